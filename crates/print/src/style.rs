//! The style of drawings on paper: the standalone sheets with plain selectors, in black, for much or little ink.
use crate::Ink;
use crate::canvas::LEAST_TYPE;
use crate::fonts::{POINT, TEXT};

/// Colours of the screen that are grey lines and grey type, which printers screen into dots: they become black.
const GREYS: [&str; 7] = ["#85827a", "#ddd6c6", "#575b60", "#827f77", "#c8ba9a", "#23272c", "#1b1f22"];
/// Grounds of the screen that are bare paper.
const PAPERS: [&str; 2] = ["#fffdf7", "#f1ede2"];

/// Lines and grounds of drawings on paper, after the sheet of the game.
const PRINT: &str = ".b-ground,.b-desk{fill:none}\
.b-hair,.gridline{stroke-width:.6px}\
.b-pencil{stroke-width:1px}.igloo,.step{stroke-width:1px}.zcross{fill:#000}\
.b-halo,.b-halo2{stroke:none}\
.b-shade,.slot{fill:#fff}.hexhair,.hexseam{stroke-width:.6px;opacity:1}\
.b-text,.b-text2{font-weight:400;fill:#000}.b-strong,.b-onink,.b-onaccent,.b-accent-text{font-weight:700}\
.ring5{fill:#e4ecef;opacity:1}.pat{stroke-width:.7px}";

/// Drawings with little ink: no tints, outlines instead of black shapes, pictures as lines.
const LOW: &str = ".b-wall,.caverns .b-wall,.b-water,.b-leaf,.b-leafground,.ring5,.hole,.b-shade,.boulder,.s-possible,.chainring,.area-0,.area-1,.area-2,.area-mixed{fill:#fff;fill-opacity:1}\
.seat,.b-accent,.zcross,.sign,.skull-b,.b-fill,.costdot,.toll,.b-waterink,.wfull{fill:#fff;stroke:#000;stroke-width:1.2px}\
.b-onaccent,.b-onink,.pip-on{fill:#000}.skull-t,.exarrow,.tollm,.wmark,.post{stroke:#000}.post{fill:#fff;stroke-width:1px}\
.rockline{stroke-width:3px}.b-ink{stroke-width:1.2px}.b-bold{stroke-width:2px}.pat{stroke-width:.5px}\
.tun-in{stroke-width:25.8px}.zpath-in{stroke-width:28px}.zlane-in{stroke-width:11.5px}\
.art .an-t,.art .an-d,.art.an{fill:#fff;stroke:#000}.art.an{stroke-width:2px}.art .an-i{fill:#000}\
.peng .pbody,.peng .pf2,.peng .pbeak{fill:#fff;stroke:#000;stroke-width:1.2px}.pr,.py,.pgr,.pp{fill:#000}\
.b-strong,.b-onink,.b-onaccent,.b-accent-text{font-weight:600}";

/// Returns the style sheet for drawings of these classes.
pub fn sheet(classes: &str, ink: Ink) -> String {
    let mut out = String::new();
    for rule in theme::standalone(classes).split_inclusive('}') {
        let Some((selectors, body)) = rule.trim().split_once('{') else { continue };
        let selectors: Vec<String> =
            parted(selectors).iter().flat_map(|it| expanded(it)).filter(|it| !is_untinted(it)).collect();
        if selectors.is_empty() {
            continue;
        }
        out.push_str(&selectors.join(","));
        out.push('{');
        for declaration in body.trim_end_matches('}').split(';').filter(|it| !it.is_empty()) {
            match declaration.split_once(':') {
                Some(("vector-effect" | "display", _)) => continue,
                Some(("font", value)) => font(&mut out, value, ink),
                Some(("font-weight", value)) => {
                    out.push_str(&format!("font-weight:{};", hundreds(value, ink)))
                }
                Some((name, value)) => {
                    out.push_str(&format!("{name}:{};", value.replace("!important", "")));
                }
                None => {}
            }
        }
        out.push_str("}\n");
    }
    for grey in GREYS {
        out = out.replace(grey, "#000");
    }
    for paper in PAPERS {
        out = out.replace(paper, "#fff");
    }
    out.push_str(PRINT);
    if ink == Ink::Low {
        out.push_str(LOW);
        out = out.replace(accent(classes), "#000");
    }
    out
}

/// Whether a selector takes the tints from the zoo's animals, which they keep on paper.
fn is_untinted(selector: &str) -> bool {
    selector.starts_with(".zoo ") && (selector.ends_with(" .an-t") || selector.ends_with(" .an-d"))
}

