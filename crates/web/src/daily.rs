//! The challenges of the days: the page with calendar and streak, and the line at the end of one.
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::daily::{CalendarDay, ChallengeTry, Streak, tries};
use protocol::{Answer, DailyRequest, Question, SavedMatch};

use crate::catalogue::Game;
use crate::clock::Day;
use crate::components::Header;
use crate::engine::ENGINE;
use crate::store;
use crate::worker::WorkerClient;

/// Returns all tries at challenges on the device.
pub fn all_tries() -> Vec<ChallengeTry> {
    let (unfinished, finished) = (store::unfinished().0, store::finished().0);
    tries(unfinished.iter().chain(&finished))
}

/// Returns a stored match as a try; `None` where it is no challenge.
pub fn try_of(saved: &SavedMatch) -> Option<ChallengeTry> {
    let (mut matches, mut finished) = (store::unfinished().0, store::finished().0);
    matches.append(&mut finished);
    matches.retain(|other| other.challenge == saved.challenge && other.id != saved.id);
    matches.push(saved.clone());
    tries(matches.iter()).pop()
}

/// Returns what a match says of being a challenge: `Today’s challenge, 1st try, without help`.
pub fn challenge_words(saved: &SavedMatch) -> Option<String> {
    let one = try_of(saved)?;
    let whose = match CalendarDay::parse(&one.day) {
        _ if one.day == Day::today().iso() => "Today’s challenge".to_owned(),
        Some(day) => format!("Challenge of {}", day.words()),
        None => "Challenge".to_owned(),
    };
    Some(format!("{whose}, {}", one.words()))
}

/// The days' challenges.
#[component]
pub fn DailyPage() -> impl IntoView {
    let back = RwSignal::new(0_u32);
    let all = all_tries();
    let page = move || {
        let (tries, today) = (all.clone(), Day::today().iso());
        ENGINE.daily(DailyRequest { tries, today, months_back: back.get() })
    };
    view! {
        <div class="page">
            <Header crumb="Challenges" />
            <main class="words daily" data-page="daily" data-name="challenge">
                <h1>"The days’ challenges"</h1>
                <p class="second">"The same dice for everyone, from the date."</p>
                <div inner_html=page></div>
                <p class="btns">
                    <button class="btn small" id="month-back" on:click=move |_| back.update(|back| *back += 1)>
                        "The month before"
                    </button>
                    <button
                        class="btn small"
                        id="month-on"
                        aria-disabled=move || (back.get() == 0).to_string()
                        on:click=move |_| back.update(|back| *back = back.saturating_sub(1))
                    >
                        "The next month"
                    </button>
                </p>
            </main>
        </div>
    }
}

/// The end of a challenge: the try, how 100 games of the bot did, and the result to share.
#[component]
pub fn ChallengeEnd(saved: SavedMatch, game: Game, seat: u8) -> impl IntoView {
    let words = challenge_words(&saved)?;
    let beats = RwSignal::new(saved.beats);
    let why = RwSignal::new(None::<String>);
    if saved.beats.is_none() {
        let question = Question::Compare { record: saved.record.clone(), seat, seed: saved.seed };
        let id = saved.id.clone();
        spawn_local(async move {
            match WorkerClient::of_page().ask(question).await {
                Answer::Compared(worse) => {
                    if let Some(Ok(mut saved)) = store::find(&id) {
                        saved.beats = Some(worse);
                        let _ = store::save(&saved);
                    }
                    let _ = beats.try_set(Some(worse));
                }
                Answer::Failed(words) => drop(why.try_set(Some(words))),
                _ => {}
            }
        });
    }
    let compared = move || match (beats.get(), why.get()) {
        (Some(worse), _) => format!("better than {worse} of 100 games of Greedy with these dice."),
        (None, Some(why)) => format!("no comparison: {why}"),
        (None, None) => "100 games of Greedy with these dice are played …".to_owned(),
    };
    let text = move || {
        let mut one = try_of(&saved)?;
        if let Some(result) = &mut one.result {
            result.beats = beats.get();
        }
        let streak = CalendarDay::parse(&Day::today().iso()).map(|today| Streak::of(&all_tries(), today));
        Some(one.shared(game.title(), streak.unwrap_or_default().present))
    };
    let text = Memo::new(move |_| text().unwrap_or_default());
    Some(view! {
        <section class="challenged" id="challenge-end" data-beats=move || beats.get().map(|beats| beats.to_string())>
            <p><b>{words}"; "</b>{compared}</p>
            {move || beats.get().map(|worse| view! { <div inner_html=strokes(worse)></div> })}
            <pre id="shared">{text}</pre>
            <p class="btns">
                <button class="btn small" data-do="copy" data-text=text>"Copy"</button>
                <button class="btn small" data-do="text" data-text=text>"Share the result"</button>
                <span role="status" class="second small"></span>
            </p>
        </section>
    })
}

/// Draws a stroke for each of the 100 games, those that did worse first, and one's own between.
fn strokes(worse: u32) -> String {
    let run =
        |from: u32, to: u32| (from..to).map(|nth| format!("M{} 16V34", nth * 6 + 4)).collect::<String>();
    let own = worse * 6 + 1;
    format!(
        "<svg class=\"board strokes\" viewBox=\"0 0 606 52\" role=\"img\" aria-label=\"{worse} did worse, {} as well or better\">\
         <path class=\"b-pencil\" d=\"{}\"/><path class=\"b-ink\" d=\"{}\"/><path class=\"way\" d=\"M{own} 2V36\"/>\
         <text class=\"b-text2 left\" x=\"2\" y=\"50\" font-size=\"13\">{worse} did worse</text>\
         <text class=\"b-text2 right\" x=\"604\" y=\"50\" font-size=\"13\">{} as well or better</text></svg>",
        100 - worse,
        run(0, worse),
        run(worse, 100),
        100 - worse
    )
}
