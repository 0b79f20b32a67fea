//! What is known of the projects.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::EmbeddingState;
use crate::indexes::blocking;
use crate::{Asker, Hints, Learning, LearningError, Project, Tool, Watch};

/// Shows what is known of the projects.
pub(crate) struct GetStatus;

/// Of which.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatusAsk {
    /// Only this project; all without it.
    #[serde(default)]
    project: Option<String>,
}

/// What is known.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StatusAnswer {
    /// The projects, by name.
    projects: Vec<ProjectState>,
    /// The project that holds the folder that you work in.
    #[serde(skip_serializing_if = "Option::is_none")]
    here: Option<String>,
}

/// A project.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ProjectState {
    /// Its name.
    name: String,
    /// Its folder.
    folder: String,
    /// Files that were read.
    files: usize,
    /// Units that can be found.
    units: usize,
    /// Files by language.
    languages: BTreeMap<&'static str, usize>,
    /// Files that were not read, or not as they stand.
    skipped: usize,
    /// The vectors.
    embedding: EmbeddingState,
    /// Why it cannot be searched; none where it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

#[async_trait]
impl Tool for GetStatus {
    type Ask = StatusAsk;
    type Answer = StatusAnswer;
    const NAME: &'static str = "get_status";
    const ABOUT: &'static str = "Shows which projects are indexed, how many files and units can be found, how far the \
        vectors are, and what keeps a project from being searched.";
    const HINTS: Hints = Hints::READS;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: StatusAsk,
        _: Arc<dyn Watch>,
    ) -> Result<StatusAnswer, LearningError> {
        let here = learning.project_of(asker, None).await.ok().map(|project| project.name);
        let projects = match ask.project {
            Some(name) => vec![learning.project_of(asker, Some(&name)).await?],
            None => learning.projects().await?,
        };
        let mut states = Vec::new();
        for project in projects {
            states.push(state(learning, project).await?);
        }
        Ok(StatusAnswer { projects: states, here })
    }

    fn short(answer: &StatusAnswer) -> String {
        if answer.projects.is_empty() {
            return "no project is there yet: index_codebase makes one of a folder".to_owned();
        }
        let line = |one: &ProjectState| match &one.problem {
            Some(problem) => format!("{} ({}): {problem}", one.name, one.folder),
            None => {
                let ProjectState { name, folder, files, units, embedding, .. } = one;
                let EmbeddingState { done, of, .. } = embedding;
                format!("{name} ({folder}): {files} files, {units} units, {done} of {of} vectors")
            }
        };
        answer.projects.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

async fn state(learning: &Learning, project: Project) -> Result<ProjectState, LearningError> {
    let held = learning.code_of(&project);
    let mut problem = if project.root.is_dir() {
        None
    } else {
        Some(format!("the folder {} is not there any more", project.root.display()))
    };
    let counted = blocking({
        let held = Arc::clone(&held);
        move || Ok(held.code()?.index.status())
    })
    .await;
    if counted.is_ok()
        && problem.is_none()
        && let Err(error) = held.see_to_vectors(learning.supplies()).await
    {
        problem = Some(error.to_string());
    }
    let (files, units, languages, skipped) = match counted {
        Ok(status) => {
            let languages = status.languages.iter().map(|(one, count)| (one.name(), *count));
            (status.files, status.units, languages.collect(), status.skipped.len())
        }
        Err(error) => {
            problem.get_or_insert(error.to_string());
            (0, 0, BTreeMap::new(), 0)
        }
    };
    Ok(ProjectState {
        name: project.name,
        folder: project.root.display().to_string(),
        files,
        units,
        languages,
        skipped,
        embedding: EmbeddingState::new(held.embedded(), units),
        problem,
    })
}
