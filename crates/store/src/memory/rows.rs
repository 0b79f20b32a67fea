//! Rows of the tables of memory: reading them, and what they are.

use domain::{MemoryId, SessionId, Timestamp, TraceId};
use memory::{
    Access, Author, Block, BlockKind, Entry, MemoryPath, Provenance, ShortId, Sort, State,
};
use postgres::text::without_nul;
use sqlx::{FromRow, PgConnection};
use uuid::Uuid;

use super::file::{MemoryContent, MemoryFile};
use crate::{StoreError, TeacherStore};

/// Stands before the name of a hook that wrote something.
const HOOK: &str = "hook:";
/// Stands before the name of a job that wrote something.
const JOB: &str = "job:";

#[derive(FromRow)]
pub(super) struct FileRecord {
    path: String,
    version: i64,
    updated_at: Timestamp,
    entries: i64,
    bytes: i64,
}

#[derive(FromRow)]
pub(super) struct EntryRecord {
    id: Uuid,
    path: String,
    short_id: String,
    position: i32,
    blank_before: i32,
    kind: String,
    body: String,
    origin_by: String,
    session_id: Option<Uuid>,
    trace_id: Option<Uuid>,
    created_at: Timestamp,
    updated_at: Timestamp,
    access_count: i32,
    last_access_at: Option<Timestamp>,
    importance: i16,
    pinned: bool,
    state: String,
    superseded_by: Option<Uuid>,
    forgotten_at: Option<Timestamp>,
    expired_at: Option<Timestamp>,
    confirmed_at: Option<Timestamp>,
    sort: Option<String>,
    merged: Option<Vec<Uuid>>,
    lesson: Option<String>,
    source_seq: Option<i64>,
}

impl TeacherStore {
    /// The entries with those ids, whatever their state and file.
    pub(super) async fn entries_by_id(
        &self,
        connection: &mut PgConnection,
        ids: impl IntoIterator<Item = MemoryId>,
    ) -> Result<Vec<Entry>, StoreError> {
        let records: Vec<EntryRecord> = sqlx::query_as(
            "select * from memory_entries where teacher_id = $1 and id = any($2)
             order by path, position, id",
        )
        .bind(self.teacher.0)
        .bind(ids.into_iter().map(|id| id.0).collect::<Vec<_>>())
        .fetch_all(connection)
        .await?;
        records.into_iter().map(Entry::try_from).collect()
    }

    /// The file as it is.
    pub(super) async fn content(
        &self,
        connection: &mut PgConnection,
        path: &MemoryPath,
    ) -> Result<MemoryContent, StoreError> {
        let file: Option<(String, i64)> = sqlx::query_as(
            "select path, version from memory_files
             where teacher_id = $1 and lower(path) = lower($2)",
        )
        .bind(self.teacher.0)
        .bind(path.relative())
        .fetch_optional(&mut *connection)
        .await?;
        let Some((stored, version)) = file else {
            return Ok(MemoryContent { path: path.clone(), version: 0, entries: Vec::new() });
        };
        let records: Vec<EntryRecord> = sqlx::query_as(
            "select * from memory_entries where teacher_id = $1 and path = $2
             order by position, id",
        )
        .bind(self.teacher.0)
        .bind(&stored)
        .fetch_all(connection)
        .await?;
        let entries = records.into_iter().map(Entry::try_from).collect::<Result<_, _>>()?;
        Ok(MemoryContent { path: path_of(&stored)?, version, entries })
    }
}

impl TryFrom<FileRecord> for MemoryFile {
    type Error = StoreError;

    fn try_from(record: FileRecord) -> Result<Self, StoreError> {
        Ok(Self {
            path: path_of(&record.path)?,
            version: record.version,
            entries: u32::try_from(record.entries).unwrap_or(u32::MAX),
            bytes: record.bytes.unsigned_abs(),
            updated_at: record.updated_at,
        })
    }
}

