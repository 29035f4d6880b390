//! Dice, choices, their preview, and the tools.
use drawing::{Drawing, Icon, Style};
use leptos::prelude::*;
use protocol::SavedMatch;
use view::{Choice, Gauge, NextBoard, Sign};
use wasm_bindgen::JsCast;
use web_sys::{FocusOptions, HtmlElement};

use super::Play;
use super::chance::ask_hint;
use super::controller::{Stage, Tab, TableController};
use super::digest::Digest;
use super::preview::Preview;
use crate::app::go;
use crate::components::{IconView, Picture, SeatSign, SignView, SpeedChoice, is_touch};
use crate::enter::OutcomeChoice;
use crate::learn::Learned;
use crate::online::{Answers, CloseVote, Kept, OnlineEnd, Reactions, TakeBack, to_answer};
use crate::route::Route;
use crate::setup::begin;
use crate::timing::after_drawing;

/// Dice, choices, preview and tools.
#[component]
pub fn Act(play: Play) -> impl IntoView {
    let is_over = ended(play);
    view! {
        <section class="act" class:is-over=is_over id="choices" aria-label="Choices">
            // First, so that no choice ever lies where something is hurried.
            <Tools play />
            {(!play.name(0).is_empty()).then(|| view! { <PaceBar play /> })}
            <Gauges play />
            <RollRow play />
            {play.link.map(|link| view! { <CloseVote link /> })}
            <Digest play />
            <Choices play />
            <Preview play />
        </section>
    }
}

/// The speed at which chance and bots are shown, and a pause.
#[component]
fn PaceBar(play: Play) -> impl IntoView {
    let paused = play.memo(TableController::is_paused);
    let is_idle = play.memo(TableController::lists_choices);
    view! {
        <div class="pacebar" class:is-idle=is_idle id="pace">
            <button
                class="btn small"
                id="pause"
                aria-pressed=move || paused.get().to_string()
                on:click=move |_| play.update(|table| table.pause(!table.is_paused()))
            >
                {move || if paused.get() { "Go on" } else { "Pause" }}
            </button>
            <SpeedChoice />
        </div>
    }
}

/// The counts beside the board.
#[component]
pub fn Gauges(play: Play) -> impl IntoView {
    let gauges = play.memo(|table| table.pointer().sections.gauges.clone());
    let gauge = |gauge: Gauge| {
        let Gauge { name, picture, signs, words } = gauge;
        view! {
            <li>
                <h2>
                    {(!picture.is_empty()).then(|| view! { <span class="only-wide" aria-hidden="true" inner_html=picture></span> })}
                    {name}
                </h2>
                <span class="signs" role="img" aria-label=words inner_html=signs></span>
            </li>
        }
    };
    view! {
        <ul class="gauges" id="gauges" hidden=move || gauges.with(Vec::is_empty)>
            {move || gauges.get().into_iter().map(gauge).collect_view()}
        </ul>
    }
}

/// The dice, the moves left, and the board that comes next.
#[component]
pub fn RollRow(play: Play) -> impl IntoView {
    let dice = play.memo(|table| table.view().dice.clone());
    let next_board = play.memo(|table| table.view().next_board.clone());
    let tumbling = play.animation.tumbling;
    let cast = move || {
        let tumbling_dice = tumbling.get();
        let dice: Vec<(Drawing, String)> = if tumbling_dice.is_empty() {
            dice.get().dice.into_iter().map(|die| (die.drawing, die.words)).collect()
        } else {
            tumbling_dice.into_iter().map(|die| (die, String::new())).collect()
        };
        let die = |(drawing, words): (Drawing, String)| {
            view! {
                <figure>
                    <div class="cast" inner_html=drawing.to_svg(Style::Inline)></div>
                    {(!words.is_empty()).then(|| view! { <figcaption>{words}</figcaption> })}
                </figure>
            }
        };
        dice.into_iter().map(die).collect_view()
    };
    let moves = move || {
        let shown = tumbling.with(Vec::is_empty);
        dice.with(|dice| dice.moves).filter(|_| shown).map(|(left, of)| {
            let done = of.saturating_sub(left);
            let pips = (0..of).map(|i| view! { <i class:done=i < done></i> }).collect_view();
            view! { <div class="pipsleft" role="img" aria-label=format!("{left} of {of} moves left")>{pips}</div> }
        })
    };
    view! {
        <div class="rollrow">
            <div class="dice">
                <div class="thrown" class:tumbles=move || tumbling.with(|dice| !dice.is_empty())>{cast}</div>
                {moves}
                <span class="second small">{move || dice.with(|dice| dice.words.clone())}</span>
            </div>
            {move || {
                next_board
                    .get()
                    .map(|NextBoard { drawing, name, note }| {
                        view! {
                            <figure class="wait">
                                <div class="sheet">
                                    <Picture drawing=drawing />
                                </div>
                                <figcaption>
                                    <b>{name}</b>
                                    <span>{note}</span>
                                </figcaption>
                            </figure>
                        }
                    })
            }}
        </div>
    }
}

