//! The screen of a match: board left, choices right, log below, keys last.
use std::borrow::Cow;

use drawing::{TextBoard, Tone, Words};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use tabletop::Seat;
use view::{Selection, Wait};

use super::app::{App, Screen};
use super::pager::{COLUMNS, Pager};
use super::{earlier, end};
use crate::daily;
use crate::local_match::{KnownEvent, TerminalGame};
use crate::paint;
use crate::plain::outcome;

/// Minimum number of columns of the choices.
const SIDE: u16 = 26;
/// Minimum number of rows of the choices.
const SIDE_ROWS: u16 = 15;
/// Rows of the analysis below the board.
const END_ROWS: u16 = 8;
/// Rows of the dice and the chances above the choices.
const SIDE_ABOVE: u16 = 2;
/// Rows of the preview below the choices.
const PREVIEW: u16 = 5;
/// Rows that the log keeps where many choices ask for more room.
const LOG_ROWS: u16 = 8;
/// Rows above and below the board: heading, two lines, a line of log, keys.
const ROWS_AROUND: u16 = 5;

/// The indent of the further lines of an event: the room of its number and its notation.
const BELOW: &str = "                         ";

pub const DIM: Style = Style::new().add_modifier(Modifier::DIM);
pub const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

/// Draws the match.
pub fn screen<G: TerminalGame>(frame: &mut Frame, app: &App<G>) {
    let area = frame.area();
    if let Screen::Rules(pager) = &app.screen {
        return rules(frame, area, pager);
    }
    if let Screen::Pass(seat) = &app.screen {
        return pass(frame, area, app, *seat);
    }
    let board = board(app);
    let width = board.lines.iter().map(|line| line.iter().map(|run| run.text.chars().count()).sum()).max();
    let (width, height) = (width.unwrap_or(0usize) as u16, board.lines.len() as u16);
    let height = height.max(SIDE_ROWS);
    let (columns, rows) = (width + 1 + SIDE, height + ROWS_AROUND);
    if area.width < columns || area.height < rows {
        return too_small(frame, area, columns, rows);
    }
    // At the end, the text beside the board matters more than the log; before, many choices take what the log can
    // spare.
    let height = match app.screen {
        Screen::End(_) => (area.height - ROWS_AROUND).min(height + END_ROWS),
        _ => {
            let wanted = (app.choices().len() as u16).saturating_add(PREVIEW + SIDE_ABOVE);
            wanted.min((area.height - ROWS_AROUND).saturating_sub(LOG_ROWS)).max(height)
        }
    };
    let [heading, line, middle, log_area, keys_area] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(2),
        Constraint::Length(height),
        Constraint::Min(1),
        Constraint::Length(1),
    ])
    .areas(area);
    let [left, _, right] =
        Layout::horizontal([Constraint::Length(width), Constraint::Length(1), Constraint::Min(SIDE)])
            .areas(middle);
    status(frame, heading, line, app);
    frame.render_widget(Paragraph::new(board_lines(&board)), left);
    match &app.screen {
        Screen::End(ply) => end::draw(frame, right, app, *ply),
        Screen::Earlier(ply) => earlier::draw(frame, right, app, *ply),
        _ => side(frame, right, app),
    }
    log(frame, log_area, app);
    frame.render_widget(keys(app, keys_area.width), keys_area);
}

fn too_small(frame: &mut Frame, area: Rect, columns: u16, rows: u16) {
    let text = format!(
        "This board needs a terminal of {columns} × {rows}; this one has {} × {}. Make it larger, or q quits.",
        area.width, area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

/// Draws the request to pass the device, and nothing of the game.
fn pass<G: TerminalGame>(frame: &mut Frame, area: Rect, app: &App<G>, seat: Seat) {
    let name = app.session.name(seat);
    let lines = vec![
        Line::styled(format!("Pass the device to {name}"), BOLD),
        Line::default(),
        Line::raw(format!("{name}: Enter shows your things.")),
        Line::default(),
        Line::styled("Enter go on  u take the last decision back  q quit", DIM),
    ];
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
}

/// Returns the board with the selected choice or place marked.
fn board<G: TerminalGame>(app: &App<G>) -> TextBoard {
    let (game, session) = (app.session.game(), &app.session);
    match &app.screen {
        Screen::End(ply) => {
            let considered = session.events().get(*ply).copied().into_iter().collect();
            let selection = Selection { considered, ..Selection::default() };
            game.terminal(&session.seen_at(*ply), &selection).board
        }
        Screen::Earlier(ply) => game.terminal(&session.seen_at(*ply), &Selection::default()).board,
        Screen::Why(place) => {
            let mut board = session.shown(Vec::new()).board;
            for run in board.lines.iter_mut().flatten() {
                run.chosen = run.place.as_ref() == Some(place);
            }
            board
        }
        _ => {
            let considered = app.choice().and_then(|choice| choice.event.parse().ok());
            session.shown(considered.into_iter().collect()).board
        }
    }
}

fn board_lines(board: &TextBoard) -> Vec<Line<'static>> {
    let span = |run: &drawing::Run| Span::styled(run.text.clone(), paint::style(run));
    board.lines.iter().map(|line| Line::from(line.iter().map(span).collect::<Vec<_>>())).collect()
}

fn words(words: &Words) -> Line<'static> {
    let span = |span: &drawing::Span| match span.tone {
        Tone::Plain | Tone::Notation => Span::raw(span.text.clone()),
        Tone::Strong | Tone::Place => Span::styled(span.text.clone(), BOLD),
    };
    Line::from(words.spans().iter().map(span).collect::<Vec<_>>())
}

