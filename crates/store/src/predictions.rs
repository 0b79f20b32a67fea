//! What a teacher expects of lessons and what came of it. That she did not want to say is a row, too: a lesson
//! is asked about once.

mod values;

use chrono::NaiveDate;
use domain::{PredictionId, Timestamp};
use postgres::text::without_nul;
use sqlx::FromRow;
use uuid::Uuid;

use crate::{StoreError, TeacherStore};

pub use values::{LessonValueRow, NewValueText, ValueText};

/// So many days after it was deleted a prediction can be taken back.
const KEPT_DAYS: i32 = 30;

/// What is said, or not said, of a lesson before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPrediction {
    /// Its id.
    pub id: PredictionId,
    /// The lesson, by the path of its file.
    pub lesson: String,
    /// The number of its version.
    pub lesson_version: Option<i32>,
    /// The class.
    pub class: String,
    /// What the lesson is about.
    pub topic: String,
    /// What she expects and how sure she is, in percent; none where she does not want to say.
    pub expected: Option<(String, u8)>,
    /// When.
    pub at: Timestamp,
}

/// What came of a prediction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PredictionOutcome {
    /// It came true.
    CameTrue,
    /// A part of it did.
    Partly,
    /// It did not.
    DidNot,
    /// She does not want to say.
    NotSaid,
}

/// Everything that is said when a prediction comes to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PredictionEnd {
    /// What came of it.
    pub outcome: PredictionOutcome,
    /// The day of the lesson.
    pub taught_on: Option<NaiveDate>,
    /// What was unexpected.
    pub surprise: Option<String>,
    /// Why, by the name of a cause.
    pub cause: Option<String>,
    /// What she will do next time.
    pub next_time: Option<String>,
    /// When she said so.
    pub at: Timestamp,
}

/// A prediction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PredictionRow {
    /// Its id.
    pub id: PredictionId,
    /// The lesson, by the path of its file.
    pub lesson: String,
    /// The number of its version.
    pub lesson_version: Option<i32>,
    /// The class.
    pub class: String,
    /// What the lesson is about.
    pub topic: String,
    /// What she expects and how sure she is, in percent; none where she did not want to say.
    pub expected: Option<(String, u8)>,
    /// When she said so.
    pub made_at: Timestamp,
    /// What came of it; none while it is open.
    pub end: Option<PredictionEnd>,
    /// Whether she wants to be reminded of it.
    pub marked: bool,
    /// When it was deleted.
    pub deleted_at: Option<Timestamp>,
}

impl PredictionOutcome {
    const ALL: [(Self, &'static str); 4] = [
        (Self::CameTrue, "cameTrue"),
        (Self::Partly, "partly"),
        (Self::DidNot, "didNot"),
        (Self::NotSaid, "notSaid"),
    ];

    fn word(self) -> &'static str {
        match self {
            Self::CameTrue => "cameTrue",
            Self::Partly => "partly",
            Self::DidNot => "didNot",
            Self::NotSaid => "notSaid",
        }
    }

    fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find_map(|(outcome, named)| (named == word).then_some(outcome))
    }
}

#[derive(FromRow)]
struct PredictionRecord {
    id: Uuid,
    lesson: String,
    lesson_version: Option<i32>,
    class_id: String,
    topic: String,
    text: Option<String>,
    confidence: Option<i16>,
    made_at: Timestamp,
    outcome: Option<String>,
    taught_on: Option<NaiveDate>,
    surprise: Option<String>,
    cause: Option<String>,
    next_time: Option<String>,
    marked: bool,
    resolved_at: Option<Timestamp>,
    deleted_at: Option<Timestamp>,
}

impl From<PredictionRecord> for PredictionRow {
    fn from(record: PredictionRecord) -> Self {
        let percent = |number: i16| u8::try_from(number).unwrap_or_default();
        let outcome = record.outcome.as_deref().and_then(PredictionOutcome::of_word);
        let end = outcome.zip(record.resolved_at).map(|(outcome, at)| PredictionEnd {
            outcome,
            taught_on: record.taught_on,
            surprise: record.surprise,
            cause: record.cause,
            next_time: record.next_time,
            at,
        });
        Self {
            id: PredictionId(record.id),
            lesson: record.lesson,
            lesson_version: record.lesson_version,
            class: record.class_id,
            topic: record.topic,
            expected: record.text.zip(record.confidence.map(percent)),
            made_at: record.made_at,
            end,
            marked: record.marked,
            deleted_at: record.deleted_at,
        }
    }
}

