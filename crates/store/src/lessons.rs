//! The versions of lessons: each a whole text, with who made it and who last changed each section.
//!
//! A lesson's file is the teacher's and not in the database. Whoever reads or changes one holds its
//! [`LessonHistory`] meanwhile, so that file and versions are seen together and nobody takes a change
//! under way for one that came from outside.

mod accepted;
mod without_memory;

use std::collections::{BTreeMap, BTreeSet};

use domain::{SessionId, Timestamp, TraceId};
use postgres::sql_state;
use postgres::text::without_nul;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use sqlx::{FromRow, Postgres, Transaction};
use uuid::Uuid;

use crate::{StoreError, TeacherStore};

pub use accepted::{DecidedLesson, DecidedText};

/// Who made a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LessonAuthor {
    /// The agent, by a tool.
    Agent,
    /// The teacher, in this application.
    Teacher,
    /// Somebody in another program.
    Outside,
}

/// The text of a section in a version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SectionMark {
    /// SHA-256 of its text, in hexadecimal.
    pub sha256: String,
    /// Who gave it this text.
    pub by: LessonAuthor,
    /// The curriculum files that this text points to, with their SHA-256 when it was written.
    #[serde(default)]
    pub sources: BTreeMap<String, String>,
    /// The quotations of each of these files that stood in it then. A version that was written
    /// before this was kept has none for its files.
    #[serde(default)]
    pub quotations: BTreeMap<String, BTreeSet<String>>,
}

/// Where something was done to a lesson. What is none was not done by an agent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LessonOrigin {
    /// The session.
    pub session: Option<SessionId>,
    /// The run.
    pub trace: Option<TraceId>,
    /// The tool call.
    pub call_id: Option<String>,
}

/// What was done to a lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonDeed {
    /// Who did it.
    pub author: LessonAuthor,
    /// What, in a few words for a person.
    pub what: String,
    /// The section it is about; none when it is about several.
    pub section: Option<String>,
    /// The item it is about.
    pub item: Option<String>,
    /// Where it was done.
    pub origin: LessonOrigin,
    /// When it was recorded.
    pub at: Timestamp,
}

/// A version that is to be recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLessonVersion {
    /// SHA-256 of the text, in hexadecimal.
    pub sha256: String,
    /// The whole text.
    pub text: String,
    /// Each section's text and who gave it that, by the section's id.
    pub sections: BTreeMap<String, SectionMark>,
    /// What was done.
    pub deed: LessonDeed,
}

/// A version, without its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonVersion {
    /// Counts up from 1.
    pub number: u32,
    /// SHA-256 of the text, in hexadecimal.
    pub sha256: String,
    /// Each section's text and who gave it that, by the section's id.
    pub sections: BTreeMap<String, SectionMark>,
    /// What was done.
    pub deed: LessonDeed,
}

/// A version with its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonText {
    /// The version.
    pub version: LessonVersion,
    /// The whole text.
    pub text: String,
}

/// The versions of one lesson, held by one reader or writer at a time, of whatever process. What is
/// recorded is there after [`LessonHistory::keep`]; dropped without it, nothing is.
pub struct LessonHistory {
    transaction: Transaction<'static, Postgres>,
    teacher: Uuid,
    path: String,
}

impl TeacherStore {
    /// The versions of the lesson at this path, once nobody else holds them.
    ///
    /// # Errors
    /// [`StoreError::LessonHeld`] when somebody does not let go of them.
    pub async fn lesson_history(&self, path: &str) -> Result<LessonHistory, StoreError> {
        let mut transaction = self.begin().await?;
        // Nobody holds a lesson for longer than it takes to read and write a file.
        sqlx::query("set local lock_timeout = '8s'").execute(&mut *transaction).await?;
        // The first number keeps these locks apart from those of other things.
        sqlx::query("select pg_advisory_xact_lock(hashtext('lesson'), hashtext($1 || $2))")
            .bind(self.teacher.to_string())
            .bind(path)
            .execute(&mut *transaction)
            .await
            .map_err(|error| match sql_state(&error).as_deref() {
                Some("55P03") => StoreError::LessonHeld(path.to_owned()),
                _ => error.into(),
            })?;
        Ok(LessonHistory { transaction, teacher: self.teacher.0, path: path.to_owned() })
    }

    /// The versions of a lesson, the latest first.
    pub async fn lesson_versions(&self, path: &str) -> Result<Vec<LessonVersion>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<Record> = sqlx::query_as(
            "select number, sha256, '' as body, sections, author, what, section, item,
                    session_id, trace_id, call_id, created_at
             from lesson_versions where teacher_id = $1 and path = $2 order by number desc",
        )
        .bind(self.teacher.0)
        .bind(path)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        records.into_iter().map(|record| Ok(LessonText::try_from(record)?.version)).collect()
    }

    /// When lessons were changed: the path of each and the hours in which it got a version.
    pub async fn lesson_work(&self) -> Result<Vec<(String, Timestamp)>, StoreError> {
        let mut tx = self.begin().await?;
        let work = sqlx::query_as(
            "select distinct path, date_trunc('hour', created_at)
             from lesson_versions where teacher_id = $1",
        )
        .bind(self.teacher.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(work)
    }

    /// One version of a lesson; none when it has no such version.
    pub async fn lesson_version(
        &self,
        path: &str,
        number: u32,
    ) -> Result<Option<LessonText>, StoreError> {
        let mut tx = self.begin().await?;
        let record: Option<Record> = sqlx::query_as(
            "select * from lesson_versions where teacher_id = $1 and path = $2 and number = $3",
        )
        .bind(self.teacher.0)
        .bind(path)
        .bind(i64::from(number))
        .fetch_optional(&mut *tx)
        .await?;
        tx.commit().await?;
        record.map(LessonText::try_from).transpose()
    }

    /// The latest version of a lesson that has this line; none when none has.
    pub async fn lesson_with_line(
        &self,
        path: &str,
        line: &str,
    ) -> Result<Option<LessonText>, StoreError> {
        let mut tx = self.begin().await?;
        let record: Option<Record> = sqlx::query_as(
            "select * from lesson_versions
             where teacher_id = $1 and path = $2
               and strpos(replace(body, e'\r', ''), e'\n' || $3 || e'\n') > 0
             order by number desc limit 1",
        )
        .bind(self.teacher.0)
        .bind(path)
        .bind(line)
        .fetch_optional(&mut *tx)
        .await?;
        tx.commit().await?;
        record.map(LessonText::try_from).transpose()
    }
}

