//! Roles as terminal colours: only the sixteen of the user's theme, so that light and dark terminals stay readable.
//! Colour is never the only cue.
use drawing::{Role, Run, TextBoard};
use ratatui::style::{Color, Modifier, Style};

/// The colours of kinds of pieces, in the kinds' order.
const KINDS: [Color; 5] = [Color::Red, Color::Yellow, Color::Green, Color::Blue, Color::Magenta];

/// Returns the style of a run of a board.
pub fn style(run: &Run) -> Style {
    let plain = Style::new();
    let style = match run.role {
        Role::Frame => plain.add_modifier(Modifier::DIM),
        Role::Ground | Role::Wall => plain.add_modifier(Modifier::DIM),
        Role::Tree => plain.fg(Color::Green),
        Role::Cliff | Role::CliffSide => plain.add_modifier(Modifier::BOLD),
        Role::Skull => plain.fg(Color::Red).add_modifier(Modifier::BOLD),
        Role::Water => plain.fg(Color::Cyan),
        Role::Passage | Role::Bridge => plain,
        Role::Start => plain,
        Role::Goal => plain.fg(Color::Green).add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        Role::Player => plain.add_modifier(Modifier::BOLD | Modifier::REVERSED),
        Role::Hunter => plain.fg(Color::Red).add_modifier(Modifier::BOLD | Modifier::REVERSED),
        Role::Reach(_) => plain.fg(Color::Magenta).add_modifier(Modifier::BOLD),
        Role::Deadly => plain.fg(Color::Red).add_modifier(Modifier::BOLD),
        Role::Way => plain.fg(Color::Magenta).add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        Role::Kind(kind) => plain.fg(KINDS[usize::from(kind) % KINDS.len()]).add_modifier(Modifier::BOLD),
        Role::Forbidden => plain.fg(Color::Red).add_modifier(Modifier::BOLD | Modifier::REVERSED),
    };
    let style = if run.threat && style.fg.is_none() && run.role != Role::Player {
        style.fg(Color::Red).remove_modifier(Modifier::DIM)
    } else {
        style
    };
    if run.chosen { style.add_modifier(Modifier::REVERSED) } else { style }
}

/// Formats a board for standard output.
pub fn ansi(board: &TextBoard, coloured: bool) -> String {
    if !coloured {
        return board.to_string();
    }
    let line = |line: &Vec<Run>| line.iter().map(|run| ansi_run(run, true)).collect::<String>() + "\n";
    board.lines.iter().map(line).collect()
}

/// Formats a run for standard output.
pub fn ansi_run(run: &Run, coloured: bool) -> String {
    let style = style(run);
    let mut codes: Vec<&str> = Vec::new();
    let modifiers =
        [(Modifier::BOLD, "1"), (Modifier::DIM, "2"), (Modifier::UNDERLINED, "4"), (Modifier::REVERSED, "7")];
    codes.extend(modifiers.iter().filter(|(m, _)| style.add_modifier.contains(*m)).map(|(_, code)| code));
    codes.extend(style.fg.map(|colour| match colour {
        Color::Red => "31",
        Color::Green => "32",
        Color::Magenta => "35",
        Color::Cyan => "36",
        Color::Yellow => "33",
        Color::Blue => "34",
        _ => "39",
    }));
    if !coloured || codes.is_empty() {
        run.text.clone()
    } else {
        format!("\x1b[{}m{}\x1b[0m", codes.join(";"), run.text)
    }
}
