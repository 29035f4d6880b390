//! Every game has golden records, and their replays are unchanged.
use std::fs;

use games::GameId;
use testkit::golden;

#[test]
fn every_game_has_golden_records_that_replay_as_kept() {
    for game in GameId::ALL {
        let records = golden::records(game).unwrap_or_default();
        assert!(!records.is_empty(), "{game} has no golden record");
        for record in records {
            let text = fs::read_to_string(&record).expect("a golden record is a text");
            let kept = fs::read_to_string(record.with_extension("replay")).unwrap_or_default();
            let (replay, _) = golden::replay(&text);
            for (number, (is, was)) in replay.lines().zip(kept.lines()).enumerate() {
                assert_eq!(is, was, "{} at ply {number}", record.display());
            }
            assert_eq!(replay.lines().count(), kept.lines().count(), "{}", record.display());
        }
    }
}
