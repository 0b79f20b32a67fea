//! From the half of a question that a learner may see to what is put before her, and back.

use assessment::{Answer, CodeCall, CodeExample, PublicResponse};
use domain::{CodeSample, ItemAnswer, Widget};

/// How a question is answered.
#[must_use]
pub fn widget(response: &PublicResponse) -> Widget {
    match response {
        PublicResponse::Choice { options } => Widget::Choice { options: options.clone() },
        PublicResponse::Several { options } => Widget::Several { options: options.clone() },
        PublicResponse::Number { unit } => Widget::Number { unit: unit.clone() },
        PublicResponse::Fraction { simplest } => Widget::Fraction { simplest: *simplest },
        PublicResponse::Expression { collected } => Widget::Expression { collected: *collected },
        PublicResponse::Text => Widget::ShortText,
        PublicResponse::Order { entries } => Widget::Order { entries: entries.clone() },
        PublicResponse::Match { left, right } => {
            Widget::Match { left: left.clone(), right: right.clone() }
        }
        PublicResponse::Cloze { gaps } => {
            Widget::Cloze { gaps: u32::try_from(*gaps).unwrap_or(u32::MAX) }
        }
        PublicResponse::Code { starter, examples } => Widget::Code {
            starter: starter.clone(),
            examples: examples.iter().map(sample).collect(),
        },
        PublicResponse::Free { .. } => Widget::LongText,
    }
}

fn sample(example: &CodeExample) -> CodeSample {
    let (call, input) = match &example.call {
        CodeCall::Value(call) => (Some(call.clone()), None),
        CodeCall::Whole(input) => (None, Some(input.clone())),
    };
    CodeSample { call, input, gives: example.gives.clone() }
}

/// The answer as it is marked; none where nothing is marked.
#[must_use]
pub fn to_answer(answer: &ItemAnswer) -> Option<Answer> {
    let all = |places: &[u32]| places.iter().map(|place| *place as usize).collect();
    match answer {
        ItemAnswer::Choice { option } => Some(Answer::Choice { option: *option as usize }),
        ItemAnswer::Several { options } => Some(Answer::Several { options: all(options) }),
        ItemAnswer::Text { text } => Some(Answer::Text { text: text.clone() }),
        ItemAnswer::Code { program } => Some(Answer::Code { program: program.clone() }),
        ItemAnswer::Order { entries } => Some(Answer::Order { entries: all(entries) }),
        ItemAnswer::Match { partners } => {
            let partners = partners.iter().map(|place| place.map(|place| place as usize)).collect();
            Some(Answer::Match { partners })
        }
        ItemAnswer::Cloze { gaps } => Some(Answer::Cloze { gaps: gaps.clone() }),
        ItemAnswer::Scale { .. }
        | ItemAnswer::Matrix { .. }
        | ItemAnswer::Read
        | ItemAnswer::File { .. } => None,
    }
}
