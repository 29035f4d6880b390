//! `print`: sheets as PDF.
use std::path::Path;

use coach::{Report, Scale, ValueChange};
use games::{GameId, Options, Record, Replay, Setup, with_game};
use print::{Analysed, Block, Chapter, Decision, Ink, Look, Page, Paper, Part, Posed, PrintError, Tool};
use puzzles::{Puzzle, PuzzleFile, check_record};
use tabletop::Seat;

use crate::args::{GameArgs, InkAmount, PaperSize, PrintArgs, SheetPart, WritingTool};
use crate::error::{Done, Failure};
use crate::{analysis, opening, output};

/// The number of decisions that a played sheet lists.
const WORST: usize = 4;

/// The number of puzzles that are printed unless another one is asked for.
const PUZZLES: u16 = 6;

/// Prints sheets, a recorded game, puzzles, strips of rolls or a booklet.
///
/// # Errors
/// The request or a file it names is not valid, or the PDF cannot be written.
pub fn run(args: &PrintArgs) -> Done {
    let look = look(args);
    let (title, pages) = if let Some(path) = &args.record {
        recorded(path, &look)?
    } else if let Some(path) = &args.puzzles {
        puzzles(path, args.count.unwrap_or(PUZZLES).into(), &look)?
    } else if args.booklet {
        booklet(args, &look)?
    } else {
        one_game(args, &look)?
    };
    let bytes = print::write(&title, &pages).map_err(Failure::other)?;
    output::write_with(&args.output, |out| out.write_all(&bytes))
}

fn look(args: &PrintArgs) -> Look {
    Look {
        paper: match args.paper {
            PaperSize::A4 => Paper::A4,
            PaperSize::Letter => Paper::Letter,
        },
        ink: match args.ink {
            InkAmount::Full => Ink::Full,
            InkAmount::Low => Ink::Low,
        },
        tool: match args.tool {
            WritingTool::Pencil => Tool::Pencil,
            WritingTool::Wipe => Tool::Wipe,
        },
        part: match args.part {
            SheetPart::Board => Some(Part::Board),
            SheetPart::Cards => Some(Part::Cards),
            SheetPart::Rules => Some(Part::Rules),
            SheetPart::All => None,
        },
        copies: args.copies.into(),
        url: args.page.clone(),
    }
}

type Printed = Result<(String, Vec<(Page, Block)>), Failure>;

fn one_game(args: &PrintArgs, look: &Look) -> Printed {
    let [game] = args.games[..] else {
        return Err(Failure::input("several games are printed with --booklet; one GAME would be right"));
    };
    let (set, map, sheet) = (args.set.clone(), args.map.clone(), args.sheet.clone());
    let setup = GameArgs { game, set, map, sheet }.setup()?;
    let any = opening::open(&setup)?;
    let pages = match (args.dice, args.seed) {
        (Some(rolls), Some(seed)) => print::strips(&setup, rolls.into(), seed, look),
        _ => print::sheets(&setup, &any, look).map_err(refused)?,
    };
    Ok((game.name().to_owned(), pages))
}

fn booklet(args: &PrintArgs, look: &Look) -> Printed {
    let games = if args.games.is_empty() { GameId::ALL.to_vec() } else { args.games.clone() };
    let chapters = games.into_iter().map(|game| {
        let setup = Setup::new(game, Options::default());
        let any = opening::open(&setup)?;
        let puzzles = easiest(puzzles::shipped(game), PUZZLES.into());
        let puzzles = puzzles.into_iter().map(posed).collect::<Result<_, _>>()?;
        Ok(Chapter { setup, any, puzzles })
    });
    let chapters: Vec<Chapter> = chapters.collect::<Result<_, Failure>>()?;
    Ok(("Menagerie".to_owned(), print::booklet(&chapters, look).map_err(refused)?))
}

fn recorded(path: &Path, look: &Look) -> Printed {
    let (record, setup, any) = opening::open_record(path)?;
    let analysed = with_game!(&any, game => {
        let (replay, bad) = Replay::new(game, &record.events);
        if let Some(bad) = bad {
            return Err(Failure::input(format_args!("{}: {bad}", path.display())));
        }
        analysed(&super::coach::report(game, &replay)?)
    });
    let text = record.to_json();
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let name = format!("{file}, {}", print::digest(text.as_bytes()));
    let packed = print::pack(&text);
    let pages =
        print::played(&setup, &any, &record.events, names(&record), Some(&analysed), (&packed, &name), look)
            .map_err(refused)?;
    Ok((format!("{}, as played", setup.game.name()), pages))
}

/// The pages of the first puzzles of a file, the easiest first.
fn puzzles(path: &Path, count: usize, look: &Look) -> Printed {
    let wrong = |text: &dyn std::fmt::Display| Failure::input(format_args!("{}: {text}", path.display()));
    let file = PuzzleFile::parse(&output::read(path)?).map_err(|fault| wrong(&fault))?;
    let posed = easiest(&file.puzzles, count).into_iter().map(|puzzle| {
        check_record(puzzle).map_err(|fault| wrong(&fault))?;
        posed(puzzle)
    });
    let posed: Vec<Posed> = posed.collect::<Result<_, Failure>>()?;
    Ok(("Puzzles".to_owned(), print::puzzles(&posed, look).map_err(refused)?))
}

/// The puzzles with the lowest ratings.
fn easiest(puzzles: &[Puzzle], count: usize) -> Vec<&Puzzle> {
    let mut chosen: Vec<&Puzzle> = puzzles.iter().collect();
    chosen.sort_by_key(|puzzle| puzzle.rating);
    chosen.truncate(count);
    chosen
}

fn posed(puzzle: &Puzzle) -> Result<Posed, Failure> {
    let setup = Setup::of(&puzzle.record).map_err(Failure::input)?;
    let any = opening::open(&setup)?;
    Ok(Posed {
        id: puzzle.id.clone(),
        rating: puzzle.rating,
        figures: Posed::figures_of(&any, puzzle.value, puzzle.second),
        events: puzzle.record.events.clone(),
        best: puzzle.best.clone(),
        setup,
        any,
    })
}

fn names(record: &Record) -> &[String] {
    record.seats.as_deref().unwrap_or_default()
}

/// Returns the figures of a report that stand beside a played sheet.
fn analysed(report: &Report) -> Analysed {
    let (scale, seat) = (report.scale, Seat::FIRST);
    let values: Vec<f64> = report.curve.iter().map(|value| value.of(seat)).collect();
    let most = values.iter().copied().fold(1.0, f64::max);
    let values = match scale {
        Scale::Chances => values,
        Scale::Points => values.iter().map(|value| value / most).collect(),
    };
    let mut losses: Vec<(f64, Decision)> = report
        .events
        .iter()
        .filter_map(|event| match &event.change {
            ValueChange::Decision { loss, best, .. } if *loss > 1e-6 => {
                let words = analysis::points(-loss, scale);
                Some((*loss, Decision { ply: event.ply, loss: words, best: best.clone() }))
            }
            _ => None,
        })
        .collect();
    losses.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let worst = losses.into_iter().take(WORST).map(|(_, decision)| decision).collect();
    Analysed { sum: analysis::sum_lines(report, seat), values, worst }
}

/// A request for nothing is a wrong one.
fn refused(error: PrintError) -> Failure {
    match error {
        PrintError::Nothing(text) => Failure::input(text),
        PrintError::Drawing(_) => Failure::other(error),
    }
}
