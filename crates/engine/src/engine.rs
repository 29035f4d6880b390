//! The engine's side of the boundary: the matches that the page has open.
use std::cell::RefCell;

use games::{GameId, GameKey, Lesson, Options, Setup, with_game};
use present::{Present, card_html, components_html};
use protocol::{EngineRequest, EngineResponse, Json};

use crate::daily;
use crate::open_match::{Match, open};
use crate::own_map;
use crate::print;
use crate::puzzles::PuzzleShelf;
use crate::sealed;

/// The open matches, by number.
#[derive(Default)]
struct Engine {
    matches: Vec<(u32, Box<dyn Match>)>,
    opened: u32,
    puzzles: PuzzleShelf,
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
}

/// Answers a request of the page. The response to bytes that are no request, and to a request to a match that is not
/// open, is empty.
pub fn ask(request: &[u8]) -> Vec<u8> {
    let Ok(request) = postcard::from_bytes(request) else { return Vec::new() };
    let response = ENGINE.with_borrow_mut(|engine| engine.answer(request));
    response.and_then(|response| postcard::to_allocvec(&response).ok()).unwrap_or_default()
}

impl Engine {
    fn answer(&mut self, request: EngineRequest) -> Option<EngineResponse> {
        Some(match request {
            EngineRequest::Open(Json(request)) => EngineResponse::Opened(open(request).map(|opened| {
                self.opened += 1;
                let (info, progress) = (opened.info(), opened.progress());
                self.matches.push((self.opened, opened));
                (self.opened, info, progress)
            })),
            EngineRequest::Close(number) => {
                self.matches.retain(|(open, _)| *open != number);
                EngineResponse::Closed
            }
            EngineRequest::Match(number, request) => {
                let (_, open) = self.matches.iter_mut().find(|(open, _)| *open == number)?;
                EngineResponse::Match(open.answer(request))
            }
            EngineRequest::Verify(Json(record)) => EngineResponse::Verified(sealed::verify(&record)),
            EngineRequest::Daily(asked) => EngineResponse::Text(daily::answer(&asked)),
            EngineRequest::Print(Json(asked)) => EngineResponse::Pages(print::pages(&asked)),
            EngineRequest::Puzzles(Json(asked)) => EngineResponse::Puzzles(Json(self.puzzles.answer(asked))),
            EngineRequest::Template(game) => EngineResponse::Text(own_map::template(game_of(game)?)),
            EngineRequest::Goal(game) => EngineResponse::Text(goal(game_of(game)?)?),
            EngineRequest::Components(game) => EngineResponse::Text(components(game_of(game)?)?),
            EngineRequest::Lesson(game) => EngineResponse::Text(game_of(game)?.lesson().to_owned()),
        })
    }
}

fn game_of(key: GameKey) -> Option<GameId> {
    key.as_str().parse().ok()
}

/// Returns the card of the goal that a game's lesson begins with.
fn goal(game: GameId) -> Option<String> {
    let lesson = Lesson::parse(game.lesson()).ok()?;
    let opened = Setup::of(&lesson.record).ok()?.open().ok()?;
    Some(with_game!(opened, game => card_html(&lesson.goal.parts(), &game.goal_pictures())))
}

/// Returns the components of a game.
fn components(game: GameId) -> Option<String> {
    let opened = Setup::new(game, Options::default()).open().ok()?;
    Some(with_game!(opened, game => components_html(&game.components())))
}
