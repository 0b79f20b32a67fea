//! Sessions: what a list of conversations shows, and where each stands.

use std::fmt;

use chrono::{DateTime, Utc};
use domain::{EventDraft, RunStatus, SessionEvent, SessionId, TeacherId, Timestamp};
use serde_json::Value;
use sqlx::{FromRow, PgConnection};
use uuid::Uuid;

use crate::error::sql_state;
use crate::{StoreError, TeacherStore, body};

/// The most rows that one page gives.
const PAGE_LIMIT: u32 = 200;

/// A session that is about to begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    /// Its identity.
    pub id: SessionId,
    /// The plugin that its agent comes from.
    pub plugin: String,
    /// The command it was begun with.
    pub command: Option<String>,
    /// The agent.
    pub agent: String,
    /// The class it is about, when that is known.
    pub class_id: Option<String>,
    /// What the list of sessions shows.
    pub title: String,
}

/// Where a session or a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionStatus {
    /// No run has begun.
    Idle,
    /// A run has begun and not ended; its process may be gone.
    Running,
    /// A run waits for the answer of a person.
    Waiting,
    /// The last run ended.
    Finished(RunStatus),
}

/// A session as the list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    /// Its identity.
    pub id: SessionId,
    /// Whose it is.
    pub teacher_id: TeacherId,
    /// The plugin that its agent comes from.
    pub plugin: String,
    /// The command it was begun with.
    pub command: Option<String>,
    /// The agent.
    pub agent: String,
    /// The class it is about, when that is known.
    pub class_id: Option<String>,
    /// What the list of sessions shows.
    pub title: String,
    /// Place of the last event; 0 before the first.
    pub last_seq: i64,
    /// Where it stands.
    pub status: SessionStatus,
    /// When it was begun.
    pub created_at: Timestamp,
    /// When its last event happened.
    pub updated_at: Timestamp,
}

/// Which sessions, and from where on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SessionFilter {
    /// Only those of this plugin.
    pub plugin: Option<String>,
    /// The `next_cursor` of the page before.
    pub cursor: Option<String>,
    /// How many; at least 1 and at most 200 are given.
    pub limit: u32,
}

/// Some sessions, the most recently used first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionPage {
    /// The sessions.
    pub rows: Vec<SessionRow>,
    /// Where the next page begins; none when this is the last.
    pub next_cursor: Option<String>,
}

impl TeacherStore {
    /// Writes the row of a new session.
    pub async fn create_session(&self, session: NewSession) -> Result<SessionRow, StoreError> {
        let mut tx = self.begin().await?;
        let row = self.insert_session(&mut tx, &session).await?;
        tx.commit().await?;
        row.try_into()
    }

    /// Writes the row of a new session together with the first events of its log, or neither.
    pub async fn begin_session(
        &self,
        session: NewSession,
        drafts: &[EventDraft],
    ) -> Result<Vec<SessionEvent>, StoreError> {
        let mut tx = self.begin().await?;
        self.insert_session(&mut tx, &session).await?;
        let events = self.append_within(&mut tx, session.id, 0, drafts).await?;
        tx.commit().await?;
        Ok(events)
    }

    async fn insert_session(
        &self,
        connection: &mut PgConnection,
        session: &NewSession,
    ) -> Result<SessionRecord, StoreError> {
        let row: SessionRecord = sqlx::query_as(
            "insert into sessions (id, teacher_id, plugin, command, agent, class_id, title)
             values ($1, $2, $3, $4, $5, $6, $7) returning *",
        )
        .bind(session.id.0)
        .bind(self.teacher.0)
        .bind(body::without_nul(&session.plugin))
        .bind(session.command.as_deref().map(body::without_nul))
        .bind(body::without_nul(&session.agent))
        .bind(session.class_id.as_deref().map(body::without_nul))
        .bind(body::without_nul(&session.title))
        .fetch_one(connection)
        .await
        .map_err(|error| match sql_state(&error).as_deref() {
            Some("23505") => StoreError::SessionExists(session.id),
            _ => error.into(),
        })?;
        Ok(row)
    }

    /// The session with that id, if this teacher has it.
    pub async fn session(&self, id: SessionId) -> Result<Option<SessionRow>, StoreError> {
        let mut tx = self.begin().await?;
        let row: Option<SessionRecord> = sqlx::query_as("select * from sessions where id = $1")
            .bind(id.0)
            .fetch_optional(&mut *tx)
            .await?;
        tx.commit().await?;
        row.map(SessionRow::try_from).transpose()
    }

