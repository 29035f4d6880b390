//! The game on a map, at a level: who brings the next event, what is possible, and why not.
use alloc::vec::Vec;

use tabletop::{Game, Ratio, Seat, Turn};

use crate::effects::Discard;
use crate::space::Steps;
use crate::state::{GateState, Line};
use crate::{
    Character, Die, Event, Figure, GameResult, Gate, Kind, Map, Orientation, Phase, Points, Refusal,
    Snapshot, Spaces, State, Track,
};

/// The highest level (Z-9).
pub const MOST_LEVEL: u8 = 4;

/// *Mayhem at the Rockport Zoo* on a map.
#[derive(Clone, Debug)]
pub struct Zoo {
    pub(crate) map: Map,
    level: u8,
    pub(crate) advanced: bool,
    /// The kinds of each die.
    dice: [[Kind; 6]; 2],
}

impl Zoo {
    /// The game on this map at a level from 1 (beginner) to 4 (expert), basic or advanced; `None` for
    /// another level.
    pub fn new(map: Map, level: u8, advanced: bool) -> Option<Zoo> {
        let mut dice = [[Kind::Dingo; 6]; 2];
        for (die, kinds) in [Die::A, Die::B].into_iter().zip(&mut dice) {
            let on_it = Kind::ALL.into_iter().filter(|kind| map.animal(*kind).die == die);
            kinds.iter_mut().zip(on_it).for_each(|(place, kind)| *place = kind);
        }
        (1..=MOST_LEVEL).contains(&level).then_some(Zoo { map, level, advanced, dice })
    }

    /// The map it is played on.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The number of setup phases of the animals (Z-9).
    pub fn level(&self) -> u8 {
        self.level
    }

    /// Whether the orientation die is rolled for each animal (Z-10).
    pub fn advanced(&self) -> bool {
        self.advanced
    }

    /// The kinds of a die (Z-4).
    pub fn kinds(&self, die: Die) -> &[Kind; 6] {
        &self.dice[die as usize]
    }
}

/// Lists.
impl Zoo {
    /// The nth of the ordered pairs of a die, of 30.
    fn pair(&self, die: Die, nth: usize) -> [Kind; 2] {
        let kinds = self.kinds(die);
        let (first, second) = (nth / 5 % 6, nth % 5);
        [kinds[first], kinds[second + usize::from(second >= first)]]
    }

    /// The nth roll of the animal dice, of 900.
    fn roll(&self, nth: usize) -> Event {
        let [a, b] = self.pair(Die::A, nth / 30);
        let [c, d] = self.pair(Die::B, nth % 30);
        Event::Animals([a, b, c, d])
    }

    /// The faces that the die of the animal that stays can show: not those of the others (Z-9).
    pub(crate) fn again(&self, state: &State) -> impl Iterator<Item = Kind> + use<'_> {
        let moving = usize::from(state.moving);
        let others = state
            .rolled
            .map(|rolled| core::array::from_fn(|n| if n == moving { None } else { Some(rolled[n]) }));
        let others: [Option<Kind>; 4] = others.unwrap_or_default();
        let kinds = self.kinds(Die::nth(moving)).iter().copied();
        kinds.filter(move |kind| !others.contains(&Some(*kind)))
    }

    fn list_actions(&self, state: &State, character: Character, list: &mut impl FnMut(Event)) {
        let figure = state.figure(character);
        let card = self.map.card(character);
        list(Event::Move);
        for gate in Gate::ALL {
            let most = (figure.ap.have / card.gate).min(Zoo::open_squares(state, gate));
            (1..=most).for_each(|squares| list(Event::Close(self.map.gate(gate).name, squares)));
        }
        if figure.ap.left > 0 {
            list(Event::Gain);
        }
        for tranquilizers in 0..=Zoo::most_tranquilizers(state, character) {
            for health in u8::from(tranquilizers == 0)..=figure.health.left {
                if self.exchange_price(character, tranquilizers, health) > figure.ap.have.into() {
                    break;
                }
                list(Event::Exchange { tranquilizers, health });
            }
            if self.exchange_price(character, tranquilizers, 0) > figure.ap.have.into() {
                break;
            }
        }
    }
}

