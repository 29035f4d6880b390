//! *Penguin Panic*’s drawings hold in every position of random play: targets stand for possible events, picking leads
//! on, numbers are finite, markup is well-formed, classes are known to the style sheets.
mod common;

use std::borrow::Cow;
use std::collections::BTreeSet;

use drawing::{Drawing, Style};
use games::Dice;
use penguins::{Circle, Event, Igloo, Penguins, Phase, State};
use present::{Observation, Present, Statistics};
use tabletop::{Game, Seat, Turn};
use view::{GameView, Grade, Selection, Surface};

/// Plays random games of every number of players and passes every position with the event that follows.
fn play(games: u64, mut each: impl FnMut(&Penguins, &Observation<'_, Penguins>, Option<Event>)) {
    let names = names();
    for (players, seed) in (2..=5).flat_map(|players| (0..games).map(move |seed| (players, seed))) {
        let game = Penguins::new(players).expect("2 to 5 players");
        let mut dice = Dice::new(seed * 17 + u64::from(players));
        let mut below = |n: u64| dice.below(n);
        let (mut states, mut events) = (vec![game.start()], Vec::new());
        loop {
            let mut state = states[states.len() - 1];
            let event = match game.turn(&state) {
                Turn::Chance => game.draw(&state, &mut below),
                Turn::Seat(_) => {
                    let legal = game.legal_sorted(&state);
                    Some(legal[below(legal.len() as u64) as usize])
                }
                Turn::Over => None,
            };
            let seen = Observation {
                seat: state.decider().or(Some(Seat::FIRST)),
                states: Cow::Borrowed(&states),
                events: Cow::Borrowed(&events),
                names: &names,
            };
            each(&game, &seen, event);
            let Some(event) = event else { break };
            game.apply_unchecked(&mut state, event);
            states.push(state);
            events.push(event);
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

fn names() -> Vec<String> {
    ["You", "Ben", "Cid", "Dee", "Eve"].map(str::to_string).into()
}

/// A selection that marks decisions, after something was picked.
fn live(picked: &[String]) -> Selection<Event> {
    Selection { picked: picked.to_vec(), live: true, ..Selection::default() }
}

fn view(game: &Penguins, seen: &Observation<'_, Penguins>, picked: &[String]) -> GameView {
    Present::game_view(game, seen, &live(picked))
}

fn board(
    game: &Penguins,
    seen: &Observation<'_, Penguins>,
    selection: &Selection<Event>,
    fixed: bool,
) -> Drawing {
    Present::board(game, seen, selection, fixed)
}

/// Checks that markup is well-formed, numbers are finite, and layers have names of their own.
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

/// Returns the events that targets, the line and choices lead to, by picking everything that can be picked.
fn reached(game: &Penguins, seen: &Observation<'_, Penguins>) -> BTreeSet<Event> {
    let event = |text: &String| text.parse::<Event>().expect("notation");
    let (mut events, mut done, mut open) = (BTreeSet::new(), Vec::new(), vec![Vec::new()]);
    while let Some(picked) = open.pop() {
        if done.contains(&picked) {
            continue;
        }
        done.push(picked.clone());
        let mut picks = Vec::new();
        let drawing = board(game, seen, &live(&picked), false);
        check(&drawing);
        for target in &drawing.targets {
            match target.events.as_slice() {
                [] => picks.push(target.id.clone()),
                [text] => assert!(events.insert(event(text)) || !picked.is_empty() || is_free(text)),
                _ => panic!("one event a target"),
            }
        }
        let shown = view(game, seen, &picked);
        for penguin in shown.rack.into_iter().flat_map(|rack| rack.items) {
            events.extend(penguin.events.iter().map(event));
            picks.extend(Some(penguin.place).filter(|_| penguin.can && penguin.events.is_empty()));
        }
        for choice in shown.choices {
            match choice.pick {
                None => drop(events.insert(event(&choice.event))),
                Some(place) => picks.push(place),
            }
        }
        open.extend(picks.into_iter().map(|place| {
            let next = game.pick(seen, &picked, &place);
            assert!(next != picked, "{place} is something to pick");
            next
        }));
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
    play(2, |game, seen, _| {
        let state = seen.state();
        plies += 1;
        // Swaps make the sets large: not every position needs them.
        if matches!(game.turn(state), Turn::Seat(_))
            && (plies % 5 == 0 || !phases.contains(&(state.phase() as u8)))
        {
            phases.insert(state.phase() as u8);
            let legal: BTreeSet<Event> = game.legal_sorted(state).into_iter().collect();
            assert_eq!(reached(game, seen), legal, "{state:?}");
            let decisions = game.decisions(seen).into_iter();
            let listed: BTreeSet<Event> =
                decisions.map(|choice| choice.event.parse().expect("notation")).collect();
            assert_eq!(listed, legal);
        }
    });
    assert!(phases.contains(&(Phase::Free as u8)) && phases.contains(&(Phase::AfterRoll as u8)));
}

#[test]
fn no_more_than_nine_choices_stand_in_words() {
    play(4, |game, seen, _| {
        for picked in [None, Some("swap"), Some("add"), Some("line 1")] {
            let picked: Vec<String> = picked.map(str::to_owned).into_iter().collect();
            let choices = view(game, seen, &picked).choices;
            assert!(choices.len() <= 9, "{}: {choices:?}", choices.len());
            assert_eq!(choices.is_empty(), !matches!(game.turn(seen.state()), Turn::Seat(_)));
        }
    });
}

#[test]
fn only_the_seat_that_decides_has_decisions() {
    let (game, state) = after(2, ABILITIES);
    let names = names();
    let seen = |seat| Observation::of_state(&state, seat, &names);
    assert_eq!(game.decisions(&seen(Some(Seat::FIRST))).len(), 3);
    assert!(game.decisions(&seen(Some(Seat::new(1)))).is_empty());
    assert!(game.decisions(&seen(None)).is_empty());
    let seventh = game.decisions(&seen(Some(Seat::FIRST))).pop().expect("a decision");
    assert_eq!((seventh.event.as_str(), seventh.then.as_str()), ("ability 7", "0 fish, −1 a catch"));
    let choice = game.choice(&seen(Some(Seat::FIRST)), "ability 7".parse().expect("notation"));
    assert_eq!(choice.map(|choice| (choice.cost, choice.then)), Some(("0".into(), "−1 a catch".into())));
}

#[test]
fn every_event_has_words_and_what_moves_ends_where_it_belongs() {
    play(3, |game, seen, event| {
        let state = seen.state();
        let shown = view(game, seen, &[]);
        assert!(!shown.screen_reader_text.is_empty());
        assert!(!shown.status.heading.is_empty() && !shown.status.line.is_empty(), "{:?}", state.phase());
        assert!(game.odds(seen).lines.iter().all(|line| line.chance > 0.0 && line.chance <= 1.0));
        let Some(event) = event else {
            assert!(game.end(seen).is_some());
            return;
        };
        let words = game.log(seen, event).words;
        assert!(words.ends_with('.') && !words.starts_with(' '), "{event}: {words:?}");
        let decided = matches!(game.turn(state), Turn::Seat(_));
        assert_eq!(game.preview(seen, &[event]).is_some(), decided, "{event}");
        let motion = game.motion(seen, event);
        let mut after = *state;
        game.apply_unchecked(&mut after, event);
        for piece in &motion.pieces {
            assert!(piece.moments.windows(2).all(|pair| pair[0].at < pair[1].at));
            assert!(piece.moments.iter().all(|moment| moment.at <= motion.lasts()));
            let igloo: Igloo = piece.key.parse().expect("an igloo");
            assert_eq!(piece.picture.is_some(), state.yard().at(igloo).is_none(), "{event}");
            let swaps = matches!(event, Event::SwapIgloos(..));
            assert!(swaps || piece.leaves == after.yard().at(igloo).is_none(), "{event}");
        }
        let rolls = matches!(event, Event::Dice(_));
        assert_eq!((motion.tumbling.len(), motion.tumble), if rolls { (6, 600.0) } else { (0, 0.0) });
        assert!(motion.captions.windows(2).all(|pair| pair[0].from < pair[1].from));
        if let Event::Place(..) = event {
            assert!(!motion.pieces.is_empty());
            let decider = Observation::of_state(state, state.decider(), seen.names);
            let better = game.decisions(&decider)[0].event.parse().expect("notation");
            assert!(game.missed(seen, &[event], &[better]).to_string().ends_with('.'));
        }
    });
}

#[test]
fn the_layer_that_never_changes_is_the_same_everywhere() {
    let mut ground = None;
    play(1, |game, seen, event| {
        let played = Some((event.into_iter().collect(), Some(Grade::Blunder)));
        let selection = Selection { played, ..live(&[]) };
        let (whole, above) = (board(game, seen, &selection, true), board(game, seen, &selection, false));
        let fixed = |drawing: &Drawing| -> Vec<String> {
            drawing.layers.iter().filter(|layer| layer.fixed).map(drawing::Layer::to_svg).collect()
        };
        assert_eq!(ground.get_or_insert_with(|| fixed(&whole)), &fixed(&whole));
        assert!(fixed(&above).iter().all(String::is_empty));
        assert_eq!(whole.targets, above.targets);
    });
}

#[test]
fn boards_of_characters_have_room_for_everything() {
    play(2, |game, seen, _| {
        let cells = game.terminal(seen, &live(&[])).board;
        assert!(cells.lines.len() <= 19, "a terminal of 24 rows has room");
        let mut places = BTreeSet::new();
        for runs in &cells.lines {
            let width: usize = runs.iter().map(|run| run.text.chars().count()).sum();
            assert_eq!(width, 53, "{cells}");
            places.extend(runs.iter().filter_map(|run| run.place.clone()));
        }
        let on_board = |place: &&String| place.parse::<Igloo>().is_ok() || place.starts_with("guard ");
        assert_eq!(places.iter().filter(on_board).count(), 35, "30 igloos and 5 guards: {cells}");
    });
}

/// The draws that lead to the first choice of an ability with two players.
const ABILITIES: &str = "order 1 2, draw red, draw red, draw red, draw red, draw red, draw red, draw red, draw red, \
     draw red, draw red, draw blue, draw blue, draw blue, draw blue, draw blue, draw blue, draw blue, draw blue, \
     draw blue, draw blue, draw green, draw green";

#[test]
fn places_are_found_where_they_are_drawn() {
    let (game, state) = after(2, ABILITIES);
    let names = names();
    let seen = Observation::of_state(&state, Some(Seat::FIRST), &names);
    let drawing = board(&game, &seen, &live(&[]), false);
    assert_eq!(drawing.targets.len(), 3, "5 fish reach spaces 5, 6 and 7 at 2 fish each (P-7)");
    for target in &drawing.targets {
        let place = game.place_at(&seen, Surface::Board, target.at).expect("a place");
        assert_eq!((&place.name, place.at), (&target.id, target.at));
        assert_eq!(game.events_at(&seen, &place.name).len(), 1);
        assert_eq!(Present::why_not(&game, &seen, &[], &place.name), Ok(None));
    }
    assert_eq!(game.place_at(&seen, Surface::Board, (0.0, 0.0)), None, "nobody stands on the ice hole");
    let first = Present::why_not(&game, &seen, &[], "ability 1").map(|why| why.map(|why| why.rule));
    assert_eq!(first, Ok(Some("P-7".to_owned())));
    let none = Present::why_not(&game, &seen, &[], "line").expect_err("no place");
    assert!(none.starts_with("\"line\" is no place of the yard; an igloo such as c1"), "{none}");
}

#[test]
fn every_place_of_the_yard_has_a_neighbour_and_every_igloo_a_name() {
    let (game, state) = after(2, ABILITIES);
    let seen = Observation::of_state(&state, Some(Seat::FIRST), &[]);
    let mut reached = BTreeSet::from(["c1".to_owned()]);
    let mut open = vec!["c1".to_owned()];
    while let Some(place) = open.pop() {
        for (columns, rows) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let next = game.neighbour(&seen, &place, columns, rows);
            if reached.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    assert!(Igloo::all().all(|igloo| reached.contains(&igloo.to_string())), "{reached:?}");
    assert_eq!(game.neighbour(&seen, "ability 3", 1, 0), "ability 4");
    assert_eq!(game.neighbour(&seen, "nowhere", 1, 0), "nowhere");
}

#[test]
fn heat_maps_ask_for_every_igloo_and_ends_mark_those_taken() {
    let game = Penguins::new(2).expect("2 to 5 players");
    let asked = std::cell::RefCell::new(BTreeSet::new());
    let yards = game.heat_map(&|place| {
        asked.borrow_mut().insert(place.to_owned());
        None
    });
    yards.iter().for_each(check);
    assert_eq!(asked.into_inner(), Igloo::all().map(|igloo| igloo.to_string()).collect());
    play(1, |game, seen, event| {
        let mut groups = Vec::new();
        match event {
            Some(event) => game.count(seen.state(), event, &mut |key, _| groups.push(key)),
            None => game.mark_end(seen.state(), &mut |key, _| groups.push(key)),
        }
        let known = |key: &&str| {
            let mut all = Penguins::COUNTS.iter().chain(Penguins::MARKS);
            all.any(|quantity| quantity.key == *key)
        };
        assert!(groups.iter().all(known), "{groups:?}");
        let taken = seen.state().yard().taken().len();
        assert!(groups.len() <= 1 || event.is_none() && groups.len() == usize::from(taken));
    });
}

#[test]
fn n_20_a_penguin_that_is_asked_back_stands_in_dashes_whatever_others_decided_since() {
    let (mut dashed, mut since) = (0, BTreeSet::new());
    play(1, |game, seen, _| {
        let circles = |asked_back: Option<usize>| {
            let drawing = board(game, seen, &Selection { asked_back, ..live(&[]) }, true);
            drawing.to_svg(Style::Inline).matches("class=\"s-asked\"").count()
        };
        assert_eq!(circles(None), 0);
        assert_eq!(circles(Some(seen.events.len())), 0, "nothing is left to take back");
        let Some(ply) = seen.events.len().checked_sub(2) else { return };
        let placed = match seen.events[ply] {
            Event::Place(..) => 1,
            Event::SwapIgloos(..) => 2,
            _ => 0,
        };
        assert_eq!(circles(Some(ply)), placed);
        dashed += placed;
        if placed > 0 {
            since.extend(seen.events[ply + 1].to_string().split(' ').next().map(str::to_owned));
        }
    });
    assert!(dashed > 0);
    assert!(since.contains("buy") && since.contains("swap"), "{since:?}");
}

#[test]
fn every_class_is_known_to_the_style_sheets() {
    let mut used = BTreeSet::new();
    play(1, |game, seen, event| {
        let events: Vec<Event> = event.into_iter().collect();
        let selection = Selection {
            considered: events.clone(),
            best: events.clone(),
            played: Some((events, Some(Grade::Mistake))),
            forbidden: Some(Circle::ALL[0].centre().to_string()),
            ..live(&[])
        };
        let drawings = [board(game, seen, &selection, true), game.thumbnail(seen)];
        for svg in drawings.map(|drawing| drawing.to_svg(Style::Inline)) {
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

#[test]
fn golden_records_can_be_shown_from_every_seat() {
    let records = common::golden::show_records(
        "penguins",
        |game| match game {
            games::AnyGame::Penguins(game) => Some(game),
            _ => None,
        },
        |_| false,
    );
    assert!(records > 0);
}
