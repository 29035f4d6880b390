//! The stream of a table's entries, read as it comes: unlike an `EventSource`, it is known to be alive by its comments.
use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, ReadableStreamDefaultReader};

use super::api::{Trouble, fetch};

/// A message of a stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// Its kind; empty for an entry.
    pub event: String,
    /// Its text.
    pub data: String,
}

/// An open stream. It ends when this is dropped.
pub struct Stream {
    reader: ReadableStreamDefaultReader,
    parser: Parser,
    abort: AbortController,
}

impl Stream {
    /// Opens a stream; `None` where nothing more is to come.
    ///
    /// # Errors
    /// The server was not reached, or it refuses.
    pub async fn open(path: &str, abort: AbortController) -> Result<Option<Stream>, Trouble> {
        let response = fetch("GET", path, None, Some(&abort.signal())).await?;
        match (response.status(), response.body()) {
            (204, _) => Ok(None),
            (200, Some(body)) => {
                let reader = body.get_reader().dyn_into().map_err(|_| Trouble::Lost)?;
                Ok(Some(Stream { reader, parser: Parser::default(), abort }))
            }
            (status @ 400..500, _) if status != 429 => {
                Err(Trouble::Refused(super::api::Refusal { status, ..Default::default() }))
            }
            _ => Err(Trouble::Lost),
        }
    }

    /// Returns the messages that came next, none where only a comment did; `None` where the stream has ended.
    pub async fn next(&mut self) -> Option<Vec<Message>> {
        let read = JsFuture::from(self.reader.read()).await.ok()?;
        let field = |name: &str| Reflect::get(&read, &JsValue::from_str(name)).ok();
        if field("done")?.is_truthy() {
            return None;
        }
        let bytes: Uint8Array = field("value")?.dyn_into().ok()?;
        Some(self.parser.take(&bytes.to_vec()))
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.abort.abort();
    }
}

/// Cuts bytes into messages.
#[derive(Default)]
struct Parser {
    rest: Vec<u8>,
}

impl Parser {
    fn take(&mut self, bytes: &[u8]) -> Vec<Message> {
        self.rest.extend_from_slice(bytes);
        let mut messages = Vec::new();
        while let Some(end) = self.rest.windows(2).position(|pair| pair == b"\n\n") {
            let block: Vec<u8> = self.rest.drain(..end + 2).collect();
            let mut message = Message::default();
            for line in String::from_utf8_lossy(&block).lines() {
                match line.split_once(':') {
                    Some(("event", value)) => value.trim_start().clone_into(&mut message.event),
                    Some(("data", value)) => message.data.push_str(value.trim_start()),
                    _ => {}
                }
            }
            if !message.data.is_empty() {
                messages.push(message);
            }
        }
        messages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn n_13_messages_are_the_same_wherever_the_bytes_are_cut() {
        let text = ": alive\n\nid: 1.0\ndata: {\"seq\":1,\"name\":\"Zoë\"}\n\nevent: presence\ndata: {\"here\":[1]}\n\nid: 2.0\ndata: {}\n\n";
        let whole = Parser::default().take(text.as_bytes());
        assert_eq!(whole.len(), 3);
        assert_eq!((whole[1].event.as_str(), whole[1].data.as_str()), ("presence", "{\"here\":[1]}"));
        for cut in 0..text.len() {
            let mut parser = Parser::default();
            let (before, after) = text.as_bytes().split_at(cut);
            let mut messages = parser.take(before);
            messages.extend(parser.take(after));
            assert_eq!(messages, whole, "cut at byte {cut}");
        }
    }
}
