//! Reading a lesson. It never fails: what it does not understand it keeps and reports.

mod bullets;
mod fields;
mod front;
mod headings;
mod items;

use std::ops::Range;

use crate::{
    Content, DRAFTING, Lesson, Problem, Section, SectionKind, SectionState, Template, Weight,
    outline::{Lines, Mark, MarkKind, clean, marks, one_line, trimmed},
    slug::{Names, key, slug},
};

pub(crate) use bullets::{indented, starts_as_bullet};
pub use front::Facts;
pub(crate) use front::{FrontMatter, entry, front_matter};
pub(crate) use headings::{activity as activity_heading, task as task_heading};

/// A longer text is no lesson: it is kept, and what it says is not looked at.
pub const MOST_BYTES: usize = 256 * 1024;
/// So many sections are read; what follows belongs to the last one.
const MOST_SECTIONS: usize = 400;

/// Whether a lesson is in the archive, by its front matter alone.
#[must_use]
pub fn is_archived(text: &str) -> bool {
    front_matter(text).0.facts.archived.is_some()
}

/// The facts at the head of a lesson's text, for whoever needs no more of many lessons.
#[must_use]
pub fn facts(text: &str) -> Facts {
    front_matter(text).0.facts
}

/// Reads a lesson by its template. Takes time in proportion to the text, whatever the text, and no
/// more than for [`MOST_BYTES`].
#[must_use]
pub fn parse(text: &str, template: &Template) -> Lesson {
    Reading::of(text, template).lesson
}

/// A lesson with the places of its parts in the text.
pub(crate) struct Reading {
    pub(crate) lesson: Lesson,
    /// The title's inline text.
    pub(crate) title: Option<Range<usize>>,
    pub(crate) front: FrontMatter,
    /// One for each section.
    pub(crate) spans: Vec<Span>,
}

/// Where a section stands.
pub(crate) struct Span {
    /// The heading's line.
    pub(crate) start: usize,
    /// What stands below it, without blank lines around.
    pub(crate) body: Range<usize>,
    /// Where the next section begins.
    pub(crate) end: usize,
    /// One for each item.
    pub(crate) items: Vec<Range<usize>>,
}

