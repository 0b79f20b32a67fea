//! What she has said of a request so far: her words, and what she answered about them.

use agent::Answered;
use domain::{InteractionRequest, InteractionResponse, QuestionOption};

use super::help;

/// Words of hers with her answers.
pub struct Heard<'a> {
    /// What she asks for: her words, or what she chose when she asked what can be done.
    pub text: &'a str,
    answers: &'a [Answered],
}

impl<'a> Heard<'a> {
    /// Over the message and the answers to the questions about it, in their order.
    pub fn new(text: &'a str, answers: &'a [Answered]) -> Self {
        let plain = Self { text, answers };
        let chosen = plain.answer(help::QUESTION);
        Self { text: chosen.unwrap_or(text), answers }
    }

    /// What was answered to the question that ends so; none when it was passed over.
    pub fn answer(&self, ends: &str) -> Option<&'a str> {
        self.answers.iter().find_map(|answered| match (&answered.request, &answered.response) {
            (
                InteractionRequest::Question { question, .. },
                InteractionResponse::Answer { text },
            ) if question.ends_with(ends) => Some(text.trim()),
            _ => None,
        })
    }

    /// What was clicked at the question that ends so.
    pub fn chosen(&self, ends: &str) -> Option<&'a QuestionOption> {
        let answer = self.answer(ends)?;
        self.answers.iter().find_map(|answered| match &answered.request {
            InteractionRequest::Question { question, options, .. } if question.ends_with(ends) => {
                options.iter().find(|option| option.label == answer)
            }
            _ => None,
        })
    }

    /// Whether she was asked this.
    pub fn was_asked(&self, asked: &InteractionRequest) -> bool {
        let question = |request: &InteractionRequest| match request {
            InteractionRequest::Question { question, .. } => Some(question.clone()),
            _ => None,
        };
        let wanted = question(asked);
        self.answers.iter().any(|answered| question(&answered.request) == wanted)
    }

    /// What is to be made: a lesson, unless she names something smaller.
    pub fn made(&self) -> &'static str {
        let said = self.text.to_lowercase();
        let forms = ["starter", "worksheet", "quiz", "homework", "cover lesson", "revision lesson"];
        forms.into_iter().find(|form| said.contains(form)).unwrap_or("lesson")
    }
}
