//! The one way to ask a person: a typed request, answered once, from whichever face is open.

mod answer;
mod item;
mod request;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{HookPoint, InteractionId, Timestamp};

pub use answer::{
    ApprovalDecision, DayChosen, InteractionResponse, MemoryDecision, MemoryVerdict,
    ReflectionAnswer, SectionDecision, SectionVerdict,
};
pub use item::{CodeSample, ItemAnswer, ItemAsked, ScaleAnchor, Widget};
pub use request::{
    Alternative, ApprovalScope, ContextItem, ContextKind, ContextState, FOR_NEXT_TIME,
    InteractionRequest, MemoryProposal, MemoryScope, Moment, QuestionOption, ReadDay,
    ReflectionQuestion, RequestReading, SectionRef,
};

/// A request with its identity.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Interaction {
    /// Names it in the answer.
    pub id: InteractionId,
    /// Who waits for the answer.
    pub origin: InteractionOrigin,
    /// What is asked.
    pub request: InteractionRequest,
    /// When it is withdrawn unless answered; none means it waits for ever.
    pub expires_at: Option<Timestamp>,
}

/// Who waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "by", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum InteractionOrigin {
    /// A tool call: the answer becomes its result.
    Tool {
        /// The call.
        call_id: String,
    },
    /// A hook: it is called again with the answer.
    Hook {
        /// The hook.
        hook: String,
        /// Where it runs.
        point: HookPoint,
        /// Model calls made before, in this run.
        turn: u32,
        /// The tool call that it looks at, at the points around one.
        call_id: Option<String>,
    },
    /// A sitting: what is asked next follows from the answer.
    Sitting {
        /// The question's place, from 1.
        place: u32,
    },
}

/// Why a question was taken back without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Withdrawal {
    /// Its time ran out.
    Expired,
    /// The teacher went on with something else.
    MovedOn,
    /// The run was stopped.
    Stopped,
}

#[cfg(test)]
mod tests;
