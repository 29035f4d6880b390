//! Many tables of one game, stepped at once into arrays (E-8).
use std::sync::Arc;

use games::Dice;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use tabletop::{Encode, Game, Seat, Turn};

use crate::{Actions, Encoder};

/// The treatment of a table whose game is over (E-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Autoreset {
    /// The step after the last one of a game begins the next game; its action is ignored.
    #[default]
    NextStep,
    /// The last step of a game begins the next one: the observation is that of its start.
    SameStep,
    /// Nothing, until [`Tables::reset_table`] is called; steps change nothing.
    Disabled,
}

/// A game whose tables can be shared among threads.
pub trait Steppable:
    Encode<State: Send + Sync, Event: Send + Sync, View: Send, Layout: Send + Sync> + Send + Sync
{
}

impl<G> Steppable for G where
    G: Encode<State: Send + Sync, Event: Send + Sync, View: Send, Layout: Send + Sync> + Send + Sync
{
}

/// The arrays that a step fills, one row a table.
pub struct Buffers<'a> {
    /// Observations of the seats to decide: tables × features.
    pub observations: &'a mut [f32],
    /// Masks of possible actions: tables × actions. All 0 only where a game has ended (E-5).
    pub masks: &'a mut [i8],
    /// The change of the acting seat's score since its last decision; −1 for an action that is not possible (E-6).
    pub rewards: &'a mut [f32],
    /// The change of every seat's score by this step: tables × seats.
    pub all_rewards: &'a mut [f32],
    /// Whether the game is over with this step.
    pub terminated: &'a mut [bool],
    /// Whether the game was given up with this step: it could go on for ever.
    pub truncated: &'a mut [bool],
    /// The seat to decide, from 1; 0 where the game has ended.
    pub seats: &'a mut [u8],
    /// Observations of the ends of games, where the same step begins the next game; empty where they are not wanted.
    /// Other rows stay as they are.
    pub ends: &'a mut [f32],
}

/// The lengths of a table's rows.
#[derive(Clone, Copy, Debug)]
struct Widths {
    features: usize,
    actions: usize,
    seats: usize,
}

impl<'a> Buffers<'a> {
    /// The same arrays for a shorter time.
    fn reborrow(&mut self) -> Buffers<'_> {
        Buffers {
            observations: self.observations,
            masks: self.masks,
            rewards: self.rewards,
            all_rewards: self.all_rewards,
            terminated: self.terminated,
            truncated: self.truncated,
            seats: self.seats,
            ends: self.ends,
        }
    }

    /// Divides all arrays after the first `tables` rows.
    fn split(self, tables: usize, widths: Widths) -> (Buffers<'a>, Buffers<'a>) {
        let (observations, more_observations) = self.observations.split_at_mut(tables * widths.features);
        let (masks, more_masks) = self.masks.split_at_mut(tables * widths.actions);
        let (rewards, more_rewards) = self.rewards.split_at_mut(tables);
        let (all_rewards, more_all_rewards) = self.all_rewards.split_at_mut(tables * widths.seats);
        let (terminated, more_terminated) = self.terminated.split_at_mut(tables);
        let (truncated, more_truncated) = self.truncated.split_at_mut(tables);
        let (seats, more_seats) = self.seats.split_at_mut(tables);
        let (ends, more_ends) = self.ends.split_at_mut((tables * widths.features).min(self.ends.len()));
        (
            Buffers { observations, masks, rewards, all_rewards, terminated, truncated, seats, ends },
            Buffers {
                observations: more_observations,
                masks: more_masks,
                rewards: more_rewards,
                all_rewards: more_all_rewards,
                terminated: more_terminated,
                truncated: more_truncated,
                seats: more_seats,
                ends: more_ends,
            },
        )
    }
}

/// One table.
struct Table<S> {
    state: S,
    dice: Dice,
    /// The number of this table's next game among all games of the seed, from 0.
    next_game: u64,
    ended: bool,
    /// Each seat's score when it last decided, and after the last step.
    at_decision: Vec<f64>,
    scores: Vec<f64>,
}

/// Everything that the tables share.
struct Rules<G: Encode> {
    game: Arc<G>,
    encoder: Encoder<G>,
    actions: Actions<G::Event>,
    start: G::State,
    widths: Widths,
    autoreset: Autoreset,
    seed: u64,
    count: usize,
}

/// Tables of one game that are stepped together. Chance happens by itself. A step does not allocate.
pub struct Tables<G: Encode> {
    rules: Rules<G>,
    tables: Vec<Table<G::State>>,
    /// For each thread the view that was encoded last; the next one reuses its room.
    views: Vec<G::View>,
    /// The threads, where there are several.
    pool: Option<ThreadPool>,
}

