//! One guest who plays *Penguin Panic* against themself: everything is public, so the answers alone tell the position.
use std::fmt::Write;

use games::{AnyGame, Dice, GameId, Options, Setup, with_game};
use serde_json::{Value, json};
use tabletop::{Game, Turn};

use crate::wire::Wire;

/// The position of one game, as texts come and go.
trait Position: Send {
    /// Brings about an event.
    fn apply(&mut self, event: &str);
    /// The seat that is to decide, from 1, and an event that it can choose; none at the end.
    fn choose(&self, dice: &mut Dice) -> Option<(u8, String)>;
}

struct At<G: Game> {
    game: G,
    state: G::State,
}

impl<G> Position for At<G>
where
    G: Game<State: Send, Event: std::str::FromStr<Err: std::fmt::Debug>> + Send,
{
    fn apply(&mut self, event: &str) {
        let event = event.parse().expect("the server's events are known");
        assert!(self.game.apply(&mut self.state, event).is_ok(), "the server's events are possible");
    }

    fn choose(&self, dice: &mut Dice) -> Option<(u8, String)> {
        let Turn::Seat(seat) = self.game.turn(&self.state) else { return None };
        let event = self.game.any(&self.state, |below| dice.below(below))?;
        Some((seat.index() as u8 + 1, event.to_string()))
    }
}

fn start() -> Box<dyn Position> {
    let options = Options([("players".to_owned(), json!(2))].into());
    let any: AnyGame = Setup::new(GameId::Penguins, options).open().expect("a game for two");
    with_game!(any, game => {
        let state = game.start();
        Box::new(At { game, state })
    })
}

/// A guest at one table after the other.
pub struct Player {
    wire: Wire,
    /// The table.
    pub table: String,
    cursor: String,
    position: Box<dyn Position>,
    dice: Dice,
    sent: u64,
    number: u64,
}

impl Player {
    /// A new guest with a table.
    pub async fn new(port: u16, number: u64) -> Player {
        let mut player = Player {
            wire: Wire::guest(port, "Player").await,
            table: String::new(),
            cursor: String::new(),
            position: start(),
            dice: Dice::stream(22, number),
            sent: 0,
            number,
        };
        player.begin().await;
        player
    }

    async fn begin(&mut self) {
        let nonce = format!("{:032x}", self.number);
        let body = json!({"game": "penguins", "seats": ["me", "me"], "nonce": nonce}).to_string();
        let (status, made) = self.wire.send("POST", "tables", &body).await;
        assert_eq!(status, 201, "{made}");
        made["table"].as_str().expect("a table").clone_into(&mut self.table);
        self.position = start();
        self.take(&made);
    }

    fn take(&mut self, answer: &Value) {
        answer["cursor"].as_str().expect("a cursor").clone_into(&mut self.cursor);
        for entry in answer["entries"].as_array().into_iter().flatten() {
            if let Some(event) = entry["event"].as_str() {
                self.position.apply(event);
            }
        }
    }

    /// Decides once, and begins anew where the match is over.
    pub async fn decide(&mut self) {
        let Some((seat, event)) = self.position.choose(&mut self.dice) else { return self.begin().await };
        self.sent += 1;
        let (mut body, (sent, number, after)) = (String::new(), (self.sent, self.number, &self.cursor));
        let _ = write!(
            body,
            r#"{{"id":"{number:08x}-0000-4000-8000-{sent:012x}","do":"act","seat":{seat},"event":"{event}","after":"{after}"}}"#
        );
        let path = format!("tables/{}/commands", self.table);
        let (status, answer) = self.wire.send("POST", &path, &body).await;
        assert_eq!(status, 200, "{body}: {answer}");
        self.take(&answer);
    }
}

/// As many players, each with a table, made side by side.
pub async fn players(port: u16, count: usize) -> Vec<Player> {
    let each = (0..count as u64).map(|number| tokio::spawn(Player::new(port, number)));
    let mut players = Vec::with_capacity(count);
    for player in each.collect::<Vec<_>>() {
        players.push(player.await.expect("a player"));
    }
    players
}
