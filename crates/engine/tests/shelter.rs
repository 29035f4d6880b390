//! *Wildlife Shelter* as the page asks for it: what can be chosen, what a score comes from, and that nothing of
//! a running round shows to another seat (S-7).
mod common;

use drawing::{Drawing, Style};
use games::{GameId, Options, Setup};
use protocol::OpenMatch;
use view::{Selection, Surface, Wait};

use common::{Position, live, open_with};

fn open(players: u8, seed: u64) -> OpenMatch {
    let mut options = Options::default();
    options.set("players", players);
    let names: Vec<String> = (1..=players).map(|seat| format!("Player {seat}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    open_with(&Setup::new(GameId::Shelter, options), &names, seed)
}

fn position(game: &OpenMatch, seat: u8) -> Position<'_> {
    Position::new(game, game.ply(), seat)
}

fn svg(drawing: &Drawing) -> String {
    drawing.to_svg(Style::Inline)
}

/// Plays to the end, every decision the one `choose` picks of what can be done; shows each position before it.
fn play(game: &mut OpenMatch, mut choose: impl FnMut(&OpenMatch, &[String]) -> usize) {
    loop {
        match game.wait().clone() {
            Wait::Over => return,
            Wait::Chance => assert!(game.chance()),
            Wait::Person(_) | Wait::Bot(..) | Wait::Elsewhere(_) => {
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
    play(&mut game, |game, legal| {
        let at = position(game, 0);
        let choices = at.choices();
        assert!((1..=6).contains(&choices.len()), "{choices:?}");
        assert!(choices.iter().all(|choice| legal.contains(&choice.event)));
        let passes = legal.iter().any(|event| event == "done");
        assert_eq!(
            choices.last().is_some_and(|choice| choice.plain),
            passes,
            "done stands last: {choices:?}"
        );
        let mut reached: Vec<String> = legal.iter().filter(|event| *event == "done").cloned().collect();
        let board = at.board(&live(), false);
        let beside = at.side_sheet(&live()).expect("the shelter");
        for target in board.targets.iter().chain(&beside.drawing.targets) {
            match target.events.as_slice() {
                [] => {
                    let at = at.picking(&target.id);
                    assert_eq!(at.picked, std::slice::from_ref(&target.id));
                    reached.extend(at.choices().into_iter().map(|choice| choice.event));
                    assert!(at.picking(&target.id).picked.is_empty(), "picked again it is let go");
                }
                events => reached.extend_from_slice(events),
            }
            let surface = if board.targets.contains(target) { Surface::Board } else { Surface::SideSheet };
            assert_eq!(at.place_at(surface, target.at), Some((target.id.clone(), target.at)));
        }
        let (mut reached, mut legal) = (reached, legal.to_vec());
        reached.sort();
        legal.sort();
        assert_eq!(reached, legal);
        game.ply() * 7
    });
    let at = position(&game, 0);
    let score = at.score_sheet(0, &[]).expect("a score");
    assert_eq!(score.lines.iter().map(|line| line.value).sum::<i32>(), score.total);
    assert_eq!(game.state().finish.map(|finish| finish.utility), Some(vec![f64::from(score.total)]));
    assert_eq!(at.view().status.heading, format!("{} points", score.total));
}

#[test]
fn nothing_of_a_running_round_shows_to_another_seat() {
    let mut game = open(2, 5);
    let mut before: Option<Vec<String>> = None;
    let mut compared = 0;
    play(&mut game, |game, legal| {
        // The first seat draws; the second looks on.
        let at = position(game, 1);
        if *game.wait() == Wait::Person(0) {
            let pictures = game.seat_pictures(at.viewpoint, 0);
            let seen = vec![
                svg(&at.board(&live(), true)),
                svg(&at.side_sheet(&live()).expect("the shelter").drawing),
                svg(&pictures.small.expect("a small sheet")),
                pictures.sheets.iter().map(|(drawing, _)| svg(drawing)).collect(),
                format!("{:?}{:?}", at.score_sheet(0, &[]), game.standings(at.viewpoint)),
                format!("{:?}{:?}", at.view().status, at.choices()),
                at.view().screen_reader_text,
                format!("{:?}{:?}", at.view().dice, game.odds(at.viewpoint)),
                format!("{:?}", game.log(0, at.viewpoint).iter().map(|line| &line.words).collect::<Vec<_>>()),
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
    play(&mut game, |game, _| {
        let at = position(game, 0);
        for choice in at.choices() {
            let considered = vec![choice.event.clone()];
            assert!(at.preview(&considered).is_some(), "{}", choice.event);
            let score = at.score_sheet(0, &considered).expect("a score");
            foretold += usize::from(score.then.is_some());
            let look = Selection { considered, ..live() };
            let [calm, looked] = [&live(), &look].map(|look| {
                svg(&at.board(look, false)) + &svg(&at.side_sheet(look).expect("a sheet").drawing)
            });
            assert_eq!(calm == looked, choice.event == "done", "{}", choice.event);
        }
        game.ply() * 5
    });
    assert!(foretold > 20, "{foretold}");
}
