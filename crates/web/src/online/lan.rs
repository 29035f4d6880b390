//! The start page of the device at which the server runs: the address that phones and laptops in its network open.
use leptos::prelude::*;

use super::own::OwnTables;
use super::qr::Qr;
use crate::route::Route;

/// The address, as a code for cameras and to be typed.
#[component]
pub fn Invited(address: String) -> impl IntoView {
    let typed = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
    view! {
        <section class="sheet crop lanbox" aria-label="Join at this table">
            <div class="qrside">
                <Qr text=address />
            </div>
            <div class="words">
                <h1>"Join at this table"</h1>
                <p class="addr">{typed}</p>
                <ol class="steps">
                    <li>"Take a phone or laptop that is on the same network as this screen."</li>
                    <li>"Point its camera here, or type the address."</li>
                    <li>"Say who you are, and sit down."</li>
                </ol>
                <p class="second small only-wide">
                    "Only devices on this network reach the address. Nothing leaves it."
                </p>
            </div>
        </section>
    }
}

/// The tables of this device, and the way to set one up.
#[component]
pub fn ThisRoom() -> impl IntoView {
    view! {
        <section class="thisroom" aria-label="In the room">
            <h2>"In the room"</h2>
            <div class="sheet">
                <OwnTables />
                <div class="moreline">
                    <a class="btn main" id="play-with-others" href=Route::Online.href()>
                        "Set up a table"
                    </a>
                    <span class="second small">"for those who are here"</span>
                </div>
            </div>
        </section>
    }
}
