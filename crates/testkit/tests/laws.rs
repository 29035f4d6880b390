//! Every game of the list keeps the laws, on every map that comes with it, with few players and more, and with every
//! value of its other options.
use games::{GameId, Options, Setup, shipped_maps, with_game};
use testkit::laws;

/// Returns the tested setups of a game: each shipped map, and several numbers of players.
fn setups(id: GameId) -> Vec<Setup> {
    let mut setups = Vec::new();
    let (fewest, most) = id.players();
    for players in [fewest, fewest + 1, 3, most.min(5)].into_iter().filter(|n| (fewest..=most).contains(n)) {
        let mut options = Options::default();
        if id.options().iter().any(|option| option.key == "players") {
            options.set("players", players);
        }
        setups.push(Setup::new(id, options.clone()));
        if let Some(file) = id.board_file() {
            setups.extend(shipped_maps(id).map(|map| {
                let mut options = options.clone();
                options.set(file.key(), map.id);
                Setup::new(id, options)
            }));
        }
    }
    setups.dedup_by(|one, other| one.full_options() == other.full_options());
    setups
}

#[test]
fn every_game_keeps_the_laws_on_every_shipped_map_and_with_several_players() {
    for id in GameId::ALL {
        let setups = setups(id);
        assert!(!setups.is_empty());
        for setup in setups {
            let any = setup.open().unwrap_or_else(|error| panic!("{error}"));
            let hidden = with_game!(&any, game => laws::keep(game, 1, 400));
            let hides = id == GameId::Shelter && setup.seats() > 1;
            assert_eq!(hidden > 0, hides, "{id} {:?}: {hidden} events were hidden", setup.options);
        }
    }
}

#[test]
fn every_game_keeps_the_laws_with_every_value_of_its_options() {
    for id in GameId::ALL {
        let asked = |key: &str| key == "players" || id.board_file().is_some_and(|file| file.key() == key);
        for option in id.options().into_iter().filter(|option| !asked(&option.key)) {
            for value in option.values.iter().filter(|value| **value != option.default) {
                let mut options = Options::default();
                options.set(&option.key, value.clone());
                let any = Setup::new(id, options).open().unwrap_or_else(|error| panic!("{error}"));
                let hidden = with_game!(&any, game => laws::keep(game, 2, 150));
                assert_eq!(hidden, 0, "{id} {} {value}: {hidden} events were hidden", option.key);
            }
        }
    }
}
