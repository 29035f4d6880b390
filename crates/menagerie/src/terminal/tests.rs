//! Screens as text, driven by keys and a clock that are passed in.
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use games::{AnyGame, GameId, Lesson, Options, Setup};
use protocol::daily::CalendarDay;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ruin::Ruin;
use shelter::Shelter;
use tempfile::TempDir;

use super::app::{App, Left, Screen};
use super::draw;
use super::menu::{Chosen, Menu};
use crate::daily::{self, Tries};
use crate::local_match::LocalMatch;
use crate::saved::{Found, Store};
use crate::settings::Speed;

const YARD: &str = include_str!("../../tests/maps/yard.toml");

pub(super) fn today() -> CalendarDay {
    CalendarDay::new(2026, 11, 24)
}

fn open_menu(games: &[GameId], learning: bool, found: Found) -> Menu {
    Menu::new(games, learning, found, Tries::default(), today())
}

fn setup(map: &str) -> Setup {
    let setup = Setup::new(GameId::Ruin, Options::default());
    if map == "yard" {
        return setup.with_map("yard", YARD);
    }
    let mut options = Options::default();
    options.set("map", map);
    Setup { options, ..setup }
}

/// A match before its first event, saved in a folder of its own.
struct Play {
    app: App<Ruin>,
    clock: Instant,
    folder: TempDir,
}

impl Play {
    fn new(map: &str, seed: u64, player: &str) -> Play {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().to_owned());
        let setup = setup(map);
        let AnyGame::Ruin(game) = setup.open().unwrap() else { panic!("another game") };
        let session = LocalMatch::new(game, setup, seed, &[player.to_owned()], Some(&store));
        let bots = vec![player.parse().ok()];
        Play { app: App::new(session, bots, Some(store), today()), clock: Instant::now(), folder }
    }

    /// Returns a match at its first decision.
    fn at_first_decision(map: &str, seed: u64) -> Play {
        let mut play = Play::new(map, seed, "you");
        play.wait(6);
        assert!(!play.app.choices().is_empty());
        play
    }

    /// Lets chance act a number of times.
    fn wait(&mut self, times: usize) {
        for _ in 0..times {
            self.app.tick(self.clock);
            self.clock += Duration::from_secs(1);
            self.app.tick(self.clock);
        }
    }

    fn press(&mut self, code: KeyCode) {
        self.app.key(KeyEvent::new(code, KeyModifiers::NONE), self.clock);
    }

    fn type_text(&mut self, text: &str) {
        text.chars().for_each(|letter| self.press(KeyCode::Char(letter)));
    }

    fn screen(&self, columns: u16, rows: u16) -> String {
        text(columns, rows, |frame| draw::screen(frame, &self.app))
    }

    /// Waits for the values, which a thread computes.
    fn until(&mut self, mut there: impl FnMut(&App<Ruin>) -> bool) {
        let begun = Instant::now();
        while !there(&self.app) {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "the values never came:\n{}",
                self.screen(100, 40)
            );
            std::thread::yield_now();
            self.app.tick(self.clock);
        }
    }

    /// Takes the selected choice until the game is over.
    fn play_on(&mut self) {
        for _ in 0..10_000 {
            if matches!(self.app.screen, Screen::End(_)) {
                return;
            }
            self.press(KeyCode::Enter);
            self.wait(1);
        }
        panic!("the game does not end:\n{}", self.screen(100, 40));
    }
}

pub(super) fn text(columns: u16, rows: u16, show: impl FnOnce(&mut ratatui::Frame)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    terminal.draw(show).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..rows).map(|y| row(y) + "\n").collect()
}

#[track_caller]
pub(super) fn shows(screen: &str, all: &[&str]) {
    for part in all {
        assert!(screen.contains(part), "{part:?} is not on\n{screen}");
    }
}

#[test]
fn both_shipped_maps_fit_a_terminal_of_80_by_24() {
    for map in ["classic", "gauntlet"] {
        let screen = Play::at_first_decision(map, 7).screen(80, 24);
        shows(&screen, &["Your move: ", "1 ", "■ End the turn here", "roll ", "q quit", "\n14 "]);
        assert!(!screen.contains("needs a terminal"), "{screen}");
    }
}

#[test]
fn a_terminal_that_is_too_small_is_told_what_is_needed() {
    let play = Play::at_first_decision("yard", 1);
    shows(&play.screen(30, 10), &["This board needs a", "46 × 20", "30 × 10", "q quits"]);
    shows(&play.screen(46, 20), &["Your move"]);
}

