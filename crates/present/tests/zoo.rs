//! The zoo as it is shown, in random play and in the golden records: targets, choices and picks lead to the legal events
//! and no others, nothing on the plan covers anything else, markup is well-formed, classes are known to the style sheets,
//! every event has words, and pieces arrive.
use std::collections::BTreeSet;

use drawing::{Area, Drawing, Form, Heat, Shape, Style};
use games::{AnyGame, Dice, Record, Replay};
use present::{Observation, Present, Statistics};
use tabletop::{Game, Seat, Turn};
use view::{GameView, Grade, Selection, Surface};
use zoo::{Character, Event, Kind, Map, Phase, State, Zoo};

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
        let mut dice = Dice::new(seed * 17 + 5);
        let mut below = |n: u64| dice.below(n);
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

fn live() -> Selection<Event> {
    Selection { live: true, ..Selection::default() }
}

fn picked(place: &str) -> Selection<Event> {
    Selection { picked: vec![place.to_owned()], ..live() }
}

/// A position with all that led to it.
fn seen<'a>(states: &'a [State], events: &'a [Event]) -> Observation<'a, Zoo> {
    Observation { seat: Some(Seat::FIRST), states: states.into(), events: events.into(), names: &[] }
}

fn at(state: &State) -> Observation<'_, Zoo> {
    Observation::of_state(state, Some(Seat::FIRST), &[])
}

fn view(game: &Zoo, seen: &Observation<'_, Zoo>, selection: &Selection<Event>) -> GameView {
    Present::game_view(game, seen, selection)
}

fn overlay(game: &Zoo, state: &State, selection: &Selection<Event>) -> Drawing {
    game.board(&at(state), selection, false)
}

fn parsed(event: &str) -> Event {
    event.parse().unwrap_or_else(|_| panic!("{event} is an event"))
}

/// Checks that markup is well-formed and without NaN, and that names of layers, targets and labels are unique.
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

/// The first events of all that targets and choices lead to, by picking everything that can be picked.
fn reached(game: &Zoo, state: &State) -> BTreeSet<Event> {
    let (mut events, mut known, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![Vec::new()]);
    while let Some(picked) = open.pop() {
        if !known.insert(picked.clone()) {
            continue;
        }
        let selection = Selection { picked, ..live() };
        for target in overlay(game, state, &selection).targets {
            let way: Vec<Event> = target.events.iter().map(|event| parsed(event)).collect();
            let mut after = *state;
            for event in &way {
                game.apply(&mut after, *event).unwrap_or_else(|why| panic!("{}: {why}", target.label));
            }
            match way.first() {
                Some(first) => drop(events.insert(*first)),
                // A gate that is picked again is given back.
                None => open.push(game.pick(&at(state), &[], &target.id)),
            }
        }
        let choices = view(game, &at(state), &selection).choices;
        assert!(choices.len() <= 9, "{choices:?}");
        for choice in choices {
            match choice.pick {
                None => drop(events.insert(parsed(&choice.event))),
                Some(place) => open.push(game.pick(&at(state), &selection.picked, &place)),
            }
        }
    }
    events
}

#[test]
fn targets_and_choices_reach_the_legal_events_and_no_others() {
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
                let decisions = game.decisions(&at(state));
                let listed: BTreeSet<Event> = decisions.iter().map(|choice| parsed(&choice.event)).collect();
                assert_eq!(listed.len(), decisions.len());
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
            let basket = picked(&format!("buy {tranquilizers} {health}"));
            let basket = view(&game, &at(state), &basket).choices;
            let words: Vec<&str> = basket.iter().map(|choice| choice.words.as_str()).collect();
            assert_eq!(basket[0].event, event.to_string());
            assert!(basket[1..].iter().all(|choice| choice.event.is_empty() && choice.pick.is_some()));
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
        let drawing = game.board(&at(&game.start()), &Selection::default(), true);
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
    let drawing = game.board(&at(&game.start()), &live(), true);
    check(&drawing);
    nothing_is_covered(&drawing);
    assert_eq!(steps(&drawing).len(), 1000);
    let mut shown = 0;
    play(&game, 1, |states, _, _| {
        shown += 1;
        if shown % 20 == 0 {
            check(&overlay(&game, &states[states.len() - 1], &live()));
        }
    });
    assert!(game.terminal(&at(&game.start()), &live()).board.lines.len() > 20);
}

