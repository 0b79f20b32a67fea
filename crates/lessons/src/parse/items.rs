//! The items of one section, by its kind.

mod bulleted;
mod headed;

use std::ops::Range;

use super::{ReadSection, Reads, fields::is_answer, named};
use crate::{
    Content, Item, Problem, SectionKind, Weight,
    outline::{Lines, Mark, MarkKind, clean, one_line},
    slug::Names,
};

/// So many items of a section are read.
const MOST_ITEMS: usize = 1000;

/// A section's text with what is needed to read it.
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    pub(super) lines: &'a Lines,
    /// The marks inside the section.
    pub(super) marks: &'a [Mark],
    pub(super) body: Range<usize>,
    pub(super) section: &'a str,
    pub(super) problems: &'a mut Vec<Problem>,
}

/// The bytes of one item.
struct Chunk<'a> {
    range: Range<usize>,
    /// Of a heading: one line of inline markdown.
    title: String,
    /// Where the text below the heading begins.
    below: usize,
    /// The marks below the heading.
    marks: &'a [Mark],
}

/// What one item came to: what its id is made from, what is left over, and what it says.
struct ReadItem<T> {
    name: String,
    notes: String,
    fields: T,
}

impl<'a> Source<'a> {
    pub(super) fn read(&mut self, reads: Reads) -> ReadSection {
        let (kind, chunks) = match reads {
            Reads::Nothing(kind) => (kind, Vec::new()),
            Reads::All(kind) => (kind, self.chunks(kind)),
        };
        if chunks.len() == MOST_ITEMS {
            let message =
                format!("only the first {MOST_ITEMS} items are read; the rest is kept as text");
            self.report(self.body.start, Weight::Fault, message);
        }
        let notes = match reads {
            Reads::All(kind) if kind.has_items() => self.between(&chunks),
            _ => String::new(),
        };
        if let Reads::All(kind) = reads
            && kind.has_headed_items()
            && chunks.is_empty()
            && !notes.is_empty()
        {
            self.report(self.body.start, Weight::Fault, nothing_headed(kind));
        }
        let content = match kind {
            SectionKind::Statements => Content::Statements(self.each(&chunks, Self::statement)),
            SectionKind::Outcomes => Content::Outcomes(self.each(&chunks, Self::outcome)),
            SectionKind::Vocabulary => Content::Vocabulary(self.each(&chunks, Self::term)),
            SectionKind::Misconceptions => {
                Content::Misconceptions(self.each(&chunks, Self::misconception))
            }
            SectionKind::Activities => Content::Activities(self.each(&chunks, Self::activity)),
            SectionKind::Differentiation => {
                Content::Differentiation(self.each(&chunks, Self::adaptation))
            }
            SectionKind::Assessment => Content::Assessment(self.each(&chunks, Self::evidence)),
            SectionKind::Tasks => Content::Tasks(self.each(&chunks, Self::task)),
            SectionKind::Text | SectionKind::Timings => Content::Text(match reads {
                Reads::All(_) => clean(&self.text[self.body.clone()]),
                Reads::Nothing(_) => String::new(),
            }),
        };
        let ranges = chunks.into_iter().map(|chunk| chunk.range).collect();
        ReadSection { content, notes, ranges }
    }

    fn chunks(&self, kind: SectionKind) -> Vec<Chunk<'a>> {
        let begins: Vec<usize> = self
            .marks
            .iter()
            .enumerate()
            .filter(|(_, mark)| match &mark.kind {
                // An answer one level too high is still no task, and no text for a pupil's page.
                MarkKind::Heading { inline, .. }
                    if kind == SectionKind::Tasks && is_answer(&self.text[inline.clone()]) =>
                {
                    false
                }
                MarkKind::Heading { level, .. } => kind.has_headed_items() && *level == 3,
                MarkKind::Bullet => kind.has_items() && !kind.has_headed_items(),
            })
            .map(|(at, _)| at)
            .collect();
        let begins = begins.get(..begins.len().min(MOST_ITEMS)).unwrap_or_default();
        let mut chunks = Vec::with_capacity(begins.len());
        for (index, at) in begins.iter().enumerate() {
            let Some(mark) = self.marks.get(*at) else { continue };
            let start = self.lines.start_of(mark.range.start);
            let next = begins.get(index + 1).copied();
            match &mark.kind {
                MarkKind::Bullet => chunks.push(Chunk {
                    range: start..mark.range.end,
                    title: String::new(),
                    below: mark.range.end,
                    marks: &[],
                }),
                MarkKind::Heading { inline, .. } => {
                    let end = next
                        .and_then(|next| self.marks.get(next))
                        .map_or(self.body.end, |next| self.lines.start_of(next.range.start));
                    let end = start + self.text[start..end].trim_end().len();
                    chunks.push(Chunk {
                        range: start..end,
                        title: one_line(&self.text[inline.clone()]),
                        below: mark.range.end.min(end),
                        marks: self
                            .marks
                            .get(at + 1..next.unwrap_or(self.marks.len()))
                            .unwrap_or_default(),
                    });
                }
            }
        }
        chunks
    }

    /// What stands outside all items.
    fn between(&self, chunks: &[Chunk<'_>]) -> String {
        let mut pieces = Vec::new();
        let mut from = self.body.start;
        for chunk in chunks {
            pieces.push(clean(&self.text[from..chunk.range.start.max(from)]));
            from = chunk.range.end;
        }
        pieces.push(clean(&self.text[from..self.body.end.max(from)]));
        pieces.retain(|piece| !piece.is_empty());
        pieces.join("\n\n")
    }

    fn each<T>(
        &mut self,
        chunks: &[Chunk<'_>],
        read: impl Fn(&mut Self, &Chunk<'_>) -> ReadItem<T>,
    ) -> Vec<Item<T>> {
        let mut names = Names::default();
        let mut items = Vec::with_capacity(chunks.len());
        for chunk in chunks {
            let item = read(self, chunk);
            items.push(Item {
                id: names.unique(named(item.name, "item")),
                start_line: self.lines.number(chunk.range.start),
                end_line: self.lines.last_of(self.text, chunk.range.clone()),
                markdown: self.text[chunk.range.clone()].to_owned(),
                notes: item.notes,
                fields: item.fields,
            });
        }
        items
    }

    fn report(&mut self, at: usize, weight: Weight, message: String) {
        self.problems.push(Problem {
            line: self.lines.number(at),
            section: Some(self.section.to_owned()),
            weight,
            message,
        });
    }
}

fn nothing_headed(kind: SectionKind) -> String {
    let example = match kind {
        SectionKind::Misconceptions => "### A loop always runs forever",
        SectionKind::Activities => "### Retrieval quiz (5 min)",
        SectionKind::Differentiation => "### EAL",
        SectionKind::Assessment => "### I can trace a loop",
        _ => "### Predict the output (core)",
    };
    format!(
        "the text is kept, but nothing in it is an item: each begins with a heading such as \"{example}\""
    )
}
