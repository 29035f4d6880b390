//! The sheets of all games: sizes, ink, type, structure and bytes of their PDFs.
use games::{AnyGame, GameId, Options, Setup};
use lopdf::{Document, Object};
use print::{Block, Ink, Look, Page, Paper, Part, Tool};

fn opened(game: GameId) -> (Setup, AnyGame) {
    let setup = Setup::new(game, Options::default());
    let any = setup.open().expect("the default options are valid");
    (setup, any)
}

fn sheets(game: GameId, look: &Look) -> Vec<(Page, Block)> {
    let (setup, any) = opened(game);
    print::sheets(&setup, &any, look).expect("every game has sheets")
}

fn looks() -> Vec<Look> {
    let mut looks = Vec::new();
    for paper in [Paper::A4, Paper::Letter] {
        for ink in [Ink::Full, Ink::Low] {
            for tool in [Tool::Pencil, Tool::Wipe] {
                let url = Some("https://menagerie.example/".to_owned());
                looks.push(Look { paper, ink, tool, url, ..Look::default() });
            }
        }
    }
    looks
}

/// Returns the text of a page, wherever its lines are broken.
fn words(svg: &str) -> String {
    let page = roxmltree::Document::parse(svg).expect("the page is SVG");
    let text: Vec<&str> = page
        .descendants()
        .filter(|node| node.is_text() && node.parent().is_some_and(|it| !it.has_tag_name("style")))
        .filter_map(|node| node.text())
        .collect();
    text.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Writes the PDF into the folder of `PRINTED`, where that is set, to be looked at.
fn keep(name: &str, bytes: &[u8]) {
    if let Some(folder) = std::env::var_os("PRINTED") {
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}.pdf")), bytes)
            .expect("the folder is there");
    }
}

fn number(object: &Object) -> f64 {
    f64::from(object.as_float().expect("a number"))
}

#[test]
fn q_1_every_part_is_printed_alone_and_copies_repeat_what_is_used_up() {
    for game in GameId::ALL {
        let all = sheets(game, &Look::default());
        for part in [Part::Board, Part::Rules] {
            let some = sheets(game, &Look { part: Some(part), ..Look::default() });
            assert!(some.iter().all(|(page, _)| page.part == part), "{game}");
            assert!(some.len() < all.len(), "{game}");
        }
        let more = sheets(game, &Look { copies: 4, ..Look::default() });
        assert!(more.len() > all.len(), "{game}");
        let told =
            |pages: &[(Page, Block)]| pages.iter().filter(|(page, _)| page.part == Part::Rules).count();
        assert!((1..=2).contains(&told(&all)), "{game}");
        assert_eq!(told(&more), told(&all), "{game}");
    }
}

#[test]
fn q_4_pages_have_the_size_of_the_paper_and_type_of_seven_points() {
    for game in GameId::ALL {
        for look in looks() {
            for (index, (page, block)) in sheets(game, &look).iter().enumerate() {
                let (w, h) = look.paper.size();
                assert!((page.width, page.height) == (w, h) || (page.width, page.height) == (h, w));
                let said = words(&page.to_svg(block, index + 1, 9));
                for wanted in
                    [&format!("Page {} of 9", index + 1), "100 mm", "Independent fan implementation"]
                {
                    assert!(said.contains(wanted), "{game} {}: {wanted} is missing in {said}", page.name);
                }
            }
        }
    }
}

