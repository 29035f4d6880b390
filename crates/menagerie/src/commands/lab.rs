//! `lab`: runs a plan of simulations, keeps each finished game, and writes tables and a report.
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use lab::{Journal, JournalContents, JournalError, Key, Plan, Run, RunError, WriteError};
use serde::Serialize;

use crate::args::LabArgs;
use crate::error::{Done, Failure};
use crate::figures::{counted, grouped};
use crate::{figures, output, progress, stop};

/// The JSON object that `--json` prints.
#[derive(Serialize)]
struct LabJson<'a> {
    plan: String,
    game: &'static str,
    settings: usize,
    games: u64,
    /// Number of games that the journal had before.
    found: usize,
    /// Number of games played now.
    played: usize,
    /// Whether a line of the journal was torn, so that its game was played again.
    torn: bool,
    seconds: f64,
    journal: &'a Path,
    csv: &'a Path,
    parquet: &'a Path,
    report: &'a Path,
}

/// Runs a plan, or the part of it that the flags select.
///
/// # Errors
/// Plan, key or journal are not valid, or Ctrl-C stopped the run; finished games are kept.
pub fn run(args: &LabArgs) -> Done {
    let plan = read(&args.plan)?;
    if args.keys {
        return plan.keys().try_for_each(|key| output::line(key.text(&plan)));
    }
    match (&args.job, &args.ray) {
        (Some(key), _) => job(&plan, key),
        (None, Some(address)) => over_ray(args, address),
        (None, None) => all(&plan, args),
    }
}

/// The variable that names the interpreter with the Python package.
const PYTHON: &str = "MENAGERIE_PYTHON";

