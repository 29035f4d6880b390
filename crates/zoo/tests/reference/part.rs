//! The characters' part of the reference rules.
use std::collections::BTreeSet;

use zoo::{GameResult, Phase, Snapshot};

use super::{Reference, Way, animals_in, end, fill, space_of};

impl Reference {
    pub(super) fn act(&self, s: &mut Snapshot, words: &[&str]) {
        let who = s.active.clone().unwrap();
        let card = &self.cards[&who];
        if !matches!(words[0], "move" | "stop" | "end") {
            s.idle = 0;
        }
        match *words {
            ["move"] => {
                s.actions -= 1;
                (s.phase, s.movement) = (Phase::Go, card.movement);
            }
            ["go", to] => {
                s.movement -= 1;
                self.come(s, &who, to);
            }
            ["bypass", to] => {
                if card.movement < 2 {
                    s.actions = 0
                } else {
                    s.movement -= 2
                }
                s.characters.get_mut(&who).unwrap().ap -= 2;
                self.come(s, &who, to);
            }
            ["stop"] => self.end_move(s, &who),
            ["shoot", kind] => {
                let shots = self.shots(s, &who);
                let (_, price) = shots.iter().find(|(target, _)| target == kind).unwrap();
                s.characters.get_mut(&who).unwrap().tranquilizers -= price;
                let step = s.animals.remove(kind).unwrap();
                fill(s, step);
            }
            ["close", gate, squares] => {
                let squares: u8 = squares.parse().unwrap();
                s.actions -= 1;
                s.characters.get_mut(&who).unwrap().ap -= squares * card.gate;
                s.gates.get_mut(gate).unwrap().filled += squares;
            }
            ["gain"] => {
                s.actions -= 1;
                let me = s.characters.get_mut(&who).unwrap();
                let gained = me.ap_left.min(3);
                (me.ap, me.ap_left) = (me.ap + gained, me.ap_left - gained);
            }
            ["exchange", tranquilizers, health] => {
                let [t, h]: [u8; 2] = [tranquilizers, health].map(|number| number.parse().unwrap());
                s.actions -= 1;
                let me = s.characters.get_mut(&who).unwrap();
                me.ap -= t * card.tranquilizer + h * card.health;
                (me.tranquilizers, me.tranquilizers_left) = (me.tranquilizers + t, me.tranquilizers_left - t);
                (me.health, me.health_left) = (me.health + h, me.health_left - h);
            }
            ["share"] => {
                let without = s.characters.iter().find(|(_, figure)| !figure.supply).unwrap().0.clone();
                self.supply(s, &without);
            }
            ["end"] => return self.end_part(s),
            _ => panic!("{words:?}"),
        }
        let nothing_left = s.phase == Phase::Act && s.actions == 0;
        if nothing_left && self.shots(s, &who).is_empty() && !self.can_share(s) {
            self.end_part(s);
        }
    }

    fn end_part(&self, s: &mut Snapshot) {
        if s.done.is_empty() {
            let who = s.active.take().unwrap();
            s.active = Some(if who == "keeper" { "worker".into() } else { "keeper".into() });
            s.done = vec![who];
            (s.phase, s.actions) = (Phase::Act, 2);
        } else if s.idle == 5 {
            end(s, GameResult::Stranded);
        } else {
            s.turn += 1;
            (s.active, s.done, s.actions) = (None, Vec::new(), 0);
            s.phase = Phase::Animals;
        }
    }

    fn come(&self, s: &mut Snapshot, who: &str, to: &str) {
        let step = self.free_step(s, to).unwrap();
        let left = std::mem::replace(&mut s.characters.get_mut(who).unwrap().at, step);
        fill(s, left);
        let lost: u8 = animals_in(s, to).iter().map(|kind| self.numbers[kind][1]).sum();
        let health = &mut s.characters.get_mut(who).unwrap().health;
        *health = health.saturating_sub(lost);
        self.look_at_health(s);
        if s.outcome.is_none() && who == "worker" && self.serves(s, to, &self.shed) {
            end(s, GameResult::Restored);
        }
        if s.outcome.is_none() && s.movement == 0 {
            self.end_move(s, who);
        }
    }

    fn end_move(&self, s: &mut Snapshot, who: &str) {
        (s.phase, s.movement) = (Phase::Act, 0);
        let at = space_of(&s.characters[who].at);
        if s.crosses.contains(&at) {
            s.crosses.retain(|cross| *cross != at);
            let me = s.characters.get_mut(who).unwrap();
            let gained = me.health_left.min(3);
            (me.health, me.health_left) = (me.health + gained, me.health_left - gained);
        }
        let office = self.office.as_ref().is_some_and(|office| self.serves(s, &at, office));
        if office && !s.characters[who].supply {
            self.supply(s, who);
        }
        if who == "worker" && self.serves(s, &at, &self.shed) {
            end(s, GameResult::Restored);
        }
    }

