//! A match that is decided elsewhere and received here, as the page of an online table shows it (N-28).
use games::{GameId, Options, Setup};
use protocol::{EngineClient, OpenMatch, OpenRequest, PlayedEvent, Received};
use view::{Player, Selection, Viewpoint, Wait};

const ENGINE: EngineClient = EngineClient::new(engine::ask);

fn open(game: GameId, seats: u8) -> OpenMatch {
    let mut options = Options::default();
    options.set("players", seats);
    let players: Vec<Player> = (0..seats).map(|seat| Player::Person(format!("P{seat}"))).collect();
    let setup = Setup::new(game, options);
    ENGINE.open(OpenRequest::New { setup: (&setup).into(), players, seed: 5 }).expect("it opens")
}

/// A whole match, played here.
fn played(game: GameId, seats: u8, most: usize) -> (OpenMatch, Vec<PlayedEvent>) {
    let mut open = open(game, seats);
    let mut dice = games::Dice::new(9);
    while *open.wait() != Wait::Over && open.ply() < most {
        if open.chance() {
            continue;
        }
        let legal = open.legal();
        let event = &legal[dice.below(legal.len() as u64) as usize];
        open.act(event).expect("a legal event");
    }
    let events = open.events(0, None);
    (open, events)
}

fn texts(events: &[PlayedEvent]) -> Vec<String> {
    events.iter().map(|event| event.event.clone()).collect()
}

#[test]
fn n_28_a_received_match_is_the_match_that_was_played() {
    let (local, events) = played(GameId::Penguins, 3, 200);
    let mut here = open(GameId::Penguins, 3);
    for ply in 0..=events.len() {
        let received =
            Received { events: texts(&events[..ply]), own: Vec::new(), seat: Some(1), mine: vec![1] };
        let (known, refusal) = here.receive(received);
        assert_eq!((known, refusal, here.ply()), (ply.saturating_sub(1), None, ply));
        match events.get(ply).map(|event| event.by) {
            Some(Some(1)) => assert_eq!(*here.wait(), Wait::Person(1)),
            Some(by) => assert_eq!(*here.wait(), Wait::Elsewhere(by), "others' dice are not drawn here"),
            None => assert!(matches!(here.wait(), Wait::Over | Wait::Elsewhere(_) | Wait::Person(_))),
        }
    }
    let viewpoint = Viewpoint { ply: events.len(), seat: Some(1) };
    assert_eq!(
        here.view(viewpoint, &Selection::default()).screen_reader_text,
        local.view(viewpoint, &Selection::default()).screen_reader_text
    );
    assert_eq!(here.log(0, viewpoint), local.log(0, viewpoint));
}

#[test]
fn n_28_a_decision_is_shown_at_once_and_confirmed_without_a_change() {
    let (_, events) = played(GameId::Penguins, 2, 60);
    let mut here = open(GameId::Penguins, 2);
    let at = events.iter().position(|event| event.by == Some(0)).expect("seat 0 decides");
    let received = |ply: usize, own: &[PlayedEvent]| Received {
        events: texts(&events[..ply]),
        own: texts(own),
        seat: Some(0),
        mine: vec![0],
    };
    here.receive(received(at, &[]));
    here.act(&events[at].event).expect("it is this seat's turn");
    // On its way, then confirmed: nothing is new either time.
    assert_eq!(here.receive(received(at, &events[at..=at])), (at + 1, None));
    assert_eq!(here.receive(received(at + 1, &[])), (at + 1, None));
    // Taken back elsewhere.
    assert_eq!(here.receive(received(at, &[])), (at, None));
    assert_eq!((here.ply(), here.wait()), (at, &Wait::Person(0)));
    // An event that is not possible there is said so, and those before it stand.
    let mut wrong = received(at, &[]);
    wrong.events.push("place 99 x99".to_owned());
    assert!(here.receive(wrong).1.is_some());
}

#[test]
fn n_14_a_round_is_decided_as_if_alone_and_revealed_at_once() {
    let (local, events) = played(GameId::Shelter, 3, 120);
    for seat in 0..3_u8 {
        let mut here = open(GameId::Shelter, 3);
        let mut ply = 0;
        while ply < events.len() {
            let (known, refusal) = here.receive(Received {
                events: texts(&events[..ply]),
                own: Vec::new(),
                seat: Some(seat),
                mine: vec![seat],
            });
            assert_eq!(refusal, None);
            // Up to the next event of chance, all seats decide at once.
            let end = (ply..events.len()).find(|at| events[*at].by.is_none()).unwrap_or(events.len());
            if end == ply {
                ply += 1;
                continue;
            }
            if end == events.len() {
                break;
            }
            assert!(known <= ply);
            let own: Vec<PlayedEvent> =
                events[ply..end].iter().filter(|event| event.by == Some(seat)).cloned().collect();
            for made in 0..own.len() {
                assert_eq!(*here.wait(), Wait::Person(seat), "seat {seat} at {ply} after {made}");
                here.act(&own[made].event).expect("it decides as if alone");
                let on_its_way = Received {
                    events: texts(&events[..ply]),
                    own: texts(&own[..=made]),
                    seat: Some(seat),
                    mine: vec![seat],
                };
                assert_eq!(here.receive(on_its_way).0, ply + made + 1, "nothing is new");
            }
            assert_eq!(*here.wait(), Wait::Elsewhere(None), "it waits for the others");
            // The entries of the round's end come one after the other: nobody may decide in between.
            for part in ply + 1..end {
                here.receive(Received {
                    events: texts(&events[..part]),
                    own: Vec::new(),
                    seat: Some(seat),
                    mine: vec![seat],
                });
                assert_eq!(*here.wait(), Wait::Elsewhere(None), "seat {seat}: {part} of {ply} to {end}");
            }
            ply = end;
        }
        let viewpoint = Viewpoint { ply, seat: Some(seat) };
        here.receive(Received {
            events: texts(&events[..ply]),
            own: Vec::new(),
            seat: Some(seat),
            mine: vec![seat],
        });
        assert_eq!(here.log(0, viewpoint), local.log(0, viewpoint));
    }
}
