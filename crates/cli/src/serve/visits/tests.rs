use std::net::Ipv4Addr;

use axum::Extension;
use axum::routing::get;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::*;

const SOON: Duration = Duration::from_millis(150);
const GET: &[u8] = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n";
const SHOW: &[u8] = b"GET /show HTTP/1.1\r\nhost: localhost\r\n\r\n";

/// A server on which asking for `/show` stands for showing the passcode.
async fn open(limits: Limits) -> (SocketAddr, CancellationToken) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let stopping = CancellationToken::new();
    let show = |Extension(visit): Extension<Visit>| async move { visit.welcome().to_string() };
    let router = Router::new().route("/", get(|| async { "hello" })).route("/show", get(show));
    tokio::spawn(Visits::new(limits).receive(listener, None, router, stopping.clone()));
    (address, stopping)
}

/// What is answered on a connection that stays open.
async fn said(stream: &mut TcpStream, words: &[u8]) -> String {
    stream.write_all(words).await.unwrap();
    let mut answer = vec![0; 4096];
    let length = stream.read(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer[..length]).into_owned()
}

/// Returns when the server has closed the connection.
async fn closed(stream: &mut TcpStream) {
    let mut rest = Vec::new();
    // That it was reset is an end too.
    let _ = stream.read_to_end(&mut rest).await;
}

#[tokio::test]
async fn a_stranger_goes_when_its_time_is_up_and_a_guest_stays() {
    let (address, _stopping) = open(Limits { stay: SOON, ..Limits::default() }).await;
    let mut guest = TcpStream::connect(address).await.unwrap();
    assert!(said(&mut guest, SHOW).await.ends_with("true"));
    let mut polite = TcpStream::connect(address).await.unwrap();
    assert!(said(&mut polite, GET).await.ends_with("hello"));
    let mut silent = TcpStream::connect(address).await.unwrap();
    closed(&mut polite).await;
    closed(&mut silent).await;
    assert!(said(&mut guest, GET).await.ends_with("hello"));
}

#[tokio::test]
async fn half_a_head_is_not_waited_for_even_of_a_guest() {
    let (address, _stopping) = open(Limits { idle: SOON, ..Limits::default() }).await;
    let mut guest = TcpStream::connect(address).await.unwrap();
    assert!(said(&mut guest, SHOW).await.ends_with("true"));
    guest.write_all(&GET[..20]).await.unwrap();
    closed(&mut guest).await;
}

#[tokio::test]
async fn the_first_stranger_makes_room_and_there_are_only_so_many_guests() {
    let (address, _stopping) = open(Limits { strangers: 2, guests: 1, ..Limits::default() }).await;
    let mut guest = TcpStream::connect(address).await.unwrap();
    assert!(said(&mut guest, SHOW).await.ends_with("true"));
    let mut first = TcpStream::connect(address).await.unwrap();
    assert!(said(&mut first, SHOW).await.ends_with("false"), "there is one place");
    let mut second = TcpStream::connect(address).await.unwrap();
    assert!(said(&mut second, GET).await.ends_with("hello"));
    let mut third = TcpStream::connect(address).await.unwrap();
    closed(&mut first).await;
    for stays in [&mut guest, &mut second, &mut third] {
        assert!(said(stays, GET).await.ends_with("hello"));
    }
    drop(guest);
    while said(&mut second, SHOW).await.ends_with("false") {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_head_has_its_length_and_stopping_ends_every_connection() {
    let (address, stopping) = open(Limits { head: 8 * 1024, ..Limits::default() }).await;
    let mut wordy = TcpStream::connect(address).await.unwrap();
    let head = format!("GET / HTTP/1.1\r\nhost: localhost\r\nx: {}\r\n\r\n", "x".repeat(16 * 1024));
    assert!(said(&mut wordy, head.as_bytes()).await.starts_with("HTTP/1.1 431"));
    let mut guest = TcpStream::connect(address).await.unwrap();
    assert!(said(&mut guest, SHOW).await.ends_with("true"));
    stopping.cancel();
    closed(&mut guest).await;
}