impl TeacherStore {
    /// Keeps what is expected of a lesson, or that she does not want to say. Says whether it was kept: of a
    /// lesson there is one such word at a time.
    pub async fn predict(&self, new: &NewPrediction) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let (text, confidence) = match &new.expected {
            Some((text, confidence)) => (Some(without_nul(text)), Some(i16::from(*confidence))),
            None => (None, None),
        };
        let kept = sqlx::query(
            "insert into predictions (
                 id, teacher_id, lesson, lesson_version, class_id, topic, text, confidence, made_at
             ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             on conflict (teacher_id, lesson) where deleted_at is null do nothing",
        )
        .bind(new.id.0)
        .bind(self.teacher.0)
        .bind(without_nul(&new.lesson))
        .bind(new.lesson_version)
        .bind(without_nul(&new.class))
        .bind(without_nul(&new.topic))
        .bind(text)
        .bind(confidence)
        .bind(new.at)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(kept.rows_affected() > 0)
    }

    /// Takes back that she did not want to say what she expects of a lesson.
    pub async fn unpass_prediction(&self, lesson: &str) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "delete from predictions
             where teacher_id = $1 and lesson = $2 and text is null and deleted_at is null",
        )
        .bind(self.teacher.0)
        .bind(lesson)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Everything of this kind, the latest first: lessons of which she did not want to say, and what is
    /// deleted, as well.
    pub async fn predictions(&self) -> Result<Vec<PredictionRow>, StoreError> {
        let mut tx = self.begin().await?;
        let records: Vec<PredictionRecord> = sqlx::query_as(
            "select id, lesson, lesson_version, class_id, topic, text, confidence, made_at, outcome,
                    taught_on, surprise, cause, next_time, marked, resolved_at, deleted_at
             from predictions where teacher_id = $1 order by made_at desc, id desc",
        )
        .bind(self.teacher.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(records.into_iter().map(PredictionRow::from).collect())
    }

    /// When each lesson was accepted last, in any part of it.
    pub async fn last_acceptances(&self) -> Result<Vec<(String, Timestamp)>, StoreError> {
        let mut tx = self.begin().await?;
        let found = sqlx::query_as(
            "select path, max(decided_at) from accepted_sections
             where teacher_id = $1 and accepted group by path",
        )
        .bind(self.teacher.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(found)
    }

    /// Keeps what came of a prediction, in place of what was said before; none opens it again. Says whether
    /// there is such a prediction.
    pub async fn end_prediction(
        &self,
        id: PredictionId,
        end: Option<&PredictionEnd>,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let text = |text: &Option<String>| text.as_deref().map(without_nul);
        let changed = sqlx::query(
            "update predictions set outcome = $3, taught_on = $4, surprise = $5, cause = $6,
                    next_time = $7, resolved_at = $8
             where teacher_id = $1 and id = $2 and text is not null and deleted_at is null",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .bind(end.map(|end| end.outcome.word()))
        .bind(end.and_then(|end| end.taught_on))
        .bind(end.and_then(|end| text(&end.surprise)))
        .bind(end.and_then(|end| text(&end.cause)))
        .bind(end.and_then(|end| text(&end.next_time)))
        .bind(end.map(|end| end.at))
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(changed.rows_affected() > 0)
    }

    /// Whether she wants to be reminded of a prediction before the next lesson of its class. Says whether there
    /// is such a prediction.
    pub async fn mark_prediction(
        &self,
        id: PredictionId,
        marked: bool,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let changed = sqlx::query(
            "update predictions set marked = $3
             where teacher_id = $1 and id = $2 and text is not null and deleted_at is null",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .bind(marked)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(changed.rows_affected() > 0)
    }

    /// Deletes a prediction. For 30 days it can be taken back; of what was deleted before, only that the lesson
    /// was asked about stays. Says whether there is such a prediction.
    pub async fn delete_prediction(
        &self,
        id: PredictionId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query(
            "update predictions set text = null, confidence = null, outcome = null, taught_on = null,
                    surprise = null, cause = null, next_time = null, marked = false, resolved_at = null
             where teacher_id = $1 and deleted_at < $2::timestamptz - make_interval(days => $3)",
        )
        .bind(self.teacher.0)
        .bind(at)
        .bind(KEPT_DAYS)
        .execute(&mut *tx)
        .await?;
        let changed = sqlx::query(
            "update predictions set deleted_at = $3
             where teacher_id = $1 and id = $2 and deleted_at is null",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .bind(at)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(changed.rows_affected() > 0)
    }

    /// Takes back that a prediction was deleted. Says whether it is there again: it is not where there is
    /// another one of its lesson.
    pub async fn restore_prediction(&self, id: PredictionId) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let changed = sqlx::query(
            "update predictions as gone set deleted_at = null
             where teacher_id = $1 and id = $2 and text is not null and not exists (
                 select from predictions as other
                 where other.teacher_id = $1 and other.lesson = gone.lesson and other.id <> gone.id
                   and other.deleted_at is null
             )",
        )
        .bind(self.teacher.0)
        .bind(id.0)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(changed.rows_affected() > 0)
    }
}
