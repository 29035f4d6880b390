//! What an event looks like while it happens: each animal on its way, one after the other, with what it does said
//! meanwhile; people on theirs; and what is filled, drawn.
use tabletop::Game;
use zoo::{Character, Effect, Event, Kind, State, Step, Zoo};

use super::ground::Point;
use super::pieces::{self, Badge};
use super::pin::{Piece, Who, pieces};
use super::plan::{Plan, STEP, plan};
use super::said;
use super::tale::{self, Journey, journeys};
use super::walks;
use drawing::Pen;
use drawing::Shape;

/// How an event is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// Animals move: their ways are shown before they go.
    pub foretold: bool,
    /// The pieces that move.
    pub pieces: Vec<Keyed>,
    /// What is drawn meanwhile.
    pub strokes: Vec<Stroke>,
    /// Sentences: from when, for how long, in milliseconds.
    pub captions: Vec<(u32, u32, String)>,
}

/// A piece by the key of its shape, and where it is when.
#[derive(Clone, Debug, PartialEq)]
pub struct Keyed {
    /// The key of its shape in the drawing of the position before; where it enters only now, another name.
    pub key: String,
    /// Where it enters only now, its picture round the origin.
    pub picture: Option<Shape>,
    /// It leaves the board.
    pub leaves: bool,
    /// Milliseconds from the beginning, and the place then; straight on in between.
    pub moments: Vec<(u32, f64, f64)>,
}

/// A line that is drawn as one looks on.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// The line.
    pub path: String,
    /// Its class.
    pub class: &'static str,
    /// From when, for how long, in milliseconds.
    pub from: u32,
    /// For how long.
    pub lasts: u32,
}

/// A space takes so long, a way at most so long.
const SPACE: u32 = 180;
const WAY: u32 = 720;
/// A caption can be read in that time.
const READ: u32 = 1300;
/// A stroke takes so long.
const STROKE: u32 = 260;

/// How an event that is possible in `before` is shown; nothing moves in one that is not.
pub fn animation(game: &Zoo, before: &State, event: Event) -> Motion {
    let told = game.effects(before, event);
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
    let mut ways = journeys(&told);
    if let (Event::Allow, Some(orientation), Some(first)) = (event, before.orientation(), ways.first_mut()) {
        // It was told how it came to the gate before it was decided whether it may leave.
        first.hops = game.prospect(before, first.kind, orientation).hops;
    }
    for journey in ways {
        stage.roam(&journey);
    }
    for telling in &told {
        stage.act(telling);
    }
    stage.settle();
    stage.motion
}

/// What is shown, while it is put together.
struct Stage<'a> {
    game: &'a Zoo,
    plan: &'a Plan,
    before: &'a State,
    /// The pieces as they are drawn before, and after.
    standing: Vec<Piece>,
    coming: Vec<Piece>,
    now: u32,
    motion: Motion,
}

impl Stage<'_> {
    fn drawn(list: &[Piece], who: Who) -> Option<Point> {
        list.iter().find(|piece| piece.who == who).map(|piece| piece.at)
    }

    /// One animal goes its way.
    fn roam(&mut self, journey: &Journey) {
        let kind = journey.kind;
        let words = said::journey(self.game.map(), self.before, journey);
        let step = self.before.animal(kind);
        let lasts = if journey.moves() { self.walk(journey, step) } else { 0 };
        self.motion.foretold |= lasts > 0;
        self.motion.captions.push((self.now, lasts.max(READ), words));
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
        // In setup it is still to be decided whether it leaves: it waits before the gate.
        if matches!(journey.end, tale::End::AtGate(_)) {
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
            Shape { key: None, ..piece }
        });
        let key = if picture.is_some() { format!("new-{kind}") } else { pieces::key(kind).to_string() };
        self.go(key, picture, &route, lasts, journey.gate().is_some());
        lasts
    }

    /// Sends a piece along points.
    fn go(&mut self, key: String, picture: Option<Shape>, route: &[Point], lasts: u32, leaves: bool) {
        let far = |pair: &[Point]| (pair[0].0 - pair[1].0).hypot(pair[0].1 - pair[1].1);
        let all: f64 = route.windows(2).map(far).sum::<f64>().max(1.0);
        let mut moments: Vec<(u32, f64, f64)> = Vec::new();
        let mut gone = 0.0;
        for (nth, (x, y)) in route.iter().enumerate() {
            if nth > 0 {
                gone += far(&route[nth - 1..=nth]);
            }
            let at = self.now + (gone / all * f64::from(lasts)).round() as u32;
            if moments.last().is_none_or(|(last, ..)| *last < at) {
                moments.push((at, *x, *y));
            }
        }
        // However short the last bit was, it ends where it belongs.
        if let (Some(last), Some((x, y))) = (moments.last_mut(), route.last()) {
            (last.1, last.2) = (*x, *y);
        }
        self.motion.pieces.push(Keyed { key, picture, leaves, moments });
    }

    /// What a person does.
    fn act(&mut self, telling: &Effect) {
        match *telling {
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
            Effect::Attacks(attack) if attack.how == zoo::How::Met => {
                self.say(said::capital(&format!("the {} {}.", attack.kind, said::attack(&attack))))
            }
            Effect::Suffers { .. } | Effect::Heals { .. } | Effect::Supplied { .. } => {
                for words in said::others(std::slice::from_ref(telling)) {
                    self.say(words);
                }
            }
            _ => {}
        }
    }

    fn say(&mut self, words: String) {
        self.motion.captions.push((self.now, READ, words));
        self.now += READ;
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

    /// The hatch of a step that is filled.
    fn fill(&mut self, step: Step) {
        self.draw(hatch(self.plan.step(step), STEP * 0.8), "b-pencil");
    }

    fn draw(&mut self, path: String, class: &'static str) {
        self.motion.strokes.push(Stroke { path, class, from: self.now, lasts: STROKE });
    }

    /// Who is drawn elsewhere afterwards, though not having moved, slides there.
    fn settle(&mut self) {
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
