//! The DRN export, read back by a reader of the test's own.
use core::ops::ControlFlow;

use solver::{Kind, Model, export_drn, solve};
use tabletop::{Game, Ratio};
use testkit::models::{Chase, Pig, rooms};

fn explore<G: Game>(game: &G) -> Model<G> {
    Model::explore(game, usize::MAX, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn drn<G: Game>(game: &G, model: &Model<G>) -> String {
    let won = |state: &G::State| {
        let utility = game.utility(state, tabletop::Seat::FIRST);
        (utility == Some(Ratio::ONE)).then_some("won")
    };
    let mut out = Vec::new();
    export_drn(model, &mut out, won).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_small_model_is_written_line_by_line_as_the_format_has_it() {
    let game = testkit::models::Explicit {
        seats: 1,
        places: vec![
            testkit::models::Place::Choice(0, vec![1, 2]),
            testkit::models::Place::Draw(vec![(3, 1), (2, 2)]),
            testkit::models::Place::End(vec![Ratio::ZERO]),
            testkit::models::Place::End(vec![Ratio::ONE]),
        ],
    };
    let expected = "@type: MDP\n@parameters\n\n@reward_models\n\n@nr_states\n4\n@nr_choices\n5\n@model\n\
        state 0 init\n\taction 0\n\t\t1 : 1\n\taction 1\n\t\t2 : 1\n\
        state 1\n\taction 0\n\t\t2 : 0.6666666666666666\n\t\t3 : 0.3333333333333333\n\
        state 2\n\taction 0\n\t\t2 : 1\n\
        state 3 won\n\taction 0\n\t\t3 : 1\n";
    assert_eq!(drn(&game, &explore(&game)), expected);
}

/// Choices by state, each with its successors; and the states labelled as won.
type Read = (Vec<Vec<Vec<(usize, f64)>>>, Vec<bool>);

fn read(text: &str) -> Read {
    let (head, body) = text.split_once("@model\n").unwrap();
    let field = |name: &str| -> usize {
        let after = head.split_once(&format!("@{name}\n")).unwrap().1;
        after.lines().next().unwrap().parse().unwrap()
    };
    let (mut states, mut won): Read = (Vec::new(), Vec::new());
    for line in body.lines() {
        if let Some(rest) = line.strip_prefix("state ") {
            let mut words = rest.split(' ');
            assert_eq!(words.next().unwrap().parse(), Ok(states.len()));
            let labels: Vec<&str> = words.collect();
            assert_eq!(labels.contains(&"init"), states.is_empty());
            won.push(labels.contains(&"won"));
            states.push(Vec::new());
        } else if let Some(number) = line.strip_prefix("\taction ") {
            let choices = states.last_mut().unwrap();
            assert_eq!(number.parse(), Ok(choices.len()));
            choices.push(Vec::new());
        } else {
            let (target, odds) = line.strip_prefix("\t\t").unwrap().split_once(" : ").unwrap();
            let row = states.last_mut().unwrap().last_mut().unwrap();
            row.push((target.parse().unwrap(), odds.parse().unwrap()));
        }
    }
    assert_eq!(field("nr_states"), states.len());
    assert_eq!(field("nr_choices"), states.iter().map(Vec::len).sum::<usize>());
    (states, won)
}

#[test]
fn what_is_written_is_the_model_and_has_its_value() {
    let game = Chase { side: 4, boards: 1, die: 4, slower: 0 };
    let model = explore(&game);
    let (states, won) = read(&drn(&game, &model));
    for (state, choices) in states.iter().enumerate() {
        assert_eq!(won[state], model.graph().payoff(state) == Some(1.0));
        for row in choices {
            assert!((row.iter().map(|(_, odds)| odds).sum::<f64>() - 1.0).abs() < 1e-12);
            assert!(
                row.windows(2).all(|pair| pair[0].0 < pair[1].0),
                "successors in ascending order, each once"
            );
        }
        match model.graph().kind(state) {
            Kind::Over => assert_eq!(choices, &[vec![(state, 1.0)]]),
            Kind::Chance => assert_eq!(choices.len(), 1),
            _ => assert!(choices.iter().all(|row| row.len() == 1)),
        }
    }
    // Reaching a won state, maximised over what was read.
    let mut values: Vec<f64> = won.iter().map(|&won| f64::from(u8::from(won))).collect();
    for _ in 0..2000 {
        for state in (0..states.len()).filter(|&state| !won[state]) {
            let rows =
                states[state].iter().map(|row| row.iter().map(|(target, odds)| values[*target] * odds).sum());
            values[state] = rows.fold(0.0, f64::max);
        }
    }
    assert!((values[0] - solve(&model, 1e-6).unwrap().value()).abs() < 1e-9);
}

#[test]
fn an_end_component_is_exported_as_it_is() {
    let game = rooms();
    let (states, won) = read(&drn(&game, &explore(&game)));
    assert_eq!((states.len(), won.iter().filter(|&&won| won).count()), (8, 1));
}

#[test]
fn a_game_of_two_has_no_such_form() {
    let game = Pig::to(5);
    let refused = export_drn(&explore(&game), &mut Vec::new(), |_| None).unwrap_err();
    assert_eq!(refused.kind(), std::io::ErrorKind::InvalidInput);
}