/// Draws the heading with the game's name at the right, and the lines below.
fn status<G: TerminalGame>(frame: &mut Frame, heading: Rect, line: Rect, app: &App<G>) {
    let session = &app.session;
    let (title, lead) = match &app.screen {
        Screen::End(_) => outcome(session.game(), &session.seen()),
        Screen::Earlier(ply) => {
            let earlier = session.game().terminal(&session.seen_at(*ply), &Selection::default()).status;
            (earlier.heading, earlier.line)
        }
        _ => {
            let status = session.shown(Vec::new()).status;
            (status.heading, status.line)
        }
    };
    let title_of_game = crate::figures::title(session.setup(), &session.game().map_view().title);
    let about = match session.challenge() {
        // A challenge says so as far as there is room (T-10).
        Some(challenge) => {
            let words = daily::words(challenge, app.today);
            vec![format!("{title_of_game}. {words}"), words, "Challenge".to_owned()]
        }
        None => vec![format!("{title_of_game}. {}", session.dice_words())],
    };
    let room = usize::from(heading.width).saturating_sub(title.chars().count() + 2);
    frame.render_widget(Line::styled(title, BOLD), heading);
    if let Some(about) = about.into_iter().find(|about| about.chars().count() <= room) {
        frame.render_widget(Line::styled(about, DIM).right_aligned(), heading);
    }
    frame.render_widget(Paragraph::new(words(&lead)).wrap(Wrap { trim: true }), line);
}

/// Draws the dice, the choices, and the preview of the selected one or the last answer.
fn side<G: TerminalGame>(frame: &mut Frame, area: Rect, app: &App<G>) {
    let mut lines = vec![dice(app), chance(app)];
    lines.extend(app.table_lines());
    // A question is read whole: the choices wait.
    if let Some(question) = app.table.as_ref().and_then(|table| table.prompt.as_ref()) {
        lines.extend([Line::default(), Line::styled(question.words.clone(), BOLD)]);
        return frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
    }
    if let Some(search) = &app.search {
        lines.push(Line::raw(format!("/{search}▏")));
    }
    let choices = app.choices();
    // Some lines below the choices are reserved for the preview.
    let room = usize::from(area.height).saturating_sub(lines.len() + usize::from(PREVIEW)).max(3);
    let first = (app.selected + 1).saturating_sub(room).min(choices.len().saturating_sub(room));
    for (index, choice) in choices.iter().enumerate().skip(first).take(room) {
        let looked_at = index == app.selected && !matches!(app.screen, Screen::Why(_));
        let style = if looked_at { BOLD.add_modifier(Modifier::REVERSED) } else { Style::new() };
        let mut spans =
            vec![Span::styled(format!("{} {} {} ", index + 1, choice.glyph, choice.words), style)];
        if choice.danger {
            spans.push(Span::styled(" !", BOLD.fg(Color::Red)));
        }
        lines.push(Line::from(spans));
    }
    let below = choices.len().saturating_sub(first + room);
    lines.push(if first + below > 0 {
        Line::styled(format!("  {} in all; ↑↓ PgUp PgDn, / finds", choices.len()), DIM)
    } else {
        Line::default()
    });
    match (&app.screen, &app.message) {
        (Screen::Goal(goal), _) => {
            lines.extend(goal.iter().flat_map(|line| [Line::raw(line.clone()), Line::default()]));
        }
        (Screen::Why(place), message) => {
            lines.push(Line::styled(place.clone(), BOLD));
            lines.extend(message.clone().map(Line::raw));
        }
        (_, Some(message)) => lines.push(Line::raw(message.clone())),
        (_, None) => {
            let remark = app.session.remark().filter(|_| app.due.is_none());
            lines.extend(remark.into_iter().flat_map(|remark| [Line::styled(remark, BOLD), Line::default()]));
            lines.extend(preview(app));
        }
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
}

/// Returns the preview of the selected choice.
fn preview<G: TerminalGame>(app: &App<G>) -> Vec<Line<'static>> {
    let Some(choice) = app.choice() else { return Vec::new() };
    let session = &app.session;
    let style = if choice.danger { BOLD.fg(Color::Red) } else { Style::new() };
    let event: Option<G::Event> = choice.event.parse().ok();
    let preview = event.and_then(|event| session.game().preview(&session.seen(), &[event]));
    let line = preview.map_or_else(|| Line::raw(choice.then), |preview| words(&preview.line));
    let notation = app.settings.notation.then(|| Line::styled(choice.event, DIM));
    notation.into_iter().chain([line.style(style)]).collect()
}

