//! Sealed dice (N-16): chance that a server fixes before anybody can act, and that everybody can check afterwards.
use hmac::{Hmac, Mac};
use record::{Record, hex};
use sha2::{Digest, Sha256};
use tabletop::{Game, Turn};
use thiserror::Error;

use crate::{BadEvent, Replay};

/// The name of the way from seed and nonces to rolls.
pub const SCHEME: &str = "menagerie/dice-1";
/// The number of bytes of a seed.
pub const SEED_BYTES: usize = 32;
/// The number of bytes of a nonce.
pub const NONCE_BYTES: usize = 16;

/// The dice of a table that has started.
///
/// ```
/// let dice = games::SealedDice::new("a table", [7; 32], &[Some([1; 16]), None]);
/// assert!(dice.below(0, 6) < 6);
/// assert_eq!(dice.below(0, 6), dice.below(0, 6));
/// ```
#[derive(Clone)]
pub struct SealedDice {
    /// The authentication code keyed by the seed, with everything up to the number of the roll.
    keyed: Hmac<Sha256>,
}

impl SealedDice {
    /// The dice of a table by its seed and the nonces in seat order, `None` for bots.
    pub fn new(table: &str, seed: [u8; SEED_BYTES], nonces: &[Option<[u8; NONCE_BYTES]>]) -> SealedDice {
        let mut keyed = <Hmac<Sha256> as Mac>::new_from_slice(&seed).expect("any key is long enough");
        for part in [SCHEME.as_bytes(), &[0], table.as_bytes(), &[0], &salt(nonces)] {
            keyed.update(part);
        }
        SealedDice { keyed }
    }

    /// The number below `n`, each equally likely, of a roll counted from 0; 0 for `n` = 0.
    pub fn below(&self, roll: u64, n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        let words = 1_u128 << 64;
        let fair = words - words % u128::from(n);
        let blocks = (0..=u32::MAX).flat_map(|block| self.block(roll, block));
        let mut counted = blocks.filter(|word| u128::from(*word) < fair);
        // Half of all words or more count: that none of 2^34 does has no chance to be met.
        counted.next().unwrap_or(0) % n
    }

    fn block(&self, roll: u64, block: u32) -> [u64; 4] {
        let mut keyed = self.keyed.clone();
        keyed.update(&roll.to_be_bytes());
        keyed.update(&block.to_be_bytes());
        let bytes = keyed.finalize().into_bytes();
        std::array::from_fn(|word| {
            bytes[8 * word..8 * word + 8].iter().fold(0, |all, byte| all << 8 | u64::from(*byte))
        })
    }

    /// The outcome of a roll at a chance turn: the one in which the number falls, the outcomes in the order of their
    /// texts. `None` at other turns.
    pub fn outcome<G: Game>(&self, game: &G, state: &G::State, roll: u64) -> Option<G::Event> {
        let outcomes = game.outcomes_sorted(state);
        let mut left = self.below(roll, outcomes.iter().map(|(_, weight)| weight).sum());
        for (event, weight) in outcomes {
            if left < weight {
                return Some(event);
            }
            left -= weight;
        }
        None
    }
}

/// The seal of a seed: published before anybody can act.
pub fn commit(table: &str, seed: &[u8; SEED_BYTES]) -> [u8; 32] {
    let parts = [SCHEME.as_bytes(), &[0], table.as_bytes(), &[0], seed];
    parts.into_iter().fold(Sha256::new(), Sha256::chain_update).finalize().into()
}

fn salt(nonces: &[Option<[u8; NONCE_BYTES]>]) -> [u8; 32] {
    nonces.iter().flatten().fold(Sha256::new(), Sha256::chain_update).finalize().into()
}

