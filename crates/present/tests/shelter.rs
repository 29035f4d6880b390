//! *Wildlife Shelter*’s drawings hold in every position of random play: targets bring every possible event and
//! nothing else, numbers are finite, markup is well-formed, classes are known to the style sheets, and
//! nothing hidden shows.
use std::collections::BTreeSet;

use drawing::{Drawing, Form, Heat, Layer, PATTERNS, Shape, Style};
use games::{AnyGame, Dice};
use present::{Names, Observation, Present, Statistics};
use shelter::{Cell, Edge, Event, Phase, Sheet, Shelter, Square, State};
use tabletop::{Game, Seat, Turn};
use view::{Choice, GameView, Grade, Preview, Selection, Sign, Surface, TerminalView};

#[path = "common/golden.rs"]
mod golden;

const CLASSIC: &str = include_str!("../../../sheets/shelter/classic.toml");

/// Eight rounds, four areas, a loose fence; the rhino looks for a place, and only d6 lies with both dice.
const RHINO: &str = "tree d2, tree b5, tree e6, tree a4, dice 1 2 3, adopt dog A1, place 1 a1, fence b1-c1, \
    fence b2-c2, dice 2 3 4, adopt dog B2, place 2 b2, fence a2-a3, fence b2-b3, dice 1 2 4, adopt tiger D1, \
    place 1 d1, fence c1-c2, fence d1-d2, dice 2 2 5, adopt giraffe B3, place 2 c2, fence e1-e2, fence f1-f2, \
    dice 2 3 6, adopt elephant A4, place 3 e3, fence d2-e2, fence b5-b6, dice 3 4 6, adopt elephant C4, \
    place 4 f4, fence d3-e3, fence c3-c4, dice 1 3 6, adopt owl A2, place 6 f6, fence d3-d4, fence b3-c3, \
    dice 3 4 6, adopt rhino C3";
const TREES: &str = "tree d2, tree b5, tree e6, tree a4";

fn game(players: u8) -> Shelter {
    let sheet = Sheet::parse(CLASSIC).expect("the shipped sheet");
    Shelter::new(sheet, players).expect("1 to 99 players")
}

fn after(players: u8, events: &str) -> (Shelter, State) {
    let game = game(players);
    let mut state = game.start();
    for text in events.split(", ") {
        let event: Event = text.trim().parse().unwrap_or_else(|_| panic!("{text}"));
        game.apply(&mut state, event).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    (game, state)
}

fn event(text: &str) -> Event {
    text.parse().unwrap_or_else(|_| panic!("{text}"))
}

/// Plays random games and shows every position with the event that follows.
fn play(players: u8, games: u64, mut each: impl FnMut(&Shelter, &State, Option<Event>)) {
    let game = game(players);
    for seed in 0..games {
        let mut dice = Dice::new(seed * 17 + u64::from(players));
        let mut below = |n: u64| dice.below(n);
        let mut state = game.start();
        loop {
            let event = match game.turn(&state) {
                Turn::Chance => game.draw(&state, &mut below),
                Turn::Seat(_) => {
                    let legal = game.legal_sorted(&state);
                    Some(legal[below(legal.len() as u64) as usize])
                }
                Turn::Over => None,
            };
            each(&game, &state, event);
            let Some(event) = event else { break };
            game.apply_unchecked(&mut state, event);
        }
    }
}

fn live() -> Selection<Event> {
    Selection { live: true, ..Selection::default() }
}

/// Everything there is to show.
fn full(event: Option<Event>) -> Selection<Event> {
    let place = event.and_then(place_of);
    let events: Vec<Event> = event.into_iter().collect();
    Selection {
        considered: events.clone(),
        picked: place.clone().into_iter().collect(),
        forbidden: place,
        played: Some((events.clone(), Some(Grade::Blunder))),
        best: events,
        ..live()
    }
}

/// The place that an event marks.
fn place_of(event: Event) -> Option<String> {
    match event {
        Event::Tree(cell) | Event::Place(_, cell) => Some(cell.to_string()),
        Event::Fence(edge) => Some(edge.to_string()),
        Event::Adopt(_, square) | Event::Third(square) => Some(square.to_string()),
        Event::Dice(_) | Event::Done => None,
    }
}

/// Every place there is.
fn places() -> impl Iterator<Item = String> {
    let cells = Cell::all().map(|cell| cell.to_string()).chain(Edge::all().map(|edge| edge.to_string()));
    cells.chain(Square::all().map(|square| square.to_string()))
}

fn of(state: &State, seat: Seat) -> Observation<'_, Shelter> {
    Observation::of_state(state, Some(seat), &[])
}

