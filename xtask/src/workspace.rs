//! The workspace by `cargo metadata`: its crates, and which of them each one uses.
use crate::Result;
use cargo_metadata::{DependencyKind, MetadataCommand};
use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::path::{Path, PathBuf};

/// One crate of the workspace.
#[derive(Clone, Debug)]
pub struct Crate {
    /// Its name.
    pub name: String,
    /// The folder of its `Cargo.toml`.
    pub folder: PathBuf,
    /// The crates of this workspace that it uses, and where.
    pub uses: HashSet<(String, DependencyKind)>,
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
    pub fn read(root: &Path) -> Result<Self> {
        let metadata = MetadataCommand::new().current_dir(root).no_deps().exec()?;
        let names: BTreeSet<&str> = metadata.packages.iter().map(|it| it.name.as_str()).collect();
        let mut crates = BTreeMap::new();
        for package in &metadata.packages {
            let ours = package.dependencies.iter().filter(|it| names.contains(it.name.as_str()));
            let uses = ours.map(|it| (it.name.clone(), it.kind)).collect();
            let folder = package.manifest_path.parent().ok_or("a manifest without a folder")?;
            let name = package.name.to_string();
            crates.insert(name.clone(), Crate { name, folder: folder.into(), uses });
        }
        Ok(Self { root: metadata.workspace_root.into(), target: metadata.target_directory.into(), crates })
    }

    /// The names of the games: the crates whose rules are in `docs/rules`.
    pub fn games(&self) -> Vec<&str> {
        let rules = |name: &&str| self.root.join(format!("docs/rules/{name}.md")).is_file();
        self.crates.keys().map(String::as_str).filter(rules).collect()
    }

    /// The crates that go into `name`, itself included, each with the crate by which it is reached first.
    /// Dev-dependencies are left out.
    pub fn reached(&self, name: &str) -> BTreeMap<&str, Option<&str>> {
        let mut reached = BTreeMap::new();
        let mut open = VecDeque::from_iter(self.crates.get(name).map(|it| (it, None)));
        while let Some((next, user)) = open.pop_front() {
            if reached.contains_key(next.name.as_str()) {
                continue;
            }
            reached.insert(next.name.as_str(), user);
            let used = next.uses.iter().filter(|(_, kind)| *kind != DependencyKind::Development);
            let mut used: Vec<&Crate> = used.filter_map(|(used, _)| self.crates.get(used)).collect();
            used.sort_by_key(|it| &it.name);
            open.extend(used.into_iter().map(|it| (it, Some(next.name.as_str()))));
        }
        reached
    }

    /// The crates that go into `name`, itself included, dev-dependencies aside.
    pub fn beneath(&self, name: &str) -> Vec<&Crate> {
        self.reached(name).into_keys().filter_map(|name| self.crates.get(name)).collect()
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
        assert!(uses.contains(&("server".to_owned(), DependencyKind::Normal)));
        assert_eq!(workspace.crates["xtask"].folder, workspace.root.join("xtask"));
        let beneath: Vec<_> = workspace.beneath("ruin").iter().map(|it| it.name.as_str()).collect();
        assert_eq!(beneath, ["ruin", "tabletop"]);
    }

    #[test]
    fn a_folder_without_a_workspace_is_refused() {
        assert!(Workspace::read(tempfile::tempdir().unwrap().path()).is_err());
    }
}
