//! The start page, and that nothing is lost: what is kept, what cannot be read, and no network.
use crate::guest::{
    self, Hand, ROLLED, court, events, is_over, my_turn, ply, position, store, stored, take_up, won,
};
use crate::page::{Look, Page};
use crate::place::Place;
use crate::runner::Test;
use serde_json::{Value, json};

/// The tests of this file.
pub const ALL: &[(&str, Test)] = &[
    ("start_page", start_page),
    ("todays_challenge", todays_challenge),
    ("never_lost", never_lost),
    ("never_lost_in_mid_throw", never_lost_in_mid_throw),
    ("stored_state_that_cannot_be_read", stored_state_that_cannot_be_read),
    ("stored_settings_that_cannot_be_read", stored_settings_that_cannot_be_read),
    ("device_without_room", device_without_room),
    ("whole_game_without_a_network", whole_game_without_a_network),
    ("installable", installable),
];

fn start_page(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        page.goto("");
        assert_eq!(page.count(".resume, .best"), 0, "nothing is begun, nothing is done");
        let card = page.text(".games li[data-game='ruin']");
        assert!(card.contains("Escape from Ruin") && card.contains("min"), "{card}");
        assert!(
            page.count(".games li[data-game='ruin'] .pic svg.board, .games li[data-game='ruin'] .pic svg")
                >= 2
        );
        assert!(page.text(".games li[data-game='ruin'] .txt > p").len() > 20);
        // Unfinished matches can be gone on with, the latest first.
        let mut older = court("older", &ROLLED);
        older["changed"] = json!(1500.0);
        let newer = court("newer", &[&ROLLED[..], &["step e"]].concat());
        store(
            page,
            &[
                ("menagerie.match.older", older.to_string()),
                ("menagerie.match.newer", newer.to_string()),
                ("menagerie.done.won", won("won").to_string()),
            ],
        );
        page.goto("");
        page.settle();
        shots.save(page, "with-games");
        let matches = page.eval("[...document.querySelectorAll('.cont')].map(it => it.dataset.match)");
        assert_eq!(matches, json!(["newer", "older"]));
        assert!(page.text(".cont[data-match='newer']").contains("3 of 4"));
        assert!(page.text(".best").contains("4 turns"));
        page.click(".cont[data-match='newer'] .btn");
        my_turn(page);
        assert_eq!(ply(page), 4);
    });
}

fn todays_challenge(place: &mut Place) {
    let mut first = Vec::new();
    for look in [Look::DESKTOP, Look::PHONE] {
        place.visit(look.still(), |page, _, _| {
            page.goto("");
            page.click("#challenge-ruin");
            my_turn(page);
            Hand::Mouse.decide(page, "#choices [data-event='stop']");
            let kept = guest::kept(page);
            first.push((kept["record"]["options"].clone(), events(page)));
            page.click("a.mark");
            page.wait_for("document.querySelector('#challenge-ruin .btn').innerText === 'Go on'");
            page.click("#challenge-ruin");
            my_turn(page);
            assert_eq!(guest::kept(page)["id"], kept["id"]);
        });
    }
    // The day may have changed between them.
    let same = first[0] == first[1];
    assert!(
        same || place.visit(Look::DESKTOP, |page, _, _| page.eval("new Date().getHours()") == 0),
        "{first:?}"
    );
}

fn never_lost(place: &mut Place) {
    let play = |page: &mut Page, again: &dyn Fn(&mut Page)| {
        take_up(page, &ROLLED);
        for event in ["step e", "step e", "stop", "stop"] {
            again(page);
            if !is_over(page) {
                Hand::Mouse.decide(page, &format!("#choices [data-event='{event}']"));
            }
        }
        again(page);
        (events(page), position(page))
    };
    let straight = place.visit(Look::DESKTOP.still(), |page, _, _| play(page, &|_| ()));
    let reloaded = place.visit(Look::DESKTOP.still(), |page, _, _| {
        play(page, &|page| {
            let (before, now) = (position(page), ply(page));
            page.reload();
            my_turn(page);
            assert_eq!((position(page), ply(page)), (before, now), "on at the same position");
        })
    });
    assert_eq!(reloaded, straight, "and with the same dice");
    // Closed, and come back to by the start page.
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        take_up(page, &ROLLED);
        Hand::Mouse.decide(page, "#choices [data-event='step e']");
        let before = position(page);
        page.goto("data:text/html,<title>elsewhere</title>");
        page.goto("");
        page.click(".cont .btn");
        my_turn(page);
        assert_eq!(position(page), before);
    });
}

fn never_lost_in_mid_throw(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, _, _| {
        take_up(page, &ROLLED);
        // While the clock stands, the die does not come to rest.
        page.eval("void (Date.now = (at => () => at)(Date.now()))");
        page.click("#choices [data-event='stop']");
        page.wait_for_selector(".thrown.tumbles");
        let then = events(page);
        assert!(then.len() > 3, "what has fallen is kept before it is shown");
        page.reload();
        my_turn(page);
        assert_eq!(events(page)[..then.len()], then, "no second throw");
    });
}

