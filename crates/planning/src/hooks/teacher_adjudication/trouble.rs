//! What she is asked when a section could not be changed as she wanted.

use domain::{InteractionRequest, QuestionOption, SectionRef};

/// What she says to have something tried once more.
pub const TRY_AGAIN: &str = "Try again";

/// What she says to leave a section as it is, undecided.
const LEAVE_IT: &str = "Leave it as it is";

/// What was tried with a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// To write it anew in her words.
    Rewrite,
    /// To find other ways to do it.
    Offer,
}

/// Says that nothing was done, and asks what now.
pub fn could_not(section: &SectionRef, attempt: Attempt, reason: String) -> InteractionRequest {
    let option = |label: &str, description: &str| QuestionOption {
        label: label.to_owned(),
        description: description.to_owned(),
        opens: None,
    };
    InteractionRequest::Question {
        question: question_about(section, attempt),
        reason,
        options: vec![
            option(TRY_AGAIN, ""),
            option(
                LEAVE_IT,
                "It stays undecided; you can accept it, edit it or ask for something else.",
            ),
        ],
        free_text: false,
    }
}

/// Names the section, so that its answer is known by it.
fn question_about(section: &SectionRef, attempt: Attempt) -> String {
    let (heading, place) = (&section.heading, place(&section.path, &section.id));
    match attempt {
        Attempt::Rewrite => {
            format!("\"{heading}\" {place} could not be rewritten and is as it was. What now?")
        }
        Attempt::Offer => {
            format!("No other ways to do \"{heading}\" {place} were found. What now?")
        }
    }
}

/// Where a section stands, as a question names it.
pub fn place(path: &str, id: &str) -> String {
    format!("({path}#{id})")
}
