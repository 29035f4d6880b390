//! Events as animations: dice tumble; trees, fences and crosses are drawn like strokes.
use shelter::{Animal, Effect, Event, Shelter, Square, State};
use tabletop::Seat;
use view::{Motion, Sound, Stroke, Surface};

use super::fences::crown;
use super::sheet::{self, CROSS, cross_path, hatch_path};
use super::{centre, stand};
use crate::tumbling;

/// Duration of a stroke in milliseconds.
const STROKE: f64 = 260.0;

/// Returns the animation of an event that is possible in `before` on the sheets of a seat; of other seats' events
/// nothing is drawn there.
pub(super) fn motion(game: &Shelter, before: &State, seat: Seat, event: Event) -> Motion {
    if matches!(event, Event::Dice(_)) {
        return tumbling::six_sided_dice();
    }
    let stroke = |path, class: &str| Stroke {
        surface: Surface::Board,
        path,
        class: class.to_owned(),
        from: 0.0,
        lasts: STROKE,
    };
    let mut strokes = Vec::new();
    for effect in game.effects(before, event) {
        match effect {
            Effect::Planted(cell) => {
                let (x, y) = centre(cell);
                strokes.push(stroke(crown(x, y), "b-leaf-line"));
            }
            Effect::Fenced { seat: by, edge } if by == seat => {
                strokes.push(stroke(stand(edge).rails(), "rail"));
            }
            Effect::Crossed { seat: by, square, .. } if by == seat => strokes.extend(crossed(square)),
            _ => {}
        }
    }
    Motion { strokes, ..Motion::default() }
}

/// Returns the strokes of a crossed square: it is hatched, then crossed.
fn crossed(square: Square) -> [Stroke; 2] {
    let (x, y) = sheet::centre(square);
    let lasts = STROKE / 2.0;
    let stroke = |path, class: &str, from| Stroke {
        surface: Surface::SideSheet,
        path,
        class: class.to_owned(),
        from,
        lasts,
    };
    [stroke(hatch_path(x, y), "b-pencil", 0.0), stroke(cross_path(x, y, CROSS), "s-new", lasts)]
}

/// Returns the voices of an event.
pub(super) fn voices(game: &Shelter, before: &State, event: Event) -> Vec<Sound> {
    let voice = |effect: &Effect| match effect {
        Effect::Placed { animal: Animal::Tiger, .. } => Some(Sound::Growl),
        Effect::Placed { animal: Animal::Owl, .. } => Some(Sound::Chirp),
        Effect::Placed { .. } => Some(Sound::Call),
        Effect::Lost { .. } => Some(Sound::Lost),
        _ => None,
    };
    game.effects(before, event).iter().filter_map(voice).collect()
}
