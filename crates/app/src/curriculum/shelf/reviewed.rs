//! What of an imported document counts: the statements that a person was shown with their codes and
//! accepted.

use curriculum::typography::comparable;
use curriculum::{Certainty, CurriculumFile, Outcome};
use import::{Proposal, proposals, reviewed};

/// The file with the accepted outcomes and no others.
pub fn only(mut file: CurriculumFile, text: &str) -> CurriculumFile {
    let accepted = reviewed(text);
    let mut read = std::mem::take(&mut file.outcomes);
    read.retain(|outcome| accepted.contains(&outcome.code));
    if accepted.is_empty() {
        return file;
    }
    let (mut shown, mut outcomes) = (Vec::new(), Vec::new());
    for proposal in proposals(text).into_iter().filter(|found| accepted.contains(&found.code)) {
        let is_it = |outcome: &Outcome| {
            outcome.code == proposal.code && comparable(&outcome.text) == comparable(&proposal.text)
        };
        shown.push(proposal.code.clone());
        outcomes.push(match read.iter().position(is_it) {
            Some(place) => read.remove(place),
            // The reading of curriculum files knows fewer shapes than the one that made the offer.
            None => taken(proposal, &file),
        });
    }
    // A code that was accepted by hand, for a statement that was not offered.
    outcomes.extend(read.into_iter().filter(|outcome| !shown.contains(&outcome.code)));
    outcomes.sort_by_key(|outcome| outcome.text_line);
    file.outcomes = outcomes;
    file
}

fn taken(proposal: Proposal, file: &CurriculumFile) -> Outcome {
    let line = u32::try_from(proposal.line).unwrap_or(u32::MAX);
    Outcome {
        code: proposal.code,
        level: None,
        text: proposal.text,
        wording: file.wording,
        certainty: Certainty::A,
        from: Vec::new(),
        to: Vec::new(),
        topics: Vec::new(),
        expects: Vec::new(),
        misconceptions: Vec::new(),
        see: Vec::new(),
        start_line: line,
        end_line: line,
        text_line: line,
        text_end_line: line,
        fields: Vec::new(),
    }
}
