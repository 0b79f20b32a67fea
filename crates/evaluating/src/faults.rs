//! Providers that fail: a server on loopback that speaks chat completions and does one thing wrong, so that what the
//! program makes of it is tried over the bytes that it would get.

use std::net::SocketAddr;
use std::time::Duration;

use models::{Patience, Settings};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// What is wrong with a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The connection breaks in the middle of an answer, each time.
    Cut,
    /// It answers well, word by word with pauses.
    Slow,
    /// It takes the request and never says anything.
    Silent,
    /// It has too much to do (429), each time.
    Overloaded,
    /// It calls a tool with input that is no JSON.
    MalformedCall,
    /// Its last answer has another shape than was asked for.
    WrongJson,
    /// It refuses to answer.
    Refusal,
    /// Its answer is empty.
    Empty,
    /// It calls one tool for ever.
    EndlessLoop,
}

impl FaultKind {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Cut,
        Self::Slow,
        Self::Silent,
        Self::Overloaded,
        Self::MalformedCall,
        Self::WrongJson,
        Self::Refusal,
        Self::Empty,
        Self::EndlessLoop,
    ];

    /// The model by which the server is asked for it.
    #[must_use]
    pub fn model(self) -> String {
        let name = serde_json::to_value(self).ok();
        let name = name.as_ref().and_then(|name| name.as_str()).unwrap_or_default();
        format!("fault-{name}")
    }
}

/// Silence that ends a request, far below what a real provider is given.
const SILENCE: Duration = Duration::from_secs(2);

/// The server; it stops when it is dropped.
#[derive(Debug)]
pub struct FaultServer {
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl FaultServer {
    /// Listens on a free port.
    ///
    /// # Errors
    /// When there is none.
    pub async fn start() -> std::io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                tokio::spawn(async move {
                    // A client that goes away in the middle is what is tried.
                    let _gone = serve(connection).await;
                });
            }
        });
        Ok(Self { address, task })
    }

    /// Settings by which the provider `openai` is this server.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let patience = Patience {
            connect: SILENCE,
            begin: SILENCE,
            begin_local: SILENCE,
            silence: SILENCE,
            silence_local: SILENCE,
        };
        // As large a model as one of the cloud, so that it plans by itself.
        let models: serde_json::Map<String, Value> = FaultKind::ALL
            .iter()
            .map(|fault| {
                (
                    fault.model(),
                    json!({"label": fault.model(), "input": 0, "output": 0,
                "context": 200_000}),
                )
            })
            .collect();
        let list = json!({"providers": {"openai": {"models": models}}});
        Settings {
            openai_base_url: Some(format!("http://{}/v1", self.address)),
            models: Some(list.to_string()),
            patience,
            ..Settings::default()
        }
    }
}

impl Drop for FaultServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(connection: TcpStream) -> std::io::Result<()> {
    connection.set_nodelay(true)?;
    let mut connection = BufReader::new(connection);
    let (path, body) = read(&mut connection).await?;
    let mut to = connection.into_inner();
    if path.ends_with("/models") {
        let data: Vec<Value> = FaultKind::ALL
            .iter()
            .map(|fault| json!({"id": fault.model(), "object": "model"}))
            .collect();
        return whole(&mut to, "200 OK", &json!({"object": "list", "data": data})).await;
    }
    let asked: Value = serde_json::from_slice(&body).unwrap_or_default();
    let named = |fault: &&FaultKind| asked["model"] == fault.model().as_str();
    let Some(fault) = FaultKind::ALL.iter().find(named).filter(|_| path.ends_with("/completions"))
    else {
        return whole(&mut to, "404 Not Found", &json!({"error": "there is nothing here"})).await;
    };
    match fault {
        FaultKind::Silent => std::future::pending().await,
        FaultKind::Overloaded => {
            let error =
                json!({"error": {"message": "Too many requests", "type": "rate_limit_error"}});
            whole(&mut to, "429 Too Many Requests\r\nretry-after: 0", &error).await
        }
        FaultKind::Cut => {
            begin(&mut to).await?;
            piece(&mut to, &delta(json!({"role": "assistant", "content": "I am about to"}), None))
                .await?;
            to.shutdown().await
        }
        _ => {
            begin(&mut to).await?;
            for line in stream(*fault, &asked) {
                if *fault == FaultKind::Slow {
                    tokio::time::sleep(Duration::from_millis(40)).await;
                }
                piece(&mut to, &line).await?;
            }
            piece(&mut to, "data: [DONE]\n\n").await?;
            to.write_all(b"0\r\n\r\n").await?;
            to.shutdown().await
        }
    }
}

/// What a fault says, as lines of a stream.
fn stream(fault: FaultKind, asked: &Value) -> Vec<String> {
    let text = |words: &str| delta(json!({"role": "assistant", "content": words}), None);
    let stop = |why: &str| delta(json!({}), Some(why));
    let call = |name: &str, input: &str| {
        let calls = json!([{"index": 0, "id": format!("call{}", asked["messages"].as_array()
            .map_or(0, Vec::len)), "type": "function",
            "function": {"name": name, "arguments": input}}]);
        delta(json!({"role": "assistant", "tool_calls": calls}), None)
    };
    let good = json!({"response": "Which class is it for? I have drafted nothing yet.",
        "memoriesReferenced": []})
    .to_string();
    match fault {
        FaultKind::MalformedCall => {
            vec![call("read_file", "{\"path\": \"classes/3B.md\", "), stop("tool_calls")]
        }
        FaultKind::WrongJson => vec![text("{\"reply\": [\"Here is your lesson\"}"), stop("stop")],
        FaultKind::Refusal => vec![text("I cannot help with that."), stop("content_filter")],
        FaultKind::Empty => vec![text(""), stop("stop")],
        FaultKind::EndlessLoop => {
            vec![call("list_directory", "{\"path\": \"classes\"}"), stop("tool_calls")]
        }
        _ => {
            let mut lines: Vec<String> = good.split_inclusive(' ').map(text).collect();
            lines.push(stop("stop"));
            lines
        }
    }
}

fn delta(delta: Value, reason: Option<&str>) -> String {
    let chunk = json!({"id": "c", "object": "chat.completion.chunk", "usage": null,
        "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]});
    format!("data: {chunk}\n\n")
}

async fn begin(to: &mut TcpStream) -> std::io::Result<()> {
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\
                transfer-encoding: chunked\r\nconnection: close\r\n\r\n";
    to.write_all(head.as_bytes()).await
}

async fn piece(to: &mut TcpStream, text: &str) -> std::io::Result<()> {
    to.write_all(format!("{:x}\r\n{text}\r\n", text.len()).as_bytes()).await?;
    to.flush().await
}

async fn whole(to: &mut TcpStream, status: &str, body: &Value) -> std::io::Result<()> {
    let body = body.to_string();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         connection: close\r\n\r\n",
        body.len()
    );
    to.write_all(head.as_bytes()).await?;
    to.write_all(body.as_bytes()).await?;
    to.shutdown().await
}

/// A request's path and body.
async fn read(from: &mut BufReader<TcpStream>) -> std::io::Result<(String, Vec<u8>)> {
    let mut first = String::new();
    from.read_line(&mut first).await?;
    let path = first.split_whitespace().nth(1).unwrap_or_default().to_owned();
    let mut length = 0;
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).await? == 0 || line.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().unwrap_or_default();
        }
    }
    let mut body = vec![0; length];
    from.read_exact(&mut body).await?;
    Ok((path, body))
}
