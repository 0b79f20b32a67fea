//! `serve` while somebody means it no good.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::home::Home;
use crate::server::{Server, posting};

/// Whether the server has closed this connection; one that is open says nothing for a while.
fn is_closed(stream: &mut TcpStream) -> bool {
    stream.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
    let read = stream.read(&mut [0; 1]);
    !read.is_err_and(|error| {
        matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
    })
}

#[test]
fn silent_and_half_finished_callers_keep_nobody_out() {
    let home = Home::new();
    let server = Server::start(home.program());
    let mut silent: Vec<TcpStream> = (0..200).map(|_| server.connect()).collect();
    // Half of them begin a request and never end it.
    for stream in silent.iter_mut().step_by(2) {
        // The server may have closed it already.
        let _ = stream.write_all(b"POST /login HTTP/1.1\r\nhost: x\r\n");
    }
    let begun = Instant::now();
    let cookie = server.login();
    assert_eq!(server.post("/api/app_info", &cookie, &json!({})).status, 200);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let open = silent.iter_mut().filter_map(|stream| (!is_closed(stream)).then_some(())).count();
    assert!(open <= 64, "{open} strangers stay connected");
}

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
