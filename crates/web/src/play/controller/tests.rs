//! The controller on the real engine, without a page.
use std::cell::{Cell, RefCell};

use games::GameId;
use protocol::{
    Answer, EngineClient, EventValue, OpenRequest, PositionValue, Question, SavedMatch, persons_of,
};
use record::{Lesson, Options, Record, Setup};
use view::{Player, Surface, Wait};

use super::{Command, Device, Hint, Stage, Step, Tab, TableController, gate};
use crate::catalogue::testing::game;
use crate::settings::{Forced, Settings};
use crate::store::Full;

const ENGINE: EngineClient = EngineClient::new(engine::ask);

thread_local! {
    static NOW: Cell<f64> = const { Cell::new(0.0) };
    static SAVED: RefCell<Vec<SavedMatch>> = const { RefCell::new(Vec::new()) };
    static HAS_ROOM: Cell<bool> = const { Cell::new(true) };
}

fn device() -> Device {
    fn save(saved: &SavedMatch) -> Result<(), Full> {
        SAVED.with_borrow_mut(|all| all.push(saved.clone()));
        if HAS_ROOM.get() { Ok(()) } else { Err(Full) }
    }
    Device { now: || NOW.get(), save }
}

fn settings(forced: Forced) -> Settings {
    let mut settings = Settings::default();
    settings.forced = forced;
    settings
}

pub(super) fn person(name: &str) -> Player {
    Player::Person(name.to_owned())
}

/// A match that begins, with forced decisions left to the person.
pub(super) fn table(key: &str, players: &[Player]) -> TableController {
    let mut options = Options::default();
    if players.len() > 1 {
        options.set("players", players.len() as u64);
    }
    let setup = Setup::new(game(key).key, options);
    let open = ENGINE.open(OpenRequest::New { setup, players: players.to_vec(), seed: 3 }).expect("it opens");
    let saved = SavedMatch::new("m".to_owned(), open.state().record, players.to_vec(), 3, 0.0);
    TableController::new(open, saved, None, settings(Forced::Ask), device())
}

fn lesson(key: &str) -> TableController {
    let id: GameId = key.parse().expect("a game");
    let lesson = Lesson::parse(id.lesson()).expect("a lesson");
    let record = Record { events: Vec::new(), ..lesson.record.clone() };
    let players = persons_of(&record);
    let request =
        OpenRequest::Lesson { lesson: lesson.clone(), record: record.clone(), players: players.clone() };
    let saved = SavedMatch::new("l".to_owned(), record, players, 0, 0.0);
    let open = ENGINE.open(request).expect("it opens");
    TableController::new(open, saved, Some(lesson), settings(Forced::Ask), device())
}

/// Runs the match on as a page does; bots choose their first event. Returns the plies that were animated.
pub(super) fn run(table: &mut TableController) -> Vec<usize> {
    let mut animated = Vec::new();
    assert!(table.begin_run());
    let mut step = Step::Next;
    loop {
        step = match step {
            Step::Rest => break,
            Step::Next => table.step(),
            Step::Pause(milliseconds) => {
                assert!(milliseconds > 0.0);
                Step::Next
            }
            Step::PauseBefore(_, ply, event) => table.make_forced(ply, &event),
            Step::Animate(ply) => {
                animated.push(ply);
                table.arrive(ply)
            }
            Step::AskWorker(Question::Decide { .. }) => {
                let first = table.open().legal().remove(0);
                table.answer_bots(Answer::Decided(vec![first]))
            }
            Step::AskWorker(other) => panic!("{other:?}"),
        };
    }
    table.end_run();
    wait_for_gate();
    animated
}

/// Lets the time pass for which the gate is closed.
fn wait_for_gate() {
    NOW.set(NOW.get() + gate::SETTLE_MILLISECONDS);
}

/// Decides, and runs the match on if that asks for it.
pub(super) fn decide(table: &mut TableController, event: &str) {
    table.decide(vec![event.to_owned()]);
    if table.take_commands().contains(&Command::Run) {
        run(table);
    }
}

