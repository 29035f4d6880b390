//! Sealed dice against vectors of a second program (`sealed/vectors.py`), and records whose dice follow or do not.
use games::{
    BadEvent, GameId, NotVerified, Options, Record, RecordDice, SCHEME, SealedDice, Setup, Verified,
    bytes_of, catalogue, commit, hex, verify, with_game,
};
use serde::Deserialize;
use tabletop::{Game, Turn};

#[derive(Deserialize)]
struct Vector {
    table: String,
    seed: String,
    nonces: Vec<Option<String>>,
    commit: String,
    rolls: Vec<Roll>,
}

#[derive(Deserialize)]
struct Roll {
    roll: u64,
    below: u64,
    drawn: u64,
}

fn bytes<const N: usize>(text: &str) -> [u8; N] {
    bytes_of(text).expect("it is written in hexadecimal digits")
}

fn dice(table: &str, seed: &str, nonces: &[Option<String>]) -> SealedDice {
    let nonces: Vec<_> = nonces.iter().map(|nonce| nonce.as_deref().map(bytes)).collect();
    SealedDice::new(table, bytes(seed), &nonces)
}

#[test]
fn n_16_seals_and_rolls_are_those_of_a_second_program() {
    let vectors: Vec<Vector> = serde_json::from_str(include_str!("sealed/vectors.json")).unwrap();
    assert_eq!(vectors.len(), 5);
    for Vector { table, seed, nonces, commit: published, rolls } in vectors {
        assert_eq!(hex(&commit(&table, &bytes(&seed))), published, "{table}");
        let dice = dice(&table, &seed, &nonces);
        for Roll { roll, below, drawn } in rolls {
            assert_eq!(dice.below(roll, below), drawn, "{table}: roll {roll} below {below}");
        }
    }
}

#[test]
fn n_16_the_vector_of_the_rule() {
    let seed: [u8; 32] = std::array::from_fn(|at| at as u8);
    let published = "3e45ed9e1d81d34724bbbd29b09e37a3f5331a39e138bd86993cc7672b2dc6d6";
    assert_eq!(hex(&commit("3mJr7AoUXx2Wqd", &seed)), published);
    let dice = SealedDice::new("3mJr7AoUXx2Wqd", seed, &[Some([0xaa; 16]), None, Some([0xbb; 16])]);
    let rolls: Vec<u64> = (0..10).map(|roll| dice.below(roll, 6)).collect();
    assert_eq!(rolls, [4, 2, 1, 5, 3, 0, 4, 5, 2, 5]);
    let rolls: Vec<u64> = (0..4).map(|roll| dice.below(roll, (1 << 63) + 1)).collect();
    assert_eq!(rolls, [6309927461534861796, 7496271990786325790, 1216937079470138138, 2112279131474200751]);
    assert_eq!((dice.below(0, 1), dice.below(0, 0)), (0, 0));
}

#[test]
fn n_16_bytes_are_written_in_lower_case_digits_and_read_in_no_other_form() {
    assert_eq!(hex(&[0, 0x7f, 0xff]), "007fff");
    assert_eq!(bytes_of("007fff"), Some([0, 0x7f, 0xff]));
    for text in ["", "007f", "007fff0", "007fff00", "007FFF", "007ffg", "0x7fff", "+07fff", "007ff木"] {
        assert_eq!(bytes_of::<3>(text), None, "{text}");
    }
}

/// Returns a record of a whole random game with the dice of a seal.
fn record(game: GameId) -> Record {
    let mut setup = Setup::new(game, Options::default());
    if game.players().1 > 1 {
        setup.options.set("players", 2);
    }
    let any = setup.open().unwrap();
    let mut record = setup.record();
    let seed = [9; 32];
    with_game!(&any, game => {
        let nonces: Vec<_> = (0..game.seats()).map(|seat| (seat != 1).then_some([seat; 16])).collect();
        let dice = SealedDice::new("table", seed, &nonces);
        let (mut state, mut rolls, mut own) = (game.start(), 0, games::Dice::new(1));
        for _ in 0..2000 {
            let event = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    rolls += 1;
                    dice.outcome(game, &state, rolls - 1)
                }
                Turn::Seat(_) => game.any(&state, |n| own.below(n)),
            };
            let event = event.expect("there is one");
            game.apply(&mut state, event).unwrap();
            record.events.push(event.to_string());
        }
        record.dice = Some(Box::new(RecordDice {
            scheme: SCHEME.to_owned(),
            table: "table".to_owned(),
            commit: hex(&commit("table", &seed)),
            seed: Some(hex(&seed)),
            nonces: nonces.iter().map(|nonce| nonce.as_ref().map(|nonce| hex(nonce))).collect(),
        }));
    });
    record
}

fn checked(record: &Record) -> Result<Verified, NotVerified> {
    let any = Setup::of(record).unwrap().open().unwrap();
    with_game!(&any, game => verify(game, record))
}

