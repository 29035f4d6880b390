//! The words about positions, choices and events, letter by letter.
mod common;

use common::{STREETS, TINY, after, game, games, live, play, seen};
use drawing::Icon;
use present::{Observation, Present};
use ruin::{Event, Ruin, State};
use tabletop::{Game, Seat};
use view::{Choice, End, Preview, Selection, Sign, Status};

/// The mock-ups' position: on h5 with 3 of 4 left, the cultist on m2.
fn restored(game: &Ruin, board: &str, player: &str, hunter: &str, phase: &str, left: u8) -> State {
    let (cultist, tiger) = if board == "city" { (hunter, "a1") } else { ("a1", hunter) };
    let snapshot = format!(
        r#"{{"board":"{board}","player":"{player}","cultist":"{cultist}","tiger":"{tiger}","phase":"{phase}","moves_left":{left},"turns":6,"outcome":null}}"#
    );
    let snapshot = serde_json::from_str(&snapshot).expect("a State JSON");
    game.restore(&snapshot).expect("a position")
}

fn event(text: &str) -> Event {
    text.parse().expect("notation")
}

fn preview(game: &Ruin, state: &State, events: &[Event]) -> Option<Preview> {
    game.preview(&seen(state), events)
}

fn choices(game: &Ruin, state: &State) -> Vec<Choice> {
    game.decisions(&seen(state))
}

fn log(game: &Ruin, before: &State, event: Event) -> String {
    game.log(&seen(before), event).words
}

/// The status of a position, without the roll that led to it.
fn status(game: &Ruin, state: &State) -> Status {
    Present::game_view(game, &seen(state), &Selection::default()).status
}

/// The status of a position that came of a roll and events after it.
fn status_after(game: &Ruin, before: &State, events: &[&str]) -> Status {
    let mut states = vec![*before];
    let events: Vec<Event> = events.iter().map(|text| event(text)).collect();
    for &event in &events {
        let mut state = states[states.len() - 1];
        game.apply(&mut state, event).expect("possible");
        states.push(state);
    }
    let seen =
        Observation { seat: Some(Seat::FIRST), states: states.into(), events: events.into(), names: &[] };
    Present::game_view(game, &seen, &Selection::default()).status
}

fn end(game: &Ruin, state: &State) -> Option<End> {
    game.end(&seen(state))
}

fn describe(game: &Ruin, state: &State) -> String {
    Present::game_view(game, &seen(state), &Selection::default()).screen_reader_text
}

/// The preview of the way to a square.
fn way_there(game: &Ruin, state: &State, square: &str) -> (String, String, bool) {
    let way = game.events_at(&seen(state), square);
    let preview = preview(game, state, &way).expect("in reach");
    (preview.what.to_string(), preview.then.to_string(), preview.danger)
}

#[test]
fn previews_say_way_and_risk_as_the_mock_ups_do() {
    let game = game(STREETS);
    let city = restored(&game, "city", "h5", "m2", "move", 3);
    let (what, then, danger) = way_there(&game, &city, "i2");
    assert_eq!(what, "i2 takes 3 moves: step n, step n, step ne");
    assert_eq!(then, "The cultist can be on you next turn with a 4, 25 %.");
    assert!(!danger);
    assert_eq!(way_there(&game, &city, "h4").0, "h4 takes 1 move: step n");
    assert_eq!(way_there(&game, &city, "h4").1, "Out of the cultist’s reach if you stop there.");
    assert_eq!(
        way_there(&game, &city, "j5").1,
        "If you stop there, the cultist can be on you next turn with a 4, 25 %."
    );
    let jungle = restored(&game, "jungle", "e9", "f5", "move", 3);
    assert_eq!(way_there(&game, &jungle, "d7").1, "The tiger can be on you next turn with a 4, 25 %.");
    let stop = preview(&game, &city, &[Event::Stop]).expect("possible");
    assert_eq!(stop.what.to_string(), "The turn ends on h5: stop");
    assert_eq!(stop.then.to_string(), "Out of the cultist’s reach.");
}

