//! The page's side of the engine.
use drawing::{Drawing, Words};
use record::{GameKey, Record, Setup};
use view::{
    Followed, GameView, LogLine, Motion, NamedPlace, Odds, Preview, ScoreSheet, SeatPictures, Selection,
    Standing, Surface, Viewpoint, Wait, Why,
};

use crate::{
    BoardDrawings, DailyRequest, EngineRequest, EngineResponse, Json, MatchInfo, MatchRequest, MatchResponse,
    OpenError, OpenRequest, PlayedEvent, PointerView, PrintRequest, PrintedPage, Progress, PuzzleRequest,
    PuzzleResponse, Received, Retrospect, SavedState, VerifiedDice,
};

/// The engine as the page asks it.
#[derive(Clone, Copy, Debug)]
pub struct EngineClient {
    call: fn(&[u8]) -> Vec<u8>,
}

impl EngineClient {
    /// Returns a client that hands requests to `call` as bytes and takes its responses.
    pub const fn new(call: fn(&[u8]) -> Vec<u8>) -> EngineClient {
        EngineClient { call }
    }

    /// Asks the engine.
    ///
    /// # Panics
    /// If the bytes are no response: the engine is of another version.
    pub fn ask(self, request: &EngineRequest) -> EngineResponse {
        let bytes = postcard::to_allocvec(request).unwrap_or_default();
        postcard::from_bytes(&(self.call)(&bytes)).unwrap_or_else(|_| mismatch())
    }

    /// Opens a match.
    ///
    /// # Errors
    /// The reason why it cannot be opened.
    pub fn open(self, request: OpenRequest) -> Result<OpenMatch, OpenError> {
        let EngineResponse::Opened(opened) = self.ask(&EngineRequest::Open(Json(request))) else {
            mismatch()
        };
        let (number, info, progress) = opened?;
        Ok(OpenMatch { client: self, number, info, progress })
    }

    /// Answers a question about challenges, as text or HTML.
    pub fn daily(self, asked: DailyRequest) -> String {
        let EngineResponse::Text(text) = self.ask(&EngineRequest::Daily(asked)) else { mismatch() };
        text
    }

    /// Checks the sealed dice of a record.
    pub fn verify(self, record: &Record) -> VerifiedDice {
        let EngineResponse::Verified(verified) = self.ask(&EngineRequest::Verify(Json(record.clone())))
        else {
            mismatch()
        };
        verified
    }

    /// Returns pages to print.
    ///
    /// # Errors
    /// The reason why there are none, in a sentence.
    pub fn print(self, asked: PrintRequest) -> Result<Vec<PrintedPage>, String> {
        let EngineResponse::Pages(pages) = self.ask(&EngineRequest::Print(Json(asked))) else { mismatch() };
        pages
    }

    /// Answers a request about puzzles.
    pub fn puzzles(self, asked: PuzzleRequest) -> PuzzleResponse {
        let EngineResponse::Puzzles(Json(response)) = self.ask(&EngineRequest::Puzzles(Json(asked))) else {
            mismatch()
        };
        response
    }

    /// Returns the text of a game's lesson.
    pub fn lesson(self, game: GameKey) -> String {
        self.text(&EngineRequest::Lesson(game))
    }

    /// Returns the text of a map or sheet of a game to begin one's own with.
    pub fn template(self, game: GameKey) -> String {
        self.text(&EngineRequest::Template(game))
    }

    /// Returns the card of a game's goal, as HTML.
    pub fn goal(self, game: GameKey) -> String {
        self.text(&EngineRequest::Goal(game))
    }

    /// Returns the components of a game with their pictures, as HTML.
    pub fn components(self, game: GameKey) -> String {
        self.text(&EngineRequest::Components(game))
    }

    fn text(self, request: &EngineRequest) -> String {
        let EngineResponse::Text(text) = self.ask(request) else { mismatch() };
        text
    }
}

#[cold]
fn mismatch() -> ! {
    panic!("the page and its games are of different versions: reload the page")
}

/// An open match of the engine, which closes it when this is dropped.
#[derive(Debug)]
pub struct OpenMatch {
    client: EngineClient,
    number: u32,
    info: MatchInfo,
    progress: Progress,
}

/// Asks the match and returns the value in the response of this kind.
macro_rules! ask {
    ($this:expr, $kind:ident, $request:expr) => {
        match $this.ask($request) {
            MatchResponse::$kind(value) => value,
            _ => mismatch(),
        }
    };
}

impl OpenMatch {
    /// Asks the match.
    pub fn ask(&self, request: MatchRequest) -> MatchResponse {
        match self.client.ask(&EngineRequest::Match(self.number, request)) {
            EngineResponse::Match(response) => response,
            _ => mismatch(),
        }
    }

