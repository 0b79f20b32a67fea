//! What the teacher says about a lesson as a whole in its front matter, so that it goes wherever the
//! file goes: which notes on content she does not want in it, and whether it is in the archive.

use ::lessons::{Edit, Fact, apply};
use chrono::Local;

use super::owner::Marks;
use super::{Doer, LessonError, Lessons, OpenLesson, words};

impl Lessons {
    /// Put a note on content aside for the whole lesson, or want it again.
    ///
    /// # Errors
    /// [`LessonError`]; the lesson is then as it was.
    pub async fn note(
        &self,
        path: &str,
        note: &str,
        aside: bool,
    ) -> Result<OpenLesson, LessonError> {
        let note = note.trim();
        self.set_fact(path, |open| {
            let others = open.lesson.not_here.iter().filter(|other| other.as_str() != note);
            let notes: Vec<&str> =
                others.map(String::as_str).chain(aside.then_some(note)).collect();
            (Fact::NotHere, Some(notes.join("; ")))
        })
        .await
    }

    /// Put a lesson into the archive, with the day, or take it out.
    ///
    /// # Errors
    /// [`LessonError`]; the lesson is then as it was.
    pub async fn archive(&self, path: &str, archived: bool) -> Result<OpenLesson, LessonError> {
        let today = self.now().with_timezone(&Local).date_naive().to_string();
        self.set_fact(path, |open| {
            let since = open.lesson.archived.clone().unwrap_or_else(|| today.clone());
            (Fact::Archived, archived.then_some(since))
        })
        .await
    }

    pub(super) async fn set_fact(
        &self,
        path: &str,
        fact: impl Fn(&OpenLesson) -> (Fact, Option<String>),
    ) -> Result<OpenLesson, LessonError> {
        self.set_facts(path, |open| vec![fact(open)]).await
    }

    /// One change of a fact, and of others that follow from it: the file never says the first without them. The
    /// history names the first.
    pub(super) async fn set_facts(
        &self,
        path: &str,
        facts: impl Fn(&OpenLesson) -> Vec<FactValue>,
    ) -> Result<OpenLesson, LessonError> {
        let (teacher, of_no_version) = (Doer::teacher(), Marks::default());
        let changed = self.rewrite(path, &of_no_version, |open| {
            let (mut text, mut what) = (open.file.text.clone(), None);
            for (fact, value) in facts(open) {
                let value = value.filter(|value| !value.is_empty());
                let edit = Edit::SetFact { fact, value };
                text = apply(&text, &open.template, &edit)?.text;
                what.get_or_insert_with(|| words::deed(&edit, &open.lesson));
            }
            Ok((text, self.deed(&teacher, what.unwrap_or_default(), None, None)))
        });
        Ok(changed.await?.open)
    }
}

/// A line of a lesson's front matter, and what it is to say; none takes it out.
pub(super) type FactValue = (Fact, Option<String>);