#[test]
fn a_whole_position_is_on_the_screen() {
    let mut play = Play::at_first_decision("yard", 1);
    play.press(KeyCode::Down);
    let want = "\
Your move: 4 of 4 left      Escape from Ruin, Yard. Seed 1
You rolled a 4 and stand on a1. The cultist on a5 is 4
steps away, the way out 4.
     a  b  c  d  e  4  You roll a 4.
 1   @ 1· 2· ██ 4·
 2  1· 1· 2· 3· 4·  1 → East
 3  2· 2· !☠ 3· ██  2 ↘ South-east
 4  3· 3· 3· 4· 4·  3 ↓ South
 5  !C 4· 4J 4· ░·  4 ■ End the turn here

                    If you stop there, the cultist can be
                    on you next turn with a 3 or 4, 50 %.






   1  cultist starts a5  The cultist starts on a5.
   2  tiger starts e1    The tiger starts on e1.
   3  roll 4             You roll a 4.


↑↓←→ Enter  ? all keys  q quit
";
    assert_eq!(play.screen(58, 24), want);
}

#[test]
fn keys_choose_do_and_undo() {
    let mut play = Play::at_first_decision("yard", 1);
    play.press(KeyCode::Char('2'));
    assert_eq!(play.app.choice().unwrap().event.to_string(), "step se");
    play.press(KeyCode::Up);
    assert_eq!(play.app.choice().unwrap().event.to_string(), "step e");
    play.press(KeyCode::Up);
    play.press(KeyCode::Enter);
    assert_eq!(play.app.session.state().player().to_string(), "b1");
    play.press(KeyCode::Char('u'));
    assert_eq!(play.app.session.state().player().to_string(), "a1");
    play.press(KeyCode::Char('u'));
    shows(&play.screen(80, 24), &["Nothing to undo: the last", "die is cast."]);
    play.press(KeyCode::Char('9'));
    assert_eq!(play.app.selected, 0, "there is no ninth choice");
}

#[test]
fn why_not_names_the_rule_and_the_rules_open_at_it() {
    let mut play = Play::at_first_decision("yard", 1);
    play.press(KeyCode::Char('w'));
    for key in [KeyCode::Right, KeyCode::Right, KeyCode::Right] {
        play.press(key);
    }
    shows(&play.screen(80, 24), &["d1", "A wall closes d1.", "(R17)"]);
    play.press(KeyCode::Char('?'));
    let rules = play.screen(80, 24);
    assert!(rules.starts_with("- R17 "), "{rules}");
    play.press(KeyCode::Esc);
    assert!(matches!(play.app.screen, Screen::Choices));
}

#[test]
fn a_square_in_reach_is_gone_to_from_why_not() {
    let mut play = Play::at_first_decision("yard", 1);
    play.press(KeyCode::Char('w'));
    for key in [KeyCode::Up, KeyCode::Left, KeyCode::Down, KeyCode::Right, KeyCode::Right] {
        play.press(key);
    }
    shows(&play.screen(80, 24), &["c2", "Enter goes there."]);
    play.press(KeyCode::Enter);
    assert_eq!(play.app.session.state().player().to_string(), "c2");
    assert_eq!(play.app.session.state().moves_left(), 2);
}

#[test]
fn the_rules_show_keys_and_signs_and_can_be_searched() {
    let mut play = Play::at_first_decision("yard", 1);
    play.press(KeyCode::Char('?'));
    shows(
        &play.screen(80, 40),
        &["Keys while playing", "take the last decision back", "skull", "the cultist"],
    );
    play.type_text("/helicopter");
    shows(&play.screen(80, 24), &["/helicopter"]);
    play.press(KeyCode::Enter);
    let found = play.screen(80, 24);
    assert!(found.lines().next().unwrap().contains("helicopter"), "{found}");
}

#[test]
fn a_hint_tells_the_best_choice_and_looks_at_it() {
    let mut play = Play::at_first_decision("yard", 1);
    play.press(KeyCode::Char('h'));
    play.until(|app| app.message.as_deref().is_some_and(|message| message.contains("with best play")));
    let best = play.app.choice().unwrap();
    assert!(play.app.message.unwrap().starts_with(&best.words));
}

