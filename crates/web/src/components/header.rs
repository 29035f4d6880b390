//! The top of every page: the house mark, where one is, and the theme.
use drawing::Icon;
use leptos::prelude::*;

use super::IconView;
use crate::route::Route;
use crate::settings::{SettingsHandle, Theme};

const MARK: &str = r#"<path class="mk" d="M3 2h14l6 6v16H3z"/><path class="mk" d="M17 2v6h6"/><g class="mkf"><ellipse cx="13" cy="18" rx="3.6" ry="3"/><circle cx="8.3" cy="14.6" r="1.5"/><circle cx="11.3" cy="12.4" r="1.6"/><circle cx="14.7" cy="12.4" r="1.6"/><circle cx="17.7" cy="14.6" r="1.5"/></g>"#;

/// The top of a page; `children` are its own buttons, left of the theme's.
#[component]
pub fn Header(
    /// The name of the place; empty on the start page.
    #[prop(into)]
    crumb: Signal<String>,
    /// The page's own buttons.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let table = SettingsHandle::of_page();
    let turn = move |_| {
        table.theme.update(|theme| *theme = if theme.is_dark() { Theme::Paper } else { Theme::Slate });
    };
    view! {
        <header class="top">
            <a class="mark" href=Route::Start.href() aria-label="Menagerie, start page">
                <svg viewBox="0 0 26 26" aria-hidden="true" inner_html=MARK></svg>
                <span>"Menagerie"</span>
            </a>
            <Show when=move || !crumb.with(String::is_empty)>
                <span class="crumb">{crumb}</span>
            </Show>
            <span class="grow"></span>
            {children.map(|children| children())}
            <button class="iconbtn" id="theme" aria-label="Light or dark" on:click=turn>
                <IconView icon=Icon::Theme />
            </button>
        </header>
    }
}
