//! The caverns' drawings hold in every position of random play: targets bring every possible event, numbers are finite,
//! markup is well-formed, classes are known to the style sheets, and the words fit what happens.
use std::borrow::Cow;
use std::collections::BTreeSet;

use caverns::{Caverns, Die, Event, Happening, Hex, Level, Map, Phase, Setup, State};
use drawing::{Drawing, Form, Heat, Shape, Style, TextBoard};
use games::{AnyGame, Dice};
use present::{Observation, Present, Statistics};
use tabletop::{Game, Turn};
use view::{Cell, Choice, GameView, Gauge, Grade, Selection, TerminalView};

#[path = "common/golden.rs"]
mod golden;

const CLASSIC: &str = include_str!("../../../maps/caverns/classic.toml");
const DEPTHS: &str = include_str!("../../../maps/caverns/depths.toml");

fn map(text: &str) -> Map {
    Map::parse(text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn game(text: &str, setup: Setup) -> Caverns {
    Caverns::new(map(text), setup).expect("a den")
}

/// Plays random games on both maps, with and without the bear, and shows every position with the event that follows.
fn play(games: u64, mut each: impl FnMut(&Caverns, &Observation<'_, Caverns>, Option<Event>)) {
    for seed in 0..games {
        for (text, bear) in [(CLASSIC, true), (DEPTHS, false), (DEPTHS, true), (CLASSIC, false)] {
            let level = Level::ALL[seed as usize % 3];
            let card = caverns::Card::ALL[seed as usize % 4];
            let game = game(text, Setup { card, slides: level, water: level, bear });
            let mut dice = Dice::new(seed * 31 + u64::from(bear));
            let mut below = |n: u64| dice.below(n);
            let (mut states, mut events) = (vec![game.start()], Vec::new());
            loop {
                let mut state = states[events.len()];
                let event = match game.turn(&state) {
                    Turn::Chance => game.draw(&state, &mut below),
                    Turn::Seat(_) => {
                        let legal = game.legal_sorted(&state);
                        // Chance alone would hardly ever find a friend.
                        let near = legal.iter().max_by_key(|event| worth(&game, &state, **event));
                        let other = legal[below(legal.len() as u64) as usize];
                        Some(if below(4) > 0 { *near.expect("something is possible") } else { other })
                    }
                    Turn::Over => None,
                };
                let history = (Cow::Borrowed(&states[..]), Cow::Borrowed(&events[..]));
                let seen = Observation { seat: None, states: history.0, events: history.1, names: &[] };
                each(&game, &seen, event);
                let Some(event) = event else { break };
                game.apply_unchecked(&mut state, event);
                states.push(state);
                events.push(event);
            }
        }
    }
}

/// Returns the progress of an event towards the friend, and with the friend towards the top.
fn worth(game: &Caverns, state: &State, event: Event) -> i32 {
    let Some(to) = game.offer(state, event).and_then(|offer| offer.to) else {
        return if event == Event::Leave { 100 } else { -100 };
    };
    let row = i32::from(to.hex.row());
    match state.friend() {
        Some(_) if state.together() && matches!(event, Event::Lead(_)) => row,
        Some(hex) => {
            let aside = game.map().half(hex) - game.map().half(to.hex);
            -(i32::from(hex.row()) - row).abs() * 2 - aside.abs()
        }
        None => row,
    }
}

/// The position after events in their notation, on the first map with a bear.
fn after(events: &str) -> (Caverns, State) {
    let game = game(CLASSIC, Setup { bear: true, ..Setup::default() });
    let state = followed(&game, events);
    (game, state)
}

fn followed(game: &Caverns, events: &str) -> State {
    let mut state = game.start();
    for text in events.split(", ") {
        let event: Event = text.parse().unwrap_or_else(|_| panic!("{text}"));
        game.apply(&mut state, event).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    state
}

const BEGUN: &str = "start 5, rocks 4 2, rocks 1 6";

fn live() -> Selection<Event> {
    Selection { live: true, threat: true, ..Selection::default() }
}

fn considering(event: Option<Event>) -> Selection<Event> {
    Selection { considered: event.into_iter().collect(), ..live() }
}

/// The selection without the friend, or with.
fn parted(alone: bool) -> Selection<Event> {
    let picked = if alone { vec!["alone".to_owned()] } else { Vec::new() };
    Selection { picked, ..live() }
}

fn of(state: &State) -> Observation<'_, Caverns> {
    Observation::of_state(state, None, &[])
}

fn view(game: &Caverns, state: &State) -> GameView {
    Present::game_view(game, &of(state), &live())
}

fn terminal(game: &Caverns, state: &State) -> TerminalView {
    game.terminal(&of(state), &live())
}

fn overlay(game: &Caverns, state: &State) -> Drawing {
    game.board(&of(state), &live(), false)
}

fn choices(game: &Caverns, seen: &Observation<'_, Caverns>, alone: bool) -> Vec<Choice> {
    Present::game_view(game, seen, &parted(alone)).choices
}

fn log(game: &Caverns, state: &State, event: &str) -> String {
    game.log(&of(state), event.parse().expect("an event")).words
}

fn gauges(game: &Caverns, state: &State, considered: Option<Event>) -> Vec<Gauge> {
    game.sections(&of(state), considered.as_slice()).gauges
}

/// Well-formed, no number that is none, every layer with a name of its own, targets told apart.
fn check(drawing: &Drawing) {
    for style in [Style::Inline, Style::Standalone] {
        let svg = drawing.to_svg(style);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        if let Err(error) = roxmltree::Document::parse(&svg) {
            panic!("{error}: {svg}");
        }
    }
    let names: BTreeSet<&str> = drawing.layers.iter().map(|layer| layer.name).collect();
    assert_eq!(names.len(), drawing.layers.len());
    let unique =
        |key: fn(&drawing::Target) -> &String| drawing.targets.iter().map(key).collect::<BTreeSet<_>>().len();
    assert_eq!(unique(|target| &target.id), drawing.targets.len(), "ids are unique");
    assert_eq!(unique(|target| &target.label), drawing.targets.len(), "labels are unique");
}

/// The shape with a key, wherever it lies.
fn keyed<'a>(shapes: &'a [Shape], key: &str) -> Option<&'a Shape> {
    shapes.iter().find_map(|shape| match &shape.form {
        _ if shape.key.as_deref() == Some(key) => Some(shape),
        Form::Group(_, inner) => keyed(inner, key),
        _ => None,
    })
}

fn stands(drawing: &Drawing, key: &str) -> Option<(f64, f64)> {
    let shape = drawing.layers.iter().find_map(|layer| keyed(&layer.shapes, key))?;
    match &shape.form {
        Form::Group(place, _) => Some((place.x, place.y)),
        _ => None,
    }
}

fn layer<'a>(drawing: &'a Drawing, name: &str) -> &'a [Shape] {
    &drawing.layers.iter().find(|layer| layer.name == name).expect(name).shapes
}

