//! Which texts of a lesson's sections its teacher accepted, and which she took back. What she decides
//! in a session is written with the event that says so, by the database.

use std::collections::BTreeMap;

use domain::Timestamp;
use sqlx::FromRow;
use sqlx::types::Json;
use uuid::Uuid;

use super::{LessonHistory, SectionMark};
use crate::{StoreError, TeacherStore};

/// A text of a section about which a teacher has decided.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DecidedText {
    /// The section's id, as it was then.
    pub section_id: String,
    /// SHA-256 of the text, in hexadecimal.
    pub sha256: String,
    /// Whether she accepted it last; else she took that back.
    pub accepted: bool,
}

/// What is known of who wrote a lesson and what of it was accepted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DecidedLesson {
    /// The texts about which she has decided, each once.
    pub texts: Vec<DecidedText>,
    /// Each section's text in the latest version and who gave it that, by the section's id.
    pub marks: BTreeMap<String, SectionMark>,
}

impl TeacherStore {
    /// What is known of all lessons, by the lesson's path.
    pub async fn decided_lessons(&self) -> Result<BTreeMap<String, DecidedLesson>, StoreError> {
        let mut tx = self.begin().await?;
        let texts: Vec<OfLesson> = sqlx::query_as(
            "select distinct on (path, section_id, sha256) path, section_id, sha256, accepted
             from accepted_sections where teacher_id = $1
             order by path, section_id, sha256, decided_at desc, seq desc, id desc",
        )
        .bind(self.teacher.0)
        .fetch_all(&mut *tx)
        .await?;
        let marks: Vec<(String, Json<BTreeMap<String, SectionMark>>)> = sqlx::query_as(
            "select distinct on (path) path, sections
             from lesson_versions where teacher_id = $1 order by path, number desc",
        )
        .bind(self.teacher.0)
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        let mut lessons: BTreeMap<String, DecidedLesson> = BTreeMap::new();
        for OfLesson { path, text } in texts {
            lessons.entry(path).or_default().texts.push(text);
        }
        for (path, marks) in marks {
            lessons.entry(path).or_default().marks = marks.0;
        }
        Ok(lessons)
    }
}

impl LessonHistory {
    /// The texts of the lesson's sections about which she has decided, each once.
    pub async fn decided(&mut self) -> Result<Vec<DecidedText>, StoreError> {
        let texts = sqlx::query_as(
            "select distinct on (section_id, sha256) section_id, sha256, accepted
             from accepted_sections where teacher_id = $1 and path = $2
             order by section_id, sha256, decided_at desc, seq desc, id desc",
        )
        .bind(self.teacher)
        .bind(&self.path)
        .fetch_all(&mut *self.transaction)
        .await?;
        Ok(texts)
    }

    /// Records what she decides in the lesson itself.
    pub async fn decide(&mut self, texts: &[DecidedText], at: Timestamp) -> Result<(), StoreError> {
        for text in texts {
            sqlx::query(
                "insert into accepted_sections (
                     id, teacher_id, path, section_id, sha256, accepted, decided_at
                 ) values ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(Uuid::now_v7())
            .bind(self.teacher)
            .bind(&self.path)
            .bind(&text.section_id)
            .bind(&text.sha256)
            .bind(text.accepted)
            .bind(at)
            .execute(&mut *self.transaction)
            .await?;
        }
        Ok(())
    }
}

#[derive(FromRow)]
struct OfLesson {
    path: String,
    #[sqlx(flatten)]
    text: DecidedText,
}
