//! What a hook may do, one type a lifecycle point, and the one shape they all become.

use std::time::Duration;

use domain::{AssistantMessage, ContextChange, HookChange, InteractionRequest};
use serde_json::Value;

/// A question to the teacher.
#[derive(Debug, Clone, PartialEq)]
pub struct Ask {
    /// The question.
    pub request: InteractionRequest,
    /// How long it is open; none means for ever.
    pub expires_in: Option<Duration>,
}

impl From<InteractionRequest> for Ask {
    fn from(request: InteractionRequest) -> Self {
        Self { request, expires_in: None }
    }
}

/// What any hook did.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Go on.
    Continue,
    /// Go on with something changed.
    Modify(HookChange),
    /// Ask the teacher, then call the hook again.
    Ask(Ask),
    /// Tell the model what is wrong; before a tool call, instead of running it.
    Repair(String),
    /// End the run, with words for the teacher.
    Abort(String),
}

/// Before the first model call.
#[derive(Debug, Clone, PartialEq)]
pub enum PreLoopAction {
    /// Go on.
    Continue,
    /// Change what the model is given to know.
    Modify(ContextChange),
    /// Ask the teacher.
    Ask(Ask),
    /// End the run, with words for the teacher.
    Abort(String),
}

/// Before each model call.
#[derive(Debug, Clone, PartialEq)]
pub enum PreModelAction {
    /// Go on.
    Continue,
    /// Change what the model is given to know.
    Modify(ContextChange),
    /// End the run, with words for the teacher.
    Abort(String),
}

/// After each model answer.
#[derive(Debug, Clone, PartialEq)]
pub enum PostModelAction {
    /// Go on.
    Continue,
    /// Another answer instead.
    Modify(AssistantMessage),
    /// Do not run its tool calls; tell the model what is wrong.
    Repair(String),
    /// End the run, with words for the teacher.
    Abort(String),
}

/// Before each tool call.
#[derive(Debug, Clone, PartialEq)]
pub enum PreToolAction {
    /// Go on.
    Continue,
    /// Another input instead.
    Modify(Value),
    /// Ask the teacher.
    Ask(Ask),
    /// Do not run it; this is its result.
    Refuse(String),
    /// End the run, with words for the teacher.
    Abort(String),
}

/// After each tool call.
#[derive(Debug, Clone, PartialEq)]
pub enum PostToolAction {
    /// Go on.
    Continue,
    /// The model reads this instead of the result.
    Modify(String),
    /// End the run, with words for the teacher.
    Abort(String),
}

/// When the conversation is about to be handed over.
#[derive(Debug, Clone, PartialEq)]
pub enum HandoffAction {
    /// Go on.
    Continue,
    /// Do not hand over; tell the model why.
    Refuse(String),
    /// End the run, with words for the teacher.
    Abort(String),
}

/// Before a specialist begins.
#[derive(Debug, Clone, PartialEq)]
pub enum SubagentStartAction {
    /// Go on.
    Continue,
    /// Do not send it; tell the model why.
    Refuse(String),
    /// End the run, with words for the teacher.
    Abort(String),
}

/// After a specialist ended.
#[derive(Debug, Clone, PartialEq)]
pub enum SubagentEndAction {
    /// Go on.
    Continue,
    /// The model reads this instead of the report.
    Modify(String),
    /// End the run, with words for the teacher.
    Abort(String),
}

/// After the last answer.
#[derive(Debug, Clone, PartialEq)]
pub enum PostLoopAction {
    /// Go on.
    Continue,
    /// Ask the teacher.
    Ask(Ask),
    /// One more turn, with this feedback for the model.
    Repair(String),
    /// End the run, with words for the teacher.
    Abort(String),
}

macro_rules! into_action {
    ($($kind:ident { $($from:pat => $to:expr),* $(,)? })*) => {$(
        impl From<$kind> for Action {
            fn from(action: $kind) -> Self {
                use $kind as A;
                match action { A::Continue => Self::Continue, A::Abort(why) => Self::Abort(why), $($from => $to),* }
            }
        }
    )*};
}

into_action! {
    PreLoopAction {
        A::Modify(change) => Self::Modify(HookChange::Context(change)),
        A::Ask(ask) => Self::Ask(ask),
    }
    PreModelAction { A::Modify(change) => Self::Modify(HookChange::Context(change)) }
    PostModelAction {
        A::Modify(message) => Self::Modify(HookChange::Answer { message }),
        A::Repair(feedback) => Self::Repair(feedback),
    }
    PreToolAction {
        A::Modify(input) => Self::Modify(HookChange::Input { input }),
        A::Ask(ask) => Self::Ask(ask),
        A::Refuse(feedback) => Self::Repair(feedback),
    }
    PostToolAction { A::Modify(content) => Self::Modify(HookChange::Result { content }) }
    HandoffAction { A::Refuse(feedback) => Self::Repair(feedback) }
    SubagentStartAction { A::Refuse(feedback) => Self::Repair(feedback) }
    SubagentEndAction { A::Modify(content) => Self::Modify(HookChange::Result { content }) }
    PostLoopAction {
        A::Ask(ask) => Self::Ask(ask),
        A::Repair(feedback) => Self::Repair(feedback),
    }
}
