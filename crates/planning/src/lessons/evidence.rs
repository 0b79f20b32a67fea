//! The links of a text to lines of files, each with what the check of claims has found.

use api::{Evidence, EvidenceStanding, EvidenceWording};
use curriculum::{Checked, Finding, PointerLink, Wording, pointers};
use text::Pointer;

/// A link on the wire, with its line in the text.
pub struct EvidenceAt {
    /// From 1.
    pub line: u32,
    /// The link.
    pub evidence: Evidence,
}

/// Every link of a text to lines of files. `claims` are those of the same text; of a link that none of
/// them is about, `other` says what became of it.
pub fn evidence(
    text: &str,
    claims: &[Checked],
    other: impl Fn(&Pointer) -> EvidenceStanding,
) -> Vec<EvidenceAt> {
    let links = pointers(text).into_iter();
    links
        .map(|link| {
            let about = claims.iter().filter(|c| c.claim.pointer.as_ref() == Some(&link.pointer));
            // The same words may be quoted for two codes.
            let about = about.min_by_key(|checked| checked.claim.line.abs_diff(link.line));
            let standing = about.map_or_else(|| other(&link.pointer), |c| standing(&c.finding));
            let wording = about.and_then(|checked| checked.evidence.as_ref()).map(wording);
            let matters = about.filter(|checked| checked.finding != Finding::Backed);
            let lost = about.is_none() && standing == EvidenceStanding::Missing;
            let message = matters
                .map(|checked| checked.message.clone())
                .or_else(|| lost.then(|| not_there(&link.pointer)));
            let PointerLink { label, target, pointer, line, .. } = link;
            let Pointer { path, start_line, end_line, quote } = pointer;
            let evidence = Evidence {
                target,
                label,
                path,
                start_line,
                end_line,
                quote,
                wording,
                standing,
                message,
            };
            EvidenceAt { line, evidence }
        })
        .collect()
}

fn wording(evidence: &curriculum::Evidence) -> EvidenceWording {
    match evidence.wording {
        Wording::Official => EvidenceWording::Official,
        Wording::Paraphrase => EvidenceWording::Paraphrase,
    }
}

/// What a teacher reads of words that do not stand where a link says.
fn not_there(pointer: &Pointer) -> String {
    let Pointer { path, quote, .. } = pointer;
    if quote.trim().is_empty() {
        return format!(
            "{path} is linked and cannot be read: link a file that is there, or take the link out"
        );
    }
    format!("“{quote}” does not stand in {path}: quote what stands there, or take the link out")
}

/// What a finding says of the words that the claim points to.
pub fn standing(finding: &Finding) -> EvidenceStanding {
    match finding {
        Finding::Backed => EvidenceStanding::Found,
        Finding::Unverified | Finding::Stale { .. } | Finding::ParaphraseAsOfficial => {
            EvidenceStanding::Doubtful
        }
        Finding::NoPointer { .. }
        | Finding::ListedOnly { .. }
        | Finding::InventedCode { .. }
        | Finding::InventedText
        | Finding::WrongCode { .. }
        | Finding::WrongAreaOrLevel { .. }
        | Finding::MissingFile { .. }
        | Finding::BadLines { .. }
        | Finding::QuoteNotFound { .. } => EvidenceStanding::Missing,
    }
}
