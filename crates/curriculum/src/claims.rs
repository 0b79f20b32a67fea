//! What a lesson says about the curriculum, and what it gives as evidence.
//!
//! A claim is a code, wherever it stands outside blocks of code, or a sentence that says without a
//! code that the lesson meets the curriculum. Evidence is a link to lines of a file with a quotation:
//! `[TCH 3-14a](curriculum/computing.md#L40-L40 "the words")`. Such a link counts for the codes in its
//! text; one without a code counts for the one claim of its sentence that has none.

mod agreement;
mod alignment;
mod blocks;
mod pointers;
mod presentation;
mod quotation;
mod sentences;

use std::ops::Range;

use serde::{Deserialize, Serialize};
use text::Pointer;

use crate::Code;
use crate::code::{Mention, mentions};
use blocks::{Block, blocks};
use sentences::sentences;

pub use agreement::{CourseFact, Disagreement, course_facts};
pub use alignment::denies;
pub use pointers::{PointerLink, pointers};
pub use presentation::Presented;
pub use quotation::{Quotation, is_into_curriculum};

/// Something that a lesson says about the curriculum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Claim {
    /// The sentence that makes it, in one line.
    pub text: String,
    /// The heading of its section; empty before the first.
    pub section: String,
    /// Its line in the lesson, from 1.
    pub line: u32,
    /// What makes it a claim.
    pub kind: ClaimKind,
    /// The code in its usual form, or as it is written when it is no whole code.
    pub code: Option<String>,
    /// The code that begins the range which this one ends: every code between them is claimed, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Code>,
    /// What is given as evidence.
    pub pointer: Option<Pointer>,
    /// What the reader is told about whose words the quotation is in.
    pub presented: Presented,
}

/// What makes a text a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ClaimKind {
    /// It names a code.
    Code,
    /// It says that the curriculum is met, without a code.
    Alignment,
}

/// How much of a sentence is kept with a claim, in bytes.
const LONGEST: usize = 400;

/// Every claim of a lesson, in its order.
#[must_use]
pub fn claims(lesson: &str) -> Vec<Claim> {
    let blocks = blocks(lesson);
    let disclosed = blocks.iter().any(presentation::says_paraphrase);
    blocks.iter().flat_map(|block| of_block(block, disclosed)).collect()
}

fn of_block(block: &Block, disclosed: bool) -> Vec<Claim> {
    let mentions = mentions(&block.text);
    let before = |place: usize| mentions.partition_point(|m| m.range.start < place);
    let shown = if disclosed { Vec::new() } else { presentation::quoted(block) };
    let mut found = Vec::new();
    for range in sentences(block) {
        let here = &mentions[before(range.start)..before(range.end)];
        found.extend(of_sentence(block, range, here, &shown));
    }
    found
}

fn of_sentence(
    block: &Block,
    range: Range<usize>,
    here: &[Mention],
    shown: &[String],
) -> Vec<Claim> {
    let sentence = &block.text[range.clone()];
    let links = block.links_in(&range);
    let aligned = here.is_empty() && alignment::claims_alignment(sentence, block.is_heading);
    if here.is_empty() && links.is_empty() && !aligned {
        return Vec::new();
    }
    let text = in_short(sentence);
    let presented = presentation::presented(sentence, shown);
    let claim = |at: usize, kind, code, pointer: Option<&Pointer>| Claim {
        text: text.clone(),
        section: block.section.clone(),
        line: block.line_at(at),
        kind,
        code,
        since: None,
        pointer: pointer.cloned(),
        presented: presented.clone(),
    };
    let mut found: Vec<Claim> = here
        .iter()
        .map(|mention| {
            let code = mention.code.as_ref();
            let code = code.map_or_else(|| mention.written.clone(), ToString::to_string);
            let at = mention.range.start;
            let last = links.partition_point(|link| link.range.start <= at);
            let link = links[..last].last().filter(|link| link.range.contains(&at));
            let pointer = link.and_then(|link| link.pointer.as_ref());
            let claim = claim(at, ClaimKind::Code, Some(code), pointer);
            Claim { since: mention.since.clone(), ..claim }
        })
        .collect();
    let mut spare: Vec<(usize, &Pointer)> = Vec::new();
    for link in links {
        let next = here.partition_point(|mention| mention.range.start < link.range.start);
        let has_code = here.get(next).is_some_and(|m| link.range.contains(&m.range.start));
        spare.extend(link.pointer.as_ref().filter(|_| !has_code).map(|p| (link.range.start, p)));
    }
    let mut open: Vec<&mut Claim> = found.iter_mut().filter(|c| c.pointer.is_none()).collect();
    match (&spare[..], &mut open[..]) {
        (_, []) if aligned => {
            let at = range.start + (sentence.len() - sentence.trim_start().len());
            let pointer = spare.first().map(|(_, pointer)| *pointer);
            found.push(claim(at, ClaimKind::Alignment, None, pointer));
        }
        ([(_, pointer)], [bare]) => bare.pointer = Some((*pointer).clone()),
        _ => {
            let curriculum = spare.iter().filter(|(_, pointer)| is_into_curriculum(pointer));
            found.extend(
                curriculum
                    .map(|(at, pointer)| claim(*at, ClaimKind::Alignment, None, Some(pointer))),
            );
        }
    }
    found
}

/// A sentence in one line, cut where nobody would read on.
fn in_short(sentence: &str) -> String {
    let mut words = sentence.split_whitespace();
    let mut text = words.next().unwrap_or_default().to_owned();
    for word in words {
        if text.len() + word.len() > LONGEST {
            text.push_str(" …");
            break;
        }
        text.push(' ');
        text.push_str(word);
    }
    if text.len() > 2 * LONGEST {
        return text.chars().take(LONGEST).chain("…".chars()).collect();
    }
    text
}

#[cfg(test)]
mod tests;
