//! The tab beside log and rules: the game's own panel, the score sheet, and the standings.
use leptos::prelude::*;
use view::{Cell, Grid, GridRow, Panel, SeatLine, Standing, Track};

use super::Play;
use super::controller::TableController;
use crate::components::{ScoreTable, SeatSign};

/// Everything of it that the game has.
#[component]
pub fn StandingTab(play: Play) -> impl IntoView {
    let panel = play.later_memo(|table| table.pointer().sections.panel.clone());
    let score = play.later_memo(|table| table.pointer().score_sheet.clone());
    let ranked = play.later_memo(|table| {
        let mut standings = table.standings().to_vec();
        standings.retain(|standing| standing.points.is_some());
        standings.sort_by_key(|standing| std::cmp::Reverse(standing.points));
        standings
    });
    // A line for each seat shows the standings, too.
    let lined = move || panel.with(|panel| panel.as_ref().is_some_and(|panel| !panel.seats.is_empty()));
    view! {
        // It scrolls where it is long, so that keys reach it, too.
        <div class="standing" id="standing" role="region" aria-label="Standings" tabindex="0">
            {move || panel.get().map(|panel| view! { <PanelView play panel /> })}
            {move || (!lined()).then(|| score.get().map(|score| view! { <ScoreTable scores=vec![score] heads=Vec::new() total="So far" /> }))}
            <Show when=move || !lined() && ranked.with(|ranked| ranked.len() > 1)>
                <Ranking play ranked />
            </Show>
        </div>
    }
}

#[component]
fn PanelView(play: Play, panel: Panel) -> impl IntoView {
    let Panel { seats, grid } = panel;
    let own = play.memo(TableController::seat);
    let none = seats.is_empty();
    let line = move |line: SeatLine| {
        let SeatLine { seat, things, words, track } = line;
        let none = things.is_empty().then(|| words.clone());
        view! {
            <li
                class:mine=move || own.get() == Some(seat)
                class:thinks=move || play.thinking.get() == Some(seat)
                data-seat=seat
            >
                <SeatSign seat />
                <b>{play.name(seat)}</b>
                <span class="freed" role="img" aria-label=words>
                    {things.into_iter().map(|item| view! { <span inner_html=item></span> }).collect_view()}
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
                on:pointerenter=move |_| play.point_at(point.clone())
                on:pointerleave=move |_| play.point_at(Vec::new())
                on:click=move |_| {
                    // By key the same stands among the choices.
                    if can && play.read_untracked(TableController::is_live) {
                        play.update(|table| table.choose(act.clone()));
                    }
                }
            >
                {cells.into_iter().map(cell).collect_view()}
            </tr>
        }
    };
    // A column of signs has no name.
    let head = |name: String| match name.as_str() {
        "" => view! { <td></td> }.into_any(),
        _ => view! { <th scope="col">{name}</th> }.into_any(),
    };
    view! {
        <table class="gamegrid">
            <thead>
                <tr>{grid.heads.into_iter().map(head).collect_view()}</tr>
            </thead>
            <tbody>{grid.rows.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// Everybody by points.
#[component]
fn Ranking(play: Play, ranked: Memo<Vec<Standing>>) -> impl IntoView {
    let own = play.memo(TableController::seat);
    let line = move |standing: Standing| {
        let Standing { seat, name, words, won, .. } = standing;
        view! {
            <li class:mine=move || own.get() == Some(seat) class:won=won data-seat=seat>
                <button on:click=move |_| play.update(|table| table.panels.seat_sheets = Some(seat))>
                    <SeatSign seat />
                    <b>{name}</b>
                    <i>{words}</i>
                </button>
            </li>
        }
    };
    view! {
        <h2>"Everybody"</h2>
        <ol class="ranking" id="ranking">{move || ranked.get().into_iter().map(line).collect_view()}</ol>
    }
}