impl Game for Zoo {
    type State = State;
    type Event = Event;
    type View = State;
    type Refusal = Refusal;
    type Snapshot = Snapshot;

    fn seats(&self) -> u8 {
        1
    }

    fn start(&self) -> State {
        let full = |track: Track| Points { have: track.start, left: track.length - track.start };
        let supply = self.map.office.is_none();
        let mut state = State {
            turn: 0,
            phase: Phase::Animals,
            setup_left: self.level,
            rolled: None,
            moving: 0,
            orientation: None,
            animals: [None; Kind::COUNT],
            caged: Kind::ALL.map(|kind| self.map.animal(kind).population),
            taken: Steps::NONE,
            full: Spaces::NONE,
            gates: [GateState::default(); Gate::COUNT],
            traps: Line::default(),
            crosses: self.map.crosses,
            figures: Character::ALL.map(|character| {
                let card = self.map.card(character);
                let tranquilizers = match card.tranquilizer_track {
                    track if supply => full(track),
                    track => Points { have: 0, left: track.length },
                };
                Figure {
                    at: self.map.first_step(self.map.start(character)),
                    health: full(card.health_track),
                    tranquilizers,
                    ap: full(card.ap_track),
                    supply,
                }
            }),
            attacks: [0; 2],
            active: None,
            second: false,
            actions: 0,
            movement: 0,
            idle: 0,
            outcome: None,
        };
        for character in Character::ALL {
            self.map.take_step(&mut state, self.map.start(character));
        }
        state
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Animals | Phase::Orientation | Phase::Again => Turn::Chance,
            Phase::Escape | Phase::First | Phase::Act | Phase::Go => Turn::Seat(Seat::FIRST),
            Phase::Over => Turn::Over,
        }
    }

    fn legal(&self, state: &State, mut list: impl FnMut(Event)) {
        match state.phase {
            Phase::Escape => [Event::Allow, Event::Reroll].into_iter().for_each(list),
            Phase::First => Character::ALL.map(Event::First).into_iter().for_each(list),
            Phase::Act | Phase::Go => {
                let Some(character) = state.active else { return };
                let animals = self.map.animal_spaces(state);
                let reach = self.reach_of(state, character, animals);
                reach.go.iter().for_each(|to| list(Event::Go(self.map.id(to))));
                reach.bypass.iter().for_each(|to| list(Event::Bypass(self.map.id(to))));
                if state.phase == Phase::Go {
                    list(Event::Stop);
                } else {
                    if state.actions > 0 {
                        self.list_actions(state, character, &mut list);
                    }
                    if self.can_share(state) {
                        list(Event::Share);
                    }
                    list(Event::End);
                }
                self.targets(state, character, animals, |kind| list(Event::Shoot(kind)));
            }
            Phase::Animals | Phase::Orientation | Phase::Again | Phase::Over => {}
        }
    }

    fn outcomes(&self, state: &State, mut list: impl FnMut(Event, u64)) {
        match state.phase {
            Phase::Animals => (0..900).for_each(|nth| list(self.roll(nth), 1)),
            Phase::Orientation => {
                Orientation::ALL.into_iter().for_each(|o| list(Event::Orientation(o), 1));
            }
            Phase::Again => self.again(state).for_each(|kind| list(Event::Again(kind), 1)),
            Phase::Escape | Phase::First | Phase::Act | Phase::Go | Phase::Over => {}
        }
    }

    fn draw(&self, state: &State, draw: impl FnOnce(u64) -> u64) -> Option<Event> {
        match state.phase {
            Phase::Animals => Some(self.roll(draw(900) as usize % 900)),
            Phase::Orientation => Some(Event::Orientation(Orientation::ALL[draw(6) as usize % 6])),
            Phase::Again => {
                let count = self.again(state).count();
                self.again(state).nth(draw(count as u64) as usize).map(Event::Again)
            }
            Phase::Escape | Phase::First | Phase::Act | Phase::Go | Phase::Over => None,
        }
    }

    fn refusal(&self, state: &State, event: Event) -> Option<Refusal> {
        if let Some(outcome) = state.outcome {
            return Some(Refusal::Over(outcome));
        }
        match (state.phase, event) {
            (Phase::Animals, Event::Animals(kinds)) => self.refuse_roll(kinds),
            (Phase::Again, Event::Again(kind)) => self.refuse_again(state, kind),
            (Phase::Orientation, Event::Orientation(_))
            | (Phase::Escape, Event::Allow | Event::Reroll)
            | (Phase::First, Event::First(_)) => None,
            (Phase::Act | Phase::Go, event) => match state.active {
                Some(character) => self.refuse_act(state, character, event),
                None => Some(Refusal::NotNow(state.phase)),
            },
            _ => Some(Refusal::NotNow(state.phase)),
        }
    }

    fn apply_unchecked(&self, state: &mut State, event: Event) {
        self.carry_out(state, event, &mut Discard);
    }

    fn utility(&self, state: &State, _seat: Seat) -> Option<Ratio> {
        let won = state.outcome? == GameResult::Restored;
        Some(if won { Ratio::ONE } else { Ratio::ZERO })
    }

    fn view(&self, state: &State, _seat: Seat) -> State {
        *state
    }

    fn determinize(&self, view: &State, _draw: &mut dyn FnMut(u64) -> u64) -> State {
        *view
    }

    fn position(&self, state: &State) -> State {
        // Only the number of escaped or blocked animals matters: none of them comes back.
        let gates = state.gates.map(|gate| GateState { blocked: gate.blocked.nameless(), ..gate });
        State { turn: 0, gates, traps: state.traps.nameless(), ..*state }
    }

    fn snapshot(&self, state: &State) -> Snapshot {
        self.map.snapshot(state)
    }

    fn all_events(&self) -> Vec<Event> {
        let mut events: Vec<Event> = (0..900).map(|nth| self.roll(nth)).collect();
        // Two rolls that cannot be: a kind twice, and kinds on the wrong die.
        let ([a, ..], [b, c, ..]) = (self.kinds(Die::A), self.kinds(Die::B));
        events.extend([[*a, *a, *b, *c], [*b, *c, *a, *b]].map(Event::Animals));
        events.extend(Orientation::ALL.map(Event::Orientation));
        events.extend([Event::Allow, Event::Reroll, Event::Move, Event::Stop]);
        events.extend([Event::Gain, Event::Share, Event::End]);
        events.extend(Kind::ALL.into_iter().flat_map(|kind| [Event::Again(kind), Event::Shoot(kind)]));
        events.extend(Character::ALL.map(Event::First));
        for space in self.map.spaces() {
            let name = self.map.id(space);
            events.extend([Event::Go(name), Event::Bypass(name)]);
        }
        for gate in Gate::ALL {
            let name = self.map.gate(gate).name;
            events.extend((1..=Gate::SQUARES).map(|squares| Event::Close(name, squares)));
        }
        let longest = |track: fn(Character, &Map) -> u8| {
            Character::ALL.map(|character| track(character, &self.map)).into_iter().max().unwrap_or(0)
        };
        let tranquilizers = longest(|character, map| map.card(character).tranquilizer_track.length);
        let health = longest(|character, map| map.card(character).health_track.length);
        for tranquilizers in 0..=tranquilizers {
            events.extend((0..=health).map(|health| Event::Exchange { tranquilizers, health }));
        }
        events
    }

    fn opens_turn(&self, event: Event) -> bool {
        matches!(event, Event::Animals(_))
    }
}

const _: () = assert!(core::mem::size_of::<State>() <= 512, "a state fits 512 bytes");
