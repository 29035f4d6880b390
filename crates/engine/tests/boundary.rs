//! The boundary as the page uses it: matches are opened, asked, changed and closed by bytes.
mod common;

use common::{ENGINE, Position, live, open_with};
use games::{GameId, Lesson, Options, Record, Setup};
use protocol::{EngineRequest, EngineResponse, Json, MatchRequest, OpenRequest};
use view::{Player, Viewpoint, Wait};

fn you() -> Vec<Player> {
    vec![Player::Person("You".into())]
}

fn new(game: GameId) -> OpenRequest {
    OpenRequest::New { setup: (&Setup::new(game, Options::default())).into(), players: you(), seed: 7 }
}

#[test]
fn a_match_is_played_over_the_boundary() {
    for game in GameId::ALL {
        let mut open = ENGINE.open(new(game)).expect("it opens");
        assert_eq!(open.setup().game.as_str(), game.key());
        for _ in 0..60 {
            let before = open.ply();
            match open.wait().clone() {
                Wait::Over => break,
                Wait::Chance => assert!(open.chance()),
                Wait::Person(_) | Wait::Bot(..) | Wait::Elsewhere(_) => {
                    let refusal = open.act("nothing of the kind").expect_err("it is no event");
                    assert_eq!((refusal.rule.as_str(), open.ply()), ("", before));
                    let event = open.legal().pop().expect("something can be done");
                    assert_eq!(open.act(&event), Ok(()));
                    assert_eq!(open.events(before, Some(0))[0].event, event);
                }
            }
            assert_eq!(open.ply(), before + 1);
            assert_eq!(open.ply(), open.state().record.events.len());
        }
        assert!(open.ply() > 2, "something was played");
        let position = Position::new(&open, open.ply(), 0);
        let whole = position.board(&live(), true);
        assert!(whole.layers.iter().any(|layer| layer.fixed && !layer.shapes.is_empty()), "{game}");
        assert!(
            position.board(&live(), false).layers.iter().all(|layer| !layer.fixed || layer.shapes.is_empty())
        );
        let (ply, can_undo) = (open.ply(), open.can_undo(Some(0)));
        assert_eq!(open.undo(Some(0)), can_undo);
        assert_eq!(open.ply() < ply, can_undo);
        assert_eq!(open.record_to(2).events.len(), 2);
    }
}

#[test]
fn a_match_knows_whether_its_dice_are_those_of_its_seed() {
    for game in GameId::ALL {
        let mut open = ENGINE.open(new(game)).expect("it opens");
        assert!(open.has_dice(0), "{game}: nothing is thrown yet");
        while open.events(0, Some(0)).iter().filter(|event| event.by.is_none()).count() < 4 {
            match open.wait() {
                Wait::Over => break,
                Wait::Chance => assert!(open.chance()),
                Wait::Person(_) | Wait::Bot(..) | Wait::Elsewhere(_) => {
                    let event = open.legal().pop().expect("something can be done");
                    assert_eq!(open.act(&event), Ok(()));
                }
            }
        }
        assert!(open.has_dice(0), "{game}: by its own seed");
        let with_seed = |seed| {
            let request = OpenRequest::Record { record: open.state().record, players: you(), seed };
            ENGINE.open(request).expect("it opens")
        };
        assert!(with_seed(7).has_dice(0), "{game}: taken up again");
        // Other dice may throw the same for once, not all of them.
        let others: Vec<_> = (8..16).map(with_seed).collect();
        assert!(others.iter().any(|other| !other.has_dice(0)), "{game}: by another seed");
        assert!(others.iter().all(|other| other.has_dice(open.ply())), "{game}: nothing was thrown later");
    }
}

#[test]
fn a_pointer_view_is_that_of_its_parts() {
    let mut options = Options::default();
    options.set("players", 2);
    let mut open = open_with(&Setup::new(GameId::Penguins, options), &["You", "Ada"], 3);
    while *open.wait() == Wait::Chance {
        open.chance();
    }
    let Wait::Person(seat) = *open.wait() else { panic!("somebody decides") };
    let viewpoint = Viewpoint { ply: open.ply(), seat: Some(seat) };
    for event in open.legal() {
        let considered = vec![event];
        let selection = view::Selection { considered: considered.clone(), ..live() };
        let pointer = open.pointer(viewpoint, &selection, &considered);
        assert_eq!(pointer.drawings, open.board(viewpoint, &selection, false));
        assert_eq!(pointer.preview, open.preview(viewpoint, &considered));
        assert_eq!(pointer.score_sheet, open.score_sheet(viewpoint, seat, &considered));
    }
    assert_eq!(open.pointer(viewpoint, &live(), &[]).preview, None);
}

