//! Beside the board, or from the bottom on a phone: the log, the rules, what chance can do next.
use drawing::Icon;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, MouseEvent};

use super::standing::StandingTab;
use super::state::{Play, Stage, Tab};
use crate::components::{IconView, RulesText, SeatSign};

/// The tabs and what they show.
#[component]
pub fn Side(play: Play) -> impl IntoView {
    let tab = move |which: Tab, id: &'static str, words: &'static str| {
        view! {
            <button
                class="tab"
                role="tab"
                id=id
                aria-selected=move || (play.tab.get() == which).to_string()
                aria-controls="side-panel"
                on:click=move |_| play.tab.set(which)
            >
                {words}
            </button>
        }
    };
    let game = play.with_now(|game| game.setup().game);
    let panel = play.with_now(|game| game.panel(&play.sight_of(game.ply()), &[]).is_some());
    let laid_out = if panel { "Table" } else { "Score" };
    view! {
        <section class="side" class:is-open=move || play.side_open.get() aria-label="Log and rules">
            <div class="tabs" role="tablist">
                {play.laid_out.then(|| tab(Tab::Table, "tab-table", laid_out))}
                {tab(Tab::Log, "tab-log", "Log")}
                {tab(Tab::Rules, "tab-rules", "Rules")}
                {tab(Tab::Chances, "tab-chances", "Chances")}
                <span class="grow only-phone"></span>
                <button
                    class="iconbtn only-phone"
                    id="close-side"
                    aria-label="Close"
                    on:click=move |_| play.side_open.set(false)
                >
                    <IconView icon=Icon::Close />
                </button>
            </div>
            <div class="sidepanel" id="side-panel" role="tabpanel">
                {move || match play.tab.get() {
                    Tab::Table => view! { <StandingTab play /> }.into_any(),
                    Tab::Log => view! { <Log play /> }.into_any(),
                    Tab::Rules => view! { <RulesText game at=play.rule /> }.into_any(),
                    Tab::Chances => view! { <Chances play /> }.into_any(),
                }}
            </div>
        </section>
        <div
            class="shade only-phone"
            class:is-open=move || play.side_open.get()
            on:click=move |_| play.side_open.set(false)
        ></div>
    }
}

/// What happened, the latest first. Pointing at a line, by arrow keys too, shows the position before it.
#[component]
fn Log(play: Play) -> impl IntoView {
    let lines = Memo::new(move |_| {
        let shown = play.shown.get();
        let mut lines = play.with(|game| game.log(0, &play.sight_of(shown)));
        lines.reverse();
        lines
    });
    let back = move |ply: usize| {
        if play.stage.get_untracked() == Stage::Still {
            play.peek.set(Some(ply));
        }
    };
    on_cleanup(move || play.peek.set(None));
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
            on:pointerleave=move |_| play.peek.set(None)
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
                            play.show_rule(&number);
                        };
                        let address = format!("#{rule}");
                        view! { <a class="rulenum" href=address on:click=show>{rule}</a> }
                    });
                    view! {
                        <li
                            class:is-hover=move || play.peek.get() == Some(before)
                            class:is-new=move || play.shown.get() == line.ply
                            data-ply=line.ply
                            tabindex=move || if play.shown.get() == line.ply { "0" } else { "-1" }
                            on:pointerenter=move |_| back(before)
                            on:focus=move |_| back(before)
                            on:blur=move |_| play.peek.set(None)
                            on:click=move |_| {
                                back(before);
                                play.side_open.set(false);
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

/// What chance can do next, with exact chances.
#[component]
fn Chances(play: Play) -> impl IntoView {
    let outlook = Memo::new(move |_| play.with(|game| game.outlook(&play.sight_now())));
    let lines = move || {
        let (_, lines) = outlook.get();
        lines
            .into_iter()
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
        <p class="small second chancehead">{move || outlook.with(|(head, _)| head.clone())}</p>
        <ol class="log chances" id="chances">{lines}</ol>
    }
}

/// A chance in per cent, with a decimal where it needs one.
fn exact_percent(chance: f64) -> String {
    let tenths = (chance * 1000.0).round();
    if tenths % 10.0 == 0.0 { format!("{:.0} %", tenths / 10.0) } else { format!("{:.1} %", tenths / 10.0) }
}
