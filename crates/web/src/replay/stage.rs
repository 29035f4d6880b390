//! The board at the position looked at, with nothing to be chosen on it.
use drawing::Drawing;
use leptos::prelude::*;
use view::Standing;

use super::Review;
use crate::components::{BoardView, Enlarge, Lens, Pick, Picture};

/// The board of a match at the position looked at.
#[component]
pub fn Stage(review: Review) -> impl IntoView {
    let whole = review.memo(|review| review.fixed_board());
    let whole = Memo::new(move |_| whole.with(|whole| Drawing::clone(whole)));
    let drawing = review.memo(|review| {
        // Possible decisions are shaded, but this is the past.
        Drawing { targets: Vec::new(), ..review.drawings().board.clone() }
    });
    let side_picture = review.memo(|review| {
        let sheet = review.drawings().side_sheet.clone()?;
        Some((Drawing { targets: Vec::new(), ..sheet.drawing }, sheet.name))
    });
    let lens = Lens::new(drawing, Memo::new(|_| None));
    view! {
        <BoardView
            drawing
            whole
            zoom=lens.zoom
            pick=Callback::new(|_: Pick| ())
            point=Callback::new(|_| ())
            place=Callback::new(|_: (f64, f64)| None)
        />
        <Enlarge lens />
        {move || side_picture.get().map(|(drawing, name)| view! { <div class="besidestage" aria-label=name><Picture drawing /></div> })}
    }
}

/// The choice of the seat that looks, where several played.
#[component]
pub fn AsSeat(review: Review) -> impl IntoView {
    let standings =
        review.read_untracked(|review| review.open().standings(review.viewpoint_at(review.last())));
    let chosen = move |event| {
        if let Ok(seat) = event_target_value(&event).parse() {
            review.view_as(seat);
        }
    };
    (!standings.is_empty()).then(|| {
        let option = |standing: Standing| {
            let seat = standing.seat;
            view! { <option value=seat.to_string() selected=move || review.seat.get() == seat>{standing.name}</option> }
        };
        view! {
            <label class="asseat small">
                <span class="second">"As seen by "</span>
                <select id="as-seat" prop:value=move || review.seat.get().to_string() on:change=chosen>
                    {standings.into_iter().map(option).collect_view()}
                </select>
            </label>
        }
    })
}

/// Returns the width of a drawing over its height.
pub fn aspect(drawing: &Drawing) -> f64 {
    drawing.view_box.width / drawing.view_box.height.max(1.0)
}
