//! What is done at the table: dice, choices, what they bring, and the tools.
use drawing::{Drawing, Icon, Style};
use leptos::prelude::*;
use protocol::{Choice, Gauge, Sight, Sign, Wait};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::chance::{ask_hint, hint_words};
use super::state::{Hint, Play, Stage, Tab};
use crate::app::go;
use crate::components::{IconView, Picture, SeatSign, SignView};
use crate::learn::Learned;
use crate::route::Route;
use crate::setup::begin;
use crate::timing::after_drawing;

/// Dice, choices, preview and tools.
#[component]
pub fn Act(play: Play) -> impl IntoView {
    view! {
        <section class="act" id="choices" aria-label="Choices">
            <Gauges play />
            <RollRow play />
            <Choices play />
            <Preview play />
            <Tools play />
        </section>
    }
}

/// What the game counts beside the board; nothing where it counts nothing.
#[component]
fn Gauges(play: Play) -> impl IntoView {
    let gauges = Memo::new(move |_| play.with(|game| game.gauges(&play.sight(), &play.considered())));
    let gauge = |gauge: Gauge| {
        let Gauge { name, picture, signs, words } = gauge;
        view! {
            <li>
                <h3>
                    {(!picture.is_empty()).then(|| view! { <span class="only-wide" aria-hidden="true" inner_html=picture></span> })}
                    {name}
                </h3>
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

/// The die, the moves left, and the board that waits.
#[component]
fn RollRow(play: Play) -> impl IntoView {
    let dice = Memo::new(move |_| play.with(|game| game.dice(&play.sight())));
    let waiting = Memo::new(move |_| play.with(|game| game.waiting(&play.sight())));
    let cast = move || {
        let tumbling = play.tumbling.get();
        let dice: Vec<(Drawing, String)> = if tumbling.is_empty() {
            dice.get().dice.into_iter().map(|die| (die.drawing, die.words)).collect()
        } else {
            tumbling.into_iter().map(|die| (die, String::new())).collect()
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
        let shown = play.tumbling.with(Vec::is_empty);
        dice.with(|dice| dice.moves).filter(|_| shown).map(|(left, of)| {
            let done = of.saturating_sub(left);
            let pips = (0..of).map(|i| view! { <i class:done=i < done></i> }).collect_view();
            view! { <div class="pipsleft" role="img" aria-label=format!("{left} of {of} moves left")>{pips}</div> }
        })
    };
    view! {
        <div class="rollrow">
            <div class="dice">
                <div class="thrown" class:tumbles=move || play.tumbling.with(|dice| !dice.is_empty())>{cast}</div>
                {moves}
                <span class="second small">{move || dice.with(|dice| dice.words.clone())}</span>
            </div>
            {move || {
                waiting
                    .get()
                    .map(|(drawing, name, words)| {
                        view! {
                            <figure class="wait">
                                <div class="sheet">
                                    <Picture drawing=drawing />
                                </div>
                                <figcaption>
                                    <b>{name}</b>
                                    <span>{words}</span>
                                </figcaption>
                            </figure>
                        }
                    })
            }}
        </div>
    }
}

/// What can be done, or what is going on meanwhile.
#[component]
fn Choices(play: Play) -> impl IntoView {
    let choices = Memo::new(move |_| match play.with(|game| game.wait()) {
        // While a step is shown, the choices stay where they are.
        Wait::Person(_) if play.stage.get() != Stage::Chance => {
            let sight = Sight { advised: play.hinted(), ..play.sight_now() };
            play.with(|game| game.choices(&sight))
        }
        _ => Vec::new(),
    });
    let kept = StoredValue::new(Vec::<Choice>::new());
    Effect::new(move |_| {
        if let (true, Some(event)) = (play.live(), play.refocus.get()) {
            after_drawing(move || focus_choice(&event));
        }
    });
    move || {
        if play.stage.get() == Stage::Still && play.with(|game| game.wait() == Wait::Over) {
            return match play.guide {
                Some(guide) => view! { <Learned play guide /> }.into_any(),
                None => over(play).into_any(),
            };
        }
        let mut now = choices.get();
        match (now.is_empty(), play.stage.get()) {
            (true, Stage::Walking) => now = kept.get_value(),
            (true, _) => return meanwhile(play).into_any(),
            (false, _) => kept.set_value(now.clone()),
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

/// Whether a choice leads on from where one stands.
fn is_way(choice: &Choice) -> bool {
    matches!(choice.sign, Sign::Arrow(_))
}

/// Ways that cost something: a row each, as long as there are few, and what else can be done two abreast.
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

/// Ways on from where one stands, as many abreast as there is room for.
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

/// What is worth doing: the best of it over the whole width, the others two abreast.
fn list_view(play: Play, now: Vec<Choice>) -> AnyView {
    let odd = now.len() % 2 == 1;
    let button = |(at, choice): (usize, Choice)| {
        let wide = at == 0 && odd;
        choice_view(play, choice, if wide { "wide" } else { "stack" }, wide)
    };
    let buttons: Vec<_> = now.into_iter().enumerate().map(button).collect();
    view! { <div class="choices tight listed">{buttons}</div> }.into_any()
}

/// Gives the focus back to a choice, or else to the first, unless something else has taken it.
fn focus_choice(event: &str) {
    let lost = document().active_element().is_none_or(|at| at.tag_name().eq_ignore_ascii_case("body"));
    let find = |query: &str| document().query_selector(query).ok().flatten()?.dyn_into::<HtmlElement>().ok();
    let choice =
        find(&format!("#choices .choice[data-event=\"{event}\"]")).or_else(|| find("#choices .choice"));
    if let (true, Some(choice)) = (lost, choice) {
        let _ = choice.focus();
    }
}

/// A choice in the form of these classes, with room for many words or not.
fn choice_view(play: Play, choice: Choice, form: &'static str, roomy: bool) -> AnyView {
    let Choice { event, pick, sign, cost, words, then, brief, danger, plain, lands } = choice;
    let events: Vec<String> = if pick.is_some() { Vec::new() } else { vec![event.clone()] };
    let long = if brief.is_empty() || roomy { "" } else { "long" };
    let short = brief.clone();
    let brief = (!brief.is_empty() && !roomy).then(|| view! { <small class="brief">{brief}</small> });
    let mut class = format!("choice {form}");
    if plain {
        class += " plain";
    }
    if danger {
        class += " danger";
    }
    let first = event.clone();
    let is_hover = move || play.pointed.with(|pointed| pointed.first() == Some(&first));
    let hinted = event.clone();
    let is_hinted = move || play.hinted().as_ref() == Some(&hinted);
    let (point, focus, data) = (events.clone(), events, event.clone());
    let act = event.clone();
    view! {
        <button
            class=class
            class:is-hover=is_hover
            class:is-hinted=is_hinted
            data-event=data
            data-square=lands
            on:click=move |event| {
                // By key: no pointer, no count of clicks.
                play.refocus.set((event.detail() == 0).then(|| act.clone()));
                match &pick {
                    Some(place) => play.pick(place),
                    None => play.decide(vec![act.clone()]),
                }
            }
            on:pointerenter=move |_| play.pointed.set(point.clone())
            on:pointerleave=move |_| play.pointed.set(Vec::new())
            on:focus=move |_| play.pointed.set(focus.clone())
            on:blur=move |_| play.pointed.set(Vec::new())
        >
            <SignView sign />
            {(!cost.is_empty()).then(|| view! { <b class="costfig">{cost}</b> })}
            {if form == "stack" {
                let short = if short.is_empty() { then } else { short };
                let between = if event.is_empty() || short.is_empty() { "" } else { " · " };
                view! { <span>{words}<small><span class="nota">{event}</span>{between}{short}</small></span> }
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
    let part = move || play.thinker.thinks.get().map_or(0.0, |(_, part)| part);
    let thinks = move || {
        play.thinks.get().map(|seat| {
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
    let what = move || if play.thinks.get().is_some() { "Play now" } else { "Hurry on" };
    let words = move || match play.thinker.progress.get() {
        words if words.is_empty() => "any key does, too".to_owned(),
        words => words,
    };
    view! {
        <div class="choices tight">
            {thinks}
            <button class="choice plain wide" id="hurry" on:click=move |_| play.hurry()>
                <IconView icon=Icon::Last class="glyph" />
                <span>{what}<small class="only-wide">{words}</small></span>
                <span class="nota"></span>
            </button>
        </div>
    }
}

/// When it is over.
fn over(play: Play) -> impl IntoView {
    let kept = play.kept();
    let (end, again) = (Route::End(kept.id.clone()), play.with_now(|game| game.setup().clone()));
    let seats = kept.seats.clone();
    let anew = move |_| {
        if let Err(words) = begin(&again, seats.clone(), crate::clock::fresh_seed(), None) {
            play.say(&words, None);
        }
    };
    view! {
        <div class="choices tight">
            <button class="choice main" id="to-end" on:click=move |_| go(&end)>
                <IconView icon=Icon::Eye class="glyph" />
                <span>"See how it went"</span>
                <span class="nota"></span>
            </button>
            <button class="choice plain" id="again" on:click=anew>
                <IconView icon=Icon::Play class="glyph" />
                <span>"Play again"</span>
                <span class="nota"></span>
            </button>
        </div>
    }
}

/// What the events considered would bring; else the hint; else how to choose.
#[component]
fn Preview(play: Play) -> impl IntoView {
    let html = move || {
        if !play.live() {
            return String::new();
        }
        let pointed = play.pointed.get();
        let ply = play.shown.get();
        if !pointed.is_empty() {
            let preview = play.with(|game| game.preview(&play.sight_now(), &pointed));
            return preview.map_or_else(String::new, |preview| {
                format!("<span>{}<br>{}</span>", preview.what.to_html(), preview.then.to_html())
            });
        }
        match play.hint.get() {
            Some(Hint::Asked) => {
                let progress = play.thinker.progress.get();
                let words = if progress.is_empty() {
                    "Looking for the best move …".to_owned()
                } else {
                    format!("Looking for the best move: {progress}.")
                };
                format!("<span>{words}</span>")
            }
            Some(Hint::Known(at, valued)) if at == ply => {
                format!("<span>{}</span>", hint_words(play, &valued))
            }
            Some(Hint::None(words)) => format!("<span>{words}</span>"),
            _ => {
                let (sight, look) = (play.sight_now(), play.look());
                let listed = play.with(|game| game.choices(&sight));
                let marked = play.with(|game| game.drawing(&sight, &look, false).targets);
                let is_listed = |event: &String| listed.iter().any(|choice| choice.event == *event);
                let words = if marked.iter().any(|target| !target.events.first().is_some_and(is_listed)) {
                    "More is marked on the board."
                } else {
                    "Choose here or on the board."
                };
                format!("<span class=\"second\">{words}</span>")
            }
        }
    };
    let over = Memo::new(move |_| play.with(|game| game.wait() == Wait::Over));
    view! { <p class="preview" id="preview" hidden=over inner_html=html></p> }
}

/// Undo, hint, and on a phone log and rules.
#[component]
fn Tools(play: Play) -> impl IntoView {
    let quiet = move || play.stage.get() == Stage::Still || play.thinks.get().is_some();
    let can_undo = move || quiet() && play.can_undo();
    let open = move |tab| {
        play.tab.set(tab);
        play.side_open.set(true);
    };
    view! {
        <nav class="tools" aria-label="Tools">
            <button
                class="tool"
                id="undo"
                aria-disabled=move || (!can_undo()).to_string()
                title=move || if can_undo() { "" } else { "Nothing to undo: the last die is cast." }
                on:click=move |_| play.undo()
            >
                <IconView icon=Icon::Undo />
                "Undo"
            </button>
            <button
                class="tool"
                id="hint"
                aria-disabled=move || (!play.live()).to_string()
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
