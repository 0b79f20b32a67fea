//! A model that answers at once, on both wires, and notes how long its client took for each turn.
//!
//! A turn is what a client does between the last byte of an answer and the next whole request: read the
//! answer, carry out its call, keep what it keeps, and ask again. What this server itself takes is no
//! part of it.

#![allow(clippy::print_stderr, reason = "a client that is not understood is told of")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::{Value, json};

/// The server; it runs until the program ends.
pub(super) struct Server {
    port: u16,
    seen: Arc<Mutex<Seen>>,
}

#[derive(Default)]
struct Seen {
    turns: usize,
    answered: Option<Instant>,
    gaps: Vec<Duration>,
}

/// A request as far as it matters.
struct Asked {
    path: String,
    /// When the last byte of it was here.
    came: Instant,
    body: Value,
}

impl Server {
    /// Listens on a free port; it asks for a file so many times before it says that it is done.
    pub(super) fn start(turns: usize) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let port = listener.local_addr()?.port();
        let seen = Arc::new(Mutex::new(Seen { turns, ..Seen::default() }));
        let shared = Arc::clone(&seen);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let seen = Arc::clone(&shared);
                std::thread::spawn(move || {
                    if let Err(error) = serve(stream, &seen) {
                        eprintln!("the model of the bench: {error:#}");
                    }
                });
            }
        });
        Ok(Self { port, seen })
    }

    /// Where it is.
    pub(super) fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// How long each turn of the client took since the last time this was asked.
    pub(super) fn take(&self) -> Vec<Duration> {
        let mut seen = lock(&self.seen);
        seen.answered = None;
        std::mem::take(&mut seen.gaps)
    }
}

fn lock(seen: &Mutex<Seen>) -> std::sync::MutexGuard<'_, Seen> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}

fn serve(stream: TcpStream, seen: &Mutex<Seen>) -> Result<()> {
    stream.set_nodelay(true)?;
    let mut writer = stream.try_clone()?;
    let mut reader = BufReader::new(stream);
    while let Some(asked) = read(&mut reader)? {
        let anthropic = asked.path.ends_with("/messages");
        if !anthropic && !asked.path.ends_with("/chat/completions") {
            respond(&mut writer, "404 Not Found", "application/json", "{}")?;
            continue;
        }
        let done = results(&asked.body, anthropic);
        let turns = {
            let mut seen = lock(seen);
            if let Some(answered) = seen.answered {
                seen.gaps.push(asked.came - answered);
            }
            seen.turns
        };
        let call = (done < turns).then(|| format!("notes/{}.md", done + 1));
        let streams = asked.body["stream"] == json!(true);
        let (kind, text) = match (anthropic, streams) {
            (true, _) => ("text/event-stream", messages(call.as_deref())),
            (false, true) => ("text/event-stream", chunks(call.as_deref())),
            (false, false) => ("application/json", completion(call.as_deref()).to_string()),
        };
        respond(&mut writer, "200 OK", kind, &text)?;
        lock(seen).answered = Some(Instant::now());
    }
    Ok(())
}

fn read(reader: &mut BufReader<TcpStream>) -> Result<Option<Asked>> {
    let mut line = String::new();
    if reader.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let path = line.split_whitespace().nth(1).unwrap_or_default().to_owned();
    let (mut length, mut chunked) = (0, false);
    loop {
        let mut header = String::new();
        reader.read_line(&mut header)?;
        let header = header.trim().to_ascii_lowercase();
        match header.split_once(':') {
            Some(("content-length", value)) => length = value.trim().parse()?,
            Some(("transfer-encoding", value)) => chunked = value.contains("chunked"),
            Some(_) => {}
            None => break,
        }
    }
    let bytes = if chunked { unchunked(reader)? } else { exactly(reader, length)? };
    // To understand it takes this server longer with each turn.
    let came = Instant::now();
    let body = if bytes.is_empty() { Value::Null } else { serde_json::from_slice(&bytes)? };
    Ok(Some(Asked { path, came, body }))
}

