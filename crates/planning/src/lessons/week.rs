//! A week of her timetable, with the lessons that she has for it, and what is to be planned next.

use std::collections::BTreeMap;

use api::{LessonSummary, NextLesson, SlotPlan, TeachingDay, TeachingSlot, TeachingWeek};
use chrono::{Datelike, Days, NaiveDate, Weekday};
use memory::SchoolCalendar;
use remembering::school_calendar;
use workspace::{Slot, TIMETABLE, WorkspaceError, timetable};

use super::{LessonError, Lessons};
use crate::request::earlier::her_day;

/// How far ahead is looked for what is to be planned.
const AHEAD: u64 = 28;

/// What a week is made of.
struct Known<'k> {
    slots: &'k [Slot],
    /// Those that are in no archive, the one that was changed last first.
    lessons: &'k [LessonSummary],
    calendar: &'k SchoolCalendar,
    today: NaiveDate,
}

impl Lessons {
    /// The week that has this day, or the one at hand: at the end of a week that is over, the next.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn week(&self, day: Option<NaiveDate>) -> Result<TeachingWeek, LessonError> {
        let file = self.on_files(|files| match files.read(TIMETABLE) {
            Ok(file) => Ok(file.text),
            Err(WorkspaceError::NotFound { .. }) => Ok(String::new()),
            Err(error) => Err(error.into()),
        });
        let (slots, faults) = timetable(&file.await?);
        let (calendar, _) = school_calendar(&self.workspace).await;
        let mut lessons = self.all().await?;
        lessons.retain(|lesson| !lesson.archived);
        let today = her_day(self.clock.now());
        let known = Known { slots: &slots, lessons: &lessons, calendar: &calendar, today };
        Ok(TeachingWeek {
            file: TIMETABLE.to_owned(),
            known: !slots.is_empty(),
            today: today.to_string(),
            days: known.days(day.unwrap_or_else(|| known.at_hand())),
            next: known.next(),
            problems: faults.iter().map(ToString::to_string).collect(),
        })
    }
}

