//! An open match, whichever game it is.
use crate::own_map;
use games::{Lesson, Setup, SetupError, with_game};
use present::Present;
use protocol::{
    BoardDrawings, Finish, Json, MatchInfo, MatchRequest, MatchResponse, OpenError, OpenRequest, POINTS,
    PlayedEvent, PointerView, Progress, Received, SavedState,
};
use table::{Input, Rejected, Seeded, Session, players_at_seats};
use tabletop::{BySeat, Seat, Turn};
use view::{Player, Selection, Viewpoint, Wait, Why};

use crate::retrospect;

/// A running match of some game.
pub trait Match {
    /// Returns its unchanging part.
    fn info(&self) -> MatchInfo;

    /// Returns how far it has come.
    fn progress(&self) -> Progress;

    /// Answers a request.
    fn answer(&mut self, request: MatchRequest) -> MatchResponse;
}

/// A running match of one game.
struct OpenMatch<G: Present> {
    session: Session<G>,
    dice: Seeded,
    /// The seats that are decided for here, where the match is decided elsewhere.
    received: Option<Here>,
}

/// The seats of a match that is decided elsewhere.
struct Here {
    /// The seat that looks.
    seat: Option<u8>,
    /// The seats that can be decided for.
    mine: Vec<u8>,
}

/// Opens a match.
///
/// # Errors
/// The reason why it cannot be opened.
pub fn open(request: OpenRequest) -> Result<Box<dyn Match>, OpenError> {
    let (setup, events, players, seed, lesson) = match request {
        OpenRequest::New { setup, players, seed } => {
            (Setup::try_from(&setup).map_err(failure)?, Vec::new(), players, seed, None)
        }
        OpenRequest::Record { record, players, seed } => {
            (Setup::of(&record).map_err(failure)?, record.events, players, seed, None)
        }
        OpenRequest::Lesson { lesson, record, players } => {
            (Setup::of(&record).map_err(failure)?, record.events, players, 0, Some(lesson))
        }
    };
    let opened = setup.open().map_err(|error| {
        let words = error.to_string();
        match error {
            SetupError::Map { faults, .. } => {
                own_map::error(setup.game, own_map::text(&setup), words, faults)
            }
            _ => OpenError { words, faults: Vec::new() },
        }
    })?;
    with_game!(opened, game => {
        let session = session(game, setup, &events, &players, lesson)?;
        Ok(Box::new(OpenMatch { session, dice: Seeded(seed), received: None }) as Box<dyn Match>)
    })
}

fn failure(reason: impl ToString) -> OpenError {
    OpenError { words: reason.to_string(), faults: Vec::new() }
}

fn session<G: Present>(
    game: G,
    setup: Setup,
    events: &[String],
    players: &[Player],
    lesson: Option<Lesson>,
) -> Result<Session<G>, OpenError> {
    let players = players_at_seats(&game, players);
    let names = shown_names(&players);
    Ok(Session::resume(game, setup, players, names, events).map_err(failure)?.with_lesson(lesson))
}

/// Returns the names that are shown, one a seat: a person's own, or a bot's.
fn shown_names(players: &BySeat<Player>) -> Vec<String> {
    players.iter().enumerate().map(|(seat, player)| player.shown_name(seat)).collect()
}

fn parsed<G: Present>(events: &[String]) -> Vec<G::Event> {
    events.iter().filter_map(|event| event.parse().ok()).collect()
}

impl<G: Present> Match for OpenMatch<G> {
    fn info(&self) -> MatchInfo {
        let session = &self.session;
        MatchInfo {
            setup: Json(session.setup().into()),
            players: session.players().iter().cloned().collect(),
            names: session.names().to_vec(),
            objective: session.game().objective(),
        }
    }

    fn progress(&self) -> Progress {
        Progress { ply: self.session.ply(), wait: self.wait() }
    }

