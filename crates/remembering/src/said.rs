//! What she says of a lesson after it was taught, in the log of lessons of its class.

use chrono::NaiveDate;
use domain::MemoryId;
use memory::{ClassName, Entry, MemoryPath, PathError, Scope};
use store::{MemoryDeed, SaidOfLesson, StoreError};
use text::sha256;
use uuid::Uuid;

use crate::shelves::{Shelves, WriteError, pupil_names};

/// The file of a class in which lessons are noted.
const LOG: &str = "lessons.md";
/// What a lesson is called whose topic could be the name of a pupil.
const NAMELESS: &str = "A lesson";

/// How a lesson went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonSaid {
    /// The lesson, by the path of its file.
    pub lesson: String,
    /// What it is about.
    pub topic: String,
    /// The class.
    pub class: String,
    /// The day; none where the lesson names none.
    pub day: Option<NaiveDate>,
    /// How it went, in two or three words.
    pub how: String,
    /// Her sentence, if she wrote one.
    pub words: Option<String>,
}

impl LessonSaid {
    /// "Iteration, 3B, 12 November: did not work: pairs needed ten more minutes."
    fn sentence(&self, topic: &str) -> String {
        let day = self.day.map(|day| day.format(", %-d %B").to_string()).unwrap_or_default();
        let words = self.words.as_ref().map(|words| format!(": {words}")).unwrap_or_default();
        let said = format!("{topic}, {}{day}: {}{words}", self.class, self.how);
        let ends = said.ends_with(['.', '!', '?', '…']);
        format!("- {said}{}", if ends { "" } else { "." })
    }

    fn path(&self) -> Result<MemoryPath, PathError> {
        MemoryPath::within(Scope::Class(ClassName::new(&self.class)?), LOG)
    }
}

impl Shelves {
    /// Keep how a lesson went: once for the lesson and its day, however often she says it.
    ///
    /// # Errors
    /// As [`Shelves::write`]; her words name a pupil, for example.
    pub async fn keep_said(
        &self,
        said: &LessonSaid,
        deed: &MemoryDeed,
    ) -> Result<Entry, WriteError> {
        let path = said.path()?;
        let of_topic = said.sentence(&said.topic);
        // Her words are judged without the topic: "Robert Burns" is no pupil.
        let judged = said.sentence(NAMELESS);
        let tried = self.try_out(&path, deed, |content| {
            Ok(memory::append(&content.entries, [(MemoryId::new(), judged.clone())]).render())
        });
        tried.await?;
        let text = if pupil_names(&of_topic).is_empty() { of_topic } else { judged };
        let id = self.identity(&said.lesson, said.day);
        let lesson = said.lesson.clone();
        let kept = self.store().keep_said(&SaidOfLesson { id, path, text, lesson }, deed).await?;
        self.embed_soon().await?;
        Ok(kept)
    }

    /// Take out what she said of how a lesson went.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn take_back_said(
        &self,
        lesson: &str,
        day: Option<NaiveDate>,
        deed: &MemoryDeed,
    ) -> Result<(), StoreError> {
        self.store().take_back_said(self.identity(lesson, day), deed).await
    }

    fn identity(&self, lesson: &str, day: Option<NaiveDate>) -> MemoryId {
        let teacher = self.store().teacher();
        let day = day.map(|day| day.to_string()).unwrap_or_default();
        let digest = sha256(format!("how it went\n{teacher}\n{lesson}\n{day}"));
        let number = u128::from_str_radix(digest.get(..32).unwrap_or_default(), 16);
        MemoryId(Uuid::from_u128(number.unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_said_in_one_sentence() {
        let said = |day: Option<&str>, how: &str, words: Option<&str>| LessonSaid {
            lesson: "lessons/3B/iteration/lesson.md".to_owned(),
            topic: "Iteration".to_owned(),
            class: "3B".to_owned(),
            day: day.map(|day| day.parse().unwrap()),
            how: how.to_owned(),
            words: words.map(str::to_owned),
        };
        let sentence = |said: LessonSaid| said.sentence("Iteration");
        assert_eq!(
            sentence(said(
                Some("2026-11-12"),
                "did not work",
                Some("pairs needed ten more minutes")
            )),
            "- Iteration, 3B, 12 November: did not work: pairs needed ten more minutes."
        );
        let asked = sentence(said(Some("2026-11-03"), "changed", Some("why did nobody ask?")));
        assert_eq!(asked, "- Iteration, 3B, 3 November: changed: why did nobody ask?");
        assert_eq!(sentence(said(None, "kept", None)), "- Iteration, 3B: kept.");
    }
}
