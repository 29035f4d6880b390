//! Serves a set of files over HTTP: compressed where the browser accepts it, cached as long as their names allow, and
//! with headers that let the page run its own WebAssembly and nothing else.
//!
//! The files are arguments; the crate depends on no game, and on nothing else about the page.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let site = server::Site::new([("index.html".to_owned(), b"<h1>Hello</h1>".as_slice().into())]);
//! let listener = server::bind("127.0.0.1:0".parse()?)?;
//! println!("http://{}", listener.local_addr()?);
//! // server::run(listener, site)?; // serves until Ctrl-C
//! # let _ = site;
//! # Ok(())
//! # }
//! ```

mod answer;
mod site;

pub use answer::router;
pub use site::Site;

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

/// Serves `site` until Ctrl-C; answers in progress are still sent.
///
/// # Errors
/// The listener cannot be used.
pub fn run(listener: TcpListener, site: Site) -> Result<()> {
    listener.set_nonblocking(true)?;
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        axum::serve(listener, router(site)).with_graceful_shutdown(stopped()).await
    })
}

async fn stopped() {
    if tokio::signal::ctrl_c().await.is_err() {
        // Where Ctrl-C cannot be caught, the system ends the program itself.
        std::future::pending::<()>().await;
    }
}