fn text(board: &TextBoard) -> String {
    board.to_string()
}

#[test]
fn every_position_of_the_golden_records_is_shown() {
    let records = golden::show_records::<Caverns>(
        "caverns",
        |game| match game {
            AnyGame::Caverns(game) => Some(game),
            _ => None,
        },
        |event| matches!(event, Event::Move(_)),
    );
    assert!(records >= 12, "{records}");
}

#[test]
fn every_legal_event_can_be_reached_and_no_other() {
    play(2, |game, seen, _| {
        let legal: BTreeSet<Event> = game.legal_sorted(seen.state()).into_iter().collect();
        let mut reached = BTreeSet::new();
        for alone in [false, true] {
            for target in &game.board(seen, &parted(alone), false).targets {
                let [event] = target.events.as_slice() else { panic!("one event a target") };
                reached.insert(event.parse().expect("notation"));
                let leads: Vec<String> =
                    game.events_at(seen, &target.id).iter().map(ToString::to_string).collect();
                assert!(alone || leads == target.events, "{target:?}");
                assert_eq!(game.why_not(seen, &parted(alone).picked, &target.id), Ok(None));
            }
            for choice in choices(game, seen, alone) {
                match choice.pick {
                    Some(pick) => assert_eq!((pick.as_str(), choice.event.as_str()), ("alone", "")),
                    None => drop(reached.insert(choice.event.parse().expect("notation"))),
                }
            }
        }
        assert_eq!(reached, legal, "{:?}", seen.state());
        let listed: Vec<Event> =
            game.decisions(seen).into_iter().map(|choice| choice.event.parse().expect("notation")).collect();
        assert_eq!(listed.len(), legal.len());
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), legal);
    });
}

