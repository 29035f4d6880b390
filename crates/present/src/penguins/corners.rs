//! The corners round the yard: the ability track, every player's fish and freed penguins, the case, and the
//! penguins out of the game.
use drawing::{Area, Pen, Place, Shape};
use penguins::{Ability, Colour, Count, Offer, Phase, State};
use tabletop::Seat;

use super::pieces::{self, penguin};

/// A space of the ability track.
const SPACE: (f64, f64) = (50.0, 58.0);
/// From one space to the next.
const STEP: f64 = 54.0;
/// Left upper corner of the ability track.
const TRACK: (f64, f64) = (-352.0, -362.0);
/// Spaces in its first row.
const ROW: usize = 4;
/// Left upper corner of the players' rows.
const PLAYERS: (f64, f64) = (132.0, -364.0);
/// Height of a player's row.
const PLAYER: f64 = 25.5;
/// Room for a freed penguin, and for several of one colour with their number.
const FREED: (f64, f64) = (20.0, 28.0);
/// Height of a small penguin.
const SMALL: f64 = 24.0;
/// The middle of the uppermost colour of the case.
const CASE: (f64, f64) = (-338.0, 214.0);
/// The same for those out of the game.
const OUT: (f64, f64) = (310.0, 214.0);

/// A fish that swims to the left, on a field of 24 × 24 round the origin.
const FISH: &str = "M-9 0c3-5 9-6 13-2l5-3v10l-5-3c-4 4-10 3-13-2z";

/// The space of an ability on the track.
pub(super) fn space(ability: Ability) -> Area {
    let (column, row) = (ability.index() % ROW, ability.index() / ROW);
    let (x, y) = TRACK;
    Area::new(x + column as f64 * STEP, y + row as f64 * (SPACE.1 + 4.0), SPACE.0, SPACE.1)
}

/// The middle of a space.
pub(super) fn space_middle(ability: Ability) -> (f64, f64) {
    let Area { x, y, width, height } = space(ability);
    (x + width / 2.0, y + height / 2.0)
}

/// The ability track, with prices while abilities are chosen; `can` says whether one can be had now.
pub(super) fn track(state: &State, can: impl Fn(Ability) -> bool) -> Vec<Shape> {
    let mut shapes = Vec::new();
    if state.phase() == Phase::Over {
        return shapes;
    }
    let choosing = state.phase() == Phase::Ability;
    for Offer { ability, holder, price, used, .. } in state.offers() {
        let Area { x, y, width, height } = space(ability);
        let open = can(ability);
        let class = if open { "s-possible" } else { "slot" };
        let about = format!("ability {ability}: {}, −{} fish a catch", ability.line(), ability.penalty());
        shapes.push(Shape::slab(space(ability), 5.0, class).titled(about));
        shapes.push(Shape::text(x + 6.0, y + 21.0, 20.0, ability.to_string(), "b-strong left"));
        let penalty = format!("−{}", ability.penalty());
        shapes.push(Shape::text(x + width - 5.0, y + 18.0, 13.0, penalty, "b-text2 right ig"));
        let (middle, below) = (x + width / 2.0, y + height - 17.0);
        match (holder, price.filter(|_| choosing)) {
            (Some(seat), _) => shapes.push(pieces::seat(seat, (middle, below - 2.0), 13.0)),
            (None, Some(price)) => {
                let class = if open { "b-accent-text price" } else { "b-text2 price" };
                shapes.push(Shape::text(middle - 9.0, below + 8.0, 22.0, price.to_string(), class));
                shapes.push(fish((middle + 11.0, below), 0.85));
            }
            (None, None) => {}
        }
        if used {
            let mut pen = Pen::default();
            pen.to(x + 4.0, y + height - 4.0).line(x + width - 4.0, y + 4.0);
            shapes.push(Shape::path(pen.done(), "b-ink"));
        }
    }
    shapes
}

/// A fish round a point.
pub(super) fn fish((x, y): (f64, f64), scale: f64) -> Shape {
    Shape::group(Place::at(x, y).scaled(scale), vec![Shape::path(FISH, "fish")], "")
}

/// The point to which a player's freed penguins go.
pub(super) fn row(state: &State, seat: Seat) -> (f64, f64) {
    let (x, y) = corner(state, seat);
    (x + 100.0, y + PLAYER / 2.0)
}

