//! The page on which a game is looked through: one kept on the device, or one that a link carries.
use drawing::Icon;
use leptos::prelude::*;
use protocol::{SavedMatch, persons_of};

use super::log::ReplayLog;
use super::{AsSeat, Controls, Origin, Review, Stage, aspect};
use crate::app::{MessagePage, go_instead};
use crate::clock::{fresh_id, fresh_seed, now};
use crate::components::{Framed, IconView};
use crate::end::{CurveView, Legend, LinkButton, SaveButton, chance_words};
use crate::engine::open_saved;
use crate::link;
use crate::route::Route;
use crate::store;

/// A match kept on this device, looked through.
#[component]
pub fn ReplayPage(
    /// The name it is stored under.
    id: String,
) -> impl IntoView {
    let opened = store::lookup(&id).and_then(|mut saved| {
        // Of a running game only the part that everybody may know.
        saved.record = open_saved(&saved)?.shared_record();
        Review::of_saved(&saved, Some(0)).map(|review| (saved, review))
    });
    match opened {
        Err(words) => view! { <MessagePage heading="This game cannot be shown" words=words /> }.into_any(),
        Ok((saved, review)) => view! { <Replayed saved review stored=true /> }.into_any(),
    }
}

/// A game that a link carries: looked through without being kept, until one wants that.
#[component]
pub fn LinkPage(
    /// The packed record behind `#/g=`.
    packed: String,
) -> impl IntoView {
    let opened = link::unpack(&packed).and_then(|record| {
        let seats = persons_of(&record);
        let mut saved = SavedMatch::new(fresh_id(), record, seats, fresh_seed(), now());
        saved.from = Some("link".to_owned());
        let review = Review::of_saved(&saved, Some(0))
            .map_err(|error| format!("The game in the link cannot be shown here: {error}."))?;
        saved.finish = review.read_untracked(|review| review.open().state().finish);
        Ok((saved, review))
    });
    match opened {
        Err(words) => view! { <MessagePage heading="This link leads to no game" words=words /> }.into_any(),
        Ok((saved, review)) => view! { <Replayed saved review stored=false /> }.into_any(),
    }
}

#[component]
fn Replayed(
    saved: SavedMatch,
    review: Review,
    /// Whether it is kept on this device, with its dice.
    stored: bool,
) -> impl IntoView {
    let game = review.game();
    let status = review.memo(|review| review.view().status.clone());
    let turn = review.memo(|review| review.view().turn.clone());
    let turn = move || {
        let turn = turn.get();
        view! {
            <span>{turn.name}</span>
            {turn.words}
        }
    };
    let board = review.memo(|review| review.view().board_name.clone());
    let described = review.memo(|review| review.view().screen_reader_text.clone());
    let chance =
        review.memo(|review| chance_words(review).unwrap_or_else(|| "The chances follow.".to_owned()));
    let sizes = review.memo(|review| format!("--aspect: {:.4}", aspect(&review.drawings().board)));
    let name = format!("{}-{}.json", game.key(), saved.id);
    let map = review.read_untracked(|review| review.view().map_name.clone());
    let record = saved.record.clone();
    let finished = stored && saved.finish.is_some();
    view! {
            <Framed game>
                <main id="main" class="replaypage" data-page="replay" data-match=saved.id.clone() style=sizes>
                    <section class="status">
                        <h1>{move || status.with(|status| status.heading.clone())}</h1>
                        <p class="now" inner_html=move || status.with(|status| status.line.to_html())></p>
                        <p class="hidden-text" id="position">{described}</p>
                        <p class="chanceline num" id="chance">
                            {chance}
                        </p>
                    </section>
                    <section class="boardarea" aria-label="Board">
                        <figure class="sheet crop">
                            <Stage review />
                            <figcaption>
                                <div class="legend">
                                    <Legend review />
                                </div>
                                <div class="titleblock">
                                    <div>{board}</div>
                                    <div>
                                        {turn}
                                    </div>
    {(!map.is_empty())
                                        .then(|| {
                                            view! {
                                                <div class="only-wide">
                                                    <span>"On"</span>
                                                    {map}
                                                </div>
                                            }
                                        })}
                                </div>
                            </figcaption>
                        </figure>
                        <Controls review />
                        <AsSeat review />
                    </section>
                    <section class="act" id="choices" aria-label="From here">
                        <div class="sheet curvebox">
                            <CurveView review />
                        </div>
                        <Forks review saved=saved.clone() stored />
                        <div class="btns">
                            {finished
                                .then(|| {
                                    view! {
                                        <a class="btn" id="to-end" href=Route::End(saved.id.clone()).href()>
                                            <IconView icon=Icon::Eye />
                                            "Analysis"
                                        </a>
                                    }
                                })}
                            {(!stored).then(|| view! { <KeepIt saved=saved.clone() /> })}
                            <LinkButton record=record.clone() />
                            <SaveButton record name />
                        </div>
                    </section>
                    <section class="side">
                        <h2>"Log"</h2>
                        <ReplayLog review />
                    </section>
                </main>
            </Framed>
        }
}

/// New games from the position looked at.
#[component]
fn Forks(review: Review, saved: SavedMatch, stored: bool) -> impl IntoView {
    let failure = RwSignal::new(String::new());
    let saved = StoredValue::new(saved);
    let fork = move |same_dice: bool| {
        move |_| {
            let ply = review.read_untracked(|review| review.fork_ply());
            saved.with_value(|saved| Origin::at(saved, ply, same_dice)).play(failure);
        }
    };
    // The dice of a record that came without its seed are not known.
    let has_dice = review.memo(move |review| stored && review.open().has_dice(review.ply()));
    view! {
        <div class="choices forks">
            {move || has_dice.get()
                .then(|| {
                    view! {
                        <button class="choice stack" id="fork-same" on:click=fork(true)>
                            <IconView icon=Icon::Fork class="glyph" />
                            <span>"Fork from here"<small>"with the same dice"</small></span>
                        </button>
                    }
                })}
            <button class="choice stack" id="fork-new" on:click=fork(false)>
                <IconView icon=Icon::Fork class="glyph" />
                <span>"Fork from here"<small>"with new dice"</small></span>
            </button>
        </div>
        <p class="troubled" role="alert">{failure}</p>
    }
}

/// Keeps a game that a link carries on this device.
#[component]
fn KeepIt(saved: SavedMatch) -> impl IntoView {
    let message = RwSignal::new("");
    let keep = move |_| {
        let route =
            if saved.finish.is_some() { Route::End(saved.id.clone()) } else { Route::Play(saved.id.clone()) };
        match store::save(&saved) {
            Ok(()) => go_instead(&route),
            Err(_) => message.set("The device has no room for it."),
        }
    };
    view! {
        <button class="btn main" id="keep-link" on:click=keep>
            <IconView icon=Icon::Check />
            "Keep it"
        </button>
        <span class="troubled" role="alert">{message}</span>
    }
}
