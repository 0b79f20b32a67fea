//! A server beside the program that makes a vector of whatever text it is given: the same of all, so that by their
//! meaning alone nothing is told apart.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// Answers `/v1/embeddings` on a free port until the runtime ends; its address with `/v1`.
///
/// # Errors
/// When no port can be opened.
pub async fn same_for_all() -> std::io::Result<String> {
    let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            // Whoever asked may have been killed.
            tokio::spawn(async move { drop(answer(connection).await) });
        }
    });
    Ok(format!("http://{address}/v1"))
}

async fn answer(mut connection: TcpStream) -> std::io::Result<()> {
    let (read, mut write) = connection.split();
    let mut reader = BufReader::new(read);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).await?;
        let line = line.trim().to_lowercase();
        if let Some(given) = line.strip_prefix("content-length:") {
            length = given.trim().parse().map_err(std::io::Error::other)?;
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).await?;
    let asked: Value = serde_json::from_slice(&body)?;
    let texts = asked["input"].as_array().map_or(0, Vec::len);
    let of = |index: usize| json!({ "index": index, "embedding": [1.0, 0.0] });
    let body = json!({ "data": (0..texts).map(of).collect::<Vec<_>>() }).to_string();
    let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close";
    let answer = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    write.write_all(answer.as_bytes()).await
}
