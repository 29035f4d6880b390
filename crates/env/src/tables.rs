//! Many tables of one game, stepped at once into arrays (E-8).
use games::Dice;
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

/// The arrays that a step fills, one row a table.
pub struct Buffers<'a> {
    /// Observations of the seats to decide: tables × features.
    pub observations: &'a mut [f32],
    /// Masks of possible actions: tables × actions. All 0 only where a game is over (E-5).
    pub masks: &'a mut [i8],
    /// The change of the acting seat's score since its last decision; −1 for an action that is not possible (E-6).
    pub rewards: &'a mut [f32],
    /// The change of every seat's score by this step: tables × seats.
    pub all_rewards: &'a mut [f32],
    /// Whether the game has ended with this step.
    pub terminated: &'a mut [bool],
    /// The seat to decide, from 1; 0 where the game is over.
    pub seats: &'a mut [u8],
}

/// One table.
struct Table<S> {
    state: S,
    dice: Dice,
    /// The number of the next game of this table.
    game: u64,
    over: bool,
    /// Each seat's score when it last decided, and after the last step.
    at_decision: Vec<f64>,
    scores: Vec<f64>,
}

/// Tables of one game that are stepped together. Chance happens by itself. A step does not allocate.
pub struct Tables<'g, G: Encode> {
    game: &'g G,
    encoder: Encoder<'g, G>,
    actions: Actions<G::Event>,
    start: G::State,
    /// The view that was encoded last; the next one reuses its room.
    view: G::View,
    tables: Vec<Table<G::State>>,
    autoreset: Autoreset,
    seed: u64,
}

impl<'g, G: Encode> Tables<'g, G> {
    /// Sets up `count` tables. The nth game of table t has the dice of stream `t + n * count` of `seed`.
    pub fn new(game: &'g G, count: usize, seed: u64, autoreset: Autoreset) -> Tables<'g, G> {
        let start = game.start();
        let seats = usize::from(game.seats());
        let tables = (0..count)
            .map(|_| Table {
                state: start.clone(),
                dice: Dice::new(0),
                game: 0,
                over: true,
                at_decision: vec![0.0; seats],
                scores: vec![0.0; seats],
            })
            .collect();
        let (encoder, actions) = (Encoder::new(game), Actions::new(game));
        let view = game.view(&start, Seat::FIRST);
        let mut tables = Tables { game, encoder, actions, start, view, tables, autoreset, seed };
        (0..count).for_each(|table| tables.reset_table(table));
        tables
    }

    /// The number of tables.
    pub fn count(&self) -> usize {
        self.tables.len()
    }

    /// The actions by number.
    pub fn actions(&self) -> &Actions<G::Event> {
        &self.actions
    }

    /// The encoder of observations.
    pub fn encoder(&self) -> &Encoder<'g, G> {
        &self.encoder
    }

    /// The position of a table.
    pub fn state(&self, table: usize) -> &G::State {
        &self.tables[table].state
    }

    /// Begins the next game of a table.
    pub fn reset_table(&mut self, table: usize) {
        let stream = table as u64 + self.tables[table].game * self.tables.len() as u64;
        let it = &mut self.tables[table];
        it.dice = Dice::stream(self.seed, stream);
        it.game += 1;
        it.state.clone_from(&self.start);
        it.over = false;
        play_chance(self.game, &mut it.state, &mut it.dice);
        for (nth, score) in it.scores.iter_mut().enumerate() {
            *score = self.game.score_so_far(&it.state, Seat::new(nth as u8)).to_f64();
        }
        it.at_decision.copy_from_slice(&it.scores);
    }

    /// Fills the buffers with the tables as they stand, with rewards of 0.
    ///
    /// # Panics
    /// A buffer has not the length that it should have.
    pub fn observe(&mut self, buffers: &mut Buffers) {
        buffers.rewards.fill(0.0);
        buffers.all_rewards.fill(0.0);
        for table in 0..self.count() {
            buffers.terminated[table] = self.tables[table].over;
            self.write(table, buffers);
        }
    }

    /// Plays one action at each table and fills the buffers.
    ///
    /// # Panics
    /// A buffer, or the list of actions, has not the length that it should have.
    pub fn step(&mut self, actions: &[usize], buffers: &mut Buffers) {
        assert_eq!(actions.len(), self.count(), "an action for each table");
        for (table, action) in actions.iter().enumerate() {
            self.step_table(table, *action, buffers);
            self.write(table, buffers);
        }
    }

    fn step_table(&mut self, table: usize, action: usize, buffers: &mut Buffers) {
        let seats = usize::from(self.game.seats());
        let all_rewards = &mut buffers.all_rewards[table * seats..][..seats];
        all_rewards.fill(0.0);
        buffers.rewards[table] = 0.0;
        buffers.terminated[table] = false;
        if self.tables[table].over {
            match self.autoreset {
                Autoreset::Disabled => buffers.terminated[table] = true,
                Autoreset::NextStep | Autoreset::SameStep => self.reset_table(table),
            }
            return;
        }
        let game = self.game;
        let it = &mut self.tables[table];
        let Turn::Seat(seat) = game.turn(&it.state) else { return };
        let possible = self.actions.get(action).filter(|event| game.refusal(&it.state, *event).is_none());
        let Some(event) = possible else {
            buffers.rewards[table] = -1.0;
            return;
        };
        game.apply_unchecked(&mut it.state, event);
        play_chance(game, &mut it.state, &mut it.dice);
        for (nth, reward) in all_rewards.iter_mut().enumerate() {
            let score = game.score_so_far(&it.state, Seat::new(nth as u8)).to_f64();
            *reward = (score - it.scores[nth]) as f32;
            it.scores[nth] = score;
        }
        let mine = seat.index();
        buffers.rewards[table] = (it.scores[mine] - it.at_decision[mine]) as f32;
        it.at_decision[mine] = it.scores[mine];
        it.over = game.turn(&it.state) == Turn::Over;
        buffers.terminated[table] = it.over;
        if it.over && self.autoreset == Autoreset::SameStep {
            self.reset_table(table);
        }
    }

    /// Writes the observation, the mask and the seat of a table.
    fn write(&mut self, table: usize, buffers: &mut Buffers) {
        let state = &self.tables[table].state;
        let seat = match self.game.turn(state) {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        };
        buffers.seats[table] = seat.map_or(0, |seat| seat.index() as u8 + 1);
        let (features, actions) = (self.encoder.features().len(), self.actions.len());
        let observation = &mut buffers.observations[table * features..][..features];
        let viewer = seat.unwrap_or(Seat::FIRST);
        self.game.view_over(state, viewer, &mut self.view);
        self.encoder.encode_view(&self.view, viewer, observation);
        self.actions.mask(self.game, state, &mut buffers.masks[table * actions..][..actions]);
    }
}

/// Lets chance happen until a seat is to decide, or the game is over.
fn play_chance<G: Game>(game: &G, state: &mut G::State, dice: &mut Dice) {
    while let Some(event) = game.draw(state, |n| dice.below(n)) {
        game.apply_unchecked(state, event);
    }
}
