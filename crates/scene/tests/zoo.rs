//! The zoo’s drawings hold in every position of random play: targets, choices and picks bring what can be done and
//! nothing else, nothing on the plan covers anything else, markup is well-formed, classes are known to the style sheets,
//! everything has words, and what moves arrives.
use std::collections::BTreeSet;

use scene::zoo::{
    Brings, Picked, Place, Selection, animation, board, cards, cells, chances, choices, decisions, describe,
    end, events_at, log, map_cells, mini, missed, near, overlay, place_at, place_beside, preview, rolled,
    status, trips, why_not,
};
use scene::{Area, Drawing, Form, Shape, Style};
use tabletop::{Game, Turn};
use zoo::{Event, Kind, Map, Phase, State, Zoo};

const ROCKPORT: &str = include_str!("../../../maps/zoo/rockport.toml");
const ROCKPORT_2: &str = include_str!("../../../maps/zoo/rockport2.toml");

fn game(map: &str, advanced: bool) -> Zoo {
    let map = Map::parse(map).unwrap_or_else(|faults| panic!("{faults:?}"));
    Zoo::new(map, 2, advanced).expect("a level")
}

fn games() -> Vec<Zoo> {
    vec![game(ROCKPORT, false), game(ROCKPORT_2, true)]
}

/// Plays random games that walk a lot, and shows every position with all that led to it and the event that follows.
fn play(game: &Zoo, games: u64, mut each: impl FnMut(&[State], &[Event], Option<Event>)) {
    for seed in 0..games {
        let mut dice = seed * 17 + 5;
        let mut below = |n: u64| {
            dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (dice >> 33) % n
        };
        let (mut states, mut events) = (vec![game.start()], Vec::new());
        for _ in 0..160 {
            let state = states[states.len() - 1];
            let event = match game.turn(&state) {
                Turn::Chance => game.draw(&state, &mut below),
                Turn::Seat(_) => {
                    let mut legal = game.legal_sorted(&state);
                    // Purchases and gates would crowd out all else.
                    if below(4) > 0 {
                        legal.sort_by_key(|event| matches!(event, Event::Exchange { .. } | Event::Close(..)));
                        let rest = legal
                            .iter()
                            .filter(|it| !matches!(it, Event::Exchange { .. } | Event::Close(..)));
                        let rest = rest.count().max(1);
                        legal.truncate(rest);
                    }
                    Some(legal[below(legal.len() as u64) as usize])
                }
                Turn::Over => None,
            };
            each(&states, &events, event);
            let Some(event) = event else { break };
            let mut next = state;
            game.apply_unchecked(&mut next, event);
            states.push(next);
            events.push(event);
        }
    }
}

fn live(picked: Option<Picked>) -> Selection {
    Selection { picked, live: true, ..Selection::default() }
}

/// Well-formed, no number that is none, layers, targets and labels each told apart.
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

/// The events that can be done first of all that targets and choices bring, by picking whatever can be picked.
fn reached(game: &Zoo, state: &State) -> BTreeSet<Event> {
    let (mut events, mut seen, mut open) = (BTreeSet::new(), Vec::new(), vec![None]);
    while let Some(picked) = open.pop() {
        if seen.contains(&picked) {
            continue;
        }
        seen.push(picked);
        for target in overlay(game, state, &live(picked)).targets {
            let brings: Vec<Event> = target.events.iter().map(|it| it.parse().expect("notation")).collect();
            let mut after = *state;
            for event in &brings {
                game.apply(&mut after, *event).unwrap_or_else(|why| panic!("{}: {why}", target.label));
            }
            match brings.first() {
                Some(first) => drop(events.insert(*first)),
                None => open.push(Picked::named(game.map(), &target.id)),
            }
        }
        let choices = choices(game, state, picked);
        assert!(choices.len() <= 9, "{choices:?}");
        for choice in choices {
            match choice.brings {
                Brings::Event(event) => drop(events.insert(event)),
                Brings::Pick(next) => open.push(next),
            }
        }
    }
    events
}

