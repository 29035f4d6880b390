//! Sheets to print: the pages that the engine lays out, for the browser's own printing. Nothing else of the page is on
//! the paper, and it works without a network.
use js_sys::{Array, Function, Reflect};
use leptos::html::Div;
use leptos::prelude::*;
use protocol::{PrintRequest, PrintSubject, PrintedPage};
use record::{Options, Setup};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlElement, ShadowRootInit, ShadowRootMode};

use crate::app::MessagePage;
use crate::catalogue::Game;
use crate::components::Header;
use crate::engine::{ENGINE, open_saved};
use crate::puzzles::{PuzzleFiles, wanted_puzzle};
use crate::route::Route;
use crate::rules::RulesFiles;
use crate::store;

/// Largest number of copies.
const MAX_COPIES: u16 = 20;

/// The settings of a print.
#[derive(Clone, Debug, PartialEq)]
struct Settings {
    letter: bool,
    low: bool,
    wipe: bool,
    copies: u16,
}

/// The address of sheets: `game/KEY`, with the options of a setup behind it as `KEY=VALUE`, `played/ID` or `puzzle/ID`.
pub fn sheets_of(setup: &Setup) -> Route {
    let options = serde_json::to_value(&setup.options).ok();
    let options = options.as_ref().and_then(serde_json::Value::as_object).cloned().unwrap_or_default();
    let set = options.iter().map(|(key, value)| match value.as_str() {
        Some(text) => format!("/{key}={text}"),
        None => format!("/{key}={value}"),
    });
    Route::Print(format!("game/{}{}", setup.game, set.collect::<String>()))
}

/// Reads the part of an address behind `#/print/`.
async fn subject(wanted: &str) -> Result<PrintSubject, String> {
    let nothing = || format!("Nothing is printed at “{wanted}”.");
    let (kind, rest) = wanted.split_once('/').ok_or_else(nothing)?;
    match kind {
        "game" => {
            let mut parts = rest.split('/');
            let game = parts.next().and_then(Game::find).ok_or_else(nothing)?;
            let mut options = Options::default();
            for (key, value) in parts.filter_map(|part| part.split_once('=')) {
                match (value.parse::<u64>(), value) {
                    (Ok(number), _) => options.set(key, number),
                    (Err(_), "true" | "false") => options.set(key, value == "true"),
                    (Err(_), text) => options.set(key, text),
                }
            }
            Ok(PrintSubject::Sheets(Setup::new(game.key, options)))
        }
        "played" => {
            let saved = store::lookup(rest)?;
            // Of a running game only the part that everybody may know.
            let record = open_saved(&saved)?.shared_record();
            let names =
                saved.seats.iter().enumerate().map(|(seat, player)| player.shown_name(seat)).collect();
            Ok(PrintSubject::Played { record, names, name: saved.id })
        }
        "puzzle" => {
            let (files, loaded) = (RulesFiles::of_page(), PuzzleFiles::of_page());
            wanted_puzzle(rest, files, loaded).await.map(PrintSubject::Puzzle)
        }
        _ => Err(nothing()),
    }
}