/// Returns the accent of a game, as its sheet has it.
fn accent(classes: &str) -> &'static str {
    let sheet = theme::standalone(classes);
    let begin = sheet.find(".b-accent{fill:").map_or(0, |at| at + ".b-accent{fill:".len());
    sheet.get(begin..begin + 7).unwrap_or("#000000")
}

/// Writes the shorthand `720 20px Family,…` as plain declarations.
fn font(out: &mut String, value: &str, ink: Ink) {
    let mut words = value.split(' ');
    let (weight, size) = (words.next().unwrap_or("400"), words.next().unwrap_or("10px"));
    out.push_str(&format!("font-weight:{};font-size:{size};font-family:{TEXT};", hundreds(weight, ink)));
}

/// Returns a weight as the nearest hundred, since usvg takes any other for 400; at most 600 with little ink.
fn hundreds(weight: &str, ink: Ink) -> u16 {
    let exact: u16 = weight.trim_end_matches("!important").trim().parse().unwrap_or(400);
    let most = if ink == Ink::Low { 600 } else { 900 };
    ((exact + 50) / 100 * 100).min(most)
}

/// Parts a list of selectors at commas outside of brackets.
fn parted(selectors: &str) -> Vec<String> {
    let (mut depth, mut parts) = (0_i32, vec![String::new()]);
    for c in selectors.chars() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        match (c, depth, parts.last_mut()) {
            (',', 0, _) => parts.push(String::new()),
            (_, _, Some(last)) => last.push(c),
            _ => {}
        }
    }
    parts
}

/// Writes `:is(a,b)` out: one selector for each.
fn expanded(selector: &str) -> Vec<String> {
    let Some((before, rest)) = selector.split_once(":is(") else { return vec![selector.to_owned()] };
    let Some((inner, after)) = rest.split_once(')') else { return vec![selector.to_owned()] };
    inner.split(',').flat_map(|one| expanded(&format!("{before}{one}{after}"))).collect()
}

/// Returns the markup of a drawing with type of at least 7 points at this scale, in millimetres a unit.
pub fn for_print(markup: &str, scale: f64) -> String {
    let least = LEAST_TYPE * POINT / scale;
    let mut out = String::with_capacity(markup.len());
    let mut parts = markup.split("font-size=\"");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (size, rest) = part.split_once('"').unwrap_or((part, ""));
        let drawn = size.parse::<f64>().unwrap_or(least);
        let size = drawn.max(least);
        if size > drawn {
            make_room(&mut out, rest, size - drawn);
        }
        out.push_str(&format!("font-size=\"{size:.3}\"{rest}"));
    }
    out
}

/// Moves the number of a row, which stands left of the board, outwards by what its type grows, so that it stays clear of
/// the frame. `out` ends within the tag of a text, `rest` continues it.
fn make_room(out: &mut String, rest: &str, grown: f64) {
    const LEFT: &str = "coord\" x=\"-";
    let Some(at) = out.rfind('<').and_then(|tag| Some(tag + out[tag..].find(LEFT)? + LEFT.len())) else {
        return;
    };
    let end = at + out[at..].find('"').unwrap_or(0);
    let text = rest.split_once('>').and_then(|(_, text)| text.split('<').next()).unwrap_or_default();
    let half = grown * DIGIT / 2.0 * text.chars().count() as f64;
    if let Ok(x) = out[at..end].parse::<f64>() {
        out.replace_range(at..end, &format!("{:.2}", x + half));
    }
}

/// The width of a digit as a part of the size of its type.
const DIGIT: f64 = 0.56;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_are_plain() {
        assert_eq!(expanded(":is(.a,.b).c :is(.d,.e)"), [".a.c .d", ".a.c .e", ".b.c .d", ".b.c .e"]);
        assert_eq!(parted(".a :is(.b,.c),.d"), [".a :is(.b,.c)", ".d"]);
        for classes in ["ruin", "shelter", "pengs", "caverns", "zoo"] {
            let sheet = sheet(classes, Ink::Full);
            assert!(!sheet.contains(":is(") && !sheet.contains("font:"), "{classes}");
        }
    }

    #[test]
    fn q_4_type_of_drawings_is_at_least_seven_points() {
        assert_eq!(for_print("<text font-size=\"4\">a</text>", 0.5), "<text font-size=\"4.939\">a</text>");
        assert_eq!(for_print("<text font-size=\"40\">a</text>", 0.5), "<text font-size=\"40.000\">a</text>");
        let row = "<text class=\"b-text2 coord\" x=\"-13\" y=\"6\" font-size=\"14\">12</text>";
        let moved = "<text class=\"b-text2 coord\" x=\"-18.99\" y=\"6\" font-size=\"24.694\">12</text>";
        assert_eq!(for_print(row, 0.1), moved, "the number's right end stays where it was");
    }
}
