//! The finished game told: shots, gates, escapes and wounds, and what one's decisions have in common.
use view::count;
use zoo::{Character, Effect, Event, GameResult, Zoo};

use super::Seen;

/// Tells the game.
pub(super) fn story(game: &Zoo, whole: &Seen<'_>) -> String {
    let state = whole.state();
    let Some(result) = state.outcome() else { return String::new() };
    let (mut shot, mut escaped) = (0, 0);
    let mut wounds: Vec<(u64, u32, Character)> = Vec::new();
    for (before, event) in whole.states.iter().zip(whole.events.iter()) {
        for effect in game.effects(before, *event) {
            let (character, health) = match effect {
                Effect::Shoots { .. } => {
                    shot += 1;
                    continue;
                }
                Effect::Escapes { .. } => {
                    escaped += 1;
                    continue;
                }
                Effect::Suffers { character, health, .. } => (character, health),
                Effect::Attacks(attack) if matches!(attack.how, zoo::How::Met) => {
                    (attack.character, attack.health)
                }
                _ => continue,
            };
            wounds.push((u64::from(health), before.turn(), character));
        }
    }
    let did = match shot {
        0 => "No animal was put to sleep".to_string(),
        shot => format!("{} put to sleep", are(shot, "animal")),
    };
    let gone = match escaped {
        0 => "none escaped".to_string(),
        escaped => format!("{escaped} escaped"),
    };
    let turn = state.turn();
    let end = match result {
        GameResult::Restored => format!("on turn {turn} the power was back"),
        GameResult::Escaped => format!("on turn {turn} one got away too many"),
        GameResult::Mauled => format!("on turn {turn} one attack was too many"),
        GameResult::Stranded => format!("on turn {turn} nobody had moved on for too long"),
    };
    let mut told = format!("{did} and {gone}; {end}.");
    if let Some((health, turn, who)) = wounds.into_iter().max_by_key(|(health, ..)| *health) {
        let when = if turn == 0 { "in setup".to_string() } else { format!("on turn {turn}") };
        told.push_str(&format!(" The worst attack came {when}: it took {health} health from the {who}."));
    }
    told
}

fn are(number: u64, what: &str) -> String {
    format!("{} {}", count(number, what), if number == 1 { "was" } else { "were" })
}

/// Returns the fault of a decision where another was better.
pub(super) fn fault(played: &[Event], best: &[Event]) -> &'static str {
    let walks = |event: Option<&Event>| matches!(event, Some(Event::Move | Event::Go(_) | Event::Bypass(_)));
    match (played.first(), best.first()) {
        (Some(Event::First(_)), _) => "let the wrong one go first",
        (Some(Event::Allow), _) => "let an animal go that was worth keeping in",
        (Some(Event::Reroll), _) => "kept an animal in that was no danger",
        (Some(Event::Shoot(_)), _) => "shot where the tranquilizers were worth more later",
        (_, Some(Event::Shoot(_))) => "let an animal be that was worth a shot",
        (_, Some(Event::Close(..))) => "left a gate open that was worth closing",
        (Some(Event::Close(..)), _) => "closed a gate where something else was more urgent",
        (played, best) if walks(played) && walks(best) => "walked where another way was safer or shorter",
        (played, _) if walks(played) => "walked where staying was better",
        (_, best) if walks(best) => "stayed where walking on was better",
        _ => "spent action points on what was worth less",
    }
}