fn first(state: &State) -> Observation<'_, Shelter> {
    of(state, Seat::FIRST)
}

fn view(game: &Shelter, state: &State, seat: Seat) -> GameView {
    Present::game_view(game, &of(state, seat), &live())
}

fn terminal(game: &Shelter, state: &State, selection: &Selection<Event>) -> TerminalView {
    game.terminal(&first(state), selection)
}

fn preview(game: &Shelter, state: &State, seat: Seat, events: &[Event]) -> Option<Preview> {
    Present::preview(game, &of(state, seat), events)
}

/// The choices that lead to a place.
fn choices_at(game: &Shelter, state: &State, seat: Seat, place: &str) -> Vec<Choice> {
    let selection = Selection { picked: vec![place.to_owned()], ..live() };
    Present::game_view(game, &of(state, seat), &selection).choices
}

fn log(game: &Shelter, state: &State, event: Event) -> String {
    game.log(&first(state), event).words
}

fn shelter_sheet(game: &Shelter, state: &State, seat: Seat, selection: &Selection<Event>) -> Drawing {
    game.side_sheet(&of(state, seat), selection).expect("the shelter").drawing
}

/// Well-formed, no number that is none, names of layers and targets unique.
fn check(drawing: &Drawing) {
    for style in [Style::Inline, Style::Standalone] {
        let svg = drawing.to_svg(style);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        if let Err(error) = roxmltree::Document::parse(&svg) {
            panic!("{error}: {svg}");
        }
    }
    let names: BTreeSet<&str> = drawing.layers.iter().map(|layer| layer.name).collect();
    assert_eq!(names.len(), drawing.layers.len());
    let labels: BTreeSet<&str> = drawing.targets.iter().map(|target| target.label.as_str()).collect();
    assert_eq!(labels.len(), drawing.targets.len(), "{:?}", drawing.targets);
}

fn keys(shapes: &[Shape], into: &mut BTreeSet<String>) {
    for shape in shapes {
        into.extend(shape.key.as_deref().map(str::to_string));
        if let Form::Group(_, inner) = &shape.form {
            keys(inner, into);
        }
    }
}

/// The two drawings of a paper.
fn paper(game: &Shelter, state: &State, seat: Seat, selection: &Selection<Event>) -> [Drawing; 2] {
    [game.board(&of(state, seat), selection, false), shelter_sheet(game, state, seat, selection)]
}

#[test]
fn every_position_of_the_golden_records_is_shown() {
    let records = golden::show_records::<Shelter>(
        "shelter",
        |game| match game {
            AnyGame::Shelter(game) => Some(game),
            _ => None,
        },
        |_| false,
    );
    assert!(records >= 6, "{records}");
}

#[test]
fn targets_bring_every_legal_event_and_nothing_else() {
    for players in [1, 3] {
        play(players, 2, |game, state, _| {
            for seat in Seat::all(players) {
                let seen = game.seen(state, Some(seat));
                let drawings = paper(game, &seen, seat, &live());
                if state.to_move() != Some(seat) {
                    let none = drawings.iter().all(|drawing| drawing.targets.is_empty());
                    assert!(none, "another’s turn: {drawings:?}");
                    continue;
                }
                let mut brought: BTreeSet<Event> = BTreeSet::new();
                for (drawing, surface) in drawings.iter().zip([Surface::Board, Surface::SideSheet]) {
                    for target in &drawing.targets {
                        let place = game.place_at(&of(&seen, seat), surface, target.at).expect("a place");
                        assert_eq!((&place.name, place.at), (&target.id, target.at));
                        let events: Vec<Event> = choices_at(game, &seen, seat, &target.id)
                            .iter()
                            .map(|choice| event(&choice.event))
                            .collect();
                        assert_eq!(game.events_at(&of(&seen, seat), &target.id), events[..1]);
                        match target.events.as_slice() {
                            [only] => assert_eq!([event(only)], events[..]),
                            several => {
                                assert!(several.is_empty() && events.len() > 1, "{}: {events:?}", target.id);
                            }
                        }
                        brought.extend(events);
                    }
                }
                brought.extend(game.legal_sorted(state).into_iter().filter(|event| *event == Event::Done));
                assert_eq!(brought, game.legal_sorted(state).into_iter().collect::<BTreeSet<_>>());
            }
        });
    }
}

