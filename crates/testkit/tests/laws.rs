//! Every game of the list keeps the laws, on every map that comes with it.
use games::{GameId, Options, Setup, shipped_maps, with_game};
use testkit::laws;

#[test]
fn every_game_keeps_the_laws_on_every_shipped_map() {
    for id in GameId::ALL {
        for map in shipped_maps(id) {
            let mut options = Options::default();
            options.set("map", map.id);
            let any = Setup::new(id, options).open().unwrap_or_else(|error| panic!("{}: {error}", map.id));
            with_game!(&any, game => laws::keep(game, 1, 1200));
        }
    }
}