fn exactly(reader: &mut impl Read, length: usize) -> Result<Vec<u8>> {
    let mut bytes = vec![0; length];
    reader.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn unchunked(reader: &mut BufReader<TcpStream>) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let mut size = String::new();
        reader.read_line(&mut size)?;
        let size = usize::from_str_radix(size.trim(), 16).context("a chunk has no size")?;
        bytes.extend(exactly(reader, size)?);
        exactly(reader, 2)?;
        if size == 0 {
            return Ok(bytes);
        }
    }
}

fn respond(stream: &mut TcpStream, status: &str, kind: &str, text: &str) -> Result<()> {
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n",
        text.len()
    );
    Ok(stream.write_all(&[head.as_bytes(), text.as_bytes()].concat())?)
}

/// How many results of calls a conversation has.
fn results(body: &Value, anthropic: bool) -> usize {
    let messages = body["messages"].as_array().into_iter().flatten();
    if !anthropic {
        return messages.filter(|message| message["role"] == "tool").count();
    }
    let blocks = messages.filter_map(|message| message["content"].as_array()).flatten();
    blocks.filter(|block| block["type"] == "tool_result").count()
}

fn message(call: Option<&str>) -> Value {
    match call {
        None => json!({"role": "assistant", "content": "done"}),
        Some(path) => json!({"role": "assistant", "content": null, "tool_calls": [{
            "index": 0, "id": format!("call-{path}"), "type": "function",
            "function": {"name": "read_file", "arguments": json!({"path": path}).to_string()},
        }]}),
    }
}

fn reason(call: Option<&str>) -> &'static str {
    if call.is_some() { "tool_calls" } else { "stop" }
}

fn completion(call: Option<&str>) -> Value {
    json!({
        "id": "bench", "object": "chat.completion", "created": 0, "model": "bench",
        "choices": [{"index": 0, "message": message(call), "finish_reason": reason(call)}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    })
}

fn chunks(call: Option<&str>) -> String {
    let chunk = |choices: Value, usage: Value| {
        let chunk = json!({
            "id": "bench", "object": "chat.completion.chunk", "created": 0, "model": "bench",
            "choices": choices, "usage": usage,
        });
        format!("data: {chunk}\n\n")
    };
    let said = json!([{"index": 0, "delta": message(call), "finish_reason": null}]);
    let over = json!([{"index": 0, "delta": {}, "finish_reason": reason(call)}]);
    let usage = json!({"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2});
    [chunk(said, Value::Null), chunk(over, Value::Null), chunk(json!([]), usage)].concat()
        + "data: [DONE]\n\n"
}

fn messages(call: Option<&str>) -> String {
    let usage = json!({"input_tokens": 1, "output_tokens": 1});
    let (block, delta, stop) = match call {
        None => (
            json!({"type": "text", "text": ""}),
            json!({"type": "text_delta", "text": "done"}),
            "end_turn",
        ),
        Some(path) => (
            json!({"type": "tool_use", "id": format!("call-{path}"), "name": "read_file", "input": {}}),
            json!({"type": "input_json_delta", "partial_json": json!({"path": path}).to_string()}),
            "tool_use",
        ),
    };
    let events = [
        json!({"type": "message_start", "message": {
            "id": "bench", "type": "message", "role": "assistant", "model": "bench",
            "content": [], "stop_reason": null, "stop_sequence": null, "usage": usage,
        }}),
        json!({"type": "content_block_start", "index": 0, "content_block": block}),
        json!({"type": "content_block_delta", "index": 0, "delta": delta}),
        json!({"type": "content_block_stop", "index": 0}),
        json!({"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": null},
               "usage": {"output_tokens": 1}}),
        json!({"type": "message_stop"}),
    ];
    let told = events.iter().map(|event| {
        format!("event: {}\ndata: {event}\n\n", event["type"].as_str().unwrap_or_default())
    });
    told.collect()
}