/// Whether nothing is decided any more: the match is over, or its table was closed.
pub fn ended(play: Play) -> Memo<bool> {
    let is_over = play.memo(TableController::is_over);
    Memo::new(move |_| is_over.get() || play.link.is_some_and(|link| link.is_closed()))
}

/// The choices, or the activity meanwhile.
#[component]
pub fn Choices(play: Play) -> impl IntoView {
    // While a step is shown, the choices stay where they are.
    let choices =
        play.memo(|table| if table.lists_choices() { table.view_now().choices.clone() } else { Vec::new() });
    let stage = play.memo(TableController::stage);
    let is_over = ended(play);
    let impossible = play.memo(|table| table.view_now().impossible.clone());
    let listed_last = StoredValue::new((Vec::<Choice>::new(), Vec::new()));
    let refocus = play.memo(|table| table.refocus.clone().filter(|_| table.is_live()));
    Effect::new(move |_| {
        if let Some(event) = refocus.get() {
            after_drawing(move || focus_choice(&event));
        }
    });
    let rolls = play.memo(|table| !table.outcomes().is_empty());
    let asked = Memo::new(move |_| play.link.and_then(to_answer));
    move || {
        if let Some(((seq, name), link)) = asked.get().zip(play.link) {
            return view! { <Answers link seq name /> }.into_any();
        }
        if rolls.get() {
            return view! { <OutcomeChoice play /> }.into_any();
        }
        if is_over.get() {
            return if let Some(link) = play.link {
                let saved = Callback::new(move |()| play.read_untracked(finished));
                view! { <OnlineEnd link saved /> }.into_any()
            } else if play.anew.is_some() {
                view! { <Learned play /> }.into_any()
            } else {
                over(play).into_any()
            };
        }
        let (mut now, mut not) = (choices.get(), impossible.get());
        match (now.is_empty(), stage.get()) {
            (true, Stage::Walking) => (now, not) = listed_last.get_value(),
            (true, _) => return meanwhile(play).into_any(),
            // A hint that was not listed comes first; at the end it moves no other choice.
            (false, _)
                if listed_last
                    .with_value(|(last, _)| !last.is_empty() && now.get(1..) == Some(&last[..])) =>
            {
                now.rotate_left(1);
            }
            (false, _) => listed_last.set_value((now.clone(), not.clone())),
        }
        let ways = now.iter().filter(|choice| is_way(choice)).count() + not.len();
        if ways == SIDES || ways == WINDS {
            return pad_view(play, now, not, ways);
        }
        let aimed = now.iter().any(is_way);
        let costed = now.iter().any(|choice| is_way(choice) && !choice.cost.is_empty());
        match (aimed, costed) {
            (_, true) => costed_view(play, now),
            (true, false) => ways_view(play, now),
            (false, false) => list_view(play, now),
        }
    }
}

/// The number of sides of a hex, each with its place in two columns.
const SIDES: usize = 6;
/// The number of directions of a square, each with its place in three columns round the middle.
const WINDS: usize = 8;

