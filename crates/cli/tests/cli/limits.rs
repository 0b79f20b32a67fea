//! How much and how often may be sent to `serve`, over real bytes: what is too much is refused in words, with the time
//! after which it is worth another try.

use std::thread;
use std::time::Duration;

use api::DOCUMENT_LIMIT;
use serde_json::{Value, json};

use crate::home::Home;
use crate::server::{Answer, Server, posting};

/// Seconds that a refusal asks to wait, by its header; its words name the same.
fn held_off(answer: &Answer, code: &str, says: &str) -> u64 {
    assert_eq!(answer.status, 429, "{}", answer.body);
    let header = answer.head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("retry-after").then(|| value.trim().to_owned())
    });
    let seconds: u64 = header.unwrap_or_else(|| panic!("{}", answer.head)).parse().unwrap();
    assert!(seconds >= 1, "{seconds}");
    let told = answer.json();
    assert_eq!(told["code"], code, "{told}");
    assert_eq!(told["message"], format!("{says}: try again in {seconds} s"), "{told}");
    seconds
}

#[test]
fn whoever_signs_in_too_often_is_told_when_to_try_again_and_is_let_in_then() {
    let home = Home::new();
    let server = Server::start(home.program());
    let wrong = || server.post("/login", "", &json!({ "passcode": "guess" }));
    let refused = (0..60).map(|_| wrong()).find(|answer| answer.status != 401);
    let refused = refused.expect("a pace");
    let seconds = held_off(&refused, "passcode", "there were too many wrong passcodes");
    assert!(seconds <= 8, "{seconds}");
    thread::sleep(Duration::from_secs(seconds));
    let cookie = server.login();
    assert_eq!(server.post("/api/app_info", &cookie, &json!({})).status, 200);
}

#[test]
fn a_browser_that_asks_without_end_waits_and_keeps_nobody_else_waiting() {
    let home = Home::new();
    let server = Server::start(home.program());
    let (script, other) = (server.login(), server.login());
    let ask =
        |cookie: &str, command: &str| server.post(&format!("/api/{command}"), cookie, &json!({}));
    // More than come in by the second while these are asked.
    let refused: Vec<Answer> = thread::scope(|scope| {
        let some = || (0..300).map(|_| ask(&script, "no_such")).filter(|one| one.status != 404);
        let threads: Vec<_> =
            (0..4).map(|_| scope.spawn(move || some().collect::<Vec<_>>())).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let busy = "this browser asks for too much at once";
    assert!(!refused.is_empty(), "1,200 were answered");
    let waits: Vec<u64> = refused.iter().map(|answer| held_off(answer, "busy", busy)).collect();
    assert_eq!(ask(&other, "app_info").status, 200, "everybody else does not notice");
    thread::sleep(Duration::from_secs(waits[0]));
    assert_eq!(ask(&script, "app_info").status, 200);

    // What begins work of minutes may be asked for less often: these are refused for what they lack.
    let dear = (0..80).map(|_| ask(&other, "session_send")).find(|answer| answer.status != 400);
    held_off(&dear.expect("a pace"), "busy", busy);
    assert_eq!(ask(&other, "app_info").status, 200, "which holds nothing else up");
}

#[test]
fn what_is_longer_than_may_be_sent_is_refused_in_words_at_every_door() {
    let home = Home::new();
    let server = Server::start(home.program());
    let cookie = server.login();
    let document = DOCUMENT_LIMIT.div_ceil(3) * 4 + 64 * 1024;
    let much = "this is more than can be sent at once, and nothing was changed: choose a smaller file, or split it";
    for (path, limit, says) in [
        ("/login", 1024, "no passcode is as long as this"),
        ("/api/session_send", 8 << 20, much),
        ("/api/import_start", document, much),
        ("/api/lesson_picture_add", document, much),
        ("/join/look", 256 << 10, much),
        ("/study/enter", 8 << 20, much),
    ] {
        let said = |length: usize| -> (u16, Value) {
            let answer = server.ask(&posting(path, &cookie), &vec![b' '; length]);
            (answer.status, answer.json())
        };
        let (status, told) = said(limit + 1);
        assert_eq!((status, told["message"].as_str()), (413, Some(says)), "{path}");
        // As long as may be is read, and refused for what it says.
        let (status, told) = said(limit);
        assert_ne!(status, 413, "{path}: {told}");
    }
}
