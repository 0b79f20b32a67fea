//! Lessons that were worked out a turn ago: while one is written down, section by section, all that it
//! is made of stays the same.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use crate::conversation::{Answer, Conversation};
use crate::lesson::Lesson;
use crate::outline;

/// How many are kept: as many as teachers draft at once on one computer.
const MOST: usize = 8;

/// Tools by which a lesson is begun and written down; nothing that it is made of comes from their answers.
const WRITING: [&str; 3] = ["create_lesson", "update_section", "update_tasks"];

static KEPT: Mutex<VecDeque<(u64, Arc<Lesson>)>> = Mutex::new(VecDeque::new());

/// What a lesson is made of: all of the conversation but what was written since, and looked at of that.
pub(super) fn made_of(talk: &Conversation<'_>) -> u64 {
    let mut made_of = DefaultHasher::new();
    talk.prompt(|fragment| {
        (&fragment.tag, &fragment.source, &fragment.text, fragment.cut_bytes).hash(&mut made_of);
    });
    talk.tools(|tool| tool.hash(&mut made_of));
    (talk.words, &talk.beside, &talk.earlier).hash(&mut made_of);
    let mut answered = |answer: &Answer<'_>| {
        (answer.name, answer.input, answer.content, answer.is_error).hash(&mut made_of);
    };
    talk.before.iter().for_each(&mut answered);
    let begun = talk.latest("create_lesson", |answer| !answer.is_error);
    let own = begun.and_then(|answer| outline::paths(answer.content).into_iter().next());
    let is_looked_at = |answer: &Answer<'_>| {
        answer.name == "get_lesson" && own.as_deref() == Some(answer.text("lesson"))
    };
    let answers = talk.answers.iter();
    answers.filter(|a| !WRITING.contains(&a.name) && !is_looked_at(a)).for_each(&mut answered);
    made_of.finish()
}

/// The lesson that this came to.
pub(super) fn of(made_of: u64) -> Option<Arc<Lesson>> {
    let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    kept.iter().find(|(from, _)| *from == made_of).map(|(_, lesson)| Arc::clone(lesson))
}

/// Keeps what this came to, and lets go of the oldest.
pub(super) fn keep(made_of: u64, lesson: Lesson) -> Arc<Lesson> {
    let lesson = Arc::new(lesson);
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    kept.truncate(MOST - 1);
    kept.push_front((made_of, Arc::clone(&lesson)));
    lesson
}
