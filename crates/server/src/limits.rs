//! Limits (N-25): buckets that fill with time, by guest and by address.
use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;
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

/// A bucket: drops that are left, and the time of the last look.
#[derive(Clone, Copy)]
struct Bucket {
    /// Thousandths of a drop.
    left: i64,
    at: Time,
}

/// Buckets of one size by key.
struct Buckets<K> {
    buckets: Mutex<HashMap<K, Bucket>>,
    size: i64,
    /// Milliseconds in which a drop falls.
    each: i64,
}

/// The number of buckets from which full ones are dropped.
const MANY: usize = 10_000;

impl<K: Hash + Eq> Buckets<K> {
    fn new(size: u32, milliseconds: i64) -> Buckets<K> {
        let size = i64::from(size.max(1));
        Buckets { buckets: Mutex::default(), size: size * 1000, each: (milliseconds / size).max(1) }
    }

    fn with_rate(size: u32, a_second: u32) -> Buckets<K> {
        Buckets {
            buckets: Mutex::default(),
            size: i64::from(size.max(1)) * 1000,
            each: (1000 / i64::from(a_second.max(1))).max(1),
        }
    }

    fn filled(&self, bucket: Bucket, now: Time) -> i64 {
        (bucket.left + now.since(bucket.at) * 1000 / self.each).min(self.size)
    }

    /// Takes a drop; otherwise returns the seconds until there is one.
    fn take<Q>(&self, key: &Q, now: Time) -> Result<(), u64>
    where
        Q: Hash + Eq + ToOwned<Owned = K> + ?Sized,
        K: Borrow<Q>,
    {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY {
            buckets.retain(|_, bucket| self.filled(*bucket, now) < self.size);
        }
        let full = Bucket { left: self.size, at: now };
        let bucket = match buckets.get_mut(key) {
            Some(bucket) => bucket,
            None => buckets.entry(key.to_owned()).or_insert(full),
        };
        *bucket = Bucket { left: self.filled(*bucket, now), at: now };
        if bucket.left < 1000 {
            return Err(((1000 - bucket.left) * self.each / 1_000_000 + 1).unsigned_abs());
        }
        bucket.left -= 1000;
        Ok(())
    }

    /// Whether there is no drop; returns the seconds until there is one.
    fn is_empty(&self, key: &K, now: Time) -> Option<u64> {
        let buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let left = buckets.get(key).map_or(self.size, |bucket| self.filled(*bucket, now));
        (left < 1000).then(|| ((1000 - left) * self.each / 1_000_000 + 1).unsigned_abs())
    }
}

/// The counts behind the limits.
pub struct Counts {
    changes: Buckets<String>,
    addresses: Buckets<IpAddr>,
    guests: Buckets<IpAddr>,
    codes: Buckets<IpAddr>,
}

const HOUR: i64 = 3_600_000;

impl Counts {
    /// Counts for some limits.
    pub fn new(limits: &Limits) -> Counts {
        Counts {
            changes: Buckets::with_rate(limits.burst, limits.changes),
            addresses: Buckets::new(limits.address, 1000),
            guests: Buckets::new(limits.guests, HOUR),
            codes: Buckets::new(limits.codes, HOUR),
        }
    }

    /// Counts a request of a guest that changes something.
    ///
    /// # Errors
    /// Too many.
    pub fn change(&self, guest: &str, now: Time) -> Result<(), Problem> {
        let many = |seconds| Problem::TooMany("too many changes of one guest", seconds);
        self.changes.take(guest, now).map_err(many)
    }

    /// Counts a request of an address.
    ///
    /// # Errors
    /// Too many.
    pub fn request(&self, address: IpAddr, now: Time) -> Result<(), Problem> {
        let many = |seconds| Problem::TooMany("too many requests from one address", seconds);
        self.addresses.take(&network(address), now).map_err(many)
    }

    /// Counts a new guest of an address.
    ///
    /// # Errors
    /// Too many.
    pub fn guest(&self, address: IpAddr, now: Time) -> Result<(), Problem> {
        let many = |seconds| Problem::TooMany("too many new guests from one address", seconds);
        self.guests.take(&network(address), now).map_err(many)
    }

    /// Refuses to look at codes of an address that has sent too many wrong ones.
    ///
    /// # Errors
    /// Too many.
    pub fn code(&self, address: IpAddr, now: Time) -> Result<(), Problem> {
        match self.codes.is_empty(&network(address), now) {
            Some(seconds) => Err(Problem::TooMany("too many wrong codes from one address", seconds)),
            None => Ok(()),
        }
    }

    /// Counts a wrong code of an address.
    pub fn wrong_code(&self, address: IpAddr, now: Time) {
        // Whether it was one too many is asked before the next one.
        let _ = self.codes.take(&network(address), now);
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
        let taken = |at: i64| (0..100).filter(|_| counts.change("ada", Time(at)).is_ok()).count();
        assert_eq!(taken(0), 40);
        assert_eq!(taken(1000), 10);
        assert_eq!(
            counts.change("ada", Time(1000)),
            Err(Problem::TooMany("too many changes of one guest", 1))
        );
        assert!(counts.change("ben", Time(1000)).is_ok(), "others are counted for themselves");
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