#[test]
fn every_event_has_words_and_pieces_arrive() {
    for game in games() {
        play(&game, 1, |states, events, event| {
            let (state, seen) = (&states[states.len() - 1], seen(states, events));
            let view = view(&game, &seen, &Selection::default());
            let status = view.status;
            assert!(!status.heading.is_empty() && !status.line.is_empty(), "{:?}", state.phase());
            assert!(view.screen_reader_text.ends_with('.'));
            let odds = game.odds(&seen);
            assert!(odds.heading.ends_with([':', '.']));
            assert!(odds.lines.iter().all(|line| line.chance > 0.0 && line.chance <= 1.0));
            assert!(odds.lines.iter().all(|line| line.words.ends_with('.')));
            assert_eq!(game.end(&seen).is_some(), event.is_none() && state.outcome().is_some());
            let Some(event) = event else { return };
            let entry = game.log(&seen, event);
            assert!(entry.words.ends_with('.') && !entry.words.starts_with(' '), "{event}: {entry:?}");
            assert!(entry.rule.is_none_or(|rule| rule.starts_with("Z-")));
            assert_eq!(entry.dice.len(), usize::from(matches!(event, Event::Orientation(_))));
            let decided = matches!(game.turn(state), Turn::Seat(_));
            assert_eq!(game.preview(&seen, &[event]).is_some(), decided, "{event}");
            assert_eq!(game.choice(&seen, event).is_some(), decided, "{event}");
            if decided {
                let best = parsed(&game.decisions(&seen)[0].event);
                assert!(game.missed(&seen, &[event], &[best]).to_string().ends_with('.'));
            }
            arrives(&game, state, event);
            let ways = numbered_ways(&game.board(&seen, &Selection::default(), false));
            assert!(ways.len() <= 4 && ways.iter().all(|nth| (1..=4).contains(nth)), "{ways:?}");
            let unrolled = events.is_empty() || state.phase() == Phase::Animals;
            assert_eq!(view.dice.dice.len(), 5);
            assert!(view.dice.dice[..4].iter().all(|die| die.words.is_empty() == unrolled));
        });
    }
}

/// The numbers at the ways that this turn's animals took.
fn numbered_ways(board: &Drawing) -> BTreeSet<usize> {
    let layer = board.layers.iter().find(|layer| layer.name == "ways").expect("ways");
    let number = |shape: &Shape| match &shape.form {
        Form::Group(_, shapes) => match &shapes.last()?.form {
            Form::Text { text, .. } if shapes.last()?.class == "b-strong" => {
                Some(text.parse().expect("a number"))
            }
            _ => None,
        },
        _ => None,
    };
    let numbers: Vec<usize> = layer.shapes.iter().filter_map(number).collect();
    let ways = layer.shapes.iter().filter(|shape| shape.class == "zway").count();
    assert_eq!(ways, numbers.len(), "each way has a number");
    numbers.into_iter().collect()
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
    let place = |pieces: &[(String, f64, f64)], key: &str| {
        pieces.iter().find(|piece| piece.0 == key).map(|piece| (piece.1, piece.2))
    };
    for piece in game.motion(&at(state), event).pieces {
        assert!(piece.moments.windows(2).all(|pair| pair[0].at < pair[1].at), "{event}: {:?}", piece.moments);
        let (first, last) = (piece.moments[0], piece.moments[piece.moments.len() - 1]);
        let kind = piece.key.strip_prefix("new-");
        assert_eq!(piece.picture.is_some(), kind.is_some());
        if kind.is_none() {
            assert_eq!(place(&before, &piece.key), Some((first.x, first.y)), "{event}: {}", piece.key);
        }
        let key = kind.unwrap_or(&piece.key);
        match piece.leaves {
            true => assert_eq!(place(&then, key), None, "{event}: {key}"),
            false => assert_eq!(place(&then, key), Some((last.x, last.y)), "{event}: {key}"),
        }
    }
}

