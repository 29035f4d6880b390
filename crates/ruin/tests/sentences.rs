//! The sentences of refusals, and State JSON that shows no position.
use ruin::{Closed, Direction, Hunter, Map, Phase, Refusal, Ruin, Square, Terrain};
use tabletop::{Game, Refusal as _};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn a_refusal_says_what_is_in_the_way_and_names_its_rule() {
    let onto = Some(square("b2"));
    let passage = Terrain::Passage { east_west: true, north_south: false, over_water: false };
    let closed = |closed| Refusal::Closed { onto, closed };
    let cases = [
        (
            closed(Closed::Blocked(Terrain::Wall)),
            "R17",
            "A wall closes b2. Nobody enters walls, trees or cliffs.",
        ),
        (closed(Closed::Blocked(Terrain::Tree)), "R17", "A tree closes b2."),
        (closed(Closed::Blocked(Terrain::Cliff)), "R17", "A cliff closes b2."),
        (closed(Closed::Blocked(passage)), "R17", "A wall closes b2."),
        (Refusal::Closed { onto: None, closed: Closed::Rim }, "R17", "The board ends here."),
        (
            closed(Closed::Passage),
            "R20",
            "No way to b2: trails and bridges are entered and left only along their arrows.",
        ),
        (
            closed(Closed::CliffSide),
            "R19",
            "No way to b2: a cliff side closes its edge and both its corners.",
        ),
        (closed(Closed::WaterToWater), "R22", "No way to b2: no step leads from water to water."),
        (Refusal::NotNow(Phase::Setup), "R8", "The hunters get their corners first"),
        (Refusal::NotNow(Phase::Roll), "R8", "The die comes first"),
        (Refusal::NotNow(Phase::Move), "R8", "It is the player's move"),
        (Refusal::NotNow(Phase::Chase), "R8", "It is the hunter's turn"),
        (Refusal::NotNow(Phase::Over), "R8", "The game is over."),
        (
            Refusal::NotItsCorner(Hunter::Cultist, [square("a1"), square("g1")]),
            "R10",
            "The cultist starts in one of the corners on the goal's side, a1 or g1.",
        ),
        (Refusal::NotItsCorner(Hunter::Tiger, [square("a1"), square("a9")]), "R11", "The tiger starts"),
        (Refusal::NotActive(Hunter::Tiger), "R12", "The tiger waits"),
        (Refusal::NotNearest(Hunter::Tiger, square("c3")), "R15", "The tiger does not go to c3"),
    ];
    for (refusal, rule, words) in cases {
        assert_eq!(refusal.rule(), rule, "{refusal}");
        assert!(refusal.to_string().starts_with(words), "{refusal}");
    }
}

fn small() -> Ruin {
    let map = "format = \"menagerie/ruin-map/1\"\nname = \"small\"\n[city]\ngrid = \"\"\"\n.J...\n.#>..\n.X.##\nS..#.\n\"\"\"\n\
               [jungle]\ngrid = \"\"\"\n.H..\n....\n....\nC...\n\"\"\"\n";
    Ruin::new(Map::parse(map).unwrap())
}

#[test]
fn a_state_json_that_shows_no_position_is_refused_by_its_field() {
    let game = small();
    let mut state = game.start();
    for event in ["cultist starts e1", "tiger starts a1", "roll 2"] {
        game.apply(&mut state, event.parse().unwrap()).unwrap();
    }
    let shown = game.snapshot(&state);
    assert_eq!(game.restore(&shown), Ok(state));
    let with = |change: &dyn Fn(&mut ruin::Snapshot)| {
        let mut changed = shown.clone();
        change(&mut changed);
        game.restore(&changed).err().map(|unfit| unfit.field)
    };
    assert_eq!(with(&|s| s.board = "desert".into()), Some("board"));
    assert_eq!(with(&|s| s.player = "b2".into()), Some("player"), "a wall");
    assert_eq!(with(&|s| s.player = "f1".into()), Some("player"), "off the board");
    assert_eq!(with(&|s| s.player = "A1".into()), Some("player"));
    assert_eq!(with(&|s| s.player = "b3".into()), None, "a skull can be entered");
    assert_eq!(with(&|s| s.cultist = Some("b2".into())), Some("cultist"));
    assert_eq!(with(&|s| s.tiger = Some("e1".into())), Some("tiger"));
    assert_eq!(with(&|s| s.moves_left = 0), Some("moves_left"));
    assert_eq!(with(&|s| s.moves_left = 5), Some("moves_left"));
    assert_eq!(with(&|s| s.phase = Phase::Roll), Some("moves_left"));
    assert_eq!(
        with(&|s| {
            s.phase = Phase::Roll;
            s.moves_left = 7
        }),
        Some("moves_left")
    );
    assert_eq!(with(&|s| s.outcome = Some(ruin::GameResult::Caught)), Some("outcome"));
    assert_eq!(
        with(&|s| {
            s.phase = Phase::Over;
            s.moves_left = 0
        }),
        Some("outcome")
    );
    assert_eq!(with(&|s| s.cultist = None), Some("phase"));
    assert_eq!(with(&|s| s.tiger = None), Some("phase"));
    let setup = |cultist: bool, tiger: bool| {
        with(&|s| {
            (s.phase, s.moves_left) = (Phase::Setup, 0);
            s.cultist = s.cultist.take().filter(|_| cultist);
            s.tiger = s.tiger.take().filter(|_| tiger);
        })
    };
    assert_eq!((setup(true, true), setup(true, false), setup(false, false)), (Some("phase"), None, None));
    let unfit = game.restore(&ruin::Snapshot { player: "b2".into(), ..shown.clone() }).unwrap_err();
    assert_eq!(unfit.to_string(), "player: a square of the board one can enter");
}

