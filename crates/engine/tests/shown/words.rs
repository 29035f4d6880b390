//! The engine's plain data as text.
use drawing::{Drawing, Style, Tone, Words};
use testkit::shown::{digest, fields, lines};
use view::{
    Cell, Choice, Dice, Focus, Gauge, LogLine, Motion, Odds, OddsLine, Panel, Preview, Rack, ScoreSheet,
    Sign, Standing, Surface, Wait, Why,
};

pub fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "" }
}

/// A figure rounded to thousandths, so that it is the same on every machine.
pub fn figure(value: f64) -> String {
    format!("{}", (value * 1000.0).round() / 1000.0 + 0.0)
}

pub fn figures(values: &[f64]) -> String {
    values.iter().map(|value| figure(*value)).collect::<Vec<_>>().join(" ")
}

/// The digest of markup; nothing where there is none.
pub fn picture(markup: &str) -> String {
    if markup.is_empty() { String::new() } else { digest(markup) }
}

/// A sentence with its emphasis: `*what counts*`, `` `notation` ``, `[place]`.
pub fn words(words: &Words) -> String {
    let span = |span: &drawing::Span| match span.tone {
        Tone::Plain => span.text.clone(),
        Tone::Strong => format!("*{}*", span.text),
        Tone::Notation => format!("`{}`", span.text),
        Tone::Place => format!("[{}]", span.text),
    };
    words.spans().iter().map(span).collect()
}

/// The markup's digest, and every target.
pub fn drawing(drawing: &Drawing) -> String {
    let view_box = drawing.view_box;
    let about = fields(&[
        ("label", &drawing.label),
        ("from", &figures(&[view_box.x, view_box.y])),
        ("size", &figures(&[view_box.width, view_box.height])),
        ("markup", &digest(&drawing.to_svg(Style::Inline))),
    ]);
    let target = |target: &drawing::Target| {
        fields(&[
            ("target", &target.id),
            ("label", &target.label),
            ("events", &target.events.join(", ")),
            ("danger", yes(target.danger)),
            ("at", &figures(&[target.at.0, target.at.1])),
        ])
    };
    std::iter::once(about).chain(drawing.targets.iter().map(target)).collect::<Vec<_>>().join("\n")
}

pub fn wait(wait: &Wait) -> String {
    match wait {
        Wait::Chance => "chance".to_owned(),
        Wait::Person(seat) => format!("the person on seat {seat}"),
        Wait::Bot(seat, kind) => format!("the {kind} bot on seat {seat}"),
        Wait::Elsewhere(_) => "somebody elsewhere".to_owned(),
        Wait::Over => "nobody".to_owned(),
    }
}

pub fn choice(choice: &Choice) -> String {
    let sign = match &choice.sign {
        Sign::None => String::new(),
        Sign::Arrow(degrees) => format!("arrow at {degrees}"),
        Sign::Icon(icon) => format!("icon {}", picture(&icon.to_svg())),
        Sign::Picture(markup) => format!("picture {}", picture(markup)),
    };
    fields(&[
        ("event", &choice.event),
        ("pick", choice.pick.as_deref().unwrap_or_default()),
        ("sign", &sign),
        ("cost", &choice.cost),
        ("words", &choice.words),
        ("then", &choice.then),
        ("brief", &choice.brief),
        ("danger", yes(choice.danger)),
        ("plain", yes(choice.plain)),
        ("lands", &choice.lands),
    ])
}

pub fn preview(events: &[String], preview: Option<&Preview>) -> String {
    let events = events.join(", ");
    let Some(preview) = preview else { return fields(&[("of", &events), ("shown", "nothing")]) };
    fields(&[
        ("of", &events),
        ("what", &words(&preview.what)),
        ("then", &words(&preview.then)),
        ("danger", yes(preview.danger)),
        ("lands", &preview.lands),
    ])
}

/// The rule and the sentence.
pub fn why(why: &Why) -> String {
    fields(&[("rule", &why.rule), ("why", &why.text)])
}

pub fn log_line(line: &LogLine) -> String {
    fields(&[
        ("ply", &line.ply.to_string()),
        ("turn", &line.turn.to_string()),
        ("by", &line.by.map_or_else(String::new, |seat| seat.to_string())),
        ("words", &line.words),
        ("event", &line.event),
        ("rule", line.rule.as_deref().unwrap_or_default()),
    ])
}

pub fn odds(odds: &Odds) -> String {
    let line = |chance: &OddsLine| {
        fields(&[
            ("words", &chance.words),
            ("event", &chance.notation),
            ("fraction", &chance.fraction),
            ("chance", &format!("{:.9}", chance.chance)),
            ("danger", yes(chance.danger)),
        ])
    };
    let Odds { heading, lines: all } = odds;
    if heading.is_empty() && all.is_empty() {
        String::new()
    } else {
        format!("{heading}\n{}", lines(all, line))
    }
}

pub fn gauge(gauge: &Gauge) -> String {
    fields(&[
        ("name", &gauge.name),
        ("picture", &picture(&gauge.picture)),
        ("signs", &picture(&gauge.signs)),
        ("words", &gauge.words),
    ])
}

