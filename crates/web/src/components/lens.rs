//! The part of a board that a small screen shows, with its keys and buttons.
use drawing::{Area, Drawing};
use leptos::ev;
use leptos::prelude::*;

use super::zoom::Zoom;
use crate::settings::prefers;

/// The factor by which a key or button enlarges a board.
const STEP: f64 = 1.4;

/// The part of a board that a small screen shows.
#[derive(Clone, Copy)]
pub struct Lens {
    /// The part; `None` on a screen that shows all of it.
    pub zoom: RwSignal<Option<Zoom>>,
    /// Whether the whole board is shown where it has a part to look at first.
    pub all: RwSignal<bool>,
    /// The whole board and the part that is shown at first, on a small screen.
    part: Memo<Option<(Area, Area)>>,
    has_near: Memo<bool>,
}

impl Lens {
    /// For a board with a part to look at first, or none.
    pub fn new(drawing: Memo<Drawing>, near: Memo<Option<Area>>) -> Lens {
        let (small, all) = (small_screen(), RwSignal::new(false));
        let part = Memo::new(move |_| {
            let whole = drawing.with(|drawing| drawing.view_box);
            let near = near.get().filter(|_| !all.get());
            small.get().then_some((whole, near.unwrap_or(whole)))
        });
        let zoom = RwSignal::new(None::<Zoom>);
        Effect::new(move |_| zoom.set(part.get().map(|(whole, part)| Zoom::new(whole, part))));
        let lens = Lens { zoom, all, part, has_near: Memo::new(move |_| near.get().is_some()) };
        let keys = window_event_listener(ev::keydown, move |event| match event.key().as_str() {
            _ if event.ctrl_key() || event.meta_key() => {}
            "+" => lens.enlarge(),
            "-" => lens.shrink(),
            "w" => lens.show(!all.get_untracked() || !lens.has_near.get_untracked()),
            _ => {}
        });
        on_cleanup(move || keys.remove());
        lens
    }

    /// Shows the whole board, or the part to look at first, however it was moved and enlarged.
    pub fn show(self, whole: bool) {
        self.all.set(whole);
        self.zoom.set(self.part.get_untracked().map(|(whole, part)| Zoom::new(whole, part)));
    }

    /// Shows less of the board, larger: a whole board round the piece on top.
    pub fn enlarge(self) {
        let towards = if self.is_near_untracked() { None } else { piece_on_top() };
        self.change(|zoom| zoom.enlarge(STEP, towards));
    }

    /// Shows more of the board.
    pub fn shrink(self) {
        self.change(|zoom| zoom.enlarge(1.0 / STEP, None));
    }

    fn change(self, change: impl FnOnce(&mut Zoom)) {
        self.zoom.maybe_update(|zoom| zoom.as_mut().map(change).is_some());
    }

    /// Whether less than the whole board is shown.
    pub fn is_near(self) -> bool {
        let whole = self.part.get().map(|(whole, _)| whole);
        self.zoom.with(|zoom| zoom.as_ref().is_some_and(|zoom| Some(zoom.shown) != whole))
    }

    fn is_near_untracked(self) -> bool {
        untrack(|| self.is_near())
    }
}

/// Buttons over the corner of a board that a small screen shows whole at first.
#[component]
pub fn Enlarge(lens: Lens) -> impl IntoView {
    let is_near = Memo::new(move |_| lens.is_near());
    view! {
        <div class="enlarge only-phone">
            <Show when=move || is_near.get()>
                <button id="view-whole" on:click=move |_| lens.show(true)>"Whole board"</button>
                <button id="shrink" aria-label="Show more" on:click=move |_| lens.shrink()>"−"</button>
            </Show>
            <button id="enlarge" aria-label="Enlarge" on:click=move |_| lens.enlarge()>"+"</button>
        </div>
    }
}

/// Returns the middle of the piece on top, as parts of the board's width and height.
fn piece_on_top() -> Option<(f64, f64)> {
    let figure = document().get_element_by_id("enlarge")?.closest("figure").ok()??;
    let find = |query: &str| Some(figure.query_selector(query).ok()??.get_bounding_client_rect());
    let (board, piece) = (find(".board")?, find(".board [data-layer='pieces'] > :last-child")?);
    let middle = |from: f64, length: f64| from + length / 2.0;
    let x = (middle(piece.x(), piece.width()) - board.x()) / board.width();
    let y = (middle(piece.y(), piece.height()) - board.y()) / board.height();
    (x.is_finite() && y.is_finite()).then_some((x, y))
}

/// Returns whether the screen is small, as the style sheets have it.
fn small_screen() -> RwSignal<bool> {
    const SMALL: &str = "(max-width: 640px), (max-height: 520px)";
    let small = RwSignal::new(prefers(SMALL));
    let resized = window_event_listener(ev::resize, move |_| small.set(prefers(SMALL)));
    on_cleanup(move || resized.remove());
    small
}
