//! Handing a trace to a collector that a person named. It is here and not where traces are, because
//! this crate is the one place from which a text can leave the computer.

use std::time::Duration;

use reqwest::Url;
use serde_json::Value;

use crate::http::{self, Patience};
use crate::registry::reach;

/// How long a collector may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Longest part of a collector's answer that is repeated, in bytes.
const SAID: usize = 300;

/// A document was not taken.
#[derive(Debug, thiserror::Error)]
pub enum CollectorError {
    /// The address is none.
    #[error("{address} is no address to send to: {why}")]
    Address {
        /// What was named.
        address: String,
        /// What is wrong with it.
        why: String,
    },
    /// It cannot be reached.
    #[error("{address} cannot be reached: {source}")]
    Unreachable {
        /// The address.
        address: String,
        /// What the network said.
        source: reqwest::Error,
    },
    /// It answered that it does not want it.
    #[error("{address} answered {status}: {said}")]
    Refused {
        /// The address.
        address: String,
        /// The status of HTTP.
        status: u16,
        /// The beginning of what it said.
        said: String,
    },
}

/// Post a document of JSON, once.
///
/// # Errors
/// [`CollectorError`], with what to look at.
pub async fn post(address: &str, document: &Value) -> Result<(), CollectorError> {
    let wrong = |why: String| CollectorError::Address { address: address.to_owned(), why };
    let url = Url::parse(address).map_err(|error| wrong(error.to_string()))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(wrong(format!("it begins with {}:", url.scheme())));
    }
    let unreachable = |source| CollectorError::Unreachable { address: address.to_owned(), source };
    let client = http::client(reach(&url), &Patience::default()).map_err(unreachable)?;
    let request = client.post(url).timeout(PATIENCE).json(document);
    let answer = request.send().await.map_err(unreachable)?;
    let status = answer.status();
    if status.is_success() {
        return Ok(());
    }
    let mut said = answer.text().await.unwrap_or_default();
    said.truncate(said.floor_char_boundary(SAID));
    Err(CollectorError::Refused { address: address.to_owned(), status: status.as_u16(), said })
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use serde_json::json;

    use super::post;

    /// A collector that takes one document and answers so; gives its address and what it was sent.
    fn collector(answer: &'static str) -> (String, std::thread::JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/v1/traces", listener.local_addr().unwrap());
        let taken = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut seen = Vec::new();
            let mut piece = [0; 1024];
            while !seen.ends_with(b"}") {
                let read = stream.read(&mut piece).unwrap();
                seen.extend_from_slice(&piece[..read]);
            }
            stream.write_all(answer.as_bytes()).unwrap();
            String::from_utf8(seen).unwrap()
        });
        (address, taken)
    }

    #[tokio::test]
    async fn a_document_is_posted_as_json() {
        let (address, taken) = collector("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
        post(&address, &json!({ "resourceSpans": [] })).await.unwrap();
        let taken = taken.join().unwrap();
        assert!(taken.starts_with("POST /v1/traces HTTP/1.1"), "{taken}");
        assert!(taken.to_lowercase().contains("content-type: application/json"), "{taken}");
        assert!(taken.ends_with("{\"resourceSpans\":[]}"), "{taken}");
    }

    #[tokio::test]
    async fn what_a_collector_refuses_is_repeated() {
        let refusal = "HTTP/1.1 400 Bad Request\r\ncontent-length: 7\r\n\r\nno span";
        let (address, _taken) = collector(refusal);
        let said = post(&address, &json!({})).await.unwrap_err().to_string();
        assert_eq!(said, format!("{address} answered 400: no span"));
        let said = post("ftp://localhost", &json!({})).await.unwrap_err().to_string();
        assert_eq!(said, "ftp://localhost is no address to send to: it begins with ftp:");
    }
}
