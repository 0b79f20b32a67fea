//! A response under full control: what is sent, where it is cut, when, and how it ends.

use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

/// One thing that the server does while it answers.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Bytes(Vec<u8>),
    Pause(Duration),
    Hold,
    Cut,
}

/// A scripted response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// None: not even a first line is sent.
    status: Option<u16>,
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
        Self { status: Some(status), headers: Vec::new(), steps: Vec::new() }
    }

    /// A refusal with this body.
    pub fn refusal(status: u16, body: &serde_json::Value) -> Self {
        Self::status(status).header("content-type", "application/json").body(body.to_string())
    }

    /// The connection is taken and nothing is ever said.
    pub fn never() -> Self {
        Self { status: None, headers: Vec::new(), steps: vec![Step::Hold] }
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

    /// Be silent from here on, and keep the connection.
    #[must_use]
    pub fn hold(mut self) -> Self {
        self.steps.push(Step::Hold);
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
                Step::Pause(_) | Step::Hold | Step::Cut => vec![step],
            })
            .collect();
        self
    }

    /// Each piece becomes an HTTP chunk of its own, so the client sees the same pieces whatever TCP
    /// does with them.
    pub(super) async fn write(self, mut connection: TcpStream) -> std::io::Result<()> {
        if let Some(status) = self.status {
            let mut head = format!("HTTP/1.1 {status} Scripted\r\n");
            for (name, value) in &self.headers {
                head.push_str(&format!("{name}: {value}\r\n"));
            }
            head.push_str("transfer-encoding: chunked\r\nconnection: close\r\n\r\n");
            connection.write_all(head.as_bytes()).await?;
        }
        for step in self.steps {
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
                Step::Hold => std::future::pending().await,
                Step::Cut => return connection.shutdown().await,
            }
        }
        connection.write_all(b"0\r\n\r\n").await?;
        connection.shutdown().await
    }
}
