//! The seats: people at this device and bots, in any mix.
use leptos::prelude::*;
use view::{Bot, Player, bot_word, bots};

use crate::catalogue::Game;
use crate::components::SeatSign;

/// Number of players up to which each count has a button; larger ones are typed.
const FEW: u8 = 5;

/// Returns the usual players: a person on the first seat, bots on the others.
pub fn expected(count: u8, name: &str) -> Vec<Player> {
    let seat = |seat: u8| if seat == 0 { person(name) } else { Player::Bot("greedy".to_owned()) };
    (0..count).map(seat).collect()
}

fn person(name: &str) -> Player {
    let name = name.trim();
    Player::Person(if name.is_empty() { "You" } else { name }.to_owned())
}

/// Returns as many players as seats; those who sit already stay.
pub fn fitted(mut seats: Vec<Player>, count: u8) -> Vec<Player> {
    let more = expected(count, "").into_iter().skip(seats.len());
    seats.extend(more.map(|_| Player::Bot("greedy".to_owned())));
    seats.truncate(usize::from(count));
    seats
}

/// The bots of which one can take all other seats at once.
const OFTEN: [&str; 3] = ["search", "greedy", "random"];

/// The bots of a game, each with its way of playing and its strength.
#[component]
pub fn BotScale(game: Game) -> impl IntoView {
    let row = |bot: Bot| {
        view! {
            <dt>{bot.shown}</dt>
            <dd>{bot.says}<small>{bot.strength}</small></dd>
        }
    };
    view! {
        <details class="botscale" id="bots">
            <summary>"How the bots play, and how well"</summary>
            <dl>{bots(game.key()).into_iter().map(row).collect_view()}</dl>
        </details>
    }
}

/// Returns the number of players written, as near to it as the game allows; `None` where it is no number.
fn read_players(written: &str, (fewest, most): (u8, u8)) -> Option<u8> {
    let count: f64 = written.trim().parse().ok()?;
    (!count.is_nan()).then(|| count.clamp(f64::from(fewest), f64::from(most)) as u8)
}

/// The choice of the number of players.
#[component]
pub fn PlayersChoice(game: Game, players: RwSignal<u8>) -> impl IntoView {
    let (fewest, most) = game.players;
    let few = (fewest..=most.min(FEW)).map(|count| {
        view! {
            <button
                type="button"
                id=format!("players-{count}")
                aria-pressed=move || (players.get() == count).to_string()
                on:click=move |_| players.set(count)
            >
                {count}
            </button>
        }
    });
    let written = move |event| {
        let written = event_target_value(&event);
        players.set(read_players(&written, (fewest, most)).unwrap_or_else(|| players.get_untracked()));
        // The field shows the number taken, also where that is the one it was.
        event_target::<web_sys::HtmlInputElement>(&event).set_value(&players.get_untracked().to_string());
    };
    view! {
        <fieldset>
            <legend>"Players "<small>{format!("{fewest} to {most}")}</small></legend>
            <div class="seg howmany" role="group" aria-label="Players">
                {few.collect_view()}
                {(most > FEW)
                    .then(|| {
                        view! {
                            <label class="number">
                                <span class="hidden-text">"Another number"</span>
                                <input
                                    id="players"
                                    type="number"
                                    min=fewest
                                    max=most
                                    prop:value=move || players.get().to_string()
                                    on:change=written
                                />
                            </label>
                        }
                    })}
            </div>
        </fieldset>
    }
}

/// The choice of the player on the only seat.
#[component]
pub fn OnlySeat(game: Game, seats: RwSignal<Vec<Player>>, name: RwSignal<String>) -> impl IntoView {
    let bot = move || match seats.with(|seats| seats.first().cloned()) {
        Some(Player::Bot(kind)) => Some(kind),
        _ => None,
    };
    let option = move |kind: Option<&'static str>, id: String, words: &'static str, small: String| {
        let sits = move || match kind {
            Some(kind) => Player::Bot(kind.to_owned()),
            None => person(&name.get_untracked()),
        };
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="seat"
                    id=id
                    prop:checked=move || bot().as_deref() == kind
                    on:change=move |_| seats.set(vec![sits()])
                />
                <span>{words}<small>{small}</small></span>
            </label>
        }
    };
    let bots = bots(game.key()).into_iter().map(|bot| {
        let small = format!("a bot: {}", bot.line());
        option(Some(bot.name), format!("seat-{}", bot.name), bot.shown, small)
    });
    view! {
        <fieldset>
            <legend>"Player "<small>"who sits at the table; bots are watched"</small></legend>
            <div class="options two">
                {option(None, "seat-you".to_owned(), "You", "at this device".to_owned())} {bots.collect_view()}
            </div>
            <Show when=move || bot().is_none()>
                <label class="field">
                    <span>"Name "<small>"as it stands in records"</small></span>
                    <input
                        id="name"
                        type="text"
                        maxlength="40"
                        autocomplete="off"
                        prop:value=name
                        on:input=move |event| {
                            name.set(event_target_value(&event));
                            seats.set(vec![person(&name.get_untracked())]);
                        }
                    />
                </label>
            </Show>
        </fieldset>
    }
}