#[test]
fn a_whole_game_is_played_and_saved_at_every_event() {
    let mut table = table("ruin", &[person("You")]);
    assert!(!table.is_live(), "chance places the hunters first");
    assert_eq!(run(&mut table), [0, 1, 2]);
    for _ in 0..500 {
        if table.is_over() {
            break;
        }
        assert!(table.is_live() && table.lists_choices());
        assert_eq!(table.shown(), table.open().ply());
        let event = table
            .view_now()
            .choices
            .iter()
            .find(|choice| choice.pick.is_none())
            .expect("a choice")
            .event
            .clone();
        decide(&mut table, &event);
    }
    assert!(table.is_over() && !table.lists_choices());
    let saved = SAVED.with_borrow(|all| all.clone());
    assert_eq!(saved.len(), table.open().ply());
    assert!(saved.iter().zip(1..).all(|(saved, ply)| saved.record.events.len() == ply));
    assert!(saved.last().expect("it was saved").finish.is_some());
}

#[test]
fn the_pointer_changes_the_board_and_the_preview_and_no_choice() {
    let mut table = table("ruin", &[person("You")]);
    run(&mut table);
    let (view, calm) = (table.view_now(), table.pointer());
    assert_eq!(calm.preview, None);
    table.point_at(vec![view.choices[0].event.clone()]);
    let pointer = table.pointer();
    assert!(pointer.preview.is_some() && pointer.drawings != calm.drawings);
    assert_eq!(table.view_now(), view);
    table.point_at(Vec::new());
    assert_eq!(table.pointer(), calm);
}

#[test]
fn undo_leads_back_to_the_last_roll_and_a_forced_decision_is_not_made_again() {
    let mut table = table("ruin", &[person("You")]);
    run(&mut table);
    let before = table.shown();
    let heading = table.view_now().status.heading.clone();
    table.undo();
    assert_eq!(
        table.toast().map(|toast| toast.text.as_str()),
        Some("Nothing to undo: the last die is cast.")
    );
    let step = table.open().legal().into_iter().find(|event| event.starts_with("step")).expect("a step");
    decide(&mut table, &step);
    assert!(table.can_undo());
    table.settings.forced = Forced::Once;
    table.undo();
    assert!(table.take_commands().contains(&Command::Run));
    assert_eq!(table.announcement, format!("Taken back. {heading}"));
    run(&mut table);
    assert_eq!((table.shown(), table.open().ply()), (before, before));
    assert_eq!(table.view_now().status.heading, heading);
}

#[test]
fn a_refusal_is_said_with_its_rule_until_it_is_old() {
    let mut table = table("ruin", &[person("You")]);
    run(&mut table);
    NOW.set(5000.0);
    decide(&mut table, "stop now");
    let toast = table.toast().expect("it is refused").clone();
    assert_eq!((toast.rule, toast.since), (None, 5000.0));
    table.close_toast();
    // A place beside every target: the board itself says why not.
    let area = table.pointer().drawings.board.view_box;
    let targets = table.pointer().drawings.board.targets.clone();
    let places = (0..400).map(|nth| {
        (area.x + area.width * f64::from(nth % 20) / 20.0, area.y + area.height * f64::from(nth / 20) / 20.0)
    });
    let refused = places.filter(|point| {
        table.close_toast();
        table.choose_point(Surface::Board, *point);
        table.toast().is_some_and(|toast| toast.rule.is_some())
    });
    assert!(refused.count() > 100, "{targets:?}");
    NOW.set(7000.0);
    table.say("Something", Some("R1"));
    NOW.set(8000.0);
    table.close_old_toast();
    assert!(table.toast().is_some());
    NOW.set(13_000.0);
    table.close_old_toast();
    assert!(table.toast().is_none());
}

#[test]
fn the_past_is_looked_at_and_the_first_click_leads_back() {
    let mut table = table("ruin", &[person("You")]);
    run(&mut table);
    let (now, choices) = (table.view(), table.view_now().choices.clone());
    table.show_past(0);
    assert!(!table.is_live());
    assert_ne!(table.view(), now);
    assert_eq!(table.view_now().choices, choices, "the choices stay where they are");
    let target = table.pointer().drawings.board.targets.first().cloned();
    assert_eq!(target, None, "nothing can be chosen in the past");
    table.choose_point(Surface::Board, (0.0, 0.0));
    assert_eq!((table.peek(), table.toast()), (None, None));
    assert_eq!(table.view(), now);
}

