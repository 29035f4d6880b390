//! The table page's layout: status, board, choices, side.
use drawing::{Area, Drawing, Icon, Kind, Target};
use leptos::ev;
use leptos::prelude::*;
use protocol::SavedMatch;
use record::BoardFile;
use view::{Fact, Focus, NamedPlace, Rack, RackItem, Surface};

use super::Play;
use super::act::Act;
use super::chance::{ChanceBar, prepare_values};
use super::controller::{Panels, TOAST_MILLISECONDS, TableController};
use super::keys::{KeyList, Presses, pressed};
use super::others::{Others, PassOn, SeatSheets};
use super::share::Share;
use super::side::Side;
use crate::app::MessagePage;
use crate::clock::now;
use crate::components::{
    BoardView, Enlarge, Header, IconView, Lens, Pick, SettingsPanel, Sheet, Zoom, is_touch, wear,
};
use crate::engine::open_saved;
use crate::enter::PAPER;
use crate::files::save;
use crate::learn::RemarkView;
use crate::online::{Bench, Clock, Notice, TableMenu, ask_words, asked_ply, status_words};
use crate::route::Route;
use crate::store;
use crate::timing::after_drawing;

/// Width and height, in units, from which on a board scrolls in its place instead of shrinking further.
const LARGE: (f64, f64) = (900.0, 1000.0);

/// The page of a saved match.
#[component]
pub fn PlayPage(
    /// The name it is kept under.
    id: String,
) -> impl IntoView {
    match store::find(&id) {
        None => {
            let words = "It may have been deleted, or was played on another device.".to_owned();
            view! { <MessagePage heading="There is no such game here" words=words /> }.into_any()
        }
        Some(Err(aside)) => {
            let words = format!("The game on this device {}. It stays as it is.", aside.why);
            view! {
                <MessagePage heading="This game cannot be gone on with" words=words>
                    <button class="btn" on:click=move |_| save(&format!("{}.json", aside.key), &aside.text, "application/json")>
                        "Save as a file"
                    </button>
                </MessagePage>
            }
            .into_any()
        }
        Some(Ok(saved)) => match open_saved(&saved) {
            Err(why) => {
                let words = format!("{why}. It stays as it is.");
                let (name, text) = (format!("{}.json", saved.id), saved.to_json());
                view! {
                    <MessagePage heading="This game cannot be gone on with" words=words>
                        <button class="btn" on:click=move |_| save(&name, &text, "application/json")>"Save as a file"</button>
                    </MessagePage>
                }
                .into_any()
            }
            Ok(game) => {
                let play = Play::new(game, saved);
                view! { <TablePage play /> }.into_any()
            }
        },
    }
}

