//! Sittings: sessions of learners, and the texts of the blueprints that their questions are made from.

use domain::{EventBody, SessionId, SittingBegan, SittingEvent, Timestamp};
use postgres::text::without_nul;
use sqlx::FromRow;
use uuid::Uuid;

use super::{SessionStatus, body};
use crate::{StoreError, TeacherStore};

/// A blueprint in a version that questions were made from.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct KeptBlueprint {
    /// SHA-256 of its text, in hexadecimal.
    pub sha256: String,
    /// The path that its mistakes are told with.
    pub file: String,
    /// The file.
    pub text: String,
}

/// Which sittings.
#[derive(Debug, Clone, Copy, Default)]
pub struct SittingFilter<'a> {
    /// Of this definition; of all without.
    pub definition: Option<&'a str>,
    /// Of the learner at this seat of this class, or of no class; of all without.
    pub learner: Option<(&'a str, Option<&'a str>)>,
    /// This one and no other; all without.
    pub session: Option<SessionId>,
    /// None of what is kept under this plugin.
    pub not_of: Option<&'a str>,
}

/// A sitting as a list shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct SittingRow {
    /// The session.
    pub session: SessionId,
    /// The class, where it is of one.
    pub class: Option<String>,
    /// How it began.
    pub began: SittingBegan,
    /// Where it stands.
    pub status: SessionStatus,
    /// When its last event happened.
    pub updated_at: Timestamp,
    /// How long its log is.
    pub last_seq: i64,
}

/// An event of a sitting as its chain of hashes has it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ChainedEvent {
    /// The hash that was kept with it; none where it is from before there were any.
    pub chain: Option<String>,
    /// What is hashed.
    pub words: String,
}

#[derive(FromRow)]
struct SittingRecord {
    id: Uuid,
    class_id: Option<String>,
    began: String,
    status: String,
    updated_at: Timestamp,
    last_seq: i64,
}

impl TeacherStore {
    /// Keeps these texts, each once whatever files they came from.
    pub async fn keep_blueprints(&self, kept: &[KeptBlueprint]) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        for blueprint in kept {
            sqlx::query(
                "insert into blueprint_texts (teacher_id, sha256, file, text)
                 values ($1, $2, $3, $4) on conflict do nothing",
            )
            .bind(self.teacher.0)
            .bind(&blueprint.sha256)
            .bind(without_nul(&blueprint.file))
            .bind(without_nul(&blueprint.text))
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Those of these versions that this teacher has.
    pub async fn kept_blueprints(
        &self,
        versions: &[String],
    ) -> Result<Vec<KeptBlueprint>, StoreError> {
        let mut tx = self.begin().await?;
        let kept = sqlx::query_as(
            "select sha256, file, text from blueprint_texts
             where teacher_id = $1 and sha256 = any($2) order by sha256",
        )
        .bind(self.teacher.0)
        .bind(versions)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(kept)
    }

    /// The log of a sitting with its chain of hashes, in order.
    pub async fn chained_events(
        &self,
        session: SessionId,
    ) -> Result<Vec<ChainedEvent>, StoreError> {
        let mut tx = self.begin().await?;
        let events = sqlx::query_as(
            "select chain, chained_words(event) as words from session_events event
             where teacher_id = $1 and session_id = $2 order by seq",
        )
        .bind(self.teacher.0)
        .bind(session.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(events)
    }

    /// Sittings of this teacher, the newest first.
    pub async fn sittings(&self, filter: SittingFilter<'_>) -> Result<Vec<SittingRow>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<SittingRecord> = sqlx::query_as(
            "select sessions.id, class_id, began.body::text as began, status, updated_at, last_seq
             from sessions
             join session_events began on began.session_id = sessions.id and began.seq = 1
             where sessions.teacher_id = $1 and sessions.kind = 'sitting' and deleted_at is null
               and ($2::text is null or began.body #>> '{definition,id}' = $2)
               and ($3::text is null
                    or (began.body ->> 'seat' = $3 and class_id is not distinct from $4))
               and ($5::uuid is null or sessions.id = $5)
               and ($6::text is null or sessions.plugin <> $6)
             order by created_at desc, sessions.id desc",
        )
        .bind(self.teacher.0)
        .bind(filter.definition)
        .bind(filter.learner.map(|(seat, _)| seat))
        .bind(filter.learner.and_then(|(_, class)| class))
        .bind(filter.session.map(|session| session.0))
        .bind(filter.not_of)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        records.into_iter().map(SittingRow::try_from).collect()
    }
}

impl TryFrom<SittingRecord> for SittingRow {
    type Error = StoreError;

    fn try_from(record: SittingRecord) -> Result<Self, StoreError> {
        let session = SessionId(record.id);
        let began = body::decode(&record.began)
            .map_err(|source| StoreError::Malformed { what: "event", source })?;
        let EventBody::Sitting(SittingEvent::Began(began)) = began else {
            return Err(StoreError::UnknownSession(session));
        };
        Ok(Self {
            session,
            class: record.class_id,
            began: *began,
            status: SessionStatus::parse(&record.status)?,
            updated_at: record.updated_at,
            last_seq: record.last_seq,
        })
    }
}
