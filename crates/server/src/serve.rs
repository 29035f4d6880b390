//! Serving: the page and the tables at one address, until the program is told to end.
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::api::Api;
use crate::app::App;
use crate::connections::{self, routed};
use crate::host::{House, HouseConfig};
use crate::limits::{Counts, Limits};
use crate::store::StoreError;
use crate::{Site, answer, health};

/// The connections that may wait to be taken: after a restart, everybody comes back at once.
const WAITING: i32 = 4096;
/// The time in which streams end and answers in progress are sent.
const GRACE: Duration = Duration::from_millis(1500);

/// The settings of a server with tables.
#[derive(Clone, Debug)]
pub struct Config {
    /// The tables.
    pub house: HouseConfig,
    /// The limits.
    pub limits: Limits,
    /// The address of a proxy that names the addresses of those who ask.
    pub trusted_proxy: Option<IpAddr>,
    /// The address by which others in the network reach the server, told to its pages.
    pub lan: Option<String>,
    /// The address at which counts are shown; nowhere by default.
    pub metrics: Option<SocketAddr>,
}

impl Config {
    /// The settings that fit most, for a folder of data.
    pub fn new(data: PathBuf) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let house = HouseConfig {
            data,
            database: None,
            bot_threads: cores.saturating_sub(1).max(1),
            bot_limit: Duration::from_secs(2),
            rules: None,
            judge_iterations: 300,
            clock: Default::default(),
        };
        Config { house, limits: Limits::default(), trusted_proxy: None, lan: None, metrics: None }
    }
}

/// The reason why a server ended or never began.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The store was not opened.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The listener cannot be used.
    #[error("{0}")]
    Listen(#[from] io::Error),
    /// A write or sync failed.
    #[error(
        "the store does not write any more: {0}; everything acknowledged is on disk, and the program ends rather than go on without it"
    )]
    Broken(String),
}

/// A server that runs.
pub struct Server {
    runtime: Option<Runtime>,
    house: Option<Arc<House>>,
    end: watch::Sender<bool>,
    serving: Option<JoinHandle<Result<(), ServeError>>>,
}

impl Server {
    /// Opens the store, and serves the tables and the page, if there is one, in threads of its own.
    ///
    /// # Errors
    /// The store is not opened, or the listener cannot be used.
    pub fn start(listener: TcpListener, site: Site, config: &Config) -> Result<Server, ServeError> {
        listener.set_nonblocking(true)?;
        socket2::SockRef::from(&listener).listen(WAITING)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let (end, ends) = watch::channel(false);
        let (listener, house) = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            Ok::<_, ServeError>((listener, House::open(&config.house).await?))
        })?;
        // A URL may hold a password.
        let data = if config.house.database.is_some() {
            "a database".into()
        } else {
            config.house.data.to_string_lossy()
        };
        tracing::info!(address = %listener.local_addr()?, %data, "listening");
        let kept = Some(Arc::clone(&house));
        let app = Arc::new(App {
            house,
            guests: Default::default(),
            limits: config.limits,
            counts: Counts::new(&config.limits),
            streams: Default::default(),
            trusted_proxy: config.trusted_proxy,
            lan: config.lan.clone(),
            ends,
        });
        if let Some(address) = config.metrics {
            let listener = runtime.block_on(tokio::net::TcpListener::bind(address))?;
            let counts = health::metrics(Arc::clone(&app));
            let answer = move |request, _| routed(counts.clone(), request);
            runtime.spawn(connections::serve(listener, std::future::pending(), answer));
        }
        let serving = Some(runtime.spawn(serve(listener, site, app)));
        Ok(Server { runtime: Some(runtime), house: kept, end, serving })
    }

    /// Waits until the program is told to end, by Ctrl-C or SIGTERM, then ends within five seconds.
    ///
    /// # Errors
    /// The store breaks, or the listener cannot be used any more.
    pub fn wait(mut self) -> Result<(), ServeError> {
        let (Some(runtime), Some(serving)) = (&self.runtime, &mut self.serving) else { return Ok(()) };
        let ended = runtime.block_on(async {
            tokio::select! {
                ended = serving => Some(ended),
                () = stopped() => None,
            }
        });
        match ended {
            Some(Ok(ended)) => ended,
            Some(Err(why)) => std::panic::resume_unwind(why.into_panic()),
            None => Ok(()),
        }
    }
}

impl Drop for Server {
    /// Ends: streams first, then the answers in progress, then what waits to be written.
    fn drop(&mut self) {
        tracing::info!("ending");
        self.end.send_replace(true);
        if let (Some(runtime), Some(serving)) = (self.runtime.take(), self.serving.take()) {
            if !serving.is_finished() {
                let _ = runtime.block_on(async { tokio::time::timeout(GRACE, serving).await });
            }
            runtime.shutdown_timeout(Duration::from_millis(500));
        }
        if let Some(house) = self.house.take() {
            house.close();
        }
    }
}

/// Serves a page alone, without tables, until the program is told to end.
///
/// # Errors
/// The listener cannot be used.
pub fn run_site(listener: TcpListener, site: Site) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let page = answer::router(site);
        connections::serve(listener, stopped(), move |request, _| routed(page.clone(), request)).await;
        Ok(())
    })
}

async fn serve(listener: tokio::net::TcpListener, site: Site, app: Arc<App>) -> Result<(), ServeError> {
    let mut ends = app.ends.clone();
    let page = health::router(Arc::clone(&app)).merge(answer::router(site));
    let parts = Arc::new((Api::new(&app), page));
    let answer = move |request: Request, peer: IpAddr| {
        let parts = Arc::clone(&parts);
        async move {
            let (api, page) = &*parts;
            match Api::has(request.uri().path()) {
                true => api.answer(request, peer).await,
                false => routed(page.clone(), request).await,
            }
        }
    };
    // Streams end by themselves when they are told; otherwise the server would wait for them for ever.
    let told = async move { drop(ends.wait_for(|ends| *ends).await) };
    let broken = async {
        let reason = app.house.store.breaks().await;
        // Those who wait are told first.
        tokio::time::sleep(Duration::from_millis(300)).await;
        reason
    };
    tokio::select! {
        () = connections::serve(listener, told, answer) => Ok(()),
        reason = broken => Err(ServeError::Broken(reason)),
    }
}

/// Waits until the program is told to end: by Ctrl-C or SIGTERM.
async fn stopped() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Where Ctrl-C cannot be caught, the system ends the program itself.
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}
