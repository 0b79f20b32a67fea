//! The change feed: notes on a channel of the server, whoever sent them, and word of each time that
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
        /// Its text.
        payload: String,
    },
    /// The server was away: any note may have been missed.
    Missed,
}

/// Ears on a channel.
pub struct Feed {
    database: Database,
    channel: String,
    listener: Option<PgListener>,
}

impl Database {
    /// The notes on this channel from now on: it listens already when this returns.
    pub async fn feed(&self, channel: String) -> Result<Feed, QueryError> {
        let listener = Some(listen(self, &channel).await?);
        Ok(Feed { database: self.clone(), channel, listener })
    }
}

impl Feed {
    /// The next note. Finds the server again after it was away, and never ends.
    pub async fn next(&mut self) -> News {
        loop {
            let Some(listener) = self.listener.as_mut() else {
                match listen(&self.database, &self.channel).await {
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
                    return News::Note { payload: note.payload().to_owned() };
                }
                Ok(None) | Err(_) => self.listener = None,
            }
        }
    }
}

async fn listen(database: &Database, channel: &str) -> Result<PgListener, QueryError> {
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
    listener.listen(channel).await?;
    Ok(listener)
}
