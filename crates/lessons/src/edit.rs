//! Changes to a lesson, made on its text: what an edit does not name stays byte for byte.
//!
//! Every edit reads the result back before it is given out. A text that would run into another
//! section or item, or would be read as something else than was meant, is refused.

mod complete;
mod error;
mod place;
mod splice;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    ContentInput, ItemInput, Template,
    outline::{clean, one_line},
    parse::{MOST_BYTES, Reading},
    render,
};
use place::{Place, bodies, position, span, with_section};

pub use error::EditError;

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Gives a section another content. A section that only the template has is put in.
    SetSection {
        /// The section's id.
        section: String,
        /// Of the section's kind.
        content: ContentInput,
    },
    /// Gives a section another text. How many minutes it plans is not looked at: it is a person who
    /// writes markdown, and [`crate::check`] says what does not add up.
    SetSectionMarkdown {
        /// The section's id.
        section: String,
        /// Without the section's heading.
        markdown: String,
    },
    /// Adds an item behind the others of its section.
    AddItem {
        /// The section's id.
        section: String,
        /// Of the section's kind.
        item: ItemInput,
    },
    /// Adds an item as markdown.
    AddItemMarkdown {
        /// The section's id.
        section: String,
        /// With its heading; a bullet may come without its dash.
        markdown: String,
        /// Its place among the items, from 0; behind the others when there is none.
        at: Option<usize>,
    },
    /// Gives an item another text.
    SetItemMarkdown {
        /// The section's id.
        section: String,
        /// The item's id in the section.
        item: String,
        /// With its heading; a bullet may come without its dash.
        markdown: String,
    },
    /// Takes an item out.
    RemoveItem {
        /// The section's id.
        section: String,
        /// The item's id in the section.
        item: String,
    },
    /// Puts an item in another place of its section.
    MoveItem {
        /// The section's id.
        section: String,
        /// The item's id in the section.
        item: String,
        /// Its place afterwards, from 0.
        to: usize,
    },
    /// Changes the lesson's first heading.
    RenameTitle {
        /// One line.
        title: String,
    },
    /// Puts in a section that the template has, at the template's place.
    AddSection {
        /// Its id in the template.
        id: String,
    },
    /// Takes a section out with its heading.
    RemoveSection {
        /// The section's id.
        section: String,
    },
    /// Changes a line of the front matter.
    SetFact {
        /// Which.
        fact: Fact,
        /// What it says; nothing takes the line out.
        value: Option<String>,
    },
}

/// What the front matter says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "LessonFact")]
pub enum Fact {
    /// What the lesson is about.
    Topic,
    /// The class.
    Class,
    /// How long it lasts.
    Minutes,
    /// The name of its template.
    Template,
    /// The notes on content that the teacher does not want in it, parted by semicolons.
    NotHere,
    /// The day on which it was put into the archive.
    Archived,
    /// The day on which it is to be taught.
    Date,
    /// How it went.
    Went,
    /// Its place among the lessons of its day, or among those without a day.
    Place,
}

/// A lesson after an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edited {
    /// The whole file.
    pub text: String,
    /// Id of the section that was changed, as it is now.
    pub section: Option<String>,
    /// Id of the item that was changed, as it is now; none when it was taken out.
    pub item: Option<String>,
}

/// Makes one change.
///
/// # Errors
/// [`EditError`] with words for a person and for a model; the lesson is then as it was.
pub fn apply(text: &str, template: &Template, edit: &Edit) -> Result<Edited, EditError> {
    within_limit(text)?;
    let edited = changed(text, template, edit)?;
    within_limit(&edited.text)?;
    Ok(edited)
}

fn within_limit(text: &str) -> Result<(), EditError> {
    if text.len() > MOST_BYTES {
        return Err(EditError::TooLong { kilobytes: text.len() / 1024, most: MOST_BYTES / 1024 });
    }
    Ok(())
}

fn changed(text: &str, template: &Template, edit: &Edit) -> Result<Edited, EditError> {
    match edit {
        Edit::SetSection { section, content } => set_content(text, template, section, content),
        Edit::SetSectionMarkdown { section, markdown } => {
            set_markdown(text, template, section, markdown)
        }
        Edit::AddItem { section, item } => add(text, template, section, item),
        Edit::AddItemMarkdown { section, markdown, at } => {
            let place = Place::of(text, template, section)?;
            let markdown = place.item_text(markdown)?;
            place.add(&markdown, *at)
        }
        Edit::SetItemMarkdown { section, item, markdown } => {
            let place = Place::of(text, template, section)?;
            let index = place.item(item)?;
            let markdown = place.item_text(markdown)?;
            place.put(
                splice::item(&place.text, place.span()?, index, &markdown),
                Some(index),
                Some(index),
            )
        }
        Edit::RemoveItem { section, item } => {
            let place = Place::of(text, template, section)?;
            let index = place.item(item)?;
            let text = splice::without_item(&place.text, place.span()?, index);
            place.put(text, Some(index), None)
        }
        Edit::MoveItem { section, item, to } => {
            let place = Place::of(text, template, section)?;
            let index = place.item(item)?;
            let count = place.span()?.items.len();
            if *to >= count {
                return Err(EditError::NoSuchPlace { section: section.clone(), to: *to, count });
            }
            place.put(splice::moved(&place.text, place.span()?, index, *to), Some(index), Some(*to))
        }
        Edit::RenameTitle { title } => rename(text, template, title),
        Edit::AddSection { id } => {
            let reading = Reading::of(text, template);
            if reading.lesson.section(id).is_some() {
                return Err(EditError::SectionThere { section: id.clone() });
            }
            let text = with_section(text, template, &reading, id)?;
            Ok(Edited { text, section: Some(id.clone()), item: None })
        }
        Edit::RemoveSection { section } => {
            let reading = Reading::of(text, template);
            let index = position(&reading.lesson, template, section)?;
            let span = span(&reading, index)?;
            let new = splice::without_section(text, span);
            let after = Reading::of(&new, template);
            if bodies(&reading.lesson, Some(index)) != bodies(&after.lesson, None) {
                return Err(EditError::RunsInto { section: section.clone() });
            }
            Ok(Edited { text: new, section: None, item: None })
        }
        Edit::SetFact { fact, value } => set_fact(text, template, *fact, value.as_deref()),
    }
}

