//! Stopping a process at an exact place of a session's log, so that it can be killed there.
//!
//! A trigger lets every append up to a place through and makes the one beyond it sleep. While it
//! sleeps, the process that asked for it has done everything before it and nothing after it.

use std::time::Duration;

use anyhow::{Context, bail};
use domain::SessionEvent;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row};
use uuid::Uuid;

use crate::database::TestDatabase;

/// How long a process may take to reach the place.
const PATIENCE: Duration = Duration::from_secs(60);

/// One entry of a log, as far as a test needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Its place in the log.
    pub seq: i64,
    /// Its kind.
    pub kind: String,
    /// The tool it is about, if any.
    pub tool: Option<String>,
    /// A digest of all that it says.
    pub digest: String,
    /// The last place that was written together with it.
    pub written_to: i64,
}

/// Looks into the log and holds appends back, with the rights of the database's owner.
pub struct Holding {
    owner: PgConnection,
}

impl Holding {
    /// For the sessions of this database.
    pub async fn of(database: &TestDatabase) -> anyhow::Result<Self> {
        let owner = PgConnection::connect(&database.owner_url()).await?;
        Ok(Self { owner })
    }

    /// The only session there is.
    pub async fn session(&mut self) -> anyhow::Result<String> {
        let ids: Vec<Uuid> =
            sqlx::query_scalar("select id from sessions").fetch_all(&mut self.owner).await?;
        match ids.as_slice() {
            [id] => Ok(id.to_string()),
            others => bail!("there are {} sessions", others.len()),
        }
    }

    /// The whole log of the only session.
    pub async fn log(&mut self) -> anyhow::Result<Vec<Place>> {
        // Rows of one transaction carry the same xmin.
        let rows = sqlx::query(
            "select seq, kind, body ->> 'name' as tool, md5(body::text) as digest,
                    max(seq) over (partition by xmin::text) as written_to
             from session_events order by seq",
        )
        .fetch_all(&mut self.owner)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(Place {
                    seq: row.try_get("seq")?,
                    kind: row.try_get("kind")?,
                    tool: row.try_get("tool")?,
                    digest: row.try_get("digest")?,
                    written_to: row.try_get("written_to")?,
                })
            })
            .collect()
    }

    /// The same log as events.
    pub async fn events(&mut self) -> anyhow::Result<Vec<SessionEvent>> {
        let rows: Vec<String> = sqlx::query_scalar(
            "select jsonb_build_object('sessionId', session_id, 'seq', seq, 'traceId', trace_id,
                                       'at', at, 'body', body)::text
             from session_events order by seq",
        )
        .fetch_all(&mut self.owner)
        .await?;
        rows.iter().map(|row| Ok(serde_json::from_str(row)?)).collect()
    }

    /// Let nothing beyond `last` be written.
    pub async fn hold_after(&mut self, last: i64) -> anyhow::Result<()> {
        let statements = format!(
            "create or replace function hold_append() returns trigger language plpgsql as
               $$ begin perform pg_sleep(120); return new; end $$;
             create or replace trigger hold_append before update on sessions for each row
               when (new.last_seq > {last}) execute function hold_append();"
        );
        sqlx::raw_sql(AssertSqlSafe(statements)).execute(&mut self.owner).await?;
        Ok(())
    }

    /// Wait until a process is held. False when `gone` says that it ended before.
    pub async fn held(&mut self, mut gone: impl FnMut() -> bool) -> anyhow::Result<bool> {
        let waiting = async {
            loop {
                let sleeping: bool = sqlx::query_scalar(
                    "select exists (select from pg_stat_activity
                     where datname = current_database() and wait_event = 'PgSleep')",
                )
                .fetch_one(&mut self.owner)
                .await?;
                if sleeping {
                    return anyhow::Ok(true);
                }
                if gone() {
                    return Ok(false);
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting).await.context("no process was held")?
    }

    /// Forget the append that is held, as if it had never reached the server, and hold no more.
    pub async fn release(&mut self) -> anyhow::Result<()> {
        sqlx::raw_sql(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity
             where datname = current_database() and wait_event = 'PgSleep';
             drop trigger if exists hold_append on sessions;",
        )
        .execute(&mut self.owner)
        .await?;
        Ok(())
    }
}
