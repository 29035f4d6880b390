//! Where one browser test happens: a server of its own, and the pages that the test opens.
use crate::page::{Look, Page};
use crate::served::{Served, Source};
use std::path::PathBuf;
use std::{fs, mem};
use xtask::Result;
use xtask::workspace::root;

/// The place that a test gets.
pub struct Place {
    served: Served,
    name: String,
    found: Vec<String>,
}

impl Place {
    /// A place for the test of this name, with a server of the page.
    ///
    /// # Errors
    /// When the server does not start.
    pub fn new(name: &str, source: &Source) -> Result<Self> {
        Ok(Self { served: Served::start(&source.for_test(name))?, name: name.to_owned(), found: Vec::new() })
    }

    /// Opens an empty page as a visitor with this device has it, who was never here before, lets `visit` use
    /// it, and notes what the page complained about.
    #[track_caller]
    pub fn visit<T>(&mut self, look: Look, visit: impl FnOnce(&mut Page, &mut Served, &Shots) -> T) -> T {
        let mut page = Page::open(self.served.address(), look).unwrap_or_else(|why| panic!("{why}"));
        let shots = Shots { name: self.name.clone() };
        // Seen also when the visit fails.
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            visit(&mut page, &mut self.served, &shots)
        }));
        match done {
            Ok(value) => {
                self.found.extend(page.complaints());
                page.leave().unwrap_or_else(|why| panic!("{why}"));
                value
            }
            Err(panic) => {
                // The failure is what counts, not its picture.
                let _ = shots.try_save(&mut page, "failed");
                std::panic::resume_unwind(panic)
            }
        }
    }

    /// The errors of all pages of this place.
    pub fn complaints(&mut self) -> Vec<String> {
        mem::take(&mut self.found)
    }
}

/// Pictures that a test takes, in `target/e2e/shots`, named by the test.
pub struct Shots {
    name: String,
}

impl Shots {
    /// The folder of the pictures.
    pub fn folder() -> PathBuf {
        root().join("target/e2e/shots")
    }

    /// Takes a picture of the window.
    #[track_caller]
    pub fn save(&self, page: &mut Page, name: &str) {
        let saved = self.try_save(page, name);
        assert!(saved.is_ok(), "{}: {saved:?}", Self::folder().display());
    }

    fn try_save(&self, page: &mut Page, name: &str) -> Result {
        let folder = Self::folder();
        fs::create_dir_all(&folder)?;
        Ok(fs::write(folder.join(format!("{}-{name}.png", self.name)), page.picture(false)?)?)
    }
}
