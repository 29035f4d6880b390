//! Records: read strictly, refused with what and where, and never a panic.
use games::{
    BoardFile, Files, GameId, Options, Record, RecordError, Replay, Setup, SetupError, catalogue, check_map,
    shipped, with_game,
};
use proptest::prelude::*;
use tabletop::Game;

const PLAYED: &str = r#"{"format":"menagerie/record-1","game":"ruin","options":{"map":"classic"},"seats":["Ada"],"events":["cultist starts a1","tiger starts p1","roll 2","step n"]}"#;

fn refused(text: &str) -> String {
    match Record::parse(text, catalogue()) {
        Err(error) => error.to_string(),
        Ok(record) => match Setup::of(&record).map(|setup| setup.open()) {
            Err(error) => error.to_string(),
            Ok(Err(error)) => error.to_string(),
            Ok(Ok(_)) => panic!("{text} opens"),
        },
    }
}

#[test]
fn a_record_reads_back_as_it_was_written() {
    let record = Record::parse(PLAYED, catalogue()).unwrap();
    assert_eq!(record.seats, Some(vec!["Ada".to_owned()]));
    assert_eq!(Record::parse(&record.to_json(), catalogue()).unwrap(), record);
}

#[test]
fn options_and_seats_may_be_left_out() {
    let record =
        Record::parse(r#"{"format":"menagerie/record-1","game":"ruin","events":[]}"#, catalogue()).unwrap();
    let setup = Setup::of(&record).unwrap();
    assert_eq!(setup.full_options().word("map"), Some("classic"));
    assert!(setup.open().is_ok());
}

#[test]
fn whatever_is_wrong_with_a_record_is_named() {
    let cases = [
        ("", "not a record"),
        ("[]", "not a record"),
        ("{\"format\":\"menagerie/record-1\"}", "missing field `game`"),
        (&PLAYED.replace("\"events\"", "\"moves\""), "unknown field `moves`"),
        (&PLAYED.replace("\"seats\":[\"Ada\"]", "\"events\":[]"), "duplicate field `events`"),
        (
            &PLAYED.replace("{\"map\":\"classic\"}", "{\"map\":\"classic\",\"map\":\"gauntlet\"}"),
            "duplicate field `map`",
        ),
        (&PLAYED.replace("record-1", "record-2"), "\"menagerie/record-1\" would be right"),
        (&PLAYED.replace("\"ruin\"", "\"chess\""), "no game \"chess\""),
        (&PLAYED.replace("[\"Ada\"]", "[\"Ada\",\"Ben\"]"), "2 names for 1"),
        (&PLAYED.replace("[\"Ada\"]", "[]"), "0 names for 1"),
        (&PLAYED.replace("\"map\":\"classic\"", "\"level\":3"), "no option \"level\""),
        (&PLAYED.replace("\"classic\"", "\"atlantis\""), "\"classic\" or \"gauntlet\" would be right"),
        (&PLAYED.replace("\"classic\"", "7"), "cannot be 7"),
        (
            &PLAYED.replace("\"seats\"", "\"digest\":{\"sheet\":\"\"},\"seats\""),
            "digest: unknown field `sheet`; ruin has `map`",
        ),
        (&PLAYED.replace("\"seats\"", "\"files\":{\"sea\":\"\"},\"seats\""), "unknown field `sea`"),
        (
            &PLAYED.replace("\"seats\"", "\"files\":{\"map\":\"x\",\"map\":\"y\"},\"seats\""),
            "duplicate field `map`",
        ),
        (
            &PLAYED.replace("\"seats\"", "\"digest\":{\"map\":\"0123456789abcdef\"},\"seats\""),
            "another version of map classic",
        ),
        (&PLAYED.replace("\"seats\"", "\"files\":{\"map\":\"x\"},\"seats\""), "map classic: line 1"),
        (&PLAYED.replace("\"events\":[", "\"events\":[5,"), "invalid type"),
    ];
    for (text, expected) in cases {
        let message = refused(text);
        assert!(message.contains(expected), "{text}\n{message}\nshould say {expected:?}");
    }
}

#[test]
fn a_map_of_ones_own_needs_a_name_and_is_digested_as_its_text() {
    let text = shipped(GameId::Ruin, "gauntlet").unwrap().text;
    let own = Setup::new(GameId::Ruin, Options::default()).with_map("my_map-2", text);
    assert!(own.open().is_ok());
    let record = own.record();
    assert_eq!(record.digest.as_ref().unwrap().map.as_deref(), Some(games::digest(text.as_bytes()).as_str()));
    assert_eq!(Record::parse(&record.to_json(), catalogue()).unwrap(), record);
    for name in ["", "-a", "_a", "Map", "a b", "ä"] {
        let setup = Setup::new(GameId::Ruin, Options::default()).with_map(name, text);
        assert_eq!(setup.open().err(), Some(SetupError::MapName(BoardFile::Map)), "{name:?}");
    }
    let mut unnamed = own;
    unnamed.options = Options::default();
    assert_eq!(unnamed.open().err(), Some(SetupError::MapName(BoardFile::Map)));
}

/// A record of two or three seats without events.
fn of_several(game: &str, players: u8, more: &str) -> String {
    format!(
        r#"{{"format":"menagerie/record-1","game":"{game}","options":{{"players":{players}}},"events":[]{more}}}"#
    )
}

#[test]
fn seats_sheets_and_players_are_checked_as_maps_are() {
    for (game, players) in [("shelter", 1), ("shelter", 99), ("penguins", 2), ("penguins", 5)] {
        let names: Vec<String> = (0..players).map(|seat| format!("\"{seat}\"")).collect();
        let text = of_several(game, players, &format!(",\"seats\":[{}]", names.join(",")));
        let setup = Setup::of(&Record::parse(&text, catalogue()).unwrap()).unwrap();
        assert_eq!(setup.seats(), players);
        let any = setup.open().unwrap();
        assert_eq!(with_game!(&any, game => game.seats()), players);
    }
    let cases = [
        (of_several("shelter", 2, ",\"seats\":[\"Ada\"]"), "seats: 1 names for 2"),
        (of_several("shelter", 0, ""), "players cannot be 0; 1 to 99 would be right"),
        (of_several("shelter", 100, ""), "players cannot be 100; 1 to 99 would be right"),
        (of_several("penguins", 1, ""), "players cannot be 1; 2 to 5 would be right"),
        (
            of_several("shelter", 2, ",\"digest\":{\"map\":\"0\"}"),
            "digest: unknown field `map`; shelter has `sheet`",
        ),
        (of_several("shelter", 2, ",\"digest\":{\"sheet\":\"0\"}"), "another version of sheet classic"),
        (of_several("penguins", 2, ",\"digest\":{}"), "unknown field `digest`; penguins has no maps"),
        (
            of_several("penguins", 2, ",\"files\":{\"sheet\":\"\"}"),
            "files: unknown field `sheet`; penguins has no maps",
        ),
        (of_several("shelter", 2, ",\"files\":{\"sheet\":\"x\"}"), "needs its name as `sheet`"),
        (
            of_several("penguins", 2, "").replace("players\":2", "map\":\"classic\""),
            "no option \"map\"; it has players",
        ),
        (of_several("shelter", 2, "").replace(":2", ":\"two\""), "players cannot be \"two\""),
    ];
    for (text, expected) in cases {
        let message = refused(&text);
        assert!(message.contains(expected), "{text}\n{message}\nshould say {expected:?}");
    }
    assert!(Setup::new(GameId::Penguins, Options::default()).record().digest.is_none());
}

#[test]
fn a_sheet_of_ones_own_is_carried_and_checked() {
    let text = shipped(GameId::Shelter, "classic").unwrap().text;
    let own = Setup::new(GameId::Shelter, Options::default()).with_map("my_sheet", text);
    assert_eq!((own.map_name().as_str(), own.seats()), ("my_sheet", 1));
    let record = own.record();
    assert_eq!(record.files.as_ref().unwrap().sheet.as_deref(), Some(text));
    assert_eq!(record.digest.as_ref().unwrap().sheet, Some(games::digest(text.as_bytes())));
    assert_eq!(Record::parse(&record.to_json(), catalogue()).unwrap(), record);
    assert!(Setup::of(&record).unwrap().open().is_ok());
    let bad = own.with_map("bad", &text.replace("value = 6", "value = 7"));
    let Err(SetupError::Map { file: BoardFile::Sheet, faults, .. }) = bad.open() else { panic!("it opens") };
    assert!(faults.iter().any(|fault| fault.line == 15 && fault.place == "4"), "{faults:?}");
}

#[test]
fn a_file_is_known_by_its_format() {
    let sheet = shipped(GameId::Shelter, "classic").unwrap().text;
    let map = shipped(GameId::Ruin, "classic").unwrap().text;
    assert_eq!((check_map(sheet), check_map(map)), (Ok(GameId::Shelter), Ok(GameId::Ruin)));
    // Every fault of a sheet is that of a sheet.
    let faults = check_map(&sheet.replace("all_types = 7", "all_kinds = 7")).unwrap_err();
    assert!(faults.iter().any(|fault| fault.text.contains("all_kinds")), "{faults:?}");
    let faults = check_map("name = \"x\"\n").unwrap_err();
    assert!(faults.iter().any(|fault| fault.text.contains("format")), "{faults:?}");
}

#[test]
fn the_first_event_that_is_not_possible_is_told_with_its_number_and_why() {
    for (event, rule) in
        [("step n", Some("R8")), ("tiger 1 o1", Some("R12")), ("cultist 1 p14", Some("R15")), ("dance", None)]
    {
        let mut record = Record::parse(PLAYED, catalogue()).unwrap();
        let played = ["cultist starts a1", "tiger starts p1", "roll 1", "step n", event];
        record.events = played.map(str::to_owned).to_vec();
        let any = Setup::of(&record).unwrap().open().unwrap();
        let (plies, bad) = with_game!(&any, game => {
            let (replay, bad) = Replay::new(game, &record.events);
            (replay.states.len(), bad.unwrap())
        });
        assert_eq!((bad.number, plies), (5, 5));
        assert_eq!(bad.why.as_ref().map(|why| why.rule), rule);
        let message = bad.to_string();
        assert!(message.contains(&format!("event 5, {event:?}")), "{message}");
        assert!(message.contains("possible: cultist 1 "), "{message}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// Any text, and any mangled record, is read or refused; what is read replays without a panic.
    #[test]
    fn no_text_makes_reading_a_record_panic(text in ".{0,200}") {
        read(&text);
    }

    #[test]
    fn no_mangled_record_makes_reading_it_panic(
        at in 0..PLAYED.len(), cut in 0..12usize, put in "[\\x20-\\x7e]{0,6}",
    ) {
        let mut bytes = PLAYED.as_bytes().to_vec();
        bytes.splice(at..(at + cut).min(PLAYED.len()), put.bytes());
        read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_list_of_events_makes_a_replay_panic(events in prop::collection::vec("(roll|step|stop|cultist|tiger)( starts)?( [0-9a-z]{1,3}){0,2}", 0..8)) {
        let mut record = Record::parse(PLAYED, catalogue()).map_err(|error| TestCaseError::fail(error.to_string()))?;
        record.events.extend(events);
        read(&record.to_json());
    }
}

fn read(text: &str) {
    let opened = Record::parse(text, catalogue()).and_then(|record| Ok((Setup::of(&record)?, record)));
    let Ok((setup, record)) = opened else { return };
    if let Ok(any) = setup.open() {
        with_game!(&any, game => {
            let (replay, bad) = Replay::new(game, &record.events);
            assert_eq!(replay.events.len() + 1, replay.states.len());
            assert_eq!(bad.map(|bad| bad.number), (replay.events.len() < record.events.len()).then_some(replay.states.len()));
            let _ = game.snapshot(replay.last());
        });
    }
}

#[test]
fn errors_carry_what_was_refused() {
    assert_eq!(
        Record::parse(&PLAYED.replace("record-1", "record-9"), catalogue()),
        Err(RecordError::Format("menagerie/record-9".to_owned()))
    );
}

#[test]
fn a_setup_as_data_is_written_alike_and_makes_the_same_record() {
    let text = shipped(GameId::Ruin, "gauntlet").unwrap().text;
    let ruin = Setup::new(GameId::Ruin, Options::default());
    for setup in [ruin.clone(), ruin.with_map("own", text), Setup::new(GameId::Penguins, Options::default())]
    {
        let info = setup.game.info();
        let data = record::Setup::from(&setup);
        assert_eq!(serde_json::to_string(&data).unwrap(), serde_json::to_string(&setup).unwrap());
        assert_eq!(Setup::try_from(&data), Ok(setup.clone()));
        assert_eq!(data.record(info), setup.record());
        assert_eq!(setup.record().setup(catalogue()).map(|data| data.game), Ok(info.key));
        if let Some(Files { map: Some(text), .. }) = &setup.files {
            let own = record::Setup::new(info.key, Options::default()).with_map(info, "own", text);
            assert_eq!(own, data);
        }
    }
}
