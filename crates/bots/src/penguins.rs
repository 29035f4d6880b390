//! *Penguin Panic*: the greedy move, and the evaluation and the priors for search. The greedy move looks one decision
//! ahead and compares guards, fish and freed penguins of all seats. Its numbers are set by hand; those of the
//! evaluation and of the policy of playouts are fitted.
mod evaluation;
mod feature;
mod policy;

use games::Dice;
use penguins::{Ability, Circle, Colour, Count, Event, Igloo, Penguins, Phase, Spot, State};
use tabletop::{Game, Seat};

use crate::best::Best;
use crate::{BotGame, Manner, MctsConfig, Rollout};
pub use evaluation::{Weights, evaluate};
pub use feature::{Feature, Features, PolicyFeature, PolicyFeatures};
pub use policy::Policy;

/// An event with its value.
type Valued = (f64, Event);

impl BotGame for Penguins {
    fn bias(&self) -> f64 {
        0.2
    }

    const ANALYSIS_ITERATIONS: u32 = 500;

    fn iteration_micros(&self, _state: &State) -> u32 {
        20
    }

    const MCTS: MctsConfig = MctsConfig {
        exploration: 1.0,
        rollout: Rollout::Policy,
        rollout_depth: 16,
        prior_temperature: Some(0.15),
        ..MctsConfig::PLAIN
    };

    fn rollout_move(&self, state: &State, _dice: &mut Dice) -> Option<Event> {
        Policy::TUNED.event(self, state)
    }

    fn evaluate(&self, state: &State, values: &mut [f32]) -> bool {
        evaluate(state, Weights::FITTED, values);
        true
    }

    fn prior(&self, state: &State, events: &[Event], priors: &mut [f32]) -> bool {
        Policy::TUNED.priors(self, state, events, priors)
    }

    /// Bold: fish spent. Careful: fish at hand. Quick: free penguins, and circles of one's own nearly full.
    fn taste(&self, manner: Manner, state: &State, seat: Seat) -> f32 {
        match manner {
            Manner::Bold => -0.016 * f32::from(state.fish(seat)),
            Manner::Careful => 0.02 * f32::from(state.fish(seat)),
            Manner::Quick => {
                let filled = state.marked_by(seat).map(|circle| {
                    let igloos = circle.igloos();
                    f32::from(igloos.and(state.yard().taken()).len()) / f32::from(igloos.len())
                });
                0.1 * (f32::from(state.freed(seat).total()) + filled.sum::<f32>())
            }
        }
    }

    /// Any of the events with the highest value one decision ahead; before the roll, by the mean over the dice.
    fn greedy_move(&self, state: &State, dice: &mut Dice) -> Option<Event> {
        let me = state.decider()?;
        match state.phase() {
            Phase::BeforeRoll => Some(before_roll(self, state, me, dice)),
            Phase::AfterRoll => after_roll(self, state, me, dice),
            _ => {
                let mut best = Best::none();
                self.legal(state, |event| {
                    let worth = match event {
                        Event::Ability(ability) => space(state, me, ability),
                        _ => worth(&after(self, state, event), me),
                    };
                    best.offer(worth, event, dice);
                });
                best.choice()
            }
        }
    }
}

fn after(game: &Penguins, state: &State, event: Event) -> State {
    let mut after = *state;
    game.apply_unchecked(&mut after, event);
    after
}

/// Lengthens the line where that is good, buys a die where that pays, and rolls.
fn before_roll(game: &Penguins, state: &State, me: Seat, dice: &mut Dice) -> Event {
    if let Some(longer) = longer(game, state, me, dice) {
        return longer;
    }
    let price = state.die_price();
    if !state.bought() && state.fish(me) >= price {
        let placed = |spot, igloo| worth(&after(game, state, Event::Place(spot, igloo)), me);
        let of = best_of_circles(state, |spot, _, igloo| placed(spot, igloo));
        let six = state.ability(me) == Some(Ability::AnyCircle);
        let gain = average(of, state.dice() + 1, six) - average(of, state.dice(), six);
        if gain > fish(state.fish(me)) - fish(state.fish(me) - price) {
            return Event::Buy;
        }
    }
    Event::Roll
}

