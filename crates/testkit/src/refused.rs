//! Files of refused cases: `position
//! event
//! rule
//! words`, one on each line.
use std::collections::{BTreeMap, BTreeSet};

/// Checks each case of a file: the event is refused by the given rule, in a sentence with the given words. Returns
/// the rules that occur.
///
/// `mark` separates the parts of a line; the words may be left out. A line `name = position` names a position for the
/// lines below it; other positions stand where they are used. `begins` lists the permitted beginnings of sentences.
/// `refused` maps a position and an event to the rule and the sentence.
///
/// # Panics
/// A case fails, or a line is not valid; the message has the line.
pub fn check(
    text: &str,
    mark: char,
    begins: impl Fn(char) -> bool,
    refused: impl Fn(&str, &str) -> (&'static str, String),
) -> BTreeSet<&str> {
    let (mut positions, mut rules, mut wrong) = (BTreeMap::new(), BTreeSet::new(), Vec::new());
    for (number, line) in
        (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
    {
        if let Some((name, position)) = line.split_once(" = ").filter(|_| !line.contains(mark)) {
            positions.insert(name, position);
            continue;
        }
        let parts: Vec<&str> = line.split(mark).map(str::trim).collect();
        let [position, event, rule, ref words @ ..] = parts[..] else { panic!("line {number}: {line}") };
        let (named, why) = refused(positions.get(position).unwrap_or(&position), event);
        if named != rule || !words.iter().all(|words| why.contains(words)) {
            wrong.push(format!("line {number}: {position} {mark} {event} {mark} {named} {mark} {why}"));
        }
        if !why.ends_with('.') || !why.starts_with(&begins) {
            wrong.push(format!("line {number}: no sentence: {why}"));
        }
        rules.insert(rule);
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    rules
}