#[test]
fn no_more_than_nine_choices_stand_in_words_and_each_has_its_consequence() {
    play(3, |game, seen, _| {
        for alone in [false, true] {
            let choices = choices(game, seen, alone);
            assert!(choices.len() <= 9, "{choices:?}");
            for choice in choices {
                assert!(!choice.words.is_empty() && !choice.then.is_empty(), "{choice:?}");
                if let Ok(event) = choice.event.parse::<Event>() {
                    let preview = game.preview(seen, &[event]).expect("a possible event has a preview");
                    assert_eq!(preview.danger, choice.danger, "{event}");
                    assert_eq!(preview.lands, choice.lands, "{event}");
                    assert!(!preview.then.is_empty(), "{event}");
                }
            }
        }
    });
}

#[test]
fn drawings_are_well_formed_in_every_position() {
    let mut phases = BTreeSet::new();
    let mut plies = 0;
    play(1, |game, seen, event| {
        plies += 1;
        if phases.insert(seen.state().phase() as u8) || plies % 29 == 0 {
            let best = event.into_iter().collect();
            check(&game.board(seen, &Selection { best, ..considering(event) }, true));
            check(&game.thumbnail(seen));
        }
        let (whole, moving) = (game.board(seen, &live(), true), game.board(seen, &live(), false));
        for (of_whole, of_moving) in whole.layers.iter().zip(&moving.layers) {
            assert_eq!((of_whole.name, of_whole.fixed), (of_moving.name, of_moving.fixed));
            assert!(if of_whole.fixed { of_moving.shapes.is_empty() } else { of_whole == of_moving });
        }
    });
    assert_eq!(phases.len(), 8, "every phase was drawn");
}

#[test]
fn a_place_is_found_at_its_middle_and_next_to_others() {
    for text in [CLASSIC, DEPTHS] {
        let game = game(text, Setup::default());
        let (map, start) = (game.map(), game.start());
        let seen = of(&start);
        let area = game.board(&seen, &live(), true).view_box;
        for hex in map.hexes() {
            assert!(game.why_not(&seen, &[], &hex.to_string()).is_ok(), "{hex}");
            let right = game.neighbour(&seen, &hex.to_string(), 1, 0);
            if let Some(beside) = map.neighbour(hex, caverns::Side::E) {
                assert_eq!(right, beside.to_string(), "east of {hex}");
            }
        }
        let place_at = |point| game.place_at(&seen, view::Surface::Board, point);
        let mut found = BTreeSet::new();
        for x in 0..area.width as u32 / 9 {
            for y in 0..area.height as u32 / 9 {
                let point = (area.x + f64::from(x) * 9.0, area.y + f64::from(y) * 9.0);
                if let Some(place) = place_at(point) {
                    assert_eq!(place_at(place.at).as_ref(), Some(&place));
                    found.insert(place.name);
                }
            }
        }
        let all = map.hexes().count() + 6 + map.exits().len();
        assert_eq!(found.len(), all, "every place has room on the board");
        let unknown = game.why_not(&seen, &[], "exit 9").expect_err("no such exit");
        assert!(unknown.contains("is no place of the cavern"), "{unknown}");
    }
}

#[test]
fn why_not_names_a_rule_wherever_nothing_can_be_done() {
    play(1, |game, seen, _| {
        let targets: BTreeSet<String> =
            game.board(seen, &live(), false).targets.into_iter().map(|target| target.id).collect();
        let places = game.map().hexes().map(|hex| hex.to_string()).chain(["exit 1".to_owned()]);
        for place in places {
            let why = game.why_not(seen, &[], &place).expect("a place");
            assert_eq!(why.is_none(), targets.contains(&place), "{place} {:?}", seen.state());
            if let Some(why) = why {
                assert!(why.rule.starts_with("C-") && why.text.ends_with('.'), "{why:?}");
            }
        }
    });
    let (game, state) = after(BEGUN);
    let reason = |place: &str| {
        let why = game.why_not(&of(&state), &[], place).expect("a place").expect(place);
        format!("{}: {}", why.rule, why.text)
    };
    assert_eq!(reason("4c"), "C-11: 4c is not next to you: one goes from hex to hex.");
    assert_eq!(reason("s4"), "C-11: Nobody goes back onto a start circle.");
    assert_eq!(reason("exit 1"), "C-15: One leaves from the hex before exit 1, together with the friend.");
    assert_eq!(reason("s5"), "C-17: You stand there: rest, or end your actions.");
}

