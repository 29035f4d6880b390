//! The controller of pages on which a match is looked through: the position, the seat it is seen by, and the analysis.
//! It knows neither Leptos nor the DOM.
use std::collections::HashMap;
use std::ops::Range;

use drawing::Drawing;
use protocol::{Analysis, Answer, BoardDrawings, OpenMatch, Question};
use record::Record;
use view::{GameView, LogLine, Player, Selection, Viewpoint, Wait};

use crate::cached::{Cached, Shared};

/// Maximum number of events of a best way; a turn has few decisions.
pub const MAX_WAY: usize = 12;

/// The state of the analysis.
#[derive(Clone, Debug, PartialEq)]
pub enum AnalysisState {
    /// The worker is at it.
    Running,
    /// It is there.
    Done(Analysis),
    /// There is none, for this reason.
    Failed(String),
}

/// A question for the best way on from a decision, of which the first event is known.
#[derive(Clone, Debug, PartialEq)]
pub struct WayQuestion {
    /// The match up to and including the first event.
    pub record: Record,
    /// The seat that decides.
    pub seat: u8,
    /// The first event.
    pub first: String,
}

/// The controller of a match that is looked through.
pub struct ReviewController {
    open: OpenMatch,
    ply: usize,
    seat: u8,
    analysis: AnalysisState,
    /// Goes up with every change of the analysis.
    analyses: u64,
    /// The best ways on from decisions, by ply.
    ways: HashMap<usize, Vec<String>>,
    views: Views,
}

#[derive(Default)]
struct Views {
    view: Cached<Viewpoint, GameView>,
    drawings: Cached<(Viewpoint, Selection), BoardDrawings>,
    fixed_board: Cached<String, Drawing>,
    log: Cached<u8, Vec<LogLine>>,
    board_names: Cached<u8, Vec<String>>,
}

impl ReviewController {
    /// Returns the controller of an open match at a position, or at its last one.
    pub fn new(open: OpenMatch, ply: Option<usize>) -> ReviewController {
        let seat = open.info().players.iter().position(|player| player.is_person()).unwrap_or(0) as u8;
        ReviewController {
            ply: ply.unwrap_or(usize::MAX).min(open.ply()),
            open,
            seat,
            analysis: AnalysisState::Running,
            analyses: 0,
            ways: HashMap::new(),
            views: Views::default(),
        }
    }

    /// Returns the match.
    pub fn open(&self) -> &OpenMatch {
        &self.open
    }

    /// Returns the position, by the number of events that led to it.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Returns the last position.
    pub fn last(&self) -> usize {
        self.open.ply()
    }

    /// Returns the seat that looks.
    pub fn seat(&self) -> u8 {
        self.seat
    }

    /// Whether a person sits at the seat that looks.
    pub fn seat_is_person(&self) -> bool {
        self.open.info().players.get(usize::from(self.seat)).is_some_and(Player::is_person)
    }

    /// Goes to a position, at most to the last one.
    pub fn go_to(&mut self, ply: usize) {
        self.ply = ply.min(self.last());
    }

    /// Looks with another seat's eyes; the analysis for it is still to come.
    pub fn view_as(&mut self, seat: u8) {
        if self.seat != seat {
            self.seat = seat;
            self.set_analysis(AnalysisState::Running);
            self.ways.clear();
        }
    }

    /// Whether the match is over at its last position.
    pub fn is_over(&self) -> bool {
        *self.open.wait() == Wait::Over
    }

    /// Returns the viewpoint on a position.
    pub fn viewpoint_at(&self, ply: usize) -> Viewpoint {
        Viewpoint { ply, seat: Some(self.seat) }
    }

    /// Returns the viewpoint on the position looked at.
    pub fn viewpoint(&self) -> Viewpoint {
        self.viewpoint_at(self.ply)
    }

    /// Returns the question for the analysis.
    pub fn analysis_question(&self, record: Record, rough: bool) -> Question {
        Question::Analyse { record, seat: self.seat, rough }
    }

    /// Takes the answer to [`ReviewController::analysis_question`] asked for a seat, if that seat still looks.
    pub fn answer_analysis(&mut self, seat: u8, answer: Answer) {
        if self.seat != seat {
            return;
        }
        self.set_analysis(match answer {
            Answer::Analysed(analysis) => AnalysisState::Done(analysis),
            Answer::Failed(why) => AnalysisState::Failed(why),
            _ => AnalysisState::Failed("The worker answered another question.".to_owned()),
        });
    }

    fn set_analysis(&mut self, analysis: AnalysisState) {
        self.analysis = analysis;
        self.analyses += 1;
    }

    /// Returns the state of the analysis.
    pub fn analysis_state(&self) -> &AnalysisState {
        &self.analysis
    }

    /// Returns a number that goes up with every change of the analysis.
    pub fn analyses(&self) -> u64 {
        self.analyses
    }

    /// Returns the analysis, once it is there.
    pub fn analysis(&self) -> Option<&Analysis> {
        match &self.analysis {
            AnalysisState::Done(analysis) => Some(analysis),
            AnalysisState::Running | AnalysisState::Failed(_) => None,
        }
    }

