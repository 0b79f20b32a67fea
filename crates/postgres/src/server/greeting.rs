//! Asking a server how it wants to hear a password, before it hears one.
//!
//! The client library answers whatever it is asked for, a password in clear text among it. Whoever
//! listens on a port in the server's place would have it by asking.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgSslMode};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::error::ServerError;
use super::shared::address;

/// How long a server may take to say it.
const PATIENCE: Duration = Duration::from_secs(10);
/// The version of the protocol, 3.0.
const PROTOCOL: i32 = 3 << 16;
/// The kind of message, and what it may ask for, by PostgreSQL's message formats.
const AUTHENTICATION: u8 = b'R';
const CLEAR_TEXT: i32 = 3;

/// Refuses a server that asks for the password in clear text over a connection that others can listen
/// to or stand in for. One that says nothing of the kind is left to the connection itself.
pub(super) async fn check(options: &PgConnectOptions) -> Result<(), ServerError> {
    let protected = match options.get_ssl_mode() {
        PgSslMode::Disable | PgSslMode::Allow | PgSslMode::Prefer => false,
        PgSslMode::Require | PgSslMode::VerifyCa | PgSslMode::VerifyFull => true,
    };
    if protected || options.get_socket().is_some() || options.get_host().starts_with('/') {
        return Ok(());
    }
    match tokio::time::timeout(PATIENCE, asked(options)).await {
        Ok(Ok(CLEAR_TEXT)) => Err(ServerError::ClearText { address: address(options) }),
        // Whatever is wrong, connecting meets it again and says so.
        Ok(Ok(_) | Err(_)) | Err(_) => Ok(()),
    }
}

/// What the server asks for, as a number.
async fn asked(options: &PgConnectOptions) -> std::io::Result<i32> {
    let mut stream = TcpStream::connect((options.get_host(), options.get_port())).await?;
    let user = options.get_username();
    let database = options.get_database().unwrap_or(user);
    let mut words = Vec::new();
    for word in ["user", user, "database", database] {
        words.extend_from_slice(word.as_bytes());
        words.push(0);
    }
    words.push(0);
    let length = i32::try_from(words.len() + 8).map_err(std::io::Error::other)?;
    stream
        .write_all(&[&length.to_be_bytes()[..], &PROTOCOL.to_be_bytes(), &words].concat())
        .await?;
    let kind = stream.read_u8().await?;
    let _length = stream.read_i32().await?;
    if kind != AUTHENTICATION {
        return Err(std::io::ErrorKind::InvalidData.into());
    }
    stream.read_i32().await
}
