//! The day on which a lesson is to be taught, and how it went: lines of its front matter, so that they
//! go wherever the file goes, into the archive too.

use ::lessons::{Fact, facts};
use chrono::{Local, NaiveDate};
use workspace::WorkspaceError;

use super::{LessonError, Lessons, OpenLesson, place};

/// A lesson whose day is past and of which nothing was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastLesson {
    /// Its file.
    pub path: String,
    /// What it is about.
    pub topic: String,
    /// The class.
    pub class: String,
    /// The day.
    pub day: NaiveDate,
}

impl OpenLesson {
    /// The day on which it is to be taught, where its file names one.
    pub fn day(&self) -> Option<NaiveDate> {
        self.lesson.date.as_deref().and_then(day)
    }
}

impl Lessons {
    /// Say on which day a lesson is to be taught; none takes that back. On another day it is asked
    /// again how it went.
    ///
    /// # Errors
    /// [`LessonError`]; the lesson is then as it was.
    pub async fn plan_for(&self, path: &str, on: Option<&str>) -> Result<OpenLesson, LessonError> {
        let on = on.map(str::trim).filter(|on| !on.is_empty());
        let on = match on {
            None => None,
            Some(given) => {
                let wrong = || LessonError::NoDay { given: given.to_owned() };
                Some(day(given).ok_or_else(wrong)?.to_string())
            }
        };
        self.set_facts(path, |open| {
            let is_another = open.day() != on.as_deref().and_then(day);
            // What was said is about the day that it had.
            let anew = (is_another && open.lesson.went.is_some()).then_some((Fact::Went, None));
            ((Fact::Date, on.clone()), anew)
        })
        .await
    }

    /// Write down how a lesson went, or take that back.
    ///
    /// # Errors
    /// [`LessonError`]; the lesson is then as it was.
    pub async fn set_went(
        &self,
        path: &str,
        went: Option<String>,
    ) -> Result<OpenLesson, LessonError> {
        self.set_fact(path, |_| (Fact::Went, went.clone())).await
    }

    /// The lessons of classes, out of the archive, whose day is before this one and of which nothing
    /// was said, the latest day first.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn past(&self, today: NaiveDate) -> Result<Vec<PastLesson>, LessonError> {
        let past = self.on_files(move |files| {
            let mut past = Vec::new();
            for path in place::all(files)? {
                let file = match files.read(&path) {
                    Ok(file) => file,
                    Err(gone @ WorkspaceError::Gone { .. }) => return Err(gone.into()),
                    Err(_) => continue,
                };
                let facts = facts(&file.text);
                if facts.archived.is_some() || facts.went.is_some() {
                    continue;
                }
                let (Some(class), Some(day)) = (facts.class, facts.date.as_deref().and_then(day))
                else {
                    continue;
                };
                let slug = || place::slug_of(&path).replace('-', " ");
                let topic = facts.topic.unwrap_or_else(slug);
                past.push(PastLesson { path: file.path, topic, class, day });
            }
            past.retain(|lesson| lesson.day < today);
            Ok(past)
        });
        let mut past = past.await?;
        past.sort_by(|one, other| other.day.cmp(&one.day).then_with(|| one.path.cmp(&other.path)));
        Ok(past)
    }

    /// The present day where she is.
    pub fn today(&self) -> NaiveDate {
        self.now().with_timezone(&Local).date_naive()
    }
}

fn day(text: &str) -> Option<NaiveDate> {
    text.trim().parse().ok()
}