#[test]
fn the_price_of_every_way_stands_on_its_hex_also_where_it_is_too_dear() {
    let (game, state) = after(&format!(
        "{BEGUN}, move nw, move ne, friend 1 2, move w, move e, bear 3, pass, bear 4, pass, bear 1"
    ));
    let marks = |state: &State| layer(&overlay(&game, state), "possible").to_vec();
    let figures = |shapes: &[Shape]| -> Vec<String> {
        let text = |shape: &Shape| match &shape.form {
            Form::Text { text, .. } => Some(text.to_string()),
            _ => None,
        };
        shapes.iter().filter_map(text).collect()
    };
    let shown = marks(&state);
    assert_eq!(figures(&shown).len(), game.offers(&state).iter().filter(|offer| offer.to.is_some()).count());
    let mut dear = false;
    play(2, |game, seen, _| {
        let shapes = layer(&game.board(seen, &live(), false), "possible").to_vec();
        dear |= shapes.iter().any(|shape| shape.class == "costdot dear");
    });
    assert!(dear, "a way that is too dear looks different");
}

#[test]
fn the_water_rises_circle_by_circle_and_its_next_height_is_shown() {
    let (game, mut state) = after(BEGUN);
    let level = |state: &State| {
        let drawing = overlay(&game, state);
        layer(&drawing, "threat").first().map(|shape| match &shape.form {
            Form::Path(path) => {
                path.split(' ').nth(1).expect("a height").split('L').next().expect("it").parse::<f64>()
            }
            _ => panic!("a line"),
        })
    };
    let mut before = f64::MAX;
    for _ in 0..4 {
        let next = level(&state).expect("a next water").expect("a number");
        assert!(next < before, "{next} is above {before}");
        before = next;
        state = {
            let mut then = state;
            game.apply(&mut then, Event::Pass).expect("passing");
            let bear = Event::Bear(Die::ALL[0]);
            game.apply(&mut then, bear).expect("the bear");
            then
        };
        if state.phase() == Phase::Over {
            break;
        }
    }
}

#[test]
fn the_status_says_what_the_next_water_does() {
    let (game, state) = after(BEGUN);
    assert_eq!(view(&game, &state).status.line.to_string(), "Row 1 lacks 3 circles. You stand on s5.");
    assert_eq!(view(&game, &state).status.heading, "Get to row 2 to hear your friend");
    let rest = |state: State, times: usize| {
        (0..times).fold(state, |mut state, _| {
            game.apply(&mut state, Event::Pass).expect("passing");
            game.apply(&mut state, Event::Bear(Die::ALL[0])).expect("the bear");
            state
        })
    };
    let late = rest(state, 2);
    assert_eq!(view(&game, &late).status.heading, "Climb: the water is at your feet");
    assert!(view(&game, &late).status.line.to_string().starts_with("The next water drowns you."));
    let svg = overlay(&game, &late).to_svg(Style::Inline);
    assert!(svg.contains("s-threat\""), "teeth at the height that drowns");
    let over = rest(state, 3);
    assert_eq!(
        game.end(&of(&over)).map(|end| (end.heading, end.lead.to_string())),
        Some(("Drowned".to_owned(), "Round 4, on s5: row 1 is flooded.".to_owned(),))
    );
}

#[test]
fn every_event_has_its_words_in_the_log() {
    let mut logged = BTreeSet::new();
    play(40, |game, seen, event| {
        let Some(event) = event else { return };
        let words = game.log(seen, event).words;
        assert!(words.ends_with('.') && !words.contains("  "), "{event}: {words:?}");
        logged.insert(event.to_string().split(' ').next().unwrap_or_default().to_owned());
    });
    for kind in ["start", "rocks", "move", "lead", "pass", "end", "friend", "event", "accept", "calm", "bear"]
    {
        assert!(logged.contains(kind), "{kind} came about");
    }
    let (game, state) = after(BEGUN);
    assert_eq!(log(&game, &state, "move nw"), "You go north-west to 1e.");
    assert_eq!(log(&game, &state, "pass"), "You recover: your health is 5. You rest.");
    let (game, state) = after(&format!("{BEGUN}, move nw"));
    assert_eq!(log(&game, &state, "move ne"), "You go north-east to 2f. In row 2 you hear your friend.");
}

