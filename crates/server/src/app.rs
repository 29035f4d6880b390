//! Everything that the answers share.
use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::watch;

use crate::guests::Guests;
use crate::host::House;
use crate::limits::{Counts, Limits};
use crate::streams::Streams;

/// The server behind the API.
pub struct App {
    /// The tables.
    pub house: Arc<House>,
    /// The guests.
    pub guests: Guests,
    /// The limits.
    pub limits: Limits,
    /// The counts behind them.
    pub counts: Counts,
    /// The open streams.
    pub streams: Streams,
    /// The address of a proxy that names the addresses of those who ask.
    pub trusted_proxy: Option<IpAddr>,
    /// The address by which others in the network reach the server.
    pub lan: Option<String>,
    /// Becomes true when the server ends.
    pub ends: watch::Receiver<bool>,
}
