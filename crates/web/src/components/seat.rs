//! A seat's sign.
use drawing::seat_sign;
use leptos::prelude::*;

/// The sign of a seat, from 0: circle, square, triangle, with its number.
#[component]
pub fn SeatSign(seat: u8) -> impl IntoView {
    view! { <span class="seatsign" inner_html=seat_sign(seat)></span> }
}
