//! The turn order: drawn at setup (P-4), set anew by the ability spaces (P-8).
use core::fmt;
use core::str::FromStr;

use tabletop::Seat;

/// All seats of a table, the first to act in front; empty before it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Order {
    count: u8,
    /// `Seat::FIRST` beyond the last.
    seats: [Seat; Order::MOST as usize],
}

impl Order {
    /// Not drawn yet.
    pub const NONE: Order = Order { count: 0, seats: [Seat::FIRST; Order::MOST as usize] };
    /// The most players.
    pub const MOST: u8 = 5;
    /// The fewest.
    pub const FEWEST: u8 = 2;

    /// These seats in this order; each seat of a table of two to five, once.
    pub fn new(seats: &[Seat]) -> Option<Order> {
        let mut order = Order { count: seats.len() as u8, ..Order::NONE };
        order.seats.get_mut(..seats.len())?.copy_from_slice(seats);
        let complete = Seat::all(order.count).all(|seat| seats.contains(&seat));
        (seats.len() >= usize::from(Order::FEWEST) && complete).then_some(order)
    }

    /// The nth of all orders of this many seats, in the order of their texts.
    pub(crate) fn nth(count: u8, mut nth: u64) -> Order {
        let count = count.min(Order::MOST);
        let mut order = Order { count, ..Order::NONE };
        let mut left: [Seat; Order::MOST as usize] = core::array::from_fn(|n| Seat::new(n as u8));
        for place in 0..count as usize {
            let behind = Order::how_many(count - 1 - place as u8);
            let chosen = (place as u64 + nth / behind).min(u64::from(count) - 1) as usize;
            nth %= behind;
            left[place..=chosen].rotate_right(1);
            order.seats[place] = left[place];
        }
        order
    }

    /// The number of orders of this many seats.
    pub(crate) fn how_many(count: u8) -> u64 {
        (1..=u64::from(count)).product()
    }

    /// The number of seats; 0 before the order is drawn.
    pub const fn count(self) -> u8 {
        self.count
    }

    /// Whether it is not drawn yet.
    pub const fn is_empty(self) -> bool {
        self.count == 0
    }

    /// The seats, the first to act in front.
    pub fn seats(&self) -> &[Seat] {
        &self.seats[..self.count as usize]
    }

    /// The place of a seat in it, from 0.
    pub fn place(&self, seat: Seat) -> Option<usize> {
        self.seats().iter().position(|other| *other == seat)
    }

    /// The seat at this place, counted round and round.
    pub(crate) fn at(self, mut place: u8) -> Seat {
        // It is never far beyond the last, and asked often: quicker than to divide.
        while place >= self.count.max(1) {
            place -= self.count.max(1);
        }
        self.seats[usize::from(place) % self.seats.len()]
    }

    /// Puts the seats into the order in which they come, as many as there are places.
    pub(crate) fn arrange(&mut self, seats: impl Iterator<Item = Seat>) {
        for (place, seat) in self.seats[..self.count as usize].iter_mut().zip(seats) {
            *place = seat;
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, seat) in self.seats().iter().enumerate() {
            if n > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{seat}")?;
        }
        Ok(())
    }
}

impl FromStr for Order {
    type Err = ();

    /// Knows an order of all seats of some table, each once.
    fn from_str(text: &str) -> Result<Order, ()> {
        let mut seats = [Seat::FIRST; Order::MOST as usize];
        let mut count = 0;
        for part in text.split(' ') {
            let [figure @ b'1'..=b'5'] = part.as_bytes() else { return Err(()) };
            *seats.get_mut(count).ok_or(())? = Seat::new(figure - b'1');
            count += 1;
        }
        Order::new(&seats[..count]).ok_or(())
    }
}