#[test]
fn picks_are_made_taken_back_and_end_with_a_decision() {
    let mut table = table("shelter", &[person("You")]);
    run(&mut table);
    for _ in 0..200 {
        let view = table.view_now();
        let targets = table.pointer().drawings.board.targets.clone();
        if let Some(target) = targets.into_iter().find(|target| target.events.is_empty()) {
            table.choose_target(target.clone());
            assert!(table.can_undo() && table.view_now() != view);
            table.undo();
            assert_eq!(table.view_now().choices, view.choices);
            table.choose_target(target.clone());
            assert!(
                table.ask_hint().is_some() && table.picked.is_empty(),
                "a hint is about the whole choice"
            );
            assert_eq!(table.view_now().choices, view.choices);
            table.choose_target(target);
            let event = table.open().legal().remove(0);
            decide(&mut table, &event);
            assert!(table.picked.is_empty());
            return;
        }
        let event = table.open().legal().pop().expect("a decision");
        decide(&mut table, &event);
    }
    panic!("nothing was to be picked");
}

#[test]
fn a_device_is_passed_on_where_something_is_hidden() {
    let mut table = table("shelter", &[person("Ada"), person("Ben")]);
    run(&mut table);
    assert_eq!((table.seat(), table.passing()), (None, Some(0)), "nobody knows who has it");
    table.take_device();
    run(&mut table);
    assert_eq!(table.seat(), Some(0));
    table.panels.share = true;
    while table.passing().is_none() {
        let event = table.open().legal().remove(0);
        decide(&mut table, &event);
    }
    assert_eq!((table.seat(), table.passing(), table.panels.share), (None, Some(1), false));
    assert!(!table.is_live());
    assert_eq!(table.giver(), Some(0));
    table.keep_device(0);
    table.take_commands();
    run(&mut table);
    assert_eq!((table.seat(), table.passing()), (Some(0), None));
    assert!(table.is_live(), "the last decision is taken back");
}

#[test]
fn bots_decide_are_stopped_and_fail() {
    let mut table = table("penguins", &[person("You"), Player::Bot("greedy".to_owned())]);
    let animated = run(&mut table);
    assert_eq!(animated, (0..table.open().ply()).collect::<Vec<_>>());
    assert!(table.is_live());
    while !matches!(table.open().wait(), Wait::Bot(..)) {
        let event = table.open().legal().remove(0);
        table.decide(vec![event]);
        let mut step = table.step();
        while !matches!(step, Step::Rest | Step::AskWorker(_)) {
            step = match step {
                Step::Animate(ply) => table.arrive(ply),
                _ => table.step(),
            };
        }
        if step == Step::Rest {
            table.end_run();
            wait_for_gate();
        }
    }
    assert_eq!(table.stage(), Stage::Chance);
    table.take_commands();
    table.deciding = Some(7);
    table.announcement.clear();
    table.announce_search(6, None);
    assert_eq!(table.announcement, "", "an earlier request");
    for told in [None, Some(1)] {
        table.announcement.clear();
        table.announce_search(7, told);
        assert_eq!(table.announcement, " Greedy Bruno thinks.");
    }
    table.hurry();
    assert_eq!(table.take_commands(), [Command::Hurry(7)]);
    if table.can_undo() {
        let ply = table.open().ply();
        table.undo();
        assert_eq!(table.take_commands(), [Command::Cancel(7)]);
        assert_eq!(table.answer_bots(Answer::Cancelled), Step::Next);
        assert!(table.open().ply() < ply, "the decision before is taken back");
    }
    assert_eq!(table.answer_bots(Answer::Failed("No answer came.".to_owned())), Step::Rest);
    assert_eq!(table.toast().map(|toast| toast.text.as_str()), Some("No answer came."));
}

