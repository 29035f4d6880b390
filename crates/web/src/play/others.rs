//! The other seats: small drawings of their sheets, each of which opens large; and passing the device on.
use drawing::{Drawing, Icon, Style};
use leptos::prelude::*;
use view::Standing;

use super::Play;
use super::controller::TableController;
use crate::components::{IconView, Picture, SeatSign};

/// Number of small drawings that lie there at once; the next ones are a click away.
const SHOWN: usize = 12;

/// The strip of the other seats' small drawings; nothing where a game has none.
#[component]
pub fn Others(play: Play) -> impl IntoView {
    let first = RwSignal::new(0usize);
    let others = play.later_memo(|table| {
        let own = table.seat().unwrap_or_default();
        let mut standings = table.standings().to_vec();
        standings.retain(|standing| standing.seat != own);
        standings
    });
    let has = play.read_untracked(TableController::has_others);
    let many = move || others.with(|others| others.len() > SHOWN);
    let to = move |step: isize| {
        let count = others.with_untracked(Vec::len);
        first.update(|first| {
            *first = first.saturating_add_signed(step * SHOWN as isize).min(count.saturating_sub(1))
        });
    };
    let range = move || {
        let (from, count) = (first.get(), others.with(Vec::len));
        format!("{} to {} of {count}", from + 1, (from + SHOWN).min(count))
    };
    let strip = move || {
        let shown = others.get().into_iter().skip(first.get()).take(SHOWN);
        shown.map(|standing| view! { <Other play standing /> }).collect_view()
    };
    view! {
        <Show when=move || has && others.with(|others| !others.is_empty())>
            <section class="others" id="others" aria-label="Other players">
                <h2>"Others"</h2>
                <ul>{strip}</ul>
                <Show when=many>
                    <p class="pager small">
                        <button class="iconbtn" id="others-back" aria-label="Those before" on:click=move |_| to(-1)>
                            <IconView icon=Icon::Previous />
                        </button>
                        <span class="num" role="status">{range}</span>
                        <button class="iconbtn" id="others-on" aria-label="The next ones" on:click=move |_| to(1)>
                            <IconView icon=Icon::Next />
                        </button>
                    </p>
                </Show>
            </section>
        </Show>
    }
}

#[component]
fn Other(play: Play, standing: Standing) -> impl IntoView {
    let Standing { seat, name, words, .. } = standing;
    let label = format!("Show what {name} has: {words}");
    let position = play.later_memo(|table| (table.changes(), table.viewpoint()));
    let small = move || {
        position.get();
        let drawing = play.read_untracked(|table| table.seat_pictures(seat).small);
        drawing.map_or_else(String::new, |drawing| drawing.to_svg(Style::Inline))
    };
    view! {
        <li class:thinks=move || play.thinking.get() == Some(seat) data-seat=seat>
            <button aria-label=label on:click=move |_| play.update(|table| table.panels.seat_sheets = Some(seat))>
                <span class="smallsheet" aria-hidden="true" inner_html=small></span>
                <span class="whose">
                    <SeatSign seat />
                    <b>{name}</b>
                    <i>{words}</i>
                </span>
            </button>
        </li>
    }
}

/// A seat's own sheets, large.
#[component]
pub fn SeatSheets(play: Play) -> impl IntoView {
    let position = play.memo(|table| (table.panels.seat_sheets, table.changes(), table.viewpoint()));
    move || {
        let seat = position.get().0?;
        let (sheets, standing) = play.read_untracked(|table| {
            let standing = table.standings().iter().find(|standing| standing.seat == seat).cloned();
            (table.seat_pictures(seat).sheets, standing)
        });
        let figure = |(drawing, name): (Drawing, String)| {
            view! {
                <figure class="sheet">
                    <Picture drawing />
                    <figcaption class="titleblock">
                        <div>{name}</div>
                    </figcaption>
                </figure>
            }
        };
        Some(view! {
            <h3 class="whose">
                <SeatSign seat />
                {standing.map(|standing| view! { <b>{standing.name}</b> <i>{standing.words}</i> })}
            </h3>
            <div class="ofseat">{sheets.into_iter().map(figure).collect_view()}</div>
        })
    }
}

/// Covers the table until the person whose turn it is says that nobody else looks.
#[component]
pub fn PassOn(play: Play) -> impl IntoView {
    let passing = play.memo(TableController::passing);
    let passed = NodeRef::<leptos::html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = passed.get() {
            let _ = button.focus();
        }
    });
    move || {
        passing.get().map(|seat| {
            let name = play.name(seat);
            let take_back = play.read_untracked(TableController::giver).map(|giver| {
                let words = format!("I am {}, and take my last decision back", play.name(giver));
                view! {
                    <button class="btn" id="take-back" on:click=move |_| play.update(|table| table.keep_device(giver))>
                        <IconView icon=Icon::Undo />
                        {words}
                    </button>
                }
            });
            view! {
                <section class="passon" id="pass-on" role="alertdialog" aria-labelledby="pass-on-to" data-seat=seat>
                    <div class="sheet crop">
                        <SeatSign seat />
                        <h1 id="pass-on-to">"Pass the device on to "<b>{name.clone()}</b></h1>
                        <p class="second">
                            "What others decided this round stays hidden until everybody has decided."
                        </p>
                        <button class="btn main" id="passed" node_ref=passed on:click=move |_| play.update(|table| table.take_device())>
                            <IconView icon=Icon::Eye />
                            {format!("I am {name}")}
                        </button>
                        {take_back}
                    </div>
                </section>
            }
        })
    }
}