/// The bytes that lower-case hexadecimal digits stand for; `None` where the text is anything else.
pub fn bytes_of<const N: usize>(hex: &str) -> Option<[u8; N]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; N];
    if hex.len() != 2 * N {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(hex.as_bytes().chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

/// The figures of a record whose dice follow from its seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of rolls.
    pub rolls: u64,
}

/// The reason why a record's dice are not verified.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotVerified {
    /// Not of an online table.
    #[error("dice: missing; only records of online tables carry sealed dice")]
    NoDice,
    /// A scheme that is not known here.
    #[error("dice/scheme: {0:?} is not known here; {SCHEME:?} would be right")]
    Scheme(String),
    /// A table's id that cannot be.
    #[error("dice/table: {0:?} cannot be the id of a table; a text without a zero byte would be right")]
    Table(String),
    /// A number in hexadecimal digits that is not of its length or kind.
    #[error("dice/{field}: {text:?} is not right; {digits} digits of 0-9 and a-f would be")]
    Hex {
        /// The field, with the place in a list from 0.
        field: String,
        /// Its text.
        text: String,
        /// The number of digits that it has to have.
        digits: usize,
    },
    /// Not one nonce, or none for a bot, a seat.
    #[error("dice/nonces: {given} for {seats} seats; one a seat would be right, null for bots")]
    Nonces {
        /// The nonces given.
        given: usize,
        /// The seats there are.
        seats: usize,
    },
    /// The seed is not opened yet.
    #[error("dice/seed: missing; the table was not over, and its dice are still sealed")]
    Sealed,
    /// An event that is not possible.
    #[error("{0}")]
    Event(BadEvent),
    /// The seal is not that of the seed.
    #[error("dice/commit: {commit} is not the seal of the seed, which is {sealed}")]
    Commit {
        /// The seal in the record.
        commit: String,
        /// The seal of the record's seed.
        sealed: String,
    },
    /// A roll that does not follow.
    #[error("event {number}, {event:?}: roll {roll} does not follow from the seed; {drawn:?} does")]
    Roll {
        /// The event's number, from 1.
        number: usize,
        /// The number of the roll, from 0.
        roll: u64,
        /// The event in the record.
        event: String,
        /// The event that follows.
        drawn: String,
    },
}

impl NotVerified {
    /// Whether the dice were opened and do not follow, and not only cannot be checked.
    pub fn is_refuted(&self) -> bool {
        matches!(self, NotVerified::Commit { .. } | NotVerified::Roll { .. })
    }
}

/// Computes the seal and the rolls of a record of `game` anew (N-16).
///
/// # Errors
/// The first thing that is missing, wrong, or does not follow.
pub fn verify<G: Game>(game: &G, record: &Record) -> Result<Verified, NotVerified> {
    let dice = record.dice.as_ref().ok_or(NotVerified::NoDice)?;
    if dice.scheme != SCHEME {
        return Err(NotVerified::Scheme(dice.scheme.clone()));
    }
    if dice.table.contains('\0') {
        return Err(NotVerified::Table(dice.table.clone()));
    }
    let seats = usize::from(game.seats());
    if dice.nonces.len() != seats {
        return Err(NotVerified::Nonces { given: dice.nonces.len(), seats });
    }
    let nonce = |(at, nonce): (usize, &Option<String>)| {
        nonce.as_ref().map(|text| read_hex(&format!("nonces/{at}"), text)).transpose()
    };
    let nonces = dice.nonces.iter().enumerate().map(nonce).collect::<Result<Vec<_>, _>>()?;
    let published: [u8; 32] = read_hex("commit", &dice.commit)?;
    let seed = read_hex("seed", dice.seed.as_ref().ok_or(NotVerified::Sealed)?)?;
    let (replay, bad) = Replay::new(game, &record.events);
    if let Some(bad) = bad {
        return Err(NotVerified::Event(bad));
    }
    let sealed = commit(&dice.table, &seed);
    if sealed != published {
        return Err(NotVerified::Commit { commit: dice.commit.clone(), sealed: hex(&sealed) });
    }
    let sealed = SealedDice::new(&dice.table, seed, &nonces);
    let mut rolls = 0;
    for (at, event) in replay.events.iter().enumerate() {
        let state = &replay.states[at];
        if game.turn(state) != Turn::Chance {
            continue;
        }
        let drawn = sealed.outcome(game, state, rolls);
        if let Some(drawn) = drawn.filter(|drawn| drawn != event) {
            let (event, drawn) = (event.to_string(), drawn.to_string());
            return Err(NotVerified::Roll { number: at + 1, roll: rolls, event, drawn });
        }
        rolls += 1;
    }
    Ok(Verified { rolls })
}

fn read_hex<const N: usize>(field: &str, text: &str) -> Result<[u8; N], NotVerified> {
    let wrong = || NotVerified::Hex { field: field.to_owned(), text: text.to_owned(), digits: 2 * N };
    bytes_of(text).ok_or_else(wrong)
}
