//! The short name of a map file's exact bytes.
use sha2::{Digest, Sha256};

/// The first 16 hex digits of the SHA-256 of a map's bytes.
pub fn digest(bytes: &[u8]) -> String {
    hex(&digest_bytes(bytes))
}

/// The first 8 bytes of the SHA-256 of bytes, which [`digest`] writes.
pub fn digest_bytes(bytes: &[u8]) -> [u8; 8] {
    let whole: [u8; 32] = Sha256::digest(bytes).into();
    std::array::from_fn(|at| whole[at])
}

/// Bytes in lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |half: u8| char::from(DIGITS[usize::from(half)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
