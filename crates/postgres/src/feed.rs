//! The change feed: notes on channels of the server, whoever sent them, and word of each time that
//! some may have been missed.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPoolOptions};

use crate::{Database, QueryError};

/// Pause between two attempts to find a server that is away.
const RETRY: Duration = Duration::from_millis(200);

/// What a feed tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// A note that somebody sent.
    Note {
        /// On which channel.
        channel: String,
        /// Its text.
        payload: String,
    },
    /// The server was away: any note may have been missed.
    Missed,
}

/// Ears on some channels.
pub struct Feed {
    database: Database,
    channels: &'static [&'static str],
    listener: Option<PgListener>,
}

impl Database {
    /// The notes on these channels from now on: it listens already when this returns.
    pub async fn feed(&self, channels: &'static [&'static str]) -> Result<Feed, QueryError> {
        let listener = Some(listen(self, channels).await?);
        Ok(Feed { database: self.clone(), channels, listener })
    }

    /// Sends a note to everybody who listens on a channel.
    pub async fn tell(&self, channel: &str, payload: &str) -> Result<(), QueryError> {
        sqlx::query("select pg_notify($1, $2)")
            .bind(channel)
            .bind(payload)
            .execute(self.pool())
            .await?;
        Ok(())
    }
}

impl Feed {
    /// The next note. Finds the server again after it was away, and never ends.
    pub async fn next(&mut self) -> News {
        loop {
            let Some(listener) = self.listener.as_mut() else {
                match listen(&self.database, self.channels).await {
                    Ok(listener) => {
                        self.listener = Some(listener);
                        return News::Missed;
                    }
                    Err(error) => {
                        tracing::debug!(%error, "the change feed waits for the database");
                        tokio::time::sleep(RETRY).await;
                    }
                }
                continue;
            };
            match listener.try_recv().await {
                Ok(Some(note)) => {
                    let (channel, payload) = (note.channel().to_owned(), note.payload().to_owned());
                    return News::Note { channel, payload };
                }
                Ok(None) | Err(_) => self.listener = None,
            }
        }
    }
}

async fn listen(database: &Database, channels: &[&'static str]) -> Result<PgListener, QueryError> {
    // A pool of its own, so that a watch does not take a connection from the queries.
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .max_lifetime(None)
        .idle_timeout(None)
        .acquire_timeout(Duration::from_secs(5))
        .connect_lazy_with(database.options());
    let mut listener = PgListener::connect_with(&pool).await?;
    // A lost connection is to come back through here, where the loss is told.
    listener.eager_reconnect(false);
    listener.listen_all(channels.iter().copied()).await?;
    Ok(listener)
}