#[test]
fn previews_say_what_loses_and_what_wins() {
    let game = game(STREETS);
    let near = restored(&game, "city", "f2", "h2", "move", 2);
    assert_eq!(
        way_there(&game, &near, "e2"),
        ("e2 takes 1 move: step w".into(), "A skull: the game is lost.".into(), true)
    );
    assert_eq!(way_there(&game, &near, "h2").1, "The cultist stands there: the game is lost.");
    assert!(way_there(&game, &near, "h2").2);
    let out = restored(&game, "city", "m2", "a1", "move", 1);
    assert_eq!(way_there(&game, &out, "m1").1, "You enter the jungle and roll again before the tiger moves.");
    let home = restored(&game, "jungle", "f1", "a14", "move", 1);
    assert_eq!(way_there(&game, &home, "e1").1, "You escape.");
    let ford = restored(&game, "jungle", "e9", "p14", "move", 1);
    assert_eq!(
        way_there(&game, &ford, "f8"),
        (
            "f8 takes 1 move: step n".into(),
            "The current carries you on from e8. The turn ends on water: you drown.".into(),
            true
        )
    );
    let wet = restored(&game, "jungle", "e9", "p14", "move", 2);
    assert_eq!(
        way_there(&game, &wet, "f8").1,
        "The current carries you on from e8. Water: step on from there, to stop is to drown."
    );
}

#[test]
fn choices_stand_in_a_fixed_order_with_their_consequences() {
    let game = game(STREETS);
    let jungle = restored(&game, "jungle", "e9", "f5", "move", 3);
    let all = choices(&game, &jungle);
    let lines: Vec<String> = all.iter().map(|c| format!("{} | {} | {}", c.words, c.then, c.event)).collect();
    assert_eq!(
        lines,
        [
            "North | swept to f8, water: step on from there | step n",
            "North-east | swept to g8, no way on: you drown | step ne",
            "East |  | step e",
            "West |  | step w",
            "End the turn here | out of the tiger’s reach | stop",
        ]
    );
    let last = restored(&game, "city", "f2", "i2", "move", 1);
    let then: Vec<(String, bool)> = choices(&game, &last).into_iter().map(|c| (c.then, c.danger)).collect();
    assert!(then.contains(&("into the skull: lost".to_string(), true)));
    assert!(then.contains(&("the cultist can be on you with a 2, 3 or 4, 75 %".to_string(), false)));
    assert!(then.contains(&("the cultist can be on you with a 3 or 4, 50 %".to_string(), false)));
    let beside = restored(&game, "city", "f2", "g2", "move", 1);
    let onto = choices(&game, &beside).into_iter().find(|c| c.event == "step e").expect("legal");
    assert_eq!((onto.then.as_str(), onto.danger), ("onto the cultist: lost", true));
    let stop = choices(&game, &beside).pop().expect("stopping");
    assert_eq!(
        (stop.sign, stop.then.as_str()),
        (Sign::Icon(Icon::Stop), "the cultist can be on you with any roll, 100 %")
    );
    assert!(choices(&game, &game.start()).is_empty(), "nothing to decide at setup");
}

#[test]
fn risks_are_the_weights_of_chance() {
    for game in games() {
        play(&game, 20, |seen, _| {
            let state = seen.state();
            let Some(stop) = preview(&game, state, &[Event::Stop]) else { return };
            let mut end = *state;
            game.apply(&mut end, Event::Stop).expect("possible");
            if end.outcome().is_some() {
                return;
            }
            let (mut all, mut caught) = (0, 0);
            game.outcomes(&end, |event, weight| {
                all += weight;
                let mut over = end;
                game.apply_unchecked(&mut over, event);
                caught += if over.outcome().is_some() { weight } else { 0 };
            });
            let percent = format!("{} %", (caught * 100) as f64 / all as f64);
            let then = stop.then.to_string();
            assert_eq!(then.contains("Out of"), caught == 0, "{then}");
            assert!(caught == 0 || then.contains(&percent), "{then} {percent}");
        });
    }
}

