//! The report: one self-contained HTML file, with plots as inline SVG, light and dark, for desktop and phone.
mod boards;
mod chart;
mod choices;
mod endings;
mod lengths;
mod openings;
mod page;
mod results;
mod scale;
mod stats;
mod study;
mod summary;

use std::collections::BTreeMap;
use std::path::Path;

use crate::tables::{WriteError, write_whole};
use crate::{Key, Plan, Row};

use study::Study;

/// Returns the report of finished games as an HTML document.
pub fn report(plan: &Plan, rows: &BTreeMap<Key, Row>) -> String {
    let study = Study::new(plan, rows);
    let sections = [
        summary::sections(&study),
        results::sections(&study),
        lengths::sections(&study),
        endings::sections(&study),
        choices::sections(&study),
        openings::sections(&study),
        boards::sections(&study),
    ];
    page::whole(&study, sections.into_iter().flatten().collect())
}

/// Writes the report of finished games.
///
/// # Errors
/// The file cannot be written.
pub fn write_report(path: &Path, plan: &Plan, rows: &BTreeMap<Key, Row>) -> Result<(), WriteError> {
    write_whole(path, |out| out.write_all(report(plan, rows).as_bytes()))
}
