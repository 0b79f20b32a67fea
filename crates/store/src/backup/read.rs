//! Putting the rows of a backup back.

use std::io::{BufRead, BufReader};
use std::path::Path;

use domain::TeacherId;
use serde::Deserialize;
use serde_json::{Map, Value};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use uuid::Uuid;

use super::archive::{Archive, Hashing, next_line};
use super::contents::{BackupError, Existing, io_at};
use crate::status::TABLES;
use crate::teachers::{act_for, has_worked};
use crate::{Store, StoreError};

/// Rows that go to the server in one statement.
const BATCH: usize = 500;
/// What is made from the rows of a teacher or waits for them, and refers to them.
const FOLLOWING: [&str; 7] = [
    "jobs",
    "session_words",
    "session_search",
    "learning_vectors",
    "learning_cluster_members",
    "learning_clusters",
    "learning_cluster_runs",
];

/// What became of rows that were put back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// All of them are there.
    Kept,
    /// None of them is.
    Gone,
    /// Another process is still at it.
    UnderWay,
}

pub(super) async fn read(
    store: &Store,
    archive: &Archive,
    existing: Existing,
    about_to: impl FnOnce(&str) -> Result<(), BackupError> + Send,
) -> Result<(), BackupError> {
    let mut connection = store.database.maintenance().await.map_err(StoreError::from)?;
    let mut tx = connection.begin().await?;
    for file in &archive.manifest().files {
        // Straight from the archive: rows that lie about in a folder stay there after a kill.
        let mut zip = archive.zip()?;
        let packed = zip.by_name(&file.entry()).map_err(|_| archive.changed())?;
        let mut lines = BufReader::new(Hashing::new(packed));
        let table = Table { path: archive.path(), name: &file.table, existing };
        table.insert(&mut tx, &mut lines).await?;
        if lines.into_inner().hex() != file.sha256 {
            return Err(archive.changed());
        }
    }
    let mark: String = sqlx::query_scalar(
        "select system_identifier::text || ':' || pg_current_xact_id()::text from pg_control_system()",
    )
    .fetch_one(&mut *tx)
    .await?;
    about_to(&mark)?;
    tx.commit().await?;
    connection.close().await?;
    Ok(())
}

pub(super) async fn outcome(store: &Store, mark: &str) -> Result<Outcome, BackupError> {
    let mut connection = store.database.maintenance().await.map_err(StoreError::from)?;
    let (server, number) = mark.split_once(':').unwrap_or_default();
    let became: Option<String> = sqlx::query_scalar(
        "select pg_xact_status($2::text::xid8) from pg_control_system()
         where system_identifier::text = $1",
    )
    .bind(server)
    .bind(number)
    .fetch_optional(&mut connection)
    .await?
    .flatten();
    connection.close().await?;
    // A mark of another server, or one that is so old that this one forgot it: whoever asks so late
    // has had every chance to finish.
    Ok(match became.as_deref() {
        Some("committed") => Outcome::Kept,
        Some("in progress") => Outcome::UnderWay,
        _ => Outcome::Gone,
    })
}

/// A table that is being filled.
struct Table<'a> {
    path: &'a Path,
    name: &'a str,
    existing: Existing,
}

/// What has to be known of a row before it is written.
#[derive(Deserialize)]
struct Owned {
    /// A teacher's own row has no other owner; ids of other tables may be of any sort.
    id: Option<String>,
    teacher_id: Option<Uuid>,
    name: Option<String>,
}

impl Owned {
    fn owner(&self) -> Option<Uuid> {
        self.teacher_id.or_else(|| self.id.as_ref()?.parse().ok())
    }
}

