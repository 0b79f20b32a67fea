//! Which lessons she is asked about: before them what she expects, after them what came of it.

use std::collections::BTreeMap;

use api::LessonToExpect;
use chrono::{Days, NaiveDate};
use domain::{PredictionId, Timestamp};
use faults::Fault;
use memory::ClassName;
use remembering::school_calendar;
use store::PredictionRow;

use super::ExpectationDesk;

/// For so many days after it was accepted a lesson is asked about: it is not asked about for ever where she does
/// not answer.
const ASKED_FOR_DAYS: u64 = 14;
/// For so many school days after its day it is asked what came of it, as it is asked how the lesson went.
const DUE_FOR: u32 = 10;

impl ExpectationDesk {
    /// Lessons of classes that were accepted since she wants to be asked, are still to be taught and were not asked
    /// about, the one accepted last first.
    pub(super) async fn lessons_to_ask(
        &self,
        rows: &[PredictionRow],
        since: Timestamp,
    ) -> Result<Vec<LessonToExpect>, Fault> {
        let accepted: BTreeMap<String, Timestamp> =
            self.store().last_acceptances().await?.into_iter().collect();
        let earliest = self.clock.now().checked_sub_days(Days::new(ASKED_FOR_DAYS));
        let earliest = earliest.map_or(since, |earliest| earliest.max(since));
        let mut found: Vec<(Timestamp, LessonToExpect)> = Vec::new();
        for lesson in self.lessons.all().await? {
            let is_whole = lesson.sections > 0 && lesson.accepted == lesson.sections;
            let Some(class) = lesson.class.filter(|class| ClassName::new(class).is_ok()) else {
                continue;
            };
            // What she wrote by hand was accepted when she wrote it.
            let at = accepted.get(&lesson.path).copied().unwrap_or(lesson.updated_at);
            let was_asked = rows.iter().any(|row| row.lesson == lesson.path);
            if !is_whole || lesson.archived || was_asked || at < earliest {
                continue;
            }
            // One that has gone meanwhile is no lesson to ask about.
            let Some(facts) = self.lessons.facts_of(&lesson.path).await else { continue };
            let day = facts.date.as_deref().and_then(|day| day.trim().parse::<NaiveDate>().ok());
            if facts.went.is_some() || day.is_some_and(|day| day < self.lessons.today()) {
                continue;
            }
            let question = format!("What do you expect of {class}?");
            let (path, topic) = (lesson.path, lesson.topic);
            let date = day.map(|day| day.to_string());
            found.push((at, LessonToExpect { path, topic, class, date, question }));
        }
        let paths: Vec<String> = found.iter().map(|(_, lesson)| lesson.path.clone()).collect();
        let without = self.store().lessons_without_memory(&paths).await?;
        found.retain(|(_, lesson)| !without.contains(&lesson.path));
        found.sort_by(|(one, first), (other, second)| {
            other.cmp(one).then_with(|| first.path.cmp(&second.path))
        });
        Ok(found.into_iter().map(|(_, lesson)| lesson).collect())
    }

    /// Open predictions whose lesson's day is past, the latest day first.
    pub(super) async fn due(&self, rows: &[PredictionRow]) -> Result<Vec<PredictionId>, Fault> {
        let (calendar, _) = school_calendar(&self.workspace).await;
        let today = self.lessons.today();
        let mut due: Vec<(NaiveDate, PredictionId)> = Vec::new();
        let is_open = |row: &&PredictionRow| {
            row.expected.is_some() && row.end.is_none() && row.deleted_at.is_none()
        };
        for row in rows.iter().filter(is_open) {
            let day = self.day_of(&row.lesson).await.and_then(|day| day.parse::<NaiveDate>().ok());
            if let Some(day) = day
                && day < today
                && calendar.days_between(day, today) <= DUE_FOR
            {
                due.push((day, row.id));
            }
        }
        due.sort_by(|one, other| other.cmp(one));
        Ok(due.into_iter().map(|(_, id)| id).collect())
    }
}