#[test]
fn everything_that_can_be_done_can_be_reached_and_nothing_else() {
    for game in games() {
        let mut phases = BTreeSet::new();
        let mut plies = 0;
        play(&game, 2, |states, _, _| {
            let state = &states[states.len() - 1];
            plies += 1;
            if matches!(game.turn(state), Turn::Seat(_))
                && (plies % 4 == 0 || !phases.contains(&(state.phase() as u8)))
            {
                phases.insert(state.phase() as u8);
                let legal: BTreeSet<Event> = game.legal_sorted(state).into_iter().collect();
                let reached = reached(&game, state);
                // Ways of several spaces begin with `move`; every space a move can go to next is marked itself.
                assert_eq!(reached, legal, "{:?}", state.phase());
                let listed: BTreeSet<Event> =
                    decisions(&game, state).into_iter().map(|(event, _)| event).collect();
                assert_eq!(listed, legal);
            }
        });
        assert!(phases.contains(&(Phase::Go as u8)) && phases.contains(&(Phase::First as u8)));
    }
}

#[test]
fn buying_keeps_its_buttons_where_they_are() {
    let game = game(ROCKPORT, false);
    play(&game, 1, |states, _, _| {
        let state = &states[states.len() - 1];
        for event in game.legal_sorted(state) {
            let Event::Exchange { tranquilizers, health } = event else { continue };
            let basket = choices(&game, state, Some(Picked::Buy(tranquilizers, health)));
            let words: Vec<&str> = basket.iter().map(|choice| choice.words.as_str()).collect();
            assert_eq!(basket[0].brings, Brings::Event(event));
            assert_eq!(
                &words[1..],
                [
                    "Buy nothing",
                    "1 tranquilizer more",
                    "1 tranquilizer less",
                    "1 health more",
                    "1 health less"
                ]
            );
        }
    });
}

/// The cages on a board, by their places in the fixed layer.
fn cages(drawing: &Drawing) -> Vec<(String, Area)> {
    let named = |shape: &Shape| {
        let title = shape.title.as_ref()?.to_string();
        let kind = Kind::ALL.into_iter().find(|kind| title.starts_with(&format!("{kind}: moves")))?;
        let Form::Group(place, shapes) = &shape.form else { return None };
        let Form::Rect(area, _) = shapes.first()?.form else { return None };
        let scaled = Area::new(place.x, place.y, area.width * place.scale, area.height * place.scale);
        Some((kind.to_string(), scaled))
    };
    drawing
        .layers
        .iter()
        .filter(|layer| layer.fixed)
        .flat_map(|layer| &layer.shapes)
        .filter_map(named)
        .collect()
}

/// The middles of the steps on a board.
fn steps(drawing: &Drawing) -> Vec<(f64, f64)> {
    let shapes = drawing.layers.iter().flat_map(|layer| &layer.shapes);
    let path = shapes.filter(|shape| shape.class == "step").find_map(|shape| match &shape.form {
        Form::Path(path) => Some(path.to_string()),
        _ => None,
    });
    let path = path.expect("steps are drawn");
    let begin = |part: &str| {
        let mut numbers = part.split(['a', ' ']).filter_map(|number| number.parse::<f64>().ok());
        (numbers.next().unwrap_or(f64::NAN) + 9.5, numbers.next().unwrap_or(f64::NAN))
    };
    path.split('M').skip(1).map(begin).collect()
}

fn apart(one: &Area, other: &Area) -> bool {
    one.x + one.width <= other.x
        || other.x + other.width <= one.x
        || one.y + one.height <= other.y
        || other.y + other.height <= one.y
}

/// No cage covers another or a step, and all lie on the board.
fn nothing_is_covered(drawing: &Drawing) {
    let (cages, steps) = (cages(drawing), steps(drawing));
    assert_eq!(cages.len(), Kind::COUNT);
    for (nth, (kind, area)) in cages.iter().enumerate() {
        for (other, covered) in &cages[nth + 1..] {
            assert!(apart(area, covered), "{kind} and {other}");
        }
        for (x, y) in &steps {
            assert!(apart(area, &Area::around(*x, *y, 24.0)), "{kind} covers the step at {x} {y}");
        }
        let board = drawing.view_box;
        assert!(area.x >= board.x && area.x + area.width <= board.x + board.width, "{kind} sticks out");
        assert!(area.y >= board.y && area.y + area.height <= board.y + board.height, "{kind} sticks out");
    }
}

#[test]
fn cages_cover_neither_paths_nor_one_another() {
    for game in games() {
        let drawing = board(&game, &game.start(), &Selection::default());
        nothing_is_covered(&drawing);
        assert_eq!(steps(&drawing).len(), game.map().all_steps().count());
    }
}

