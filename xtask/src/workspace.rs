//! The workspace as `cargo metadata` tells it: its crates, and which of them each one uses.
use crate::{Done, cargo};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Why a crate uses another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    /// An ordinary dependency.
    Ordinary,
    /// A dependency of the build script.
    Build,
    /// A dependency of tests, examples and benches.
    Dev,
}

/// One crate of the workspace.
#[derive(Clone, Debug)]
pub struct Crate {
    /// Its name.
    pub name: String,
    /// The folder of its `Cargo.toml`.
    pub folder: PathBuf,
    /// The crates of this workspace that it uses, and why.
    pub uses: BTreeSet<(String, Use)>,
}

/// The workspace's crates by name.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// The folder of the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// Where cargo builds.
    pub target: PathBuf,
    /// The crates by name.
    pub crates: BTreeMap<String, Crate>,
}

/// The folder of this repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_path_buf()
}

impl Workspace {
    /// Reads the workspace whose `Cargo.toml` lies in `root`.
    ///
    /// # Errors
    /// When cargo cannot be run, or does not accept the workspace.
    pub fn read(root: &Path) -> Done<Self> {
        let out = cargo::in_folder(root)
            .args(["metadata", "--no-deps", "--format-version", "1", "--quiet"])
            .stderr(std::process::Stdio::inherit())
            .output()?;
        if !out.status.success() {
            return Err("cargo metadata failed".into());
        }
        Self::parse(&serde_json::from_slice(&out.stdout)?)
    }

    /// Takes over what `cargo metadata --no-deps` printed.
    ///
    /// # Errors
    /// When a field that cargo promises is missing.
    pub fn parse(metadata: &Value) -> Done<Self> {
        let text = |value: &Value, key: &str| {
            value[key].as_str().map(str::to_owned).ok_or_else(|| format!("cargo metadata has no {key}"))
        };
        let list = |value: &Value, key: &str| {
            value[key].as_array().cloned().ok_or_else(|| format!("cargo metadata has no {key}"))
        };
        let mut crates = BTreeMap::new();
        for package in list(metadata, "packages")? {
            let mut uses = BTreeSet::new();
            for dependency in list(&package, "dependencies")? {
                // Crates of the workspace are the ones that come from a path.
                if dependency["path"].is_string() {
                    let why = match dependency["kind"].as_str() {
                        Some("build") => Use::Build,
                        Some("dev") => Use::Dev,
                        _ => Use::Ordinary,
                    };
                    uses.insert((text(&dependency, "name")?, why));
                }
            }
            let name = text(&package, "name")?;
            let manifest = PathBuf::from(text(&package, "manifest_path")?);
            let folder = manifest.parent().ok_or("a manifest without a folder")?.to_path_buf();
            crates.insert(name.clone(), Crate { name, folder, uses });
        }
        Ok(Self {
            root: text(metadata, "workspace_root")?.into(),
            target: text(metadata, "target_directory")?.into(),
            crates,
        })
    }

    /// The crates that go into `name`, itself included, dev-dependencies aside.
    pub fn beneath(&self, name: &str) -> Vec<&Crate> {
        let mut found = BTreeSet::new();
        let mut open = vec![name];
        while let Some(next) = open.pop() {
            let Some(it) = self.crates.get(next) else { continue };
            if found.insert(next) {
                open.extend(
                    it.uses.iter().filter(|(_, why)| *why != Use::Dev).map(|(used, _)| used.as_str()),
                );
            }
        }
        found.into_iter().filter_map(|name| self.crates.get(name)).collect()
    }

    /// Where cargo puts the program `name` of a `profile`'s folder.
    pub fn program(&self, profile: &str, name: &str) -> PathBuf {
        self.target.join(profile).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_workspace_knows_itself() {
        let workspace = Workspace::read(&root()).unwrap();
        let uses = &workspace.crates["menagerie"].uses;
        assert!(uses.contains(&("server".to_owned(), Use::Ordinary)));
        assert_eq!(workspace.crates["xtask"].folder, workspace.root.join("xtask"));
        let beneath: Vec<_> = workspace.beneath("ruin").iter().map(|it| it.name.as_str()).collect();
        assert_eq!(beneath, ["ruin", "tabletop"]);
    }

    #[test]
    fn metadata_without_packages_is_refused() {
        let found = Workspace::parse(&serde_json::json!({ "workspace_root": "/" }));
        assert_eq!(found.unwrap_err().to_string(), "cargo metadata has no packages");
    }
}
