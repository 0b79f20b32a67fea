//! `tool-approval`: in collaboration the agent asks before each thing that changes something.
//!
//! What she allowed in this session is read from its questions; what she allowed for good is kept
//! by [`Permissions`]. A card that she leaves allows nothing. Text that she wrote herself, any file that
//! is not the session's own, and a lesson that is neither that nor asked for, is asked about in
//! automation, too, each time.

mod asked_for;
mod hers;
mod owners;
mod rules;
mod standing;
mod title;

use std::sync::Arc;

use agent::{Answered, Hook, HookContext, PreToolAction};
use async_trait::async_trait;
use domain::{
    ApprovalDecision, ApprovalMode, ApprovalScope, HookPoint, InteractionRequest,
    InteractionResponse, SessionId, ToolCall,
};
use workspace::Workspace;

use standing::{FileCall, FileDiff, RunSoFar};

pub use crate::lessons::{EditedLesson, HerText};

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

/// Whose text a call would change.
#[async_trait]
pub trait Owners: Send + Sync {
    /// What of the teacher's own text the call would change; none when nothing. `class` is the one
    /// that her words name.
    async fn hers(&self, call: &ToolCall, class: Option<&str>) -> Option<HerText>;

    /// What the call would make of a lesson that is there; none when it changes none.
    async fn edited(&self, call: &ToolCall, class: Option<&str>) -> Option<EditedLesson>;

    /// She allows this call to change that text.
    fn permit(&self, session: SessionId, call_id: &str, text: &HerText);
}

/// The hook.
pub struct ToolApproval {
    /// Where files are looked at, to say what a change is about.
    pub workspace: Arc<Workspace>,
    /// What is allowed for good.
    pub permissions: Arc<dyn Permissions>,
    /// What is hers.
    pub owners: Arc<dyn Owners>,
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
        // Her own text is asked about in automation, too, and whatever else she has allowed.
        if let Some(text) = self.owners.hers(call, start.class.as_deref()).await {
            return self.about_her_text(at, call, &text);
        }
        if let Some(lesson) = self.owners.edited(call, start.class.as_deref()).await
            && !at.run.files().has_begun(&lesson.path)
            && !asked_for::is_asked_for(at.run, &lesson)
        {
            return self.about_file(at, call, &FileDiff::of_lesson(lesson)).await;
        }
        if rules::changes_something(&call.name, &start.read_only) {
            match self.of_file(at, call).await {
                FileCall::Free => {}
                FileCall::Unseen(why) => return PreToolAction::Refuse(why),
                FileCall::Hers(diff) => return self.about_file(at, call, &diff).await,
            }
        }
        if start.approval == ApprovalMode::Automation
            || !rules::changes_something(&call.name, &start.read_only)
        {
            return PreToolAction::Continue;
        }
        if let Some(answered) = at.answers.last()
            && !hers::is_card(&answered.request)
        {
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
    fn about_her_text(
        &self,
        at: &HookContext<'_>,
        call: &ToolCall,
        text: &HerText,
    ) -> PreToolAction {
        let asked = |answered: &&Answered| hers::asked_about(&answered.request, text);
        let Some(answered) = at.answers.iter().rev().find(asked) else {
            return PreToolAction::Ask(hers::card(call, text).into());
        };
        match hers::decided(&answered.response, text) {
            Ok(()) => {
                self.owners.permit(at.session, &call.id, text);
                PreToolAction::Continue
            }
            Err(why) => PreToolAction::Refuse(why),
        }
    }

    /// What the call is about to do to a file.
    async fn of_file(&self, at: &HookContext<'_>, call: &ToolCall) -> FileCall {
        let (workspace, asked) = (Arc::clone(&self.workspace), call.clone());
        let so_far = RunSoFar::of(at.run);
        let work = move || standing::of_call(&workspace, &asked, &so_far);
        match tokio::task::spawn_blocking(work).await {
            Ok(Ok(found)) => found,
            Ok(Err(error)) => {
                // The call runs into the same, and says so to the model.
                tracing::info!(%error, tool = call.name, "what a call would change cannot be told");
                FileCall::Free
            }
            Err(error) => FileCall::Unseen(format!("looking at the file failed: {error}")),
        }
    }

    async fn about_file(
        &self,
        at: &HookContext<'_>,
        call: &ToolCall,
        diff: &FileDiff,
    ) -> PreToolAction {
        match diff.decided(at.answers) {
            Some(Ok(())) => PreToolAction::Continue,
            Some(Err(why)) => PreToolAction::Refuse(why),
            None => {
                let title = self.title(call, Some(diff.path())).await;
                PreToolAction::Ask(diff.card(call, title).into())
            }
        }
    }

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
