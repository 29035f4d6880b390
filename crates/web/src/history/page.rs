//! The page of the finished games.
use drawing::Icon;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Answer, Question, SavedMatch};
use view::{Player, count};

use super::bundle;
use super::course::course;
use super::figures::{Figures, Group, counts, for_points, origin, own_seat, result};
use crate::app::go;
use crate::catalogue::Game;
use crate::clock::{Day, now};
use crate::components::{Header, IconView, Picture};
use crate::end::Unit;
use crate::files::{OpenFile, Opened, save};
use crate::route::Route;
use crate::store::{self, Aside};
use crate::timing::bring_into_sight;
use crate::worker::WorkerClient;

/// The games that the page shows; a handle to be copied.
#[derive(Clone, Copy)]
struct Shelf {
    games: RwSignal<Vec<SavedMatch>>,
    aside: RwSignal<Vec<Aside>>,
    /// The game just deleted, which can be restored.
    deleted: RwSignal<Option<SavedMatch>>,
    message: RwSignal<String>,
}

impl Shelf {
    fn new() -> Shelf {
        let (games, aside) = store::finished();
        Shelf {
            games: RwSignal::new(games),
            aside: RwSignal::new(aside),
            deleted: RwSignal::new(None),
            message: RwSignal::new(String::new()),
        }
    }

    fn reload(self) {
        let (games, aside) = store::finished();
        let _ = self.games.try_set(games);
        let _ = self.aside.try_set(aside);
    }

    fn delete(self, saved: SavedMatch) {
        store::delete(&saved.id);
        self.message.set("The game is deleted.".to_owned());
        self.deleted.set(Some(saved));
        self.reload();
        bring_into_sight("#history-said");
    }

    fn restore(self) {
        let Some(saved) = self.deleted.get_untracked() else { return };
        let words = match store::save(&saved) {
            Ok(()) => {
                self.deleted.set(None);
                "The game is back."
            }
            Err(_) => "The device has no room for it.",
        };
        self.message.set(words.to_owned());
        self.reload();
    }

    fn take_in(self, opened: Result<Opened, String>) {
        let taken = opened.and_then(|opened| bundle::unpack(&opened.text)).map(bundle::take_in);
        self.deleted.set(None);
        self.message.set(taken.map_or_else(|why| why, bundle::Taken::words));
        self.reload();
    }
}

/// The finished games on this device.
#[component]
pub fn HistoryPage() -> impl IntoView {
    let shelf = Shelf::new();
    let export = move |_| {
        let text = shelf
            .games
            .with_untracked(|games| shelf.aside.with_untracked(|aside| bundle::pack(games, aside)));
        save(&format!("menagerie-{}.json", Day::of(now()).iso()), &text, "application/json");
    };
    let empty = move || shelf.games.with(Vec::is_empty) && shelf.aside.with(Vec::is_empty);
    view! {
        <div class="page">
            <Header crumb="History" />
            <main id="main" class="history" data-page="history">
                <section class="head">
                    <h1>"Finished games"</h1>
                    <div class="btns" id="choices">
                        <button class="btn small" id="export" aria-disabled=move || empty().to_string() on:click=export>
                            <IconView icon=Icon::File />
                            "Export all"
                        </button>
                        <OpenFile
                            words="Import"
                            ending=".json"
                            id="import"
                            then=Callback::new(move |opened| shelf.take_in(opened))
                        />
                    </div>
                </section>
                <p class="said" role="status" id="history-said">
                    {shelf.message}
                    <Show when=move || shelf.deleted.with(Option::is_some)>
                        <button class="btn small" id="undo-delete" on:click=move |_| shelf.restore()>
                            <IconView icon=Icon::Undo />
                            "Undo"
                        </button>
                    </Show>
                </p>
                {Group::all().map(|group| view! { <OfGroup group shelf /> }).collect_view()}
                <SetAside shelf />
                <Show when=empty>
                    <p class="second none">
                        "No game is finished yet on this device. What you finish stands here, with its analysis."
                    </p>
                    <p class="btns">
                        <a class="btn main" href=Route::Start.href()>"To the start page"</a>
                    </p>
                </Show>
            </main>
        </div>
    }
}

