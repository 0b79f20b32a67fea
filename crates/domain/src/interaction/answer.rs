//! What is answered, and whether it answers what was asked.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ApprovalScope, InteractionRequest, ItemAnswer, MemoryProposal, MemoryScope};

/// What was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum InteractionResponse {
    /// The answer to a question.
    Answer {
        /// The chosen label or the person's own words.
        text: String,
    },
    /// What shall be used.
    Feedforward {
        /// Items that shall not be used after all.
        removed: Vec<String>,
        /// Items that shall be used as well.
        added: Vec<String>,
        /// What else to know, in her words; may be empty.
        note: String,
        /// The topic that she meant, when it was read wrongly.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        meant: Option<String>,
        /// What she says of the day that was read; without it that day holds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        day: Option<DayChosen>,
    },
    /// Answers to questions to think about; questions that are not named were left.
    Reflection {
        /// Each names its question.
        answers: Vec<ReflectionAnswer>,
    },
    /// How sure she is.
    Confidence {
        /// 0 to 100.
        percent: u8,
    },
    /// Decisions on sections; at least one. What is not named stays undecided.
    Adjudication {
        /// Each names its section.
        decisions: Vec<SectionDecision>,
    },
    /// One of the other ways, or the section as it was.
    Alternative {
        /// Which of the options, from 0; none keeps what is there.
        chosen: Option<u32>,
        /// Milliseconds from shown to decided.
        took_ms: u64,
    },
    /// What shall be remembered; proposals that are not named are dismissed by nobody and asked
    /// about again.
    MemoryCapture {
        /// Each names its proposal.
        decisions: Vec<MemoryDecision>,
    },
    /// Whether the tool may run.
    Approval {
        /// Yes or no.
        decision: ApprovalDecision,
    },
    /// The answer to a question of a sitting.
    Item {
        /// What was chosen, typed or put in order.
        answer: ItemAnswer,
    },
    /// The person chose not to answer.
    Skipped,
}

/// What she says of the day that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum DayChosen {
    /// The lesson has none.
    None,
    /// It is another one.
    On {
        /// Which.
        date: NaiveDate,
    },
}

/// An answer to one question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReflectionAnswer {
    /// The question.
    pub question_id: String,
    /// Her words.
    pub text: String,
}

/// A decision on one section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SectionDecision {
    /// The document's file.
    pub path: String,
    /// The section's id.
    pub section_id: String,
    /// What she decided.
    pub verdict: SectionVerdict,
    /// Milliseconds from the section's being shown to the decision.
    pub took_ms: u64,
}

/// What a teacher decides about a section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "verdict", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SectionVerdict {
    /// It is good as it is.
    Accept,
    /// It shall change.
    Revise {
        /// How, in her words.
        words: String,
    },
    /// She wants to see other ways.
    Alternatives,
}

/// A decision on one proposal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MemoryDecision {
    /// The proposal.
    pub proposal_id: String,
    /// What she decided.
    pub verdict: MemoryVerdict,
}

/// What a teacher decides about a proposal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "verdict", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum MemoryVerdict {
    /// Remember it as it is.
    Confirm,
    /// Remember this instead.
    Edit {
        /// Her text.
        text: String,
        /// Where it belongs.
        scope: MemoryScope,
    },
    /// Do not remember it.
    Dismiss,
}

/// Whether a tool may run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "decision", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ApprovalDecision {
    /// Yes.
    Allow {
        /// And how far that goes.
        scope: ApprovalScope,
    },
    /// No.
    Refuse {
        /// Why, for the agent; may be empty.
        reason: String,
    },
}

impl InteractionResponse {
    /// What she wrote in her own words.
    pub fn words(&self) -> Vec<&str> {
        match self {
            Self::Answer { text } | Self::Feedforward { note: text, .. } => vec![text],
            Self::Reflection { answers } => answers.iter().map(|a| a.text.as_str()).collect(),
            Self::Adjudication { decisions } => {
                let wishes = decisions.iter().filter_map(|decision| match &decision.verdict {
                    SectionVerdict::Revise { words } => Some(words.as_str()),
                    SectionVerdict::Accept | SectionVerdict::Alternatives => None,
                });
                wishes.collect()
            }
            Self::MemoryCapture { decisions } => {
                let edited = decisions.iter().filter_map(|decision| match &decision.verdict {
                    MemoryVerdict::Edit { text, .. } => Some(text.as_str()),
                    MemoryVerdict::Confirm | MemoryVerdict::Dismiss => None,
                });
                edited.collect()
            }
            Self::Approval { decision: ApprovalDecision::Refuse { reason } } => vec![reason],
            Self::Approval { decision: ApprovalDecision::Allow { .. } }
            | Self::Confidence { .. }
            | Self::Alternative { .. }
            // A learner's words, and not hers.
            | Self::Item { .. }
            | Self::Skipped => Vec::new(),
        }
    }
}

