//! The table page's handle on its controller: one signal round it, the worker, and the animation.
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{OpenMatch, SavedMatch};
use record::Lesson;

use super::controller::{Command, Device, Marked, TableController};
use super::motion::Animation;
use crate::catalogue::Game;
use crate::clock::now;
use crate::online::{Link, TakeBack};
use crate::settings::SettingsHandle;
use crate::store;
use crate::timing::drawn;
use crate::worker::WorkerClient;

/// The table of one match; a handle to be copied.
#[derive(Clone, Copy)]
pub struct Play {
    controller: RwSignal<TableController, LocalStorage>,
    /// Follows the controller once its change is on the screen; holds whether it lags behind.
    follower: RwSignal<bool>,
    /// Everything that moves over the board.
    pub animation: Animation,
    pub(super) worker: WorkerClient,
    pub(super) settings: SettingsHandle,
    /// The seat of the bot that thinks.
    pub thinking: Memo<Option<u8>>,
    /// The choices that stand out.
    pub marked: Memo<Marked>,
    /// Goes up when the lesson is to begin anew.
    pub anew: Option<RwSignal<u32>>,
    /// The link to the server that decides the match.
    pub link: Option<Link>,
    /// The time that a move is seen again, where this handle shows only that.
    again: Option<u32>,
}

impl Play {
    /// Returns the table of an open match.
    pub fn new(open: OpenMatch, saved: SavedMatch) -> Play {
        Play::with(open, saved, None, None, None)
    }

    /// Returns the table of a lesson.
    pub fn of_lesson(open: OpenMatch, saved: SavedMatch, lesson: Lesson, anew: RwSignal<u32>) -> Play {
        Play::with(open, saved, Some(lesson), Some(anew), None)
    }

    /// Returns the table of a match that a server decides, as it is seen from a seat.
    pub fn at_server(
        open: OpenMatch,
        saved: SavedMatch,
        link: Link,
        seat: Option<u8>,
        take_back: TakeBack,
    ) -> Play {
        Play::with(open, saved, None, None, Some((link, seat, take_back)))
    }

    /// Returns the table of a puzzle, which is saved nowhere.
    pub fn of_puzzle(open: OpenMatch, saved: SavedMatch) -> Play {
        let play = Play::with(open, saved, None, None, None);
        play.controller.update_untracked(TableController::pose);
        play
    }

    fn with(
        open: OpenMatch,
        saved: SavedMatch,
        lesson: Option<Lesson>,
        anew: Option<RwSignal<u32>>,
        server: Option<(Link, Option<u8>, TakeBack)>,
    ) -> Play {
        let settings = SettingsHandle::of_page();
        let save = if lesson.is_some() { crate::learn::save } else { store::save };
        let now_settings = settings.settings.get_untracked();
        let mut controller = TableController::new(open, saved, lesson, now_settings, Device { now, save });
        if let Some((_, seat, take_back)) = server {
            controller = controller.at_server(seat, take_back);
        }
        let worker = WorkerClient::of_page();
        let controller = RwSignal::new_local(controller);
        let play = Play {
            controller,
            follower: RwSignal::new(false),
            animation: Animation::new(),
            worker,
            settings,
            thinking: Memo::new(move |_| worker.thinking.get().map(|(seat, _)| seat)),
            marked: Memo::new(move |_| controller.with(TableController::marked)),
            anew,
            link: server.map(|(link, ..)| link),
            again: None,
        };
        Effect::new(move |_| {
            let settings = settings.settings.get();
            if play.read_untracked(|table| table.settings != settings) {
                play.update(|table| table.settings = settings);
            }
        });
        play
    }

    /// Returns a handle that shows only a move that is seen again, as long as it is.
    pub(super) fn of_again(self, number: u32) -> Play {
        Play { again: Some(number), ..self }
    }

    /// Returns the time that a move is seen again, where this handle shows only that.
    pub(super) fn again(self) -> Option<u32> {
        self.again
    }

    /// Returns the game.
    pub fn game(self) -> Game {
        self.read_untracked(|table| Game::find(table.open().setup().game.as_str()))
            .expect("only games of the catalogue are opened")
    }

    /// Returns the name of a seat; empty for a single seat.
    pub fn name(self, seat: u8) -> String {
        self.read_untracked(|table| table.name(seat).to_owned())
    }

    /// Reads the controller; tracked.
    pub fn read<T>(self, read: impl FnOnce(&TableController) -> T) -> T {
        self.controller.with(read)
    }

    /// Reads the controller once.
    pub fn read_untracked<T>(self, read: impl FnOnce(&TableController) -> T) -> T {
        self.controller.with_untracked(read)
    }

    /// Returns a value that is read from the controller whenever that changes.
    pub fn memo<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&TableController) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.controller.with(&read))
    }

    /// Returns such a value for something beside the decision: it follows once the answer to an input is on the screen
    /// (T-20).
    pub fn later_memo<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&TableController) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| {
            self.follower.track();
            self.controller.with_untracked(&read)
        })
    }

    /// Lets what is beside the decision follow, once for all changes before the next picture.
    fn follow(self) {
        if self.follower.get_untracked() {
            return;
        }
        self.follower.update_untracked(|lags| *lags = true);
        spawn_local(async move {
            drawn().await;
            if !self.is_gone() {
                self.follower.set(false);
            }
        });
    }

    /// Changes the controller, and carries out its commands.
    pub fn update<T>(self, change: impl FnOnce(&mut TableController) -> T) -> T {
        let mut result = None;
        let mut commands = Vec::new();
        self.controller.update(|table| {
            result = Some(change(table));
            commands = table.take_commands();
        });
        self.follow();
        for command in commands {
            match command {
                Command::Run => self.run(),
                Command::Hurry(request) => self.worker.hurry(request),
                Command::Cancel(request) => self.worker.cancel(request),
                Command::LookAgain(milliseconds) => self.look_again(milliseconds),
                Command::Send { seat, event, words } => {
                    if let Some(link) = self.link {
                        link.decide(seat, event, words);
                    }
                }
                Command::TakeBack(seat) => {
                    if let Some(link) = self.link {
                        link.take_back(seat);
                    }
                }
            }
        }
        result.expect("the table is there as long as its page")
    }

    fn look_again(self, milliseconds: f64) {
        let look = move || {
            if !self.is_gone() {
                self.update(|table| table.look_again());
            }
        };
        set_timeout(look, std::time::Duration::from_millis(milliseconds.ceil() as u64));
    }

    /// Considers the events under the pointer.
    pub fn point_at(self, events: Vec<String>) {
        // A target that is taken away with its page still tells that the pointer left it.
        if self.controller.try_with_untracked(|table| table.pointed() != events) == Some(true) {
            self.update(|table| table.point_at(events));
        }
    }

    /// Whether the page shows something else by now.
    pub fn is_gone(self) -> bool {
        self.controller.try_with_untracked(|_| ()).is_none()
    }
}
