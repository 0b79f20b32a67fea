//! The sentences of a passage with their words.

use std::ops::Range;

use text::sentences::{has_mark, tokens};

use super::words::{self, Word};

/// One sentence of a passage.
#[derive(Debug)]
pub(crate) struct Sentence {
    /// Bytes of the passage's text, without spaces at the ends.
    pub range: Range<usize>,
    pub words: Vec<Word>,
    /// It ends with a mark, and is not only cut off by the end of its paragraph.
    pub ended: bool,
}

/// After so many words without a mark the text is cut, so that no check looks at more at once.
const LONGEST: usize = 250;

/// The sentences of a text.
pub(super) fn split(text: &str) -> Vec<Sentence> {
    let quotations = words::quotations(text);
    let whole = text::sentences(text).flat_map(|sentence| cut(text, sentence));
    whole
        .map(|range| {
            let words = words::scan(text, &range, &quotations);
            Sentence { ended: has_mark(&text[range.clone()]), range, words }
        })
        .collect()
}

fn cut(text: &str, sentence: Range<usize>) -> Vec<Range<usize>> {
    let places: Vec<Range<usize>> = tokens(&text[sentence.clone()]).collect();
    let begin = sentence.start;
    places
        .chunks(LONGEST)
        .filter_map(|part| Some(begin + part.first()?.start..begin + part.last()?.end))
        .collect()
}
