//! The same tools over HTTP in `serve`.

use std::io::{BufRead as _, BufReader, Read as _};

use serde_json::{Value, json};

use super::agent::{entry, hello, meta};
use crate::home::Home;
use crate::server::{Answer, Server};

/// A server with the tools, and their token.
fn serving(home: &Home) -> (Server, String) {
    let mut program = home.program();
    program.args(["serve", "--mcp"]);
    let server = Server::listening(program);
    let token = home.run(&["mcp", "token"]).out.trim().to_owned();
    (server, token)
}

fn head(path: &str, more: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: HOST\r\ncontent-type: application/json\r\n\
         accept: application/json, text/event-stream{more}"
    )
}

fn initialize() -> Vec<u8> {
    let params = hello("2025-11-25");
    json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params })
        .to_string()
        .into_bytes()
}

/// The message in an answer, which may be a stream of events.
fn message(answer: &Answer) -> Value {
    let text = answer.body.lines().filter_map(|line| line.strip_prefix("data:"));
    let found = text.filter_map(|text| serde_json::from_str::<Value>(text.trim()).ok()).next_back();
    found.unwrap_or_else(|| panic!("{}\n{}", answer.head, answer.body))
}

#[test]
fn who_shows_the_token_is_let_in_and_nobody_else() {
    let home = Home::ready();
    let (server, token) = serving(&home);
    let shown = format!("\r\nauthorization: Bearer {token}");
    for (why, more) in [
        ("nothing", String::new()),
        ("another token", format!("\r\nauthorization: Bearer {}", "0".repeat(64))),
        ("the passcode's cookie", format!("\r\ncookie: {}", server.login())),
        ("the passcode", format!("\r\nauthorization: Bearer {}", server.passcode)),
    ] {
        let refused = server.ask(&head("/mcp", &more), &initialize());
        assert_eq!(refused.status, 401, "{why}: {}", refused.body);
        assert!(
            refused.head.to_lowercase().contains("www-authenticate: bearer"),
            "{}",
            refused.head
        );
    }
    let foreign = format!("{shown}\r\norigin: http://evil.example");
    assert_eq!(server.ask(&head("/mcp", &foreign), &initialize()).status, 403);
    let other = head("/mcp", &shown).replace("HOST", "evil.example");
    assert_eq!(server.ask(&other, &initialize()).status, 403);

    // The token opens no page's command.
    let page = server.ask(&head("/api/app_info", &shown), b"{}");
    assert_eq!(page.status, 401, "{}", page.body);
}

#[test]
fn an_agent_keeps_a_journal_over_http() {
    let home = Home::ready();
    let project = home.path().join("a project");
    std::fs::create_dir(&project).unwrap();
    let (server, token) = serving(&home);
    let shown = format!("\r\nauthorization: Bearer {token}");
    let folder = project.to_str().unwrap().replace(' ', "%20");
    let path = format!("/mcp?folder={folder}&session=one");
    // With a session, as 2025-11-25 has it.
    let hello = server.send(&head(&path, &shown), &initialize());
    let mut reader = BufReader::new(hello);
    let mut text = String::new();
    while !text.ends_with("\r\n\r\n") {
        assert_ne!(reader.read_line(&mut text).unwrap(), 0, "{text}");
    }
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
    let mut rest = String::new();
    reader.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("\"teacher-assist\""), "{rest}");
    let id = text.lines().find_map(|line| line.strip_prefix("mcp-session-id: ")).unwrap();
    let more = format!("{shown}\r\nmcp-session-id: {id}\r\nmcp-protocol-version: 2025-11-25");
    let begun = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    assert_eq!(server.ask(&head(&path, &more), begun.to_string().as_bytes()).status, 202);
    let call = |tool: &str, ask: Value| {
        json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call",
            "params": { "name": tool, "arguments": ask } })
    };
    let create = call("create_ghap", entry("Fix the login timeout"));
    let created = message(&server.ask(&head(&path, &more), create.to_string().as_bytes()));
    assert_eq!(created["result"]["isError"], false, "{created}");
    assert!(project.join(".claude/journal/current_ghap.json").exists());

    // Without one, as 2026-07-28 has it: each request says all by itself.
    let mut current = call("get_current_ghap", json!({}));
    current["params"]["_meta"] = meta();
    let more = format!(
        "{shown}\r\nmcp-protocol-version: 2026-07-28\r\nmcp-method: tools/call\r\nmcp-name: get_current_ghap"
    );
    let answer = server.ask(&head(&path, &more), current.to_string().as_bytes());
    let found = message(&answer);
    assert_eq!(
        found["result"]["structuredContent"]["open"]["goal"], "Fix the login timeout",
        "{found}"
    );
    // Whoever names no folder is told how.
    let nowhere = message(&server.ask(&head("/mcp", &more), current.to_string().as_bytes()));
    let why = nowhere["result"]["content"][0]["text"].as_str().unwrap();
    assert!(why.contains("?folder="), "{why}");
}

#[test]
fn nothing_is_there_unless_it_is_asked_for() {
    let home = Home::ready();
    let server = Server::start(home.program());
    let answer = server.ask(&head("/mcp", ""), &initialize());
    assert!(answer.status == 404 || answer.status == 405, "{} {}", answer.status, answer.body);
}