/// The table.
#[component]
pub fn TablePage(play: Play) -> impl IntoView {
    let game = play.game();
    let keys = window_event_listener(ev::keydown, move |event| pressed(play, &event));
    let clicks =
        window_event_listener(ev::pointerdown, move |_| play.update(|table| table.close_old_toast()));
    // Another window of this browser may play the same match: then this one shows its events.
    let other = window_event_listener(ev::storage, move |event| {
        let key = play.read_untracked(|table| store::match_key(&table.saved().id));
        if event.key().as_deref() == Some(&key) {
            let _ = window().location().reload();
        }
    });
    let presses = Presses::watch(play);
    on_cleanup(move || {
        presses.remove();
        keys.remove();
        clicks.remove();
        other.remove();
    });
    play.run();
    // After the first frames: the worker's start takes time of the page, too.
    set_timeout(
        move || {
            if !play.is_gone() {
                prepare_values(play);
            }
        },
        std::time::Duration::from_millis(1500),
    );
    let sizes = play.memo(|table| {
        let area = table.pointer().drawings.board.view_box;
        format!("--aspect: {:.4}; --units: {:.0}", area.width / area.height, area.width)
    });
    let has_side_area = play.read_untracked(TableController::has_side_area);
    let announcement = play.memo(|table| table.announcement.clone());
    let is_passed = play.memo(|table| table.passing().is_some());
    let shown = play.memo(TableController::shown);
    let stage = play.memo(TableController::stage);
    let is_ready = play.memo(TableController::is_ready);
    let is_forced = play.memo(TableController::is_forced);
    let panel = move |open: fn(&Panels) -> bool| play.memo(move |table| open(&table.panels));
    let close = move |close: fn(&mut Panels)| {
        Callback::new(move |()| {
            if !play.is_gone() {
                play.update(|table| close(&mut table.panels));
            }
        })
    };
    let print = play.read_untracked(|table| Route::Print(format!("played/{}", table.saved().id)).href());
    let open_share = move |_| play.update(|table| table.panels.share = true);
    let open_settings = move |_| play.update(|table| table.panels.settings = true);
    let menu = Callback::new(move |()| play.update(|table| table.panels.settings = true));
    wear(game);
    view! {
        <div class="page at-table" data-game=game.key()>
            <Header crumb=game.title()>
                {play.link.map(|link| view! { <Bench link turn=play.memo(TableController::turn) open=menu /> })}
                <a class="iconbtn only-wide" id="print" hidden=play.link.is_some() href=print>"Print"</a>
                <button class="iconbtn" id="share" hidden=play.link.is_some() aria-label="Share" on:click=open_share>
                    <IconView icon=Icon::Share />
                    <span class="only-wide">"Share"</span>
                </button>
                <button class="iconbtn" id="table" aria-label="Settings" on:click=open_settings>
                    <IconView icon=Icon::Gear />
                    <span class="only-wide">"Settings"</span>
                </button>
            </Header>
            <div id="live" class="hidden-text" role="status" aria-live="polite">{announcement}</div>
            <main
                id="main"
                class="table"
                class:has-beside=has_side_area
                class:is-lesson=play.anew.is_some()
                class:is-online=play.link.is_some()
                class:is-passed=is_passed
                data-page=game.key()
                data-ply=move || shown.get()
                data-stage=move || stage.get().name()
                data-ready=move || is_ready.get().then_some("")
                data-forced=move || is_forced.get().then_some("")
                style=sizes
            >
                <StatusView play />
                <BoardArea play />
                <SideArea play />
                <Act play />
                <Side play />
                <PassOn play />
            </main>
            <Sheet
                open=panel(|panels| panels.share)
                close=close(|panels| panels.share = false)
                title="Share this game"
                id="share-sheet"
            >
                <Share play />
            </Sheet>
            <Sheet
                open=panel(|panels| panels.seat_sheets.is_some())
                close=close(|panels| panels.seat_sheets = None)
                title="Sheets"
                id="seat-sheets"
            >
                <SeatSheets play />
            </Sheet>
            <Sheet
                open=panel(|panels| panels.settings)
                close=close(|panels| panels.settings = false)
                title="Settings"
                id="settings"
            >
                {play.link.map(|link| view! { <TableMenu link /> })}
                <SettingsPanel />
            </Sheet>
            <Sheet
                open=panel(|panels| panels.keys)
                close=close(|panels| panels.keys = false)
                title="Keys"
                id="keys"
            >
                <KeyList />
            </Sheet>
        </div>
    }
}

