//! The time in which inputs are answered with the processor slowed four times (T-20): figures, not a test that can fail by
//! them. `cargo xtask e2e --ignored t_20` prints a line a game and window: for each kind of input the longest, and the median, of
//! four times the processor time that the page's thread has until the answer is drawn. What follows, such as others' moves,
//! is no part of it.
use crate::guest::{CHOICE, is_over, my_turn};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use crate::tests::everyone::{furnish, visit};

/// The measurements of this file.
pub const ALL: &[(&str, Test)] =
    &[("t_20_answers_with_the_processor_slowed", t_20_answers_with_the_processor_slowed)];

const GAMES: [&str; 5] = ["classic", "shelter", "penguins", "caverns", "zoo"];
const SLOWER: f64 = 4.0;
/// Inputs of each kind.
const INPUTS: usize = 5;

/// The slowest and the median of some times, in milliseconds.
fn told(what: &str, mut times: Vec<f64>) -> String {
    if times.is_empty() {
        return format!("{what}: none");
    }
    times.sort_by(f64::total_cmp);
    let middle = times.get(times.len() / 2).copied().unwrap_or_default();
    format!("{what} {:.0} ({middle:.0})", times.last().copied().unwrap_or_default())
}

fn t_20_answers_with_the_processor_slowed(place: &mut Place) {
    for look in [Look::PHONE.still(), Look::DESKTOP.still()] {
        place.visit(look, |page, _, _| {
            furnish(page);
            for game in GAMES {
                visit(page, &format!("#/play/{game}"));
                let press =
                    |page: &mut Page, what: &str| if look.touch { page.tap(what) } else { page.click(what) };
                let mut lines = Vec::new();
                let mut time = |page: &mut Page, what: &str, input: &mut dyn FnMut(&mut Page, usize)| {
                    let times = (0..INPUTS).filter_map(|nth| {
                        if is_over(page) {
                            furnish(page);
                            visit(page, &format!("#/play/{game}"));
                        }
                        page.settle();
                        let taken = page.answer_time(|page| input(page, nth));
                        page.key("Escape");
                        my_turn(page);
                        Some(taken? * SLOWER)
                    });
                    lines.push(told(what, times.collect()));
                };
                if !look.touch {
                    time(page, "pointing at a choice", &mut |page, nth| {
                        let count = number(page).max(1);
                        page.hover(&format!("#choices [data-nth='{}']", nth % count));
                    });
                    time(page, "pointing at the board", &mut |page, nth| {
                        if let Some(at) = target(page, nth) {
                            page.hover(&at);
                        }
                    });
                }
                time(page, "board", &mut |page, nth| {
                    if let Some(at) = target(page, nth) {
                        press(page, &at);
                    }
                });
                time(page, "choice", &mut |page, _| press(page, CHOICE));
                time(page, "arrow key", &mut |page, _| page.key("ArrowRight"));
                time(page, "undo", &mut |page, _| page.key("u"));
                time(page, "log, rules, chances", &mut |page, nth| page.key(["l", "r", "c", "l", "c"][nth]));
                println!("        {game} {}: {}", look.size.0, lines.join(", "));
            }
        });
    }
}

/// Numbers the choices, and returns how many there are.
fn number(page: &mut Page) -> usize {
    let numbered = page.eval(
        "[...document.querySelectorAll('#choices .choice')].map((it, nth) => it.dataset.nth = nth).length",
    );
    numbered.as_u64().unwrap_or_default() as usize
}

/// The selector of a target in sight, by a number; none where nothing is marked.
fn target(page: &mut Page, nth: usize) -> Option<String> {
    let id = page.eval(&format!(
        "(all => all.length ? all[{nth} * 3 % all.length].dataset.target : null)([...document.querySelectorAll('.boardarea .target:not(.danger)')].filter(it => {{ \
         const at = it.getBoundingClientRect(), all = it.closest('svg').getBoundingClientRect(); \
         return at.left >= all.left && at.right <= all.right && at.top >= all.top && at.bottom <= all.bottom; }}))"
    ));
    id.as_str().map(|id| format!(".boardarea .target[data-target=\"{id}\"]"))
}
