//! The board at the position looked at, with nothing to be chosen on it.
use leptos::prelude::*;
use protocol::Look;
use scene::Drawing;

use super::Looked;
use crate::components::{BoardView, Pick};

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
    view! {
        <BoardView
            drawing
            whole
            pick=Callback::new(|_: Pick| ())
            point=Callback::new(|_| ())
            place=Callback::new(|_: (f64, f64)| None)
        />
    }
}

/// How much wider than high a drawing is.
pub fn aspect(drawing: &Drawing) -> f64 {
    drawing.view_box.width / drawing.view_box.height.max(1.0)
}