/// Unreadable texts, by key.
fn unreadable() -> [(&'static str, String); 6] {
    let version = |version: Value| {
        let mut kept = court("other", &ROLLED);
        kept["version"] = version;
        kept.to_string()
    };
    [
        ("menagerie.match.broken", "{\"version\":1,".to_owned()),
        ("menagerie.match.newer", version(json!(9))),
        ("menagerie.match.older", version(json!(0))),
        ("menagerie.match.odd", version(json!("x"))),
        ("menagerie.done.broken", "\u{fffd}".to_owned()),
        ("menagerie.done.newer", won("newer").to_string().replace("\"version\":1", "\"version\":2")),
    ]
}

fn stored_state_that_cannot_be_read(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, shots| {
        store(page, &unreadable());
        store(page, &[("menagerie.match.court", court("court", &ROLLED).to_string())]);
        page.goto("");
        for (key, _) in unreadable() {
            page.wait_for_selector(&format!(".aside[data-key='{key}']"));
        }
        assert!(page.text(".aside[data-key='menagerie.match.newer']").contains("newer Menagerie"));
        assert!(page.text(".aside[data-key='menagerie.match.older']").contains("version 0"));
        page.settle();
        shots.save(page, "set-aside");
        // A match that can be read is there all the same, and is played on.
        page.click(".cont[data-match='court'] .btn");
        my_turn(page);
        Hand::Mouse.decide(page, "#choices [data-event='step e']");
        for (route, id) in
            [("play", "broken"), ("play", "newer"), ("play", "older"), ("end", "newer"), ("replay", "odd")]
        {
            page.goto(&format!("#/{route}/{id}"));
            page.wait_for("document.querySelector('h1').innerText.includes('cannot be')");
        }
        page.goto("#/history");
        page.wait_for("document.querySelectorAll('.setaside li').length === 2");
        // Nothing was changed or deleted.
        for (key, text) in unreadable() {
            assert_eq!(stored(page, key), Some(text), "{key}");
        }
    });
}

fn stored_settings_that_cannot_be_read(place: &mut Place) {
    for text in ["{\"version\":1", "{\"version\":7,\"sound\":true}"] {
        place.visit(Look::DESKTOP.still(), |page, _, _| {
            store(page, &[("menagerie.settings", text.to_owned()), ("menagerie.theme", "\"pink\"".to_owned())]);
            page.goto("");
            page.wait_for("document.querySelector('.trouble').innerText.includes('cannot be read')");
            assert_eq!(stored(page, "menagerie.settings").as_deref(), Some(text));
            page.click(".trouble .btn");
            // Set anew: the old text is kept aside.
            page.click("#table");
            page.click(".switch:has(#set-bar)");
            page.wait_for("JSON.parse(localStorage.getItem('menagerie.settings')).chance_bar");
            let aside = "Object.keys(localStorage).filter(it => it.startsWith('menagerie.aside.')).map(it => localStorage[it])";
            assert_eq!(page.eval(aside), json!([text]));
        });
    }
}

fn device_without_room(place: &mut Place) {
    place.visit(Look::DESKTOP.still(), |page, _, _| {
        take_up(page, &ROLLED);
        page.eval(
            "void (() => { for (let size = 1 << 22; size > 0; size >>= 1) for (let n = 0; n < 4; n++) \
             try { localStorage.setItem(`fill${size}-${n}`, 'x'.repeat(size)); } catch {} })()",
        );
        Hand::Mouse.decide(page, "#choices [data-event='step e']");
        page.wait_for("document.querySelector('.toast')?.innerText.includes('no room')");
        assert_eq!(events(page), ROLLED, "what was kept before is kept");
        Hand::Mouse.decide(page, "#choices [data-event='step e']");
        assert_eq!(ply(page), 5, "and the game goes on");
        page.eval("void Object.keys(localStorage).filter(it => it.startsWith('fill')).forEach(it => localStorage.removeItem(it))");
        Hand::Mouse.decide(page, "#choices [data-event='step ne']");
        assert_eq!(events(page).len(), 6, "with room again all of it is kept");
    });
}

fn whole_game_without_a_network(place: &mut Place) {
    place.visit(Look::PHONE.still(), |page, served, _| {
        page.goto("");
        page.wait_until_kept();
        served.stop();
        page.reload();
        page.tap("#options-ruin");
        guest::fill(page, "#seed", "3");
        page.tap("#start");
        Hand::Finger.play_to_the_end(page);
        page.tap("#to-end");
        // The worker comes from what is kept, too.
        page.wait_long_for("document.querySelector('#equation') !== null");
        page.tap("#to-history");
        page.wait_for("document.querySelectorAll('#done-ruin li').length === 1");
        page.reload();
        page.wait_for("document.querySelectorAll('#done-ruin li').length === 1");
    });
}

fn installable(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, _, _| {
        page.goto("");
        page.wait_until_kept();
        let manifest = page.eval("fetch(document.querySelector('link[rel=manifest]').href).then(it => it.json())");
        for key in ["name", "short_name", "start_url"] {
            assert!(manifest[key].is_string(), "{key} in {manifest}");
        }
        assert_eq!(manifest["display"], "standalone");
        let sizes = page.eval(
            "fetch(document.querySelector('link[rel=manifest]').href).then(it => it.json().then(m => \
             Promise.all(m.icons.map(icon => new Promise((done, failed) => { const image = new Image(); \
             image.onload = () => done(image.naturalWidth); image.onerror = () => failed(new Error(icon.src)); \
             image.src = new URL(icon.src, it.url); })))))",
        );
        let sizes: Vec<u64> = sizes.as_array().unwrap().iter().filter_map(Value::as_u64).collect();
        assert!(sizes.contains(&192) && sizes.contains(&512), "{sizes:?}");
    });
}