/// The left upper corner of a player's row: in turn order, once it is drawn; the lower ones make way for the
/// first circle.
fn corner(state: &State, seat: Seat) -> (f64, f64) {
    let place = state.order().place(seat).unwrap_or(seat.index());
    let aside = [0.0, 0.0, 0.0, 6.0, 14.0].get(place).copied().unwrap_or_default();
    (PLAYERS.0 + aside, PLAYERS.1 + PLAYER * place as f64)
}

/// The players in turn order: the one to move, fish (and those gained by the considered event), freed penguins.
pub(super) fn players(state: &State, gained: Option<(Seat, u8)>) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let turn = state.to_move().filter(|_| state.phase() != Phase::Over);
    for seat in Seat::all(state.players()) {
        let (x, y) = corner(state, seat);
        let middle = y + PLAYER / 2.0;
        if turn == Some(seat) {
            shapes.push(Shape::slab(Area::new(x - 3.0, y + 0.5, 82.0, PLAYER - 1.0), 5.0, "turnmark"));
        }
        shapes.push(pieces::seat(seat, (x + 13.0, middle), 10.5));
        let about = format!("player {seat}: {} fish", state.fish(seat));
        let figure = state.fish(seat).to_string();
        shapes.push(Shape::text(x + 51.0, middle + 8.0, 22.0, figure, "b-strong right").titled(about));
        match gained {
            Some((who, more)) if who == seat => {
                shapes.push(Shape::text(
                    x + 54.0,
                    middle + 7.0,
                    18.0,
                    format!("+{more}"),
                    "b-accent-text left",
                ));
            }
            _ => shapes.push(fish((x + 66.0, middle), 0.95)),
        }
        shapes.extend(freed(state.freed(seat), seat, (x + 90.0, middle)));
    }
    shapes
}

/// A player's freed penguins, each colour with its number where there is more than one.
fn freed(count: Count, seat: Seat, (x, y): (f64, f64)) -> Vec<Shape> {
    let there = count.iter().filter(|(_, count)| *count > 0);
    let mut x = x;
    let shapes = there.map(|(colour, count)| {
        let mut shapes = vec![penguin(colour, (0.0, 0.0), SMALL)];
        if count > 1 {
            shapes.push(Shape::text(8.0, 9.0, 14.0, count.to_string(), "b-strong left b-halo many"));
        }
        let place = Place::at(x, y);
        x += if count > 1 { FREED.1 } else { FREED.0 };
        Shape::group(place, shapes, "").keyed(freed_key(seat, colour))
    });
    shapes.collect()
}

/// The key of a player's freed penguins of a colour.
pub(super) fn freed_key(seat: Seat, colour: Colour) -> String {
    format!("freed {seat} {colour}")
}

/// The point that penguins come from and go back to.
pub(super) const fn case_middle() -> (f64, f64) {
    (CASE.0, CASE.1 + 56.0)
}

/// The point to which a penguin goes that nobody gets.
pub(super) const fn out_middle() -> (f64, f64) {
    (OUT.0, OUT.1 + 56.0)
}

/// The case, colour by colour, and the penguins out of the game.
pub(super) fn case(state: &State) -> Vec<Shape> {
    let mut shapes = pile(state.case(), "case", CASE, true);
    shapes.extend(pile(state.out(), "out", OUT, false));
    shapes
}

/// The colours of a pile below each other; with those of which there is none if `all`.
fn pile(count: Count, name: &'static str, (x, y): (f64, f64), all: bool) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let there: Vec<(Colour, u8)> = count.iter().filter(|(_, count)| all || *count > 0).collect();
    if there.is_empty() {
        return shapes;
    }
    shapes.push(Shape::text(x - 8.0, y - 20.0, 13.0, format!("{name} {}", count.total()), "b-text2 left ig"));
    for (nth, (colour, count)) in there.into_iter().enumerate() {
        let y = y + 26.0 * nth as f64;
        shapes.push(penguin(colour, (x, y), SMALL));
        let class = if count > 0 { "b-strong left count" } else { "b-text2 left count" };
        shapes.push(Shape::text(x + 15.0, y + 7.0, 18.0, count.to_string(), class));
    }
    shapes
}