/// The finished games of one group.
#[component]
fn OfGroup(group: Group, shelf: Shelf) -> impl IntoView {
    let Group { game, points } = group;
    let unit = Unit::of_points(points);
    let name = if points { format!("{}, alone", game.title()) } else { game.title().to_owned() };
    let label = name.clone();
    let games = Memo::new(move |_| {
        let mut games = shelf.games.get();
        games.retain(|saved| group.holds(saved));
        games
    });
    let figures = Memo::new(move |_| games.with(|games| Figures::of(games, group)));
    let lines = move || games.get().into_iter().map(|saved| view! { <Line saved shelf /> }).collect_view();
    let some = move || !games.with(Vec::is_empty);
    view! {
        <section class="ofgame" data-game=game.key() aria-label=label hidden=move || !some()>
            <div class="sheet figures">
                <h2>{name}</h2>
                {move || facts(&figures.get(), unit)}
                <Show when=move || figures.with(|figures| figures.course.len() > 1)>
                    <h3>"Lost per decision, game by game"</h3>
                    <Picture drawing=Signal::derive(move || figures.with(|figures| course(&figures.course, unit))) />
                    <p class="second small dots" hidden=points>"Full dots are won games, rings lost ones."</p>
                </Show>
                <AnalyseAll games shelf />
            </div>
            <ol class="done" id=if points { format!("done-{game}-points") } else { format!("done-{game}") }>
                {lines}
            </ol>
        </section>
    }
}

fn facts(figures: &Figures, unit: Unit) -> AnyView {
    let fact = |name: &'static str, figure: String| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd><b>{figure}</b></dd>
            </div>
        }
    };
    let unknown = || "–".to_owned();
    let turns = |turns: u32| count(turns, "turn");
    view! {
        <dl class="facts">
            {fact("Played", figures.played.to_string())}
            {match unit {
                Unit::Points => view! {
                    {fact("Best", figures.most.map_or_else(unknown, |most| unit.value(most)))}
                    {fact("Mean", figures.mean.map_or_else(unknown, |mean| unit.mean(mean)))}
                }
                .into_any(),
                Unit::Chances => view! {
                    {fact("Won", figures.won.to_string())} {fact("Best", figures.best.map_or_else(unknown, turns))}
                }
                .into_any(),
            }}
            {fact("Lost per decision", figures.loss.map_or_else(unknown, |loss| unit.mean(loss)))}
            {fact("Luck per game", figures.luck.map_or_else(unknown, |luck| unit.signed(luck)))}
        </dl>
    }
    .into_any()
}

/// The button that analyses the games without an analysis, one after another.
#[component]
fn AnalyseAll(games: Memo<Vec<SavedMatch>>, shelf: Shelf) -> impl IntoView {
    let worker = WorkerClient::of_page();
    let at_it = RwSignal::new(false);
    let open =
        move |saved: &&SavedMatch| saved.finish.as_ref().is_some_and(|finish| finish.decisions.is_none());
    let count = move || games.with(|games| games.iter().filter(open).count());
    let some = move || count() > 0;
    let analyse = move |_| {
        if at_it.get_untracked() {
            return;
        }
        at_it.set(true);
        let open: Vec<SavedMatch> =
            games.with_untracked(|games| games.iter().filter(open).cloned().collect());
        spawn_local(async move {
            let mut failed = None;
            for mut saved in open {
                match worker
                    .ask(Question::Analyse {
                        record: saved.record.clone(),
                        seat: own_seat(&saved) as u8,
                        rough: false,
                    })
                    .await
                {
                    Answer::Analysed(analysis) => {
                        // It may have been deleted meanwhile.
                        let here = matches!(store::find(&saved.id), Some(Ok(_)));
                        if let (Some(finish), true) = (&mut saved.finish, here) {
                            analysis.write_to(finish);
                            let _ = store::save(&saved);
                            shelf.reload();
                        }
                    }
                    Answer::Failed(why) => failed = Some(why),
                    // The page is left.
                    Answer::Cancelled => return,
                    _ => {}
                }
            }
            let _ = at_it.try_set(false);
            if let Some(why) = failed {
                let _ = shelf.message.try_set(format!("Not every game could be analysed. {why}"));
            }
        });
    };
    let words = move || {
        let games = if count() == 1 { "1 game".to_owned() } else { format!("{} games", count()) };
        if at_it.get() {
            format!("Weighing {games} … {}", worker.progress.get())
        } else {
            format!("Analyse {games}")
        }
    };
    view! {
        <Show when=some>
            <button class="btn small" id="weigh-all" on:click=analyse aria-disabled=move || at_it.get().to_string()>
                {words}
            </button>
        </Show>
    }
}

