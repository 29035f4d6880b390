//! *Mayhem at the Rockport Zoo* as numbers.
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{
    Character, Event, GameResult, Gate, Kind, MOST_LEVEL, Orientation, Phase, Point, Space, State, Step, Zoo,
};
use tabletop::{Encode, Observation, Seat};

const PHASES: [(Phase, &str); 8] = [
    (Phase::Animals, "animals"),
    (Phase::Orientation, "orientation"),
    (Phase::Escape, "escape"),
    (Phase::Again, "again"),
    (Phase::First, "first"),
    (Phase::Act, "act"),
    (Phase::Go, "go"),
    (Phase::Over, "over"),
];
const RESULTS: [GameResult; 4] =
    [GameResult::Restored, GameResult::Escaped, GameResult::Mauled, GameResult::Stranded];
/// The dice of a roll.
const ROLLED: usize = 4;
/// The idle turns after which the game ends (Z-39), and the animals in the traps (Z-23).
const MOST_IDLE: u8 = 5;
const MOST_TRAPPED: u8 = 4;

/// The steps of the map with their names and places, and the spaces with a cross.
pub struct Layout {
    names: Vec<String>,
    /// The places of the steps, and the farthest of them to the east and to the south.
    points: Vec<Point>,
    farthest: Point,
    crosses: Vec<Space>,
}

impl Encode for Zoo {
    type Layout = Layout;

    fn layout(&self) -> Layout {
        let map = self.map();
        let steps: Vec<Step> = map.all_steps().collect();
        let points: Vec<Point> = steps.iter().map(|step| map.point(*step)).collect();
        let most = |of: fn(&Point) -> u16| points.iter().map(of).max().unwrap_or(0);
        Layout {
            names: steps
                .iter()
                .map(|step| format!("{}.{}", map.id(map.space_of(*step)), map.nth(*step)))
                .collect(),
            farthest: Point { x: most(|point| point.x), y: most(|point| point.y) },
            points,
            crosses: map.crosses().iter().collect(),
        }
    }

    fn is_decision(event: Event) -> bool {
        !matches!(event, Event::Animals(_) | Event::Orientation(_) | Event::Again(_))
    }

    fn observe(&self, layout: &Layout, state: &State, _: Seat, to: &mut impl Observation) {
        let phase = PHASES.iter().position(|(phase, _)| *phase == state.phase());
        to.one_of(|nth| format!("phase {}", PHASES[nth].1), phase, PHASES.len());
        let result = state.outcome().and_then(|it| RESULTS.iter().position(|result| *result == it));
        to.one_of(|nth| format!("result {}", RESULTS[nth].name()), result, RESULTS.len());
        to.share(|| "setup phases left".into(), state.setup_left(), MOST_LEVEL);
        let rolled = state.rolled();
        for die in 0..ROLLED {
            let kind = rolled.get(die).map(|kind| kind.index());
            to.one_of(|nth| format!("die {}: {}", die + 1, Kind::ALL[nth]), kind, Kind::COUNT);
        }
        to.share(|| "animals that have moved".into(), state.moving(), ROLLED as u8);
        let orientation = state.orientation().and_then(|it| Orientation::ALL.iter().position(|at| *at == it));
        to.one_of(|nth| format!("orientation {}", nth + 1), orientation, Orientation::ALL.len());
        for kind in Kind::ALL {
            to.amount(|| format!("{kind} in the cage"), state.caged(kind));
            self.place(layout, || kind.to_string(), state.animal(kind), to);
        }
        let taken = state.taken.iter().map(Step::index);
        to.some_of(|nth| format!("{} taken", layout.names[nth]), taken, layout.names.len());
        for gate in Gate::ALL {
            let name = || self.map().gate(gate).name;
            to.share(|| format!("squares of gate {}", name()), state.squares(gate), Gate::SQUARES);
            to.share(
                || format!("blocked at gate {}", name()),
                state.blocked(gate).count() as u8,
                Gate::SQUARES,
            );
        }
        to.share(|| "animals in traps".into(), state.traps().count() as u8, MOST_TRAPPED);
        for space in &layout.crosses {
            to.flag(
                || format!("cross of {} unused", self.map().id(*space)),
                state.crosses().contains(*space),
            );
        }
        for character in Character::ALL {
            let figure = state.figure(character);
            self.place(layout, || character.to_string(), Some(figure.at), to);
            for (points, name) in [
                (figure.health, "health"),
                (figure.tranquilizers, "tranquilizers"),
                (figure.ap, "action points"),
            ] {
                to.amount(|| format!("{character}: {name}"), points.have);
                to.amount(|| format!("{character}: {name} to gain"), points.left);
            }
            to.flag(|| format!("{character} had its supply"), figure.supply);
            to.amount(|| format!("attacks on the {character}"), state.attacks(character));
            to.flag(|| format!("{character} acts"), state.active() == Some(character));
            to.flag(|| format!("{character} has had its part"), state.done() == Some(character));
        }
        to.amount(|| "actions".into(), state.actions());
        to.amount(|| "movement".into(), state.movement());
        to.share(|| "idle turns".into(), state.idle(), MOST_IDLE);
    }
}

/// Entries of the zoo.
trait Places {
    /// Adds where somebody is: whether anywhere, its place, and the number of its step.
    fn place(&self, layout: &Layout, name: impl Fn() -> String, at: Option<Step>, to: &mut impl Observation);
}

impl Places for Zoo {
    fn place(&self, layout: &Layout, name: impl Fn() -> String, at: Option<Step>, to: &mut impl Observation) {
        let Point { x, y } = at.map_or(Point { x: 0, y: 0 }, |step| layout.points[step.index()]);
        to.flag(|| format!("{} is in the zoo", name()), at.is_some());
        to.share(|| format!("{}: place from west to east", name()), x, layout.farthest.x);
        to.share(|| format!("{}: place from north to south", name()), y, layout.farthest.y);
        let number = at.map_or(0, |step| step.index() as u32);
        to.share(|| format!("{}: number of the step", name()), number, layout.points.len() as u32);
    }
}