/// Places the best penguin on the best igloo, after a swap where that is much better; rolls again
/// where no circle is open.
fn after_roll(game: &Penguins, state: &State, me: Seat, dice: &mut Dice) -> Option<Event> {
    let Some(placing) = best_placing(game, state, me, dice) else { return Some(Event::Reroll) };
    let swap = best_swap(game, state, me, dice).filter(|swap| swap.0 > placing.0 + ABILITY_VALUE);
    Some(swap.unwrap_or(placing).1)
}

/// The gain from which on an ability that works once a round is used; set by hand.
const ABILITY_VALUE: f64 = 0.25;

/// The best number of penguins to add, if any addition pays (P-17).
fn longer(game: &Penguins, state: &State, me: Seat, dice: &mut Dice) -> Option<Event> {
    if state.ability(me) != Some(Ability::Add) || state.is_used(Ability::Add) {
        return None;
    }
    let mut best = Best::none();
    best.offer(worth(state, me) + ABILITY_VALUE, Event::Roll, dice);
    game.legal(state, |event| {
        if let Event::Add(_) = event {
            best.offer(worth(&after(game, state, event), me), event, dice);
        }
    });
    best.choice().filter(|event| *event != Event::Roll)
}

/// The swap with the best placing after it (P-16): of the yard only the swap that is best by itself, of the line
/// those that bring another colour to its front.
fn best_swap(game: &Penguins, state: &State, me: Seat, dice: &mut Dice) -> Option<Valued> {
    if state.ability(me) != Some(Ability::Swap) || state.is_used(Ability::Swap) {
        return None;
    }
    let (mut in_yard, mut best, mut tried) = (Best::none(), Best::none(), [false; Colour::ALL.len()]);
    let mut place = |event, dice: &mut Dice| {
        if let Some((worth, _)) = best_placing(game, &after(game, state, event), me, dice) {
            best.offer(worth, event, dice);
        }
    };
    game.legal(state, |event| match event {
        Event::SwapIgloos(..) => in_yard.offer(worth(&after(game, state, event), me), event, dice),
        Event::SwapSpots(Spot::FRONT, spot) => {
            if let Some(colour) = state.line().at(spot)
                && !std::mem::replace(&mut tried[colour as usize], true)
            {
                place(event, dice);
            }
        }
        _ => {}
    });
    if let Some(event) = in_yard.choice() {
        place(event, dice);
    }
    best.valued()
}

/// The best placing with these dice.
fn best_placing(game: &Penguins, state: &State, me: Seat, dice: &mut Dice) -> Option<Valued> {
    let open = state.opened().and(state.yard().empty());
    let placings =
        choices(state).flat_map(|(spot, _)| open.iter().map(move |igloo| Event::Place(spot, igloo)));
    let mut best = Best::none();
    placings.for_each(|event| best.offer(worth(&after(game, state, event), me), event, dice));
    best.valued()
}

/// The places of the line whose penguin may be placed, one for each colour, with it.
fn choices(state: &State) -> impl Iterator<Item = (Spot, Colour)> {
    let line = state.line();
    Colour::ALL.into_iter().filter_map(move |colour| {
        let mut spots = line.spots();
        let spot = spots.find(|spot| line.at(*spot) == Some(colour) && state.may_take(*spot))?;
        Some((spot, colour))
    })
}

/// The value of the best placing in each circle.
fn best_of_circles(state: &State, worth: impl Fn(Spot, Colour, Igloo) -> f64) -> [f64; Circle::COUNT] {
    let mut of = [f64::NEG_INFINITY; Circle::COUNT];
    for (spot, colour) in choices(state) {
        for igloo in state.yard().empty().iter() {
            let worth = worth(spot, colour, igloo);
            for circle in igloo.circles() {
                of[circle.index()] = of[circle.index()].max(worth);
            }
        }
    }
    of
}

