//! Tests and comments of a Rust file, found in the tokens of `proc-macro2`.
use proc_macro2::{Delimiter, LexError, Spacing, TokenStream, TokenTree};
use std::ops::Range;

/// A test function's name and body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test<'a> {
    /// The function's name.
    pub name: &'a str,
    /// The text between its braces, comments and strings included.
    pub body: &'a str,
}

/// Adjoining lines of one kind of comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment<'a> {
    /// The line of the file on which it begins, from 1.
    pub line: usize,
    /// The text of its first line, without the comment mark.
    pub first: &'a str,
}

/// A Rust file that was split into tokens.
pub struct RustSource<'a> {
    text: &'a str,
    tokens: TokenStream,
}

impl<'a> RustSource<'a> {
    /// Splits `text` into tokens.
    ///
    /// # Errors
    /// When `text` is not made of Rust tokens, or a bracket is not closed.
    pub fn parse(text: &'a str) -> Result<Self, LexError> {
        Ok(Self { text, tokens: text.parse()? })
    }

    /// The functions marked by `#[test]`, `#[tokio::test]` or the like, those within macros included.
    pub fn tests(&self) -> Vec<Test<'a>> {
        let mut found = Vec::new();
        self.collect_tests(self.tokens.clone(), &mut found);
        found
    }

    fn collect_tests(&self, tokens: TokenStream, found: &mut Vec<Test<'a>>) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            if at > 0 && is_punct(&tokens[at - 1], '#') && is_test_attribute(group.stream()) {
                found.extend(self.function(&tokens[at + 1..]));
            }
            self.collect_tests(group.stream(), found);
        }
    }

    /// The function at the beginning of `tokens`, behind further attributes and modifiers.
    fn function(&self, tokens: &[TokenTree]) -> Option<Test<'a>> {
        let at = tokens.iter().position(|it| matches!(it, TokenTree::Ident(it) if it == "fn"))?;
        let name = &self.text[byte_range(tokens.get(at + 1)?)];
        let body = tokens[at..].iter().find_map(|it| match it {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(byte_range(it)),
            _ => None,
        })?;
        Some(Test { name, body: &self.text[body.start + 1..body.end - 1] })
    }

    /// The string literals as they are written, those of documentation left out.
    pub fn strings(&self) -> Vec<&'a str> {
        let mut found = Vec::new();
        self.collect_strings(self.tokens.clone(), &mut found);
        found
    }

    fn collect_strings(&self, tokens: TokenStream, found: &mut Vec<&'a str>) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.collect_strings(group.stream(), found),
                TokenTree::Literal(_) => {
                    let text = &self.text[byte_range(&token)];
                    if text.starts_with(['"', 'r']) {
                        found.push(text);
                    }
                }
                _ => {}
            }
        }
    }

    /// The comments: lines of documentation that follow each other are one comment, and so are ordinary lines.
    pub fn comments(&self) -> Vec<Comment<'a>> {
        let mut pieces = Vec::new();
        let mut after = 0;
        self.walk(self.tokens.clone(), &mut after, &mut pieces);
        self.ordinary(after..self.text.len(), &mut pieces);

        let mut found = Vec::new();
        let mut previous: Option<(Mark, usize)> = None;
        for piece in pieces {
            let Some((mark, content)) = Mark::split(&self.text[piece.clone()]) else { continue };
            let goes_on = previous.is_some_and(|(before, end)| {
                let between = &self.text[end..piece.start];
                before == mark
                    && !mark.is_block()
                    && between.trim().is_empty()
                    && between.matches('\n').count() == 1
            });
            if !goes_on {
                let line = self.text[..piece.start].matches('\n').count() + 1;
                let content = content.trim_end_matches("*/").trim().trim_start_matches(['*', ' ']);
                found.push(Comment { line, first: content.lines().next().unwrap_or("") });
            }
            previous = Some((mark, piece.end));
        }
        found
    }

    /// Collects the places of comments in `tokens`; ordinary ones lie between tokens, from `after` on.
    fn walk(&self, tokens: TokenStream, after: &mut usize, pieces: &mut Vec<Range<usize>>) {
        for token in tokens {
            let range = byte_range(&token);
            // All tokens of a documentation comment lie where the comment does.
            if range.start < *after {
                continue;
            }
            self.ordinary(*after..range.start, pieces);
            match token {
                TokenTree::Group(group) => {
                    *after = range.start + group.span_open().byte_range().len();
                    self.walk(group.stream(), after, pieces);
                    let close = group.span_close().byte_range();
                    self.ordinary(*after..close.start.max(*after), pieces);
                }
                TokenTree::Punct(_) if Mark::split(&self.text[range.clone()]).is_some() => {
                    pieces.push(range.clone());
                }
                _ => {}
            }
            *after = range.end;
        }
    }

    /// Collects the comments of a stretch that holds only these and white space.
    fn ordinary(&self, stretch: Range<usize>, pieces: &mut Vec<Range<usize>>) {
        let mut at = stretch.start;
        while let Some(next) = self.text[at..stretch.end].find('/') {
            let start = at + next;
            let rest = &self.text[start..stretch.end];
            let length = if rest.starts_with("/*") { block_length(rest) } else { rest.find('\n') };
            let end = start + length.unwrap_or(rest.len());
            pieces.push(start..end);
            at = end;
        }
    }
}