/// A map as large as one can be: a comb of 250 spaces with four steps each, no room between its teeth.
fn largest() -> String {
    let mut map = ROCKPORT.split("[[animal]]").next().expect("its head").to_string();
    map = map
        .lines()
        .filter(|line| !["name", "starts", "shed", "crosses"].iter().any(|key| line.starts_with(key)))
        .fold(String::new(), |map, line| map + line + "\n");
    let head = "name = \"Largest\"\nstarts = [\"s0\", \"s1\"]\nshed = \"s249\"\ncrosses = [\"s9\"]\n";
    let (format, cards) = map.split_once('\n').expect("its format");
    map = format!("{format}\n{head}{cards}");
    for (nth, kind) in Kind::ALL.into_iter().enumerate() {
        let die = if nth < 6 { "a" } else { "b" };
        map += &format!(
            "[[animal]]\nkind = \"{kind}\"\nmovement = 3\ndirect = 1\nindirect = 1\ntranquilizers = 2\n\
             population = 99\ndie = \"{die}\"\ndoor = \"s{}\"\n",
            20 + nth * 18
        );
    }
    // A snake of rows: 25 spaces to the right, 25 back, two rows of the grid farther down each time.
    for nth in 0..250_u32 {
        let (row, column) = (nth / 25, nth % 25);
        let column = if row % 2 == 0 { column } else { 24 - column };
        let (x, y) = (column * 2, row * 2);
        map += &format!(
            "[[space]]\nid = \"s{nth}\"\nsteps = [[{x}, {y}], [{}, {y}], [{x}, {}], [{}, {}]]\n",
            x + 1,
            y + 1,
            x + 1,
            y + 1
        );
    }
    for nth in 0..249_u32 {
        let (row, turns) = (nth / 25, nth % 25 == 24);
        let (out, back) = match (turns, row % 2) {
            (true, _) => ("s", "n"),
            (false, 0) => ("e", "w"),
            (false, _) => ("w", "e"),
        };
        map += &format!(
            "[[link]]\na = \"s{nth}\"\nleave_a = \"{out}\"\nb = \"s{}\"\nleave_b = \"{back}\"\n",
            nth + 1
        );
    }
    for (nth, gate) in ["main", "g1", "g2", "g3", "g4"].into_iter().enumerate() {
        map += &format!("[[gate]]\nid = \"{gate}\"\nspace = \"s{}\"\nside = \"n\"\n", 2 + nth);
    }
    map
}

#[test]
fn the_largest_map_has_a_plan_though_nothing_fits_beside_its_paths() {
    let game = game(&largest(), false);
    let drawing = board(&game, &game.start(), &live(None));
    check(&drawing);
    nothing_is_covered(&drawing);
    assert_eq!(steps(&drawing).len(), 1000);
    let mut shown = 0;
    play(&game, 1, |states, _, _| {
        shown += 1;
        if shown % 20 == 0 {
            check(&overlay(&game, &states[states.len() - 1], &live(None)));
        }
    });
    assert!(cells(&game, &game.start(), &live(None)).lines.len() > 20);
}

#[test]
fn every_event_has_words_and_what_moves_arrives() {
    for game in games() {
        play(&game, 1, |states, events, event| {
            let state = &states[states.len() - 1];
            let said = status(&game, state, None);
            assert!(!said.heading.is_empty() && !said.line.is_empty(), "{:?}", state.phase());
            assert!(describe(&game, state).ends_with('.'));
            let (head, all, lines) = chances(&game, state);
            assert!(head.ends_with([':', '.']));
            assert!(lines.iter().all(|line| line.ways > 0 && line.ways <= all && line.words.ends_with('.')));
            assert_eq!(end(&game, state).is_some(), event.is_none() && state.outcome().is_some());
            let Some(event) = event else { return };
            let words = log(&game, state, event);
            assert!(words.ends_with('.') && !words.starts_with(' '), "{event}: {words:?}");
            let decided = matches!(game.turn(state), Turn::Seat(_));
            assert_eq!(preview(&game, state, &[event]).is_some(), decided, "{event}");
            if decided {
                let best = decisions(&game, state)[0].0;
                assert!(missed(&game, state, &[event], &[best]).to_string().ends_with('.'));
            }
            arrives(&game, state, event);
            for trip in trips(&game, states, events) {
                assert!((1..=4).contains(&trip.nth) && !trip.route.is_empty());
            }
            let dice = rolled(&game, states, events);
            assert_eq!(dice.is_none(), events.is_empty() || state.phase() == Phase::Animals);
        });
    }
}

