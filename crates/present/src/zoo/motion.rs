//! The animation of an event: the animals on their ways, one after the other, with captions; characters on theirs; and
//! strokes where something is filled.
use drawing::{Pen, Shape};
use tabletop::Game;
use view::{Caption, Moment, Motion, Reaction, Sound, Stroke, Surface, Walk};
use zoo::{Attack, Character, Effect, Event, How, Kind, State, Step, Zoo};

use super::dice::tumbling;
use super::ground::Point;
use super::journeys::{self, Journey, journeys};
use super::pieces::{self, Badge};
use super::pin::{Piece, Who, pieces};
use super::plan::{Plan, STEP, plan};
use super::sentences;
use super::walks;

/// Duration of a space of a way, in milliseconds.
const SPACE: u32 = 180;
/// Longest duration of a way, in milliseconds.
const WAY: u32 = 720;
/// Duration of a caption, in milliseconds.
const READ: u32 = 1300;
/// Duration of a stroke, in milliseconds.
const STROKE: u32 = 260;
/// Duration of the tumbling of dice, in milliseconds.
const TUMBLE: f64 = 600.0;

/// The animation of an event; nothing moves in one that is not possible.
pub(super) fn motion(game: &Zoo, before: &State, event: Event) -> Motion {
    let (tumbling, thrown) = tumbling(before, event);
    let tumble = if tumbling.is_empty() { 0.0 } else { TUMBLE };
    Motion { tumbling, tumble, thrown, ..moving(game, before, event) }
}

/// Pieces, strokes and captions.
fn moving(game: &Zoo, before: &State, event: Event) -> Motion {
    let effects = game.effects(before, event);
    let mut after = *before;
    if game.apply(&mut after, event).is_err() {
        return Motion::default();
    }
    let plan = plan(game.map());
    let mut stage = Stage {
        game,
        plan: &plan,
        before,
        standing: pieces(&plan, before),
        coming: pieces(&plan, &after),
        now: 0,
        motion: Motion::default(),
    };
    let mut ways = journeys(&effects);
    if let (Event::Allow, Some(orientation), Some(first)) = (event, before.orientation(), ways.first_mut()) {
        // Its way to the gate belongs to the event before the decision.
        first.hops = game.prospect(before, first.kind, orientation).hops;
    }
    for journey in ways {
        stage.roam(&journey);
    }
    for effect in &effects {
        stage.act(effect);
    }
    stage.rearrange();
    stage.motion
}

/// The animation while it is put together.
struct Stage<'a> {
    game: &'a Zoo,
    plan: &'a Plan,
    before: &'a State,
    /// The pieces as they are drawn before the event.
    standing: Vec<Piece>,
    /// The pieces as they are drawn after it.
    coming: Vec<Piece>,
    /// Milliseconds from the beginning.
    now: u32,
    motion: Motion,
}