    fn answer(&mut self, request: MatchRequest) -> MatchResponse {
        use MatchRequest as Request;
        use MatchResponse as Response;
        let (session, game) = (&self.session, self.session.game());
        match request {
            Request::Events { from, seat } => Response::Events(self.events(from, seat)),
            Request::Legal => {
                let mut legal = Vec::new();
                game.legal(session.state(), |event| legal.push(event.to_string()));
                Response::Texts(legal)
            }
            Request::HandOver { sitting } => Response::Flag(self.hand_over(sitting)),
            Request::CanUndo { seat } => Response::Flag(session.undoable(seat.map(Seat::new)).is_some()),
            Request::HasDice { from } => {
                let mut dice = self.dice;
                Response::Flag(session.comes_from(&mut dice, from))
            }
            Request::State => {
                let state = SavedState { record: session.full_record(), finish: self.finish() };
                Response::State(Json(state))
            }
            Request::SharedRecord => Response::SharedRecord(Json(session.record())),
            Request::View(viewpoint, selection) => {
                Response::View(Box::new(session.view(viewpoint, &selection.parse())))
            }
            Request::Board { viewpoint, selection, fixed_layers } => {
                Response::Board(self.board(viewpoint, &selection, fixed_layers))
            }
            Request::Pointer { viewpoint, selection, considered } => {
                Response::Pointer(Box::new(self.pointer(viewpoint, &selection, &considered)))
            }
            Request::BoardNames { seat } => Response::Texts(self.board_names(seat)),
            Request::Thumbnail(viewpoint) => Response::Drawing(game.thumbnail(&session.observe(viewpoint))),
            Request::Preview(viewpoint, events) => {
                Response::Preview(game.preview(&session.observe(viewpoint), &parsed::<G>(&events)))
            }
            Request::EventNames(viewpoint, events) => {
                let seen = session.observe(viewpoint);
                let words = |event: String| {
                    let choice = event.parse().ok().and_then(|event| game.choice(&seen, event));
                    choice.map_or(event, |choice| choice.words.trim_end_matches('.').to_owned())
                };
                Response::Texts(events.into_iter().map(words).collect())
            }
            Request::WhyNot { viewpoint, picked, place } => {
                // A place that this board does not have needs no reason.
                Response::Why(game.why_not(&session.observe(viewpoint), &picked, &place).unwrap_or_default())
            }
            Request::PlaceAt { viewpoint, surface, point } => {
                Response::Place(game.place_at(&session.observe(viewpoint), surface, point))
            }
            Request::Pick { viewpoint, picked, place } => {
                Response::Texts(game.pick(&session.observe(viewpoint), &picked, &place))
            }
            Request::ScoreSheet { viewpoint, seat, considered } => {
                let (seen, considered) = (session.observe(viewpoint), parsed::<G>(&considered));
                Response::ScoreSheet(game.score_sheet(&seen, Seat::new(seat), &considered))
            }
            Request::Standings(viewpoint) => Response::Standings(session.standings(viewpoint)),
            Request::SeatPictures(viewpoint, seat) => {
                Response::SeatPictures(game.seat_pictures(&session.observe(viewpoint), Seat::new(seat)))
            }
            Request::Motion(viewpoint) => Response::Motion(session.motion(viewpoint)),
            Request::Log { from, viewpoint } => Response::Log(session.log(from, viewpoint)),
            Request::Followed(viewpoint) => Response::Followed(session.followed(viewpoint)),
            Request::Odds(viewpoint) => Response::Odds(game.odds(&session.observe(viewpoint))),
            Request::Missed { viewpoint, played, best } => {
                let seen = session.observe(viewpoint);
                Response::Words(game.missed(&seen, &parsed::<G>(&played), &parsed::<G>(&best)))
            }
            Request::Retrospect(asked) => Response::Texts(retrospect::look_back_html(session, &asked).into()),
            Request::Chance => {
                let input = session.taught().map_or(Input::Chance, Input::Outcome);
                // Where it is not chance's turn, the progress says so.
                let _ = self.session.input(input, &mut self.dice);
                Response::Changed(self.progress(), None)
            }
            Request::Outcomes => Response::Outcomes(self.outcomes()),
            Request::Outcome(event) => {
                if let Ok(event) = event.parse() {
                    // An outcome that is not possible changes nothing, and the progress says so.
                    let _ = self.session.input(Input::Outcome(event), &mut self.dice);
                }
                Response::Changed(self.progress(), None)
            }
            Request::TakeBack => {
                self.take_back();
                Response::Changed(self.progress(), None)
            }
            Request::Act(events) => {
                let refusal = events.iter().try_for_each(|event| self.act(event)).err();
                Response::Changed(self.progress(), refusal)
            }
            Request::Receive(received) => self.receive(received),
            Request::Undo { seat } => {
                if let Some(seat) = session.undoable(seat.map(Seat::new)) {
                    let _ = self.session.input(Input::Undo { seat }, &mut self.dice);
                }
                Response::Changed(self.progress(), None)
            }
        }
    }
}

