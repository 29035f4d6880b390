//! The table page's layout: status, board, choices, side.
use drawing::{Area, Drawing, Icon, Kind, Target};
use games::BoardFile;
use leptos::ev;
use leptos::prelude::*;
use protocol::{Look, Near, Part, Rack, Thing};

use super::act::Act;
use super::chance::{ChanceBar, make_ready};
use super::keys::{KeyList, pressed};
use super::others::{OfSeat, Others, PassOn};
use super::share::Share;
use super::side::Side;
use super::state::{Play, TOAST_AT_LEAST};
use crate::app::Said;
use crate::clock::now;
use crate::components::{BoardView, Header, IconView, Pick, SettingsPanel, Sheet, wear};
use crate::engine::resume;
use crate::files::save;
use crate::learn::RemarkView;
use crate::settings::prefers;
use crate::store;
use crate::timing::after_drawing;

/// Units across and down from which on a board scrolls in its place instead of shrinking further.
const LARGE: (f64, f64) = (900.0, 1000.0);

/// A match taken up from the device and played.
#[component]
pub fn PlayPage(
    /// The name it is kept under.
    id: String,
) -> impl IntoView {
    match store::find(&id) {
        None => {
            let words = "It may have been deleted, or was played on another device.".to_owned();
            view! { <Said heading="There is no such game here" words=words /> }.into_any()
        }
        Some(Err(aside)) => {
            let words = format!("The game on this device {}. It stays as it is.", aside.why);
            view! {
                <Said heading="This game cannot be gone on with" words=words>
                    <button class="btn" on:click=move |_| save(&format!("{}.json", aside.key), &aside.text, "application/json")>
                        "Save as a file"
                    </button>
                </Said>
            }
            .into_any()
        }
        Some(Ok(kept)) => match resume(&kept) {
            Err(why) => {
                let words = format!("{why}. It stays as it is.");
                let (name, text) = (format!("{}.json", kept.id), kept.to_json());
                view! {
                    <Said heading="This game cannot be gone on with" words=words>
                        <button class="btn" on:click=move |_| save(&name, &text, "application/json")>"Save as a file"</button>
                    </Said>
                }
                .into_any()
            }
            Ok(game) => {
                let play = Play::new(game, kept);
                view! { <TablePage play /> }.into_any()
            }
        },
    }
}

/// The table.
#[component]
pub fn TablePage(play: Play) -> impl IntoView {
    let game = play.with_now(|game| game.setup().game);
    let keys = window_event_listener(ev::keydown, move |event| pressed(play, &event));
    let clicks = window_event_listener(ev::pointerdown, move |_| play.input());
    // Another window of this browser may play the same match: then this one shows what was played there.
    let other = window_event_listener(ev::storage, move |event| {
        if event.key().as_deref() == Some(&store::match_key(&play.kept().id)) {
            let _ = window().location().reload();
        }
    });
    on_cleanup(move || {
        keys.remove();
        clicks.remove();
        other.remove();
    });
    play.go_on();
    // After the page stands: the worker's start costs the page a moment, too.
    set_timeout(
        move || {
            if !play.gone() {
                make_ready(play);
            }
        },
        std::time::Duration::from_millis(1500),
    );
    let sizes = Memo::new(move |_| {
        let area = play.with_now(|game| game.drawing(&play.sight(), &Look::default(), false)).view_box;
        format!("--aspect: {:.4}; --units: {:.0}", area.width / area.height, area.width)
    });
    // It has one throughout, or never.
    let has_beside = play.with_now(|game| {
        let sight = play.sight_of(game.ply());
        game.beside(&sight, &Look::default()).is_some()
            || game.small(&sight, 0).is_some() && game.seats().len() > 1
    });
    let sheets_open = RwSignal::new(false);
    Effect::new(move |_| {
        if play.opened.get().is_some() {
            sheets_open.set(true);
        }
    });
    Effect::new(move |_| {
        if !sheets_open.get() && play.opened.get_untracked().is_some() {
            play.opened.set(None);
        }
    });
    wear(game);
    view! {
        <div class="page" data-game=game.key()>
            <Header crumb=game.name()>
                <button class="iconbtn" id="share" aria-label="Share" on:click=move |_| play.share_open.set(true)>
                    <IconView icon=Icon::Share />
                    <span class="only-wide">"Share"</span>
                </button>
                <button class="iconbtn" id="table" aria-label="Table" on:click=move |_| play.settings_open.set(true)>
                    <IconView icon=Icon::Gear />
                    <span class="only-wide">"Table"</span>
                </button>
            </Header>
            <div id="live" class="hidden-text" role="status" aria-live="polite">{play.said}</div>
            <main
                class="table"
                class:has-beside=has_beside
                class:is-passed=move || play.passing.get().is_some()
                data-page=game.key()
                data-ply=move || play.shown.get()
                data-stage=move || play.stage.get().name()
                style=sizes
            >
                <StatusView play />
                <BoardArea play />
                <BesideArea play />
                <Act play />
                <Side play />
                <PassOn play />
            </main>
            <Sheet open=play.share_open title="Share this game" id="share-sheet">
                <Share play />
            </Sheet>
            <Sheet open=sheets_open title="Sheets" id="seat-sheets">
                <OfSeat play />
            </Sheet>
            <Sheet open=play.settings_open title="Table" id="settings">
                <SettingsPanel />
            </Sheet>
            <Sheet open=play.keys_open title="Keys" id="keys">
                <KeyList />
            </Sheet>
        </div>
    }
}

