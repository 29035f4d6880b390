//! Columns as Parquet: a flat schema, every column optional, packed with snappy.
use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};

use super::{Cells, Column};

pub(super) fn write(out: &mut (dyn Write + Send), columns: &[Column]) -> io::Result<()> {
    fill(out, columns).map_err(io::Error::other)
}

fn fill(out: &mut (dyn Write + Send), columns: &[Column]) -> Result<()> {
    let fields = columns.iter().map(field).collect::<Result<Vec<_>>>()?;
    let schema = Arc::new(Type::group_type_builder("game").with_fields(fields).build()?);
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut file = SerializedFileWriter::new(out, schema, Arc::new(properties))?;
    let mut group = file.next_row_group()?;
    for column in columns {
        let Some(mut writer) = group.next_column()? else { break };
        put(&mut writer, &column.cells)?;
        writer.close()?;
    }
    group.close()?;
    file.close()?;
    Ok(())
}

/// Returns a column's type in the schema.
fn field(column: &Column) -> Result<TypePtr> {
    let (physical, meaning) = match column.cells {
        Cells::Text(_) => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
        Cells::Whole(_) => (Physical::INT64, ConvertedType::NONE),
        Cells::Real(_) => (Physical::DOUBLE, ConvertedType::NONE),
        Cells::Flag(_) => (Physical::BOOLEAN, ConvertedType::NONE),
    };
    let field = Type::primitive_type_builder(&column.name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_converted_type(meaning);
    Ok(Arc::new(field.build()?))
}

fn put(writer: &mut SerializedColumnWriter<'_>, cells: &Cells) -> Result<()> {
    match cells {
        Cells::Text(cells) => batch::<ByteArrayType, _>(writer, cells, |cell| ByteArray::from(cell.as_str())),
        Cells::Whole(cells) => batch::<Int64Type, _>(writer, cells, |cell| *cell),
        Cells::Real(cells) => batch::<DoubleType, _>(writer, cells, |cell| *cell),
        Cells::Flag(cells) => batch::<BoolType, _>(writer, cells, |cell| *cell),
    }
}

/// Writes the values, and for every cell whether there is one.
fn batch<D: DataType, T>(
    writer: &mut SerializedColumnWriter<'_>,
    cells: &[Option<T>],
    value: impl Fn(&T) -> D::T,
) -> Result<()> {
    let values: Vec<D::T> = cells.iter().flatten().map(value).collect();
    let levels: Vec<i16> = cells.iter().map(|cell| cell.is_some().into()).collect();
    writer.typed::<D>().write_batch(&values, Some(&levels), None).map(drop)
}