impl<G: Present> OpenMatch<G> {
    /// Returns the seat or chance that the match waits for. Where a lesson decides, its seat counts as a bot's.
    fn wait(&self) -> Wait {
        if self.session.is_lesson_over() {
            return Wait::Over;
        }
        if let Some(here) = &self.received {
            return self.wait_here(here);
        }
        match self.session.wait() {
            Wait::Person(seat) if self.session.is_unasked() => {
                let player = &self.session.players()[Seat::new(seat)];
                Wait::Bot(seat, player.record_name().to_owned())
            }
            wait => wait,
        }
    }

    /// Returns the seat that decides here, where the match is decided elsewhere.
    fn wait_here(&self, here: &Here) -> Wait {
        let session = &self.session;
        let in_round = session.game().is_in_round(session.state());
        match session.turn() {
            Turn::Over => Wait::Over,
            Turn::Seat(seat) if !session.is_revealing() => {
                let seat = seat.index() as u8;
                // In a round, one seat's decisions are shown at a time.
                let decides = here.mine.contains(&seat) && (!in_round || here.seat == Some(seat));
                if decides { Wait::Person(seat) } else { Wait::Elsewhere((!in_round).then_some(seat)) }
            }
            Turn::Seat(_) | Turn::Chance => Wait::Elsewhere(None),
        }
    }

    fn receive(&mut self, received: Received) -> MatchResponse {
        let Received { events, own, seat, mine } = received;
        let count = events.len() + own.len();
        let (events, own) = (parsed::<G>(&events), parsed::<G>(&own));
        let is_known = events.len() + own.len() == count;
        let (known, done) = self.session.receive(&events, &own, seat.map(Seat::new));
        self.received = Some(Here { seat, mine });
        let unknown = || Why {
            rule: String::new(),
            text: "The table has events that this page does not know: reload the page.".to_owned(),
        };
        let refusal = done.err().map(Why::from).or_else(|| (!is_known).then(unknown));
        MatchResponse::Received(self.progress(), known, refusal)
    }

    fn events(&self, from: usize, seat: Option<u8>) -> Vec<PlayedEvent> {
        let seat = seat.map(Seat::new);
        let history = self.session.history().skip(from);
        let played = history.map(|event| PlayedEvent {
            event: event.event.to_string(),
            by: match event.by {
                Turn::Seat(seat) => Some(seat.index() as u8),
                Turn::Chance | Turn::Over => None,
            },
            shown: self.session.showed(event.ply - 1, seat),
        });
        played.collect()
    }

    fn hand_over(&self, sitting: Option<u8>) -> bool {
        let session = &self.session;
        let is_needed = |seat: Seat| session.hand_over(seat).is_some();
        match sitting {
            Some(seat) => is_needed(Seat::new(seat)),
            None => {
                Seat::all(session.players().seats()).filter(|seat| session.is_person(*seat)).any(is_needed)
            }
        }
    }

