//! Several people use one server: each at a desk of her own, let in by a passcode of her own.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testkit::database::TestDatabase;

use crate::home::Home;
use crate::server::{Server, posting};
use crate::taking_part::with_study;

/// A word that only one of them writes.
const CANARY: &str = "zquetzal";

/// Somebody who was let in.
fn added(home: &Home, name: &str, role: &str) -> String {
    let said = home.run(&["people", "add", name, "--role", role, "--json"]);
    assert_eq!(said.code, 0, "{said:?}");
    said.json()["passcode"].as_str().unwrap().to_owned()
}

fn signed_in(server: &Server, door: &str, passcode: &str) -> String {
    let answer = server.post(&format!("{door}/login"), "", &json!({ "passcode": passcode }));
    assert_eq!(answer.status, 204, "{}", answer.body);
    answer.cookie()
}

fn log(home: &Home) -> Vec<(String, Value)> {
    let events = home.run(&["people", "log", "--json"]).json();
    let told = |event: &Value| (event["what"].as_str().unwrap().to_owned(), event["name"].clone());
    events.as_array().unwrap().iter().map(told).collect()
}

/// Asks until it is answered so.
fn becomes(server: &Server, path: &str, cookie: &str, status: u16) {
    let begun = Instant::now();
    loop {
        let answer = server.post(path, cookie, &json!({}));
        if answer.status == status {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{} {}", answer.status, answer.body);
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn each_has_a_desk_of_her_own_and_reads_nothing_of_anothers_by_any_command() {
    let home = Home::ready();
    let (ann, ben) = (added(&home, "Ann", "teacher"), added(&home, "Ben", "teacher"));
    let server = Server::start(home.program());
    let (host, ann) = (server.login(), signed_in(&server, "", &ann));
    let ben = signed_in(&server, "", &ben);

    let words = format!("a lesson on {CANARY} for 3B");
    let sent = server.post("/api/session_send", &ann, &json!({ "text": words, "face": "browser" }));
    let session = sent.json()["sessionId"].clone();
    let text = format!("# Notes\n\n{CANARY}\n");
    let file = json!({ "path": "notes.md", "text": text, "baseSha256": null });
    assert_eq!(server.post("/api/file_write", &ann, &file).status, 200);
    let seen = server.post("/api/file_read", &ann, &json!({ "path": "notes.md" }));
    assert!(seen.body.contains(CANARY), "{}", seen.body);

    for other in [&ben, &host] {
        for command in api::COMMANDS {
            let name = command.name;
            let body = json!({
                "sessionId": session, "path": "notes.md", "text": "x", "query": CANARY,
                "seq": 1, "afterSeq": 0, "class": "3B",
            });
            let answer = server.post(&format!("/api/{name}"), other, &body);
            // What somebody looked for is said again to her who looked.
            let told = answer.body.replace(&format!("\"{CANARY}\""), "");
            assert!(!told.contains(CANARY), "{name}: {told}");
        }
    }
    let mine = server.post("/api/session_list", &ann, &json!({})).json();
    assert_eq!(mine["sessions"].as_array().unwrap().len(), 1);

    // What is the whole server's is its teacher's.
    for name in ["backup_take", "key_set", "plugin_add", "server_use"] {
        let answer = server.post(&format!("/api/{name}"), &ann, &json!({}));
        assert!(answer.body.contains("ask whoever runs it"), "{name}: {}", answer.body);
    }
    assert_eq!(server.post("/api/backup_list", &host, &json!({})).status, 200);

    let out = home.run(&["people", "shut-out", "ann"]);
    assert_eq!(out.code, 0, "{out:?}");
    becomes(&server, "/api/session_list", &ann, 401);
    assert_eq!(server.post("/api/session_list", &ben, &json!({})).status, 200);
    assert_eq!(server.post("/logout", &ben, &json!({})).status, 204);
    assert_eq!(server.post("/api/session_list", &ben, &json!({})).status, 401);
    assert_eq!(server.post("/login", "", &json!({ "passcode": "aaaa-bbbb-cccc" })).status, 401);
    let told = log(&home);
    let what: Vec<&str> = told.iter().map(|(what, _)| what.as_str()).collect();
    assert_eq!(what, ["refused", "out", "shutOut", "in", "in", "in", "added", "added"]);
    assert_eq!(told[1].1, "Ben");
    assert!(!home.run(&["people", "log"]).out.contains("aaaa-bbbb"), "no passcode is noted");
}

#[test]
fn a_researcher_leads_her_own_studies_and_her_participants_find_her() {
    let home = with_study();
    let (lab, other) = (added(&home, "Lab", "researcher"), added(&home, "Other lab", "researcher"));
    let server = Server::start(home.program());
    let wrong = server.post("/login", "", &json!({ "passcode": lab }));
    assert!(wrong.status == 401 && wrong.body.contains("/research"), "{}", wrong.body);
    let lab = signed_in(&server, "/research", &lab);
    let other = signed_in(&server, "/research", &other);
    for command in api::COMMANDS {
        let name = command.name;
        let shut = server.post(&format!("/api/{name}"), &lab, &json!({})).status;
        assert_eq!(shut, 401, "{name}");
        if !name.starts_with("study_") {
            let none = server.post(&format!("/research/api/{name}"), &lab, &json!({})).status;
            assert_eq!(none, 404, "{name}");
        }
    }
    let asked = json!({ "study": "trial", "participants": 1 });
    // Her desk has its own folder: the study is put there by whoever runs the server.
    let desks = home.data().join("teachers");
    assert_eq!(server.post("/research/api/study_list", &lab, &json!({})).status, 200);
    assert_eq!(server.post("/research/api/study_list", &other, &json!({})).status, 200);
    for desk in std::fs::read_dir(desks).unwrap() {
        let to = desk.unwrap().path().join("workspace/studies");
        copied(&home.workspace().join("studies"), &to);
    }
    let opened = server.post("/research/api/study_open", &lab, &asked);
    let code = opened.json()["participants"][0]["code"].clone();
    let entered = server.post("/study/enter", "", &json!({ "code": code }));
    assert_eq!(entered.status, 200, "{}", entered.body);
    let pass = entered.cookie();
    let consent = json!({ "do": "consent", "tier": "words" });
    assert_eq!(server.post("/study/act", &pass, &consent).status, 200);
    let started = server.post("/study/act", &pass, &json!({ "do": "start" }));
    assert_eq!(started.status, 200, "{}", started.body);
    let board = server.post("/research/api/study_board", &lab, &json!({ "study": "trial" }));
    assert_eq!(board.json()["participants"].as_array().unwrap().len(), 1, "{}", board.body);
    let board = server.post("/research/api/study_board", &other, &json!({ "study": "trial" }));
    assert!(!board.body.contains("p01"), "{}", board.body);
    let host = home.run(&["--json", "study", "board", "trial"]);
    assert!(!host.out.contains("p01"), "{host:?}");
}

fn copied(from: &std::path::Path, to: &std::path::Path) {
    for entry in walkdir::WalkDir::new(from) {
        let entry = entry.unwrap();
        let place = to.join(entry.path().strip_prefix(from).unwrap());
        if entry.file_type().is_dir() {
            std::fs::create_dir_all(place).unwrap();
        } else {
            std::fs::copy(entry.path(), place).unwrap();
        }
    }
}

/// Two processes behind one address: what browsers know is neither's own.
#[tokio::test(flavor = "multi_thread")]
async fn when_one_of_two_servers_is_killed_its_people_go_on_at_the_other() {
    let database = TestDatabase::start().await.unwrap();
    let login = database.login("lab").await.unwrap();
    let home = Home::ready();
    let program = || {
        let mut program = home.program();
        program.env("DATABASE_URL", &login.url).env_remove("TEACHER_ASSIST_TEACHER");
        program
    };
    let said = program().args(["people", "add", "Ann", "--json"]).output().unwrap();
    let ann: Value = serde_json::from_slice(&said.stdout).unwrap();
    let free = || {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        port.to_string()
    };
    let behind = |pace: &str| {
        let port = free();
        let mut program = program();
        program.env("TEACHER_ASSIST_OFFLINE_PACE", pace);
        program.args(["serve", "--port", &port, "--public-url", "http://plan.example"]);
        Server::listening_at(program, format!("127.0.0.1:{port}"))
    };
    let (mut first, second) = (behind("400"), behind("0"));
    let cookie = signed_in(&first, "", ann["passcode"].as_str().unwrap());
    assert!(cookie.starts_with("teacher_assist="), "{cookie}");
    // What happens at one is heard at the other.
    let events = posting("/api/events", &cookie).replace("POST", "GET");
    let listener = second.send(&events, b"");
    let sent = first.post("/api/session_send", &cookie, &json!({ "text": "a lesson on loops" }));
    let session = sent.json()["sessionId"].clone();
    heard(listener, session.as_str().unwrap());
    first.child.kill().unwrap();
    first.child.wait().unwrap();

    let list = second.post("/api/session_list", &cookie, &json!({}));
    assert!(list.status == 200 && list.body.contains("a lesson on loops"), "{}", list.body);
    let asked = json!({ "sessionId": session, "face": "browser" });
    let begun = Instant::now();
    let mut resumed = false;
    loop {
        let shown = second.post("/api/session_get", &cookie, &asked).json();
        match shown["session"]["state"].as_str().unwrap() {
            "interrupted" => {
                resumed |= second.post("/api/session_resume", &cookie, &asked).status == 200;
            }
            "running" => {}
            _ if resumed => break,
            other => panic!("{other}: {shown}"),
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{shown}");
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// Reads what is told until this stands in it.
fn heard(mut stream: std::net::TcpStream, wanted: &str) {
    use std::io::Read as _;
    let (mut told, mut piece) = (String::new(), [0; 4096]);
    while !told.contains(wanted) {
        let read = stream.read(&mut piece).unwrap();
        assert_ne!(read, 0, "{told}");
        told.push_str(&String::from_utf8_lossy(&piece[..read]));
    }
}
