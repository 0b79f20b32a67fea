//! A private database as an old version of the program left it, with rows in it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use postgres::server::{Durability, Embedded};
use sqlx::migrate::Migrator;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// The newest migration that the old version knew: teachers, sessions, traces and memory.
pub const KNOWN: i64 = 20_261_122_100_000;
const DATABASE: &str = "teacher_assist";
const MIGRATIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");

/// What an old version would have written.
const ROWS: &str = "
insert into teachers (id, name) values ('01890000-0000-7000-8000-000000000001', 'local');
insert into sessions (id, teacher_id, plugin, agent, class_id, title, last_seq)
select ('01890000-0000-7000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid,
       '01890000-0000-7000-8000-000000000001', 'lesson-planning', 'planner', '3B', 'שלום ' || n, 2
from generate_series(1, 20) as n;
insert into session_events (teacher_id, session_id, seq, trace_id, at, kind, body)
select teacher_id, id, seq, gen_random_uuid(), '2026-11-21T10:00:00Z', 'userMessage',
       jsonb_build_object('type', 'userMessage', 'text', 'Draw a star, ' || seq)
from sessions, generate_series(1, 2) as seq;
insert into traces (id, teacher_id, session_id, agent, provider, model, status, started_at)
select gen_random_uuid(), teacher_id, id, 'planner', 'offline', 'drafter', 'finished', '2026-11-21'
from sessions;
insert into memory_files (teacher_id, path, class_id, created_at, updated_at)
values ('01890000-0000-7000-8000-000000000001', 'classes/3B/MEMORY.md', '3B', '2026-11-21', '2026-11-22');
insert into memory_entries (id, teacher_id, path, short_id, position, blank_before, kind, body,
                            origin_by, created_at, updated_at)
select gen_random_uuid(), teacher_id, path, 'a' || n, n, 0, 'item', '- Learns by turtles, ' || n, 'teacher',
       '2026-11-21', '2026-11-22'
from memory_files, generate_series(1, 5) as n;
";

/// The rows of each table that the old version had, by its columns.
pub type Rows = BTreeMap<String, Vec<String>>;

/// The database of a data folder that nobody has open.
#[derive(Debug, Clone)]
pub struct OlderDatabase {
    data_dir: PathBuf,
    /// The columns that each table had.
    columns: BTreeMap<String, Vec<String>>,
}

impl OlderDatabase {
    /// Makes it below `data_dir`, and leaves it.
    ///
    /// # Errors
    /// When the server does not start or refuses a statement.
    pub async fn make(data_dir: &Path) -> anyhow::Result<Self> {
        let server = Embedded::open(data_dir.to_owned(), None, Durability::Durable).await?;
        let mut owner = PgConnection::connect_with(&server.owner_options("postgres")).await?;
        let create = format!("create database {DATABASE}");
        sqlx::raw_sql(AssertSqlSafe(create)).execute(&mut owner).await?;
        owner.close().await?;
        let mut owner = PgConnection::connect_with(&server.owner_options(DATABASE)).await?;
        let migrations = Migrator::new(Path::new(MIGRATIONS)).await?;
        migrations.run_to(KNOWN, &mut owner).await?;
        sqlx::raw_sql(ROWS).execute(&mut owner).await.context("rows of an old version")?;
        let found: Vec<(String, String)> = sqlx::query_as(
            "select table_name::text, column_name::text from information_schema.columns
             where table_schema = 'public' and table_name <> '_sqlx_migrations'
             order by table_name, ordinal_position",
        )
        .fetch_all(&mut owner)
        .await?;
        let mut columns = BTreeMap::<String, Vec<String>>::new();
        for (table, column) in found {
            columns.entry(table).or_default().push(column);
        }
        owner.close().await?;
        server.close().await?;
        Ok(Self { data_dir: data_dir.to_owned(), columns })
    }

    /// The rows that are there now, as far as the old version had columns for them, and the newest
    /// migration.
    ///
    /// # Errors
    /// As [`OlderDatabase::make`].
    pub async fn rows(&self) -> anyhow::Result<(i64, Rows)> {
        let (server, mut owner) = self.open().await?;
        let newest = sqlx::query_scalar("select max(version) from _sqlx_migrations");
        let newest: i64 = newest.fetch_one(&mut owner).await?;
        let mut rows = Rows::new();
        for (table, columns) in &self.columns {
            let columns = columns.join(", ");
            let statement =
                format!("select (t)::text from (select {columns} from {table}) as t order by 1");
            let found = sqlx::query_scalar(AssertSqlSafe(statement)).fetch_all(&mut owner).await?;
            rows.insert(table.clone(), found);
        }
        owner.close().await?;
        server.close().await?;
        Ok((newest, rows))
    }

    /// Runs a statement with every right.
    ///
    /// # Errors
    /// As [`OlderDatabase::make`].
    pub async fn run(&self, statement: &'static str) -> anyhow::Result<()> {
        let (server, mut owner) = self.open().await?;
        sqlx::raw_sql(statement).execute(&mut owner).await?;
        owner.close().await?;
        Ok(server.close().await?)
    }

    async fn open(&self) -> anyhow::Result<(Embedded, PgConnection)> {
        let server = Embedded::open(self.data_dir.clone(), None, Durability::Durable).await?;
        let owner = PgConnection::connect_with(&server.owner_options(DATABASE)).await?;
        Ok((server, owner))
    }
}
