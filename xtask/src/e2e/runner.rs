//! Runs the browser tests by `libtest-mimic`, each at a place of its own.
use crate::chrome::Chrome;
use crate::place::{Place, Shots};
use crate::served::Source;
use crate::tests;
use libtest_mimic::{Arguments, Failed, Trial};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The number of tests that are listed with their times at the end: those that took longest.
const SLOWEST: usize = 8;

/// One browser test: it ends by a panic where the page does not do what it should.
pub type Test = fn(&mut Place);

/// Runs the tests that `arguments` choose, with the page from `source`. The arguments are those of Rust's own test
/// programs: a filter, `--exact`, `--list`, `--skip NAME`, `--test-threads N` and others. As many tests run at a time as
/// there are processors unless told otherwise, and two where there is one: much of each is waiting.
pub fn run(arguments: &[&str], source: Source) -> ExitCode {
    let mut arguments = Arguments::from_iter(["browser"].iter().chain(arguments));
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    arguments.test_threads.get_or_insert(processors.max(2));
    let times = Arc::new(Mutex::new(Vec::<(Duration, &str)>::new()));
    let trials = tests::all().map(|(name, test)| {
        let (source, times) = (source.clone(), times.clone());
        let elsewhere = source.is_embedded() && tests::OF_THE_PUBLISHED_PAGE.contains(&name);
        let is_ignored = elsewhere || tests::SEARCHES.contains(&name);
        let timed = move || {
            let began = Instant::now();
            let done = run_one(name, test, &source);
            if let Ok(mut times) = times.lock() {
                times.push((began.elapsed(), name));
            }
            done
        };
        Trial::test(name, timed).with_ignored_flag(is_ignored)
    });
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    Chrome::end_free();
    let mut times = times.lock().map(|times| times.clone()).unwrap_or_default();
    times.sort_unstable_by(|one, other| other.cmp(one));
    let slowest: Vec<String> = times
        .iter()
        .take(SLOWEST)
        .map(|(time, name)| format!("{name} {:.0} s", time.as_secs_f64()))
        .collect();
    println!("longest: {}", slowest.join(", "));
    if conclusion.has_failed() {
        println!("pictures: {}", Shots::folder().display());
    }
    // A filter that matches nothing has shown nothing.
    if conclusion.has_failed() || (conclusion.num_passed == 0 && !arguments.list) {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

fn run_one(name: &str, test: Test, source: &Source) -> Result<(), Failed> {
    let mut place = Place::new(name, source).map_err(|error| error.to_string())?;
    let done = catch_unwind(AssertUnwindSafe(|| test(&mut place)));
    let mut troubles = Vec::new();
    if let Err(panic) = done {
        let text = panic.downcast_ref::<String>().cloned();
        troubles.push(
            text.or_else(|| panic.downcast_ref::<&str>().map(|it| (*it).to_owned())).unwrap_or_default(),
        );
    }
    troubles.extend(place.complaints().into_iter().map(|it| format!("the page complained: {it}")));
    if troubles.is_empty() { Ok(()) } else { Err(troubles.join("\n").into()) }
}
