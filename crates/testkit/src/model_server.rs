//! A model provider on loopback with full control over bytes: what is sent, where it is cut, when,
//! and how it ends.
//!
//! It also reads as strictly as the real ones: every request must be a valid conversation of its
//! dialect. What is wrong with one is answered with 400, and fails the test when the server goes.

pub mod check;
pub mod wire;

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// One thing that the server does while it answers.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Bytes(Vec<u8>),
    Pause(Duration),
    Cut,
}

/// A scripted response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    status: u16,
    headers: Vec<(String, String)>,
    steps: Vec<Step>,
}

impl Reply {
    /// A stream of events, sent whole.
    pub fn sse(body: impl Into<Vec<u8>>) -> Self {
        Self::status(200).header("content-type", "text/event-stream").body(body)
    }

    /// A response with this status and no body yet.
    pub fn status(status: u16) -> Self {
        Self { status, headers: Vec::new(), steps: Vec::new() }
    }

    /// With a header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Send these bytes next, in one piece.
    #[must_use]
    pub fn body(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.steps.push(Step::Bytes(bytes.into()));
        self
    }

    /// Be silent for a while.
    #[must_use]
    pub fn pause(mut self, time: Duration) -> Self {
        self.steps.push(Step::Pause(time));
        self
    }

    /// Close the connection here, in the middle of the body.
    #[must_use]
    pub fn cut(mut self) -> Self {
        self.steps.push(Step::Cut);
        self
    }

    /// Send what was given so far in pieces of `size` bytes, wherever that cuts.
    #[must_use]
    pub fn in_pieces_of(mut self, size: usize) -> Self {
        let steps = std::mem::take(&mut self.steps);
        self.steps = steps
            .into_iter()
            .flat_map(|step| match step {
                Step::Bytes(bytes) => {
                    bytes.chunks(size.max(1)).map(|piece| Step::Bytes(piece.to_vec())).collect()
                }
                Step::Pause(_) | Step::Cut => vec![step],
            })
            .collect();
        self
    }
}

/// A request as it came.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    /// The path.
    pub path: String,
    /// The headers, names in lower case.
    pub headers: BTreeMap<String, String>,
    /// The body.
    pub body: Value,
}

#[derive(Debug, Default)]
struct State {
    replies: VecDeque<Reply>,
    requests: Vec<Recorded>,
    faults: Vec<String>,
}

/// The server; it stops when it is dropped, and fails the test if a request was not valid.
#[derive(Debug)]
pub struct ModelServer {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
    task: JoinHandle<()>,
}

impl ModelServer {
    /// Listen on a free port and answer with these replies in order.
    ///
    /// # Errors
    /// When no port can be opened.
    pub async fn start(replies: Vec<Reply>) -> std::io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let state = Arc::new(Mutex::new(State { replies: replies.into(), ..State::default() }));
        let shared = Arc::clone(&state);
        let task = tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                let state = Arc::clone(&shared);
                tokio::spawn(async move {
                    // A client that goes away in the middle is part of what is tested.
                    let _gone = serve(connection, &state).await;
                });
            }
        });
        Ok(Self { address, state, task })
    }

    /// The address, without a slash at its end.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The requests so far, oldest first.
    pub fn requests(&self) -> Vec<Recorded> {
        lock(&self.state).requests.clone()
    }

    /// What was wrong with the requests so far; taking it keeps the server from failing the test.
    pub fn take_faults(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.state).faults)
    }
}

impl Drop for ModelServer {
    fn drop(&mut self) {
        self.task.abort();
        let faults = self.take_faults();
        assert!(
            faults.is_empty() || std::thread::panicking(),
            "the model server got requests that a provider would refuse: {faults:#?}"
        );
    }
}

fn lock(state: &Mutex<State>) -> std::sync::MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answer one request; the connection is closed after it.
async fn serve(mut connection: TcpStream, state: &Mutex<State>) -> std::io::Result<()> {
    connection.set_nodelay(true)?;
    let request = read(&mut connection).await?;
    let mut faults = check::faults(&request.path, &request.body);
    let reply = {
        let mut state = lock(state);
        state.requests.push(request);
        let reply = state.replies.pop_front();
        if reply.is_none() {
            faults.push(format!("request {} has no reply", state.requests.len()));
        }
        state.faults.extend(faults.iter().cloned());
        reply
    };
    match reply {
        Some(reply) if faults.is_empty() => write(connection, reply).await,
        Some(_) | None => {
            let error = serde_json::json!({
                "type": "error",
                "error": {"type": "invalid_request_error", "message": faults.join("; ")},
            });
            let reply = Reply::status(400).header("content-type", "application/json");
            write(connection, reply.body(error.to_string())).await
        }
    }
}

async fn read(connection: &mut TcpStream) -> std::io::Result<Recorded> {
    let mut reader = BufReader::new(connection);
    let mut first = String::new();
    reader.read_line(&mut first).await?;
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).await?;
        let Some((name, value)) = line.split_once(':') else {
            break;
        };
        headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").and_then(|length| length.parse().ok());
    let mut body = vec![0; length.unwrap_or_default()];
    reader.read_exact(&mut body).await?;
    let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
    Ok(Recorded { path, headers, body })
}

/// Each piece becomes an HTTP chunk of its own, so the client sees the same pieces whatever TCP
/// does with them.
async fn write(mut connection: TcpStream, reply: Reply) -> std::io::Result<()> {
    let mut head = format!("HTTP/1.1 {} Scripted\r\n", reply.status);
    for (name, value) in &reply.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("transfer-encoding: chunked\r\nconnection: close\r\n\r\n");
    connection.write_all(head.as_bytes()).await?;
    for step in reply.steps {
        match step {
            Step::Bytes(bytes) if bytes.is_empty() => {}
            Step::Bytes(bytes) => {
                let mut chunk = format!("{:x}\r\n", bytes.len()).into_bytes();
                chunk.extend_from_slice(&bytes);
                chunk.extend_from_slice(b"\r\n");
                connection.write_all(&chunk).await?;
                connection.flush().await?;
            }
            Step::Pause(time) => tokio::time::sleep(time).await,
            Step::Cut => return connection.shutdown().await,
        }
    }
    connection.write_all(b"0\r\n\r\n").await?;
    connection.shutdown().await
}
