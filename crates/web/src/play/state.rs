//! What the table page knows: the match, what is shown of it, and what is looked at. A handle to be copied.
use drawing::Drawing;
use leptos::prelude::*;
use protocol::{Kept, Look, Match, Part, Seated, Sight, Valued, Wait, Why};

use crate::clock::now;
use crate::components::Pick;
use crate::learn::Guide;
use crate::settings::Table;
use crate::store::{self, Full};
use crate::thinker::Thinker;

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Somebody at this device decides, or nobody does.
    Still,
    /// A decision is being shown.
    Walking,
    /// Chance, or a bot, is at it.
    Chance,
}

impl Stage {
    /// What it is called in the document.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Still => "still",
            Stage::Walking => "walking",
            Stage::Chance => "chance",
        }
    }
}

/// What lies in the region beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// How everybody stands, and what else the game lays out.
    Table,
    /// What happened.
    Log,
    /// The rules.
    Rules,
    /// What chance can do next.
    Chances,
}

/// A sentence over the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    /// The sentence.
    pub text: String,
    /// The rule it speaks of.
    pub rule: Option<String>,
    /// When it came, in milliseconds.
    pub since: f64,
}

/// A toast stays so long at least, in milliseconds.
pub const TOAST_AT_LEAST: f64 = 6000.0;

/// The best move known, for one position.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// It is being worked out.
    Asked,
    /// What is known of the position at this ply.
    Known(usize, Valued),
    /// What a lesson says is to be tried at this ply.
    Taught(usize, String),
    /// It cannot be told, and why.
    None(String),
}

/// The table page's state.
#[derive(Clone, Copy)]
pub struct Play {
    game: StoredValue<Box<dyn Match>>,
    kept: StoredValue<Kept>,
    pub(super) names: StoredValue<Vec<String>>,
    pub(super) bots: StoredValue<Vec<bool>>,
    /// Goes up with every change of the match.
    pub changed: RwSignal<u64>,
    /// The ply that is shown; behind the match while something is being shown.
    pub shown: RwSignal<usize>,
    /// What is going on.
    pub stage: RwSignal<Stage>,
    /// The steps of a chosen way still to be taken.
    pub walk: RwSignal<Vec<String>>,
    /// The seat that looks; none where nobody at this device plays, or the device is being passed on.
    pub seat: RwSignal<Option<u8>>,
    /// The person to whom the device is to be passed on; until then the table is covered.
    pub passing: RwSignal<Option<u8>>,
    /// The seat whose sheets lie open, large.
    pub opened: RwSignal<Option<u8>>,
    /// What is picked on the way to an event: names of places.
    pub picks: RwSignal<Vec<String>>,
    /// The events being considered.
    pub pointed: RwSignal<Vec<String>>,
    /// A ply looked back at, from the log.
    pub peek: RwSignal<Option<usize>>,
    /// The place just asked for in vain.
    pub forbidden: RwSignal<Option<String>>,
    /// The sentence over the board.
    pub toast: RwSignal<Option<Toast>>,
    /// The hint, if one was asked for.
    pub hint: RwSignal<Option<Hint>>,
    /// What lies beside the board.
    pub tab: RwSignal<Tab>,
    /// Whether there is anything for [`Tab::Table`].
    pub laid_out: bool,
    /// The rule shown there.
    pub rule: RwSignal<Option<String>>,
    /// The side region lies over the board, on a phone.
    pub side_open: RwSignal<bool>,
    /// The sheet of ways to share lies there.
    pub share_open: RwSignal<bool>,
    /// The choices had the focus when one was made by key: it goes back there, to this event if it can.
    pub refocus: RwSignal<Option<String>>,
    /// The settings lie there.
    pub settings_open: RwSignal<bool>,
    /// The list of keys lies there.
    pub keys_open: RwSignal<bool>,
    /// The dice while they tumble.
    pub tumbling: RwSignal<Vec<Drawing>>,
    /// Markup over the board while something moves.
    pub above: RwSignal<String>,
    /// Markup over the sheet beside it.
    pub above_beside: RwSignal<String>,
    /// What is said over the board while something moves.
    pub caption: RwSignal<String>,
    /// What a screen reader is to say.
    pub said: RwSignal<String>,
    /// The device has no room, and that was said.
    unkept: StoredValue<bool>,
    pub(super) hurried: StoredValue<bool>,
    pub(super) running: StoredValue<bool>,
    /// Where a decision was taken back: it is not made again unasked.
    pub(super) asked_at: StoredValue<Option<usize>>,
    /// The lesson, if this is one.
    pub guide: Option<Guide>,
    pub(super) table: Table,
    pub(super) thinker: Thinker,
    /// The seat of the bot that thinks.
    pub thinks: Memo<Option<u8>>,
    /// The question what the bots do, while they think.
    pub(super) deciding: StoredValue<Option<u32>>,
    /// The question that a hint is to answer.
    pub(super) hinting: StoredValue<Option<u32>>,
}

