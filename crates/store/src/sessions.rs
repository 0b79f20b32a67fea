//! Sessions: what a list of conversations shows, and what is kept of each: its log, its runs, who
//! drives it.

mod asked;
mod body;
mod events;
mod fork;
mod interactions;
mod keep;
mod learners;
mod lock;
mod openings;
mod page;
mod participants;
mod purge;
mod regrades;
mod search;
mod sittings;
mod status;
mod traces;

use domain::{ApprovalMode, EventDraft, SessionEvent, SessionId, TeacherId, Timestamp};
use postgres::sql_state;
use postgres::text::without_nul;
use sqlx::{FromRow, PgConnection};
use uuid::Uuid;

use crate::{StoreError, TeacherStore};

pub use asked::AskedBefore;
pub use learners::{LearnerSession, LearnerStore};
pub use lock::SessionLock;
pub use openings::{NewOpening, OpeningFilter, OpeningRow, SeatRow};
pub use page::{SessionFilter, SessionPage, SessionStanding, Shelf};
pub use participants::{NewParticipant, ParticipantFilter, ParticipantRow};
pub use regrades::{NewRegrade, RegradeRow, RegradeStep};
pub use search::{SessionHit, SessionQuery, Snippet, SnippetPart};
pub use sittings::{ChainedEvent, KeptBlueprint, SittingFilter, SittingRow};
pub use status::SessionStatus;
pub use traces::TraceRow;

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
    /// What folds its log.
    pub kind: SessionKind,
}

/// What folds the log of a session.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SessionKind {
    /// Runs of agents: a conversation of the teacher.
    #[default]
    Run,
    /// A learner who goes through a definition. It is neither listed nor found among conversations.
    Sitting,
    /// Somebody who takes part in a study. As little listed among conversations.
    Participation,
}

impl SessionKind {
    fn name(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Sitting => "sitting",
            Self::Participation => "participation",
        }
    }
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
    /// Who chose the title.
    pub title_source: TitleSource,
    /// Whether the agent works on its own or asks first.
    pub approval_mode: ApprovalMode,
    /// When it was put away.
    pub archived_at: Option<Timestamp>,
    /// When it was deleted; it can still be restored.
    pub deleted_at: Option<Timestamp>,
    /// The session it was copied from.
    pub forked_from: Option<Origin>,
}

/// Who chose a title.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TitleSource {
    /// Nobody: it is the beginning of the conversation.
    FirstWords,
    /// The automatic naming.
    Named,
    /// The teacher; nothing but herself changes it.
    Given,
}

/// Where a fork comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// The session; it may be gone.
    pub session: SessionId,
    /// The last place of its log that was copied.
    pub seq: i64,
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

    /// Begins what an earlier [`TeacherStore::begin_session`] may or may not have begun: when exactly
    /// these events stand in it already, they are given back and nothing is written.
    pub async fn begin_session_again(
        &self,
        session: NewSession,
        drafts: &[EventDraft],
    ) -> Result<Vec<SessionEvent>, StoreError> {
        let id = session.id;
        match self.begin_session(session, drafts).await {
            Err(StoreError::SessionExists(_)) => self.append_again(id, 0, drafts).await,
            begun => begun,
        }
    }

    async fn insert_session(
        &self,
        connection: &mut PgConnection,
        session: &NewSession,
    ) -> Result<SessionRecord, StoreError> {
        let row: SessionRecord = sqlx::query_as(
            "insert into sessions (id, teacher_id, plugin, command, agent, class_id, title, kind)
             values ($1, $2, $3, $4, $5, $6, $7, $8) returning *",
        )
        .bind(session.id.0)
        .bind(self.teacher.0)
        .bind(without_nul(&session.plugin))
        .bind(session.command.as_deref().map(without_nul))
        .bind(without_nul(&session.agent))
        .bind(session.class_id.as_deref().map(without_nul))
        .bind(without_nul(&session.title))
        .bind(session.kind.name())
        .fetch_one(connection)
        .await
        .map_err(|error| match sql_state(&error).as_deref() {
            Some("23505") => StoreError::SessionExists(session.id),
            _ => error.into(),
        })?;
        Ok(row)
    }

    /// The conversation with that id, if this teacher has it.
    pub async fn session(&self, id: SessionId) -> Result<Option<SessionRow>, StoreError> {
        let mut tx = self.begin().await?;
        let row: Option<SessionRecord> =
            sqlx::query_as("select * from sessions where id = $1 and kind = 'run'")
                .bind(id.0)
                .fetch_optional(&mut *tx)
                .await?;
        tx.commit().await?;
        row.map(SessionRow::try_from).transpose()
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
    title_source: String,
    approval_mode: String,
    archived_at: Option<Timestamp>,
    deleted_at: Option<Timestamp>,
    forked_from: Option<Uuid>,
    forked_seq: Option<i64>,
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
            title_source: match record.title_source.as_str() {
                "given" => TitleSource::Given,
                "named" => TitleSource::Named,
                _ => TitleSource::FirstWords,
            },
            approval_mode: match record.approval_mode.as_str() {
                "collaboration" => ApprovalMode::Collaboration,
                _ => ApprovalMode::Automation,
            },
            archived_at: record.archived_at,
            deleted_at: record.deleted_at,
            forked_from: record
                .forked_from
                .zip(record.forked_seq)
                .map(|(session, seq)| Origin { session: SessionId(session), seq }),
        })
    }
}
