//! A worked first turn: the position after it on the board, and the events in words.
use games::{GameId, Lesson, Replay, Setup, lesson, with_game};
use present::{Observation, Present};
use view::Selection;

use crate::canvas::{Canvas, height};

/// The height of a picture beside which there is room for the words, in millimetres.
const LEAST: f64 = 30.0;

/// Draws the first turn of the game's lesson into an area and returns the classes of the drawing; `None` without a
/// lesson or without room.
pub fn draw(out: &mut Canvas, game: GameId, (x, y, w, h): (f64, f64, f64, f64)) -> Option<&'static str> {
    if h < LEAST {
        return None;
    }
    let lesson = Lesson::parse(lesson(game)).ok()?;
    let setup = Setup::of(&lesson.record).ok()?;
    let any = setup.open().ok()?;
    with_game!(&any, game => first_turn(out, game, &lesson.record.events, (x, y, w, h)))
}

fn first_turn<G: Present>(
    out: &mut Canvas,
    game: &G,
    events: &[String],
    (x, y, w, h): (f64, f64, f64, f64),
) -> Option<&'static str> {
    let (replay, _) = Replay::new(game, events);
    let names = vec!["You".to_owned(), "Ben".to_owned(), "Cleo".to_owned()];
    let first = game.turn_number(replay.states.first()?);
    // The first turn is over where the next one begins; a set-up counts as a turn of its own.
    let turns: Vec<u32> = replay.states.iter().map(|state| game.turn_number(state)).collect();
    let begin = turns.iter().position(|&turn| turn > first).filter(|_| first == 0).unwrap_or(0);
    let own = turns.get(begin).copied()?;
    let end = turns.iter().rposition(|&turn| turn == own)?.max(1);
    let seen = Observation::<G> {
        seat: None,
        states: replay.states[..=end].into(),
        events: replay.events[..end].into(),
        names: &names,
    };
    let drawing = game.board(&seen, &Selection::default(), true);
    out.strong(x, y + 3.5, 10.0, "A first turn");
    let (top, room) = (y + 6.0, h - 6.0);
    let width = (room * drawing.view_box.width / drawing.view_box.height).min(w * 0.45);
    out.drawing(&drawing, x, top, width);
    let (left, measure) = (x + width + 6.0, (w - width - 12.0) / 2.0);
    let (mut at, mut column) = (y + 3.5, left);
    for (index, &event) in replay.events[..end].iter().enumerate() {
        let before = Observation::<G> {
            seat: None,
            states: replay.states[..=index].into(),
            events: replay.events[..index].into(),
            names: &names,
        };
        let words = game.log(&before, event).words;
        let text = format!("**{}** {words}", index + 1);
        let used = height(&text, measure, 8.0);
        if at + used > y + h {
            if column > left {
                out.words(column, at, 8.0, "and so on");
                break;
            }
            (at, column) = (y + 3.5, left + measure + 6.0);
        }
        at = out.paragraph(column, at, measure, 8.0, &text) + 0.6;
    }
    Some(drawing.class)
}
