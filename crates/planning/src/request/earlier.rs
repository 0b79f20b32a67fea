//! Earlier work that a request points to, among the lessons of the workspace.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use api::LessonSummary;
use chrono::{Local, NaiveDate, NaiveTime, TimeZone, Utc};
use domain::{SessionId, Timestamp};
use drafter::earlier::{EarlierWork, KnownLesson, MadeNow, When};
use drafter::reading::read;
use store::{SessionHit, SessionQuery, TeacherStore};

/// The most sessions that are looked at.
const SESSIONS: u32 = 6;

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

impl Pointed {
    /// What is made now.
    pub fn made(&self) -> MadeNow<'_> {
        MadeNow { class: self.class.as_deref(), has_topic: self.has_topic }
    }
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

/// The sessions in which earlier work was done that is pointed to, other than the `current` one: where no
/// lesson is left of it, they tell what it was.
pub async fn sessions(
    store: &TeacherStore,
    work: &EarlierWork,
    today: NaiveDate,
    current: SessionId,
) -> Vec<KnownSession> {
    let days = work.when.and_then(|when| when.days(today));
    let (first, last) = days.map(RangeInclusive::into_inner).unzip();
    let query = SessionQuery {
        text: String::new(),
        class_id: work.class.clone(),
        since: first.and_then(begins),
        until: last.and_then(|day| day.succ_opt()).and_then(begins),
        limit: SESSIONS,
        offset: 0,
    };
    let found = match store.search_sessions(&query).await {
        Ok(found) => found,
        Err(error) => {
            tracing::warn!(%error, "no earlier session is looked for");
            return Vec::new();
        }
    };
    let others = found.into_iter().filter(|hit| hit.session != current);
    let known = |hit: SessionHit| KnownSession {
        id: hit.session,
        day: her_day(hit.updated_at).format("%-d %B %Y").to_string(),
        title: hit.title,
    };
    others.map(known).collect()
}

/// The one session that is meant: the only one, or the last where that is said.
pub fn session_meant<'a>(
    work: &EarlierWork,
    sessions: &'a [KnownSession],
) -> Option<&'a KnownSession> {
    match sessions {
        [only] => Some(only),
        [last, ..] if work.is_last && work.when.is_none() => Some(last),
        _ => None,
    }
}

/// A session in which something was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownSession {
    /// Which.
    pub id: SessionId,
    /// Its title.
    pub title: String,
    /// Its last day: "16 November 2026".
    pub day: String,
}

impl KnownSession {
    /// In a line: what it is called, and when it was.
    pub fn described(&self) -> String {
        format!("the session \u{201c}{}\u{201d}, {}", self.title, self.day)
    }
}

/// When a day of hers begins.
fn begins(day: NaiveDate) -> Option<Timestamp> {
    let begins = Local.from_local_datetime(&day.and_time(NaiveTime::MIN)).earliest()?;
    Some(begins.with_timezone(&Utc))
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
