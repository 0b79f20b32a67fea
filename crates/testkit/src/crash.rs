//! Stopping a process at an exact place of a session's log, or at a row of another table, so that it can be killed
//! there.
//!
//! A trigger lets everything up to a place through and makes what is beyond it sleep. While it
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
    /// The table on which something is held.
    on: &'static str,
}

/// Where a process is held beside the log of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeldRow {
    /// As memory's log is about to say that this was done.
    Deed(&'static str),
    /// As a job of this kind is about to be over.
    JobDone(&'static str),
    /// As the vector of a memory is about to be kept.
    Vector,
}

impl Holding {
    /// For the sessions of this database.
    pub async fn of(database: &TestDatabase) -> anyhow::Result<Self> {
        let owner = PgConnection::connect(&database.owner_url()).await?;
        Ok(Self { owner, on: "sessions" })
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
        self.hold("update", "sessions", &format!("new.last_seq > {last}")).await
    }

    /// Let nothing of this be written.
    pub async fn hold_at(&mut self, row: HeldRow) -> anyhow::Result<()> {
        match row {
            HeldRow::Deed(kind) => {
                self.hold("insert", "memory_events", &format!("new.kind = '{kind}'")).await
            }
            HeldRow::JobDone(kind) => {
                self.hold("delete", "jobs", &format!("old.kind = '{kind}'")).await
            }
            HeldRow::Vector => self.hold("insert", "memory_vectors", "true").await,
        }
    }

    async fn hold(
        &mut self,
        what: &str,
        table: &'static str,
        condition: &str,
    ) -> anyhow::Result<()> {
        let statements = format!(
            "create or replace function hold_append() returns trigger language plpgsql as
               $$ begin perform pg_sleep(120); return coalesce(new, old); end $$;
             create or replace trigger hold_append before {what} on {table} for each row
               when ({condition}) execute function hold_append();"
        );
        self.on = table;
        sqlx::raw_sql(AssertSqlSafe(statements)).execute(&mut self.owner).await?;
        Ok(())
    }

    /// Let the jobs of killed processes be taken at once, as if they had been silent for long.
    pub async fn free_jobs(&mut self) -> anyhow::Result<()> {
        let freed = "update jobs set worker_id = null, held_until = null, run_at = now()";
        sqlx::query(freed).execute(&mut self.owner).await?;
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
        let statements = format!(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity
             where datname = current_database() and wait_event = 'PgSleep';
             drop trigger if exists hold_append on {};",
            self.on
        );
        sqlx::raw_sql(AssertSqlSafe(statements)).execute(&mut self.owner).await?;
        Ok(())
    }
}
