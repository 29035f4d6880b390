//! The ladder of a day: a try for a place, the places, and all results (N-27).
use serde_json::json;

use crate::page::Look;
use crate::place::Place;
use crate::runner::Test;
use crate::tests::online::{NEWCOMER, PLAY_ON, decide, folder, look_round};

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[("n_27_a_day_is_played_for_a_place", n_27_a_day_is_played_for_a_place)];

/// Lets another guest play a try by requests, as another program would.
const OTHER_TRY: &str = "(async ([name, path, nth]) => { \
        const asked = async (method, path, body, head) => (await fetch('api/v1/' + path, { method, credentials: 'omit', \
        headers: { 'Content-Type': 'application/json', ...head }, body: body && JSON.stringify(body) })).json(); \
        const { token } = await asked('POST', 'guests', { name }); \
        const head = { Authorization: 'Bearer ' + token }; \
        const { table } = await asked('POST', path, {}, head); \
        for (;;) { const look = await asked('GET', 'tables/' + table, undefined, head); \
        if (look.status !== 'running') return look.status; \
        if (look.legal) await asked('POST', 'tables/' + table + '/commands', { id: crypto.randomUUID(), do: 'act', \
        seat: 1, event: look.legal[nth % look.legal.length], after: look.cursor }, head); } })";

fn n_27_a_day_is_played_for_a_place(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, served, shots| {
        let data = folder("ladder");
        let day = |days: u32| format!("new Date(Date.now() + {days} * 86400000).toISOString().slice(0, 10)");
        page.goto("");
        let [today, tomorrow] = [2, 3].map(|days| page.eval(&day(days)).as_str().unwrap().to_owned());
        page.wait_until_kept();
        served.serve_tables_on(&data, &today).expect("the server starts");
        page.allow(NEWCOMER);
        // Nothing was sealed the day before; the record of a try is sealed with its day.
        page.allow("/record");
        page.allow("api/v1/days/");
        page.goto(&format!("#/ladder/penguins/{today}"));
        page.reload();
        page.wait_for_selector("#begin-try");
        assert!(page.text("main").contains("several identities of one person cannot be told apart"));
        page.wait_for_selector(".board-of-day svg");
        look_round(page, shots, "try");
        page.click("#guest-name");
        page.write("Ada");
        page.click("#begin-try");
        // The try is a table at which nothing is taken back.
        page.wait_for_selector("main.table[data-page=penguins]");
        decide(page);
        assert_eq!(page.eval("document.querySelector('#undo').getAttribute('aria-disabled')"), "true");
        while page.eval(PLAY_ON) == "running" {}
        page.wait_for(
            "document.querySelector('#hurry').click() || document.querySelector('#to-ladder') !== null",
        );
        assert!(page.text("#sealed").contains("are the same for all"));
        assert_eq!(page.eval("document.querySelector('#rematch')"), json!(null));
        for (nth, name) in ["Ben", "Cy"].iter().enumerate() {
            let asked = json!([name, format!("days/{today}/penguins"), nth]);
            assert_eq!(page.eval(&format!("{OTHER_TRY}({asked})")), "over");
        }
        page.click("#to-ladder");
        page.wait_for("document.querySelector('main.ladder h1')?.textContent.endsWith(' of 3')");
        page.wait_for("document.querySelector('main.ladder .lead').textContent.includes('you lost')");
        assert_eq!(page.count(".rungs tr.you"), 1);
        // All results, and all losses once they are worked out: three each, one's own ringed.
        page.wait_for(
            "[...document.querySelectorAll('#where-you-stand svg')].filter(it => it.getAttribute('aria-label')\
             .match(/: [0-9]+/g).map(it => Number(it.slice(2))).reduce((a, b) => a + b) === 3).length === 2",
        );
        assert_eq!(page.count("#where-you-stand .b-accent-line"), 2);
        look_round(page, shots, "places");
        assert_eq!(page.eval("document.querySelector('.rungs .look')"), json!(null), "not yet open");
        // The day is over: its tries open in their analysis.
        page.allow("net::ERR");
        served.serve_tables_on(&data, &tomorrow).expect("the server comes back");
        page.goto(&format!("#/ladder/penguins/{tomorrow}"));
        page.wait_for_selector("#yesterday .look");
        page.wait_for_selector("#begin-try");
        page.click("#yesterday .look");
        page.wait_for("location.hash.startsWith('#/end/t')");
        page.wait_for_selector("main[data-page=end], main.end");
        served.stop();
    });
}
