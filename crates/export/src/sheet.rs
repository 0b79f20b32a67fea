//! What is printed, before it is Word or PDF: parts (a plan, a worksheet, a guide) made of pieces.

use lessons::Facet;
use serde::Serialize;

use crate::look::Look;
use crate::picture::{self, Pictures};
use crate::rich::{Block, Inline, is_blank, lines};

/// Everything that one file shows.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Sheet {
    /// The document's title, for its properties.
    pub title: String,
    /// What stands at the top left of every page: class and topic.
    pub running: String,
    /// What stands at the top right of every page: the date.
    pub date: String,
    /// How a paragraph begins that is left for the teacher to write: it gets a line to write on.
    pub open: &'static str,
    #[serde(serialize_with = "picture::told")]
    pub pictures: Pictures,
    pub parts: Vec<Part>,
}

/// A plan, a worksheet, a guide; each begins on a page of its own.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Part {
    #[serde(skip)]
    pub facet: Facet,
    /// What it is: "Worksheet".
    pub name: String,
    /// The lesson's title.
    pub title: Vec<Inline>,
    /// What a reader wants to know first: class, topic, minutes.
    pub facts: String,
    pub look: Look,
    /// Whether it holds a table that half the width of a page is too narrow for.
    pub is_wide: bool,
    /// Across the page.
    pub pieces: Vec<Piece>,
    /// Below them, in two columns.
    pub columned: Vec<Piece>,
    /// What it rests on, at the end of the columns.
    pub rationale: Vec<Piece>,
}

/// A piece of a part.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "p", rename_all = "kebab-case")]
pub(crate) enum Piece {
    /// Headings and text.
    Text { blocks: Vec<Block> },
    /// What an item says, label by label.
    Fields {
        fields: Vec<Field>,
        /// Whether they are short enough to stay on one page.
        together: bool,
    },
    /// Short groups of text, beside one another.
    Beside { groups: Vec<Vec<Block>> },
    /// The lesson by the clock.
    RunSheet {
        rows: Vec<Row>,
        /// The minutes in sum.
        sum: String,
    },
    /// What stays on one page, where it is short enough for that.
    Whole { pieces: Vec<Piece> },
    /// What follows begins a page.
    PageBreak,
    /// Where a pupil writes her name.
    NameLine,
    /// A task with the room to do it in.
    Task {
        /// The level of its heading, as of the one of an answer.
        level: u8,
        number: String,
        title: Vec<Inline>,
        tier: String,
        prompt: Vec<Block>,
        /// With the word that says it is one.
        hint: Vec<Block>,
        space: Space,
        /// Whether what it says is short enough to stay on one page.
        together: bool,
    },
    /// The answer of a task.
    Answer { level: u8, number: String, title: Vec<Inline>, body: Vec<Block> },
}

/// A row of the run sheet.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Row {
    /// From which minute to which: "5–10"; how long where that is not known, or "?".
    pub time: String,
    pub title: Vec<Inline>,
    /// What is said below the title: its tasks, whether it may be cut.
    pub marks: Vec<String>,
    pub teacher: Vec<Block>,
    pub pupils: Vec<Block>,
}

/// A label and what is said under it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Field {
    pub label: String,
    pub body: Vec<Block>,
}

/// The room a pupil has for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "s", rename_all = "kebab-case")]
pub(crate) enum Space {
    None,
    /// Ruled lines to write on.
    Lines {
        count: u32,
    },
    /// An empty box, so many millimetres tall.
    Box {
        height: u32,
    },
    /// An empty table.
    Grid {
        rows: u32,
        columns: u32,
    },
    /// Numbered lines for a program.
    Code {
        count: u32,
    },
}

impl Part {
    /// Makes headings step down one level at a time below the part's own, which is 1: a reader
    /// that jumps from heading to heading must find no gap. Headings inside lists and quotations
    /// become bold text, and those of no words go. Also says which fields and tasks stay together.
    pub fn settle(&mut self) {
        let mut levels = Levels::default();
        let pieces = self.pieces.iter_mut().chain(&mut self.columned).chain(&mut self.rationale);
        for piece in pieces {
            match piece {
                Piece::Text { blocks } => settle(blocks, Some(&mut levels)),
                Piece::Task { level, prompt, hint, together, .. } => {
                    *level = levels.shown(*level);
                    settle(prompt, Some(&mut levels));
                    settle(hint, None);
                    *together = lines(prompt, 85) + lines(hint, 85) <= MOST_TOGETHER;
                }
                Piece::Answer { level, body, .. } => {
                    *level = levels.shown(*level);
                    settle(body, Some(&mut levels));
                }
                Piece::Fields { fields, together } => {
                    fields.iter_mut().for_each(|field| settle(&mut field.body, None));
                    let long: usize = fields.iter().map(|field| lines(&field.body, 70)).sum();
                    *together = long <= MOST_TOGETHER;
                }
                Piece::Beside { groups } => {
                    groups.iter_mut().for_each(|group| settle(group, Some(&mut levels)));
                }
                Piece::RunSheet { rows, .. } => {
                    for row in rows {
                        settle(&mut row.teacher, None);
                        settle(&mut row.pupils, None);
                    }
                }
                // Made of pieces that are settled.
                Piece::Whole { .. } | Piece::NameLine | Piece::PageBreak => {}
            }
        }
    }
}

/// Fields and tasks of at most this many lines stay on one page.
const MOST_TOGETHER: usize = 20;

/// The deepest level of heading that the styles know.
const DEEPEST: u8 = 4;

/// The headings that are open: the level the lesson asked for.
#[derive(Default)]
struct Levels(Vec<u8>);

impl Levels {
    /// The level at which a heading is shown: one below the heading that it belongs to.
    fn shown(&mut self, asked: u8) -> u8 {
        while self.0.last().is_some_and(|open| *open >= asked) {
            self.0.pop();
        }
        self.0.push(asked);
        u8::try_from(self.0.len() + 1).unwrap_or(DEEPEST).min(DEEPEST)
    }
}

/// Settles the headings of `blocks`; without levels, where none may stand.
fn settle(blocks: &mut Vec<Block>, mut levels: Option<&mut Levels>) {
    // A heading of no words is a stop in the outline at which there is nothing to hear.
    blocks.retain(|block| !matches!(block, Block::Heading { body, .. } if is_blank(body)));
    for block in blocks {
        match block {
            Block::Heading { level, body } => match levels.as_deref_mut() {
                Some(levels) => *level = levels.shown(*level),
                None => {
                    let body = std::mem::take(body);
                    *block = Block::Paragraph { body: vec![Inline::Strong { body }] };
                }
            },
            Block::List { items, .. } => items.iter_mut().for_each(|item| settle(item, None)),
            Block::Quote { body } => settle(body, None),
            Block::Paragraph { .. }
            | Block::Table { .. }
            | Block::Code { .. }
            | Block::Display { .. }
            | Block::Rule => {}
        }
    }
}

/// `blocks` with the word that says what they are, on their first line.
pub(crate) fn labelled(label: &str, mut blocks: Vec<Block>) -> Vec<Block> {
    let label = format!("{label}:");
    let label = vec![Inline::Strong { body: vec![Inline::text(label)] }, Inline::text(" ")];
    match blocks.first_mut() {
        None => {}
        Some(Block::Paragraph { body }) => {
            body.splice(0..0, label);
        }
        Some(_) => blocks.insert(0, Block::Paragraph { body: label }),
    }
    blocks
}

#[cfg(test)]
mod tests;
