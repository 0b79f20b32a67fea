//! A tool call between the model's request and its result.

use domain::{
    FileChange, HandoffContext, Interaction, InteractionRequest, InteractionResponse, RunStatus,
    SubagentTask, ToolCall, ToolResult,
};
use serde::{Deserialize, Serialize};

/// A tool call of the present turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CallState {
    /// The call.
    pub call: ToolCall,
    /// How far it is.
    pub progress: CallProgress,
    /// The file that it was about to change when it began.
    #[serde(default)]
    pub change: Option<Box<FileChange>>,
    /// The hooks that changed its input.
    #[serde(default)]
    pub changed_by: Vec<String>,
}

/// How far a tool call is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum CallProgress {
    /// The model asked for it.
    Requested,
    /// A hook refused it; this is what the model reads.
    Refused(String),
    /// It was about to run. Seen by a driver, this means that a process died while it ran.
    Started,
    /// A person is being asked.
    Asking(Interaction),
    /// The person answered; the answer has to become the result.
    Answered(InteractionRequest, InteractionResponse),
    /// A specialist is about to be sent.
    Sending(SubagentTask),
    /// A specialist works.
    Sent,
    /// The specialist gave back its report.
    Returned {
        /// How its run ended.
        status: RunStatus,
        /// What it said last, or why it ended.
        report: String,
    },
    /// The conversation is about to be handed over.
    HandingOver(HandoffContext),
    /// It has its result; hooks may still look at it.
    Finished(ToolResult),
}

impl CallState {
    pub(super) fn requested(call: ToolCall) -> Self {
        Self { call, progress: CallProgress::Requested, change: None, changed_by: Vec::new() }
    }

    /// It begins, or begins again after it was cut off: then what it was about to change is what it
    /// was about to change at first.
    pub(super) fn start(&mut self, change: &Option<FileChange>) -> Result<(), &'static str> {
        match self.progress {
            CallProgress::Requested => self.change = change.clone().map(Box::new),
            CallProgress::Started => {}
            CallProgress::Refused(_)
            | CallProgress::Asking(_)
            | CallProgress::Answered(..)
            | CallProgress::Sending(_)
            | CallProgress::Sent
            | CallProgress::Returned { .. }
            | CallProgress::HandingOver(_)
            | CallProgress::Finished(_) => return Err("the call is past its start"),
        }
        self.progress = CallProgress::Started;
        Ok(())
    }

    /// The result, where it is known without running anything.
    pub(super) fn known_result(&self) -> Option<ToolResult> {
        match &self.progress {
            CallProgress::Refused(why) => Some(ToolResult::Failed { message: why.clone() }),
            CallProgress::Answered(_, response) => Some(answered(response)),
            CallProgress::Returned { status: RunStatus::Success, report } => {
                Some(ToolResult::Completed { content: report.clone() })
            }
            CallProgress::Returned { report, .. } => {
                Some(ToolResult::Failed { message: report.clone() })
            }
            CallProgress::Requested
            | CallProgress::Started
            | CallProgress::Asking(_)
            | CallProgress::Sending(_)
            | CallProgress::Sent
            | CallProgress::HandingOver(_)
            | CallProgress::Finished(_) => None,
        }
    }
}

fn answered(response: &InteractionResponse) -> ToolResult {
    let content = match response {
        InteractionResponse::Answer { text } => text.clone(),
        InteractionResponse::Skipped => {
            "(the teacher skipped this question: go on with what you know)".to_owned()
        }
        other @ (InteractionResponse::Feedforward { .. }
        | InteractionResponse::Reflection { .. }
        | InteractionResponse::Confidence { .. }
        | InteractionResponse::Adjudication { .. }
        | InteractionResponse::Alternative { .. }
        | InteractionResponse::MemoryCapture { .. }
        | InteractionResponse::Approval { .. }
        | InteractionResponse::Item { .. }) => serde_json::to_string(other).unwrap_or_default(),
    };
    ToolResult::Completed { content }
}
