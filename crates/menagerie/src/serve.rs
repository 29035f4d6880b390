//! `menagerie serve` and `menagerie page`: the page, embedded in this program, served with online tables or written out.
use crate::args::{LogFormat, ServeArgs};
use crate::{lan, saved};
use server::{Config, Server, Site};
use std::borrow::Cow;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;
use tracing_subscriber::filter::LevelFilter as Level;

/// The address at which the table is served where none is named.
const USUAL: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 7878);

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
    /// There is no place for the tables.
    #[error("this system names no folder for the tables; --data DIR would be right")]
    NoFolder,
    /// The server did not begin, or ended.
    #[error("{0}")]
    Server(#[from] server::ServeError),
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
        match self {
            Self::Address(_) | Self::NoFolder => 2,
            Self::Server(server::ServeError::Store(why)) if why.is_input() => 2,
            _ => 1,
        }
    }
}

/// Serves the page and online tables until Ctrl-C or SIGTERM, prints the address, and where asked shows the page in a
/// browser, if there is one. An address that was named is the one at which it listens; otherwise the next free port is
/// taken.
///
/// # Errors
/// The address is none, nothing can listen there, or the folder of the tables is not to be had.
pub fn run(args: &ServeArgs) -> Result<(), ServeError> {
    let wanted = match &args.listen {
        Some(listen) => listen.parse().map_err(|_| ServeError::Address(listen.clone()))?,
        None if args.lan => {
            SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED), USUAL.port())
        }
        None => USUAL,
    };
    log(args.log);
    let mut config = config(args)?;
    let files = files();
    let has_page = files.is_ok();
    let site = Site::new(files.unwrap_or_default());
    let cannot = |why| ServeError::Listen(wanted, why);
    let bound = match args.listen {
        Some(_) => std::net::TcpListener::bind(wanted),
        None => server::bind(wanted),
    };
    let listener = bound.map_err(cannot)?;
    let found = listener.local_addr().map_err(cannot)?;
    let address = lan::address(found);
    config.lan = args.lan.then(|| address.clone());
    let server = Server::start(listener, site, &config)?;
    announce(wanted, found, &address, has_page, args.lan);
    if args.open && has_page && has_screen() {
        // Without a browser, the address on the terminal remains.
        let quiet = webbrowser::BrowserOptions::new().with_suppress_output(true).clone();
        let _ = webbrowser::open_browser_with_options(webbrowser::Browser::Default, &address, &quiet);
    }
    Ok(server.wait()?)
}

/// Begins to log to standard error (N-31).
fn log(format: Option<LogFormat>) {
    let least = if format.is_some() { Level::INFO } else { Level::WARN };
    let log = tracing_subscriber::fmt().with_writer(io::stderr).with_max_level(least).with_ansi(false);
    match format {
        Some(LogFormat::Json) => log.json().flatten_event(true).init(),
        Some(LogFormat::Text) | None => log.init(),
    }
}

/// The settings of the server.
fn config(args: &ServeArgs) -> Result<Config, ServeError> {
    let data = args.data.clone().or_else(tables_folder);
    // A database needs no folder.
    let data = data.or(args.database.as_ref().map(|_| PathBuf::new())).ok_or(ServeError::NoFolder)?;
    let mut config = Config::new(data);
    config.house.database = args.database.clone();
    config.trusted_proxy = args.trusted_proxy;
    config.metrics = args.metrics;
    config.house.bot_limit = Duration::from_millis(args.bot_limit);
    let limits = &mut config.limits;
    (limits.changes, limits.burst) = (args.limit_changes, args.limit_changes.saturating_mul(4));
    (limits.tables, limits.streams) = (args.limit_tables, args.limit_streams);
    (limits.address, limits.address_streams) = (args.limit_requests, args.limit_address_streams);
    (limits.guests, limits.codes) = (args.limit_guests, args.limit_codes);
    Ok(config)
}

/// The folder of the tables in the user's data folder.
pub fn tables_folder() -> Option<PathBuf> {
    saved::Store::of_this_device().map(|store| store.file("tables"))
}

/// Says where the server is. A closed standard output does not prevent serving.
fn announce(wanted: SocketAddr, found: SocketAddr, address: &str, has_page: bool, is_lan: bool) {
    let mut out = io::stdout().lock();
    let mut say = |line: String| drop(writeln!(out, "{line}"));
    if wanted.port() != 0 && found.port() != wanted.port() {
        say(format!("Port {} is taken; this is the next free one.", wanted.port()));
    }
    if !has_page {
        say("This program was built without the page: it serves the API alone (docs/api.md).".to_owned());
    }
    if is_lan && let Some(code) = lan::qr(address) {
        say(code);
        say("Everybody in the same network opens this address, or points a phone's camera at it:".to_owned());
    }
    say(format!("Menagerie is at {address} (Ctrl-C stops it)"));
    let _ = out.flush();
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
    use clap::Parser;

    #[test]
    fn what_is_no_address_is_a_wrong_request() {
        for listen in ["", "7878", "localhost", "127.0.0.1", "127.0.0.1:99999"] {
            let Some(crate::args::Command::Serve(args)) =
                crate::args::Arguments::parse_from(["menagerie", "serve", "--listen", listen]).command
            else {
                panic!("another command");
            };
            let refused = run(&args).unwrap_err();
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