#[test]
fn decisions_are_the_legal_events_each_in_words_of_its_own_and_passing_last() {
    play(2, 1, |game, state, _| {
        let Some(seat) = state.to_move() else { return };
        let shown = game.decisions(&of(state, seat));
        let events: BTreeSet<Event> = shown.iter().map(|choice| event(&choice.event)).collect();
        assert_eq!(events, game.legal_sorted(state).into_iter().collect());
        let words: BTreeSet<&str> = shown.iter().map(|choice| choice.words.as_str()).collect();
        assert_eq!(words.len(), shown.len(), "{shown:?}");
        let last = shown.len() - 1;
        for (nth, choice) in shown.iter().enumerate() {
            let of_choice = event(&choice.event);
            assert_eq!(choice.plain, of_choice == Event::Done);
            assert!(!choice.plain || nth == last);
            let preview = preview(game, state, seat, &[of_choice]).expect("possible");
            assert!(!preview.what.is_empty() && !preview.then.is_empty());
            assert_eq!(preview.lands, choice.lands);
            assert_eq!(game.choice(&of(state, seat), of_choice).as_ref(), Some(choice));
        }
    });
}

#[test]
fn six_choices_are_listed_and_passing_is_always_among_them() {
    play(2, 1, |game, state, _| {
        let Some(seat) = state.to_move() else { return };
        let all = game.decisions(&of(state, seat));
        let listed = view(game, state, seat).choices;
        assert_eq!(listed.len(), all.len().min(6));
        assert_eq!(listed.last().map(|choice| choice.plain), all.last().map(|choice| choice.plain));
        let same = listed.iter().zip(&all).filter(|(listed, _)| !listed.plain);
        assert!(same.into_iter().all(|(listed, all)| listed == all));
    });
}

#[test]
fn one_place_is_picked_at_a_time() {
    let (game, state) = after(1, TREES);
    let pick = |picked: &[&str], place: &str| {
        let picked: Vec<String> = picked.iter().map(ToString::to_string).collect();
        game.pick(&first(&state), &picked, place)
    };
    assert_eq!(pick(&[], "C1"), ["C1"]);
    assert_eq!(pick(&["C1"], "A2"), ["A2"]);
    assert!(pick(&["C1"], "C1").is_empty());
}

#[test]
fn the_first_choices_adopt_by_different_lines() {
    let (game, state) = after(1, &format!("{TREES}, dice 1 3 5"));
    let choices = view(&game, &state, Seat::FIRST).choices;
    let words: Vec<String> = choices.into_iter().take(4).map(|choice| choice.words).collect();
    assert_eq!(words, ["Owl from A1", "Wild dog from A1", "Rhino from C1", "Giraffe from A3"]);
}

#[test]
fn a_square_that_several_events_take_carries_none() {
    let (game, state) = after(1, &format!("{TREES}, dice 1 3 5"));
    let targets = shelter_sheet(&game, &state, Seat::FIRST, &live()).targets;
    let of = |id: &str| targets.iter().find(|target| target.id == id).expect("a target");
    assert_eq!(of("C1").label, "cross off C1 as a wild dog with the 3 or as a rhino with the 3");
    assert!(of("C1").events.is_empty());
    assert_eq!(of("A2").events, ["adopt owl A2"]);
    let (game, state) = after(1, RHINO);
    let targets = game.board(&first(&state), &live(), true).targets;
    let both = targets.iter().find(|target| target.id == "d6").expect("a target");
    assert!(both.events.is_empty());
    assert_eq!(both.label, "place the rhino on d6 with the 4 or the 6");
}

#[test]
fn whatever_is_no_target_has_a_reason_with_a_rule() {
    play(1, 1, |game, state, _| {
        let drawings = paper(game, state, Seat::FIRST, &live());
        let open: BTreeSet<&String> =
            drawings.iter().flat_map(|drawing| &drawing.targets).map(|target| &target.id).collect();
        for place in places() {
            let why = game.why_not(&first(state), &[], &place).expect("a place");
            let decides = state.to_move().is_some();
            assert_eq!(why.is_some(), decides && !open.contains(&place), "{place}: {why:?}");
            if let Some(why) = why {
                assert!(why.rule.starts_with("S-") && why.text.ends_with('.'), "{why:?}");
            }
        }
    });
}

