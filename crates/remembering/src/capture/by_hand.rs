//! What she changed in a lesson with her own hand, as far as it says something beyond that lesson:
//! minutes, forms of work and their order, the order of the parts, the number of tasks, and the
//! register of what pupils read. What other words mean no rule can see.

use async_trait::async_trait;
use lessons::{Content, Section};
use suitability::{Counts, Formula};

use super::phrases::{Form, contractions, is_part};

/// A section that the agent wrote and she then wrote otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandEdit {
    /// As the agent left it.
    pub before: Section,
    /// As it is now.
    pub after: Section,
}

/// Where her edits are read.
#[async_trait]
pub trait HandEdits: Send + Sync {
    /// The sections of these lessons that the agent wrote and she then changed.
    ///
    /// # Errors
    /// Why they cannot be read.
    async fn of_lessons(&self, paths: &[String]) -> Result<Vec<HandEdit>, String>;
}

/// School years by which a text has to become easier before somebody would notice.
const EASIER: f64 = 2.0;

/// Short forms such as "don't" that have to come or go before it is a register.
const SHORT_FORMS: usize = 2;

/// How what pupils read is put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Register {
    /// Shorter sentences and words.
    Plainer,
    /// Without short forms.
    Formal,
    /// With short forms.
    Informal,
}

/// What is different, beyond words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// How long the section takes.
    Minutes {
        /// Before.
        before: u32,
        /// Now.
        after: u32,
    },
    /// How pupils work, in order.
    Forms {
        /// Before.
        before: Vec<Form>,
        /// Now.
        after: Vec<Form>,
    },
    /// A part of the section stands elsewhere in it; everything else is in the order that it had.
    Moved {
        /// The part.
        part: String,
        /// The part that now follows it.
        before: String,
        /// Whether it now begins the section.
        is_first: bool,
    },
    /// How the tasks are put.
    Register {
        /// What it is now.
        now: Register,
    },
    /// How many tasks there are.
    Tasks {
        /// Before.
        before: u32,
        /// Now.
        after: u32,
    },
}

/// What is different between two texts of a section.
pub fn differences(before: &Section, after: &Section) -> Vec<Difference> {
    let mut found = Vec::new();
    if let (Some(before), Some(after)) = (minutes(before), minutes(after))
        && before != after
    {
        found.push(Difference::Minutes { before, after });
    }
    if let (Some(before), Some(after)) = (forms(before), forms(after))
        && before != after
        && !before.is_empty()
        && !after.is_empty()
    {
        found.push(Difference::Forms { before, after });
    }
    if let (Content::Tasks(before), Content::Tasks(after)) = (&before.content, &after.content)
        && before.len() != after.len()
    {
        let count = |items: usize| u32::try_from(items).unwrap_or(u32::MAX);
        found.push(Difference::Tasks { before: count(before.len()), after: count(after.len()) });
    }
    found.extend(moved(before, after));
    found.extend(register(before, after).map(|now| Difference::Register { now }));
    found
}

/// The one part that she moved, where all are named as parts of any lesson are: the order of what only
/// this lesson has says nothing about the next.
fn moved(before: &Section, after: &Section) -> Option<Difference> {
    let (old, new) = (titles(before)?, titles(after)?);
    if old == new || old.len() != new.len() {
        return None;
    }
    let without = |titles: &[&str], part: &str| -> Vec<String> {
        titles.iter().filter(|title| **title != part).map(|title| (*title).to_owned()).collect()
    };
    // To move a part up is to move those before it down: what she moved up is what she wanted early.
    let at = new.iter().enumerate().position(|(at, part)| {
        without(&old, part) == without(&new, part)
            && old.iter().position(|title| title == part).is_some_and(|was| was > at)
    })?;
    let (part, next) = (*new.get(at)?, *new.get(at + 1)?);
    (is_part(part) && (at == 0 || is_part(next))).then(|| Difference::Moved {
        part: part.to_owned(),
        before: next.to_owned(),
        is_first: at == 0,
    })
}

/// The names of its activities; none where two have the same.
fn titles(section: &Section) -> Option<Vec<&str>> {
    let Content::Activities(items) = &section.content else { return None };
    let titles: Vec<&str> = items.iter().map(|item| item.fields.title.as_str()).collect();
    let is_once = |title: &&&str| titles.iter().filter(|other| other == title).count() == 1;
    titles.iter().all(|title| is_once(&title)).then_some(titles)
}

/// How she put the tasks otherwise, told by the length of sentences and words and by short forms.
fn register(before: &Section, after: &Section) -> Option<Register> {
    let (before, after) = (prompts(before)?, prompts(after)?);
    if before == after {
        return None;
    }
    // A text of less than a hundred words has no grade.
    let grade = |text: &str| Formula::FleschKincaid.grade(&Counts::of(text));
    if let (Some(old), Some(new)) = (grade(&before), grade(&after))
        && old - new >= EASIER
    {
        return Some(Register::Plainer);
    }
    match (contractions(&before), contractions(&after)) {
        (old, 0) if old >= SHORT_FORMS => Some(Register::Formal),
        (0, new) if new >= SHORT_FORMS => Some(Register::Informal),
        _ => None,
    }
}

/// What pupils read of its tasks.
fn prompts(section: &Section) -> Option<String> {
    let Content::Tasks(items) = &section.content else { return None };
    let prompts: Vec<&str> = items.iter().map(|item| item.fields.prompt.as_str()).collect();
    Some(prompts.join("\n\n"))
}

/// The minutes of its activities; none for a section that takes none.
fn minutes(section: &Section) -> Option<u32> {
    let Content::Activities(items) = &section.content else { return None };
    let minutes = items.iter().filter_map(|item| item.fields.minutes).sum();
    (minutes > 0).then_some(minutes)
}

/// How pupils work in its activities, in order, each form once.
fn forms(section: &Section) -> Option<Vec<Form>> {
    let Content::Activities(items) = &section.content else { return None };
    let mut forms = Vec::new();
    for item in items {
        for form in Form::all_in(&item.fields.pupils) {
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
    }
    Some(forms)
}

#[cfg(test)]
mod tests;
