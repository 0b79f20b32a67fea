//! An agent that speaks the protocol over pipes, and the place where it works.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::home::Home;

/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A home with a project in it. The holder of the tools ends before the folder goes.
pub struct Stage {
    pub home: Home,
    linger: &'static str,
}

impl Stage {
    /// One in which the application was before.
    pub fn new() -> Self {
        Self::lingering("1")
    }

    /// The same, where a holder that nobody needs stays so many seconds.
    pub fn lingering(linger: &'static str) -> Self {
        let home = Home::ready();
        fs::create_dir_all(home.path().join("project")).unwrap();
        Self { home, linger }
    }

    /// The folder of the project.
    pub fn project(&self) -> PathBuf {
        self.home.path().join("project").canonicalize().unwrap()
    }

    /// The program as an agent starts it.
    pub fn program(&self) -> std::process::Command {
        let mut program = self.home.program();
        program.current_dir(self.project()).env("TEACHER_ASSIST_MCP_LINGER", self.linger);
        program.env_remove("CLAUDE_PROJECT_DIR").env_remove("TEACHER_ASSIST_SESSION");
        program
    }

    /// An agent that said nothing yet.
    pub fn agent(&self) -> Agent {
        let mut program = self.program();
        program.arg("mcp");
        Agent::of(program)
    }

    /// The process that holds, as it wrote it down.
    pub fn holder(&self) -> i32 {
        let text = fs::read_to_string(self.home.data().join("mcp/holder.lock")).unwrap();
        text.trim().parse().unwrap()
    }

    /// Waits until nobody holds.
    pub fn wait_for_end(&self) {
        let begun = Instant::now();
        while self.is_held() {
            assert!(begun.elapsed() < PATIENCE, "the holder does not end");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Whether somebody holds.
    pub fn is_held(&self) -> bool {
        let Ok(file) = File::open(self.home.data().join("mcp/holder.lock")) else { return false };
        file.try_lock().is_err()
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        if !thread::panicking() && self.linger == "1" {
            self.wait_for_end();
        } else if self.is_held() {
            let holder = nix::unistd::Pid::from_raw(self.holder());
            let _ = nix::sys::signal::kill(holder, nix::sys::signal::Signal::SIGTERM);
            self.wait_for_end();
        }
    }
}

/// An agent, with the program that it started.
pub struct Agent {
    pub child: Child,
    says: Option<ChildStdin>,
    hears: Receiver<Value>,
    last: i64,
    /// What it was told and did not wait for.
    pub told: Vec<Value>,
}

impl Agent {
    /// With this program.
    pub fn of(mut program: std::process::Command) -> Self {
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = program.spawn().unwrap();
        let says = child.stdin.take();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (sent, hears) = channel();
        thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                let message =
                    serde_json::from_str(&line).unwrap_or_else(|_| json!({ "raw": line }));
                if sent.send(message).is_err() {
                    return;
                }
            }
        });
        Self { child, says, hears, last: 0, told: Vec::new() }
    }

    /// Begins as agents of this revision do: what it was answered.
    pub fn begin(&mut self, revision: &str) -> Value {
        let answer = self.ask("initialize", hello(revision));
        self.say(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        answer
    }

    /// Says a message.
    pub fn say(&mut self, message: &Value) {
        self.say_bytes(message.to_string().as_bytes());
    }

    /// Says a line.
    pub fn say_bytes(&mut self, line: &[u8]) {
        let says = self.says.as_mut().unwrap();
        says.write_all(line).unwrap();
        says.write_all(b"\n").unwrap();
        says.flush().unwrap();
    }

    /// Asks, and does not wait: the id.
    pub fn begin_to_ask(&mut self, method: &str, params: Value) -> i64 {
        self.last += 1;
        let id = self.last;
        self.say(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// What a request is answered: all of the message.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin_to_ask(method, params);
        self.answer(&json!(id))
    }

    /// The next message that it is told.
    pub fn next(&mut self) -> Value {
        self.hears.recv_timeout(PATIENCE).unwrap()
    }

    /// The answer to a request.
    pub fn answer(&mut self, id: &Value) -> Value {
        let answers = |message: &Value| message.get("method").is_none() && message["id"] == *id;
        if let Some(place) = self.told.iter().position(answers) {
            return self.told.remove(place);
        }
        let begun = Instant::now();
        loop {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            let message = self.hears.recv_timeout(left).unwrap_or_else(|error| {
                panic!("{id} was not answered ({error}); {} others were told", self.told.len())
            });
            if answers(&message) {
                return message;
            }
            self.told.push(message);
        }
    }

    /// Calls a tool: its result.
    pub fn call(&mut self, tool: &str, ask: Value) -> Value {
        let answer = self.ask("tools/call", json!({ "name": tool, "arguments": ask }));
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].clone()
    }

    /// What a tool answers, in words, whether it did it or not.
    pub fn words(&mut self, tool: &str, ask: Value) -> String {
        self.call(tool, ask)["content"][0]["text"].as_str().unwrap().to_owned()
    }

    /// The words of a result that says that a tool did not do it.
    pub fn refused(&mut self, tool: &str, ask: Value) -> String {
        let result = self.call(tool, ask);
        assert_eq!(result["isError"], true, "{result}");
        result["content"][0]["text"].as_str().unwrap().to_owned()
    }

    /// Says nothing more: how the program ends.
    pub fn leave(&mut self) -> i32 {
        self.says = None;
        self.child.wait().unwrap().code().unwrap_or(-1)
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        self.says = None;
        let begun = Instant::now();
        while let Ok(None) = self.child.try_wait() {
            if begun.elapsed() > Duration::from_secs(10) {
                let _ = self.child.kill();
                let _ = self.child.wait();
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// What `initialize` is asked by an agent of this revision.
pub fn hello(revision: &str) -> Value {
    json!({
        "protocolVersion": revision, "capabilities": {},
        "clientInfo": { "name": "test", "version": "1" },
    })
}

/// What each request of 2026-07-28 carries.
pub fn meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
    })
}

/// What `create_ghap` is asked with this goal.
pub fn entry(goal: &str) -> Value {
    json!({
        "domain": "debugging", "strategy": "read-the-error", "goal": goal,
        "hypothesis": "Slow answers exceed the 30 second timeout",
        "action": "Increasing the timeout to 60 seconds",
        "prediction": "No login fails in the staging log for an hour", "confidence": 70,
    })
}