#[test]
fn why_nots_speak_of_the_line_that_was_rolled() {
    let (game, state) = after(1, &format!("{TREES}, dice 1 3 5"));
    let why = |place: &str| game.why_not(&first(&state), &[], place).expect("a place").expect("a reason");
    assert_eq!(why("D2").rule, "S-8");
    assert_eq!(why("c3").rule, "S-7");
    let (game, state) = after(1, RHINO);
    let why = |place: &str| game.why_not(&first(&state), &[], place).expect("a place").expect("a reason");
    assert_eq!(why("f4").rule, "S-10");
    assert!(why("f4").text.contains("f4"), "{:?}", why("f4"));
    let unknown = game.why_not(&first(&state), &[], "g9").expect_err("no such cell");
    assert!(unknown.contains("is no place of a sheet"), "{unknown}");
}

#[test]
fn places_are_found_where_they_are_drawn() {
    let (game, state) = after(1, RHINO);
    let (_, fencing) = after(1, &format!("{RHINO}, place 6 f2"));
    let found = |state: &State, surface| {
        let mut names = BTreeSet::new();
        for (x, y) in (0..80).flat_map(|x| (0..80).map(move |y| (f64::from(x) * 7.0, f64::from(y) * 7.0))) {
            let Some(place) = game.place_at(&first(state), surface, (x, y)) else { continue };
            assert!((place.at.0 - x).abs() <= 40.0 && (place.at.1 - y).abs() <= 40.0, "{place:?}: {x}, {y}");
            assert_eq!(game.place_at(&first(state), surface, place.at), Some(place.clone()));
            names.insert(place.name);
        }
        names
    };
    let names = |places: &mut dyn Iterator<Item = String>| places.collect::<BTreeSet<_>>();
    assert_eq!(found(&state, Surface::Board), names(&mut Cell::all().map(|cell| cell.to_string())));
    assert_eq!(found(&state, Surface::SideSheet), names(&mut Square::all().map(|it| it.to_string())));
    let edges = names(&mut Edge::all().map(|edge| edge.to_string()));
    assert!(found_edges(&game, &fencing).is_superset(&edges));
    let at = |state: &State, surface, point| game.place_at(&first(state), surface, point).map(|it| it.name);
    let corner = at(&fencing, Surface::Board, (4.0, 40.0));
    assert_eq!(corner.as_deref(), Some("a1"), "the border is no edge");
    assert_eq!(at(&state, Surface::Board, (-5.0, 40.0)), None);
    assert_eq!(at(&state, Surface::SideSheet, (10.0, 10.0)), None);
}

/// The places found at the middles of all squares’ sides while fences are put up.
fn found_edges(game: &Shelter, fencing: &State) -> BTreeSet<String> {
    let middle = |edge: Edge| {
        let (one, other) = edge.cells();
        let at = |one: u8, other: u8| (f64::from(one) + f64::from(other) + 1.0) * 40.0;
        (at(one.column(), other.column()), at(one.row(), other.row()))
    };
    Edge::all()
        .map(|edge| {
            let place = game.place_at(&first(fencing), Surface::Board, middle(edge)).expect("a place");
            assert_eq!((place.name, place.at), (edge.to_string(), middle(edge)));
            edge.to_string()
        })
        .collect()
}

#[test]
fn the_cursor_goes_from_place_to_place_of_the_kind_that_is_chosen() {
    let (game, state) = after(1, RHINO);
    let next =
        |state: &State, place: &str, columns, rows| game.neighbour(&first(state), place, columns, rows);
    assert_eq!(terminal(&game, &state, &live()).cursor, "a1");
    assert_eq!(next(&state, "a1", 1, 0), "b1");
    assert_eq!(next(&state, "a1", -1, 0), "a1", "the rim");
    assert_eq!(next(&state, "A1", 0, 1), "a2", "no square of the shelter is chosen now");
    let (game, fencing) = after(1, &format!("{RHINO}, place 6 f2"));
    assert_eq!(terminal(&game, &fencing, &live()).cursor, "a1-b1");
    assert_eq!(game.neighbour(&first(&fencing), "a1-b1", 1, 0), "b1-c1");
}

