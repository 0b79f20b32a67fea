//! The day on which a lesson is to be taught, and how it went: lines of its front matter, so that they
//! go wherever the file goes, into the archive too.

use ::lessons::{Fact, Facts, facts};
use chrono::{Local, NaiveDate};
use workspace::WorkspaceError;

use super::{LessonError, Lessons, OpenLesson, place};

/// What a lesson's file says of how it went where she does not want to be asked: not that it was taught.
pub const NOT_ASKED: &str = "not asked";
/// What it says where she said that it was taught, and no more.
pub const TAUGHT: &str = "taught";

/// Whether a lesson was taught, by what its file says of how it went.
pub fn was_taught(went: Option<&str>) -> bool {
    went.is_some_and(|went| went != NOT_ASKED)
}

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

/// What she said of how a lesson went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldLesson {
    /// The lesson.
    pub lesson: PastLesson,
    /// Her words.
    pub words: String,
}

impl OpenLesson {
    /// The day on which it is to be taught, where its file names one.
    pub fn day(&self) -> Option<NaiveDate> {
        self.lesson.date.as_deref().and_then(day)
    }
}

impl Lessons {
    /// Say on which day a lesson is to be taught; none takes that back. On another day it is asked
    /// again how it went; on one that it had before, what was said of that day holds again.
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
        let said = match &on {
            Some(on) => self.went_on(path, on).await?,
            None => None,
        };
        self.set_facts(path, |open| {
            let is_another = open.day() != on.as_deref().and_then(day);
            // What was said is about the day that it had.
            let changes = is_another && open.lesson.went != said;
            let went = changes.then(|| (Fact::Went, said.clone()));
            [(Fact::Date, on.clone())].into_iter().chain(went).collect()
        })
        .await
    }

    /// What the lesson's file said last of how it went while it had this day.
    async fn went_on(&self, path: &str, on: &str) -> Result<Option<String>, LessonError> {
        let path = path.to_owned();
        let path = self.on_files(move |files| place::spelled(files, &path)).await?;
        let had = self.store.lesson_with_line(&path, &format!("date: {on}")).await?;
        let said = had.map(|had| facts(&had.text)).filter(|said| said.date.as_deref() == Some(on));
        Ok(said.and_then(|said| said.went))
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

    /// What was said of how lessons of a class went, the latest day first. What was only kept, or not asked, says
    /// nothing.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn told_of(&self, class: &str) -> Result<Vec<ToldLesson>, LessonError> {
        let class = class.to_owned();
        let told = self.on_files(move |files| {
            let mut told = Vec::new();
            for path in place::all(files)? {
                // One that cannot be read says nothing, and is listed as such elsewhere.
                let Ok(file) = files.read(&path) else { continue };
                let facts = facts(&file.text);
                let is_of_class =
                    facts.class.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(&class));
                let Some((_, words)) = facts.went.as_deref().and_then(|went| went.split_once(':'))
                else {
                    continue;
                };
                let Some(day) = facts.date.as_deref().and_then(day).filter(|_| is_of_class) else {
                    continue;
                };
                let slug = || place::slug_of(&path).replace('-', " ");
                let topic = facts.topic.unwrap_or_else(slug);
                let lesson = PastLesson { path: file.path, topic, class: class.clone(), day };
                told.push(ToldLesson { lesson, words: words.trim().to_owned() });
            }
            Ok(told)
        });
        let mut told = told.await?;
        told.sort_by_key(|told: &ToldLesson| std::cmp::Reverse(told.lesson.day));
        Ok(told)
    }

    /// The facts at the head of a lesson's file; none where it cannot be read.
    pub async fn facts_of(&self, path: &str) -> Option<Facts> {
        let path = path.to_owned();
        let read =
            self.on_files(move |files| Ok(files.read(&path).ok().map(|file| facts(&file.text))));
        read.await.unwrap_or_default()
    }

    /// The present day where she is.
    pub fn today(&self) -> NaiveDate {
        self.now().with_timezone(&Local).date_naive()
    }
}

fn day(text: &str) -> Option<NaiveDate> {
    text.trim().parse().ok()
}