/// The choice of the players of several seats.
#[component]
pub fn SeatsChoice(game: Game, seats: RwSignal<Vec<Player>>) -> impl IntoView {
    let count = Memo::new(move |_| seats.with(Vec::len));
    let others = move |kind: &'static str| {
        seats.update(|seats| {
            for seat in seats.iter_mut().skip(1) {
                *seat = Player::Bot(kind.to_owned());
            }
        });
    };
    let quick = OFTEN.map(|kind| {
        view! {
            <button type="button" class="btn small" id=format!("others-{kind}") on:click=move |_| others(kind)>
                {format!("All others {}", bot_word(kind).to_lowercase())}
            </button>
        }
    });
    let rows = move || (0..count.get()).map(|at| view! { <SeatRow game seats at /> }).collect_view();
    view! {
        <fieldset>
            <legend>"Seats "<small>"people at this device, and bots"</small></legend>
            <p class="btns quick">{quick.into_iter().collect_view()}</p>
            <ol class="seats" id="seats">{rows}</ol>
            <BotScale game />
        </fieldset>
    }
}

#[component]
fn SeatRow(game: Game, seats: RwSignal<Vec<Player>>, at: usize) -> impl IntoView {
    let sits = Memo::new(move |_| seats.with(|seats| seats.get(at).cloned()));
    let set = move |seat: Player| {
        seats.update(|seats| seats.iter_mut().skip(at).take(1).for_each(|it| *it = seat.clone()))
    };
    let number = at + 1;
    let kind = move || match sits.get() {
        Some(Player::Bot(kind)) => kind,
        _ => "person".to_owned(),
    };
    let called = move || match sits.get() {
        Some(Player::Person(name)) => name,
        _ => String::new(),
    };
    let chosen = move |event| match event_target_value(&event).as_str() {
        "person" => set(Player::Person(if at == 0 { "You".to_owned() } else { format!("Player {number}") })),
        bot => set(Player::Bot(bot.to_owned())),
    };
    let options = bots(game.key()).into_iter().map(|bot| {
        let (name, words) = (bot.name, format!("{} (bot)", bot.shown));
        view! { <option value=name selected=move || kind() == name>{words}</option> }
    });
    view! {
        <li data-seat=at>
            <SeatSign seat=at as u8 />
            <select id=format!("seat-{number}") aria-label=format!("Seat {number}") prop:value=kind on:change=chosen>
                <option value="person" selected=move || kind() == "person">"Person"</option>
                {options.collect_view()}
            </select>
            <Show when=move || kind() == "person">
                <input
                    type="text"
                    id=format!("name-{number}")
                    aria-label=format!("Name on seat {number}")
                    maxlength="40"
                    autocomplete="off"
                    prop:value=called
                    on:change=move |event| set(person(&event_target_value(&event)))
                />
            </Show>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_16_a_number_of_players_is_one_that_the_game_allows() {
        for (written, count) in [("3", 3), (" 12 ", 12), ("-3", 1), ("0", 1), ("400", 99), ("2.5", 2)] {
            assert_eq!(read_players(written, (1, 99)), Some(count), "{written}");
        }
        for written in ["", "three", "NaN"] {
            assert_eq!(read_players(written, (1, 99)), None, "{written}");
        }
    }

    #[test]
    fn who_sits_stays_as_the_table_grows_and_shrinks() {
        let ada = || Player::Person("Ada".to_owned());
        let greedy = || Player::Bot("greedy".to_owned());
        assert_eq!(fitted(expected(1, " Ada "), 3), [ada(), greedy(), greedy()]);
        assert_eq!(fitted(vec![ada(), greedy(), greedy()], 2), [ada(), greedy()]);
        assert_eq!(expected(2, "  "), [Player::Person("You".to_owned()), greedy()]);
    }
}