impl<G: Steppable> Tables<G> {
    /// Sets up `count` tables. The nth game of table t is game `t + n * count` of `seed`: its chance falls as in that game
    /// of a simulation with the same seed.
    pub fn new(game: Arc<G>, count: usize, seed: u64, autoreset: Autoreset) -> Tables<G> {
        let (encoder, actions, start) = (Encoder::new(&*game), Actions::new(&*game), game.start());
        let seats = usize::from(game.seats());
        let widths = Widths { features: encoder.features().len(), actions: actions.len(), seats };
        let views = vec![game.view(&start, Seat::FIRST)];
        let table = |nth| Table {
            state: start.clone(),
            dice: Dice::new(0),
            next_game: nth as u64,
            ended: true,
            at_decision: vec![0.0; seats],
            scores: vec![0.0; seats],
        };
        let tables = (0..count).map(table).collect();
        let rules = Rules { game, encoder, actions, start, widths, autoreset, seed, count };
        let mut tables = Tables { rules, tables, views, pool: None };
        (0..count).for_each(|table| tables.reset_table(table));
        tables
    }

    /// Lets `threads` threads share the tables from now on.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn share_among(&mut self, threads: usize) -> Result<(), ThreadPoolBuildError> {
        let threads = threads.clamp(1, self.rules.count.max(1));
        self.pool = match threads {
            1 => None,
            _ => Some(ThreadPoolBuilder::new().num_threads(threads).build()?),
        };
        self.views.resize_with(threads, || self.rules.game.view(&self.rules.start, Seat::FIRST));
        Ok(())
    }

    /// The number of tables.
    pub fn count(&self) -> usize {
        self.rules.count
    }

    /// The actions by number.
    pub fn actions(&self) -> &Actions<G::Event> {
        &self.rules.actions
    }

    /// The encoder of observations.
    pub fn encoder(&self) -> &Encoder<G> {
        &self.rules.encoder
    }

    /// The position of a table.
    pub fn state(&self, table: usize) -> &G::State {
        &self.tables[table].state
    }

    /// Begins the next game of a table.
    ///
    /// # Panics
    /// There is no such table.
    pub fn reset_table(&mut self, table: usize) {
        self.rules.reset(&mut self.tables[table]);
    }

    /// Begins the first game of another seed at every table.
    pub fn reseed(&mut self, seed: u64) {
        self.rules.seed = seed;
        for (nth, table) in self.tables.iter_mut().enumerate() {
            table.next_game = nth as u64;
            self.rules.reset(table);
        }
    }

    /// Fills the buffers with the tables as they stand, with rewards of 0.
    ///
    /// # Panics
    /// A buffer has not the length that it should have.
    pub fn observe(&mut self, buffers: &mut Buffers) {
        buffers.rewards.fill(0.0);
        buffers.all_rewards.fill(0.0);
        for (nth, table) in self.tables.iter().enumerate() {
            self.rules.tell_end(table, nth, buffers);
            self.rules.write(table, nth, &mut self.views[0], buffers);
        }
    }

    /// Plays one action at each table and fills the buffers. A number that is no action's is not possible.
    ///
    /// # Panics
    /// A buffer, or the list of actions, has not the length that it should have.
    pub fn step(&mut self, actions: &[i64], buffers: &mut Buffers) {
        assert_eq!(actions.len(), self.rules.count, "an action for each table");
        let (rules, tables, views) = (&self.rules, &mut self.tables[..], &mut self.views[..]);
        match &self.pool {
            None => rules.step_all(tables, views, actions, buffers.reborrow()),
            Some(pool) => pool.install(|| rules.step_all(tables, views, actions, buffers.reborrow())),
        }
    }
}

impl<G: Steppable> Rules<G> {
    /// Steps some tables, on as many threads as there are views.
    fn step_all(
        &self,
        tables: &mut [Table<G::State>],
        views: &mut [G::View],
        actions: &[i64],
        mut buffers: Buffers,
    ) {
        match views {
            [] => {}
            [view] => {
                for (nth, (table, action)) in tables.iter_mut().zip(actions).enumerate() {
                    self.step_table(table, *action, nth, view, &mut buffers);
                    self.write(table, nth, view, &mut buffers);
                }
            }
            _ => {
                let threads = views.len() / 2;
                let first = tables.len() * threads / views.len();
                let (tables, more_tables) = tables.split_at_mut(first);
                let (views, more_views) = views.split_at_mut(threads);
                let (actions, more_actions) = actions.split_at(first);
                let (buffers, more_buffers) = buffers.split(first, self.widths);
                rayon::join(
                    || self.step_all(tables, views, actions, buffers),
                    || self.step_all(more_tables, more_views, more_actions, more_buffers),
                );
            }
        }
    }
}