#[test]
fn a_hint_is_for_the_position_it_was_asked_for() {
    let mut table = table("ruin", &[person("You")]);
    assert_eq!(table.ask_hint(), None, "nobody can decide yet");
    run(&mut table);
    let Some(Question::Values { record, seat: 0 }) = table.ask_hint() else { panic!("a question") };
    assert_eq!((table.hint(), record.events.len()), (Some(&Hint::Asked), table.shown()));
    let best = table.open().legal().remove(0);
    let events = vec![EventValue { event: best.clone(), value: 0.5, stderr: 0.0 }];
    let value = PositionValue {
        value: 0.5,
        stderr: 0.0,
        bias: 0.0,
        reason: "Rather than “it”: 1 fish at once.".into(),
        best: Some(best.clone()),
        events,
    };
    table.answer_hint(table.shown(), Answer::Values(value.clone()));
    assert_eq!(table.hinted(), Some(best.as_str()));
    assert!(table.announcement.contains("is best: ") && !table.announcement.contains('<'));
    // Notation stands in it where the setting asks for it (T-9).
    assert!(!table.hint_html(&value).contains(&best));
    table.settings.notation = true;
    assert!(table.hint_html(&value).contains(&best));
    table.settings.notation = false;
    let calm = table.pointer();
    table.hinting = Some(4);
    let ply = table.shown();
    decide(&mut table, &best);
    assert_eq!((table.hint(), table.hinted()), (None, None));
    assert_ne!(table.pointer(), calm);
    table.answer_hint(ply, Answer::Values(value));
    assert_eq!(table.hint(), None, "it is no longer wanted");
    table.ask_hint();
    table.undo();
    assert!(table.take_commands().contains(&Command::Cancel(4)));
}

#[test]
fn a_lesson_is_followed_to_its_end() {
    for key in ["ruin", "shelter", "penguins", "caverns", "zoo"] {
        let mut table = lesson(key);
        run(&mut table);
        let mut compared = 0;
        while !table.is_over() {
            let Some(Hint::Taught(ply, event)) = table.hint().cloned() else {
                panic!("{key}: {:?}", table.hint())
            };
            assert_eq!(ply, table.shown());
            let other = table.open().legal().into_iter().find(|other| *other != event);
            if let Some(other) = other.filter(|_| compared == 0) {
                decide(&mut table, &other);
                assert!(table.toast().is_some_and(|toast| toast.text.contains("In this lesson")));
                assert_eq!(table.hinted(), Some(event.as_str()), "it is pointed at again");
            }
            decide(&mut table, &event);
            compared += 1;
        }
        let lesson = table.lesson().expect("a lesson");
        let decisions = lesson.remarks.iter().filter(|remark| lesson.next(remark.ply).is_some());
        assert_eq!(compared, decisions.count(), "{key}");
    }
}

#[test]
fn a_full_device_is_said_once() {
    let mut table = table("ruin", &[person("You")]);
    HAS_ROOM.set(false);
    run(&mut table);
    assert!(table.toast().is_some_and(|toast| toast.text.starts_with("The device has no room")));
    table.close_toast();
    let event = table.open().legal().remove(0);
    decide(&mut table, &event);
    assert_eq!(table.toast(), None);
}

#[test]
fn a_rule_is_shown_anew_each_time() {
    let mut table = table("ruin", &[person("You")]);
    table.show_rule("R17");
    let first = table.panels.rule.clone();
    table.panels.side = false;
    table.show_rule("R17");
    assert_eq!((table.panels.tab, table.panels.side), (Tab::Rules, true));
    assert_eq!(first.0.as_deref(), Some("R17"));
    assert_ne!(table.panels.rule, first);
}

#[test]
fn t_2_a_choice_that_loses_at_once_waits_to_be_confirmed() {
    let mut table = table("ruin", &[person("You")]);
    run(&mut table);
    for _ in 0..500 {
        let targets = table.pointer().drawings.board.targets.clone();
        if let Some(target) = targets.into_iter().find(|target| target.danger) {
            let ply = table.open().ply();
            for _ in 0..2 {
                table.choose_target(target.clone());
                assert!(table.armed().is_some_and(|armed| armed.danger && armed.events == target.events));
                assert_eq!(table.open().ply(), ply, "a second click is no answer");
            }
            assert!(table.pointer().preview.as_ref().is_some_and(|preview| preview.danger));
            table.disarm();
            assert_eq!((table.armed(), table.pointed().len()), (None, 0));
            table.choose_target(target);
            table.confirm();
            assert!(table.take_commands().contains(&Command::Run));
            run(&mut table);
            assert!(table.is_over());
            return;
        }
        let choices = table.view_now().choices.clone();
        decide(&mut table, &choices.iter().find(|choice| !choice.danger).expect("a safe choice").event);
    }
    panic!("nothing was dangerous");
}

