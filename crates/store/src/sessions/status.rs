//! Where a session or a run stands, and where events leave it.

use std::fmt;

use domain::{AskEvent, EventBody, EventDraft, RunEvent, RunStatus, SittingEvent, StudyEvent};
use serde_json::Value;

use crate::StoreError;

/// Where a session or a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionStatus {
    /// No run has begun.
    Idle,
    /// A run has begun and not ended; its process may be gone.
    Running,
    /// A run waits for the answer of a person.
    Waiting,
    /// The last run ended.
    Finished(RunStatus),
}

impl SessionStatus {
    pub(super) fn parse(text: &str) -> Result<Self, StoreError> {
        match text {
            "idle" => Ok(Self::Idle),
            "running" => Ok(Self::Running),
            "waiting" => Ok(Self::Waiting),
            ended => serde_json::from_value(Value::String(ended.to_owned()))
                .map(Self::Finished)
                .map_err(|source| StoreError::Malformed { what: "status", source }),
        }
    }
}

/// The text of the column, and of the wire.
impl fmt::Display for SessionStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Idle => "idle",
            Self::Running => "running",
            Self::Finished(RunStatus::Success) => "success",
            Self::Finished(RunStatus::ErrorMaxTurns) => "error_max_turns",
            Self::Finished(RunStatus::ErrorMaxBudget) => "error_max_budget",
            Self::Finished(RunStatus::ErrorHookAbort) => "error_hook_abort",
            Self::Finished(RunStatus::ErrorToolRetryExhausted) => "error_tool_retry_exhausted",
            Self::Finished(RunStatus::ErrorNoProgress) => "error_no_progress",
            Self::Finished(RunStatus::ErrorTool) => "error_tool",
            Self::Finished(RunStatus::ErrorModel) => "error_model",
            Self::Finished(RunStatus::Cancelled) => "cancelled",
            // A run that waits has not ended.
            Self::Waiting | Self::Finished(RunStatus::Suspended) => "waiting",
        })
    }
}

/// Where the events leave the session or run; none when they do not move it.
pub(super) fn status_after<'a>(
    drafts: impl IntoIterator<Item = &'a EventDraft>,
) -> Option<SessionStatus> {
    drafts.into_iter().filter_map(|draft| status_of(&draft.body)).last()
}

fn status_of(body: &EventBody) -> Option<SessionStatus> {
    match body {
        EventBody::Run(event) => status_of_run(event),
        EventBody::Ask(event) => status_of_ask(event),
        EventBody::Sitting(event) => status_of_sitting(event),
        EventBody::Study(event) => status_of_study(event),
    }
}

fn status_of_run(event: &RunEvent) -> Option<SessionStatus> {
    match event {
        RunEvent::RunStarted(_) | RunEvent::RunResumed => Some(SessionStatus::Running),
        RunEvent::RunFinished { status, parent: None, .. } => {
            Some(SessionStatus::Finished(*status))
        }
        // The end of a specialist's run is not the end of the session's.
        RunEvent::RunFinished { parent: Some(_), .. }
        | RunEvent::UserMessage { .. }
        | RunEvent::HookRan(_)
        | RunEvent::ModelAnswered { .. }
        | RunEvent::ModelFailed { .. }
        | RunEvent::ToolStarted { .. }
        | RunEvent::ToolFinished { .. }
        | RunEvent::AnswerRejected { .. }
        | RunEvent::Stalled { .. }
        | RunEvent::HistorySummarised { .. }
        | RunEvent::SubagentRequested { .. }
        | RunEvent::HandoffRequested { .. }
        | RunEvent::HandedOff { .. }
        | RunEvent::CancelRequested { .. } => None,
    }
}

fn status_of_study(event: &StudyEvent) -> Option<SessionStatus> {
    match event {
        StudyEvent::StepBegan { .. } | StudyEvent::Continued { .. } => Some(SessionStatus::Running),
        StudyEvent::Began(_) | StudyEvent::Paused { .. } | StudyEvent::StepEnded { .. } => {
            Some(SessionStatus::Waiting)
        }
        StudyEvent::Withdrew { .. } => Some(SessionStatus::Finished(RunStatus::Cancelled)),
        StudyEvent::Consented { .. }
        | StudyEvent::Planned { .. }
        | StudyEvent::Heard { .. }
        | StudyEvent::Lost { .. }
        | StudyEvent::Acted { .. }
        | StudyEvent::Wrote { .. }
        | StudyEvent::Edited { .. }
        | StudyEvent::Marked { .. }
        | StudyEvent::MarkerNoted { .. }
        | StudyEvent::Incident { .. } => None,
    }
}

fn status_of_sitting(event: &SittingEvent) -> Option<SessionStatus> {
    match event {
        SittingEvent::Began(_) | SittingEvent::Continued { .. } | SittingEvent::Reopened { .. } => {
            Some(SessionStatus::Running)
        }
        SittingEvent::Paused { .. } => Some(SessionStatus::Waiting),
        SittingEvent::Ended { .. } => Some(SessionStatus::Finished(RunStatus::Success)),
        SittingEvent::Selected(_)
        | SittingEvent::TimeRead { .. }
        | SittingEvent::FeedbackGiven { .. }
        | SittingEvent::HintGiven { .. }
        | SittingEvent::WentBack { .. }
        | SittingEvent::Summarised { .. }
        | SittingEvent::PartnerSpoke(_)
        | SittingEvent::ConcernHeard { .. }
        | SittingEvent::Extended { .. }
        | SittingEvent::TakenUp { .. }
        | SittingEvent::ClockDisagreed { .. }
        | SittingEvent::LeftWindow { .. }
        | SittingEvent::CameBack { .. }
        | SittingEvent::LateAnswer { .. } => None,
    }
}

fn status_of_ask(event: &AskEvent) -> Option<SessionStatus> {
    match event {
        AskEvent::Opened { .. } => Some(SessionStatus::Waiting),
        AskEvent::Answered { .. } | AskEvent::Withdrawn { .. } => Some(SessionStatus::Running),
        AskEvent::Shown { .. } => None,
    }
}
