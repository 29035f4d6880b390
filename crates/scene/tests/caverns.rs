//! The caverns' drawings hold in every position of random play: targets bring what can be done, numbers are finite,
//! markup is well-formed, classes are known to the style sheets, and the words fit what happens.
use std::collections::BTreeSet;

use caverns::{Caverns, Die, Event, Happening, Hex, Level, Map, Phase, Setup, State};
use scene::caverns::{
    Brings, Place, Selection, animation, board, cells, chances, choices, counted, decisions, describe, dice,
    end, event_at, gauges, happenings, legend, log, map_cells, mini, missed, overlay, place_at, place_beside,
    preview, status, why_not,
};
use scene::{Drawing, Form, Shape, Style, TextBoard};
use tabletop::{Game, Turn};

const CLASSIC: &str = include_str!("../../../maps/caverns/classic.toml");
const DEPTHS: &str = include_str!("../../../maps/caverns/depths.toml");

fn map(text: &str) -> Map {
    Map::parse(text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn game(text: &str, setup: Setup) -> Caverns {
    Caverns::new(map(text), setup).expect("a den")
}

/// Plays random games on both maps, with and without the bear, and shows every position with the event that follows.
fn play(games: u64, mut each: impl FnMut(&Caverns, &State, Option<Event>)) {
    for seed in 0..games {
        for (text, bear) in [(CLASSIC, true), (DEPTHS, false), (DEPTHS, true), (CLASSIC, false)] {
            let level = Level::ALL[seed as usize % 3];
            let card = caverns::Card::ALL[seed as usize % 4];
            let game = game(text, Setup { card, slides: level, water: level, bear });
            let mut dice = seed * 31 + u64::from(bear);
            let mut below = |n: u64| {
                dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (dice >> 33) % n
            };
            let mut state = game.start();
            loop {
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
                each(&game, &state, event);
                let Some(event) = event else { break };
                game.apply_unchecked(&mut state, event);
            }
        }
    }
}

/// How near an event comes to the friend, and with the friend to the top.
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

fn live() -> Selection {
    Selection { live: true, threat: true, ..Selection::default() }
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
        |key: fn(&scene::Target) -> &String| drawing.targets.iter().map(key).collect::<BTreeSet<_>>().len();
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
fn everything_that_can_be_done_can_be_reached_and_nothing_else() {
    play(2, |game, state, _| {
        let legal: BTreeSet<Event> = game.legal_sorted(state).into_iter().collect();
        let mut reached = BTreeSet::new();
        for alone in [false, true] {
            let drawing = overlay(game, state, &Selection { alone, ..live() });
            for target in &drawing.targets {
                let [event] = target.events.as_slice() else { panic!("one event a target") };
                reached.insert(event.parse().expect("notation"));
                let place: Place = target.id.parse().expect("a place");
                assert_eq!(
                    event_at(game, state, alone, place).map(|event| event.to_string()).as_ref(),
                    Some(event)
                );
            }
            for choice in choices(game, state, alone) {
                if let Brings::Event(event) = choice.brings {
                    reached.insert(event);
                }
            }
        }
        assert_eq!(reached, legal, "{state:?}");
        let listed: Vec<Event> = decisions(game, state).into_iter().map(|(event, _)| event).collect();
        assert_eq!(listed.len(), legal.len());
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), legal);
    });
}

#[test]
fn no_more_than_nine_choices_stand_in_words_and_each_says_what_it_brings() {
    play(3, |game, state, _| {
        for alone in [false, true] {
            let choices = choices(game, state, alone);
            assert!(choices.len() <= 9, "{choices:?}");
            for choice in choices {
                assert!(!choice.words.is_empty() && !choice.then.is_empty(), "{choice:?}");
                if let Brings::Event(event) = choice.brings {
                    let preview = preview(game, state, event).expect("what is possible has a preview");
                    assert_eq!(preview.danger, choice.danger, "{event}");
                    assert_eq!(preview.place, choice.place, "{event}");
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
    play(1, |game, state, event| {
        plies += 1;
        if phases.insert(state.phase() as u8) || plies % 29 == 0 {
            check(&board(game, state, &Selection { considered: event, best: event, ..live() }));
            check(&mini(game, state));
        }
        let (whole, moving) = (board(game, state, &live()), overlay(game, state, &live()));
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
        let map = map(text);
        let game = game(text, Setup::default());
        let drawing = board(&game, &game.start(), &live());
        let area = drawing.view_box;
        for hex in map.hexes() {
            let place = Place::Hex(hex);
            assert_eq!(place.to_string().parse(), Ok(place));
            let right = place_beside(&map, place, 1, 0);
            if let Some(beside) = map.neighbour(hex, caverns::Side::E) {
                assert_eq!(right, Place::Hex(beside), "east of {hex}");
            }
        }
        let mut found = BTreeSet::new();
        for x in 0..area.width as u32 / 9 {
            for y in 0..area.height as u32 / 9 {
                let point = (area.x + f64::from(x) * 9.0, area.y + f64::from(y) * 9.0);
                if let Some((place, middle)) = place_at(&map, point) {
                    assert_eq!(place_at(&map, middle).map(|(at, _)| at), Some(place));
                    found.insert(place.to_string());
                }
            }
        }
        let all = map.hexes().count() + 6 + map.exits().len();
        assert_eq!(found.len(), all, "every place has room on the board");
    }
}

#[test]
fn why_not_names_a_rule_wherever_nothing_can_be_done() {
    play(1, |game, state, _| {
        let targets: BTreeSet<String> =
            overlay(game, state, &live()).targets.into_iter().map(|target| target.id).collect();
        let places = game.map().hexes().map(Place::Hex).chain([Place::Exit(1)]);
        for place in places {
            let why = why_not(game, state, false, place);
            assert_eq!(why.is_none(), targets.contains(&place.to_string()), "{place} {state:?}");
            if let Some(why) = why {
                assert!(why.rule.starts_with("C-") && why.text.ends_with('.'), "{why:?}");
            }
        }
    });
    let (game, state) = after(BEGUN);
    let said = |place: &str| {
        let why = why_not(&game, &state, false, place.parse().expect("a place")).expect(place);
        format!("{}: {}", why.rule, why.text)
    };
    assert_eq!(said("4c"), "C-11: 4c is not next to you: one goes from hex to hex.");
    assert_eq!(said("s4"), "C-11: Nobody goes back onto a start circle.");
    assert_eq!(said("exit 1"), "C-15: One leaves from the hex before exit 1, together with the friend.");
    assert_eq!(said("s5"), "C-17: You stand there: rest, or end your actions.");
}

#[test]
fn the_price_of_every_way_stands_on_its_hex_also_where_it_is_too_dear() {
    let (game, state) = after(&format!(
        "{BEGUN}, move nw, move ne, friend 1 2, move w, move e, bear 3, pass, bear 4, pass, bear 1"
    ));
    let marks = |state: &State| layer(&overlay(&game, state, &live()), "possible").to_vec();
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
    play(2, |game, state, _| {
        let shapes = layer(&overlay(game, state, &live()), "possible").to_vec();
        dear |= shapes.iter().any(|shape| shape.class == "costdot dear");
    });
    assert!(dear, "what cannot be paid is told apart");
}

#[test]
fn the_water_rises_circle_by_circle_and_its_next_height_is_shown() {
    let (game, mut state) = after(BEGUN);
    let level = |state: &State| {
        let drawing = overlay(&game, state, &live());
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
fn what_the_next_water_does_is_said() {
    let (game, state) = after(BEGUN);
    assert_eq!(status(&game, &state).line.to_string(), "Row 1 lacks 3 circles. You stand on s5.");
    assert_eq!(status(&game, &state).heading, "Get to row 2 to hear your friend");
    let rest = |state: State, times: usize| {
        (0..times).fold(state, |mut state, _| {
            game.apply(&mut state, Event::Pass).expect("passing");
            game.apply(&mut state, Event::Bear(Die::ALL[0])).expect("the bear");
            state
        })
    };
    let late = rest(state, 2);
    assert_eq!(status(&game, &late).heading, "Climb: the water is at your feet");
    assert!(status(&game, &late).line.to_string().starts_with("The next water drowns you."));
    let svg = overlay(&game, &late, &live()).to_svg(Style::Inline);
    assert!(svg.contains("s-threat\""), "teeth at the height that drowns");
    let over = rest(state, 3);
    assert_eq!(
        end(&over).map(|end| (end.heading, end.lead.to_string())),
        Some(("Drowned", "Round 4, on s5: row 1 is flooded.".to_owned(),))
    );
}

#[test]
fn every_event_has_its_words_in_the_log() {
    let mut said = BTreeSet::new();
    play(40, |game, state, event| {
        let Some(event) = event else { return };
        let words = log(game, state, event);
        assert!(words.ends_with('.') && !words.contains("  "), "{event}: {words:?}");
        said.insert(event.to_string().split(' ').next().unwrap_or_default().to_owned());
    });
    for kind in ["start", "rocks", "move", "lead", "pass", "end", "friend", "event", "accept", "calm", "bear"]
    {
        assert!(said.contains(kind), "{kind} came about");
    }
    let (game, state) = after(BEGUN);
    let told = |event: &str| log(&game, &state, event.parse().expect("an event"));
    assert_eq!(told("move nw"), "You go north-west to 1e.");
    assert_eq!(told("pass"), "You recover: your health is 5. You rest.");
    let (game, state) = after(&format!("{BEGUN}, move nw"));
    let told = |event: &str| log(&game, &state, event.parse().expect("an event"));
    assert_eq!(told("move ne"), "You go north-east to 2f. In row 2 you hear your friend.");
}

#[test]
fn chances_add_up_and_name_what_can_happen() {
    play(8, |game, state, _| {
        let (heading, all, lines) = chances(game, state);
        assert!(heading.ends_with([':', '.']), "{heading}");
        let ways: u64 = lines.iter().map(|line| line.ways).sum();
        assert!(lines.is_empty() || ways == all, "{heading} {ways} of {all}");
        if game.turn(state) == Turn::Chance {
            let weights: u64 = game.outcomes_sorted(state).iter().map(|(_, weight)| weight).sum();
            assert_eq!(all, weights, "{:?}", state.phase());
            for line in lines.iter().filter(|line| !line.notation.is_empty()) {
                let event: Event = line.notation.parse().expect("notation");
                assert!(game.refusal(state, event).is_none(), "{event}");
            }
        }
    });
    let (game, state) = after(BEGUN);
    let brings: Vec<String> = happenings(&game, &state).into_iter().map(|line| line.brings).collect();
    assert_eq!(brings.len(), Happening::ALL.len());
    assert_eq!(brings[4], "no path leads down: nothing");
}

#[test]
fn pieces_arrive_where_they_stand_afterwards() {
    play(2, |game, state, event| {
        let Some(event) = event else { return };
        let motion = animation(game, state, event);
        assert_eq!(motion.dice, !dice(event).is_empty());
        let mut then = *state;
        game.apply_unchecked(&mut then, event);
        let drawing = overlay(game, &then, &Selection::default());
        for piece in motion.pieces.iter().filter(|piece| piece.picture.is_none()) {
            let (x, y) = stands(&drawing, &piece.key).unwrap_or_else(|| panic!("{} is drawn", piece.key));
            let last = piece.moments.last().expect("a place");
            assert!((last.x - x).hypot(last.y - y) < 24.0, "{} after {event}", piece.key);
        }
        assert!(motion.pieces.iter().all(|piece| piece.moments.windows(2).all(|at| at[0].at <= at[1].at)));
        assert!(motion.notes.windows(2).all(|at| at[0].0 <= at[1].0));
        let rises = motion.strokes.len();
        assert_eq!(rises > 0, then.round() > state.round() && !then.is_dry() && water(&then) > water(state));
    });
}

fn water(state: &State) -> u32 {
    (1..=9).map(|row| u32::from(state.water(row))).sum()
}

#[test]
fn a_terminal_of_80_by_24_has_room_and_shows_every_price() {
    play(1, |game, state, _| {
        let drawn = cells(game, state, &live());
        let widths: BTreeSet<usize> =
            drawn.lines.iter().map(|line| line.iter().map(|run| run.text.chars().count()).sum()).collect();
        assert_eq!(widths.len(), 1, "{drawn}");
        assert!(widths.iter().all(|width| *width <= 53) && drawn.lines.len() <= 19, "{drawn}");
        let named: BTreeSet<String> =
            drawn.lines.iter().flatten().filter_map(|run| run.place.clone()).collect();
        for hex in game.map().hexes().filter(|hex| game.map().paths(*hex).next().is_some()) {
            assert!(named.contains(&hex.to_string()), "{hex} is drawn:\n{drawn}");
        }
        let possible = text(&drawn).matches(['(', '!']).count();
        assert!(possible >= overlay(game, state, &live()).targets.len().min(6));
        let heading = format!("{} · {}", status(game, state).heading, counted(state));
        assert!(heading.chars().count() <= 80, "{heading}");
    });
    let (game, state) = after(BEGUN);
    let drawn = text(&cells(&game, &state, &live()));
    assert!(drawn.contains("(1)") && drawn.contains(" @ ") && drawn.contains('B'), "{drawn}");
    assert!(drawn.contains("▓▓▓"), "1f is caved in:\n{drawn}");
    assert!(legend(&game).iter().any(|(run, _)| run.text == "▓▓▓"));
    assert!(text(&map_cells(game.map())).contains('→'));
}

#[test]
fn what_is_counted_follows_what_is_considered() {
    let (game, state) = after(BEGUN);
    let names: Vec<&str> = gauges(&game, &state, None).into_iter().map(|gauge| gauge.name).collect();
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
fn who_does_not_see_it_hears_where_everything_is() {
    let (game, state) = after(BEGUN);
    let said = describe(&game, &state);
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
        assert!(said.contains(part), "{part:?} in {said:?}");
    }
    let best = missed(&game, &state, Event::Pass, "move nw".parse().expect("an event"));
    assert_eq!(best.to_string(), "Resting instead of going north-west to 1e.");
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
    let drawing = board(&game, &state, &live());
    check(&drawing);
    let area = drawing.view_box;
    assert!(area.width > 26.0 * 76.0 && area.width < 29.0 * 76.0 + 100.0, "{area:?}");
    let svg = drawing.to_svg(Style::Inline);
    assert!(svg.contains(">2/9<"), "many rocks are counted in figures");
    assert!(svg.contains(">−3<"), "a toll of 3 says so");
    let drawn = cells(&game, &state, &live());
    let widths: BTreeSet<usize> =
        drawn.lines.iter().map(|line| line.iter().map(|run| run.text.chars().count()).sum()).collect();
    assert_eq!(widths.len(), 1, "{drawn}");
}

#[test]
fn every_class_is_known_to_the_style_sheets() {
    let mut used = BTreeSet::new();
    play(1, |game, state, event| {
        let selection = Selection {
            considered: event,
            best: event,
            played: event,
            mark: "?",
            last: game.map().hexes().take(1).collect(),
            forbidden: Some(Place::Hex(Hex::new(4, 2).expect("4c"))),
            ..live()
        };
        let drawings = [board(game, state, &selection), mini(game, state)];
        let signs = gauges(game, state, event).into_iter().map(|gauge| gauge.signs + &gauge.picture);
        for svg in drawings.map(|drawing| drawing.to_svg(Style::Inline)).into_iter().chain(signs) {
            for part in svg.split("class=\"").skip(1) {
                let classes = part.split('"').next().unwrap_or_default();
                used.extend(classes.split_whitespace().map(str::to_string));
            }
        }
    });
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