impl<G: Encode> Rules<G> {
    fn reset(&self, table: &mut Table<G::State>) {
        // A simulation draws chance from every second stream of its seed.
        table.dice = Dice::stream(self.seed, table.next_game.wrapping_mul(2));
        table.next_game = table.next_game.wrapping_add(self.count as u64);
        table.state.clone_from(&self.start);
        table.ended = false;
        play_chance(&*self.game, &mut table.state, &mut table.dice);
        for (nth, score) in table.scores.iter_mut().enumerate() {
            *score = self.game.score_so_far(&table.state, Seat::new(nth as u8)).to_f64();
        }
        table.at_decision.copy_from_slice(&table.scores);
    }

    fn step_table(
        &self,
        table: &mut Table<G::State>,
        action: i64,
        nth: usize,
        view: &mut G::View,
        buffers: &mut Buffers,
    ) {
        let (game, seats) = (&*self.game, self.widths.seats);
        let all_rewards = &mut buffers.all_rewards[nth * seats..][..seats];
        all_rewards.fill(0.0);
        buffers.rewards[nth] = 0.0;
        if table.ended {
            if self.autoreset != Autoreset::Disabled {
                self.reset(table);
            }
            self.tell_end(table, nth, buffers);
            return;
        }
        buffers.terminated[nth] = false;
        buffers.truncated[nth] = false;
        let Turn::Seat(seat) = game.turn(&table.state) else { return };
        let action = usize::try_from(action).ok().and_then(|action| self.actions.get(action));
        let Some(event) = action.filter(|event| game.refusal(&table.state, *event).is_none()) else {
            buffers.rewards[nth] = -1.0;
            return;
        };
        game.apply_unchecked(&mut table.state, event);
        play_chance(game, &mut table.state, &mut table.dice);
        for (nth, reward) in all_rewards.iter_mut().enumerate() {
            let score = game.score_so_far(&table.state, Seat::new(nth as u8)).to_f64();
            *reward = (score - table.scores[nth]) as f32;
            table.scores[nth] = score;
        }
        let mine = seat.index();
        buffers.rewards[nth] = (table.scores[mine] - table.at_decision[mine]) as f32;
        table.at_decision[mine] = table.scores[mine];
        table.ended = game.turn(&table.state) == Turn::Over || game.given_up(&table.state);
        self.tell_end(table, nth, buffers);
        if table.ended && self.autoreset == Autoreset::SameStep {
            if let Some(end) = buffers.ends.chunks_mut(self.widths.features).nth(nth) {
                game.view_over(&table.state, Seat::FIRST, view);
                self.encoder.encode_view(game, view, Seat::FIRST, end);
            }
            self.reset(table);
        }
    }

    /// Writes whether, and how, the game of a table has ended.
    fn tell_end(&self, table: &Table<G::State>, nth: usize, buffers: &mut Buffers) {
        let over = table.ended && self.game.turn(&table.state) == Turn::Over;
        buffers.terminated[nth] = over;
        buffers.truncated[nth] = table.ended && !over;
    }

    /// Writes the observation, the mask and the seat of a table.
    fn write(&self, table: &Table<G::State>, nth: usize, view: &mut G::View, buffers: &mut Buffers) {
        let (game, Widths { features, actions, .. }) = (&*self.game, self.widths);
        let seat = match game.turn(&table.state) {
            Turn::Seat(seat) if !table.ended => Some(seat),
            _ => None,
        };
        buffers.seats[nth] = seat.map_or(0, |seat| seat.index() as u8 + 1);
        let viewer = seat.unwrap_or(Seat::FIRST);
        game.view_over(&table.state, viewer, view);
        self.encoder.encode_view(game, view, viewer, &mut buffers.observations[nth * features..][..features]);
        let mask = &mut buffers.masks[nth * actions..][..actions];
        match seat {
            Some(_) => self.actions.mask(game, &table.state, mask),
            None => mask.fill(0),
        }
    }
}

/// Lets chance happen until a seat is to decide, the game is over or it is given up.
fn play_chance<G: Game>(game: &G, state: &mut G::State, dice: &mut Dice) {
    while !game.given_up(state) {
        let Some(event) = game.draw(state, |n| dice.below(n)) else { break };
        game.apply_unchecked(state, event);
    }
}
