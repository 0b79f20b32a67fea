//! A block with its passages, and how a place in it becomes a finding.

use std::ops::Range;

use crate::prose::{self, Passage, Sentence};
use crate::{Block, Finding, FindingKind};

/// A block that has been read.
pub(crate) struct Page<'a> {
    pub block: &'a Block,
    pub passages: Vec<Passage>,
    /// Bytes at which a line ends.
    line_ends: Vec<usize>,
}

/// A sentence and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Spot<'a> {
    pub page: &'a Page<'a>,
    pub passage: &'a Passage,
    pub sentence: &'a Sentence,
}

impl<'a> Page<'a> {
    pub fn read(block: &'a Block) -> Self {
        let line_ends = block.text.match_indices('\n').map(|(at, _)| at).collect();
        Self { block, passages: prose::read(&block.text), line_ends }
    }

    pub fn spots(&'a self) -> impl Iterator<Item = Spot<'a>> {
        self.passages.iter().flat_map(move |passage| {
            passage.sentences.iter().map(move |sentence| Spot { page: self, passage, sentence })
        })
    }

    /// The addresses on the web in the source, also those behind the words of a link.
    pub fn addresses(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let text = self.block.text.as_str();
        let start = text.as_ptr() as usize;
        text.split(|c: char| c.is_whitespace() || "<>()[]\"'|`".contains(c)).filter_map(
            move |token| {
                let begin = token.as_ptr() as usize - start;
                let token = token.trim_end_matches(|c: char| c.is_ascii_punctuation());
                let is_address = token.contains("://")
                    || token.split_once('.').is_some_and(|(name, rest)| {
                        !name.is_empty() && rest.starts_with(|c: char| c.is_ascii_alphanumeric())
                    });
                is_address.then(|| begin..begin + token.len())
            },
        )
    }

    /// A finding about these bytes of the source, without its words.
    pub fn finding(&self, range: &Range<usize>, kind: FindingKind) -> Finding {
        Finding {
            block: self.block.id.clone(),
            line: self.line(range.start),
            range: range.clone(),
            sentence: self.block.text.get(range.clone()).unwrap_or_default().to_owned(),
            kind,
            message: String::new(),
            suggestion: None,
            note: None,
        }
    }

    fn line(&self, at: usize) -> u32 {
        let before = self.line_ends.partition_point(|end| *end < at);
        self.block.line.saturating_add(u32::try_from(before).unwrap_or(u32::MAX))
    }
}

impl<'a> Spot<'a> {
    /// The words of the passage between two words of the sentence, as they stand.
    pub fn text(&self, range: &Range<usize>) -> &'a str {
        &self.passage.text[range.clone()]
    }

    /// A finding at `range` of the passage's text.
    pub fn finding(
        &self,
        range: &Range<usize>,
        kind: FindingKind,
        message: String,
        suggestion: Option<String>,
    ) -> Finding {
        let sentence = self.passage.shown(&self.sentence.range, &self.page.block.text);
        let range = self.passage.source(range);
        Finding {
            block: self.page.block.id.clone(),
            line: self.page.line(range.start),
            sentence: sentence.split_whitespace().collect::<Vec<_>>().join(" "),
            range,
            kind,
            message,
            suggestion,
            note: None,
        }
    }

    /// A finding about the whole sentence.
    pub fn finding_of_sentence(
        &self,
        kind: FindingKind,
        message: String,
        suggestion: Option<String>,
    ) -> Finding {
        self.finding(&self.sentence.range, kind, message, suggestion)
    }
}
