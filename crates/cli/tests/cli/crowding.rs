//! A machine of a learner that guesses codes, or takes all the connections that it can get, while a class answers:
//! real processes and real sockets, each machine with an address of its own.

#![cfg(target_os = "linux")]

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::joining::{Browser, open, served};
use crate::server::{Answer, Server, posting};
use crate::sitting::with_birds;

/// The machine with the script.
const SCRIPT: [u8; 4] = [127, 0, 0, 66];
/// A learner's machine.
const OTHER: [u8; 4] = [127, 0, 0, 67];

fn look(server: &Server, from: [u8; 4], code: &str) -> Answer {
    let body = serde_json::to_vec(&json!({ "code": code })).unwrap();
    Answer::read(server.say(server.connect_from(from), &posting("/join/look", ""), &body))
}

/// The seconds that an answer asks for.
fn retry_after(head: &str) -> u64 {
    let line = head.lines().find(|line| line.to_lowercase().starts_with("retry-after:"));
    line.unwrap_or_else(|| panic!("{head}"))[12..].trim().parse().unwrap()
}

#[test]
fn a_machine_that_guesses_codes_waits_longer_each_time_and_the_class_joins_meanwhile() {
    let home = with_birds();
    let opened = open(&home, &["--seats", "4"]);
    let code = opened["code"].as_str().unwrap();
    let server = served(&home, "0");
    let guess = || look(&server, SCRIPT, "222222");
    for _ in 0..8 {
        assert_eq!(guess().status, 404, "people mistype");
    }
    let refused = guess();
    assert_eq!((refused.status, &refused.json()["code"]), (429, &json!("busy")));
    assert_eq!(retry_after(&refused.head), 1);
    assert_eq!(look(&server, SCRIPT, code).status, 429, "nor does it learn which is right");

    // Everybody else does not notice.
    assert_eq!(look(&server, OTHER, code).status, 200);
    let mut learner = Browser::joins(&server, code, "1");
    learner.answers("zqwrong");

    // It tries as soon as it may for ten seconds: 1, 2 and 4 seconds go by, and then it waits for 8.
    let began = Instant::now();
    let mut looked_at = 0;
    let mut last = 0;
    while began.elapsed() < Duration::from_secs(10) {
        let said = guess();
        match said.status {
            404 => looked_at += 1,
            429 => last = retry_after(&said.head),
            other => panic!("{other}: {}", said.body),
        }
        std::thread::sleep(Duration::from_millis(40));
    }
    assert_eq!(looked_at, 3, "of some two hundred");
    assert!((2..=8).contains(&last), "{last}");
    learner.answers("zqwrong");
    assert_eq!(look(&server, OTHER, code).status, 200);
}

/// Asks on a connection that stays open: the head of the answer.
fn asks(server: &Server, stream: &mut TcpStream, cookie: &str, session: &str) -> String {
    let body = json!({ "sessionId": session, "face": "browser" }).to_string();
    let head = posting("/learner/sitting_look", cookie).replace("HOST", server.address());
    let length = body.len();
    write!(stream, "{head}\r\ncontent-length: {length}\r\n\r\n{body}").unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let (mut answer, mut piece) = (Vec::new(), [0; 4096]);
    loop {
        let read = stream.read(&mut piece).unwrap();
        answer.extend_from_slice(&piece[..read]);
        let text = String::from_utf8_lossy(&answer);
        if read == 0 || text.contains("\r\n\r\n") {
            return text.into_owned();
        }
    }
}

fn is(head: &str, status: &str) -> bool {
    head.starts_with(&format!("HTTP/1.1 {status}"))
}

#[test]
fn a_machine_that_takes_every_connection_leaves_the_class_its_own() {
    let home = with_birds();
    let opened = open(&home, &["--seats", "30"]);
    let code = opened["code"].as_str().unwrap();
    let server = served(&home, "0");
    let mut class: Vec<Browser> =
        (1..=5).map(|seat| Browser::joins(&server, code, &seat.to_string())).collect();

    // With the pass of its own seat it has eight.
    let thief = Browser::joins(&server, code, "6");
    let session = thief.session().to_owned();
    let mut held = Vec::new();
    let mut refused = 0;
    for _ in 0..20 {
        let mut stream = server.connect_from(SCRIPT);
        let head = asks(&server, &mut stream, &thief.cookie, &session);
        match is(&head, "200") {
            true => held.push(stream),
            false => {
                assert!(is(&head, "429") && retry_after(&head) > 0, "{head}");
                refused += 1;
            }
        }
    }
    assert_eq!((held.len(), refused), (8, 12));

    // Without one it fills every place of strangers, and loses its own when others come.
    let silent: Vec<TcpStream> = (0..400).map(|_| server.connect_from(SCRIPT)).collect();
    for learner in &mut class {
        learner.answers("zqwrong");
    }
    let late = Browser::joins(&server, code, "7");
    assert_eq!(late.question()["place"], 1);
    let mut slow = server.connect_from(OTHER);
    for _ in 0..40 {
        server.connect_from(SCRIPT);
    }
    let head = asks(&server, &mut slow, &late.cookie, late.session());
    assert!(is(&head, "200"), "who is connected is not put out for it: {head}");
    drop((silent, held));
    // Its places are free when the server has read that these have ended.
    let until = Instant::now() + Duration::from_secs(20);
    let own: Value = loop {
        let said = thief.post("/learner/sitting_look", json!({}));
        if said.status != 429 || Instant::now() > until {
            break said.json();
        }
        std::thread::sleep(Duration::from_millis(40));
    };
    assert_eq!(own["sessionId"], json!(session), "its own seat goes on as well");
}
