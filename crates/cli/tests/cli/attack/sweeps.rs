//! Every command of `serve` asked for what makes no sense, in each field that some command takes: the
//! answer says so, and is never 500.

use serde_json::{Value, json};

use super::Attack;
use crate::home::{CREATE, Home};
use crate::server::Server;

/// What fits no command: short, empty, leading out, not in any text, hostile to this or that reader.
const NONSENSE: [&str; 10] = [
    "x",
    "",
    "../../etc/passwd",
    "a\0b",
    "'; drop table sessions; --",
    "%00%2e%2e%2f",
    "\u{202e}\u{feff}\u{1f600}",
    "<script>",
    "{{7*7}}",
    "2026-13-45",
];
/// The same for numbers.
const NUMBERS: [i64; 6] = [-1, 0, 1, i64::MAX, i64::MIN + 1, 1 << 32];

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
fn every_command_says_what_is_wrong_with_wrong_input() {
    let mut attack = Attack::new("sweeps");
    let home = Home::new();
    let server = Server::start(home.program());
    let cookie = server.login();
    let (plugin, name) = CREATE.split_once(':').unwrap();
    let words =
        json!({ "text": "iteration for 3B", "command": { "plugin": plugin, "name": name } });
    let session = server.post("/api/session_send", &cookie, &words).json();
    let session = session["sessionId"].as_str().unwrap();
    // In order first, so that the short form has seen each text; then by chance.
    let mut texts: Vec<String> = NONSENSE[..4].iter().rev().map(|&text| text.to_owned()).collect();
    while attack.goes_on(4) {
        let text = texts.pop().unwrap_or_else(|| nonsense(&mut attack));
        let number = *attack.one_of(&NUMBERS);
        for command in api::COMMANDS.iter().filter(|command| !WORK.contains(&command.name)) {
            let mut fields = fields(&text, number, session);
            if command.name.starts_with("memory_") {
                fields["id"] = "01920000-0000-7000-8000-000000000001".into();
            }
            let answer = server.post(&format!("/api/{}", command.name), &cookie, &fields);
            let said = || format!("{} {text:?} {number}: {}", command.name, answer.body);
            attack.tried((answer.status >= 500).then(said));
        }
    }
    attack.end();
}

/// Some of the nonsense, in any order, once or very often.
fn nonsense(attack: &mut Attack) -> String {
    let pieces = attack.random.usize(1..4);
    let text: String = (0..pieces).map(|_| *attack.one_of(&NONSENSE)).collect();
    match attack.random.u8(..4) {
        0 => text.repeat(1_000),
        _ => text,
    }
}
