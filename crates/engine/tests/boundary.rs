//! A match on the other side of the boundary is the match itself: whatever is asked of the one is answered by the
//! other, move for move.
use games::{GameId, Lesson, Options, Record, Setup};
use protocol::{Desk, Look, Match, Opening, Part, Seated, Sight, Wait};

const DESK: Desk = Desk(engine::ask);

fn you() -> Vec<Seated> {
    vec![Seated::Person("You".into())]
}

fn fresh(game: GameId) -> Opening {
    Opening::Fresh { setup: Setup::new(game, Options::default()), seats: you(), seed: 7 }
}

/// Whatever is told of a position, as text.
fn told(game: &dyn Match, sight: &Sight) -> Vec<String> {
    let look = Look { live: true, threat: true, ..Look::default() };
    let legal = game.legal();
    let first: Vec<String> = legal.iter().take(1).cloned().collect();
    let drawing = game.drawing(sight, &look, true);
    let at = drawing.targets.first().map_or((1.0, 1.0), |target| target.at);
    vec![
        format!("{:?} {:?} {:?} {:?}", game.setup(), game.record(), game.shared(), game.finish()),
        format!("{:?} {:?} {:?} {:?}", game.seats(), game.ply(), game.wait(), game.event(sight.ply)),
        format!("{legal:?} {:?} {:?}", game.can_undo(Some(0)), game.hand_over(Some(0))),
        drawing.to_svg(drawing::Style::Inline),
        game.drawing(sight, &look, false).to_svg(drawing::Style::Inline),
        game.stamp(sight).to_svg(drawing::Style::Inline),
        format!("{} {:?} {:?}", game.board_name(sight), game.turn_words(sight), game.facts(sight)),
        game.waiting(sight).map_or_else(String::new, |(drawing, name, words)| {
            format!("{} {name} {words}", drawing.to_svg(drawing::Style::Inline))
        }),
        format!("{} {:?} {}", game.map_name(), game.status(sight), game.describe(sight)),
        format!("{:?} {:?}", game.choices(sight), game.preview(sight, &first)),
        format!("{:?} {:?}", game.why_not(sight, "a1"), game.place_at(sight, Part::Board, at)),
        format!("{:?} {:?} {:?}", game.outlook(sight), game.goal(), game.log(0, sight)),
        format!("{:?} {:?}", game.standings(sight), game.panel(sight, &first)),
        format!("{:?}", game.missed(sight, &first, &legal)),
    ]
}

/// Plays here and there for a while, always the last of what can be done.
fn both(here: &mut dyn Match, there: &mut dyn Match) {
    for _ in 0..60 {
        let sight = Sight { ply: here.ply(), seat: Some(0), ..Sight::default() };
        assert_eq!(told(here, &sight), told(there, &sight));
        match here.wait() {
            Wait::Chance => assert_eq!(here.chance(), there.chance()),
            Wait::Over => break,
            Wait::Person(_) | Wait::Bot(..) => {
                let event = here.legal().pop().expect("something can be done");
                assert_eq!(here.act("nothing of the kind"), there.act("nothing of the kind"));
                assert_eq!(here.act(&event), there.act(&event));
            }
        }
    }
    assert!(here.ply() > 2, "something was played");
    assert_eq!(here.undo(Some(0)), there.undo(Some(0)));
    assert_eq!(here.ply(), there.ply());
    assert_eq!(here.record_to(2), there.record_to(2));
}

#[test]
fn a_match_on_the_other_side_is_the_match_itself() {
    for game in GameId::ALL {
        let mut here = engine::open(&fresh(game)).expect("it opens");
        let mut there = DESK.open(fresh(game)).expect("it opens there");
        both(&mut *here, &mut *there);
    }
}

#[test]
fn a_lesson_is_taught_over_there_too() {
    let text = DESK.lesson(GameId::Ruin);
    let lesson = Lesson::parse(&text).expect("our own lesson");
    let record = Record { events: Vec::new(), ..lesson.record.clone() };
    let opening = Opening::Lesson { lesson, record, seats: you() };
    let mut here = engine::open(&opening).expect("it opens");
    let mut there = DESK.open(opening).expect("it opens there");
    both(&mut *here, &mut *there);
}

#[test]
fn what_cannot_be_opened_says_why() {
    let setup = Setup::new(GameId::Ruin, Options::default()).with_map("mine", "no map");
    let shut = DESK.open(Opening::Fresh { setup, seats: you(), seed: 0 }).err().expect("it does not open");
    assert!(!shut.faults.is_empty() && shut.words.contains("mine"), "{shut:?}");
    let mut record = DESK.open(fresh(GameId::Ruin)).expect("it opens").record();
    record.events = vec!["stop".into()];
    let shut = DESK.open(Opening::Record { record, seats: you(), seed: 0 }).err().expect("it does not open");
    assert!(shut.faults.is_empty() && !shut.words.is_empty(), "{shut:?}");
}

#[test]
fn rules_come_as_they_are() {
    for game in GameId::ALL {
        assert_eq!(DESK.rules(game), game.rules());
    }
}

#[test]
fn what_is_no_call_has_no_answer() {
    for call in [&[][..], &[250, 1, 2], &[2, 99, 3], b"{}"] {
        assert_eq!(engine::ask(call), Vec::<u8>::new(), "{call:?}");
    }
}
