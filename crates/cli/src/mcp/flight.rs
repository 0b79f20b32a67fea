//! What a client waits for: so that it is told when nobody is there any more who could answer, and so that a new
//! holder is told how the conversation began.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// So many requests of one client are under way at once; more are not read until one is answered.
pub const MOST: usize = 64;

/// The id of the `initialize` that a new holder is told of; what it answers is for nobody.
const AGAIN: &str = "teacher-assist-again";

/// JSON-RPC's codes of errors.
mod code {
    pub const PARSE: i32 = -32_700;
    pub const INVALID_REQUEST: i32 = -32_600;
    pub const INVALID_PARAMS: i32 = -32_602;
    pub const INTERNAL: i32 = -32_603;
}

/// The requests of one client that are not answered, and how its conversation began.
#[derive(Debug, Default)]
pub struct Flight {
    waiting: BTreeMap<String, Awaited>,
    initialize: Option<Value>,
    initialized: Option<String>,
}

/// What sort of request it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Awaited {
    /// A call of a tool: what goes wrong is told as its result, which agents read.
    Tool,
    /// Anything else.
    Other,
}

/// What becomes of a client's line.
#[derive(Debug, PartialEq, Eq)]
pub enum Outgoing {
    /// It goes to the holder.
    Forward,
    /// It is answered here, with this line.
    Answer(String),
    /// Nothing.
    Drop,
}

/// What every message of JSON-RPC may have, and nothing of what is in it.
#[derive(Deserialize)]
struct Message<'a> {
    #[serde(default)]
    jsonrpc: Value,
    id: Option<Value>,
    method: Option<String>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Cancelled {
    #[serde(rename = "requestId")]
    request: Value,
}

impl Flight {
    /// Looks at a line of the client.
    pub fn outgoing(&mut self, line: &[u8]) -> Outgoing {
        if line.trim_ascii().is_empty() {
            return Outgoing::Drop;
        }
        let Ok(text) = std::str::from_utf8(line) else {
            return Outgoing::Answer(error(&Value::Null, code::PARSE, "the message is no UTF-8"));
        };
        let message: Message<'_> = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(wrong) if wrong.is_data() => {
                let why = format!(
                    "the message is no request: one JSON object a line is taken, and no lists of them ({wrong})"
                );
                return Outgoing::Answer(error(&Value::Null, code::INVALID_REQUEST, &why));
            }
            Err(wrong) => {
                let why = format!("the message is no JSON: {wrong}");
                return Outgoing::Answer(error(&Value::Null, code::PARSE, &why));
            }
        };
        match (message.id, message.method.as_deref()) {
            (Some(id), Some(method)) => {
                if !(id.is_string() || id.is_number()) {
                    let why = "the id of a request is text or a number";
                    return Outgoing::Answer(error(&Value::Null, code::INVALID_REQUEST, why));
                }
                if let Some(why) = malformed(&message.jsonrpc, message.params, method) {
                    return Outgoing::Answer(error(&id, why.0, why.1));
                }
                if method == "initialize" {
                    self.initialize = serde_json::from_str(text).ok();
                }
                let asked = match method {
                    "tools/call" => Awaited::Tool,
                    _ => Awaited::Other,
                };
                self.waiting.insert(id.to_string(), asked);
            }
            (None, Some("notifications/initialized")) => self.initialized = Some(text.to_owned()),
            (None, Some("notifications/cancelled")) => {
                let params = message.params.map_or("null", RawValue::get);
                if let Ok(cancelled) = serde_json::from_str::<Cancelled>(params) {
                    self.waiting.remove(&cancelled.request.to_string());
                }
            }
            _ => {}
        }
        Outgoing::Forward
    }

    /// What a line that is too long is answered, by its first and its last bytes.
    pub fn too_long(&self, head: &[u8], tail: &[u8], most: usize) -> String {
        let id = id_in(head, tail).unwrap_or(Value::Null);
        let why = format!("the message has more than {} MB, which is not taken", most / 1_048_576);
        error(&id, code::INVALID_REQUEST, &why)
    }

    /// Looks at a line of the holder: whether it is for the client.
    pub fn incoming(&mut self, line: &[u8]) -> bool {
        let Ok(message) = serde_json::from_slice::<Message<'_>>(line) else { return true };
        if let (Some(id), None) = (&message.id, &message.method) {
            self.waiting.remove(&id.to_string());
            return id != AGAIN;
        }
        true
    }

    /// Whether so much is under way that nothing more is read.
    pub fn is_full(&self) -> bool {
        self.waiting.len() >= MOST
    }

    /// Whether everything is answered.
    pub fn is_over(&self) -> bool {
        self.waiting.is_empty()
    }

    /// What the client is told of everything that is under way, which nobody answers any more.
    pub fn lost(&mut self, why: &str) -> Vec<String> {
        let legacy = self.initialize.is_some();
        let waiting = std::mem::take(&mut self.waiting);
        let lines = waiting.into_iter().filter_map(|(id, asked)| {
            let id: Value = serde_json::from_str(&id).ok()?;
            Some(match asked {
                Awaited::Tool => {
                    let mut result = json!({
                        "content": [{ "type": "text", "text": why }], "isError": true,
                    });
                    if !legacy {
                        result["resultType"] = json!("complete");
                    }
                    json!({ "jsonrpc": "2.0", "id": id, "result": result }).to_string()
                }
                Awaited::Other => error(&id, code::INTERNAL, why),
            })
        });
        lines.collect()
    }

    /// What a new holder is told first, where the conversation began with that; its answer is not for the client.
    pub fn again(&self) -> Option<(String, Option<&str>)> {
        let mut initialize = self.initialize.clone()?;
        // One that was never answered is asked again by the client.
        self.initialized.as_ref()?;
        initialize["id"] = json!(AGAIN);
        Some((initialize.to_string(), self.initialized.as_deref()))
    }

    /// Whether a line of the holder answers what it was told again.
    pub fn answers_again(line: &[u8]) -> bool {
        let message = serde_json::from_slice::<Message<'_>>(line);
        message.is_ok_and(|message| {
            message.method.is_none() && message.id.is_some_and(|id| id == AGAIN)
        })
    }
}

