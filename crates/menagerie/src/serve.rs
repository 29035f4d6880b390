//! `menagerie serve` and `menagerie page`: the page, embedded in this program, served or written out.
use server::Site;
use std::borrow::Cow;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The files of the folder that `build.rs` chose; empty if no page has been built there.
#[derive(rust_embed::Embed)]
#[folder = "$MENAGERIE_PAGE"]
#[allow_missing = true]
struct Page;

/// The reason why the page was not served or written.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is not of the form HOST:PORT.
    #[error("{0:?} is not an address to listen at; write for example 127.0.0.1:7878")]
    Address(String),
    /// The program was built without the page.
    #[error(
        "this program was built without the page: run `cargo play`, or `cargo xtask page` and build it again"
    )]
    NoPage,
    /// No server could listen at the address.
    #[error("cannot serve at {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// A file could not be written.
    #[error("cannot write {path}: {1}", path = .0.display())]
    Write(PathBuf, io::Error),
}

impl ServeError {
    /// Returns the exit status: 2 where the request was wrong, else 1.
    pub fn exit_status(&self) -> u8 {
        if matches!(self, Self::Address(_)) { 2 } else { 1 }
    }
}

/// Serves the page at `listen` (HOST:PORT; the next free port if that one is taken) until Ctrl-C, prints the address,
/// and with `open` shows the page in a browser, where there is one.
///
/// # Errors
/// `listen` is no address, the page is not part of the program, or nothing can listen there.
pub fn run(listen: &str, open: bool) -> Result<(), ServeError> {
    let wanted: SocketAddr = listen.parse().map_err(|_| ServeError::Address(listen.to_owned()))?;
    let site = Site::new(files()?);
    let cannot = |why| ServeError::Listen(wanted, why);
    let listener = server::bind(wanted).map_err(cannot)?;
    let found = listener.local_addr().map_err(cannot)?;
    let address = format!("http://{found}/");
    let mut out = io::stdout().lock();
    // A closed standard output does not prevent serving.
    if wanted.port() != 0 && found.port() != wanted.port() {
        let _ = writeln!(out, "Port {} is taken; this is the next free one.", wanted.port());
    }
    let _ = writeln!(out, "Menagerie is at {address} (Ctrl-C stops it)").and_then(|()| out.flush());
    drop(out);
    if open && has_screen() {
        // Without a browser, the address on the terminal remains.
        let quiet = webbrowser::BrowserOptions::new().with_suppress_output(true).clone();
        let _ = webbrowser::open_browser_with_options(webbrowser::Browser::Default, &address, &quiet);
    }
    server::run(listener, site).map_err(cannot)
}

/// Writes the page into `folder` as static files for any web host, under any path.
///
/// # Errors
/// The page is not part of the program, or a file cannot be written.
pub fn write_page(folder: &Path) -> Result<(), ServeError> {
    let files = files()?;
    std::fs::create_dir_all(folder).map_err(|why| ServeError::Write(folder.to_owned(), why))?;
    for (name, bytes) in files {
        let path = folder.join(name);
        std::fs::write(&path, bytes).map_err(|why| ServeError::Write(path, why))?;
    }
    Ok(())
}

/// Names and contents of the page's files.
type Files = Vec<(String, Cow<'static, [u8]>)>;

fn files() -> Result<Files, ServeError> {
    let files: Vec<_> =
        Page::iter().filter_map(|name| Page::get(&name).map(|file| (name.into_owned(), file.data))).collect();
    let complete = files.iter().any(|(name, _)| name == "index.html");
    if complete { Ok(files) } else { Err(ServeError::NoPage) }
}

/// Whether a browser could show anything: on Linux a text browser would otherwise take over the terminal.
fn has_screen() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"].into_iter().any(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_address_is_a_wrong_request() {
        for listen in ["", "7878", "localhost", "127.0.0.1", "127.0.0.1:99999"] {
            let refused = run(listen, false).unwrap_err();
            assert_eq!(refused.exit_status(), 2, "{listen}");
            assert!(refused.to_string().contains("write for example"), "{refused}");
        }
    }

    #[test]
    fn the_page_is_written_whole_or_its_absence_told() {
        let dir = std::env::temp_dir().join(format!("menagerie-page-{}", std::process::id()));
        match write_page(&dir) {
            Ok(()) => {
                for (name, bytes) in files().unwrap() {
                    assert_eq!(std::fs::read(dir.join(&name)).unwrap(), *bytes, "{name}");
                }
                std::fs::remove_dir_all(&dir).unwrap();
            }
            Err(why) => {
                assert!(!dir.exists() && Page::get("index.html").is_none(), "{why}");
                assert_eq!(why.exit_status(), 1);
            }
        }
    }
}