#[test]
fn chances_add_up_and_name_what_can_happen() {
    play(8, |game, seen, _| {
        let state = seen.state();
        let odds = game.odds(seen);
        assert!(odds.heading.ends_with([':', '.']), "{}", odds.heading);
        let parts = odds.lines.iter().map(|line| line.fraction.split_once('/').expect("a fraction"));
        let parts: Vec<(u64, u64)> =
            parts.map(|(ways, all)| (ways.parse().expect("ways"), all.parse().expect("all"))).collect();
        let ways: u64 = parts.iter().map(|(ways, _)| ways).sum();
        assert!(parts.iter().all(|(_, all)| *all == ways), "{odds:?}");
        if game.turn(state) == Turn::Chance {
            let weights: u64 = game.outcomes_sorted(state).iter().map(|(_, weight)| weight).sum();
            assert_eq!(ways, weights, "{:?}", state.phase());
            for line in odds.lines.iter().filter(|line| !line.notation.is_empty()) {
                let event: Event = line.notation.parse().expect("notation");
                assert!(game.refusal(state, event).is_none(), "{event}");
            }
        }
    });
    let (game, state) = after(BEGUN);
    let table = game.sections(&of(&state), &[]).panel.and_then(|panel| panel.grid).expect("the event table");
    assert_eq!(table.rows.len(), Happening::ALL.len());
    assert_eq!(table.rows[4].cells[2], Cell::Text("no path leads down: nothing".to_owned()));
}

#[test]
fn pieces_arrive_where_they_stand_afterwards() {
    play(2, |game, seen, event| {
        let Some(event) = event else { return };
        let state = seen.state();
        let motion = game.motion(seen, event);
        assert_eq!(motion.tumbling.is_empty(), game.log(seen, event).dice.is_empty());
        let mut then = *state;
        game.apply_unchecked(&mut then, event);
        let drawing = game.board(&of(&then), &Selection::default(), false);
        for piece in motion.pieces.iter().filter(|piece| piece.picture.is_none()) {
            let (x, y) = stands(&drawing, &piece.key).unwrap_or_else(|| panic!("{} is drawn", piece.key));
            let last = piece.moments.last().expect("a place");
            assert!((last.x - x).hypot(last.y - y) < 24.0, "{} after {event}", piece.key);
        }
        assert!(motion.pieces.iter().all(|piece| piece.moments.windows(2).all(|at| at[0].at <= at[1].at)));
        let captions = &motion.captions;
        assert!(captions.windows(2).all(|pair| pair[0].from <= pair[1].from));
        assert!(captions.iter().all(|caption| caption.lasts >= 1000.0), "{captions:?}");
        let rises = motion.strokes.len();
        assert_eq!(rises > 0, then.round() > state.round() && !then.is_dry() && water(&then) > water(state));
    });
}

fn water(state: &State) -> u32 {
    (1..=9).map(|row| u32::from(state.water(row))).sum()
}

#[test]
fn a_terminal_of_80_by_24_has_room_and_shows_every_price() {
    play(1, |game, seen, _| {
        let shown = game.terminal(seen, &live());
        let drawn = &shown.board;
        let widths: BTreeSet<usize> =
            drawn.lines.iter().map(|line| line.iter().map(|run| run.text.chars().count()).sum()).collect();
        assert_eq!(widths.len(), 1, "{drawn}");
        assert!(widths.iter().all(|width| *width <= 53) && drawn.lines.len() <= 19, "{drawn}");
        let named: BTreeSet<String> =
            drawn.lines.iter().flatten().filter_map(|run| run.place.clone()).collect();
        for hex in game.map().hexes().filter(|hex| game.map().paths(*hex).next().is_some()) {
            assert!(named.contains(&hex.to_string()), "{hex} is drawn:\n{drawn}");
        }
        let possible = text(drawn).matches(['(', '!']).count();
        assert!(possible >= game.board(seen, &live(), false).targets.len().min(6));
        let heading = &shown.status.heading;
        assert!(heading.contains(" actions, ♥"), "{heading}");
        assert!(heading.chars().count() <= 80, "{heading}");
    });
    let (game, state) = after(BEGUN);
    let shown = terminal(&game, &state);
    let drawn = text(&shown.board);
    assert!(drawn.contains("(1)") && drawn.contains(" @ ") && drawn.contains('B'), "{drawn}");
    assert!(drawn.contains("▓▓▓"), "1f is caved in:\n{drawn}");
    assert_eq!(shown.cursor, "s5");
    assert!(shown.legend.iter().any(|(run, _)| run.text == "▓▓▓"));
    assert!(text(&Present::map_view(&game).boards[0].board).contains('→'));
}