#[test]
fn every_legal_event_is_a_choice_and_each_choice_says_where_one_stands() {
    for game in games() {
        play(&game, 10, |seen, _| {
            let state = seen.state();
            let mut legal = Vec::new();
            game.legal(state, |event| legal.push(event.to_string()));
            let choices = game.decisions(seen);
            assert_eq!(choices, Present::game_view(&game, seen, &Selection::default()).choices);
            assert_eq!(choices.len(), legal.len());
            for choice in choices {
                assert!(legal.contains(&choice.event));
                assert_eq!(game.choice(seen, event(&choice.event)), Some(choice.clone()));
                let mut end = *state;
                game.apply_unchecked(&mut end, event(&choice.event));
                if end.board() == state.board() {
                    assert_eq!(choice.lands, end.player().to_string());
                }
            }
        });
    }
}

#[test]
fn the_log_speaks_plainly() {
    let game = game(STREETS);
    let city = restored(&game, "city", "h6", "m2", "move", 2);
    assert_eq!(log(&game, &city, event("step n")), "You go north to h5.");
    let last = restored(&game, "city", "h6", "m2", "move", 1);
    assert_eq!(log(&game, &last, event("step n")), "You go north to h5 and stop.");
    assert_eq!(log(&game, &last, event("stop")), "You end the turn on h6.");
    assert_eq!(log(&game, &game.start(), event("cultist starts p1")), "The cultist starts on p1.");
    let roll = restored(&game, "city", "h5", "m2", "roll", 0);
    assert_eq!(log(&game, &roll, event("roll 4")), "You roll a 4.");
    let out = restored(&game, "city", "m2", "a1", "move", 2);
    assert_eq!(log(&game, &out, event("step n")), "You go north to m1 and enter the jungle on i14.");
    let skull = restored(&game, "city", "f2", "p1", "move", 2);
    assert_eq!(log(&game, &skull, event("step w")), "You go west to e2, onto the skull.");
    let beside = restored(&game, "city", "f2", "g2", "move", 2);
    assert_eq!(log(&game, &beside, event("step e")), "You go east to g2 and run into the cultist.");
    let ford = restored(&game, "jungle", "e9", "p14", "move", 1);
    assert_eq!(
        log(&game, &ford, event("step n")),
        "You go north to e8, are swept to f8 and drown: the turn ends on water."
    );
    let wet = after_step(&game, &restored(&game, "jungle", "e9", "p14", "move", 2), "step n");
    assert_eq!(log(&game, &wet, event("stop")), "You end the turn on f8, on water, and drown.");
    let home = restored(&game, "jungle", "f1", "a14", "move", 1);
    assert_eq!(log(&game, &home, event("step w")), "You go west to e1 and escape.");
    let chase = restored(&game, "city", "h5", "h9", "chase", 0);
    assert_eq!(log(&game, &chase, event("cultist 2 h7")), "The cultist goes 2 of 2, to h7.");
    assert_eq!(log(&game, &chase, event("cultist 4 h5")), "The cultist goes 4 of 4, to h5, and has you.");
}

fn after_step(game: &Ruin, state: &State, step: &str) -> State {
    let mut state = *state;
    game.apply(&mut state, event(step)).expect("possible");
    state
}

#[test]
fn a_hunter_that_cannot_come_nearer_stays() {
    // Across the stream takes two steps, and no turn ends on water (R24).
    let map = TINY.replace(".H..\n.+=.\n%#T.\nC.>.", "..H.\n>>>>\nX...\nC...").replace("\"b2 n\"", "");
    let game = game(&map);
    let state = restored(&game, "jungle", "d4", "d1", "chase", 0);
    assert_eq!(log(&game, &state, event("tiger 1 d1")), "The tiger rolls a 1 and stays on d1.");
    assert_eq!(log(&game, &state, event("tiger 2 d3")), "The tiger goes 2 of 2, to d3.");
}