#[test]
fn every_position_has_its_drawings_and_scores_come_from_shapes_in_them() {
    for players in [1, 2] {
        play(players, 1, |game, state, event| {
            for seat in Seat::all(players) {
                let seen = game.seen(state, Some(seat));
                let considered = event.filter(|_| state.to_move() == Some(seat));
                let drawings = paper(game, &seen, seat, &full(considered));
                drawings.iter().for_each(check);
                check(&game.thumbnail(&of(&seen, seat)));
                let pictures = game.seat_pictures(&of(&seen, seat), seat);
                assert_eq!(pictures.small, Some(game.thumbnail(&of(&seen, seat))));
                pictures.sheets.iter().for_each(|(drawing, _)| check(drawing));
                let plain = paper(game, &seen, seat, &Selection::default());
                let mut there = BTreeSet::new();
                plain
                    .iter()
                    .flat_map(|drawing| &drawing.layers)
                    .for_each(|layer| keys(&layer.shapes, &mut there));
                let Some(sheet) = seen.paper(seat) else { panic!("a paper a seat") };
                let written = game.score(sheet, seen.trees());
                let considered_events: Vec<Event> = considered.into_iter().collect();
                let scored = game
                    .score_sheet(&of(&seen, seat), seat, &considered_events)
                    .expect("a score sheet a seat");
                let lines = &scored.lines;
                assert_eq!(lines.iter().map(|line| line.value).sum::<i32>(), written.total);
                assert_eq!(scored.total, written.total);
                for line in lines {
                    assert!(line.value == 0 || !line.from.is_empty(), "{line:?}");
                    assert!(line.from.iter().all(|key| there.contains(key)), "{line:?}: {there:?}");
                    assert_ne!(line.then, Some(line.value));
                }
                if let Some(change) = considered.and_then(|event| game.preview(&seen, event)) {
                    let then: i32 = lines.iter().map(|line| line.then.unwrap_or(line.value)).sum();
                    assert_eq!(then, change.after.total);
                    assert_eq!(scored.then.unwrap_or(scored.total), then);
                }
            }
        });
    }
}

#[test]
fn fixed_layers_never_change_and_are_empty_where_they_are_not_asked_for() {
    let game = game(1);
    let of = |drawing: &Drawing, fixed: bool| -> Vec<(&'static str, String)> {
        let layers = drawing.layers.iter().filter(|layer| layer.fixed == fixed);
        layers.map(|layer| (layer.name, Layer::to_svg(layer))).collect()
    };
    let begin = game.board(&first(&game.start()), &Selection::default(), true);
    assert!(of(&begin, true).iter().all(|(_, markup)| !markup.is_empty()));
    play(1, 1, |game, state, event| {
        let selection = full(event);
        let whole = game.board(&first(state), &selection, true);
        let above = game.board(&first(state), &selection, false);
        assert_eq!(of(&whole, true), of(&begin, true));
        assert!(of(&above, true).iter().all(|(_, markup)| markup.is_empty()));
        assert_eq!(of(&above, false), of(&whole, false));
        assert_eq!(above.targets, whole.targets);
    });
}

#[test]
fn nothing_of_a_running_round_shows_to_others() {
    let mut begun = None;
    play(3, 1, |game, state, _| {
        let watcher = Seat::new(2);
        let seen = game.seen(state, Some(watcher));
        let shown: Vec<String> = Seat::all(3)
            .flat_map(|seat| paper(game, &seen, seat, &live()))
            .map(|drawing| drawing.to_svg(Style::Inline))
            .chain(Seat::all(3).map(|seat| {
                let pictures = game.seat_pictures(&of(&seen, watcher), seat);
                format!("{pictures:?}{:?}", game.score_sheet(&of(&seen, watcher), seat, &[]))
            }))
            .chain([
                format!("{:?}", view(game, &seen, watcher)),
                game.terminal(&of(&seen, watcher), &live()).board.to_string(),
                format!("{:?}", game.odds(&of(&seen, watcher))),
            ])
            .collect();
        match seen.phase() {
            Phase::Wait => {
                let same = begun.get_or_insert_with(|| shown.clone());
                assert_eq!(same, &shown, "{state:?}");
            }
            _ => begun = None,
        }
    });
}

#[test]
fn fences_and_crosses_are_drawn_like_strokes_and_dice_tumble() {
    play(2, 1, |game, state, event| {
        let Some(event) = event else { return };
        let mover = state.to_move();
        for seat in Seat::all(2) {
            let motion = game.motion(&of(state, seat), event);
            assert_eq!(motion.tumbling.is_empty(), !matches!(event, Event::Dice(_)));
            let own = mover == Some(seat);
            let strokes = match event {
                Event::Fence(_) if own => 1,
                Event::Adopt(..) | Event::Third(_) if own => 2,
                Event::Tree(_) => 1,
                _ => 0,
            };
            assert_eq!(motion.strokes.len(), strokes, "{event}");
            let crosses = matches!(event, Event::Adopt(..) | Event::Third(_));
            let surface = if crosses { Surface::SideSheet } else { Surface::Board };
            for stroke in motion.strokes {
                assert_eq!(stroke.surface, surface, "{event}");
                assert!(stroke.from + stroke.lasts <= 260.0);
                assert!(stroke.path.starts_with('M') && !stroke.path.contains("NaN"));
            }
        }
    });
}