#[component]
fn StatusView(play: Play) -> impl IntoView {
    let status = play.memo(|table| table.view().status.clone());
    let position = play.memo(|table| table.view().screen_reader_text.clone());
    let peeks = play.memo(|table| table.peek().is_some() && table.current_move().is_none());
    let shown_move = play.memo(TableController::move_words);
    let helped = play.memo(|table| table.saved().helped);
    let id = play.read_untracked(|table| table.saved().challenge.as_ref().map(|_| table.saved().id.clone()));
    let say = Callback::new(move |words: String| play.update(|table| table.announcement = words));
    let server_words = Memo::new(move |_| play.link.and_then(status_words));
    // A question to the others is told to screen readers, and marked on the board.
    Effect::new(move |before: Option<Option<String>>| {
        let words = play.link.and_then(ask_words).map(|(heading, line)| format!("{heading}. {line}"));
        let is_news = before.as_ref().is_some_and(|before| *before != words);
        if let Some(news) = words.clone().filter(|_| is_news) {
            say.run(news);
        }
        if before.flatten().is_some() != words.is_some() {
            play.update(|table| table.mark_asked_back(play.link.and_then(asked_ply)));
        }
        words
    });
    let challenge = move || {
        // A memo that is never read follows nothing.
        helped.get();
        let id = id.clone()?;
        Some(view! { <p class="kicker" id="challenge">{crate::daily::ask(format!("say {id}"), 0)}</p> })
    };
    view! {
        <section class="status">
            {challenge}
            {play.link.map(|link| view! { <Clock link say /> })}
            <h1>
                {move || {
                    let words = shown_move.get().or_else(|| server_words.get());
                    words.map_or_else(|| status.with(|status| status.heading.clone()), |words| words.0)
                }}
                <Show when=move || peeks.get()>
                    <small class="second">" before that line "</small>
                    <button class="btn small only-phone" id="unpeek" on:click=move |_| play.update(|table| table.show_present())>
                        "Back to now"
                    </button>
                </Show>
            </h1>
            {if play.anew.is_some() {
                view! { <RemarkView play status /> }.into_any()
            } else {
                let line = move || {
                    let words = shown_move.get().or_else(|| server_words.get());
                    words.map_or_else(|| status.with(|status| status.line.to_html()), |words| words.1)
                };
                view! { <p class="now" inner_html=line></p> }.into_any()
            }}
            {play.link.map(|link| view! { <Notice link /> })}
            <p class="hidden-text" id="position">{position}</p>
            <ChanceBar play />
        </section>
    }
}

#[component]
pub fn BoardArea(play: Play) -> impl IntoView {
    let drawing = play.memo(|table| table.pointer().drawings.board.clone());
    let board = play.memo(|table| table.view().board_name.clone());
    let whole = play.memo(|table| table.fixed_board());
    let whole = Memo::new(move |_| whole.with(|whole| Drawing::clone(whole)));
    let focus = play.memo(|table| table.view().focus.clone());
    let lens = Lens::new(drawing, Memo::new(move |_| focus.with(|focus| Some(focus.as_ref()?.area))));
    let is_large =
        move || drawing.with(|drawing| drawing.view_box.width > LARGE.0 || drawing.view_box.height > LARGE.1);
    // On a large board, the piece that moves stays in sight.
    let shown = play.memo(TableController::shown);
    Effect::new(move |_| {
        shown.get();
        if is_large() {
            after_drawing(scroll_into_view);
        }
    });
    let map = play.read_untracked(|table| table.view().map_name.clone());
    let dice = play.read_untracked(|table| dice_fact(&play, table.saved()));
    let facts = play.memo(|table| table.view().facts.clone());
    let fact = |Fact { name, words }| view! { <div class="only-wide"><span>{name}</span>{words}</div> };
    let facts = move || facts.get().into_iter().map(fact).collect_view();
    let turn = play.memo(|table| table.view().turn.clone());
    let rack = play.memo(|table| table.view().rack.clone());
    let can = Memo::new(move |_| drawing.with(|drawing| !drawing.targets.is_empty()));
    let beside_can = play.memo(|table| {
        table.pointer().drawings.side_sheet.as_ref().is_some_and(|sheet| !sheet.drawing.targets.is_empty())
    });
    let caption = play.animation.caption;
    let marks = play.memo(TableController::marks);
    let above = play.animation.above;
    let above = Memo::new(move |_| marks.with(|marks| above.with(|above| format!("{marks}{above}"))));
    view! {
        <section
            class="boardarea"
            class:is-large=is_large
            class:has-rack=move || rack.with(Option::is_some)
            class:can=can
            class:yields=move || !can.get() && beside_can.get()
            aria-label="Board"
        >
            {move || rack.get().map(|rack| view! { <RackView play rack /> })}
            <figure class="sheet crop">
                <OfBoard play surface=Surface::Board drawing whole above zoom=lens.zoom />
                {move || match focus.get() {
                    Some(focus) => view! { <Views focus lens /> }.into_any(),
                    None => view! { <Enlarge lens /> }.into_any(),
                }}
                <figcaption class="titleblock">
                    <div>{move || board.get()}</div>
                    {(!map.is_empty()).then(|| view! { <div class="only-wide"><span>{map_kind(play)}</span>{map}</div> })}
                    <div>
                        {move || {
                            let turn = turn.get();
                            view! { <span>{turn.name}</span> {turn.words} }
                        }}
                    </div>
                    {facts}
                    {dice.map(fact)}
                </figcaption>
            </figure>
            <ToastView play />
            <Show when=move || caption.with(|caption| !caption.is_empty())>
                <p class="caption" id="caption">{caption}</p>
            </Show>
        </section>
    }
}

