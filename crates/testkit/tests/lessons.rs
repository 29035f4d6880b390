//! Every game has a lesson, and it plays through.
use games::{GameId, Lesson, Replay, Setup, lesson, with_game};
use tabletop::{Game, Seat, Turn};

fn parsed(id: GameId) -> Lesson {
    Lesson::parse(lesson(id)).unwrap_or_else(|error| panic!("{id}: {error}"))
}

#[test]
fn t_8_every_lesson_plays_through_with_remarks_at_the_decisions_of_who_learns() {
    for id in GameId::ALL.into_iter().filter(|id| !lesson(*id).is_empty()) {
        let lesson = parsed(id);
        let any = Setup::of(&lesson.record).map(|setup| setup.open());
        let any = any.unwrap_or_else(|error| panic!("{error}")).unwrap_or_else(|error| panic!("{error}"));
        assert!((8..=15).contains(&lesson.remarks.len()), "8 to 15 steps");
        with_game!(&any, game => {
            let (replay, bad) = Replay::new(game, &lesson.record.events);
            assert_eq!(bad, None, "{id}");
            let last = replay.states.len() - 1;
            let mut unasked = 0;
            for (ply, state) in replay.states.iter().enumerate() {
                // The first seat learns; the lesson makes the others' decisions, and some of the first seat's once
                // they are known. The end of the lesson has a remark too: long games go on behind it.
                let decides = game.turn(state) == Turn::Seat(Seat::FIRST) || ply == last;
                match (lesson.remark(ply), decides) {
                    (Some(_), true) => unasked = 0,
                    (None, true) => unasked += 1,
                    (None, false) => {}
                    (Some(_), false) => panic!("{id}: a remark at ply {ply}, where nothing is decided"),
                }
                assert!(unasked <= 3, "{id}: the learner is not asked at ply {ply}");
            }
            assert_eq!(unasked, 0, "{id}: the lesson ends with a remark");
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

#[test]
fn t_8_every_lesson_begins_with_the_goal() {
    for id in GameId::ALL {
        let lesson = parsed(id);
        for (heading, sentence) in lesson.goal.parts() {
            assert!(sentence.ends_with('.'), "{id}, {heading}: {sentence:?}");
            assert!(sentence.matches('*').count() % 2 == 0, "{id}, {heading}: {sentence:?}");
            // Four pictures, five seconds each: some 25 words are read in that time.
            assert!(sentence.split_whitespace().count() <= 26, "{id}, {heading} is too long: {sentence}");
        }
    }
}

/// Each word is explained by the remark that first says it, before or when an event needs it.
#[test]
fn t_8_nothing_is_used_in_a_lesson_before_it_is_introduced() {
    /// A game, the first word of an event, and the word that a remark up to then has to say.
    const NEEDED: [(GameId, &str, &str); 20] = [
        (GameId::Ruin, "step", "four moves"),
        (GameId::Ruin, "tiger 1", "danger zone"),
        (GameId::Caverns, "move nw", "circles"),
        (GameId::Caverns, "move nw", "room"),
        (GameId::Caverns, "event", "water"),
        (GameId::Caverns, "calm", "calm one, which"),
        (GameId::Caverns, "calm", "blocked"),
        (GameId::Caverns, "leave", "exit"),
        (GameId::Penguins, "ability", "fish"),
        (GameId::Penguins, "ability", "ability track"),
        (GameId::Penguins, "bribe 1", "guard"),
        (GameId::Zoo, "reroll", "shed"),
        (GameId::Zoo, "shoot", "figures on its cage"),
        (GameId::Zoo, "exchange", "tracks"),
        (GameId::Shelter, "adopt dog A1", "the sheet beside"),
        (GameId::Shelter, "adopt elephant", "Elephants"),
        (GameId::Shelter, "adopt rhino", "Rhinos"),
        (GameId::Shelter, "adopt tiger", "tiger"),
        (GameId::Shelter, "adopt owl", "Owls"),
        (GameId::Shelter, "adopt giraffe", "giraffe"),
    ];
    for (id, event, word) in NEEDED {
        let lesson = parsed(id);
        let first = lesson.record.events.iter().position(|known| known.starts_with(event));
        let first = first.unwrap_or_else(|| panic!("{id}: nothing begins with {event:?}"));
        let said = lesson.remarks.iter().any(|remark| remark.ply <= first && remark.say.contains(word));
        assert!(said, "{id}: {word:?} is not said before {event:?}");
    }
}

/// Every way of scoring has its rule or its words in the goal or in a remark.
#[test]
fn t_8_every_way_of_scoring_comes_up() {
    const WAYS: [(GameId, &[&str]); 5] = [
        (GameId::Ruin, &["escaped"]),
        (GameId::Caverns, &["together"]),
        (GameId::Zoo, &["shed"]),
        (GameId::Penguins, &["two, three, four or five colours count 3, 6, 10 or 15"]),
        (
            GameId::Shelter,
            &[
                "in pairs",
                "Elephants are each",
                "Rhinos are each",
                "giraffe is worth",
                "tiger is worth",
                "Owls are worth",
                "All six kinds",
                "third-fence circles",
                "both of their circles",
                "cost 1",
                "empty squares",
            ],
        ),
    ];
    for (id, words) in WAYS {
        let lesson = parsed(id);
        let goal = lesson.goal.parts().map(|(_, sentence)| sentence.replace('*', ""));
        let said = |word: &str| {
            let remarks = lesson.remarks.iter().map(|remark| remark.say.as_str());
            remarks.chain(goal.iter().map(String::as_str)).any(|sentence| sentence.contains(word))
        };
        for word in words {
            assert!(said(word), "{id}: {word:?} does not come up");
        }
    }
}