#[test]
fn dice_say_their_use() {
    let words = |events: &str| {
        let (game, state) = after(1, events);
        let dice = view(&game, &state, Seat::FIRST).dice.dice;
        dice.into_iter().map(|die| die.words).collect::<Vec<_>>()
    };
    assert_eq!(words(TREES), [""; 0]);
    assert_eq!(words(&format!("{TREES}, dice 3 4 6")), ["adopt?"; 3]);
    assert_eq!(words(RHINO), ["adopt", "place?", "place?"]);
    assert_eq!(words(&format!("{RHINO}, place 6 f2")), ["adopt", "fence", "place"]);
}

#[test]
fn boards_in_characters_fit_beside_choices_on_80_by_24() {
    let wide = |line: &Vec<drawing::Run>| line.iter().map(|run| run.text.chars().count()).sum::<usize>();
    play(1, 2, |game, state, event| {
        let board = terminal(game, state, &full(event)).board;
        assert_eq!(board.lines.len(), 14);
        assert!(board.lines.iter().all(|line| wide(line) == wide(&board.lines[0])));
        assert!(wide(&board.lines[0]) <= 53, "{board}");
        let named: Vec<&str> = board.lines.iter().flatten().filter_map(|run| run.place.as_deref()).collect();
        let places: BTreeSet<String> = places().collect();
        assert!(named.iter().all(|name| places.contains(*name)));
        assert!(named.iter().collect::<BTreeSet<_>>().len() == 36 + 60 + 16, "every place is there");
    });
    let map = Present::map_view(&game(1));
    assert_eq!(map.boards[0].board.lines.len(), 14);
    assert!(!map.boards[0].legend.is_empty() && !map.title.is_empty());
}

#[test]
fn a_paper_in_characters() {
    let (game, state) = after(1, RHINO);
    let board = terminal(&game, &state, &live()).board.to_string();
    let want = "
   a   b   c   d   e   f          Owl Owl Rhi Tig
  ┌+6─────┬+4─────────────┐        1   2   3   4
1 │Dog    │    Tig      6 │  Dog3  ×  B1  C1   ×  [3]
  │   ·   ├+2─────┬+6─────┤  Dog4  ×   ×  C2  D2  [3]
2 │    Dog│Gir  ♣ │     6 │  Gir5 A3   ×   ×  D3  [3]
  ├───────┤   ·   │   ·   │  Ele6  ×  B4   ×  D4  [3]
3 │       │     4 │Ele  6 │       [3] [3] [3] [3]
  │   ·   └───────┘   ·   │
4 │ ♣   4   4   4   4  Ele│  third fence 4 3 1
  │   ·   ·   ·   ·   ·   │  all six animals [7]
5 │     ♣       4       6 │
  │   ╶╌╌╌╴   ·   ·   ·   │  so far 25 points
6 │ 6   6   6  4 6  ♣  Owl│
  └───────────────────────┘
";
    assert_eq!(format!("\n{board}"), want, "{board}");
}

#[test]
fn words_of_every_phase() {
    let words = |events: &str| {
        let (game, state) = after(1, events);
        let status = view(&game, &state, Seat::FIRST).status;
        (status.heading, status.line.to_string())
    };
    assert_eq!(words("tree d2").1, "Chance plants them, the same for everyone: 1 of 4 stand.");
    assert_eq!(words(TREES).0, "Round 1 of 16");
    let (heading, line) = words(&format!("{TREES}, dice 1 3 5"));
    assert_eq!(heading, "Adopt an animal");
    assert!(line.starts_with("You rolled 1, 3 and 5. Cross off a square"), "{line}");
    let (heading, line) = words(RHINO);
    assert_eq!(heading, "Place the rhino");
    assert_eq!(line, "You adopted it with the 3. Use the 4 or the 6 now; the other one is for fences.");
    let (heading, line) = words(&format!("{RHINO}, place 6 f2"));
    assert_eq!(heading, "Put up one or two fences");
    assert_eq!(line, "With the 4: on the edges of row 4 and column d.");
    assert_eq!(words(&format!("{RHINO}, place 6 f2, fence c4-d4")).0, "One more fence, or done");
    let (game, state) = after(2, &format!("{TREES}, dice 1 3 5"));
    let seen = game.seen(&state, Some(Seat::new(1)));
    assert_eq!(view(&game, &seen, Seat::new(1)).status.heading, "Round 1 of 16");
}

