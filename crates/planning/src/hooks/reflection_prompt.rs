//! `reflection-prompt`: one to three questions to think about, made from this output and this
//! class, when she has decided: before that they would stand between her and the draft.
//!
//! A question is never put twice, can be left, and is chosen by what she was asked before
//! ([`rotation`]). The questions are asked less often of a teacher whose confidence has been borne out
//! by what she then accepted ([`calibration`]).

pub(super) mod calibration;
mod concerns;
pub mod past;
mod quoting;
mod refine;
mod rotation;
mod scene;

use std::sync::Arc;

use agent::{Exchange, Hook, HookContext, PostLoopAction};
use async_trait::async_trait;
use domain::{HookPoint, InteractionRequest, ReflectionQuestion};
use workspace::Workspace;

use super::teacher_adjudication::brief::class_profile;
use super::teacher_adjudication::documents::{LessonDesk, LessonDocument, read_documents};
use calibration::Calibration;
use past::{Past, PastExchange};
use rotation::Before;
use scene::Scene;

/// The name that agent definitions list.
pub const NAME: &str = "reflection-prompt";

/// The hook.
pub struct ReflectionPrompt {
    /// The lessons.
    pub lessons: Arc<dyn LessonDesk>,
    /// Where the class profiles are.
    pub workspace: Arc<Workspace>,
    /// What she was asked before.
    pub past: Arc<dyn Past>,
}

#[async_trait]
impl Hook for ReflectionPrompt {
    fn name(&self) -> &str {
        NAME
    }

    fn instructions(&self) -> Vec<String> {
        vec![refine::INSTRUCTIONS.to_owned()]
    }

    fn points(&self) -> &[HookPoint] {
        &[HookPoint::PostLoop]
    }

    async fn post_loop(&self, at: &HookContext<'_>) -> PostLoopAction {
        if at.run.started().is_none_or(|start| start.delegation.is_some()) {
            return PostLoopAction::Continue;
        }
        if !at.answers.is_empty() {
            return PostLoopAction::Continue;
        }
        let mut documents = match read_documents(self.lessons.as_ref(), at.run.written()).await {
            Ok(documents) => documents,
            Err(gone) => return PostLoopAction::Abort(gone.to_string()),
        };
        documents.retain(LessonDocument::is_of_lessons);
        if documents.is_empty() {
            return PostLoopAction::Continue;
        }
        let past = past::asked(self.past.as_ref(), at.session).await;
        let earlier = past.iter().map(|past| &past.exchange);
        let story: Vec<&Exchange> = earlier.chain(at.run.exchanges()).collect();
        // As it was when she was asked how sure she is of this draft.
        let before: Vec<&Exchange> =
            story.iter().copied().filter(|exchange| exchange.trace != at.trace).collect();
        let calibration = Calibration::read(&before);
        if !calibration.is_due(&story, at.trace) {
            return PostLoopAction::Continue;
        }
        let questions = self.questions(at, &documents, (&past, calibration.most())).await;
        if questions.is_empty() {
            return PostLoopAction::Continue;
        }
        PostLoopAction::Ask(InteractionRequest::Reflection { questions }.into())
    }
}

impl ReflectionPrompt {
    async fn questions(
        &self,
        at: &HookContext<'_>,
        documents: &[LessonDocument],
        (past, most): (&[PastExchange], usize),
    ) -> Vec<ReflectionQuestion> {
        let profile = self.profile(at).await;
        let scene = Scene::new(at.run, documents, profile.as_deref());
        let class = at.run.started().and_then(|start| start.class.as_deref());
        let before = Before::read(past, at.run.exchanges(), class);
        let first = past::of_command(self.past.as_ref(), at.run);
        let questions = rotation::choose(concerns::all(&scene), &before, &first, most);
        // What she withheld from the profile is in no question that leaves this hook.
        let seen = class_profile(at.run).map(|fragment| fragment.text).unwrap_or_default();
        let withheld = scene.needs.iter().any(|need| !seen.contains(&need.text));
        let open: Vec<ReflectionQuestion> = questions
            .iter()
            .filter(|question| !withheld || !concerns::quotes_the_class(question))
            .cloned()
            .collect();
        if open.is_empty() || !at.has_background() {
            return questions;
        }
        let why = match at.ask_background(refine::question(&open, documents)).await {
            Ok(reply) => match reply.answer {
                Ok(better) => return refine::refined(questions, better),
                Err(unfit) => unfit.to_string(),
            },
            Err(failure) => failure.message,
        };
        tracing::info!(failure = why, "the questions are asked as they are");
        questions
    }

    /// The profile of the class, as far as there is one.
    async fn profile(&self, at: &HookContext<'_>) -> Option<String> {
        let class = at.run.started()?.class.clone()?;
        let workspace = Arc::clone(&self.workspace);
        let read = move || workspace.read(&format!("classes/{class}.md"));
        match tokio::task::spawn_blocking(read).await {
            Ok(Ok(file)) => Some(file.text),
            Ok(Err(error)) => {
                tracing::info!(%error, "the questions do without a class profile");
                None
            }
            Err(error) => {
                tracing::warn!(%error, "the questions do without a class profile");
                None
            }
        }
    }
}