#[test]
fn the_win_chance_is_off_until_it_is_wanted() {
    let mut play = Play::at_first_decision("yard", 1);
    assert!(!play.screen(80, 24).contains("to win"));
    play.press(KeyCode::Char('c'));
    play.until(|app| app.chance.is_some());
    shows(&play.screen(80, 24), &["% to win"]);
    play.press(KeyCode::Char('c'));
    assert!(!play.screen(80, 24).contains("to win"));
}

#[test]
fn a_record_is_saved_under_a_name_and_over_nothing() {
    let mut play = Play::at_first_decision("yard", 1);
    let path = play.folder.path().join("mine.json");
    for _ in 0..2 {
        play.press(KeyCode::Char('s'));
        shows(&play.screen(80, 24), &["Save the record as: ruin-1.json"]);
        (0.."ruin-1.json".len()).for_each(|_| play.press(KeyCode::Backspace));
        play.type_text(&path.display().to_string());
        play.press(KeyCode::Enter);
    }
    assert!(play.app.message.as_deref().unwrap().contains("there already"));
    let record = games::Record::parse(&std::fs::read_to_string(path).unwrap(), games::catalogue()).unwrap();
    assert_eq!(record, play.app.session.record());
}

#[test]
fn a_key_hurries_chance() {
    let mut play = Play::new("yard", 1, "you");
    play.app.tick(play.clock);
    shows(&play.screen(80, 24), &["the hunters take their", "any key hurries"]);
    assert!(play.app.session.events().is_empty());
    play.press(KeyCode::Enter);
    play.app.tick(play.clock);
    assert_eq!(play.app.session.events().len(), 1);
}

#[test]
fn a_game_is_played_to_its_analysis_and_tried_again() {
    let mut play = Play::at_first_decision("yard", 1);
    play.play_on();
    play.until(|app| app.report.is_some());
    let last = play.app.session.events().len();
    shows(
        &play.screen(80, 24),
        &["at the start", "your decisions", "win chance here", "t try again from here"],
    );
    play.press(KeyCode::Char('t'));
    assert!(play.app.message.as_deref().unwrap().contains("over here"));
    for key in [KeyCode::Home, KeyCode::Right, KeyCode::Right, KeyCode::Right] {
        play.press(key);
    }
    shows(&play.screen(80, 24), &["Position 3 of", "then East"]);
    play.press(KeyCode::Char('t'));
    assert_eq!(play.app.session.events().len(), 3);
    assert!(matches!(play.app.screen, Screen::Choices));
    let kept = play.folder.path().join("finished/ruin-yard-1.json");
    let record = games::Record::parse(&std::fs::read_to_string(kept).unwrap(), games::catalogue()).unwrap();
    assert_eq!(record.events.len(), last);
}

#[test]
fn the_worst_decision_is_a_key_away() {
    let mut play = Play::at_first_decision("yard", 1);
    // Ending every turn at once is certain to lose something.
    for _ in 0..200 {
        if matches!(play.app.screen, Screen::End(_)) {
            break;
        }
        play.press(KeyCode::End);
        play.press(KeyCode::Enter);
        play.wait(1);
    }
    play.until(|app| app.report.is_some());
    let worst = play.app.report.as_ref().unwrap().worst()[0].ply;
    play.press(KeyCode::Char('1'));
    assert!(matches!(play.app.screen, Screen::End(ply) if ply + 1 == worst));
    let screen = play.screen(80, 24);
    shows(&screen, &[", best "]);
    assert!(!screen.contains("best step"), "the best move is named in words:\n{screen}");
}

#[test]
fn what_is_left_in_the_middle_goes_on_at_the_same_position() {
    let mut play = Play::at_first_decision("yard", 1);
    play.press(KeyCode::Enter);
    let (record, state) = (play.app.session.record(), *play.app.session.state());
    play.press(KeyCode::Char('q'));
    assert_eq!(play.app.left, Some(Left::Quit));
    let message = play.app.session.leave();
    assert!(message.starts_with("Saved."), "{message}");

    let store = Store::in_folder(play.folder.path().to_owned());
    let mut menu = open_menu(&[GameId::Ruin], false, store.unfinished());
    shows(
        &text(80, 24, |frame| menu.draw(frame)),
        &["1 Go on: Escape from Ruin, map yard, 4 events, seed 1"],
    );
    let chosen = menu.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
    let Some(Chosen::GoOn(slot, saved)) = chosen else { panic!("{chosen:?}") };
    assert_eq!(saved.record, record);
    let setup = Setup::of(&saved.record).unwrap();
    let AnyGame::Ruin(game) = setup.open().unwrap() else { panic!("another game") };
    let again = LocalMatch::resume(game, setup, &saved, slot, Some(&store)).unwrap();
    assert_eq!(*again.state(), state);
}

