//! What she changed in a lesson with her own hand, as far as it says something beyond that lesson:
//! minutes, forms of work and their order, the number of tasks. Words alone do not.

use async_trait::async_trait;
use lessons::{Content, Section};

use super::phrases::Form;

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
    found
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
