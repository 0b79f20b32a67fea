//! Earlier work that a request points to, among the lessons of the workspace.

use api::LessonSummary;
use drafter::earlier::{EarlierWork, KnownLesson};
use drafter::reading::read;

/// Earlier work that a request points to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pointed {
    /// The words that point to it, and what they say of it.
    pub work: EarlierWork,
    /// The class that the new work is for.
    pub class: Option<String>,
    /// Whether a topic is named beside it, so that the request says by itself what it is about.
    pub has_topic: bool,
}

/// What a request points to, with what was said beside it; `classes` are names of classes that exist.
pub fn pointed(said: &[&str], classes: &[String]) -> Option<Pointed> {
    let reading = read(said, classes)?;
    let has_topic = reading.topic.is_some();
    Some(Pointed { work: reading.earlier?, class: reading.class, has_topic })
}

/// Lessons as the rule knows them that finds the one that is meant.
pub fn known(lessons: &[LessonSummary]) -> Vec<KnownLesson> {
    let known = |lesson: &LessonSummary| KnownLesson {
        path: lesson.path.clone(),
        topic: if lesson.topic.is_empty() { &lesson.title } else { &lesson.topic }.to_lowercase(),
        changed: Some(lesson.updated_at.date_naive()),
    };
    lessons.iter().map(known).collect()
}

/// A lesson in a line: what it is on, for whom, when it was changed.
pub fn described(lesson: &KnownLesson) -> String {
    let class = lesson.class().map(|class| format!(" for {class}")).unwrap_or_default();
    format!("the lesson on {}{class}{}", lesson.topic, changed(lesson))
}

/// ", changed on 16 November 2026".
pub fn changed(lesson: &KnownLesson) -> String {
    let day = lesson.changed.map(|day| day.format(", changed on %-d %B %Y").to_string());
    day.unwrap_or_default()
}
