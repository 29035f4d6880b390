//! The page's files as they are served: every file but the few with fixed addresses carries a hash of its
//! content in its name, and the texts refer to each other by these names. Everything is relative, so the site
//! works under any path of any host.
//!
//! A text names another file as `{{name}}`. Compiling and packing is done by `pack_page`.
use crate::{Result, stamp::hex, style};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The most bytes that the first start may transfer until the start page can be used: compressed, fonts and pictures
/// included, the games not, which follow. A browser test fails beyond that.
pub const MOST_BYTES: usize = 500_000;

/// The parts that the site is made from.
pub struct Parts<'a> {
    /// The folder of static files and templates.
    pub shell: &'a Path,
    /// The folder of style sheets, fonts and patterns.
    pub theme: &'a Path,
    /// The catalogue of games, as JSON.
    pub catalogue: String,
    /// The rendered rules, by the key of the game.
    pub rules: BTreeMap<String, String>,
    /// The files of puzzles, by the key of the game.
    pub puzzles: BTreeMap<String, String>,
    /// The modules.
    pub modules: Vec<Module>,
}

/// A compiled module.
pub struct Module {
    /// Its name.
    pub name: String,
    /// Its JavaScript side.
    pub glue: Vec<u8>,
    /// The module itself.
    pub wasm: Vec<u8>,
}

/// Files not needed by the start page: the other places, the games, the worker made from them, what comes after the first
/// input, and the font of notation, of which the start page shows none.
const LATER: [&str; 7] =
    ["places.wasm", "places.js", "engine.wasm", "engine.js", "worker.js", "after.js", "fonts/mono.woff2"];

/// The folder of the rules, which are loaded when they are opened.
const RULES: &str = "rules/";
/// The folder of the puzzles, which are loaded when they are asked for.
const PUZZLES: &str = "puzzles/";

/// The files of the site, by the address they get.
#[derive(Default)]
pub struct Site {
    files: BTreeMap<String, Vec<u8>>,
    /// The replacement for each `{{name}}`.
    words: BTreeMap<String, String>,
    /// The addresses that are stored on the device for offline use.
    kept: Vec<String>,
}