    fn finish(&self) -> Option<Finish> {
        let (game, state) = (self.session.game(), self.session.state());
        let utilities = game.utilities(state)?;
        Some(Finish {
            outcome: match game.outcome_word(state) {
                Some(word) => word.to_owned(),
                None if game.plays_for_points() => POINTS.to_owned(),
                None => "over".to_owned(),
            },
            utility: utilities.iter().map(|utility| utility.to_f64()).collect(),
            turns: game.turn_number(state),
            luck: None,
            loss: None,
            decisions: None,
        })
    }

    fn board(&self, viewpoint: Viewpoint, selection: &Selection, fixed_layers: bool) -> BoardDrawings {
        let (game, seen, selection) =
            (self.session.game(), self.session.observe(viewpoint), selection.parse());
        BoardDrawings {
            board: game.board(&seen, &selection, fixed_layers),
            side_sheet: game.side_sheet(&seen, &selection),
        }
    }

    fn pointer(&self, viewpoint: Viewpoint, selection: &Selection, considered: &[String]) -> PointerView {
        let (game, seen) = (self.session.game(), self.session.observe(viewpoint));
        let considered = parsed::<G>(considered);
        PointerView {
            drawings: self.board(viewpoint, selection, false),
            sections: game.sections(&seen, &considered),
            preview: if considered.is_empty() { None } else { game.preview(&seen, &considered) },
            score_sheet: game.score_sheet(&seen, seen.front(), &considered),
        }
    }

    /// Returns the name of the board in front at each position. A board that was left does not come back, so positions
    /// between two on the same board are not looked at.
    fn board_names(&self, seat: Option<u8>) -> Vec<String> {
        let selection = Selection::default();
        let name = |ply: usize| self.session.view(Viewpoint { ply, seat }, &selection).board_name;
        let last = self.session.ply();
        let mut names = vec![String::new(); last + 1];
        let mut spans = vec![(0_usize, name(0), last, name(last))];
        while let Some((from, first, to, second)) = spans.pop() {
            let middle = from.midpoint(to);
            if first == second {
                names[from..=to].fill(first);
            } else if middle == from {
                (names[from], names[to]) = (first, second);
            } else {
                let between = name(middle);
                spans.push((from, first, middle, between.clone()));
                spans.push((middle, between, to, second));
            }
        }
        names
    }

    /// Returns the outcomes of chance with their words in the log.
    fn outcomes(&self) -> Vec<(String, String)> {
        let (session, game) = (&self.session, self.session.game());
        if session.turn() != Turn::Chance {
            return Vec::new();
        }
        let seen = session.observe(Viewpoint { ply: session.ply(), seat: None });
        let words = |event: G::Event| (event.to_string(), game.log(&seen, event).words.to_string());
        game.outcomes_sorted(session.state()).into_iter().map(|(event, _)| words(event)).collect()
    }

    /// Takes the last event back, whoever made it.
    fn take_back(&mut self) {
        let mut record = self.session.full_record();
        if record.events.pop().is_none() {
            return;
        }
        let (game, setup) = (self.session.game().clone(), self.session.setup().clone());
        let players: Vec<Player> = self.session.players().iter().cloned().collect();
        if let Ok(session) = session(game, setup, &record.events, &players, None) {
            self.session = session;
        }
    }

    /// The seat to move decides.
    fn act(&mut self, event: &str) -> Result<(), Why> {
        let not_now = || Why { rule: String::new(), text: "It is not the time for that.".to_owned() };
        let seat = match self.session.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance | Turn::Over => Seat::FIRST,
        };
        let event = event.parse().map_err(|_| not_now())?;
        if let Some(refusal) = self.session.refusal_in_lesson(seat, event) {
            return Err(refusal.into());
        }
        let version = self.session.version();
        match self.session.input(Input::Act { seat, event, version }, &mut self.dice) {
            Ok(_) => Ok(()),
            Err(Rejected::Rule(why)) => Err(why.into()),
            Err(_) => Err(not_now()),
        }
    }
}
