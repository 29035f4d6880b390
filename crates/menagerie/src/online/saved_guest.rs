//! The guest that this device is at a server, saved so that it comes back to its seats (N-1): the token, and the tables
//! by their codes, which the server knows only until a table starts.
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use server::client::Address;

use crate::error::{Done, Failure};
use crate::output;
use crate::saved::Store;

/// The folder of the guests within that of this device.
const FOLDER: &str = "guests";

/// A guest of a server with its file.
#[derive(Clone, Debug)]
pub struct SavedGuest {
    path: PathBuf,
    known: Known,
}

/// The content of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Known {
    token: String,
    tables: BTreeMap<String, String>,
}

impl SavedGuest {
    /// Returns the person at this device.
    pub fn person(store: &Store, server: &Address) -> SavedGuest {
        SavedGuest::in_file(store.file(FOLDER).join(file_name(&server.to_string()) + ".json"))
    }

    /// Returns the bot of a name: those of different names are different guests, and none is the person.
    pub fn bot(store: &Store, server: &Address, name: &str) -> SavedGuest {
        let folder = store.file(FOLDER).join(file_name(&server.to_string()));
        SavedGuest::in_file(folder.join(file_name(name.trim()) + ".json"))
    }

    fn in_file(path: PathBuf) -> SavedGuest {
        let mut guest = SavedGuest { path, known: Known::default() };
        guest.known = guest.read();
        guest
    }

    /// Returns what the file says; a file that cannot be read says nothing.
    fn read(&self) -> Known {
        let text = fs::read_to_string(&self.path).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Returns the token; `None` where the device was no guest of the server yet.
    pub fn token(&self) -> Option<&str> {
        Some(self.known.token.as_str()).filter(|token| !token.is_empty())
    }

    /// Returns the table that had a code.
    pub fn table(&self, code: &str) -> Option<&str> {
        self.known.tables.get(code).map(String::as_str)
    }

    /// Saves the token of another guest, who sits at no table yet.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save_token(&mut self, token: &str) -> Done {
        self.known = Known { token: token.to_owned(), tables: BTreeMap::new() };
        self.write()
    }

    /// Saves the table of a code, beside those that other programs of the same guest have saved. Where the file has
    /// another guest by now, it is left alone.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save_table(&mut self, code: &str, table: &str) -> Done {
        let newest = self.read();
        if newest.token != self.known.token || newest.tables.get(code).is_some_and(|known| known == table) {
            return Ok(());
        }
        self.known = newest;
        self.known.tables.insert(code.to_owned(), table.to_owned());
        self.write()
    }

    fn write(&self) -> Done {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
        }
        let text = serde_json::to_string(&self.known).map_err(Failure::other)?;
        output::write_private(&self.path, &(text + "\n"))
    }
}

/// Returns a text as the name of a file: small letters, and all but letters, figures and points as hexadecimal digits.
fn file_name(text: &str) -> String {
    let text = text.trim_start_matches("http://").trim_end_matches('/').to_lowercase();
    let sign = |byte: u8| match byte {
        b'a'..=b'z' | b'0'..=b'9' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02x}"),
    };
    text.bytes().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(url: &str) -> Address {
        Address::read(url).unwrap()
    }

    #[test]
    fn n_1_each_server_has_a_guest_of_its_own_and_so_has_each_bot() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().join("new"));
        let here = address("http://127.0.0.1:7878/");
        let mut person = SavedGuest::person(&store, &here);
        assert_eq!(person.token(), None);
        person.save_token("secret").unwrap();
        SavedGuest::bot(&store, &here, "Rex/../Ben").save_token("bots").unwrap();
        let token = |guest: SavedGuest| guest.token().map(str::to_owned);
        assert_eq!(token(SavedGuest::person(&store, &address("127.0.0.1:7878"))), Some("secret".to_owned()));
        assert_eq!(token(SavedGuest::person(&store, &address("127.0.0.1:7879"))), None);
        assert_eq!(token(SavedGuest::person(&store, &address("127.0.0.1:7878/zoo"))), None);
        assert_eq!(token(SavedGuest::bot(&store, &here, "rex/../ben ")), Some("bots".to_owned()));
        assert_eq!(token(SavedGuest::bot(&store, &here, "Ben")), None);
    }

    #[cfg(unix)]
    #[test]
    fn n_1_the_token_is_read_by_the_user_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let mut guest = SavedGuest::person(&Store::in_folder(folder.path().to_owned()), &address("a:1"));
        guest.save_token("secret").unwrap();
        assert_eq!(fs::metadata(&guest.path).unwrap().permissions().mode() & 0o777, 0o600);
        let files = fs::read_dir(guest.path.parent().unwrap()).unwrap();
        assert_eq!(files.count(), 1, "the file that was renamed is not left behind");
    }

    #[test]
    fn n_29_tables_are_saved_beside_those_of_another_program_of_the_guest() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().to_owned());
        let open = || SavedGuest::person(&store, &address("a:1"));
        open().save_token("secret").unwrap();
        let (mut one, mut other) = (open(), open());
        one.save_table("otter-4821", "first").unwrap();
        other.save_table("owl-1111", "second").unwrap();
        assert_eq!((open().table("otter-4821"), open().table("owl-1111")), (Some("first"), Some("second")));
        one.save_token("another").unwrap();
        other.save_table("dog-2222", "third").unwrap();
        assert_eq!((open().token(), open().table("dog-2222")), (Some("another"), None));
        fs::write(&one.path, "{\"token\":7}").unwrap();
        assert_eq!(open().token(), None);
    }
}
