//! Random names: of guests, tables and tokens, and codes to be typed.
use sha2::{Digest, Sha256};

/// The animals of codes: short, and told apart when said.
const ANIMALS: [&str; 40] = [
    "otter", "owl", "tiger", "rhino", "zebra", "panda", "lemur", "koala", "llama", "moose", "heron", "raven",
    "eagle", "goose", "robin", "finch", "gecko", "iguana", "turtle", "walrus", "seal", "whale", "shark",
    "crab", "badger", "beaver", "ferret", "hare", "lynx", "puma", "jaguar", "bison", "camel", "donkey",
    "giraffe", "monkey", "parrot", "toucan", "wombat", "penguin",
];

const BASE58: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// Random bytes of the system.
///
/// # Panics
/// Where the system has none: nothing could be sealed or signed in then.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A [`name`] that lies where it is kept, to be found quickly.
pub type Name = arrayvec::ArrayString<22>;

/// A random name of 128 bits in base58, padded to 22 characters with `1`.
pub fn name() -> String {
    base58(u128::from_be_bytes(random()))
}

fn base58(mut number: u128) -> String {
    let mut digits = [b'1'; 22];
    for digit in digits.iter_mut().rev() {
        *digit = BASE58[(number % 58) as usize];
        number /= 58;
    }
    digits.iter().map(|digit| char::from(*digit)).collect()
}

/// A random UUID.
pub fn uuid() -> String {
    let hex = games::hex(&random::<16>());
    format!("{}-{}-4{}-a{}-{}", &hex[..8], &hex[8..12], &hex[13..16], &hex[17..20], &hex[20..])
}

/// Whether a text has the form of a [`name`].
pub fn is_name(text: &str) -> bool {
    // Base58 has all letters and digits but four that are mistaken for each other.
    let is_digit = |byte: u8| byte.is_ascii_alphanumeric() && !matches!(byte, b'0' | b'O' | b'I' | b'l');
    text.len() == 22 && text.bytes().all(is_digit)
}

/// A token of 256 random bits, in hexadecimal digits.
pub fn token() -> String {
    games::hex(&random::<32>())
}

/// The code of a hand-over: 50 random bits as ten letters and digits without those that are mistaken for others.
pub fn handover() -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let bits = u64::from_be_bytes(random());
    (0..10).map(|nth| char::from(LETTERS[(bits >> (5 * nth) & 31) as usize])).collect()
}

/// A random code of a table, such as `otter-4821`.
pub fn code() -> String {
    let bits = u64::from_be_bytes(random());
    let animal = ANIMALS[(bits % ANIMALS.len() as u64) as usize];
    format!("{animal}-{:04}", (bits >> 32) % 10_000)
}

/// The digest under which a secret is kept.
pub fn digest(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn n_4_names_of_tables_have_22_characters_and_codes_an_animal_and_four_digits() {
        assert_eq!(base58(0), "1".repeat(22));
        assert_eq!(base58(57), format!("{}z", "1".repeat(21)));
        assert_eq!(base58(58), format!("{}21", "1".repeat(20)));
        assert_eq!(base58(u128::MAX), "YcVfxkQb6JRzqk5kF2tNLv");
        for _ in 0..100 {
            assert!(is_name(&name()));
            let code = code();
            let (animal, digits) = code.split_once('-').unwrap();
            assert!(ANIMALS.contains(&animal) && digits.len() == 4, "{code}");
        }
        assert!(!is_name("") && !is_name(&"0".repeat(22)));
    }

    #[test]
    fn n_2_the_code_of_a_hand_over_has_fifty_bits() {
        assert_eq!(handover().len(), 10);
        assert_ne!(handover(), handover());
        assert_eq!(token().len(), 64);
    }
}