/// Returns the row and column of a direction, in degrees clockwise from north.
const fn place_of(degrees: u16, ways: usize) -> (u8, u8) {
    if ways == SIDES {
        return [(1, 2), (2, 2), (3, 2), (3, 1), (2, 1), (1, 1)][(degrees / 60 % 6) as usize];
    }
    [(1, 2), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1), (2, 1), (1, 1)][(degrees / 45 % 8) as usize]
}

/// Directions in fixed places, the impossible ones dimmed; then the other choices.
fn pad_view(play: Play, now: Vec<Choice>, not: Vec<Choice>, ways: usize) -> AnyView {
    let costed = now.iter().any(|choice| is_way(choice) && !choice.cost.is_empty());
    let place = |choice: &Choice| match choice.sign {
        Sign::Arrow(degrees) => Some(place_of(degrees, ways)),
        _ if ways == WINDS && choice.plain => Some((2, 2)),
        _ => None,
    };
    let dimmed = |choice: Choice| {
        let style = place(&choice).map(|(row, column)| format!("grid-area:{row}/{column}"));
        let Choice { sign, words, event, .. } = choice;
        let label = format!("{words}: not possible now");
        // The rules say why.
        let refuse = move |_| play.update(|table| table.decide(vec![event.clone()]));
        view! {
            <button class="choice dim" aria-disabled="true" aria-label=label style=style on:click=refuse>
                <SignView sign />
            </button>
        }
    };
    let button = |choice: Choice| {
        let at = place(&choice);
        let form = match (costed, is_way(&choice)) {
            (true, true) => "row",
            (true, false) => "stack",
            (false, _) => "",
        };
        let style = at.map_or_else(String::new, |(row, column)| format!("grid-area:{row}/{column}"));
        view! { <div class="cell" class:rest=at.is_none() style=style>{choice_view(play, choice, form, false)}</div> }
    };
    let dimmed: Vec<_> = not.into_iter().map(dimmed).collect();
    let buttons: Vec<_> = now.into_iter().map(button).collect();
    view! {
        <div class="choices tight pad" class:winds=ways == WINDS class:costed=costed class:crowded=costed class:listed=costed>
            {buttons}
            {dimmed}
        </div>
    }
    .into_any()
}

/// Whether a choice leads on from the present place.
fn is_way(choice: &Choice) -> bool {
    matches!(choice.sign, Sign::Arrow(_))
}

/// Ways that cost something: a row each as long as there are few, and the other choices two abreast.
fn costed_view(play: Play, now: Vec<Choice>) -> AnyView {
    let crowded = now.iter().filter(|choice| is_way(choice)).count() > 4;
    let button = |choice: Choice| {
        let form = if is_way(&choice) { "row" } else { "stack" };
        choice_view(play, choice, form, false)
    };
    let buttons: Vec<_> = now.into_iter().map(button).collect();
    view! {
        <div class="choices tight listed costed" class:crowded=crowded>
            {buttons}
        </div>
    }
    .into_any()
}

/// Ways on from the present place, as many abreast as there is room for.
fn ways_view(play: Play, now: Vec<Choice>) -> AnyView {
    let ways = now.iter().filter(|choice| !choice.plain).count();
    let many = now.len() > 6;
    // Whether passing fits beside the last ways on a phone, three abreast.
    let last = match (ways, ways % 3) {
        (2, _) | (_, 0) => "wide",
        (_, 1) => "wide rest",
        _ => "wide third",
    };
    let button = |choice: Choice| {
        // Passing has a row, or most of one, to itself unless it stands beside two ways.
        let (form, roomy) = if choice.plain { (last, last != "wide third") } else { ("", false) };
        choice_view(play, choice, form, roomy)
    };
    let buttons: Vec<_> = now.into_iter().map(button).collect();
    view! {
        <div class="choices tight three" class:many=many class:pair=ways == 2>
            {buttons}
        </div>
    }
    .into_any()
}

/// Other choices: two abreast, an odd one at the end over the whole width, so that one more moves no other.
fn list_view(play: Play, now: Vec<Choice>) -> AnyView {
    let (odd, last) = (now.len() % 2 == 1, now.len().saturating_sub(1));
    let button = |(at, choice): (usize, Choice)| {
        let wide = at == last && odd;
        choice_view(play, choice, if wide { "wide" } else { "stack" }, wide)
    };
    let buttons: Vec<_> = now.into_iter().enumerate().map(button).collect();
    view! { <div class="choices tight listed">{buttons}</div> }.into_any()
}

