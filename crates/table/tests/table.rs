//! A match: whose turn it is, what is refused, how far undo goes, and that it can be taken up again.
use games::{AnyGame, GameId, Options, Setup};
use ruin::{Event, Ruin};
use table::{Input, Output, Rejected, Seeded, Source, Table, Waits, Who};
use tabletop::{BySeat, Game, Seat, Turn};

fn sit(who: Who) -> Table<Ruin> {
    let setup = Setup::new(GameId::Ruin, Options::default());
    let AnyGame::Ruin(game) = setup.open().unwrap() else { panic!("another game") };
    Table::new(game, setup, BySeat::new(1, |_| who.clone()))
}

fn person() -> Who {
    Who::Person("Ada".into())
}

/// Lets chance draw until somebody decides.
fn to_decision(table: &mut Table<Ruin>, seed: u64) {
    while table.waits() == Waits::Chance {
        table.input(Input::Chance, &mut Seeded(seed)).unwrap();
    }
}

fn act(table: &mut Table<Ruin>, event: &str) -> Result<Output<Event>, Rejected> {
    let (event, version) = (event.parse().unwrap(), table.version());
    table.input(Input::Act { seat: Seat::FIRST, event, version }, &mut Seeded(0))
}

#[test]
fn it_waits_for_chance_a_person_a_bot_or_nobody() {
    for (who, bot) in [(person(), false), (Who::Bot("greedy".into()), true)] {
        let mut table = sit(who);
        assert_eq!(table.waits(), Waits::Chance);
        to_decision(&mut table, 1);
        let name = table.who()[Seat::FIRST].name().to_owned();
        assert_eq!(
            table.waits(),
            if bot { Waits::Bot(Seat::FIRST, &name) } else { Waits::Person(Seat::FIRST, &name) }
        );
        let mut rounds = 0;
        while table.waits() != Waits::Over {
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
    let mut other =
        Table::resume(one.game().clone(), one.setup().clone(), one.who().clone(), &texts).unwrap();
    assert_eq!(other.state(), one.state());
    for table in [&mut one, &mut other] {
        to_decision(table, 9);
    }
    assert_eq!(one.events(), other.events());
    assert_eq!(one.view(Seat::FIRST), *one.state());
}

#[test]
fn the_record_holds_names_and_events_and_the_log_who_brought_them() {
    let mut table = sit(person());
    to_decision(&mut table, 2);
    act(&mut table, "stop").unwrap();
    let record = table.record();
    assert_eq!(record.seats, Some(vec!["Ada".to_owned()]));
    assert_eq!(record.events.last().map(String::as_str), Some("stop"));
    assert!(record.digest.is_some());
    let by: Vec<Turn> = table.log().map(|line| line.by).collect();
    assert_eq!(by, [Turn::Chance, Turn::Chance, Turn::Chance, Turn::Seat(Seat::FIRST)]);
    assert_eq!(table.log().map(|line| line.ply).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let bad = Table::resume(
        table.game().clone(),
        table.setup().clone(),
        table.who().clone(),
        &["cultist starts a1".to_owned(), "stop".to_owned()],
    );
    assert_eq!(bad.unwrap_err().number, 2);
}
