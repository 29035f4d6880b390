//! The tab beside log and rules: what the game lays out, the score sheet, and how everybody stands.
use leptos::prelude::*;
use protocol::{Cell, Grid, GridRow, Panel, SeatLine, Standing, Track};

use super::state::Play;
use crate::components::{ScoreSheet, SeatSign};

/// Everything of it that the game has.
#[component]
pub fn StandingTab(play: Play) -> impl IntoView {
    let panel = Memo::new(move |_| play.with(|game| game.panel(&play.sight(), &play.considered())));
    let score = Memo::new(move |_| {
        let sight = play.sight();
        let seat = sight.seat.unwrap_or_default();
        play.with(|game| game.score(&sight, seat, &play.considered()))
    });
    let ranked = Memo::new(move |_| {
        let mut standings = play.with(|game| game.standings(&play.sight()));
        standings.retain(|standing| standing.points.is_some());
        standings.sort_by_key(|standing| std::cmp::Reverse(standing.points));
        standings
    });
    // Where the game lays out a line a seat, that tells how everybody stands.
    let lined = move || panel.with(|panel| panel.as_ref().is_some_and(|panel| !panel.seats.is_empty()));
    view! {
        <div class="standing" id="standing">
            {move || panel.get().map(|panel| view! { <PanelView play panel /> })}
            {move || (!lined()).then(|| score.get().map(|score| view! { <ScoreSheet scores=vec![score] heads=Vec::new() total="So far" /> }))}
            <Show when=move || !lined() && ranked.with(|ranked| ranked.len() > 1)>
                <Ranking play ranked />
            </Show>
        </div>
    }
}

#[component]
fn PanelView(play: Play, panel: Panel) -> impl IntoView {
    let Panel { seats, grid } = panel;
    let own = play.sight().seat;
    let none = seats.is_empty();
    let line = move |line: SeatLine| {
        let SeatLine { seat, things, words, track } = line;
        let none = things.is_empty().then(|| words.clone());
        view! {
            <li
                class:mine=own == Some(seat)
                class:thinks=move || play.thinks.get() == Some(seat)
                data-seat=seat
            >
                <SeatSign seat />
                <b>{play.name(seat)}</b>
                <span class="freed" role="img" aria-label=words>
                    {things.into_iter().map(|thing| view! { <span inner_html=thing></span> }).collect_view()}
                    {none.map(|words| view! { <em>{words}</em> })}
                </span>
                {track.map(track_view)}
            </li>
        }
    };
    view! {
        <ul class="players" hidden=none>{seats.into_iter().map(line).collect_view()}</ul>
        {grid.map(|grid| view! { <GridView play grid /> })}
    }
}

fn track_view(track: Track) -> impl IntoView {
    let Track { name, last, at, then } = track;
    let step = move |step: u8| {
        let gain = at < step && step <= then;
        view! { <i class:at=step == at class:gain=gain class:loss=then < step && step < at>{step}</i> }
    };
    view! {
        <span class="fishtrack" role="img" aria-label=format!("{at} {name}") style=format!("--steps: {}", u16::from(last) + 1)>
            {(0..=last).map(step).collect_view()}
        </span>
    }
}

#[component]
fn GridView(play: Play, grid: Grid) -> impl IntoView {
    let cell = |cell: Cell| match cell {
        Cell::Text(text) => view! { <td>{text}</td> }.into_any(),
        Cell::Picture(picture, words) => {
            view! { <td><span role="img" aria-label=words inner_html=picture></span></td> }.into_any()
        }
        Cell::Seat(seat) => view! { <td><SeatSign seat /></td> }.into_any(),
    };
    let row = move |row: GridRow| {
        let GridRow { cells, mine, events } = row;
        let can = !events.is_empty();
        let (point, act) = (events.clone(), events.clone());
        view! {
            <tr
                class:mine=mine
                class:can=can
                data-event=events.join(", ")
                on:pointerenter=move |_| play.pointed.set(point.clone())
                on:pointerleave=move |_| play.pointed.set(Vec::new())
                on:click=move |_| {
                    // By key the same stands among the choices.
                    if can && play.live() {
                        play.decide(act.clone());
                    }
                }
            >
                {cells.into_iter().map(cell).collect_view()}
            </tr>
        }
    };
    view! {
        <table class="gamegrid">
            <thead>
                <tr>{grid.heads.into_iter().map(|head| view! { <th scope="col">{head}</th> }).collect_view()}</tr>
            </thead>
            <tbody>{grid.rows.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// Everybody by points.
#[component]
fn Ranking(play: Play, ranked: Memo<Vec<Standing>>) -> impl IntoView {
    let own = move || play.seat.get();
    let line = move |standing: Standing| {
        let Standing { seat, name, words, won, .. } = standing;
        view! {
            <li class:mine=own() == Some(seat) class:won=won data-seat=seat>
                <button on:click=move |_| play.opened.set(Some(seat))>
                    <SeatSign seat />
                    <b>{name}</b>
                    <i>{words}</i>
                </button>
            </li>
        }
    };
    view! {
        <h3>"Everybody"</h3>
        <ol class="ranking" id="ranking">{move || ranked.get().into_iter().map(line).collect_view()}</ol>
    }
}
