//! What questions are made from: the documents, the class, and what the draft had to do without.

use agent::Run;
use domain::{ContextState, InteractionRequest};
use workspace::Section;

use super::super::teacher_adjudication::documents::LessonDocument;

/// A need that the class profile names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// Its name, such as EAL.
    pub name: String,
    /// What the profile says about it.
    pub text: String,
}

/// Everything that questions are made from.
#[derive(Debug, Clone)]
pub struct Scene<'a> {
    /// The documents, the plan first.
    pub documents: &'a [LessonDocument],
    /// What the class is called.
    pub class: String,
    /// Minutes of a period.
    pub minutes: Option<u32>,
    /// Its needs.
    pub needs: Vec<Need>,
    /// What the feedforward card said is missing.
    pub missing: Vec<String>,
}

impl<'a> Scene<'a> {
    /// Read the session and the profile.
    pub fn new(run: &Run, documents: &'a [LessonDocument], profile: Option<&str>) -> Self {
        let class = run.started().and_then(|start| start.class.clone());
        let missing = run
            .exchanges()
            .iter()
            .rev()
            .find_map(|exchange| match &exchange.interaction.request {
                InteractionRequest::Feedforward { items, .. } => Some(items),
                _ => None,
            })
            .into_iter()
            .flatten()
            .filter(|item| item.state == ContextState::Missing)
            .map(|item| item.text.clone())
            .collect();
        let profile = profile.unwrap_or_default();
        Self {
            documents,
            class: class.unwrap_or_else(|| "this class".to_owned()),
            minutes: minutes(profile),
            needs: needs(profile),
            missing,
        }
    }

    /// The first section with one of these headings, and its document.
    pub fn section(&self, headings: &[&str]) -> Option<(&'a LessonDocument, &'a Section)> {
        headings.iter().find_map(|heading| {
            self.documents.iter().find_map(|document| Some((document, document.section(heading)?)))
        })
    }
}

fn minutes(profile: &str) -> Option<u32> {
    let line = profile.lines().find_map(|line| line.strip_prefix("minutes:"))?;
    line.trim().parse().ok()
}

fn needs(profile: &str) -> Vec<Need> {
    let below = profile.lines().skip_while(|line| {
        !line.strip_prefix("## ").is_some_and(|title| title.trim().eq_ignore_ascii_case("needs"))
    });
    below
        .skip(1)
        .take_while(|line| !line.starts_with("## "))
        .filter_map(|line| line.strip_prefix("- "))
        .filter_map(|line| {
            let (name, text) = line.split_once(':')?;
            Some(Need { name: name.trim().to_owned(), text: text.trim().to_owned() })
        })
        .collect()
}
