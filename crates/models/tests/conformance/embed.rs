//! Fetching a package over HTTP that is cut in the middle, and vectors from a server beside this program.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use models::embed::{EmbedError, Embedder, EmbeddingServer, Embeddings, FetchError, fetch};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

/// A server that answers each request with the bytes that `answer` makes of it, and hangs up.
async fn serving(answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("it is there");
    let address = format!("http://{}", listener.local_addr().expect("it is there"));
    tokio::spawn(async move {
        loop {
            let (mut socket, _) = listener.accept().await.expect("it is there");
            let mut request = Vec::new();
            let mut buffer = [0; 4096];
            loop {
                let read = socket.read(&mut buffer).await.expect("it is there");
                request.extend_from_slice(&buffer[..read]);
                if read == 0 || whole(&request) {
                    break;
                }
            }
            let answer = answer(&String::from_utf8_lossy(&request));
            // Whoever asked may have gone.
            let _ = socket.write_all(&answer).await;
        }
    });
    address
}

/// Whether a request has come with all of its body.
fn whole(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request).to_lowercase();
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
    body.len() >= length.map_or(0, |length| length.trim().parse().expect("it is there"))
}

fn json(body: &str) -> Vec<u8> {
    let length = body.len();
    format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}")
        .into_bytes()
}

#[tokio::test]
async fn a_package_that_is_cut_in_the_middle_goes_on_where_it_ended() {
    let package: Vec<u8> = (0..100_000_u32).map(|at| (at % 251) as u8).collect();
    let whole = package.clone();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let address = serving(move |request| {
        count.fetch_add(1, Ordering::SeqCst);
        let from = request
            .lines()
            .find_map(|line| line.strip_prefix("range: bytes="))
            .expect("it is there");
        let from: usize = from.trim_end_matches('-').parse().expect("it is there");
        let rest = whole.len() - from;
        let mut answer =
            format!("HTTP/1.1 206 Partial Content\r\ncontent-length: {rest}\r\n\r\n").into_bytes();
        // The line goes after forty thousand bytes.
        answer.extend_from_slice(&whole[from..(from + 40_000).min(whole.len())]);
        answer
    })
    .await;
    let folder = tempfile::tempdir().expect("it is there");
    let file = folder.path().join("deep/package.whl");
    for length in [40_000, 80_000] {
        let error = fetch(&address, 100_000, &file).await.expect_err("it fails");
        assert!(matches!(error, FetchError::Connection(_)), "{error}");
        assert_eq!(std::fs::metadata(&file).expect("it is there").len(), length);
    }
    fetch(&address, 100_000, &file).await.expect("it is there");
    assert_eq!(std::fs::read(&file).expect("it is there"), package);
    // What is whole is not asked for again.
    fetch(&address, 100_000, &file).await.expect("it is there");
    assert_eq!(asked.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn a_server_that_knows_no_ranges_sends_the_whole_again() {
    let address = serving(|_| b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nwhole".to_vec()).await;
    let folder = tempfile::tempdir().expect("it is there");
    let file = folder.path().join("package.whl");
    std::fs::write(&file, "wh").expect("it is there");
    fetch(&address, 5, &file).await.expect("it is there");
    assert_eq!(std::fs::read(&file).expect("it is there"), b"whole");
    let gone = serving(|_| b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n".to_vec()).await;
    let error = fetch(&gone, 9, &folder.path().join("other.whl")).await.expect_err("it fails");
    assert!(matches!(error, FetchError::Answer(_, 404)), "{error}");
}

#[tokio::test]
async fn a_server_beside_us_makes_vectors_and_one_elsewhere_is_refused() {
    let address = serving(|request| {
        assert!(request.starts_with("POST /v1/embeddings "), "{request}");
        assert!(request.contains(r#""model":"little""#) && request.contains(r#""input":["a","b"]"#));
        json(r#"{"data": [{"index": 1, "embedding": [0.0, 2.0]}, {"index": 0, "embedding": [1.0, 0.0]}]}"#)
    })
    .await;
    let folder = tempfile::tempdir().expect("it is there");
    let embeddings = Embeddings::of(folder.path());
    assert_eq!(embeddings.model(), None);
    let texts = || vec!["a".to_owned(), "b".to_owned()];
    assert!(matches!(embeddings.embed(texts()).await, Err(EmbedError::Missing)));
    let server = EmbeddingServer::new(&format!("{address}/v1"), "little").expect("it is there");
    embeddings.choose(Some(server)).expect("it is there");
    let vectors = embeddings.embed(texts()).await.expect("it is there");
    assert_eq!(vectors[0].bytes(), [127, 0]);
    assert_eq!(vectors[1].bytes(), [0, 127]);
    // The choice is kept for the next start.
    let later = Embeddings::of(folder.path());
    assert_eq!(later.model(), embeddings.model());
    assert!(later.model().expect("it is there").starts_with("little at http://127.0.0.1"));
    later.choose(None).expect("it is there");
    assert_eq!(Embeddings::of(folder.path()).model(), None);
    for elsewhere in ["https://api.example.org/v1", "http://192.168.1.4:11434/v1", "nonsense"] {
        assert!(EmbeddingServer::new(elsewhere, "little").is_err(), "{elsewhere}");
    }
}

#[tokio::test]
async fn a_server_that_answers_something_else_is_told() {
    let short = serving(|_| json(r#"{"data": [{"index": 0, "embedding": [1.0]}]}"#)).await;
    let nothing = serving(|_| json(r#"{"error": "no such model"}"#)).await;
    let broken = serving(|_| {
        json(r#"{"data": [{"index": 0, "embedding": []}, {"index": 1, "embedding": []}]}"#)
    })
    .await;
    let away = "http://127.0.0.1:1".to_owned();
    let folder = tempfile::tempdir().expect("it is there");
    for address in [short, nothing, broken, away] {
        let embeddings = Embeddings::of(folder.path());
        let server = EmbeddingServer::new(&format!("{address}/v1"), "little").expect("it is there");
        embeddings.choose(Some(server)).expect("it is there");
        let error =
            embeddings.embed(vec!["a".to_owned(), "b".to_owned()]).await.expect_err("it fails");
        assert!(matches!(error, EmbedError::Server(_)), "{error}");
    }
}

#[tokio::test]
async fn a_server_whose_vectors_become_longer_is_told_and_is_another_model_when_it_is_chosen_again()
{
    let asked = AtomicUsize::new(0);
    let address = serving(move |_| match asked.fetch_add(1, Ordering::SeqCst) {
        0 => json(r#"{"data": [{"index": 0, "embedding": [1.0, 0.0]}]}"#),
        _ => json(r#"{"data": [{"index": 0, "embedding": [1.0, 0.0, 0.0]}]}"#),
    })
    .await;
    let folder = tempfile::tempdir().expect("it is there");
    let server = EmbeddingServer::new(&format!("{address}/v1"), "little").expect("it is there");
    let before = server.tried().await.expect("it is there");
    assert!(before.name().ends_with(", 2 numbers"), "{}", before.name());
    Embeddings::of(folder.path()).choose(Some(before.clone())).expect("it is there");

    // Also after a start.
    let later = Embeddings::of(folder.path());
    assert_eq!(later.model(), Some(before.name()));
    let error = later.embed(vec!["a".to_owned()]).await.expect_err("it fails").to_string();
    assert!(error.contains("it gives 3 numbers now and gave 2"), "{error}");
    let after = before.tried().await.expect("it is there");
    assert!(after.name().ends_with(", 3 numbers"), "{}", after.name());
}