impl Known<'_> {
    /// A day of the week that she has before her: on a weekend with nothing left in it, of the coming one.
    fn at_hand(&self) -> NaiveDate {
        let monday = self.today.week(Weekday::Mon).checked_first_day();
        let coming = monday.and_then(|monday| monday.checked_add_days(Days::new(7)));
        let is_over = |coming: &NaiveDate| {
            let mut left = self.today.iter_days().take_while(|day| day < coming);
            self.today.weekday().num_days_from_monday() > 4
                && left.all(|day| self.day(day).slots.is_empty())
        };
        coming.filter(is_over).unwrap_or(self.today)
    }

    fn days(&self, shown: NaiveDate) -> Vec<TeachingDay> {
        let monday = shown.week(Weekday::Mon).checked_first_day().unwrap_or(shown);
        let days = monday.iter_days().take(7).map(|date| self.day(date));
        days.enumerate()
            .filter(|(place, day)| *place < 5 || !day.slots.is_empty())
            .map(|(_, day)| day)
            .collect()
    }

    fn day(&self, date: NaiveDate) -> TeachingDay {
        let school = self.calendar.is_school_day(date) || self.teaches_at_the_weekend(date);
        let closed = self.calendar.closed().iter().find(|closed| closed.day == date);
        let mut slots: Vec<TeachingSlot> = Vec::new();
        if school {
            let of_day = self.slots.iter().filter(|slot| slot.day == date.weekday());
            slots.extend(of_day.map(|slot| TeachingSlot {
                class: slot.class.clone(),
                period: slot.period.clone(),
                time: slot.from.map(|from| from.format("%H:%M").to_string()),
                minutes: slot.minutes,
                plan: None,
            }));
        }
        // As they stand in their course; else the one that was changed first was meant for the first period.
        let of_day = self.lessons.iter().rev().filter(|lesson| day_of(lesson) == Some(date));
        let mut of_day: Vec<&LessonSummary> = of_day.collect();
        of_day.sort_by_key(|lesson| lesson.place.unwrap_or(u32::MAX));
        for lesson in of_day {
            let class = lesson.class.clone().unwrap_or_default();
            let is_free = |slot: &&mut TeachingSlot| {
                slot.plan.is_none() && slot.class.eq_ignore_ascii_case(&class)
            };
            let plan = Some(plan(lesson));
            match slots.iter_mut().find(is_free) {
                Some(slot) => slot.plan = plan,
                None => slots.push(TeachingSlot {
                    class,
                    period: String::new(),
                    time: None,
                    minutes: lesson.minutes,
                    plan,
                }),
            }
        }
        let closed = closed.map(|closed| closed.name.clone()).unwrap_or_default();
        TeachingDay { date: date.to_string(), school, closed, slots }
    }

    /// A calendar knows weekdays only; a Saturday that the timetable names is one of school in term.
    fn teaches_at_the_weekend(&self, date: NaiveDate) -> bool {
        let friday = date
            .week(Weekday::Mon)
            .checked_first_day()
            .and_then(|monday| monday.checked_add_days(Days::new(4)));
        date.weekday().num_days_from_monday() > 4
            && friday.is_some_and(|friday| self.calendar.is_school_day(friday))
    }

    fn next(&self) -> Vec<NextLesson> {
        let mut next: BTreeMap<String, NextLesson> = BTreeMap::new();
        for date in self.today.iter_days().take(AHEAD as usize) {
            for slot in self.day(date).slots.into_iter().filter(|slot| slot.plan.is_none()) {
                let TeachingSlot { class, period, time, minutes, .. } = slot;
                next.entry(class.to_lowercase()).or_insert_with(|| NextLesson {
                    after: self.latest(&class, date),
                    date: date.to_string(),
                    class,
                    period,
                    time,
                    minutes,
                });
            }
        }
        let mut next: Vec<NextLesson> = next.into_values().collect();
        // By day, and on a day as the day has them.
        let place = |next: &NextLesson| {
            let is_it = |slot: &Slot| slot.class == next.class && slot.period == next.period;
            (next.date.clone(), self.slots.iter().position(is_it))
        };
        next.sort_by_key(place);
        next
    }

    /// What a class has before a day.
    fn latest(&self, class: &str, before: NaiveDate) -> Option<SlotPlan> {
        let is_hers = |lesson: &&LessonSummary| {
            lesson.class.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(class))
        };
        let of_class = || self.lessons.iter().filter(is_hers);
        let dated =
            of_class().rev().filter(|lesson| day_of(lesson).is_some_and(|day| day < before));
        let latest = dated.max_by_key(|lesson| day_of(lesson));
        latest.or_else(|| of_class().find(|lesson| lesson.date.is_none())).map(plan)
    }
}

fn day_of(lesson: &LessonSummary) -> Option<NaiveDate> {
    lesson.date.as_deref()?.parse().ok()
}