/// A finished game.
#[component]
fn Line(saved: SavedMatch, shelf: Shelf) -> impl IntoView {
    let id = saved.id.clone();
    let finish = saved.finish.clone();
    let (outcome, turns) =
        finish.as_ref().map_or(("over", 0), |finish| (finish.outcome.as_str(), finish.turns));
    let unit = Unit::of_points(for_points(&saved));
    let words = match (unit, saved.seats.len()) {
        (Unit::Points, _) => unit.value(result(&saved).unwrap_or_default()),
        (_, 1) => format!("{}, turn {turns}", capital(outcome)),
        (_, seats) => {
            let share = result(&saved).unwrap_or_default();
            let people = saved.seats.iter().filter(|seat| seat.is_person()).count();
            let name = saved.seats.get(own_seat(&saved)).filter(|_| people > 1).map(Player::record_name);
            let how = match (name, share) {
                (Some(name), 1.0..) => format!("{name} won"),
                (Some(name), share) if share > 0.0 => format!("{name} shared the win"),
                (None, 1.0..) => "Won".to_owned(),
                (None, share) if share > 0.0 => "Win shared".to_owned(),
                _ => "Lost".to_owned(),
            };
            format!("{how}, {seats} players")
        }
    };
    let day = Day::of(saved.changed).words();
    let game: Option<Game> = Game::find(&saved.record.game);
    let file = game.and_then(|game| game.board_file());
    let map = file.map(|file| saved.record.options.word(file.key()).unwrap_or("classic").to_owned());
    let aside = match &saved.challenge {
        Some(_) => " · challenge".to_owned(),
        _ if counts(&saved) => String::new(),
        _ => format!(" · {}", origin(&saved).unwrap_or("played by a bot")),
    };
    let luck = finish
        .as_ref()
        .and_then(|finish| finish.luck)
        .map_or_else(|| "–".to_owned(), |luck| unit.signed(luck));
    let loss = finish
        .as_ref()
        .and_then(|finish| finish.loss)
        .map_or_else(|| "–".to_owned(), |loss| unit.figure(loss.max(0.0)));
    let label = format!("{words}, {day}");
    let delete = move |_| shelf.delete(saved.clone());
    let route = Route::End(id.clone());
    let replay = Route::Replay(id.clone());
    view! {
        <li data-match=id>
            <a class="what" href=route.href()>
                <b>{words}</b>
                <span class="second">{day} {map.map(|map| format!(" · {map}"))} {aside}</span>
            </a>
            <span class="figs">
                <span><small>"luck "</small>{luck}</span>
                <span><small>"lost "</small>{loss}</span>
            </span>
            <button class="iconbtn" aria-label=format!("Replay: {label}") on:click=move |_| go(&replay)>
                <IconView icon=Icon::Play />
            </button>
            <button class="iconbtn delete" aria-label=format!("Delete: {label}") on:click=delete>
                <IconView icon=Icon::Close />
            </button>
        </li>
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        std::iter::once(first.to_ascii_uppercase()).chain(letters).collect()
    })
}

/// The texts that cannot be read here: they stay as they are, and can be saved.
#[component]
fn SetAside(shelf: Shelf) -> impl IntoView {
    let lines = move || {
        let aside = shelf.aside.get().into_iter().map(|aside| {
            let Aside { key, text, why } = aside;
            let name = format!("{key}.json");
            view! {
                <li data-key=key>
                    <span>"A game on this device " {why} ". It stays as it is."</span>
                    <button class="btn small" on:click=move |_| save(&name, &text, "application/json")>
                        "Save as a file"
                    </button>
                </li>
            }
        });
        aside.collect_view()
    };
    view! {
        <section class="setaside" aria-label="Set aside" hidden=move || shelf.aside.with(Vec::is_empty)>
            <h2>"Set aside"</h2>
            <ul>{lines}</ul>
        </section>
    }
}