#[test]
fn the_menu_sets_a_game_up() {
    let mut menu = open_menu(&GameId::ALL, true, Found::default());
    let mut press = |code| menu.key(KeyEvent::new(code, KeyModifiers::NONE));
    assert_eq!(press(KeyCode::Enter), None);
    for code in
        [KeyCode::Right, KeyCode::Down, KeyCode::Left, KeyCode::Down, KeyCode::Char('4'), KeyCode::Char('2')]
    {
        assert_eq!(press(code), None);
    }
    let Some(Chosen::Begin(begin)) = press(KeyCode::Enter) else { panic!("nothing begins") };
    assert_eq!(begin.setup.options.word("map"), Some("gauntlet"));
    assert_eq!((begin.seed, begin.players), (42, vec!["best".to_owned()]));
}

#[test]
fn people_and_bots_are_seated_in_the_menu() {
    let mut menu = open_menu(&[GameId::Shelter], false, Found::default());
    let mut press = |codes: &[KeyCode]| {
        let keys = codes.iter().map(|code| KeyEvent::new(*code, KeyModifiers::NONE));
        keys.map(|key| menu.key(key)).last().flatten()
    };
    use KeyCode::{Char, Down, Enter, Left, Right};
    assert_eq!(press(&[Enter, Right, Right, Down, Down]), None);
    assert_eq!(press(&[Char('A'), Char('d'), Char('a'), Down, Left, Char('B'), Char('e')]), None);
    let Some(Chosen::Begin(begin)) = press(&[Down, Right, Right, Enter]) else { panic!("nothing begins") };
    assert_eq!(begin.setup.seats(), 3);
    assert_eq!(begin.players, ["you:Ada", "you:Be", "careful"]);
    // With very many seats, the last row stands for all seats without a row.
    let mut menu = open_menu(&[GameId::Shelter], false, Found::default());
    let mut press = |code| menu.key(KeyEvent::new(code, KeyModifiers::NONE));
    assert_eq!((press(Enter), press(Left)), (None, None));
    let Some(Chosen::Begin(begin)) = press(Enter) else { panic!("nothing begins") };
    assert_eq!((begin.players.len(), begin.players[98].as_str()), (99, "greedy"));
}

#[test]
fn the_menu_can_be_left_and_a_form_too() {
    let mut menu = open_menu(&GameId::ALL, true, Found::default());
    let mut press = |code| menu.key(KeyEvent::new(code, KeyModifiers::NONE));
    assert_eq!(press(KeyCode::Enter), None);
    assert_eq!(press(KeyCode::Esc), None);
    assert_eq!(press(KeyCode::Char('q')), Some(Chosen::Quit));
    let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(menu.key(control_c), Some(Chosen::Quit));
}

#[test]
fn a_lesson_is_played_by_what_it_says() {
    let mut menu = open_menu(&GameId::ALL, true, Found::default());
    let mut press = |code| menu.key(KeyEvent::new(code, KeyModifiers::NONE));
    // Below the games and the day's challenges.
    (0..=GameId::ALL.len()).for_each(|_| assert_eq!(press(KeyCode::Down), None));
    assert_eq!(press(KeyCode::Enter), Some(Chosen::Learn(GameId::Ruin)));

    let lesson = Lesson::parse(games::lesson(GameId::Ruin)).unwrap();
    let setup = Setup::of(&lesson.record).unwrap();
    let AnyGame::Ruin(game) = setup.open().unwrap() else { panic!("another game") };
    let folder = tempfile::tempdir().unwrap();
    let app = App::new(LocalMatch::lesson(game, setup, lesson.clone()), vec![None], None, today());
    let mut play = Play { app, clock: Instant::now(), folder };
    play.press(KeyCode::Enter);
    for (ply, event) in lesson.record.events.iter().enumerate() {
        let choices = play.app.choices();
        let Some(at) = choices.iter().position(|choice| choice.event == *event) else {
            play.wait(1);
            assert_eq!(play.app.session.events()[ply].to_string(), *event);
            continue;
        };
        let remark = lesson.remark(ply).unwrap();
        assert_eq!(play.app.session.remark(), Some(format!("{} ({})", remark.say, remark.rule)));
        play.press(KeyCode::Home);
        (0..at).for_each(|_| play.press(KeyCode::Down));
        play.press(KeyCode::Enter);
    }
    assert!(matches!(play.app.screen, Screen::End(_)));
    assert_eq!(play.app.session.leave(), "");
}

