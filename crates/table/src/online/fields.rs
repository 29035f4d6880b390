//! Reading the fields of a request: each by name, and what is left over is refused.
use serde_json::Value;

use super::Refused;

/// The fields of a request that are not read yet.
pub struct Fields<'b>(Vec<(&'b str, &'b Value)>);

impl<'b> Fields<'b> {
    /// The fields of a body.
    ///
    /// # Errors
    /// The body is no object.
    pub fn of(body: &'b Value) -> Result<Fields<'b>, Refused> {
        match body {
            Value::Object(fields) => Ok(Fields(fields.iter().map(|(key, value)| (&**key, value)).collect())),
            _ => Err(Refused::wrong("", "an object would be right")),
        }
    }

    /// Takes a field that may be missing, or null.
    pub(super) fn optional(&mut self, key: &str) -> Option<&'b Value> {
        let at = self.0.iter().position(|(known, _)| *known == key)?;
        Some(self.0.remove(at).1).filter(|value| !value.is_null())
    }

    /// Takes a field of one kind, if it is there.
    ///
    /// # Errors
    /// It is not right.
    pub fn read<T>(
        &mut self,
        key: &str,
        right: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>, Refused> {
        let Some(value) = self.optional(key) else { return Ok(None) };
        let wrong = || Refused::wrong(&format!("/{key}"), format!("{key}: {right} would be right"));
        read(value).map(Some).ok_or_else(wrong)
    }

    /// Takes a field that has to be there.
    ///
    /// # Errors
    /// It is missing, or not right.
    pub fn required<T>(
        &mut self,
        key: &str,
        right: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<T, Refused> {
        let missing =
            || Refused::wrong(&format!("/{key}"), format!("{key}: missing; {right} would be right"));
        self.read(key, right, read)?.ok_or_else(missing)
    }

    pub(super) fn flag(&mut self, key: &str) -> Result<Option<bool>, Refused> {
        self.read(key, "true or false", Value::as_bool)
    }

    /// Takes a seat's number, from 1.
    pub(super) fn seat(&mut self) -> Result<Option<u8>, Refused> {
        let number =
            |value: &Value| value.as_u64().and_then(|seat| u8::try_from(seat).ok()).filter(|seat| *seat > 0);
        self.read("seat", "a seat's number, from 1,", number)
    }

    /// Takes a seat's number that has to be there.
    pub(super) fn required_seat(&mut self) -> Result<u8, Refused> {
        self.seat()?
            .ok_or_else(|| Refused::wrong("/seat", "seat: missing; a seat's number, from 1, would be right"))
    }

    /// Takes a nonce of 16 bytes in hexadecimal digits, which has to be there.
    pub(super) fn nonce(&mut self) -> Result<String, Refused> {
        let nonce = |value: &Value| {
            let text = value.as_str()?;
            games::bytes_of::<{ games::NONCE_BYTES }>(text).map(|_| text.to_owned())
        };
        self.required("nonce", "16 random bytes in 32 digits of 0-9 and a-f", nonce)
    }

    /// Takes the `id` of a request: a UUID.
    ///
    /// # Errors
    /// It is not right.
    pub fn id(&mut self) -> Result<Option<String>, Refused> {
        self.read("id", "a UUID, such as 0b0e8f6c-3a55-4c3e-9d1f-2f6f5d1f7a10,", |value| {
            let text = value.as_str()?;
            let right = text.len() == 36
                && text.bytes().enumerate().all(|(at, byte)| match at {
                    8 | 13 | 18 | 23 => byte == b'-',
                    _ => byte.is_ascii_hexdigit(),
                });
            right.then(|| text.to_ascii_lowercase())
        })
    }

    /// Refuses what is left over, by name.
    ///
    /// # Errors
    /// The first field that is left.
    pub fn finish(self) -> Result<(), Refused> {
        match self.0.first() {
            None => Ok(()),
            Some((key, _)) => {
                let pointer = key.replace('~', "~0").replace('/', "~1");
                Err(Refused::wrong(&format!("/{pointer}"), format!("unknown field `{key}`")))
            }
        }
    }
}

/// The text of a value.
pub(super) fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}
