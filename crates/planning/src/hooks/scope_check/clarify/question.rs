//! A question and its answers, as they are asked here.

use domain::{InteractionRequest, QuestionOption};

/// What a request is to be about.
pub const TOPIC_QUESTION: &str = "What shall it be about?";

/// A question that can also be answered in her own words.
pub fn question(question: &str, reason: &str, options: Vec<QuestionOption>) -> InteractionRequest {
    InteractionRequest::Question {
        question: question.to_owned(),
        reason: reason.to_owned(),
        options,
        free_text: true,
    }
}

/// One of its answers.
pub fn option(label: &str, description: &str) -> QuestionOption {
    QuestionOption { label: label.to_owned(), description: description.to_owned(), opens: None }
}
