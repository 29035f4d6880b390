//! The browser tests by name, a file for each part of the page. To add one: write `fn name(place: &mut Place)`
//! and put it in its file's `ALL`.
mod after;
mod dice;
mod everyone;
mod finish;
mod follow;
mod help;
mod keep;
mod ladder;
mod layout;
mod learn;
mod leaving;
mod many;
mod online;
mod paper;
mod rockport;
mod room;
mod seats;
mod speed;
mod start;
mod table;
mod thinks;
mod turns;
mod update;
mod visitor;

use crate::runner::Test;

/// Tests of what only the published page promises.
pub const OF_THE_PUBLISHED_PAGE: [&str; 1] = ["first_start_transfers_little"];
/// Tests that search for faults, or measure, for minutes; they run when asked for: `cargo xtask e2e --ignored`.
pub const SEARCHES: [&str; 2] =
    ["t_20_answers_with_the_processor_slowed", "t_19_no_panic_in_any_order_of_inputs"];

/// All tests, by name.
pub fn all() -> impl Iterator<Item = (&'static str, Test)> {
    [
        visitor::ALL,
        start::ALL,
        update::ALL,
        turns::ALL,
        dice::ALL,
        help::ALL,
        after::ALL,
        keep::ALL,
        layout::ALL,
        learn::ALL,
        paper::ALL,
        everyone::ALL,
        seats::ALL,
        rockport::ALL,
        thinks::ALL,
        table::ALL,
        finish::ALL,
        follow::ALL,
        room::ALL,
        speed::ALL,
        online::ALL,
        many::ALL,
        leaving::ALL,
        ladder::ALL,
    ]
    .into_iter()
    .flatten()
    .copied()
}
