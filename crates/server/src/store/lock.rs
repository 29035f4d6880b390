//! The lock on the folder of data: one server has it.
use std::fs::{File, TryLockError};
use std::path::Path;

use super::StoreError;

/// Held as long as the server runs; the system lets it go with the process.
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of a folder.
    ///
    /// # Errors
    /// Another process has it, or the file cannot be made.
    pub fn take(folder: &Path) -> Result<Lock, StoreError> {
        let path = folder.join("lock");
        let file = File::options().create(true).append(true).open(&path);
        let file = file.map_err(|why| StoreError::File(path.clone(), why))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(folder.to_owned())),
            Err(TryLockError::Error(why)) => Err(StoreError::File(path, why)),
        }
    }
}
