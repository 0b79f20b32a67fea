//! The links of a text to lines of files, each for itself and whatever it is evidence for.

use text::Pointer;

use super::blocks::{Block, Link, blocks};

/// A link of a text to lines of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PointerLink {
    /// Its words.
    pub label: String,
    /// Its target as the text has it, by which the link is known where the text is shown.
    pub target: String,
    /// Where it points.
    pub pointer: Pointer,
    /// Its line in the text, from 1.
    pub line: u32,
    /// Its place in the text, in bytes.
    pub at: usize,
}

/// Every link of a text to lines of a file, in its order, whatever the file.
#[must_use]
pub fn pointers(text: &str) -> Vec<PointerLink> {
    let mut found = Vec::new();
    for block in blocks(text) {
        found.extend(block.links.iter().filter_map(|link| of_link(link, &block)));
    }
    found
}

fn of_link(link: &Link, block: &Block) -> Option<PointerLink> {
    let words = block.text[link.range.clone()].split_whitespace();
    Some(PointerLink {
        label: words.collect::<Vec<_>>().join(" "),
        target: link.target.clone(),
        pointer: link.pointer.clone()?,
        line: block.line_at(link.range.start),
        at: link.at,
    })
}
