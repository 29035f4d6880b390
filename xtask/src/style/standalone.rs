//! Derives the style sheets of drawings in files of their own, one a game: the sheets of drawings, on paper, with every
//! custom property resolved, since many programs that show SVG know neither these nor `light-dark`.
use super::joined;
use crate::Result;
use lightningcss::printer::PrinterOptions;
use lightningcss::properties::Property;
use lightningcss::rules::CssRule;
use lightningcss::stylesheet::{MinifyOptions, ParserOptions, StyleSheet};
use lightningcss::traits::ToCss;
use std::collections::BTreeMap;
use std::path::Path;

/// The games by key, each with the classes of its boards.
pub const GAMES: [(&str, &[&str]); 5] = [
    ("ruin", &["ruin"]),
    ("shelter", &["shelter", "shsheet"]),
    ("penguins", &["pengs"]),
    ("caverns", &["caverns"]),
    ("zoo", &["zoo"]),
];

/// A class that always stands on the element of another one.
const TOGETHER: (&str, &str) = (".an", ".art");

/// The properties that SVG is drawn by.
const DRAWN: [&str; 9] = [
    "display",
    "dominant-baseline",
    "fill",
    "font",
    "opacity",
    "paint-order",
    "stroke",
    "text-anchor",
    "vector-effect",
];

/// Custom properties with their values.
type Values = BTreeMap<String, String>;

/// One rule of a sheet, as text.
struct Rule {
    selectors: Vec<String>,
    /// Names and values, custom properties among them.
    declarations: Vec<(String, String)>,
}

/// Derives the sheet of a game's drawings from those in the folder `style`.
///
/// # Errors
/// When a sheet is missing or not CSS, or custom properties refer to each other in a circle.
pub fn derive(style: &Path, game: &str) -> Result<String> {
    let own = rules(&style.join("alone.css"))?;
    let tokens = rules(&style.join("tokens.css"))?;
    let mut drawn = rules(&style.join("drawings.css"))?;
    let accent = format!("[data-game={game}]");
    let set = |rule: &&Rule| rule.selectors.iter().any(|it| it == ":root" || it.replace('"', "") == accent);
    let mut values = Values::new();
    for rule in tokens.iter().chain(&own).filter(set) {
        values.extend(rule.custom());
    }
    drawn.extend(own.into_iter().filter(|it| !set(&it)));

    let scopes = scopes(&drawn);
    let mut sheet = String::new();
    for rule in drawn.iter().filter(|it| !it.is_of_another(game)) {
        write(&mut sheet, rule, &rule.selectors, &values, &Values::new())?;
        for (scope, within) in &scopes {
            let mut inner = values.clone();
            inner.extend(within.clone());
            write(&mut sheet, rule, &rule.within(scope), &inner, within)?;
        }
    }
    let mut parsed =
        StyleSheet::parse(&sheet, ParserOptions::default()).map_err(|error| error.to_string())?;
    parsed.minify(MinifyOptions::default())?;
    let code = parsed.to_css(PrinterOptions { minify: true, ..PrinterOptions::default() })?.code;
    Ok(code.replace('}', "}\n"))
}

/// Appends `rule` with its values resolved; where `changed` is not empty, only declarations that depend on it.
fn write(sheet: &mut String, rule: &Rule, at: &[String], values: &Values, changed: &Values) -> Result {
    let mut body = String::new();
    for (name, value) in &rule.declarations {
        let part_of =
            |it: &&str| name.strip_prefix(*it).is_some_and(|it| it.is_empty() || it.starts_with('-'));
        let wanted = changed.is_empty() || mentions(value, values, changed);
        if DRAWN.iter().any(part_of)
            && wanted
            && let Some(value) = resolve(value, values, 0)?
        {
            body.push_str(&format!("{name}:{value};"));
        }
    }
    if !body.is_empty() {
        sheet.push_str(&format!("{}{{{body}}}\n", at.join(",")));
    }
    Ok(())
}

