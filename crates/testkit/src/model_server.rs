//! A model provider on loopback: it plays one script on whichever wire it is asked, or gives full
//! control over bytes.
//!
//! It also reads as strictly as the real ones: every request must be a valid conversation of its
//! dialect. What is wrong with one is answered with 400, and fails the test when the server goes.

pub mod check;
mod latest;
mod reply;
mod wire;

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use crate::scripted::Answer;
use wire::Thought;

pub use latest::Latest;
pub use reply::Reply;
pub use wire::Wire;

/// Headers that carry a key.
const SECRET: [&str; 3] = ["authorization", "x-api-key", "cookie"];

/// A request as it came.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedRequest {
    /// The path.
    pub path: String,
    /// The headers, names in lower case, without those that carry a key.
    pub headers: BTreeMap<String, String>,
    /// The body.
    pub body: Value,
}

/// What comes next.
#[derive(Debug)]
enum Next {
    Bytes(Reply),
    Answer(Answer),
}

type Picking = dyn Fn(&RecordedRequest) -> Option<Answer> + Send;

/// Picks the answer to a request; none when the request has no answer.
struct Pick(Box<Picking>);

impl fmt::Debug for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pick")
    }
}

/// What is still to be answered, and what was asked.
#[derive(Debug, Default)]
struct Exchanges {
    next: VecDeque<Next>,
    /// Who answers when nothing is next.
    pick: Option<Pick>,
    requests: Vec<RecordedRequest>,
    /// The headers with a key of each request.
    keys: Vec<BTreeMap<String, String>>,
    thoughts: Vec<Thought>,
    faults: Vec<String>,
    /// What the server says of itself, by path, with its status.
    described: BTreeMap<String, (u16, Value)>,
    /// Tokens of request and answer together that it takes; none is any number.
    window: Option<u64>,
    /// How many requests come while the model is still being loaded.
    loading: usize,
}

/// Where servers of one's own say what they are and what they hold.
fn is_of_itself(path: &str) -> bool {
    let begins = ["/v1/models", "/props", "/api/", "/version"];
    path.ends_with("/models") || begins.iter().any(|begin| path.starts_with(begin))
}

/// The server; it stops when it is dropped, and fails the test if a request was not valid.
#[derive(Debug)]
pub struct ModelServer {
    address: SocketAddr,
    exchanges: Arc<Mutex<Exchanges>>,
    task: JoinHandle<()>,
}

impl ModelServer {
    /// Listen on a free port and answer with these bytes in order.
    ///
    /// # Errors
    /// When no port can be opened.
    pub async fn start(replies: Vec<Reply>) -> std::io::Result<Self> {
        let next = replies.into_iter().map(Next::Bytes).collect();
        Self::listen(Exchanges { next, ..Exchanges::default() }).await
    }

    /// Listen on a free port and play this script, each answer on the wire of the request it
    /// answers. A structured answer comes as the request asks for it: held to its schema, or as
    /// the input of the tool that stands for it.
    ///
    /// # Errors
    /// When no port can be opened.
    pub async fn playing(script: Vec<Answer>) -> std::io::Result<Self> {
        let next = script.into_iter().map(Next::Answer).collect();
        Self::listen(Exchanges { next, ..Exchanges::default() }).await
    }

    /// Listen on a free port and answer each request as `pick` says from its contents alone, so
    /// that a client which asks again, or was cut off before it heard the answer, gets the one for
    /// the place where it is. A request without an answer is a fault.
    ///
    /// # Errors
    /// When no port can be opened.
    pub async fn answering(
        pick: impl Fn(&RecordedRequest) -> Option<Answer> + Send + 'static,
    ) -> std::io::Result<Self> {
        let pick = Some(Pick(Box::new(pick)));
        Self::listen(Exchanges { pick, ..Exchanges::default() }).await
    }

