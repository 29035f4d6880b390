//! Laws over random play of a game with rounds and one without.
use games::{Dice, Setup, with_game};
use penguins::Penguins;
use serde_json::{Value, json};
use shelter::Shelter;
use table::online::{Command, Cursor, OnlineTable, Request, Status, Time};

use crate::driver::{Host, ID, NONCE, TestGame, penguins, shelter};

const GUESTS: [&str; 4] = ["ada", "ben", "cy", "dee"];

/// A random request of a random guest: mostly decisions, some of everything else, and some that are wrong.
fn any_request<G: TestGame>(host: &Host<G>, dice: &mut Dice) -> (&'static str, Value) {
    let mut below = |n: u64| dice.below(n) as usize;
    let guest = GUESTS[below(4)];
    let seats = host.table.seats_of(guest);
    let any = if seats.is_empty() || below(12) == 0 {
        1 + below(5) as u8
    } else {
        seats[below(seats.len() as u64)]
    };
    // Mostly somebody who can decide.
    let deciding: Vec<(&'static str, u8)> = GUESTS
        .iter()
        .flat_map(|guest| host.table.seats_of(guest).into_iter().map(move |seat| (*guest, seat)))
        .filter(|(guest, seat)| !host.legal(guest, *seat).is_empty())
        .collect();
    let chosen = deciding.get(below(deciding.len() as u64)).filter(|_| below(4) > 0);
    let (guest, seat) = chosen.copied().unwrap_or((guest, any));
    let seats = host.table.seats_of(guest);
    let after = Cursor {
        public: host.table.cursor(guest).public.saturating_sub(if below(6) == 0 {
            below(9) as u64
        } else {
            0
        }),
        ..host.table.cursor(guest)
    };
    let legal = if seats.contains(&seat) { host.legal(guest, seat) } else { Vec::new() };
    let event = if legal.is_empty() || below(15) == 0 {
        "adopt owl A1".to_owned()
    } else {
        legal[below(legal.len() as u64)].clone()
    };
    let newest = host.table.cursor(guest).public;
    let body = match below(60) {
        0..45 => json!({"do": "act", "seat": seat, "event": event}),
        45..50 => json!({"do": "undo", "seat": seat}),
        50..53 => json!({"do": "answer", "undo": newest, "yes": below(3) > 0}),
        53 => json!({"do": "join", "nonce": NONCE[below(4)]}),
        54 => json!({"do": "start"}),
        55 | 56 => json!({"do": "retake", "seat": seat}),
        57 => match below(40) {
            0 => json!({"do": "leave"}),
            1 => json!({"do": "resign", "seat": seat}),
            2 => json!({"do": "replace", "seat": seat, "bot": "random"}),
            3 => json!({"do": "remove", "seat": seat}),
            4 => json!({"do": "close"}),
            5 => json!({"do": "rematch", "nonce": NONCE[0]}),
            _ => json!({"do": "react", "with": "owl"}),
        },
        58 => json!({"do": "act", "seat": seat, "event": "no event"}),
        _ => json!({"do": "act", "seat": 0, "event": event}),
    };
    let mut body = body;
    body["after"] = after.to_string().into();
    (guest, body)
}

/// Plays at random, and checks at each step that the kept steps lead to the same table, that a refused request changes
/// nothing, that the same request is answered alike again, and that streams can be resumed anywhere.
fn random_play<G: TestGame>(mut host: Host<G>, seed: u64, requests: usize) -> (usize, usize, Host<G>) {
    let mut dice = Dice::stream(9, seed);
    let (mut answered, mut refused) = (0, 0);
    for nth in 0..requests {
        let (guest, mut body) = any_request(&host, &mut dice);
        body["id"] = format!("00000000-0000-4000-8000-{nth:012x}").into();
        host.wait(dice.below(9) as i64);
        let before = host.table.clone();
        match host.send_as_it_is(guest, &body) {
            Ok(answer) => {
                answered += 1;
                let after = host.table.clone();
                assert_eq!(host.send_as_it_is(guest, &body).as_ref(), Ok(&answer), "{body}");
                assert_eq!(host.table, after, "{body} twice");
                body["yes"] = "other".into();
                let other = json!({"id": body["id"], "do": "close"});
                let code = host.send_as_it_is(guest, &other).map_err(|why| why.code.word());
                assert!(code == Err("id-used"), "{code:?} {other}");
            }
            Err(_) => {
                refused += 1;
                assert_eq!(host.table, before, "{guest} {body} was refused and changed the table");
            }
        }
        if dice.below(3) > 0 {
            host.pass(&mut dice);
        }
        if nth % 40 == 0 || host.table.status() != Status::Running {
            assert!(host.folded() == host.table, "the steps lead to another table after {body}");
            resumes(&host);
        }
        if matches!(host.table.status(), Status::Over | Status::Closed) {
            break;
        }
    }
    assert!(host.folded() == host.table);
    (answered, refused, host)
}

/// Checks that each guest's entries, resumed after any of them, go on as if never cut.
fn resumes<G: TestGame>(host: &Host<G>) {
    for guest in GUESTS {
        let whole = host.table.entries(guest, Cursor::default());
        for (at, (cursor, _)) in whole.iter().enumerate() {
            assert_eq!(host.table.entries(guest, *cursor), whole[at + 1..], "{guest} after {cursor}");
        }
        let cursors: Vec<Cursor> = whole.iter().map(|(cursor, _)| *cursor).collect();
        let step =
            |one: &Cursor, next: &Cursor| next.public + next.own == one.public + one.own + 1 && next >= one;
        assert!(cursors.windows(2).all(|pair| step(&pair[0], &pair[1])), "{cursors:?}");
        assert_eq!(cursors.last().copied().unwrap_or_default(), host.table.cursor(guest));
    }
}

#[test]
fn n_12_the_match_is_a_fold_over_its_history_in_random_play() {
    let mut ends = std::collections::BTreeMap::new();
    let (mut answered, mut refused) = (0, 0);
    for seed in 0..6 {
        let more = json!({"pace": if seed % 2 == 0 { Value::Null } else { 30.into() }});
        let (yes, no, host) =
            random_play(penguins(&["me", "open", "bot random", "open"], more.clone()), seed, 500);
        *ends.entry(format!("{:?}", host.table.status())).or_insert(0) += 1;
        (answered, refused) = (answered + yes, refused + no);
        let (yes, no, host) = random_play(shelter(&["me", "open", "bot random", "me"], more), seed, 500);
        *ends.entry(format!("{:?}", host.table.status())).or_insert(0) += 1;
        (answered, refused) = (answered + yes, refused + no);
    }
    assert!(answered > 500 && refused > 500, "{answered} {refused} {ends:?}");
}

/// Plays a whole game with bots and people who answer at once.
fn whole_game<G: TestGame>(mut host: Host<G>, guests: &[(&str, u8)], seed: u64) -> Host<G> {
    let mut dice = Dice::stream(3, seed);
    host.bots(&mut dice);
    while host.table.status() == Status::Running {
        let (guest, seat) = guests[dice.below(guests.len() as u64) as usize];
        host.act_any(guest, seat, &mut dice);
        host.bots(&mut dice);
    }
    host
}

#[test]
fn n_16_the_record_of_a_whole_table_is_verified() {
    let check = |record: &games::Record| {
        let any = Setup::of(record).unwrap().open().unwrap();
        with_game!(&any, game => games::verify(game, record))
    };
    for seed in 0..2 {
        let mut host = penguins(&["me", "open", "bot random"], json!({}));
        host.join("ben", 1);
        let host = whole_game(host, &[("ada", 1), ("ben", 2)], seed);
        assert!(check(&host.table.record(None)).unwrap().rolls > 20);
        let last = host.entries("zoe").pop().unwrap();
        assert_eq!((last["kind"].as_str(), last["seed"].as_str()), (Some("over"), Some(&*"07".repeat(32))));

        let mut host = shelter(&["me", "open", "bot random"], json!({}));
        host.join("ben", 1);
        assert_eq!(check(&host.table.record(None)), Err(games::NotVerified::Sealed));
        let host = whole_game(host, &[("ada", 1), ("ben", 2)], seed);
        assert_eq!(check(&host.table.record(None)).unwrap().rolls, 4 + 16);
        assert!(host.folded() == host.table);
    }
}

/// Everything that a guest gets: look, entries, and answers to requests that are refused.
fn bytes_for(host: &Host<Shelter>, guest: &str) -> String {
    let mut host = host.clone();
    let mut all = vec![host.look_at(guest, None).unwrap_or_else(|why| why.problem())];
    all.extend(
        host.table
            .entries(guest, Cursor::default())
            .into_iter()
            .map(|(cursor, entry)| json!({"id": cursor, "data": entry})),
    );
    for seat in 1..=3 {
        all.push(host.look_at(guest, Some(seat)).unwrap_or_else(|why| why.problem()));
        for body in [
            json!({"do": "act", "seat": seat, "event": "fence a1-a2"}),
            json!({"do": "undo", "seat": seat}),
            json!({"do": "replace", "seat": seat, "bot": "greedy"}),
            json!({"do": "retake", "seat": seat}),
        ] {
            let said = host.clone().send(guest, body).map(|answer| serde_json::to_value(answer).unwrap());
            all.push(said.unwrap_or_else(|why| why.problem()));
        }
    }
    all.push(json!(host.table.seats_of(guest)));
    host.wait(1);
    serde_json::to_string(&all).unwrap()
}

#[test]
fn n_14_hidden_decisions_leave_no_trace_in_what_other_guests_get() {
    let mut differed = 0;
    for seed in 0..12 {
        let mut dice = Dice::stream(5, seed);
        let mut host = crate::driver::three_at_shelter(json!({"pace": 60}));
        // Some rounds, so that the sheets have marks.
        for _ in 0..dice.below(4) {
            for (guest, seat) in [("cy", 3), ("ada", 1), ("ben", 2)] {
                host.finish(guest, seat, &mut dice);
            }
        }
        if dice.below(2) == 0 {
            host.act_any("ben", 2, &mut dice);
        }
        let mut twins = [host.clone(), host];
        for ready in [false, true, false] {
            // Ada decides differently at the two tables, and takes back differently often.
            for (nth, twin) in twins.iter_mut().enumerate() {
                let mut own = Dice::stream(1000 + seed, nth as u64 + if ready { 10 } else { 20 });
                let mut hidden = own.below(3);
                while hidden > 0 {
                    let takes_back = own.below(3) == 0 && twin.look("ada")["turn"].to_string().contains('1');
                    let undone = takes_back && twin.send("ada", json!({"do": "undo", "seat": 1})).is_ok();
                    let may = twin.legal("ada", 1);
                    // One mark at a time, so that the turn does not end before it is to.
                    if !undone && may.iter().any(|event| !event.starts_with("fence") && event != "done") {
                        twin.act_any("ada", 1, &mut own);
                    }
                    hidden -= 1;
                }
                if ready {
                    twin.finish("ada", 1, &mut own);
                    assert_eq!(twin.look("ada")["turn"], json!([2, 3]));
                } else if twin.look("ada")["seats"][0]["ready"] == true {
                    twin.sent("ada", json!({"do": "undo", "seat": 1}));
                }
            }
            differed += usize::from(bytes_for(&twins[0], "ada") != bytes_for(&twins[1], "ada"));
            for guest in ["ben", "cy", "zoe"] {
                assert_eq!(
                    bytes_for(&twins[0], guest),
                    bytes_for(&twins[1], guest),
                    "{guest} in game {seed}"
                );
            }
        }
    }
    assert!(differed > 20, "the tables differed {differed} times");
}

#[test]
fn n_15_every_interleaving_of_a_round_gives_the_same_state() {
    for seed in 0..8 {
        let mut dice = Dice::stream(6, seed);
        let mut begin = crate::driver::three_at_shelter(json!({}));
        for _ in 0..seed % 3 {
            for (guest, seat) in [("ben", 2), ("cy", 3), ("ada", 1)] {
                begin.finish(guest, seat, &mut dice);
            }
        }
        // The decisions of each seat, found one after the other.
        let mut turns = Vec::new();
        for (guest, seat) in [("ada", 1), ("ben", 2), ("cy", 3)] {
            let (mut alone, mut events) = (begin.clone(), Vec::new());
            while let Some(event) = alone.act_any(guest, seat, &mut dice) {
                events.push(event);
            }
            turns.push((guest, seat, events));
        }
        let mut states = Vec::new();
        for _ in 0..12 {
            let mut host = begin.clone();
            let mut done = [0; 3];
            while (0..3).any(|at| done[at] < turns[at].2.len()) {
                let at = dice.below(3) as usize;
                let (guest, seat, events) = &turns[at];
                // Now and then a decision is taken back, also a last one, and made again.
                if done[at] > 0 && dice.below(5) == 0 {
                    host.sent(guest, json!({"do": "undo", "seat": seat}));
                    done[at] -= 1;
                } else if let Some(event) = events.get(done[at]) {
                    host.sent(guest, json!({"do": "act", "seat": seat, "event": event}));
                    done[at] += 1;
                }
            }
            assert!(host.folded() == host.table);
            let looks = ["ada", "ben", "cy", "zoe"].map(|guest| {
                let look = host.look(guest);
                (look["state"].clone(), look["events"].clone(), look["turn"].clone())
            });
            states.push((looks, host.table.record(None)));
        }
        assert!(states.windows(2).all(|pair| pair[0] == pair[1]), "the order matters in game {seed}");
        let events = states[0].1.events.clone();
        let revealed: Vec<String> = turns.iter().flat_map(|(_, _, events)| events.clone()).collect();
        let round = &events[events.len() - revealed.len() - 1..events.len() - 1];
        assert_eq!(round, revealed, "the decisions stand in seat order, then the next dice");
    }
}

#[test]
fn n_15_bots_in_a_round_see_only_their_own_marks() {
    let mut dice = Dice::new(8);
    let mut host = shelter(&["me", "bot random", "open"], json!({}));
    host.join("cy", 2);
    host.act_any("ada", 1, &mut dice);
    let view = host.table.view(2);
    let mut other = host.clone();
    while other.act_any("ada", 1, &mut dice).is_some() {}
    other.act_any("cy", 3, &mut dice);
    assert_eq!(other.table.view(2), view);
    host.bots(&mut dice);
    assert_eq!(host.look("zoe")["turn"], json!([1, 3]));
}

#[test]
fn n_12_a_history_with_a_fault_is_refused() {
    let mut host = penguins(&["me", "bot random"], json!({}));
    let mut dice = Dice::new(1);
    for _ in 0..30 {
        host.bots(&mut dice);
        host.act_any("ada", 1, &mut dice);
    }
    let fold = |steps: &[table::online::Step]| {
        OnlineTable::<Penguins>::fold(*host.table.game(), ID, crate::driver::SEED, steps).map(|_| ())
    };
    assert_eq!(fold(&host.steps), Ok(()));
    let missing = [&host.steps[..5], &host.steps[6..]].concat();
    assert!(fold(&missing).is_err());
    let twice = [&host.steps[..5], &host.steps[4..]].concat();
    assert!(fold(&twice).is_err());
    assert!(fold(&host.steps[1..]).is_err() && fold(&[]).is_err());
    // Any prefix is a table.
    assert!((1..host.steps.len()).all(|length| fold(&host.steps[..length]) == Ok(())));
    let request = Request { guest: "ada", at: Time(0), here: &|_| false };
    let command =
        Command::read(&json!({"id": "00000000-0000-4000-8000-ffffffffffff", "do": "react", "with": "owl"}))
            .unwrap();
    let (answer, step) = host.table.command(request, &command).unwrap();
    assert!(answer.entries.is_empty() && step.public.is_empty() && step.kept.is_some());
}