impl Play {
    /// The table of a match taken up from the device.
    pub fn new(game: Box<dyn Match>, kept: Kept) -> Play {
        let (ply, sight) = (game.ply(), Sight { ply: game.ply(), ..Sight::default() });
        let names = game.standings(&sight).into_iter().map(|standing| standing.name).collect();
        let thinker = Thinker::here();
        let laid_out = game.panel(&sight, &[]).is_some() || game.score(&sight, 0, &[]).is_some();
        Play {
            kept: StoredValue::new(kept),
            names: StoredValue::new(names),
            bots: StoredValue::new(game.seats().iter().map(|seat| matches!(seat, Seated::Bot(_))).collect()),
            changed: RwSignal::new(0),
            shown: RwSignal::new(ply),
            stage: RwSignal::new(Stage::Still),
            walk: RwSignal::new(Vec::new()),
            seat: RwSignal::new(None),
            passing: RwSignal::new(None),
            opened: RwSignal::new(None),
            picks: RwSignal::new(Vec::new()),
            pointed: RwSignal::new(Vec::new()),
            peek: RwSignal::new(None),
            forbidden: RwSignal::new(None),
            toast: RwSignal::new(None),
            hint: RwSignal::new(None),
            tab: RwSignal::new(if laid_out { Tab::Table } else { Tab::Log }),
            laid_out,
            rule: RwSignal::new(None),
            side_open: RwSignal::new(false),
            share_open: RwSignal::new(false),
            refocus: RwSignal::new(None),
            settings_open: RwSignal::new(false),
            keys_open: RwSignal::new(false),
            tumbling: RwSignal::new(Vec::new()),
            above: RwSignal::new(String::new()),
            above_beside: RwSignal::new(String::new()),
            caption: RwSignal::new(String::new()),
            said: RwSignal::new(String::new()),
            unkept: StoredValue::new(false),
            hurried: StoredValue::new(false),
            running: StoredValue::new(false),
            asked_at: StoredValue::new(None),
            guide: None,
            table: Table::here(),
            game: StoredValue::new(game),
            thinker,
            thinks: Memo::new(move |_| thinker.thinks.get().map(|(seat, _)| seat)),
            deciding: StoredValue::new(None),
            hinting: StoredValue::new(None),
        }
    }

    /// Asks the match something; again whenever it changes.
    pub fn with<T>(self, ask: impl FnOnce(&dyn Match) -> T) -> T {
        self.changed.track();
        self.game.with_value(|game| ask(&**game))
    }

    /// Asks the match something, once.
    pub fn with_now<T>(self, ask: impl FnOnce(&dyn Match) -> T) -> T {
        self.game.with_value(|game| ask(&**game))
    }

    /// Changes the match, and keeps it at once.
    pub(super) fn change<T>(self, change: impl FnOnce(&mut dyn Match) -> T) -> T {
        let before = self.with_now(|game| game.ply());
        let out = change(&mut **self.game.write_value());
        // Every change makes the match longer or shorter by some events.
        if self.with_now(|game| game.ply()) != before {
            self.keep();
            self.changed.update(|changed| *changed += 1);
        }
        out
    }

    /// Whether the page shows something else by now.
    pub(super) fn gone(self) -> bool {
        self.changed.try_get_untracked().is_none()
    }

    /// From where the board is looked at: the position looked back at, or the one that is shown.
    pub fn sight(self) -> Sight {
        match self.peek.get() {
            Some(ply) => Sight { ply, seat: self.seat.get(), ..Sight::default() },
            None => self.sight_now(),
        }
    }

    /// From where the position that is shown is looked at.
    pub fn sight_now(self) -> Sight {
        let (ply, seat) = (self.shown.get(), self.seat.get());
        Sight { ply, seat, picked: self.picks.get(), ..Sight::default() }
    }

