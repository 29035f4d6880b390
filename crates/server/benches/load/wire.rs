//! A connection to the server: requests one after the other, or one stream.
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A connection of one guest.
pub struct Wire {
    stream: TcpStream,
    token: String,
    buffer: Vec<u8>,
}

impl Wire {
    /// Connects as the guest of a token; the empty one is nobody's.
    pub async fn open(port: u16, token: &str) -> Wire {
        let stream = TcpStream::connect(("127.0.0.1", port)).await.expect("a connection: see `ulimit -n`");
        stream.set_nodelay(true).unwrap();
        Wire { stream, token: token.to_owned(), buffer: Vec::new() }
    }

    /// Makes a guest and connects as that one.
    pub async fn guest(port: u16, name: &str) -> Wire {
        let mut wire = Wire::open(port, "").await;
        let (status, made) = wire.send("POST", "guests", &format!("{{\"name\":\"{name}\"}}")).await;
        assert_eq!(status, 201, "{made}");
        made["token"].as_str().expect("a token").clone_into(&mut wire.token);
        wire
    }

    /// The token of its guest.
    pub fn token(&self) -> &str {
        &self.token
    }

    async fn write(&mut self, method: &str, path: &str, body: &str) {
        let guest = match self.token.as_str() {
            "" => String::new(),
            token => format!("Authorization: Bearer {token}\r\n"),
        };
        let length = body.len();
        let text = format!(
            "{method} /api/v1/{path} HTTP/1.1\r\nHost: here\r\n{guest}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        self.stream.write_all(text.as_bytes()).await.expect("the server reads");
    }

    /// Reads on; the number of bytes.
    async fn read(&mut self) -> usize {
        self.stream.read_buf(&mut self.buffer).await.expect("the server answers")
    }

    /// The head of an answer.
    async fn head(&mut self) -> String {
        loop {
            if let Some(end) = self.buffer.windows(4).position(|part| part == b"\r\n\r\n") {
                return String::from_utf8(self.buffer.drain(..end + 4).collect()).expect("UTF-8");
            }
            assert!(self.read().await > 0, "the connection is lost");
        }
    }

    /// Sends a request; returns the status and the body.
    pub async fn send(&mut self, method: &str, path: &str, body: &str) -> (u16, Value) {
        self.write(method, path, body).await;
        let head = self.head().await;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let mut lengths = head.lines().filter_map(|line| line.strip_prefix("content-length: "));
        let length = lengths.next().and_then(|length| length.parse().ok()).expect("a length");
        while self.buffer.len() < length {
            assert!(self.read().await > 0, "the connection is lost");
        }
        let body = serde_json::from_slice(&self.buffer[..length]).unwrap_or_default();
        self.buffer.drain(..length);
        (status, body)
    }

    /// Turns the connection into a stream.
    pub async fn follow(mut self, path: &str) -> Follow {
        self.write("GET", path, "").await;
        let head = self.head().await;
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        Follow { wire: self }
    }
}

/// An open stream.
pub struct Follow {
    wire: Wire,
}

impl Follow {
    /// The number of bytes that come next; 0 at the end.
    pub async fn next(&mut self) -> usize {
        self.wire.buffer.clear();
        self.wire.read().await
    }
}
