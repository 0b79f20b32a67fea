//! The words of the product: ids, messages, events, interactions, usage, tasks, time.
//!
//! Plain data that every other crate speaks. No IO, no async, no policy: what a value *means* for a
//! run is decided in `agent`, where it is kept is decided in `store`.

mod clock;
mod event;
mod id;
mod interaction;
mod message;
mod task;
mod trace;
mod usage;

pub use clock::{Clock, FixedClock, SystemClock, Timestamp};
pub use event::{
    CommandRef, EventBody, EventDraft, Face, HookPoint, HookResult, HookVerdict, Limits,
    ModelFailure, ModelFailureKind, PromptFragment, RunStarted, RunStatus, SessionEvent,
    ToolEffect, ToolResult,
};
pub use id::{InteractionId, ParseIdError, SessionId, SpanId, TeacherId, TraceId};
pub use interaction::{Interaction, InteractionRequest, InteractionResponse, QuestionOption};
pub use message::{AssistantMessage, ContentBlock, Message, StopReason, ToolCall};
pub use task::{Task, TaskState};
pub use trace::{Span, SpanKind, SpanStatus, spans};
pub use usage::Usage;
