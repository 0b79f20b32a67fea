//! The state of the database, for `db status`.

use std::path::PathBuf;

use postgres::server::address;
use postgres::{Role, schema};
use serde::Serialize;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::teachers::act_for;
use crate::{Store, StoreError};

/// The tables that hold what a teacher has, each after those it refers to. The words that a search
/// looks through are not among them: they are made from these, when a backup is put back too. Nor are vectors of
/// what agents learn by, and clusters, which are made again when somebody asks, nor who is signed in. What was
/// accepted comes before the log, which adds what is not there yet.
pub(crate) const TABLES: [&str; 24] = [
    "teachers",
    "people",
    "accepted_sections",
    "sessions",
    "session_events",
    "traces",
    "memory_files",
    "memory_entries",
    "memory_events",
    "lesson_versions",
    "blueprint_texts",
    "sitting_openings",
    "study_participants",
    "opening_seats",
    "regrades",
    "regrade_turns",
    "learning_projects",
    "learning_experiences",
    "learning_values",
    "learning_memories",
    "predictions",
    "lesson_values",
    "lesson_value_texts",
    "spending",
];

/// The state of the database.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DbStatus {
    /// What this process is to the server.
    pub role: Role,
    /// The server's version, as it says it.
    pub version: String,
    /// Host, port and database.
    pub address: String,
    /// The folder of a private server.
    pub data_dir: Option<PathBuf>,
    /// Migrations that the database has.
    pub migrations_applied: usize,
    /// Migrations that this program knows.
    pub migrations_known: usize,
    /// Bytes of the whole database on disk.
    pub bytes: u64,
    /// Each table.
    pub tables: Vec<TableStatus>,
}

/// The size of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TableStatus {
    /// The table.
    pub name: String,
    /// Rows of all teachers, as far as this process may see them.
    pub rows: u64,
    /// Bytes on disk, with indexes.
    pub bytes: u64,
}

impl Store {
    /// Asks the server for its version, its migrations and its sizes.
    pub async fn status(&self) -> Result<DbStatus, StoreError> {
        let teachers = self.teachers_to_visit().await?;
        let mut connection = self.database.maintenance().await?;
        let version = sqlx::query_scalar("select current_setting('server_version')")
            .fetch_one(&mut connection)
            .await?;
        let bytes: i64 = sqlx::query_scalar("select pg_database_size(current_database())")
            .fetch_one(&mut connection)
            .await?;
        let mut tables = Vec::new();
        for name in TABLES {
            let size: i64 = sqlx::query_scalar("select pg_total_relation_size($1::regclass)")
                .bind(name)
                .fetch_one(&mut connection)
                .await?;
            let rows = match name {
                "teachers" => teachers.len() as u64,
                _ => count(&mut connection, name, &teachers).await?,
            };
            tables.push(TableStatus { name: name.to_owned(), rows, bytes: size.unsigned_abs() });
        }
        let applied = schema::applied(&mut connection).await?.len();
        connection.close().await?;
        Ok(DbStatus {
            role: self.database.origin().role,
            version,
            address: address(&self.database.options()),
            data_dir: self.database.origin().data_dir.clone(),
            migrations_applied: applied,
            migrations_known: schema::known(),
            bytes: bytes.unsigned_abs(),
            tables,
        })
    }

    /// Every teacher that this process may name; at least its own.
    pub(crate) async fn teachers_to_visit(&self) -> Result<Vec<domain::TeacherId>, StoreError> {
        let listed = self.teachers().await?;
        if listed.is_empty() {
            return Ok(vec![self.local_teacher().await?]);
        }
        Ok(listed.into_iter().map(|(id, _)| id).collect())
    }
}

/// Rows of `table`, teacher by teacher: the owner of the tables sees no other way either.
async fn count(
    connection: &mut PgConnection,
    table: &'static str,
    teachers: &[domain::TeacherId],
) -> Result<u64, StoreError> {
    let statement = format!("select count(*) from {table} where teacher_id = $1");
    let mut rows: u64 = 0;
    for teacher in teachers {
        let mut tx = connection.begin().await?;
        act_for(&mut tx, *teacher).await?;
        let found: i64 = sqlx::query_scalar(AssertSqlSafe(statement.as_str()))
            .bind(teacher.0)
            .fetch_one(&mut *tx)
            .await?;
        tx.rollback().await?;
        rows += found.unsigned_abs();
    }
    Ok(rows)
}
