//! Questions to a person, and answers to them.

use chrono::NaiveDate;
use domain::{
    Alternative, ApprovalDecision, ApprovalScope, ContextItem, ContextState, DayChosen,
    InteractionRequest, InteractionResponse, MemoryDecision, MemoryProposal, MemoryScope,
    MemoryVerdict, Moment, ReflectionAnswer, ReflectionQuestion, SectionDecision, SectionRef,
    SectionVerdict,
};

use crate::chance::Chance;

/// A question of any kind that runs ask.
pub fn request(chance: &mut Chance) -> InteractionRequest {
    match chance.choose(12) {
        0 => InteractionRequest::Question {
            question: "Which class?".into(),
            reason: String::new(),
            options: Vec::new(),
            free_text: true,
        },
        1 => feedforward(chance),
        2 => {
            let count = chance.choose(4);
            let questions = (0..count).map(|number| ReflectionQuestion {
                id: format!("q{number}"),
                about: String::new(),
                text: "Will they?".into(),
                section: None,
            });
            InteractionRequest::Reflection { questions: questions.collect() }
        }
        3 | 4 | 11 => InteractionRequest::Confidence {
            statement: "It can be taught.".into(),
            path: chance.path(),
            moment: chance.one_of(&[Moment::Before, Moment::After]),
        },
        5 | 9 | 10 => {
            let count = chance.choose(5);
            let mut sections: Vec<SectionRef> = Vec::new();
            for _ in 0..count {
                let section = section(chance);
                if !sections.iter().any(|s| (&s.path, &s.id) == (&section.path, &section.id)) {
                    sections.push(section);
                }
            }
            InteractionRequest::Adjudication { sections }
        }
        6 => {
            let count = chance.choose(3);
            let options = (0..count).map(|_| Alternative {
                approach: "pairs".into(),
                rationale: "why".into(),
                markdown: chance.text(),
                problems: Vec::new(),
            });
            let options = options.collect();
            let (section, current) = (section(chance), chance.text());
            InteractionRequest::Alternatives { section, current, options }
        }
        7 => {
            let count = chance.choose(4);
            let proposals = (0..count).map(|number| MemoryProposal {
                id: format!("p{number}"),
                scope: MemoryScope::Teacher,
                path: "MEMORY.md".into(),
                text: "short starters".into(),
                replaces: None,
                reason: "said".into(),
            });
            InteractionRequest::MemoryCapture { proposals: proposals.collect() }
        }
        _ => InteractionRequest::ToolApproval {
            tool: "write".into(),
            title: "write".into(),
            input: serde_json::json!({}),
            scopes: vec![ApprovalScope::Session],
        },
    }
}

fn feedforward(chance: &mut Chance) -> InteractionRequest {
    let states = [
        ContextState::Used,
        ContextState::Available,
        ContextState::NotUsed,
        ContextState::Missing,
        ContextState::NotSent,
    ];
    let count = chance.choose(6);
    let items = (0..count).map(|number| ContextItem {
        id: format!("i{number}"),
        state: chance.one_of(&states),
        kind: None,
        text: "the class".into(),
        source: "classes/3B.md".into(),
        line: None,
        changeable: true,
    });
    InteractionRequest::Feedforward {
        summary: "I use this.".into(),
        reading: None,
        items: items.collect(),
    }
}

fn section(chance: &mut Chance) -> SectionRef {
    SectionRef {
        path: chance.path(),
        id: chance.one_of(&["starter", "main", "plenary"]).to_owned(),
        heading: "Starter".into(),
        sha256: chance.hash(),
    }
}

/// An answer that fits the question.
pub fn response(chance: &mut Chance, request: &InteractionRequest) -> InteractionResponse {
    if chance.choose(5) == 1 {
        return InteractionResponse::Skipped;
    }
    match request {
        InteractionRequest::Question { .. } => InteractionResponse::Answer { text: "3B".into() },
        InteractionRequest::Feedforward { items, .. } => {
            let ids: Vec<String> = items.iter().map(|item| item.id.clone()).collect();
            let cut = ids.len().min(usize::from(chance.choose(4)));
            let (removed, added) = ids.split_at(cut);
            InteractionResponse::Feedforward {
                removed: removed.to_vec(),
                added: if chance.flips() { added.to_vec() } else { Vec::new() },
                note: chance.word(),
                meant: chance.flips().then(|| chance.word()),
                day: chance.one_of(&[
                    None,
                    Some(DayChosen::None),
                    Some(DayChosen::On { date: NaiveDate::from_ymd_opt(2026, 12, 3).unwrap() }),
                ]),
            }
        }
        InteractionRequest::Reflection { questions } => {
            let answers = questions.iter().filter(|_| chance.flips()).collect::<Vec<_>>();
            let answers = answers.into_iter().map(|question| ReflectionAnswer {
                question_id: question.id.clone(),
                text: chance.word(),
            });
            InteractionResponse::Reflection { answers: answers.collect() }
        }
        InteractionRequest::Confidence { .. } => {
            InteractionResponse::Confidence { percent: chance.choose(101) }
        }
        InteractionRequest::Adjudication { sections } => {
            let decisions: Vec<SectionDecision> = sections
                .iter()
                .filter_map(|section| {
                    let verdict = match chance.choose(5) {
                        0 => return None,
                        1 => SectionVerdict::Revise { words: "shorter".into() },
                        2 => SectionVerdict::Alternatives,
                        _ => SectionVerdict::Accept,
                    };
                    let (path, section_id) = (section.path.clone(), section.id.clone());
                    Some(SectionDecision { path, section_id, verdict, took_ms: chance.number() })
                })
                .collect();
            match decisions.is_empty() {
                true => InteractionResponse::Skipped,
                false => InteractionResponse::Adjudication { decisions },
            }
        }
        InteractionRequest::Alternatives { options, .. } => {
            let most = u8::try_from(options.len()).unwrap() + 1;
            let chosen = u32::from(chance.choose(most)).checked_sub(1);
            InteractionResponse::Alternative { chosen, took_ms: chance.number() }
        }
        InteractionRequest::MemoryCapture { proposals } => {
            let decisions = proposals.iter().filter_map(|proposal| {
                let verdict = match chance.choose(4) {
                    0 => return None,
                    1 => MemoryVerdict::Confirm,
                    2 => MemoryVerdict::Edit { text: "t".into(), scope: MemoryScope::Teacher },
                    _ => MemoryVerdict::Dismiss,
                };
                Some(MemoryDecision { proposal_id: proposal.id.clone(), verdict })
            });
            InteractionResponse::MemoryCapture { decisions: decisions.collect() }
        }
        InteractionRequest::ToolApproval { .. } => InteractionResponse::Approval {
            decision: match chance.flips() {
                true => ApprovalDecision::Allow { scope: ApprovalScope::Once },
                false => ApprovalDecision::Refuse { reason: String::new() },
            },
        },
        InteractionRequest::Item(_) => InteractionResponse::Skipped,
    }
}