#[test]
fn t_8_a_lesson_shows_the_goal_first() {
    let lesson = Lesson::parse(games::lesson(GameId::Ruin)).unwrap();
    let setup = Setup::of(&lesson.record).unwrap();
    let AnyGame::Ruin(game) = setup.open().unwrap() else { panic!("another game") };
    let folder = tempfile::tempdir().unwrap();
    let app = App::new(LocalMatch::lesson(game, setup, lesson), vec![None], None, today());
    let mut play = Play { app, clock: Instant::now(), folder };
    play.wait(3);
    let screen = play.screen(100, 40);
    for heading in ["What you do", "How you win", "How you lose", "How you score"] {
        assert!(screen.contains(heading), "{screen}");
    }
    assert_eq!(play.app.session.events().len(), 0, "nothing happens behind the goal");
    play.press(KeyCode::Enter);
    play.wait(1);
    assert_eq!(play.app.session.events().len(), 1);
    assert!(!play.screen(100, 40).contains("How you win"));
}

#[test]
fn who_leaves_a_lessons_way_is_told_how_to_come_back() {
    let lesson = Lesson::parse(games::lesson(GameId::Ruin)).unwrap();
    let setup = Setup::of(&lesson.record).unwrap();
    let AnyGame::Ruin(game) = setup.open().unwrap() else { panic!("another game") };
    let folder = tempfile::tempdir().unwrap();
    let app = App::new(LocalMatch::lesson(game, setup, lesson.clone()), vec![None], None, today());
    let mut play = Play { app, clock: Instant::now(), folder };
    play.press(KeyCode::Enter);
    play.wait(4);
    let first = play.app.session.remark();
    assert_ne!(lesson.next(3), Some("stop"));
    play.press(KeyCode::Char('2'));
    play.press(KeyCode::Enter);
    assert!(play.app.session.remark().unwrap().contains("u takes the last step back"));
    play.press(KeyCode::Char('u'));
    assert_eq!(play.app.session.remark(), first);
}

#[test]
fn bots_play_while_one_watches() {
    let mut play = Play::new("yard", 1, "greedy");
    play.wait(500);
    assert!(matches!(play.app.screen, Screen::End(_)));
    assert_eq!(play.app.session.record().seats, Some(vec!["greedy".to_owned()]));
}

#[test]
fn a_bot_that_searches_is_seen_to_think_and_plays_at_once_or_is_left() {
    // The search would take hours.
    let mut play = Play::new("yard", 1, "search:4000000000");
    let think = |play: &mut Play| {
        while play.app.searching_seat().is_none() {
            play.wait(1);
        }
    };
    think(&mut play);
    shows(&play.screen(100, 30), &["thinks", "any key: play now"]);
    let before = play.app.session.events().len();
    play.press(KeyCode::Enter);
    play.until(|app| app.session.events().len() > before);
    think(&mut play);
    play.press(KeyCode::Char('q'));
    assert_eq!(play.app.left, Some(Left::Quit));
}

/// Returns a match of Wildlife Shelter among these players.
fn shelter(players: &[&str], folder: &TempDir) -> App<Shelter> {
    let mut options = Options::default();
    options.set("players", players.len() as u64);
    let setup = Setup::new(GameId::Shelter, options);
    let AnyGame::Shelter(game) = setup.open().unwrap() else { panic!("another game") };
    let store = Store::in_folder(folder.path().to_owned());
    let players: Vec<String> = players.iter().map(ToString::to_string).collect();
    let bots = players.iter().map(|word| word.parse().ok()).collect();
    let session = LocalMatch::new(game, setup, 3, &players, Some(&store));
    App::new(session, bots, Some(store), today())
}

/// Advances time and takes the selected choice, until `done`.
fn go_on(app: &mut App<Shelter>, clock: &mut Instant, mut done: impl FnMut(&App<Shelter>) -> bool) {
    for _ in 0..500 {
        app.tick(*clock);
        *clock += Duration::from_secs(1);
        app.tick(*clock);
        if done(app) {
            return;
        }
        if !app.choices().is_empty() && matches!(app.screen, Screen::Choices) {
            app.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE), *clock);
        }
    }
    panic!("it never comes");
}

