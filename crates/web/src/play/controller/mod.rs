//! The controller of the table page: the match, the position that is shown, and what a person picks, points at and
//! asks for. It knows neither Leptos nor the DOM; its host carries out its [`Command`]s and [`Step`]s.
mod confirm;
mod decide;
mod follow;
mod gate;
mod hint;
mod pace;
mod server;
mod steps;
#[cfg(test)]
mod tests;
mod views;

use protocol::{OpenMatch, SavedMatch};
use record::Lesson;
use view::{Player, Viewpoint, Wait, Why};

use crate::online::TakeBack;
use crate::settings::Settings;
use crate::store::Full;

pub use confirm::Armed;
use decide::Accepted;
use follow::Again;
use gate::Gate;
use pace::Pace;

pub use hint::Hint;
pub use steps::Step;
pub use views::Views;

/// Minimum duration of a toast, in milliseconds.
pub const TOAST_MILLISECONDS: f64 = 6000.0;

/// The activity at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A person at this device decides, or nobody.
    Still,
    /// A decision is being shown.
    Walking,
    /// Chance or a bot is to move.
    Chance,
}

impl Stage {
    /// Returns its name in the document.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Still => "still",
            Stage::Walking => "walking",
            Stage::Chance => "chance",
        }
    }
}

/// A tab of the region beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// The standings and the game's own panel.
    Table,
    /// The log.
    Log,
    /// The rules.
    Rules,
    /// The odds.
    Odds,
}

/// A sentence over the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    /// The sentence.
    pub text: String,
    /// The rule it is about.
    pub rule: Option<String>,
    /// The time it appeared, in milliseconds.
    pub since: f64,
}

/// The choices that stand out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marked {
    /// The event under the pointer or the focus.
    pub pointed: Option<String>,
    /// The hinted event.
    pub hinted: Option<String>,
    /// The last attempt at a puzzle.
    pub tried: Option<String>,
}

impl Marked {
    /// Returns the classes of a choice, each after a space.
    pub fn classes(&self, event: &str) -> String {
        let mark = |marked: &Option<String>, class| if marked.as_deref() == Some(event) { class } else { "" };
        let (hover, hinted) = (mark(&self.pointed, " is-hover"), mark(&self.hinted, " is-hinted"));
        format!("{hover}{hinted}{}", mark(&self.tried, " is-tried"))
    }
}

/// The sheets and tabs that lie open.
#[derive(Clone, Debug, PartialEq)]
pub struct Panels {
    /// The tab beside the board.
    pub tab: Tab,
    /// The rule shown there, with a number that goes up whenever it is to be shown.
    pub rule: (Option<String>, u32),
    /// The region beside the board lies over it, on a phone.
    pub side: bool,
    /// The sheet of ways to share.
    pub share: bool,
    /// The settings.
    pub settings: bool,
    /// The list of keys.
    pub keys: bool,
    /// The seat whose sheets are shown large.
    pub seat_sheets: Option<u8>,
}

/// A command to the controller's host.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Runs the match on by [`TableController::step`], unless it runs already.
    Run,
    /// Has the worker's request with this number answered with the best known by now.
    Hurry(u32),
    /// Cancels the worker's request with this number.
    Cancel(u32),
    /// Looks at the table again after so many milliseconds, when the gate opens.
    LookAgain(f64),
    /// Sends a decision to the server that decides the match.
    Send {
        /// The seat, from 0.
        seat: u8,
        /// The event.
        event: String,
        /// The event in words.
        words: String,
    },
    /// Asks that server to take the last decision of a seat, from 0, back.
    TakeBack(u8),
}

/// The device as the controller uses it.
#[derive(Clone, Copy, Debug)]
pub struct Device {
    /// Returns the time, in milliseconds.
    pub now: fn() -> f64,
    /// Saves a match.
    pub save: fn(&SavedMatch) -> Result<(), Full>,
}