#[test]
fn why_not_speaks_of_the_square_that_was_asked_for() {
    let game = small();
    let mut state = game.start();
    for event in ["cultist starts e1", "tiger starts a1", "roll 1"] {
        game.apply(&mut state, event.parse().unwrap()).unwrap();
    }
    let why = |name: &str| game.why_not(&state, square(name)).map(|why| (why.rule, why.text));
    let refused = |rule, text: &str| Some((rule, text.to_owned()));
    assert_eq!(why("a4"), None, "the player's own square");
    assert_eq!(why("b4"), None);
    assert_eq!(why("b2"), refused("R17", "A wall closes b2. Nobody enters walls, trees or cliffs."));
    assert_eq!(why("z9"), refused("R17", "The board ends here."));
    assert_eq!(why("e4"), refused("R8", "e4 is out of reach."));
    let swept = "Nobody comes to stand on c2: no step leads there, or the current sweeps on.";
    assert_eq!(why("c2"), refused("R21", swept));
    assert_eq!(why("c4"), refused("R8", "c4 takes 2 moves, and 1 of this roll is left."));
    game.apply(&mut state, "step e".parse().unwrap()).unwrap();
    assert_eq!(game.why_not(&state, square("c4")).map(|why| why.rule), Some("R8"), "not the player's move");
    let mut shown = game.snapshot(&state);
    (shown.phase, shown.moves_left, shown.player) = (Phase::Move, 2, "c3".into());
    let beside_water = game.restore(&shown).unwrap();
    let text = game.why_not(&beside_water, square("c2")).map(|why| (why.rule, why.text));
    assert_eq!(text, refused("R21", "Nobody stays on c2: the current sweeps on to d2."));
    let far = game.why_not(&beside_water, square("a1")).map(|why| why.text);
    assert_eq!(far.as_deref(), Some("a1 takes 4 moves, and 2 of this roll are left."));
    assert_eq!(game.landing(ruin::BoardKind::City, square("c3"), Direction::N), Some(square("d2")));
}

#[test]
fn only_a_roll_of_the_player_opens_a_turn() {
    let game = small();
    for event in game.all_events() {
        assert_eq!(game.opens_turn(event), event.to_string().starts_with("roll "), "{event}");
    }
}

#[test]
fn squares_have_neighbours_as_far_as_there_are_names() {
    let way = |from: &str, way| square(from).neighbour(way).map(|to| to.to_string());
    assert_eq!(way("y98", Direction::Se).as_deref(), Some("z99"));
    assert_eq!(way("z98", Direction::E), None, "there is no letter after z");
    assert_eq!(way("y99", Direction::S), None, "there is no row after 99");
    assert_eq!(way("z99", Direction::Se), None);
    assert_eq!((way("a1", Direction::W), way("a1", Direction::N)), (None, None));
}

#[test]
fn a_state_tells_its_turn_and_a_direction_its_name() {
    let game = small();
    let mut state = game.start();
    for event in ["cultist starts e1", "tiger starts a1", "roll 3", "step e"] {
        game.apply(&mut state, event.parse().unwrap()).unwrap();
    }
    assert_eq!((state.moves_left(), state.turns(), state.phase()), (2, 1, Phase::Move));
    let names = Direction::ALL.map(Direction::words);
    assert_eq!(names[..4], ["north", "north-east", "east", "south-east"]);
    assert_eq!(names[4..], ["south", "south-west", "west", "north-west"]);
}
