//! The short name of a map file's exact bytes.
use sha2::{Digest, Sha256};

/// The first 16 hex digits of the SHA-256 of a map's bytes.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