impl Rule {
    fn custom(&self) -> impl Iterator<Item = (String, String)> + '_ {
        self.declarations.iter().filter(|(name, _)| name.starts_with("--")).cloned()
    }

    /// Whether it is about the boards of a game other than `game`.
    fn is_of_another(&self, game: &str) -> bool {
        let others = GAMES.iter().filter(|(key, _)| *key != game).flat_map(|(_, boards)| *boards);
        let classes =
            |selector: &str| selector.split(['.', ' ', ':', '(', ')']).map(str::to_owned).collect::<Vec<_>>();
        self.selectors.iter().all(|it| others.clone().any(|board| classes(it).iter().any(|it| it == board)))
    }

    /// Its selectors where `scope` sets custom properties: an element outside, or the outermost one that a selector
    /// names.
    fn within(&self, scope: &str) -> Vec<String> {
        let of_one = |selector: &String| {
            if let Some(outer) = scope.strip_suffix(" *") {
                return format!("{outer} {selector}");
            }
            match after_first_compound(selector) {
                Some(inner) => format!("{scope} {inner}"),
                None if selector == TOGETHER.0 && scope.contains(TOGETHER.1) => format!("{scope}{selector}"),
                None => format!("{scope} {selector}"),
            }
        };
        self.selectors.iter().map(of_one).collect()
    }
}

