//! Beside the board, or from the bottom on a phone: the log, the rules, the odds.
use drawing::Icon;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, MouseEvent};

use super::Play;
use super::controller::{Tab, TableController};
use super::standing::StandingTab;
use crate::components::{IconView, RulesText, SeatSign};

/// The tabs with their contents.
#[component]
pub fn Side(play: Play) -> impl IntoView {
    let open_tab = play.memo(|table| table.panels.tab);
    let is_open = play.memo(|table| table.panels.side);
    let close = move |_| play.update(|table| table.panels.side = false);
    let tab = move |which: Tab, id: &'static str, words: &'static str| {
        view! {
            <button
                class="tab"
                role="tab"
                id=id
                aria-selected=move || (open_tab.get() == which).to_string()
                aria-controls="side-panel"
                on:click=move |_| play.update(|table| table.panels.tab = which)
            >
                {words}
            </button>
        }
    };
    let game = play.game();
    let (has_table_tab, has_panel) = play.read_untracked(|table| (table.has_table_tab(), table.has_panel()));
    let table_tab = if has_panel { "Table" } else { "Score" };
    // The rule is shown again whenever its link is followed.
    let rule = play.memo(|table| table.panels.rule.clone());
    let rule = Signal::derive(move || rule.get().0);
    view! {
        <section class="side" class:is-open=is_open aria-label="Log and rules">
            <div class="tabs" role="tablist">
                {has_table_tab.then(|| tab(Tab::Table, "tab-table", table_tab))}
                {tab(Tab::Log, "tab-log", "Log")}
                {tab(Tab::Rules, "tab-rules", "Rules")}
                {tab(Tab::Odds, "tab-chances", "Chances")}
                <span class="grow only-phone"></span>
                <button
                    class="iconbtn only-phone"
                    id="close-side"
                    aria-label="Close"
                    on:click=close
                >
                    <IconView icon=Icon::Close />
                </button>
            </div>
            <div class="sidepanel" id="side-panel" role="tabpanel">
                {move || match open_tab.get() {
                    Tab::Table => view! { <StandingTab play /> }.into_any(),
                    Tab::Log => view! { <Log play /> }.into_any(),
                    Tab::Rules => view! { <RulesText game at=rule /> }.into_any(),
                    Tab::Odds => view! { <OddsTable play /> }.into_any(),
                }}
            </div>
        </section>
        <div
            class="shade only-phone"
            class:is-open=is_open
            on:click=close
        ></div>
    }
}

/// The log, the latest first. Pointing at a line, by arrow keys too, shows the position before it.
#[component]
fn Log(play: Play) -> impl IntoView {
    let lines = play.later_memo(|table| {
        let mut lines = table.log().to_vec();
        lines.reverse();
        lines
    });
    let back = move |ply: usize| play.update(|table| table.show_past(ply));
    let to_present = move || {
        if !play.is_gone() && play.read_untracked(|table| table.peek().is_some()) {
            play.update(|table| table.show_present());
        }
    };
    let peek = play.memo(TableController::peek);
    let shown = play.later_memo(TableController::shown);
    on_cleanup(to_present);
    let stepped = |event: KeyboardEvent| {
        let at = event.target().and_then(|at| at.dyn_into::<Element>().ok());
        let Some(line) = at.and_then(|at| at.closest("li").ok().flatten()) else { return };
        let next = match event.key().as_str() {
            "ArrowDown" => line.next_element_sibling(),
            "ArrowUp" => line.previous_element_sibling(),
            _ => return,
        };
        event.prevent_default();
        if let Some(next) = next.and_then(|next| next.dyn_into::<HtmlElement>().ok()) {
            let _ = next.focus();
        }
    };
    view! {
        <ol
            class="log"
            id="log"
            aria-label="Log, the latest first"
            on:pointerleave=move |_| to_present()
            data-keys=""
            on:keydown=stepped
        >
            <For each=move || lines.get() key=|line| (line.ply, line.event.clone()) let(line)>
                {
                    let before = line.ply - 1;
                    let rule = line.rule.map(|rule| {
                        let number = rule.clone();
                        let show = move |event: MouseEvent| {
                            event.prevent_default();
                            event.stop_propagation();
                            play.update(|table| table.show_rule(&number));
                        };
                        let address = format!("#{rule}");
                        view! { <a class="rulenum" href=address on:click=show>{rule}</a> }
                    });
                    view! {
                        <li
                            class:is-hover=move || peek.get() == Some(before)
                            class:is-new=move || shown.get() == line.ply
                            data-ply=line.ply
                            tabindex=move || if shown.get() == line.ply { "0" } else { "-1" }
                            on:pointermove=move |_| {
                                // Moves alone: a line that comes to lie under a resting pointer was not pointed at.
                                if peek.get_untracked() != Some(before) {
                                    back(before);
                                }
                            }
                            on:focus=move |_| back(before)
                            on:blur=move |_| to_present()
                            on:click=move |_| {
                                play.update(|table| {
                                    table.show_past(before);
                                    table.panels.side = false;
                                });
                            }
                        >
                            <span class="t">{(line.turn > 0).then_some(line.turn)}</span>
                            <span>
                                {line.by.map(|seat| view! { <SeatSign seat /> <b>{play.name(seat)}</b> ": " })}
                                {line.words}
                                " "
                                {rule}
                            </span>
                            <span class="nota">{line.event}</span>
                        </li>
                    }
                }
            </For>
        </ol>
        <Show when=move || lines.with(Vec::is_empty)>
            <p class="second small">"Nothing has happened yet."</p>
        </Show>
    }
}

/// The next outcomes of chance, with exact probabilities.
#[component]
fn OddsTable(play: Play) -> impl IntoView {
    let odds = play.later_memo(TableController::odds);
    let lines = move || {
        odds.get()
            .lines
            .iter()
            .cloned()
            .map(|line| {
                let event = line.notation.clone();
                view! {
                    <li class:danger=line.danger data-event=event>
                        <span class="odds">
                            <b>{exact_percent(line.chance)}</b>
                            <small class="nota">{line.fraction}</small>
                        </span>
                        <span>{line.words}</span>
                        <span class="nota">{line.notation}</span>
                    </li>
                }
            })
            .collect_view()
    };
    view! {
        <p class="small second chancehead">{move || odds.with(|odds| odds.heading.clone())}</p>
        <ol class="log chances" id="chances">{lines}</ol>
    }
}

/// A chance in per cent, with a decimal where it needs one.
fn exact_percent(chance: f64) -> String {
    let tenths = (chance * 1000.0).round();
    if tenths % 10.0 == 0.0 { format!("{:.0} %", tenths / 10.0) } else { format!("{:.1} %", tenths / 10.0) }
}
