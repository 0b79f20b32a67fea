//! Fetching a package of some size over HTTP, on from where an earlier try ended.

use std::io;
use std::path::Path;
use std::time::Duration;

use futures::StreamExt as _;
use reqwest::header::RANGE;
use reqwest::{StatusCode, redirect};
use tokio::fs::{self, OpenOptions};
use tokio::io::AsyncWriteExt as _;

/// A connection that gives nothing for so long is given up; what came is kept.
const SILENCE: Duration = Duration::from_secs(60);

/// Why a package was not fetched. What came of it is kept for the next try.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// It is away, or ended in the middle.
    #[error("{0}; what came is kept, and the next try goes on from there")]
    Connection(String),
    /// It answers something else.
    #[error("{0} answered {1}")]
    Answer(String, u16),
    /// The disk does not do it.
    #[error("{0}: {1}")]
    File(String, io::Error),
}

/// Put the `bytes` of what is at `url` into `file`, beginning where it ends.
///
/// # Errors
/// [`FetchError`], with the file as far as it came.
pub async fn fetch(url: &str, bytes: u64, file: &Path) -> Result<(), FetchError> {
    let at = |error: io::Error| FetchError::File(file.display().to_string(), error);
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).await.map_err(at)?;
    }
    let mut there = fs::metadata(file).await.map_or(0, |found| found.len());
    if there > bytes {
        // Not ours, or of another release.
        fs::remove_file(file).await.map_err(at)?;
        there = 0;
    }
    if there == bytes {
        return Ok(());
    }
    // An error here only says that the binary has installed its provider already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let away = |error: reqwest::Error| FetchError::Connection(error.to_string());
    let client = reqwest::Client::builder()
        .connect_timeout(Duration::from_secs(20))
        .read_timeout(SILENCE)
        .redirect(redirect::Policy::limited(5))
        .build()
        .map_err(away)?;
    let answer =
        client.get(url).header(RANGE, format!("bytes={there}-")).send().await.map_err(away)?;
    let mut open = OpenOptions::new();
    open.create(true).write(true);
    match answer.status() {
        StatusCode::PARTIAL_CONTENT => open.append(true),
        // A server that knows no ranges sends the whole again.
        StatusCode::OK => open.truncate(true),
        other => return Err(FetchError::Answer(url.to_owned(), other.as_u16())),
    };
    let mut into = open.open(file).await.map_err(at)?;
    let mut parts = answer.bytes_stream();
    let came = loop {
        match parts.next().await {
            Some(Ok(part)) => into.write_all(&part).await.map_err(at)?,
            Some(Err(error)) => break Err(away(error)),
            None => break Ok(()),
        }
    };
    // Also of a try that was cut short.
    into.flush().await.map_err(at)?;
    into.sync_all().await.map_err(at)?;
    came?;
    let there = fs::metadata(file).await.map_err(at)?.len();
    if there < bytes {
        return Err(FetchError::Connection(format!("{there} of {bytes} bytes came")));
    }
    Ok(())
}
