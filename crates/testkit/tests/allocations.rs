//! Random playouts never allocate.
#![allow(unsafe_code, reason = "a counting allocator is an unsafe trait by its nature")]
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use games::{Dice, GameId, Options, Setup, with_game};
use tabletop::Game;
use testkit::playout::play_out;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: hands every call on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations() -> u64 {
    ALLOCATIONS.with(Cell::get)
}

/// Plays 200 games at random; gives how many events came about and how often memory was asked for.
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
