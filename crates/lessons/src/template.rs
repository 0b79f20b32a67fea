//! What a lesson consists of: the teacher's file that names the sections, their order and kinds, and
//! what the worksheet and the revision guide show of them.

mod read;

use std::{collections::HashMap, fmt, sync::LazyLock};

use serde::Serialize;

use crate::{SectionKind, Tier, slug};

/// The template that comes with the program.
const STRUCTURED: &str = include_str!("../../../workspace/templates/structured.md");
/// Its name.
pub const STRUCTURED_NAME: &str = "structured";

/// A template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Template {
    /// Stem of its file.
    pub name: String,
    /// What a list of templates shows.
    pub title: String,
    /// In the order in which a new lesson has them.
    pub sections: Vec<SectionSpec>,
    /// Id of the section that holds the success criteria, if there is one.
    pub criteria: Option<String>,
    /// What pupils work on.
    pub worksheet: Vec<FacetPart>,
    /// What pupils revise with.
    pub guide: Vec<FacetPart>,
}

/// One section of a template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SectionSpec {
    /// How tools and pages name it, whatever its heading says.
    pub id: String,
    /// The heading in the lesson.
    pub heading: String,
    /// Other headings by which older lessons have it.
    pub also: Vec<String>,
    /// What it holds.
    pub kind: SectionKind,
    /// Whether a lesson is complete without it.
    pub optional: bool,
    /// How to write it, for the agent and for the teacher.
    pub guidance: String,
}

/// One part of a worksheet or revision guide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FacetPart {
    /// The heading on the page.
    pub heading: String,
    /// What stands below it.
    pub shows: Shows,
}

/// What a part of a page shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "camelCase")]
pub enum Shows {
    /// A section as it stands.
    Section(String),
    /// Prompts of the tasks of these tiers.
    Tasks(Vec<Tier>),
    /// Answers to the tasks of these tiers, on a page of their own.
    Answers(Vec<Tier>),
    /// The success criteria, to tick.
    Criteria,
    /// Wrong ideas with what is right, in words for pupils.
    Misconceptions,
    /// The words with their meanings.
    Vocabulary,
}

/// A template that cannot be used, and where to look.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct TemplateError {
    /// The file.
    pub file: String,
    /// Its line, from 1.
    pub line: u32,
    /// Its column in characters, from 1.
    pub column: u32,
    /// What is wrong and what would be right.
    pub message: String,
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

impl Template {
    /// Reads a template; `path` is how errors name the file, and its stem is the template's name.
    ///
    /// # Errors
    /// The first mistake.
    pub fn parse(path: &str, text: &str) -> Result<Self, TemplateError> {
        read::template(path, text)
    }

    /// The template that comes with the program.
    #[must_use]
    pub fn structured() -> Self {
        static READ: LazyLock<Template> = LazyLock::new(|| {
            // A test reads the file that is compiled in; were it broken, a lesson of text is left.
            let read = Template::parse("templates/structured.md", STRUCTURED);
            read.unwrap_or_else(|_| Template {
                name: STRUCTURED_NAME.to_owned(),
                title: STRUCTURED_NAME.to_owned(),
                sections: Vec::new(),
                criteria: None,
                worksheet: Vec::new(),
                guide: Vec::new(),
            })
        });
        READ.clone()
    }

    /// The text of the template that comes with the program, for a teacher who wants to change it.
    #[must_use]
    pub const fn structured_text() -> &'static str {
        STRUCTURED
    }

    /// The section with this id.
    #[must_use]
    pub fn section(&self, id: &str) -> Option<&SectionSpec> {
        self.sections.iter().find(|section| section.id == id)
    }

    /// The section that a heading of a lesson means.
    #[must_use]
    pub fn by_heading(&self, heading: &str) -> Option<&SectionSpec> {
        self.headings().get(&slug::key(heading)).copied()
    }

    /// The sections by what [`slug::key`] makes of each heading that means them.
    pub(crate) fn headings(&self) -> HashMap<String, &SectionSpec> {
        let mut headings = HashMap::new();
        let ids = self.sections.iter().map(|section| (&section.id, section));
        let also = self
            .sections
            .iter()
            .flat_map(|section| section.also.iter().map(move |heading| (heading, section)));
        let own = self.sections.iter().map(|section| (&section.heading, section));
        // What comes later is more exact and takes the place of what came before.
        for (name, section) in ids.chain(also).chain(own) {
            headings.insert(slug::key(name), section);
        }
        headings
    }

    /// Place of a section in the template's order.
    pub(crate) fn position(&self, id: &str) -> Option<usize> {
        self.sections.iter().position(|section| section.id == id)
    }
}

#[cfg(test)]
mod tests;
