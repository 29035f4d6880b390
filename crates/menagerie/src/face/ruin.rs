//! *Escape from Ruin* on a terminal.
use drawing::{Drawing, Role, Run, TextBoard, Words};
use present::ruin::{self as drawn, Selection, Sign};
use ruin::{BoardKind, Direction, Event, Phase, Ruin, Square};
use tabletop::Why;

use super::{At, Choice, Face, Legend, Look};

impl Face for Ruin {
    fn map_title(&self) -> String {
        self.map().name().to_owned()
    }

    fn map_picture(&self) -> Drawing {
        drawn::whole(self)
    }

    fn map_boards(&self) -> Vec<(&'static str, TextBoard, Legend)> {
        [(BoardKind::City, "The city"), (BoardKind::Jungle, "The jungle")]
            .into_iter()
            .map(|(kind, title)| {
                (title, drawn::map_cells(Ruin::board(self, kind)), drawn::legend(Ruin::board(self, kind)))
            })
            .collect()
    }

    fn board(&self, at: &At<Ruin>, look: &Look<Event>) -> TextBoard {
        let selection = Selection {
            preview: look.considered.clone(),
            show_reach: look.marks,
            show_threat: look.marks,
            ..Selection::default()
        };
        drawn::cells(self, at.state, &selection)
    }

    fn legend(&self, at: &At<Ruin>) -> Legend {
        let state = at.state;
        let (letter, hunter) = match state.board() {
            BoardKind::City => ("C", "the cultist"),
            BoardKind::Jungle => ("T", "the tiger"),
        };
        let mut signs = vec![
            (Run::new("@", Role::Player), "you"),
            (Run::new(letter, Role::Hunter), hunter),
            (Run::new("1-4", Role::Reach(1)), "in reach with so many moves"),
            (Run::new("!", Role::Deadly), "in reach, and lost there"),
            (
                Run { threat: true, ..Run::new("░", Role::Ground) },
                "the hunter can be there after its next turn",
            ),
        ];
        signs.extend(drawn::legend(Ruin::board(self, state.board())));
        signs
    }

    fn status(&self, at: &At<Ruin>) -> (String, Words) {
        let rolled = at.events.iter().rev().find_map(|event| match event {
            Event::Roll(die) => Some(*die),
            _ => None,
        });
        let status = drawn::status(self, at.state, rolled);
        (status.heading, status.line)
    }

    fn log(&self, at: &At<Ruin>, event: Event) -> String {
        drawn::log(self, at.state, event)
    }

    fn chance(&self, at: &At<Ruin>) -> &'static str {
        match (at.state.phase(), at.state.board()) {
            (Phase::Setup, _) => "the hunters take their corners",
            (Phase::Chase, BoardKind::City) => "the cultist moves",
            (Phase::Chase, BoardKind::Jungle) => "the tiger moves",
            _ => "you roll",
        }
    }

    fn dice(&self, event: Event) -> Vec<u8> {
        match event {
            Event::Roll(die) | Event::Chases(_, die, _) => vec![die.figure()],
            _ => Vec::new(),
        }
    }

    fn choices(&self, at: &At<Ruin>) -> Vec<Choice<Event>> {
        let choice = |choice: drawn::Choice| Choice {
            event: choice.event,
            sign: match choice.sign {
                Sign::Arrow(way) => arrow(way),
                Sign::Stop => '■',
            },
            words: choice.words.to_owned(),
            then: choice.then,
            danger: choice.danger,
        };
        drawn::choices(self, at.state).into_iter().map(choice).collect()
    }

    fn preview(&self, at: &At<Ruin>, events: &[Event]) -> Option<Words> {
        drawn::preview(self, at.state, events).map(|preview| preview.then)
    }

    fn standing(&self, at: &At<Ruin>) -> String {
        at.state.player().to_string()
    }

    fn place_beside(&self, at: &At<Ruin>, place: &str, columns: i8, rows: i8) -> String {
        let board = Ruin::board(self, at.state.board());
        let square: Square = place.parse().unwrap_or(at.state.player());
        let moved = |at: u8, by: i8, count: u8| at.saturating_add_signed(by).min(count - 1);
        Square::new(moved(square.column, columns, board.columns()), moved(square.row, rows, board.rows()))
            .to_string()
    }

    fn way_to(&self, at: &At<Ruin>, place: &str) -> Vec<Event> {
        place.parse().map(|square| drawn::way_to(self, at.state, square)).unwrap_or_default()
    }

    fn why_not(&self, at: &At<Ruin>, place: &str) -> Result<Option<Why>, String> {
        let board = Ruin::board(self, at.state.board());
        match place.parse::<Square>() {
            Ok(square) if board.holds(square) => Ok(Ruin::why_not(self, at.state, square)),
            _ => {
                let last = Square::new(board.columns() - 1, board.rows() - 1);
                let kind = board.kind().name();
                Err(format!("{place:?} is no square of the {kind}; a1 to {last} would be right"))
            }
        }
    }

    fn end(&self, at: &At<Ruin>) -> Option<(String, Words)> {
        drawn::end(self, at.state).map(|end| (end.heading.to_owned(), end.lead))
    }
}

fn arrow(way: Direction) -> char {
    ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][way as usize]
}