#[test]
fn previews_say_the_consequence() {
    let (game, state) = after(1, RHINO);
    let words = |text: &str| {
        let shown = preview(&game, &state, Seat::FIRST, &[event(text)]).expect("possible");
        (shown.what.to_string(), shown.then.to_string())
    };
    let (what, then) = words("place 6 f2");
    assert_eq!(what, "f2 with the 6 leaves the 4 for fences.");
    assert_eq!(then, "Two kinds share this area then: −4 until you fence it off. All six animals: +7.");
    assert_eq!(preview(&game, &state, Seat::FIRST, &[event("place 6 f4")]), None);
    assert_eq!(preview(&game, &state, Seat::FIRST, &[]), None);
    assert_eq!(preview(&game, &state, Seat::new(1), &[event("place 6 f2")]), None);
    let (game, state) = after(1, &format!("{RHINO}, place 6 f2"));
    let shown = preview(&game, &state, Seat::FIRST, &[event("fence c4-d4")]).expect("possible");
    assert_eq!(shown.what.to_string(), "A fence between c4 and d4, 1 more after it.");
    assert_eq!(shown.then.to_string(), "It is loose until it closes an area off. Loose fences −1.");
    let missed = game.missed(&first(&state), &[event("fence c4-d4")], &[event("fence d4-d5")]);
    assert!(
        missed.to_string().starts_with("A fence between c4 and d4 instead of between d4 and d5"),
        "{missed}"
    );
}

#[test]
fn logs_name_animal_and_place_but_no_seat() {
    let (game, state) = after(1, TREES);
    assert_eq!(log(&game, &state, event("dice 1 3 5")), "The dice: 1, 3 and 5.");
    let (game, state) = after(1, &format!("{TREES}, dice 1 3 5"));
    assert_eq!(log(&game, &state, event("adopt dog C1")), "A wild dog from C1 with the 3.");
    let (game, state) = after(1, RHINO);
    assert_eq!(log(&game, &state, event("place 6 f2")), "The rhino to f2 with the 6.");
    let (game, state) = after(1, &format!("{RHINO}, place 6 f2, fence c4-d4"));
    assert_eq!(log(&game, &state, event("fence d4-d5")), "A fence between d4 and d5. Round 8 ends.");
    play(1, 4, |game, state, event| {
        let Some(event) = event else { return };
        let line = log(game, state, event);
        assert!(line.ends_with('.') && !line.contains("  "), "{line}");
    });
}

#[test]
fn ends_say_points_and_place() {
    play(1, 2, |game, state, _| {
        let end = game.end(&first(state));
        assert_eq!(end.is_some(), game.turn(state) == Turn::Over);
        if let Some(end) = end {
            assert!(
                end.heading.contains("point") && end.lead.to_string().contains("for the animals"),
                "{end:?}"
            );
        }
    });
    let seats = ["You", "Ada", "Ben", "Cleo"].map(String::from);
    let names = Names::new(&seats);
    play(4, 2, |game, state, _| {
        let Some(outcome) = game.outcome(state) else { return };
        let best = Seat::all(4).find(|seat| outcome.winners.contains(&(seat.index() as u8 + 1)));
        for seat in Seat::all(4) {
            let seen = Observation::of_state(state, Some(seat), &seats);
            let end = game.end(&seen).expect("an end");
            let won = outcome.winners.contains(&(seat.index() as u8 + 1));
            assert_eq!(won, end.heading.starts_with("Won with") || end.heading.starts_with("Shared win"));
            assert!(won || end.heading.contains("of 4"), "{}", end.heading);
            assert!(
                won || end.lead.to_string().contains(&names.plain(best.expect("somebody"))),
                "{}",
                end.lead
            );
        }
    });
}

#[test]
fn the_odds_count_rolls() {
    let (game, state) = after(1, TREES);
    let odds = game.odds(&first(&state));
    assert_eq!(odds.heading, "Among the three dice:");
    assert_eq!(odds.lines.len(), 6);
    for line in &odds.lines {
        // At least one of three dice: 216 − 125.
        assert_eq!((line.fraction.as_str(), line.chance), ("91/216", 91.0 / 216.0));
    }
    assert_eq!(odds.lines[2].words, "a rhino or a wild dog: 7 squares left");
    play(1, 3, |game, state, _| {
        let paper = state.paper(Seat::FIRST).expect("a paper");
        let odds = game.odds(&first(state));
        let full =
            shelter::Die::ALL.into_iter().filter(|die| game.free_squares(paper, *die).is_empty()).count();
        let stuck = odds.lines.iter().find(|line| line.danger);
        if !matches!(state.phase(), Phase::Trees | Phase::Over) {
            let ways = (full > 0).then(|| format!("{}/216", full * full * full));
            assert_eq!(stuck.map(|line| line.fraction.clone()), ways, "each die shows one of {full} figures");
        }
    });
}

