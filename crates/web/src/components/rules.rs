//! A game's rules beside the board: numbered, searchable, with an anchor for each number.
use drawing::Icon;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::IconView;
use crate::catalogue::Game;
use crate::rules::{Block, RulesFiles};

/// Returns the id of the element of a rule.
fn rule_anchor(number: &str) -> String {
    format!("rule-{number}")
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
    let files = RulesFiles::of_page();
    let blocks = RwSignal::new(files.loaded(game).map(Ok));
    let load = move || {
        blocks.set(None);
        spawn_local(async move {
            let loaded = files.load(game).await;
            // The rules may be closed again by now.
            let _ = blocks.try_set(Some(loaded));
        });
    };
    if blocks.with_untracked(Option::is_none) {
        load();
    }
    Effect::new(move |_| {
        if blocks.with(Option::is_some)
            && let Some(number) = at.get()
        {
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
        let words = searched.get().trim().to_ascii_lowercase();
        blocks.with(|blocks| match blocks {
            None => view! { <p class="second" role="status">"Opening the rules …"</p> }.into_any(),
            Some(Err(why)) => view! {
                <p class="second">{format!("The rules could not be fetched: {why}.")}</p>
                <button class="btn" on:click=move |_| load()>"Try again"</button>
            }
            .into_any(),
            Some(Ok(blocks)) if words.is_empty() => {
                blocks.iter().map(|block| block_view(block, block.html.clone(), at)).collect_view().into_any()
            }
            Some(Ok(blocks)) => {
                let texts = blocks.iter().filter(|block| !block.heading);
                let found: Vec<_> =
                    texts.filter_map(|block| Some(block_view(block, block.search(&words)?, at))).collect();
                if found.is_empty() {
                    view! { <p class="second">"No rule speaks of that."</p> }.into_any()
                } else {
                    found.into_any()
                }
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
            <h2 class="hidden-text">"Rules"</h2>
            <div class="ruletext">{shown}</div>
        </div>
    }
}

/// Shows a block with this text.
fn block_view(block: &Block, html: String, at: Signal<Option<String>>) -> AnyView {
    match (&block.number, block.heading) {
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
        (None, false) if html.starts_with("<table>") => {
            view! { <div class="rule plain" inner_html=html></div> }.into_any()
        }
        (None, false) => view! { <p class="rule plain"><span inner_html=html></span></p> }.into_any(),
        (None, true) => view! { <h3 inner_html=html></h3> }.into_any(),
    }
}
