//! Every game has a lesson, and it plays through.
use games::{GameId, Lesson, Replay, Setup, lesson, with_game};
use tabletop::{Game, Seat, Turn};

#[test]
fn every_lesson_plays_through_with_a_remark_at_each_decision_of_who_learns() {
    for id in GameId::ALL.into_iter().filter(|id| !lesson(*id).is_empty()) {
        let lesson = Lesson::parse(lesson(id)).unwrap_or_else(|error| panic!("{id}: {error}"));
        let any = Setup::of(&lesson.record).map(|setup| setup.open());
        let any = any.unwrap_or_else(|error| panic!("{error}")).unwrap_or_else(|error| panic!("{error}"));
        assert!((8..=15).contains(&lesson.remarks.len()), "8 to 15 steps");
        with_game!(&any, game => {
            let (replay, bad) = Replay::new(game, &lesson.record.events);
            assert_eq!(bad, None);
            let last = replay.states.len() - 1;
            for (ply, state) in replay.states.iter().enumerate() {
                // The first seat learns; the lesson makes the others' decisions. The end of the lesson has a remark
                // too: long games go on behind it.
                let said = game.turn(state) == Turn::Seat(Seat::FIRST) || ply == last;
                assert_eq!(lesson.remark(ply).is_some(), said, "a remark at ply {ply}");
            }
        });
        for remark in &lesson.remarks {
            assert!(
                id.rules().contains(&format!("**{}**", remark.rule)),
                "{} is no rule of {id}",
                remark.rule
            );
            assert_eq!(remark.say.matches(". ").count(), 0, "one sentence: {}", remark.say);
            assert!(remark.say.ends_with('.'));
        }
    }
}
