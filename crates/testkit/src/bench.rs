//! Shared parts of benchmarks: the clock, and the filter by name.
use std::sync::LazyLock;
use std::time::Instant;

/// Returns the seconds since an arbitrary moment: the processor time of this process where the system reports it,
/// since the machine may be shared.
pub fn now() -> f64 {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let ran = std::fs::read_to_string("/proc/self/schedstat").ok();
    let ran = ran.and_then(|line| line.split(' ').next()?.parse::<f64>().ok());
    ran.map_or_else(|| BEGIN.elapsed().as_secs_f64(), |nanoseconds| nanoseconds * 1e-9)
}

/// Whether a name contains the filter, if there is one.
pub fn asked_for(name: &str) -> bool {
    std::env::args().skip(1).all(|part| part.starts_with('-') || name.contains(&part))
}
