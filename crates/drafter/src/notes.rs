//! The teacher's notes on topics: markdown files of a skill, which the drafter reads through its tools
//! like any model does. Nothing of them is in this program.
//!
//! `topics.md` says what each topic is called in requests, `earlier-learning.md` has questions about what
//! a class has done, `put-right.md` what is right where something wrong is thought; each other file is
//! the note on one topic. `docs/content.md` describes their shapes.

mod common;
mod files;
mod markdown;
mod problem;
mod reader;
mod topics;

use crate::conversation::Conversation;
use crate::library::{Library, Pack, Variant};
use crate::moves::Call;
use crate::skills::manifest;

pub(crate) use common::Common;
pub(crate) use files::reference;
pub use files::{SKILL, TOPICS};
pub use problem::NoteProblem;
pub(crate) use topics::{Topic, Topics};

use files::{EARLIER, PUT_RIGHT};

/// What is wrong with this file of the skill, in order of lines.
pub fn problems(file: &str, text: &str) -> Vec<NoteProblem> {
    match file {
        TOPICS => topics::read(text).1,
        EARLIER => common::questions(text).1,
        PUT_RIGHT => common::rights(text).1,
        _ => reader::read(text).1,
    }
}

/// Whether the list of topics has to name this file of the skill, and does not.
pub fn is_unlisted(file: &str, topics: &str) -> bool {
    let on_no_topic = ["SKILL.md", TOPICS, EARLIER, PUT_RIGHT].contains(&file);
    !on_no_topic && topics::read(topics).0.iter().all(|topic| topic.file != file)
}

/// The file of the skill with the note on a topic of a subject, by the list of topics in this text. The
/// data that says which words carry content comes with the program, so nothing is about anything where
/// it is broken.
pub fn about(list: &str, topic: &str, subject: &str) -> Option<String> {
    let library = Library::shared()?;
    Some(Topics::read(list).about(library, topic, subject)?.file.clone())
}

/// The ways to teach its topic that a note, in this text, has.
pub(crate) fn ways(note: &str) -> Vec<Variant> {
    reader::read(note).0.variants
}

/// A note that was asked for and cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UnusableNote {
    /// What it is called when it is read.
    pub reference: String,
    /// Why.
    pub why: String,
}

/// The look at what topics are called; none when it was taken or cannot be.
pub(crate) fn look(talk: &Conversation<'_>) -> Option<Call> {
    read_once(talk, TOPICS)
}

/// The looks at what is for every topic; none when they were taken or cannot be.
pub(crate) fn look_at_common(talk: &Conversation<'_>) -> impl Iterator<Item = Call> {
    [EARLIER, PUT_RIGHT].into_iter().filter_map(|file| read_once(talk, file))
}

/// The look at the note on a topic of a subject; none when it was taken or there is none.
pub(crate) fn look_up(
    library: &Library,
    talk: &Conversation<'_>,
    topic: &str,
    subject: &str,
) -> Option<Call> {
    read_once(talk, &talk.topics.about(library, topic, subject)?.file)
}

fn read_once(talk: &Conversation<'_>, file: &str) -> Option<Call> {
    let reference = reference(file);
    let skills = talk.fragment("skills", "")?;
    let may = talk.may_call("read_skill") && manifest(&skills.text).contains(&SKILL);
    let asked = |answer: &crate::conversation::Answer<'_>| answer.text("reference") == reference;
    let read = talk.latest("read_skill", asked).is_some() || talk.skill(&reference).is_some();
    (may && !read).then(|| Call::skill(&reference))
}

/// The note on a topic of a subject, when there is one and it was read.
pub(crate) fn note(
    library: &Library,
    talk: &Conversation<'_>,
    topic: &str,
    subject: &str,
) -> Option<Result<Pack, UnusableNote>> {
    let Topic { file, subject, names } = talk.topics.about(library, topic, subject)?.clone();
    let read = reader::read(talk.skill(&reference(&file))?);
    let names = names.into_iter().map(|name| name.text).collect();
    Some(usable(&file, read).map(|pack| Pack { names, subject, ..pack }))
}

/// What is for every topic, as far as it was read, and which of it cannot be used.
pub(crate) fn common(talk: &Conversation<'_>) -> (Common, Vec<UnusableNote>) {
    let (mut common, mut unusable) = (Common::default(), Vec::new());
    match talk.skill(&reference(EARLIER)).map(|text| usable(EARLIER, common::questions(text))) {
        Some(Ok(questions)) => common.questions = questions,
        Some(Err(problem)) => unusable.push(problem),
        None => {}
    }
    match talk.skill(&reference(PUT_RIGHT)).map(|text| usable(PUT_RIGHT, common::rights(text))) {
        Some(Ok(rights)) => common.rights = rights,
        Some(Err(problem)) => unusable.push(problem),
        None => {}
    }
    (common, unusable)
}

fn usable<T>(file: &str, (read, problems): (T, Vec<NoteProblem>)) -> Result<T, UnusableNote> {
    match problems.first() {
        None => Ok(read),
        Some(NoteProblem { line, message }) => {
            Err(UnusableNote { reference: reference(file), why: format!("line {line}: {message}") })
        }
    }
}

#[cfg(test)]
mod tests;