fn plan(lesson: &LessonSummary) -> SlotPlan {
    let accepted = lesson.written > 0 && lesson.accepted >= lesson.written;
    SlotPlan { path: lesson.path.clone(), title: lesson.title.clone(), accepted }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALENDAR: &str = "- 2026-10-20, 2026-12-22\n- 2026-11-30: St Andrew's Day\n";
    const TIMETABLE: &str = "| Class | Day | Period | Minutes |\n|---|---|---|---|\n\
        | 3B | Monday | 2 | 50 |\n| 3B | Thursday | 1 | 50 |\n| 3B | Thursday | 2 | 50 |\n| 2A | Thursday | 4 | 45 |\n";

    fn lesson(class: &str, title: &str, date: Option<&str>) -> LessonSummary {
        LessonSummary {
            path: format!("lessons/{class}/{title}/lesson.md"),
            title: title.into(),
            topic: title.into(),
            class: Some(class.into()),
            minutes: Some(50),
            planned: 50,
            date: date.map(str::to_owned),
            place: None,
            updated_at: chrono::DateTime::UNIX_EPOCH,
            sections: 6,
            written: 6,
            accepted: 6,
            problems: 0,
            archived: false,
        }
    }

    /// Thursday 26 November.
    fn with<T>(lessons: &[LessonSummary], of: impl FnOnce(Known<'_>) -> T) -> T {
        on("2026-11-26", lessons, of)
    }

    fn on<T>(today: &str, lessons: &[LessonSummary], of: impl FnOnce(Known<'_>) -> T) -> T {
        let (slots, faults) = timetable(TIMETABLE);
        assert_eq!(faults, []);
        let (calendar, _) = SchoolCalendar::parse(CALENDAR);
        let today = today.parse().unwrap();
        of(Known { slots: &slots, lessons, calendar: &calendar, today })
    }

    fn planned(day: &TeachingDay) -> Vec<(&str, &str, Option<&str>)> {
        let slots = day.slots.iter();
        slots
            .map(|slot| {
                let title = slot.plan.as_ref().map(|plan| plan.title.as_str());
                (slot.class.as_str(), slot.period.as_str(), title)
            })
            .collect()
    }

    #[test]
    fn lessons_stand_where_the_timetable_has_their_class_and_else_behind_it() {
        let lessons = [
            lesson("3b", "Second", Some("2026-11-26")),
            lesson("1B", "A cover lesson", Some("2026-11-26")),
            lesson("3B", "First", Some("2026-11-26")),
            lesson("3B", "Some day", None),
        ];
        with(&lessons, |known| {
            let days = known.days("2026-11-24".parse().unwrap());
            assert_eq!(days.len(), 5);
            assert_eq!(days[0].date, "2026-11-23");
            assert_eq!(planned(&days[0]), [("3B", "2", None)]);
            assert_eq!(
                planned(&days[3]),
                [
                    ("3B", "1", Some("First")),
                    ("3B", "2", Some("Second")),
                    ("2A", "4", None),
                    ("1B", "", Some("A cover lesson")),
                ]
            );
        });
    }

    #[test]
    fn a_weekend_with_nothing_left_in_it_has_the_coming_week_at_hand() {
        let at_hand = |known: Known<'_>| known.at_hand().to_string();
        assert_eq!(on("2026-11-27", &[], at_hand), "2026-11-27");
        assert_eq!(on("2026-11-28", &[], at_hand), "2026-11-30");
        assert_eq!(on("2026-11-29", &[], at_hand), "2026-11-30");
        let on_sunday = [lesson("3B", "Open day", Some("2026-11-29"))];
        assert_eq!(on("2026-11-28", &on_sunday, at_hand), "2026-11-28");
    }

    #[test]
    fn two_lessons_of_a_day_stand_as_in_their_course() {
        let mut lessons =
            [lesson("3B", "Second", Some("2026-11-26")), lesson("3B", "First", Some("2026-11-26"))];
        (lessons[0].place, lessons[1].place) = (Some(1), Some(2));
        with(&lessons, |known| {
            let day = known.day("2026-11-26".parse().unwrap());
            let titles: Vec<_> = planned(&day).into_iter().map(|(_, _, title)| title).collect();
            assert_eq!(titles, [Some("Second"), Some("First"), None]);
        });
    }

    #[test]
    fn a_day_without_school_has_no_lessons_and_says_why() {
        with(&[], |known| {
            let days = known.days("2026-12-01".parse().unwrap());
            assert_eq!((days[0].school, days[0].closed.as_str()), (false, "St Andrew's Day"));
            assert_eq!(planned(&days[0]), []);
            assert!(days[1].school);
            // Behind the last term that is known every weekday counts.
            assert!(known.day("2027-01-04".parse().unwrap()).school);
        });
    }

    #[test]
    fn what_is_next_is_the_first_lesson_of_each_class_that_has_no_plan() {
        let lessons = [
            lesson("3B", "Second", Some("2026-11-26")),
            lesson("3B", "First", Some("2026-11-26")),
            lesson("2A", "Networks", None),
        ];
        with(&lessons, |known| {
            let next = known.next();
            let told: Vec<_> = next
                .iter()
                .map(|one| {
                    let after = one.after.as_ref().map(|plan| plan.title.as_str());
                    (one.class.as_str(), one.date.as_str(), one.period.as_str(), after)
                })
                .collect();
            // Monday is St Andrew's Day.
            assert_eq!(
                told,
                [
                    ("2A", "2026-11-26", "4", Some("Networks")),
                    ("3B", "2026-12-03", "1", Some("Second")),
                ]
            );
        });
    }
}