#[test]
fn adoptions_and_housed_animals_are_counted() {
    let (game, state) = after(1, RHINO);
    let mut counted = Vec::new();
    for text in ["adopt dog C1", "third A1", "fence a1-b1", "done", "place 6 f2"] {
        game.count(&state, event(text), &mut |key, name| counted.push(format!("{key}: {name}")));
    }
    let want = ["adopted: dog", "decisions: third fence", "decisions: fence", "decisions: done early"];
    assert_eq!(counted, want);
    let mut marked = Vec::new();
    for text in ["place 6 f2", "fence a1-b1"] {
        game.mark(&state, event(text), &mut |key, name| marked.push(format!("{key}: {name}")));
    }
    assert_eq!(marked, ["housed: f2"]);
}

#[test]
fn counts_tint_their_cells() {
    let heat = Heat { step: 1, figure: "2".to_owned(), words: "f2: twice".to_owned() };
    let maps = game(1).heat_map(&|place| (place == "f2").then(|| heat.clone()));
    let [map] = maps.as_slice() else { panic!("one board") };
    check(map);
    let tints = map.layers.iter().find(|layer| layer.name == "heat").expect("the tints");
    assert_eq!((tints.shapes.len(), tints.shapes[0].class), (2, "heat-1"));
}

#[test]
fn every_class_is_known_to_the_style_sheets() {
    let mut used = BTreeSet::new();
    play(1, 2, |game, state, event| {
        let mut drawings = paper(game, state, Seat::FIRST, &full(event)).to_vec();
        drawings.push(game.board(&first(state), &live(), true));
        drawings.push(game.thumbnail(&first(state)));
        let shown = view(game, state, Seat::FIRST);
        drawings.extend(shown.dice.dice.into_iter().map(|die| die.drawing));
        let strokes = event.map(|event| game.motion(&first(state), event).strokes).unwrap_or_default();
        used.extend(strokes.iter().flat_map(|stroke| stroke.class.split(' ')).map(str::to_string));
        let icons = game.decisions(&first(state)).into_iter().filter_map(|choice| match choice.sign {
            Sign::Picture(picture) => Some(picture),
            _ => None,
        });
        let svgs: Vec<String> =
            drawings.iter().map(|drawing| drawing.to_svg(Style::Inline)).chain(icons).collect();
        for part in svgs.iter().flat_map(|svg| svg.split("class=\"").skip(1)) {
            let names = part.split('"').next().unwrap_or_default();
            used.extend(names.split_whitespace().map(str::to_string));
        }
    });
    let css = theme::DOCUMENT.concat();
    let known: BTreeSet<&str> = css
        .split('.')
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default())
        .collect();
    let unknown: Vec<&String> = used.iter().filter(|class| !known.contains(class.as_str())).collect();
    assert!(unknown.is_empty(), "no style sheet knows {unknown:?}");
    for pattern in css.split("url(#").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(PATTERNS.contains(&format!("id=\"{pattern}\"")), "{pattern} is drawn");
    }
}

/// The drawings of one position to the last figure: geometry changes on purpose or not at all. With
/// `SCENE_GOLDEN` set the files are written anew.
#[test]
fn the_drawings_of_one_position_are_pinned() {
    let (game, state) = after(1, RHINO);
    let selection = Selection { considered: vec![event("place 6 f2")], ..live() };
    check(&Present::map_view(&game).picture);
    let drawings = [
        ("sanctuary", game.board(&first(&state), &selection, true).to_svg(Style::Inline)),
        ("shelter", shelter_sheet(&game, &state, Seat::FIRST, &live()).to_svg(Style::Inline)),
    ];
    for (name, svg) in drawings {
        let svg = svg.replace("><", ">\n<");
        let path = format!("{}/tests/golden/{name}.svg", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("SCENE_GOLDEN").is_some() {
            std::fs::write(&path, &svg).expect("the golden drawing");
        }
        let golden = std::fs::read_to_string(path).expect("the golden drawing");
        for (line, (now, then)) in svg.lines().zip(golden.lines()).enumerate() {
            assert_eq!(now, then, "{name}, line {}", line + 1);
        }
        assert_eq!(svg.lines().count(), golden.lines().count());
    }
}
