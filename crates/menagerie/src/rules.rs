//! The rules text as lines for a terminal: the paragraphs of its Markdown, wrapped.

/// Returns the paragraphs and list items of a Markdown text.
pub fn paragraphs(markdown: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut begin = 0;
    let mut at = 0;
    for line in markdown.split_inclusive('\n') {
        let opens = line.starts_with("- ") || line.starts_with('#') || line.trim().is_empty();
        if opens && at > begin {
            found.push(markdown[begin..at].trim());
            begin = at;
        }
        at += line.len();
    }
    found.push(markdown[begin..].trim());
    found.retain(|paragraph| !paragraph.is_empty());
    found
}

/// One line on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub text: String,
    /// Whether the line is a heading.
    pub heading: bool,
}

/// Wraps the rules to a number of columns.
pub fn wrapped(markdown: &str, columns: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for paragraph in paragraphs(markdown) {
        let heading = paragraph.starts_with('#');
        let item = paragraph.starts_with("- ");
        if !item && !lines.is_empty() {
            lines.push(Line { text: String::new(), heading: false });
        }
        let plain: String = paragraph.trim_start_matches(['#', ' ']).replace(['*', '`'], "");
        let options = textwrap::Options::new(columns).subsequent_indent(if item { "  " } else { "" });
        let words = plain.split_whitespace().collect::<Vec<_>>().join(" ");
        let texts = textwrap::wrap(&words, options).into_iter();
        lines.extend(texts.map(|text| Line { text: text.into_owned(), heading }));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Title\n\nA *first* paragraph\nof two lines.\n\n- **R1** One `item`\n  goes on.\n- **R2** Another.\n";

    #[test]
    fn items_and_paragraphs_stand_apart() {
        let found = paragraphs(TEXT);
        let want = [
            "# Title",
            "A *first* paragraph\nof two lines.",
            "- **R1** One `item`\n  goes on.",
            "- **R2** Another.",
        ];
        assert_eq!(found, want);
    }

    #[test]
    fn lines_keep_to_the_width_and_lose_the_markup() {
        let lines = wrapped(TEXT, 20);
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        let want = [
            "Title",
            "",
            "A first paragraph of",
            "two lines.",
            "- R1 One item goes",
            "  on.",
            "- R2 Another.",
        ];
        assert_eq!(texts, want);
        assert!(lines[0].heading && !lines[2].heading);
    }
}