    async fn listen(exchanges: Exchanges) -> std::io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let exchanges = Arc::new(Mutex::new(exchanges));
        let shared = Arc::clone(&exchanges);
        let task = tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                let exchanges = Arc::clone(&shared);
                tokio::spawn(async move {
                    // A client that goes away in the middle is part of what is tested.
                    let _gone = serve(connection, &exchanges).await;
                });
            }
        });
        Ok(Self { address, exchanges, task })
    }

    /// The same server, which says this of itself at a path; at all others of the kind it answers
    /// that there is nothing.
    #[must_use]
    pub fn saying(self, path: &str, of_itself: Value) -> Self {
        lock(&self.exchanges).described.insert(path.to_owned(), (200, of_itself));
        self
    }

    /// The same server behind a proxy that lets nobody to this path.
    #[must_use]
    pub fn forbidding(self, path: &str) -> Self {
        let error = serde_json::json!({"error": "forbidden"});
        lock(&self.exchanges).described.insert(path.to_owned(), (403, error));
        self
    }

    /// The same server, which answers so many requests first as llama.cpp does while it loads its
    /// model.
    #[must_use]
    pub fn loading_for(self, requests: usize) -> Self {
        lock(&self.exchanges).loading = requests;
        self
    }

    /// The same server, which says as llama.cpp that it takes so many tokens, and to which a request
    /// with more is a fault, its answer counted in.
    #[must_use]
    pub fn taking(self, tokens: u64) -> Self {
        lock(&self.exchanges).window = Some(tokens);
        self.saying("/props", serde_json::json!({"default_generation_settings": {"n_ctx": tokens}}))
    }

    /// The address, without a slash at its end: Anthropic's base URL. The one of OpenAI and of
    /// compatible servers has `/v1` after it.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The requests so far, oldest first.
    pub fn requests(&self) -> Vec<RecordedRequest> {
        lock(&self.exchanges).requests.clone()
    }

    /// What the request of this number, from 0, carried in a header that holds a key.
    pub fn key(&self, request: usize, header: &str) -> Option<String> {
        lock(&self.exchanges).keys.get(request)?.get(header).cloned()
    }

    /// How many answers are left.
    pub fn left(&self) -> usize {
        lock(&self.exchanges).next.len()
    }

    /// What was wrong with the requests so far; taking it keeps the server from failing the test.
    pub fn take_faults(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.exchanges).faults)
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

fn lock(exchanges: &Mutex<Exchanges>) -> std::sync::MutexGuard<'_, Exchanges> {
    exchanges.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answer one request; the connection is closed after it.
async fn serve(mut connection: TcpStream, exchanges: &Mutex<Exchanges>) -> std::io::Result<()> {
    connection.set_nodelay(true)?;
    let (request, keys) = read(&mut connection).await?;
    // A client may go away before it has asked anything.
    if request.path.is_empty() {
        return Ok(());
    }
    let loading = lock(exchanges).still_loading();
    if let Some(reply) = loading {
        return reply.write(connection).await;
    }
    let reply = match is_of_itself(&request.path) {
        true => lock(exchanges).described(&request.path),
        false => lock(exchanges).answer(request, keys),
    };
    reply.write(connection).await
}

impl Exchanges {
    fn still_loading(&mut self) -> Option<Reply> {
        self.loading = self.loading.checked_sub(1)?;
        let error = serde_json::json!({"error":
            {"code": 503, "message": "Loading model", "type": "unavailable_error"}});
        Some(Reply::refusal(503, &error))
    }

    fn described(&self, path: &str) -> Reply {
        match self.described.get(path) {
            Some((status, of_itself)) => Reply::refusal(*status, of_itself),
            None => Reply::refusal(404, &serde_json::json!({"error": "there is nothing here"})),
        }
    }

    fn answer(&mut self, request: RecordedRequest, keys: BTreeMap<String, String>) -> Reply {
        let RecordedRequest { path, body, .. } = &request;
        let mut faults = check::faults(path, body);
        faults.extend(check::forgotten(path, body, &self.thoughts));
        faults.extend(self.window.and_then(|window| check::too_much(body, window)));
        let number = self.requests.len() + 1;
        let picked = || self.pick.as_ref().and_then(|pick| (pick.0)(&request)).map(Next::Answer);
        let next = self.next.pop_front().or_else(picked);
        if next.is_none() {
            faults.push(format!("request {number} has no reply"));
        }
        let reply = match (next, Wire::at(path)) {
            (Some(Next::Bytes(reply)), _) if faults.is_empty() => reply,
            (Some(Next::Answer(answer)), Some(wire)) if faults.is_empty() => {
                let (reply, thought) = wire.reply(&answer, number, body);
                self.thoughts.push(thought);
                reply
            }
            _ => {
                let error = serde_json::json!({
                    "type": "error",
                    "error": {"type": "invalid_request_error", "message": faults.join("; ")},
                });
                Reply::refusal(400, &error)
            }
        };
        self.faults.extend(faults);
        self.requests.push(request);
        self.keys.push(keys);
        reply
    }
}

async fn read(
    connection: &mut TcpStream,
) -> std::io::Result<(RecordedRequest, BTreeMap<String, String>)> {
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
    let (keys, headers) =
        headers.into_iter().partition(|(name, _)| SECRET.contains(&name.as_str()));
    Ok((RecordedRequest { path, headers, body }, keys))
}