    fn supply(&self, s: &mut Snapshot, who: &str) {
        let me = s.characters.get_mut(who).unwrap();
        let gained = me.tranquilizers_left.min(self.cards[who].supply);
        me.supply = true;
        (me.tranquilizers, me.tranquilizers_left) =
            (me.tranquilizers + gained, me.tranquilizers_left - gained);
    }

    pub(super) fn look_at_health(&self, s: &mut Snapshot) {
        if s.characters.values().any(|figure| figure.health == 0) {
            end(s, GameResult::Mauled);
        }
    }

    pub(super) fn can_share(&self, s: &Snapshot) -> bool {
        let [keeper, worker] = ["keeper", "worker"].map(|who| &s.characters[who]);
        keeper.supply != worker.supply && space_of(&keeper.at) == space_of(&worker.at)
    }

    fn next_to(&self, space: &str) -> BTreeSet<String> {
        let ways = "nesw".chars().filter_map(|side| self.ways.get(&(space.to_string(), side)));
        ways.filter_map(|way| if let Way::Space(to, _) = way { Some(to.clone()) } else { None }).collect()
    }

    /// The neighbours of these spaces, and the spaces reached from them over spaces that `over` allows.
    fn beyond(&self, from: &[String], over: &dyn Fn(&str) -> bool) -> BTreeSet<String> {
        let (mut reached, mut at) = (BTreeSet::new(), from.to_vec());
        while let Some(space) = at.pop() {
            for next in self.next_to(&space) {
                if reached.insert(next.clone()) && over(&next) {
                    at.push(next);
                }
            }
        }
        reached
    }

    fn quiet(&self, s: &Snapshot, space: &str) -> bool {
        self.full(s, space) && animals_in(s, space).is_empty()
    }

    pub(super) fn go(&self, s: &Snapshot, who: &str) -> BTreeSet<String> {
        let own = space_of(&s.characters[who].at);
        let mut spaces = self.beyond(std::slice::from_ref(&own), &|space| self.quiet(s, space));
        spaces.retain(|space| *space != own && !self.full(s, space));
        spaces
    }

    pub(super) fn bypass(&self, s: &Snapshot, who: &str) -> BTreeSet<String> {
        let own = space_of(&s.characters[who].at);
        let go = self.go(s, who);
        let near = self.beyond(std::slice::from_ref(&own), &|space| self.quiet(s, space));
        let met = near.into_iter().filter(|space| *space != own && !animals_in(s, space).is_empty());
        let mut spaces = BTreeSet::new();
        for animal in met {
            spaces.extend(self.beyond(&[animal], &|space| self.quiet(s, space)));
        }
        spaces.retain(|space| *space != own && !self.full(s, space) && !go.contains(space));
        spaces
    }

    fn serves(&self, s: &Snapshot, space: &str, target: &str) -> bool {
        let around = || self.beyond(&[target.to_string()], &|space| self.full(s, space));
        space == target || self.full(s, target) && around().contains(space)
    }

    /// The animals a character can shoot, each with the price.
    pub(super) fn shots(&self, s: &Snapshot, who: &str) -> Vec<(String, u8)> {
        let own = space_of(&s.characters[who].at);
        if !animals_in(s, &own).is_empty() {
            return Vec::new();
        }
        let others: Vec<String> = s
            .characters
            .iter()
            .filter(|(name, _)| *name != who)
            .map(|(_, figure)| space_of(&figure.at))
            .collect();
        let mut shots = Vec::new();
        for (kind, step) in &s.animals {
            let target = space_of(step);
            let direct = self.next_to(&own).contains(&target) && self.in_line(&[&own, &target]);
            let over = self.next_to(&own).into_iter().any(|middle| {
                self.next_to(&middle).contains(&target)
                    && self.in_line(&[&own, &middle, &target])
                    && animals_in(s, &middle).is_empty()
                    && !others.contains(&middle)
            });
            let number = self.numbers[kind][3];
            let price = if direct { number } else { number + 1 };
            if (direct || over) && price <= s.characters[who].tranquilizers {
                shots.push((kind.clone(), price));
            }
        }
        shots
    }

    fn in_line(&self, spaces: &[&str]) -> bool {
        let of = |which: fn(&(u16, u16)) -> u16| {
            let mut rows =
                spaces.iter().map(|space| self.steps[*space].iter().map(which).collect::<BTreeSet<_>>());
            let first = rows.next().unwrap();
            rows.fold(first, |all, row| all.intersection(&row).copied().collect()).is_empty()
        };
        !of(|point| point.0) || !of(|point| point.1)
    }
}
