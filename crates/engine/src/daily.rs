//! The page of the days' challenges as HTML: the streak, today's and yesterday's results, and the calendar.
use std::fmt::Write;

use drawing::escape;
use games::GameId;
use protocol::DailyRequest;
use protocol::daily::{CalendarDay, ChallengeTry, MONTHS, Stamp, Streak, stamps, weeks};

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

/// Returns the page below its heading.
pub fn page(asked: &DailyRequest) -> String {
    let mut out = String::new();
    let Some(today) = CalendarDay::parse(&asked.today) else { return out };
    let streak = Streak::of(&asked.tries, today);
    let (year, month, _) = today.date();
    let this_month = stamps(&asked.tries).range(CalendarDay::new(year, month, 1)..=today).count();
    let _ = write!(
        out,
        "<div class=\"streak\" id=\"streak\"><div><b>{}</b>days in a row</div><div><b>{}</b>longest</div>\
         <div><b>{this_month}</b>played in {}</div></div>",
        streak.present,
        streak.longest,
        MONTHS[month as usize - 1]
    );
    for (heading, day) in [("Today", today), ("Yesterday", CalendarDay(today.0 - 1))] {
        day_lines(&mut out, heading, day, &asked.tries, streak.present);
    }
    calendar(&mut out, asked, today);
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
fn calendar(out: &mut String, asked: &DailyRequest, today: CalendarDay) {
    let (year, month, _) = today.date();
    let months = year * 12 + month - 1 - i64::from(asked.months_back);
    let (year, month) = (months.div_euclid(12), months.rem_euclid(12) + 1);
    let name = MONTHS[month as usize - 1];
    let stamps = stamps(&asked.tries);
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
