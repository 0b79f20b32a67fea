//! Answers that are made up: whatever is asked gets one that fits it, by lot.

use assessment::Chance;
use domain::{
    ApprovalDecision, InteractionRequest, InteractionResponse, ItemAnswer, ItemAsked,
    MemoryDecision, MemoryVerdict, ReflectionAnswer, SectionDecision, SectionVerdict, Widget,
};

/// Words where words are asked for.
const WORDS: &str = "It went as I had thought, and the class will see to the rest.";

/// An answer to a question of a questionnaire; it is passed by where nothing can be made up.
pub fn to_item(item: &ItemAsked, chance: &mut Chance) -> InteractionResponse {
    let place = |chance: &mut Chance, length: usize| {
        u32::try_from(chance.place(length.max(1))).unwrap_or(0)
    };
    let between = |chance: &mut Chance, from: i32, to: i32, step: i32| {
        let steps = u64::try_from((to - from) / step.max(1)).unwrap_or(0) + 1;
        from + i32::try_from(chance.below(steps)).unwrap_or(0) * step.max(1)
    };
    let answer = match &item.widget {
        Widget::Page => ItemAnswer::Read,
        Widget::Rating { from, to, .. } => {
            ItemAnswer::Scale { value: between(chance, *from, *to, 1) }
        }
        Widget::Slider { from, to, step, .. } => {
            ItemAnswer::Scale { value: between(chance, *from, *to, *step) }
        }
        Widget::Choice { options } => ItemAnswer::Choice { option: place(chance, options.len()) },
        Widget::Several { options } => {
            ItemAnswer::Several { options: vec![place(chance, options.len())] }
        }
        Widget::Matrix { rows, columns } => {
            let column = |_: &String| Some(place(chance, columns.len()));
            ItemAnswer::Matrix { columns: rows.iter().map(column).collect() }
        }
        Widget::Order { entries } => {
            let mut places: Vec<u32> = (0..).take(entries.len()).collect();
            chance.shuffle(&mut places);
            ItemAnswer::Order { entries: places }
        }
        Widget::Number { .. } => ItemAnswer::Text { text: chance.below(20).to_string() },
        Widget::ShortText | Widget::LongText => ItemAnswer::Text { text: WORDS.to_owned() },
        _ => return InteractionResponse::Skipped,
    };
    InteractionResponse::Item { answer }
}

/// An answer to what an agent asks or shows.
pub fn to_agent(request: &InteractionRequest, chance: &mut Chance) -> InteractionResponse {
    match request {
        InteractionRequest::Question { options, .. } => {
            let option = options.get(chance.place(options.len().max(1)));
            let text = option.map_or(WORDS, |option| option.label.as_str()).to_owned();
            InteractionResponse::Answer { text }
        }
        InteractionRequest::Feedforward { .. } => InteractionResponse::Feedforward {
            removed: Vec::new(),
            added: Vec::new(),
            note: String::new(),
            meant: None,
            day: None,
        },
        InteractionRequest::Reflection { questions } => InteractionResponse::Reflection {
            answers: questions
                .iter()
                .map(|question| ReflectionAnswer {
                    question_id: question.id.clone(),
                    text: WORDS.to_owned(),
                })
                .collect(),
        },
        InteractionRequest::Confidence { .. } => InteractionResponse::Confidence {
            percent: u8::try_from(chance.below(101)).unwrap_or(50),
        },
        InteractionRequest::Adjudication { sections } => InteractionResponse::Adjudication {
            decisions: sections
                .iter()
                .map(|section| SectionDecision {
                    path: section.path.clone(),
                    section_id: section.id.clone(),
                    verdict: SectionVerdict::Accept,
                    took_ms: 500 + chance.below(20_000),
                })
                .collect(),
        },
        InteractionRequest::Alternatives { options, .. } => InteractionResponse::Alternative {
            chosen: u32::try_from(chance.place(options.len().max(1))).ok(),
            took_ms: 500 + chance.below(20_000),
        },
        InteractionRequest::MemoryCapture { proposals } => InteractionResponse::MemoryCapture {
            decisions: proposals
                .iter()
                .map(|proposal| MemoryDecision {
                    proposal_id: proposal.id.clone(),
                    verdict: match chance.below(2) {
                        0 => MemoryVerdict::Dismiss,
                        _ => MemoryVerdict::Confirm,
                    },
                })
                .collect(),
        },
        InteractionRequest::ToolApproval { scopes, .. } => match scopes.first() {
            Some(scope) => InteractionResponse::Approval {
                decision: ApprovalDecision::Allow { scope: scope.clone() },
            },
            None => InteractionResponse::Skipped,
        },
        InteractionRequest::Item(item) => to_item(item, chance),
    }
}
