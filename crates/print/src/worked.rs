//! A worked first turn: the position after it on the board, and the events in words.
use drawing::Drawing;
use games::{GameId, Lesson, Replay, Setup, lesson, with_game};
use present::{Observation, Present};
use view::Selection;

use crate::canvas::{Canvas, height};
use crate::columns::Columns;

/// Millimetres a unit of the picture: its least type is legible then.
const SCALE: f64 = 0.2;
/// The same for the zoo, so that pictures of its rules find room below.
const SCALE_OF_ZOO: f64 = 0.17;
/// The size of the words, in points.
const POINTS: f64 = 8.0;
/// The gap between columns of words, in millimetres.
const GAP: f64 = 6.0;
/// The least width of a column of words, in millimetres.
const COLUMN: f64 = 52.0;
/// The height of the heading, in millimetres.
const HEADING: f64 = 7.0;

/// A first turn.
pub struct Worked {
    drawing: Drawing,
    scale: f64,
    lines: Vec<String>,
}

/// The places of picture and words at a width.
struct Places {
    picture: (f64, f64),
    /// The left upper corner of the words, and their columns.
    words: (f64, f64, Columns),
    height: f64,
}

/// Returns the first turn of a game's lesson; `None` without one.
pub fn first_turn(game: GameId) -> Option<Worked> {
    let lesson = Lesson::parse(lesson(game)).ok()?;
    let setup = Setup::of(&lesson.record).ok()?;
    let any = setup.open().ok()?;
    // With its last fence a round of the shelter is over, and the position counts as the next one's.
    let later = usize::from(game == GameId::Shelter);
    let worked = with_game!(&any, game => turn(game, &lesson.record.events, later))?;
    let scale = if game == GameId::Zoo { SCALE_OF_ZOO } else { SCALE };
    Some(Worked { scale, ..worked })
}

fn turn<G: Present>(game: &G, events: &[String], later: usize) -> Option<Worked> {
    let (replay, _) = Replay::new(game, events);
    let names = vec!["You".to_owned(), "Ben".to_owned(), "Cleo".to_owned()];
    let first = game.turn_number(replay.states.first()?);
    // The first turn is over where the next one begins; a set-up counts as a turn of its own.
    let turns: Vec<u32> = replay.states.iter().map(|state| game.turn_number(state)).collect();
    let begin = turns.iter().position(|&turn| turn > first).filter(|_| first == 0).unwrap_or(0);
    let own = turns.get(begin).copied()?;
    let end = (turns.iter().rposition(|&turn| turn == own)?.max(1) + later).min(turns.len() - 1);
    // The position alone, without marks of the last move.
    let seen = Observation::of_state(&replay.states[end], None, &names);
    let drawing = game.board(&seen, &Selection::default(), true);
    let line = |(index, event)| {
        let before = Observation::<G> {
            seat: None,
            states: replay.states[..=index].into(),
            events: replay.events[..index].into(),
            names: &names,
        };
        format!("**{}** {}", index + 1, game.log(&before, event).words)
    };
    let lines = replay.events[..end].iter().copied().enumerate().map(line).collect();
    Some(Worked { drawing, scale: SCALE, lines })
}

impl Worked {
    fn places(&self, w: f64) -> Places {
        let area = self.drawing.view_box;
        let width = (area.width * self.scale).min(w);
        let picture = (width, width * area.height / area.width);
        let beside = w - width - GAP;
        let (left, top, room) = if beside >= COLUMN {
            (width + GAP, HEADING, beside)
        } else {
            (0.0, HEADING + picture.1 + 4.0, w)
        };
        let columns = Columns::at_least(room, COLUMN, GAP);
        let (_, words) = columns.balanced(&self.heights(columns.width));
        let bottom = (HEADING + picture.1).max(top + words);
        Places { picture, words: (left, top, columns), height: bottom }
    }

    fn heights(&self, column: f64) -> Vec<f64> {
        self.lines.iter().map(|line| height(line, column, POINTS) + 0.6).collect()
    }

    /// Returns the classes of its picture.
    pub fn classes(&self) -> &'static str {
        self.drawing.class
    }

    /// Returns the height that it takes at a width, in millimetres.
    pub fn height(&self, w: f64) -> f64 {
        self.places(w).height
    }

    /// Returns where there is room beside the picture, below the words: how far from the left, and how far down.
    pub fn aside(&self, w: f64) -> (f64, f64) {
        let Places { words: (left, top, columns), .. } = self.places(w);
        (left, top + columns.balanced(&self.heights(columns.width)).1 + GAP)
    }

    /// Draws it from a height downwards and returns where it ends.
    pub fn draw(&self, out: &mut Canvas, y: f64, w: f64) -> f64 {
        let Places { picture, words: (left, top, columns), height } = self.places(w);
        out.strong(0.0, y + 4.0, 10.0, "A first turn");
        out.drawing(&self.drawing, 0.0, y + HEADING, picture.0);
        for (nth, lines) in columns.balanced(&self.heights(columns.width)).0.into_iter().enumerate() {
            let x = left + columns.left(nth);
            let mut at = y + top + 3.0;
            for line in &self.lines[lines] {
                at = out.paragraph(x, at, columns.width, POINTS, line) + 0.6;
            }
        }
        y + height
    }
}
