//! Names of maps and sheets.

/// Whether a map or sheet can have this name: `[a-z0-9][a-z0-9_-]*`.
pub fn is_map_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    name.starts_with(plain) && name.chars().all(|c| plain(c) || c == '_' || c == '-')
}

/// The name of a map from that of its file, without ending, as near as it can be: `[a-z0-9][a-z0-9_-]*`; empty
/// where nothing of it is left.
pub fn map_name(stem: &str) -> String {
    let word = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c.to_ascii_lowercase() } else { '-' };
    stem.chars().map(word).collect::<String>().trim_start_matches(['-', '_']).to_owned()
}

/// The title that the file of a map or sheet gives it; `None` where it gives none.
pub fn map_title(text: &str) -> Option<&str> {
    let title = text.lines().find_map(|line| line.strip_prefix("name")?.trim().strip_prefix('='))?;
    Some(title.trim().trim_matches('"')).filter(|title| !title.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{map_name, map_title};

    #[test]
    fn t_17_a_map_has_the_title_that_it_gives_itself() {
        assert_eq!(map_title("format = \"x\"\nname = \"Back yard\"\n"), Some("Back yard"));
        assert_eq!(map_title("grid = \"\""), None);
        assert_eq!(map_title("name = \"\""), None);
    }

    #[test]
    fn a_map_is_called_as_its_file_as_far_as_that_can_be() {
        let cases = [("my-map", "my-map"), ("My Map 2", "my-map-2"), ("_x", "x"), ("é", ""), ("-é", "")];
        for (stem, name) in cases {
            assert_eq!(map_name(stem), name, "{stem}");
        }
    }
}
