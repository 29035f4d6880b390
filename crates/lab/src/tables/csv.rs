//! Columns as CSV.
use std::io::{self, Write};

use super::Column;

pub(super) fn write(out: &mut (dyn Write + Send), columns: &[Column]) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(columns.iter().map(|column| &column.name))?;
    for nth in 0..columns.first().map_or(0, |column| column.cells.len()) {
        table.write_record(columns.iter().map(|column| column.cells.text(nth)))?;
    }
    table.flush()
}
