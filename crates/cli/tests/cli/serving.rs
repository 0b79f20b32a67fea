//! `serve`, over the bytes that a browser sends.

use std::io::{BufRead as _, BufReader};

use serde_json::{Value, json};

use crate::home::{CREATE, Home};
use crate::server::Server;

#[test]
fn a_browser_logs_in_plans_a_lesson_and_watches_it_happen() {
    let home = Home::new();
    let server = Server::start(home.program());

    let closed = server.post("/api/app_info", "", &json!({}));
    assert_eq!((closed.status, &closed.json()["code"]), (401, &json!("passcode")));
    let wrong = server.post("/login", "", &json!({ "passcode": "guess" }));
    assert_eq!((wrong.status, &wrong.json()["code"]), (401, &json!("passcode")));
    let cookie = server.login();
    let open = server.post("/api/app_info", &cookie, &Value::Null);
    assert_eq!(open.status, 200, "{}", open.body);
    assert_eq!(open.json()["provider"], "offline");

    let watch = format!("GET /api/events HTTP/1.1\r\nhost: HOST\r\ncookie: {cookie}");
    let mut events = BufReader::new(server.send(&watch, b""));
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert_ne!(events.read_line(&mut head).unwrap(), 0, "{head}");
    }
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("text/event-stream"), "{head}");

    let (plugin, name) = CREATE.split_once(':').unwrap();
    let words = json!({
        "text": "iteration for 3B", "command": { "plugin": plugin, "name": name }, "face": "window",
    });
    let sent = server.post("/api/session_send", &cookie, &words).json();
    let mut seen = Vec::new();
    let finished = loop {
        let mut line = String::new();
        assert_ne!(events.read_line(&mut line).unwrap(), 0, "the stream ended after {seen:?}");
        let Some(data) = line.strip_prefix("data:") else { continue };
        let event: Value = serde_json::from_str(data.trim()).unwrap();
        let body = &event["event"]["body"];
        if body["type"] == "userMessage" {
            assert_eq!(body["face"], "browser");
        }
        if body["type"] == "interactionOpened" {
            let answer = json!({
                "sessionId": sent["sessionId"], "interactionId": body["interaction"]["id"],
                "response": { "kind": "skipped" },
            });
            let answered = server.post("/api/interaction_answer", &cookie, &answer);
            assert_eq!(answered.status, 200, "{}", answered.body);
        }
        if body["type"] == "interactionAnswered" {
            assert_eq!(body["face"], "browser");
        }
        if body["type"] == "runFinished" {
            break event;
        }
        seen.push(event["type"].as_str().unwrap().to_owned());
    };
    assert_eq!(finished["event"]["sessionId"], sent["sessionId"]);
    assert_eq!(finished["event"]["body"]["status"], "success");
    assert!(seen.iter().any(|kind| kind == "delta"), "{seen:?}");

    let missing = server.post("/api/no_such", &cookie, &json!({}));
    assert_eq!((missing.status, &missing.json()["code"]), (404, &json!("notFound")));
    let unfit = server.post("/api/file_read", &cookie, &json!({ "path": 3 }));
    assert_eq!((unfit.status, &unfit.json()["code"]), (400, &json!("invalid")));
    let outside = server.post("/api/file_read", &cookie, &json!({ "path": "../settings.json" }));
    assert_eq!(outside.status, 400, "{}", outside.body);

    let long = json!({ "text": format!("iteration for 3B {}", "x".repeat(1 << 20)) });
    assert_eq!(server.post("/api/session_send", &cookie, &long).status, 200);
    let longer = json!({ "text": "x".repeat(8 << 20) });
    assert_eq!(server.post("/api/session_send", &cookie, &longer).status, 413);

    let page = server.ask("GET / HTTP/1.1\r\nhost: HOST", b"");
    assert!(page.head.contains("content-security-policy: default-src 'self'"), "{}", page.head);
    assert!(page.body.starts_with("<!doctype html>"), "{}", page.body);

    stops_orderly(server);
}

#[cfg(unix)]
fn stops_orderly(mut server: Server) {
    let pid = nix::unistd::Pid::from_raw(server.child.id().try_into().unwrap());
    nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGTERM).unwrap();
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

#[cfg(not(unix))]
fn stops_orderly(server: Server) {
    drop(server);
}

#[test]
fn other_names_and_sites_are_turned_away() {
    let home = Home::new();
    let server = Server::start(home.program());
    let cookie = server.login();
    let json_post = "POST /api/app_info HTTP/1.1\r\ncontent-type: application/json";
    for (head, status) in [
        (format!("{json_post}\r\nhost: HOST\r\ncookie: {cookie}"), 200),
        (format!("{json_post}\r\nhost: evil.example\r\ncookie: {cookie}"), 403),
        (
            format!("{json_post}\r\nhost: HOST\r\norigin: http://evil.example\r\ncookie: {cookie}"),
            403,
        ),
        (format!("{json_post}\r\nhost: HOST\r\ncookie: {cookie}0"), 401),
        (format!("POST /api/app_info HTTP/1.1\r\nhost: HOST\r\ncookie: {cookie}"), 403),
        ("GET / HTTP/1.1\r\nhost: evil.example".to_owned(), 403),
        ("GET /api/events HTTP/1.1\r\nhost: HOST".to_owned(), 401),
    ] {
        assert_eq!(server.ask(&head, b"{}").status, status, "{head}");
    }
}
