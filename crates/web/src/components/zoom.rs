//! The part of a board that is shown: moved and enlarged by fingers, keys and buttons. Plain data, without the DOM.
use drawing::Area;

/// The least part of a board's width that can be shown.
const LEAST: f64 = 0.2;

/// A finger on the board: its number, and its place in pixels.
type Finger = (i32, f64, f64);

/// The part of a board that is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Zoom {
    whole: Area,
    /// The part that is shown.
    pub shown: Area,
    fingers: Vec<Finger>,
}

impl Zoom {
    /// Shows a part of a board.
    pub fn new(whole: Area, part: Area) -> Zoom {
        let mut zoom = Zoom { whole, shown: part, fingers: Vec::new() };
        zoom.show(part.width, (part.x + part.width / 2.0, part.y + part.height / 2.0));
        zoom
    }

    /// Shows a part of this width round a point, in the same form, within the board.
    fn show(&mut self, width: f64, (x, y): (f64, f64)) {
        let form = self.shown.height / self.shown.width;
        let most = self.whole.width.min(self.whole.height / form);
        let width = width.clamp(most * LEAST, most);
        let height = width * form;
        let within =
            |at: f64, from: f64, length: f64, whole: f64| at.clamp(from, from + (whole - length).max(0.0));
        self.shown = Area {
            x: within(x - width / 2.0, self.whole.x, width, self.whole.width),
            y: within(y - height / 2.0, self.whole.y, height, self.whole.height),
            width,
            height,
        };
    }

    fn middle(&self) -> (f64, f64) {
        (self.shown.x + self.shown.width / 2.0, self.shown.y + self.shown.height / 2.0)
    }

    /// Enlarges, or with less than 1 makes smaller, round the middle or, where given, a point of the part that is shown,
    /// in parts of its width and height.
    pub fn enlarge(&mut self, factor: f64, round: Option<(f64, f64)>) {
        let at =
            |(x, y): (f64, f64)| (self.shown.x + x * self.shown.width, self.shown.y + y * self.shown.height);
        self.show(self.shown.width / factor, round.map_or_else(|| self.middle(), at));
    }

    /// A finger comes down.
    pub fn down(&mut self, finger: Finger) {
        self.up(finger.0);
        self.fingers.push(finger);
    }

    /// A finger goes up.
    pub fn up(&mut self, number: i32) {
        self.fingers.retain(|finger| finger.0 != number);
    }

    /// A finger moves, where a pixel is so many units: one finger moves the board, two enlarge it, too. Returns whether
    /// another part is shown.
    pub fn moved(&mut self, finger: Finger, units: f64) -> bool {
        let Some(at) = self.fingers.iter().position(|it| it.0 == finger.0) else { return false };
        let (middle, span) = spread(&self.fingers);
        if let Some(held) = self.fingers.get_mut(at) {
            *held = finger;
        }
        let (now, now_span) = spread(&self.fingers);
        let before = self.shown;
        let factor = if span > 0.0 && now_span > 0.0 { now_span / span } else { 1.0 };
        let (x, y) = self.middle();
        self.show(
            self.shown.width / factor,
            (x - (now.0 - middle.0) * units / factor, y - (now.1 - middle.1) * units / factor),
        );
        self.shown != before
    }
}

/// Returns the middle between fingers, and the distance of two of them; 0 for one.
fn spread(fingers: &[Finger]) -> ((f64, f64), f64) {
    match fingers {
        [] => ((0.0, 0.0), 0.0),
        [(_, x, y)] => ((*x, *y), 0.0),
        [(_, ax, ay), (_, bx, by), ..] => (((ax + bx) / 2.0, (ay + by) / 2.0), (ax - bx).hypot(ay - by)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: Area = Area::new(-24.0, -22.0, 764.0, 672.0);

    fn zoom() -> Zoom {
        Zoom::new(WHOLE, Area::new(162.0, 26.0, 368.0, 296.0))
    }

    fn is_within(area: Area) -> bool {
        let at_least = |a: f64, b: f64| a > b - 1e-9;
        at_least(area.x, WHOLE.x)
            && at_least(area.y, WHOLE.y)
            && at_least(WHOLE.x + WHOLE.width, area.x + area.width)
            && at_least(WHOLE.y + WHOLE.height, area.y + area.height)
    }

    #[test]
    fn t_2_a_part_beyond_the_rim_is_shifted_onto_the_board() {
        let zoom = Zoom::new(WHOLE, Area::new(600.0, -200.0, 368.0, 296.0));
        assert!(is_within(zoom.shown));
        assert_eq!((zoom.shown.width, zoom.shown.height), (368.0, 296.0));
    }

    #[test]
    fn t_2_one_finger_moves_the_board_with_it() {
        let mut zoom = zoom();
        zoom.down((1, 100.0, 100.0));
        assert!(zoom.moved((1, 60.0, 110.0), 1.5));
        assert_eq!((zoom.shown.x, zoom.shown.y), (162.0 + 60.0, 26.0 - 15.0));
        zoom.up(1);
        assert!(!zoom.moved((1, 0.0, 0.0), 1.5), "a finger that is up moves nothing");
    }

    #[test]
    fn t_2_a_board_is_enlarged_round_a_point() {
        let mut zoom = Zoom::new(WHOLE, WHOLE);
        zoom.enlarge(2.0, Some((0.25, 0.75)));
        let Area { x, y, width, height } = zoom.shown;
        assert_eq!((width, height), (WHOLE.width / 2.0, WHOLE.height / 2.0));
        assert!((x - WHOLE.x).abs() < 1e-9 && (y - (WHOLE.y + WHOLE.height / 2.0)).abs() < 1e-9);
    }

    #[test]
    fn t_2_two_fingers_enlarge_round_their_middle() {
        let mut zoom = zoom();
        zoom.down((1, 100.0, 100.0));
        zoom.down((2, 200.0, 100.0));
        zoom.moved((1, 50.0, 100.0), 1.0);
        zoom.moved((2, 250.0, 100.0), 1.0);
        assert!((zoom.shown.width - 184.0).abs() < 1e-9, "twice as large: {:?}", zoom.shown);
        let form = zoom.shown.height / zoom.shown.width;
        assert!((form - 296.0 / 368.0).abs() < 1e-9, "the form stays");
        for _ in 0..20 {
            zoom.enlarge(2.0, None);
        }
        assert!(zoom.shown.width > 100.0, "it ends somewhere");
        for _ in 0..20 {
            zoom.enlarge(0.5, None);
            assert!(is_within(zoom.shown));
        }
        assert!((zoom.shown.width - WHOLE.width).abs() < 1e-9, "all of its width");
    }
}
