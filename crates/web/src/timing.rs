//! Waiting: for the next frame, or for a while.
use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// The longest wait for a frame; a page in the background gets none.
const FRAME_AT_MOST: i32 = 120;

/// Waits until the browser draws again, and gives the time in milliseconds.
pub async fn frame() -> f64 {
    let promise = Promise::new(&mut |resolve, _| {
        if let Some(window) = web_sys::window() {
            // Whichever comes first resolves; the second call does nothing.
            let _ = window.request_animation_frame(&resolve);
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, FRAME_AT_MOST);
        }
    });
    let _ = JsFuture::from(promise).await;
    js_sys::Date::now()
}

/// Waits until what was just changed is on the screen: the first frame comes before it is drawn.
pub async fn drawn() {
    frame().await;
    frame().await;
}

/// Runs something once what was just changed stands in the document.
pub fn after_drawing(run: impl FnOnce() + 'static) {
    let run = Closure::once_into_js(run);
    if let Some(window) = web_sys::window() {
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(run.unchecked_ref(), 0);
    }
}

/// Scrolls an element to the middle of the window once it stands in the document, unless all of it is in sight.
pub fn bring_into_sight(query: &'static str) {
    after_drawing(move || {
        let Some(window) = web_sys::window() else { return };
        let found = window.document().and_then(|document| document.query_selector(query).ok().flatten());
        let Some(found) = found else { return };
        let (place, height) = (found.get_bounding_client_rect(), window.inner_height());
        let height = height.ok().and_then(|height| height.as_f64()).unwrap_or_default();
        if place.top() < 0.0 || place.bottom() > height {
            let middle = place.top() + place.height() / 2.0 - height / 2.0;
            window.scroll_by_with_x_and_y(0.0, middle);
        }
    });
}
