//! Sessions: turns, refusals, hidden things, undo, hand-over, and going on from a record.
use games::{AnyGame, BadEvent, GameId, Options, Playable, Setup};
use ruin::{Event, Ruin};
use shelter::Shelter;
use table::{Input, Output, Rejected, Seeded, Session, Source, players_at_seats};
use tabletop::{Game, Seat, Turn};
use view::{Player, Viewpoint, Wait};

/// A match of this game that begins, with seats that are called as in records.
fn begin<G: Playable>(game: G, setup: Setup, players: &[Player]) -> Session<G> {
    let names = players.iter().map(|player| player.record_name().to_owned()).collect();
    let players = players_at_seats(&game, players);
    Session::new(game, setup, players, names)
}

/// The match taken up again after these events.
fn resume<G: Playable + Clone>(session: &Session<G>, events: &[String]) -> Result<Session<G>, BadEvent> {
    let (players, names) = (session.players().clone(), session.names().to_vec());
    Session::resume(session.game().clone(), session.setup().clone(), players, names, events)
}

fn sit(who: Player) -> Session<Ruin> {
    let setup = Setup::new(GameId::Ruin, Options::default());
    let AnyGame::Ruin(game) = setup.open().unwrap() else { panic!("another game") };
    begin(game, setup, &[who])
}

fn person() -> Player {
    Player::Person("Ada".into())
}

/// Lets chance draw until somebody decides.
fn to_decision(table: &mut Session<Ruin>, seed: u64) {
    while table.wait() == Wait::Chance {
        table.input(Input::Chance, &mut Seeded(seed)).unwrap();
    }
}

fn act(table: &mut Session<Ruin>, event: &str) -> Result<Output<Event>, Rejected> {
    let (event, version) = (event.parse().unwrap(), table.version());
    table.input(Input::Act { seat: Seat::FIRST, event, version }, &mut Seeded(0))
}

#[test]
fn it_waits_for_chance_a_person_a_bot_or_nobody() {
    for (who, bot) in [(person(), false), (Player::Bot("greedy".into()), true)] {
        let mut table = sit(who);
        assert_eq!(table.wait(), Wait::Chance);
        to_decision(&mut table, 1);
        let name = table.players()[Seat::FIRST].record_name().to_owned();
        assert_eq!(table.wait(), if bot { Wait::Bot(0, name) } else { Wait::Person(0) });
        let mut rounds = 0;
        while table.wait() != Wait::Over {
            to_decision(&mut table, 1);
            if matches!(table.game().turn(table.state()), Turn::Seat(_)) {
                act(&mut table, "stop").unwrap();
            }
            rounds += 1;
            assert!(rounds < 1000, "who never moves is caught");
        }
        assert!(act(&mut table, "stop").is_err());
        assert_eq!(table.input(Input::Chance, &mut Seeded(1)), Err(Rejected::NotYourTurn));
    }
}

#[test]
fn what_is_refused_changes_nothing_and_names_its_rule() {
    let mut table = sit(person());
    let before = (*table.state(), table.version());
    assert!(matches!(act(&mut table, "stop"), Err(Rejected::Rule(why)) if why.rule == "R8"));
    to_decision(&mut table, 1);
    let decided = (*table.state(), table.version());
    assert!(matches!(act(&mut table, "step s"), Err(Rejected::Rule(why)) if why.rule == "R17"));
    assert_eq!((*table.state(), table.version()), decided);
    assert_ne!(before, decided);
    let event = Event::Stop;
    let stale = Input::Act { seat: Seat::FIRST, event, version: decided.1 - 1 };
    assert_eq!(table.input(stale, &mut Seeded(0)), Err(Rejected::Stale));
    assert_eq!(
        table.input(Input::Outcome("roll 1".parse().unwrap()), &mut Seeded(0)),
        Err(Rejected::NotYourTurn)
    );
}

#[test]
fn undo_goes_back_to_the_last_chance_event_and_no_further() {
    let mut table = sit(person());
    let undo = Input::Undo { seat: Seat::FIRST };
    assert_eq!(table.input(undo.clone(), &mut Seeded(1)), Err(Rejected::NothingToUndo));
    for prepared in ["cultist starts a1", "tiger starts a1", "roll 4"] {
        table.input(Input::Outcome(prepared.parse().unwrap()), &mut Seeded(1)).unwrap();
    }
    assert!(!table.can_undo(Seat::FIRST));
    let decided = *table.state();
    act(&mut table, "step n").unwrap();
    act(&mut table, "step n").unwrap();
    assert!(table.can_undo(Seat::FIRST));
    assert_eq!(table.input(undo.clone(), &mut Seeded(1)), Ok(Output::TakenBack { ply: 4 }));
    assert_eq!(table.input(undo.clone(), &mut Seeded(1)), Ok(Output::TakenBack { ply: 3 }));
    assert_eq!(*table.state(), decided);
    assert_eq!(table.input(undo, &mut Seeded(1)), Err(Rejected::NothingToUndo));
    assert_eq!((table.events().len(), table.states().len(), table.version()), (3, 4, 7));
}