/// The controller of the table page.
pub struct TableController {
    open: OpenMatch,
    saved: SavedMatch,
    lesson: Option<Lesson>,
    /// In a puzzle, a decision is an attempt that changes nothing.
    posed: bool,
    /// The last attempt, and the number of attempts.
    attempt: (Option<String>, u32),
    device: Device,
    /// The person's settings.
    pub settings: Settings,
    names: Vec<String>,
    /// Goes up with every change of the match.
    changes: u64,
    /// The ply that is shown; behind the match while something is being shown.
    shown: usize,
    stage: Stage,
    /// The steps of a chosen way still to be taken, on the position they are for.
    walk: Option<Accepted>,
    gate: Gate,
    pace: Pace,
    paused: bool,
    /// A forced decision is about to be made.
    forced: bool,
    /// The seat that looks; `None` where nobody at this device plays, or the device is being passed on.
    seat: Option<u8>,
    /// The person to whom the device is to be passed on.
    passing: Option<u8>,
    /// The places picked on the way to an event.
    picked: Vec<String>,
    /// The events under the pointer.
    pointed: Vec<String>,
    /// The choice that waits for its second input.
    armed: Option<Armed>,
    /// An earlier ply that is looked at, from the log.
    peek: Option<usize>,
    /// The move of others that is seen again.
    again: Option<Again>,
    /// The one that was seen again last.
    last_again: Option<usize>,
    /// The number of times that one was.
    times: u32,
    /// The place just asked for in vain.
    forbidden: Option<String>,
    /// Whether the last decision is asked to be taken back.
    asked_back: Option<usize>,
    toast: Option<Toast>,
    hint: Option<Hint>,
    /// The sheets and tabs that lie open.
    pub panels: Panels,
    /// The text for the screen reader's live region.
    pub announcement: String,
    /// The choice that gets the focus back once there are choices again, by its event.
    pub refocus: Option<String>,
    /// The last match could not be saved, and a toast says so.
    unsaved: bool,
    hurried: bool,
    running: bool,
    /// The match was to be run on while it ran.
    run_again: bool,
    /// The ply at which a decision was taken back; a forced one is not made again there unasked.
    undone_at: Option<usize>,
    /// The worker's request for the bots' decisions.
    pub deciding: Option<u32>,
    /// The worker's request for a hint.
    pub hinting: Option<u32>,
    commands: Vec<Command>,
    /// Whether the last decision can be taken back, where a server decides the match.
    server: Option<TakeBack>,
    views: Views,
}

impl TableController {
    /// Returns the controller of an open match.
    pub fn new(
        open: OpenMatch,
        saved: SavedMatch,
        lesson: Option<Lesson>,
        settings: Settings,
        device: Device,
    ) -> TableController {
        // A single seat needs no name.
        let names = if open.info().names.len() > 1 { open.info().names.clone() } else { Vec::new() };
        let by_person = |by: Option<u8>| {
            matches!(open.info().players.get(usize::from(by?)), Some(Player::Person(_))).then_some(())
        };
        let is_opening = open.events(0, None).into_iter().find_map(|event| by_person(event.by)).is_none();
        let mut controller = TableController {
            shown: open.ply(),
            open,
            saved,
            lesson,
            posed: false,
            attempt: (None, 0),
            device,
            settings,
            names,
            changes: 0,
            stage: Stage::Still,
            walk: None,
            gate: Gate::default(),
            pace: Pace::new(is_opening),
            paused: false,
            forced: false,
            seat: None,
            passing: None,
            picked: Vec::new(),
            pointed: Vec::new(),
            armed: None,
            peek: None,
            again: None,
            last_again: None,
            times: 0,
            forbidden: None,
            asked_back: None,
            toast: None,
            hint: None,
            panels: Panels {
                tab: Tab::Log,
                rule: (None, 0),
                side: false,
                share: false,
                settings: false,
                keys: false,
                seat_sheets: None,
            },
            announcement: String::new(),
            refocus: Some(String::new()),
            unsaved: false,
            hurried: false,
            running: false,
            run_again: false,
            undone_at: None,
            deciding: None,
            hinting: None,
            commands: Vec::new(),
            server: None,
            views: Views::default(),
        };
        if controller.has_table_tab() {
            controller.panels.tab = Tab::Table;
        }
        controller
    }

    /// Returns the match.
    pub fn open(&self) -> &OpenMatch {
        &self.open
    }

    /// Returns the match as it is saved.
    pub fn saved(&self) -> &SavedMatch {
        &self.saved
    }