impl Site {
    /// Lays out the whole site.
    ///
    /// # Errors
    /// When a part is missing, or a text names something that is not there.
    pub fn lay_out(parts: Parts) -> Result<Self> {
        let Parts { shell, theme, catalogue, rules, puzzles, modules } = parts;
        let read = |path: &Path| fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()));
        let text = |name: &str| read(&shell.join(name));
        let mut site = Self::default();
        for Module { name, glue, wasm } in modules {
            site.add(&format!("{name}.wasm"), wasm);
            site.add(&format!("{name}.js"), glue);
        }
        for (parent, folder, ending) in
            [(theme, "fonts", "woff2"), (shell, "icons", "svg"), (shell, "icons", "png")]
        {
            for name in names(&parent.join(folder), ending)? {
                site.add(&format!("{folder}/{name}"), fs::read(parent.join(folder).join(&name))?);
            }
        }
        let mut addresses = BTreeMap::new();
        for (game, text) in rules {
            addresses.insert(game.clone(), site.add(&format!("{RULES}{game}.json"), text.into_bytes()));
        }
        for (game, text) in puzzles {
            let name = format!("{PUZZLES}{game}");
            addresses.insert(name.clone(), site.add(&format!("{name}.json"), text.into_bytes()));
        }
        site.words.insert("rules".into(), serde_json::to_string(&addresses)?);
        let style = style::joined(&theme.join("style/page.css"))?;
        site.add("style.css", site.with_fonts(&style::packed(style)?).into_bytes());
        for name in ["theme.js", "ahead.js", "worker.js", "after.js", "boot.js"] {
            site.add(name, site.fill(name, &text(name)?)?.into_bytes());
        }
        // A font is passed on with its licence.
        site.put("LICENSE-OFL.txt", read(&theme.join("fonts/LICENSE-OFL.txt"))?);
        site.put("manifest.webmanifest", site.fill("manifest.webmanifest", &text("manifest.webmanifest")?)?);
        site.words.insert("patterns.svg".into(), read(&theme.join("patterns.svg"))?);
        // It stands within an element, which a `<` could close.
        site.words.insert("catalogue.json".into(), catalogue.trim().replace('<', "\\u003c"));
        site.put("index.html", site.fill("index.html", &text("index.html")?)?);

        site.kept.push("manifest.webmanifest".to_owned());
        let version = site.version(&text("sw.js")?);
        site.words.insert("version".into(), version);
        site.words.insert("files".into(), serde_json::to_string(&site.kept)?);
        site.put("sw.js", site.fill("sw.js", &text("sw.js")?)?);
        Ok(site)
    }

    /// The files by address.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(address, bytes)| (address.as_str(), bytes.as_slice()))
    }

    /// Whether the file at `address` is transferred at the first start.
    pub fn at_first_start(&self, address: &str) -> bool {
        let is_later =
            |name: &str| LATER.contains(&name) || name.starts_with(RULES) || name.starts_with(PUZZLES);
        let later = || self.words.iter().any(|(name, it)| it == address && is_later(name));
        matches!(address, "index.html" | "sw.js") || self.is_kept(address) && !later()
    }

    /// Whether the file at `address` is stored on the device for offline use.
    pub fn is_kept(&self, address: &str) -> bool {
        self.kept.iter().any(|kept| kept == address)
    }

    /// Adds a file whose address carries its content's hash, and returns the address; texts name it `{{name}}`.
    fn add(&mut self, name: &str, bytes: Vec<u8>) -> String {
        let file = name.rsplit('/').next().unwrap_or(name);
        let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
        let address = format!("{stem}-{}.{ending}", short_hash(&bytes));
        // The large icons are fetched by a device that installs the page, not by its start.
        if ending != "png" {
            self.kept.push(address.clone());
        }
        self.words.insert(name.to_owned(), address.clone());
        self.files.insert(address.clone(), bytes);
        address
    }

    /// Adds a file with a fixed address.
    fn put(&mut self, address: &str, text: String) {
        self.files.insert(address.to_owned(), text.into_bytes());
    }

    /// Puts names' meanings in place of `{{name}}`.
    fn fill(&self, what: &str, text: &str) -> Result<String> {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, after) = after.split_once("}}").ok_or_else(|| format!("{what}: {{{{ without }}}}"))?;
            let word =
                self.words.get(name).ok_or_else(|| format!("{what}: there is no {name} in the page"))?;
            out.push_str(before);
            out.push_str(word);
            rest = after;
        }
        out.push_str(rest);
        Ok(out)
    }

    /// The style sheet with the fonts' addresses: sheets name fonts by their folder, and are served beside them.
    fn with_fonts(&self, style: &str) -> String {
        let fonts = self.words.iter().filter(|(name, _)| name.starts_with("fonts/"));
        fonts.fold(style.to_owned(), |style, (name, address)| style.replace(name, address))
    }

    /// A hash of everything that an offline copy consists of, the service worker's own text included.
    fn version(&self, keeper: &str) -> String {
        let mut hash = Sha256::new();
        for (address, bytes) in &self.files {
            hash.update(format!("{address}\0{}\0", bytes.len()));
            hash.update(bytes);
        }
        hash.update(keeper);
        hex(&hash.finalize()[..8])
    }
}

fn short_hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes)[..8])
}

