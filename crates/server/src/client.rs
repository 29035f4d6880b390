//! A client of the API: requests one after the other on one connection, and streams. It speaks plain HTTP.
use std::fmt;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// The time after which a server that says nothing is given up.
const PATIENCE: Duration = Duration::from_secs(40);

/// The address of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Host and port.
    authority: String,
    /// The path below which it serves, without a slash at its end.
    base: String,
}

impl Address {
    /// Reads a URL such as `http://127.0.0.1:7878`.
    ///
    /// # Errors
    /// A sentence that says what would be right.
    pub fn read(url: &str) -> Result<Address, String> {
        let rest = match url.split_once("://") {
            Some(("http", rest)) => rest,
            Some(("https", _)) => {
                return Err(
                    "https is not spoken here; the page in a browser speaks it, or an address with http"
                        .to_owned(),
                );
            }
            Some((scheme, _)) => {
                return Err(format!("{scheme:?} is not known; http://HOST:PORT would be right"));
            }
            None => url,
        };
        let (authority, base) = rest.split_once('/').unwrap_or((rest, ""));
        if authority.is_empty() || authority.contains(char::is_whitespace) {
            return Err(format!("{url:?} is no address; http://HOST:PORT would be right"));
        }
        let has_port = authority.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let authority = if has_port { authority.to_owned() } else { format!("{authority}:80") };
        let base = base.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
        let base = if base.is_empty() { String::new() } else { format!("/{base}") };
        Ok(Address { authority, base })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}{}/", self.authority, self.base)
    }
}

/// A client, as the guest of its token.
#[derive(Debug)]
pub struct Client {
    /// The server.
    pub address: Address,
    /// The token of the guest.
    pub token: Option<String>,
    connection: Option<BufReader<TcpStream>>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers, their names in small letters.
    pub headers: Vec<(String, String)>,
    /// The body; null where there is none.
    pub body: Value,
    /// The body as it was sent.
    pub text: String,
}

impl Answer {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The word of a problem; empty where it is none.
    pub fn code(&self) -> &str {
        self.body["code"].as_str().filter(|_| self.status >= 400).unwrap_or_default()
    }
}

/// An event of a stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// The cursor after it; empty where it has none.
    pub id: String,
    /// Its kind; empty for entries.
    pub event: String,
    /// Its data.
    pub data: String,
}

fn broken(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why.to_owned())
}

impl Client {
    /// A client that has not asked yet.
    pub fn new(address: Address, token: Option<String>) -> Client {
        Client { address, token, connection: None }
    }

    /// A client of the same guest with a connection of its own.
    pub fn beside(&self) -> Client {
        Client::new(self.address.clone(), self.token.clone())
    }

    fn connect(&self) -> io::Result<BufReader<TcpStream>> {
        let stream = TcpStream::connect(&self.address.authority)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        Ok(BufReader::new(stream))
    }

    fn head(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&str>) -> String {
        let Address { authority, base } = &self.address;
        let mut head = format!("{method} {base}/api/v1/{path} HTTP/1.1\r\nHost: {authority}\r\n");
        if let Some(token) = &self.token {
            head += &format!("Authorization: Bearer {token}\r\n");
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        if let Some(body) = body {
            head += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        head + "\r\n" + body.unwrap_or_default()
    }

    /// Sends a request and returns its answer. A connection that was kept and is gone is opened again, once: commands
    /// carry an id and may be sent again.
    ///
    /// # Errors
    /// The server does not answer, or not in HTTP.
    pub fn send(&mut self, method: &str, path: &str, body: Option<&Value>) -> io::Result<Answer> {
        let text = body.map(Value::to_string);
        self.send_text(method, path, &[], text.as_deref())
    }

    /// Sends a request with headers of its own and a body as it is.
    ///
    /// # Errors
    /// The server does not answer, or not in HTTP.
    pub fn send_text(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&str>,
    ) -> io::Result<Answer> {
        let request = self.head(method, path, headers, body);
        let was_kept = self.connection.is_some();
        match self.ask(&request) {
            Err(_) if was_kept => self.ask(&request),
            answer => answer,
        }
    }

    fn ask(&mut self, request: &str) -> io::Result<Answer> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect()?,
        };
        connection.get_mut().write_all(request.as_bytes())?;
        let (status, headers) = read_head(&mut connection)?;
        let header =
            |name: &str| headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let mut bytes = Vec::new();
        if header("transfer-encoding").is_some() {
            let mut left = 0;
            while let Some(part) = read_part(&mut connection, &mut left)? {
                bytes.extend(part);
            }
        } else if let Some(length) = header("content-length").and_then(|length| length.parse().ok()) {
            bytes.resize(length, 0);
            connection.read_exact(&mut bytes)?;
        }
        let closes = header("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"));
        if !closes {
            self.connection = Some(connection);
        }
        let text = String::from_utf8(bytes).map_err(|_| broken("the answer is not UTF-8"))?;
        let body = serde_json::from_str(&text).unwrap_or_default();
        Ok(Answer { status, headers, body, text })
    }

    /// Opens a stream; `None` where there is nothing more to tell.
    ///
    /// # Errors
    /// The server does not answer, or refuses: then with its sentence.
    pub fn stream(&self, path: &str, after: Option<&str>) -> io::Result<Option<Stream>> {
        let headers: Vec<_> = after.map(|after| ("Last-Event-ID", after)).into_iter().collect();
        let request = self.head("GET", path, &headers, None);
        let mut connection = self.connect()?;
        connection.get_mut().write_all(request.as_bytes())?;
        let (status, _) = read_head(&mut connection)?;
        match status {
            200 => Ok(Some(Stream { connection, left: 0, text: Vec::new() })),
            204 => Ok(None),
            _ => Err(broken(&format!("the stream was refused with {status}"))),
        }
    }
}

