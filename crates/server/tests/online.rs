//! Online tables over HTTP, against a server on loopback.
mod online {
    mod driver;

    mod commands;
    mod guests;
    mod making;
    mod streams;
}