/// The address of this page without what is behind the `#`.
fn address() -> String {
    let href = window().location().href().unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// The page of sheets.
#[component]
pub fn PrintPage(
    /// The part of the address behind `#/print/`.
    wanted: String,
) -> impl IntoView {
    let found = RwSignal::new(None::<Result<PrintSubject, String>>);
    leptos::task::spawn_local(async move {
        let subject = subject(&wanted).await;
        let _ = found.try_set(Some(subject));
    });
    move || match found.get() {
        None => view! { <p class="words second" role="status">"Laying out the sheets …"</p> }.into_any(),
        Some(Err(words)) => view! { <MessagePage heading="Nothing to print" words /> }.into_any(),
        Some(Ok(subject)) => view! { <Sheets subject /> }.into_any(),
    }
}

#[component]
fn Sheets(subject: PrintSubject) -> impl IntoView {
    let settings = RwSignal::new(Settings { letter: false, low: false, wipe: false, copies: 1 });
    let is_game = matches!(subject, PrintSubject::Sheets(_));
    let subject = StoredValue::new(subject);
    let pages = Memo::new(move |_| {
        let Settings { letter, low, wipe, copies } = settings.get();
        let subject = subject.get_value();
        ENGINE.print(PrintRequest { subject, letter, low, wipe, copies, url: address() })
    });
    let seg = move |name: &'static str,
                    first: &'static str,
                    second: &'static str,
                    get: fn(&mut Settings) -> &mut bool| {
        let button = move |on: bool, words: &'static str| {
            view! {
                <button
                    aria-pressed=move || (*get(&mut settings.get()) == on).to_string()
                    on:click=move |_| settings.update(|settings| *get(settings) = on)
                >
                    {words}
                </button>
            }
        };
        view! { <div class="seg two" role="group" aria-label=name>{button(false, first)} {button(true, second)}</div> }
    };
    let copies = move |event| {
        if let Ok(copies) = event_target_value(&event).parse::<u16>() {
            settings.update(|settings| settings.copies = copies.clamp(1, MAX_COPIES));
        }
    };
    let size = move || settings.with(|settings| if settings.letter { "letter" } else { "A4" });
    let rules = move || {
        let size = size();
        format!("@page{{margin:0;size:{size}}}@page wide{{margin:0;size:{size} landscape}}")
    };
    Effect::new(move |_| adopt(&document(), &rules()));
    on_cleanup(|| adopt(&document(), ""));
    let sheets = move || match pages.get() {
        Err(words) => view! { <p class="troubled" role="alert">{words}</p> }.into_any(),
        Ok(pages) => pages.into_iter().map(|page| view! { <PrintedSheet page /> }).collect_view().into_any(),
    };
    view! {
        <div class="page printing">
            <Header crumb="Print" />
            <main id="main" data-page="print">
                <form class="printbar" on:submit=|event| event.prevent_default()>
                    <h1>"Sheets to print"</h1>
                    {seg("Paper", "A4", "Letter", |settings| &mut settings.letter)}
                    {seg("Ink", "Full", "Little ink", |settings| &mut settings.low)}
                    {is_game.then(|| seg("For", "Pencil", "Wipe off", |settings| &mut settings.wipe))}
                    {is_game.then(|| view! {
                        <label class="small">
                            "Copies "
                            <input type="number" id="copies" min="1" max=MAX_COPIES value="1" on:change=copies />
                        </label>
                    })}
                    <button class="btn main" id="print-now" on:click=|_| { let _ = window().print(); }>"Print"</button>
                    <p class="second small">"Print at 100 %, without margins of the browser's own: the ruler on each sheet measures 100 mm."</p>
                </form>
                <div class="printpages" id="print-pages">{sheets}</div>
            </main>
        </div>
    }
}

/// A sheet in a shadow of its own, so that neither its styles nor the page's reach the other.
#[component]
fn PrintedSheet(page: PrintedPage) -> impl IntoView {
    let PrintedPage { width, height, name, svg } = page;
    let place = NodeRef::<Div>::new();
    Effect::new(move |_| {
        let Some(place) = place.get() else { return };
        let place: &HtmlElement = place.unchecked_ref();
        let root = place
            .shadow_root()
            .or_else(|| place.attach_shadow(&ShadowRootInit::new(ShadowRootMode::Open)).ok());
        if let Some(root) = root {
            let (style, drawing) = apart(&svg);
            adopt(&root, &format!("svg{{display:block;width:100%;height:100%}}{style}"));
            root.set_inner_html(&drawing);
        }
    });
    let wide = width > height;
    let style = format!("width:{width}mm;height:{height}mm");
    view! { <div class="printsheet" class:wide=wide node_ref=place style=style role="img" aria-label=name></div> }
}

/// Returns the style of a page to print, and the page without it.
fn apart(svg: &str) -> (&str, String) {
    let style = svg.split_once("<style>").and_then(|(before, rest)| {
        let (style, after) = rest.split_once("</style>")?;
        Some((style, format!("{before}{after}")))
    });
    style.unwrap_or_else(|| ("", svg.to_owned()))
}

/// Gives a document or a shadow this style in place of the one before. The page's policy admits no style elements.
fn adopt(root: &JsValue, style: &str) {
    let sheet = || {
        let class = Reflect::get(&js_sys::global(), &"CSSStyleSheet".into())?.dyn_into::<Function>()?;
        let sheet = Reflect::construct(&class, &Array::new())?;
        let replace = Reflect::get(&sheet, &"replaceSync".into())?.dyn_into::<Function>()?;
        replace.call1(&sheet, &style.into())?;
        Reflect::set(root, &"adoptedStyleSheets".into(), &Array::of1(&sheet))
    };
    if let Err(error) = sheet() {
        leptos::logging::warn!("the sheets have no style: {error:?}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn q_12_a_page_and_its_style_are_taken_apart() {
        let (style, drawing) = apart("<svg><style>.a{}</style><path/></svg>");
        assert_eq!((style, drawing.as_str()), (".a{}", "<svg><path/></svg>"));
        assert_eq!(apart("<svg/>"), ("", "<svg/>".to_owned()));
    }
}
