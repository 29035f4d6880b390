//! Copies of a store: while a server runs, and back.
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::{FILE, StoreError, lock, schema};

/// Copies the store of a folder into a file, also while a server runs on it. The file is whole or not there.
///
/// # Errors
/// There is no store, the file is there already, or something cannot be read or written.
pub fn backup(folder: &Path, file: &Path) -> Result<(), StoreError> {
    let path = folder.join(FILE);
    must_be_there(&path)?;
    must_be_free(file)?;
    let connection = schema::connect(&path).map_err(|why| StoreError::Database(path, why.into()))?;
    copy(&connection, file).map_err(|why| StoreError::Database(file.to_owned(), why.into()))
}

/// Makes the store of a folder from a copy. A store that is there already is kept.
///
/// # Errors
/// The copy is none of a store, the folder has a store, or a server runs on it.
pub fn restore(file: &Path, folder: &Path) -> Result<(), StoreError> {
    must_be_there(file)?;
    std::fs::create_dir_all(folder).map_err(|why| StoreError::File(folder.to_owned(), why))?;
    let _lock = lock::Lock::take(folder)?;
    let path = folder.join(FILE);
    must_be_free(&path)?;
    let failed = |why: rusqlite::Error| StoreError::Database(file.to_owned(), why.into());
    let from = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(failed)?;
    let found = schema::version(&from).map_err(failed)?;
    if found == 0 || found > schema::VERSION {
        return Err(StoreError::Newer { path: file.to_owned(), found, known: schema::VERSION });
    }
    copy(&from, &path).map_err(failed)
}

/// Copies a database under a temporary name, and names it right when it is whole and on disk.
pub fn copy(from: &Connection, to: &Path) -> rusqlite::Result<()> {
    let part = PathBuf::from(format!("{}.part", to.display()));
    let _ = std::fs::remove_file(&part);
    let text = part.to_str().ok_or_else(|| rusqlite::Error::InvalidPath(part.clone()))?;
    from.execute("VACUUM INTO ?1", [text])?;
    let named = || {
        std::fs::File::options().write(true).open(&part)?.sync_all()?;
        std::fs::rename(&part, to)
    };
    named().map_err(|why: std::io::Error| rusqlite::Error::ToSqlConversionFailure(why.into()))
}

fn must_be_there(path: &Path) -> Result<(), StoreError> {
    match path.metadata() {
        Ok(_) => Ok(()),
        Err(why) => Err(StoreError::File(path.to_owned(), why)),
    }
}

fn must_be_free(path: &Path) -> Result<(), StoreError> {
    if path.exists() {
        let taken = std::io::Error::new(
            std::io::ErrorKind::AlreadyExists,
            "it is there already; another name would be right",
        );
        return Err(StoreError::File(path.to_owned(), taken));
    }
    Ok(())
}
