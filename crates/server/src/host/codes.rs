//! Codes of open tables: unique, and not given again for 24 hours (N-4).
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use table::online::Time;

use crate::ids;
use crate::store::{Error, Shared};

/// Milliseconds for which the code of a table that has started is not given again.
pub const REST: i64 = 86_400_000;

/// The codes that are good or rest, each with its table and the time of its end.
#[derive(Debug, Default)]
pub struct Codes(Mutex<HashMap<String, (String, Option<Time>)>>);

impl Codes {
    /// The codes that a store knows.
    pub fn new(kept: Vec<(String, String, Option<Time>)>) -> Codes {
        Codes(Mutex::new(kept.into_iter().map(|(code, table, end)| (code, (table, end))).collect()))
    }

    /// Gives a table a code that no other has; in a store that servers share, no table of any of them.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn give(&self, shared: Option<&Shared>, table: &str, now: Time) -> Result<String, Error> {
        if let Some(shared) = shared {
            loop {
                let code = ids::code();
                if shared.take_code(&code, now, now.later(-REST))? {
                    return Ok(code);
                }
            }
        }
        let mut codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let code = ids::code();
            let free = codes.get(&code).is_none_or(|(_, end)| end.is_some_and(|end| now.since(end) >= REST));
            if free {
                codes.insert(code.clone(), (table.to_owned(), None));
                return Ok(code);
            }
            // Where nearly all are given, those that have rested are dropped.
            codes.retain(|_, (_, end)| end.is_none_or(|end| now.since(end) < REST));
        }
    }

    /// The code is not good any more.
    pub fn end(&self, code: &str, now: Time) {
        if let Some((_, end)) = self.0.lock().unwrap_or_else(PoisonError::into_inner).get_mut(code) {
            *end = Some(now);
        }
    }

    /// The table of a code that is good.
    pub fn find(&self, code: &str) -> Option<String> {
        let codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        codes.get(code).filter(|(_, end)| end.is_none()).map(|(table, _)| table.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::{Codes, REST};
    use table::online::Time;

    #[test]
    fn n_4_a_code_is_good_until_its_table_starts_and_rests_for_a_day() {
        let codes = Codes::default();
        let code = codes.give(None, "a", Time(0)).unwrap();
        assert_eq!(codes.find(&code), Some("a".to_owned()));
        codes.end(&code, Time(5));
        assert_eq!(codes.find(&code), None);
        // Of 400,000 codes all but one are taken: it is given only after its rest.
        let rested = Codes::new(vec![(code.clone(), "a".to_owned(), Some(Time(5)))]);
        for _ in 0..100 {
            assert_ne!(rested.give(None, "b", Time(REST)).unwrap(), code);
        }
    }
}