/// Returns the expected result, if it is wanted: the win chance, or the points.
fn chance<G: TerminalGame>(app: &App<G>) -> Line<'static> {
    let game = app.session.game();
    let points = game.plays_for_points();
    match (app.with_chance, app.chance) {
        (false, _) => Line::default(),
        (true, None) if points => Line::raw("expected …"),
        (true, None) => Line::raw("win chance …"),
        (true, Some(worth)) if points => {
            Line::raw(format!("{} expected", crate::figures::worth(game, worth)))
        }
        (true, Some(worth)) => {
            let filled = (worth.mean.clamp(0.0, 1.0) * 8.0).round() as usize;
            let bar = format!("{}{}", "█".repeat(filled), "░".repeat(8 - filled));
            Line::raw(format!("{bar} {} to win", crate::figures::worth(game, worth)))
        }
    }
}

/// Returns the last dice, or tumbling ones.
fn dice<G: TerminalGame>(app: &App<G>) -> Line<'static> {
    let session = &app.session;
    let (figures, whose) = if app.due.is_some() && matches!(session.wait(), Wait::Chance) {
        // An order that looks random.
        const TUMBLE: [u8; 4] = [1, 3, 2, 4];
        let figure = TUMBLE[app.beat as usize % TUMBLE.len()];
        (vec![figure], format!("{} …", session.shown(Vec::new()).chance))
    } else if app.due.is_some() {
        let who = match session.wait() {
            Wait::Bot(seat, _) | Wait::Person(seat) => session.name(Seat::new(seat)).to_owned(),
            Wait::Chance | Wait::Elsewhere(_) | Wait::Over => String::new(),
        };
        // Moving pencil strokes show that a bot is searching.
        const STROKES: [&str; 4] = ["…", "/…", "//…", "///…"];
        let suffix = app
            .searching_seat()
            .map(|_| format!(" thinks {}", STROKES[app.beat as usize / 2 % STROKES.len()]));
        return Line::raw(format!("{who}{}", suffix.unwrap_or_else(|| " …".to_owned())));
    } else {
        let known = session.known_events();
        let entries = known.iter().rev().map(|known| (known, session.log(known).dice));
        match entries.into_iter().find(|(_, dice)| !dice.is_empty()) {
            Some((known, dice)) => (dice, session.words(known)),
            None => return Line::default(),
        }
    };
    let mut spans = Vec::new();
    for figure in figures {
        spans.push(Span::styled(format!(" {figure} "), BOLD.add_modifier(Modifier::REVERSED)));
        spans.push(Span::raw(" "));
    }
    spans.push(Span::raw(whose));
    Line::from(spans)
}

