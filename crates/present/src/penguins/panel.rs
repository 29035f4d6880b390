//! The tab beside log and rules: every seat's freed penguins and fish, and the abilities with their prices.
use penguins::{Event, MOST_FISH, Offer, Penguins, State};
use tabletop::{Game, Seat};
use view::{Cell, Grid, GridRow, Panel, SeatLine, Sections, Track};

use super::Seen;
use super::phrases::{count_words, points};
use super::pieces::penguin_icon;
use super::score::after;

/// Returns the panel, with the change of fish by the considered event.
pub(super) fn sections(game: &Penguins, seen: &Seen<'_>, considered: &[Event]) -> Sections {
    let state = seen.state();
    let then = after(game, state, considered);
    let seats = turn_order(state).into_iter().map(|seat| seat_line(state, then.as_ref(), seat)).collect();
    Sections { gauges: Vec::new(), panel: Some(Panel { seats, grid: Some(abilities(game, seen)) }) }
}

/// Returns the seats in turn order, once it is drawn.
pub(super) fn turn_order(state: &State) -> Vec<Seat> {
    if state.order().is_empty() {
        Seat::all(state.players()).collect()
    } else {
        state.order().seats().to_vec()
    }
}

fn seat_line(state: &State, then: Option<&State>, seat: Seat) -> SeatLine {
    let freed = state.freed(seat);
    let penguins = freed.iter().flat_map(|(colour, count)| (0..count).map(move |_| colour));
    SeatLine {
        seat: seat.index() as u8,
        things: penguins.map(penguin_icon).collect(),
        words: match freed.total() {
            0 => "none freed".to_owned(),
            _ => format!("{}: {}", count_words(freed), points(state.points(seat))),
        },
        track: Some(Track {
            name: "fish".to_owned(),
            last: MOST_FISH,
            at: state.fish(seat),
            then: then.map_or(state.fish(seat), |then| then.fish(seat)),
        }),
    }
}

/// Returns the table of abilities: number, effect, penalty, and the price or the holder.
fn abilities(game: &Penguins, seen: &Seen<'_>) -> Grid {
    let state = seen.state();
    let row = |offer: Offer| {
        let ability = offer.ability;
        let event = Event::Ability(ability);
        let can = game.refusal(state, event).is_none();
        GridRow {
            cells: vec![
                Cell::Text(ability.to_string()),
                Cell::Text(ability.line().to_owned()),
                Cell::Text(format!("−{}", ability.penalty())),
                match offer.holder {
                    Some(seat) => Cell::Seat(seat.index() as u8),
                    None => Cell::Text(offer.price.map_or_else(String::new, |price| price.to_string())),
                },
            ],
            mine: offer.holder.is_some() && offer.holder == seen.seat,
            events: if can { vec![event.to_string()] } else { Vec::new() },
        }
    };
    let heads = ["", "Ability", "less fish", "costs now"];
    Grid { heads: heads.map(str::to_owned).into(), rows: state.offers().into_iter().map(row).collect() }
}
