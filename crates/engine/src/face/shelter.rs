//! *Wildlife Shelter* on the page.
use drawing::{DieLook, Drawing, Icon, Words, six_sided};
use present::Names;
use present::shelter::{self as drawn, Place, Selection};
use protocol::{
    Beside, Choice, Dice, Die, Goal, Look, Motion, Outlook, Part, Preview, Score, ScoreLine, Sign, Status,
    Stroke, sign,
};
use shelter::{Effect, Event, ROUNDS, Shelter, State};
use tabletop::{Seat, Why};

use super::{At, Face, Spot};

/// As many choices stand beside the board; the rest is marked on it.
const CHOICES: usize = 6;

/// The place picked on the way to an event, of which there are several.
fn picked(at: &At<'_, Shelter>) -> Option<Place> {
    at.picked.first().and_then(|place| place.parse().ok())
}

fn events(texts: &[String]) -> Vec<Event> {
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

/// What `scene` is to draw.
fn selection(at: &At<'_, Shelter>, look: &Look) -> Selection {
    let mut selection = Selection {
        preview: events(&look.considered),
        picked: picked(at),
        forbidden: look.forbidden.as_deref().and_then(|place| place.parse().ok()),
        best: events(&look.best),
        targets: look.live,
        ..Selection::default()
    };
    if let Some((played, mark)) = &look.played {
        (selection.played, selection.mark) = (events(played), mark.map_or("", sign));
    }
    selection
}

impl Face for Shelter {
    fn board(&self, at: &At<'_, Shelter>, look: &Look) -> Drawing {
        drawn::sanctuary(self, at.state(), at.front(), &selection(at, look))
    }

    fn overlay(&self, at: &At<'_, Shelter>, look: &Look) -> Drawing {
        drawn::sanctuary_overlay(self, at.state(), at.front(), &selection(at, look))
    }

    fn board_name(&self, _at: &At<'_, Shelter>) -> &'static str {
        "Sanctuary"
    }

    fn turn_name(&self) -> &'static str {
        "Round"
    }

    fn turn_words(&self, at: &At<'_, Shelter>) -> String {
        format!("{} of {ROUNDS}", at.state().round())
    }

    fn map_name(&self) -> String {
        self.sheet().name().to_owned()
    }

    fn beside(&self, at: &At<'_, Shelter>, look: &Look) -> Option<Beside> {
        let drawing = drawn::sheet(self, at.state(), at.front(), &selection(at, look));
        Some(Beside { drawing, name: "Shelter".to_owned() })
    }

    fn stamp(&self, at: &At<'_, Shelter>) -> Drawing {
        drawn::mini(self, at.state(), at.front())
    }

    fn status(&self, at: &At<'_, Shelter>) -> Status {
        let status = drawn::status(self, at.state(), at.front(), &Names::new(at.names));
        Status { heading: status.heading, line: status.line }
    }

    fn describe(&self, at: &At<'_, Shelter>) -> String {
        drawn::describe(self, at.state(), at.front())
    }

    fn choices(&self, at: &At<'_, Shelter>) -> Vec<Choice> {
        let mut choices = drawn::choices(self, at.state(), at.front(), picked(at));
        // Passing stands last, and has to stand there.
        let passing = choices.pop_if(|choice| choice.plain);
        choices.truncate(CHOICES - usize::from(passing.is_some()));
        choices.extend(passing);
        choices.into_iter().map(choice).collect()
    }

    fn choice(&self, at: &At<'_, Shelter>, event: Event) -> Option<Choice> {
        let all = drawn::choices(self, at.state(), at.front(), None);
        all.into_iter().find(|choice| choice.event == event).map(choice)
    }

    fn preview(&self, at: &At<'_, Shelter>, events: &[Event]) -> Option<Preview> {
        let drawn::Preview { what, then, lands } = drawn::preview(self, at.state(), at.front(), events)?;
        let lands = lands.map_or_else(String::new, |place| place.to_string());
        Some(Preview { what, then, danger: false, lands })
    }

    fn why_not(&self, at: &At<'_, Shelter>, place: &str) -> Option<Why> {
        drawn::why_not(self, at.state(), at.front(), place.parse().ok()?)
    }

    fn place_at(&self, at: &At<'_, Shelter>, part: Part, point: (f64, f64)) -> Option<Spot> {
        let place = match part {
            Part::Board => drawn::place_at_sanctuary(at.state(), point),
            Part::Beside => drawn::place_at_shelter(point),
        };
        place.map(|place| (place.to_string(), place.middle()))
    }

    fn picks(&self, at: &At<'_, Shelter>, place: &str) -> Vec<String> {
        // One place at a time: another one instead of it, the same one not at all.
        let again = at.picked.iter().any(|it| it == place);
        if again { Vec::new() } else { vec![place.to_owned()] }
    }

    fn dice(&self, at: &At<'_, Shelter>) -> Dice {
        let die = |cast: drawn::Cast| Die { drawing: cast.drawing, words: cast.words.to_owned() };
        let dice = drawn::dice(self, at.state(), at.front());
        Dice { dice: dice.into_iter().map(die).collect(), ..Dice::default() }
    }

    fn score(&self, at: &At<'_, Shelter>, seat: Seat, considered: &[Event]) -> Option<Score> {
        let line = |line: drawn::ScoreLine| ScoreLine {
            name: line.name.to_owned(),
            rule: line.rule.to_owned(),
            value: line.value,
            then: line.then,
            from: line.keys,
        };
        let lines: Vec<ScoreLine> =
            drawn::score(self, at.state(), seat, considered).into_iter().map(line).collect();
        let total = lines.iter().map(|line| line.value).sum();
        let then: i32 = lines.iter().map(|line| line.then.unwrap_or(line.value)).sum();
        Some(Score { lines, total, then: Some(then).filter(|then| *then != total) })
    }

    fn small(&self, at: &At<'_, Shelter>, seat: Seat) -> Option<Drawing> {
        Some(drawn::mini(self, at.state(), seat))
    }

    fn sheets(&self, at: &At<'_, Shelter>, seat: Seat) -> Vec<(Drawing, String)> {
        let plain = Selection::default();
        vec![
            (drawn::sanctuary(self, at.state(), seat, &plain), "Sanctuary".to_owned()),
            (drawn::sheet(self, at.state(), seat, &plain), "Shelter".to_owned()),
        ]
    }

    fn motion(&self, before: &At<'_, Shelter>, event: Event) -> Motion {
        let drawn::Motion { dice, strokes } = drawn::animation(self, before.state(), before.front(), event);
        let stroke = |stroke: drawn::Stroke| Stroke {
            part: if matches!(stroke.place, Place::Square(_)) { Part::Beside } else { Part::Board },
            path: stroke.path,
            class: stroke.class.to_owned(),
            from: stroke.from.into(),
            lasts: stroke.lasts.into(),
        };
        let faces = || (1..=6).map(|figure| six_sided(Some(figure), DieLook::Live)).collect();
        Motion {
            tumbling: if dice.is_some() { faces() } else { Vec::new() },
            tumble: if dice.is_some() { 600.0 } else { 0.0 },
            strokes: strokes.into_iter().map(stroke).collect(),
            ..Motion::default()
        }
    }

    fn log(&self, before: &At<'_, Shelter>, event: Event) -> String {
        drawn::log(self, before.state(), event)
    }

    fn rule(&self, before: &State, event: Event) -> Option<&'static str> {
        let of_telling = |telling: &Effect| match telling {
            Effect::Planted(_) => Some("S-5"),
            Effect::Lost { .. } => Some("S-10"),
            Effect::CircleSpent { .. } => Some("S-9"),
            Effect::Decided { .. } => Some(if self.is_solo() { "S-15" } else { "S-14" }),
            Effect::Ends => Some("S-16"),
            _ => None,
        };
        self.effects(before, event).iter().find_map(of_telling)
    }

    fn turn_number(&self, after: &State) -> u32 {
        after.round().into()
    }

    fn outlook(&self, at: &At<'_, Shelter>) -> (String, Vec<Outlook>) {
        let line = |line: drawn::Outlook| Outlook {
            words: line.words,
            notation: line.notation,
            fraction: format!("{}/{}", line.weight, line.all),
            chance: line.weight as f64 / line.all.max(1) as f64,
            danger: line.danger,
        };
        let (heading, lines) = drawn::outlook(self, at.state(), at.front());
        (heading, lines.into_iter().map(line).collect())
    }

    fn goal(&self) -> Goal {
        if self.is_solo() {
            Goal { doing: "points".to_owned(), done: "points".to_owned(), points: Some((0, 100)) }
        } else {
            Goal { doing: "winning".to_owned(), done: "won".to_owned(), points: None }
        }
    }

    fn missed(&self, before: &At<'_, Shelter>, played: &[Event], best: &[Event]) -> Words {
        drawn::missed(self, before.state(), played, best)
    }
}

fn choice(choice: drawn::Choice) -> Choice {
    let sign = match choice.event {
        Event::Third(_) => Sign::Icon(Icon::Close),
        Event::Done => Sign::Icon(Icon::Check),
        _ => choice.picture(26).map_or(Sign::None, Sign::Picture),
    };
    Choice {
        event: choice.event.to_string(),
        sign,
        lands: choice.lands().map_or_else(String::new, |place| place.to_string()),
        words: choice.words,
        then: choice.then,
        brief: choice.brief,
        plain: choice.plain,
        ..Choice::default()
    }
}
