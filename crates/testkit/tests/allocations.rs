//! Random playouts never allocate.
use games::{Dice, GameId, Options, Setup, with_game};
use tabletop::Game;
use testkit::counting::{Counting, allocations};
use testkit::playout::play_out;

#[global_allocator]
static COUNTING: Counting = Counting;

/// Plays 200 random games; returns the number of events and of allocations.
fn play<G: Game>(game: &G) -> (u64, u64) {
    let start = game.start();
    let mut dice = Dice::new(5);
    let mut state = start.clone();
    let before = allocations();
    let mut events = 0;
    for _ in 0..200 {
        state.clone_from(&start);
        events += play_out(game, &mut state, &mut dice);
    }
    (events, allocations() - before)
}

#[test]
fn playouts_of_every_game_allocate_nothing() {
    for id in GameId::ALL {
        let (fewest, most) = id.players();
        for players in [fewest, most.min(4)] {
            let mut options = Options::default();
            if fewest < most {
                options.set("players", players);
            }
            let any = Setup::new(id, options).open().unwrap_or_else(|error| panic!("{error}"));
            let (events, allocated) = with_game!(&any, game => play(game));
            assert_eq!(allocated, 0, "{id} allocated with {players} players");
            assert!(events > 200, "{id} did not play");
        }
    }
    assert!(allocations() > 0, "the counter counts");
}