#[test]
fn the_fixed_layer_is_the_same_everywhere() {
    for game in games() {
        let mut ground = None;
        play(&game, 1, |states, _, event| {
            let state = &states[states.len() - 1];
            let played = event.map(|event| (vec![event], Some(Grade::Blunder)));
            let selection = Selection { played, ..live() };
            let (whole, above) =
                (game.board(&at(state), &selection, true), overlay(&game, state, &selection));
            let fixed = |drawing: &Drawing| -> Vec<String> {
                drawing.layers.iter().filter(|layer| layer.fixed).map(drawing::Layer::to_svg).collect()
            };
            assert_eq!(ground.get_or_insert_with(|| fixed(&whole)), &fixed(&whole));
            assert!(fixed(&above).iter().all(String::is_empty));
            assert_eq!(whole.targets, above.targets);
            check(&above);
        });
    }
}

#[test]
fn the_focus_holds_the_acting_character_and_lies_on_the_board() {
    for game in games() {
        play(&game, 1, |states, _, _| {
            let state = &states[states.len() - 1];
            let Some(focus) = view(&game, &at(state), &Selection::default()).focus else {
                return assert_eq!(state.phase(), Phase::Over);
            };
            let part = focus.area;
            assert!(roxmltree::Document::parse(&focus.locator).is_ok());
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
fn a_place_leads_to_events_or_says_why_not() {
    for game in games() {
        play(&game, 1, |states, _, _| {
            let state = &states[states.len() - 1];
            for target in overlay(&game, state, &live()).targets {
                assert!(!game.events_at(&at(state), &target.id).is_empty(), "{}", target.label);
                assert_eq!(game.why_not(&at(state), &[], &target.id), Ok(None));
            }
            let shed = game.map().id(game.map().shed()).to_string();
            for place in [shed.as_str(), "animal lion", "gate main"] {
                let can = !game.events_at(&at(state), place).is_empty();
                let why = game.why_not(&at(state), &[], place).expect("a place");
                assert_eq!(why.is_none(), can);
                assert!(why.is_none_or(|why| why.rule.starts_with("Z-") && why.text.ends_with('.')));
                let beside = game.neighbour(&at(state), place, 1, 0);
                assert!(game.why_not(&at(state), &[], &beside).is_ok(), "{beside}");
            }
        });
        let start = game.start();
        assert!(
            game.why_not(&at(&start), &[], "animal dodo").is_err_and(|words| words.contains("animal lion"))
        );
        assert_eq!(game.events_at(&at(&start), "animal dodo"), []);
        assert_eq!(game.neighbour(&at(&start), "animal dodo", 1, 0), "animal dodo");
        for (name, area) in cages(&game.board(&at(&start), &Selection::default(), true)) {
            let middle = (area.x + area.width / 2.0, area.y + area.height / 2.0);
            let place = game.place_at(&at(&start), Surface::Board, middle);
            assert_eq!(place.map(|place| place.name), Some(format!("animal {name}")));
        }
    }
}

#[test]
fn boards_of_characters_show_every_space() {
    for game in games() {
        let spaces = game.map().spaces().count();
        play(&game, 1, |states, _, _| {
            let drawn = game.terminal(&at(&states[states.len() - 1]), &live()).board;
            let width =
                |runs: &Vec<drawing::Run>| runs.iter().map(|run| run.text.chars().count()).sum::<usize>();
            let first = width(&drawn.lines[0]);
            assert!(drawn.lines.iter().all(|line| width(line) == first), "{drawn}");
            assert!(first <= 79, "a terminal of 80 columns has room: {first}");
            let places: BTreeSet<&String> =
                drawn.lines.iter().flatten().filter_map(|run| run.place.as_ref()).collect();
            assert_eq!(places.len(), spaces + zoo::Gate::COUNT, "{drawn}");
        });
        let [empty] = Present::map_view(&game).boards.try_into().expect("one board");
        let start = game.terminal(&at(&game.start()), &Selection::default()).board;
        assert_eq!(empty.board.lines.len(), start.lines.len());
    }
}

#[test]
fn gauges_count_the_points_now_and_after_the_considered_event() {
    let game = game(ROCKPORT, false);
    let mut changes = 0;
    play(&game, 1, |states, _, event| {
        let state = &states[states.len() - 1];
        let considered: Vec<Event> = event.filter(|_| state.active().is_some()).into_iter().collect();
        let mut after = *state;
        for event in &considered {
            game.apply_unchecked(&mut after, *event);
        }
        let gauges = game.sections(&at(state), &considered).gauges;
        assert_eq!(gauges.len(), Character::ALL.len());
        for (gauge, who) in gauges.iter().zip(Character::ALL) {
            let (now, then) = (state.figure(who), after.figure(who));
            let track = |name: &str, now: zoo::Points, then: zoo::Points| {
                let then =
                    if now.have == then.have { String::new() } else { format!(", then {}", then.have) };
                changes += usize::from(!then.is_empty());
                format!("{} {name}{then}, {} more at most", now.have, now.left)
            };
            let points = [
                ("health", now.health, then.health),
                ("tranquilizers", now.tranquilizers, then.tranquilizers),
                ("points", now.ap, then.ap),
            ];
            let words: Vec<&str> = gauge.words.split("; ").collect();
            assert_eq!(
                words[..3],
                points.map({
                    let mut track = track;
                    move |(name, now, then)| track(name, now, then)
                })
            );
            assert_eq!(gauge.name, who.name());
            assert!(roxmltree::Document::parse(&format!("<p>{}</p>", gauge.signs)).is_ok());
        }
    });
    assert!(changes > 0);
}

#[test]
fn every_class_is_known_to_the_style_sheets() {
    let mut used = BTreeSet::new();
    for game in games() {
        play(&game, 1, |states, events, event| {
            let seen = seen(states, events);
            let shown: Vec<Event> = event.into_iter().collect();
            let selection = Selection {
                considered: shown.clone(),
                best: shown.clone(),
                played: Some((shown, Some(Grade::Mistake))),
                forbidden: Some("animal lion".to_owned()),
                ..live()
            };
            let drawn = [game.board(&seen, &selection, true), game.thumbnail(&seen)];
            for svg in drawn.map(|drawing| drawing.to_svg(Style::Inline)) {
                for part in svg.split("class=\"").skip(1) {
                    let names = part.split('"').next().unwrap_or_default().split_whitespace();
                    used.extend(names.map(str::to_string));
                }
            }
        });
    }
    // Some classes stand for sizes on narrow pages alone.
    let css = theme::DOCUMENT.concat() + include_str!("../../theme/style/page/zoo.css");
    let known: BTreeSet<&str> = css
        .split('.')
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default())
        .collect();
    let unknown: Vec<&String> = used.iter().filter(|class| !known.contains(class.as_str())).collect();
    assert!(unknown.is_empty(), "no style sheet knows {unknown:?}");
}

/// The games of the golden records, as far as their events are possible.
fn golden() -> Vec<(Zoo, Replay<Zoo>)> {
    let folder =
        std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../golden/zoo")).expect("a folder");
    let files = folder.map(|entry| entry.expect("an entry").path());
    let records = files.filter(|path| path.extension().is_some_and(|it| it == "json"));
    let replay = |path: std::path::PathBuf| {
        let record = Record::parse(&std::fs::read_to_string(path).expect("a file"), games::catalogue());
        let record = record.expect("a record");
        let Ok(AnyGame::Zoo(game)) = games::Setup::of(&record).expect("a game").open() else {
            panic!("a zoo")
        };
        let (replay, _) = Replay::new(&game, &record.events);
        (game, replay)
    };
    let games: Vec<(Zoo, Replay<Zoo>)> = records.map(replay).collect();
    assert!(games.len() >= 10);
    games
}

/// Asks for everything shown of a position.
fn shows_everything(game: &Zoo, seen: &Observation<'_, Zoo>, legal: &[Event], next: Option<Event>) {
    let selection = Selection { considered: next.into_iter().collect(), ..live() };
    assert!(view(game, seen, &selection).choices.len() <= 9);
    check(&game.board(seen, &selection, false));
    let terminal = game.terminal(seen, &selection);
    assert!(!terminal.board.lines.is_empty() && !terminal.status.heading.is_empty());
    assert!(game.why_not(seen, &[], &terminal.cursor).is_ok());
    assert!(!game.odds(seen).heading.is_empty());
    for event in legal {
        assert!(game.preview(seen, &[*event]).is_some_and(|preview| !preview.what.is_empty()), "{event}");
    }
    if let Some(event) = next {
        let motion = game.motion(seen, event);
        assert!(motion.lasts().is_finite());
        assert_eq!(
            motion.tumbling.is_empty(),
            legal.contains(&event),
            "dice tumble in chance turns: {event}"
        );
    }
}

#[test]
fn golden_records_are_shown() {
    // Everything is asked for at one position in so many: unoptimised code takes long to draw them all.
    const STRIDE: usize = 12;
    for (nth, (game, replay)) in golden().into_iter().enumerate() {
        for ply in 0..replay.states.len() {
            let seen = seen(&replay.states[..=ply], &replay.events[..ply]);
            let (legal, next) = (game.legal_sorted(seen.state()), replay.events.get(ply).copied());
            let mut decisions = game.decisions(&seen);
            for choice in &decisions {
                assert!(choice.pick.is_none() && choice.glyph != char::default(), "{choice:?}");
            }
            decisions.sort_by(|one, other| one.event.cmp(&other.event));
            assert!(decisions.iter().map(|choice| parsed(&choice.event)).eq(legal.iter().copied()));
            assert!(next.is_none_or(|event| !game.log(&seen, event).words.is_empty()));
            if ply % STRIDE == nth || ply + 1 == replay.states.len() {
                shows_everything(&game, &seen, &legal, next);
                shows_everything(&game, &Observation { seat: None, ..seen }, &legal, next);
            }
        }
    }
}

#[test]
fn statistics_count_decisions_and_mark_steps() {
    for (game, replay) in golden() {
        let (mut counts, mut marks) = (Vec::new(), Vec::new());
        for (state, event) in replay.states.iter().zip(&replay.events) {
            if matches!(game.turn(state), Turn::Seat(_)) {
                game.count(state, *event, &mut |key, name| counts.push((key, name)));
            }
        }
        game.mark_end(replay.last(), &mut |key, name| marks.push((key, name)));
        assert!(counts.iter().all(|(key, _)| Zoo::COUNTS.iter().any(|group| group.key == *key)));
        assert!(marks.iter().all(|(key, _)| Zoo::MARKS.iter().any(|group| group.key == *key)));
        assert!(counts.iter().any(|(key, _)| *key == "actions"));
        let filled = game.map().all_steps().filter(|step| replay.last().is_filled(*step)).count();
        assert_eq!(marks.iter().filter(|(key, _)| *key == "filled").count(), filled);
        let warm = |name: &str| {
            let words = marks.iter().find(|(_, marked)| marked == name)?.1.clone();
            Some(Heat { step: 1, figure: String::new(), words })
        };
        let [picture] = game.heat_map(&warm).try_into().expect("one board");
        let layer = picture.layers.iter().find(|layer| layer.name == "heat").expect("tints");
        let marked: BTreeSet<&String> = marks.iter().map(|(_, name)| name).collect();
        assert_eq!(layer.shapes.iter().filter(|shape| shape.title.is_some()).count(), marked.len());
    }
}

#[test]
fn t_5_two_choices_of_a_position_never_have_equal_words() {
    for game in games() {
        play(&game, 3, |states, events, _| {
            let seen = seen(states, events);
            for choices in [game.decisions(&seen), view(&game, &seen, &live()).choices] {
                let words: BTreeSet<&String> = choices.iter().map(|choice| &choice.words).collect();
                let all: Vec<_> = choices.iter().map(|choice| (&choice.words, &choice.event)).collect();
                assert_eq!(words.len(), choices.len(), "{all:?}");
            }
        });
    }
}
