//! The lesson beside the table: a remark at each decision, and the ways on after the end.
use drawing::Icon;
use leptos::prelude::*;
use record::{Lesson, Remark};
use view::Status;

use super::progress::forget;
use crate::app::go;
use crate::components::IconView;
use crate::play::{Play, Stage};
use crate::route::Route;

/// Returns the number of the step at a position, and the number of steps.
fn step(lesson: &Lesson, ply: usize) -> (usize, usize) {
    let done = lesson.remarks.iter().filter(|remark| remark.ply <= ply).count();
    (done.max(1), lesson.remarks.len())
}

fn begin_again(play: Play) {
    forget(play.game());
    if let Some(anew) = play.anew {
        anew.update(|anew| *anew += 1);
    }
}

/// The remark at the position that is shown, with its rule; between decisions, the line below the heading.
#[component]
pub fn RemarkView(play: Play, status: Memo<Status>) -> impl IntoView {
    let remark = play.memo(|table| {
        let lesson = table.lesson().filter(|_| table.stage() != Stage::Chance)?;
        lesson.remark(table.shown()).cloned()
    });
    let words = move || match remark.get() {
        None => view! { <span inner_html=status.with(|status| status.line.to_html())></span> }.into_any(),
        Some(Remark { say, rule, .. }) => {
            let number = rule.clone();
            let show = move |event: leptos::ev::MouseEvent| {
                event.prevent_default();
                play.update(|table| table.show_rule(&number));
            };
            let address = Route::Rules(play.game().key, Some(rule.clone())).href();
            view! {
                <b class="say">{say}</b>
                " "
                <a class="rulenum" href=address on:click=show>{rule}</a>
            }
            .into_any()
        }
    };
    let steps = play.memo(|table| table.lesson().map_or((0, 0), |lesson| step(lesson, table.shown())));
    let step_words = move || {
        let (step, of) = steps.get();
        format!("Lesson, step {step} of {of}")
    };
    view! {
        <p class="now remark" id="remark" role="status" data-step=move || steps.get().0>{words}</p>
        <p class="lessonline small second">
            <span id="lesson-step">{step_words}</span>
            <button class="plainlink" id="lesson-anew" on:click=move |_| begin_again(play)>"Begin again"</button>
        </p>
    }
}

/// The ways on in place of the choices once the lesson is done.
#[component]
pub fn Learned(play: Play) -> impl IntoView {
    let game = play.game();
    view! {
        <div class="choices tight">
            <button
                class="choice main"
                id="real-game"
                on:click=move |_| {
                    forget(game);
                    go(&Route::New(game.key));
                }
            >
                <IconView icon=Icon::Play class="glyph" />
                <span>"Play a real game"</span>
                <span class="nota"></span>
            </button>
            <button class="choice plain" id="lesson-again" on:click=move |_| begin_again(play)>
                <IconView icon=Icon::Undo class="glyph" />
                <span>"Once more"</span>
                <span class="nota"></span>
            </button>
        </div>
    }
}