#[test]
fn s7_the_device_is_passed_on_before_the_next_person_sees_anything() {
    let folder = tempfile::tempdir().unwrap();
    let (mut app, mut clock) = (shelter(&["you:Ada", "you:Ben", "greedy"], &folder), Instant::now());
    let show = |app: &App<Shelter>| text(110, 50, |frame| draw::screen(frame, app));
    go_on(&mut app, &mut clock, |app| matches!(app.screen, Screen::Pass(_)));
    let screen = show(&app);
    shows(&screen, &["Pass the device to Ben", "Enter shows your things"]);
    let adas = app.session.known_events().pop().unwrap().event.to_string();
    assert!(!screen.contains(&adas) && !screen.contains("adopt"), "{screen}");
    // The person who still has the device may take the last decision back, and passes it on later.
    app.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::NONE), clock);
    assert!(matches!(app.screen, Screen::Choices), "{}", show(&app));
    go_on(&mut app, &mut clock, |app| matches!(app.screen, Screen::Pass(_)));
    app.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE), clock);
    let bens = |app: &App<Shelter>| app.session.known_events().iter().map(|line| line.ply).max();
    let screen = show(&app);
    let known = app.session.known_events();
    assert!(known.iter().all(|line| line.by == tabletop::Turn::Chance), "Ben knows what Ada drew:\n{screen}");
    // Ben cannot take Ada's decision back.
    app.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::NONE), clock);
    assert_eq!(bens(&app), known.last().map(|line| line.ply));
    // The bot's turn is hidden too; at the end of the round, all events are known.
    go_on(&mut app, &mut clock, |app| app.session.known_events().len() == app.session.events().len());
    shows(&show(&app), &["Ada: ", "Greedy Cleo: "]);
    // The match is kept on the device and can be resumed.
    let found = Store::in_folder(folder.path().to_owned()).unfinished().games;
    assert_eq!(found[0].1.record.events.len(), app.session.events().len());
    assert_eq!(found[0].1.players, ["you:Ada", "you:Ben", "greedy"]);
}

#[test]
fn a_decision_with_one_choice_is_made_by_itself_unless_one_wants_to_make_it() {
    let folder = tempfile::tempdir().unwrap();
    let setup = Setup::new(GameId::Penguins, Options::default());
    let AnyGame::Penguins(game) = setup.open().unwrap() else { panic!("another game") };
    let players = ["you:Ada".to_owned(), "you:Ben".to_owned()];
    let store = Store::in_folder(folder.path().to_owned());
    let session = LocalMatch::new(game, setup, 3, &players, Some(&store));
    let mut app = App::new(session, vec![None, None], Some(store), today());
    let mut clock = Instant::now();
    let (mut alone, mut asked) = (0, 0);
    while alone == 0 || asked == 0 {
        assert!(app.session.events().len() < 300, "nothing was forced: {alone} {asked}");
        let before = app.session.events().len();
        let forced = app.choices().len() == 1;
        if forced {
            app.settings.forced_alone = asked > 0;
        }
        app.tick(clock);
        clock += Duration::from_secs(1);
        app.tick(clock);
        match (forced, app.session.events().len() > before) {
            (true, true) => alone += 1,
            (true, false) => {
                asked += 1;
                app.settings.forced_alone = true;
            }
            (false, false) if !app.choices().is_empty() => {
                app.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE), clock);
            }
            _ => {}
        }
    }
}

#[test]
fn choices_are_found_by_what_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    let (mut app, mut clock) = (shelter(&["you"], &folder), Instant::now());
    while app.choices().is_empty() {
        app.tick(clock);
        clock += Duration::from_secs(1);
    }
    let all = app.choices().len();
    assert!(all > 3);
    let press = |app: &mut App<Shelter>, code| app.key(KeyEvent::new(code, KeyModifiers::NONE), clock);
    let wanted = app.choices().swap_remove(all - 1).event;
    press(&mut app, KeyCode::Char('/'));
    wanted.chars().for_each(|letter| press(&mut app, KeyCode::Char(letter)));
    assert_eq!(
        app.choices().iter().map(|choice| choice.event.clone()).collect::<Vec<_>>(),
        std::slice::from_ref(&wanted)
    );
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.session.events().last().map(ToString::to_string), Some(wanted));
    press(&mut app, KeyCode::Char('/'));
    press(&mut app, KeyCode::Char('?'));
    assert!(app.choices().is_empty());
    press(&mut app, KeyCode::Esc);
    assert!(!app.choices().is_empty() && app.search.is_none());
}

