//! A score sheet, line by line; pointing at a figure marks on the board what it comes from.
use leptos::prelude::*;
use view::{ScoreLine, ScoreSheet};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::SeatSign;

/// The head of a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// The seat, from 0.
    pub seat: u8,
    /// Its name.
    pub name: String,
    /// It has won.
    pub won: bool,
}

/// The source of a figure: the seat, and the keys of shapes on its boards.
pub type Source = (u8, Vec<String>);

/// A score sheet with a column a seat.
#[component]
pub fn ScoreTable(
    /// The seats' sheets; all have the same lines.
    scores: Vec<ScoreSheet>,
    /// The heads of the columns; empty where there is only one.
    heads: Vec<Head>,
    /// The name of the last line.
    total: &'static str,
    /// Receives the seat and the keys of the shapes that a figure comes from, while it is pointed at.
    #[prop(optional)]
    point: Option<Callback<Option<Source>>>,
) -> impl IntoView {
    let names: Vec<(String, String)> = scores
        .first()
        .map(|score| score.lines.iter().map(|line| (line.name.clone(), line.rule.clone())).collect())
        .unwrap_or_default();
    let seats: Vec<u8> = heads.iter().map(|head| head.seat).collect();
    let head = (!heads.is_empty()).then(|| {
        let cell = |head: Head| {
            view! {
                <th scope="col" class:won=head.won>
                    <SeatSign seat=head.seat />
                    <span>{head.name}</span>
                </th>
            }
        };
        view! {
            <thead>
                <tr>
                    <td></td>
                    {heads.into_iter().map(cell).collect_view()}
                </tr>
            </thead>
        }
    });
    let totals: Vec<_> = scores.iter().map(|score| figure(score.total, score.then)).collect();
    let rows = names.into_iter().enumerate().map(|(at, (name, rule))| {
        let cells: Vec<_> = scores
            .iter()
            .enumerate()
            .filter_map(|(column, score)| {
                let line = score.lines.get(at)?.clone();
                Some(view! { <Figure line seat=seats.get(column).copied().unwrap_or_default() point /> })
            })
            .collect();
        let id = name.clone();
        let changes = scores.iter().any(|score| score.lines.get(at).is_some_and(|line| line.then.is_some()));
        view! {
            <tr class:chg=changes data-line=id>
                <th scope="row">{name} {(!rule.is_empty()).then(|| view! { " " <small class="nota">{rule}</small> })}</th>
                {cells}
            </tr>
        }
    });
    let rows: Vec<_> = rows.collect();
    view! {
        <table class="score" id="score">
            {head}
            <tbody>{rows}</tbody>
            <tfoot>
                <tr class="sum">
                    <th scope="row">{total}</th>
                    {totals.into_iter().map(|total| view! { <td>{total}</td> }).collect_view()}
                </tr>
            </tfoot>
        </table>
    }
}

/// A figure of a line.
#[component]
fn Figure(line: ScoreLine, seat: u8, point: Option<Callback<Option<Source>>>) -> impl IntoView {
    let ScoreLine { name, value, then, from, .. } = line;
    let shown = figure(value, then);
    match point.filter(|_| !from.is_empty()) {
        None => {
            // While playing, the board is this seat's own.
            let (over, out) = (mark(from), mark(Vec::new()));
            view! { <td on:pointerenter=move |_| over() on:pointerleave=move |_| out()>{shown}</td> }
                .into_any()
        }
        Some(point) => {
            let (hovered, focused) = (from.clone(), from);
            // A sheet that is taken away loses the focus, too, after its page is gone.
            let point = move |from| {
                let _ = point.try_run(from);
            };
            view! {
                <td>
                    <button
                        aria-label=format!("{name}: {value}. Shows on the board where it comes from")
                        on:pointerenter=move |_| point(Some((seat, hovered.clone())))
                        on:pointerleave=move |_| point(None)
                        on:focus=move |_| point(Some((seat, focused.clone())))
                        on:blur=move |_| point(None)
                    >
                        {shown}
                    </button>
                </td>
            }
            .into_any()
        }
    }
}

/// A figure, with the one after the considered events.
fn figure(value: i32, then: Option<i32>) -> AnyView {
    match then {
        None => signed(value).into_any(),
        Some(then) => view! { <s>{signed(value)}</s> " " {signed(then)} }.into_any(),
    }
}

/// Returns a figure with a true minus sign.
fn signed(value: i32) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() }
}

/// Marks the shapes with these keys on the boards of the page, and no others.
pub fn mark(keys: Vec<String>) -> impl Fn() {
    move || {
        for marked in elements(".is-counted") {
            let _ = marked.class_list().remove_1("is-counted");
        }
        for shape in keys.iter().flat_map(|key| elements(&format!("[data-key=\"{key}\"]"))) {
            let _ = shape.class_list().add_1("is-counted");
        }
    }
}

fn elements(query: &str) -> Vec<Element> {
    let Ok(found) = document().query_selector_all(query) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.get(at)?.dyn_into().ok()).collect()
}
