//! A game's rules beside the board: numbered, searchable, with an anchor for each number.
//!
//! Reads the little Markdown that `docs/rules` is written in: headings, lists, paragraphs, emphasis, code.
use drawing::Icon;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::IconView;
use crate::catalogue::Game;
use crate::engine::rules;

/// A paragraph, heading or rule.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Block {
    /// 1 to 6 for headings, 0 else.
    level: usize,
    /// The rule's number.
    number: Option<String>,
    /// Its text, still marked.
    text: String,
}

/// Returns the id of the element of a rule.
fn rule_anchor(number: &str) -> String {
    format!("rule-{number}")
}

/// Returns the blocks of a text; one line of running text may go on in the next.
fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut goes_on = false;
    for line in markdown.lines().map(str::trim) {
        let level = line.bytes().take_while(|byte| *byte == b'#').count();
        let item = line.strip_prefix("- ").or_else(|| line.strip_prefix("* "));
        match blocks.last_mut() {
            Some(block) if goes_on && !line.is_empty() && level == 0 && item.is_none() => {
                block.text.push(' ');
                block.text.push_str(line);
            }
            _ if line.is_empty() => goes_on = false,
            _ => {
                let text = item.unwrap_or(line).trim_start_matches('#').trim();
                let (number, text) = numbered(text);
                blocks.push(Block { level, number, text: text.to_owned() });
                goes_on = level == 0;
            }
        }
    }
    blocks
}

/// Splits off a rule's number in front: `**R17** Walls …`.
fn numbered(text: &str) -> (Option<String>, &str) {
    let number = text.strip_prefix("**").and_then(|rest| rest.split_once("**"));
    match number {
        Some((number, rest)) if is_number(number) => (Some(number.to_owned()), rest.trim_start()),
        _ => (None, text),
    }
}

/// Whether a word is a number of a rule: `R17`, `R-map`, `S-9`.
fn is_number(word: &str) -> bool {
    word.len() > 1
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word[1..].chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && word[1..].chars().any(|c| c.is_ascii_digit() || c == '-')
}

/// Returns marked text as HTML: emphasis and code; the words searched for are marked.
fn inline(text: &str, searched: &str) -> String {
    let mut html = String::new();
    let (mut strong, mut slant, mut code) = (false, false, false);
    let lower = text.to_ascii_lowercase();
    let mut rest = 0;
    let mut marked_until = 0;
    while let Some(c) = text[rest..].chars().next() {
        let here = &text[rest..];
        if !searched.is_empty() && marked_until <= rest && lower[rest..].starts_with(searched) {
            html.push_str("<mark>");
            marked_until = rest + searched.len();
        }
        let mut used = c.len_utf8();
        if c == '`' {
            html.push_str(if code { "</code>" } else { "<code>" });
            code = !code;
        } else if !code && here.starts_with("**") {
            html.push_str(if strong { "</b>" } else { "<b>" });
            strong = !strong;
            used = 2;
        } else if !code && c == '*' {
            html.push_str(if slant { "</em>" } else { "<em>" });
            slant = !slant;
        } else {
            drawing::escape(&mut html, &here[..used]);
        }
        rest += used;
        if marked_until > 0 && rest >= marked_until {
            html.push_str("</mark>");
            marked_until = 0;
        }
    }
    html
}

/// The rules of a game with a field to search them; the one whose number `at` names is shown and marked.
#[component]
pub fn RulesText(
    /// The game.
    game: Game,
    /// The rule to show.
    #[prop(into)]
    at: Signal<Option<String>>,
) -> impl IntoView {
    let searched = RwSignal::new(String::new());
    let blocks = StoredValue::new(blocks(&rules(game)));
    Effect::new(move |_| {
        if let Some(number) = at.get() {
            searched.set(String::new());
            crate::timing::after_drawing(move || {
                let rule = document().get_element_by_id(&rule_anchor(&number));
                if let Some(rule) = rule.and_then(|rule| rule.dyn_into::<HtmlElement>().ok()) {
                    rule.scroll_into_view_with_bool(true);
                    let _ = rule.focus();
                }
            });
        }
    });
    let shown = move || {
        let wanted = searched.get().trim().to_ascii_lowercase();
        let fits = |block: &Block| {
            wanted.is_empty()
                || block.text.to_ascii_lowercase().contains(&wanted)
                || block.number.as_ref().is_some_and(|number| number.to_ascii_lowercase() == wanted)
        };
        blocks.with_value(|blocks| {
            let found: Vec<_> =
                blocks
                    .iter()
                    .filter(|block| {
                        if wanted.is_empty() { block.level != 1 } else { block.level == 0 && fits(block) }
                    })
                    .map(|block| block_view(block, &wanted, at))
                    .collect();
            if found.is_empty() {
                view! { <p class="second">"No rule speaks of that."</p> }.into_any()
            } else {
                found.into_any()
            }
        })
    };
    view! {
        <div class="rules">
            <label class="search">
                <IconView icon=Icon::Search />
                <input
                    id="search-rules"
                    type="search"
                    aria-label="Search the rules"
                    placeholder="Search the rules"
                    prop:value=searched
                    on:input=move |event| searched.set(event_target_value(&event))
                />
            </label>
            <div class="ruletext">{shown}</div>
        </div>
    }
}

fn block_view(block: &Block, searched: &str, at: Signal<Option<String>>) -> AnyView {
    let html = inline(&block.text, searched);
    match (&block.number, block.level) {
        (Some(number), _) => {
            let (anchor, label, this) = (rule_anchor(number), number.clone(), number.clone());
            let is_target = move || at.with(|at| at.as_ref() == Some(&this));
            view! {
                <p class="rule" class:is-target=is_target id=anchor tabindex="-1">
                    <span class="rulenum">{label}</span>
                    <span inner_html=html></span>
                </p>
            }
            .into_any()
        }
        (None, 0) => view! { <p class="rule plain"><span inner_html=html></span></p> }.into_any(),
        (None, _) => view! { <h3 inner_html=html></h3> }.into_any(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_their_numbers_and_whole_sentences() {
        let text = "# Title\n\nSome *words*\ngo on.\n\n## Part\n\n- **R1** A turn is\n  one roll.\n- *Ruling*: so.\n";
        let read = blocks(text);
        assert_eq!(read.iter().map(|b| b.level).collect::<Vec<_>>(), [1, 0, 2, 0, 0]);
        assert_eq!(read[3].number.as_deref(), Some("R1"));
        assert_eq!(read[3].text, "A turn is one roll.");
        assert_eq!(read[4].number, None);
        assert!(blocks(games::GameId::Ruin.rules()).iter().any(|b| b.number.as_deref() == Some("R17")));
    }

    #[test]
    fn marks_become_markup_and_nothing_else_does() {
        assert_eq!(inline("a **b** *c* `d*` <e>", ""), "a <b>b</b> <em>c</em> <code>d*</code> &lt;e&gt;");
        assert_eq!(inline("No Wall here", "wall"), "No <mark>Wall</mark> here");
    }
}