/// What is wrong with a request, whatever its method is about: an answer to it has to name it, and whoever cannot
/// read it cannot name it.
fn malformed(
    jsonrpc: &Value,
    params: Option<&RawValue>,
    method: &str,
) -> Option<(i32, &'static str)> {
    if jsonrpc != "2.0" {
        return Some((code::INVALID_REQUEST, "`jsonrpc` has to be \"2.0\""));
    }
    let first = |raw: &RawValue| raw.get().trim_start().chars().next();
    if params.is_some_and(|params| first(params) != Some('{')) {
        return Some((code::INVALID_PARAMS, "`params` has to be an object"));
    }
    if method != "tools/call" {
        return None;
    }
    let call = params.and_then(|params| serde_json::from_str::<Call<'_>>(params.get()).ok());
    let Some(Call { name: Some(_), arguments }) = call else {
        return Some((code::INVALID_PARAMS, "`params.name` has to name a tool"));
    };
    let wrong = arguments.is_some_and(|raw| !matches!(first(raw), Some('{' | 'n')));
    wrong.then_some((code::INVALID_PARAMS, "`params.arguments` has to be an object"))
}

#[derive(Deserialize)]
struct Call<'a> {
    name: Option<String>,
    #[serde(borrow)]
    arguments: Option<&'a RawValue>,
}

fn error(id: &Value, code: i32, message: &str) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } }).to_string()
}

/// The id of a message of which only the ends are known: where programs write it, first or last.
fn id_in(head: &[u8], tail: &[u8]) -> Option<Value> {
    let squeezed = |bytes: &[u8]| -> String {
        String::from_utf8_lossy(bytes).chars().filter(|c| !c.is_whitespace()).collect()
    };
    let (head, tail) = (squeezed(head), squeezed(tail));
    let first = head.strip_prefix('{')?;
    let first = first.strip_prefix("\"jsonrpc\":\"2.0\",").unwrap_or(first);
    let id = match first.strip_prefix("\"id\":") {
        Some(rest) => &rest[..rest.find(',')?],
        None => {
            let (_, id) = tail.strip_suffix('}')?.rsplit_once(",\"id\":")?;
            id
        }
    };
    let id: Value = serde_json::from_str(id).ok()?;
    (id.is_string() || id.is_number()).then_some(id)
}

#[cfg(test)]
mod tests;
