//! A tool asked of the process that holds everything for agents.

use std::sync::Arc;
use std::time::Duration;

use learning::{Answered, Offered, Watch as _};
use serde_json::{Value, json};

use super::watching::Watching;
use crate::failure::{Exit, Failure};
use crate::mcp::Attached;

/// How often it is looked whether somebody stopped it.
const SOON: Duration = Duration::from_millis(100);

/// The revision in which a request says all by itself.
const REVISION: &str = "2026-07-28";

/// A conversation with it.
pub struct Held(Attached);

impl Held {
    /// On a connection on which nothing is said yet.
    pub fn new(attached: Attached) -> Self {
        Self(attached)
    }

    /// Asks a tool.
    pub async fn ask(
        mut self,
        tool: &Offered,
        ask: Value,
        watching: &Arc<Watching>,
    ) -> Result<Answered, Failure> {
        let request = json!({
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": { "name": tool.name, "arguments": ask, "_meta": {
                "progressToken": 1,
                "io.modelcontextprotocol/protocolVersion": REVISION,
                "io.modelcontextprotocol/clientCapabilities": {},
                "io.modelcontextprotocol/clientInfo": {
                    "name": "teacher-assist learn", "version": env!("CARGO_PKG_VERSION"),
                },
            } },
        });
        self.send(&request).await?;
        loop {
            let line = tokio::select! {
                line = self.0.next() => line,
                () = tokio::time::sleep(SOON) => {
                    if watching.cancel().is_cancelled() {
                        let cancel = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled",
                            "params": { "requestId": 1 } });
                        self.send(&cancel).await?;
                        return Err(Failure::new(Exit::Stopped, "stopped, as you asked"));
                    }
                    continue;
                }
            };
            let gone =
                || Failure::new(Exit::Failed, "what holds the learning tools has ended: ask again");
            let message: Value = serde_json::from_slice(&line.ok_or_else(gone)?)
                .map_err(|error| Failure::new(Exit::Failed, error.to_string()))?;
            if message["method"] == "notifications/progress" {
                let params = &message["params"];
                let number = |name: &str| params[name].as_f64();
                let count = |number: f64| number as u64;
                let words = params["message"].as_str().unwrap_or_default();
                let done = number("progress").map(count).unwrap_or_default();
                watching.progress(done, number("total").map(count), words);
                continue;
            }
            if message["id"] != 1 {
                continue;
            }
            return answered(&message);
        }
    }

    async fn send(&mut self, message: &Value) -> Result<(), Failure> {
        let sent = self.0.send(message.to_string().as_bytes()).await;
        sent.map_err(|error| Failure::io("ask what holds the learning tools", &error))
    }
}

fn answered(message: &Value) -> Result<Answered, Failure> {
    let result = &message["result"];
    let short = result["content"][0]["text"].as_str().unwrap_or_default().to_owned();
    if let Some(error) = message.get("error") {
        let why = error["message"].as_str().unwrap_or_default();
        return Err(Failure::new(Exit::Failed, why));
    }
    match result["isError"].as_bool() {
        Some(true) => Err(Failure::new(Exit::Failed, short)),
        _ => Ok(Answered { structured: result["structuredContent"].clone(), short }),
    }
}