#[test]
fn c_16_resting_and_calming_promise_only_health_that_comes() {
    const MOST: u8 = 6;
    let mut seen_words = BTreeSet::new();
    play(12, |game, seen, _| {
        let state = seen.state();
        let friend = state.friend_health().filter(|_| state.together()).is_some_and(|health| health < MOST);
        let want = match (state.health() < MOST, friend, state.together()) {
            (true, true, _) => "both +1",
            (true, false, true) => "you +1",
            (true, false, false) => "+1 health",
            (false, true, _) => "friend +1",
            (false, false, _) => "health is full",
        };
        for choice in choices(game, seen, false) {
            if ["pass", "calm"].contains(&choice.event.as_str()) {
                assert!(choice.words.ends_with(&format!(", {want}")), "{}: {want}", choice.words);
                seen_words.insert(want);
            }
        }
    });
    assert!(seen_words.len() > 3, "{seen_words:?}");
}

#[test]
fn gauges_follow_the_considered_event() {
    let (game, state) = after(BEGUN);
    let names: Vec<String> = gauges(&game, &state, None).into_iter().map(|gauge| gauge.name).collect();
    assert_eq!(names, ["Actions", "You", "Friend", "Calm"]);
    let [actions, you, friend, calm] = &gauges(&game, &state, None)[..] else { panic!("four") };
    assert_eq!(actions.words, "2 actions of this turn, 2 stored");
    assert_eq!((you.words.as_str(), calm.words.as_str()), ("health 4", "3 of 3 re-rolls left"));
    assert!(friend.words.contains("row 2"));
    let considered = gauges(&game, &state, "move nw".parse().ok());
    assert!(considered[0].signs.contains("gone"), "an action would be spent");
    let considered = gauges(&game, &state, Some(Event::Pass));
    assert!(considered[1].signs.contains("won"), "a heart would be won");
}

#[test]
fn the_screen_reader_text_says_where_everything_is() {
    let (game, state) = after(BEGUN);
    let words = view(&game, &state).screen_reader_text;
    for part in [
        "Round 1.",
        "You stand on s5.",
        "Your health is 4.",
        "2 actions and 2 stored.",
        "The bear is on 6e.",
        "Exits: 9e to the east, 8f to the east.",
        "Blocked: 1f.",
        "Rocks: 4b 1 of 2.",
        "You can go north-west to 1e, 1 action.",
    ] {
        assert!(words.contains(part), "{part:?} in {words:?}");
    }
    let best = game.missed(&of(&state), &[Event::Pass], &["move nw".parse().expect("an event")]);
    assert_eq!(best.to_string(), "Resting instead of going north-west to 1e.");
}

#[test]
fn decisions_and_fallen_rocks_are_counted() {
    let (game, state) = after(BEGUN);
    let mut counted = Vec::new();
    game.count(&state, Event::Pass, &mut |key, name| counted.push(format!("{key}: {name}")));
    assert_eq!(counted, ["actions: pass"]);
    let mut marked = Vec::new();
    let start = followed(&game, "start 5");
    game.mark(&start, "rocks 4 2".parse().expect("an event"), &mut |key, name| {
        marked.push(format!("{key}: {name}"));
    });
    assert_eq!(marked, ["rocks: 4b"]);
    let keys: BTreeSet<&str> =
        Caverns::COUNTS.iter().chain(Caverns::MARKS).map(|quantity| quantity.key).collect();
    assert_eq!(keys.len(), 5, "{keys:?}");
}

#[test]
fn counts_tint_their_hexes() {
    let (game, _) = after(BEGUN);
    let heat = Heat { step: 6, figure: "9".to_owned(), words: "4c: 9 times".to_owned() };
    let maps = game.heat_map(&|place| (place == "4c").then(|| heat.clone()));
    let [map] = maps.as_slice() else { panic!("one board") };
    check(map);
    assert!(map.targets.is_empty());
    let tints = layer(map, "heat");
    assert_eq!((tints.len(), tints[0].class), (2, "heat-6"));
}

