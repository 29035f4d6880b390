//! The arena: reproducible, honest in its figures, and in step with the exact values.
use core::ops::ControlFlow;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Arena, BotError, BotGame, BotKind, Figures, Match, Strategy};
use games::{AnyGame, Dice, GameId, Options, Playable, Setup};
use ruin::Ruin;
use solver::{Model, Values, solve};
use tabletop::{Game, Ratio, Seat, Turn};
use testkit::models::{NotPossible, SMALL_RUIN, Way};

fn small() -> Ruin {
    let AnyGame::Ruin(game) =
        Setup::new(GameId::Ruin, Options::default()).with_map("small", SMALL_RUIN).open().unwrap()
    else {
        panic!("another game")
    };
    game
}

fn values(game: &Ruin) -> Values<Ruin> {
    let go_on = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(game, usize::MAX, go_on).unwrap();
    let solution = solve(&model, 1e-6).unwrap();
    Values::new(game, model, &solution, go_on).unwrap()
}

fn figures(game: &Ruin, player: Strategy<Ruin>, seed: u64, games: u64, threads: usize) -> Figures {
    let of = Match { game, players: vec![player], seed };
    Arena { of, stop: &|| false, progress: &|_| {}, sink: None }.play(games, Some(threads))
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let game = small();
    let played = |seed, threads| {
        let records = Mutex::new(BTreeMap::new());
        let of = Match { game: &game, players: vec![Strategy::Greedy], seed };
        let sink = |finished: bots::Finished<Ruin>| {
            let texts: Vec<String> = finished.events.iter().map(ToString::to_string).collect();
            assert!(records.lock().unwrap().insert(finished.number, texts).is_none(), "a game twice");
        };
        let arena = Arena { of, stop: &|| false, progress: &|_| {}, sink: Some(&sink) };
        let figures = arena.play(333, Some(threads));
        (figures, records.into_inner().unwrap())
    };
    let (one, records) = played(7, 1);
    assert_eq!(records.len(), 333);
    for threads in [2, 3] {
        assert_eq!(played(7, threads), (one.clone(), records.clone()));
    }
    assert_ne!(played(8, 1).1, records);
}

#[test]
fn the_figures_are_those_of_the_records() {
    let game = small();
    let of = Match { game: &game, players: vec![Strategy::Greedy], seed: 3 };
    let ended = Mutex::new((BTreeMap::<String, u64>::new(), 0u64, 0u64, 0.0));
    let sink = |finished: bots::Finished<Ruin>| {
        let mut state = game.start();
        for event in finished.events {
            game.apply(&mut state, *event).unwrap();
        }
        assert_eq!(&state, finished.last);
        assert_eq!(game.turn(&state), Turn::Over);
        let mut ended = ended.lock().unwrap();
        *ended.0.entry(game.outcome_word(&state).unwrap().to_owned()).or_default() += 1;
        ended.1 += finished.events.len() as u64;
        ended.2 = ended.2.max(finished.events.len() as u64);
        ended.3 += game.utility(&state, Seat::FIRST).unwrap().to_f64();
    };
    let told = AtomicU64::new(0);
    let progress = |done| {
        told.fetch_max(done, Ordering::Relaxed);
    };
    let figures = Arena { of, stop: &|| false, progress: &progress, sink: Some(&sink) }.play(500, Some(2));
    let (outcomes, events, longest, utility) = ended.into_inner().unwrap();
    assert_eq!(figures.outcomes, outcomes);
    assert_eq!((figures.games, figures.unfinished), (500, 0));
    assert_eq!((figures.events.mean, figures.events.max), (events as f64 / 500.0, longest));
    assert_eq!(figures.seats[0].utility.mean, utility / 500.0);
    assert_eq!(told.load(Ordering::Relaxed), 500);

    let json = serde_json::to_value(&figures).unwrap();
    assert!(json["scores"].is_null());
    assert_eq!(json["outcomes"]["caught"], outcomes["caught"]);
    assert!(json["seats"][0]["utility"]["stderr"].as_f64().unwrap() > 0.0);
}

