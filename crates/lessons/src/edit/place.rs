//! The section that an edit is about: what it takes, and whether everything else stayed as it was.

use super::{EditError, Edited, splice};
use crate::{
    ContentInput, DRAFTING, Lesson, Section, SectionKind, Template, minutes,
    outline::clean,
    parse::{Reading, Span, starts_as_bullet},
    render,
};

/// A section of a text that is about to be changed.
pub(super) struct Place<'a> {
    pub(super) text: String,
    template: &'a Template,
    reading: Reading,
    pub(super) index: usize,
}

impl<'a> Place<'a> {
    /// The section, put in first when only the template has it.
    pub(super) fn of(text: &str, template: &'a Template, id: &str) -> Result<Self, EditError> {
        let reading = Reading::of(text, template);
        let is_known = template.section(id).is_some();
        if is_known && reading.lesson.section(id).is_none() {
            let text = with_section(text, template, &reading, id)?;
            let reading = Reading::of(&text, template);
            let index = position(&reading.lesson, template, id)?;
            return Ok(Self { text, template, reading, index });
        }
        let index = position(&reading.lesson, template, id)?;
        let place = Self { text: text.to_owned(), template, reading, index };
        if place.section()?.kind == SectionKind::Timings {
            return Err(EditError::Derived { section: id.to_owned() });
        }
        Ok(place)
    }

    pub(super) fn section(&self) -> Result<&Section, EditError> {
        self.reading.lesson.sections.get(self.index).ok_or_else(|| self.unknown())
    }

    pub(super) fn span(&self) -> Result<&Span, EditError> {
        self.reading.spans.get(self.index).ok_or_else(|| self.unknown())
    }

    pub(super) fn unknown(&self) -> EditError {
        EditError::unknown_section(&self.id(), &self.reading.lesson, self.template)
    }

    pub(super) fn id(&self) -> String {
        let section = self.reading.lesson.sections.get(self.index);
        section.map(|section| section.id.clone()).unwrap_or_default()
    }

    pub(super) fn item(&self, id: &str) -> Result<usize, EditError> {
        let items = self.section()?.content.items();
        items
            .iter()
            .position(|item| item.id == id)
            .ok_or_else(|| EditError::unknown_item(&self.id(), id, &items))
    }

    pub(super) fn takes(&self, given: SectionKind) -> Result<(), EditError> {
        let kind = self.section()?.kind;
        if kind == given {
            return Ok(());
        }
        Err(EditError::WrongKind { section: self.id(), kind, given })
    }

    /// Markdown of an item, with the dash that a bullet needs.
    pub(super) fn item_text(&self, markdown: &str) -> Result<String, EditError> {
        let kind = self.section()?.kind;
        if !kind.has_items() {
            return Err(EditError::NoItems { section: self.id(), kind });
        }
        let markdown = clean(markdown);
        if markdown.is_empty() {
            let what = format!("the new text of the item in \"{}\" is empty", self.id());
            return Err(EditError::Incomplete { what });
        }
        if kind.has_headed_items() || starts_as_bullet(&markdown) {
            return Ok(markdown);
        }
        Ok(render::bullet(&markdown))
    }

    pub(super) fn add(&self, markdown: &str, at: Option<usize>) -> Result<Edited, EditError> {
        let span = self.span()?;
        let kind = self.section()?.kind;
        let at = at.unwrap_or(span.items.len()).min(span.items.len());
        let is_blank = self.section()?.markdown.trim() == DRAFTING || span.body.is_empty();
        let text = if is_blank {
            splice::body(&self.text, span, markdown)
        } else {
            let separator = if kind.has_headed_items() { "\n\n" } else { "\n" };
            splice::with_item(&self.text, span, at, markdown, separator)
        };
        self.put(text, None, Some(at))
    }

