//! The course of one puzzle: attempts, the verdict, what can follow a wrong choice, and the values once it is over.
use drawing::Drawing;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Answer, PagePuzzle, PositionValue, PuzzleStanding, Question};
use view::{Selection, Viewpoint};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::tags::Tag;
use super::{files, own, pose};
use crate::end::Unit;
use crate::engine::open_record;
use crate::play::Play;
use crate::timing::{after_drawing, bring_into_sight};
use crate::worker::WorkerClient;

/// The place of the verdict.
const VERDICT: &str = ".puzzle .status h1";

/// The stage of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// A choice is waited for.
    Asked,
    /// This choice was wrong.
    Wrong(String),
    /// The values are shown.
    Over {
        /// The choice that solved it; `None` if it was shown.
        right: Option<String>,
    },
}

impl Phase {
    /// Returns its name in the document.
    pub const fn name(&self) -> &'static str {
        match self {
            Phase::Asked => "asked",
            Phase::Wrong(_) => "wrong",
            Phase::Over { right: Some(_) } => "right",
            Phase::Over { right: None } => "shown",
        }
    }
}

/// The course that can follow a wrong choice, in words and on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// Sentences.
    pub words: String,
    /// The board after it.
    pub board: Drawing,
    /// The sheet beside it.
    pub beside: Option<Drawing>,
}

/// The course of one puzzle; a handle to be copied.
#[derive(Clone, Copy)]
pub struct Outcome {
    /// The puzzle.
    pub puzzle: StoredValue<PagePuzzle>,
    /// Its table.
    pub play: Play,
    /// The stage.
    pub phase: RwSignal<Phase>,
    /// The values of the choices, once they are known.
    pub values: RwSignal<Option<Result<PositionValue, String>>>,
    /// The course that can follow the wrong choice, once it is known.
    pub reply: RwSignal<Option<Result<Reply, String>>>,
    /// Where the person stands.
    pub standing: RwSignal<PuzzleStanding>,
    /// The points of rating won or lost with this puzzle.
    pub gained: RwSignal<i32>,
    /// The text of a hint.
    pub hint: RwSignal<String>,
    /// The text for screen readers.
    pub announcement: RwSignal<String>,
    /// Whether the result of the first attempt is noted.
    noted: StoredValue<bool>,
    worker: WorkerClient,
}

impl Outcome {
    /// A puzzle that is posed.
    pub fn new(puzzle: PagePuzzle, play: Play, standing: PuzzleStanding) -> Outcome {
        let heading = play.read_untracked(|table| table.view_now().screen_reader_text.clone());
        Outcome {
            puzzle: StoredValue::new(puzzle),
            play,
            phase: RwSignal::new(Phase::Asked),
            values: RwSignal::new(None),
            reply: RwSignal::new(None),
            standing: RwSignal::new(standing),
            gained: RwSignal::new(0),
            hint: RwSignal::new(String::new()),
            announcement: RwSignal::new(format!("What is your best move? {heading}")),
            noted: StoredValue::new(false),
            worker: WorkerClient::of_page(),
        }
    }

    /// Returns the unit of the values.
    pub fn unit(self) -> Unit {
        self.play.read_untracked(|table| pose::unit(table.open()))
    }

    /// Judges a choice at once; the values and the answer to it follow.
    pub fn judge(self, event: String) {
        if matches!(self.phase.get_untracked(), Phase::Over { .. }) {
            return;
        }
        let name = pose::name(self.play, &event);
        if self.is_right(&event) {
            self.note(true);
            self.announcement.set(format!("{name} is right."));
            self.end(Some(event));
        } else {
            self.note(false);
            self.announcement.set(format!("{name} is not it."));
            self.reply.set(None);
            self.phase.set(Phase::Wrong(event.clone()));
            focus("#try-again");
            bring_into_sight(VERDICT);
            self.ask_reply(event);
        }
    }

    /// Whether a choice solves the puzzle. In one's own games it is also one that is nearly as good as the best.
    fn is_right(self, event: &str) -> bool {
        self.puzzle.with_value(|puzzle| {
            let near = |values: &PositionValue| {
                let value = values.events.iter().find(|it| it.event == event).map(|it| it.value);
                value.is_some_and(|value| values.value - value <= (puzzle.value - puzzle.second) / 3.0)
            };
            let known = || self.values.with_untracked(|it| matches!(it, Some(Ok(values)) if near(values)));
            puzzle.best.iter().any(|best| best == event) || (puzzle.rating.is_none() && known())
        })
    }

    /// Notes the result of the first attempt.
    fn note(self, solved: bool) {
        if self.noted.get_value() {
            return;
        }
        self.noted.set_value(true);
        self.puzzle.with_value(|puzzle| match puzzle.rating {
            Some(rating) => {
                let solved = solved && self.hint.with_untracked(String::is_empty);
                let before = self.standing.with_untracked(|standing| standing.rating);
                let after = files::note(&puzzle.id, rating, solved);
                self.gained.set(after.rating - before);
                self.standing.set(after);
            }
            None if solved => own::drop_solved(&puzzle.id),
            None => {}
        });
    }

    fn end(self, right: Option<String>) {
        self.hint.set(String::new());
        self.phase.set(Phase::Over { right });
        focus("#next-puzzle");
        bring_into_sight(VERDICT);
    }

