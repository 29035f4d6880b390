//! Building the page, unless nothing that goes into it has changed.
use crate::{Result, cargo, phase, stamp, workspace::Workspace};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates that the page is compiled from.
const CRATES: [&str; 2] = ["web", "engine"];

/// The page's modules: the start page, all places, and the games. The first two are programs of `web`.
const MODULES: [&str; 3] = ["start", "places", "engine"];

/// The two ways in which the page is built, each into a folder of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// For this machine: quickly built, not compressed.
    Local,
    /// For publishing: as small as can be, with a compressed copy of each file.
    Published,
}

impl Page {
    fn name(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Published => "site",
        }
    }

    fn profile(self) -> &'static str {
        match self {
            Self::Local => cargo::PLAY,
            Self::Published => "wasm-release",
        }
    }

    /// The feature of `xtask` with which its packer is built.
    pub fn packer(self) -> &'static str {
        match self {
            Self::Local => "page",
            Self::Published => "publish",
        }
    }

    /// The folder of the page's files, whether or not they are there.
    pub fn folder(self, workspace: &Workspace) -> PathBuf {
        workspace.root.join("target/page").join(self.name())
    }

    /// Builds the page unless nothing that goes into it has changed, and returns its folder.
    ///
    /// # Errors
    /// When a step of the build fails.
    pub fn build(self, workspace: &Workspace) -> Result<PathBuf> {
        let root = &workspace.root;
        let folder = self.folder(workspace);
        let stamp_file = folder.with_extension("stamp");
        fs::create_dir_all(root.join("target/page"))?;
        // One build at a time: the second caller finds the stamp of the first.
        let lock = fs::File::create(root.join("target/page/lock"))?;
        lock.lock()?;

        let now = stamp::of(&sources(workspace))?;
        if folder.join("index.html").is_file()
            && fs::read_to_string(&stamp_file).is_ok_and(|then| then == now)
        {
            return Ok(folder);
        }
        cargo::have_target(root, cargo::PAGE_TARGET)?;
        let mut page = cargo::in_folder(root);
        page.args(["build", "--quiet", "--profile", self.profile(), "--target", cargo::PAGE_TARGET]);
        page.args(CRATES.iter().flat_map(|name| ["-p", name]));
        if self == Self::Published {
            page.arg("--config").arg(placeless(root));
        }
        phase::run("compiling the page", "a minute or two at first", &mut page)?;

        let mut tools = cargo::build_programs(root, self.packer(), &["pack-page", "catalogue"]);
        phase::run("compiling the packer", "half a minute at first", &mut tools)?;

        // The page knows no game: the catalogue reaches it as data.
        let catalogue = root.join("target/page/catalogue.json");
        let mut describe = Command::new(workspace.program(cargo::PLAY, "catalogue"));
        describe.stdout(fs::File::create(&catalogue)?);
        phase::run("describing the games", "a moment", &mut describe)?;

        let built = workspace.target.join(cargo::PAGE_TARGET).join(self.profile());
        let mut pack = Command::new(workspace.program(cargo::PLAY, "pack-page"));
        pack.current_dir(root)
            .arg(&folder)
            .arg(&catalogue)
            .args(MODULES.map(|module| built.join(format!("{module}.wasm"))));
        phase::run("packing the page", "a few seconds", &mut pack)?;
        fs::write(stamp_file, now)?;
        Ok(folder)
    }
}

/// The setting by which no path of this machine stands in what is compiled: panics tell where they happened.
fn placeless(root: &Path) -> String {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let places = [(Some(root.to_path_buf()), "/menagerie"), (home, "/cargo")];
    let flags: Vec<String> = places
        .into_iter()
        .filter_map(|(place, name)| Some(format!("--remap-path-prefix={}={name}", place?.display())))
        .collect();
    format!("target.{}.rustflags={}", cargo::PAGE_TARGET, serde_json::Value::from(flags))
}

/// Everything that goes into the page: its crates, the data they embed, what packs it, and the toolchain.
fn sources(workspace: &Workspace) -> Vec<PathBuf> {
    let root = &workspace.root;
    let mut sources: Vec<_> =
        CRATES.iter().flat_map(|name| workspace.beneath(name)).map(|it| it.folder.clone()).collect();
    sources.sort();
    sources.dedup();
    let others = [
        "maps",
        "sheets",
        "docs/rules",
        "docs/lessons",
        "puzzles",
        "crates/games",
        "crates/theme",
        "xtask",
        "Cargo.toml",
        "Cargo.lock",
        "rust-toolchain.toml",
        ".cargo",
    ];
    sources.extend(others.iter().map(|name| root.join(name)));
    sources
}