    /// The edit, if everything but the item that was at one place and is at the other is as it was.
    pub(super) fn put(
        &self,
        new: String,
        was: Option<usize>,
        is: Option<usize>,
    ) -> Result<Edited, EditError> {
        let after = self.read_back(&new)?;
        let section = after.lesson.sections.get(self.index);
        let is_one = section.is_some_and(|now| {
            self.section().is_ok_and(|old| {
                let others = (others(old, was), others(now, is));
                others.0.is_some() && others.0 == others.1 && old.notes == now.notes
            })
        });
        if !is_one {
            let kind = self.section()?.kind;
            return Err(EditError::NotOneItem { section: self.id(), kind });
        }
        let items = section.map(|section| section.content.items()).unwrap_or_default();
        let item = is.and_then(|at| items.get(at)).map(|item| item.id.to_owned());
        Ok(Edited { text: new, section: Some(self.id()), item })
    }

    /// Reads the new text and compares all that must not have changed.
    pub(super) fn read_back(&self, new: &str) -> Result<Reading, EditError> {
        let after = Reading::of(new, self.template);
        let (old, now) = (&self.reading.lesson, &after.lesson);
        let heading = |lesson: &Lesson| lesson.sections.get(self.index).map(|s| s.heading.clone());
        let is_same = bodies(old, Some(self.index)) == bodies(now, Some(self.index))
            && heading(old) == heading(now)
            && (&old.title, &old.lead) == (&now.title, &now.lead);
        if !is_same {
            return Err(EditError::RunsInto { section: self.id() });
        }
        Ok(after)
    }

    pub(super) fn means(
        &self,
        read: Option<&Section>,
        wanted: &ContentInput,
    ) -> Result<(), EditError> {
        let is_meant =
            read.is_some_and(|read| read.to_input().comparable() == wanted.clone().comparable());
        if is_meant { Ok(()) } else { Err(EditError::ReadOtherwise { section: self.id() }) }
    }

    /// Whether the activities still fit into the lesson. What was too much before may stay or shrink.
    pub(super) fn fits(&self, after: &Lesson) -> Result<(), EditError> {
        let (old, new) = (minutes(&self.reading.lesson), minutes(after));
        match new.available {
            Some(available) if new.planned > available && new.planned > old.planned => {
                Err(EditError::TooManyMinutes { planned: new.planned, available })
            }
            _ => Ok(()),
        }
    }
}

pub(super) fn position(lesson: &Lesson, template: &Template, id: &str) -> Result<usize, EditError> {
    lesson
        .sections
        .iter()
        .position(|section| section.id == id)
        .ok_or_else(|| EditError::unknown_section(id, lesson, template))
}

pub(super) fn span(reading: &Reading, index: usize) -> Result<&Span, EditError> {
    reading.spans.get(index).ok_or_else(|| EditError::RunsInto { section: String::new() })
}

/// Texts of the items without the one at this place; nothing when no item is there.
fn others(section: &Section, but: Option<usize>) -> Option<Vec<&str>> {
    let mut texts: Vec<&str> =
        section.content.items().into_iter().map(|item| item.markdown).collect();
    if let Some(but) = but {
        (but < texts.len()).then(|| texts.remove(but))?;
    }
    Some(texts)
}

/// Headings and texts of the sections.
pub(super) fn bodies(lesson: &Lesson, skip: Option<usize>) -> Vec<(&str, &str)> {
    let sections = lesson.sections.iter().enumerate().filter(|(index, _)| Some(*index) != skip);
    sections.map(|(_, s)| (s.heading.as_str(), s.markdown.as_str())).collect()
}

/// The text with a section of the template that it did not have.
pub(super) fn with_section(
    text: &str,
    template: &Template,
    reading: &Reading,
    id: &str,
) -> Result<String, EditError> {
    let unknown = || EditError::unknown_section(id, &reading.lesson, template);
    let spec = template.section(id).ok_or_else(unknown)?;
    if spec.kind == SectionKind::Timings {
        return Err(EditError::Derived { section: id.to_owned() });
    }
    let place = template.position(id);
    let comes_later = |section: &Section| template.position(&section.id) > place;
    let before = reading.lesson.sections.iter().position(comes_later);
    let at = before.and_then(|index| reading.spans.get(index)).map(|span| span.start);
    let new = splice::with_section(text, at, &spec.heading);
    let after = Reading::of(&new, template).lesson;
    let index = after.sections.iter().position(|section| section.id == id);
    let is_same = index.is_some() && bodies(&after, index) == bodies(&reading.lesson, None);
    if is_same { Ok(new) } else { Err(EditError::RunsInto { section: id.to_owned() }) }
}
