//! `serve` as a browser meets it: bytes over loopback.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// A server of this program; it is ended with the value.
pub struct Server {
    /// Its process.
    pub child: Child,
    address: String,
    /// What it lets in for.
    pub passcode: String,
}

/// What it answered.
pub struct Answer {
    /// The number of the first line.
    pub status: u16,
    /// That line and the headers.
    pub head: String,
    /// What follows them.
    pub body: String,
}

impl Answer {
    /// What comes until the connection ends.
    pub fn read(mut stream: TcpStream) -> Self {
        let mut bytes = Vec::new();
        // A connection may be reset when a request was refused before it was read.
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Self { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The cookie that it gave.
    pub fn cookie(&self) -> String {
        let line = self.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie:"));
        line.unwrap()["set-cookie:".len()..].split(';').next().unwrap().trim().to_owned()
    }
}

impl Server {
    /// A server by this program, which listens when this returns.
    pub fn start(mut program: Command) -> Self {
        program.arg("serve");
        Self::listening(program)
    }

    /// The same, with the words that make it serve given already.
    pub fn listening(program: Command) -> Self {
        Self::listening_at(program, String::new())
    }

    /// The same, at this address where it says another.
    pub fn listening_at(mut program: Command, at: String) -> Self {
        program.arg("--json").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = program.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let said: Value = serde_json::from_str(&line).unwrap();
        let url = said["url"].as_str().unwrap();
        let said_so = url.strip_prefix("http://").unwrap().trim_end_matches('/').to_owned();
        let address = if at.is_empty() { said_so } else { at };
        Self { child, address, passcode: said["passcode"].as_str().unwrap().to_owned() }
    }

    /// Where it listens.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// A connection on which nothing is said yet.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    }

    /// A connection from another of this computer's own addresses.
    #[cfg(target_os = "linux")]
    pub fn connect_from(&self, from: [u8; 4]) -> TcpStream {
        self.try_connect_from(from).unwrap()
    }

    /// The same, where the server may be full.
    #[cfg(target_os = "linux")]
    pub fn try_connect_from(&self, from: [u8; 4]) -> std::io::Result<TcpStream> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let connected = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4()?;
            socket.bind(std::net::SocketAddr::from((from, 0)))?;
            socket.connect(self.address.parse().unwrap()).await
        });
        let stream = connected?.into_std()?;
        stream.set_nonblocking(false)?;
        Ok(stream)
    }

    /// Stops it: what it said to whoever started it.
    #[cfg(target_os = "linux")]
    pub fn stop(mut self) -> String {
        let pid = nix::unistd::Pid::from_raw(self.child.id().try_into().unwrap());
        nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGTERM).unwrap();
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        said
    }

    /// Sends a request with this head and body, and reads nothing yet.
    pub fn send(&self, head: &str, body: &[u8]) -> TcpStream {
        self.say(self.connect(), head, body)
    }

    /// Sends a request on this connection, and reads nothing yet.
    pub fn say(&self, mut stream: TcpStream, head: &str, body: &[u8]) -> TcpStream {
        let length = body.len();
        let head = head.replace("HOST", &self.address);
        let text = format!("{head}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
        stream.write_all(text.as_bytes()).unwrap();
        // A server that refuses early may not read to the end.
        let _ = stream.write_all(body);
        stream
    }

    /// What a request with this head and body is answered.
    pub fn ask(&self, head: &str, body: &[u8]) -> Answer {
        Answer::read(self.send(head, body))
    }

    /// What JSON is answered.
    pub fn post(&self, path: &str, cookie: &str, body: &Value) -> Answer {
        self.ask(&posting(path, cookie), body.to_string().as_bytes())
    }

    /// The cookie for the right passcode.
    pub fn login(&self) -> String {
        let answer = self.post("/login", "", &json!({ "passcode": self.passcode }));
        assert_eq!(answer.status, 204, "{}", answer.body);
        assert!(answer.head.contains("HttpOnly; SameSite=Strict"), "{}", answer.head);
        answer.cookie()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The head of a request that posts JSON, as a program sends it: a browser names the page as well.
pub fn posting(path: &str, cookie: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: HOST\r\ncookie: {cookie}\r\n\
         content-type: application/json"
    )
}