#[test]
fn the_status_says_what_is_wanted() {
    let game = game(STREETS);
    let city = restored(&game, "city", "h6", "m2", "roll", 0);
    let now = status_after(&game, &city, &["roll 4", "step n"]);
    assert_eq!(now.heading, "Your move: 3 of 4 left");
    assert_eq!(
        now.line.to_string(),
        "You rolled a 4 and stand on h5. The cultist on m2 is 6 steps away, the way out 7."
    );
    let city = restored(&game, "city", "h5", "m2", "move", 3);
    assert_eq!(status(&game, &city).heading, "Your move: 3 left");
    let roll = restored(&game, "city", "l2", "m2", "roll", 0);
    assert_eq!(status(&game, &roll).heading, "Your roll");
    assert_eq!(
        status(&game, &roll).line.to_string(),
        "You stand on l2. The cultist on m2 is 1 step away, the way out 1."
    );
    let chase = restored(&game, "jungle", "d7", "f5", "chase", 0);
    let now = status(&game, &chase);
    assert_eq!(now.heading, "The tiger’s turn");
    assert_eq!(now.line.to_string(), "You stand on d7. The tiger on f5 is on you with a 4, 25 %.");
    let start = status(&game, &game.start());
    assert_eq!(start.heading, "Where the hunters start");
    assert_eq!(
        start.line.to_string(),
        "The cultist starts on a1 or p1, the tiger on a1 or p1: chance decides."
    );
    let ford = restored(&game, "jungle", "e9", "p14", "roll", 0);
    assert_eq!(
        status_after(&game, &ford, &["roll 3", "step n"]).line.to_string(),
        "You rolled a 3 and are on water at f8. To end the turn here is to drown."
    );
}

#[test]
fn the_end_is_stated_not_judged() {
    let game = game(STREETS);
    let ends = |state: &State, last: &str| {
        let state = after_step(&game, state, last);
        let End { heading, lead } = end(&game, &state).expect("over");
        (heading, lead.to_string())
    };
    let tiger = restored(&game, "jungle", "d9", "d7", "chase", 0);
    let (heading, lead) = ends(&tiger, "tiger 2 d9");
    assert_eq!(heading, "Caught by the tiger");
    assert_eq!(lead, "Turn 6, on d9, nine squares from home.");
    let city = restored(&game, "city", "h5", "h9", "chase", 0);
    assert_eq!(
        ends(&city, "cultist 4 h5"),
        ("Caught by the cultist".into(), "Turn 6, on h5, seven squares from the way out.".into())
    );
    let skull = restored(&game, "city", "f2", "p1", "move", 2);
    assert_eq!(ends(&skull, "step w"), ("Lost on a skull".into(), "Turn 6, on e2.".into()));
    let home = restored(&game, "jungle", "f1", "a14", "move", 1);
    assert_eq!(ends(&home, "step w"), ("Escaped".into(), "Home on e1 in 6 turns.".into()));
    let onto = restored(&game, "city", "l2", "m1", "move", 1);
    assert_eq!(
        ends(&onto, "step ne"),
        ("Caught by the cultist".into(), "Turn 6, on m1, the way out itself.".into())
    );
    assert_eq!(end(&game, &game.start()), None);
}

#[test]
fn screen_readers_get_the_position_in_words() {
    let game = game(STREETS);
    let city = restored(&game, "city", "h5", "m2", "move", 1);
    assert_eq!(
        describe(&game, &city),
        "The city, 16 columns by 14 rows. You are on h5. The cultist is on m2, to the north-east, 6 of its steps away. \
         J, the way out, is on m1, to the north-east, 7 of your steps away. 1 move left. With 1 move: h4, i5, h6, g5."
    );
    let skull = restored(&game, "city", "f2", "g2", "move", 1);
    assert!(describe(&game, &skull).ends_with("Lost on: g1, g2, e2."), "{}", describe(&game, &skull));
}

#[test]
fn the_board_in_characters() {
    let game = game(TINY);
    let start = after(&game, &["cultist starts d1", "tiger starts a1", "roll 2", "step ne"]);
    let text = game.terminal(&seen(&start), &live()).board;
    assert_eq!(
        text.to_string(),
        "     a  b  c  d\n 1 ┃░· ░· ░J  C\n 2  ░· 1· 1·┃░·\n 3  ░· ≈→  @ !☠\n 4  ░S 1· 1· 1·\n       ━━\n"
            .replace("1 ┃░·  · 1J", " 1 ┃░·  · 1J")
            .replace("\n  1", "\n 1")
    );
    for game in games() {
        play(&game, 3, |seen, _| {
            let text = game.terminal(seen, &live()).board;
            let columns =
                |line: &Vec<drawing::Run>| line.iter().map(|run| run.text.chars().count()).sum::<usize>();
            assert!(text.lines.iter().all(|line| columns(line) == columns(&text.lines[0])), "{text}");
            let squares = text.lines.iter().flatten().filter(|run| run.place.is_some()).count();
            assert_eq!(squares, game.board(seen.state().board()).size());
        });
    }
}

