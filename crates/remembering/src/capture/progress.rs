//! What she wants kept, from the answers so far.
//!
//! What she leaves undecided is not kept and not asked about again in this session: she has seen it.

use agent::Answered;
use domain::{InteractionRequest, InteractionResponse, MemoryProposal, MemoryScope, MemoryVerdict};

/// What she says to have something written once more.
pub const TRY_AGAIN: &str = "Try again";

/// What she says to give a proposal up.
pub const LEAVE_IT: &str = "Do not remember it";

/// Something that she wants kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// Names the proposal.
    pub id: String,
    /// Where it belongs.
    pub scope: MemoryScope,
    /// The file.
    pub path: String,
    /// The text, with her changes; empty when something is forgotten.
    pub text: String,
    /// Words of the file whose place it takes.
    pub replaces: Option<String>,
}

impl Pending {
    /// What to call it by: its text, or what would be forgotten.
    pub fn words(&self) -> &str {
        match (&self.replaces, self.text.as_str()) {
            (Some(old), "") => old,
            (_, text) => text,
        }
    }
}

/// Read the answers.
pub fn read(answers: &[Answered]) -> Vec<Pending> {
    let mut pending: Vec<Pending> = Vec::new();
    for Answered { request, response } in answers {
        match (request, response) {
            (
                InteractionRequest::MemoryCapture { proposals },
                InteractionResponse::MemoryCapture { decisions },
            ) => {
                let mut open: Vec<MemoryProposal> = proposals.clone();
                for decision in decisions {
                    let Some(at) = open.iter().position(|p| p.id == decision.proposal_id) else {
                        continue;
                    };
                    let MemoryProposal { id, scope, path, text, replaces, .. } = open.remove(at);
                    let (text, scope) = match &decision.verdict {
                        MemoryVerdict::Confirm => (text, scope),
                        MemoryVerdict::Edit { text, scope } => {
                            (text.trim().to_owned(), scope.clone())
                        }
                        MemoryVerdict::Dismiss => continue,
                    };
                    pending.push(Pending { id, scope, path, text, replaces });
                }
            }
            (InteractionRequest::Question { question, .. }, response) => {
                about_trouble(&mut pending, question, response);
            }
            _ => {}
        }
    }
    pending
}

/// What she said to a memory that could not be kept as it was.
fn about_trouble(pending: &mut Vec<Pending>, question: &str, response: &InteractionResponse) {
    let said = match response {
        InteractionResponse::Answer { text } => Some(text.trim()),
        _ => None,
    };
    pending.retain_mut(|memory| {
        let named = question == question_without_names(memory.words());
        let failed = question == question_not_kept(memory.words());
        match said {
            _ if !named && !failed => true,
            None | Some(LEAVE_IT) => false,
            Some(TRY_AGAIN) if failed => true,
            Some(text) if named => {
                text.clone_into(&mut memory.text);
                true
            }
            Some(_) => false,
        }
    });
}

/// The question about a text that names somebody.
pub fn question_without_names(text: &str) -> String {
    format!("This looks as if it named a pupil: \"{text}\" How would you put it without a name?")
}

/// The question about a text that could not be written.
pub fn question_not_kept(text: &str) -> String {
    format!("This could not be remembered: \"{text}\" What now?")
}

#[cfg(test)]
mod tests;
