//! The time, in milliseconds since some moment: for how long has been worked.

/// The time now.
#[cfg(target_family = "wasm")]
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// The time now.
#[cfg(not(target_family = "wasm"))]
pub fn now() -> f64 {
    use std::sync::LazyLock;
    use std::time::Instant;
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGUN.elapsed().as_secs_f64() * 1000.0
}
