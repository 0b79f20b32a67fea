//! The tools that read and write lessons.

use super::{
    add_activity, add_assessment, add_differentiation, create_lesson, get_lesson, list_lessons,
    remove_item, update_section,
};
use crate::lessons::Lessons;

agent::tools! {
    /// The tools that read and write lessons, beside those that are there.
    fn with_lessons(lessons: &Lessons) {
        add_activity::AddActivity { lessons: lessons.clone() },
        add_assessment::AddAssessment { lessons: lessons.clone() },
        add_differentiation::AddDifferentiation { lessons: lessons.clone() },
        create_lesson::CreateLesson { lessons: lessons.clone() },
        get_lesson::GetLesson { lessons: lessons.clone() },
        list_lessons::ListLessons { lessons: lessons.clone() },
        remove_item::RemoveItem { lessons: lessons.clone() },
        update_section::UpdateSection { lessons: lessons.clone() },
    }
}
