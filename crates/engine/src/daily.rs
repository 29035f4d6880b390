//! The days' challenges in words and HTML: tries, results beside those of the bot, streak, and calendar.
use std::fmt::Write;

use drawing::escape;
use games::GameId;
use protocol::daily::{CalendarDay, ChallengeTry, MONTHS, Stamp, Streak, stamps, tries, weeks};
use protocol::{DailyRequest, SavedMatch};

/// The weekdays, each with its letter.
const WEEKDAYS: [(&str, &str); 7] = [
    ("M", "Monday"),
    ("T", "Tuesday"),
    ("W", "Wednesday"),
    ("T", "Thursday"),
    ("F", "Friday"),
    ("S", "Saturday"),
    ("S", "Sunday"),
];

/// Answers a question about challenges.
pub fn answer(asked: &DailyRequest) -> String {
    let parse = |text: &String| SavedMatch::parse(text, games::catalogue()).ok();
    let stored: Vec<SavedMatch> = asked.stored.iter().filter_map(parse).collect();
    let all = tries(stored.iter());
    let Some(today) = CalendarDay::parse(&asked.today) else { return String::new() };
    let (what, of) = asked.asked.split_once(' ').unwrap_or((&asked.asked, ""));
    let found = || {
        let index = stored.iter().filter(|saved| saved.challenge.is_some()).position(|saved| saved.id == of);
        index.and_then(|index| all.get(index))
    };
    match what {
        "page" => page(&all, today, asked.months_back),
        "today" => best_of(&all, today, of),
        "say" => found().map_or_else(String::new, |one| says(one, today)),
        "end" => found().map_or_else(String::new, |one| end(one, today, Streak::of(&all, today).present)),
        _ => String::new(),
    }
}

/// Returns what a match says of being a challenge: `Today’s challenge, 1st try, without help`.
fn says(one: &ChallengeTry, today: CalendarDay) -> String {
    let whose = match CalendarDay::parse(&one.day) {
        Some(day) if day == today => "Today’s challenge".to_owned(),
        Some(day) => format!("Challenge of {}", day.words()),
        None => "Challenge".to_owned(),
    };
    format!("{whose}, {}", one.words())
}

/// Returns the best try of a day at a game in words, or the one that is being played.
fn best_of(tries: &[ChallengeTry], day: CalendarDay, game: &str) -> String {
    let mine = tries.iter().filter(|one| one.game == game && CalendarDay::parse(&one.day) == Some(day));
    let order = |one: &&ChallengeTry| {
        let result = one.result.as_ref();
        (result.is_none(), !result.is_some_and(|result| result.won), one.helped, one.number)
    };
    mine.min_by_key(order).map_or_else(String::new, |one| match &one.result {
        Some(result) => format!("{}, {}", result.words, one.words()),
        None => one.words(),
    })
}

/// Returns the end of a challenge: the try, how 100 games of the bot did, and the result to share.
fn end(one: &ChallengeTry, today: CalendarDay, streak: usize) -> String {
    let beats = one.result.as_ref().and_then(|result| result.beats);
    let mut out = format!("<p><b>{}; </b>", says(one, today));
    match beats {
        Some(worse) => {
            let _ = write!(out, "better than {worse} of 100 games of Greedy with these dice.</p>");
            strokes(&mut out, worse.min(100));
        }
        None => out.push_str("100 games of Greedy with these dice are played …</p>"),
    }
    let mut shared = String::new();
    escape(&mut shared, &one.shared(title(&one.game), streak));
    let _ = write!(
        out,
        "<pre id=\"shared\">{shared}</pre><p class=\"btns\">\
         <button class=\"btn small\" data-do=\"copy\" data-text=\"{shared}\">Copy</button>\
         <button class=\"btn small\" data-do=\"text\" data-text=\"{shared}\">Share the result</button>\
         <span role=\"status\" class=\"second small\"></span></p>"
    );
    out
}

/// Draws a stroke for each of the 100 games, those that did worse first, and one's own between.
fn strokes(out: &mut String, worse: u32) {
    let run =
        |from: u32, to: u32| (from..to).map(|nth| format!("M{} 16V34", nth * 6 + 4)).collect::<String>();
    let (own, better) = (worse * 6 + 1, 100 - worse);
    let _ = write!(
        out,
        "<svg class=\"board strokes\" viewBox=\"0 0 606 52\" role=\"img\" \
         aria-label=\"{worse} did worse, {better} as well or better\">\
         <path class=\"b-pencil\" d=\"{}\"/><path class=\"b-ink\" d=\"{}\"/><path class=\"way\" d=\"M{own} 2V36\"/>\
         <text class=\"b-text2 left\" x=\"2\" y=\"50\" font-size=\"13\">{worse} did worse</text>\
         <text class=\"b-text2 right\" x=\"604\" y=\"50\" font-size=\"13\">{better} as well or better</text></svg>",
        run(0, worse),
        run(worse, 100),
    );
}

/// Returns the page of the days below its heading.
fn page(tries: &[ChallengeTry], today: CalendarDay, months_back: u32) -> String {
    let mut out = String::new();
    let streak = Streak::of(tries, today);
    let (year, month, _) = today.date();
    let this_month = stamps(tries).range(CalendarDay::new(year, month, 1)..=today).count();
    let _ = write!(
        out,
        "<div class=\"streak\" id=\"streak\"><div><b>{}</b>days in a row</div><div><b>{}</b>longest</div>\
         <div><b>{this_month}</b>played in {}</div></div>",
        streak.present,
        streak.longest,
        MONTHS[month as usize - 1]
    );
    for (heading, day) in [("Today", today), ("Yesterday", CalendarDay(today.0 - 1))] {
        day_lines(&mut out, heading, day, tries, streak.present);
    }
    calendar(&mut out, tries, today, months_back);
    out
}