/// Returns where the dice come from; none in a lesson, whose dice are given.
fn dice_fact(play: &Play, saved: &SavedMatch) -> Option<Fact> {
    let (name, words) = match (play.link, play.anew, saved.from.as_deref()) {
        (Some(_), ..) => ("Dice", "sealed".to_owned()),
        (None, Some(_), _) => return None,
        (None, None, Some(PAPER)) => ("Dice", "your own".to_owned()),
        (None, None, _) => ("Seed", saved.seed.to_string()),
    };
    Some(Fact { name: name.to_owned(), words })
}

/// The choice of the part of the board, on a small screen.
#[component]
fn Views(focus: Focus, lens: Lens) -> impl IntoView {
    let Focus { name, whole, locator, .. } = focus;
    let all = lens.all;
    let chosen = move |whole: bool| (all.get() == whole).to_string();
    view! {
        <div class="views only-phone">
        <div role="radiogroup" aria-label="View">
            <button role="radio" id="view-near" aria-checked=move || chosen(false) on:click=move |_| lens.show(false)>
                {name}
            </button>
            <button role="radio" id="view-whole" aria-checked=move || chosen(true) on:click=move |_| lens.show(true)>
                <span aria-hidden="true" inner_html=locator></span>
                {whole}
            </button>
        </div>
        <button id="enlarge" aria-label="Enlarge" aria-disabled=move || all.get().to_string() on:click=move |_| lens.enlarge()>"+"</button>
        <button id="shrink" aria-label="Show more" aria-disabled=move || all.get().to_string() on:click=move |_| lens.shrink()>"−"</button>
        </div>
    }
}

/// The sheet beside the board, and the other seats' sheets.
#[component]
pub fn SideArea(play: Play) -> impl IntoView {
    let drawing = play.memo(|table| {
        let pointer = table.pointer();
        pointer.drawings.side_sheet.as_ref().map_or_else(nothing, |sheet| sheet.drawing.clone())
    });
    let name =
        play.memo(|table| table.pointer().drawings.side_sheet.as_ref().map(|sheet| sheet.name.clone()));
    view! {
        <section
            class="besidearea"
            class:can=move || drawing.with(|drawing| !drawing.targets.is_empty())
            aria-label="Beside the board"
        >
            <Show when=move || name.with(Option::is_some)>
                <figure class="sheet">
                    <OfBoard play surface=Surface::SideSheet drawing whole=drawing above=play.animation.above_sheet />
                    <figcaption class="titleblock">
                        <div>{name}</div>
                    </figcaption>
                </figure>
            </Show>
            <Others play />
        </section>
    }
}

