//! Just enough of Rust's grammar to find the tests in a file: where code is, and where strings, characters and
//! comments are.

/// A test function's name and body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test<'a> {
    /// The function's name.
    pub name: &'a str,
    /// What stands between its braces, comments and strings included.
    pub body: &'a str,
}

/// The functions marked as tests in `text`, whatever macro marks them so.
pub fn tests(text: &str) -> Vec<Test<'_>> {
    let code = code(text);
    let mut found = Vec::new();
    for (at, _) in text.match_indices("test]") {
        let marked = text[..at].ends_with("#[") || text[..at].ends_with("::");
        if !marked || !code.get(at).is_some_and(|it| *it) {
            continue;
        }
        let Some(function) = text[at..].find("fn ").map(|it| at + it + 3) else { continue };
        let name = text[function..].split(|it: char| !it.is_alphanumeric() && it != '_').next().unwrap_or("");
        if let Some(body) = braces(text, &code, function + name.len()) {
            found.push(Test { name, body });
        }
    }
    found
}

/// What stands in the first braces after `from`.
fn braces<'a>(text: &'a str, code: &[bool], from: usize) -> Option<&'a str> {
    let (mut depth, mut began) = (0_usize, None);
    for (at, byte) in text.bytes().enumerate().skip(from).filter(|(at, _)| code[*at]) {
        match byte {
            b'{' => {
                began = began.or(Some(at + 1));
                depth += 1;
            }
            b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return text.get(began?..at);
                }
            }
            _ => {}
        }
    }
    None
}

/// For every byte whether it is code: not part of a comment, a string or a character.
fn code(text: &str) -> Vec<bool> {
    let bytes = text.as_bytes();
    let mut code = vec![true; bytes.len()];
    let mut at = 0;
    while at < bytes.len() {
        let length = literal(&text[at..], at > 0 && is_word(bytes[at - 1]));
        if length > 0 {
            code[at..at + length].fill(false);
            at += length;
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    code
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The length of the comment, string or character that `text` starts with; 0 if it starts with code.
fn literal(text: &str, within_word: bool) -> usize {
    let end = |found: Option<usize>| found.unwrap_or(text.len());
    if text.starts_with("//") {
        return end(text.find('\n'));
    }
    if text.starts_with("/*") {
        return end(block_comment(text));
    }
    if text.starts_with('"') {
        return end(closing(text, '"'));
    }
    if !within_word && text.starts_with(['r', 'b', 'c']) {
        let marks = text.trim_start_matches(['b', 'c', 'r']);
        let prefix = text.len() - marks.len();
        let hashes = marks.len() - marks.trim_start_matches('#').len();
        let raw = text[..prefix].ends_with('r');
        if prefix <= 2 && raw && marks[hashes..].starts_with('"') {
            let last = format!("\"{}", "#".repeat(hashes));
            let start = prefix + hashes + 1;
            return end(text[start..].find(&last).map(|it| start + it + last.len()));
        }
        return 0;
    }
    if let Some(rest) = text.strip_prefix('\'') {
        // 'a' and '\n' are characters, 'a without an end is a lifetime.
        let mut after = rest.chars();
        let length = match after.next() {
            Some('\\') => closing(text, '\''),
            Some(it) if after.next() == Some('\'') => Some(2 + it.len_utf8()),
            _ => None,
        };
        return length.unwrap_or(0);
    }
    0
}

/// The length of a text in quotes, where a backslash protects what follows it.
fn closing(text: &str, quote: char) -> Option<usize> {
    let mut protected = false;
    for (at, it) in text.char_indices().skip(1) {
        if it == quote && !protected {
            return Some(at + 1);
        }
        protected = it == '\\' && !protected;
    }
    None
}

/// The length of a comment in `/* */`, which may hold others.
fn block_comment(text: &str) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    None
}

#[cfg(test)]
mod finding {
    use super::*;

    fn check(text: &str, expected: &[(&str, &str)]) {
        let found: Vec<_> = tests(text).iter().map(|it| (it.name, it.body.trim())).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn tests_are_found_with_their_whole_body() {
        check("#[test]\nfn one() { if x { y } }\nfn other() { R9 }", &[("one", "if x { y }")]);
        check("#[tokio::test]\nasync fn two() { /* } /* */ R3 */ z }", &[("two", "/* } /* */ R3 */ z")]);
        check(
            "#[test]\n#[should_panic]\nfn three() { '}'; '\\''; 'a: loop {} }",
            &[("three", "'}'; '\\''; 'a: loop {}")],
        );
        check(
            "#[test]\nfn four() { \"}\\\"}\"; r#\"\"}\"#; br\"}\" } }",
            &[("four", "\"}\\\"}\"; r#\"\"}\"#; br\"}\"")],
        );
    }

    #[test]
    fn arguments_of_a_property_may_hold_braces_in_texts() {
        check("#[test]\nfn five(text in \"(?s).{0,200}\") { // }\n R7 }", &[("five", "// }\n R7")]);
    }

    #[test]
    fn what_only_looks_like_a_test_is_none() {
        check("// #[test]\nfn six() { }", &[]);
        check("let text = \"#[test] fn seven() {}\";", &[]);
        check("#[test]\nfn eight() {", &[]);
    }
}
