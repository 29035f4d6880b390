//! The rules for players as the page shows them: blocks of HTML, rendered from `docs/rules/<game>.md`.
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// A heading, paragraph, point or table of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Whether it is a heading.
    pub heading: bool,
    /// The number of the rule, which stands in bold at its beginning, with or without a full stop.
    pub number: Option<String>,
    /// The rest of its text, as HTML.
    pub html: String,
}

/// Renders rules. The title, which the page shows by itself, is left out.
pub fn render(markdown: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut text = Vec::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. } | Tag::Paragraph | Tag::List(_) | Tag::Item)
            | Event::End(TagEnd::Paragraph | TagEnd::List(_) | TagEnd::Item) => {
                blocks.extend(block(&mut text, false));
            }
            Event::Start(Tag::Table(_)) => {
                blocks.extend(block(&mut text, false));
                text.push(event);
            }
            Event::End(TagEnd::Table) => {
                text.push(event);
                blocks.extend(block(&mut text, false));
            }
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => text.clear(),
            Event::End(TagEnd::Heading(_)) => blocks.extend(block(&mut text, true)),
            Event::SoftBreak => text.push(Event::Text(" ".into())),
            other => text.push(other),
        }
    }
    blocks
}

/// Renders rules as the JSON file that the page loads.
pub fn to_json(markdown: &str) -> String {
    let blocks = render(markdown).into_iter().map(|Block { heading, number, html }| {
        serde_json::json!({ "heading": heading, "number": number, "html": html })
    });
    serde_json::Value::from_iter(blocks).to_string()
}

/// Renders a document as a page of its own.
pub fn page(markdown: &str) -> String {
    let title = markdown.lines().next().unwrap_or_default().trim_start_matches("# ");
    let mut body = String::new();
    html::push_html(&mut body, Parser::new_ext(markdown, Options::ENABLE_TABLES));
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{title} · Menagerie</title><style>\
         :root{{color-scheme:light dark}}body{{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui}}\
         pre{{overflow-x:auto;padding:.75rem;border:1px solid}}</style></head><body><main>{body}\
         <p><a href=\"./\">To the start page</a></p></main></body></html>"
    )
}

/// Takes the collected text of a block; `None` where there is none.
fn block(text: &mut Vec<Event>, heading: bool) -> Option<Block> {
    let mut text = std::mem::take(text);
    let number = match &text[..] {
        [] => return None,
        [Event::Start(Tag::Strong), Event::Text(word), Event::End(_), ..] => {
            Some(word.trim_end_matches('.')).filter(|word| is_number(word)).map(str::to_owned)
        }
        _ => None,
    };
    if number.is_some() {
        text.drain(..3);
    }
    let mut html = String::new();
    html::push_html(&mut html, text.into_iter());
    Some(Block { heading, number, html: html.trim().to_owned() })
}

/// Whether a word is the number of a rule: `R17`, `R-map`, `S-9`.
fn is_number(word: &str) -> bool {
    word.len() > 1
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word[1..].chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && word[1..].chars().any(|c| c.is_ascii_digit() || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_their_numbers_and_whole_sentences() {
        let text = "# Title\n\nSome *words*\ngo on.\n\n## Part\n\n- **R1** A turn is\n  one roll.\n- **Ruling**: so.\n";
        let plain = |html: &str| Block { heading: false, number: None, html: html.to_owned() };
        let expected = [
            plain("Some <em>words</em> go on."),
            Block { heading: true, ..plain("Part") },
            Block { number: Some("R1".to_owned()), ..plain("A turn is one roll.") },
            plain("<strong>Ruling</strong>: so."),
        ];
        assert_eq!(render(text), expected);
    }

    #[test]
    fn a_table_is_a_block() {
        let rendered = render("Before.\n\n| a | b |\n|---|---|\n| 1 | *2* |\n\nAfter.\n");
        assert_eq!(rendered.len(), 3);
        assert!(rendered[1].html.starts_with("<table>") && rendered[1].html.ends_with("</table>"));
        assert!(rendered[1].html.contains("<td><em>2</em></td>"));
    }

    #[test]
    fn marks_become_markup_and_nothing_else_does() {
        let rendered = render("a **b** *c* `d*` & x < y");
        assert_eq!(rendered[0].html, "a <strong>b</strong> <em>c</em> <code>d*</code> &amp; x &lt; y");
    }

    #[test]
    fn t_17_the_page_of_the_format_is_rendered() {
        let page = page(include_str!("../../docs/maps.md"));
        assert!(page.contains("<title>Maps and sheets of one's own · Menagerie</title>"));
        assert!(page.contains("<h2>Escape from Ruin</h2>") && page.contains("menagerie/ruin-map/1"));
    }

    #[test]
    fn the_page_loads_a_list_of_blocks() {
        assert_eq!(
            to_json("## Part\n\n- **R-map** It is *so*."),
            r#"[{"heading":true,"html":"Part","number":null},{"heading":false,"html":"It is <em>so</em>.","number":"R-map"}]"#
        );
    }
}
