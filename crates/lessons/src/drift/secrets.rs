//! What pupils must not read before the key: answers, and what is said to the teacher.

use crate::{Content, Lesson, outline::one_line};

/// Shorter texts stand in many sentences by chance.
const FEWEST_WORDS: usize = 5;

/// Everything of it in the lesson that is long enough to be recognised, each on one line.
pub(super) fn secrets(lesson: &Lesson) -> Vec<String> {
    let mut secrets = Vec::new();
    let mut add = |text: &str| {
        let text = one_line(text);
        if text.split(' ').count() >= FEWEST_WORDS {
            secrets.push(text);
        }
    };
    for section in &lesson.sections {
        match &section.content {
            Content::Misconceptions(items) => {
                for item in items {
                    add(&item.fields.cause);
                    add(&item.fields.teacher_move);
                }
            }
            Content::Activities(items) => {
                for item in items {
                    add(&item.fields.teacher);
                    add(item.fields.check.as_deref().unwrap_or_default());
                }
            }
            Content::Differentiation(items) => {
                items.iter().for_each(|item| add(&item.fields.change));
            }
            Content::Assessment(items) => {
                for item in items {
                    add(&item.fields.shows);
                    add(item.fields.if_not.as_deref().unwrap_or_default());
                }
            }
            Content::Tasks(items) => {
                for item in items {
                    add(item.fields.answer.as_deref().unwrap_or_default());
                    add(item.fields.teacher.as_deref().unwrap_or_default());
                }
            }
            Content::Statements(_)
            | Content::Outcomes(_)
            | Content::Vocabulary(_)
            | Content::Text(_) => {}
        }
    }
    secrets
}
