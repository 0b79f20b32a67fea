//! `serve` asked for what makes no sense: the answer says so, and is never 500.

use serde_json::{Value, json};

use crate::home::{CREATE, Home};
use crate::server::Server;

/// What fits no command: long, empty, leading out, not in any text.
const NONSENSE: [&str; 4] = ["x", "", "../../etc/passwd", "a\0b"];

/// Starts work that would be under way while the next question is asked.
const WORK: [&str; 2] = ["session_send", "session_resume"];

/// Every field that some command takes, the texts and numbers of it nonsense.
fn fields(text: &str, number: i64, session: &str) -> Value {
    let unknown = "01920000-0000-7000-8000-000000000001";
    let mut fields = json!({
        "sessionId": session, "interactionId": unknown, "traceId": unknown, "id": number,
        "limit": number.abs(), "from": number, "to": number, "at": number.abs(), "version": number,
        "afterSeq": number, "throughSeq": number, "maxTurns": 1, "pupils": number.abs(),
        "minutes": number.abs(), "archived": false, "harmless": false, "handBack": false,
        "programs": false, "replace": false, "allowed": false, "mode": "collaboration",
        "format": "md", "content": "left", "shelf": "current", "facets": ["worksheet"],
        "hooks": [], "titles": [text], "texts": [text], "accept": [text],
        "response": { "kind": "skipped" }, "source": { "type": "zip", "name": text, "data": text },
    });
    for name in [
        "path",
        "section",
        "item",
        "sha256",
        "baseSha256",
        "markdown",
        "text",
        "name",
        "class",
        "code",
        "words",
        "plugin",
        "provider",
        "model",
        "key",
        "tool",
        "endpoint",
        "query",
        "cursor",
        "title",
        "topic",
        "data",
        "subject",
        "stage",
        "level",
        "lesson",
    ] {
        fields[name] = text.into();
    }
    fields
}

#[test]
fn wrong_input_is_answered_with_what_is_wrong_with_it() {
    let home = Home::new();
    let server = Server::start(home.program());
    let cookie = server.login();
    let (plugin, name) = CREATE.split_once(':').unwrap();
    let words =
        json!({ "text": "iteration for 3B", "command": { "plugin": plugin, "name": name } });
    let session = server.post("/api/session_send", &cookie, &words).json();
    let session = session["sessionId"].as_str().unwrap();
    let mut broken = Vec::new();
    for command in api::COMMANDS.iter().filter(|command| !WORK.contains(&command.name)) {
        for (text, number) in NONSENSE.into_iter().zip([-1, 0, i64::MAX, i64::MIN + 1]) {
            let mut fields = fields(text, number, session);
            if command.name.starts_with("memory_") {
                fields["id"] = "01920000-0000-7000-8000-000000000001".into();
            }
            let answer = server.post(&format!("/api/{}", command.name), &cookie, &fields);
            if answer.status >= 500 {
                broken.push(format!("{} {text:?} {number}: {}", command.name, answer.body));
            }
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}

#[test]
fn a_text_that_could_not_be_opened_again_is_not_saved() {
    let home = Home::new();
    let server = Server::start(home.program());
    let cookie = server.login();
    let write = json!({ "path": "notes.md", "text": "a\u{0}b", "baseSha256": null });
    let refused = server.post("/api/file_write", &cookie, &write);
    assert_eq!((refused.status, &refused.json()["code"]), (400, &json!("invalid")));
    assert!(!home.workspace().join("notes.md").exists());
}
