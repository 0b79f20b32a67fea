//! What a lesson consists of: the teacher's file that names the sections, their order and kinds, and
//! what the worksheet and the revision guide show of them.

mod read;

use std::{collections::HashMap, fmt, sync::LazyLock};

use serde::{Deserialize, Serialize};

use crate::{SectionKind, Tier, slug};

/// The template that comes with the program.
const STRUCTURED: &str = include_str!("../../../workspace/templates/structured.md");
/// All that come with it: whole lessons first, then the forms that are less or more than one.
const SHIPPED: [(&str, &str); 9] = [
    ("templates/structured.md", STRUCTURED),
    ("templates/one-page.md", include_str!("../../../workspace/templates/one-page.md")),
    ("templates/bullets.md", include_str!("../../../workspace/templates/bullets.md")),
    ("templates/forms/starter.md", include_str!("../../../workspace/templates/forms/starter.md")),
    ("templates/forms/quiz.md", include_str!("../../../workspace/templates/forms/quiz.md")),
    ("templates/forms/homework.md", include_str!("../../../workspace/templates/forms/homework.md")),
    ("templates/forms/cover.md", include_str!("../../../workspace/templates/forms/cover.md")),
    ("templates/forms/revision.md", include_str!("../../../workspace/templates/forms/revision.md")),
    ("templates/forms/double.md", include_str!("../../../workspace/templates/forms/double.md")),
];
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
    /// Words by which a request asks for it.
    #[serde(skip)]
    pub asked: Vec<String>,
    /// Whether it wants few words.
    #[serde(skip)]
    pub brief: bool,
    /// What it is, when it is less or more than one lesson.
    #[serde(skip)]
    pub form: Option<Form>,
}

/// A form that is less or more than one lesson: a starter by itself, a double period.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Form {
    /// What it is called in a sentence, such as "a quiz".
    pub called: String,
    /// How long it takes, whatever the class's period is.
    #[serde(default)]
    pub minutes: Option<u32>,
    /// How many periods of the class it takes, when that is not one.
    #[serde(default)]
    pub periods: Option<u32>,
    /// How many questions from memory it has beside those of a starter.
    #[serde(default)]
    pub questions: usize,
    /// Whether it is done on paper alone.
    #[serde(default)]
    pub paper: bool,
    /// Whether each pupil does it alone, with nothing of what a classroom has.
    #[serde(default)]
    pub alone: bool,
    /// Whether it goes over what the class has had and teaches nothing new.
    #[serde(default)]
    pub goes_over: bool,
}

impl Form {
    /// Minutes for a class whose period has `usual`; none when neither says.
    #[must_use]
    pub fn lasts(&self, usual: Option<u32>) -> Option<u32> {
        let periods = || usual.map(|usual| usual.saturating_mul(self.periods.unwrap_or(1)));
        self.minutes.or_else(periods)
    }
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
                asked: Vec::new(),
                brief: false,
                form: None,
            })
        });
        READ.clone()
    }

    /// The templates that come with the program, forms included.
    #[must_use]
    pub fn shipped() -> &'static [Self] {
        static READ: LazyLock<Vec<Template>> = LazyLock::new(|| {
            // A test reads each of them.
            SHIPPED.iter().filter_map(|(path, text)| Template::parse(path, text).ok()).collect()
        });
        &READ
    }

    /// The text of a template that comes with the program.
    #[must_use]
    pub fn shipped_text(name: &str) -> Option<&'static str> {
        let file = format!("/{name}.md");
        SHIPPED.iter().find(|(path, _)| path.ends_with(&file)).map(|(_, text)| *text)
    }

    /// Whether pupils' page shows tasks of this tier.
    #[must_use]
    pub fn shows(&self, tier: Tier) -> bool {
        let mut parts = self.worksheet.iter();
        parts.any(|part| matches!(&part.shows, Shows::Tasks(tiers) if tiers.contains(&tier)))
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
