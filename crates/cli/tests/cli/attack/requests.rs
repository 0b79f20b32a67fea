//! Requests to `serve` from somebody who is signed in and means it no good: paths that lead out of the
//! workspace, and bodies that fit no command. Nothing outside is read or changed, no answer is 500, and
//! whoever comes next is answered.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::Attack;
use crate::home::Home;
use crate::server::{Server, posting};

/// What stands in the files outside and in nothing else.
const CANARY: &str = "canary-5a1f";

/// Commands that take a path of the workspace.
const OF_FILES: [&str; 18] = [
    "file_read",
    "file_tree",
    "file_write",
    "lesson_archive",
    "lesson_day",
    "lesson_get",
    "lesson_note",
    "lesson_export",
    "lesson_printed",
    "lesson_sides",
    "lesson_versions",
    "lesson_restore",
    "lesson_section_write",
    "look_back_say",
    "look_back_skip",
    "look_back_undo",
    "prediction_make",
    "prediction_pass",
];

/// Pieces of which paths are made.
const PIECES: [&str; 24] = [
    "..",
    ".",
    "",
    "lessons",
    "classes",
    "3B.md",
    "link",
    "outside",
    "linked.md",
    "outside.md",
    "%2e%2e",
    "%2F",
    "..\\..",
    "C:",
    "NUL",
    "CON",
    "CONIN$",
    "a:b",
    "~",
    "\u{2024}\u{2024}",
    "\u{202e}dm.",
    "a\u{200b}",
    " ",
    "\u{0}",
];

/// Starts work that would be under way while the next question is asked.
const WORK: [&str; 2] = ["session_send", "session_resume"];

#[test]
fn no_path_leads_out_and_no_body_brings_the_server_down() {
    let mut attack = Attack::new("requests");
    let home = Home::new();
    let server = Server::start(home.program());
    let cookie = server.login();
    plant(&home);
    let before = outside(&home.path());
    while attack.goes_on(40) {
        let command = *attack.one_of(&OF_FILES);
        let path = hostile(&mut attack, &home);
        let fields = json!({ "path": path, "text": "mine", "baseSha256": null, "lesson": path,
            "note": "death", "aside": true, "archived": true });
        let answer = server.post(&format!("/api/{command}"), &cookie, &fields);
        let leaks = answer.body.contains(CANARY) || answer.status >= 500;
        let said = || format!("{command} {path:?}: {} {}", answer.status, answer.body);
        attack.tried(leaks.then(said));

        let commands: Vec<&str> = api::COMMANDS.iter().map(|command| command.name).collect();
        let command = *attack.one_of(&commands);
        if !WORK.contains(&command) {
            let body = body(&mut attack);
            let answer = server.ask(&posting(&format!("/api/{command}"), &cookie), &body);
            let said = || {
                let body = String::from_utf8_lossy(&body).into_owned();
                format!("{command} {body:?}: {} {}", answer.status, answer.body)
            };
            attack.tried((answer.status >= 500).then(said));
        }
    }
    let still = server.post("/api/app_info", &cookie, &json!({}));
    attack.tried((still.status != 200).then_some(still.head));
    let after = outside(&home.path());
    attack.tried((after != before).then(|| format!("outside there is {after:?} now")));
    attack.end();
}

/// Files beside the workspace, and links in it that lead to them.
fn plant(home: &Home) {
    let out = home.path().join("outside");
    fs::create_dir_all(&out).unwrap();
    fs::write(out.join("outside.md"), CANARY).unwrap();
    fs::write(home.path().join("outside.md"), CANARY).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&out, home.workspace().join("link")).unwrap();
        let file = home.workspace().join("lessons/linked.md");
        std::os::unix::fs::symlink(out.join("outside.md"), file).unwrap();
    }
}

/// What is outside of the workspace and could be harmed.
fn outside(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for place in [folder.to_owned(), folder.join("outside")] {
        for entry in fs::read_dir(place).unwrap().map(|entry| entry.unwrap()) {
            if entry.file_type().unwrap().is_file() {
                let text = fs::read_to_string(entry.path()).unwrap();
                found.push((entry.file_name().into_string().unwrap(), text));
            }
        }
    }
    found.sort();
    found
}

/// A path that somebody might try.
fn hostile(attack: &mut Attack, home: &Home) -> String {
    let count = attack.random.usize(1..=6);
    let pieces: Vec<&str> = (0..count).map(|_| *attack.one_of(&PIECES)).collect();
    let between = *attack.one_of(&["/", "/", "/", "\\", "//"]);
    let path = pieces.join(between);
    match attack.random.u8(..6) {
        0 => format!("{}/{path}", home.path().display()),
        1 => format!("lessons/../../../{path}"),
        2 => format!("link/{path}"),
        _ => path,
    }
}

/// Bytes that may be JSON, and fit a command only by chance.
fn body(attack: &mut Attack) -> Vec<u8> {
    if attack.random.u8(..4) == 0 {
        let count = attack.random.usize(..200);
        return (0..count).map(|_| attack.random.u8(..)).collect();
    }
    let names =
        ["path", "text", "sessionId", "id", "limit", "lesson", "section", "name", "class", "query"];
    let mut fields = serde_json::Map::new();
    for _ in 0..attack.random.usize(..6) {
        let name = *attack.one_of(&names);
        fields.insert(name.to_owned(), value(attack, 3));
    }
    serde_json::to_vec(&fields).unwrap()
}

fn value(attack: &mut Attack, depth: u8) -> Value {
    match attack.random.u8(..if depth == 0 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => attack.random.bool().into(),
        2 => attack.random.i64(..).into(),
        3 => attack.random.f64().into(),
        4 => "01920000-0000-7000-8000-000000000001".into(),
        5 => {
            let count = attack.random.usize(..40);
            let text: String = (0..count).map(|_| attack.random.char(..)).collect();
            text.into()
        }
        6 => (0..attack.random.usize(..3)).map(|_| value(attack, depth - 1)).collect(),
        _ => json!({ "kind": value(attack, depth - 1), "path": value(attack, depth - 1) }),
    }
}
