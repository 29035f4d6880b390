//! An online table of whichever game.
use bots::BotGame;
use games::{Record, with_game};
use table::online::{
    Answer, BadEntry, Command, Cursor, Look, NewTable, OnlineTable, Outside, Refused, Request, Seen, Status,
    Step, Terms, Time,
};

use super::thinking::{self, Thought};

/// An online table without its game's types.
pub trait Hosted: Send {
    /// Brings about a command.
    fn command(&mut self, request: Request<'_>, command: &Command) -> Result<(Answer, Step), Refused>;
    /// Adds a step that another server has kept.
    fn add(&mut self, step: &Step) -> Result<(), BadEntry>;
    /// Lets happen what happens by itself.
    fn pass(&mut self, at: Time) -> Step;
    /// The task of the bot that is to decide next.
    fn thought(&self) -> Option<Thought>;
    /// Whether a bot is to decide.
    fn waits_for_bot(&self) -> bool;
    /// Brings about a bot's decision.
    fn bot_decides(&mut self, seat: u8, event: &str, at: Time) -> Result<Step, Refused>;
    /// The next time at which something happens by itself.
    fn due(&self) -> Option<Time>;
    /// The table as a guest may see it.
    fn look(&self, guest: &str, seat: Option<u8>, outside: Outside<'_>) -> Result<Look, Refused>;
    /// The entries after a cursor as a guest sees them.
    fn entries(&self, guest: &str, after: Cursor) -> Vec<(Cursor, Seen)>;
    /// A guest's newest cursor.
    fn cursor(&self, guest: &str) -> Cursor;
    /// Whether a guest may see it.
    fn may_see(&self, guest: &str) -> bool;
    /// A guest's seats, from 1.
    fn seats_of(&self, guest: &str) -> Vec<u8>;
    /// The seats that a guest has and that are to decide.
    fn is_waiting_for(&self, guest: &str) -> bool;
    /// A guest's result at a table that is over.
    fn result_of(&self, guest: &str) -> Option<String>;
    /// The guests at the seats.
    fn guests(&self) -> Vec<Option<String>>;
    /// The bots at the seats.
    fn bots(&self) -> Vec<Option<String>>;
    /// Its status.
    fn status(&self) -> Status;
    /// The guest who is its host.
    fn host(&self) -> &str;
    /// Its terms.
    fn terms(&self) -> Terms;
    /// Whether bots hold seats of it.
    fn has_bots(&self) -> bool;
    /// The digest of its public state.
    fn digest(&self) -> String;
    /// Its record, as everybody may know it.
    fn record(&self, names: Option<Vec<String>>) -> Record;
    /// Whether a guest may play again.
    fn may_play_again(&self, guest: &str) -> Result<(), Refused>;
    /// Opens a try at the challenge of a day to everybody.
    fn open_day(&mut self);
}

impl<G> Hosted for OnlineTable<G>
where
    G: BotGame<State: Send, Event: Send, View: Send> + Clone + Send + 'static,
{
    fn command(&mut self, request: Request<'_>, command: &Command) -> Result<(Answer, Step), Refused> {
        OnlineTable::command(self, request, command)
    }

    fn add(&mut self, step: &Step) -> Result<(), BadEntry> {
        OnlineTable::add(self, step)
    }

    fn pass(&mut self, at: Time) -> Step {
        OnlineTable::pass(self, at)
    }

    fn thought(&self) -> Option<Thought> {
        let (seat, bot) = self.bot_to_decide()?;
        let (game, view, bot) = (self.game().clone(), self.view(seat), bot.to_owned());
        let seed = self.bot_seed(seat);
        Some(Thought {
            seat,
            think: Box::new(move |limit| thinking::decide(&game, &view, &bot, seed, limit)),
        })
    }

    fn waits_for_bot(&self) -> bool {
        self.bot_to_decide().is_some()
    }

    fn bot_decides(&mut self, seat: u8, event: &str, at: Time) -> Result<Step, Refused> {
        OnlineTable::bot_decides(self, seat, event, at)
    }

    fn due(&self) -> Option<Time> {
        OnlineTable::due(self)
    }

    fn look(&self, guest: &str, seat: Option<u8>, outside: Outside<'_>) -> Result<Look, Refused> {
        OnlineTable::look(self, guest, seat, outside)
    }

    fn entries(&self, guest: &str, after: Cursor) -> Vec<(Cursor, Seen)> {
        OnlineTable::entries(self, guest, after)
    }

    fn cursor(&self, guest: &str) -> Cursor {
        OnlineTable::cursor(self, guest)
    }

    fn may_see(&self, guest: &str) -> bool {
        OnlineTable::may_see(self, guest)
    }

    fn seats_of(&self, guest: &str) -> Vec<u8> {
        OnlineTable::seats_of(self, guest)
    }

    fn is_waiting_for(&self, guest: &str) -> bool {
        OnlineTable::is_waiting_for(self, guest)
    }

    fn result_of(&self, guest: &str) -> Option<String> {
        OnlineTable::result_of(self, guest)
    }

    fn guests(&self) -> Vec<Option<String>> {
        OnlineTable::guests(self).map(|guest| guest.map(str::to_owned)).collect()
    }

    fn bots(&self) -> Vec<Option<String>> {
        OnlineTable::bots(self).map(|bot| bot.map(str::to_owned)).collect()
    }

    fn status(&self) -> Status {
        OnlineTable::status(self)
    }

    fn host(&self) -> &str {
        OnlineTable::host(self)
    }

    fn terms(&self) -> Terms {
        OnlineTable::terms(self).clone()
    }

    fn has_bots(&self) -> bool {
        OnlineTable::has_bots(self)
    }

    fn digest(&self) -> String {
        self.state_digest()
    }

    fn record(&self, names: Option<Vec<String>>) -> Record {
        OnlineTable::record(self, names)
    }

    fn may_play_again(&self, guest: &str) -> Result<(), Refused> {
        OnlineTable::may_play_again(self, guest)
    }

    fn open_day(&mut self) {
        OnlineTable::open_day(self);
    }
}

/// A table that begins.
pub struct Begun {
    /// The table.
    pub table: Box<dyn Hosted>,
    /// Its first step.
    pub step: Step,
    /// The answer to its host.
    pub answer: Answer,
}

/// Makes a table.
///
/// # Errors
/// The setup opens no game.
pub fn create(id: &str, new: &NewTable, at: Time, seed: [u8; games::SEED_BYTES]) -> Result<Begun, String> {
    let (_, any) = open(&new.terms)?;
    Ok(with_game!(any, game => {
        let (table, step, answer) = OnlineTable::create(game, id, new, at, seed);
        Begun { table: Box::new(table), step, answer }
    }))
}

fn open(terms: &Terms) -> Result<(games::GameId, games::AnyGame), String> {
    let setup = terms.setup().map_err(|why| why.to_string())?;
    Ok((setup.game, setup.open().map_err(|why| why.to_string())?))
}

/// A kept step with the digest of the state after it, and the pause before it.
pub struct Kept {
    /// The step.
    pub step: Step,
    /// The digest that was kept.
    pub digest: Option<String>,
}

/// Folds kept steps, pauses among them. A table of other rules goes on where each kept digest agrees, otherwise it is
/// frozen (N-23).
///
/// # Errors
/// The game of its terms does not open here, or its history does not follow although the rules are the same.
pub fn fold(
    id: &str,
    seed: [u8; games::SEED_BYTES],
    kept: &[Kept],
    rules: impl Fn(games::GameId) -> String,
) -> Result<Box<dyn Hosted>, FoldError> {
    let first = kept.first().map(|kept| std::slice::from_ref(&kept.step)).unwrap_or_default();
    let Some(table::online::Kind::Created(terms)) =
        first.first().and_then(|step| step.public.first()).map(|entry| &entry.kind)
    else {
        return Err(FoldError::Entry(BadEntry { seq: 1, why: "a history begins with `created`" }));
    };
    let (game_id, any) = open(terms).map_err(FoldError::Setup)?;
    let same_rules = rules(game_id) == terms.rules;
    with_game!(any, game => {
        let mut table = OnlineTable::fold(game, id, seed, first).map_err(FoldError::Entry)?;
        for (at, Kept { step, digest }) in kept.iter().enumerate().skip(1) {
            if same_rules {
                table.add(step).map_err(FoldError::Entry)?;
                continue;
            }
            // A step that does not follow may have been added in part: the rest stands in the history as it is.
            let follows = table.add(step).is_ok();
            let agrees = digest.as_ref().is_none_or(|digest| *digest == table.state_digest());
            if !(follows && agrees) {
                tracing::warn!(table = id, entry = at, "frozen: it does not follow by the rules of this version");
                let rest: Vec<Step> = kept[at..].iter().map(|kept| kept.step.clone()).collect();
                table.freeze(&rest);
                break;
            }
        }
        Ok(Box::new(table) as Box<dyn Hosted>)
    })
}

/// The reason why a kept table is not opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FoldError {
    /// Its game does not open.
    #[error("{0}")]
    Setup(String),
    /// Its history has a fault.
    #[error("{0}")]
    Entry(BadEntry),
}