impl TryFrom<EntryRecord> for Entry {
    type Error = StoreError;

    fn try_from(record: EntryRecord) -> Result<Self, StoreError> {
        let state = match (record.state.as_str(), record.superseded_by) {
            ("superseded", Some(by)) => State::Superseded(MemoryId(by)),
            ("working", _) => State::Working,
            ("candidate", _) => State::Candidate,
            ("active", _) => State::Active,
            _ => match (record.forgotten_at, record.expired_at) {
                (Some(at), _) => State::Forgotten(at),
                (None, Some(at)) => State::Expired(at),
                (None, None) => return Err(unreadable("state", &record.state)),
            },
        };
        let sort_set = record
            .sort
            .as_deref()
            .map(|name| Sort::named(name).ok_or_else(|| unreadable("sort of memory", name)));
        Ok(Self {
            id: MemoryId(record.id),
            short_id: short_id(&record.short_id)?,
            path: path_of(&record.path)?,
            position: record.position.unsigned_abs(),
            block: Block {
                kind: kind(&record.kind)?,
                text: record.body,
                blank_before: record.blank_before.unsigned_abs(),
            },
            origin: Provenance {
                session: record.session_id.map(SessionId),
                trace: record.trace_id.map(TraceId),
                by: author(&record.origin_by)?,
            },
            created_at: record.created_at,
            updated_at: record.updated_at,
            access: Access {
                count: record.access_count.unsigned_abs(),
                last_at: record.last_access_at,
            },
            importance: u8::try_from(record.importance).unwrap_or(memory::DEFAULT_IMPORTANCE),
            pinned: record.pinned,
            confirmed_at: record.confirmed_at,
            sort_set: sort_set.transpose()?,
            merged: record.merged.unwrap_or_default().into_iter().map(MemoryId).collect(),
            lesson: record.lesson,
            source_seq: record.source_seq.map(i64::unsigned_abs),
            state,
        })
    }
}

pub(super) fn path_of(text: &str) -> Result<MemoryPath, StoreError> {
    MemoryPath::parse(text).map_err(|_| unreadable("path", text))
}

fn short_id(text: &str) -> Result<ShortId, StoreError> {
    text.parse().map_err(|_| unreadable("short name", text))
}

fn kind(text: &str) -> Result<BlockKind, StoreError> {
    match text {
        "heading" => Ok(BlockKind::Heading),
        "item" => Ok(BlockKind::Item),
        "paragraph" => Ok(BlockKind::Paragraph),
        "other" => Ok(BlockKind::Other),
        _ => Err(unreadable("kind of block", text)),
    }
}

pub(super) fn kind_text(kind: BlockKind) -> &'static str {
    match kind {
        BlockKind::Heading => "heading",
        BlockKind::Item => "item",
        BlockKind::Paragraph => "paragraph",
        BlockKind::Other => "other",
    }
}

pub(super) fn author(text: &str) -> Result<Author, StoreError> {
    match text {
        "teacher" => Ok(Author::Teacher),
        "tool" => Ok(Author::Tool),
        "import" => Ok(Author::Import),
        _ => match (text.strip_prefix(HOOK), text.strip_prefix(JOB)) {
            (Some(name), _) => Ok(Author::Hook(name.to_owned())),
            (None, Some(name)) => Ok(Author::Job(name.to_owned())),
            (None, None) => Err(unreadable("author", text)),
        },
    }
}

pub(super) fn author_text(author: &Author) -> String {
    match author {
        Author::Teacher => "teacher".to_owned(),
        Author::Tool => "tool".to_owned(),
        Author::Import => "import".to_owned(),
        Author::Hook(name) => format!("{HOOK}{}", without_nul(name)),
        Author::Job(name) => format!("{JOB}{}", without_nul(name)),
    }
}

pub(super) fn unreadable(what: &'static str, text: &str) -> StoreError {
    StoreError::UnreadableMemory { what, text: text.to_owned() }
}