/// A drawing to choose on.
#[component]
fn OfBoard(
    play: Play,
    surface: Surface,
    drawing: Memo<Drawing>,
    whole: Memo<Drawing>,
    #[prop(into)] above: Signal<String>,
    #[prop(default = RwSignal::new(None))] zoom: RwSignal<Option<Zoom>>,
) -> impl IntoView {
    let pick = Callback::new(move |pick: Pick| {
        play.update(|table| match pick {
            Pick::Target(target) => table.choose_target(target),
            Pick::Tap(target) => table.tap_target(target),
            Pick::Point(x, y) => table.choose_point(surface, (x, y)),
        });
    });
    let point = Callback::new(move |target: Option<Target>| {
        play.point_at(target.map(|target| target.events).unwrap_or_default());
    });
    let place = Callback::new(move |at: (f64, f64)| -> Option<NamedPlace> {
        play.read_untracked(|table| table.open().place_at(table.viewpoint_now(), surface, at))
    });
    let at = Callback::new(move |place: String| play.update(|table| table.announcement = place));
    view! { <BoardView drawing whole above pick point place at zoom /> }
}

/// Things in a row beside the board.
#[component]
fn RackView(play: Play, rack: Rack) -> impl IntoView {
    let Rack { name, items } = rack;
    let label = name.clone();
    let item = move |item: RackItem| {
        let RackItem { place, label, picture, words, events, can, picked } = item;
        let (point, id) = (events.clone(), place.clone());
        let choose = move |_| {
            play.update(|table| match (table.is_live(), can) {
                (false, _) => {}
                (true, false) => table.why_not(&place),
                (true, true) if events.is_empty() => table.pick(&place),
                (true, true) => table.choose(events.clone()),
            });
        };
        view! {
            <li class:can=can class:sel=picked data-place=id>
                <button
                    aria-label=words
                    aria-pressed=picked.to_string()
                    aria-disabled=(!can).to_string()
                    on:click=choose
                    on:pointermove=move |event| {
                        if !is_touch(&event) {
                            play.point_at(point.clone());
                        }
                    }
                    on:pointerleave=move |_| play.point_at(Vec::new())
                >
                    <span aria-hidden="true">{label}</span>
                    <span class="thing" aria-hidden="true" inner_html=picture></span>
                </button>
            </li>
        }
    };
    view! {
        <section class="rack" id="rack" aria-label=label>
            <h2>{name}</h2>
            <ol>{items.into_iter().map(item).collect_view()}</ol>
        </section>
    }
}

/// Returns the name of the kind of board file.
fn map_kind(play: Play) -> &'static str {
    match play.game().board_file() {
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

/// Scrolls a large board within its place, so that the piece on top is in the middle.
fn scroll_into_view() {
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
    let toast = play.memo(|table| table.toast().cloned());
    let changes = play.memo(TableController::changes);
    // It may stay past its time until the next input, but not over a decision made since.
    Effect::new(move |_| {
        changes.get();
        if let Some(since) = toast.with_untracked(|toast| toast.as_ref().map(|toast| toast.since)) {
            let left = (TOAST_MILLISECONDS - (now() - since)).max(0.0);
            set_timeout(
                move || {
                    let is_same =
                        || toast.with_untracked(|toast| toast.as_ref().is_some_and(|it| it.since == since));
                    if !play.is_gone() && is_same() {
                        play.update(|table| table.close_toast());
                    }
                },
                std::time::Duration::from_millis(left as u64),
            );
        }
    });
    move || {
        toast.get().map(|toast| {
            let rule = toast.rule.map(|rule| {
                let number = rule.clone();
                let show = move |event: ev::MouseEvent| {
                    event.prevent_default();
                    play.update(|table| table.show_rule(&number));
                };
                let address = format!("#{rule}");
                view! { <a class="rulenum" href=address on:click=show>{rule}</a> }
            });
            view! {
                <div class="toast" role="status">
                    <span>{toast.text}</span>
                    {rule}
                    <button class="x" aria-label="Close" on:click=move |_| play.update(|table| table.close_toast())>
                        <IconView icon=Icon::Close />
                    </button>
                </div>
            }
        })
    }
}