/// An open stream. Its events come as they happen; it ends where the server ends it.
#[derive(Debug)]
pub struct Stream {
    connection: BufReader<TcpStream>,
    /// The bytes that are still to come of the present chunk.
    left: usize,
    text: Vec<u8>,
}

impl Stream {
    /// The next event; `None` at the end.
    ///
    /// # Errors
    /// The connection is lost.
    pub fn next_event(&mut self) -> io::Result<Option<Event>> {
        loop {
            while let Some(end) = self.text.windows(2).position(|pair| pair == b"\n\n") {
                let block: Vec<u8> = self.text.drain(..end + 2).collect();
                if let Some(event) = read_event(&String::from_utf8_lossy(&block)) {
                    return Ok(Some(event));
                }
            }
            match read_part(&mut self.connection, &mut self.left)? {
                Some(part) => self.text.extend(part),
                None => return Ok(None),
            }
        }
    }
}

fn read_event(block: &str) -> Option<Event> {
    let mut event = Event::default();
    for line in block.lines() {
        match line.split_once(": ") {
            Some(("id", id)) => id.clone_into(&mut event.id),
            Some(("event", kind)) => kind.clone_into(&mut event.event),
            Some(("data", data)) => event.data.push_str(data),
            _ => {}
        }
    }
    (!event.data.is_empty()).then_some(event)
}

fn read_line(connection: &mut BufReader<TcpStream>) -> io::Result<String> {
    let mut line = String::new();
    if connection.read_line(&mut line)? == 0 {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_owned())
}

fn read_head(connection: &mut BufReader<TcpStream>) -> io::Result<(u16, Vec<(String, String)>)> {
    let line = read_line(connection)?;
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| broken("the server does not speak HTTP"))?;
    let mut headers = Vec::new();
    loop {
        let line = read_line(connection)?;
        let Some((name, value)) = line.split_once(':') else { return Ok((status, headers)) };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
}

/// The next part of a body in chunks, as much as there is; `None` after the last one. `left` is what is still to come of
/// the present chunk. A chunk that is cut off tells its beginning.
fn read_part(connection: &mut BufReader<TcpStream>, left: &mut usize) -> io::Result<Option<Vec<u8>>> {
    if *left == 0 {
        let line = read_line(connection)?;
        let size = line.split(';').next().and_then(|size| usize::from_str_radix(size.trim(), 16).ok());
        *left = size.filter(|size| *size < 1 << 26).ok_or_else(|| broken("a chunk without a size"))?;
        if *left == 0 {
            read_line(connection)?;
            return Ok(None);
        }
    }
    let there = connection.fill_buf()?;
    if there.is_empty() {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    let part = there[..there.len().min(*left)].to_vec();
    connection.consume(part.len());
    *left -= part.len();
    if *left == 0 {
        // The end of a line; where it is cut off, the next read says so.
        let _ = read_line(connection);
    }
    Ok(Some(part))
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn addresses_are_read_from_urls() {
        let of = |url: &str| Address::read(url).map(|address| (address.authority, address.base));
        let right = |authority: &str, base: &str| Ok((authority.to_owned(), base.to_owned()));
        assert_eq!(of("http://127.0.0.1:7878/"), right("127.0.0.1:7878", ""));
        assert_eq!(of("127.0.0.1:7878"), right("127.0.0.1:7878", ""));
        assert_eq!(of("http://zoo.example/games/#/t/x"), right("zoo.example:80", "/games"));
        assert_eq!(Address::read("zoo.example/games/").unwrap().to_string(), "http://zoo.example:80/games/");
        for wrong in ["", "https://zoo.example", "ftp://a", "http://", "http:// a"] {
            assert!(of(wrong).is_err(), "{wrong}");
        }
    }
}
