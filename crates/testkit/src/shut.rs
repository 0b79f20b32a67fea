//! Keeping everybody from a table: whoever asks for it waits, and is seen to wait.

use std::time::Duration;

use anyhow::Context;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::database::TestDatabase;

/// How long somebody may take to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// A table that nobody reads or writes until it is opened.
pub struct ShutTable {
    owner: PgConnection,
    name: &'static str,
}

impl ShutTable {
    /// Shuts this table of the database.
    pub async fn of(database: &TestDatabase, name: &'static str) -> anyhow::Result<Self> {
        let mut owner = PgConnection::connect(&database.owner_url()).await?;
        let lock = format!("begin; lock table {name} in access exclusive mode");
        sqlx::raw_sql(AssertSqlSafe(lock)).execute(&mut owner).await?;
        Ok(Self { owner, name })
    }

    /// How many wait for it with a statement that has these words.
    pub async fn waiting(&mut self, words: &str) -> anyhow::Result<i64> {
        // Within a transaction the server would go on showing what it showed first.
        sqlx::query("select pg_stat_clear_snapshot()").execute(&mut self.owner).await?;
        let waiting = sqlx::query_scalar(
            "select count(*) from pg_locks join pg_stat_activity using (pid)
             where not granted and relation = $1::text::regclass and position($2 in query) > 0
               and database = (select oid from pg_database where datname = current_database())",
        )
        .bind(self.name)
        .bind(words)
        .fetch_one(&mut self.owner)
        .await?;
        Ok(waiting)
    }

    /// Waits until somebody waits for it with a statement that has these words.
    pub async fn reached(&mut self, words: &str) -> anyhow::Result<()> {
        let reached = async {
            while self.waiting(words).await? == 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            anyhow::Ok(())
        };
        tokio::time::timeout(PATIENCE, reached).await.context("nobody came")?
    }

    /// Lets everybody go on.
    pub async fn open(self) -> anyhow::Result<()> {
        Ok(self.owner.close().await?)
    }
}