/// Draws the last events in plain words with their notation, those since the person's last decision in bold (T-6); at the
/// end, those around the selected position.
fn log<G: TerminalGame>(frame: &mut Frame, area: Rect, app: &App<G>) {
    let session = &app.session;
    let upto = match app.screen {
        Screen::End(ply) | Screen::Earlier(ply) => ply,
        _ => session.events().len(),
    };
    let mut shown = session.known_events();
    shown.retain(|happened| happened.ply <= upto);
    let since = session.last_own_ply();
    let lines = |happened: &KnownEvent<G::Event>| -> Vec<Line<'static>> {
        let notation = format!("{:>4}  {:<18} ", happened.ply, happened.event.to_string());
        let is_news = match app.screen {
            Screen::End(_) | Screen::Earlier(_) => happened.ply == upto,
            _ => happened.ply > since,
        };
        let now = if is_news { BOLD } else { Style::new() };
        let options =
            textwrap::Options::new(area.width.into()).initial_indent(&notation).subsequent_indent(BELOW);
        let words = session.words(happened);
        let line = |(index, text): (usize, Cow<'_, str>)| {
            let (lead, words) = text.split_at(if index == 0 { notation.len().min(text.len()) } else { 0 });
            Line::from(vec![Span::styled(lead.to_owned(), DIM), Span::styled(words.to_owned(), now)])
        };
        textwrap::wrap(&words, options).into_iter().enumerate().map(line).collect()
    };
    // The last events that have room, whole.
    let mut fitting = Vec::new();
    for happened in shown.iter().rev() {
        let lines = lines(happened);
        if fitting.len() + lines.len() > usize::from(area.height) && !fitting.is_empty() {
            break;
        }
        fitting.extend(lines.into_iter().rev());
    }
    fitting.reverse();
    frame.render_widget(Paragraph::new(fitting), area);
}

fn keys<G: TerminalGame>(app: &App<G>, columns: u16) -> Line<'static> {
    let text = match &app.screen {
        Screen::Save(name) => {
            return Line::raw(format!("Save the record as: {name}▏  (Enter saves, Esc does not)"));
        }
        Screen::Goal(_) => "any key begins the lesson",
        Screen::Why(_) => "↑↓←→ look at a square  Enter go there  ? its rule  Esc back",
        Screen::End(_) if app.table.is_some() => "←→ step  1-9 worst  n rematch  s save  ? rules  q quit",
        Screen::End(_) => "←→ step  1-9 worst  t try again from here  n new  s save  ? rules  q quit",
        Screen::Earlier(_) => "←→ step  Home first  End last  Esc back to the game",
        _ if app.due.is_some() && app.paused => {
            "paused: any key goes on  m see moves again  p speed  ? rules  s save  q quit"
        }
        _ if app.searching_seat().is_some() => "any key: play now  ? rules  s save  q quit",
        _ if app.due.is_some() => "any key hurries  Space pauses  m moves  p speed  ? rules  s save  q quit",
        _ => match (&app.table, app.session.wait()) {
            (None, Wait::Person(_)) => {
                "↑↓ 1-9 choose  Enter do  u undo  h hint  w why not  m moves  ? rules  q quit"
            }
            (None, _) => "? rules  s save  q quit",
            (Some(_), Wait::Person(_)) => {
                "↑↓ 1-9 choose  Enter do  u undo  e react  w why not  m moves  ? rules  q quit"
            }
            (Some(table), _) => table.keys(),
        },
    };
    let fits = text.chars().count() <= usize::from(columns);
    Line::styled(if fits { text } else { "↑↓←→ Enter  ? all keys  q quit" }, DIM)
}

/// Draws the signs and the rules over the whole screen.
fn rules(frame: &mut Frame, area: Rect, pager: &Pager) {
    let [text, keys] = Layout::vertical([Constraint::Min(1), Constraint::Length(1)]).areas(area);
    let mut lines = vec![Line::styled("Keys while playing", BOLD)];
    lines.extend(pager.keys.iter().map(|(key, words)| Line::raw(format!("{key:>6}  {words}"))));
    lines.push(Line::default());
    lines.push(Line::styled("Signs on this board", BOLD));
    let sign = |(run, words): &(drawing::Run, &'static str)| {
        Line::from(vec![
            Span::styled(format!("{:>4}", run.text), paint::style(run)),
            Span::raw(format!("  {words}")),
        ])
    };
    lines.extend(pager.legend.iter().map(sign));
    lines.push(Line::default());
    lines.extend(pager.lines.iter().map(|line| {
        let style = if line.heading { BOLD } else { Style::new() };
        let style = if pager.is_found(line) { style.add_modifier(Modifier::REVERSED) } else { style };
        Line::styled(line.text.clone(), style)
    }));
    let shown: Vec<Line> = lines.into_iter().skip(pager.first).collect();
    let width = text.width.min(COLUMNS as u16 + 4);
    frame.render_widget(Paragraph::new(shown), Rect { width, ..text });
    let help = if pager.typing {
        format!("/{}▏", pager.search)
    } else {
        "↑↓ PgUp PgDn turn  / search  n N next, previous  Esc back".to_owned()
    };
    frame.render_widget(Line::styled(help, DIM), keys);
}
