//! Pages as a PDF: vectors and embedded type, the same bytes for the same pages.
use std::sync::{Arc, LazyLock};

use krilla::Document;
use krilla::destination::XyzDestination;
use krilla::geom::{Point, Size};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use usvg::fontdb::Database;

use crate::PrintError;
use crate::fonts::{MONO, POINT, TEXT};
use crate::page::{Block, Page};

/// The bundled cuts alone: fonts of the machine would change the output.
static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut database = Database::new();
    for data in theme::PRINT_FONTS {
        database.load_font_data(data.to_vec());
    }
    database.set_sans_serif_family(TEXT);
    database.set_serif_family(TEXT);
    database.set_monospace_family(MONO);
    Arc::new(database)
});

/// Reads a page's SVG.
///
/// # Errors
/// It is no valid SVG.
pub fn tree(svg: &str) -> Result<usvg::Tree, PrintError> {
    let options =
        usvg::Options { fontdb: DATABASE.clone(), font_family: TEXT.to_owned(), ..usvg::Options::default() };
    usvg::Tree::from_str(svg, &options).map_err(|error| PrintError::Drawing(error.to_string()))
}

/// Returns the pages as a PDF. Each has the title block of its own place.
///
/// # Errors
/// A page cannot be drawn.
pub fn write(title: &str, pages: &[(Page, Block)]) -> Result<Vec<u8>, PrintError> {
    let wrong = || PrintError::Drawing("a page without a size".to_owned());
    let mut document = Document::new();
    let mut outline = Outline::new();
    for (index, (page, block)) in pages.iter().enumerate() {
        let tree = tree(&page.to_svg(block, index + 1, pages.len()))?;
        let (width, height) = ((page.width / POINT) as f32, (page.height / POINT) as f32);
        let settings = PageSettings::from_wh(width, height).ok_or_else(wrong)?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        let size = Size::from_wh(width, height).ok_or_else(wrong)?;
        surface.draw_svg(&tree, size, SvgSettings::default());
        surface.finish();
        sheet.finish();
        let name = format!("{}: {}", block.title, page.name);
        outline.push_child(OutlineNode::new(name, XyzDestination::new(index, Point::from_xy(0.0, 0.0))));
    }
    document.set_outline(outline);
    document.set_metadata(
        Metadata::new()
            .title(title.to_owned())
            .language("en".to_owned())
            .creator("Menagerie".to_owned())
            .producer("Menagerie".to_owned()),
    );
    document.finish().map_err(|error| PrintError::Drawing(format!("{error:?}")))
}
