//! Limits (N-25): buckets that fill with time, by guest and by address.
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use table::online::Time;

use crate::problem::Problem;

/// The limits of a server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most bytes of a request.
    pub body: usize,
    /// The most bytes of a request for a table.
    pub table_body: usize,
    /// The requests of a guest that change something, a second.
    pub changes: u32,
    /// The most of them at once.
    pub burst: u32,
    /// The unfinished tables of a guest.
    pub tables: usize,
    /// The streams of a guest.
    pub streams: usize,
    /// The requests of an address, a second.
    pub address: u32,
    /// The streams of an address.
    pub address_streams: usize,
    /// The new guests of an address, an hour.
    pub guests: u32,
    /// The wrong codes of an address, an hour.
    pub codes: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 64_000,
            table_body: 512_000,
            changes: 10,
            burst: 40,
            tables: 20,
            streams: 8,
            address: 100,
            address_streams: 200,
            guests: 20,
            codes: 20,
        }
    }
}

/// A bucket of drops, full by default, that fills with time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bucket {
    /// Thousandths of a drop that were taken.
    taken: i64,
    /// The time of the last look.
    at: Time,
}

/// The size of buckets, and how they fill.
#[derive(Clone, Copy)]
struct Rate {
    /// Thousandths of a drop.
    size: i64,
    /// Milliseconds in which a drop falls.
    each: i64,
}

impl Rate {
    /// Buckets of a number of drops that fill in some time.
    fn new(size: u32, milliseconds: i64) -> Rate {
        let size = i64::from(size.max(1));
        Rate { size: size * 1000, each: (milliseconds / size).max(1) }
    }

    /// Buckets of a number of drops, of which some fall a second.
    fn with_rate(size: u32, a_second: u32) -> Rate {
        Rate { size: i64::from(size.max(1)) * 1000, each: (1000 / i64::from(a_second.max(1))).max(1) }
    }

    fn taken(&self, bucket: Bucket, now: Time) -> i64 {
        (bucket.taken - now.since(bucket.at) * 1000 / self.each).max(0)
    }

    /// Takes a drop; otherwise returns the seconds until there is one.
    fn take(&self, bucket: &mut Bucket, now: Time) -> Result<(), u64> {
        *bucket = Bucket { taken: self.taken(*bucket, now), at: now };
        self.has_drop(*bucket, now)?;
        bucket.taken += 1000;
        Ok(())
    }

    /// Whether there is a drop; otherwise returns the seconds until there is one.
    fn has_drop(&self, bucket: Bucket, now: Time) -> Result<(), u64> {
        let missing = self.taken(bucket, now) + 1000 - self.size;
        if missing > 0 { Err((missing * self.each / 1_000_000 + 1).unsigned_abs()) } else { Ok(()) }
    }
}

/// Buckets of one size by address.
struct Buckets {
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
    rate: Rate,
}

/// The number of buckets from which full ones are dropped.
const MANY: usize = 10_000;

impl Buckets {
    fn new(rate: Rate) -> Buckets {
        Buckets { buckets: Mutex::default(), rate }
    }

    /// Takes a drop; otherwise returns the seconds until there is one.
    fn take(&self, key: IpAddr, now: Time) -> Result<(), u64> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY {
            buckets.retain(|_, bucket| self.rate.taken(*bucket, now) > 0);
        }
        self.rate.take(buckets.entry(key).or_default(), now)
    }

    /// Whether there is a drop; otherwise returns the seconds until there is one.
    fn has_drop(&self, key: IpAddr, now: Time) -> Result<(), u64> {
        let buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        self.rate.has_drop(buckets.get(&key).copied().unwrap_or_default(), now)
    }
}

/// The counts behind the limits.
pub struct Counts {
    changes: Rate,
    addresses: Buckets,
    guests: Buckets,
    codes: Buckets,
}

const HOUR: i64 = 3_600_000;