/// The part of a selector behind its first blank outside of brackets.
fn after_first_compound(selector: &str) -> Option<&str> {
    let mut depth = 0;
    let at = selector.find(|it| {
        match it {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        it == ' ' && depth == 0
    })?;
    Some(&selector[at + 1..])
}

/// The selectors that set custom properties, in their order.
fn scopes(rules: &[Rule]) -> Vec<(String, Values)> {
    let mut found: Vec<(String, Values)> = Vec::new();
    for rule in rules.iter().filter(|it| it.custom().next().is_some()) {
        for selector in &rule.selectors {
            match found.iter_mut().find(|(it, _)| it == selector) {
                Some((_, values)) => values.extend(rule.custom()),
                None => found.push((selector.clone(), rule.custom().collect())),
            }
        }
    }
    found
}

/// The rules of a sheet and of those that it imports, but for those within media queries and those of a pointer or
/// the focus.
fn rules(file: &Path) -> Result<Vec<Rule>> {
    let text = joined(file)?;
    let sheet = StyleSheet::parse(&text, ParserOptions::default())
        .map_err(|error| format!("{}: {error}", file.display()))?;
    let mut found = Vec::new();
    for rule in &sheet.rules.0 {
        let CssRule::Style(style) = rule else { continue };
        let selectors: Vec<String> = style
            .selectors
            .0
            .iter()
            .map(|it| it.to_css_string(plain()))
            .collect::<std::result::Result<_, _>>()?;
        if selectors.iter().any(|it| it.contains(":hover") || it.contains(":focus")) {
            continue;
        }
        let mut declarations = Vec::new();
        for property in style.declarations.declarations.iter() {
            declarations.push((name(property), property.value_to_css_string(plain())?));
        }
        for property in style.declarations.important_declarations.iter() {
            declarations
                .push((name(property), format!("{} !important", property.value_to_css_string(plain())?)));
        }
        found.push(Rule { selectors, declarations });
    }
    Ok(found)
}

fn plain<'a>() -> PrinterOptions<'a> {
    PrinterOptions::default()
}

fn name(property: &Property) -> String {
    match property {
        Property::Custom(it) => it.name.as_ref().to_owned(),
        other => other.property_id().name().to_owned(),
    }
}

/// Whether `value` depends on one of `names`, be it by way of other custom properties.
fn mentions(value: &str, values: &Values, names: &Values) -> bool {
    let mut open: Vec<&str> = vec![value];
    let mut seen: Vec<&str> = Vec::new();
    while let Some(value) = open.pop() {
        for part in value.split("var(").skip(1) {
            let name = part.split([',', ')']).next().unwrap_or("").trim();
            if names.contains_key(name) {
                return true;
            }
            if !seen.contains(&name) {
                seen.push(name);
                open.extend(values.get(name).map(String::as_str));
            }
        }
    }
    false
}

/// The value on paper without custom properties; nothing if one is not set.
fn resolve(value: &str, values: &Values, depth: usize) -> Result<Option<String>> {
    if depth > 20 {
        return Err(format!("{value}: custom properties in a circle").into());
    }
    let mut out = String::new();
    let mut rest = value;
    while let Some((before, function, arguments, after)) = call(rest) {
        out.push_str(before);
        let (first, second) = arguments.split_once(',').unwrap_or((arguments, ""));
        let text = match function {
            "var(" => match (values.get(first.trim()), second.is_empty()) {
                (Some(text), _) => text.as_str(),
                (None, false) => second.trim(),
                (None, true) => return Ok(None),
            },
            _ => first.trim(),
        };
        let Some(text) = resolve(text, values, depth + 1)? else { return Ok(None) };
        out.push_str(&text);
        rest = after;
    }
    out.push_str(rest);
    Ok(Some(out))
}

/// The first `var(…)` or `light-dark(…)` of a value: the text before it, its name, its arguments and the text after it.
fn call(value: &str) -> Option<(&str, &'static str, &str, &str)> {
    let found = ["var(", "light-dark("].into_iter().filter_map(|it| Some((value.find(it)?, it)));
    let (at, function) = found.min()?;
    let inner = &value[at + function.len()..];
    let mut depth = 1;
    for (end, it) in inner.char_indices() {
        match it {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&value[..at], function, &inner[..end], &inner[end + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn check(drawings: &str, own: &str, expected: &[&str]) {
        let dir = tempfile::tempdir().unwrap();
        let tokens = ":root, [data-game] { --ink: light-dark(#111, #EEE); --accent: var(--ink); --w: 2px; }\n\
            [data-game=\"ruin\"] { --accent: light-dark(red, blue); } [data-game=\"zoo\"] { --accent: green; }";
        for (name, text) in [("tokens.css", tokens), ("drawings.css", drawings), ("alone.css", own)] {
            fs::write(dir.path().join(name), text).unwrap();
        }
        let found = derive(dir.path(), "ruin").unwrap();
        assert_eq!(found.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn values_are_those_on_paper() {
        check(".a { fill: var(--ink); stroke-width: var(--w); }", "", &[".a{fill:#111;stroke-width:2px}"]);
        let others = "@media (width < 9px) { .a { fill: red; } } .a:hover { fill: red; }";
        check(&format!(".a {{ fill: none; cursor: pointer; }} {others}"), "", &[".a{fill:none}"]);
        check(".a { fill: none; }", ".a { fill: red; }", &[".a{fill:red}"]);
        check(".a { stroke-width: var(--w); }", ":root { --w: 3px; }", &[".a{stroke-width:3px}"]);
    }

    #[test]
    fn a_sheet_has_its_games_accent_and_no_other_games_rules() {
        let drawings = ".a { fill: var(--accent); } .zoo .a { fill: none; } .ruin .b { fill: none; }";
        check(drawings, "", &[".a{fill:red}", ".ruin .b{fill:none}"]);
    }

    #[test]
    fn custom_properties_of_a_class_reach_the_rules_that_use_them() {
        check(
            ".k-owl { --tone: var(--ink); } .an-t { fill: var(--tone); }",
            "",
            &[".k-owl .an-t{fill:#111}"],
        );
        check(
            ".pawn .pb { fill: var(--pawn, red); } .pawn.me { --pawn: blue; }",
            "",
            &[".pawn .pb{fill:red}", ".pawn.me .pb{fill:#00f}"],
        );
        check(
            ".mini * { --w: 1px; } .a { stroke-width: var(--w); }",
            "",
            &[".a{stroke-width:2px}", ".mini .a{stroke-width:1px}"],
        );
    }

    #[test]
    fn blanks_in_brackets_part_no_selector() {
        assert_eq!(after_first_compound(":is(.a, .b).c :is(.d, .e)"), Some(":is(.d, .e)"));
        assert_eq!(after_first_compound(":is(.a, .b).c"), None);
    }

    #[test]
    fn a_circle_is_refused() {
        let values = Values::from([
            ("--a".to_owned(), "var(--b)".to_owned()),
            ("--b".to_owned(), "var(--a)".to_owned()),
        ]);
        assert!(resolve("var(--a)", &values, 0).is_err());
    }
}