    /// Changes the match; returns the reason why it did not change, or not as far as wanted.
    fn change(&mut self, request: MatchRequest) -> Option<Why> {
        let MatchResponse::Changed(progress, refusal) = self.ask(request) else { mismatch() };
        self.progress = progress;
        refusal
    }

    /// Returns the unchanging part of the match.
    pub fn info(&self) -> &MatchInfo {
        &self.info
    }

    /// Returns the setup.
    pub fn setup(&self) -> &Setup {
        &self.info.setup.0
    }

    /// Returns the number of events so far.
    pub fn ply(&self) -> usize {
        self.progress.ply
    }

    /// Returns the seat or chance that the match waits for.
    pub fn wait(&self) -> &Wait {
        &self.progress.wait
    }

    /// Returns the events after the first `from`.
    pub fn events(&self, from: usize, seat: Option<u8>) -> Vec<PlayedEvent> {
        ask!(self, Events, MatchRequest::Events { from, seat })
    }

    /// Returns the possible events now, in their notation.
    pub fn legal(&self) -> Vec<String> {
        ask!(self, Texts, MatchRequest::Legal)
    }

    /// Whether the device has to be passed on by the seat that has it before the person to move can look.
    pub fn hand_over(&self, sitting: Option<u8>) -> bool {
        ask!(self, Flag, MatchRequest::HandOver { sitting })
    }

    /// Whether a person's last decision can be taken back, as far as the seat that asks may know of it.
    pub fn can_undo(&self, seat: Option<u8>) -> bool {
        ask!(self, Flag, MatchRequest::CanUndo { seat })
    }

    /// Whether all that chance brought later than `from` events is what the seed's dice throw: not where a record came
    /// without its seed.
    pub fn has_dice(&self, from: usize) -> bool {
        ask!(self, Flag, MatchRequest::HasDice { from })
    }

    /// Returns the match as it is saved.
    pub fn state(&self) -> SavedState {
        ask!(self, State, MatchRequest::State).0
    }

    /// Returns the record up to a ply, with everything hidden.
    pub fn record_to(&self, ply: usize) -> Record {
        let mut record = self.state().record;
        record.events.truncate(ply);
        record
    }

    /// Returns the record as far as nothing in it is hidden from anybody.
    pub fn shared_record(&self) -> Record {
        ask!(self, SharedRecord, MatchRequest::SharedRecord).0
    }

    /// Returns everything shown of a position but its drawings.
    pub fn view(&self, viewpoint: Viewpoint, selection: &Selection) -> GameView {
        *ask!(self, View, MatchRequest::View(viewpoint, selection.clone()))
    }

    /// Draws the board and the sheet beside it. Without `fixed_layers`, the layers that depend on the map alone stay
    /// empty.
    pub fn board(&self, viewpoint: Viewpoint, selection: &Selection, fixed_layers: bool) -> BoardDrawings {
        let selection = selection.clone();
        ask!(self, Board, MatchRequest::Board { viewpoint, selection, fixed_layers })
    }

    /// Returns everything that changes with the pointer.
    pub fn pointer(&self, viewpoint: Viewpoint, selection: &Selection, considered: &[String]) -> PointerView {
        let (selection, considered) = (selection.clone(), considered.to_vec());
        *ask!(self, Pointer, MatchRequest::Pointer { viewpoint, selection, considered })
    }

    /// Returns the name of the board in front at each position.
    pub fn board_names(&self, seat: Option<u8>) -> Vec<String> {
        ask!(self, Texts, MatchRequest::BoardNames { seat })
    }

    /// Draws a small picture of a position.
    pub fn thumbnail(&self, viewpoint: Viewpoint) -> Drawing {
        ask!(self, Drawing, MatchRequest::Thumbnail(viewpoint))
    }

    /// Returns the consequence of events.
    pub fn preview(&self, viewpoint: Viewpoint, events: &[String]) -> Option<Preview> {
        ask!(self, Preview, MatchRequest::Preview(viewpoint, events.to_vec()))
    }

    /// Returns possible events in the words of their choices, and others as they are written (T-9).
    pub fn event_names(&self, viewpoint: Viewpoint, events: &[String]) -> Vec<String> {
        ask!(self, Texts, MatchRequest::EventNames(viewpoint, events.to_vec()))
    }

    /// Returns the reason why a place cannot be chosen.
    pub fn why_not(&self, viewpoint: Viewpoint, picked: &[String], place: &str) -> Option<Why> {
        let (picked, place) = (picked.to_vec(), place.to_owned());
        ask!(self, Why, MatchRequest::WhyNot { viewpoint, picked, place })
    }

    /// Returns the place at a point of a drawing.
    pub fn place_at(&self, viewpoint: Viewpoint, surface: Surface, point: (f64, f64)) -> Option<NamedPlace> {
        ask!(self, Place, MatchRequest::PlaceAt { viewpoint, surface, point })
    }

