//! Manners: bots with one play differently, and each as it says.
use bots::{BotGame, BotKind, Manner, Match, Sample, Strategy};
use games::{GameId, Options, Setup, with_game};
use tabletop::Turn;

/// The mean taste of a bot by a manner, over the positions before its decisions in games that it plays against itself.
fn liking<G: BotGame>(game: &G, bot: BotKind, manner: Manner, games: u64) -> f64 {
    let strategy = Strategy::new(bot, None).expect("every game can be searched");
    let of = Match { game, players: vec![strategy; usize::from(game.seats())], seed: 3 };
    let mut taste = Sample::EMPTY;
    for number in 0..games {
        of.watch(number, |step| {
            if let Turn::Seat(seat) = game.turn(step.before) {
                taste.add(game.taste(manner, step.before, seat).into());
            }
        });
    }
    taste.estimate().mean
}

fn check<G: BotGame>(game: &G, iterations: u32, games: u64) {
    for manner in Manner::ALL {
        let plain = liking(game, BotKind::Search(iterations), manner, games);
        let with = liking(game, BotKind::Manner(manner, iterations), manner, games);
        assert!(with > plain, "{}: {with} against {plain}", manner.name());
    }
}

fn check_game(game: GameId, iterations: u32, games: u64) {
    let setup = Setup::new(game, Options::default());
    with_game!(setup.open().expect("the default setup opens"), game => check(&game, iterations, games));
}

#[test]
fn t_18_a_bot_with_a_manner_meets_more_of_what_it_likes_in_ruin() {
    check_game(GameId::Ruin, 100, 60);
}

#[test]
fn t_18_a_bot_with_a_manner_meets_more_of_what_it_likes_in_shelter() {
    check_game(GameId::Shelter, 30, 25);
}

#[test]
fn t_18_a_bot_with_a_manner_meets_more_of_what_it_likes_in_penguins() {
    check_game(GameId::Penguins, 100, 30);
}

#[test]
fn t_18_a_bot_with_a_manner_meets_more_of_what_it_likes_in_caverns() {
    check_game(GameId::Caverns, 100, 150);
}

#[test]
fn t_18_a_bot_with_a_manner_meets_more_of_what_it_likes_in_zoo() {
    check_game(GameId::Zoo, 60, 80);
}
