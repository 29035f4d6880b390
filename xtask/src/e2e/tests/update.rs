//! A newer version of the page: stored while a game is open, in use from the next start; the open game goes on.
use crate::page::Look;
use crate::place::Place;
use crate::runner::Test;
use std::fs;
use std::path::{Path, PathBuf};

/// The tests of this file.
pub const ALL: &[(&str, Test)] =
    &[("newer_version_waits_for_the_next_start", newer_version_waits_for_the_next_start)];

/// The page's folder as a newer version of the page would have it: other content, other names, none of the old.
fn newer(site: &Path) -> PathBuf {
    let folder = site.with_file_name("newer");
    // An earlier run may have left one.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let digits = |name: &str| name.split(['-', '.']).find(|it| it.len() == 16).map(str::to_owned);
    let names: Vec<String> =
        fs::read_dir(site).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let rename = |text: &str| {
        names.iter().filter_map(|name| digits(name)).fold(text.to_owned(), |text, hash| {
            let newer: String = hash.chars().rev().collect();
            text.replace(&format!("-{hash}."), &format!("-{newer}."))
        })
    };
    for name in names.iter().filter(|name| !name.ends_with(".br")) {
        let mut bytes = fs::read(site.join(name)).unwrap();
        if let Ok(text) = String::from_utf8(bytes.clone()) {
            let text =
                rename(&text).replace("<html lang=\"en\">", "<html lang=\"en\" data-version=\"newer\">");
            bytes = text.replace("const OWN = `${FAMILY}", "const OWN = `${FAMILY}newer ").into_bytes();
        }
        fs::write(folder.join(rename(name)), bytes).unwrap();
    }
    folder
}

fn newer_version_waits_for_the_next_start(place: &mut Place) {
    place.visit(Look::DESKTOP, |page, served, _| {
        let newer = newer(served.site());
        let version = "document.documentElement.dataset.version";
        page.goto("");
        page.wait_until_kept();
        let loaded = page.eval("performance.getEntriesByType('resource').map(it => it.name)");
        let mut loaded = loaded.as_array().into_iter().flatten().filter_map(|it| it.as_str());
        let glue = loaded.find(|it| it.contains("/places-") && it.ends_with(".js")).unwrap();
        page.eval("void addEventListener('message', ({ data }) => { if (data.update) window.told = true; })");

        served.serve_instead(&newer).unwrap();
        page.eval("navigator.serviceWorker.ready.then(it => it.update()).then(() => true)");
        page.wait_for("window.told");
        assert!(page.eval(version).is_null(), "the open page stays what it is");

        page.eval("void (window.second = open(location.href))");
        page.wait_for(&format!("second.{version} === 'newer'"));
        page.wait_for(
            "second.document.readyState === 'complete' && !second.document.getElementById('loading')",
        );
        page.eval("second.close()");
        page.wait_for("second.closed");
        let found = format!("fetch('{glue}').then(it => it.ok)");
        assert_eq!(
            page.eval(&found),
            true,
            "the open page still finds its own files, which the server has no more"
        );

        served.stop();
        page.reload();
        assert_eq!(page.eval(version), "newer");
    });
}
