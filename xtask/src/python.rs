//! The Python package: its wheel, its tests and its benchmark. Each has a virtual environment of its own below
//! `target/python`, into which `pip` installs by name.
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::workspace::root;
use crate::{Result, cargo, phase};

/// The folder of the package in the repository.
const PACKAGE: &str = "crates/python";
/// The program that builds wheels.
const MATURIN: &str = "maturin>=1.16,<2";
/// The packages that the tests use.
const TEST_PACKAGES: &[&str] = &["numpy", "gymnasium", "pettingzoo", "pytest"];
/// Those that the tests of the lab over Ray and of RLlib use beside them; they are large.
const RAY_PACKAGES: &[&str] = &["ray[rllib]", "torch"];
/// The packages whose environments the benchmark measures beside ours.
const BENCH_PACKAGES: &[&str] = &["numpy", "gymnasium", "pettingzoo[classic]"];

/// Builds the wheel into `target/wheels`, with the profile `release` or the one named.
///
/// # Errors
/// There is no Python, or the build fails.
pub fn wheel(how: &[&str]) -> Result {
    let profile = match how {
        [] => "release",
        ["--profile", profile] => profile,
        _ => return Err("usage: cargo xtask wheel [--profile NAME]".into()),
    };
    let tools = Environment::new("build", &[MATURIN])?;
    let mut build = Command::new(tools.program("maturin"));
    build.current_dir(root()).args(["build", "--quiet", "--manifest-path"]);
    build.arg(format!("{PACKAGE}/Cargo.toml")).args(["--profile", profile, "--out", "target/wheels"]);
    build.arg("--interpreter").arg(tools.program("python"));
    let status = build.status()?;
    if !status.success() {
        return Err(format!("maturin: {status}").into());
    }
    println!("{}", newest_wheel()?.display());
    Ok(())
}

/// Installs the newest wheel beside the tools of the tests, and runs them: with `--ray` those that need Ray.
///
/// # Errors
/// There is no wheel, or a test fails.
pub fn test(how: &[&str]) -> Result {
    let (ray, more) = match how {
        ["--ray", more @ ..] => (true, more),
        more => (false, more),
    };
    let packages = if ray { [TEST_PACKAGES, RAY_PACKAGES].concat() } else { TEST_PACKAGES.to_vec() };
    let tools = Environment::new(if ray { "ray" } else { "test" }, &packages)?;
    tools.install_wheel()?;
    let program = root().join("target/debug/menagerie");
    if !program.exists() {
        let status = cargo::in_folder(&root()).args(["build", "--quiet", "-p", "menagerie"]).status()?;
        if !status.success() {
            return Err(format!("the program to compare with: {status}").into());
        }
    }
    let mut test = Command::new(tools.program("python"));
    test.current_dir(root().join(PACKAGE)).args(["-m", "pytest", "-p", "no:cacheprovider", "-m"]);
    test.arg(if ray { "ray" } else { "not ray" }).args(more).env("MENAGERIE", program);
    let status = test.status()?;
    if status.success() { Ok(()) } else { Err(format!("pytest: {status}").into()) }
}

/// Measures steps a second beside the environments of others.
///
/// # Errors
/// There is no wheel, or the benchmark fails.
pub fn bench(more: &[&str]) -> Result {
    let tools = Environment::new("bench", BENCH_PACKAGES)?;
    tools.install_wheel()?;
    // Not on every machine: the benchmark leaves out what is missing.
    for package in ["envpool", "pufferlib"] {
        let installed = tools.pip(&["install", "--quiet", package]).output()?;
        if !installed.status.success() {
            eprintln!("{package} does not install here, and is left out");
        }
    }
    let mut bench = Command::new(tools.program("python"));
    bench.current_dir(root().join(PACKAGE)).arg("benches/steps.py").args(more);
    let status = bench.status()?;
    if status.success() { Ok(()) } else { Err(format!("the benchmark: {status}").into()) }
}

/// Returns a program of Python packages, which are installed into an environment of this name.
///
/// # Errors
/// There is no Python, or a package cannot be installed.
pub fn program(environment: &str, packages: &[&str], name: &str) -> Result<PathBuf> {
    Ok(Environment::new(environment, packages)?.program(name))
}

/// The wheel that was built last.
fn newest_wheel() -> Result<PathBuf> {
    let folder = root().join("target/wheels");
    let wheels = std::fs::read_dir(&folder).map_err(|_| "no wheel: cargo xtask wheel builds it")?;
    let mut newest: Option<(SystemTime, PathBuf)> = None;
    for entry in wheels {
        let entry = entry?;
        let (path, changed) = (entry.path(), entry.metadata()?.modified()?);
        let is_wheel = path.extension().is_some_and(|ending| ending == "whl");
        if is_wheel && newest.as_ref().is_none_or(|(than, _)| changed > *than) {
            newest = Some((changed, path));
        }
    }
    newest.map(|(_, path)| path).ok_or_else(|| "no wheel: cargo xtask wheel builds it".into())
}

/// A virtual environment.
struct Environment(PathBuf);

impl Environment {
    /// Makes the environment, or takes it as it is where its packages are installed already.
    fn new(name: &str, packages: &[&str]) -> Result<Environment> {
        let environment = Environment(root().join("target/python").join(name));
        let (marker, wanted) = (environment.0.join("packages.txt"), packages.join("\n"));
        if std::fs::read_to_string(&marker).is_ok_and(|installed| installed == wanted) {
            return Ok(environment);
        }
        let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
        let mut make = Command::new(python);
        make.args(["-m", "venv", "--clear"]).arg(&environment.0);
        phase::run("making a virtual environment of Python", "5 s", &mut make).map_err(|why| {
            format!("{why}\nPython 3.10 or newer is needed, with venv; PYTHON names another one")
        })?;
        let mut install = environment.pip(&["install", "--quiet"]);
        phase::run(&format!("installing {}", packages.join(", ")), "20 s", install.args(packages))?;
        std::fs::write(&marker, wanted)?;
        Ok(environment)
    }

    fn install_wheel(&self) -> Result {
        let wheel = newest_wheel()?;
        let mut install = self.pip(&["install", "--quiet", "--force-reinstall", "--no-deps"]);
        phase::run("installing the wheel", "5 s", install.arg(wheel))
    }

    fn pip(&self, arguments: &[&str]) -> Command {
        let mut pip = Command::new(self.program("python"));
        pip.args(["-m", "pip", "--disable-pip-version-check"]).args(arguments);
        pip
    }

    fn program(&self, name: &str) -> PathBuf {
        let folder = if cfg!(windows) { Path::new("Scripts") } else { Path::new("bin") };
        self.0.join(folder).join(name)
    }
}
