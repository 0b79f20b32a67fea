//! The words of the product: ids, messages, events, interactions, usage, tasks, time.
//!
//! Plain data that every other crate speaks. No IO, no async, no policy: what a value *means* for a
//! run is decided in `agent`, where it is kept is decided in `store`.

mod clock;
mod event;
mod face;
mod hook;
mod id;
mod interaction;
mod machine;
mod mark_change;
mod message;
mod prompt;
mod start;
mod task;
mod tool;
mod usage;

pub use clock::{Clock, FixedClock, SystemClock, Timestamp};
pub use event::{
    ActStretch, AskEvent, ClockMark, CommandRef, DefinitionRef, EventBody, EventDraft,
    EvidenceLook, ItemFeedback, ItemSelected, ModelFailure, ModelFailureKind, PageMark,
    ParticipationBegan, Partner, PartnerOutcome, PartnerSpoke, PauseReason, PinnedBlueprint,
    PinnedMaterial, PinnedTask, PinnedTier, Replaced, ResumePolicy, Resuming, RunEvent,
    SectionEdit, SessionEvent, SittingBegan, SittingEnd, SittingEvent, SittingKind, SittingTime,
    StepEnd, StepKind, StoppingRule, StudyAct, StudyActor, StudyEvent, StudyStep,
};
pub use face::Face;
pub use hook::{
    ContextChange, HookChange, HookModelCall, HookPoint, HookRan, HookRef, HookVerdict,
    ModelExchange, Withheld,
};
pub use id::{
    GrantId, InteractionId, LessonValueId, MemoryId, OpeningId, ParseIdError, PersonId,
    PredictionId, RegradeId, SessionId, SpanId, TeacherId, TraceId,
};
pub use interaction::{
    Alternative, ApprovalDecision, ApprovalScope, CodeSample, ContextItem, ContextKind,
    ContextState, DayChosen, FOR_NEXT_TIME, Interaction, InteractionOrigin, InteractionRequest,
    InteractionResponse, ItemAnswer, ItemAsked, MemoryDecision, MemoryProposal, MemoryScope,
    MemoryVerdict, Moment, QuestionOption, ReadDay, ReflectionAnswer, ReflectionQuestion,
    RequestReading, ScaleAnchor, SectionDecision, SectionRef, SectionVerdict, Widget, Withdrawal,
};
pub use machine::{Machine, Standing};
pub use mark_change::{MarkChange, QuestionVersion};
pub use message::{AssistantMessage, ContentBlock, Message, OutputFormat, StopReason, ToolCall};
pub use prompt::PromptFragment;
pub use start::{
    ApprovalMode, Delegation, Effort, Factors, FactorsSaid, Fit, HandoffContext, Limits, MemoryUse,
    RunStarted, RunStatus, Scaffolding, SkillUse, SubagentTask, Topology, WorkspaceUse, Writer,
    model_label,
};
pub use task::{Task, TaskState};
pub use tool::{CheckedClaim, FileChange, ToolEffect, ToolResult};
pub use usage::{ModelActivity, Spent, Usage};
