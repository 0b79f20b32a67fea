//! Taking a backup.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use domain::{TeacherId, Timestamp};
use futures::TryStreamExt;
use postgres::schema;
use sqlx::{Connection, PgConnection};
use text::Sha256;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{BackedUpFile, BackupError, FORMAT, MANIFEST, Manifest, Scope, io_at};
use crate::status::TABLES;
use crate::teachers::act_for;
use crate::{Store, StoreError};

const README: &str = "\
This is a backup of teacher-assist. Each .jsonl file is a table of its database: one row a line, as
JSON. session_events.jsonl holds everything that was said and done, in order. manifest.json holds the
number of lines of each file and its SHA-256. To put it back: teacher-assist db restore <this file>.
";

type Zip = ZipWriter<BufWriter<File>>;

pub(super) async fn write(
    store: &Store,
    scope: Scope,
    path: &Path,
    now: Timestamp,
) -> Result<Manifest, BackupError> {
    let teachers = match scope {
        Scope::All => store.teachers_to_visit().await?,
        Scope::Teacher(teacher) => vec![teacher],
    };
    let draft = path.with_extension(format!("new-{:08x}", rand::random::<u32>()));
    let written = write_draft(store, &teachers, &draft, now).await;
    let manifest = match written {
        Ok(manifest) => manifest,
        Err(error) => {
            // The draft is of no use; that it could not be removed either changes nothing.
            fs::remove_file(&draft).ok();
            return Err(error);
        }
    };
    fs::rename(&draft, path).map_err(io_at("write", path))?;
    Ok(manifest)
}

async fn write_draft(
    store: &Store,
    teachers: &[TeacherId],
    draft: &Path,
    now: Timestamp,
) -> Result<Manifest, BackupError> {
    let file = File::create_new(draft).map_err(io_at("write", draft))?;
    let mut zip = ZipWriter::new(BufWriter::new(file));
    let mut connection = store.database.maintenance().await.map_err(StoreError::from)?;
    // One moment of the whole database, while others go on writing.
    let mut tx = connection.begin_with("begin isolation level repeatable read read only").await?;
    let mut files = Vec::new();
    for table in TABLES {
        files.push(write_table(&mut tx, &mut zip, draft, table, teachers).await?);
    }
    let schema_version = schema::applied(&mut tx).await?.last().copied().unwrap_or(0);
    tx.rollback().await?;
    connection.close().await?;

    let manifest = Manifest { format: FORMAT, schema_version, created_at: now, files };
    let text = serde_json::to_string_pretty(&manifest)
        .map_err(|error| io_at("write", draft)(error.into()))?;
    for (name, content) in [(MANIFEST, text.as_str()), ("README.txt", README)] {
        begin_file(&mut zip, draft, name)?;
        zip.write_all(content.as_bytes()).map_err(io_at("write", draft))?;
    }
    let writer = zip.finish().map_err(|error| io_at("write", draft)(error.into()))?;
    let file = writer.into_inner().map_err(|error| io_at("write", draft)(error.into_error()))?;
    file.sync_all().map_err(io_at("write", draft))?;
    Ok(manifest)
}

async fn write_table(
    connection: &mut PgConnection,
    zip: &mut Zip,
    draft: &Path,
    table: &'static str,
    teachers: &[TeacherId],
) -> Result<BackedUpFile, BackupError> {
    begin_file(zip, draft, &format!("{table}.jsonl"))?;
    let mut hash = Sha256::default();
    let mut rows = 0;
    for teacher in teachers {
        act_for(connection, *teacher).await?;
        let mut lines =
            sqlx::query_scalar::<_, String>(rows_of(table)).bind(teacher.0).fetch(&mut *connection);
        while let Some(mut line) = lines.try_next().await? {
            line.push('\n');
            hash.update(line.as_bytes());
            zip.write_all(line.as_bytes()).map_err(io_at("write", draft))?;
            rows += 1;
        }
    }
    Ok(BackedUpFile { table: table.to_owned(), rows, sha256: hash.hex() })
}

fn rows_of(table: &'static str) -> &'static str {
    match table {
        "teachers" => "select to_jsonb(t)::text from teachers t where id = $1",
        "sessions" => "select to_jsonb(t)::text from sessions t where teacher_id = $1 order by id",
        "session_events" => {
            "select to_jsonb(t)::text from session_events t where teacher_id = $1
             order by session_id, seq"
        }
        "memory_files" => {
            "select to_jsonb(t)::text from memory_files t where teacher_id = $1 order by path"
        }
        "memory_entries" => {
            "select to_jsonb(t)::text from memory_entries t where teacher_id = $1 order by id"
        }
        "memory_events" => {
            "select to_jsonb(t)::text from memory_events t where teacher_id = $1 order by id"
        }
        "lesson_versions" => {
            "select to_jsonb(t)::text from lesson_versions t where teacher_id = $1 order by id"
        }
        _ => "select to_jsonb(t)::text from traces t where teacher_id = $1 order by id",
    }
}

fn begin_file(zip: &mut Zip, draft: &Path, name: &str) -> Result<(), BackupError> {
    zip.start_file(name, SimpleFileOptions::default().large_file(true))
        .map_err(|error| io_at("write", draft)(error.into()))
}