pub fn dice(dice: &Dice) -> String {
    if *dice == Dice::default() {
        return String::new();
    }
    let moves = dice.moves.map_or_else(String::new, |(left, all)| format!("{left} of {all}"));
    let about = fields(&[("words", &dice.words), ("moves", &moves)]);
    let die = |die: &view::Die| {
        fields(&[
            ("die", &die.drawing.label),
            ("picture", &digest(&die.drawing.to_svg(Style::Inline))),
            ("words", &die.words),
        ])
    };
    format!("{about}\n{}", lines(&dice.dice, die))
}

pub fn focus(near: &Focus) -> String {
    let area = near.area;
    fields(&[
        ("name", &near.name),
        ("from", &figures(&[area.x, area.y])),
        ("size", &figures(&[area.width, area.height])),
        ("whole", &near.whole),
        ("locator", &picture(&near.locator)),
    ])
}

pub fn rack(rack: &Rack) -> String {
    let item = |thing: &view::RackItem| {
        fields(&[
            ("place", &thing.place),
            ("label", &thing.label),
            ("picture", &picture(&thing.picture)),
            ("words", &thing.words),
            ("events", &thing.events.join(", ")),
            ("can be chosen", yes(thing.can)),
            ("picked", yes(thing.picked)),
        ])
    };
    format!("{}\n{}", rack.name, lines(&rack.items, item))
}

pub fn panel(panel: &Panel) -> String {
    let seat = |line: &view::SeatLine| {
        let track = line.track.as_ref().map_or_else(String::new, |track| {
            format!("{} at {} of {}, then {}", track.name, track.at, track.last, track.then)
        });
        let things: Vec<String> = line.things.iter().map(|thing| picture(thing)).collect();
        fields(&[
            ("seat", &line.seat.to_string()),
            ("things", &things.join(" ")),
            ("words", &line.words),
            ("track", &track),
        ])
    };
    let cell = |cell: &Cell| match cell {
        Cell::Text(text) => text.clone(),
        Cell::Seat(seat) => format!("seat {seat}"),
        Cell::Picture(markup, words) => format!("picture {} ({words})", picture(markup)),
    };
    let row = |row: &view::GridRow| {
        let cells = row.cells.iter().map(cell).collect::<Vec<_>>().join("; ");
        fields(&[("row", &cells), ("own", yes(row.mine)), ("events", &row.events.join(", "))])
    };
    let grid =
        panel.grid.as_ref().map(|grid| format!("{}\n{}", grid.heads.join("; "), lines(&grid.rows, row)));
    format!("{}\n{}", lines(&panel.seats, seat), grid.unwrap_or_default()).trim().to_owned()
}

pub fn score(seat: u8, score: &ScoreSheet) -> String {
    let then = |then: Option<i32>| then.map_or_else(String::new, |then| then.to_string());
    let line = |line: &view::ScoreLine| {
        fields(&[
            ("seat", &seat.to_string()),
            ("line", &line.name),
            ("rule", &line.rule),
            ("value", &line.value.to_string()),
            ("then", &then(line.then)),
            ("from", &line.from.join(" ")),
        ])
    };
    let total =
        [("seat", &*seat.to_string()), ("total", &score.total.to_string()), ("then", &then(score.then))];
    format!("{}\n{}", fields(&total), lines(&score.lines, line))
}

pub fn standing(standing: &Standing) -> String {
    fields(&[
        ("seat", &standing.seat.to_string()),
        ("name", &standing.name),
        ("bot", standing.bot.as_deref().unwrap_or_default()),
        ("words", &standing.words),
        ("points", &standing.points.map_or_else(String::new, |points| points.to_string())),
        ("won", yes(standing.won)),
    ])
}

pub fn surface(surface: Surface) -> &'static str {
    match surface {
        Surface::Board => "board",
        Surface::SideSheet => "sheet beside it",
    }
}

pub fn motion(motion: &Motion) -> String {
    if *motion == Motion::default() {
        return String::new();
    }
    let faces: Vec<String> = motion.tumbling.iter().map(|face| digest(&face.to_svg(Style::Inline))).collect();
    let thrown: Vec<String> = motion.thrown.iter().map(ToString::to_string).collect();
    let about = fields(&[
        ("lasts", &figure(motion.lasts())),
        ("dice tumble", &figure(motion.tumble)),
        ("their faces", &faces.join(" ")),
        ("thrown", &thrown.join(" ")),
        ("foretold", yes(motion.foretold)),
    ]);
    let piece = |walk: &view::Walk| {
        let moments =
            walk.moments.iter().map(|it| format!("{} {} {}", figure(it.at), figure(it.x), figure(it.y)));
        fields(&[
            ("piece", &walk.key),
            ("picture", &picture(walk.picture.as_deref().unwrap_or_default())),
            ("time, x, y", &moments.collect::<Vec<_>>().join(", ")),
            ("leaves", yes(walk.leaves)),
        ])
    };
    let stroke = |stroke: &view::Stroke| {
        fields(&[
            ("stroke on", surface(stroke.surface)),
            ("class", &stroke.class),
            ("path", &stroke.path),
            ("from", &figure(stroke.from)),
            ("lasts", &figure(stroke.lasts)),
        ])
    };
    let caption = |caption: &view::Caption| {
        fields(&[
            ("caption", &caption.words),
            ("from", &figure(caption.from)),
            ("lasts", &figure(caption.lasts)),
        ])
    };
    let all = [
        about,
        lines(&motion.pieces, piece),
        lines(&motion.strokes, stroke),
        lines(&motion.captions, caption),
    ];
    all.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
}