fn title(game: &str) -> &str {
    game.parse::<GameId>().map_or("", |game| &game.info().title)
}

/// Writes the best try at each game on a day.
fn day_lines(out: &mut String, heading: &str, day: CalendarDay, tries: &[ChallengeTry], streak: usize) {
    let mut lines: Vec<&ChallengeTry> = Vec::new();
    let on_day = tries.iter().filter(|one| CalendarDay::parse(&one.day) == Some(day) && one.result.is_some());
    for one in on_day {
        let won = |it: &ChallengeTry| it.result.as_ref().is_some_and(|result| result.won);
        let order = |it: &ChallengeTry| (!won(it), it.helped, it.number);
        match lines.iter_mut().find(|known| known.game == one.game) {
            Some(known) if order(one) < order(known) => *known = one,
            Some(_) => {}
            None => lines.push(one),
        }
    }
    if lines.is_empty() {
        return;
    }
    let _ = write!(out, "<section class=\"dayline\"><h2>{heading}</h2><ul>");
    for one in lines {
        let Some(result) = &one.result else { continue };
        let name = title(&one.game);
        out.push_str("<li data-game=\"");
        escape(out, &one.game);
        let _ = write!(out, "\"><span><b>{name}</b> ");
        escape(out, &result.words);
        let _ = write!(out, ", {}", one.words());
        if let Some(beats) = result.beats {
            let _ = write!(out, "; better than {beats} of 100 games of Greedy");
        }
        out.push_str(".</span> <button class=\"btn small\" data-do=\"text\" data-text=\"");
        escape(out, &one.shared(name, streak));
        let _ = write!(
            out,
            "\" aria-label=\"Share {name}\">Share</button><span role=\"status\" class=\"second small\"></span></li>"
        );
    }
    out.push_str("</ul></section>");
}

/// Writes the month with the stamps of its days.
fn calendar(out: &mut String, tries: &[ChallengeTry], today: CalendarDay, months_back: u32) {
    let (year, month, _) = today.date();
    let months = year * 12 + month - 1 - i64::from(months_back);
    let (year, month) = (months.div_euclid(12), months.rem_euclid(12) + 1);
    let name = MONTHS[month as usize - 1];
    let stamps = stamps(tries);
    let _ = write!(out, "<table class=\"cal\" id=\"calendar\"><caption>{name} {year}</caption><thead><tr>");
    for (letter, name) in WEEKDAYS {
        let _ = write!(out, "<th scope=\"col\"><abbr title=\"{name}\">{letter}</abbr></th>");
    }
    out.push_str("</tr></thead><tbody>");
    for week in weeks(year, month) {
        out.push_str("<tr>");
        for day in week {
            let Some(day) = day else {
                out.push_str("<td></td>");
                continue;
            };
            cell(out, day, today, stamps.get(&day));
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody></table><ul class=\"leg\">");
    for stamp in [Stamp::First, Stamp::Later, Stamp::Played] {
        out.push_str("<li>");
        sign(out, stamp, "ruin", 0);
        let _ = write!(out, "{}</li>", words(stamp));
    }
    out.push_str("</ul>");
}

fn cell(out: &mut String, day: CalendarDay, today: CalendarDay, stamp: Option<&(Stamp, String)>) {
    let date = day.date().2;
    let class = if day == today { " class=\"d0\"" } else { "" };
    match stamp {
        Some((stamp, game)) => {
            let label = format!("{}, {}: {}", day.words(), title(game), words(*stamp));
            let _ = write!(out, "<td{class} title=\"{label}\"><span class=\"hidden-text\">{label}</span>");
            sign(out, *stamp, game, date);
            out.push_str("</td>");
        }
        None => {
            let _ = write!(out, "<td{class}><span>{date}</span></td>");
        }
    }
}

const fn words(stamp: Stamp) -> &'static str {
    match stamp {
        Stamp::First => "won, 1st try",
        Stamp::Later => "won later or with help",
        Stamp::Played => "played",
    }
}

/// Draws a stamp: a disc, a ring in a ring or a square with the game's letter, turned a little.
fn sign(out: &mut String, stamp: Stamp, game: &str, turn: i64) {
    let letter = game.chars().next().unwrap_or(' ').to_ascii_uppercase();
    let (shape, class) = match stamp {
        Stamp::First => ("<circle class=\"stf\" cx=\"16\" cy=\"16\" r=\"13\"/>", "stt"),
        Stamp::Later => (
            "<circle class=\"sto\" cx=\"16\" cy=\"16\" r=\"13\"/><circle class=\"sti\" cx=\"16\" cy=\"16\" r=\"9.5\"/>",
            "sta",
        ),
        Stamp::Played => ("<rect class=\"sto\" x=\"4\" y=\"4\" width=\"24\" height=\"24\"/>", "sta"),
    };
    let degrees = turn * 5 % 17 - 8;
    let _ = write!(
        out,
        "<svg class=\"st\" data-game=\"{game}\" viewBox=\"0 0 32 32\" aria-hidden=\"true\">\
         <g transform=\"rotate({degrees} 16 16)\">{shape}<text class=\"{class}\" x=\"16\" y=\"21\" font-size=\"14\">{letter}</text></g></svg>"
    );
}