#[component]
fn StatusView(play: Play) -> impl IntoView {
    let status = Memo::new(move |_| play.with(|game| game.status(&play.sight())));
    view! {
        <section class="status">
            <h1>
                {move || status.with(|status| status.heading.clone())}
                <Show when=move || play.peek.get().is_some()>
                    <small class="second">" before that line "</small>
                    <button class="btn small only-phone" id="unpeek" on:click=move |_| play.peek.set(None)>
                        "Back to now"
                    </button>
                </Show>
            </h1>
            {match play.guide {
                Some(guide) => view! { <RemarkView play guide status /> }.into_any(),
                None => {
                    view! { <p class="now" inner_html=move || status.with(|status| status.line.to_html())></p> }.into_any()
                }
            }}
            <p class="hidden-text" id="position">{move || play.with(|game| game.describe(&play.sight()))}</p>
            <ChanceBar play />
        </section>
    }
}

#[component]
fn BoardArea(play: Play) -> impl IntoView {
    let drawing = Memo::new(move |_| {
        let look = play.look();
        play.with(|game| game.drawing(&play.sight(), &look, false))
    });
    let board = Memo::new(move |_| play.with(|game| game.board_name(&play.sight())));
    let whole = Memo::new(move |_| {
        board.track();
        let at = untrack(|| play.sight());
        play.with_now(|game| game.drawing(&at, &Look::default(), true))
    });
    let small = small_screen();
    let near = Memo::new(move |_| play.with(|game| game.near(&play.sight())));
    // Whether a small screen shows all of the board all the same.
    let all = RwSignal::new(false);
    let part = Memo::new(move |_| {
        let part = near.with(|near| near.as_ref().map(|near| near.area));
        part.filter(|part| small.get() && !all.get() && drawing.with(|drawing| drawing.view_box != *part))
    });
    let drawing = Memo::new(move |_| {
        let mut drawing = drawing.get();
        drawing.view_box = part.get().unwrap_or(drawing.view_box);
        drawing
    });
    let is_large =
        move || drawing.with(|drawing| drawing.view_box.width > LARGE.0 || drawing.view_box.height > LARGE.1);
    // On a large board, whoever moves stays in sight.
    Effect::new(move |_| {
        play.shown.track();
        if is_large() {
            after_drawing(keep_in_sight);
        }
    });
    let map = play.with_now(|game| game.map_name());
    let facts = Memo::new(move |_| play.with(|game| game.facts(&play.sight())));
    let facts = move || {
        let fact = |(name, words)| view! { <div class="only-wide"><span>{name}</span>{words}</div> };
        facts.get().into_iter().map(fact).collect_view()
    };
    let seed = play.kept().seed;
    let rack = Memo::new(move |_| {
        let look = play.look();
        play.with(|game| game.rack(&play.sight(), &look))
    });
    view! {
        <section
            class="boardarea"
            class:is-large=is_large
            class:is-near=move || part.with(Option::is_some)
            class:has-rack=move || rack.with(Option::is_some)
            class:can=move || drawing.with(|drawing| !drawing.targets.is_empty())
            aria-label="Board"
        >
            {move || rack.get().map(|rack| view! { <RackView play rack /> })}
            <figure class="sheet crop">
                <OfBoard play part=Part::Board drawing whole above=play.above />
                {move || near.get().map(|near| view! { <Views near all /> })}
                <figcaption class="titleblock">
                    <div>{move || board.get()}</div>
                    {(!map.is_empty()).then(|| view! { <div class="only-wide"><span>{map_kind(play)}</span>{map}</div> })}
                    <div>{move || turn(play)}</div>
                    {facts}
                    {play.guide.is_none().then(|| view! { <div class="only-wide"><span>"Seed"</span>{seed}</div> })}
                </figcaption>
            </figure>
            <ToastView play />
            <Show when=move || play.caption.with(|caption| !caption.is_empty())>
                <p class="caption" id="caption">{play.caption}</p>
            </Show>
        </section>
    }
}