/// Pieces begin where the drawing before has them and end where the one after does.
fn arrives(game: &Zoo, state: &State, event: Event) {
    let mut after = *state;
    game.apply_unchecked(&mut after, event);
    let pieces = |state: &State| -> Vec<(String, f64, f64)> {
        let drawing = overlay(game, state, &Selection::default());
        let layer = drawing.layers.into_iter().find(|layer| layer.name == "pieces").expect("pieces");
        let piece = |shape: Shape| match shape.form {
            Form::Group(place, _) => (shape.key.expect("a key").to_string(), place.x, place.y),
            _ => panic!("a group"),
        };
        layer.shapes.into_iter().map(piece).collect()
    };
    let (before, then) = (pieces(state), pieces(&after));
    let at = |pieces: &[(String, f64, f64)], key: &str| {
        pieces.iter().find(|piece| piece.0 == key).map(|piece| (piece.1, piece.2))
    };
    for piece in animation(game, state, event).pieces {
        assert!(piece.moments.windows(2).all(|pair| pair[0].0 < pair[1].0), "{event}: {:?}", piece.moments);
        let (first, last) = (piece.moments[0], piece.moments[piece.moments.len() - 1]);
        let kind = piece.key.strip_prefix("new-");
        assert_eq!(piece.picture.is_some(), kind.is_some());
        if kind.is_none() {
            assert_eq!(at(&before, &piece.key), Some((first.1, first.2)), "{event}: {}", piece.key);
        }
        let key = kind.unwrap_or(&piece.key);
        match piece.leaves {
            true => assert_eq!(at(&then, key), None, "{event}: {key}"),
            false => assert_eq!(at(&then, key), Some((last.1, last.2)), "{event}: {key}"),
        }
    }
}

#[test]
fn the_layer_that_never_changes_is_the_same_everywhere() {
    for game in games() {
        let mut ground = None;
        play(&game, 1, |states, _, event| {
            let state = &states[states.len() - 1];
            let selection = Selection { played: event.into_iter().collect(), mark: "??", ..live(None) };
            let (whole, above) = (board(&game, state, &selection), overlay(&game, state, &selection));
            let fixed = |drawing: &Drawing| -> Vec<String> {
                drawing.layers.iter().filter(|layer| layer.fixed).map(scene::Layer::to_svg).collect()
            };
            assert_eq!(ground.get_or_insert_with(|| fixed(&whole)), &fixed(&whole));
            assert!(fixed(&above).iter().all(String::is_empty));
            assert_eq!(whole.targets, above.targets);
            check(&above);
        });
    }
}

#[test]
fn the_loupe_holds_whoever_acts_and_lies_on_the_board() {
    for game in games() {
        play(&game, 1, |states, _, _| {
            let state = &states[states.len() - 1];
            let (part, _) = near(&game, state);
            let board = overlay(&game, state, &Selection::default());
            let whole = board.view_box;
            assert!(part.x >= whole.x - 1e-6 && part.x + part.width <= whole.x + whole.width + 1e-6);
            let Some(who) = state.active() else { return };
            let pieces = board.layers.iter().find(|layer| layer.name == "pieces").expect("pieces");
            let acts =
                pieces.shapes.iter().find(|shape| shape.key.as_deref() == Some(who.name())).expect("a piece");
            let Form::Group(place, _) = acts.form else { panic!("a group") };
            assert!(place.x > part.x && place.x < part.x + part.width, "{who}");
            assert!(place.y > part.y && place.y < part.y + part.height, "{who}");
        });
    }
}

