//! Runs the browser tests by `libtest-mimic`, each at a place of its own.
use crate::place::{Place, Shots};
use crate::served::Source;
use crate::tests;
use libtest_mimic::{Arguments, Failed, Trial};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

/// One browser test: it ends by a panic where the page does not do what it should.
pub type Test = fn(&mut Place);

/// Runs the tests that `arguments` choose, with the page from `source`. The arguments are those of Rust's own test
/// programs: a filter, `--exact`, `--list`, `--skip NAME`, `--test-threads N` and others. Two tests run at a time
/// unless told otherwise: much of each is waiting.
pub fn run(arguments: &[&str], source: Source) -> ExitCode {
    let mut arguments = Arguments::from_iter(["browser"].iter().chain(arguments));
    arguments.test_threads.get_or_insert(2);
    let trials = tests::all().map(|(name, test)| {
        let source = source.clone();
        let elsewhere = source.is_embedded() && tests::OF_THE_PUBLISHED_PAGE.contains(&name);
        let is_ignored = elsewhere || tests::SEARCHES.contains(&name);
        Trial::test(name, move || run_one(name, test, &source)).with_ignored_flag(is_ignored)
    });
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
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
