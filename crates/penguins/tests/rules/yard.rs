//! The yard: P-2 and P-3, held against the specification's words.
use std::collections::BTreeSet;

use penguins::{Circle, Igloo, Igloos, Place};

fn names(igloos: Igloos) -> BTreeSet<String> {
    igloos.iter().map(|igloo| igloo.to_string()).collect()
}

fn set(names: &[String]) -> BTreeSet<String> {
    names.iter().cloned().collect()
}

/// The circle before and after circle `k` in the ring.
fn around(k: usize) -> (usize, usize) {
    ((k + 3) % 5 + 1, k % 5 + 1)
}

#[test]
fn p2_the_yard_has_thirty_igloos_with_these_names() {
    let mut expected: Vec<String> = Vec::new();
    for k in 1..=5 {
        expected.extend([format!("c{k}"), format!("i{k}"), format!("s{k}{}", around(k).1)]);
        expected.extend((1..=3).map(|nth| format!("o{k}{nth}")));
    }
    expected.sort();
    let names: Vec<String> = Igloo::all().map(|igloo| igloo.to_string()).collect();
    assert_eq!(names, expected, "in the order of their names");
    for igloo in Igloo::all() {
        assert_eq!(igloo.to_string().parse(), Ok(igloo));
    }
}

#[test]
fn p2_a_circle_has_seven_igloos_two_of_them_shared_with_its_neighbours() {
    for (n, circle) in Circle::ALL.into_iter().enumerate() {
        let k = n + 1;
        let (before, after) = around(k);
        let mut seven =
            vec![format!("c{k}"), format!("i{k}"), format!("s{before}{k}"), format!("s{k}{after}")];
        seven.extend((1..=3).map(|nth| format!("o{k}{nth}")));
        assert_eq!(names(circle.igloos()), set(&seven));
    }
}

#[test]
fn p2_one_igloo_belongs_to_at_most_two_circles() {
    for igloo in Igloo::all() {
        let circles: Vec<String> = igloo.circles().map(|circle| circle.to_string()).collect();
        let name = igloo.to_string();
        let expected: BTreeSet<String> = match name.as_bytes() {
            [b's', a, b] => [char::from(*a).to_string(), char::from(*b).to_string()].into(),
            [_, k, ..] => [char::from(*k).to_string()].into(),
            _ => unreachable!("no such name"),
        };
        assert_eq!(circles.iter().cloned().collect::<BTreeSet<_>>(), expected, "{name}");
        assert!(circles.is_sorted());
    }
}

#[test]
fn p2_places_and_colours_of_igloos() {
    for igloo in Igloo::all() {
        let name = igloo.to_string();
        let again = match igloo.place() {
            Place::Centre(circle) => circle.centre(),
            Place::Inner(circle) => circle.inner(),
            Place::Outer(circle, nth) => circle.outer()[nth as usize - 1],
            Place::Shared(circle) => circle.shared(),
        };
        assert_eq!(again, igloo);
        assert_eq!(igloo.is_coloured(), name.starts_with('c'), "{name}");
    }
}

/// The links of P-3 as pairs of names, each once, the lower first.
fn links() -> BTreeSet<(String, String)> {
    let mut links = BTreeSet::new();
    let mut link = |a: &str, b: &str| {
        let pair = if a < b { (a, b) } else { (b, a) };
        links.insert((pair.0.to_string(), pair.1.to_string()));
    };
    for k in 1..=5 {
        let (before, after) = around(k);
        let ring = [
            format!("s{before}{k}"),
            format!("i{k}"),
            format!("s{k}{after}"),
            format!("o{k}3"),
            format!("o{k}2"),
            format!("o{k}1"),
        ];
        for n in 0..6 {
            link(&format!("c{k}"), &ring[n]);
            link(&ring[n], &ring[(n + 1) % 6]);
        }
        link(&format!("i{k}"), &format!("i{after}"));
        link(&format!("o{k}3"), &format!("o{after}1"));
    }
    links
}

#[test]
fn p3_igloos_are_linked_as_the_specification_says() {
    let expected = links();
    assert_eq!(expected.len(), 5 * 14);
    for a in Igloo::all() {
        for b in Igloo::all() {
            let pair = if a < b { (a, b) } else { (b, a) };
            let linked = expected.contains(&(pair.0.to_string(), pair.1.to_string()));
            assert_eq!(a.links().contains(b), linked, "{a} and {b}");
        }
    }
}

#[test]
fn p3_no_link_leads_through_the_middle_but_chains_run_around_it() {
    let inner: Igloos = Circle::ALL.into_iter().map(Circle::inner).collect();
    for circle in Circle::ALL {
        let across = [circle.next().next(), circle.previous().previous()];
        assert!(across.iter().all(|other| !circle.inner().links().contains(other.inner())));
        assert_eq!(inner.linked_with(circle.inner()), inner);
    }
    // Without its two neighbours an inner igloo is cut off from the other two.
    let (one, three, four) = (Circle::ALL[0].inner(), Circle::ALL[2].inner(), Circle::ALL[3].inner());
    let apart: Igloos = [one, three, four].into_iter().collect();
    assert_eq!(apart.linked_with(one), Igloos::only(one));
    assert_eq!(apart.linked_with(three).len(), 2);
}

#[test]
fn p3_a_bear_between_two_circles_blocks_nothing() {
    for circle in Circle::ALL {
        assert!(circle.outer()[2].links().contains(circle.next().outer()[0]));
    }
}

#[test]
fn p3_circles_and_igloos_stand_in_the_order_of_their_names() {
    let circles: Vec<Circle> = (1..=5).filter_map(Circle::new).collect();
    for (place, circle) in circles.iter().enumerate() {
        assert_eq!(circle.next(), circles[(place + 1) % 5]);
        assert_eq!(circle.previous(), circles[(place + 4) % 5]);
    }
    let places: Vec<usize> = Igloo::all().map(Igloo::index).collect();
    assert_eq!(places, (0..30).collect::<Vec<_>>());
}