    /// Shows the solution.
    pub fn show(self) {
        if !matches!(self.phase.get_untracked(), Phase::Over { .. }) {
            self.note(false);
            let best = self.puzzle.with_value(|puzzle| puzzle.best[0].clone());
            self.announcement.set(format!("The best move: {}.", pose::name(self.play, &best)));
            self.end(None);
        }
    }

    /// Poses the puzzle again after a wrong choice.
    pub fn try_again(self) {
        if matches!(self.phase.get_untracked(), Phase::Wrong(_)) {
            self.play.update(|table| table.drop_attempt());
            self.phase.set(Phase::Asked);
            self.announcement.set("Try again.".to_owned());
            focus("#choices .choice");
        }
    }

    /// Narrows the choices down to two; the puzzle then counts as missed.
    pub fn hint(self) {
        if matches!(self.phase.get_untracked(), Phase::Over { .. })
            || !self.hint.with_untracked(String::is_empty)
        {
            return;
        }
        let (best, other, first) = self.puzzle.with_value(|puzzle| {
            let wrong: Vec<String> = self.play.read_untracked(|table| {
                table.open().legal().into_iter().filter(|event| !puzzle.best.contains(event)).collect()
            });
            let digits = puzzle
                .id
                .bytes()
                .fold(puzzle.record.events.len(), |sum, byte| sum * 7 + usize::from(byte) % 97);
            let other = wrong.get(digits % wrong.len().max(1)).cloned();
            (puzzle.best[0].clone(), other, digits % 2 == 0)
        });
        let Some(other) = other else { return };
        let (one, two) = if first { (best, other) } else { (other, best) };
        let words =
            format!("One of these: {}, or {}.", pose::name(self.play, &one), pose::name(self.play, &two));
        let words = format!("{words} With a hint the puzzle counts as missed.");
        self.announcement.set(words.clone());
        self.hint.set(words);
        bring_into_sight("#puzzle-hint-words");
    }

    fn ask_reply(self, event: String) {
        let record = self.puzzle.with_value(|puzzle| puzzle.record.clone());
        spawn_local(async move {
            let question = Question::PuzzleAnswer { record, event: event.clone() };
            let reply = match self.worker.ask(question).await {
                Answer::PuzzleAnswered { events, chance, value } => {
                    self.reply_of(&event, &events, chance, value)
                }
                Answer::Failed(why) => Err(why),
                _ => return,
            };
            if self.play.is_gone() || self.phase.get_untracked() != Phase::Wrong(event) {
                return;
            }
            if let Ok(reply) = &reply {
                self.announcement.set(reply.words.clone());
            }
            self.reply.set(Some(reply));
        });
    }

    /// Plays a wrong choice and its answer out.
    fn reply_of(
        self,
        event: &str,
        events: &[String],
        chance: Option<f64>,
        value: Option<(f64, f64)>,
    ) -> Result<Reply, String> {
        let (mut record, before) =
            self.puzzle.with_value(|puzzle| (puzzle.record.clone(), puzzle.record.events.len()));
        record.events.push(event.to_owned());
        record.events.extend_from_slice(events);
        let (players, seat) =
            self.play.read_untracked(|table| (table.open().info().players.clone(), table.seat()));
        let open = open_record(&record, &players, 0)?;
        let last = Viewpoint { ply: record.events.len(), seat };
        let mut words = String::new();
        if events.is_empty() {
            words.push_str("The game ends with it. ");
        }
        let lines = open.log(before + 1, last);
        for (nth, line) in lines.iter().enumerate() {
            let is_last = nth + 1 == lines.len();
            words += match (is_last, nth) {
                (true, _) => "What can follow: ",
                (false, 0) => "You go on: ",
                (false, _) => "",
            };
            words += line.words.trim_end_matches('.');
            if let (true, Some(chance)) = (is_last, chance) {
                words += &format!(", {}", view::percent(chance));
            }
            words += ". ";
        }
        if let Some((value, error)) = value {
            words += &format!("Then you are at {}.", self.unit().estimate(value, error, 0.0));
        }
        let drawings = open.board(last, &Selection { threat: true, ..Selection::default() }, true);
        let still = |drawing: Drawing| Drawing { targets: Vec::new(), ..drawing };
        let beside = drawings.side_sheet.map(|sheet| still(sheet.drawing));
        Ok(Reply { words, board: still(drawings.board), beside })
    }

    /// Returns the values of the choices with their names and figures, the best first.
    pub fn tags(self) -> Vec<Tag> {
        let unit = self.unit();
        self.values.with(|values| {
            let Some(Ok(values)) = values else { return Vec::new() };
            let tag = |value: &protocol::EventValue| Tag {
                event: value.event.clone(),
                figure: unit.figure(value.value),
                best: self.puzzle.with_value(|puzzle| puzzle.best.contains(&value.event)),
            };
            values.events.iter().map(tag).collect()
        })
    }
}

/// Gives an element the focus once it is drawn, where a key was used before.
fn focus(query: &'static str) {
    after_drawing(move || {
        let found = document().query_selector(query).ok().flatten();
        if let Some(found) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
            let options = web_sys::FocusOptions::new();
            options.set_prevent_scroll(true);
            let _ = found.focus_with_options(&options);
        }
    });
}