/// The names of the files in `folder` that end so, sorted.
fn names(folder: &Path, ending: &str) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|it| it == ending)
            && let Some(name) = path.file_name().and_then(|name| name.to_str())
        {
            found.push(name.to_owned());
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::root;

    fn site(wasm: &[u8]) -> Site {
        let (shell, theme) = (root().join("crates/web/shell"), root().join("crates/theme"));
        let module = |name: &str, wasm: &[u8]| Module {
            name: name.to_owned(),
            glue: format!("glue of {name}").into_bytes(),
            wasm: wasm.to_vec(),
        };
        let modules = vec![module("start", wasm), module("places", b"places"), module("engine", b"games")];
        let catalogue = "{\"games\":[]}\n".to_owned();
        let rules = [("ruin".to_owned(), "[]".to_owned())].into();
        let puzzles = [("zoo".to_owned(), "{}".to_owned())].into();
        Site::lay_out(Parts { shell: &shell, theme: &theme, catalogue, rules, puzzles, modules }).unwrap()
    }

    fn text<'a>(site: &'a Site, start: &str, end: &str) -> &'a str {
        let found = site.files().find(|(it, _)| it.starts_with(start) && it.ends_with(end)).unwrap();
        std::str::from_utf8(found.1).unwrap()
    }

    #[test]
    fn every_address_in_the_texts_is_a_file_and_relative() {
        let site = site(b"wasm");
        for start in ["index", "ahead-", "boot-", "worker-", "manifest"] {
            let (_, bytes) = site.files().find(|(it, _)| it.starts_with(start)).unwrap();
            let text = std::str::from_utf8(bytes).unwrap();
            for part in
                text.split('"').filter(|part| part.len() > 20 && part.contains("-") && part.contains('.'))
            {
                let hashed = part.trim_start_matches("./");
                if !hashed.contains([' ', '/', '=']) {
                    assert!(site.files().any(|(it, _)| it == hashed), "{start} names {part}");
                }
            }
            assert!(!text.contains("{{") && !text.contains("=\"/"), "{start}");
        }
        assert!(text(&site, "style", "css").contains("next-"));
        assert!(!text(&site, "style", "css").contains("fonts/"));
    }

    #[test]
    fn the_offline_copy_is_complete_and_its_version_follows_the_content() {
        let (one, other) = (site(b"wasm"), site(b"another"));
        let kept: Vec<String> = {
            let keeper = text(&one, "sw", "js");
            let list = keeper.split_once("FILES = ").unwrap().1.split_once(';').unwrap().0;
            serde_json::from_str(list).unwrap()
        };
        for (address, _) in one.files() {
            let left_out =
                address.ends_with(".png") || ["index.html", "sw.js", "LICENSE-OFL.txt"].contains(&address);
            assert_eq!(kept.iter().any(|it| it == address), !left_out, "{address}");
        }
        assert!(
            text(&one, "sw", "js").contains("files.add(new Request(START"),
            "and the start page after them"
        );
        assert_ne!(text(&one, "sw", "js"), text(&other, "sw", "js"));
        assert_eq!(text(&one, "sw", "js"), text(&site(b"wasm"), "sw", "js"));
    }

    #[test]
    fn the_games_are_kept_but_not_waited_for() {
        let site = site(b"wasm");
        let all = |of: fn(&Site, &str) -> bool| {
            site.files().map(|(it, _)| it).filter(|it| of(&site, it)).collect::<Vec<_>>()
        };
        let (first, kept) = (all(Site::at_first_start), all(Site::is_kept));
        for start in ["start-", "boot-", "style-", "index.html", "sw.js"] {
            assert!(first.iter().any(|it| it.starts_with(start)), "{start}");
        }
        for start in ["places-", "engine-", "worker-", "ruin-", "zoo-", "mono-"] {
            assert!(kept.iter().any(|it| it.starts_with(start)), "{start}");
            assert!(!first.iter().any(|it| it.starts_with(start)), "{start}");
        }
    }

    #[test]
    fn a_name_that_is_not_there_is_told() {
        let site = site(b"wasm");
        assert_eq!(
            site.fill("boot.js", "{{gone.js}}").unwrap_err().to_string(),
            "boot.js: there is no gone.js in the page"
        );
        assert_eq!(site.fill("boot.js", "{{start.js").unwrap_err().to_string(), "boot.js: {{ without }}");
    }
}