/// The attribute of a choice that gets the focus without being previewed.
const QUIET: &str = "data-quiet";

/// Gives the focus back to a choice, or else to the first, unless something else has taken it.
fn focus_choice(event: &str) {
    let lost = document().active_element().is_none_or(|at| at.tag_name().eq_ignore_ascii_case("body"));
    let find = |query: &str| document().query_selector(query).ok().flatten()?.dyn_into::<HtmlElement>().ok();
    let choice =
        find(&format!("#choices .choice[data-event=\"{event}\"]")).or_else(|| find("#choices .choice"));
    if let (true, Some(choice)) = (lost, choice) {
        // The first one, when a game opens, is neither scrolled to nor previewed.
        let is_first = event.is_empty();
        let _ = if is_first { choice.set_attribute(QUIET, "") } else { Ok(()) };
        let options = FocusOptions::new();
        options.set_prevent_scroll(is_first);
        let _ = choice.focus_with_options(&options);
        let _ = choice.remove_attribute(QUIET);
    }
}

/// A choice in the form of these classes, with room for many words or not.
fn choice_view(play: Play, choice: Choice, form: &'static str, roomy: bool) -> AnyView {
    let Choice { event, pick, sign, cost, words, then, brief, danger, plain, lands, .. } = choice;
    let events: Vec<String> = if pick.is_some() { Vec::new() } else { vec![event.clone()] };
    let long = if brief.is_empty() || roomy { "" } else { "long" };
    let short = brief.clone();
    let brief = (!brief.is_empty() && !roomy).then(|| view! { <small class="brief">{brief}</small> });
    let mut kind = format!("choice {form}");
    if plain {
        kind += " plain";
    }
    if danger {
        kind += " danger";
    }
    let own = event.clone();
    let class = move || play.marked.with(|marked| format!("{kind}{}", marked.classes(&own)));
    let (point, focus, data) = (events.clone(), events, event.clone());
    let act = event.clone();
    view! {
        <button
            class=class
            data-event=data
            data-square=lands
            on:click=move |event| {
                // By key: no pointer, no count of clicks.
                let refocus = (event.detail() == 0).then(|| act.clone());
                play.update(|table| {
                    table.refocus = refocus;
                    match &pick {
                        Some(place) => table.pick(place),
                        None => table.choose(vec![act.clone()]),
                    }
                });
            }
            on:pointermove=move |event| {
                if !is_touch(&event) {
                    play.point_at(point.clone());
                }
            }
            on:pointerleave=move |_| play.point_at(Vec::new())
            on:focus=move |event| {
                // A press gives the focus, too: what it shows would move the choice away from under the finger.
                let choice = event_target::<HtmlElement>(&event);
                if choice.matches(":focus-visible").unwrap_or(true) && !choice.has_attribute(QUIET) {
                    play.point_at(focus.clone());
                }
            }
            on:blur=move |_| play.point_at(Vec::new())
        >
            <SignView sign />
            {(!cost.is_empty()).then(|| view! { <b class="costfig">{cost}</b> })}
            {if form == "stack" {
                let short = if short.is_empty() { then } else { short };
                let between = if event.is_empty() || short.is_empty() { "" } else { " · " };
                view! { <span>{words}<small><span class="nota">{event}{between}</span>{short}</small></span> }
                    .into_any()
            } else {
                view! {
                    <span>{words}{(!then.is_empty()).then(|| view! { <small class=long>{then}</small> })} {brief}</span>
                    <span class="nota">{event}</span>
                }
                .into_any()
            }}
        </button>
    }
    .into_any()
}

