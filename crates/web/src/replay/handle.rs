//! The handle on the controller of a match that is looked through: one signal round it, and the worker.
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Answer, Question, SavedMatch};
use record::Record;

use super::controller::{MAX_WAY, ReviewController};
use crate::catalogue::Game;
use crate::engine::open_record;
use crate::history::own_seat;
use crate::worker::WorkerClient;

/// A match that is looked through; a handle to be copied.
#[derive(Clone, Copy)]
pub struct Review {
    controller: RwSignal<ReviewController, LocalStorage>,
    worker: WorkerClient,
    /// The position looked at.
    pub ply: Memo<usize>,
    /// The seat that looks.
    pub seat: Memo<u8>,
    /// The last position.
    pub last: usize,
}

impl Review {
    /// Opens a saved match at a position, or at its last one, seen by the person who did best, and has it analysed.
    ///
    /// # Errors
    /// The reason why it cannot be opened, in a sentence.
    pub fn of_saved(saved: &SavedMatch, ply: Option<usize>) -> Result<Review, String> {
        let mut controller =
            ReviewController::new(open_record(&saved.record, &saved.seats, saved.seed)?, ply);
        controller.view_as(own_seat(saved) as u8);
        let last = controller.last();
        let controller = RwSignal::new_local(controller);
        let review = Review {
            controller,
            worker: WorkerClient::of_page(),
            ply: Memo::new(move |_| controller.with(ReviewController::ply)),
            seat: Memo::new(move |_| controller.with(ReviewController::seat)),
            last,
        };
        review.analyse(saved.record.clone());
        Ok(review)
    }

    /// Returns the game.
    pub fn game(self) -> Game {
        self.read_untracked(|review| Game::find(review.open().setup().game.as_str()))
            .expect("only games of the catalogue are opened")
    }

    /// Reads the controller once.
    pub fn read_untracked<T>(self, read: impl FnOnce(&ReviewController) -> T) -> T {
        self.controller.with_untracked(read)
    }

    /// Returns a value that is read from the controller whenever that changes.
    pub fn memo<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&ReviewController) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.controller.with(&read))
    }

    /// Goes to a position.
    pub fn go_to(self, ply: usize) {
        if self.read_untracked(ReviewController::ply) != ply.min(self.last) {
            self.controller.update(|review| review.go_to(ply));
        }
    }

    /// Looks with a seat's eyes.
    pub fn view_as(self, seat: u8) {
        self.controller.update(|review| review.view_as(seat));
    }

    /// Has the match analysed for the seat that looks; again when that is another one.
    fn analyse(self, record: Record) {
        Effect::new(move |_| {
            let seat = self.seat.get();
            // First figures, and then those that stay.
            let questions = [true, false]
                .map(|rough| self.read_untracked(|review| review.analysis_question(record.clone(), rough)));
            spawn_local(async move {
                for question in questions {
                    let answer = self.worker.ask(question).await;
                    let more = matches!(&answer, Answer::Analysed(analysis) if analysis.rough);
                    // The page may have been left meanwhile.
                    let here = self.controller.try_update(|review| review.answer_analysis(seat, answer));
                    if !more || here.is_none() {
                        return;
                    }
                }
            });
        });
    }

    /// Asks the worker for the whole best way on from a decision.
    pub fn request_way(self, ply: usize) {
        if !self.read_untracked(|review| review.lacks_way(ply)) {
            return;
        }
        let question = self.controller.try_update(|review| review.begin_way(ply)).flatten();
        let Some(question) = question else { return };
        spawn_local(async move {
            let (mut record, seat) = (question.record, question.seat);
            let mut way = vec![question.first];
            while way.len() < MAX_WAY
                && let Answer::Values(value) =
                    self.worker.ask(Question::Values { record: record.clone(), seat }).await
                && let Some(next) = value.best
            {
                way.push(next.clone());
                record.events.push(next);
            }
            let _ = self.controller.try_update(|review| review.keep_way(ply, way));
        });
    }
}