/// Returns the places of the events that chance brought about.
fn rolls_of(record: &Record) -> Vec<usize> {
    let any = Setup::of(record).unwrap().open().unwrap();
    with_game!(&any, game => {
        let (replay, _) = games::Replay::new(game, &record.events);
        (0..replay.events.len()).filter(|at| game.turn(&replay.states[*at]) == Turn::Chance).collect()
    })
}

#[test]
fn n_16_a_record_carries_its_dice_and_reads_back() {
    let record = record(GameId::Penguins);
    let text = record.to_json();
    assert_eq!(Record::parse(&text, catalogue()).unwrap(), record);
    assert!(text.contains(r#""dice":{"scheme":"menagerie/dice-1","table":"table","commit":""#), "{text}");
    for (from, to, words) in [
        (r#""dice":{"#, r#""dice":{"colour":1,"#, "unknown field `colour`"),
        (r#""dice":{"#, r#""dice":{"scheme":"","#, "duplicate field `scheme`"),
        (r#""commit":"#, r#""commitment":"#, "unknown field `commitment`"),
        (r#""nonces":["#, r#""nonces":[7,"#, "invalid type"),
    ] {
        let error = Record::parse(&text.replace(from, to), catalogue()).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn n_16_records_of_every_game_are_verified() {
    for game in GameId::ALL {
        let record = record(game);
        let rolls = rolls_of(&record).len() as u64;
        assert!(rolls > 4, "{game}");
        assert_eq!(checked(&record), Ok(Verified { rolls }), "{game}");
        // One that stops early has the rolls so far.
        let last = *rolls_of(&record).last().unwrap();
        let early = Record { events: record.events[..last].to_vec(), ..record };
        assert_eq!(checked(&early), Ok(Verified { rolls: rolls - 1 }), "{game}");
    }
}

#[test]
fn n_16_the_first_roll_that_does_not_follow_is_named() {
    let honest = record(GameId::Shelter);
    let tree = rolls_of(&honest)[1];
    let mut cheated = honest.clone();
    cheated.events.truncate(tree + 1);
    let free = ["tree a1", "tree f6"].into_iter().find(|it| !cheated.events.iter().any(|event| event == it));
    cheated.events[tree] = free.expect("one of the two is free").to_owned();
    let roll = NotVerified::Roll {
        number: tree + 1,
        roll: 1,
        event: cheated.events[tree].clone(),
        drawn: honest.events[tree].clone(),
    };
    assert!(roll.is_refuted());
    assert_eq!(checked(&cheated), Err(roll));

    let with = |change: &dyn Fn(&mut RecordDice)| {
        let mut record = honest.clone();
        change(record.dice.as_mut().unwrap());
        checked(&record).unwrap_err()
    };
    let other = |dice: &mut RecordDice| dice.nonces = vec![Some(hex(&[8; 16])), None];
    assert!(
        matches!(with(&other), NotVerified::Roll { number: 1, roll: 0, .. }),
        "another nonce, other rolls"
    );
    assert!(matches!(with(&|dice| dice.seed = Some(hex(&[8; 32]))), NotVerified::Commit { .. }));
    assert!(matches!(with(&|dice| dice.table = "other".to_owned()), NotVerified::Commit { .. }));
}

#[test]
fn n_16_a_record_that_cannot_be_checked_says_why() {
    let honest = record(GameId::Ruin);
    let with = |change: &dyn Fn(&mut RecordDice)| {
        let mut record = honest.clone();
        change(record.dice.as_mut().unwrap());
        checked(&record).unwrap_err()
    };
    assert_eq!(with(&|dice| dice.seed = None), NotVerified::Sealed);
    assert_eq!(with(&|dice| dice.nonces.clear()), NotVerified::Nonces { given: 0, seats: 1 });
    assert_eq!(with(&|dice| dice.scheme = "x".to_owned()), NotVerified::Scheme("x".to_owned()));
    assert_eq!(with(&|dice| dice.table = "a\0b".to_owned()), NotVerified::Table("a\0b".to_owned()));
    type Change<'c> = &'c dyn Fn(&mut RecordDice);
    let cases: [(Change<'_>, &str); 3] = [
        (&|dice| dice.nonces[0] = Some("xy".to_owned()), "dice/nonces/0: \"xy\" is not right; 32 digits"),
        (&|dice| dice.commit.push('0'), "dice/commit: "),
        (&|dice| dice.seed = Some(String::new()), "dice/seed: \"\" is not right; 64 digits"),
    ];
    for (change, words) in cases {
        let error = with(change);
        assert!(error.to_string().contains(words) && !error.is_refuted(), "{error}");
    }
    assert_eq!(checked(&Record { dice: None, ..honest.clone() }), Err(NotVerified::NoDice));
    let mut impossible = honest;
    impossible.events[0] = "stop".to_owned();
    let error = checked(&impossible).unwrap_err();
    assert!(matches!(&error, NotVerified::Event(BadEvent { number: 1, .. })), "{error}");
}
