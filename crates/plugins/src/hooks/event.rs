//! The events of `hooks.json`.

use serde::{Deserialize, Serialize};

/// A point of a run, by the name that `hooks.json` gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HookEvent {
    /// The teacher said something, and the model has not been called yet.
    UserPromptSubmit,
    /// A model call is about to be made.
    PreModel,
    /// The model answered.
    PostModel,
    /// A tool call is about to run.
    PreToolUse,
    /// A tool call worked.
    PostToolUse,
    /// A tool call failed.
    PostToolUseFailure,
    /// The conversation is about to be handed over to another agent.
    OnHandoff,
    /// A specialist is about to begin.
    SubagentStart,
    /// A specialist ended.
    SubagentStop,
    /// The agent has given its last answer.
    Stop,
}

impl HookEvent {
    /// All of them, in the order in which a run comes to them.
    pub const ALL: [Self; 10] = [
        Self::UserPromptSubmit,
        Self::PreModel,
        Self::PostModel,
        Self::PreToolUse,
        Self::PostToolUse,
        Self::PostToolUseFailure,
        Self::OnHandoff,
        Self::SubagentStart,
        Self::SubagentStop,
        Self::Stop,
    ];

    /// The name in the file and in what the program reads.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::UserPromptSubmit => "UserPromptSubmit",
            Self::PreModel => "PreModel",
            Self::PostModel => "PostModel",
            Self::PreToolUse => "PreToolUse",
            Self::PostToolUse => "PostToolUse",
            Self::PostToolUseFailure => "PostToolUseFailure",
            Self::OnHandoff => "OnHandoff",
            Self::SubagentStart => "SubagentStart",
            Self::SubagentStop => "SubagentStop",
            Self::Stop => "Stop",
        }
    }

    /// The event with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.as_str() == name)
    }

    /// What a matcher is compared with; none when the event has nothing to compare.
    #[must_use]
    pub fn matched(self) -> Option<&'static str> {
        match self {
            Self::PreToolUse | Self::PostToolUse | Self::PostToolUseFailure => Some("tool"),
            Self::OnHandoff | Self::SubagentStart | Self::SubagentStop => Some("agent"),
            Self::UserPromptSubmit | Self::PreModel | Self::PostModel | Self::Stop => None,
        }
    }
}

/// Events of Claude Code that nothing here corresponds to. A plugin that was written for it is taken
/// all the same, without them.
pub(super) const ELSEWHERE: &[&str] = &[
    "SessionStart",
    "SessionEnd",
    "Setup",
    "UserPromptExpansion",
    "PermissionRequest",
    "PermissionDenied",
    "PostToolBatch",
    "Notification",
    "MessageDisplay",
    "TaskCreated",
    "TaskCompleted",
    "StopFailure",
    "TeammateIdle",
    "InstructionsLoaded",
    "ConfigChange",
    "CwdChanged",
    "DirectoryAdded",
    "FileChanged",
    "WorktreeCreate",
    "WorktreeRemove",
    "PreCompact",
    "PostCompact",
    "Elicitation",
    "ElicitationResult",
];
