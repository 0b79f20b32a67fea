//! `reflection-prompt`: one to three questions to think about, made from this output and this
//! class, before anything is decided on.
//!
//! A question is never put twice in a session, can be left, and comes less often to a teacher whose
//! confidence has been borne out by what she then accepted ([`calibration`]).

mod calibration;
mod concerns;
mod quoting;
mod refine;
mod scene;

use std::sync::Arc;

use agent::{Exchange, Hook, HookContext, PostLoopAction};
use async_trait::async_trait;
use domain::{HookPoint, InteractionRequest, Moment, ReflectionQuestion};
use workspace::Workspace;

use super::teacher_adjudication::brief::class_profile;
use super::teacher_adjudication::documents::{LessonDesk, LessonDocument, read_documents};
use calibration::Calibration;
use scene::Scene;

/// The name that agent definitions list.
pub const NAME: &str = "reflection-prompt";

/// The hook.
pub struct ReflectionPrompt {
    /// The lessons.
    pub lessons: Arc<dyn LessonDesk>,
    /// Where the class profiles are.
    pub workspace: Arc<Workspace>,
    /// Whether she is asked how sure she is of the plan before she thinks about it.
    pub confidence: bool,
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
        let asked = |kind: &str| at.answers.iter().any(|answered| answered.request.kind() == kind);
        if asked("reflection") {
            return PostLoopAction::Continue;
        }
        let mut documents = match read_documents(self.lessons.as_ref(), at.run.written()).await {
            Ok(documents) => documents,
            Err(gone) => return PostLoopAction::Abort(gone.to_string()),
        };
        documents.retain(LessonDocument::is_of_lessons);
        let Some(first) = documents.first() else { return PostLoopAction::Continue };
        let story: Vec<&Exchange> = at.run.exchanges().iter().collect();
        let calibration = Calibration::read(&story);
        if !calibration.is_due(&story, at.trace) {
            return PostLoopAction::Continue;
        }
        let is_wanted = self.confidence && calibration::is_confidence_due(&story, at.trace);
        if is_wanted && !asked("confidence") {
            return ask(first.confidence(at.run, Moment::Before));
        }
        let questions = self.questions(at, &documents, calibration.most()).await;
        if questions.is_empty() {
            return PostLoopAction::Continue;
        }
        ask(InteractionRequest::Reflection { questions })
    }
}

impl ReflectionPrompt {
    async fn questions(
        &self,
        at: &HookContext<'_>,
        documents: &[LessonDocument],
        most: usize,
    ) -> Vec<ReflectionQuestion> {
        let profile = self.profile(at).await;
        let scene = Scene::new(at.run, documents, profile.as_deref());
        let asked = concerns::asked(at.run.exchanges());
        let questions = concerns::questions(&scene, &asked, most);
        // What she withheld from the profile is in no question that leaves this hook.
        let seen = class_profile(at.run).map(|fragment| fragment.text).unwrap_or_default();
        let withheld = scene.needs.iter().any(|need| !seen.contains(&need.text));
        let open: Vec<ReflectionQuestion> = questions
            .iter()
            .filter(|question| !withheld || !concerns::is_about_the_profile(question))
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

fn ask(request: InteractionRequest) -> PostLoopAction {
    PostLoopAction::Ask(request.into())
}