#[test]
fn t_2_a_choice_that_loses_at_once_is_confirmed() {
    let mut play = Play::at_first_decision("yard", 1);
    // The skull on c3 is two steps away.
    play.press(KeyCode::Char('2'));
    play.press(KeyCode::Enter);
    let choices = play.app.choices();
    let skull = choices.iter().position(|choice| choice.danger).unwrap();
    let select = |play: &mut Play| {
        play.press(KeyCode::Home);
        (0..skull).for_each(|_| play.press(KeyCode::Down));
    };
    let before = play.app.session.events().len();
    select(&mut play);
    play.press(KeyCode::Enter);
    assert_eq!(play.app.session.events().len(), before, "it was only asked");
    shows(&play.screen(80, 24), &["This loses at once."]);
    // Another key takes the question back.
    play.press(KeyCode::Up);
    select(&mut play);
    play.press(KeyCode::Enter);
    assert_eq!(play.app.session.events().len(), before);
    // So does a look at the board, where the same is asked.
    play.press(KeyCode::Char('w'));
    play.press(KeyCode::Down);
    play.press(KeyCode::Right);
    shows(&play.screen(80, 24), &["c3"]);
    play.press(KeyCode::Enter);
    assert_eq!(play.app.session.events().len(), before);
    shows(&play.screen(80, 24), &["This loses at once."]);
    play.press(KeyCode::Enter);
    assert!(matches!(play.app.screen, Screen::End(_)), "{}", play.screen(80, 24));
}

#[test]
fn t_9_notation_is_in_the_log_and_elsewhere_only_if_wanted() {
    let mut play = Play::at_first_decision("yard", 1);
    let choices = |play: &Play| play.screen(80, 24).lines().take(20).collect::<String>();
    assert!(!choices(&play).contains("step e"), "{}", play.screen(80, 24));
    play.press(KeyCode::Char('n'));
    play.press(KeyCode::Esc);
    assert!(choices(&play).contains("step e"), "{}", play.screen(80, 24));
    play.press(KeyCode::Char('h'));
    play.until(|app| app.message.as_deref().is_some_and(|message| message.contains("with best play")));
    assert!(!play.app.message.as_deref().unwrap().contains("step"), "{:?}", play.app.message);
    assert!(play.screen(80, 24).contains("roll 4 "), "the log has it");
}

#[test]
fn t_6_speed_is_set_and_lasts() {
    let mut play = Play::new("yard", 1, "you");
    play.press(KeyCode::Char('p'));
    play.press(KeyCode::Char('p'));
    assert_eq!(play.app.settings.speed, Speed::Instant);
    shows(&play.screen(80, 24), &["Speed of dice and bots: at once."]);
    play.app.tick(play.clock);
    assert_eq!(play.app.session.events().len(), 1, "chance does not wait");
    let store = Store::in_folder(play.folder.path().to_owned());
    let setup = setup("yard");
    let AnyGame::Ruin(game) = setup.open().unwrap() else { panic!("another game") };
    let session = LocalMatch::new(game, setup, 1, &["you".to_owned()], Some(&store));
    assert_eq!(App::new(session, vec![None], Some(store), today()).settings.speed, Speed::Instant);
}

#[test]
fn t_6_chance_and_bots_wait_while_paused() {
    let mut play = Play::new("yard", 1, "you");
    play.wait(1);
    let before = play.app.session.events().len();
    play.press(KeyCode::Char(' '));
    play.wait(5);
    assert_eq!(play.app.session.events().len(), before);
    shows(&play.screen(80, 24), &["paused: any key goes on"]);
    play.press(KeyCode::Char(' '));
    play.wait(1);
    assert!(play.app.session.events().len() > before);
}

#[test]
fn t_6_moves_are_seen_again_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let (mut app, mut clock) = (shelter(&["you", "greedy", "greedy"], &folder), Instant::now());
    go_on(&mut app, &mut clock, |app| app.session.known_events().len() > 40);
    let press = |app: &mut App<Shelter>, code| app.key(KeyEvent::new(code, KeyModifiers::NONE), clock);
    let since = app.session.last_own_ply();
    let news: Vec<_> = app.session.known_events().into_iter().filter(|it| it.ply > since).collect();
    press(&mut app, KeyCode::Char('m'));
    for (nth, happened) in news.iter().enumerate() {
        assert!(matches!(app.screen, Screen::Earlier(ply) if ply == happened.ply));
        let screen = text(120, 60, |frame| draw::screen(frame, &app));
        shows(&screen, &[&format!("{} of {} since your decision", nth + 1, news.len())]);
        press(&mut app, KeyCode::Right);
    }
    let events = app.session.events().len();
    app.tick(clock + Duration::from_secs(9));
    assert_eq!(app.session.events().len(), events, "the match waits meanwhile");
    press(&mut app, KeyCode::Esc);
    assert!(matches!(app.screen, Screen::Choices));
}

