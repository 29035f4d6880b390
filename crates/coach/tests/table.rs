//! The rules of the table that estimates keep (T-13, T-20).
use std::ops::ControlFlow;

use bots::{BotGame, Match, Strategy};
use coach::advisor::{Advisor, History, Task};
use coach::{Report, Scale};
use games::{GameId, Options, Replay, Setup, with_game};
use tabletop::{Seat, Turn};

fn go_on() -> impl FnMut(Option<solver::Progress>) -> ControlFlow<()> {
    |_| ControlFlow::Continue(())
}

/// Returns the events of a game played by `greedy`, up to `turns` decisions after the first.
fn events_of<G: BotGame>(game: &G, decisions: usize) -> Vec<G::Event> {
    let mut events = Vec::new();
    let players = vec![Strategy::Greedy; game.seats().into()];
    Match { game, players, seed: 7 }.play(0, |event| events.push(event));
    let (mut state, mut decided) = (game.start(), 0);
    let until = events.iter().position(|event| {
        decided += usize::from(matches!(game.turn(&state), Turn::Seat(_)));
        game.apply_unchecked(&mut state, *event);
        decided >= decisions
    });
    events.truncate(until.map_or(events.len(), |until| until + 1));
    events
}

fn first_figures<G>(game: &G, events: &[G::Event]) -> Report
where
    G: BotGame + Clone + Sync,
    G::State: Send + Sync,
    G::Event: Send + Sync,
{
    let mut task = Advisor::new(game.clone()).analyse(events, 1).rough();
    assert!(task.run(&mut go_on()));
    task.finish().expect("an analysis")
}

#[test]
fn t_13_the_first_position_is_worth_what_the_first_turn_says() {
    for (id, players) in [(GameId::Shelter, 1), (GameId::Shelter, 4), (GameId::Caverns, 1), (GameId::Zoo, 1)]
    {
        let mut options = Options::default();
        if id == GameId::Shelter {
            options.set("players", players);
        }
        let opened = Setup::new(id, options).open().unwrap();
        with_game!(&opened, game => {
            let events = events_of(game, 1);
            let opening = events.len() - 1;
            let report = first_figures(game, &events);
            let advisor = Advisor::new(Clone::clone(game));
            let replay = Replay::new(game, &events.iter().map(ToString::to_string).collect::<Vec<_>>()).0;
            let history = History { state: &replay.states[opening], events: &events[..opening] };
            let mut task = advisor.evaluate(history, Seat::FIRST, 1);
            assert!(task.run(&mut go_on()));
            let said = task.finish().worth_of(Seat::FIRST);
            let first = report.value.of(Seat::FIRST);
            // The value moves by this much at most by the layout that chance draws.
            let near = if Scale::of_points(games::Playable::plays_for_points(game)) == Scale::Points { 4.0 } else { 0.2 };
            assert!((first - said.mean).abs() < near, "{id} with {players}: {first}, and then {said:?}");
        });
    }
}

#[test]
fn t_13_the_same_question_has_the_same_answer() {
    let opened = Setup::new(GameId::Caverns, Options::default()).open().unwrap();
    with_game!(&opened, game => {
        let events = events_of(game, 2);
        let texts: Vec<String> = events.iter().map(ToString::to_string).collect();
        let replay = Replay::new(game, &texts).0;
        let mut advisor = Advisor::new(Clone::clone(game));
        let ask = |advisor: &Advisor<_>, upto: usize| {
            let mut task = advisor.evaluate(History { state: &replay.states[upto], events: &events[..upto] }, Seat::FIRST, 1);
            task.run(&mut go_on());
            task.finish()
        };
        let last = events.len();
        let first = ask(&advisor, last);
        advisor.keep_evaluation(&events, Seat::FIRST, first.clone());
        // Another position in between.
        let other = ask(&advisor, last - 1);
        advisor.keep_evaluation(&events[..last - 1], Seat::FIRST, other);
        let kept = advisor.evaluation(History { state: &replay.states[last], events: &events }, Seat::FIRST);
        assert_eq!(kept.and_then(Result::ok), Some(first.clone()));
        assert_eq!(ask(&advisor, last), first);
    });
}

#[test]
fn t_20_progress_is_spread_evenly_and_first_figures_come_early() {
    let opened = Setup::new(GameId::Caverns, Options::default()).open().unwrap();
    with_game!(&opened, game => {
        let events = events_of(game, usize::MAX);
        let mut task = Advisor::new(Clone::clone(game)).analyse(&events, 1);
        let (mut last, mut first_figures) = (0.0, None);
        loop {
            let mut asked = 0;
            let done = task.run(&mut |_| {
                asked += 1;
                if asked > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let progress = task.progress();
            assert!(progress >= last && progress <= 1.0 + 1e-9, "{last}, then {progress}");
            assert!(progress - last < 0.4, "{last}, then {progress}");
            last = progress;
            first_figures = first_figures.or(task.has_rough().then_some(progress));
            if done {
                break;
            }
        }
        assert!((last - 1.0).abs() < 1e-9);
        assert!(first_figures.is_some_and(|at| at < 0.2), "{first_figures:?}");
        assert_eq!(task.finish().expect("an analysis").curve.len(), events.len() + 1);
    });
}