#[test]
fn best_wins_as_often_as_the_exact_value_says_and_greedy_less() {
    let game = small();
    let values = values(&game);
    let best = figures(&game, Strategy::Best(&values), 1, 20_000, 2).seats[0].utility;
    let exact = values.initial(Seat::FIRST);
    assert!((best.mean - exact).abs() < 4.0 * best.stderr, "{best:?}, exactly {exact}");
    assert!((best.stderr - (exact * (1.0 - exact) / 20_000.0).sqrt()).abs() < 1e-4);
    let greedy = figures(&game, Strategy::Greedy, 1, 20_000, 2).seats[0].utility;
    let random = figures(&game, Strategy::Random, 1, 20_000, 2).seats[0].utility;
    assert!(random.mean < greedy.mean && greedy.mean < best.mean, "{random:?} {greedy:?} {best:?}");
}

#[test]
fn stopped_it_keeps_what_is_finished() {
    let game = small();
    // It is asked before each event, so a game that runs is given up.
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 2_000;
    let of = Match { game: &game, players: vec![Strategy::Random], seed: 1 };
    let figures = Arena { of, stop: &stop, progress: &|_| {}, sink: None }.play(10_000, Some(2));
    assert!((1..10_000).contains(&figures.games), "{}", figures.games);
    assert_eq!(figures.outcomes.values().sum::<u64>() + figures.unfinished, figures.games);
}

/// A game in which one waits, and a driver gives up after a while.
struct Waiting;

impl Game for Waiting {
    type State = u32;
    type Event = Way;
    type View = u32;
    type Refusal = NotPossible;
    type Snapshot = u32;

    fn seats(&self) -> u8 {
        1
    }
    fn start(&self) -> u32 {
        0
    }
    fn turn(&self, _state: &u32) -> Turn {
        Turn::Seat(Seat::FIRST)
    }
    fn legal(&self, _state: &u32, mut list: impl FnMut(Way)) {
        list(Way::Go(0));
    }
    fn outcomes(&self, _state: &u32, _list: impl FnMut(Way, u64)) {}
    fn refusal(&self, _state: &u32, _event: Way) -> Option<NotPossible> {
        None
    }
    fn apply_unchecked(&self, state: &mut u32, _event: Way) {
        *state += 1;
    }
    fn utility(&self, _state: &u32, _seat: Seat) -> Option<Ratio> {
        None
    }
    fn view(&self, state: &u32, _seat: Seat) -> u32 {
        *state
    }
    fn determinize(&self, view: &u32, _draw: &mut dyn FnMut(u64) -> u64) -> u32 {
        *view
    }
    fn position(&self, _state: &u32) -> u32 {
        0
    }
    fn snapshot(&self, state: &u32) -> u32 {
        *state
    }
    fn all_events(&self) -> Vec<Way> {
        vec![Way::Go(0)]
    }
    fn opens_turn(&self, _event: Way) -> bool {
        true
    }
    fn given_up(&self, state: &u32) -> bool {
        *state >= 9
    }
}

impl Playable for Waiting {
    const KEY: &'static str = "waiting";
    fn outcome_word(&self, _state: &u32) -> Option<&'static str> {
        Some("waited")
    }
}

impl BotGame for Waiting {
    fn greedy_move(&self, _state: &u32, _dice: &mut Dice) -> Option<Way> {
        Some(Way::Go(0))
    }
}

#[test]
fn games_given_up_count_as_not_won() {
    for player in [Strategy::Random, Strategy::Greedy] {
        let of = Match { game: &Waiting, players: vec![player], seed: 1 };
        let figures = Arena { of, stop: &|| false, progress: &|_| {}, sink: None }.play(65, Some(1));
        assert_eq!((figures.games, figures.unfinished, figures.outcomes.len()), (65, 65, 0));
        assert_eq!((figures.seats[0].utility.mean, figures.events.max), (0.0, 9));
    }
}

#[test]
fn who_cannot_play_says_why() {
    let refused = |bot| Strategy::<Ruin>::new(bot, None).err();
    assert_eq!(refused(BotKind::Best), Some(BotError::Unsolved));
    assert_eq!(refused(BotKind::Random), None);
    assert_eq!(refused(BotKind::Greedy), None);
    assert_eq!(refused(BotKind::Search(7)), None);
}

#[test]
fn best_is_search_where_nothing_is_solved() {
    let Ok(Strategy::Search(thinking)) = Strategy::<penguins::Penguins>::new(BotKind::Best, None) else {
        panic!("another player")
    };
    assert_eq!(thinking.iterations, 2000);
}
