//! The board at the position looked at, with nothing to be chosen on it.
use drawing::Drawing;
use leptos::prelude::*;
use protocol::{Look, Standing};

use super::Looked;
use crate::components::{BoardView, Pick, Picture};

/// The board of a match at the position looked at.
#[component]
pub fn Stage(
    /// The match.
    looked: Looked,
    /// How it is drawn.
    #[prop(into)]
    look: Signal<Look>,
) -> impl IntoView {
    let board = Memo::new(move |_| looked.shown().board_name(&looked.sight()));
    let whole = Memo::new(move |_| {
        board.track();
        looked.shown().drawing(&untrack(|| looked.sight()), &Look::default(), true)
    });
    let drawing = Memo::new(move |_| {
        let mut drawing = looked.shown().drawing(&looked.sight(), &look.get(), false);
        // What could be reached is shaded, but this is the past.
        drawing.targets.clear();
        drawing
    });
    let beside = Memo::new(move |_| {
        let beside = looked.shown().beside(&looked.sight(), &look.get())?;
        Some((Drawing { targets: Vec::new(), ..beside.drawing }, beside.name))
    });
    view! {
        <BoardView
            drawing
            whole
            pick=Callback::new(|_: Pick| ())
            point=Callback::new(|_| ())
            place=Callback::new(|_: (f64, f64)| None)
        />
        {move || beside.get().map(|(drawing, name)| view! { <div class="besidestage" aria-label=name><Picture drawing /></div> })}
    }
}

/// As whom the match is looked at, where several played.
#[component]
pub fn AsSeat(looked: Looked) -> impl IntoView {
    let standings = looked.shown().standings(&untrack(|| looked.sight_of(looked.last)));
    let chosen = move |event| {
        if let Ok(seat) = event_target_value(&event).parse() {
            looked.seat.set(seat);
        }
    };
    (!standings.is_empty()).then(|| {
        let option = |standing: Standing| {
            let seat = standing.seat;
            view! { <option value=seat.to_string() selected=move || looked.seat.get() == seat>{standing.name}</option> }
        };
        view! {
            <label class="asseat small">
                <span class="second">"As seen by "</span>
                <select id="as-seat" prop:value=move || looked.seat.get().to_string() on:change=chosen>
                    {standings.into_iter().map(option).collect_view()}
                </select>
            </label>
        }
    })
}

/// How much wider than high a drawing is.
pub fn aspect(drawing: &Drawing) -> f64 {
    drawing.view_box.width / drawing.view_box.height.max(1.0)
}