    /// Returns the lesson, if this is one.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref()
    }

    /// Makes the position a puzzle: decisions are attempts, which the page judges.
    pub fn pose(&mut self) {
        self.posed = true;
    }

    /// Whether a game played on paper is entered: a person says what chance brought.
    pub fn is_entered(&self) -> bool {
        self.saved.from.as_deref() == Some(crate::enter::PAPER)
    }

    /// Returns the outcomes that a person can say came about; empty where chance is not asked for.
    pub fn outcomes(&self) -> Vec<(String, String)> {
        let asks = self.is_entered() && self.stage == Stage::Still && *self.open.wait() == Wait::Chance;
        if asks { self.open.outcomes() } else { Vec::new() }
    }

    /// Returns the last attempt at a puzzle, unless it was dropped, and the number of attempts.
    pub fn attempt(&self) -> (Option<String>, u32) {
        self.attempt.clone()
    }

    /// Forgets the last attempt at a puzzle, so that it is no longer marked.
    pub fn drop_attempt(&mut self) {
        self.attempt.0 = None;
    }

    /// Returns the choices that stand out.
    pub fn marked(&self) -> Marked {
        Marked {
            pointed: self.pointed().first().cloned(),
            hinted: self.hinted().map(str::to_owned),
            tried: self.attempt.0.clone(),
        }
    }

    /// Returns a number that goes up with every change of the match.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Returns the ply that is shown.
    pub fn shown(&self) -> usize {
        self.shown
    }

    /// Returns the activity at the table.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the seat that looks.
    pub fn seat(&self) -> Option<u8> {
        self.seat
    }

    /// Returns the person to whom the device is to be passed on; until then the table is covered.
    pub fn passing(&self) -> Option<u8> {
        self.passing
    }

    /// Returns the earlier ply that is looked at.
    pub fn peek(&self) -> Option<usize> {
        self.peek
    }

    /// Returns the events considered: those that wait to be confirmed, else those under the pointer.
    pub fn pointed(&self) -> &[String] {
        self.armed().map_or(&self.pointed, |armed| &armed.events)
    }

    /// Returns the sentence over the board.
    pub fn toast(&self) -> Option<&Toast> {
        self.toast.as_ref()
    }

    /// Whether what is being shown is to come to its end at once.
    pub fn is_hurried(&self) -> bool {
        self.hurried
    }

    /// Returns the name of a seat; empty for a single seat.
    pub fn name(&self, seat: u8) -> &str {
        self.names.get(usize::from(seat)).map_or("", String::as_str)
    }

    /// Whether a person at this device can decide now.
    pub fn is_live(&self) -> bool {
        self.stage == Stage::Still
            && self.peek.is_none()
            && self.passing.is_none()
            && matches!(self.open.wait(), Wait::Person(_))
    }

    /// Whether an input decides now: control is with a person, and the gate is open.
    pub fn is_ready(&self) -> bool {
        self.gate.is_open((self.device.now)())
    }

    /// Whether a decision with one possibility is about to be made.
    pub fn is_forced(&self) -> bool {
        self.forced
    }

    /// Whether the match is over and nothing is being shown.
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Still && *self.open.wait() == Wait::Over
    }

    /// Returns the viewpoint on a position.
    pub fn viewpoint_at(&self, ply: usize) -> Viewpoint {
        Viewpoint { ply, seat: self.seat }
    }

    /// Returns the viewpoint on the position that is shown.
    pub fn viewpoint_now(&self) -> Viewpoint {
        self.viewpoint_at(self.shown)
    }

    /// Returns the viewpoint of the board: the earlier position looked at, or the one that is shown.
    pub fn viewpoint(&self) -> Viewpoint {
        self.viewpoint_at(self.peek.unwrap_or(self.shown))
    }

    /// Returns the commands to the host since the last call.
    pub fn take_commands(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.commands)
    }

    /// Changes the match, and saves it at once.
    fn change<T>(&mut self, change: impl FnOnce(&mut OpenMatch) -> T) -> T {
        let before = self.open.ply();
        let result = change(&mut self.open);
        // Every change makes the match longer or shorter by some events.
        if self.open.ply() != before {
            self.last_again = None;
            self.save();
            self.changes += 1;
            self.pointed.clear();
        }
        result
    }

    fn save(&mut self) {
        if self.is_at_server() {
            // The server keeps it.
            return;
        }
        let state = self.open.state();
        self.saved.helped |= self.settings.chance_bar && self.lesson.is_none();
        self.saved.record = state.record;
        self.saved.finish = state.finish;
        self.saved.changed = (self.device.now)();
        let full = (self.device.save)(&self.saved) == Err(Full);
        if full && !self.unsaved {
            self.say(
                "The device has no room: the game goes on, but is lost when the page is closed. Save it as a file \
                 under Share.",
                None,
            );
        }
        self.unsaved = full;
    }

    /// Shows a sentence over the board.
    pub fn say(&mut self, text: &str, rule: Option<&str>) {
        let rule = rule.filter(|rule| !rule.is_empty()).map(str::to_owned);
        self.toast = Some(Toast { text: text.to_owned(), rule, since: (self.device.now)() });
    }

    /// Shows why something is not possible.
    fn refuse(&mut self, why: &Why, place: Option<String>) {
        self.forbidden = place;
        self.say(&why.text, Some(&why.rule));
    }

    /// Marks on the board the decision that is asked to be taken back; so many events would be left.
    pub fn mark_asked_back(&mut self, asked_back: Option<usize>) {
        self.asked_back = asked_back;
    }

    /// Closes the toast if it has been there long enough.
    pub fn close_old_toast(&mut self) {
        let now = (self.device.now)();
        if self.toast.as_ref().is_some_and(|toast| now - toast.since >= TOAST_MILLISECONDS) {
            self.close_toast();
        }
    }

    /// Closes the toast.
    pub fn close_toast(&mut self) {
        self.toast = None;
        self.forbidden = None;
    }

    /// Shows a tab beside the board.
    pub fn show_tab(&mut self, tab: Tab) {
        self.panels.tab = tab;
        self.panels.side = true;
    }

    /// Shows a rule beside the board.
    pub fn show_rule(&mut self, number: &str) {
        self.panels.rule = (Some(number.to_owned()), self.panels.rule.1 + 1);
        self.show_tab(Tab::Rules);
    }

    /// Looks back at an earlier position, while nothing is being shown.
    pub fn show_past(&mut self, ply: usize) {
        self.again = None;
        if self.stage == Stage::Still {
            self.peek = Some(ply);
        }
    }

    /// Looks at the present position again.
    pub fn show_present(&mut self) {
        self.again = None;
        self.peek = None;
    }

    /// Whether a bot sits at a seat.
    fn is_bot(&self, seat: u8) -> bool {
        matches!(self.open.info().players.get(usize::from(seat)), Some(Player::Bot(_)))
    }
}
