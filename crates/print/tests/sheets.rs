//! The sheets of all games: sizes, ink, type, structure and bytes of their PDFs.
use std::path::{Path, PathBuf};
use std::process::Command;

use games::{AnyGame, GameId, Options, Record, Setup, with_game};
use lopdf::{Document, Object};
use present::{Observation, Present};
use print::{Analysed, Block, Decision, Ink, Look, Page, Paper, Part, Tool};
use resvg::tiny_skia::PathSegment;
use resvg::usvg::{Group, Node, Paint, Transform, Tree};
use tabletop::Game;
use view::{Selection, Surface};

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
        std::fs::write(Path::new(&folder).join(format!("{name}.pdf")), bytes).expect("the folder is there");
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
fn q_2_every_rule_of_a_game_stands_on_its_sheets() {
    for game in GameId::ALL {
        let told = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/rules/{game}.md"));
        let told = std::fs::read_to_string(told).expect("every game has its rules");
        let numbers: Vec<&str> = told
            .split("- **")
            .skip(1)
            .filter_map(|rest| Some(rest.split_once("**")?.0))
            .filter(|number| number.ends_with(|c: char| c.is_ascii_digit()))
            .collect();
        assert!(numbers.len() > 20, "{game}: {numbers:?}");
        for look in looks().into_iter().step_by(7) {
            let pages = sheets(game, &look);
            let text: String =
                pages.iter().map(|(page, block)| words(&page.to_svg(block, 1, 9)) + " ").collect();
            let named = |c: char| !c.is_alphanumeric() && c != '-';
            let there: std::collections::BTreeSet<&str> = text.split(named).collect();
            let missing: Vec<&&str> = numbers.iter().filter(|number| !there.contains(**number)).collect();
            assert!(missing.is_empty(), "{game}: {missing:?}");
        }
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

/// A text or a line on a page: what it is, its box in millimetres, and for text the size of its type in points.
struct Mark {
    what: String,
    area: [f64; 4],
    points: Option<f64>,
    /// The colours of text and lines.
    inks: Vec<[u8; 3]>,
    is_text: bool,
}

/// Collects the texts and lines of a group, but for what is clipped.
fn marks(group: &Group, all: &mut Vec<Mark>) {
    for node in group.children() {
        let area = node.abs_stroke_bounding_box();
        let area = [area.left(), area.top(), area.right(), area.bottom()].map(f64::from);
        let colour = |paint: &Paint| match paint {
            Paint::Color(colour) => Some([colour.red, colour.green, colour.blue]),
            _ => None,
        };
        match node {
            Node::Group(inner) if inner.clip_path().is_none() => marks(inner, all),
            Node::Path(path) => {
                let ink = path.stroke().and_then(|stroke| colour(stroke.paint()));
                let inks = ink.into_iter().collect();
                all.push(Mark { what: "a path".to_owned(), area, points: None, inks, is_text: false });
            }
            Node::Text(text) => {
                let scale = |t: Transform| f64::from(t.get_scale().1);
                let spans: Vec<_> = text.chunks().iter().flat_map(|chunk| chunk.spans()).collect();
                let size =
                    spans.iter().map(|span| f64::from(span.font_size().get())).fold(f64::MAX, f64::min);
                let inks = spans.iter().filter_map(|span| colour(span.fill()?.paint())).collect();
                let what = text.chunks().iter().map(|chunk| chunk.text()).collect::<Vec<_>>().join(" ");
                let points = Some(size * scale(text.abs_transform()) / 25.4 * 72.0);
                all.push(Mark { what, area, points, inks, is_text: true });
            }
            _ => {}
        }
    }
}

fn tree(page: &Page, block: &Block) -> Tree {
    print::tree(&page.to_svg(block, 1, 9)).expect("the page is SVG")
}

#[test]
fn q_4_nothing_lies_in_the_margin_and_no_type_is_under_seven_points() {
    let mut wrong = Vec::new();
    for game in GameId::ALL {
        // The first look and the one that differs from it in everything.
        for look in looks().into_iter().step_by(7) {
            for (page, block) in sheets(game, &look) {
                let (mut all, tree) = (Vec::new(), tree(&page, &block));
                marks(tree.root(), &mut all);
                // The last path is that of the corner ticks, which lie in the margin.
                all.pop();
                for Mark { what, area: [left, top, right, bottom], points, .. } in all {
                    let inside = left > 9.4 && top > 9.4;
                    let inside = inside && right < page.width - 9.4 && bottom < page.height - 9.4;
                    if !inside || points.is_some_and(|points| points < 6.95) {
                        let at = format!("{left:.1} {top:.1} {right:.1} {bottom:.1}, {points:?} pt");
                        wrong.push(format!(
                            "{game}, {}, {:?}, {:?}: {what}: {at}",
                            page.name, look.paper, look.tool
                        ));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} marks: {:#?}", wrong.len(), &wrong[..wrong.len().min(30)]);
}

#[test]
fn q_2_every_player_of_the_shelter_has_a_sheet_two_a_page() {
    for (copies, tool, wanted) in
        [(1, Tool::Pencil, 1), (2, Tool::Pencil, 1), (5, Tool::Pencil, 3), (3, Tool::Wipe, 3)]
    {
        let pages = sheets(GameId::Shelter, &Look { copies, tool, ..Look::default() });
        let players = pages.iter().filter(|(page, _)| page.part == Part::Board).count();
        assert_eq!(players, wanted, "{copies}, {tool:?}");
    }
}

#[test]
fn q_4_the_title_block_names_the_map_by_its_digest_and_links_to_it() {
    for game in GameId::ALL {
        let (setup, any) = opened(game);
        let url = Some("https://menagerie.example/".to_owned());
        let linked = print::sheets(&setup, &any, &Look { url, ..Look::default() }).expect("sheets");
        let plain = sheets(game, &Look::default());
        for ((page, block), (_, unlinked)) in linked.iter().zip(&plain) {
            assert_eq!(unlinked.link, None, "without an address there is no code");
            let link = block.link.as_deref().expect("a link");
            match setup.digest() {
                Some(digest) => {
                    let (map, first) = (setup.map_name(), &digest[..8]);
                    assert_eq!(link, format!("https://menagerie.example/#/map/{game}/{map}@{first}"));
                    let text: String = words(&page.to_svg(block, 1, 9)).split(' ').collect();
                    assert!(text.contains(&digest), "{game}, {}: {digest}", page.name);
                }
                None => assert_eq!(link, format!("https://menagerie.example/#/play/{game}")),
            }
            assert!(
                page.to_svg(block, 1, 9).len() > page.to_svg(unlinked, 1, 9).len() + 1_000,
                "the code is drawn"
            );
        }
    }
}

#[test]
fn q_4_nothing_reaches_into_the_title_block() {
    let mut wrong = Vec::new();
    for game in GameId::ALL {
        for look in looks() {
            let mut pages = sheets(game, &look);
            pages.extend(print::puzzles(&posed(game, 6), &look).expect("puzzles"));
            for (mut page, block) in pages {
                let room = 10.0 + page.room();
                page.has_block = false;
                let (mut all, tree) = (Vec::new(), tree(&page, &block));
                marks(tree.root(), &mut all);
                // The last path is that of the corner ticks.
                all.pop();
                let lowest = all.iter().map(|mark| mark.area[3]).fold(0.0, f64::max);
                if lowest > room + 1.0 {
                    let over = lowest - room;
                    wrong
                        .push(format!("{game}, {}, {:?}, {:?}: {over:.1}", page.name, look.paper, look.tool));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns the contrast of a colour with white paper, both in grey.
fn contrast_in_grey([red, green, blue]: [u8; 3]) -> f64 {
    let grey = 0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue);
    let part = grey / 255.0;
    let light = if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    1.05 / (light + 0.05)
}

#[test]
fn q_5_text_and_lines_are_legible_in_grey() {
    assert!(contrast_in_grey([0; 3]) > 20.0 && contrast_in_grey([200; 3]) < 2.0);
    let mut wrong = std::collections::BTreeSet::new();
    for game in GameId::ALL {
        for ink in [Ink::Full, Ink::Low] {
            for (page, block) in sheets(game, &Look { ink, ..Look::default() }) {
                let (mut all, tree) = (Vec::new(), tree(&page, &block));
                marks(tree.root(), &mut all);
                for mark in all {
                    for colour in mark.inks {
                        let contrast = contrast_in_grey(colour);
                        // White text stands on black plates, white lines part black things.
                        if contrast > 1.05 && contrast < 4.5 {
                            let kind = if mark.is_text { "text" } else { "line" };
                            wrong.insert(format!("{game}, {}, {kind} {colour:?}: {contrast:.1}", page.name));
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
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

/// Runs a tool of poppler or qpdf on a file; `None` where it is not installed.
fn tool(name: &str, arguments: &[&str], file: &Path) -> Option<String> {
    let done = Command::new(name).args(arguments).arg(file).output().ok()?;
    let text = String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).into_owned();
    assert!(done.status.success(), "{name}: {text}");
    Some(text)
}

#[test]
fn q_6_readers_of_pdf_find_nothing_wrong() {
    let folder = std::env::temp_dir().join(format!("menagerie-print-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    for game in GameId::ALL {
        let pages = sheets(game, &Look::default());
        let file: PathBuf = folder.join(format!("{game}.pdf"));
        std::fs::write(&file, print::write(game.name(), &pages).expect("pages")).expect("a file");
        if let Some(text) = tool("qpdf", &["--check"], &file) {
            assert!(text.contains("No syntax or stream encoding errors"), "{game}: {text}");
        }
        if let Some(text) = tool("pdfinfo", &[], &file) {
            assert!(text.contains(game.name()) && !text.contains("Error"), "{game}: {text}");
        }
        if let Some(text) = tool("pdffonts", &[], &file) {
            // After two lines of heads each font says in turn whether it is embedded, a subset, and has Unicode.
            let fonts: Vec<&str> = text.lines().skip(2).collect();
            assert!(fonts.len() >= 3, "{game}: {text}");
            for font in fonts {
                assert!(font.contains("yes yes yes") && !font.contains("Type 3"), "{game}: {font}");
            }
        }
        let text = Command::new("pdftotext").arg(&file).arg("-").output();
        if let Ok(text) = text {
            let text = String::from_utf8_lossy(&text.stdout).into_owned();
            assert!(
                text.contains("100 mm") && text.contains("Independent fan implementation"),
                "{game}: {text}"
            );
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

/// Asserts that a printed board has every fixed layer of the board of page and terminal, unchanged.
fn has_the_fixed_layers<G: Present>(game: &G, name: &str) {
    let start = game.start();
    let board = game.board(&Observation::of_state(&start, None, &[]), &Selection::default(), true);
    let printed = game.printed();
    let markup: String = printed[0].layers.iter().map(|layer| layer.to_svg()).collect();
    for layer in board.layers.iter().filter(|layer| layer.fixed && !layer.shapes.is_empty()) {
        for shape in &layer.shapes {
            assert!(markup.contains(&shape.to_svg()), "{name}: a shape of {} is missing", layer.name);
        }
    }
    assert_eq!(printed[0].view_box, board.view_box, "{name}");
}

#[test]
fn q_3_the_printed_board_is_the_drawn_one_and_its_names_stand_on_their_places() {
    for game in GameId::ALL {
        with_game!(&opened(game).1, board => has_the_fixed_layers(board, game.name()));
    }
    let mut named = 0;
    for game in [GameId::Caverns, GameId::Penguins] {
        with_game!(&opened(game).1, board => {
            let start = board.start();
            let seen = Observation::of_state(&start, None, &[]);
            let printed = board.printed();
            let svg: String = printed[0].layers.iter().filter(|it| it.name == "names").map(|it| it.to_svg()).collect();
            let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{svg}</svg>");
            let names = roxmltree::Document::parse(&svg).expect("layers are SVG");
            for text in names.descendants().filter(|it| it.has_tag_name("text")) {
                let at = |name| text.attribute(name).and_then(|it| it.parse().ok()).expect("a number");
                let name = text.text().expect("a name");
                let Some(place) = board.place_at(&seen, Surface::Board, (at("x"), at("y"))) else { continue };
                if name.len() > 1 {
                    assert_eq!(place.name, name, "{game}");
                    named += 1;
                }
            }
        });
    }
    assert!(named > 60, "hexes and igloos, but {named}");
}

/// Returns a shipped record of a game.
fn recorded(name: &str) -> Record {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden").join(name);
    let text = std::fs::read_to_string(file).expect("the golden records are there");
    Record::parse(&text, games::catalogue()).expect("a record")
}

#[test]
fn q_7_a_recorded_game_stands_there_with_every_event() {
    for name in [
        "ruin/ruin-01.json",
        "shelter/greedy-solo.json",
        "penguins/greedy-2-players.json",
        "caverns/caverns-01.json",
        "zoo/zoo-01.json",
    ] {
        let record = recorded(name);
        let setup = Setup::of(&record).expect("a setup");
        let any = setup.open().expect("a game");
        let names = record.seats.clone().unwrap_or_default();
        let analysed = Analysed {
            sum: vec!["start 40".to_owned()],
            values: vec![0.4, 0.5, 1.0],
            worst: vec![Decision { ply: 1, loss: "−12.3".to_owned(), best: vec!["better".to_owned()] }],
        };
        let look = Look { url: Some("https://menagerie.example/".to_owned()), ..Look::default() };
        let packed = print::pack(&record.to_json());
        let link = (packed.as_str(), "the file, its digest");
        let pages = print::played(&setup, &any, &record.events, &names, Some(&analysed), link, &look)
            .expect("the record is replayed");
        let text: String = pages.iter().map(|(page, block)| words(&page.to_svg(block, 1, 1)) + " ").collect();
        for wanted in ["Decisions that cost most", "−12.3", "better: better", "start 40"] {
            assert!(text.contains(wanted), "{name}: {wanted}");
        }
        let whole = "This code holds the whole game";
        assert_eq!(text.contains(whole), packed.len() <= 1200, "{name}: {}", packed.len());
        assert_eq!(text.contains("the file, its digest"), packed.len() > 1200, "{name}");
        let tracks = match setup.game {
            GameId::Zoo => &["Keeper, health", "Worker, points"][..],
            GameId::Caverns => &["You, health", "Re-rolls"],
            _ => &[],
        };
        for wanted in tracks {
            assert!(text.contains(wanted), "{name}: the track {wanted}");
        }
        for number in 1..=record.events.len() {
            assert!(text.contains(&format!(" {number} ")), "{name}: event {number}");
        }
        keep(&format!("played-{}", setup.game.key()), &print::write("As played", &pages).expect("pages"));
        let bad = [record.events.clone(), vec!["nonsense".to_owned()]].concat();
        assert!(print::played(&setup, &any, &bad, &names, None, link, &look).is_err(), "{name}");
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
fn q_9_strips_have_what_a_game_rolls_and_never_the_hunter_beside_the_player() {
    let text = |game, rolls| -> String {
        let pages = print::strips(&opened(game).0, rolls, 5, &Look::default());
        pages.iter().map(|(page, block)| words(&page.to_svg(block, 1, 1)) + " ").collect()
    };
    let ruin = text(GameId::Ruin, 60);
    for row in 1..=60 {
        let who = if row % 2 == 1 { "you" } else { "hunter" };
        let roll = (1..=4).filter(|figure| ruin.contains(&format!(" {who} {figure} {row} "))).count();
        assert_eq!(roll, 1, "row {row} is one roll of one: {ruin}");
    }
    let shelter = text(GameId::Shelter, 40);
    let trees: Vec<&str> = shelter.split("tree ").skip(1).map(|rest| &rest[..3]).collect();
    assert_eq!(trees.len(), 8);
    for game in trees.chunks(4) {
        let different: std::collections::BTreeSet<&&str> = game.iter().collect();
        assert_eq!(different.len(), 4, "{trees:?}");
    }
}

#[test]
fn q_10_each_game_of_the_booklet_begins_on_a_right_hand_page() {
    let chapter = |game| {
        let (setup, any) = opened(game);
        print::Chapter { setup, any, puzzles: posed(game, 6) }
    };
    let chapters = GameId::ALL.map(chapter);
    let pages = print::booklet(&chapters, &Look::default()).expect("every game has sheets");
    keep("booklet", &print::write("Menagerie", &pages).expect("the pages are drawn"));
    for game in GameId::ALL {
        let title =
            print::sheets(&opened(game).0, &opened(game).1, &Look::default()).expect("sheets")[0].1.title;
        let first = pages.iter().position(|(_, block)| block.title == title).expect("each game is in it");
        assert_eq!(first % 2, 0, "{game}");
        assert_eq!(pages[first].0.part, Part::Rules, "{game}");
        let sheet = |(page, block): &(Page, Block)| block.title == title && page.name.starts_with("Puzzles");
        let puzzles = pages.iter().position(sheet).expect("puzzles of each game are in it");
        let contents = words(&pages[1].0.to_svg(&pages[1].1, 2, 9));
        for number in [first + 1, puzzles + 1] {
            assert!(contents.contains(&format!(" {number} ")), "{game}: page {number} in {contents}");
        }
    }
    assert_eq!(pages.len() % 2, 0);
}

/// Returns the shipped puzzles of a game that are the easiest, as they are printed.
fn posed(game: GameId, count: usize) -> Vec<print::Posed> {
    let mut shipped: Vec<_> = puzzles::shipped(game).iter().collect();
    shipped.sort_by_key(|puzzle| puzzle.rating);
    let posed = |puzzle: &puzzles::Puzzle| {
        let setup = Setup::of(&puzzle.record).expect("a setup");
        let any = setup.open().expect("a game");
        print::Posed {
            id: puzzle.id.clone(),
            rating: puzzle.rating,
            figures: print::Posed::figures_of(&any, puzzle.value, puzzle.second),
            events: puzzle.record.events.clone(),
            best: puzzle.best.clone(),
            setup,
            any,
        }
    };
    shipped.into_iter().take(count).map(posed).collect()
}

#[test]
fn q_8_puzzle_pages_have_the_question_and_the_solution_upside_down() {
    for game in GameId::ALL {
        let some = posed(game, 7);
        for look in looks().into_iter().step_by(7) {
            let pages = print::puzzles(&some, &look).expect("they are puzzles");
            let svg: Vec<String> = pages.iter().map(|(page, block)| page.to_svg(block, 1, 2)).collect();
            for (nth, posed) in some.iter().enumerate() {
                let on = svg.iter().position(|svg| svg.contains(&format!(">{}, rating", posed.id)));
                let svg = &svg[on.unwrap_or_else(|| panic!("{} is missing", posed.id))];
                let (before, foot) = svg.rsplit_once("rotate(180)").expect("the solutions are upside down");
                let number = format!(">{} </tspan>", nth + 1);
                assert!(foot.contains(&number) && foot.contains("next"), "{}: {foot}", posed.id);
                assert!(!before.contains(&posed.figures), "{}", posed.id);
            }
            let bytes = print::write("Puzzles", &pages).expect("the pages are drawn");
            keep(&format!("puzzles-{game}-{:?}-{:?}", look.paper, look.ink), &bytes);
            assert_eq!(print::write("Puzzles", &pages).unwrap(), bytes, "equal puzzles, equal bytes");
        }
    }
    let of_ruin = posed(GameId::Ruin, 6);
    assert_eq!(print::puzzles(&of_ruin, &Look::default()).unwrap().len(), 1, "six a page");
    assert!(print::puzzles(&[], &Look::default()).is_err());
    let mut bad = posed(GameId::Ruin, 1);
    bad[0].events = vec!["roll 9".to_owned()];
    assert!(print::puzzles(&bad, &Look::default()).is_err());
}

#[test]
fn q_4_figures_are_written_into_boxes_that_are_high_enough() {
    for game in GameId::ALL {
        for look in looks() {
            let least = if look.tool == Tool::Wipe { 10.0 } else { 6.0 };
            let pages = sheets(game, &look);
            let boxes =
                pages.iter().flat_map(|(page, _)| page.canvas.figures().iter().map(move |it| (page, it)));
            let mut count = 0;
            for (page, (width, height)) in boxes {
                let is = format!("{game}, {}, {:?}, {:?}", page.name, look.paper, look.tool);
                assert!(width.min(*height) >= least - 1e-9, "{is}: {width:.1} by {height:.1}");
                count += 1;
            }
            assert!(count >= 30, "{game}: {count} boxes for figures");
        }
    }
}

/// Returns a map with boards of 26 columns and so many rows, without walls.
fn long_map(rows: usize) -> String {
    let board = |start: &str, goal: &str| {
        let mut lines = vec![".".repeat(26); rows];
        lines[0].replace_range(1..2, goal);
        lines[rows - 1].replace_range(25..26, start);
        format!("cliff_sides = []\ngrid = \"\"\"\n{}\n\"\"\"\n", lines.join("\n"))
    };
    let (city, jungle) = (board("S", "J"), board("C", "H"));
    format!("format = \"menagerie/ruin-map/1\"\nname = \"Long\"\n\n[city]\n{city}\n[jungle]\n{jungle}")
}

#[test]
fn q_4_a_board_of_many_rows_is_parted_so_that_its_squares_can_be_written_in() {
    let setup = Setup::new(GameId::Ruin, Options::default()).with_map("long", &long_map(99));
    let any = setup.open().expect("the map is valid");
    for look in looks() {
        let pages = print::sheets(&setup, &any, &look).expect("every game has sheets");
        let mut rows = Vec::new();
        for (page, block) in pages.iter().filter(|(page, _)| page.name.contains(", rows ")) {
            let svg = page.to_svg(block, 1, 1);
            let drawn = roxmltree::Document::parse(&svg).expect("the page is SVG");
            let parts: Vec<_> = drawn.descendants().filter(|it| it.has_tag_name("svg")).skip(1).collect();
            assert_eq!(parts.len(), 2, "the letters, and the rows");
            let number = |text: &str| text.parse::<f64>().expect("a number");
            let shown: Vec<f64> =
                parts[1].attribute("viewBox").expect("a part").split(' ').map(number).collect();
            let length = |name: &str| number(parts[1].attribute(name).expect("a length"));
            let square = present::ruin::SQUARE;
            let side = length("width") / shown[2] * square;
            // The most columns there can be are a little too many for Letter and a pen that wipes off.
            let least = match (look.tool, look.paper) {
                (Tool::Pencil, _) => 6.0,
                (Tool::Wipe, Paper::A4) => 10.0,
                (Tool::Wipe, Paper::Letter) => 9.7,
            };
            assert!(side >= least, "{look:?}: {side} mm a square");
            assert!(length("y") + length("height") <= page.room() + 0.01, "{look:?}: {}", page.name);
            rows.push(((shown[1] / square).round() as usize, (shown[3] / square).round() as usize));
        }
        let mut end = 0;
        for (from, count) in &rows {
            assert!(*from == end || (*from == 0 && end == 99), "{rows:?}");
            end = from + count;
        }
        assert_eq!((end, rows.iter().map(|(_, count)| count).sum::<usize>()), (99, 198), "{rows:?}");
    }
}

/// Collects the clear distance between lines of each hatch below a group, in millimetres.
fn hatches(group: &Group, all: &mut Vec<(String, f64)>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => hatches(inner, all),
            Node::Path(path) => {
                let paints = path.fill().map(|fill| fill.paint()).into_iter();
                for paint in paints.chain(path.stroke().map(|stroke| stroke.paint())) {
                    let Paint::Pattern(pattern) = paint else { continue };
                    let scale = |t: Transform| f64::from((t.sx * t.sy - t.kx * t.ky).abs()).sqrt();
                    let scale = scale(path.abs_transform()) * scale(pattern.transform());
                    if let Some(clear) =
                        clear_between_lines(pattern.root(), f64::from(pattern.rect().width()))
                    {
                        all.push((pattern.id().to_owned(), clear * scale));
                    }
                }
            }
            _ => {}
        }
    }
}

/// Returns the least clear distance of the upright lines of a pattern's tile; `None` without such lines.
fn clear_between_lines(tile: &Group, width: f64) -> Option<f64> {
    let mut lines = Vec::new();
    for node in tile.children() {
        match node {
            Node::Group(inner) => return clear_between_lines(inner, width),
            Node::Path(path) => {
                let Some(stroke) = path.stroke() else { continue };
                let mut from = None;
                for segment in path.data().segments() {
                    match segment {
                        PathSegment::MoveTo(point) => from = Some(point),
                        PathSegment::LineTo(point) => {
                            if let Some(from) = from.filter(|from| (from.x - point.x).abs() < 0.01) {
                                let (top, bottom) = (from.y.min(point.y), from.y.max(point.y));
                                lines.push((
                                    f64::from(from.x),
                                    (top, bottom),
                                    f64::from(stroke.width().get()),
                                ));
                            }
                            from = Some(point);
                        }
                        _ => from = None,
                    }
                }
            }
            _ => {}
        }
    }
    let beside = |(a, b): ((f32, f32), (f32, f32))| a.0 < b.1 && b.0 < a.1;
    let mut least: Option<f64> = None;
    for (x, along, thick) in &lines {
        for (other, beyond, own) in &lines {
            for shift in [0.0, width] {
                let apart = other + shift - x - (thick + own) / 2.0;
                if other + shift > *x && beside((*along, *beyond)) {
                    least = Some(least.map_or(apart, |least| least.min(apart)));
                }
            }
        }
    }
    least
}

#[test]
fn q_5_no_hatch_is_finer_than_a_quarter_of_a_millimetre() {
    let mut seen = std::collections::BTreeMap::<String, f64>::new();
    for game in GameId::ALL {
        for ink in [Ink::Full, Ink::Low] {
            let look = Look { ink, ..Look::default() };
            let mut pages = sheets(game, &look);
            pages.extend(print::puzzles(&posed(game, 6), &look).expect("puzzles"));
            for (page, block) in pages {
                let (mut all, tree) = (Vec::new(), tree(&page, &block));
                hatches(tree.root(), &mut all);
                for (name, clear) in all {
                    assert!(clear >= 0.25, "{game}, {}: {name} has {clear:.2} mm between lines", page.name);
                    seen.entry(name).and_modify(|least| *least = least.min(clear)).or_insert(clear);
                }
            }
        }
    }
    assert!(seen.contains_key("hatch"), "{seen:?}");
}