    /// Returns the events played from a decision on, as long as nobody else came in between; only the decision where values
    /// are estimates, since then only its best event is known.
    pub fn played_way(&self, ply: usize) -> Vec<String> {
        let run: Range<usize> = match self.analysis() {
            Some(analysis) if analysis.exact() => analysis.run(ply),
            Some(analysis) => analysis.decision(ply).map_or(ply..ply, |_| ply..ply + 1),
            None => ply..ply,
        };
        let events = self.open.events(run.start, None).into_iter().map(|played| played.event);
        events.take(run.len()).collect()
    }

    /// Returns the best events from a decision on: the first one at once, the others once they are known.
    pub fn best_way(&self, ply: usize) -> Vec<String> {
        let known = self.ways.get(&ply).cloned();
        known.or_else(|| Some(vec![self.best_event(ply)?])).unwrap_or_default()
    }

    fn best_event(&self, ply: usize) -> Option<String> {
        self.analysis()?.decision(ply).map(|decision| decision.best.clone())
    }

    /// Whether a best way on from a decision has still to be looked for.
    pub fn lacks_way(&self, ply: usize) -> bool {
        self.best_event(ply).is_some() && !self.ways.contains_key(&ply)
    }

    /// Begins to look for the whole best way on from a decision, if it is neither known nor an estimate: a way of many
    /// estimated steps would be one of many guesses.
    pub fn begin_way(&mut self, ply: usize) -> Option<WayQuestion> {
        let first = self.best_event(ply).filter(|_| !self.ways.contains_key(&ply))?;
        self.ways.insert(ply, vec![first.clone()]);
        if !self.analysis().is_some_and(Analysis::exact) {
            return None;
        }
        let mut record = self.open.record_to(ply);
        record.events.push(first.clone());
        Some(WayQuestion { record, seat: self.seat, first })
    }

    /// Keeps the best way on from a decision.
    pub fn keep_way(&mut self, ply: usize, way: Vec<String>) {
        self.ways.insert(ply, way);
    }

    /// Returns the position from which a new game goes on: the one looked at, or the last decision where the game is over.
    pub fn fork_ply(&self) -> usize {
        if self.ply < self.last() || !self.is_over() {
            return self.ply;
        }
        let seat = Some(self.seat);
        let events = self.open.events(0, seat);
        let last =
            |own: bool| events.iter().rposition(|event| event.by.is_some() && (!own || event.by == seat));
        last(true).or_else(|| last(false)).unwrap_or(0)
    }

    /// Returns the boards of the game in the order in which they were played on, each with its name and the last position
    /// on it.
    pub fn boards(&self) -> Vec<(String, usize)> {
        let names = self.board_names();
        let ends = (0..names.len()).filter(|ply| names.get(ply + 1) != names.get(*ply));
        ends.map(|ply| (names[ply].clone(), ply)).collect()
    }

    fn board_names(&self) -> Shared<Vec<String>> {
        self.views.board_names.get(self.seat, |seat| self.open.board_names(Some(*seat)))
    }

    /// Whether the board at the position looked at has come to its end, and the way over it is drawn.
    fn shows_way(&self) -> bool {
        let decision = self.analysis().and_then(|analysis| analysis.decision(self.ply));
        let names = self.board_names();
        self.is_over()
            && names.get(self.ply + 1) != names.get(self.ply)
            && !decision.is_some_and(protocol::Decision::worse)
    }

    /// Returns the selection that the board is drawn with: at a decision, the events played and the best ones.
    fn selection(&self) -> Selection {
        let mut selection = Selection { threat: true, ..Selection::default() };
        if self.shows_way() {
            selection.way = true;
            return selection;
        }
        if let Some(decision) = self.analysis().and_then(|analysis| analysis.decision(self.ply)) {
            selection.live = true;
            selection.played = Some((self.played_way(self.ply), decision.grade));
            if decision.worse() {
                selection.best = self.best_way(self.ply);
            }
        }
        selection
    }

    /// Returns everything shown of the position but its drawings.
    pub fn view(&self) -> Shared<GameView> {
        let view = |viewpoint: &Viewpoint| self.open.view(*viewpoint, &Selection::default());
        self.views.view.get(self.viewpoint(), view)
    }

    /// Draws the position.
    pub fn drawings(&self) -> Shared<BoardDrawings> {
        let draw = |(viewpoint, selection): &_| self.open.board(*viewpoint, selection, false);
        self.views.drawings.get((self.viewpoint(), self.selection()), draw)
    }

    /// Draws the board with the layers that depend on the map alone.
    pub fn fixed_board(&self) -> Shared<Drawing> {
        let draw = |_: &String| self.open.board(self.viewpoint(), &Selection::default(), true).board;
        self.views.fixed_board.get(self.view().board_name.clone(), draw)
    }

    /// Returns the whole log as the seat that looks may know it.
    pub fn log(&self) -> Shared<Vec<LogLine>> {
        self.views.log.get(self.seat, |_| self.open.log(0, self.viewpoint_at(self.last())))
    }

    /// Returns the first line of the log after a ply.
    pub fn line_after(&self, ply: usize) -> Option<LogLine> {
        self.log().iter().find(|line| line.ply > ply).cloned()
    }
}
