//! The board in characters: two columns a square, one between squares where cliff sides show.
//!
//! The left column has the moves used or the threat, the right one the terrain or the piece. Nothing is shown by
//! colour alone: figures are reach, `░` is threat, `!` is lost.
use drawing::{Role, Run, TextBoard};
use ruin::{Board, BoardKind, Direction, Event, Hunter, Ruin, Square, State, Terrain};
use view::Selection;

use super::fate::{after, fate, way};
use super::grid::{goal_letter, start_letter};
use super::places::way_to;

/// Columns of the row numbers and the space after them.
const MARGIN: usize = 3;

/// Draws the board the player is on. Where decisions are marked, the threat is, too.
pub(super) fn position(game: &Ruin, state: &State, selection: &Selection<Event>) -> TextBoard {
    let marks = Marks::new(game, state, selection);
    draw(game.board(state.board()), |square| marks.cell(game.board(state.board()), square))
}

/// Draws a board without pieces.
pub(super) fn map(board: &Board) -> TextBoard {
    draw(board, |square| {
        let (ground, role) = sign(board, square);
        let text = [continued(ground), ground].into_iter().collect::<String>();
        Run { place: Some(square.to_string()), ..Run::new(text, role) }
    })
}

/// Draws a board's lines, each square with `cell`.
fn draw(board: &Board, cell: impl Fn(Square) -> Run) -> TextBoard {
    let mut lines = vec![heading(board)];
    // A line between rows only where a cliff side lies there.
    for row in 0..=board.rows() {
        if let Some(line) = sides_below(board, row) {
            lines.push(line);
        }
        if row < board.rows() {
            lines.push(row_of(board, row, &cell));
        }
    }
    TextBoard { lines }
}

/// The column letters.
fn heading(board: &Board) -> Vec<Run> {
    let mut text = " ".repeat(MARGIN + 1);
    for column in 0..board.columns() {
        text.push(' ');
        text.push(char::from(b'a' + column));
        text.push(' ');
    }
    vec![Run::new(text, Role::Frame)]
}

/// The cliff sides above a row (`row` may be one past the last), if there are any.
fn sides_below(board: &Board, row: u8) -> Option<Vec<Run>> {
    let marked = |column: u8| match row.checked_sub(1) {
        Some(above) => board.cliff_side(Square::new(column, above), Direction::S),
        None => board.cliff_side(Square::new(column, 0), Direction::N),
    };
    if !(0..board.columns()).any(marked) {
        return None;
    }
    let mut text = " ".repeat(MARGIN + 1);
    for column in 0..board.columns() {
        text.push_str(if marked(column) { "━━ " } else { "   " });
    }
    Some(vec![Run::new(text, Role::CliffSide)])
}

/// The column between two squares: a cliff side, a wall or trail that goes on, or nothing.
fn joint(board: &Board, west: Option<Square>, east: Option<Square>) -> Run {
    let marked = match (west, east) {
        (Some(west), _) => board.cliff_side(west, Direction::E),
        (None, Some(east)) => board.cliff_side(east, Direction::W),
        (None, None) => false,
    };
    if marked {
        return Run::new("┃", Role::CliffSide);
    }
    let lies = |square: Option<Square>| square.map(|square| board.terrain(square));
    match (lies(west), lies(east)) {
        (Some(Terrain::Wall), Some(Terrain::Wall)) => Run::new("█", Role::Wall),
        (Some(Terrain::Passage { east_west: true, .. }), Some(Terrain::Passage { east_west: true, .. })) => {
            Run::new("─", Role::Passage)
        }
        _ => Run::new(" ", Role::Ground),
    }
}

fn row_of(board: &Board, row: u8, cell: impl Fn(Square) -> Run) -> Vec<Run> {
    let mut line = vec![Run::new(format!("{:>width$} ", row + 1, width = MARGIN - 1), Role::Frame)];
    line.push(joint(board, None, Some(Square::new(0, row))));
    for column in 0..board.columns() {
        let square = Square::new(column, row);
        let beyond = Some(Square::new(column + 1, row)).filter(|s| board.holds(*s));
        line.push(cell(square));
        line.push(joint(board, Some(square), beyond));
    }
    line
}

