//! A code for cameras, dark on light in both themes.
use std::fmt::Write;

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};

/// The quiet zone, in modules.
const MARGIN: i32 = 4;

/// A code that holds a text.
#[component]
pub fn Qr(#[prop(into)] text: Signal<String>) -> impl IntoView {
    let svg = move || {
        let Ok(code) = QrCode::encode_text(&text.get(), QrCodeEcc::Low) else { return String::new() };
        let size = code.size() + 2 * MARGIN;
        let mut path = String::new();
        for y in 0..code.size() {
            for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
                let _ = write!(path, "M{} {}h1v1h-1z", x + MARGIN, y + MARGIN);
            }
        }
        format!(
            "<svg class=\"qr\" viewBox=\"0 0 {size} {size}\" role=\"img\" aria-label=\"Code of the address\" \
             shape-rendering=\"crispEdges\"><path class=\"slip\" d=\"M0 0h{size}v{size}h-{size}z\"/>\
             <path class=\"slipink\" d=\"{path}\"/></svg>"
        )
    };
    view! { <div class="qrbox" inner_html=svg></div> }
}