#[test]
fn q_5_pages_use_little_ink() {
    let mut wrong = Vec::new();
    for game in GameId::ALL {
        for look in looks().into_iter().filter(|look| look.paper == Paper::A4) {
            let most = if look.ink == Ink::Low { 0.07 } else { 0.15 };
            for (index, (page, block)) in sheets(game, &look).iter().enumerate() {
                let tree = print::tree(&page.to_svg(block, index + 1, 9)).expect("the page is SVG");
                let scale = 3.0;
                let (w, h) = ((page.width * scale) as u32, (page.height * scale) as u32);
                let mut map = resvg::tiny_skia::Pixmap::new(w, h).expect("a page has a size");
                map.fill(resvg::tiny_skia::Color::WHITE);
                let turn = resvg::tiny_skia::Transform::from_scale(scale as f32, scale as f32);
                resvg::render(&tree, turn, &mut map.as_mut());
                let dark: f64 = map
                    .pixels()
                    .iter()
                    .map(|p| {
                        255.0
                            - (0.299 * f64::from(p.red())
                                + 0.587 * f64::from(p.green())
                                + 0.114 * f64::from(p.blue()))
                    })
                    .sum();
                let ink = dark / 255.0 / f64::from(w * h);
                if ink <= 0.005 || ink > most {
                    wrong.push(format!("{game}, {}, {:?}, {:?}: {ink:.3}", page.name, look.ink, look.tool));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "too much or too little of a page is ink: {wrong:#?}");
}

#[test]
fn q_6_the_same_input_gives_the_same_bytes_with_type_and_without_bitmaps() {
    for game in GameId::ALL {
        let pages =
            sheets(game, &Look { url: Some("https://menagerie.example".to_owned()), ..Look::default() });
        let bytes = print::write(game.name(), &pages).expect("the pages are drawn");
        keep(game.key(), &bytes);
        assert_eq!(bytes, print::write(game.name(), &pages).expect("the pages are drawn"), "{game}");
        assert!(bytes.len() < 500_000, "{game}: {}", bytes.len());
        let document = Document::load_mem(&bytes).expect("a PDF");
        assert_eq!(document.get_pages().len(), pages.len());
        for (id, (page, _)) in document.get_pages().values().zip(&pages) {
            let entry = document.get_dictionary(*id).expect("a page");
            let size = entry.get(b"MediaBox").and_then(Object::as_array).expect("a size");
            assert!((number(&size[2]) * 25.4 / 72.0 - page.width).abs() < 0.01);
            assert!((number(&size[3]) * 25.4 / 72.0 - page.height).abs() < 0.01);
        }
        let catalogue = document.catalog().expect("a catalogue");
        assert!(catalogue.get(b"Lang").is_ok() && catalogue.get(b"Outlines").is_ok(), "{game}");
        let subtype = |object: &Object| {
            let dictionary = match object {
                Object::Stream(stream) => &stream.dict,
                Object::Dictionary(dictionary) => dictionary,
                _ => return Vec::new(),
            };
            dictionary.get(b"Subtype").and_then(Object::as_name).map(<[u8]>::to_vec).unwrap_or_default()
        };
        let kinds: Vec<Vec<u8>> = document.objects.values().map(subtype).collect();
        assert!(!kinds.iter().any(|kind| kind == b"Image" || kind == b"Type3"), "{game}");
        let cuts = kinds.iter().filter(|kind| *kind == b"CIDFontType2" || *kind == b"CIDFontType0").count();
        assert!(cuts >= 3, "{game}: text, semibold and bold, but {cuts} cuts");
    }
}

#[test]
fn q_9_strips_hold_so_many_rolls_of_the_seed() {
    for game in GameId::ALL {
        let (setup, _) = opened(game);
        let svg = |seed| -> String {
            let pages = print::strips(&setup, 90, seed, &Look::default());
            pages
                .iter()
                .enumerate()
                .map(|(i, (page, block))| page.to_svg(block, i + 1, pages.len()))
                .collect()
        };
        assert!(svg(1).contains(">90</text>") && !svg(1).contains(">91</text>"), "{game}");
        assert_eq!(svg(1), svg(1));
        assert_ne!(svg(1), svg(2));
    }
}

#[test]
fn q_10_each_game_of_the_booklet_begins_on_a_right_hand_page() {
    let games: Vec<(Setup, AnyGame)> = GameId::ALL.map(opened).into();
    let pages = print::booklet(&games, &Look::default()).expect("every game has sheets");
    keep("booklet", &print::write("Menagerie", &pages).expect("the pages are drawn"));
    for game in GameId::ALL {
        let title =
            print::sheets(&opened(game).0, &opened(game).1, &Look::default()).expect("sheets")[0].1.title;
        let first = pages.iter().position(|(_, block)| block.title == title).expect("each game is in it");
        assert_eq!(first % 2, 0, "{game}");
        assert_eq!(pages[first].0.part, Part::Rules, "{game}");
    }
    assert_eq!(pages.len() % 2, 0);
}

#[test]
fn q_8_puzzle_pages_have_the_question_and_the_solution_upside_down() {
    let posed = |number: usize| {
        let (setup, any) = opened(GameId::Ruin);
        print::Posed {
            id: format!("ruin-{number:04}"),
            rating: 1500,
            setup,
            any,
            events: vec!["roll 4".to_owned()],
            best: vec!["step e".to_owned()],
            figures: "61 %, the next 52 %".to_owned(),
        }
    };
    for look in looks() {
        let pages = print::puzzles(&[posed(1), posed(2), posed(3)], &look).expect("they are puzzles");
        assert_eq!(pages.len(), 2, "two a page");
        let svg = pages[0].0.to_svg(&pages[0].1, 1, 2);
        assert_eq!(svg.matches("What is your best move?").count(), 2);
        let (before, foot) = svg.split_once("rotate(180)").expect("the solutions are upside down");
        assert!(foot.contains("East") && foot.contains("61 %") && !before.contains("61 %"), "{foot}");
        let bytes = print::write("Puzzles", &pages).expect("the pages are drawn");
        keep(&format!("puzzles-{:?}-{:?}-{:?}", look.paper, look.ink, look.tool), &bytes);
        assert_eq!(print::write("Puzzles", &pages).unwrap(), bytes, "equal puzzles, equal bytes");
    }
    assert!(print::puzzles(&[], &Look::default()).is_err());
    let bad = print::Posed { events: vec!["roll 9".to_owned()], ..posed(1) };
    assert!(print::puzzles(&[bad], &Look::default()).is_err());
}
