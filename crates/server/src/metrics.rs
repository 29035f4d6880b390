//! Counts of the server, in the text format of Prometheus (N-31). They are shown only at an address of their own, since
//! counts tell of hidden decisions; none of them names a table.
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper bounds of batch sizes.
const SIZES: [u64; 8] = [1, 2, 5, 10, 50, 100, 500, 2000];
/// Upper bounds of commit latencies, in microseconds.
const MICROS: [u64; 8] = [500, 1000, 2000, 5000, 10_000, 50_000, 200_000, 1_000_000];

/// Numbers counted by size.
#[derive(Debug, Default)]
struct Histogram {
    buckets: [AtomicU64; 8],
    count: AtomicU64,
    sum: AtomicU64,
}

impl Histogram {
    fn note(&self, bounds: &[u64; 8], value: u64) {
        if let Some(at) = bounds.iter().position(|bound| value <= *bound) {
            self.buckets[at].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.sum.fetch_add(value, Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, help: &str, bounds: &[u64; 8], unit: f64) {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut below = 0;
        for (bucket, bound) in self.buckets.iter().zip(bounds) {
            below += bucket.load(Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {below}", *bound as f64 * unit);
        }
        let count = self.count.load(Relaxed);
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "{name}_sum {}\n{name}_count {count}", self.sum.load(Relaxed) as f64 * unit);
    }
}

/// The counts.
#[derive(Debug, Default)]
pub struct Metrics {
    requests: [AtomicU64; 5],
    batches: Histogram,
    commits: Histogram,
}

/// The counts that are read when they are asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gauges {
    /// Open streams.
    pub streams: usize,
    /// Tables in memory.
    pub tables: usize,
    /// Tables that wait for a bot.
    pub waiting: usize,
}

impl Metrics {
    /// Notes an answer by its status.
    pub fn answered(&self, status: u16) {
        if let Some(class) = self.requests.get(usize::from(status / 100).wrapping_sub(1)) {
            class.fetch_add(1, Relaxed);
        }
    }

    /// Notes a commit.
    pub fn committed(&self, jobs: usize, took: Duration) {
        self.batches.note(&SIZES, jobs as u64);
        self.commits.note(&MICROS, u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
    }

    /// The counts as text.
    pub fn text(&self, gauges: Gauges) -> String {
        let mut text = String::new();
        let name = "menagerie_requests_total";
        let _ = writeln!(text, "# HELP {name} Answers by class of status.\n# TYPE {name} counter");
        for (class, count) in (1..).zip(&self.requests) {
            let _ = writeln!(text, "{name}{{status=\"{class}xx\"}} {}", count.load(Relaxed));
        }
        self.batches.write(&mut text, "menagerie_commit_jobs", "Jobs of a commit.", &SIZES, 1.0);
        self.commits.write(&mut text, "menagerie_commit_seconds", "Duration of a commit.", &MICROS, 1e-6);
        for (name, help, value) in [
            ("menagerie_streams", "Open streams.", gauges.streams),
            ("menagerie_tables", "Tables in memory.", gauges.tables),
            ("menagerie_bots_waiting", "Tables that wait for a bot.", gauges.waiting),
        ] {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::{Gauges, Metrics};
    use std::time::Duration;

    #[test]
    fn n_31_counts_are_text_for_prometheus() {
        let metrics = Metrics::default();
        metrics.answered(200);
        metrics.answered(404);
        metrics.committed(3, Duration::from_micros(700));
        metrics.committed(700, Duration::from_secs(9));
        let text = metrics.text(Gauges { streams: 4, tables: 2, waiting: 1 });
        for line in [
            "menagerie_requests_total{status=\"2xx\"} 1",
            "menagerie_requests_total{status=\"4xx\"} 1",
            "menagerie_commit_jobs_bucket{le=\"5\"} 1",
            "menagerie_commit_jobs_bucket{le=\"+Inf\"} 2",
            "menagerie_commit_jobs_sum 703",
            "menagerie_commit_seconds_bucket{le=\"0.001\"} 1",
            "menagerie_commit_seconds_count 2",
            "menagerie_streams 4",
            "menagerie_bots_waiting 1",
        ] {
            assert!(text.lines().any(|it| it == line), "{line}\n{text}");
        }
    }
}