impl Counts {
    /// Counts for some limits.
    pub fn new(limits: &Limits) -> Counts {
        Counts {
            changes: Rate::with_rate(limits.burst, limits.changes),
            addresses: Buckets::new(Rate::new(limits.address, 1000)),
            guests: Buckets::new(Rate::new(limits.guests, HOUR)),
            codes: Buckets::new(Rate::new(limits.codes, HOUR)),
        }
    }

    /// Counts a request of a guest that changes something, in the guest's own bucket.
    ///
    /// # Errors
    /// Too many.
    pub fn change(&self, bucket: &Mutex<Bucket>, now: Time) -> Result<(), Problem> {
        let many = |seconds| Problem::TooMany("too many changes of one guest", seconds);
        self.changes.take(&mut bucket.lock().unwrap_or_else(PoisonError::into_inner), now).map_err(many)
    }

    /// Counts a request of an address.
    ///
    /// # Errors
    /// Too many.
    pub fn request(&self, address: IpAddr, now: Time) -> Result<(), Problem> {
        let many = |seconds| Problem::TooMany("too many requests from one address", seconds);
        self.addresses.take(network(address), now).map_err(many)
    }

    /// Counts a new guest of an address.
    ///
    /// # Errors
    /// Too many.
    pub fn guest(&self, address: IpAddr, now: Time) -> Result<(), Problem> {
        let many = |seconds| Problem::TooMany("too many new guests from one address", seconds);
        self.guests.take(network(address), now).map_err(many)
    }

    /// Refuses to look at codes of an address that has sent too many wrong ones.
    ///
    /// # Errors
    /// Too many.
    pub fn code(&self, address: IpAddr, now: Time) -> Result<(), Problem> {
        let many = |seconds| Problem::TooMany("too many wrong codes from one address", seconds);
        self.codes.has_drop(network(address), now).map_err(many)
    }

    /// Counts a wrong code of an address.
    pub fn wrong_code(&self, address: IpAddr, now: Time) {
        // Whether it was one too many is asked before the next one.
        let _ = self.codes.take(network(address), now);
    }
}

/// The address by which one counts: an IPv6 network of 64 bits is one household.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let bits = six.to_bits() & (u128::MAX << 64);
            IpAddr::V6(bits.into())
        }
        four => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn n_25_a_guest_changes_ten_things_a_second_and_forty_at_once() {
        let counts = Counts::new(&Limits::default());
        let (ada, ben) = (Mutex::default(), Mutex::default());
        let taken = |at: i64| (0..100).filter(|_| counts.change(&ada, Time(at)).is_ok()).count();
        assert_eq!(taken(0), 40);
        assert_eq!(taken(1000), 10);
        assert_eq!(
            counts.change(&ada, Time(1000)),
            Err(Problem::TooMany("too many changes of one guest", 1))
        );
        assert!(counts.change(&ben, Time(1000)).is_ok(), "others are counted for themselves");
        assert_eq!(taken(1_000_000), 40);
    }

    #[test]
    fn n_25_twenty_wrong_codes_an_hour() {
        let counts = Counts::new(&Limits::default());
        let here: IpAddr = "127.0.0.1".parse().unwrap();
        for _ in 0..20 {
            assert_eq!(counts.code(here, Time(0)), Ok(()));
            counts.wrong_code(here, Time(0));
        }
        assert!(matches!(counts.code(here, Time(0)), Err(Problem::TooMany(_, 180..=181))));
        assert_eq!(counts.code(here, Time(181_000)), Ok(()));
    }

    #[test]
    fn n_25_one_ipv6_network_is_one_address() {
        let counts = Counts::new(&Limits::default());
        let of = |text: &str| text.parse::<IpAddr>().unwrap();
        for host in 0..20 {
            assert!(counts.guest(of(&format!("2001:db8::{host}")), Time(0)).is_ok());
        }
        assert!(counts.guest(of("2001:db8::99"), Time(0)).is_err());
        assert!(counts.guest(of("2001:db8:1::99"), Time(0)).is_ok());
    }
}