/// On a small screen: which part of the board is shown.
#[component]
fn Views(near: Near, all: RwSignal<bool>) -> impl IntoView {
    let Near { name, whole, locator, .. } = near;
    let chosen = move |whole: bool| (all.get() == whole).to_string();
    view! {
        <div class="views only-phone" role="radiogroup" aria-label="View">
            <button role="radio" id="view-near" aria-checked=move || chosen(false) on:click=move |_| all.set(false)>
                {name}
            </button>
            <button role="radio" id="view-whole" aria-checked=move || chosen(true) on:click=move |_| all.set(true)>
                <span aria-hidden="true" inner_html=locator></span>
                {whole}
            </button>
        </div>
    }
}

/// Whether the screen is small, as the style sheets have it.
fn small_screen() -> RwSignal<bool> {
    const SMALL: &str = "(max-width: 640px)";
    let small = RwSignal::new(prefers(SMALL));
    let resized = window_event_listener(ev::resize, move |_| small.set(prefers(SMALL)));
    on_cleanup(move || resized.remove());
    small
}

/// The sheet beside the board, and what the others have.
#[component]
fn BesideArea(play: Play) -> impl IntoView {
    let beside = Memo::new(move |_| {
        let look = play.look();
        play.with(|game| game.beside(&play.sight(), &look))
    });
    let drawing = Memo::new(move |_| {
        beside.with(|beside| beside.as_ref().map(|beside| beside.drawing.clone())).unwrap_or_else(nothing)
    });
    let name = move || beside.with(|beside| beside.as_ref().map(|beside| beside.name.clone()));
    view! {
        <section
            class="besidearea"
            class:can=move || drawing.with(|drawing| !drawing.targets.is_empty())
            aria-label="Beside the board"
        >
            <Show when=move || beside.with(Option::is_some)>
                <figure class="sheet">
                    <OfBoard play part=Part::Beside drawing whole=drawing above=play.above_beside />
                    <figcaption class="titleblock">
                        <div>{name}</div>
                    </figcaption>
                </figure>
            </Show>
            <Others play />
        </section>
    }
}

/// One of the drawings that are chosen on.
#[component]
fn OfBoard(
    play: Play,
    part: Part,
    drawing: Memo<Drawing>,
    whole: Memo<Drawing>,
    above: RwSignal<String>,
) -> impl IntoView {
    let pick = Callback::new(move |pick: Pick| play.picked(part, pick));
    let point = Callback::new(move |target: Option<Target>| {
        play.pointed.set(target.map(|target| target.events).unwrap_or_default());
    });
    let place = Callback::new(move |at: (f64, f64)| {
        let sight = untrack(|| play.sight_now());
        play.with_now(|game| game.place_at(&sight, part, at))
    });
    let at = Callback::new(move |place: String| play.said.set(place));
    view! { <BoardView drawing whole above pick point place at /> }
}