    /// From where a position is looked at.
    pub fn sight_of(self, ply: usize) -> Sight {
        Sight { ply, seat: self.seat.get_untracked(), ..Sight::default() }
    }

    /// Whether somebody at this device can decide now.
    pub fn live(self) -> bool {
        self.stage.get() == Stage::Still
            && self.peek.get().is_none()
            && self.passing.get().is_none()
            && self.with(|game| matches!(game.wait(), Wait::Person(_)))
    }

    /// What is looked at, for the board's drawing.
    pub fn look(self) -> Look {
        let live = self.live();
        let mut look = Look {
            considered: self.pointed.get(),
            forbidden: self.forbidden.get(),
            live,
            threat: self.table.settings.with(|settings| settings.threat),
            ..Look::default()
        };
        if self.stage.get() == Stage::Walking {
            look.considered = Vec::new();
        } else if look.considered.is_empty() && live {
            look.considered = self.hinted().into_iter().collect();
        }
        look
    }

    /// The event the hint says, if it is for the position shown.
    pub fn hinted(self) -> Option<String> {
        match self.hint.get() {
            Some(Hint::Known(ply, valued)) if ply == self.shown.get() => valued.best,
            Some(Hint::Taught(ply, event)) if ply == self.shown.get() => Some(event),
            _ => None,
        }
    }

    /// The events being considered by who can decide now.
    pub fn considered(self) -> Vec<String> {
        if self.live() { self.pointed.get() } else { Vec::new() }
    }

    /// The match as it is kept.
    pub fn kept(self) -> Kept {
        self.kept.get_value()
    }

    fn keep(self) {
        let (record, finish) = self.with_now(|game| (game.record(), game.finish()));
        self.kept.update_value(|kept| {
            kept.record = record;
            kept.finish = finish;
            kept.changed = now();
        });
        let keep = if self.guide.is_some() { crate::learn::keep } else { store::keep };
        let full = self.kept.with_value(keep) == Err(Full);
        if full && !self.unkept.get_value() {
            self.say(
                "The device has no room: the game goes on, but is lost when the page is closed. Save it as a file \
                 under Share.",
                None,
            );
        }
        self.unkept.set_value(full);
    }

    /// Puts a sentence over the board.
    pub fn say(self, text: &str, rule: Option<&str>) {
        let rule = rule.filter(|rule| !rule.is_empty()).map(str::to_owned);
        self.toast.set(Some(Toast { text: text.to_owned(), rule, since: now() }));
    }

    /// Says why something is not possible.
    pub fn refuse(self, why: &Why, place: Option<String>) {
        self.forbidden.set(place);
        self.say(&why.text, Some(&why.rule));
    }

    /// Takes the sentence away, if it has stood long enough.
    pub fn input(self) {
        let old = self
            .toast
            .with_untracked(|toast| toast.as_ref().is_some_and(|t| now() - t.since >= TOAST_AT_LEAST));
        if old {
            self.close_toast();
        }
    }

    /// Takes the sentence away.
    pub fn close_toast(self) {
        self.toast.set(None);
        self.forbidden.set(None);
    }

    /// Decides: one event, or the steps of a way one after another.
    pub fn decide(self, events: Vec<String>) {
        self.pointed.set(Vec::new());
        self.picks.set(Vec::new());
        self.peek.set(None);
        self.forbidden.set(None);
        if self.stage.get_untracked() != Stage::Still {
            self.hurry();
            return;
        }
        self.asked_at.set_value(None);
        self.drop_hint();
        self.walk.set(events);
        self.go_on();
    }

    /// Picks a place on the way to an event, or takes it back.
    pub fn pick(self, place: &str) {
        let sight = untrack(|| self.sight_now());
        self.pointed.set(Vec::new());
        self.close_toast();
        self.picks.set(self.with_now(|game| game.picks(&sight, place)));
    }

    /// Takes what was chosen on the board.
    pub fn picked(self, part: Part, pick: Pick) {
        let still = self.stage.get_untracked() == Stage::Still;
        if self.peek.get_untracked().is_some() {
            // What is seen lies in the past; first back to the present.
            return self.peek.set(None);
        }
        match pick {
            _ if !still => self.hurry(),
            Pick::Target(target) if target.events.is_empty() => self.pick(&target.id),
            Pick::Target(target) => self.decide(target.events),
            Pick::Point(x, y) => {
                let sight = untrack(|| self.sight_now());
                if let Some((place, _)) = self.with_now(|game| game.place_at(&sight, part, (x, y))) {
                    self.why_not(&place);
                }
            }
        }
    }

