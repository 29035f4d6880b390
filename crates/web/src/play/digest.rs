//! The moves of others since one's turn: a row each, which shows it again.
use leptos::prelude::*;
use view::FollowedMove;

use super::Play;
use super::controller::TableController;
use crate::components::SeatSign;

/// Duration for which a move that is seen again stays marked at its end, in milliseconds.
const HOLD_MILLISECONDS: f64 = 900.0;

/// The list of the moves: whole rows while others move, small ones beside a decision.
#[component]
pub fn Digest(play: Play) -> impl IntoView {
    let moves = play
        .memo(|table| if table.passing().is_some() { Vec::new() } else { table.followed().moves.clone() });
    let current = play.memo(TableController::current_move);
    let is_brief = play.memo(TableController::lists_choices);
    let is_still = play.memo(|table| table.stage() == super::Stage::Still);
    let row = move |(nth, it): (usize, FollowedMove)| {
        let gain = if it.gain.is_empty() { String::new() } else { format!(", {} {}", it.gain, it.unit) };
        let label = format!("{}: {}{gain}. {}. See it again", it.who, it.words, it.detail);
        let sign = match it.by {
            Some(seat) => view! { <SeatSign seat /> }.into_any(),
            None => view! { <span class="seatsign" aria-hidden="true" inner_html=it.picture.clone()></span> }
                .into_any(),
        };
        let is_loss = it.gain.starts_with('−');
        let picture = if it.by.is_some() { it.picture } else { String::new() };
        view! {
            <li class:now=move || current.get() == Some(nth) class:later=move || current.get().is_some_and(|now| nth > now)>
                <button
                    data-move=nth
                    aria-label=label
                    aria-disabled=move || (!is_still.get()).to_string()
                    on:click=move |_| play.see_again(nth)
                >
                    {sign}
                    <span class="what">
                        <b>{it.who}</b>
                        <span class="did">{it.words}</span>
                        <span class="brief">{it.brief}</span>
                        <small>{it.detail}</small>
                    </span>
                    <span class="thing" aria-hidden="true" inner_html=picture></span>
                    <span class="gain" class:loss=is_loss><b>{it.gain}</b>" "<span>{it.unit}</span></span>
                    <span class="runs"></span>
                </button>
            </li>
        }
    };
    let rows = move || moves.get().into_iter().enumerate().map(row).collect_view();
    view! {
        <section
            class="digest"
            id="digest"
            class:is-brief=is_brief
            aria-label="Since your turn"
            hidden=move || moves.with(Vec::is_empty)
        >
            <h2>"Since your turn"</h2>
            <ol class="moves">{rows}</ol>
        </section>
    }
}

impl Play {
    /// Shows a move of others again.
    pub(super) fn see_again(self, nth: usize) {
        let Some((number, events)) = self.update(|table| table.see_again(nth)) else { return };
        let again = self.of_again(number);
        leptos::task::spawn_local(async move {
            for ply in events {
                if !again.goes_on() {
                    break;
                }
                again.animate(ply).await;
                if again.goes_on() {
                    again.update(|table| table.advance_again(ply + 1));
                }
            }
            again.pause(HOLD_MILLISECONDS).await;
            if again.goes_on() {
                again.update(|table| table.stop_again());
            }
        });
    }

    /// Shows the next move again after the one that was shown last.
    pub(super) fn see_next_again(self) {
        let next = self.read_untracked(|table| {
            let count = table.followed().moves.len();
            let last = table.last_again().map_or(0, |last| last + 1);
            (count > 0).then(|| last % count)
        });
        if let Some(next) = next {
            self.see_again(next);
        }
    }
}