impl Stage<'_> {
    fn drawn(list: &[Piece], who: Who) -> Option<Point> {
        list.iter().find(|piece| piece.who == who).map(|piece| piece.at)
    }

    /// Moves an animal along its way.
    fn roam(&mut self, journey: &Journey) {
        let kind = journey.kind;
        let words = sentences::journey(self.game.map(), self.before, journey);
        let step = self.before.animal(kind);
        let lasts = if journey.moves() { self.walk(journey, step) } else { 0 };
        self.motion.foretold |= lasts > 0;
        self.caption(words, lasts.max(READ));
        if let Some(step) = journey.from().filter(|_| journey.moves()) {
            self.fill(step);
        }
        self.now += lasts.max(READ);
    }

    fn walk(&mut self, journey: &Journey, step: Option<Step>) -> u32 {
        let kind = journey.kind;
        let mut route = journey.route(self.game.map(), self.plan, step);
        let who = Who::Animal(kind);
        if let (Some(first), Some(at)) = (route.first_mut(), Self::drawn(&self.standing, who)) {
            *first = at;
        }
        // In setup it waits before the gate until the player decides whether it leaves.
        if matches!(journey.end, journeys::End::AtGate(_)) {
            return 0;
        }
        match (journey.gate(), Self::drawn(&self.coming, who), route.last_mut()) {
            (None, Some(at), Some(last)) => *last = at,
            (None, None, _) => return 0,
            _ => {}
        }
        let lasts = (journey.travelled().len() as u32 + 1).saturating_mul(SPACE).min(WAY);
        let picture = step.is_none().then(|| {
            let piece = pieces::animal(kind, (0.0, 0.0), Badge::Letter, kind.to_string());
            Shape { key: None, ..piece }.to_svg()
        });
        let key = if picture.is_some() { format!("new-{kind}") } else { pieces::key(kind).to_string() };
        self.go(key, picture, &route, lasts, journey.gate().is_some());
        if let Some(walk) = self.motion.pieces.last_mut().filter(|_| !journey.attacks.is_empty()) {
            walk.reaction = Some(Reaction::Pounce);
        }
        lasts
    }

    /// Sends a piece along points.
    fn go(&mut self, key: String, picture: Option<String>, route: &[Point], lasts: u32, leaves: bool) {
        let far = |pair: &[Point]| (pair[0].0 - pair[1].0).hypot(pair[0].1 - pair[1].1);
        let all: f64 = route.windows(2).map(far).sum::<f64>().max(1.0);
        let mut moments: Vec<Moment> = Vec::new();
        let mut gone = 0.0;
        for (nth, (x, y)) in route.iter().enumerate() {
            if nth > 0 {
                gone += far(&route[nth - 1..=nth]);
            }
            let at = f64::from(self.now) + (gone / all * f64::from(lasts)).round();
            if moments.last().is_none_or(|last| last.at < at) {
                moments.push(Moment { at, x: *x, y: *y });
            }
        }
        // It ends at the last point, however short the way there was.
        if let (Some(last), Some((x, y))) = (moments.last_mut(), route.last()) {
            (last.x, last.y) = (*x, *y);
        }
        self.motion.pieces.push(Walk { key, picture, moments, leaves, reaction: None });
    }

    /// Shows an effect that is no part of an animal's way.
    fn act(&mut self, effect: &Effect) {
        match *effect {
            Effect::Walks { character, from, onto, .. } => self.person(character, from, onto),
            Effect::Shoots { character, kind, at, .. } => self.shoot(character, kind, at),
            Effect::Closes { gate, squares, filled, .. } => {
                let plan = self.plan.gate(gate);
                for nth in filled - squares..filled {
                    if let Some((x, y)) = plan.squares.get(usize::from(nth)) {
                        self.draw(hatch((*x, *y), 7.0), "b-pencil");
                    }
                }
            }
            Effect::Attacks(Attack { how: How::Met, .. })
            | Effect::Suffers { .. }
            | Effect::Heals { .. }
            | Effect::Supplied { .. } => {
                if let Some(words) = sentences::effect(effect) {
                    self.caption(words, READ);
                    self.now += READ;
                }
            }
            _ => {}
        }
    }

    fn caption(&mut self, words: String, lasts: u32) {
        self.motion.captions.push(Caption { words, from: self.now.into(), lasts: lasts.into() });
    }

    fn person(&mut self, who: Character, from: Step, onto: Step) {
        let mut route = vec![Self::drawn(&self.standing, Who::Person(who)).unwrap_or(self.plan.step(from))];
        route.extend(walks::between(self.game.map(), self.plan, from, onto));
        route.pop();
        route.push(Self::drawn(&self.coming, Who::Person(who)).unwrap_or(self.plan.step(onto)));
        self.go(pieces::person_key(who).to_string(), None, &route, SPACE * 2, false);
        self.now += SPACE * 2;
        self.fill(from);
    }

    fn shoot(&mut self, who: Character, kind: Kind, at: Step) {
        let from = Self::drawn(&self.standing, Who::Person(who)).unwrap_or_default();
        let to = Self::drawn(&self.standing, Who::Animal(kind)).unwrap_or(self.plan.step(at));
        let mut line = Pen::default();
        line.to(from.0, from.1).line(to.0, to.1);
        self.draw(line.done(), "s-aim on");
        self.now += STROKE;
        let home = self.plan.cage(kind).picture();
        self.go(pieces::key(kind).to_string(), None, &[to, home], WAY / 2, true);
        self.now += WAY / 2;
        self.fill(at);
    }

    /// Hatches a step that is filled.
    fn fill(&mut self, step: Step) {
        self.draw(hatch(self.plan.step(step), STEP * 0.8), "b-pencil");
    }

    fn draw(&mut self, path: String, class: &'static str) {
        self.motion.strokes.push(Stroke {
            surface: Surface::Board,
            path,
            class: class.to_owned(),
            from: self.now.into(),
            lasts: STROKE.into(),
        });
    }

    /// Moves the pieces that are drawn elsewhere afterwards, though they have not moved themselves.
    fn rearrange(&mut self) {
        if self.motion.pieces.is_empty() {
            return;
        }
        for piece in self.standing.clone() {
            let key = match piece.who {
                Who::Animal(kind) => pieces::key(kind),
                Who::Person(who) => pieces::person_key(who),
            };
            let moved = self.motion.pieces.iter().any(|moved| moved.key == key);
            let to = Self::drawn(&self.coming, piece.who).filter(|to| *to != piece.at && !moved);
            if let Some(to) = to {
                let from = self.now;
                self.go(key.to_string(), None, &[piece.at, to], SPACE, false);
                self.now = from;
            }
        }
    }
}

/// Strokes across a small round.
fn hatch((x, y): Point, half: f64) -> String {
    let mut pen = Pen::default();
    for shift in [-0.6, 0.0, 0.6] {
        let (dx, long) = (shift * half, half * (1.0_f64 - shift * shift).sqrt());
        let (a, b) = (long * 0.7, dx * 0.7);
        pen.to(x - a + b, y + a + b).line(x + a + b, y - a + b);
    }
    pen.done()
}

/// Returns the voices of an event.
pub(super) fn voices(game: &Zoo, before: &State, event: Event) -> Vec<Sound> {
    let voice = |effect: &Effect| match effect {
        Effect::Attacks(_) => Some(Sound::Growl),
        Effect::Shoots { .. } => Some(Sound::Shot),
        Effect::Escapes { .. } => Some(Sound::Call),
        _ => None,
    };
    let mut voices: Vec<Sound> = game.effects(before, event).iter().filter_map(voice).collect();
    voices.dedup();
    voices
}
