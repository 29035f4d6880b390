//! Online tables over HTTP, against a server on loopback.
mod online {
    mod driver;

    mod absence;
    mod commands;
    mod durable;
    mod faults;
    mod guests;
    mod hidden;
    mod ladder;
    mod limits;
    mod making;
    mod operation;
    mod streams;
}
