//! The small tree that every writer shares: what a piece of markdown means, once, as blocks and
//! inlines. It knows neither Word nor PDF, and no lesson.

mod parse;
mod shallow;
mod table;

use serde::Serialize;

use crate::maths::Equation;
use crate::signs::is_invisible;

pub(crate) use parse::{OPTIONS, blocks, inlines, is_maths, said};
pub(crate) use table::{Width, table};

/// A block of a text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub(crate) enum Block {
    /// A heading; 1 is the highest.
    Heading { level: u8, body: Vec<Inline> },
    /// A paragraph.
    Paragraph { body: Vec<Inline> },
    /// A list.
    List {
        marker: Marker,
        items: Vec<Vec<Block>>,
        /// Whether it is short enough to stay on one page.
        together: bool,
    },
    /// A table with a heading row.
    Table(Table),
    /// Lines of code, without a final line break.
    Code { lines: Vec<String> },
    /// A quotation.
    Quote { body: Vec<Block> },
    /// An equation on a line of its own.
    Display { equation: Equation },
    /// A thematic break.
    Rule,
}

/// A table with a heading row.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Table {
    pub head: Vec<Vec<Inline>>,
    pub rows: Vec<Vec<Vec<Inline>>>,
    pub columns: Vec<Column>,
    /// Whether its rows need the height to write in by hand.
    pub to_fill: bool,
    /// Whether it is short enough to stay on one page.
    pub together: bool,
}

/// What stands before the items of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Marker {
    Bullet,
    /// A number, from this one on.
    Number(u64),
    /// A box to tick.
    Tick,
}

/// How a column of a table is set.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Column {
    /// Where its text stands.
    pub align: Align,
    /// Its share of the width of the page, in hundredths. The shares of a table add up to 100,
    /// or to less when it needs no more.
    pub share: u32,
    /// Whether it is one to write in: nothing is printed below its heading.
    pub to_fill: bool,
}

/// Where the text of a cell stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

/// A run of text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub(crate) enum Inline {
    Text {
        v: String,
    },
    Strong {
        body: Vec<Inline>,
    },
    Emphasis {
        body: Vec<Inline>,
    },
    Struck {
        body: Vec<Inline>,
    },
    Code {
        v: String,
    },
    /// A link that leads somewhere from a printed page: http, https or mailto.
    Link {
        url: String,
        body: Vec<Inline>,
    },
    Maths {
        equation: Equation,
    },
    Break,
    /// A picture of the lesson's folder, or of elsewhere, which is not printed.
    Picture {
        place: String,
        alt: String,
        /// Its share of the width of the text, in hundredths, where it is not higher than that is wide.
        share: u32,
        decoration: bool,
    },
}

/// A list of so many items or fewer stays on one page, unless they are long.
const MOST_ITEMS_TOGETHER: usize = 6;

/// A list of at most this many lines stays on one page.
const MOST_LINES_TOGETHER: usize = 14;

impl Block {
    /// A list.
    pub fn list(marker: Marker, items: Vec<Vec<Block>>) -> Block {
        let long: usize = items.iter().map(|item| lines(item, 80)).sum();
        let together = items.len() <= MOST_ITEMS_TOGETHER && long <= MOST_LINES_TOGETHER;
        Block::List { marker, items, together }
    }
}

impl Inline {
    /// A run of plain text.
    pub fn text(text: impl Into<String>) -> Inline {
        Inline::Text { v: text.into() }
    }
}

/// The words of `inlines`, without any marks.
pub(crate) fn words(inlines: &[Inline]) -> String {
    let mut text = String::new();
    collect(inlines, &mut text);
    text
}

/// Whether there is nothing to see of `inlines`: no heading may be made of them.
pub(crate) fn is_blank(inlines: &[Inline]) -> bool {
    words(inlines).chars().all(|sign| sign.is_whitespace() || is_invisible(sign))
}

/// About how many lines `blocks` take, `across` characters wide: enough to say whether they can
/// stay on one page.
pub(crate) fn lines(blocks: &[Block], across: usize) -> usize {
    let of = |body: &[Inline]| words(body).chars().count() / across.max(1) + 1 + drawn(body);
    blocks
        .iter()
        .map(|block| match block {
            Block::Heading { body, .. } => of(body) + 2,
            Block::Paragraph { body } => of(body) + 1,
            Block::List { items, .. } => items.iter().map(|item| lines(item, across)).sum(),
            Block::Table(table) => table::lines(table, across),
            Block::Code { lines } => {
                lines.iter().map(|line| line.chars().count() / across.max(1) + 1).sum::<usize>() + 1
            }
            Block::Quote { body } => lines(body, across),
            Block::Display { equation } => equation.readable.chars().count() / 20 + 3,
            Block::Rule => 1,
        })
        .sum()
}

/// About how many lines the pictures among `inlines` take.
fn drawn(inlines: &[Inline]) -> usize {
    let of = |inline: &Inline| match inline {
        Inline::Picture { share, .. } => *share as usize / 4,
        Inline::Strong { body }
        | Inline::Emphasis { body }
        | Inline::Struck { body }
        | Inline::Link { body, .. } => drawn(body),
        Inline::Text { .. } | Inline::Code { .. } | Inline::Maths { .. } | Inline::Break => 0,
    };
    inlines.iter().map(of).sum()
}

/// What stands in the place of a picture that is not there.
pub(crate) fn in_its_place(alt: &str, decoration: bool) -> String {
    match alt {
        _ if decoration => String::new(),
        "" => "[Picture]".to_owned(),
        alt => format!("[Picture: {alt}]"),
    }
}

fn collect(inlines: &[Inline], into: &mut String) {
    for inline in inlines {
        match inline {
            Inline::Text { v } | Inline::Code { v } => into.push_str(v),
            Inline::Strong { body }
            | Inline::Emphasis { body }
            | Inline::Struck { body }
            | Inline::Link { body, .. } => collect(body, into),
            Inline::Maths { equation } => into.push_str(&equation.readable),
            Inline::Break => into.push(' '),
            Inline::Picture { alt, decoration, .. } => {
                into.push_str(&in_its_place(alt, *decoration))
            }
        }
    }
}