/// The expected value of the best circle shown, with this number of dice.
fn average(mut of: [f64; Circle::COUNT], dice: u8, six_opens_all: bool) -> f64 {
    of.sort_by(|a, b| b.total_cmp(a));
    // The chance that no die shows one of the best `rank` circles. A 6 that opens all counts for the
    // best one; dice that are all dead are rolled again.
    let none_of = |rank: usize| {
        let faces = if six_opens_all && rank > 0 { 5 - rank } else { 6 - rank };
        (0..dice).fold(1.0, |chance, _| chance * faces as f64 / 6.0)
    };
    let weighted = of.iter().enumerate().map(|(rank, worth)| worth * (none_of(rank) - none_of(rank + 1)));
    weighted.sum::<f64>() / (1.0 - none_of(of.len()))
}

/// The lead of `me` over the mean of the others, as the greedy move judges it.
fn worth(state: &State, me: Seat) -> f64 {
    let others = Seat::all(state.players()).filter(|seat| *seat != me);
    let theirs: f64 = others.map(|seat| standing(state, seat)).sum();
    standing(state, me) - theirs / f64::from(state.players() - 1)
}

/// The standing of a seat, in points: freed penguins, expected points of bribed guards, fish.
fn standing(state: &State, seat: Seat) -> f64 {
    let guards: f64 = state.marked_by(seat).map(|circle| expected(state, seat, circle)).sum();
    f64::from(state.points(seat)) + guards + fish(state.fish(seat))
}

/// The value of a number of fish, set by hand: the first ones buy a die when it matters, the last ones do little.
fn fish(fish: u8) -> f64 {
    const WORTH: [f64; 11] = [0.0, 0.2, 0.4, 0.7, 0.85, 1.0, 1.15, 1.25, 1.35, 1.4, 1.45];
    WORTH[usize::from(fish) % WORTH.len()]
}

/// The points that the guard of a circle is likely to bring its owner before the round ends.
fn expected(state: &State, owner: Seat, circle: Circle) -> f64 {
    let yard = state.yard();
    let missing = usize::from(yard.empty().and(circle.igloos()).len());
    let waiting = usize::from(state.line().len() + state.to_draw());
    let (_, colours) = yard.majority(circle);
    let gain = colours.iter().map(|colour| gain(state.freed(owner), colour)).max().unwrap_or(0);
    ARRIVALS[missing % ARRIVALS.len()][waiting % ARRIVALS[0].len()] * f64::from(gain)
}

/// By how much another penguin of this colour raises the score of who freed these (P-21): it joins the
/// largest set without its colour, and a set of one colour more scores as many points more as it has
/// colours.
fn gain(freed: Count, colour: Colour) -> u8 {
    1 + freed.at_least(freed[colour] + 1).len()
}

/// The probability that a circle is filled before the round ends, by the number of penguins that it misses and of
/// those that wait.
type Arrivals = [[f64; Spot::MOST as usize + 1]; 8];

/// The same if each penguin that waits comes there with the probability `each`.
const fn arrivals(each: f64) -> Arrivals {
    let mut filled = [[0.0; Spot::MOST as usize + 1]; 8];
    filled[0] = [1.0; Spot::MOST as usize + 1];
    let mut missing = 1;
    while missing < filled.len() {
        let mut waiting = 1;
        while waiting <= Spot::MOST as usize {
            let (comes, stays) = (filled[missing - 1][waiting - 1], filled[missing][waiting - 1]);
            filled[missing][waiting] = each * comes + (1.0 - each) * stays;
            waiting += 1;
        }
        missing += 1;
    }
    filled
}

/// The same as the greedy move judges it; set by hand.
const ARRIVALS: Arrivals = arrivals(0.3);

/// The value of an ability space: that of the ability, set by hand, less the fish it costs.
fn space(state: &State, me: Seat, ability: Ability) -> f64 {
    const VALUES: [f64; Ability::COUNT] = [0.8, 1.0, 0.6, 0.4, 0.4, 0.8, 0.3];
    let price = state.offers()[ability.index()].price.unwrap_or(0);
    let left = state.fish(me).saturating_sub(price);
    VALUES[ability.index()] - (fish(state.fish(me)) - fish(left))
}