    /// Returns the picked places after another one is picked.
    pub fn pick(&self, viewpoint: Viewpoint, picked: &[String], place: &str) -> Vec<String> {
        let (picked, place) = (picked.to_vec(), place.to_owned());
        ask!(self, Texts, MatchRequest::Pick { viewpoint, picked, place })
    }

    /// Returns a seat's score sheet. The considered events are that seat's own.
    pub fn score_sheet(&self, viewpoint: Viewpoint, seat: u8, considered: &[String]) -> Option<ScoreSheet> {
        let considered = considered.to_vec();
        ask!(self, ScoreSheet, MatchRequest::ScoreSheet { viewpoint, seat, considered })
    }

    /// Returns the standings, in seat order; empty for a single seat.
    pub fn standings(&self, viewpoint: Viewpoint) -> Vec<Standing> {
        ask!(self, Standings, MatchRequest::Standings(viewpoint))
    }

    /// Draws a seat's own things.
    pub fn seat_pictures(&self, viewpoint: Viewpoint, seat: u8) -> SeatPictures {
        ask!(self, SeatPictures, MatchRequest::SeatPictures(viewpoint, seat))
    }

    /// Returns the animation of the event after a position.
    pub fn motion(&self, viewpoint: Viewpoint) -> Motion {
        ask!(self, Motion, MatchRequest::Motion(viewpoint))
    }

    /// Returns the log from the position after `from` events up to the viewpoint's.
    pub fn log(&self, from: usize, viewpoint: Viewpoint) -> Vec<LogLine> {
        ask!(self, Log, MatchRequest::Log { from, viewpoint })
    }

    /// Returns the moves of others since the last turn of the viewpoint's seat.
    pub fn followed(&self, viewpoint: Viewpoint) -> Followed {
        ask!(self, Followed, MatchRequest::Followed(viewpoint))
    }

    /// Returns the next outcomes of chance.
    pub fn odds(&self, viewpoint: Viewpoint) -> Odds {
        ask!(self, Odds, MatchRequest::Odds(viewpoint))
    }

    /// Returns the loss of the events played beside the best ones, in words.
    pub fn missed(&self, viewpoint: Viewpoint, played: &[String], best: &[String]) -> Words {
        let (played, best) = (played.to_vec(), best.to_vec());
        ask!(self, Words, MatchRequest::Missed { viewpoint, played, best })
    }

    /// Looks back on the finished game: returns its story as text, what to learn from it as HTML, and the address of its picture.
    pub fn look_back(&self, retrospect: Retrospect) -> [String; 3] {
        let texts = ask!(self, Texts, MatchRequest::Retrospect(retrospect));
        <[String; 3]>::try_from(texts).unwrap_or_else(|_| mismatch())
    }

    /// Lets chance draw; returns whether it was its turn.
    pub fn chance(&mut self) -> bool {
        let before = self.ply();
        self.change(MatchRequest::Chance);
        self.ply() != before
    }

    /// The seat to move decides.
    ///
    /// # Errors
    /// The reason why the event is not possible.
    pub fn act(&mut self, event: &str) -> Result<(), Why> {
        self.act_all(&[event.to_owned()])
    }

    /// The seats to move decide, one after the other.
    ///
    /// # Errors
    /// The reason why an event is not possible; those before it have come about.
    pub fn act_all(&mut self, events: &[String]) -> Result<(), Why> {
        self.change(MatchRequest::Act(events.to_vec())).map_or(Ok(()), Err)
    }

    /// Makes the match what is known of it elsewhere. Returns the number of events from the beginning that were known here
    /// before, and the reason why one was not possible.
    pub fn receive(&mut self, received: Received) -> (usize, Option<Why>) {
        let MatchResponse::Received(progress, known, refusal) = self.ask(MatchRequest::Receive(received))
        else {
            mismatch()
        };
        self.progress = progress;
        (known, refusal)
    }

    /// Returns the outcomes that chance can have now, each with its words in the log.
    pub fn outcomes(&self) -> Vec<(String, String)> {
        ask!(self, Outcomes, MatchRequest::Outcomes)
    }

    /// Makes an outcome of chance come about; returns whether it did.
    pub fn outcome(&mut self, event: &str) -> bool {
        let before = self.ply();
        self.change(MatchRequest::Outcome(event.to_owned()));
        self.ply() != before
    }

    /// Takes the last event back, whoever made it; returns whether there was one.
    pub fn take_back(&mut self) -> bool {
        let before = self.ply();
        self.change(MatchRequest::TakeBack);
        self.ply() != before
    }

    /// Takes back the decision that [`OpenMatch::can_undo`] speaks of; returns whether it did.
    pub fn undo(&mut self, seat: Option<u8>) -> bool {
        let before = self.ply();
        self.change(MatchRequest::Undo { seat });
        self.ply() != before
    }
}

impl Drop for OpenMatch {
    fn drop(&mut self) {
        self.client.ask(&EngineRequest::Close(self.number));
    }
}