/// While chance or a bot is at it.
fn meanwhile(play: Play) -> impl IntoView {
    let part = move || play.worker.thinking.get().map_or(0.0, |(_, done)| done);
    let thinks = move || {
        play.thinking.get().map(|seat| {
            let words = format!("{} thinks …", play.name(seat));
            view! {
                <p class="thinking" id="thinking" data-seat=seat>
                    <SeatSign seat />
                    <span>{words}</span>
                    <progress aria-label="Thinking" max="1" prop:value=part></progress>
                </p>
            }
        })
    };
    let words = play.worker.progress;
    let reactions = play.link.map(|link| view! { <Kept link /> <Reactions link /> });
    view! { <div class="choices tight meanwhile">{thinks} <small class="second">{words}</small> {reactions}</div> }
}

/// Returns a match that a server decided, as it is saved once it is over.
fn finished(table: &TableController) -> SavedMatch {
    let state = table.open().state();
    let mut saved = table.saved().clone();
    (saved.record, saved.finish) = (state.record, state.finish);
    saved
}

/// When it is over.
fn over(play: Play) -> impl IntoView {
    let (end, setup, players) = play.read_untracked(|table| {
        let saved = table.saved();
        (Route::End(saved.id.clone()), table.open().setup().clone(), saved.seats.clone())
    });
    let again = move |_| {
        if let Err(words) = begin(&setup, players.clone(), crate::clock::fresh_seed(), None) {
            play.update(|table| table.say(&words, None));
        }
    };
    view! {
        <div class="choices tight">
            <button class="choice main" id="to-end" on:click=move |_| go(&end)>
                <IconView icon=Icon::Eye class="glyph" />
                <span>"Analysis"<small>"luck, skill, and what to try again"</small></span>
                <span class="nota"></span>
            </button>
            <button class="choice plain" id="again" on:click=again>
                <IconView icon=Icon::Play class="glyph" />
                <span>"Play again"</span>
                <span class="nota"></span>
            </button>
        </div>
    }
}

/// Returns the words of the tool that takes back, fewer on a phone; tracked.
fn undo_words(play: Play) -> AnyView {
    let asks = play.link.is_some_and(|link| link.received().1 == TakeBack::Ask);
    if !asks {
        return "Undo".into_any();
    }
    view! { <span>"Ask"<span class="only-wide">" to take back"</span><span class="only-phone">" back"</span></span> }.into_any()
}

/// Undo, hint, and on a phone log and rules.
#[component]
fn Tools(play: Play) -> impl IntoView {
    let is_still = play.memo(|table| table.stage() == Stage::Still);
    let has_undo = play.memo(TableController::can_undo);
    let is_live = play.memo(TableController::is_live);
    let can_undo = move || (is_still.get() || play.thinking.get().is_some()) && has_undo.get();
    let open = move |tab| play.update(|table| table.show_tab(tab));
    let runs = play.memo(TableController::can_hurry);
    let hurry_words = move || if play.thinking.get().is_some() { "Play now" } else { "To your turn" };
    view! {
        <nav class="tools" aria-label="Tools">
            <button
                class="tool"
                id="hurry"
                aria-disabled=move || (!runs.get()).to_string()
                title="Shows the rest at once"
                on:click=move |_| play.update(|table| table.hurry())
            >
                <IconView icon=Icon::Last />
                {hurry_words}
            </button>
            <button
                class="tool"
                id="undo"
                aria-disabled=move || (!can_undo()).to_string()
                title=move || if can_undo() { "" } else { "Nothing to undo: the last die is cast." }
                on:click=move |_| play.update(|table| table.undo())
            >
                <IconView icon=Icon::Undo />
                {move || undo_words(play)}
            </button>
            <button
                class="tool"
                id="hint"
                hidden=play.link.is_some()
                aria-disabled=move || (!is_live.get()).to_string()
                on:click=move |_| ask_hint(play)
            >
                <IconView icon=Icon::Hint />
                "Hint"
            </button>
            <button class="tool only-phone" id="open-log" on:click=move |_| open(Tab::Log)>
                <IconView icon=Icon::Log />
                "Log"
            </button>
            <button class="tool only-phone" id="open-rules" on:click=move |_| open(Tab::Rules)>
                <IconView icon=Icon::Rules />
                "Rules"
            </button>
        </nav>
    }
}