impl InteractionRequest {
    /// Whether `response` answers this request.
    ///
    /// # Errors
    /// What is wrong with it, in words for a person.
    pub fn check(&self, response: &InteractionResponse) -> Result<(), String> {
        match (self, response) {
            (Self::Item(asked), InteractionResponse::Skipped) if !asked.may_skip => {
                Err("this question cannot be left out".into())
            }
            (_, InteractionResponse::Skipped) => Ok(()),
            (Self::Item(asked), InteractionResponse::Item { answer }) => asked.check(answer),
            (Self::Question { options, free_text, .. }, InteractionResponse::Answer { text }) => {
                let text = text.trim();
                if text.is_empty() {
                    return Err("there is nothing in this answer: write something first".into());
                }
                if *free_text || options.iter().any(|option| option.label == text) {
                    return Ok(());
                }
                let labels: Vec<&str> = options.iter().map(|o| o.label.as_str()).collect();
                Err(format!("choose one of the answers: {}", labels.join(", ")))
            }
            (
                Self::Feedforward { items, .. },
                InteractionResponse::Feedforward { removed, added, .. },
            ) => each(removed.iter().chain(added), "item", |id| {
                items.iter().any(|item| item.id == id && item.changeable)
            }),
            (Self::Reflection { questions }, InteractionResponse::Reflection { answers }) => {
                each(answers.iter().map(|answer| &answer.question_id), "question", |id| {
                    questions.iter().any(|question| question.id == id)
                })
            }
            (Self::Confidence { .. }, InteractionResponse::Confidence { percent }) => match percent
            {
                0..=100 => Ok(()),
                101.. => Err("confidence goes from 0 to 100".into()),
            },
            (Self::Adjudication { sections }, InteractionResponse::Adjudication { decisions }) => {
                if decisions.is_empty() {
                    return Err("decide on at least one section, or leave it for later".into());
                }
                if decisions.iter().any(|decision| decision.verdict.is_empty_revision()) {
                    return Err("say in a few words what shall be different".into());
                }
                let known: BTreeSet<(&str, &str)> =
                    sections.iter().map(|s| (s.path.as_str(), s.id.as_str())).collect();
                let mut named = BTreeSet::new();
                for decision in decisions {
                    let key = (decision.path.as_str(), decision.section_id.as_str());
                    if !known.contains(&key) {
                        return Err(format!("section {} was not asked about", key.1));
                    }
                    if !named.insert(key) {
                        return Err(format!("there are two decisions on section {}", key.1));
                    }
                }
                Ok(())
            }
            (
                Self::Alternatives { options, .. },
                InteractionResponse::Alternative { chosen, .. },
            ) => match chosen {
                Some(at) if *at as usize >= options.len() => {
                    Err(format!("there are {} other ways; choose one of them", options.len()))
                }
                Some(_) | None => Ok(()),
            },
            (
                Self::MemoryCapture { proposals },
                InteractionResponse::MemoryCapture { decisions },
            ) => {
                let empty = decisions.iter().any(|decision| {
                    matches!(&decision.verdict, MemoryVerdict::Edit { text, .. } if text.trim().is_empty())
                });
                if empty {
                    return Err("an empty text cannot be remembered: dismiss it instead".into());
                }
                if decisions.iter().any(|decision| moves_a_change(proposals, decision)) {
                    return Err(
                        "a change stays in the memory that it changes: edit its words, or \
                                dismiss it"
                            .into(),
                    );
                }
                each(decisions.iter().map(|decision| &decision.proposal_id), "proposal", |id| {
                    proposals.iter().any(|proposal| proposal.id == id)
                })
            }
            (Self::ToolApproval { scopes, .. }, InteractionResponse::Approval { decision }) => {
                match decision {
                    ApprovalDecision::Refuse { .. }
                    | ApprovalDecision::Allow { scope: ApprovalScope::Once } => Ok(()),
                    ApprovalDecision::Allow { scope } if scopes.contains(scope) => Ok(()),
                    ApprovalDecision::Allow { .. } => {
                        Err("this permission was not offered: allow it once instead".into())
                    }
                }
            }
            (
                Self::Question { .. }
                | Self::Feedforward { .. }
                | Self::Reflection { .. }
                | Self::Confidence { .. }
                | Self::Adjudication { .. }
                | Self::Alternatives { .. }
                | Self::MemoryCapture { .. }
                | Self::ToolApproval { .. },
                _,
            ) => Err(format!("this is no answer to a {} card", self.kind())),
            (Self::Item(_), _) => Err("this is no answer to a question of a session".into()),
        }
    }
}

/// Whether a decision takes a change of something remembered to where that does not stand.
fn moves_a_change(proposals: &[MemoryProposal], decision: &MemoryDecision) -> bool {
    let MemoryVerdict::Edit { scope, .. } = &decision.verdict else { return false };
    let proposal = proposals.iter().find(|proposal| proposal.id == decision.proposal_id);
    proposal.is_some_and(|proposal| proposal.replaces.is_some() && proposal.scope != *scope)
}

impl SectionVerdict {
    fn is_empty_revision(&self) -> bool {
        matches!(self, Self::Revise { words } if words.trim().is_empty())
    }
}

/// Each name is known and stands there once.
fn each<'a>(
    names: impl Iterator<Item = &'a String>,
    what: &str,
    known: impl Fn(&str) -> bool,
) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for name in names {
        if !known(name) {
            return Err(format!("{what} {name} was not asked about"));
        }
        if !seen.insert(name) {
            return Err(format!("{what} {name} is answered twice"));
        }
    }
    Ok(())
}
