//! Runs the browser tests one after another, each at a place of its own, and counts.
use crate::place::{Place, Shots};
use crate::served::Source;
use crate::tests;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::process::ExitCode;
use std::time::Instant;

/// One browser test: it ends by a panic where the page does not do what it should.
pub type Test = fn(&mut Place);

/// Runs the tests whose names contain `filter`, with the page from `source`.
pub fn run(filter: &str, source: &Source) -> ExitCode {
    // What a panic says is printed below, with the test's name.
    set_hook(Box::new(|_| {}));
    let (mut passed, mut failed) = (0, 0);
    for (name, test) in tests::all().filter(|(name, _)| name.contains(filter)) {
        let began = Instant::now();
        let troubles = run_one(name, test, source);
        let took = began.elapsed().as_secs_f64();
        if troubles.is_empty() {
            passed += 1;
            println!("ok      {name} ({took:.1} s)");
        } else {
            failed += 1;
            println!("FAILED  {name} ({took:.1} s)");
            for trouble in troubles {
                println!("        {}", trouble.replace('\n', "\n        "));
            }
        }
    }
    if failed > 0 {
        println!("pictures: {}", Shots::folder().display());
    }
    println!("{passed} passed, {failed} failed");
    // A filter that matches nothing has shown nothing.
    if failed == 0 && passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What went wrong in one test.
fn run_one(name: &str, test: Test, source: &Source) -> Vec<String> {
    let mut place = match Place::new(name, source) {
        Ok(place) => place,
        Err(why) => return vec![why.to_string()],
    };
    let done = catch_unwind(AssertUnwindSafe(|| test(&mut place)));
    let mut troubles = Vec::new();
    if let Err(panic) = done {
        let text = panic.downcast_ref::<String>().cloned();
        troubles.push(
            text.or_else(|| panic.downcast_ref::<&str>().map(|it| (*it).to_owned())).unwrap_or_default(),
        );
    }
    troubles.extend(place.complaints().into_iter().map(|it| format!("the page complained: {it}")));
    troubles
}