#[test]
fn the_legend_lists_what_is_on_the_board() {
    let game = game(STREETS);
    let [city, jungle] = Present::map_view(&game).boards.try_into().expect("two boards");
    let words = |board: view::MapCells| -> Vec<&str> {
        board.legend.into_iter().map(|(_, words)| words.split(',').next().unwrap_or_default()).collect()
    };
    assert_eq!((city.name, jungle.name), ("The city", "The jungle"));
    assert_eq!(words(city), ["wall", "skull"]);
    let signs = ["tree", "cliff", "cliff side", "skull", "water and where it flows", "trail", "bridge"];
    assert_eq!(words(jungle), signs);
}

#[test]
fn a_map_in_characters_has_no_pieces() {
    let game = game(TINY);
    assert_eq!(
        Present::map_view(&game).boards[1].board.to_string(),
        "     a  b  c  d\n 1   ·  H  ·  ·\n       ━━\n 2   · ─┼─══  ·\n 3  ▞▞ ██  ♣  ·\n 4   C  · ≈→  ·\n"
    );
}

#[test]
fn the_die_shows_whose_it_is_and_the_moves_left() {
    let game = game(STREETS);
    play(&game, 5, |seen, _| {
        let dice = Present::game_view(&game, seen, &Selection::default()).dice;
        assert_eq!(dice.dice.len(), 1);
        match seen.events.last() {
            Some(Event::Roll(die)) => {
                assert_eq!((dice.words.as_str(), dice.moves), ("", Some((die.figure(), die.figure()))));
            }
            Some(Event::Chases(hunter, ..)) => {
                assert_eq!((dice.words, dice.moves), (format!("the {}’s", hunter.name()), None));
            }
            _ => {}
        }
    });
}

#[test]
fn odds_are_exact_and_name_who_is_caught() {
    let game = game(STREETS);
    let city = restored(&game, "city", "h5", "h9", "move", 1);
    let odds = game.odds(&seen(&city));
    assert_eq!(odds.heading, "If you stop on h5, the cultist rolls and goes:");
    let caught: Vec<_> = odds.lines.iter().filter(|line| line.danger).collect();
    assert_eq!(caught.len(), 1);
    assert_eq!((caught[0].notation.as_str(), caught[0].fraction.as_str()), ("cultist 4 h5", "1/4"));
    assert_eq!(caught[0].words, "4: to h5, and has you");
}

#[test]
fn places_have_ways_neighbours_and_reasons_why_not() {
    let game = game(STREETS);
    let state = after(&game, &["cultist starts p1", "tiger starts a1", "roll 1"]);
    let seen = seen(&state);
    assert_eq!(game.events_at(&seen, "a13"), [event("step n")]);
    assert_eq!(Present::why_not(&game, &seen, &[], "a13"), Ok(None));
    assert!(Present::why_not(&game, &seen, &[], "a1").is_ok_and(|why| why.is_some()));
    let none = "\"q15\" is no square of the city; a1 to p14 would be right".to_owned();
    assert_eq!(Present::why_not(&game, &seen, &[], "q15"), Err(none));
    assert_eq!(game.neighbour(&seen, "a14", 1, -1), "b13");
    assert_eq!(game.neighbour(&seen, "a14", -1, 1), "a14");
    let place = game.place_at(&seen, view::Surface::Board, (50.0, 100.0)).expect("a square");
    assert_eq!((place.name.as_str(), place.at), ("b3", (69.0, 115.0)));
}

#[test]
fn golden_records_can_be_shown_from_every_seat() {
    let records = common::golden::show_records(
        "ruin",
        |game| match game {
            games::AnyGame::Ruin(game) => Some(game),
            _ => None,
        },
        |_| false,
    );
    assert!(records > 0);
}