#[test]
fn t_2_the_first_tap_on_a_small_target_previews_and_the_second_one_does_it() {
    let mut table = table("ruin", &[person("You")]);
    run(&mut table);
    let targets = table.pointer().drawings.board.targets.clone();
    let safe: Vec<_> = targets.into_iter().filter(|target| !target.danger).collect();
    let (ply, calm) = (table.open().ply(), table.pointer());
    table.tap_target(safe[0].clone());
    assert!(table.armed().is_some_and(|armed| !armed.danger));
    assert!(table.pointer().drawings != calm.drawings, "the way is shown");
    table.tap_target(safe[1].clone());
    assert_eq!(table.armed().map(|armed| armed.events.clone()), Some(safe[1].events.clone()));
    assert_eq!(table.open().ply(), ply);
    table.undo();
    assert_eq!(table.armed(), None);
    table.tap_target(safe[1].clone());
    table.tap_target(safe[1].clone());
    assert!(table.take_commands().contains(&Command::Run));
    run(&mut table);
    assert!(table.open().ply() > ply);
}

#[test]
fn t_4_nothing_decides_before_the_position_was_seen() {
    for key in ["ruin", "shelter", "penguins", "caverns", "zoo"] {
        let mut table = table(key, &[person("You")]);
        let event = |table: &TableController| table.open().legal().remove(0);
        table.decide(vec!["stop".to_owned()]);
        assert_eq!(table.take_commands(), [], "{key}: chance has not even begun");
        run(&mut table);
        assert!(table.is_ready());
        table.take_commands();
        let first = event(&table);
        decide(&mut table, &first);
        while !table.is_live() && !table.is_over() {
            run(&mut table);
        }
        NOW.set(NOW.get() - 1.0);
        let (ply, next) = (table.open().ply(), event(&table));
        assert!(!table.is_ready(), "{key}: one millisecond before");
        decide(&mut table, &next);
        if let Some(target) = table.pointer().drawings.board.targets.first().cloned() {
            table.choose_target(target);
        }
        assert_eq!((table.open().ply(), &table.walk), (ply, &None), "{key}");
        NOW.set(NOW.get() + 1.0);
        decide(&mut table, &next);
        assert!(table.open().ply() > ply, "{key}: now it decides");
    }
}

#[test]
fn t_4_space_pressed_through_a_bots_turn_decides_nothing() {
    let mut table = table("penguins", &[person("You"), Player::Bot("greedy".to_owned())]);
    let mut turns = 0;
    run(&mut table);
    while !table.is_over() && turns < 30 {
        // Space goes down and up while the bots are shown, and two seconds longer.
        table.gate.take();
        table.press(" ", true);
        table.press(" ", false);
        table.give_control();
        let reached = table.open().ply();
        for _ in 0..20 {
            NOW.set(NOW.get() + 100.0);
            table.press(" ", true);
            let event = table.open().legal().remove(0);
            table.decide(vec![event]);
            table.press(" ", false);
            assert_eq!((table.open().ply(), &table.walk), (reached, &None));
        }
        wait_for_gate();
        table.press(" ", true);
        let event = table.open().legal().remove(0);
        decide(&mut table, &event);
        assert!(table.open().ply() > reached, "after a rest it decides");
        assert!(!table.is_ready() || table.is_over(), "but is still down");
        table.press(" ", false);
        turns += 1;
    }
    assert!(turns > 3);
}

#[test]
fn t_4_an_accepted_input_is_for_its_position_or_for_none() {
    let mut table = table("ruin", &[person("You")]);
    run(&mut table);
    let step = table.open().legal().into_iter().find(|event| event.starts_with("step")).expect("a step");
    decide(&mut table, &step);
    let ply = table.open().ply();
    let next = table.open().legal().into_iter().find(|event| event.starts_with("step")).expect("another");
    // Accepted, and taken back before it is carried out.
    table.decide(vec![next.clone()]);
    assert!(table.walk.is_some());
    table.undo();
    run(&mut table);
    assert_eq!(table.open().ply(), ply - 1, "the step is for another position");
    // The gate closes meanwhile: it is carried out all the same.
    table.decide(vec![step]);
    table.gate.take();
    run(&mut table);
    assert_eq!(table.open().ply(), ply);
    // A decision that comes as a run ends is not lost.
    table.take_commands();
    table.decide(vec![next.clone()]);
    assert!(table.begin_run() && !table.begin_run());
    table.end_run();
    assert_eq!(table.take_commands().iter().filter(|command| **command == Command::Run).count(), 2);
    run(&mut table);
    assert_eq!(table.open().events(ply, None)[0].event, next);
}