impl LessonHistory {
    /// The latest version; none when nothing was recorded yet.
    pub async fn latest(&mut self) -> Result<Option<LessonText>, StoreError> {
        let record: Option<Record> = sqlx::query_as(
            "select * from lesson_versions where teacher_id = $1 and path = $2
             order by number desc limit 1",
        )
        .bind(self.teacher)
        .bind(&self.path)
        .fetch_optional(&mut *self.transaction)
        .await?;
        record.map(LessonText::try_from).transpose()
    }

    /// The version that this tool call of a session made; none when it made none.
    pub async fn of_call(
        &mut self,
        session: SessionId,
        call_id: &str,
    ) -> Result<Option<LessonVersion>, StoreError> {
        let record: Option<Record> = sqlx::query_as(
            "select * from lesson_versions where teacher_id = $1 and path = $2
                 and session_id = $3 and call_id = $4
             order by number desc limit 1",
        )
        .bind(self.teacher)
        .bind(&self.path)
        .bind(session.0)
        .bind(call_id)
        .fetch_optional(&mut *self.transaction)
        .await?;
        record.map(|record| Ok(LessonText::try_from(record)?.version)).transpose()
    }

    /// Records the next version. The text of the latest one is not recorded again: its number is
    /// given then.
    pub async fn record(&mut self, new: &NewLessonVersion) -> Result<u32, StoreError> {
        let NewLessonVersion { sha256, text, sections, deed } = new;
        let latest: Option<(i32, String)> = sqlx::query_as(
            "select number, sha256 from lesson_versions where teacher_id = $1 and path = $2
             order by number desc limit 1",
        )
        .bind(self.teacher)
        .bind(&self.path)
        .fetch_optional(&mut *self.transaction)
        .await?;
        let number = match latest {
            Some((number, latest)) if latest == *sha256 => return Ok(number.unsigned_abs()),
            Some((number, _)) => number + 1,
            None => 1,
        };
        sqlx::query(
            "insert into lesson_versions (
                 id, teacher_id, path, number, sha256, body, sections, author, what, section, item,
                 session_id, trace_id, call_id, created_at
             ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        )
        .bind(Uuid::now_v7())
        .bind(self.teacher)
        .bind(&self.path)
        .bind(number)
        .bind(sha256)
        .bind(without_nul(text))
        .bind(Json(sections))
        .bind(author_text(deed.author))
        .bind(without_nul(&deed.what))
        .bind(deed.section.as_deref().map(without_nul))
        .bind(deed.item.as_deref().map(without_nul))
        .bind(deed.origin.session.map(|session| session.0))
        .bind(deed.origin.trace.map(|trace| trace.0))
        .bind(deed.origin.call_id.as_deref().map(without_nul))
        .bind(deed.at)
        .execute(&mut *self.transaction)
        .await?;
        Ok(number.unsigned_abs())
    }

    /// Keeps what was recorded, and lets others read and write the lesson.
    pub async fn keep(self) -> Result<(), StoreError> {
        self.transaction.commit().await?;
        Ok(())
    }
}

#[derive(FromRow)]
struct Record {
    number: i32,
    sha256: String,
    body: String,
    sections: Json<BTreeMap<String, SectionMark>>,
    author: String,
    what: String,
    section: Option<String>,
    item: Option<String>,
    session_id: Option<Uuid>,
    trace_id: Option<Uuid>,
    call_id: Option<String>,
    created_at: Timestamp,
}

impl TryFrom<Record> for LessonText {
    type Error = StoreError;

    fn try_from(record: Record) -> Result<Self, StoreError> {
        let deed = LessonDeed {
            author: author(&record.author)?,
            what: record.what,
            section: record.section,
            item: record.item,
            origin: LessonOrigin {
                session: record.session_id.map(SessionId),
                trace: record.trace_id.map(TraceId),
                call_id: record.call_id,
            },
            at: record.created_at,
        };
        let version = LessonVersion {
            number: record.number.unsigned_abs(),
            sha256: record.sha256,
            sections: record.sections.0,
            deed,
        };
        Ok(Self { version, text: record.body })
    }
}

fn author_text(author: LessonAuthor) -> &'static str {
    match author {
        LessonAuthor::Agent => "agent",
        LessonAuthor::Teacher => "teacher",
        LessonAuthor::Outside => "outside",
    }
}

fn author(text: &str) -> Result<LessonAuthor, StoreError> {
    match text {
        "agent" => Ok(LessonAuthor::Agent),
        "teacher" => Ok(LessonAuthor::Teacher),
        "outside" => Ok(LessonAuthor::Outside),
        _ => Err(StoreError::UnreadableLesson(text.to_owned())),
    }
}
