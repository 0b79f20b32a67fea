//! What an agent's call wants done to a lesson. The same words decide it when the tool runs, when the
//! teacher is asked first, and when a file that a dead process left behind is to be explained.

use ::lessons::{Edit, ItemInput, Lesson, NewLesson, SectionKind, Template};
use chrono::NaiveDate;

use super::place;

/// What a call wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Intent {
    /// Begin a lesson.
    Create(Create),
    /// Change one.
    Change {
        /// The lesson, by path or in short.
        lesson: String,
        /// What shall be changed.
        wish: Wish,
    },
}

/// A lesson that is to be begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Create {
    /// Its first heading.
    pub title: String,
    /// A word or two.
    pub topic: String,
    /// The class.
    pub class: Option<String>,
    /// How long it lasts; the class's own length when it does not say.
    pub minutes: Option<u32>,
    /// The template's name; that of the class's or the teacher's file when it does not say, or else
    /// the structured one.
    pub template: Option<String>,
    /// The name of its folder; made from the topic when it does not say.
    pub slug: Option<String>,
    /// The day on which it is to be taught.
    pub date: Option<NaiveDate>,
}

/// A change as far as it is known without the lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// This edit. Sections may be named by their headings.
    Edit(Edit),
    /// An item in the section of its kind.
    Add(ItemInput),
}

impl From<Edit> for Wish {
    fn from(edit: Edit) -> Self {
        Self::Edit(edit)
    }
}

impl Intent {
    /// Where the lesson stands.
    pub fn path(&self) -> String {
        match self {
            Self::Create(new) => new.path(),
            Self::Change { lesson, .. } => place::path(lesson),
        }
    }
}

impl Create {
    /// Where the lesson stands.
    pub fn path(&self) -> String {
        let name = self.slug.as_deref().filter(|slug| !slug.trim().is_empty());
        place::of_class(self.class.as_deref(), &place::slug(name.unwrap_or(&self.topic)))
    }

    /// What the file begins with.
    pub fn skeleton(&self, minutes: Option<u32>, date: Option<String>) -> NewLesson {
        NewLesson {
            title: self.title.clone(),
            topic: self.topic.clone(),
            class: self.class.clone(),
            minutes,
            date,
        }
    }
}

impl Wish {
    /// The edit that it is in this lesson.
    pub fn edit(&self, lesson: &Lesson, template: &Template) -> Edit {
        match self {
            Self::Edit(edit) => named(edit.clone(), lesson, template),
            Self::Add(item) => {
                let section = section_for(item.kind(), lesson, template);
                Edit::AddItem { section, item: item.clone() }
            }
        }
    }
}

/// The edit with ids in the place of headings.
fn named(mut edit: Edit, lesson: &Lesson, template: &Template) -> Edit {
    match &mut edit {
        Edit::SetSection { section, .. }
        | Edit::SetSectionMarkdown { section, .. }
        | Edit::AddItem { section, .. }
        | Edit::AddItemMarkdown { section, .. }
        | Edit::RemoveSection { section } => *section = id_of(section, lesson, template),
        Edit::SetItemMarkdown { section, item, .. }
        | Edit::RemoveItem { section, item }
        | Edit::MoveItem { section, item, .. } => {
            *section = id_of(section, lesson, template);
            // Outlines name an item together with its section.
            let prefix = format!("{section}/");
            if let Some(bare) = item.strip_prefix(&prefix) {
                *item = bare.to_owned();
            }
        }
        Edit::AddSection { id } => *id = id_of(id, lesson, template),
        Edit::RenameTitle { .. } | Edit::SetFact { .. } => {}
    }
    edit
}

/// The id of a section that is named by id or heading; as it is given when there is no such one.
pub fn id_of(given: &str, lesson: &Lesson, template: &Template) -> String {
    if lesson.section(given).is_some() || template.section(given).is_some() {
        return given.to_owned();
    }
    let heading = given.trim().trim_start_matches('#').trim();
    let same = |other: &str| other.trim().eq_ignore_ascii_case(heading);
    let there = lesson.sections.iter().find(|section| same(&section.heading));
    let id = there.map(|section| section.id.clone());
    let id = id.or_else(|| template.by_heading(heading).map(|spec| spec.id.clone()));
    id.unwrap_or_else(|| given.to_owned())
}

/// The section that takes items of this kind; the kind's own name when there is none.
fn section_for(kind: SectionKind, lesson: &Lesson, template: &Template) -> String {
    let there = lesson.of_kind(kind).next().map(|section| section.id.clone());
    let known = || template.sections.iter().find(|spec| spec.kind == kind);
    there.or_else(|| known().map(|spec| spec.id.clone())).unwrap_or_else(|| kind.name().to_owned())
}
