//! Online tables: everybody at their own device (N-28). A server holds the tables; the page follows their history, shows
//! what is chosen at once, and sends it until it is confirmed.
mod api;
mod ask;
mod bench;
mod clock;
mod end;
mod guest;
mod histogram;
mod join;
mod ladder;
mod link;
mod lobby;
mod look;
mod own;
mod page;
mod qr;
mod ranked_try;
mod react;
mod room;
mod setup;
mod status;
mod stream;

pub use ask::{Answers, CloseVote, ask_words, asked_ply, to_answer};
pub use bench::{Bench, TableMenu};
pub use clock::Clock;
pub use end::OnlineEnd;
pub use join::JoinPage;
pub use ladder::LadderPage;
pub use link::Link;
pub use lobby::LobbyPage;
pub use own::OwnTables;
pub use page::OnlineTablePage;
pub use protocol::online::TakeBack;
pub use react::Reactions;
pub use setup::OnlineSetupPage;
pub use status::{Kept, Notice, status_words};
