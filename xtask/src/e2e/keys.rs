//! Keys as a keyboard sends them, by the names that pages know (`Tab`, `Enter`, `ArrowUp`, `a`), with `Shift+`,
//! `Control+` or `Alt+` before them.
use serde_json::{Value, json};

/// The protocol's description of pressing `name`, without the kind of event; `None` if there is no such key.
pub fn press(name: &str) -> Option<Value> {
    let (mut rest, mut held) = (name, 0);
    for (prefix, bit) in [("Alt+", 1), ("Control+", 2), ("Shift+", 8)] {
        if let Some(after) = rest.strip_prefix(prefix) {
            (rest, held) = (after, held | bit);
        }
    }
    let mut only = rest.chars();
    let character = only.next().filter(|_| only.next().is_none());
    let (code, number, text) = match (rest, character) {
        ("Tab", _) => (rest.into(), 9, None),
        ("Enter", _) => (rest.into(), 13, Some("\r".into())),
        ("Escape", _) => (rest.into(), 27, None),
        ("Backspace", _) => (rest.into(), 8, None),
        ("Delete", _) => (rest.into(), 46, None),
        ("PageUp", _) => (rest.into(), 33, None),
        ("PageDown", _) => (rest.into(), 34, None),
        ("End", _) => (rest.into(), 35, None),
        ("Home", _) => (rest.into(), 36, None),
        ("ArrowLeft", _) => (rest.into(), 37, None),
        ("ArrowUp", _) => (rest.into(), 38, None),
        ("ArrowRight", _) => (rest.into(), 39, None),
        ("ArrowDown", _) => (rest.into(), 40, None),
        (" ", _) => ("Space".to_owned(), 32, Some(" ".to_owned())),
        (_, Some(it)) if it.is_ascii_alphabetic() => {
            let upper = it.to_ascii_uppercase();
            (format!("Key{upper}"), u32::from(upper), Some(rest.to_owned()))
        }
        (_, Some(it)) if it.is_ascii_digit() => (format!("Digit{it}"), u32::from(it), Some(rest.to_owned())),
        (_, Some(_)) => (String::new(), 0, Some(rest.to_owned())),
        _ => return None,
    };
    let mut key = json!({ "key": rest, "code": code, "windowsVirtualKeyCode": number, "modifiers": held });
    // With Control or Alt held a key is a command and writes nothing.
    if let Some(text) = text.filter(|_| held & 3 == 0) {
        key["text"] = text.into();
    }
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_what_a_keyboard_sends() {
        assert_eq!(press("Enter").unwrap()["text"], "\r");
        assert_eq!(
            press("Shift+Tab").unwrap(),
            json!({ "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9, "modifiers": 8 })
        );
        assert_eq!(
            press("u").unwrap(),
            json!({ "key": "u", "code": "KeyU", "windowsVirtualKeyCode": 85, "modifiers": 0, "text": "u" })
        );
        assert!(press("Control+z").unwrap()["text"].is_null());
        assert_eq!(press("?").unwrap()["text"], "?");
        assert!(press("Entre").is_none());
    }
}
