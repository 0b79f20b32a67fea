//! The projects, and folders with a journal that are none.

use std::collections::BTreeMap;
use std::path::Path;

use api::{CodingProject, CodingProjects, IndexUnderWay};
use store::{LearningProject, ProjectExperiences};

use super::wire::count;
use crate::indexes::IndexPace;
use crate::{Asker, Learning, LearningError, NobodyWatches, Project};

/// All of them, with what their journals resolved until now.
pub(super) async fn all(learning: &Learning) -> Result<CodingProjects, LearningError> {
    let store = &learning.supplies().store;
    let kept = store.learning_projects().await?;
    let mut problems: BTreeMap<String, String> = BTreeMap::new();
    for project in &kept {
        if let Err(problem) = gather(learning, Path::new(&project.root)).await? {
            problems.insert(project.name.clone(), problem);
        }
    }
    let counts = store.experience_counts().await?;
    let of = |name: &str| counts.iter().find(|counts| counts.project == name);
    let mut projects = Vec::with_capacity(kept.len());
    for project in kept.clone() {
        let (entries, problem) = (of(&project.name), problems.remove(&project.name));
        projects.push(shown(learning, project, entries, problem).await?);
    }
    let unnamed = counts.iter().filter(|one| !kept.iter().any(|known| known.name == one.project));
    projects.extend(unnamed.map(folder_alone));
    Ok(CodingProjects { projects })
}

/// The project of that name, which has code of its own.
pub(super) async fn named(learning: &Learning, name: &str) -> Result<Project, LearningError> {
    let nobody = Asker { folder: None, session: String::new() };
    learning.project_of(&nobody, Some(name)).await
}

/// Keeps what the journal of a folder resolved, as it is before anything is told of experiences; or why that cannot be
/// done. Nothing is embedded for somebody who only looks.
async fn gather(learning: &Learning, folder: &Path) -> Result<Result<(), String>, LearningError> {
    if !folder.is_dir() {
        return Ok(Err(format!("The folder {} is not there any more.", folder.display())));
    }
    let asker = Asker { folder: Some(folder.to_owned()), session: String::new() };
    match learning.gather_watched(&asker, 0, &NobodyWatches::default()).await {
        Ok(_) => Ok(Ok(())),
        Err(LearningError::Journal(error)) => {
            Ok(Err(format!("What its journal resolved lately is not counted: {error}.")))
        }
        Err(error) => Err(error),
    }
}

async fn shown(
    learning: &Learning,
    project: LearningProject,
    entries: Option<&ProjectExperiences>,
    problem: Option<String>,
) -> Result<CodingProject, LearningError> {
    let indexed_at = project.indexed_at;
    let project = Project::from(project);
    let held = learning.code_of(&project);
    let (counts, pace) = (held.counts()?, held.pace()?);
    let commits = learning.supplies().store.count_commits(project.id).await?;
    Ok(CodingProject {
        folder: project.root.display().to_string(),
        name: project.name,
        named: true,
        indexed_at,
        files: counts.map_or(0, |counts| count(counts.files)),
        units: counts.map_or(0, |counts| count(counts.units)),
        skipped: counts.map_or(0, |counts| count(counts.skipped)),
        commits: count(commits),
        entries: entries.map_or(0, |entries| count(entries.count)),
        newest_entry_at: entries.map(|entries| entries.newest),
        indexing: pace.as_ref().map(under_way),
        problem,
    })
}

fn under_way(pace: &IndexPace) -> IndexUnderWay {
    IndexUnderWay {
        done: count(pace.done),
        total: count(pace.total),
        per_second: pace.per_second.map(|pace| (pace * 10.0).round() / 10.0),
        seconds_left: pace.seconds_left.map(count),
    }
}

fn folder_alone(entries: &ProjectExperiences) -> CodingProject {
    CodingProject {
        name: entries.project.clone(),
        folder: entries.project.clone(),
        named: false,
        indexed_at: None,
        files: 0,
        units: 0,
        skipped: 0,
        commits: 0,
        entries: count(entries.count),
        newest_entry_at: Some(entries.newest),
        indexing: None,
        problem: None,
    }
}
