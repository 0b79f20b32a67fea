//! `how-sure`: how sure the teacher is of a draft before she decides on it. What she then accepts says
//! how well she judged; a teacher who knows is asked less often ([`calibration`]).

use std::sync::Arc;

use agent::{Exchange, Hook, HookContext, PostLoopAction};
use async_trait::async_trait;
use domain::{HookPoint, Moment};

use super::reflection_prompt::calibration::{self, Calibration};
use super::reflection_prompt::past::{self, Past};
use super::teacher_adjudication::documents::{LessonDesk, LessonDocument, read_documents};

/// The name that agent definitions list.
pub const NAME: &str = "how-sure";

/// The hook.
pub struct HowSure {
    /// The lessons.
    pub lessons: Arc<dyn LessonDesk>,
    /// What she was asked before.
    pub past: Arc<dyn Past>,
    /// Whether the agent wants it asked.
    pub wanted: bool,
}

#[async_trait]
impl Hook for HowSure {
    fn name(&self) -> &str {
        NAME
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PostLoop]
    }

    async fn post_loop(&self, at: &HookContext<'_>) -> PostLoopAction {
        let is_specialist = at.run.started().is_none_or(|start| start.delegation.is_some());
        if !self.wanted || is_specialist || !at.answers.is_empty() {
            return PostLoopAction::Continue;
        }
        let documents = match read_documents(self.lessons.as_ref(), at.run.written()).await {
            Ok(documents) => documents,
            Err(gone) => return PostLoopAction::Abort(gone.to_string()),
        };
        let Some(first) = documents.iter().find(|document| LessonDocument::is_of_lessons(document))
        else {
            return PostLoopAction::Continue;
        };
        let past = past::asked(self.past.as_ref(), at.session).await;
        let earlier = past.iter().map(|past| &past.exchange);
        let story: Vec<&Exchange> = earlier.chain(at.run.exchanges()).collect();
        let is_due = Calibration::read(&story).is_due(&story, at.trace)
            && calibration::is_confidence_due(&story, at.trace);
        match is_due {
            true => PostLoopAction::Ask(first.confidence(at.run, Moment::Before).into()),
            false => PostLoopAction::Continue,
        }
    }
}