impl Reading {
    pub(crate) fn of(text: &str, template: &Template) -> Self {
        let (front, mut problems) = front_matter(text);
        if text.len() > MOST_BYTES {
            return Self::unread(text, front, problems);
        }
        let lines = Lines::of(text);
        let marks = marks(text, front.body);
        let is_divider = |mark: &Mark| matches!(mark.kind, MarkKind::Heading { level: ..=2, .. });
        let mut heads: Vec<usize> =
            (0..marks.len()).filter(|at| marks.get(*at).is_some_and(is_divider)).collect();
        let mut title = None;
        let body = front.body;
        let mut lead_from = body;
        if let Some(Mark { kind: MarkKind::Heading { level: 1, inline }, range }) =
            heads.first().and_then(|at| marks.get(*at))
        {
            title = Some(inline.clone());
            lead_from = range.end;
            heads.remove(0);
        }
        if heads.len() > MOST_SECTIONS {
            heads.truncate(MOST_SECTIONS);
            let message = format!(
                "only the first {MOST_SECTIONS} sections are read as sections; what follows is kept in the last one"
            );
            problems.push(Problem { line: 1, section: None, weight: Weight::Fault, message });
        }
        let head_of = |at: usize| match marks.get(at) {
            Some(Mark { kind: MarkKind::Heading { inline, .. }, range }) => {
                Some((lines.start_of(range.start).max(body), range.end, inline.clone()))
            }
            _ => None,
        };
        let lead_end = heads.first().and_then(|at| head_of(*at)).map_or(text.len(), |h| h.0);
        let lead = clean(&text[lead_from..lead_end.max(lead_from)]);
        let mut sections = Vec::new();
        let mut spans = Vec::new();
        let mut names = Names::default();
        let headings = template.headings();
        for (index, at) in heads.iter().enumerate() {
            let Some((start, heading_end, inline)) = head_of(*at) else { continue };
            let next = heads.get(index + 1).copied();
            let end = next.and_then(head_of).map_or(text.len(), |next| next.0);
            let heading = one_line(&text[inline]);
            let spec = headings.get(&key(&heading)).copied();
            let wanted = spec.map_or_else(|| named(slug(&heading), "section"), |s| s.id.clone());
            let repeated = spec.is_some_and(|spec| names.is_taken(&spec.id));
            let id = names.unique(wanted);
            let kind = spec.map_or(SectionKind::Text, |spec| spec.kind);
            let body = trimmed(text, heading_end..end);
            let inside = marks.get(at + 1..next.unwrap_or(marks.len())).unwrap_or_default();
            let mut source = items::Source {
                text,
                lines: &lines,
                marks: inside,
                body: body.clone(),
                section: &id,
                problems: &mut problems,
            };
            let markdown = text[body.clone()].to_owned();
            let is_drafting = markdown.trim() == DRAFTING;
            let read =
                source.read(if is_drafting { Reads::Nothing(kind) } else { Reads::All(kind) });
            let start_line = lines.number(start);
            let mut notice = |message: String| {
                problems.push(Problem {
                    line: start_line,
                    section: Some(id.clone()),
                    weight: Weight::Notice,
                    message,
                });
            };
            if spec.is_none() {
                notice(format!(
                    "the template \"{}\" has no section \"{heading}\": it is kept as text",
                    template.name
                ));
            }
            if repeated {
                notice(format!("the section \"{heading}\" stands here a second time, as \"{id}\""));
            }
            if kind == SectionKind::Timings {
                notice(format!(
                    "\"{heading}\" is derived from the activities: what is written here is kept and not used"
                ));
            }
            let end_line = lines.last_of(text, start..end);
            spans.push(Span { start, body, end, items: read.ranges });
            sections.push(Section {
                id,
                heading,
                kind,
                content: read.content,
                notes: read.notes,
                state: if is_drafting { SectionState::Drafting } else { SectionState::Draft },
                markdown,
                start_line,
                end_line,
            });
        }
        problems.sort();
        let title_text = title.clone().map(|range| one_line(&text[range])).unwrap_or_default();
        let facts = &front.facts;
        let lesson = Lesson {
            topic: facts.topic.clone().unwrap_or_else(|| title_text.clone()),
            title: title_text,
            class: facts.class.clone(),
            minutes: facts.minutes,
            template: facts.template.clone(),
            not_here: facts.notes_not_here(),
            archived: facts.archived.clone(),
            date: facts.date.clone(),
            went: facts.went.clone(),
            place: facts.place,
            lead,
            sections,
            problems,
        };
        Self { lesson, title, front, spans }
    }

    /// A text that is too long, kept as what stands before the first section.
    fn unread(text: &str, front: FrontMatter, mut problems: Vec<Problem>) -> Self {
        let message = format!(
            "the file has {} KB and is not read as a lesson: {} KB are the limit",
            text.len() / 1024,
            MOST_BYTES / 1024
        );
        problems.push(Problem { line: 1, section: None, weight: Weight::Fault, message });
        let facts = &front.facts;
        let lesson = Lesson {
            title: facts.topic.clone().unwrap_or_default(),
            topic: facts.topic.clone().unwrap_or_default(),
            class: facts.class.clone(),
            minutes: facts.minutes,
            template: facts.template.clone(),
            not_here: facts.notes_not_here(),
            archived: facts.archived.clone(),
            date: facts.date.clone(),
            went: facts.went.clone(),
            place: facts.place,
            lead: clean(&text[front.body..]),
            sections: Vec::new(),
            problems,
        };
        Self { lesson, title: None, front, spans: Vec::new() }
    }
}

/// How much of a section's text is read as items.
#[derive(Clone, Copy)]
enum Reads {
    All(SectionKind),
    /// The section is being written and has none.
    Nothing(SectionKind),
}

/// What the items of a section came to.
struct ReadSection {
    content: Content,
    notes: String,
    ranges: Vec<Range<usize>>,
}

/// The slug, or a plain name when a text has no letters to make one of.
fn named(slug: String, otherwise: &str) -> String {
    if slug.is_empty() { otherwise.to_owned() } else { slug }
}

#[cfg(test)]
mod tests;
