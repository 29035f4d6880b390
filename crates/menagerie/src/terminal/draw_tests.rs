//! The screen’s rooms: the log and the choices, and its rest while nothing moves.
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use games::{AnyGame, GameId, Options, Setup};

use super::app::App;
use super::draw;
use super::tests::{shows, text, today};
use crate::local_match::{LocalMatch, TerminalGame};

/// A match of one person, after its first chance events.
fn at_first_decision<G: TerminalGame>(game: G, setup: Setup) -> (App<G>, Instant) {
    let session = LocalMatch::new(game, setup, 5, &["you".to_owned()], None);
    let (mut app, mut clock) = (App::new(session, vec![None], None, today()), Instant::now());
    for _ in 0..40 {
        app.tick(clock);
        clock += Duration::from_secs(1);
    }
    (app, clock)
}

fn screen<G: TerminalGame>(app: &App<G>, columns: u16, rows: u16) -> String {
    text(columns, rows, |frame| draw::screen(frame, app))
}

#[test]
fn t_6_a_line_of_the_log_that_is_too_long_goes_on_below_its_words() {
    let setup = Setup::new(GameId::Zoo, Options::default());
    let AnyGame::Zoo(game) = setup.open().unwrap() else { panic!("another game") };
    let (app, _) = at_first_decision(game, setup);
    let screen = screen(&app, 110, 40);
    let rows: Vec<&str> = screen.lines().collect();
    let first = rows.iter().position(|row| row.contains("orientation 5")).unwrap();
    assert!(rows[first].ends_with("goes 2 east to y1. 2 A"), "{screen}");
    assert!(rows[first + 1].starts_with(&(" ".repeat(25) + "monkey comes out and goes 3 east")), "{screen}");
}

#[test]
fn many_choices_take_the_rows_that_the_log_can_spare() {
    let setup = Setup::new(GameId::Shelter, Options::default());
    let AnyGame::Shelter(game) = setup.open().unwrap() else { panic!("another game") };
    let (app, _) = at_first_decision(game, setup);
    assert_eq!(app.choices().len(), 12);
    shows(&screen(&app, 100, 24), &["12 in all"]);
    let tall = screen(&app, 100, 36);
    shows(&tall, &["12 ", "dice 1 5 6"]);
    assert!(!tall.contains("in all;"), "{tall}");
}

#[test]
fn at_rest_the_screen_stays_as_it_is() {
    let setup = Setup::new(GameId::Ruin, Options::default());
    let AnyGame::Ruin(game) = setup.open().unwrap() else { panic!("another game") };
    let (mut app, mut clock) = at_first_decision(game, setup);
    let mut rests = 0;
    for _ in 0..200 {
        if app.is_at_rest() {
            rests += 1;
            let before = screen(&app, 100, 40);
            app.tick(clock);
            clock += Duration::from_secs(3);
            app.tick(clock);
            assert_eq!(screen(&app, 100, 40), before);
            app.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE), clock);
        }
        app.tick(clock);
        clock += Duration::from_secs(1);
    }
    assert!(rests > 5, "{rests} rests");
}
