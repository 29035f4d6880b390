//! The visitor himself: that he points, types, waits and listens as the other tests believe. He is sent to a
//! small page of our own for this, with the server's page aside.
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("visitor_points_and_types", visitor_points_and_types),
    ("visitor_taps", visitor_taps),
    ("visitor_hears_complaints", visitor_hears_complaints),
    ("visitor_gives_up_where_nothing_happens", visitor_gives_up_where_nothing_happens),
    ("visitor_sees_how_long_an_answer_takes", visitor_sees_how_long_an_answer_takes),
    ("visitor_loses_the_network", visitor_loses_the_network),
    ("visitor_leaves_nothing_behind", visitor_leaves_nothing_behind),
];

/// A page whose body is `body`, as an address.
fn small_page(body: &str) -> String {
    let head = "<meta name=viewport content='width=device-width'><script>window.seen = [];\
        for (const it of ['click', 'pointerdown', 'mouseover', 'keydown', 'input'])\
        addEventListener(it, e => seen.push(`${it} ${e.target.id} ${e.key ?? e.pointerType ?? ''}`.trim()));</script>";
    let text = format!("<!doctype html>{head}{body}");
    let escaped: String = text.bytes().map(|byte| format!("%{byte:02x}")).collect();
    format!("data:text/html,{escaped}")
}

fn seen(page: &mut Page) -> Vec<String> {
    let all = page.eval("seen.splice(0)");
    all.as_array().into_iter().flatten().filter_map(|it| it.as_str().map(str::to_owned)).collect()
}

fn visitor_points_and_types(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, _, _| {
        page.goto(&small_page("<div style='height:3000px'></div><button id=far>x</button> <input id=field>"));
        page.hover("#far");
        assert!(seen(page).contains(&"mouseover far".to_owned()), "scrolled to, and pointed at");
        page.click("#far");
        assert_eq!(seen(page), ["pointerdown far mouse", "click far mouse"]);
        page.key("Tab");
        page.key("7");
        page.write("-Ä");
        assert_eq!(page.eval("field.value"), "7-Ä");
        page.key("Shift+Tab");
        page.key("Enter");
        assert_eq!(seen(page).iter().filter(|it| it.starts_with("click far")).count(), 1);
        assert_eq!(page.count("button, input"), 2);
    });
}

fn visitor_taps(place: &mut Place) {
    place.visit(Look::PHONE, |page, _, _| {
        page.goto(&small_page("<button id=near>x</button><p id=wide>words</p>"));
        page.tap("#near");
        let seen = seen(page);
        assert!(
            seen.contains(&"pointerdown near touch".to_owned())
                && seen.contains(&"click near touch".to_owned())
        );
        assert_eq!(page.eval("[innerWidth, innerHeight]"), serde_json::json!([360, 740]));
        assert_eq!(page.text("#wide"), "words");
    });
}

fn visitor_hears_complaints(place: &mut Place) {
    for (script, said) in [
        ("console.error('lost', 3)", "lost"),
        ("setTimeout(() => { throw new Error('thrown later') })", "thrown later"),
        ("Promise.reject(new Error('nobody waits'))", "nobody waits"),
        ("new Worker(URL.createObjectURL(new Blob(['throw new Error(\"in a worker\")'])))", "in a worker"),
    ] {
        place.visit(Look::DESKTOP, |page, _, _| {
            page.goto(&small_page("<p>quiet</p>"));
            assert_eq!(page.complaints(), Vec::<String>::new());
            page.eval(&format!("void {script}"));
            let heard = (0..200).any(|_| {
                page.eval("new Promise(done => setTimeout(done, 10))");
                page.complaints().iter().any(|it| it.contains(said))
            });
            assert!(heard, "{script} went unheard");
            page.allow(said);
            assert_eq!(page.complaints(), Vec::<String>::new(), "what is allowed is no complaint");
        });
    }
}

fn visitor_gives_up_where_nothing_happens(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, _, _| {
        page.goto(&small_page(
            "<button id=under>x</button><div id=over style='position:fixed;inset:0'></div>",
        ));
        page.be_impatient();
        for (what, said) in [("#under", "div#over covers it"), ("#absent", "nothing matches")] {
            let done = catch_unwind(AssertUnwindSafe(|| page.click(what)));
            let why = done.expect_err("it was clicked").downcast::<String>().unwrap_or_default();
            assert!(why.contains(said) && why.contains("visitor.rs"), "{why}");
        }
        let done = catch_unwind(AssertUnwindSafe(|| page.wait_for("document.title === 'never'")));
        assert!(done.is_err());
    });
}

fn visitor_sees_how_long_an_answer_takes(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, _, _| {
        let slow = "onclick='for (const t = performance.now(); performance.now() < t + 150;);'";
        page.goto(&small_page(&format!("<button id=quick>x</button><button id=slow {slow}>y</button>")));
        page.click("#slow");
        page.wait_for("window.slowestAnswer() >= 144");
        assert!(page.slowest_answer() >= 144.0);
    });
}

fn visitor_loses_the_network(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, served, _| {
        page.goto("");
        page.wait_until_kept();
        page.offline(true);
        assert_eq!(page.eval("navigator.onLine"), false);
        page.offline(false);
        let reached = "fetch('manifest.webmanifest', { cache: 'no-store' }).then(it => it.ok, () => false)";
        let around = "fetch('absent', { cache: 'no-store' }).then(it => it.status, () => 0)";
        page.allow("404");
        page.allow("ERR_CONNECTION_REFUSED");
        page.allow("ERR_FAILED");
        assert_eq!(page.eval(around), 404);
        served.stop();
        assert_eq!(page.eval(around), 0, "the server is gone");
        assert_eq!(page.eval(reached), true, "what is kept is there all the same");
        served.restart().unwrap();
        assert_eq!(page.eval(around), 404, "and is back");
    });
}

fn visitor_leaves_nothing_behind(place: &mut Place) {
    let kept = "[localStorage.length, document.cookie]";
    for _ in 0..2 {
        place.visit(Look::DESKTOP, |page, _, _| {
            // A file that stores nothing by itself; it names no icon, and the browser asks for one.
            page.allow("favicon.ico");
            page.goto("manifest.webmanifest");
            assert_eq!(page.eval(kept), serde_json::json!([0, ""]), "nobody was here before");
            page.eval(
                "localStorage.setItem('left', 'behind'); document.cookie = 'left=behind; max-age=1000'",
            );
            assert_eq!(page.eval(kept), serde_json::json!([1, "left=behind"]));
        });
    }
}