#[test]
fn a_place_is_what_is_drawn_there_and_says_what_it_is_for_or_why_not() {
    for game in games() {
        play(&game, 1, |states, _, _| {
            let state = &states[states.len() - 1];
            for target in overlay(&game, state, &live(None)).targets {
                let place = Place::named(game.map(), &target.id).expect("a place");
                assert_eq!(place.name(game.map()), target.id);
                assert!(!events_at(&game, state, place).is_empty(), "{}", target.label);
                assert_eq!(why_not(&game, state, place), None);
            }
            for place in
                [Place::Space(game.map().shed()), Place::Animal(Kind::Lion), Place::Gate(zoo::Gate::ALL[0])]
            {
                let can = !events_at(&game, state, place).is_empty();
                let why = why_not(&game, state, place);
                assert_eq!(why.is_none(), can);
                assert!(why.is_none_or(|why| why.rule.starts_with("Z-") && why.text.ends_with('.')));
                let beside = place_beside(&game, state, place, 1, 0);
                assert_ne!(beside.name(game.map()), "");
            }
        });
        let start = game.start();
        for kind in Kind::ALL {
            let drawn = board(&game, &start, &Selection::default());
            let (_, area) = cages(&drawn).into_iter().find(|(name, _)| name == kind.name()).expect("a cage");
            let middle = (area.x + area.width / 2.0, area.y + area.height / 2.0);
            assert_eq!(
                place_at(game.map(), &start, middle).map(|(place, _)| place),
                Some(Place::Animal(kind))
            );
        }
    }
}

#[test]
fn boards_of_characters_show_every_space() {
    for game in games() {
        let spaces = game.map().spaces().count();
        play(&game, 1, |states, _, _| {
            let drawn = cells(&game, &states[states.len() - 1], &live(None));
            let width =
                |runs: &Vec<scene::Run>| runs.iter().map(|run| run.text.chars().count()).sum::<usize>();
            let first = width(&drawn.lines[0]);
            assert!(drawn.lines.iter().all(|line| width(line) == first), "{drawn}");
            assert!(first <= 79, "a terminal of 80 columns has room: {first}");
            let places: BTreeSet<&String> =
                drawn.lines.iter().flatten().filter_map(|run| run.place.as_ref()).collect();
            assert_eq!(places.len(), spaces + zoo::Gate::COUNT, "{drawn}");
        });
        assert_eq!(
            map_cells(game.map()).lines.len(),
            cells(&game, &game.start(), &Selection::default()).lines.len()
        );
    }
}

#[test]
fn cards_say_what_is_there_and_what_would_be_left() {
    let game = game(ROCKPORT, false);
    play(&game, 1, |states, _, event| {
        let state = &states[states.len() - 1];
        let considered: Vec<Event> = event.filter(|_| state.active().is_some()).into_iter().collect();
        let mut after = *state;
        for event in &considered {
            game.apply_unchecked(&mut after, *event);
        }
        for card in cards(&game, state, &considered) {
            let (now, then) = (state.figure(card.who), after.figure(card.who));
            assert_eq!(
                card.tracks.map(|track| track.have),
                [now.health, now.tranquilizers, now.ap].map(|it| it.have)
            );
            let left = card.tracks.map(|track| track.then.unwrap_or(track.have));
            assert_eq!(left, [then.health, then.tranquilizers, then.ap].map(|points| points.have));
            assert!(roxmltree::Document::parse(&format!("<p>{}</p>", card.tracks_markup())).is_ok());
        }
    });
}

#[test]
fn every_class_is_known_to_the_style_sheets() {
    let mut used = BTreeSet::new();
    for game in games() {
        play(&game, 1, |states, events, event| {
            let state = &states[states.len() - 1];
            let shown: Vec<Event> = event.into_iter().collect();
            let selection = Selection {
                considered: shown.clone(),
                best: shown.clone(),
                played: shown,
                mark: "?",
                last: vec![Place::Space(game.map().shed())],
                forbidden: Some(Place::Animal(Kind::Lion)),
                trips: trips(&game, states, events),
                ..live(None)
            };
            let drawn = [board(&game, state, &selection), mini(&game, state)];
            for svg in drawn.map(|drawing| drawing.to_svg(Style::Inline)) {
                for part in svg.split("class=\"").skip(1) {
                    let names = part.split('"').next().unwrap_or_default().split_whitespace();
                    used.extend(names.map(str::to_string));
                }
            }
        });
    }
    let css = theme::DOCUMENT.concat();
    let known: BTreeSet<&str> = css
        .split('.')
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default())
        .collect();
    let unknown: Vec<&String> = used.iter().filter(|class| !known.contains(class.as_str())).collect();
    assert!(unknown.is_empty(), "no style sheet knows {unknown:?}");
}
