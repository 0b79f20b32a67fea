//! The first line on a connection to a holder, and what it is answered.

use std::path::PathBuf;
use std::time::Duration;

use learning::Asker;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufRead, AsyncWrite, AsyncWriteExt as _};

use crate::mcp::lines::{BoundedLines, Line};

/// Bytes of such a line at most.
const MOST: usize = 64 * 1024;
/// How long the other side may take for it.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a client says of itself.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// Where its agent works.
    pub folder: Option<PathBuf>,
    /// One word for its session.
    pub session: String,
    /// What shows over a network that it is of this account; none over a socket that only this account may open.
    pub token: Option<String>,
}

/// What it is answered.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Welcome {
    /// It is attached.
    Attached,
    /// It is not.
    Refused {
        /// Why.
        why: String,
    },
}

impl From<Hello> for Asker {
    fn from(hello: Hello) -> Self {
        Self { folder: hello.folder, session: hello.session }
    }
}

/// Writes such a line.
pub async fn say<W: AsyncWrite + Unpin>(to: &mut W, what: &impl Serialize) -> std::io::Result<()> {
    let mut line = serde_json::to_vec(what)?;
    line.push(b'\n');
    to.write_all(&line).await?;
    to.flush().await
}

/// Reads such a line; what comes after it is left to `from`.
pub async fn hear<T, R>(from: R) -> std::io::Result<(T, R)>
where
    T: for<'a> Deserialize<'a>,
    R: AsyncBufRead + Unpin,
{
    let broken = |why: &str| std::io::Error::new(std::io::ErrorKind::InvalidData, why.to_owned());
    let mut lines = BoundedLines::new(from, MOST);
    let line = tokio::time::timeout(PATIENCE, lines.next())
        .await
        .map_err(|_| std::io::Error::from(std::io::ErrorKind::TimedOut))??;
    match line {
        Some(Line::Whole(line)) => Ok((serde_json::from_slice(&line)?, lines.into_reader())),
        Some(Line::TooLong { .. }) => Err(broken("the first line is too long")),
        None => Err(std::io::ErrorKind::UnexpectedEof.into()),
    }
}
