//! The lessons of a class in their sequence, and the same in another one. A place keeps its day and lessons move
//! along the places, so that whoever takes back a move has every day where it was.

mod outlined;

use std::collections::BTreeMap;

pub use outlined::{
    CourseOutline, OutlinedLesson, course_outline, outline_in_order, outline_taught,
};

/// A lesson in the sequence of its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InSequence {
    /// What it is known by, such as the path of its file.
    pub id: String,
    /// The day on which it is to be taught, such as `2026-11-12`.
    pub date: Option<String>,
    /// Its place among the lessons of its day, or among those without a day, from 1.
    pub place: Option<u32>,
    /// Whether it was taught.
    pub taught: bool,
}

/// Why lessons stay in their sequence, in words for a teacher.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SequenceError {
    /// There are others than those that were named.
    #[error("the lessons of the course are others by now: look at it again, then move")]
    Others,
    /// One that was taught would be another in the sequence.
    #[error("\"{id}\" was taught, and stays where it was in the sequence")]
    Taught {
        /// The lesson.
        id: String,
    },
}

/// Brings lessons into their sequence: by day, those without one last.
pub fn in_sequence(lessons: &mut [InSequence]) {
    lessons.sort_by(|one, other| standing(one).cmp(&standing(other)));
}

fn standing(lesson: &InSequence) -> (bool, Option<&str>, u32, &str) {
    let InSequence { id, date, place, .. } = lesson;
    (date.is_none(), date.as_deref(), place.unwrap_or(u32::MAX), id)
}

/// What has to change so that lessons, which are in their sequence `now`, stand in the order `wanted`: each of those
/// that change, with its new day and place.
///
/// # Errors
/// [`SequenceError`].
pub fn resequenced(
    now: &[InSequence],
    wanted: &[String],
) -> Result<Vec<InSequence>, SequenceError> {
    let mut by_id: BTreeMap<&str, &InSequence> =
        now.iter().map(|lesson| (lesson.id.as_str(), lesson)).collect();
    if wanted.len() != now.len() {
        return Err(SequenceError::Others);
    }
    let mut after = Vec::with_capacity(now.len());
    for (id, there) in wanted.iter().zip(now) {
        let lesson = by_id.remove(id.as_str()).ok_or(SequenceError::Others)?;
        if there.taught && there.id != lesson.id {
            return Err(SequenceError::Taught { id: there.id.clone() });
        }
        after.push(InSequence { date: there.date.clone(), ..lesson.clone() });
    }
    let mut same_day = after.as_mut_slice();
    while let Some(first) = same_day.first() {
        let date = first.date.clone();
        let many = same_day.iter().take_while(|lesson| lesson.date == date).count();
        let (of_day, rest) = same_day.split_at_mut(many);
        numbered(of_day);
        same_day = rest;
    }
    let known: BTreeMap<&str, &InSequence> =
        now.iter().map(|lesson| (lesson.id.as_str(), lesson)).collect();
    after.retain(|lesson| known.get(lesson.id.as_str()) != Some(&lesson));
    Ok(after)
}

/// Numbers the lessons of one day where they would not stand in this order by themselves.
fn numbered(of_day: &mut [InSequence]) {
    let stands = of_day.windows(2).all(|two| match two {
        [one, other] => standing(one) < standing(other),
        _ => true,
    });
    if !stands {
        for (lesson, place) in of_day.iter_mut().zip(1..) {
            lesson.place = Some(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lesson(id: &str, date: Option<&str>) -> InSequence {
        InSequence { id: id.into(), date: date.map(str::to_owned), place: None, taught: false }
    }

    /// Two with days, two on one day, two without.
    fn course() -> Vec<InSequence> {
        let mut lessons = vec![
            lesson("f", None),
            lesson("a", Some("2026-11-02")),
            lesson("e", None),
            lesson("c", Some("2026-11-09")),
            lesson("d", Some("2026-11-09")),
            lesson("b", Some("2026-11-05")),
        ];
        in_sequence(&mut lessons);
        lessons
    }

    fn ids(lessons: &[InSequence]) -> String {
        lessons.iter().map(|lesson| lesson.id.as_str()).collect()
    }

    /// The sequence after a move, and how many lessons changed for it.
    fn moved(now: &[InSequence], wanted: &str) -> (Vec<InSequence>, usize) {
        let wanted: Vec<String> = wanted.chars().map(String::from).collect();
        let changes = resequenced(now, &wanted).unwrap();
        let mut after = now.to_vec();
        for change in &changes {
            let lesson = after.iter_mut().find(|lesson| lesson.id == change.id).unwrap();
            *lesson = change.clone();
        }
        in_sequence(&mut after);
        (after, changes.len())
    }

    #[test]
    fn a_place_keeps_its_day_and_lessons_move_along() {
        let now = course();
        assert_eq!(ids(&now), "abcdef");
        let (after, changed) = moved(&now, "bacdef");
        assert_eq!((ids(&after).as_str(), changed), ("bacdef", 2));
        let days = |lessons: &[InSequence]| -> Vec<Option<String>> {
            lessons.iter().map(|lesson| lesson.date.clone()).collect()
        };
        assert_eq!(days(&after), days(&now));
    }

    #[test]
    fn every_order_can_be_had_and_taken_back_with_every_day_where_it_was() {
        let now = course();
        for wanted in ["fabcde", "abdcef", "abcdfe", "fedcba", "abcedf", "cdabef"] {
            let (after, _) = moved(&now, wanted);
            assert_eq!(ids(&after), wanted);
            let (back, _) = moved(&after, "abcdef");
            assert_eq!(ids(&back), "abcdef", "{wanted}");
            let day = |lesson: &InSequence| (lesson.id.clone(), lesson.date.clone());
            assert!(back.iter().map(day).eq(now.iter().map(day)), "{wanted}");
        }
        assert_eq!(moved(&now, "abcdef").1, 0);
    }

    #[test]
    fn what_was_taught_stays_and_others_than_there_are_move_nothing() {
        let mut now = course();
        now[1].taught = true;
        let asked = |wanted: &str| {
            let wanted: Vec<String> = wanted.chars().map(String::from).collect();
            resequenced(&now, &wanted)
        };
        assert_eq!(asked("bacdef"), Err(SequenceError::Taught { id: "b".into() }));
        assert!(asked("cbadef").is_ok());
        for wanted in ["abcde", "abcdeff", "abcdex", "aacdef"] {
            assert_eq!(asked(wanted), Err(SequenceError::Others), "{wanted}");
        }
    }
}
