//! The server: the page as a set of files, and online tables (`docs/api.md`).
//!
//! It is the one authority over its tables: it holds each match, draws chance, hides what a seat may not know, and
//! acknowledges nothing that a crash could lose. Rules are the games'; a match is `table::online`, a fold over its
//! history. This crate gives it a clock, a store, bots and HTTP.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let site = server::Site::new([("index.html".to_owned(), b"<h1>Hello</h1>".as_slice().into())]);
//! let listener = server::bind("127.0.0.1:0".parse()?)?;
//! println!("http://{}", listener.local_addr()?);
//! let folder = tempfile::tempdir()?;
//! let server = server::Server::start(listener, site, &server::Config::new(folder.path().into()))?;
//! // server.wait()?; // serves until Ctrl-C
//! # drop(server);
//! # Ok(())
//! # }
//! ```

mod answer;
mod api;
mod app;
pub mod client;
mod connections;
mod days;
mod follow;
mod guests;
mod health;
mod host;
mod ids;
mod limits;
pub mod memory;
mod metrics;
mod problem;
mod serve;
mod site;
mod store;
mod streams;

pub use answer::router;
pub use host::{Clock, ExportError, HouseConfig, LoadError, export};
pub use limits::Limits;
pub use serve::{Config, ServeError, Server, run_site};
pub use site::Site;
pub use store::{StoreError, backup, restore};

use std::io::{Error, ErrorKind, Result};
use std::net::{SocketAddr, TcpListener};

/// Number of ports that are tried, from the wanted one upwards.
const PORTS_TRIED: u16 = 20;

/// Listens at `wanted`, or at the next free port if that one is taken; the listener's `local_addr` says which.
///
/// # Errors
/// The address is not this machine's or not permitted, or all of the next ports are taken as well.
pub fn bind(wanted: SocketAddr) -> Result<TcpListener> {
    let last = wanted.port().saturating_add(PORTS_TRIED - 1);
    for port in wanted.port()..=last {
        match TcpListener::bind(SocketAddr::new(wanted.ip(), port)) {
            Err(why) if why.kind() == ErrorKind::AddrInUse => continue,
            done => return done,
        }
    }
    Err(Error::new(ErrorKind::AddrInUse, format!("the ports {} to {last} are all taken", wanted.port())))
}
