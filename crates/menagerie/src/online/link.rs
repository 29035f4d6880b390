//! The link of a screen to its table: one thread follows the table, one sends commands, so that the screen never waits.
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use games::Record;
use protocol::online::Entry;
use serde_json::{Value, json};
use table::online::Cursor;

use super::guest::{Guest, Reached, Seated};
use super::look::Look;
use crate::error::Failure;

/// The time after which a server that is not reached is asked again.
const AGAIN: Duration = Duration::from_millis(500);

/// A piece of news from the table.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The table as it is now.
    Look(Box<Look>),
    /// An entry of the history.
    Entry(Box<Entry>),
    /// An animal that seats show.
    Reaction {
        /// The seats, from 1.
        seats: Vec<u8>,
        /// The animal.
        with: String,
    },
    /// The server is not reached; it is asked again.
    Lost,
    /// The table on which those of one that is over play again, to which the link has gone on, or the server's sentence.
    Rematch(Result<Seated, String>),
    /// The answer to the oldest command that was not answered: the cursor after it, or the server's sentence.
    Answer(Result<String, String>),
    /// The record that was asked for, or the reason why there is none.
    Record(Result<Box<Record>, String>),
    /// The table is not to be had any more, with the server's sentence.
    Gone(String),
}

/// A request to the server.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// A command.
    Command(Value),
    /// The table's record with its sealed dice.
    Record,
    /// To play again with those of the table, which is over.
    Rematch,
}

/// The two ends of a link.
pub struct Link {
    /// The table.
    pub seated: Seated,
    /// Requests, which are sent one after the other.
    pub requests: Sender<Request>,
    /// Everything that is heard.
    pub news: Receiver<News>,
}

impl Link {
    /// Begins to follow the table of a guest. The threads end when the link is dropped.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn begin(guest: &Guest) -> Result<Link, Failure> {
        let (heard, news) = channel();
        let (requests, asked) = channel();
        let sending = guest.beside();
        begin_to_watch(guest, &heard)
            .and_then(|()| spawn("commands", move || drop(send(sending, &asked, &heard))))
            .map_err(|why| Failure::other(format_args!("no thread for the table: {why}")))?;
        Ok(Link { seated: guest.seated(), requests, news })
    }
}

fn begin_to_watch(guest: &Guest, told: &Sender<News>) -> io::Result<()> {
    let (guest, told) = (guest.beside(), told.clone());
    spawn("table", move || drop(watch(guest, &told)))
}

/// Begins a thread.
///
/// # Errors
/// The system gives none.
pub fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}

/// The sign that nobody hears the news any more.
#[derive(Debug)]
struct Unheard;

fn tell(to: &Sender<News>, news: News) -> Result<(), Unheard> {
    to.send(news).map_err(|_| Unheard)
}

/// Follows a table, from its first entry, until it has ended, or nobody hears of it.
fn watch(mut guest: Guest, told: &Sender<News>) -> Result<(), Unheard> {
    let mut heard = Cursor::default();
    loop {
        let Some(Some(mut newest)) = look(&mut guest, told)? else { return Ok(()) };
        if let Ok(Some(mut stream)) = guest.follow(&heard.to_string()) {
            while let Ok(Some(event)) = stream.next_event() {
                match event.event.as_str() {
                    "reaction" => {
                        tell(told, reaction(&serde_json::from_str(&event.data).unwrap_or_default()))?
                    }
                    "" => tell(told, News::Entry(serde_json::from_str(&event.data).unwrap_or_default()))?,
                    _ => {}
                }
                // Whatever a look holds already is no reason for another one.
                let is_news = match event.id.parse::<Cursor>() {
                    Ok(cursor) => {
                        heard = cursor;
                        !holds(newest, cursor)
                    }
                    Err(_) => event.event == "presence",
                };
                if is_news {
                    match look(&mut guest, told)? {
                        Some(Some(cursor)) => newest = cursor,
                        _ => return Ok(()),
                    }
                }
            }
        }
        thread::sleep(AGAIN);
    }
}

/// Whether a cursor holds everything that another one does.
pub fn holds(cursor: Cursor, other: Cursor) -> bool {
    cursor.public >= other.public && cursor.own >= other.own
}

/// Looks at the table, again and again where the server is not reached. `None` where nothing more comes; the inner one
/// is the cursor.
fn look(guest: &mut Guest, told: &Sender<News>) -> Result<Option<Option<Cursor>>, Unheard> {
    loop {
        match guest.reach_look() {
            Reached::Yes(look) => {
                let (cursor, has_ended) = (look.cursor.parse().ok(), look.has_ended());
                tell(told, News::Look(Box::new(look)))?;
                return Ok((!has_ended).then_some(cursor));
            }
            Reached::Refused(why) => {
                tell(told, News::Gone(why))?;
                return Ok(None);
            }
            Reached::No => tell(told, News::Lost)?,
            Reached::Busy => {}
        }
        thread::sleep(AGAIN);
    }
}

