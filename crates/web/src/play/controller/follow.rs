//! Moves of others: listed since one's last turn, marked on the board, and seen again one by one.
use std::ops::Range;

use drawing::escape;
use view::{Followed, FollowedMove};

use super::{Stage, TableController};
use crate::cached::Shared;

/// A move that is seen again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Again {
    /// Which of the moves, from 0.
    pub nth: usize,
    /// The number of this time, which no other has.
    pub number: u32,
}

impl TableController {
    /// Returns the moves of others since the last turn, up to the position that is shown.
    pub fn followed(&self) -> Shared<Followed> {
        let key = (self.changes, self.viewpoint_now());
        self.views.followed.get(key, |(_, viewpoint)| self.open.followed(*viewpoint))
    }

    /// Returns which of them is being shown: the one seen again, else the one that has just been made.
    pub fn current_move(&self) -> Option<usize> {
        if let Some(again) = self.again {
            return Some(again.nth);
        }
        let last = self.followed().moves.len().checked_sub(1)?;
        let just_made = |it: &FollowedMove| it.to == self.shown && it.by.is_some();
        (self.stage == Stage::Chance && just_made(&self.followed().moves[last])).then_some(last)
    }

    /// Returns the heading and the line below it, as HTML, of the move that is being shown.
    pub fn move_words(&self) -> Option<(String, String)> {
        let nth = self.current_move()?;
        let followed = self.followed();
        let FollowedMove { who, words, detail, gain, unit, .. } = followed.moves.get(nth)?;
        let of = if self.again.is_some() { format!(" of {}", followed.moves.len()) } else { String::new() };
        let mut line = format!("Move <b>{}{of}</b> since your turn", nth + 1);
        for part in [detail.as_str(), gain.as_str()].into_iter().filter(|part| !part.is_empty()) {
            line.push_str(if line.ends_with("turn") { ": " } else { ", " });
            escape(&mut line, part);
        }
        if !gain.is_empty() {
            line.push(' ');
            escape(&mut line, unit);
        }
        Some((format!("{who}: {words}"), line + "."))
    }

    /// Returns their marks on the board, as SVG markup.
    pub fn marks(&self) -> String {
        if self.passing.is_some() || self.peek.is_some() && self.again.is_none() {
            return String::new();
        }
        let (followed, current) = (self.followed(), self.current_move());
        if current.is_none() && !followed.is_marked {
            return String::new();
        }
        let mut markup = String::new();
        for (nth, FollowedMove { marks, .. }) in followed.moves.iter().enumerate() {
            markup += match current.map_or(std::cmp::Ordering::Less, |current| nth.cmp(&current)) {
                std::cmp::Ordering::Less => &marks.shown,
                std::cmp::Ordering::Equal => &marks.current,
                std::cmp::Ordering::Greater => &marks.to_come,
            };
        }
        markup
    }

    /// Begins to show a move again; returns the number of this time and the events. Where nothing of the move is on the
    /// board, the sheets of its seat are opened instead.
    pub fn see_again(&mut self, nth: usize) -> Option<(u32, Range<usize>)> {
        self.stop_again();
        let it = self.followed().moves.get(nth)?.clone();
        if self.stage != Stage::Still {
            return None;
        }
        if let (Some(seat), true) = (it.by, it.marks.current.is_empty() && self.has_others()) {
            self.panels.seat_sheets = Some(seat);
            return None;
        }
        self.close_toast();
        self.pointed.clear();
        self.armed = None;
        self.times += 1;
        self.again = Some(Again { nth, number: self.times });
        self.last_again = Some(nth);
        self.peek = Some(it.from);
        self.announcement = format!("{}: {}. {}", it.who, it.words, it.detail);
        Some((self.times, it.from..it.to))
    }

    /// Shows the position after some events of the move that is seen again.
    pub fn advance_again(&mut self, ply: usize) {
        if self.again.is_some() {
            self.peek = Some(ply);
        }
    }

    /// Whether a move is still seen again this time.
    pub fn is_again(&self, number: u32) -> bool {
        self.again.is_some_and(|again| again.number == number)
    }

    /// Returns the move that was seen again last, also where it is over.
    pub fn last_again(&self) -> Option<usize> {
        self.last_again
    }

    /// Ends seeing a move again.
    pub fn stop_again(&mut self) {
        if self.again.take().is_some() {
            self.peek = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{decide, person, run, table};
    use super::*;

    /// A table of penguins against three bots, at the first decision after all of them have placed a penguin.
    fn after_three() -> TableController {
        let bot = || view::Player::Bot("random".to_owned());
        let mut table = table("penguins", &[person("You"), bot(), bot(), bot()]);
        run(&mut table);
        while table.followed().moves.iter().filter(|it| it.words.contains(" onto ")).count() < 3 {
            let first = table.open().legal().remove(0);
            decide(&mut table, &first);
        }
        table
    }

    #[test]
    fn t_6_moves_are_listed_with_seat_event_and_gain_until_others_move_again() {
        let table = after_three();
        let followed = table.followed();
        let seats: Vec<_> = followed.moves.iter().filter_map(|it| it.by).collect();
        assert!([1, 2, 3].iter().all(|seat| seats.contains(seat)) && !seats.contains(&0), "{seats:?}");
        assert!(followed.moves.iter().all(|it| !it.who.is_empty() && !it.words.is_empty() && it.is_whole));
        assert!(followed.moves.iter().any(|it| it.unit == "fish" && !it.gain.is_empty()));
        assert!(
            followed.moves.windows(2).all(|pair| pair[0].to <= pair[1].from),
            "in the order in which they were made"
        );
        assert!(table.marks().contains("f-ticks") && !table.marks().contains("f-now"));
    }

    #[test]
    fn t_6_a_move_is_seen_again_and_a_decision_ends_that() {
        let mut table = after_three();
        let (ply, last) = (table.shown(), table.followed().moves.len() - 1);
        let (number, events) = table.see_again(1).expect("it is shown");
        assert_eq!((table.peek(), table.current_move()), (Some(events.start), Some(1)));
        assert!(table.marks().contains("f-now") && table.marks().contains("f-later"));
        assert!(table.move_words().expect("words").1.contains(&format!("2 of {}", last + 1)));
        table.advance_again(events.end);
        assert!(table.is_again(number) && table.can_hurry());
        // "To your turn" ends it, and so does a decision, on the present position.
        table.hurry();
        assert_eq!((table.peek(), table.shown(), table.is_again(number)), (None, ply, false));
        table.see_again(0);
        let first = table.open().legal().remove(0);
        decide(&mut table, &first);
        assert!(table.open().ply() > ply && table.peek().is_none());
        assert!(table.see_again(99).is_none(), "there is no such move");
    }
}