#[test]
fn t_4_undo_gives_control_anew_and_what_is_pointed_at_is_forgotten() {
    let mut table = table("ruin", &[person("You")]);
    run(&mut table);
    let step = table.open().legal().into_iter().find(|event| event.starts_with("step")).expect("a step");
    decide(&mut table, &step);
    table.point_at(vec![step.clone()]);
    table.undo();
    assert_eq!(table.pointed(), [] as [String; 0]);
    assert!(!table.is_ready());
    run(&mut table);
    assert!(table.is_ready());
    let hurried = table.is_hurried();
    table.hurry();
    assert_eq!(table.is_hurried(), hurried, "there is nothing to hurry");
    table.point_at(vec![step.clone()]);
    decide(&mut table, &step);
    assert_eq!(table.pointed(), [] as [String; 0]);
}

#[test]
fn t_4_a_lesson_waits_at_a_step_with_one_possibility() {
    let mut waited = 0;
    for key in ["ruin", "shelter", "penguins", "caverns", "zoo"] {
        let mut table = lesson(key);
        table.settings.forced = Forced::Once;
        run(&mut table);
        while !table.is_over() {
            let Some(Hint::Taught(_, event)) = table.hint().cloned() else { panic!("{key}: no hint") };
            waited += usize::from(table.open().legal().len() == 1);
            decide(&mut table, &event);
        }
    }
    assert!(waited > 0, "no lesson has such a step");
}

/// Returns the time at normal speed from `Play` to the first decision, with one person among bots, in milliseconds.
fn opening(key: &str, options: Options, seed: u64) -> f64 {
    let setup = Setup::new(game(key).key, options);
    let seats =
        ENGINE.open(OpenRequest::New { setup: setup.clone(), players: Vec::new(), seed }).expect("it opens");
    let bots = (1..seats.info().players.len()).map(|_| Player::Bot("greedy".to_owned()));
    let players: Vec<Player> = std::iter::once(person("You")).chain(bots).collect();
    let open = ENGINE.open(OpenRequest::New { setup, players: players.clone(), seed }).expect("it opens");
    let saved = SavedMatch::new("m".to_owned(), open.state().record, players, seed, 0.0);
    let mut table = TableController::new(open, saved, None, settings(Forced::Pause), device());
    let (mut time, mut step) = (0.0, Step::Next);
    assert!(table.begin_run());
    loop {
        step = match step {
            Step::Rest => break,
            Step::Next => table.step(),
            Step::Pause(milliseconds) => {
                time += milliseconds;
                Step::Next
            }
            Step::PauseBefore(milliseconds, ply, event) => {
                time += milliseconds;
                table.make_forced(ply, &event)
            }
            Step::Animate(ply) => {
                let motion = table.open().motion(table.viewpoint_at(ply));
                time +=
                    table.allot(motion.tumble + motion.lasts() + if motion.foretold { 260.0 } else { 0.0 });
                table.arrive(ply)
            }
            Step::AskWorker(_) => {
                let first = table.open().legal().remove(0);
                table.answer_bots(Answer::Decided(vec![first]))
            }
        };
    }
    table.end_run();
    time + gate::SETTLE_MILLISECONDS
}

#[test]
fn t_7_the_first_decision_comes_within_three_seconds() {
    for key in ["ruin", "shelter", "penguins", "caverns", "zoo"] {
        for seed in 0..12 {
            let time = opening(key, Options::default(), seed);
            println!("{key}, seed {seed}: {time:.0} ms");
            assert!(time <= 3000.0, "{key} with seed {seed}: {time} ms");
        }
    }
    let mut hard = Options::default();
    hard.set("advanced", true);
    hard.set("level", 3);
    for seed in 0..12 {
        let time = opening("zoo", hard.clone(), seed);
        assert!(time <= 3000.0, "zoo, advanced: {time} ms");
    }
}
