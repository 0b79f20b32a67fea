//! What a lesson says about the curriculum, and what it gives as evidence.
//!
//! A claim is a code, wherever it stands outside blocks of code, or a sentence that says without a
//! code that the lesson meets the curriculum. Evidence is a link to lines of a file with a quotation:
//! `[TCH 3-14a](curriculum/computing.md#L40-L40 "the words")`. Such a link counts for the codes in its
//! text; one without a code counts for the one claim of its sentence that has none.

mod alignment;
mod blocks;
mod pointer;
mod presented;
mod sentences;

use serde::{Deserialize, Serialize};

use crate::code::{Mention, mentions};
use blocks::{Block, blocks};
pub use pointer::{Pointer, Quotation};
use sentences::sentences;

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

/// How a claim presents the words of the curriculum to whoever reads the lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Presented {
    /// As a reference, or as a summary.
    Plainly,
    /// It shows these words as a quotation, and nothing in the lesson says that they are a paraphrase.
    Quoted(Vec<String>),
    /// Its sentence calls them official, or has the curriculum itself say them.
    AsOfficial,
}

/// Every claim of a lesson, in its order.
#[must_use]
pub fn claims(lesson: &str) -> Vec<Claim> {
    let blocks = blocks(lesson);
    let disclosed = blocks.iter().any(presented::says_paraphrase);
    blocks.iter().flat_map(|block| of_block(block, disclosed)).collect()
}

fn of_block(block: &Block, disclosed: bool) -> Vec<Claim> {
    let mentions = mentions(&block.text);
    let mut found = Vec::new();
    for range in sentences(block) {
        let sentence = &block.text[range.clone()];
        let here: Vec<&Mention> =
            mentions.iter().filter(|m| range.contains(&m.range.start)).collect();
        let links: Vec<_> = block.links.iter().filter(|l| range.contains(&l.range.start)).collect();
        let presented = presented::presented(block, sentence, disclosed);
        let claim = |at: usize, kind, code, pointer| Claim {
            text: sentence.trim().to_owned(),
            section: block.section.clone(),
            line: block.line_at(at),
            kind,
            code,
            pointer,
            presented: presented.clone(),
        };
        let before = found.len();
        for mention in &here {
            let code =
                mention.code.as_ref().map_or_else(|| mention.written.clone(), ToString::to_string);
            let link = links.iter().find(|link| link.range.contains(&mention.range.start));
            let pointer = link.and_then(|link| link.pointer.clone());
            found.push(claim(mention.range.start, ClaimKind::Code, Some(code), pointer));
        }
        let spare: Vec<_> = links
            .iter()
            .filter(|link| !here.iter().any(|m| link.range.contains(&m.range.start)))
            .filter_map(|link| link.pointer.as_ref().map(|pointer| (link.range.start, pointer)))
            .collect();
        let open = found[before..].iter().filter(|claim| claim.pointer.is_none()).count();
        if here.is_empty() && alignment::claims_alignment(sentence, block.is_heading) {
            let pointer = spare.first().map(|(_, pointer)| (*pointer).clone());
            let at = range.start + (sentence.len() - sentence.trim_start().len());
            found.push(claim(at, ClaimKind::Alignment, None, pointer));
        } else if let ([(_, pointer)], 1) = (&spare[..], open) {
            let bare = found[before..].iter_mut().find(|claim| claim.pointer.is_none());
            if let Some(bare) = bare {
                bare.pointer = Some((*pointer).clone());
            }
        } else {
            let curriculum = spare.iter().filter(|(_, pointer)| pointer.is_into_curriculum());
            found.extend(curriculum.map(|(at, pointer)| {
                claim(*at, ClaimKind::Alignment, None, Some((*pointer).clone()))
            }));
        }
    }
    found
}

#[cfg(test)]
mod tests;
