//! Whether a claim is true: the code exists, the file is there, and its lines hold the quoted words
//! under that code.

mod judge;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{Certainty, Claim, Code, CurriculumFile, Library, Quotation, Wording};
use judge::{Judge, Verdict};

/// A claim and what was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Checked {
    /// The claim.
    pub claim: Claim,
    /// What is the case.
    pub finding: Finding,
    /// What a teacher reads: what is the case and what to do about it.
    pub message: String,
    /// What the agent reads: the line and the code or the link that would be right.
    pub feedback: String,
    /// What the quoted words are part of, when they were found under the claim's code.
    pub evidence: Option<Evidence>,
    /// Fingerprint of the file now, to be recorded beside the lesson.
    pub file_sha256: Option<String>,
}

/// What stands behind a claim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// Whose words they are.
    pub wording: Wording,
    /// How sure the file is; none for words outside the outcomes.
    pub certainty: Option<Certainty>,
}

/// What the check of one claim found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum Finding {
    /// The words stand in these lines under this code.
    Backed,
    /// They do, and the file itself says that the outcome is not verified.
    Unverified,
    /// There is nothing to look up.
    NoPointer {
        /// What the claim has instead of a quotation that could be looked up.
        quotation: Option<Quotation>,
    },
    /// The code is listed and what it says is not known, so that nothing can be claimed of it.
    ListedOnly {
        /// What it is about.
        about: String,
    },
    /// No curriculum file holds the code.
    InventedCode {
        /// Codes that may have been meant.
        similar: Vec<Code>,
    },
    /// The code exists, and no file holds the words or anything like them.
    InventedText,
    /// The words are those of another outcome, or of none.
    WrongCode {
        /// The codes that have these words; empty when they stand outside the outcomes.
        belongs_to: Vec<Code>,
    },
    /// The number is right and the area or the level is not.
    WrongAreaOrLevel {
        /// The code that exists.
        real: Code,
    },
    /// The file is not the one that the claim was made from.
    Stale {
        /// What became of the words.
        now: Now,
    },
    /// The words are a paraphrase, and the lesson shows them as the curriculum's own.
    ParaphraseAsOfficial,
    /// There is no such curriculum file.
    MissingFile {
        /// The path of a file with the same or a similar name.
        similar: Option<String>,
    },
    /// The file does not have these lines, or the same words stand under the code in others, or the
    /// lines are so many that they show nothing.
    BadLines {
        /// Number of lines that the file has.
        last: u32,
        /// Where the words stand.
        stands_at: Option<Place>,
    },
    /// The lines hold something else: nearly these words, or these words stand elsewhere.
    QuoteNotFound {
        /// The line that was probably meant.
        nearest: Place,
    },
}

/// What became of the words of a file that has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum Now {
    /// They stand where they stood.
    Hold,
    /// They stand under the same code in other lines.
    Moved {
        /// First line.
        start_line: u32,
        /// Last line.
        end_line: u32,
    },
    /// They are not there any more.
    Gone,
}

/// Lines of a curriculum file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// The file.
    pub path: String,
    /// First line.
    pub start_line: u32,
    /// Last line.
    pub end_line: u32,
    /// What stands there.
    pub text: String,
    /// The codes that it belongs to.
    pub codes: Vec<Code>,
}

impl Checked {
    /// Whether the claim can stand: its words are where it says, be they verified or marked as not.
    pub fn stands(&self) -> bool {
        self.finding.holds()
    }
}

impl Finding {
    /// Whether the words are where the claim says, be they verified or marked as not.
    pub fn holds(&self) -> bool {
        match self {
            Self::Backed | Self::Unverified => true,
            Self::NoPointer { .. }
            | Self::ListedOnly { .. }
            | Self::InventedCode { .. }
            | Self::InventedText
            | Self::WrongCode { .. }
            | Self::WrongAreaOrLevel { .. }
            | Self::Stale { .. }
            | Self::ParaphraseAsOfficial
            | Self::MissingFile { .. }
            | Self::BadLines { .. }
            | Self::QuoteNotFound { .. } => false,
        }
    }

    /// Its name on the wire and in the log.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Backed => "backed",
            Self::Unverified => "unverified",
            Self::NoPointer { .. } => "noPointer",
            Self::ListedOnly { .. } => "listedOnly",
            Self::InventedCode { .. } => "inventedCode",
            Self::InventedText => "inventedText",
            Self::WrongCode { .. } => "wrongCode",
            Self::WrongAreaOrLevel { .. } => "wrongAreaOrLevel",
            Self::Stale { .. } => "stale",
            Self::ParaphraseAsOfficial => "paraphraseAsOfficial",
            Self::MissingFile { .. } => "missingFile",
            Self::BadLines { .. } => "badLines",
            Self::QuoteNotFound { .. } => "quoteNotFound",
        }
    }
}

/// What was known of a file when the claims that point to it were made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// Its fingerprint then.
    pub sha256: String,
    /// The quotations, as [`comparable`](text::typography::comparable) text, that stood in it where
    /// the claims said; only they can be outdated by a change of the file. None where that was not
    /// noted: then every quotation counts as one that did.
    pub stood: Option<BTreeSet<String>>,
}

impl Recorded {
    /// Whether the file is another one now than when these words stood in it.
    fn is_outdated(&self, file: &CurriculumFile, quote: &str) -> bool {
        let stood = self.stood.as_ref().is_none_or(|stood| stood.contains(quote));
        stood && self.sha256 != file.sha256
    }
}

/// Looks each claim up; the end of a range stands for every code of it. `recorded` has what was known of each file when the claims were made; a file
/// that is missing there counts as unchanged.
#[must_use]
pub fn check(
    claims: &[Claim],
    library: &Library,
    recorded: &BTreeMap<String, Recorded>,
) -> Vec<Checked> {
    let members = |claim: &Claim| -> Vec<Claim> {
        let end = claim.code.as_deref().and_then(Code::normalised);
        let between =
            claim.since.as_ref().zip(end).map(|(since, end)| library.between(since, &end));
        let member =
            |code: Code| Claim { code: Some(code.to_string()), since: None, ..claim.clone() };
        between.into_iter().flatten().map(member).chain([claim.clone()]).collect()
    };
    let all = claims.iter().flat_map(members);
    all.map(|claim| checked(&claim, library, recorded)).collect()
}

fn checked(claim: &Claim, library: &Library, recorded: &BTreeMap<String, Recorded>) -> Checked {
    let Verdict { finding, evidence } = Judge { claim, library, recorded }.verdict();
    let file = claim.pointer.as_ref().and_then(|pointer| library.file(&pointer.path));
    Checked {
        message: words::message(claim, &finding, library),
        feedback: words::feedback(claim, &finding, library),
        claim: claim.clone(),
        finding,
        evidence,
        file_sha256: file.map(|file| file.sha256.clone()),
    }
}

#[cfg(test)]
mod tests;