    /// Says why a place cannot be chosen, where that is so.
    pub fn why_not(self, place: &str) {
        let sight = untrack(|| self.sight_now());
        if let Some(why) = self.with_now(|game| game.why_not(&sight, place)) {
            self.refuse(&why, Some(place.to_owned()));
        }
    }

    /// Brings whatever is being shown to its end at once; a bot that thinks plays the best it knows by now.
    pub fn hurry(self) {
        self.hurried.set_value(true);
        if let Some(id) = self.deciding.get_value() {
            self.thinker.hurry(id);
        }
    }

    /// Takes the hint away, also where it has not come yet.
    fn drop_hint(self) {
        self.hint.set(None);
        if let Some(id) = self.hinting.get_value() {
            self.thinker.leave(id);
        }
    }

    /// Whether the last decision can be taken back by who looks.
    pub fn can_undo(self) -> bool {
        let seat = self.seat.get();
        self.picks.with(|picks| !picks.is_empty()) || self.with(|game| game.can_undo(seat))
    }

    /// Takes the last decision back, or says why not; what is picked on the way to one goes first.
    pub fn undo(self) {
        let seat = self.seat.get_untracked();
        if let Some(id) = self.deciding.get_value()
            && self.with_now(|game| game.can_undo(seat))
        {
            // Once they think no more, it is taken back.
            return self.thinker.leave(id);
        }
        if self.stage.get_untracked() != Stage::Still {
            return self.hurry();
        }
        self.drop_hint();
        self.pointed.set(Vec::new());
        if self.picks.with_untracked(|picks| !picks.is_empty()) {
            return self.picks.set(Vec::new());
        }
        if self.with_now(|game| game.can_undo(seat)) {
            let ply = self.with_now(|game| game.ply());
            // Shown first, so that nothing is asked of a position that is no longer there.
            self.shown.set(ply.saturating_sub(1));
            self.change(|game| game.undo(seat));
            self.asked_at.set_value(Some(self.with_now(|game| game.ply())));
            self.shown.set(self.with_now(|game| game.ply()));
            // The one who decides again looks again.
            self.go_on();
            self.close_toast();
            let sight = untrack(|| self.sight_now());
            self.said.set(format!("Taken back. {}", self.with_now(|game| game.status(&sight).heading)));
        } else {
            let begun = self.with_now(|game| game.ply() > 0);
            self.say(
                if begun { "Nothing to undo: the last die is cast." } else { "Nothing to undo yet." },
                None,
            );
        }
    }

    /// The person to whom the device was passed on has it, and looks.
    pub fn passed(self) {
        self.seat.set(self.passing.get_untracked());
        self.passing.set(None);
        self.go_on();
    }

    /// The person who gives the device away and could take a decision back before anybody else looks.
    pub fn giver(self) -> Option<u8> {
        let seats = self.names.with_value(Vec::len) as u8;
        self.with_now(|game| (0..seats).find(|seat| game.can_undo(Some(*seat))))
    }

    /// Who gives the device away keeps it, and takes that decision back.
    pub fn take_back(self, giver: u8) {
        self.seat.set(Some(giver));
        self.passing.set(None);
        self.undo();
    }

    /// Whether the present seat has to be asked for: then the table is covered until it says that it looks.
    pub(super) fn calls(self, seat: u8) -> bool {
        let sitting = self.seat.get_untracked();
        if sitting == Some(seat) {
            return false;
        }
        if self.with_now(|game| game.hand_over(sitting)) {
            // Nothing stays on the page of what the one before saw, heard or looked at.
            self.seat.set(None);
            self.close_toast();
            self.hint.set(None);
            self.said.set(String::new());
            self.opened.set(None);
            self.share_open.set(false);
            self.side_open.set(false);
            self.passing.set(Some(seat));
            return true;
        }
        self.seat.set(Some(seat));
        false
    }

    /// What a seat is called.
    pub fn name(self, seat: u8) -> String {
        self.names.with_value(|names| names.get(usize::from(seat)).cloned().unwrap_or_default())
    }

    /// Shows a rule beside the board.
    pub fn show_rule(self, number: &str) {
        self.tab.set(Tab::Rules);
        self.rule.set(None);
        self.rule.set(Some(number.to_owned()));
        self.side_open.set(true);
    }
}