/// A cavern of one's own, as wide as they come: nine corridors, one above the other, linked at their west ends.
fn widest() -> String {
    let mut text = String::from(
        "format = \"menagerie/caverns-map/1\"\nname = \"Wide\"\n\
         starts = [\"1a sw\", \"1b sw\", \"1c sw\", \"1d sw\", \"1e sw\", \"1f sw\"]\nexits = [\"9z e\"]\n",
    );
    for number in (1..=9_u32).rev() {
        let shift = number % 2;
        let open = if number <= 6 { 6 } else { 26 };
        let hexes: Vec<String> = (0..26)
            .map(|at| {
                let mut sides = Vec::new();
                if at == 0 && number < 9 {
                    sides.push(if shift == 1 { "nw" } else { "ne" });
                }
                if at == 0 && number > 1 {
                    sides.push(if shift == 1 { "sw" } else { "se" });
                }
                if at + 1 < open || number == 9 && at + 1 == open {
                    sides.push("e");
                }
                if 0 < at && at < open {
                    sides.push("w");
                }
                if number == 1 && at < open {
                    sides.push("sw");
                }
                let name = if number == 8 && at == 25 { "@A room of a very long name indeed: " } else { "" };
                if at < open { format!("\"{name}{}\"", sides.join("-")) } else { "\"-\"".to_owned() }
            })
            .collect();
        let rocks = if number <= 6 { "rocks = 9\n" } else { "" };
        let toll = number % 4;
        text += &format!(
            "[[row]]\nnumber = {number}\nshift = {shift}\nwater = 9\ntoll = {toll}\n{rocks}hexes = [{}]\n",
            hexes.join(", ")
        );
    }
    text
}

#[test]
fn a_map_of_26_hexes_a_row_is_drawn_whole() {
    let game = game(&widest(), Setup::default());
    let state = followed(&game, "start 6, rocks 1 1, rocks 1 1, move ne");
    let drawing = game.board(&of(&state), &live(), true);
    check(&drawing);
    let area = drawing.view_box;
    assert!(area.width > 26.0 * 76.0 && area.width < 29.0 * 76.0 + 100.0, "{area:?}");
    let svg = drawing.to_svg(Style::Inline);
    assert!(svg.contains(">2/9<"), "many rocks are counted in figures");
    assert!(svg.contains(">−3<"), "a toll of 3 says so");
    let drawn = terminal(&game, &state).board;
    let widths: BTreeSet<usize> =
        drawn.lines.iter().map(|line| line.iter().map(|run| run.text.chars().count()).sum()).collect();
    assert_eq!(widths.len(), 1, "{drawn}");
}

#[test]
fn every_class_is_known_to_the_style_sheets() {
    let mut used = BTreeSet::new();
    let mut ticked = false;
    play(1, |game, seen, event| {
        let events: Vec<Event> = event.into_iter().collect();
        let selection = Selection {
            best: events.clone(),
            played: Some((events.clone(), Some(Grade::Mistake))),
            forbidden: Some(Hex::new(4, 2).expect("4c").to_string()),
            ..considering(event)
        };
        let drawings = [game.board(seen, &selection, true), game.thumbnail(seen)];
        ticked |= layer(&drawings[0], "considered").iter().any(|shape| shape.class == "s-last");
        let signs = game.sections(seen, &events).gauges.into_iter().map(|gauge| gauge.signs + &gauge.picture);
        for svg in drawings.map(|drawing| drawing.to_svg(Style::Inline)).into_iter().chain(signs) {
            for part in svg.split("class=\"").skip(1) {
                let classes = part.split('"').next().unwrap_or_default();
                used.extend(classes.split_whitespace().map(str::to_string));
            }
        }
    });
    assert!(ticked, "ticks stand where rocks fell");
    used.insert("s-water".to_owned());
    let css = theme::DOCUMENT.concat();
    let known: BTreeSet<&str> = css
        .split('.')
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default())
        .collect();
    let unknown: Vec<&String> = used.iter().filter(|class| !known.contains(class.as_str())).collect();
    assert!(unknown.is_empty(), "no style sheet knows {unknown:?}");
}