/// The pieces and marks of a position.
struct Marks {
    board: BoardKind,
    player: Square,
    hunter: Option<Square>,
    /// Squares in reach with their moves, and whether the game is lost there.
    reach: Vec<(Square, u8, bool)>,
    threat: Vec<Square>,
    way: Vec<Square>,
    forbidden: Option<Square>,
}

impl Marks {
    fn new(game: &Ruin, state: &State, selection: &Selection<Event>) -> Marks {
        let hunter = state.active_hunter();
        let at = state.hunter(hunter);
        let reach = game.reach(state);
        let lost = |square| {
            after(game, state, &way_to(game, state, square))
                .is_some_and(|end| fate(game, state, &end).is_lost())
        };
        let reach = if selection.live {
            reach.squares().map(|(square, moves)| (square, moves, lost(square))).collect()
        } else {
            Vec::new()
        };
        let threat = match at {
            Some(at) if selection.live && state.outcome().is_none() => {
                game.hunter_reach(hunter, at).into_iter().map(|(square, _)| square).collect()
            }
            _ => Vec::new(),
        };
        Marks {
            board: state.board(),
            player: state.player(),
            hunter: at,
            reach,
            threat,
            way: way(game, state, &selection.considered).unwrap_or_default(),
            forbidden: selection.forbidden.as_deref().and_then(|place| place.parse().ok()),
        }
    }

    /// A square: its mark, then the terrain or the piece on it.
    fn cell(&self, board: &Board, square: Square) -> Run {
        let threat = self.threat.contains(&square);
        let reach = self.reach.iter().find(|(reached, ..)| *reached == square);
        let (ground, mut role) = sign(board, square);
        let left = match reach {
            Some(&(_, moves, false)) => {
                role = Role::Reach(moves);
                char::from(b'0' + moves.min(9))
            }
            Some(&(_, _, true)) => {
                role = Role::Deadly;
                '!'
            }
            None if threat => '░',
            None => continued(ground),
        };
        let mut text = String::from(left);
        text.push(ground);
        let here = (self.player == square, self.hunter == Some(square));
        let letter = match Hunter::of(self.board) {
            Hunter::Cultist => 'C',
            Hunter::Tiger => 'T',
        };
        match here {
            (true, true) => (text, role) = (format!("@{letter}"), Role::Hunter),
            (true, false) => (text, role) = (" @".to_string(), Role::Player),
            (false, true) => {
                let left = if reach.is_some() { '!' } else { ' ' };
                (text, role) = (format!("{left}{letter}"), Role::Hunter);
            }
            (false, false) => {}
        }
        if self.forbidden == Some(square) {
            (text, role) = ("><".to_string(), Role::Forbidden);
        }
        let chosen = self.way.last() == Some(&square);
        if self.way.contains(&square) && !chosen && here == (false, false) {
            role = Role::Way;
        }
        Run { text, role, threat, chosen, place: Some(square.to_string()) }
    }
}

/// The sign of a square's terrain, and its role.
fn sign(board: &Board, square: Square) -> (char, Role) {
    let letter = |text: &str| text.chars().next().unwrap_or(' ');
    if square == board.start() {
        return (letter(start_letter(board.kind())), Role::Start);
    }
    if square == board.goal() {
        return (letter(goal_letter(board.kind())), Role::Goal);
    }
    match board.terrain(square) {
        Terrain::Open => ('·', Role::Ground),
        Terrain::Wall => ('█', Role::Wall),
        Terrain::Tree => ('♣', Role::Tree),
        Terrain::Cliff => ('▞', Role::Cliff),
        Terrain::Skull => ('☠', Role::Skull),
        Terrain::Water(way) => (['↑', '→', '↓', '←'][way as usize / 2], Role::Water),
        Terrain::Passage { east_west, north_south, over_water } => {
            match (east_west && north_south, east_west, over_water) {
                (true, ..) => ('┼', Role::Passage),
                (_, true, false) => ('─', Role::Passage),
                (_, false, false) => ('│', Role::Passage),
                (_, true, true) => ('═', Role::Bridge),
                (_, false, true) => ('║', Role::Bridge),
            }
        }
    }
}

/// The sign left of one that fills or crosses its square.
fn continued(sign: char) -> char {
    match sign {
        '█' | '▞' | '─' | '═' => sign,
        '┼' => '─',
        '↑' | '→' | '↓' | '←' => '≈',
        _ => ' ',
    }
}