#[test]
fn t_6_bots_moves_are_named_with_seat_event_and_gain() {
    let folder = tempfile::tempdir().unwrap();
    let (mut app, mut clock) = (shelter(&["you", "greedy", "greedy"], &folder), Instant::now());
    go_on(&mut app, &mut clock, |app| app.session.known_events().len() > 40);
    let known = app.session.known_events();
    let since = app.session.last_own_ply();
    let of_bots: Vec<String> = known
        .iter()
        .filter(|known| matches!(known.by, tabletop::Turn::Seat(seat) if seat.index() > 0))
        .map(|known| app.session.words(known))
        .collect();
    assert!(since > 0 && of_bots.iter().any(|words| words.starts_with("Greedy Bruno: ")), "{of_bots:?}");
    assert!(of_bots.iter().any(|words| words.contains(" (+")), "{of_bots:?}");
}

#[test]
fn t_10_todays_challenge_is_played_in_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path().to_owned());
    let begins = |tries: Tries, found: Found| {
        let unfinished = found.games.len();
        let mut menu = Menu::new(&GameId::ALL, true, found, tries, today());
        let mut press = |code| menu.key(KeyEvent::new(code, KeyModifiers::NONE));
        (0..unfinished + GameId::ALL.len()).for_each(|_| assert_eq!(press(KeyCode::Down), None));
        assert_eq!(press(KeyCode::Enter), None);
        let listed = text(80, 24, |frame| menu.draw(frame));
        (listed, menu.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)))
    };
    let (listed, chosen) = begins(Tries::read(&store), store.unfinished());
    shows(&listed, &["Challenges of Tuesday, 24 November 2026", "1 Escape from Ruin", "not played yet"]);
    let Some(Chosen::Begin(begin)) = chosen else { panic!("{chosen:?}") };
    assert_eq!(begin, daily::begin(GameId::Ruin, today()), "the same dice for everybody");
    let day = begin.challenge.clone().unwrap();
    let AnyGame::Ruin(game) = begin.setup.open().unwrap() else { panic!("another game") };
    let session = LocalMatch::new(game, begin.setup, begin.seed, &begin.players, Some(&store));
    let app = App::new(session.with_challenge(&day), vec![None], Some(store.clone()), today());
    let mut play = Play { app, clock: Instant::now(), folder: tempfile::tempdir().unwrap() };
    play.wait(6);
    shows(&play.screen(120, 40), &["Today’s challenge, 1st try, without help"]);
    // Left in the middle, it goes on from the list of challenges.
    let (listed, chosen) = begins(Tries::read(&store), store.unfinished());
    shows(&listed, &["go on: 1st try, without help"]);
    assert!(matches!(chosen, Some(Chosen::GoOn(..))), "{chosen:?}");
    // A step that is taken back is help.
    play.press(KeyCode::Enter);
    play.press(KeyCode::Char('u'));
    shows(&play.screen(120, 40), &["1st try, with help"]);
    while !matches!(play.app.screen, Screen::End(_)) {
        play.press(KeyCode::End);
        play.press(KeyCode::Enter);
        play.wait(1);
    }
    let beats =
        |app: &App<Ruin>| app.session.challenge().and_then(|challenge| challenge.result.as_ref()?.beats);
    play.until(|app| beats(app).is_some() && app.report.is_some());
    shows(&play.screen(120, 40), &["Today’s challenge, 1st try, with help", "of 100 games of Greedy"]);
    let shared = play.app.session.shared(today()).unwrap();
    assert!(shared.starts_with("Menagerie, 24 November\nEscape from Ruin: caught in "), "{shared}");
    assert!(shared.contains("1st try, with help\nBetter than "), "{shared}");
    play.app.session.leave();
    let (listed, chosen) = begins(Tries::read(&store), store.unfinished());
    shows(&listed, &["caught in ", "1st try, with help; better than ", "1 day in a row"]);
    assert!(matches!(chosen, Some(Chosen::Begin(_))), "a second try begins: {chosen:?}");
    assert_eq!(Tries::read(&store).next(GameId::Ruin, &day).number, 2);
}
