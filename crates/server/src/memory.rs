//! The memory of the program that serves.
use std::ffi::{c_int, c_long};

/// The allocator: a server makes and drops many small things in several threads.
pub use mimalloc::MiMalloc as Allocator;

/// The allocator's option `purge_delay`, in milliseconds. Its bindings name no option.
const PURGE_DELAY: c_int = 15;
/// The milliseconds after which free memory goes back to the system: those for which an unused table stays.
const STAYS: c_long = 60_000;

/// Keeps free memory for a minute, since a server that is busy needs it again; by default it goes back after a second. Call
/// it first in `main`, with the program's allocator set.
pub fn keep_free_memory() {
    // SAFETY: the option is a number, which the allocator reads when it frees; no other thread runs yet that could.
    #[allow(unsafe_code)]
    unsafe {
        libmimalloc_sys::mi_option_set(PURGE_DELAY, STAYS);
    }
}

#[cfg(test)]
mod tests {
    use super::PURGE_DELAY;

    #[test]
    fn the_number_is_that_of_the_option_with_a_second() {
        // SAFETY: nothing sets an option in this test.
        #[allow(unsafe_code)]
        let by_default = unsafe { libmimalloc_sys::mi_option_get(PURGE_DELAY) };
        assert_eq!(by_default, 1000);
    }
}
