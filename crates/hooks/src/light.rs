//! What is known of the project, of whoever holds it in memory already. Nothing is started for it, and it is not
//! waited for longer than thirty milliseconds.

use std::io::{BufRead as _, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long it may take in all.
const PATIENCE: Duration = Duration::from_millis(30);

/// A few lines; none where nobody holds, or is not quick enough.
pub fn context(folder: &Path, session: &str) -> Option<String> {
    let begun = Instant::now();
    let place = data_folder()?.join("mcp");
    let (wire, token) = knock(&place)?;
    let mut lines = BufReader::new(wire);
    let hello = json!({ "folder": folder, "session": session, "token": token });
    let request = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {
            "name": "get_context",
            "arguments": { "situation": "a session begins", "depth": "light" },
            "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": {},
                "io.modelcontextprotocol/clientInfo": { "name": "teacher-assist-hook", "version": "1" },
            },
        },
    });
    lines.get_mut().write_all(format!("{hello}\n{request}\n").as_bytes()).ok()?;
    loop {
        let left = PATIENCE.checked_sub(begun.elapsed()).filter(|left| !left.is_zero())?;
        lines.get_mut().within(left).ok()?;
        let mut line = String::new();
        if lines.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let message: Value = serde_json::from_str(&line).ok()?;
        if message.get("id") != Some(&json!(1)) {
            continue;
        }
        let result = message.get("result")?;
        if result.get("isError").and_then(Value::as_bool) == Some(true) {
            return None;
        }
        let text = result.get("content")?.get(0)?.get("text")?.as_str()?.trim();
        return (!text.is_empty()).then(|| text.to_owned());
    }
}

fn data_folder() -> Option<PathBuf> {
    use etcetera::BaseStrategy as _;
    let named = std::env::var_os("TEACHER_ASSIST_DATA").filter(|folder| !folder.is_empty());
    let named = named.map(PathBuf::from);
    let usual = || Some(etcetera::choose_base_strategy().ok()?.data_dir().join("teacher-assist"));
    let folder = named.or_else(usual)?;
    std::path::absolute(folder).ok()
}

/// A connection that waits no longer than it is told.
trait Wire: Read + Write {
    fn within(&mut self, patience: Duration) -> std::io::Result<()>;
}

#[cfg(unix)]
impl Wire for std::os::unix::net::UnixStream {
    fn within(&mut self, patience: Duration) -> std::io::Result<()> {
        self.set_read_timeout(Some(patience))?;
        self.set_write_timeout(Some(patience))
    }
}

impl Wire for std::net::TcpStream {
    fn within(&mut self, patience: Duration) -> std::io::Result<()> {
        self.set_read_timeout(Some(patience))?;
        self.set_write_timeout(Some(patience))
    }
}

fn knock(place: &Path) -> Option<(Box<dyn Wire>, Option<String>)> {
    #[cfg(unix)]
    if let Ok(mut stream) = std::os::unix::net::UnixStream::connect(place.join("socket")) {
        stream.within(PATIENCE).ok()?;
        return Some((Box::new(stream), None));
    }
    let text = std::fs::read_to_string(place.join("address")).ok()?;
    let (port, token) = text.trim().split_once(' ')?;
    let here = std::net::SocketAddr::from(([127, 0, 0, 1], port.parse().ok()?));
    let mut stream = std::net::TcpStream::connect_timeout(&here, PATIENCE).ok()?;
    stream.within(PATIENCE).ok()?;
    Some((Box::new(stream), Some(token.to_owned())))
}
