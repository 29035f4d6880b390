//! What a lesson adds to the table: a remark at each decision, what to try, and what comes after it.
use drawing::Icon;
use games::{GameId, Lesson, Remark};
use leptos::prelude::*;
use protocol::Status;

use super::progress::forget;
use crate::app::go;
use crate::components::IconView;
use crate::play::{Hint, Play, Stage};
use crate::route::Route;

/// The lesson at a table; a handle to be copied.
#[derive(Clone, Copy)]
pub struct Guide {
    lesson: StoredValue<Lesson>,
    /// Asked to begin anew.
    pub anew: RwSignal<u32>,
}

impl Guide {
    /// The guide through a lesson.
    pub fn new(lesson: Lesson, anew: RwSignal<u32>) -> Guide {
        Guide { lesson: StoredValue::new(lesson), anew }
    }

    /// The remark at a position, where whoever learns decides.
    pub fn remark(self, ply: usize) -> Option<Remark> {
        self.lesson.with_value(|lesson| lesson.remark(ply).cloned())
    }

    /// What the lesson goes on with.
    pub fn next(self, ply: usize) -> Option<String> {
        self.lesson.with_value(|lesson| lesson.next(ply).map(str::to_owned))
    }

    /// Which step of how many a position is.
    fn step(self, ply: usize) -> (usize, usize) {
        self.lesson.with_value(|lesson| {
            let done = lesson.remarks.iter().filter(|remark| remark.ply <= ply).count();
            (done.max(1), lesson.remarks.len())
        })
    }

    /// Marks what is to be tried, wherever the table waits for a decision.
    pub fn point(self, play: Play) {
        Effect::new(move |_| {
            let ply = play.shown.get();
            // A hint that was asked for stands; one for a position before does not.
            let stands = match play.hint.get() {
                None => false,
                Some(Hint::Taught(at, _)) => at == ply,
                Some(_) => true,
            };
            if stands || play.stage.get() != Stage::Still {
                return;
            }
            if let Some(next) = self.next(ply).filter(|_| self.remark(ply).is_some()) {
                play.hint.set(Some(Hint::Taught(ply, next)));
            }
        });
    }

    fn game(self) -> Option<GameId> {
        self.lesson.with_value(|lesson| lesson.record.game.parse().ok())
    }

    fn begin_anew(self) {
        if let Some(game) = self.game() {
            forget(game);
        }
        self.anew.update(|anew| *anew += 1);
    }
}

/// The remark at the position shown, with its rule; between decisions, how things stand.
#[component]
pub fn RemarkView(play: Play, guide: Guide, status: Memo<Status>) -> impl IntoView {
    let remark = Memo::new(move |_| {
        let ply = play.shown.get();
        (play.stage.get() != Stage::Chance).then(|| guide.remark(ply)).flatten()
    });
    let words = move || match remark.get() {
        None => view! { <span inner_html=status.with(|status| status.line.to_html())></span> }.into_any(),
        Some(Remark { say, rule, .. }) => {
            let number = rule.clone();
            let show = move |event: leptos::ev::MouseEvent| {
                event.prevent_default();
                play.show_rule(&number);
            };
            let address = guide.game().map(|game| Route::Rules(game, Some(rule.clone())).href());
            view! {
                <b class="say">{say}</b>
                " "
                <a class="rulenum" href=address on:click=show>{rule}</a>
            }
            .into_any()
        }
    };
    let step = move || {
        let (step, of) = guide.step(play.shown.get());
        format!("Lesson, step {step} of {of}")
    };
    view! {
        <p class="now remark" id="remark" role="status" data-step=move || guide.step(play.shown.get()).0>{words}</p>
        <p class="lessonline small second">
            <span id="lesson-step">{step}</span>
            <button class="plainlink" id="lesson-anew" on:click=move |_| guide.begin_anew()>"Begin again"</button>
        </p>
    }
}

/// What stands in place of the choices once the lesson is done.
#[component]
pub fn Learned(play: Play, guide: Guide) -> impl IntoView {
    let game = play.with_now(|game| game.setup().game);
    view! {
        <div class="choices tight">
            <button
                class="choice main"
                id="real-game"
                on:click=move |_| {
                    forget(game);
                    go(&Route::New(game));
                }
            >
                <IconView icon=Icon::Play class="glyph" />
                <span>"Play a real game"</span>
                <span class="nota"></span>
            </button>
            <button class="choice plain" id="lesson-again" on:click=move |_| guide.begin_anew()>
                <IconView icon=Icon::Undo class="glyph" />
                <span>"Once more"</span>
                <span class="nota"></span>
            </button>
        </div>
    }
}