fn set_content(
    text: &str,
    template: &Template,
    section: &str,
    content: &ContentInput,
) -> Result<Edited, EditError> {
    let content = content.clone().tidied();
    let place = Place::of(text, template, section)?;
    place.takes(content.kind())?;
    complete::check(&content)?;
    let new = splice::body(&place.text, place.span()?, &render::section(&content));
    let after = place.read_back(&new)?;
    place.means(after.lesson.sections.get(place.index), &content)?;
    place.fits(&after.lesson)?;
    Ok(Edited { text: new, section: Some(place.id()), item: None })
}

fn set_markdown(
    text: &str,
    template: &Template,
    section: &str,
    markdown: &str,
) -> Result<Edited, EditError> {
    let place = Place::of(text, template, section)?;
    let markdown = clean(markdown);
    if markdown.is_empty() {
        let what = format!("the new text of \"{section}\" is empty: take the section out instead");
        return Err(EditError::Incomplete { what });
    }
    let new = splice::body(&place.text, place.span()?, &markdown);
    let after = place.read_back(&new)?;
    let stands = after.lesson.sections.get(place.index).map(|s| clean(&s.markdown));
    if stands.as_deref() != Some(markdown.as_str()) {
        return Err(EditError::RunsInto { section: section.to_owned() });
    }
    Ok(Edited { text: new, section: Some(place.id()), item: None })
}

fn add(
    text: &str,
    template: &Template,
    section: &str,
    item: &ItemInput,
) -> Result<Edited, EditError> {
    let content = ContentInput::from(item.clone()).tidied();
    let place = Place::of(text, template, section)?;
    place.takes(content.kind())?;
    complete::check(&content)?;
    let wanted = content.clone().comparable();
    let old = &place.section()?.content;
    let is_there = |id: &str| {
        old.item_to_input(id).is_some_and(|old| ContentInput::from(old).comparable() == wanted)
    };
    if let Some(there) = old.items().iter().find(|item| is_there(item.id)) {
        return Err(EditError::ItemThere {
            section: section.to_owned(),
            item: there.id.to_owned(),
        });
    }
    let edited = place.add(&render::section(&content), None)?;
    let after = Reading::of(&edited.text, template).lesson;
    let read = after.sections.get(place.index).map(|section| &section.content);
    let added = read.zip(edited.item.as_deref()).and_then(|(read, id)| read.item_to_input(id));
    if added.map(|added| ContentInput::from(added).comparable()) != Some(wanted) {
        return Err(EditError::ReadOtherwise { section: section.to_owned() });
    }
    place.fits(&after)?;
    Ok(edited)
}

fn rename(text: &str, template: &Template, title: &str) -> Result<Edited, EditError> {
    let title = one_line(title);
    if title.is_empty() {
        return Err(EditError::Incomplete { what: "the title is empty".to_owned() });
    }
    let reading = Reading::of(text, template);
    let new = splice::title(text, &reading, &title);
    let after = Reading::of(&new, template);
    if after.lesson.title != title || bodies(&reading.lesson, None) != bodies(&after.lesson, None) {
        return Err(EditError::TitleReadOtherwise { title });
    }
    Ok(Edited { text: new, section: None, item: None })
}

fn set_fact(
    text: &str,
    template: &Template,
    fact: Fact,
    value: Option<&str>,
) -> Result<Edited, EditError> {
    let value = value.map(one_line).filter(|value| !value.is_empty());
    let reading = Reading::of(text, template);
    let key = match fact {
        Fact::Topic => "lesson",
        Fact::Class => "class",
        Fact::Minutes => "minutes",
        Fact::Template => "template",
        Fact::NotHere => "not here",
        Fact::Archived => "archived",
        Fact::Date => "date",
        Fact::Went => "went",
        Fact::Place => "place",
    };
    let new = splice::fact(text, &reading.front, key, value.as_deref());
    let after = Reading::of(&new, template);
    let facts = &after.front.facts;
    let read = match fact {
        Fact::Topic => facts.topic.clone(),
        Fact::Class => facts.class.clone(),
        Fact::Minutes => facts.minutes.map(|minutes| minutes.to_string()),
        Fact::Template => Some(facts.template.clone()),
        Fact::NotHere => facts.not_here.clone(),
        Fact::Archived => facts.archived.clone(),
        Fact::Date => facts.date.clone(),
        Fact::Went => facts.went.clone(),
        Fact::Place => facts.place.map(|place| place.to_string()),
    };
    let is_read = read == value || (fact == Fact::Template && value.is_none());
    if !is_read || bodies(&reading.lesson, None) != bodies(&after.lesson, None) {
        return Err(EditError::FactReadOtherwise { key, value: value.unwrap_or_default() });
    }
    Ok(Edited { text: new, section: None, item: None })
}

#[cfg(test)]
mod tests;