#[test]
fn the_nth_chance_event_of_a_seed_is_always_the_same() {
    let draws = |seed| (0..20).map(|nth| Seeded(seed).draw(nth, 1000)).collect::<Vec<_>>();
    assert_eq!(draws(4), draws(4));
    assert_ne!(draws(4), draws(5));
    let mut one = sit(person());
    to_decision(&mut one, 9);
    act(&mut one, "stop").unwrap();
    let texts: Vec<String> = one.events().iter().map(ToString::to_string).collect();
    assert_eq!(one.chance_events(), 3);
    let mut other = resume(&one, &texts).unwrap();
    assert_eq!(other.state(), one.state());
    for table in [&mut one, &mut other] {
        to_decision(table, 9);
    }
    assert_eq!(one.events(), other.events());
    let now = Viewpoint { ply: one.ply(), seat: Some(0) };
    assert_eq!(one.observe(now).state(), one.state());
}

#[test]
fn the_record_holds_names_and_events_and_the_history_who_brought_them() {
    let mut table = sit(person());
    to_decision(&mut table, 2);
    act(&mut table, "stop").unwrap();
    let record = table.record();
    assert_eq!(record.seats, Some(vec!["Ada".to_owned()]));
    assert_eq!(record.events.last().map(String::as_str), Some("stop"));
    assert!(record.digest.is_some());
    let by: Vec<Turn> = table.history().map(|event| event.by).collect();
    assert_eq!(by, [Turn::Chance, Turn::Chance, Turn::Chance, Turn::Seat(Seat::FIRST)]);
    assert_eq!(table.history().map(|event| event.ply).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let bad = resume(&table, &["cultist starts a1".to_owned(), "stop".to_owned()]);
    assert_eq!(bad.unwrap_err().number, 2);
}

/// A table of Wildlife Shelter that has come to the first decision of its first round.
fn shelter(who: &[Player]) -> Session<Shelter> {
    let mut options = Options::default();
    options.set("players", who.len() as u64);
    let setup = Setup::new(GameId::Shelter, options);
    let AnyGame::Shelter(game) = setup.open().unwrap() else { panic!("another game") };
    let mut table = begin(game, setup, who);
    while table.wait() == Wait::Chance {
        table.input(Input::Chance, &mut Seeded(3)).unwrap();
    }
    table
}

/// The seat to move does what stands first in its list, until its turn is over; how many events that was.
fn turn<G: Playable>(table: &mut Session<G>) -> usize {
    let Turn::Seat(seat) = table.game().turn(table.state()) else { panic!("nobody decides") };
    let before = table.events().len();
    while table.game().turn(table.state()) == Turn::Seat(seat) {
        let event = table.game().legal_sorted(table.state())[0];
        let version = table.version();
        table.input(Input::Act { seat, event, version }, &mut Seeded(3)).unwrap();
    }
    table.events().len() - before
}

const ONE: Option<Seat> = Some(Seat::FIRST);
const TWO: Option<Seat> = Some(Seat::new(1));

fn named(name: &str) -> Player {
    Player::Person(name.into())
}

#[test]
fn s7_what_is_hidden_stands_in_no_log_but_ones_own_until_the_round_is_over() {
    let mut table = shelter(&[named("Ada"), named("Ben"), named("Cleo")]);
    let public = table.events().len();
    let marks = turn(&mut table);
    let lines =
        |table: &Session<Shelter>, seat| table.known_history(seat).map(|line| line.ply).collect::<Vec<_>>();
    assert_eq!(lines(&table, ONE), (1..=public + marks).collect::<Vec<_>>());
    for other in [TWO, Some(Seat::new(2)), None] {
        assert_eq!(lines(&table, other), (1..=public).collect::<Vec<_>>(), "{other:?}");
    }
    let more = turn(&mut table);
    let own = (1..=public).chain(public + marks + 1..=public + marks + more).collect::<Vec<_>>();
    assert_eq!(lines(&table, TWO), own);
    turn(&mut table);
    let all = (1..=table.events().len()).collect::<Vec<_>>();
    for seat in [ONE, TWO, None] {
        assert_eq!(lines(&table, seat), all, "the round is over");
    }
}

#[test]
fn s7_positions_that_differ_in_hidden_marks_alone_are_drawn_alike() {
    let mut one = shelter(&[named("Ada"), named("Ben")]);
    let mut other = shelter(&[named("Ada"), named("Ben")]);
    let ply = one.events().len();
    turn(&mut one);
    while other.game().turn(other.state()) == Turn::Seat(Seat::FIRST) {
        let event = other.game().legal_sorted(other.state()).pop().unwrap();
        let version = other.version();
        other.input(Input::Act { seat: Seat::FIRST, event, version }, &mut Seeded(3)).unwrap();
    }
    assert_ne!(one.state(), other.state());
    assert_eq!(one.seen(TWO), other.seen(TWO));
    let bots_view = |table: &Session<Shelter>| table.game().view(table.state(), Seat::new(1));
    assert_eq!(bots_view(&one), bots_view(&other));
    assert_ne!(one.seen(ONE), other.seen(ONE));
    let seen_at = |table: &Session<Shelter>, ply| {
        let seen = table.observe(Viewpoint { ply, seat: Some(1) });
        (seen.states.to_vec(), seen.events.to_vec())
    };
    assert_eq!(seen_at(&one, ply + 1), seen_at(&other, ply + 1), "nor as a position of the past");
    // The known past is shown in full.
    turn(&mut one);
    turn(&mut other);
    let past = one.observe(Viewpoint { ply: ply + 2, seat: Some(1) });
    assert_eq!(*past.state(), one.states()[ply + 2]);
}

#[test]
fn s7_a_record_ends_before_what_is_hidden_and_what_is_kept_does_not() {
    let mut table = shelter(&[named("Ada"), Player::Bot("greedy".into())]);
    let public = table.events().len();
    assert_eq!(table.record().events.len(), public);
    turn(&mut table);
    assert_eq!(table.record().events.len(), public, "not even one's own marks: the record is for anybody");
    assert_eq!(table.full_record().events.len(), table.events().len());
    let kept = table.full_record();
    assert_eq!(resume(&table, &kept.events).unwrap().state(), table.state());
    turn(&mut table);
    assert_eq!(table.record(), table.full_record());
    // Alone there is nobody to hide anything from.
    let mut alone = shelter(&[named("Ada")]);
    turn(&mut alone);
    assert_eq!(alone.record(), alone.full_record());
}

#[test]
fn undo_stops_where_something_hidden_was_revealed() {
    let mut table = shelter(&[named("Ada"), Player::Bot("greedy".into())]);
    let undo = Input::Undo { seat: Seat::FIRST };
    turn(&mut table);
    assert!(table.can_undo(Seat::FIRST));
    // While the bot's marks are hidden one's own last decision can still be taken back.
    let version = table.version();
    let event = table.game().legal_sorted(table.state())[0];
    table.input(Input::Act { seat: Seat::new(1), event, version }, &mut Seeded(3)).unwrap();
    assert!(table.can_undo(Seat::FIRST));
    turn(&mut table);
    assert_eq!(table.wait(), Wait::Chance, "the round is over");
    assert!(!table.can_undo(Seat::FIRST));
    assert_eq!(table.input(undo, &mut Seeded(3)), Err(Rejected::NothingToUndo));
}

#[test]
fn undo_does_not_reach_past_another_person() {
    let mut table = shelter(&[named("Ada"), named("Ben")]);
    turn(&mut table);
    assert!(table.can_undo(Seat::FIRST) && !table.can_undo(Seat::new(1)));
    let (version, event) = (table.version(), table.game().legal_sorted(table.state())[0]);
    table.input(Input::Act { seat: Seat::new(1), event, version }, &mut Seeded(3)).unwrap();
    assert!(!table.can_undo(Seat::FIRST) && table.can_undo(Seat::new(1)));
}

#[test]
fn the_device_is_handed_over_where_something_is_hidden_and_nowhere_else() {
    let (ada, ben) = (Seat::FIRST, Seat::new(1));
    let mut table = shelter(&[named("Ada"), named("Ben")]);
    assert_eq!(table.first_person(), Some(ada));
    assert_eq!(table.hand_over(ada), None);
    turn(&mut table);
    assert_eq!(table.hand_over(ada), Some(ben));
    assert_eq!(table.name(ben), "Ben");
    assert_eq!(table.hand_over(ben), None);
    let mut bots = shelter(&[named("Ada"), Player::Bot("greedy".into())]);
    turn(&mut bots);
    assert_eq!(bots.hand_over(ada), None, "a bot needs no device");

    let setup = Setup::new(GameId::Penguins, Options::default());
    let AnyGame::Penguins(game) = setup.open().unwrap() else { panic!("another game") };
    let mut table = begin(game, setup, &[named("Ada"), named("Ben")]);
    let mut waited = [false; 2];
    while table.wait() != Wait::Over && table.events().len() < 200 {
        match table.wait() {
            Wait::Person(seat) => {
                waited[usize::from(seat)] = true;
                turn(&mut table);
            }
            _ => {
                table.input(Input::Chance, &mut Seeded(3)).unwrap();
            }
        }
        assert_eq!((table.hand_over(ada), table.hand_over(ben)), (None, None));
    }
    assert_eq!(waited, [true, true]);
}

#[test]
fn why_not_tells_nothing_that_is_hidden() {
    let mut table = shelter(&[named("Ada"), named("Ben")]);
    let told = |table: &mut Session<Shelter>| -> Vec<String> {
        let (version, all_events) = (table.version(), table.game().all_events());
        let answer =
            |event| match table.input(Input::Act { seat: Seat::new(1), event, version }, &mut Seeded(3)) {
                Err(Rejected::Rule(why)) => why.to_string(),
                other => format!("{other:?}"),
            };
        all_events.into_iter().map(answer).collect()
    };
    let adopting = told(&mut table);
    let (version, event) = (table.version(), table.game().legal_sorted(table.state())[0]);
    table.input(Input::Act { seat: Seat::FIRST, event, version }, &mut Seeded(3)).unwrap();
    assert_eq!(told(&mut table), adopting, "whatever Ada does, Ben waits");
}