impl Table<'_> {
    async fn insert(
        &self,
        connection: &mut PgConnection,
        lines: &mut (impl BufRead + Send),
    ) -> Result<(), BackupError> {
        let mut batch: Vec<String> = Vec::new();
        let mut teacher = None;
        loop {
            let line = next_line(lines).map_err(io_at("read", self.path))?;
            let next = line.as_deref().map(|line| self.parse::<Owned>(line)).transpose()?;
            let owner = next.as_ref().and_then(Owned::owner).map(TeacherId);
            // Row-level security lets one teacher's rows in at a time.
            if !batch.is_empty() && (owner != teacher || batch.len() == BATCH) {
                self.insert_batch(connection, &std::mem::take(&mut batch)).await?;
            }
            let (Some(line), Some(row)) = (line, next) else { return Ok(()) };
            let Some(owner) = owner else { return Err(self.damaged("a row belongs to nobody")) };
            if teacher != Some(owner) {
                act_for(connection, owner).await?;
                teacher = Some(owner);
            }
            if let Some(name) = row.name.filter(|_| self.name == "teachers") {
                make_room(connection, owner, &name, self.existing).await?;
            }
            batch.push(line);
        }
    }

    async fn insert_batch(
        &self,
        connection: &mut PgConnection,
        batch: &[String],
    ) -> Result<(), BackupError> {
        let Some(first) = batch.first() else { return Ok(()) };
        let fields: Map<String, Value> = self.parse(first)?;
        let known: Vec<String> = sqlx::query_scalar(
            "select attname::text from pg_attribute
             where attrelid = $1::regclass and attnum > 0 and not attisdropped",
        )
        .bind(self.name)
        .fetch_all(&mut *connection)
        .await?;
        if !fields.keys().all(|field| known.contains(field)) {
            return Err(self.damaged("a row has columns that the table has not"));
        }
        // Only the columns that the backup has: a younger column takes its default. The names are
        // those of the table itself.
        let columns: Vec<&str> = fields.keys().map(String::as_str).collect();
        let (name, columns) = (self.name, columns.join(", "));
        let statement = format!(
            "insert into {name} ({columns}) select {columns}
             from unnest($1::text[]) as line, jsonb_populate_record(null::{name}, line::jsonb)"
        );
        let inserted =
            sqlx::query(AssertSqlSafe(statement)).bind(batch).execute(&mut *connection).await?;
        if inserted.rows_affected() != batch.len() as u64 {
            return Err(self.damaged("not every row could be written"));
        }
        Ok(())
    }

    fn parse<T: for<'de> Deserialize<'de>>(&self, line: &str) -> Result<T, BackupError> {
        serde_json::from_str(line).map_err(|error| self.damaged(&error.to_string()))
    }

    fn damaged(&self, reason: &str) -> BackupError {
        let reason = format!("{}.jsonl: {reason}", self.name);
        BackupError::Damaged { path: self.path.to_owned(), reason }
    }
}

/// A new database has its own local teacher, who has done nothing yet: she gives way to the one of
/// the backup. A teacher with sessions or memory does so only when she is to be replaced.
async fn make_room(
    connection: &mut PgConnection,
    teacher: TeacherId,
    name: &str,
    existing: Existing,
) -> Result<(), BackupError> {
    sqlx::query("select set_config('app.teacher_name', $1, true)")
        .bind(name)
        .execute(&mut *connection)
        .await?;
    let there: Vec<Uuid> = sqlx::query_scalar("select id from teachers where id = $1 or name = $2")
        .bind(teacher.0)
        .bind(name)
        .fetch_all(&mut *connection)
        .await?;
    for id in there {
        act_for(connection, TeacherId(id)).await?;
        if existing == Existing::Refuse && has_worked(connection, id).await? {
            return Err(BackupError::AlreadyThere { teacher: name.to_owned() });
        }
        remove(connection, id).await?;
    }
    act_for(connection, teacher).await?;
    Ok(())
}

/// Each table before those it refers to.
async fn remove(connection: &mut PgConnection, teacher: Uuid) -> Result<(), BackupError> {
    for table in FOLLOWING.into_iter().chain(TABLES.into_iter().rev()) {
        let column = if table == "teachers" { "id" } else { "teacher_id" };
        let statement = format!("delete from {table} where {column} = $1");
        sqlx::query(AssertSqlSafe(statement)).bind(teacher).execute(&mut *connection).await?;
    }
    Ok(())
}
