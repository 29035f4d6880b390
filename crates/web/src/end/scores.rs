//! The score sheets at the end: who won, and line by line what each seat has; pointing at a figure shows on the
//! board where it comes from.
use leptos::prelude::*;

use crate::components::{Head, ScoreTable, mark};
use crate::replay::Review;
use crate::timing::after_drawing;

/// Number of sheets side by side.
const ABREAST: usize = 5;

/// The score sheets; nothing for a game without points.
#[component]
pub fn Scores(review: Review) -> impl IntoView {
    let viewpoint = review.read_untracked(|review| review.viewpoint_at(review.last()));
    let score =
        move |seat: u8| review.read_untracked(|review| review.open().score_sheet(viewpoint, seat, &[]));
    let mut standings = review.read_untracked(|review| review.open().standings(viewpoint));
    let several = !standings.is_empty();
    // The best first, one's own sheet always among those that are shown.
    standings.sort_by_key(|standing| (std::cmp::Reverse((standing.won, standing.points)), standing.seat));
    let order: Vec<u8> =
        if several { standings.iter().map(|standing| standing.seat).collect() } else { vec![0] };
    let first = RwSignal::new(0usize);
    let own = review.seat.get_untracked();
    let has_board = review.read_untracked(|review| {
        let pictures = review.open().seat_pictures(viewpoint, 0);
        !pictures.sheets.is_empty()
    });
    let point = Callback::new(move |from: Option<(u8, Vec<String>)>| match from {
        // Where each seat has a board of its own, the one looked at stays.
        Some((seat, keys)) if !has_board || seat == review.seat.get_untracked() => {
            review.go_to(review.last);
            // The board may have to be drawn first.
            after_drawing(mark(keys));
        }
        _ => mark(Vec::new())(),
    });
    let columns = {
        let order = order.clone();
        move || {
            let mut seats: Vec<u8> = order.iter().copied().skip(first.get()).take(ABREAST).collect();
            if !seats.contains(&own) {
                seats.insert(0, own);
            }
            let scores: Vec<_> = seats.iter().filter_map(|seat| score(*seat)).collect();
            let head = |seat: &u8| {
                let standing = standings.iter().find(|standing| standing.seat == *seat)?;
                Some(Head { seat: *seat, name: standing.name.clone(), won: standing.won })
            };
            let heads: Vec<Head> = seats.iter().filter_map(head).collect();
            view! { <ScoreTable scores heads total="Total" point /> }
        }
    };
    let has = score(0).is_some();
    let count = order.len();
    let next = move |step: isize| {
        first.update(|first| {
            *first = first.saturating_add_signed(step * ABREAST as isize).min(count.saturating_sub(1))
        });
    };
    has.then(|| {
        view! {
            <section class="scores" id="scores" aria-label="Score sheet">
                <h2>"Score sheet"</h2>
                <div class="scoreswide">{columns}</div>
                {(count > ABREAST)
                    .then(|| {
                        view! {
                            <p class="pager small">
                                <button class="btn small" on:click=move |_| next(-1)>"Better ones"</button>
                                <span class="num">{move || format!("from place {} of {count}", first.get() + 1)}</span>
                                <button class="btn small" id="scores-on" on:click=move |_| next(1)>"The next ones"</button>
                            </p>
                        }
                    })}
            </section>
        }
    })
}
