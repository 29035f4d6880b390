//! Online tables: the rules N-4 to N-20 as far as they need no transport, and laws over random play.
#[path = "online/absence.rs"]
mod absence;
#[path = "online/commands.rs"]
mod commands;
#[path = "online/driver.rs"]
mod driver;
#[path = "online/laws.rs"]
mod laws;
#[path = "online/looks.rs"]
mod looks;
#[path = "online/making.rs"]
mod making;
#[path = "online/rounds.rs"]
mod rounds;
#[path = "online/take_backs.rs"]
mod take_backs;
