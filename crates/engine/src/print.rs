//! Pages to print for the page: the sheets of `print` as SVG in the page's own fonts.
use ::print::{Block, Ink, Look, Page, Paper, Posed, Tool};
use games::{AnyGame, Setup};
use protocol::{PagePuzzle, PrintRequest, PrintSubject, PrintedPage};

/// The fonts of printed sheets, and those of the page that stand for them.
const FONTS: [(&str, &str); 2] = [
    ("Atkinson Hyperlegible Mono ExtraLight", "Atkinson Mono"),
    ("Atkinson Hyperlegible Next", "Atkinson Next"),
];

/// Returns the pages.
///
/// # Errors
/// The reason why there are none, in a sentence.
pub fn pages(asked: &PrintRequest) -> Result<Vec<PrintedPage>, String> {
    let look = Look {
        paper: if asked.letter { Paper::Letter } else { Paper::A4 },
        ink: if asked.low { Ink::Low } else { Ink::Full },
        tool: if asked.wipe { Tool::Wipe } else { Tool::Pencil },
        part: None,
        copies: asked.copies.into(),
        url: Some(asked.url.clone()).filter(|url| !url.is_empty()),
    };
    let laid_out = match &asked.subject {
        PrintSubject::Sheets(setup) => {
            let setup = Setup::try_from(setup).map_err(|error| error.to_string())?;
            let any = setup.open().map_err(|error| error.to_string())?;
            ::print::sheets(&setup, &any, &look)
        }
        PrintSubject::Played { record, names, name } => {
            let setup = Setup::of(record).map_err(|error| error.to_string())?;
            let any = setup.open().map_err(|error| error.to_string())?;
            let text = record.to_json();
            let packed = ::print::pack(&text);
            let named = format!("{name}, {}", ::print::digest(text.as_bytes()));
            ::print::played(&setup, &any, &record.events, names, None, (&packed, &named), &look)
        }
        PrintSubject::Puzzle(puzzle) => ::print::puzzles(&[posed(puzzle)?], &look),
    };
    Ok(drawn(&laid_out.map_err(|error| error.to_string())?))
}

fn posed(puzzle: &PagePuzzle) -> Result<Posed, String> {
    let setup = Setup::of(&puzzle.record).map_err(|error| error.to_string())?;
    let any: AnyGame = setup.open().map_err(|error| error.to_string())?;
    Ok(Posed {
        id: puzzle.id.clone(),
        rating: puzzle.rating.unwrap_or_default(),
        figures: Posed::figures_of(&any, puzzle.value, puzzle.second),
        events: puzzle.record.events.clone(),
        best: puzzle.best.clone(),
        setup,
        any,
    })
}

fn drawn(pages: &[(Page, Block)]) -> Vec<PrintedPage> {
    let page = |(nth, (page, block)): (usize, &(Page, Block))| {
        let svg = page.to_svg(block, nth + 1, pages.len());
        let svg = FONTS.iter().fold(svg, |svg, (printed, own)| svg.replace(printed, own));
        PrintedPage { width: page.width, height: page.height, name: page.name.clone(), svg }
    };
    pages.iter().enumerate().map(page).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{GameId, Options};

    fn request(subject: PrintSubject) -> PrintRequest {
        let url = "https://menagerie.example/".to_owned();
        PrintRequest { subject, letter: false, low: false, wipe: false, copies: 1, url }
    }

    #[test]
    fn q_12_the_page_prints_the_sheets_of_the_pdf() {
        for game in GameId::ALL {
            let setup = Setup::new(game, Options::default());
            let any = setup.open().unwrap();
            let asked = request(PrintSubject::Sheets((&setup).into()));
            let shown = pages(&asked).unwrap();
            let look = Look { copies: 1, url: Some(asked.url.clone()), ..Look::default() };
            let printed = ::print::sheets(&setup, &any, &look).unwrap();
            assert_eq!(shown.len(), printed.len(), "{game}");
            for (nth, (shown, (page, block))) in shown.iter().zip(&printed).enumerate() {
                let svg = page.to_svg(block, nth + 1, printed.len());
                assert_eq!((shown.width, shown.height), (page.width, page.height));
                assert_eq!(shown.svg.matches("<path").count(), svg.matches("<path").count(), "{game}");
                assert!(!shown.svg.contains("Hyperlegible"), "the page's own fonts");
            }
            let letter = pages(&PrintRequest { letter: true, ..asked }).unwrap();
            assert!(letter.iter().all(|page| page.width.max(page.height) == 279.4), "{game}");
        }
    }

    #[test]
    fn q_12_a_game_as_played_and_a_puzzle_are_printed_and_faults_are_told() {
        let file = puzzles::PuzzleFile::parse(include_str!("../../../puzzles/ruin.json")).unwrap();
        let puzzle = &file.puzzles[0];
        let record = puzzle.record.clone();
        let played = request(PrintSubject::Played {
            record: record.clone(),
            names: Vec::new(),
            name: "k1".to_owned(),
        });
        assert!(pages(&played).unwrap()[0].svg.contains("Not finished"));
        let puzzle = PagePuzzle {
            id: puzzle.id.clone(),
            record: record.clone(),
            best: puzzle.best.clone(),
            value: puzzle.value,
            second: puzzle.second,
            exact: true,
            rating: Some(puzzle.rating),
            themes: Vec::new(),
        };
        let shown = pages(&request(PrintSubject::Puzzle(puzzle))).unwrap();
        assert!(shown[0].svg.contains("What is your best move?") && shown[0].svg.contains("rotate(180)"));
        let bad = games::Record { events: vec!["roll 9".to_owned()], ..record };
        assert!(
            pages(&request(PrintSubject::Played { record: bad, names: Vec::new(), name: String::new() }))
                .is_err()
        );
    }
}
