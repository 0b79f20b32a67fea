//! The tools of the stage.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use agent::{Access, Tool, ToolContext, ToolError, ToolOutput};
use async_trait::async_trait;
use domain::{FileChange, HandoffContext, SubagentTask, ToolEffect};
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::sync::Notify;

use super::question;

/// Nothing is needed.
#[derive(Deserialize, JsonSchema)]
pub struct Nothing {}

/// Counts, and must not do so twice.
pub struct Count(pub Arc<AtomicUsize>);

#[async_trait]
impl Tool for Count {
    type Input = Nothing;
    const NAME: &'static str = "count";
    const ACCESS: Access = Access::Once;

    async fn run(&self, _: Nothing, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::text((self.0.fetch_add(1, Ordering::SeqCst) + 1).to_string()))
    }
}

/// Writes the same file again and again.
pub struct Write;

#[async_trait]
impl Tool for Write {
    type Input = Nothing;
    const NAME: &'static str = "write";
    const ACCESS: Access = Access::Idempotent;

    async fn run(&self, _: Nothing, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let effect = ToolEffect::FileWritten { path: "a.md".into(), sha256: "0".into() };
        let content = format!("written, interrupted: {}", context.interrupted);
        Ok(ToolOutput::Done { content, effects: vec![effect] })
    }
}

/// Changes a file of which it says before how it is.
pub struct Change;

#[async_trait]
impl Tool for Change {
    type Input = Nothing;
    const NAME: &'static str = "change";
    const ACCESS: Access = Access::Judged;

    async fn change(&self, _: Nothing, _: &ToolContext) -> Result<Option<FileChange>, ToolError> {
        let (before, after) = (Some("0".into()), Some("1".into()));
        Ok(Some(FileChange { path: "a.md".into(), before, after }))
    }

    async fn run(&self, _: Nothing, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let planned = context.change.as_ref().and_then(|change| change.before.clone());
        let content = format!("from {planned:?}, interrupted: {}", context.interrupted);
        Ok(ToolOutput::text(content))
    }
}

/// Finds the database away twice before it writes.
pub struct Meets(pub Arc<AtomicUsize>);

#[async_trait]
impl Tool for Meets {
    type Input = Nothing;
    const NAME: &'static str = "meets";
    const ACCESS: Access = Access::Idempotent;

    async fn run(&self, _: Nothing, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        match self.0.fetch_add(1, Ordering::SeqCst) {
            0 | 1 => Err(ToolError::Away("the database cannot be reached".into())),
            _ => Ok(ToolOutput::text(format!("written, interrupted: {}", context.interrupted))),
        }
    }
}

/// The same, and must not be run twice.
pub struct MeetsOnce;

#[async_trait]
impl Tool for MeetsOnce {
    type Input = Nothing;
    const NAME: &'static str = "meets_once";
    const ACCESS: Access = Access::Once;

    async fn run(&self, _: Nothing, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Err(ToolError::Away("the database cannot be reached".into()))
    }
}

/// Looks at something.
#[derive(Deserialize, JsonSchema)]
pub struct Look {
    /// What at.
    #[serde(default)]
    pub at: String,
}

pub struct Looks;

#[async_trait]
impl Tool for Looks {
    type Input = Look;
    const NAME: &'static str = "look";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: Look, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::text(format!("seen {}", input.at)))
    }
}

/// Never ends by itself; says when it has begun.
pub struct Hang(pub Arc<Notify>);

#[async_trait]
impl Tool for Hang {
    type Input = Nothing;
    const NAME: &'static str = "hang";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, _: Nothing, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        self.0.notify_one();
        std::future::pending().await
    }
}

/// Asks which class.
pub struct Ask;

#[async_trait]
impl Tool for Ask {
    type Input = Nothing;
    const NAME: &'static str = "ask";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, _: Nothing, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::Ask(question("Which class?")))
    }
}

/// Fails for good.
pub struct Fail;

#[async_trait]
impl Tool for Fail {
    type Input = Nothing;
    const NAME: &'static str = "fail";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, _: Nothing, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Err(ToolError::Stop("the workspace is gone".into()))
    }
}

/// Sends someone or hands over to someone.
#[derive(Deserialize, JsonSchema)]
pub struct To {
    /// The agent.
    to: String,
}

pub struct Send;

#[async_trait]
impl Tool for Send {
    type Input = To;
    const NAME: &'static str = "send";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: To, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::Delegate(SubagentTask {
            agent: input.to,
            task: "Review it.".into(),
            decisions: String::new(),
            constraints: String::new(),
            deliverable: String::new(),
        }))
    }
}

pub struct Transfer;

#[async_trait]
impl Tool for Transfer {
    type Input = To;
    const NAME: &'static str = "transfer";
    const ACCESS: Access = Access::ReadOnly;

    async fn run(&self, input: To, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::HandOff(HandoffContext {
            agent: input.to,
            decisions: String::new(),
            constraints: String::new(),
            reason: "it knows more".into(),
            open_questions: String::new(),
        }))
    }
}

/// Finds no room once before it writes.
pub struct Full(pub Arc<AtomicUsize>);

#[async_trait]
impl Tool for Full {
    type Input = Nothing;
    const NAME: &'static str = "full";
    const ACCESS: Access = Access::Idempotent;

    async fn run(&self, _: Nothing, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        match self.0.fetch_add(1, Ordering::SeqCst) {
            0 => Err(ToolError::Full("no room".into())),
            _ => Ok(ToolOutput::text(format!("written, interrupted: {}", context.interrupted))),
        }
    }
}
