//! *Wildlife Shelter* as the page asks for it: what can be chosen, what a score comes from, and that nothing of
//! a running round shows to another seat (S-7).
use drawing::{Drawing, Style};
use games::{GameId, Options, Setup};
use protocol::{Look, Match, Opening, Part, Seated, Sight, Wait};

fn open(players: u8, seed: u64) -> Box<dyn Match> {
    let mut options = Options::default();
    options.set("players", players);
    let seats = (1..=players).map(|seat| Seated::Person(format!("Player {seat}"))).collect();
    let opening = Opening::Fresh { setup: Setup::new(GameId::Shelter, options), seats, seed };
    engine::open(&opening).expect("it opens")
}

fn sight(game: &dyn Match, seat: u8) -> Sight {
    Sight { ply: game.ply(), seat: Some(seat), ..Sight::default() }
}

const LIVE: Look = Look {
    considered: Vec::new(),
    played: None,
    best: Vec::new(),
    forbidden: None,
    live: true,
    threat: false,
};

fn svg(drawing: &Drawing) -> String {
    drawing.to_svg(Style::Inline)
}

/// Plays to the end, every decision the one `choose` picks of what can be done; shows each position before it.
fn play(game: &mut dyn Match, mut choose: impl FnMut(&dyn Match, &[String]) -> usize) {
    loop {
        match game.wait() {
            Wait::Over => return,
            Wait::Chance => assert!(game.chance()),
            Wait::Person(_) | Wait::Bot(..) => {
                let legal = game.legal();
                let event = legal[choose(game, &legal) % legal.len()].clone();
                game.act(&event).expect("possible");
            }
        }
    }
}

#[test]
fn six_choices_at_most_and_every_event_by_choosing_on_the_board() {
    let mut game = open(1, 3);
    play(&mut *game, |game, legal| {
        let sight = sight(game, 0);
        let choices = game.choices(&sight);
        assert!((1..=6).contains(&choices.len()), "{choices:?}");
        assert!(choices.iter().all(|choice| legal.contains(&choice.event)));
        let passes = legal.iter().any(|event| event == "done");
        assert_eq!(
            choices.last().is_some_and(|choice| choice.plain),
            passes,
            "done stands last: {choices:?}"
        );
        let mut reached: Vec<String> = legal.iter().filter(|event| *event == "done").cloned().collect();
        let board = game.drawing(&sight, &LIVE, false);
        let beside = game.beside(&sight, &LIVE).expect("the shelter");
        for target in board.targets.iter().chain(&beside.drawing.targets) {
            match target.events.as_slice() {
                [] => {
                    let picked = game.picks(&sight, &target.id);
                    assert_eq!(picked, std::slice::from_ref(&target.id));
                    let sight = Sight { picked, ..sight.clone() };
                    reached.extend(game.choices(&sight).into_iter().map(|choice| choice.event));
                    assert!(game.picks(&sight, &target.id).is_empty(), "picked again it is let go");
                }
                events => reached.extend_from_slice(events),
            }
            let part = if board.targets.contains(target) { Part::Board } else { Part::Beside };
            assert_eq!(game.place_at(&sight, part, target.at), Some((target.id.clone(), target.at)));
        }
        let (mut reached, mut legal) = (reached, legal.to_vec());
        reached.sort();
        legal.sort();
        assert_eq!(reached, legal);
        game.ply() * 7
    });
    let sight = sight(&*game, 0);
    let score = game.score(&sight, 0, &[]).expect("a score");
    assert_eq!(score.lines.iter().map(|line| line.value).sum::<i32>(), score.total);
    assert_eq!(game.finish().map(|finish| finish.utility), Some(vec![f64::from(score.total)]));
    assert_eq!(game.status(&sight).heading, format!("{} points", score.total));
}

#[test]
fn nothing_of_a_running_round_shows_to_another_seat() {
    let mut game = open(2, 5);
    let mut before: Option<Vec<String>> = None;
    let mut compared = 0;
    play(&mut *game, |game, legal| {
        // The first seat draws; the second looks on.
        let sight = sight(game, 1);
        if game.wait() == Wait::Person(0) {
            let seen = vec![
                svg(&game.drawing(&sight, &LIVE, true)),
                svg(&game.beside(&sight, &LIVE).expect("the shelter").drawing),
                svg(&game.small(&sight, 0).expect("a small sheet")),
                game.sheets(&sight, 0).iter().map(|(drawing, _)| svg(drawing)).collect(),
                format!("{:?}{:?}", game.score(&sight, 0, &[]), game.standings(&sight)),
                format!("{:?}{:?}", game.status(&sight), game.choices(&sight)),
                game.describe(&sight),
                format!("{:?}{:?}", game.dice(&sight), game.outlook(&sight)),
                format!("{:?}", game.log(0, &sight).iter().map(|line| &line.words).collect::<Vec<_>>()),
            ];
            if let Some(before) = &before {
                assert_eq!(before, &seen);
                compared += 1;
            }
            before = Some(seen);
        } else {
            before = None;
        }
        legal.len() / 2
    });
    assert!(compared > 30, "{compared}");
}

#[test]
fn a_choice_is_foretold_in_score_board_and_words() {
    let mut game = open(1, 8);
    let mut foretold = 0;
    play(&mut *game, |game, _| {
        let sight = sight(game, 0);
        for choice in game.choices(&sight) {
            let considered = vec![choice.event.clone()];
            assert!(game.preview(&sight, &considered).is_some(), "{}", choice.event);
            let score = game.score(&sight, 0, &considered).expect("a score");
            foretold += usize::from(score.then.is_some());
            let look = Look { considered, ..LIVE };
            let [calm, looked] = [&LIVE, &look].map(|look| {
                svg(&game.drawing(&sight, look, false))
                    + &svg(&game.beside(&sight, look).expect("a sheet").drawing)
            });
            assert_eq!(calm == looked, choice.event == "done", "{}", choice.event);
        }
        game.ply() * 5
    });
    assert!(foretold > 20, "{foretold}");
}
