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