/// Things in a row beside the board.
#[component]
fn RackView(play: Play, rack: Rack) -> impl IntoView {
    let Rack { name, things } = rack;
    let label = name.clone();
    let thing = move |thing: Thing| {
        let Thing { place, label, picture, words, events, can, picked } = thing;
        let (point, id) = (events.clone(), place.clone());
        let choose = move |_| {
            if can && play.live() {
                if events.is_empty() { play.pick(&place) } else { play.decide(events.clone()) }
            } else if play.live() {
                play.why_not(&place);
            }
        };
        view! {
            <li class:can=can class:sel=picked data-place=id>
                <button
                    aria-label=words
                    aria-pressed=picked.to_string()
                    aria-disabled=(!can).to_string()
                    on:click=choose
                    on:pointerenter=move |_| play.pointed.set(point.clone())
                    on:pointerleave=move |_| play.pointed.set(Vec::new())
                >
                    <span aria-hidden="true">{label}</span>
                    <span class="thing" aria-hidden="true" inner_html=picture></span>
                </button>
            </li>
        }
    };
    view! {
        <section class="rack" id="rack" aria-label=label>
            <h3>{name}</h3>
            <ol>{things.into_iter().map(thing).collect_view()}</ol>
        </section>
    }
}

/// What the game is played on is called in its options.
fn map_kind(play: Play) -> &'static str {
    match play.with_now(|game| game.setup().game.board_file()) {
        Some(BoardFile::Sheet) => "Sheet",
        _ => "Map",
    }
}

/// A drawing of nothing, where there is none.
fn nothing() -> Drawing {
    Drawing {
        class: "board",
        kind: Kind::Picture,
        view_box: Area::new(0.0, 0.0, 1.0, 1.0),
        label: String::new(),
        layers: Vec::new(),
        targets: Vec::new(),
    }
}

/// The turn, for the title block.
fn turn(play: Play) -> impl IntoView {
    let (name, words) = play.with(|game| game.turn_words(&play.sight()));
    view! { <span>{name}</span> {words} }
}

/// Scrolls a large board within its place, so that the piece on top is in the middle.
fn keep_in_sight() {
    let find = |query: &str| document().query_selector(query).ok().flatten();
    let (area, piece) = (find(".boardarea"), find(".boardarea [data-layer='pieces'] > :last-child"));
    if let (Some(area), Some(piece)) = (area, piece) {
        let (within, at) = (area.get_bounding_client_rect(), piece.get_bounding_client_rect());
        let (right, down) =
            (at.x() - within.x() - within.width() / 2.0, at.y() - within.y() - within.height() / 2.0);
        area.set_scroll_left(area.scroll_left() + right as i32);
        area.set_scroll_top(area.scroll_top() + down as i32);
    }
}

#[component]
fn ToastView(play: Play) -> impl IntoView {
    // It may stay past its time until the next input, but not over a decision made since.
    Effect::new(move |_| {
        play.changed.track();
        let since = play.toast.with_untracked(|toast| toast.as_ref().map(|toast| toast.since));
        if let Some(since) = since {
            let left = (TOAST_AT_LEAST - (now() - since)).max(0.0);
            set_timeout(
                move || {
                    let same = play
                        .toast
                        .try_with_untracked(|toast| toast.as_ref().is_some_and(|t| t.since == since));
                    if same == Some(true) {
                        play.close_toast();
                    }
                },
                std::time::Duration::from_millis(left as u64),
            );
        }
    });
    move || {
        play.toast.get().map(|toast| {
            let rule = toast.rule.map(|rule| {
                let number = rule.clone();
                let show = move |event: ev::MouseEvent| {
                    event.prevent_default();
                    play.show_rule(&number);
                };
                let address = format!("#{rule}");
                view! { <a class="rulenum" href=address on:click=show>{rule}</a> }
            });
            view! {
                <div class="toast" role="status">
                    <span>{toast.text}</span>
                    {rule}
                    <button class="x" aria-label="Close" on:click=move |_| play.close_toast()>
                        <IconView icon=Icon::Close />
                    </button>
                </div>
            }
        })
    }
}
