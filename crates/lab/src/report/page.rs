//! The document around the report's sections: head, style, fonts, and the layout of figures.
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use drawing::{Drawing, Style};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chart;
use super::study::Study;

/// The style rules of reports, in addition to those of `theme`.
const OWN: &str = include_str!("report.css");

/// A section of the report with its heading.
pub(super) struct Section {
    pub(super) title: &'static str,
    /// The text before the figures.
    pub(super) about: String,
    /// The figures and tables.
    pub(super) body: Vec<Markup>,
}

/// Returns the whole document.
pub(super) fn whole(study: &Study<'_>, sections: Vec<Section>) -> String {
    let plan = study.plan;
    let title = if plan.title.is_empty() { plan.game.name() } else { &plan.title };
    let page = html! {
        (DOCTYPE)
        html lang="en" data-game=(plan.game.key()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Menagerie lab" }
                style { (PreEscaped(style())) }
            }
            body.lab {
                (PreEscaped(theme::PATTERNS))
                header {
                    p.second { "Menagerie lab · " (plan.game.name()) }
                    h1 { (title) }
                }
                main {
                    @for section in sections.iter().filter(|section| !section.body.is_empty()) {
                        section {
                            h2 { (section.title) }
                            @if !section.about.is_empty() { p.about { (section.about) } }
                            div.figures { @for part in &section.body { (part) } }
                        }
                    }
                }
                footer.second.small {
                    p { "Bars and lines through signs are 95 % intervals: Wilson’s for shares, Student’s for means." }
                    p { "Plan " code { (plan.digest()) } ", seed " code { (plan.seed) } "." }
                }
            }
        }
    };
    page.into_string()
}

/// Returns all style sheets with the one font they name embedded, as nothing is fetched.
fn style() -> String {
    let font = format!("data:font/woff2;base64,{}", STANDARD.encode(theme::TEXT_FONT));
    theme::DOCUMENT.concat().replace("fonts/next.woff2", &font) + OWN
}

/// Returns a figure: a drawing with its title, its description, and the legend of its series.
pub(super) fn figure(title: &str, about: &str, drawing: &Drawing, series: &[String]) -> Markup {
    figure_with(title, about, drawing, series, &html! {})
}

/// Returns a figure with more content below it.
pub(super) fn figure_with(
    title: &str,
    about: &str,
    drawing: &Drawing,
    series: &[String],
    below: &Markup,
) -> Markup {
    let legend: Vec<(Drawing, &String)> =
        series.iter().enumerate().map(|(nth, name)| (chart::key(nth), name)).collect();
    framed("", title, about, drawing, &legend, below)
}

/// Returns a figure of shares, with the looks of its parts.
pub(super) fn figure_of_parts(title: &str, about: &str, drawing: &Drawing, parts: &[String]) -> Markup {
    let legend: Vec<(Drawing, &String)> =
        parts.iter().enumerate().map(|(nth, name)| (chart::part_key(nth), name)).collect();
    framed("wide", title, about, drawing, &legend, &html! {})
}

/// Returns a figure with a board.
pub(super) fn board(title: &str, about: &str, drawing: &Drawing, legend: &Markup) -> Markup {
    html! {
        figure.sheet.of-board {
            figcaption { h3 { (title) } @if !about.is_empty() { p.small.second { (about) } } }
            (svg(drawing))
            (legend)
        }
    }
}

fn framed(
    class: &str,
    title: &str,
    about: &str,
    drawing: &Drawing,
    legend: &[(Drawing, &String)],
    below: &Markup,
) -> Markup {
    html! {
        figure class={ "sheet " (class) } {
            figcaption { h3 { (title) } @if !about.is_empty() { p.small.second { (about) } } }
            (svg(drawing))
            @if legend.iter().any(|(_, name)| !name.is_empty()) {
                ul.legend.small { @for (look, name) in legend { li { (svg(look)) (name) } } }
            }
            (below)
        }
    }
}

/// Returns a drawing as markup; it is well-formed and escaped.
pub(super) fn svg(drawing: &Drawing) -> Markup {
    PreEscaped(drawing.to_svg(Style::Inline))
}
