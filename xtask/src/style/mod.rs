//! The page's style sheet: the sheets that `page.css` imports, joined and, for publishing, made small.
#[cfg(feature = "styles")]
pub mod standalone;

use crate::Result;
use std::fs;
use std::path::Path;

/// Returns the sheet `file` with the text of other sheets in place of each line `@import "…";`.
///
/// # Errors
/// When a sheet cannot be read.
pub fn joined(file: &Path) -> Result<String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut all = String::with_capacity(text.len());
    for line in text.lines() {
        match line.strip_prefix("@import \"").and_then(|rest| rest.strip_suffix("\";")) {
            Some(name) => all.push_str(&joined(&file.with_file_name(name))?),
            None => all.push_str(line),
        }
        all.push('\n');
    }
    Ok(all)
}

/// The sheet without comments and blanks, its values as short as they can be.
///
/// # Errors
/// When it is not CSS.
#[cfg(feature = "styles")]
pub fn packed(sheet: String) -> Result<String> {
    use lightningcss::stylesheet::{MinifyOptions, ParserOptions, PrinterOptions, StyleSheet};
    let mut parsed =
        StyleSheet::parse(&sheet, ParserOptions::default()).map_err(|error| error.to_string())?;
    parsed.minify(MinifyOptions::default())?;
    Ok(parsed.to_css(PrinterOptions { minify: true, ..PrinterOptions::default() })?.code)
}

/// The sheet as it is.
///
/// # Errors
/// None.
#[cfg(not(feature = "styles"))]
pub fn packed(sheet: String) -> Result<String> {
    Ok(sheet)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_are_joined_in_the_order_of_their_imports() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("page")).unwrap();
        for (name, text) in [
            ("page.css", "/* all */\n@import \"tokens.css\";\n@import \"page/base.css\";\n"),
            ("tokens.css", ":root {}\n"),
            ("page/base.css", "a {}\n"),
        ] {
            fs::write(dir.path().join(name), text).unwrap();
        }
        assert_eq!(joined(&dir.path().join("page.css")).unwrap(), "/* all */\n:root {}\n\na {}\n\n");
        fs::remove_file(dir.path().join("tokens.css")).unwrap();
        assert!(joined(&dir.path().join("page.css")).unwrap_err().to_string().contains("tokens.css"));
    }
}
