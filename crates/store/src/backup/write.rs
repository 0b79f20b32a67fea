//! Taking a backup.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use domain::{TeacherId, Timestamp};
use futures::TryStreamExt;
use postgres::schema;
use sqlx::{Connection, PgConnection};
use text::Sha256;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::contents::{
    BackedUpFile, BackedUpPath, BackupError, FORMAT, MANIFEST, Manifest, README, Scope, Sources,
    io_at,
};
use crate::status::TABLES;
use crate::teachers::act_for;
use crate::{Store, StoreError};

const ABOUT: &str = "\
This is a backup of teacher-assist. Each .jsonl file is a table of its database: one row a line, as
JSON. session_events.jsonl holds everything that was said and done, in order, also in the sessions
that were deleted in the 30 days before (deleted_at says when): delete this file too when they are to
be gone everywhere. The folder workspace holds the files of the workspace, the folder data the settings and added plugins; keys are never in a
backup. manifest.json lists every file with its SHA-256. To put it back:
teacher-assist db restore <this file>.
";

type Zip = ZipWriter<BufWriter<File>>;

pub(super) async fn write(
    store: &Store,
    scope: Scope,
    sources: &Sources,
    path: &Path,
    now: Timestamp,
) -> Result<Manifest, BackupError> {
    let teachers = match scope {
        Scope::All => store.teachers_to_visit().await?,
        Scope::Teacher(teacher) => vec![teacher],
    };
    remove_drafts(path);
    let draft = path.with_extension(format!("new-{:08x}", rand::random::<u32>()));
    let written = write_draft(store, &teachers, sources, &draft, now).await;
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

/// Removes what killed backups to the same place left; one that is being written is locked.
fn remove_drafts(path: &Path) {
    let Some(Ok(entries)) = path.parent().map(fs::read_dir) else { return };
    let name = path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default();
    for draft in entries.flatten().map(|entry| entry.path()) {
        let named = draft.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
        let random = named.strip_prefix(&*name).and_then(|rest| rest.strip_prefix(".new-"));
        if random.is_some_and(|random| random.len() == 8)
            && File::open(&draft).is_ok_and(|file| file.try_lock().is_ok())
        {
            // It costs space and nothing else; the next backup tries again.
            fs::remove_file(&draft).ok();
        }
    }
}

/// A new file that nobody else may read, locked for as long as it is written.
fn new_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    file.lock()?;
    Ok(file)
}

async fn write_draft(
    store: &Store,
    teachers: &[TeacherId],
    sources: &Sources,
    draft: &Path,
    now: Timestamp,
) -> Result<Manifest, BackupError> {
    let file = new_file(draft).map_err(io_at("write", draft))?;
    let mut zip = ZipWriter::new(BufWriter::new(file));
    let mut connection = store.database.maintenance().await.map_err(StoreError::from)?;
    // One moment of the whole database, while others go on writing.
    let mut tx = connection.begin_with("begin isolation level repeatable read read only").await?;
    let mut files = Vec::new();
    for table in TABLES {
        // A database from before a version that is being installed has not all of them.
        if !is_there(&mut tx, table).await? {
            continue;
        }
        files.push(write_table(&mut tx, &mut zip, draft, table, teachers).await?);
    }
    let schema_version = schema::applied(&mut tx).await?.last().copied().unwrap_or(0);
    tx.rollback().await?;
    connection.close().await?;

    let (mut folders, mut left_out) = (Vec::new(), sources.left_out.clone());
    for source in &sources.files {
        match File::open(&source.path) {
            Ok(file) => folders.push(write_file(&mut zip, draft, &source.name, file)?),
            // It went since it was found.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            // One file that nobody can read must not keep everything else from being kept.
            Err(_) => left_out.push(source.name.clone()),
        }
    }
    let manifest =
        Manifest { format: FORMAT, schema_version, created_at: now, files, folders, left_out };
    let text = serde_json::to_string_pretty(&manifest)
        .map_err(|error| io_at("write", draft)(error.into()))?;
    for (name, content) in [(MANIFEST, text.as_str()), (README, ABOUT)] {
        begin_file(&mut zip, draft, name)?;
        zip.write_all(content.as_bytes()).map_err(io_at("write", draft))?;
    }
    let writer = zip.finish().map_err(|error| io_at("write", draft)(error.into()))?;
    let file = writer.into_inner().map_err(|error| io_at("write", draft)(error.into_error()))?;
    file.sync_all().map_err(io_at("write", draft))?;
    Ok(manifest)
}

fn write_file(
    zip: &mut Zip,
    draft: &Path,
    name: &str,
    mut file: File,
) -> Result<BackedUpPath, BackupError> {
    begin_file(zip, draft, name)?;
    let mut hash = Sha256::default();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut buffer).map_err(io_at("read", Path::new(name)))?;
        let Some(bytes) = buffer.get(..count).filter(|bytes| !bytes.is_empty()) else { break };
        hash.update(bytes);
        zip.write_all(bytes).map_err(io_at("write", draft))?;
    }
    Ok(BackedUpPath { path: name.to_owned(), sha256: hash.hex() })
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

async fn is_there(connection: &mut PgConnection, table: &str) -> Result<bool, sqlx::Error> {
    let there = sqlx::query_scalar("select to_regclass($1) is not null");
    there.bind(table).fetch_one(connection).await
}

fn rows_of(table: &'static str) -> &'static str {
    match table {
        // Logins and channels are the server's.
        "teachers" => {
            "select (to_jsonb(t) - 'login' - 'led_login' - 'channel')::text from teachers t where id = $1"
        }
        "accepted_sections" => {
            "select to_jsonb(t)::text from accepted_sections t where teacher_id = $1 order by id"
        }
        "people" => "select to_jsonb(t)::text from people t where teacher_id = $1 order by id",
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
        "blueprint_texts" => {
            "select to_jsonb(t)::text from blueprint_texts t where teacher_id = $1 order by sha256"
        }
        "study_participants" => {
            "select to_jsonb(t)::text from study_participants t where teacher_id = $1
             order by study, participant"
        }
        "sitting_openings" => {
            "select to_jsonb(t)::text from sitting_openings t where teacher_id = $1 order by id"
        }
        "opening_seats" => {
            "select to_jsonb(t)::text from opening_seats t where teacher_id = $1
             order by opening_id, seat"
        }
        "regrades" => "select to_jsonb(t)::text from regrades t where teacher_id = $1 order by id",
        "regrade_turns" => {
            "select to_jsonb(t)::text from regrade_turns t where teacher_id = $1
             order by regrade_id, number"
        }
        "learning_projects" => {
            "select to_jsonb(t)::text from learning_projects t where teacher_id = $1 order by id"
        }
        "learning_experiences" => {
            "select to_jsonb(t)::text from learning_experiences t where teacher_id = $1
             order by project, id"
        }
        "learning_values" => {
            "select to_jsonb(t)::text from learning_values t where teacher_id = $1 order by id"
        }
        "learning_memories" => {
            "select to_jsonb(t)::text from learning_memories t where teacher_id = $1 order by id"
        }
        "predictions" => {
            "select to_jsonb(t)::text from predictions t where teacher_id = $1 order by id"
        }
        "lesson_values" => {
            "select to_jsonb(t)::text from lesson_values t where teacher_id = $1 order by id"
        }
        "lesson_value_texts" => {
            "select to_jsonb(t)::text from lesson_value_texts t where teacher_id = $1
             order by value_id, number"
        }
        "spending" => "select to_jsonb(t)::text from spending t where teacher_id = $1 order by id",
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
