//! *Penguin Panic*’s drawings hold in every position of random play: targets bring what can be done, picking leads
//! on, numbers are finite, markup is well-formed, classes are known to the style sheets.
use std::collections::BTreeSet;

use penguins::{Event, Penguins, Phase, State};
use scene::penguins::{
    Picked, Place, Selection, animation, board, cells, chances, choices, decisions, describe, end, line, log,
    mini, missed, overlay, place_at, preview, status,
};
use scene::{Drawing, Names, Style};
use tabletop::{Game, Seat, Turn};

/// Plays random games of every number of players and shows every position with the event that follows.
fn play(games: u64, mut each: impl FnMut(&Penguins, &State, Option<Event>)) {
    for (players, seed) in (2..=5).flat_map(|players| (0..games).map(move |seed| (players, seed))) {
        let game = Penguins::new(players).expect("2 to 5 players");
        let mut dice = seed * 17 + u64::from(players);
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
                    Some(legal[below(legal.len() as u64) as usize])
                }
                Turn::Over => None,
            };
            each(&game, &state, event);
            let Some(event) = event else { break };
            game.apply_unchecked(&mut state, event);
        }
    }
}

/// The position after events in their notation.
fn after(players: u8, events: &str) -> (Penguins, State) {
    let game = Penguins::new(players).expect("2 to 5 players");
    let mut state = game.start();
    for text in events.split(", ") {
        let event: Event = text.parse().unwrap_or_else(|_| panic!("{text}"));
        game.apply(&mut state, event).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    (game, state)
}

fn names() -> Names {
    Names::new(&["You".to_string(), "Ben".to_string()])
}

fn live(picked: Option<Picked>) -> Selection {
    Selection { picked, live: true, ..Selection::default() }
}

/// Well-formed, no number that is none, every layer with a name of its own.
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

/// Everything that targets of the board and the line lead to, by picking whatever can be picked.
fn reached(game: &Penguins, state: &State) -> BTreeSet<Event> {
    let (mut events, mut seen, mut open) = (BTreeSet::new(), Vec::new(), vec![None]);
    while let Some(picked) = open.pop() {
        if seen.contains(&picked) {
            continue;
        }
        seen.push(picked);
        let mut picks = Vec::new();
        let drawing = overlay(game, state, &live(picked));
        check(&drawing);
        for target in &drawing.targets {
            match target.events.as_slice() {
                [] => picks.push(target.id.parse::<Picked>().expect("a name of something to pick")),
                [event] => assert!(
                    events.insert(event.parse().expect("notation")) || picked.is_some() || is_free(event)
                ),
                _ => panic!("one event a target"),
            }
        }
        for penguin in line(game, state, picked, true) {
            events.extend(penguin.event);
            picks.extend(penguin.picks);
        }
        for choice in choices(game, state, picked, &names()) {
            match choice.brings {
                scene::penguins::Brings::Event(event) => drop(events.insert(event)),
                scene::penguins::Brings::Pick(next) => picks.push(next),
            }
        }
        open.extend(
            picks.into_iter().map(|next| picked.map_or(Some(next), |before: Picked| before.then(next))),
        );
    }
    events
}

/// Every penguin of a colour that may leave is a target for the same event.
fn is_free(event: &str) -> bool {
    event.starts_with("free")
}

#[test]
fn everything_that_can_be_done_can_be_reached_and_nothing_else() {
    let mut phases = BTreeSet::new();
    let mut plies = 0;
    play(2, |game, state, _| {
        plies += 1;
        // Swaps make the sets large: not every position needs them.
        if matches!(game.turn(state), Turn::Seat(_))
            && (plies % 5 == 0 || !phases.contains(&(state.phase() as u8)))
        {
            phases.insert(state.phase() as u8);
            let legal: BTreeSet<Event> = game.legal_sorted(state).into_iter().collect();
            assert_eq!(reached(game, state), legal, "{state:?}");
            let listed: BTreeSet<Event> =
                decisions(game, state, &names()).into_iter().map(|(event, _)| event).collect();
            assert_eq!(listed, legal);
        }
    });
    assert!(phases.contains(&(Phase::Free as u8)) && phases.contains(&(Phase::AfterRoll as u8)));
}

#[test]
fn no_more_than_nine_choices_stand_in_words() {
    play(4, |game, state, _| {
        for picked in
            [None, Some(Picked::Swap), Some(Picked::Add), Some(Picked::Penguin(penguins::Spot::FRONT))]
        {
            let choices = choices(game, state, picked, &names());
            assert!(choices.len() <= 9, "{}: {choices:?}", choices.len());
            assert_eq!(choices.is_empty(), !matches!(game.turn(state), Turn::Seat(_)));
        }
    });
}

#[test]
fn every_event_has_words_and_what_moves_ends_where_it_belongs() {
    play(3, |game, state, event| {
        assert!(!describe(state, &names()).is_empty());
        let said = status(state, Some(Seat::FIRST), None, &names());
        assert!(!said.heading.is_empty() && !said.line.is_empty(), "{:?}", state.phase());
        let (_, all, lines) = chances(game, state, &names());
        assert!(lines.iter().all(|line| line.ways > 0 && line.ways <= all));
        let Some(event) = event else {
            assert!(end(state, &names()).is_some());
            return;
        };
        let words = log(game, state, event, &names());
        assert!(words.ends_with('.') && !words.starts_with(' '), "{event}: {words:?}");
        let decided = matches!(game.turn(state), Turn::Seat(_));
        assert_eq!(preview(game, state, event, &names()).is_some(), decided, "{event}");
        let motion = animation(game, state, event, &names());
        let mut after = *state;
        game.apply_unchecked(&mut after, event);
        for piece in &motion.pieces {
            assert!(piece.moments.windows(2).all(|pair| pair[0].at < pair[1].at));
            assert!(piece.moments.iter().all(|moment| moment.at <= motion.ends));
            let igloo: penguins::Igloo = piece.key.parse().expect("an igloo");
            assert_eq!(piece.picture.is_some(), state.yard().at(igloo).is_none(), "{event}");
            let swaps = matches!(event, Event::SwapIgloos(..));
            assert!(swaps || piece.leaves == after.yard().at(igloo).is_none(), "{event}");
        }
        assert_eq!(motion.dice.is_some(), matches!(event, Event::Dice(_)));
        if let Event::Place(..) = event {
            assert!(!motion.pieces.is_empty());
            let better = decisions(game, state, &names())[0].0;
            assert!(missed(game, state, event, better).to_string().ends_with('.'));
        }
    });
}

#[test]
fn the_layer_that_never_changes_is_the_same_everywhere() {
    let mut ground = None;
    play(1, |game, state, event| {
        let selection = Selection { played: event, mark: "??", ..live(None) };
        let (whole, above) = (board(game, state, &selection), overlay(game, state, &selection));
        let fixed = |drawing: &Drawing| -> Vec<String> {
            drawing.layers.iter().filter(|layer| layer.fixed).map(scene::Layer::to_svg).collect()
        };
        assert_eq!(ground.get_or_insert_with(|| fixed(&whole)), &fixed(&whole));
        assert!(fixed(&above).iter().all(String::is_empty));
        assert_eq!(whole.targets, above.targets);
    });
}

#[test]
fn boards_of_characters_have_room_for_everything() {
    play(2, |game, state, _| {
        let drawn = cells(game, state, &live(None));
        assert!(drawn.lines.len() <= 19, "a terminal of 24 rows has room");
        let mut places = BTreeSet::new();
        for runs in &drawn.lines {
            let width: usize = runs.iter().map(|run| run.text.chars().count()).sum();
            assert_eq!(width, 53, "{drawn}");
            places.extend(runs.iter().filter_map(|run| run.place.clone()));
        }
        let on_board = |place: &&String| matches!(place.parse(), Ok(Place::Igloo(_) | Place::Guard(_)));
        assert_eq!(places.iter().filter(on_board).count(), 35, "30 igloos and 5 guards: {drawn}");
    });
}

#[test]
fn places_are_found_where_they_are_drawn() {
    for igloo in penguins::Igloo::all() {
        let target = Place::Igloo(igloo);
        let text = target.to_string();
        assert_eq!(text.parse(), Ok(target));
    }
    let (game, state) = after(
        2,
        "order 1 2, draw red, draw red, draw red, draw red, draw red, draw red, draw red, draw red, draw red, draw red, \
         draw blue, draw blue, draw blue, draw blue, draw blue, draw blue, draw blue, draw blue, draw blue, draw blue, \
         draw green, draw green",
    );
    let drawing = overlay(&game, &state, &live(None));
    assert_eq!(drawing.targets.len(), 3, "5 fish reach spaces 5, 6 and 7 at 2 fish each (P-7)");
    for target in &drawing.targets {
        let (place, middle) = place_at(target.at).expect("a place");
        assert_eq!((place.to_string(), middle), (target.id.clone(), target.at));
    }
    assert_eq!(place_at((0.0, 0.0)), None, "nobody stands on the ice hole");
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
            last: penguins::Igloo::all().take(1).collect(),
            forbidden: Some(Place::Igloo(penguins::Circle::ALL[0].centre())),
            ..live(None)
        };
        for svg in [board(game, state, &selection), mini(state)].map(|drawing| drawing.to_svg(Style::Inline))
        {
            for part in svg.split("class=\"").skip(1) {
                used.extend(
                    part.split('"').next().unwrap_or_default().split_whitespace().map(str::to_string),
                );
            }
        }
    });
    let css = theme::DOCUMENT.concat();
    let known: BTreeSet<&str> = css
        .split('.')
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default())
        .collect();
    let unknown: Vec<&String> = used.iter().filter(|class| !known.contains(class.as_str())).collect();
    assert!(unknown.is_empty(), "no style sheet knows {unknown:?}");
}
