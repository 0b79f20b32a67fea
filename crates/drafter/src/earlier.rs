//! Which lesson is meant by words that point to earlier work: one rule, for whoever shows it to the
//! teacher and for the drafter itself.

use chrono::NaiveDate;

use crate::known_lessons::class_of;
pub use crate::request::{EarlierWork, When};

/// A lesson that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownLesson {
    /// Where it stands.
    pub path: String,
    /// What it is on.
    pub topic: String,
    /// The day of its last change, when it is known.
    pub changed: Option<NaiveDate>,
    /// Days on which it was worked on before.
    pub worked_on: Vec<NaiveDate>,
}

impl KnownLesson {
    /// In a few words, such as "iteration, 3B".
    pub fn label(&self) -> String {
        match self.class() {
            Some(class) => format!("{}, {class}", self.topic),
            None => self.topic.clone(),
        }
    }

    /// The last day in this time on which it was changed or worked on.
    pub fn day_in(&self, when: When, today: NaiveDate) -> Option<NaiveDate> {
        let days = self.changed.iter().chain(&self.worked_on).copied();
        days.filter(|day| when.holds(*day, today)).max()
    }

    /// The class in whose folder it stands.
    pub fn class(&self) -> Option<&str> {
        class_of(&self.path)
    }
}

/// The new work, as far as it says which earlier one is meant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MadeNow<'a> {
    /// The class that it is for.
    pub class: Option<&'a str>,
    /// Whether it is about a topic of its own.
    pub has_topic: bool,
}

/// What words that point to earlier work come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meant<'a> {
    /// No lesson fits.
    None,
    /// This one.
    One(&'a KnownLesson),
    /// One of these, and the words do not say which.
    Several(Vec<&'a KnownLesson>),
}

/// The lesson that is meant, among those that are there, the one that was changed last first.
///
/// Without `today` no time is compared.
pub fn meant<'a>(
    earlier: &EarlierWork,
    made: MadeNow<'_>,
    there: &'a [KnownLesson],
    today: Option<NaiveDate>,
) -> Meant<'a> {
    let of = |lesson: &KnownLesson, class: &str| {
        lesson.class().is_some_and(|own| own.eq_ignore_ascii_case(class))
    };
    let fits = |lesson: &&KnownLesson| match (&earlier.class, made.class) {
        (Some(whose), _) => of(lesson, whose),
        // "Sorting for 3B, like last week" points to a lesson of 3B, and "the same as last time but
        // for 2C" to another class's.
        (None, Some(class)) => of(lesson, class) == made.has_topic,
        (None, None) => true,
    };
    let mut fitting: Vec<&KnownLesson> = there.iter().filter(fits).collect();
    if fitting.is_empty() && earlier.class.is_none() {
        fitting = there.iter().collect();
    }
    if fitting.len() > 1
        && let (Some(when), Some(today)) = (earlier.when, today)
    {
        let then = |lesson: &&&KnownLesson| lesson.day_in(when, today).is_some();
        let then: Vec<&KnownLesson> = fitting.iter().filter(then).copied().collect();
        if !then.is_empty() {
            fitting = then;
        }
    }
    match fitting.as_slice() {
        [] => Meant::None,
        [only] => Meant::One(only),
        [last, ..] if earlier.is_last && earlier.when.is_none() && earlier.class.is_none() => {
            Meant::One(last)
        }
        _ => Meant::Several(fitting),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lesson(path: &str, changed: &str) -> KnownLesson {
        let topic = path.rsplit('/').nth(1).unwrap_or_default().to_owned();
        let worked_on = Vec::new();
        KnownLesson { path: path.to_owned(), topic, changed: changed.parse().ok(), worked_on }
    }

    fn found(text: &str, today: Option<&str>) -> Vec<String> {
        let there = [
            lesson("lessons/3B/arrays/lesson.md", "2026-03-10"),
            lesson("lessons/2C/binary/lesson.md", "2026-03-09"),
            lesson("lessons/3B/loops/lesson.md", "2026-03-05"),
        ];
        let classes = ["3B", "2C"].map(str::to_owned);
        let reading = crate::reading::read(&[text], &classes).unwrap();
        let today = today.map(|day| day.parse().unwrap());
        let (earlier, class) = (reading.earlier.unwrap(), reading.class);
        let made = MadeNow { class: class.as_deref(), has_topic: reading.topic.is_some() };
        match meant(&earlier, made, &there, today) {
            Meant::None => Vec::new(),
            Meant::One(one) => vec![one.topic.clone()],
            Meant::Several(several) => several.iter().map(|l| l.topic.clone()).collect(),
        }
    }

    #[test]
    fn a_lesson_that_was_worked_on_then_is_meant_though_it_was_changed_since() {
        let mut there = [
            lesson("lessons/3B/arrays/lesson.md", "2026-03-10"),
            lesson("lessons/3B/loops/lesson.md", "2026-03-11"),
        ];
        there[1].worked_on = vec!["2026-02-24".parse().unwrap()];
        let text = "like what we did for 3B two weeks ago, but for 2C";
        let reading = crate::reading::read(&[text], &["3B", "2C"].map(str::to_owned)).unwrap();
        let today = "2026-03-11".parse().ok();
        let made = MadeNow { class: Some("2C"), has_topic: false };
        let found = meant(&reading.earlier.unwrap(), made, &there, today);
        assert_eq!((found, reading.topic), (Meant::One(&there[1]), None));
    }

    #[test]
    fn of_several_lessons_the_one_that_was_changed_then_is_meant() {
        let today = Some("2026-03-11");
        let week = "like what we did for 3B last week, but for 2C";
        assert_eq!(found(week, today), ["loops"]);
        assert_eq!(found("like what we did for 3B yesterday, but for 2C", today), ["arrays"]);
        assert_eq!(found("do for 2C what 3B did on Thursday", today), ["loops"]);
        // Where no lesson lies in that time, or the day is not known, no one is picked.
        assert_eq!(found("do for 2C what 3B did on Friday", today), ["arrays", "loops"]);
        assert_eq!(found(week, None), ["arrays", "loops"]);
        assert_eq!(found("the same as last time but for 2C", today), ["arrays"]);
        // With a topic of its own it follows what its own class had.
        assert_eq!(found("a lesson on sorting for 2C like last week", today), ["binary"]);
        assert_eq!(
            found("sorting like what we did for 3B last week, but for 2C", today),
            ["loops"]
        );
        assert_eq!(found("like what we did for 4D last week, but for 2C", today), [""; 0]);
    }
}
