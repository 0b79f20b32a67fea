//! Agents that send anything, and agents that stop to listen.

use std::fs;
use std::io::Write as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::agent::{Stage, meta};

#[test]
fn what_is_no_message_is_answered_and_the_next_is_heard() {
    let stage = Stage::new();
    let mut agent = stage.agent();
    agent.begin("2025-11-25");
    for (line, code) in [
        (&b"{\"jsonrpc\": \"2.0\", \"id\": 9"[..], -32_700),
        (b"nonsense", -32_700),
        (b"\xff\xfe", -32_700),
        (b"[]", -32_600),
        (b"\"text\"", -32_600),
    ] {
        agent.say_bytes(line);
        let answer = agent.answer(&Value::Null);
        assert_eq!(answer["error"]["code"], code, "{answer}");
    }
    agent.say_bytes(b"");
    // A request without a method that is one, and numbers where none are.
    for (line, id, code) in [
        (&br#"{"jsonrpc":"2.0","id":77,"method":"tools/call","params":7}"#[..], 77, -32_602),
        (br#"{"jsonrpc":"1.0","id":78,"method":"ping"}"#, 78, -32_600),
        (br#"{"jsonrpc":"2.0","id":79,"method":"tools/call","params":{"nam":1}}"#, 79, -32_602),
        (br#"{"jsonrpc":"2.0","id":80,"method":"tools/call","params":{"name":7}}"#, 80, -32_602),
    ] {
        agent.say_bytes(line);
        let answer = agent.answer(&json!(id));
        assert_eq!(answer["error"]["code"], code, "{answer}");
    }
    assert!(agent.ask("tools/list", json!({}))["result"]["tools"].is_array());
}

#[test]
fn a_message_of_ten_megabytes_is_refused_to_its_id_and_the_next_is_heard() {
    let stage = Stage::new();
    let mut agent = stage.agent();
    agent.begin("2025-11-25");
    let goal = "x".repeat(10 * 1_048_576);
    let ask = json!({ "name": "create_ghap", "arguments": { "goal": goal } });
    let line = format!(r#"{{"jsonrpc":"2.0","id":500,"method":"tools/call","params":{ask}}}"#);
    agent.say_bytes(line.as_bytes());
    let answer = agent.answer(&json!(500));
    assert!(answer["error"]["message"].as_str().unwrap().contains("4 MB"), "{answer}");
    assert!(agent.ask("tools/list", json!({}))["result"]["tools"].is_array());
    // The longest that is taken is answered by the tool.
    let goal = "x".repeat(4 * 1_048_576 - 500);
    let refused = agent.refused("update_ghap", json!({ "note": goal }));
    assert!(refused.contains("at most 4000 characters"), "{}", &refused[..200]);
}

#[test]
fn an_agent_that_stops_to_listen_holds_up_nobody_and_fills_nothing() {
    let stage = Stage::new();
    let mut agent = stage.agent();
    agent.begin("2025-11-25");
    let before = resident(stage.holder());
    let mut program = stage.program();
    program.arg("mcp").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut deaf = program.spawn().unwrap();
    let mut says = deaf.stdin.take().unwrap();
    let asking = std::thread::spawn(move || {
        for id in 0..200_000 {
            let params = json!({ "_meta": meta() });
            let line =
                json!({ "jsonrpc": "2.0", "id": id, "method": "tools/list", "params": params });
            if writeln!(says, "{line}").is_err() {
                return id;
            }
        }
        200_000
    });
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(3) {
        let asked = Instant::now();
        assert!(agent.ask("tools/list", json!({}))["result"]["tools"].is_array());
        assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
    }
    assert!(!asking.is_finished(), "it is held back, and not heard without end");
    let grown = resident(stage.holder()).saturating_sub(before);
    assert!(grown < 150_000, "{grown} kB more");
    let own = resident(deaf.id().try_into().unwrap());
    assert!(own < 150_000, "{own} kB");
    deaf.kill().unwrap();
    deaf.wait().unwrap();
    asking.join().unwrap();
    assert!(agent.ask("tools/list", json!({}))["result"]["tools"].is_array());
}

/// The memory of a process, in kB.
fn resident(pid: i32) -> u64 {
    let Ok(status) = fs::read_to_string(format!("/proc/{pid}/status")) else { return 0 };
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or("VmRSS: 0 kB");
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}
