//! Earlier work that a request points to, among the lessons of the workspace.

use std::collections::HashMap;

use api::LessonSummary;
use chrono::{Local, NaiveDate};
use domain::Timestamp;
use drafter::earlier::{EarlierWork, KnownLesson, When};
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

/// The teacher's day at an instant: "yesterday" is hers, whatever day it is in Greenwich.
pub fn her_day(at: Timestamp) -> NaiveDate {
    at.with_timezone(&Local).date_naive()
}

/// Lessons as the rule knows them that finds the one that is meant; `worked_on` has when versions of
/// each were made.
pub fn known(lessons: &[LessonSummary], worked_on: &[(String, Timestamp)]) -> Vec<KnownLesson> {
    let mut days: HashMap<&str, Vec<NaiveDate>> = HashMap::new();
    for (path, at) in worked_on {
        days.entry(path).or_default().push(her_day(*at));
    }
    let known = |lesson: &LessonSummary| KnownLesson {
        path: lesson.path.clone(),
        topic: if lesson.topic.is_empty() { &lesson.title } else { &lesson.topic }.to_lowercase(),
        changed: Some(her_day(lesson.updated_at)),
        worked_on: days.get(lesson.path.as_str()).cloned().unwrap_or_default(),
    };
    lessons.iter().map(known).collect()
}

/// A lesson in a line: what it is on, for whom, when it was changed.
pub fn described(lesson: &KnownLesson, then: Option<(When, NaiveDate)>) -> String {
    let class = lesson.class().map(|class| format!(" for {class}")).unwrap_or_default();
    format!("the lesson on {}{class}{}", lesson.topic, changed(lesson, then))
}

/// ", changed on 16 November 2026": on the day that is meant, else last.
pub fn changed(lesson: &KnownLesson, then: Option<(When, NaiveDate)>) -> String {
    let then = then.and_then(|(when, today)| lesson.day_in(when, today));
    let day = then.or(lesson.changed);
    day.map(|day| day.format(", changed on %-d %B %Y").to_string()).unwrap_or_default()
}
