//! A board to choose on: by pointer, by touch, and by the arrow keys with one tab stop.
//!
//! Each layer of the drawing is a group of its own, in which only the shapes that change are written anew; the layers
//! that depend on the map alone are written once a board.
use drawing::{Area, Drawing, Layer, Shape, Target};
use leptos::ev;
use leptos::prelude::*;
use leptos::svg::{G, Svg};
use view::NamedPlace;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, PointerEvent};

use super::zoom::Zoom;

/// A choice on a board.
#[derive(Clone, Debug, PartialEq)]
pub enum Pick {
    /// A target.
    Target(Target),
    /// A target too small to be tapped surely.
    Tap(Target),
    /// A point that is no target, in the drawing's units.
    Point(f64, f64),
}

/// Maximum distance of a tap from a target's middle, in pixels.
const NEAR: f64 = 22.0;
/// Side of a target, in pixels, from which on a tap is sure of it.
const SURE: f64 = 32.0;
/// Number of steps in which a board is searched for the next place.
const STEPS: f64 = 64.0;
/// Pixels by which the place under a tap may be nearer than a target that the tap still takes.
const OWN: f64 = 12.0;

/// A board to choose on.
#[component]
pub fn BoardView(
    /// The drawing without its fixed layers.
    #[prop(into)]
    drawing: Signal<Drawing>,
    /// A drawing of the same board with its fixed layers.
    #[prop(into)]
    whole: Signal<Drawing>,
    /// Markup above the layers, below the targets.
    #[prop(into, optional)]
    above: Signal<String>,
    /// Receives the choice.
    pick: Callback<Pick>,
    /// Receives the target that is pointed at or has the focus.
    point: Callback<Option<Target>>,
    /// The place at a point, where there is one, and its middle.
    place: Callback<(f64, f64), Option<NamedPlace>>,
    /// Receives the name of a place that was gone to by key.
    #[prop(optional)]
    at: Option<Callback<String>>,
    /// The part that is shown, where it is not the whole board.
    #[prop(optional)]
    zoom: Option<RwSignal<Option<Zoom>>>,
) -> impl IntoView {
    let svg = NodeRef::<Svg>::new();
    let targets = Memo::new(move |_| drawing.with(|drawing| drawing.targets.clone()));
    // The target that the tab key leads to.
    let stop = RwSignal::new(None::<String>);
    let is_stop = move |id: &str| {
        targets.with(|targets| {
            let kept = stop.with(|stop| targets.iter().any(|t| Some(&t.id) == stop.as_ref()));
            if kept {
                stop.with(|stop| stop.as_deref() == Some(id))
            } else {
                targets.first().is_some_and(|t| t.id == id)
            }
        })
    };
    let had_focus = StoredValue::new(false);
    // The target under a pointer that has moved.
    let pointed = RwSignal::new(None::<String>);
    // The place gone to by key with Shift, wherever it can be chosen or not.
    let gone_to = RwSignal::new(None::<NamedPlace>);
    Effect::new(move |_| {
        let there = targets.with(|targets| !targets.is_empty());
        if there && had_focus.get_value() {
            crate::timing::after_drawing(move || {
                let lost =
                    document().active_element().is_none_or(|at| at.tag_name().eq_ignore_ascii_case("body"));
                // The page may be another one by now.
                let first = svg
                    .try_get_untracked()
                    .flatten()
                    .and_then(|svg| svg.query_selector(".target[tabindex='0']").ok().flatten());
                if let (true, Some(first)) = (lost, first) {
                    focus(&first);
                }
            });
        }
    });
    let layers =
        drawing.with_untracked(|drawing| drawing.layers.iter().map(|layer| layer.name).collect::<Vec<_>>());
    let layers = layers.into_iter().enumerate().map(|(i, name)| {
        let shapes = Memo::new(move |_| {
            let written = |drawing: &Drawing| {
                drawing
                    .layers
                    .get(i)
                    .map_or_else(Vec::new, |layer| layer.shapes.iter().map(Shape::to_svg).collect())
            };
            if whole.with(|whole| whole.layers.get(i).is_some_and(|layer| layer.fixed)) {
                whole.with(written)
            } else {
                drawing.with(written)
            }
        });
        let first: Vec<String> = shapes.get_untracked();
        let markup = first.concat();
        let group = NodeRef::<G>::new();
        Effect::new(move |last: Option<Vec<String>>| {
            let now = shapes.get();
            let last = last.unwrap_or_else(|| first.clone());
            if let Some(group) = group.get_untracked().filter(|_| now != last) {
                rewrite(&group, &last, &now);
            }
            now
        });
        view! { <g node_ref=group data-layer=name inner_html=markup></g> }
    });
    let layers: Vec<_> = layers.collect();
    let shown = Memo::new(move |_| {
        let part = zoom.and_then(|zoom| zoom.with(|zoom| zoom.as_ref().map(|zoom| zoom.shown)));
        part.unwrap_or(drawing.with(|drawing| drawing.view_box))
    });
    let is_near = Memo::new(move |_| drawing.with(|drawing| drawing.view_box != shown.get()));
    let view_box = move || {
        let area = shown.get();
        format!("{} {} {} {}", area.x, area.y, area.width, area.height)
    };
    // Fingers move and enlarge a board that is shown in part.
    let fingers = move |event: &PointerEvent, change: fn(&mut Zoom, (i32, f64, f64), f64) -> bool| {
        let Some(zoom) = zoom.filter(|zoom| is_touch(event) && zoom.with_untracked(Option::is_some)) else {
            return;
        };
        let width = svg.get_untracked().map_or(0.0, |svg| svg.get_bounding_client_rect().width());
        let finger = (event.pointer_id(), f64::from(event.client_x()), f64::from(event.client_y()));
        let units = shown.get_untracked().width / width.max(1.0);
        zoom.maybe_update(|zoom| zoom.as_mut().is_some_and(|zoom| change(zoom, finger, units)));
    };
    let find = move |id: &str| targets.with_untracked(|targets| targets.iter().find(|t| t.id == id).cloned());
    let under = move |event: &web_sys::Event| {
        let element = event.target()?.dyn_into::<Element>().ok()?.closest("[data-target]").ok()??;
        find(&element.get_attribute("data-target")?)
    };
    let clicked = move |event: ev::MouseEvent| {
        let touch = event.dyn_ref::<PointerEvent>().is_some_and(|event| event.pointer_type() == "touch");
        let taken = move |target: Target| {
            let is_small = touch && svg.get_untracked().is_some_and(|svg| is_small(&svg, &target.id));
            pick.run(if is_small { Pick::Tap(target) } else { Pick::Target(target) });
        };
        if let Some(target) = under(&event) {
            return taken(target);
        }
        let Some((x, y, scale)) =
            svg.get_untracked().and_then(|svg| locate(&svg, &event, shown.get_untracked()))
        else {
            return;
        };
        let nearest = touch
            .then(|| {
                nearest(&targets.get_untracked(), (x, y), scale, place.run((x, y)).map(|place| place.at))
            })
            .flatten();
        match nearest {
            Some(target) => taken(target),
            None => pick.run(Pick::Point(x, y)),
        }
    };
    let pressed = move |event: KeyboardEvent| {
        let Some(from) = under(&event) else { return };
        let way = match event.key().as_str() {
            "Enter" | " " => {
                event.prevent_default();
                had_focus.set_value(true);
                return pick.run(match gone_to.get_untracked() {
                    Some(NamedPlace { name, at: (x, y) }) => {
                        find(&name).map_or(Pick::Point(x, y), Pick::Target)
                    }
                    None => Pick::Target(from),
                });
            }
            "ArrowUp" => (0.0, -1.0),
            "ArrowDown" => (0.0, 1.0),
            "ArrowLeft" => (-1.0, 0.0),
            "ArrowRight" => (1.0, 0.0),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        if event.shift_key() {
            let here = gone_to.get_untracked().map_or(from.at, |place| place.at);
            let area = drawing.with_untracked(|drawing| drawing.view_box);
            if let Some(place) = next_place(area, here, way, |point| place.run(point)) {
                gone_to.set(Some(place.clone()));
                point.run(find(&place.name));
                if let Some(at) = at {
                    at.run(place.name);
                }
            }
            return;
        }
        gone_to.set(None);
        if let Some(next) = towards(&targets.get_untracked(), &from, way) {
            let element = svg.get_untracked().and_then(|svg| {
                svg.query_selector(&format!(".target[data-target=\"{}\"]", next.id)).ok().flatten()
            });
            stop.set(Some(next.id));
            if let Some(element) = element {
                focus(&element);
            }
        }
    };
    let focused = move |event: ev::FocusEvent| {
        had_focus.set_value(true);
        if let Some(target) = under(&event) {
            stop.set(Some(target.id.clone()));
            point.run(Some(target));
        }
    };
    let left = move |event: ev::FocusEvent| {
        // A board that is taken away loses the focus, too, after its page is gone.
        if had_focus.try_get_value().is_none() {
            return;
        }
        // The focus went somewhere else on purpose; a target that vanishes leaves it nowhere.
        if event.related_target().is_some() {
            had_focus.set_value(false);
        }
        gone_to.set(None);
        point.run(None);
    };
    // The place gone to by key, wherever it can be chosen or not: a circle beside the focus.
    let looking = move || {
        let (x, y) = gone_to.get()?.at;
        let size = drawing.with(|drawing| drawing.view_box.width.min(drawing.view_box.height)) / 26.0;
        Some(view! { <circle class="s-hover dashed" id="gone-to" cx=x cy=y r=size></circle> })
    };
    view! {
        <svg
            node_ref=svg
            class=move || drawing.with(|drawing| drawing.class)
            class:is-near=is_near
            viewBox=view_box
            role="group"
            aria-label=move || drawing.with(|drawing| drawing.label.clone())
            on:click=clicked
            on:keydown=pressed
            on:pointermove=move |event| {
                // Moves alone: a place that comes to lie under a resting pointer was not pointed at.
                if !is_touch(&event) {
                    let target = under(&event);
                    let id = target.as_ref().map(|target| target.id.clone());
                    if pointed.with_untracked(|pointed| *pointed != id) {
                        pointed.set(id);
                        point.run(target);
                    }
                }
                fingers(&event, Zoom::moved);
            }
            on:pointerdown=move |event| fingers(&event, |zoom, finger, _| {
                zoom.down(finger);
                false
            })
            on:pointerup=move |event| fingers(&event, lifted)
            on:pointercancel=move |event| fingers(&event, lifted)
            on:pointerleave=move |event| {
                fingers(&event, lifted);
                pointed.set(None);
                point.run(None);
            }
            on:focusin=focused
            on:focusout=left
        >
            {layers}
            <g data-layer="above" inner_html=above></g>
            {looking}
            <g data-layer="targets">
                <For each=move || targets.get() key=|target| (target.id.clone(), target.label.clone()) let(target)>
                    {
                        let Target { id, label, events, danger, ring, .. } = target;
                        let own = id.clone();
                        let pointed_at = id.clone();
                        let ring = Layer::moving("ring", vec![ring]).to_svg();
                        view! {
                            <g
                                class="target"
                                class:danger=danger
                                class:is-pointed=move || pointed.with(|pointed| pointed.as_ref() == Some(&pointed_at))
                                role="button"
                                tabindex=move || if is_stop(&own) { "0" } else { "-1" }
                                data-target=id.clone()
                                data-square=id
                                data-event=events.join(", ")
                                aria-label=label
                                pointer-events="all"
                                inner_html=ring
                            ></g>
                        }
                    }
                </For>
            </g>
        </svg>
    }
}

/// Marks a shape that an animation has moved or hidden, so that it is written anew with the next change of its layer.
pub const MOVED: &str = "data-moved";

/// Changes the shapes of a layer: those in between equal ones at the beginning and the end, or where there are as many as
/// before, each one that differs.
fn rewrite(group: &Element, last: &[String], now: &[String]) {
    let mut shapes = Vec::with_capacity(last.len());
    let mut next = group.first_element_child();
    while let Some(shape) = next {
        next = shape.next_element_sibling();
        shapes.push(shape);
    }
    // A shape may be more or less than one element.
    if shapes.len() != last.len() {
        return group.set_inner_html(&now.concat());
    }
    let is_moved = |shape: &Element| {
        shape.has_attribute(MOVED) || shape.query_selector(&format!("[{MOVED}]")).is_ok_and(|it| it.is_some())
    };
    let stays = |old: usize, new: usize| last[old] == now[new] && !is_moved(&shapes[old]);
    if last.len() == now.len() {
        for (at, shape) in shapes.iter().enumerate().filter(|(at, _)| !stays(*at, *at)) {
            shape.set_outer_html(&now[at]);
        }
        return;
    }
    let most = last.len().min(now.len());
    let front = (0..most).take_while(|at| stays(*at, *at)).count();
    let back = (0..most - front).take_while(|at| stays(last.len() - 1 - at, now.len() - 1 - at)).count();
    let markup = now[front..now.len() - back].concat();
    let _ = match shapes.get(last.len() - back) {
        Some(after) => after.insert_adjacent_html("beforebegin", &markup),
        None => group.insert_adjacent_html("beforeend", &markup),
    };
    shapes[front..last.len() - back].iter().for_each(Element::remove);
}

/// Returns the position of a pointer in the drawing's units, and the number of pixels of a unit.
fn locate(svg: &Element, event: &ev::MouseEvent, area: Area) -> Option<(f64, f64, f64)> {
    let style = window().get_computed_style(svg).ok()??;
    let padding = |side: &str| {
        style
            .get_property_value(side)
            .ok()
            .and_then(|text| text.trim_end_matches("px").parse().ok())
            .unwrap_or(0.0)
    };
    let rect = svg.get_bounding_client_rect();
    let (left, right) = (padding("padding-left"), padding("padding-right"));
    let scale = (rect.width() - left - right) / area.width;
    if scale <= 0.0 {
        return None;
    }
    let x = (f64::from(event.client_x()) - rect.left() - left) / scale + area.x;
    let y = (f64::from(event.client_y()) - rect.top() - padding("padding-top")) / scale + area.y;
    Some((x, y, scale))
}

/// Whether a target is too small on the screen to be tapped surely.
fn is_small(svg: &Element, id: &str) -> bool {
    let element = svg.query_selector(&format!(".target[data-target=\"{id}\"]")).ok().flatten();
    element.is_some_and(|element| {
        let rect = element.get_bounding_client_rect();
        rect.width().min(rect.height()) < SURE
    })
}

/// Returns the target a tap takes: the nearest one, unless the tap clearly means the place it fell on.
fn nearest(targets: &[Target], (x, y): (f64, f64), scale: f64, own: Option<(f64, f64)>) -> Option<Target> {
    let far = |(tx, ty): (f64, f64)| (tx - x).hypot(ty - y) * scale;
    let (distance, target) =
        targets.iter().map(|target| (far(target.at), target)).min_by(|a, b| a.0.total_cmp(&b.0))?;
    let meant = own.is_none_or(|own| distance - far(own) < OWN);
    (distance <= NEAR && meant).then(|| target.clone())
}

/// Returns the next target that way: near, and not far to the side.
fn towards(targets: &[Target], from: &Target, (dx, dy): (f64, f64)) -> Option<Target> {
    let cost = |target: &&Target| {
        let (x, y) = (target.at.0 - from.at.0, target.at.1 - from.at.1);
        let (along, aside) = (x * dx + y * dy, (x * dy - y * dx).abs());
        (along > 0.5).then_some(along + 2.0 * aside)
    };
    let ahead = targets.iter().filter_map(|target| Some((cost(&target)?, target)));
    ahead.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, target)| target.clone())
}

/// Returns the nearest other place straight that way; found by looking along it, so that places may lie as they like.
fn next_place(
    area: Area,
    (x, y): (f64, f64),
    (dx, dy): (f64, f64),
    place: impl Fn((f64, f64)) -> Option<NamedPlace>,
) -> Option<NamedPlace> {
    let here = place((x, y)).map(|place| place.name);
    let step = area.width.max(area.height) / STEPS;
    let ahead =
        (1..=STEPS as u32).map(|steps| (x + dx * step * f64::from(steps), y + dy * step * f64::from(steps)));
    ahead.filter_map(place).find(|place| here.as_ref() != Some(&place.name))
}

/// Takes a finger from the board.
fn lifted(zoom: &mut Zoom, finger: (i32, f64, f64), _: f64) -> bool {
    zoom.up(finger.0);
    false
}

/// Whether an event is a finger's.
pub fn is_touch(event: &PointerEvent) -> bool {
    event.pointer_type() == "touch"
}

/// Gives an element of a drawing the focus.
fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<web_sys::SvgElement>() {
        let _ = element.focus();
    }
}
