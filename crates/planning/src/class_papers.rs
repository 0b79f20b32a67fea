//! What becomes of an answer that names a class: which class of the workspace it is, and what is kept
//! about it, for a run that began without one. It asks nothing and does not read requests.

use std::sync::Arc;

use agent::{FragmentKind, HookContext, PromptBuilder};
use domain::{
    Clock, InteractionRequest, InteractionResponse, MemoryUse, PromptFragment, ToolEffect,
};
use remembering::{Shelves, class_index};
use text::words::has_whole;
use workspace::{ClassProfile, Workspace, WorkspaceError, class_meant};

use crate::supplies::Supplies;

/// The class of the workspace that an answer names; none when it was not asked for a class or names
/// none that has a profile.
pub async fn class_answered(
    workspace: &Arc<Workspace>,
    request: &InteractionRequest,
    response: &InteractionResponse,
) -> Option<ClassProfile> {
    let (
        InteractionRequest::Question { question, options, .. },
        InteractionResponse::Answer { text },
    ) = (request, response)
    else {
        return None;
    };
    let (workspace, question, text) = (Arc::clone(workspace), question.clone(), text.clone());
    let labels: Vec<String> = options.iter().map(|option| option.label.clone()).collect();
    aside(move || {
        let mut classes = workspace.classes()?.profiles;
        let names: Vec<&str> = classes.iter().map(|class| class.name.as_str()).collect();
        let about_a_class = has_whole(&question, "class")
            || has_whole(&question, "classes")
            || labels.iter().any(|label| names.contains(&label.as_str()));
        let named = class_meant(&text, &names).filter(|_| about_a_class);
        let at = named.and_then(|named| names.iter().position(|name| *name == named));
        Ok(at.map(|at| classes.swap_remove(at)))
    })
    .await?
}

/// Where the papers of a class are.
pub struct ClassPapers {
    workspace: Arc<Workspace>,
    shelves: Shelves,
    clock: Arc<dyn Clock>,
}

impl ClassPapers {
    /// Those of a teacher.
    pub fn of(supplies: &Supplies) -> Self {
        Self {
            workspace: Arc::clone(&supplies.workspace),
            shelves: supplies.shelves.clone(),
            clock: Arc::clone(&supplies.clock),
        }
    }

    /// The class that the answers of a hook name, noted as that of the run, with its profile and what
    /// is remembered of it as the prompt would have held them from the beginning.
    pub async fn taken_up(&self, at: &HookContext<'_>) -> Vec<PromptFragment> {
        let mut class = None;
        for answered in at.answers {
            let named = class_answered(&self.workspace, &answered.request, &answered.response);
            class = named.await.or(class);
        }
        let Some(class) = class else { return Vec::new() };
        let prompt = at.run.prompt();
        let mut papers = PromptBuilder::default();
        if prompt.iter().all(|fragment| fragment.source != class.path) {
            let (workspace, path) = (Arc::clone(&self.workspace), class.path.clone());
            if let Some(file) = aside(move || workspace.read(&path)).await {
                papers = papers.with(FragmentKind::WorkspaceFile, &class.path, &file.text);
                at.note(ToolEffect::FileRead { path: class.path, sha256: None });
            }
        }
        let told = FragmentKind::UseOfMemory.tag();
        let remembers = at.run.started().is_some_and(|start| {
            start.factors.memory == MemoryUse::On && prompt.iter().any(|f| f.tag == told)
        });
        if remembers && let Some(index) = class_index(&class.name) {
            match self.shelves.remembered(&index).await {
                Ok(Some(kept)) if prompt.iter().all(|fragment| fragment.source != kept.path) => {
                    papers = papers.with(FragmentKind::ClassMemory, &kept.path, &kept.text);
                    let place = (at.session, at.trace);
                    self.shelves.note_injected(place, &kept.ids, self.clock.now()).await;
                    at.note(ToolEffect::MemoryRead { path: kept.path, ids: kept.ids });
                }
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "memory of the class is not in the prompt"),
            }
        }
        at.note(ToolEffect::ClassNamed { class: class.name });
        papers.build()
    }
}

/// Reads files where nobody waits for the thread; what cannot be read is left out.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, WorkspaceError> + Send + 'static,
) -> Option<T> {
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(read)) => Some(read),
        Ok(Err(error)) => {
            tracing::info!(%error, "what is kept of a class is left out");
            None
        }
        Err(error) => {
            tracing::warn!(%error, "what is kept of a class is left out");
            None
        }
    }
}
