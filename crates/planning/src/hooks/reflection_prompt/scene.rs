//! What questions are made from: the documents, the class, and what the draft had to do without.

use ::lessons::{Lesson, SectionKind};
use agent::Run;
use domain::{ContextState, InteractionRequest};
use workspace::Section;

use super::super::feedforward::RULED_OUT;
use super::super::teacher_adjudication::documents::LessonDocument;

/// A need that the class profile names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// Its name, such as EAL.
    pub name: String,
    /// What the profile says about it.
    pub text: String,
}

/// Something that is remembered or stands in her files, and that nothing was made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmet {
    /// What it says.
    pub text: String,
    /// Where it stands.
    pub source: String,
}

/// Everything that questions are made from.
#[derive(Debug, Clone)]
pub struct Scene<'a> {
    /// The documents, lessons first.
    pub documents: &'a [LessonDocument],
    /// What the class is called.
    pub class: String,
    /// Minutes of a period.
    pub minutes: Option<u32>,
    /// Its needs.
    pub needs: Vec<Need>,
    /// What the feedforward card said is missing.
    pub missing: Vec<String>,
    /// What it said nothing will be made from.
    pub unmet: Vec<Unmet>,
}

impl<'a> Scene<'a> {
    /// Read the session and the profile.
    pub fn new(run: &Run, documents: &'a [LessonDocument], profile: Option<&str>) -> Self {
        let class = run.started().and_then(|start| start.class.clone());
        let card =
            run.exchanges().iter().rev().find_map(|exchange| match &exchange.interaction.request {
                InteractionRequest::Feedforward { items, .. } => Some(items.as_slice()),
                _ => None,
            });
        let of_state = |state: ContextState| {
            card.unwrap_or_default().iter().filter(move |item| item.state == state)
        };
        let missing = of_state(ContextState::Missing).map(|item| item.text.clone()).collect();
        // What has no line of its own is a number of lines, and what she ruled out is no wish of hers.
        let unmet = of_state(ContextState::NotUsed)
            .filter(|item| item.line.is_some() && !item.text.ends_with(RULED_OUT));
        let unmet =
            unmet.map(|item| Unmet { text: item.text.clone(), source: item.source.clone() });
        let profile = profile.unwrap_or_default();
        Self {
            documents,
            class: class.unwrap_or_else(|| "this class".to_owned()),
            minutes: minutes(profile),
            needs: needs(profile),
            missing,
            unmet: unmet.collect(),
        }
    }

    /// The lessons among the documents.
    pub fn lessons(&self) -> impl Iterator<Item = (&'a LessonDocument, &'a Lesson)> {
        self.documents.iter().filter_map(|document| Some((document, document.lesson.as_ref()?)))
    }

    /// The first written section of a lesson that has one of these ids.
    pub fn section(&self, ids: &[&str]) -> Option<(&'a LessonDocument, &'a Section)> {
        ids.iter().find_map(|id| {
            self.lessons().find_map(|(document, _)| Some((document, document.section(id)?)))
        })
    }

    /// The first written section of a lesson that is of one of these kinds, whatever its heading.
    pub fn of_kind(&self, kinds: &[SectionKind]) -> Option<(&'a LessonDocument, &'a Section)> {
        kinds.iter().find_map(|kind| {
            self.lessons().find_map(|(document, lesson)| {
                let section = lesson.of_kind(*kind).find_map(|typed| document.section(&typed.id));
                Some((document, section?))
            })
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
