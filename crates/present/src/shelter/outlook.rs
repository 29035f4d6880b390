//! What chance can do next: the trees, or the dice of a round with what they are good for.
use shelter::{Die, Event, Phase, Shelter, State};
use tabletop::{Game, Seat};

use super::words::{count, listed, one};

/// Something chance can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// In words: `a rhino or a wild dog: 6 squares left`.
    pub words: String,
    /// What stands before it: `3`.
    pub notation: String,
    /// How many of [`Outlook::all`] rolls do.
    pub weight: u64,
    /// How many rolls there are.
    pub all: u64,
    /// Nobody hopes for it.
    pub danger: bool,
}

/// What the next roll can bring to `seat`, die by die: how likely one of the three shows it, and what it
/// is good for. The heading comes first.
pub fn outlook(game: &Shelter, state: &State, seat: Seat) -> (String, Vec<Outlook>) {
    if state.phase() == Phase::Trees {
        let mut free = 0;
        game.outcomes(state, |_, weight| free += weight);
        let line = Outlook {
            words: "a tree on a square, each as likely as another".to_string(),
            notation: "tree".to_string(),
            weight: 1,
            all: free,
            danger: false,
        };
        return ("Chance plants the trees:".to_string(), vec![line]);
    }
    if state.phase() == Phase::Over {
        return ("The game is over.".to_string(), Vec::new());
    }
    let (rolls, all) = rolls(game);
    let Some(paper) = state.paper(seat) else { return (String::new(), Vec::new()) };
    let of = |fits: &dyn Fn(&[Die; 3]) -> bool| {
        rolls.iter().filter(|(dice, _)| fits(dice)).map(|(_, weight)| weight).sum::<u64>()
    };
    let mut lines: Vec<Outlook> = Die::ALL
        .into_iter()
        .map(|die| {
            let left = game.free_squares(paper, die);
            let lines = game.sheet().lines_of(die).filter(|line| left.meets(line.squares()));
            let mut animals: Vec<String> = Vec::new();
            for animal in lines.map(|line| one(game.sheet().label(line).animal).to_string()) {
                if !animals.contains(&animal) {
                    animals.push(animal);
                }
            }
            let words = if left.is_empty() {
                "no empty square: allows a third fence".to_string()
            } else {
                format!(
                    "{}: {} left",
                    listed(&animals).replace(" and ", " or "),
                    count(left.len() as i32, "square")
                )
            };
            Outlook {
                words,
                notation: die.to_string(),
                weight: of(&|dice| dice.contains(&die)),
                all,
                danger: false,
            }
        })
        .collect();
    let stuck = of(&|dice| dice.iter().all(|die| game.free_squares(paper, *die).is_empty()));
    if stuck > 0 {
        lines.push(Outlook {
            words: "nothing but a third fence".to_string(),
            notation: "third".to_string(),
            weight: stuck,
            all,
            danger: true,
        });
    }
    let heading = if state.phase() == Phase::Dice {
        "Among the three dice:"
    } else {
        "Among the three dice of the next round:"
    };
    (heading.to_string(), lines)
}

/// All rolls of the three dice with their weights, and the sum of those.
fn rolls(game: &Shelter) -> (Vec<([Die; 3], u64)>, u64) {
    let mut state = game.start();
    while state.phase() == Phase::Trees {
        match game.draw(&state, |_| 0) {
            Some(tree) => game.apply_unchecked(&mut state, tree),
            None => break,
        }
    }
    let mut rolls = Vec::new();
    game.outcomes(&state, |event, weight| {
        if let Event::Dice(dice) = event {
            rolls.push((dice, weight));
        }
    });
    let all = rolls.iter().map(|(_, weight)| weight).sum();
    (rolls, all)
}
