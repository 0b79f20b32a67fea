//! Reading the code of a folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use async_trait::async_trait;
use history::Repository;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::EmbeddingState;
use crate::indexes::blocking;
use crate::{Asker, Hints, Learning, LearningError, Project, Tool, Watch};

/// So many files that were not read are named.
const MOST_SKIPPED: usize = 20;

/// Reads the code of a folder, or what changed since.
pub(crate) struct IndexCodebase;

/// Which folder.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct IndexAsk {
    /// The folder: absolute, or from the folder that you work in.
    #[schemars(length(min = 1))]
    directory: String,
    /// What the project is called from now on.
    #[schemars(length(min = 1, max = 100))]
    project: String,
    /// Whether folders within it are read, too; true unless told otherwise.
    #[serde(default = "yes")]
    recursive: bool,
}

fn yes() -> bool {
    true
}

/// What was read.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct IndexAnswer {
    /// The project.
    project: String,
    /// Files that are new or changed and were read.
    indexed: usize,
    /// Files that are as they were.
    unchanged: usize,
    /// Files that are gone.
    removed: usize,
    /// Files that have another path.
    renamed: usize,
    /// Files that were not read, or not as they stand; the first twenty.
    skipped: Vec<SkippedFile>,
    /// How many more such files there are.
    skipped_left: usize,
    /// Functions, classes and the like that can be found now.
    units: usize,
    /// How long it took.
    seconds: f64,
    /// The vectors, which follow in the background.
    embedding: EmbeddingState,
    /// What else is to be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// A file that was not read, or not as it stands.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SkippedFile {
    /// From the project's folder.
    path: String,
    /// Why.
    reason: String,
}

#[async_trait]
impl Tool for IndexCodebase {
    type Ask = IndexAsk;
    type Answer = IndexAnswer;
    const NAME: &'static str = "index_codebase";
    const ABOUT: &'static str = "Reads the code of a folder (Python, TypeScript, JavaScript, Lua, Rust, YAML, JSON) and \
        gives it a name, so that search_code, find_callers and the like know it. Call it again after changes: only what \
        changed is read. What git ignores is left out.";
    const HINTS: Hints = Hints::UPDATES;

    async fn call(
        learning: &Learning,
        asker: &Asker,
        ask: IndexAsk,
        watch: Arc<dyn Watch>,
    ) -> Result<IndexAnswer, LearningError> {
        let began = Instant::now();
        let root = folder(asker, &ask.directory)?;
        let project = kept(learning, ask.project.trim(), &root).await?;
        let held = learning.code_of(&project);
        let (updated, status) = held.bring_up_to_date(learning, ask.recursive, watch).await?;
        let seconds = (began.elapsed().as_secs_f64() * 100.0).round() / 100.0;
        let mut embedding = EmbeddingState::new(held.embedded(), status.units);
        embedding.model = learning.supplies().embedder.model();
        let note = match updated.was_damaged {
            true => Some(
                "what was kept of this project could not be read, so all files were read anew"
                    .to_owned(),
            ),
            false if status.files == 0 => Some(blocking(move || Ok(nothing_in(&root))).await?),
            false => None,
        };
        let update = updated.update;
        let skipped: Vec<SkippedFile> = status
            .skipped
            .iter()
            .take(MOST_SKIPPED)
            .map(|one| SkippedFile { path: one.path.clone(), reason: one.reason.to_string() })
            .collect();
        Ok(IndexAnswer {
            project: project.name,
            indexed: update.read,
            unchanged: update.unchanged,
            removed: update.removed.len(),
            renamed: update.renamed.len(),
            skipped_left: status.skipped.len() - skipped.len(),
            skipped,
            units: status.units,
            seconds,
            embedding,
            note,
        })
    }

    fn short(answer: &IndexAnswer) -> String {
        let IndexAnswer { project, indexed, unchanged, removed, units, seconds, .. } = answer;
        let mut said = format!(
            "{project}: {indexed} files read, {unchanged} unchanged, {removed} removed; {units} units in {seconds} s"
        );
        let skipped = answer.skipped.len() + answer.skipped_left;
        if skipped > 0 {
            said.push_str(&format!("\n{skipped} files were skipped or are not as they stand"));
        }
        for line in [answer.embedding.gap(), answer.note.clone()].into_iter().flatten() {
            said.push('\n');
            said.push_str(&line);
        }
        said
    }
}

/// The folder, without links in its path.
fn folder(asker: &Asker, directory: &str) -> Result<PathBuf, LearningError> {
    let given = Path::new(directory);
    let path = match &asker.folder {
        Some(folder) => folder.join(given),
        None if given.is_absolute() => given.to_owned(),
        None => {
            return Err(LearningError::Invalid(
                "name the folder absolutely: this client works in no folder".to_owned(),
            ));
        }
    };
    let path = path
        .canonicalize()
        .map_err(|error| LearningError::NotFound(format!("{}: {error}", path.display())))?;
    if !path.is_dir() {
        return Err(LearningError::Invalid(format!("{} is not a folder", path.display())));
    }
    Ok(path)
}

/// Why nothing was read in a folder.
fn nothing_in(root: &Path) -> String {
    let facts = Repository::open(root).ok().and_then(|repository| repository.facts().ok());
    if facts.is_some_and(|facts| facts.root.is_none()) {
        return "this is a bare repository, which has no files to read: index a clone of it (the tools for commits \
                work here)"
            .to_owned();
    }
    "nothing here is in a language that is read, or git ignores it".to_owned()
}

/// The project of this name in this folder.
async fn kept(learning: &Learning, name: &str, root: &Path) -> Result<Project, LearningError> {
    if name.is_empty() || name.chars().count() > 100 || name.contains(char::is_control) {
        return Err(LearningError::Invalid(
            "a project has a name of 1 to 100 characters on one line".to_owned(),
        ));
    }
    let path = root.to_str().ok_or_else(|| {
        LearningError::Invalid(format!("the path {} is not Unicode", root.display()))
    })?;
    for other in learning.projects().await? {
        if other.root == root && other.name != name {
            let other = other.name;
            return Err(LearningError::Invalid(format!(
                "{path} is the project `{other}` already: index it by that name"
            )));
        }
        // A folder that went is the same project in its new place.
        if other.name == name && other.root != root && other.root.is_dir() {
            let other = other.root.display().to_string();
            return Err(LearningError::Invalid(format!(
                "`{name}` is the project in {other}: give this one another name"
            )));
        }
    }
    let supplies = learning.supplies();
    Ok(supplies.store.keep_learning_project(name, path, supplies.clock.now()).await?.into())
}
