//! The sentences of a block, with which a claim is read.

use std::ops::Range;

use super::blocks::Block;

/// The sentences of a block, each from the end of the one before it. A link is never parted.
pub(super) fn sentences(block: &Block) -> Vec<Range<usize>> {
    let text = block.text.as_str();
    let mut ends = Vec::new();
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        ends.extend(text::sentences(line).map(|sentence| line_start + sentence.end));
        line_start += line.len();
    }
    ends.retain(|end| !block.is_inside_link(*end));
    match ends.last_mut() {
        Some(last) => *last = text.len(),
        None => ends.extend((!text.trim().is_empty()).then_some(text.len())),
    }
    let starts = std::iter::once(0).chain(ends.iter().copied());
    starts.zip(&ends).map(|(start, end)| start..*end).collect()
}
