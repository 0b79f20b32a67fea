//! The run as a person or a trace looks at it: history, calls, tasks, feedback, counters.

use domain::{Message, RunStatus, Spent, Task, Usage};
use serde::{Deserialize, Serialize};

use super::Run;

/// Everything that a run knows of itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Context {
    /// The messages that the model is called with.
    pub history: Vec<Message>,
    /// The tool calls of the run, in order.
    pub tool_calls: Vec<CallRecord>,
    /// The agent's task list.
    pub task_progress: Vec<Task>,
    /// What hooks, guardrails and limits said.
    pub feedback: Vec<Feedback>,
    /// Counters.
    pub context_summary: ContextSummary,
}

/// A tool call and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CallRecord {
    /// The call.
    pub id: String,
    /// The tool.
    pub name: String,
    /// How far it is.
    pub life: CallLife,
    /// How often in a row this tool had failed when it was called.
    pub retries: u32,
}

/// How far a tool call is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CallLife {
    /// It has no result.
    Pending,
    /// It worked.
    Completed,
    /// It failed or was refused.
    Failed,
}

/// Something that was said to the model or about the run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Feedback {
    /// The hook, or `run` for the loop itself.
    pub from: String,
    /// What was said.
    pub text: String,
}

/// The run in numbers.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContextSummary {
    /// Model calls.
    pub turns: u32,
    /// Calls with a result that worked.
    pub calls_completed: u32,
    /// Calls that failed or were refused.
    pub calls_failed: u32,
    /// Rounds in a row that brought nothing new.
    pub no_progress: u32,
    /// Messages that a summary stands for.
    pub summarised: usize,
    /// Tasks that are done.
    pub tasks_done: usize,
    /// All tasks.
    pub tasks: usize,
    /// Tokens.
    pub usage: Usage,
    /// What it and its specialists spent.
    pub spent: Spent,
    /// How the run stands: suspended, or with what it is about to end.
    pub status: Option<RunStatus>,
}

impl Run {
    /// The run as traces and debuggers look at it.
    pub fn context(&self) -> Context {
        let records = self.round.as_ref().map(|round| round.records.clone()).unwrap_or_default();
        let count = |life| {
            let count = records.iter().filter(|record| record.life == life).count();
            u32::try_from(count).unwrap_or(u32::MAX)
        };
        let context_summary = ContextSummary {
            turns: self.turn(),
            calls_completed: count(CallLife::Completed),
            calls_failed: count(CallLife::Failed),
            no_progress: self.round.as_ref().map_or(0, |round| round.no_progress),
            summarised: self.conversation.summarised(),
            tasks_done: self.tasks.iter().filter(|t| t.state == domain::TaskState::Done).count(),
            tasks: self.tasks.len(),
            usage: self.round.as_ref().map(|round| round.usage).unwrap_or_default(),
            spent: self.spent(),
            status: self.status(),
        };
        Context {
            history: self.messages(),
            tool_calls: records,
            task_progress: self.tasks.clone(),
            feedback: self.round.as_ref().map(|round| round.feedback.clone()).unwrap_or_default(),
            context_summary,
        }
    }
}
