//! The open streams, so that a guest or an address has not too many of them (N-25).
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

use crate::problem::Problem;

/// The open streams by guest and by address.
#[derive(Default)]
pub struct Streams(Arc<Mutex<Open>>);

#[derive(Default)]
struct Open {
    guests: HashMap<String, VecDeque<(u64, Arc<Notify>)>>,
    addresses: HashMap<IpAddr, usize>,
    next: u64,
    count: usize,
}

/// An open stream; it is counted until this is dropped.
pub struct Ticket {
    streams: Arc<Mutex<Open>>,
    guest: String,
    address: Option<IpAddr>,
    number: u64,
    /// Rings when the stream is to end, since its guest has opened too many.
    pub end: Arc<Notify>,
}

impl Streams {
    /// Opens a stream; where the guest has too many, the oldest one ends. Streams of `address` are counted if it is given.
    ///
    /// # Errors
    /// The address has too many.
    pub fn open(
        &self,
        guest: &str,
        most: usize,
        address: Option<IpAddr>,
        most_of_address: usize,
    ) -> Result<Ticket, Problem> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(address) = address {
            let count = open.addresses.entry(address).or_default();
            if *count >= most_of_address {
                return Err(Problem::TooMany("too many streams of one address", 10));
            }
            *count += 1;
        }
        open.next += 1;
        let (number, end) = (open.next, Arc::new(Notify::new()));
        let own = open.guests.entry(guest.to_owned()).or_default();
        own.push_back((number, Arc::clone(&end)));
        if own.len() > most.max(1)
            && let Some((_, oldest)) = own.pop_front()
        {
            oldest.notify_one();
        }
        open.count += 1;
        Ok(Ticket { streams: Arc::clone(&self.0), guest: guest.to_owned(), address, number, end })
    }

    /// The number of open streams.
    pub fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).count
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut open = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        open.count -= 1;
        if let Some(own) = open.guests.get_mut(&self.guest) {
            own.retain(|(number, _)| *number != self.number);
            if own.is_empty() {
                open.guests.remove(&self.guest);
            }
        }
        let address = self.address;
        if let Some(count) = address.and_then(|address| open.addresses.get_mut(&address)) {
            *count -= 1;
            if *count == 0 {
                address.map(|address| open.addresses.remove(&address));
            }
        }
    }
}