#[test]
fn a_lesson_goes_its_own_way() {
    let lesson = Lesson::parse(&ENGINE.lesson(GameId::Ruin.info().key)).expect("our own lesson");
    let record = Record { events: Vec::new(), ..lesson.record.clone() };
    let request = OpenRequest::Lesson { lesson: lesson.clone(), record, players: you() };
    let mut open = ENGINE.open(request).expect("it opens");
    while *open.wait() != Wait::Over {
        let taught = lesson.next(open.ply()).expect("it goes on").to_owned();
        if *open.wait() == Wait::Chance {
            assert!(open.chance());
        } else {
            for other in open.legal().iter().filter(|other| **other != taught) {
                let refusal = open.act(other).expect_err("it is not the lesson's");
                assert!(refusal.rule.is_empty() && refusal.text.contains("In this lesson"), "{refusal:?}");
            }
            let asked = lesson.remark(open.ply()).is_some();
            assert_eq!(matches!(open.wait(), Wait::Person(_)), asked, "the lesson's own steps are a bot's");
            assert_eq!(open.act(&taught), Ok(()));
        }
        assert_eq!(open.state().record.events, lesson.record.events[..open.ply()]);
    }
    assert_eq!(open.ply(), lesson.record.events.len());
}

#[test]
fn a_setup_that_cannot_be_opened_names_its_faults() {
    let setup =
        Setup::new(GameId::Ruin, Options::default()).with_map("mine", "format = \"menagerie/ruin-map/1\"");
    let request = OpenRequest::New { setup: (&setup).into(), players: you(), seed: 0 };
    let error = ENGINE.open(request).expect_err("it does not open");
    assert!(!error.faults.is_empty() && error.words.contains("mine"), "{error:?}");
    let mut record = ENGINE.open(new(GameId::Ruin)).expect("it opens").state().record;
    record.events = vec!["stop".into()];
    let error =
        ENGINE.open(OpenRequest::Record { record, players: you(), seed: 0 }).expect_err("it is not possible");
    assert!(error.faults.is_empty() && !error.words.is_empty(), "{error:?}");
}

#[test]
fn lessons_are_those_of_the_games() {
    for game in GameId::ALL {
        assert_eq!(ENGINE.lesson(game.info().key), game.lesson());
    }
}

#[test]
fn a_closed_match_and_bytes_that_are_no_request_have_no_answer() {
    let EngineResponse::Opened(opened) = ENGINE.ask(&EngineRequest::Open(Json(new(GameId::Zoo)))) else {
        panic!("another response")
    };
    let (number, ..) = opened.expect("it opens");
    let request = |request: &EngineRequest| engine::ask(&postcard::to_allocvec(request).expect("bytes"));
    assert!(!request(&EngineRequest::Match(number, MatchRequest::Legal)).is_empty());
    assert_eq!(ENGINE.ask(&EngineRequest::Close(number)), EngineResponse::Closed);
    assert_eq!(request(&EngineRequest::Match(number, MatchRequest::Legal)), Vec::<u8>::new());
    for bytes in [&[][..], &[250, 1, 2], &[2, 99, 3], b"{}"] {
        assert_eq!(engine::ask(bytes), Vec::<u8>::new(), "{bytes:?}");
    }
}

#[test]
fn board_names_are_those_of_all_positions() {
    let text = include_str!("../../../golden/ruin/classic-jungle-escaped.json");
    let record = Record::parse(text, games::catalogue()).expect("a record");
    let open = ENGINE.open(OpenRequest::Record { record, players: you(), seed: 0 }).expect("it opens");
    let names = open.board_names(Some(0));
    let at = |ply| Position::new(&open, ply, 0).view().board_name;
    assert_eq!(names, (0..=open.ply()).map(at).collect::<Vec<_>>());
    assert!(names.first() != names.last(), "{names:?}");
}