/// Plays the games over a Ray cluster: the Python package does, with the same journal, tables and report.
fn over_ray(args: &LabArgs, address: &str) -> Done {
    let python = std::env::var(PYTHON).unwrap_or_else(|_| "python3".to_owned());
    let has = |module: &str| {
        let mut look = Command::new(&python);
        look.args([
            "-c",
            "import importlib.util, sys; sys.exit(importlib.util.find_spec(sys.argv[1]) is None)",
        ]);
        look.arg(module).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    if let Some(missing) = ["menagerie", "ray"].into_iter().find(|module| !has(module)) {
        return Err(Failure::input(format_args!(
            "--ray: {python} has no module {missing}; pip install 'menagerie[ray]' would be right, and {PYTHON} names \
             another interpreter"
        )));
    }
    let mut run = Command::new(&python);
    run.args(["-m", "menagerie.lab"]).arg(&args.plan).arg(format!("--ray={address}"));
    if let Some(folder) = &args.output {
        run.arg("--output").arg(folder);
    }
    // Ctrl-C reaches the other program as well, which says what it keeps.
    stop::listen();
    let status = run.status().map_err(|error| Failure::other(format_args!("{python}: {error}")))?;
    if status.success() { Ok(()) } else { Err(Failure::Reported) }
}

/// Reads a plan with the maps beside it.
fn read(path: &Path) -> Result<Plan, Failure> {
    let text = output::read(path)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let file = |name: &str| {
        fs::read_to_string(folder.join(name)).map_err(|error| format!("cannot read {name}: {error}"))
    };
    Plan::read(&text, &file).map_err(|faults| {
        let lines: String = faults.iter().map(|fault| format!("\n  {fault}")).collect();
        Failure::input(format_args!("{}: {}{lines}", path.display(), counted(faults.len(), "fault")))
    })
}

/// Plays one game and prints its row.
fn job(plan: &Plan, text: &str) -> Done {
    let key = Key::read(text, plan).map_err(|error| Failure::input(format_args!("--job: {error}")))?;
    output::json(&lab::play(plan, key).map_err(Failure::input)?)
}

/// Plays the games that are missing, and writes tables and a report.
fn all(plan: &Plan, args: &LabArgs) -> Done {
    let folder = match &args.output {
        Some(folder) => folder.clone(),
        None => beside(&args.plan)?,
    };
    fs::create_dir_all(&folder).map_err(|error| Failure::writing(&folder, &error))?;
    let file = |name: &str| folder.join(name);
    let [journal_path, csv, parquet, report] =
        ["journal.jsonl", "games.csv", "games.parquet", "report.html"].map(file);
    stop::listen();
    let (journal, contents) = Journal::open(&journal_path, plan).map_err(journal_failure)?;
    let (found, torn) = (contents.rows.len(), contents.torn);
    if !args.json {
        print_state(found, torn, plan)?;
    }
    let begun = Instant::now();
    let rows = play(plan, &journal, contents, args)?;
    let seconds = figures::seconds(begun.elapsed());
    let played = rows.len() - found;
    if (rows.len() as u64) < plan.total() {
        let (finished, of) = (grouped(rows.len() as u64), grouped(plan.total()));
        return Err(Failure::other(format_args!(
            "stopped: {} of {of} games are in {}, {} of them played now; the same command goes on from there",
            finished,
            journal_path.display(),
            grouped(played as u64)
        )));
    }
    lab::write_csv(&csv, plan, &rows).map_err(write_failure)?;
    lab::write_parquet(&parquet, plan, &rows).map_err(write_failure)?;
    lab::write_report(&report, plan, &rows).map_err(write_failure)?;
    if args.json {
        return output::json(&LabJson {
            plan: plan.digest(),
            game: plan.game.key(),
            settings: plan.settings.len(),
            games: plan.total(),
            found,
            played,
            torn,
            seconds,
            journal: &journal_path,
            csv: &csv,
            parquet: &parquet,
            report: &report,
        });
    }
    output::line(format_args!(
        "{} in {}, {} of them played now in {}\n{}\n{}\n{}",
        counted(rows.len(), "game"),
        counted(plan.settings.len(), "setting"),
        grouped(played as u64),
        figures::time(seconds),
        csv.display(),
        parquet.display(),
        report.display()
    ))
}

/// Prints the state of the journal, before work that may take long.
fn print_state(found: usize, torn: bool, plan: &Plan) -> Done {
    if torn {
        output::line("the journal's last line was torn: its game is played again")?;
    }
    if found == 0 {
        return Ok(());
    }
    let (found, of) = (grouped(found as u64), grouped(plan.total()));
    output::line(format_args!("{found} of {of} games are in the journal already"))
}

fn play(
    plan: &Plan,
    journal: &Journal,
    contents: JournalContents,
    args: &LabArgs,
) -> Result<std::collections::BTreeMap<Key, lab::Row>, Failure> {
    let bar = progress::bar("playing", plan.total());
    bar.set_position(contents.rows.len() as u64);
    bar.reset_eta();
    let run = Run {
        plan,
        journal,
        threads: args.threads.map(usize::from),
        stop: &stop::is_requested,
        finished: &|| bar.inc(1),
    };
    let rows = run.play(contents);
    bar.finish_and_clear();
    rows.map_err(|error| match error {
        RunError::Setting { .. } => Failure::input(error),
        RunError::Journal(error) => journal_failure(error),
        RunError::Threads(_) => Failure::other(error),
    })
}

/// Returns the folder next to a plan, named like the plan.
fn beside(plan: &Path) -> Result<PathBuf, Failure> {
    match plan.file_stem() {
        Some(_) if plan.extension().is_some() => Ok(plan.with_extension("")),
        _ => Err(Failure::input(format_args!(
            "{}: results need a folder; -o DIR would be right",
            plan.display()
        ))),
    }
}

/// Returns exit status 2 for a journal of another plan, 1 for errors of the file system.
fn journal_failure(error: JournalError) -> Failure {
    match error {
        JournalError::File { .. } => Failure::other(error),
        _ => Failure::input(error),
    }
}

fn write_failure(error: WriteError) -> Failure {
    Failure::other(error)
}
