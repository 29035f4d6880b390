//! Boards as they are drawn everywhere: as SVG, in characters, as pixels.
use std::sync::{Arc, LazyLock};

use drawing::{Drawing, Heat, Role, Run, Style, TextBoard};
use present::Observation;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{self, Options, Tree, fontdb::Database};
use tabletop::Seat;

use crate::opened::Playing;

/// The family of the bundled fonts.
const FAMILY: &str = "Atkinson Hyperlegible Next";
/// The widest picture, in pixels.
const WIDEST: u32 = 8192;

/// The bundled fonts alone: those of the machine would change pictures.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    theme::PRINT_FONTS.iter().for_each(|data| fonts.load_font_data(data.to_vec()));
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_serif_family(FAMILY);
    Arc::new(fonts)
});

/// A picture in pixels, red, green and blue, row by row.
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub rgb: Vec<u8>,
}

impl Picture {
    /// Draws an SVG in `width` pixels, on white.
    ///
    /// # Errors
    /// The width is not possible.
    pub fn of(svg: &str, width: u32) -> Result<Picture, String> {
        if !(1..=WIDEST).contains(&width) {
            return Err(format!("width {width}: 1 to {WIDEST} would be right"));
        }
        let options = Options { fontdb: FONTS.clone(), font_family: FAMILY.to_owned(), ..Options::default() };
        let tree = Tree::from_str(svg, &options).map_err(|error: usvg::Error| error.to_string())?;
        let scale = width as f32 / tree.size().width();
        let height = ((tree.size().height() * scale).round() as u32).max(1);
        let mut pixels = Pixmap::new(width, height).ok_or("a picture without an area")?;
        pixels.fill(Color::WHITE);
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        let rgb =
            pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        Ok(Picture { width: width as usize, height: height as usize, rgb })
    }
}

fn observed<T, G: Playing>(
    game: &G,
    state: &G::State,
    seat: Option<Seat>,
    look: impl FnOnce(&Observation<'_, G>) -> T,
) -> T {
    let names: Vec<String> = Seat::all(game.seats()).map(|seat| format!("Seat {seat}")).collect();
    let seen = game.seen(state, seat);
    look(&Observation::of_state(&seen, seat, &names))
}

/// Returns the board as an SVG file.
pub fn svg<G: Playing>(game: &G, state: &G::State, seat: Option<Seat>) -> String {
    observed(game, state, seat, |seen| {
        game.board(seen, &view::Selection::default(), true).to_svg(Style::Standalone)
    })
}

/// Returns the board in characters.
pub fn text<G: Playing>(game: &G, state: &G::State, seat: Option<Seat>, coloured: bool) -> String {
    observed(game, state, seat, |seen| {
        let view = game.terminal(seen, &view::Selection::default());
        let board = if coloured { ansi(&view.board) } else { view.board.to_string() };
        format!("{}\n{}", view.status.heading, board.trim_end())
    })
}

/// Returns an SVG for each board, with places tinted by their share of the greatest figure.
pub fn heat<G: Playing>(game: &G, figure: &dyn Fn(&str) -> Option<f64>) -> Vec<String> {
    let most = std::cell::Cell::new(0.0_f64);
    // The places are known only to the drawing: it is asked twice, first for the greatest figure.
    game.heat_map(&|place| {
        most.set(most.get().max(figure(place).unwrap_or(0.0)));
        None
    });
    let most = most.get();
    let warm = |place: &str| {
        let figure = figure(place).filter(|figure| *figure > 0.0)?;
        let step = (figure / most * Heat::STEPS as f64).ceil() as usize;
        let words = format!("{place}: {figure:.4}");
        Some(Heat { step, figure: String::new(), words })
    };
    game.heat_map(&warm).iter().map(|board: &Drawing| board.to_svg(Style::Standalone)).collect()
}

/// Formats a board with the colours of a terminal.
fn ansi(board: &TextBoard) -> String {
    let line = |line: &Vec<Run>| line.iter().map(ansi_run).collect::<String>() + "\n";
    board.lines.iter().map(line).collect()
}

fn ansi_run(run: &Run) -> String {
    let code = match run.role {
        Role::Frame | Role::Ground | Role::Wall => "2",
        Role::Tree | Role::Goal => "32",
        Role::Skull | Role::Hunter | Role::Deadly | Role::Forbidden => "1;31",
        Role::Water => "36",
        Role::Player => "1;7",
        Role::Reach(_) | Role::Way => "35",
        Role::Kind(kind) => ["1;31", "1;33", "1;32", "1;34", "1;35"][usize::from(kind) % 5],
        Role::Cliff | Role::CliffSide => "1",
        Role::Passage | Role::Bridge | Role::Start => return run.text.clone(),
    };
    format!("\x1b[{code}m{}\x1b[0m", run.text)
}