/// The kinds of comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Inner,
    Outer,
    Line,
    Block,
}

impl Mark {
    /// The kind of the comment `text` and what follows its mark; nothing if it is no comment.
    fn split(text: &str) -> Option<(Self, &str)> {
        let marks = [
            ("//!", Self::Inner),
            ("///", Self::Outer),
            ("//", Self::Line),
            ("/*!", Self::Block),
            ("/**", Self::Block),
            ("/*", Self::Block),
        ];
        marks.into_iter().find_map(|(start, mark)| Some((mark, text.strip_prefix(start)?)))
    }

    fn is_block(self) -> bool {
        self == Self::Block
    }
}

/// The length of the block comment that `text` starts with; block comments may be nested.
fn block_length(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(next) = text[at..].find(['/', '*']) {
        at += next;
        let rest = &text[at..];
        if rest.starts_with("/*") {
            depth += 1;
        } else if rest.starts_with("*/") {
            depth -= 1;
            if depth == 0 {
                return Some(at + 2);
            }
        } else {
            at += 1;
            continue;
        }
        at += 2;
    }
    None
}

fn byte_range(token: &TokenTree) -> Range<usize> {
    token.span().byte_range()
}

fn is_punct(token: &TokenTree, wanted: char) -> bool {
    matches!(token, TokenTree::Punct(it) if it.as_char() == wanted && it.spacing() == Spacing::Alone)
}

/// Whether an attribute's content is a path that ends in `test`.
fn is_test_attribute(tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let path = tokens.iter().all(|it| match it {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(it) => it.as_char() == ':',
        _ => false,
    });
    path && matches!(tokens.last(), Some(TokenTree::Ident(it)) if it == "test")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_tests(text: &str, expected: &[(&str, &str)]) {
        let source = RustSource::parse(text).unwrap();
        let found: Vec<_> = source.tests().iter().map(|it| (it.name, it.body.trim())).collect();
        assert_eq!(found, expected, "{text}");
    }

    fn check_comments(text: &str, expected: &[(usize, &str)]) {
        let source = RustSource::parse(text).unwrap();
        let found: Vec<_> = source.comments().iter().map(|it| (it.line, it.first)).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn tests_are_found_with_their_whole_body() {
        check_tests("#[test]\nfn one() { if x { y } }\nfn other() { R9 }", &[("one", "if x { y }")]);
        check_tests(
            "mod m { #[tokio::test]\nasync fn two() { /* } /* */ R3 */ z } }",
            &[("two", "/* } /* */ R3 */ z")],
        );
        check_tests(
            "#[test]\n#[should_panic]\nfn three() { '}'; '\\''; 'a: loop {} }",
            &[("three", "'}'; '\\''; 'a: loop {}")],
        );
        check_tests(
            "#[test]\nfn four() { \"}\\\"}\"; r#\"\"}\"#; br\"}\" }",
            &[("four", "\"}\\\"}\"; r#\"\"}\"#; br\"}\"")],
        );
        check_tests("#[test]\nfn fünf() { ä /* ö */ }", &[("fünf", "ä /* ö */")]);
    }

    #[test]
    fn tests_within_macros_are_found() {
        check_tests(
            "proptest! { #[test]\nfn six(text in \"(?s).{0,200}\") { // }\n R7 } }",
            &[("six", "// }\n R7")],
        );
    }

    #[test]
    fn lookalikes_of_tests_are_passed_over() {
        check_tests("// #[test]\nfn seven() { }", &[]);
        check_tests("let text = \"#[test] fn eight() {}\";", &[]);
        check_tests("#[cfg(test)]\nfn nine() { }", &[]);
        assert!(RustSource::parse("#[test]\nfn ten() {").is_err());
    }

    #[test]
    fn comments_of_every_kind_are_found_once() {
        check_comments("//! Top\n//! more\n\n//! again\n", &[(1, "Top"), (4, "again")]);
        check_comments("/// Doc\n/// more\n// plain\n// more\nfn a() {}", &[(1, "Doc"), (3, "plain")]);
        check_comments(
            "fn a() { // one\n b(); // two\n\n /* three\n more */ /** four */ fn c() {} }",
            &[(1, "one"), (2, "two"), (4, "three"), (5, "four")],
        );
        check_comments("/* a /* b */ c */ x /* d */", &[(1, "a /* b */ c"), (1, "d")]);
        check_comments("x // last", &[(1, "last")]);
        check_comments("struct Größe {\n    /// Ä\n    a: u8, // ö\n}", &[(2, "Ä"), (3, "ö")]);
    }

    #[test]
    fn strings_are_found_and_documentation_is_not() {
        let source = RustSource::parse("/// Doc\nfn a() { b(\"one\", r#\"two\"#, 3, 'c'); }").unwrap();
        assert_eq!(source.strings(), ["\"one\"", "r#\"two\"#"]);
    }

    #[test]
    fn lookalikes_of_comments_are_passed_over() {
        check_comments("let a = \"// no\"; let b = 1 / 2; let c = r\"/* no */\";", &[]);
        check_comments("#[doc = \"// no\"]\nfn a() {}", &[]);
    }
}
