//! Strangers hold connections to `serve` on which they say nothing, half a request or half a body, from
//! many addresses: whoever has the passcode is let in and answered meanwhile, and the strangers are
//! neither kept nor remembered.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::json;

use super::Attack;
use crate::home::Home;
use crate::server::{Server, posting};

/// How many strangers there are in the short form, and when it goes on.
const FEW: usize = 200;
const MANY: usize = 1_100;
/// How long somebody who is let in may wait.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many strangers may stay connected.
const STAY: usize = 192;
/// How much memory a server may use that is beset, in kilobytes.
const MEMORY: u64 = 200 << 10;

#[test]
fn strangers_who_say_nothing_or_half_keep_nobody_out() {
    let mut attack = Attack::new("sieges");
    let home = Home::new();
    let server = Server::start(home.program());
    let many = if attack.is_long() { MANY } else { FEW };
    while attack.goes_on(1) {
        let mut strangers: Vec<TcpStream> =
            (0..many).filter_map(|_| stranger(&mut attack, &server)).collect();
        let begun = Instant::now();
        let cookie = server.login();
        let answer = server.post("/api/app_info", &cookie, &json!({}));
        let took = begun.elapsed();
        let is_slow = answer.status != 200 || took > PATIENCE;
        attack.tried(is_slow.then(|| format!("{} after {took:?}", answer.head)));
        let open = strangers.iter_mut().filter_map(|stream| (!is_closed(stream)).then_some(()));
        let open = open.count();
        attack.tried((open > STAY).then(|| format!("{open} strangers stay connected")));
        let used = memory(&server);
        attack.tried((used > MEMORY).then(|| format!("the server uses {used} KB")));
    }
    attack.end();
}

/// Somebody who connects and never comes to an end; none where the server is full.
fn stranger(attack: &mut Attack, server: &Server) -> Option<TcpStream> {
    let mut stream = connected(attack, server)?;
    let begun: &[u8] = match attack.random.u8(..3) {
        0 => b"",
        1 => b"POST /login HTTP/1.1\r\nhost: x\r\n",
        _ => {
            let head = posting("/login", "").replace("HOST", server.address());
            let head = format!("{head}\r\ncontent-length: 8000000\r\n\r\n{{");
            // The server may have closed it already.
            let _ = stream.write_all(head.as_bytes());
            return Some(stream);
        }
    };
    let _ = stream.write_all(begun);
    Some(stream)
}

/// From one of the many addresses of this computer.
#[cfg(target_os = "linux")]
fn connected(attack: &mut Attack, server: &Server) -> Option<TcpStream> {
    server.try_connect_from([127, 0, attack.random.u8(..), attack.random.u8(1..255)]).ok()
}

#[cfg(not(target_os = "linux"))]
fn connected(_: &mut Attack, server: &Server) -> Option<TcpStream> {
    TcpStream::connect(server.address()).ok()
}

/// Whether the server has closed this connection; one that is open says nothing for a while.
fn is_closed(stream: &mut TcpStream) -> bool {
    stream.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
    let read = stream.read(&mut [0; 1]);
    !read.is_err_and(|error| {
        matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
    })
}

/// What the server has in memory, in kilobytes; nothing where the system does not tell.
fn memory(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id()));
    let status = status.unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}
