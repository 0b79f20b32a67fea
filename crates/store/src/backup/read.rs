//! Putting a backup back.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use domain::TeacherId;
use postgres::schema;
use serde::Deserialize;
use serde_json::{Map, Value};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tempfile::TempDir;
use text::Sha256;
use uuid::Uuid;
use zip::ZipArchive;

use super::{BackedUpFile, BackupError, FORMAT, MANIFEST, Manifest, io_at};
use crate::status::TABLES;
use crate::teachers::act_for;
use crate::{Store, StoreError};

/// Rows that go to the server in one statement.
const BATCH: usize = 500;

pub(super) async fn read(store: &Store, path: &Path) -> Result<Manifest, BackupError> {
    let unpacked = private_folder().map_err(io_at("unpack", path))?;
    let manifest = unpack(path, unpacked.path())?;
    let mut connection = store.database.maintenance().await.map_err(StoreError::from)?;
    let mut tx = connection.begin().await?;
    for file in &manifest.files {
        let lines = unpacked.path().join(&file.table);
        let lines = BufReader::new(File::open(&lines).map_err(io_at("read", &lines))?);
        Table { path, name: &file.table }.insert(&mut tx, lines).await?;
    }
    tx.commit().await?;
    connection.close().await?;
    Ok(manifest)
}

/// Nobody else is to read the rows on their way.
fn private_folder() -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.tempdir()
}

/// Unpacks and checks every file, before the database hears of it.
fn unpack(path: &Path, folder: &Path) -> Result<Manifest, BackupError> {
    let damaged = |reason: String| BackupError::Damaged { path: path.to_owned(), reason };
    let file = File::open(path).map_err(io_at("read", path))?;
    let mut zip =
        ZipArchive::new(BufReader::new(file)).map_err(|error| damaged(error.to_string()))?;
    let mut text = String::new();
    zip.by_name(MANIFEST)
        .map_err(|error| damaged(format!("{MANIFEST}: {error}")))?
        .read_to_string(&mut text)
        .map_err(|error| damaged(format!("{MANIFEST}: {error}")))?;
    let manifest: Manifest =
        serde_json::from_str(&text).map_err(|error| damaged(format!("{MANIFEST}: {error}")))?;
    if manifest.schema_version > schema::newest() || manifest.format > FORMAT {
        let found = manifest.schema_version;
        return Err(BackupError::Newer { found, known: schema::newest() });
    }
    // The names become part of statements: only those of our own tables do.
    let named = manifest.files.iter().map(|file| file.table.as_str());
    if !named.clone().all(|name| TABLES.contains(&name)) {
        return Err(damaged("it names tables that there are not".to_owned()));
    }
    if !TABLES
        .into_iter()
        .filter(|table| named.clone().any(|name| name == *table))
        .eq(named.clone())
    {
        return Err(damaged("its tables are not in order".to_owned()));
    }
    for file in &manifest.files {
        unpack_file(&mut zip, file, folder)
            .map_err(|reason| damaged(format!("{}.jsonl: {reason}", file.table)))?;
    }
    Ok(manifest)
}

fn unpack_file(
    zip: &mut ZipArchive<BufReader<File>>,
    file: &BackedUpFile,
    folder: &Path,
) -> Result<(), String> {
    let mut packed =
        zip.by_name(&format!("{}.jsonl", file.table)).map_err(|error| error.to_string())?;
    let mut plain =
        File::create_new(folder.join(&file.table)).map_err(|error| error.to_string())?;
    let mut hash = Sha256::default();
    let mut rows = 0_u64;
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = packed.read(&mut buffer).map_err(|error| error.to_string())?;
        let Some(bytes) = buffer.get(..count).filter(|bytes| !bytes.is_empty()) else { break };
        hash.update(bytes);
        rows += bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        plain.write_all(bytes).map_err(|error| error.to_string())?;
    }
    if rows != file.rows {
        return Err(format!("{rows} lines instead of {}", file.rows));
    }
    if hash.hex() != file.sha256 {
        return Err("its checksum is another".to_owned());
    }
    Ok(())
}

/// A table that is being filled.
struct Table<'a> {
    path: &'a Path,
    name: &'a str,
}

/// What has to be known of a row before it is written.
#[derive(Deserialize)]
struct Owned {
    id: Option<Uuid>,
    teacher_id: Option<Uuid>,
    name: Option<String>,
}

impl Table<'_> {
    async fn insert(
        &self,
        connection: &mut PgConnection,
        lines: impl BufRead,
    ) -> Result<(), BackupError> {
        let mut batch: Vec<String> = Vec::new();
        let mut teacher = None;
        let mut lines = lines.lines();
        loop {
            let line = lines.next().transpose().map_err(io_at("read", self.path))?;
            let next = line.as_deref().map(|line| self.parse::<Owned>(line)).transpose()?;
            let owner = next.as_ref().and_then(|row| row.teacher_id.or(row.id)).map(TeacherId);
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
                make_room(connection, owner, &name).await?;
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
/// the backup. A teacher with sessions or memory does not.
async fn make_room(
    connection: &mut PgConnection,
    teacher: TeacherId,
    name: &str,
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
        let used: bool = sqlx::query_scalar(
            "select exists (select from sessions where teacher_id = $1)
                 or exists (select from memory_files where teacher_id = $1)
                 or exists (select from memory_events where teacher_id = $1)
                 or exists (select from lesson_versions where teacher_id = $1)",
        )
        .bind(id)
        .fetch_one(&mut *connection)
        .await?;
        if used {
            return Err(BackupError::AlreadyThere { teacher: name.to_owned() });
        }
        sqlx::query("delete from teachers where id = $1")
            .bind(id)
            .execute(&mut *connection)
            .await?;
    }
    act_for(connection, teacher).await?;
    Ok(())
}