    /// One page of sessions, the most recently used first.
    pub async fn sessions(&self, filter: &SessionFilter) -> Result<SessionPage, StoreError> {
        let after = filter.cursor.as_deref().map(Cursor::parse).transpose()?;
        let limit = filter.limit.clamp(1, PAGE_LIMIT);
        let mut tx = self.begin().await?;
        // Row comparison walks the index sessions_recent from the cursor on.
        let records: Vec<SessionRecord> = sqlx::query_as(
            "select * from sessions
             where teacher_id = $1
               and ($2::text is null or plugin = $2)
               and ($3::timestamptz is null or (updated_at, id) < ($3, $4))
             order by updated_at desc, id desc
             limit $5",
        )
        .bind(self.teacher.0)
        .bind(filter.plugin.as_deref().map(body::without_nul))
        .bind(after.map(|cursor| cursor.updated_at))
        .bind(after.map(|cursor| cursor.id))
        .bind(i64::from(limit) + 1)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        let mut rows: Vec<SessionRow> =
            records.into_iter().map(SessionRow::try_from).collect::<Result<_, _>>()?;
        let full = usize::try_from(limit).unwrap_or(usize::MAX);
        let more = rows.len() > full;
        rows.truncate(full);
        let next_cursor = rows.last().filter(|_| more).map(|row| Cursor::at(row).to_string());
        Ok(SessionPage { rows, next_cursor })
    }

    /// Gives the session another title.
    pub async fn rename_session(&self, id: SessionId, title: &str) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let done = sqlx::query("update sessions set title = $2 where id = $1")
            .bind(id.0)
            .bind(body::without_nul(title))
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        match done.rows_affected() {
            0 => Err(StoreError::UnknownSession(id)),
            _ => Ok(()),
        }
    }
}

impl SessionStatus {
    pub(crate) fn parse(text: &str) -> Result<Self, StoreError> {
        match text {
            "idle" => Ok(Self::Idle),
            "running" => Ok(Self::Running),
            "waiting" => Ok(Self::Waiting),
            ended => serde_json::from_value(Value::String(ended.to_owned()))
                .map(Self::Finished)
                .map_err(|source| StoreError::Malformed { what: "status", source }),
        }
    }
}

/// The text of the column, and of the wire.
impl fmt::Display for SessionStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Idle => "idle",
            Self::Running => "running",
            Self::Waiting => "waiting",
            Self::Finished(RunStatus::Success) => "success",
            Self::Finished(RunStatus::ErrorMaxTurns) => "error_max_turns",
            Self::Finished(RunStatus::ErrorMaxBudget) => "error_max_budget",
            Self::Finished(RunStatus::ErrorHookAbort) => "error_hook_abort",
            Self::Finished(RunStatus::ErrorTool) => "error_tool",
            Self::Finished(RunStatus::ErrorModel) => "error_model",
            Self::Finished(RunStatus::Cancelled) => "cancelled",
        })
    }
}

#[derive(FromRow)]
struct SessionRecord {
    id: Uuid,
    teacher_id: Uuid,
    plugin: String,
    command: Option<String>,
    agent: String,
    class_id: Option<String>,
    title: String,
    last_seq: i64,
    status: String,
    created_at: Timestamp,
    updated_at: Timestamp,
}

impl TryFrom<SessionRecord> for SessionRow {
    type Error = StoreError;

    fn try_from(record: SessionRecord) -> Result<Self, StoreError> {
        Ok(Self {
            id: SessionId(record.id),
            teacher_id: TeacherId(record.teacher_id),
            plugin: record.plugin,
            command: record.command,
            agent: record.agent,
            class_id: record.class_id,
            title: record.title,
            last_seq: record.last_seq,
            status: SessionStatus::parse(&record.status)?,
            created_at: record.created_at,
            updated_at: record.updated_at,
        })
    }
}

/// A place in the list: microseconds since 1970 and the id, which tells equal times apart.
#[derive(Debug, Clone, Copy)]
struct Cursor {
    updated_at: Timestamp,
    id: Uuid,
}

impl Cursor {
    fn at(row: &SessionRow) -> Self {
        Self { updated_at: row.updated_at, id: row.id.0 }
    }

    fn parse(text: &str) -> Result<Self, StoreError> {
        let bad = || StoreError::BadCursor(text.to_owned());
        let (micros, id) = text.split_once('.').ok_or_else(bad)?;
        let micros = micros.parse().map_err(|_| bad())?;
        let updated_at = DateTime::<Utc>::from_timestamp_micros(micros).ok_or_else(bad)?;
        let id = Uuid::parse_str(id).map_err(|_| bad())?;
        Ok(Self { updated_at, id })
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.updated_at.timestamp_micros(), self.id)
    }
}
