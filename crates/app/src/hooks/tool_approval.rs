//! `tool-approval`: in collaboration the agent asks before each thing that changes something.
//!
//! What she allowed in this session is read from its questions; what she allowed for good is kept
//! by [`Permissions`]. A card that she leaves allows nothing.

mod rules;
mod title;

use std::sync::Arc;

use agent::{Hook, HookContext, PreToolAction};
use async_trait::async_trait;
use domain::{
    ApprovalDecision, ApprovalMode, ApprovalScope, HookPoint, InteractionRequest,
    InteractionResponse, ToolCall,
};
use workspace::Workspace;

/// The name that agent definitions list.
pub const NAME: &str = "tool-approval";

/// What a teacher has allowed for good.
#[async_trait]
pub trait Permissions: Send + Sync {
    /// Whether the tool may run without asking; `path` is what it would change, if it names one.
    async fn allowed(&self, tool: &str, path: Option<&str>) -> bool;

    /// Let the tool run without asking from now on.
    ///
    /// # Errors
    /// Why it could not be kept.
    async fn add(&self, tool: &str) -> Result<(), String>;
}

/// The hook.
pub struct ToolApproval {
    /// Where files are looked at, to say what a change is about.
    pub workspace: Arc<Workspace>,
    /// What is allowed for good.
    pub permissions: Arc<dyn Permissions>,
}

#[async_trait]
impl Hook for ToolApproval {
    fn name(&self) -> &str {
        NAME
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PreTool]
    }

    async fn pre_tool(&self, at: &HookContext<'_>, call: &ToolCall) -> PreToolAction {
        let Some(start) = at.run.started() else { return PreToolAction::Continue };
        if start.approval == ApprovalMode::Automation
            || !rules::changes_something(&call.name, &start.read_only)
        {
            return PreToolAction::Continue;
        }
        if let Some(answered) = at.answers.last() {
            return self.decided(call, &answered.response).await;
        }
        let path = rules::path_of(call);
        if rules::allowed_in_session(call, at.run.exchanges())
            || self.permissions.allowed(&call.name, path.as_deref()).await
        {
            return PreToolAction::Continue;
        }
        let request = InteractionRequest::ToolApproval {
            tool: call.name.clone(),
            title: self.title(call, path.as_deref()).await,
            input: call.input.clone(),
            scopes: rules::scopes(path.as_deref()),
        };
        PreToolAction::Ask(request.into())
    }
}

impl ToolApproval {
    async fn decided(&self, call: &ToolCall, response: &InteractionResponse) -> PreToolAction {
        match response {
            InteractionResponse::Approval { decision: ApprovalDecision::Allow { scope } } => {
                if *scope == ApprovalScope::Always
                    && let Err(why) = self.permissions.add(&call.name).await
                {
                    // This call is allowed all the same; she is asked again next time.
                    tracing::warn!(why, tool = call.name, "a permission was not kept");
                }
                PreToolAction::Continue
            }
            InteractionResponse::Approval { decision: ApprovalDecision::Refuse { reason } } => {
                PreToolAction::Refuse(rules::refusal(reason))
            }
            _ => PreToolAction::Refuse(rules::unanswered()),
        }
    }

    async fn title(&self, call: &ToolCall, path: Option<&str>) -> String {
        let text = match path.filter(|_| title::is_about_a_place(call)) {
            Some(path) => {
                let (workspace, path) = (Arc::clone(&self.workspace), path.to_owned());
                let read = tokio::task::spawn_blocking(move || workspace.read(&path)).await;
                read.ok().and_then(Result::ok).map(|file| file.text)
            }
            None => None,
        };
        title::title(call, path, text.as_deref())
    }
}
