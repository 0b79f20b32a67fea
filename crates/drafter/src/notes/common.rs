//! What the notes hold for every topic: questions about earlier learning, and what is right where
//! something wrong is thought.

use super::markdown;
use super::problem::NoteProblem;
use super::reader::{Reader, list};
use crate::library::Retrieval;
use crate::words::{contains_phrase, stems};

/// What is right, in a sentence for pupils, where something wrong is thought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Right {
    /// Words of the wrong idea.
    pub about: Vec<String>,
    /// What is right.
    pub right: String,
}

/// Both of them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Common {
    /// Questions about earlier learning.
    pub questions: Vec<Retrieval>,
    /// What is right.
    pub rights: Vec<Right>,
}

impl Common {
    /// What is right where this is thought, in words for pupils.
    pub fn right(&self, idea: &str) -> Option<&str> {
        let idea = stems(idea);
        let about = |right: &&Right| right.about.iter().any(|a| contains_phrase(&idea, &stems(a)));
        self.rights.iter().find(about).map(|right| right.right.as_str())
    }
}

/// Questions about earlier learning, below the subject that they belong to.
pub(super) fn questions(text: &str) -> (Vec<Retrieval>, Vec<NoteProblem>) {
    let mut reader = Reader::default();
    let whole = markdown::read(text);
    let mut questions = Vec::new();
    for subject in whole.parts.iter().flat_map(|title| &title.parts) {
        for part in &subject.parts {
            let question = reader.before(part);
            if question.about.is_empty() {
                reader.wrong(part.line, "“- about: …” is missing".to_owned());
            }
            questions.push(Retrieval { subject: subject.heading.clone(), ..question });
        }
    }
    (questions, reader.problems)
}

/// What is right, below phrases of what is thought.
pub(super) fn rights(text: &str) -> (Vec<Right>, Vec<NoteProblem>) {
    let mut reader = Reader::default();
    let whole = markdown::read(text);
    let subjects = whole.parts.iter().flat_map(|title| &title.parts);
    let mut rights = Vec::new();
    for bullet in subjects.flat_map(|subject| &subject.bullets) {
        let fields = reader.fields(&bullet.bullets, &["right"]);
        let right = reader.said(&fields, "right", bullet.line);
        rights.push(Right { about: list(&bullet.said()), right });
    }
    (rights, reader.problems)
}
