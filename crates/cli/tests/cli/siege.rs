//! `serve` while somebody means it no good.

use std::io::{Read as _, Write as _};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::home::Home;
use crate::server::{Answer, Server, posting};

#[test]
fn whoever_has_not_shown_the_passcode_can_send_next_to_nothing() {
    let home = Home::new();
    let server = Server::start(home.program());
    for path in ["/login", "/api/app_info", "/api/import_start", "/"] {
        let mut stream = server.connect();
        let head = posting(path, "").replace("HOST", server.address());
        let head = format!("{head}\r\ncontent-length: 8000000\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        // Half a body: whoever waits for the rest of it waits for ever.
        let _ = stream.write_all(&vec![b' '; 64 * 1024]);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        let refused = ["HTTP/1.1 413", "HTTP/1.1 401", "HTTP/1.1 405"];
        assert!(refused.iter().any(|status| answer.starts_with(status)), "{path}: {answer:?}");
    }
}

/// A request to sign in, from one of the many addresses of this computer.
fn guess(server: &Server, last: u8, passcode: &str) -> Answer {
    let stream = server.connect_from([127, 0, 0, last]);
    let body = json!({ "passcode": passcode }).to_string();
    Answer::read(server.say(stream, &posting("/login", ""), body.as_bytes()))
}

#[test]
#[cfg(target_os = "linux")]
fn guesses_from_many_addresses_share_one_pace_and_the_passcode_is_let_in_meanwhile() {
    let home = Home::new();
    let server = Server::start(home.program());
    let statuses: Vec<u16> = (1..=40).map(|last| guess(&server, last, "guess").status).collect();
    let tried = statuses.iter().filter(|status| **status == 401).count();
    let held_off = statuses.iter().filter(|status| **status == 429).count();
    // A slow machine may take seconds for this, each of which allows one more.
    assert!((8..20).contains(&tried), "{statuses:?}");
    assert_eq!(tried + held_off, 40, "{statuses:?}");
    let cookie = server.login();
    assert_eq!(server.post("/api/app_info", &cookie, &json!({})).status, 200);
    let log = server.stop();
    assert_eq!(log.matches("somebody entered a wrong passcode").count(), tried, "{log}");
    assert!(log.contains("from=127.0.0.1 wrong=1 unheard=0"), "{log}");
    assert!(log.contains("signed in"), "{log}");
}

#[test]
fn ones_own_passcode_waits_its_turn_and_a_short_one_is_refused() {
    let home = Home::new();
    let mut program = home.program();
    program.env("TEACHER_ASSIST_PASSCODE", "short");
    let refused = program.args(["serve", "--json"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("fewer than 12 characters"), "{said}");
    let mut program = home.program();
    program.env("TEACHER_ASSIST_PASSCODE", "a passcode of my own");
    let server = Server::start(program);
    for _ in 0..8 {
        let wrong = server.post("/login", "", &json!({ "passcode": "guess" }));
        assert_eq!(wrong.status, 401, "{}", wrong.body);
    }
    let begun = Instant::now();
    server.login();
    let waited = begun.elapsed();
    assert!(waited < Duration::from_secs(10), "{waited:?}");
}

#[test]
fn case_and_encoding_of_an_address_open_no_other_door() {
    let home = Home::new();
    let server = Server::start(home.program());
    let cookie = server.login();
    for path in [
        "/API/app_info",
        "/Api/App_Info",
        "/%61pi/app_info",
        "/api%2fapp_info",
        "/api%5capp_info",
        "//api/app_info",
        "/./api/app_info",
        "/x/../api/app_info",
        "/api/%61pp_info%00",
        "/api/APP_INFO",
        "/Login",
        "/%6cogin",
        "/login/",
    ] {
        for method in ["GET", "POST"] {
            let head = posting(path, &cookie).replacen("POST", method, 1);
            let answer = server.ask(&head, b"{}");
            let statuses = [404, 405];
            assert!(statuses.contains(&answer.status), "{method} {path}: {}", answer.head);
            assert!(!answer.body.contains("<!doctype"), "{method} {path}: {}", answer.body);
        }
        let stranger = server.post(path, "", &json!({}));
        assert!([401, 404, 405].contains(&stranger.status), "{path}: {}", stranger.head);
    }
    let spelt = server.post("/api/%61pp_info", &cookie, &json!({}));
    assert_eq!(spelt.status, 200, "another spelling of the same name");
    let head = posting("/api/app_info", &cookie).replace("application/json", "Application/JSON");
    assert_eq!(server.ask(&head, b"{}").status, 200);
}

#[test]
fn whoever_signs_out_is_out_and_hears_nothing_more() {
    let home = Home::new();
    let server = Server::start(home.program());
    let (leaving, staying) = (server.login(), server.login());
    let watch = format!("GET /api/events HTTP/1.1\r\nhost: HOST\r\ncookie: {leaving}");
    let mut events = server.send(&watch, b"");
    let mut heard = [0; 15];
    events.read_exact(&mut heard).unwrap();
    assert_eq!(&heard, b"HTTP/1.1 200 OK");
    assert_eq!(server.post("/logout", &leaving, &json!({})).status, 204);
    events.read_to_end(&mut Vec::new()).expect("the stream ends");
    assert_eq!(server.post("/api/app_info", &leaving, &json!({})).status, 401);
    assert_eq!(server.post("/api/app_info", &staying, &json!({})).status, 200);
}

/// What a process was started with, as everyone on the computer reads it.
#[cfg(target_os = "linux")]
fn started_with(pid: u32, file: &str) -> String {
    let bytes = std::fs::read(format!("/proc/{pid}/{file}")).unwrap();
    String::from_utf8_lossy(&bytes).replace('\0', "\n")
}

#[test]
#[cfg(target_os = "linux")]
fn secrets_are_in_no_list_of_processes_and_not_with_the_database() {
    let home = Home::new();
    let file = home.path().join("passcode");
    std::fs::write(&file, "a passcode in a file\n").unwrap();
    let mut program = home.program();
    program
        .env("ANTHROPIC_API_KEY", "sk-ant-a-secret")
        .env("TEACHER_ASSIST_PASSCODE", "another one");
    program.args(["serve", "--passcode-file"]).arg(&file);
    let server = Server::listening(program);
    assert_eq!(server.passcode, "a passcode in a file");
    assert!(!started_with(server.child.id(), "cmdline").contains("a passcode"));
    server.login();
    let pid = std::fs::read_to_string(home.data().join("postgres/cluster/postmaster.pid")).unwrap();
    let pid = pid.lines().next().unwrap().parse().unwrap();
    let environment = started_with(pid, "environ");
    for secret in ["sk-ant-a-secret", "another one", "TEACHER_ASSIST"] {
        assert!(!environment.contains(secret), "{environment}");
    }
}

#[test]
fn a_passcode_is_not_typed() {
    let refused = Home::new().run(&["serve", "--passcode", "open sesame, please"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--passcode-file"), "{}", refused.err);
    assert!(!refused.err.contains("sesame"), "{}", refused.err);
}
