//! The parts that benchmarks share: their clock, and the choice of those asked for.
use std::sync::LazyLock;
use std::time::Instant;

/// Seconds gone by since a moment nobody asks for: of this process on a core where the system
/// tells it, since others may use the machine too.
pub fn now() -> f64 {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let ran = std::fs::read_to_string("/proc/self/schedstat").ok();
    let ran = ran.and_then(|line| line.split(' ').next()?.parse::<f64>().ok());
    ran.map_or_else(|| BEGIN.elapsed().as_secs_f64(), |nanoseconds| nanoseconds * 1e-9)
}

/// Whether a name contains what was asked for, if anything was.
pub fn asked_for(name: &str) -> bool {
    std::env::args().skip(1).all(|part| part.starts_with('-') || name.contains(&part))
}