fn reaction(data: &Value) -> News {
    let seats = data["seats"].as_array().into_iter().flatten();
    News::Reaction {
        seats: seats.filter_map(|seat| seat.as_u64()?.try_into().ok()).collect(),
        with: data["with"].as_str().unwrap_or_default().to_owned(),
    }
}

/// Sends requests, each until it is answered.
fn send(mut guest: Guest, asked: &Receiver<Request>, told: &Sender<News>) -> Result<(), Unheard> {
    for request in asked {
        let news = match request {
            Request::Command(body) => {
                let body = guest.numbered(body);
                News::Answer(until_answered(told, || guest.reach_command(&body))?)
            }
            Request::Rematch => {
                let body = guest.numbered(json!({"do": "rematch", "nonce": guest.nonce}));
                let seated = until_answered(told, || guest.reach_rematch(&body))?;
                let has_gone_on = seated.is_ok();
                tell(told, News::Rematch(seated))?;
                if has_gone_on && begin_to_watch(&guest, told).is_err() {
                    tell(told, News::Gone("There is no thread for the table.".to_owned()))?;
                }
                continue;
            }
            Request::Record => News::Record(until_answered(told, || guest.reach_record())?.map(Box::new)),
        };
        tell(told, news)?;
    }
    Ok(())
}

/// Asks until the server answers.
fn until_answered<T>(
    told: &Sender<News>,
    mut ask: impl FnMut() -> Reached<T>,
) -> Result<Result<T, String>, Unheard> {
    loop {
        match ask() {
            Reached::Yes(answer) => return Ok(Ok(answer)),
            Reached::Refused(why) => return Ok(Err(why)),
            Reached::No => tell(told, News::Lost)?,
            Reached::Busy => {}
        }
        thread::sleep(AGAIN);
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::path::Path;
    use std::time::Duration;

    use serde_json::json;
    use server::client::{Address, Client};
    use server::{Config, Server, Site};

    use super::{Link, News, Request};
    use crate::args::GuestArgs;
    use crate::online::guest::Guest;

    fn serve(folder: &Path, port: u16) -> Server {
        let listener = TcpListener::bind(("127.0.0.1", port)).unwrap();
        Server::start(listener, Site::default(), &Config::new(folder.to_owned())).unwrap()
    }

    /// Hears news until one is what is waited for.
    #[track_caller]
    fn until(link: &Link, is_it: impl Fn(&News) -> bool) -> News {
        loop {
            let news = link.news.recv_timeout(Duration::from_secs(60)).expect("there is news");
            if is_it(&news) {
                return news;
            }
        }
    }

    #[test]
    fn n_29_a_link_says_that_the_server_is_gone_and_goes_on_when_it_is_back() {
        let folder = tempfile::tempdir().unwrap();
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let server = serve(folder.path(), free.port());
        let address = format!("http://{free}");
        let mut host = Client::new(Address::read(&address).unwrap(), None);
        let made = host.send("POST", "guests", Some(&json!({"name": "Ada"}))).unwrap();
        host.token = made.body["token"].as_str().map(str::to_owned);
        let body = json!({"game": "penguins", "seats": ["open", "open"], "nonce": "0".repeat(32)});
        let made = host.send("POST", "tables", Some(&body)).unwrap();
        let args = GuestArgs { server: address, seat: None, name: None };
        let guest = Guest::join(made.body["code"].as_str().unwrap(), &args, "Ben", |_| None).unwrap();
        let link = Link::begin(&guest).unwrap();
        let News::Look(look) = until(&link, |news| matches!(news, News::Look(_))) else { unreachable!() };
        assert_eq!((look.status.as_str(), look.seats[0].name()), ("open", "Ben"));
        drop(server);
        until(&link, |news| *news == News::Lost);
        link.requests.send(Request::Command(json!({"do": "react", "with": "owl"}))).unwrap();
        until(&link, |news| *news == News::Lost);
        let _server = serve(folder.path(), free.port());
        let answer = until(&link, |news| matches!(news, News::Answer(_)));
        assert!(
            matches!(answer, News::Answer(Ok(_))),
            "the command is sent until it is answered: {answer:?}"
        );
        let id = "6f9619ff-8b86-4d01-b42d-00c04fc964ff";
        let join = json!({"id": id, "do": "join", "nonce": "1".repeat(32)});
        let table = made.body["table"].as_str().unwrap();
        assert_eq!(host.send("POST", &format!("tables/{table}/commands"), Some(&join)).unwrap().status, 200);
        until(&link, |news| matches!(news, News::Look(look) if look.status == "running"));
    }
}
