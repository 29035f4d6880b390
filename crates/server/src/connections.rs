//! Connections over HTTP: each is answered in a task of its own.
use std::convert::Infallible;
use std::io::ErrorKind;
use std::net::IpAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tower::Service;

/// The time after which connections are taken again where the system has no room for more.
const AGAIN: Duration = Duration::from_millis(200);

/// Answers what comes over a listener's connections until `told`, then sends the answers in progress. An answer is made
/// from the request and the address at the other end.
pub async fn serve<A>(
    listener: TcpListener,
    told: impl Future<Output = ()>,
    answer: impl Fn(Request, IpAddr) -> A + Clone + Send + 'static,
) where
    A: Future<Output = Response> + Send + 'static,
{
    let mut told = std::pin::pin!(told);
    let graceful = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut told => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(why) if is_of_one(why.kind()) => continue,
            Err(why) => {
                tracing::warn!(%why, "no connection is taken");
                tokio::time::sleep(AGAIN).await;
                continue;
            }
        };
        // Entries of a stream are sent at once.
        let _ = stream.set_nodelay(true);
        let (answer, peer) = (answer.clone(), peer.ip().to_canonical());
        let service = hyper::service::service_fn(move |request: Request<Incoming>| {
            let answer = answer(request.map(Body::new), peer);
            async move { Ok::<_, Infallible>(answer.await) }
        });
        // An answer is small: it is copied into one piece.
        let connection = http1::Builder::new().writev(false).serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(why) = connection.await {
                tracing::debug!(%why, "a connection has ended");
            }
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Whether an error is that of one connection, which was gone before it was taken.
fn is_of_one(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset)
}

/// The answer of a router.
pub async fn routed(mut router: Router, request: Request) -> Response {
    router.call(request).await.unwrap_or_else(|never| match never {})
}
