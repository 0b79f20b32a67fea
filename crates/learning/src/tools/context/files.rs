//! Files that are about to be changed: how restless they are, who calls into them, and what failed at them before.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use code::CodeIndex;
use history::{Cancel, ChurnWindow, FileChurn, HistoryError, Repository};
use journal::{OutcomeStatus, ResolvedEntry};

use super::lines::{ContextLine, ContextSection};
use crate::experiences::Place;
use crate::indexes::blocking;
use crate::{Asker, Learning, LearningError, Watch};

/// So many days are looked back.
const DAYS: u32 = 90;
/// The most lines of all files together.
const MOST: usize = 10;

/// The section of the files, and what there is to say of it.
///
/// # Errors
/// Somebody stopped it.
pub(super) async fn section(
    learning: &Learning,
    asker: &Asker,
    place: &Place,
    files: &[String],
    watch: &Arc<dyn Watch>,
) -> Result<(ContextSection, Vec<String>), LearningError> {
    let title = format!("The files, over {DAYS} days:");
    let root = place.root().map(std::path::Path::to_owned).or_else(|| asker.folder.clone());
    let Some(root) = root else {
        let note = "the files were not looked at: no folder is known".to_owned();
        return Ok((ContextSection::new(&title, Vec::new()), vec![note]));
    };
    let now = learning.supplies().clock.now();
    let files: Vec<String> = files.iter().take(MOST).map(|file| plain(file, &root)).collect();
    let mut notes = Vec::new();
    for file in files.iter().filter(|file| !root.join(file).exists()) {
        notes.push(format!("there is no file {file} in {}", root.display()));
    }
    let cancel = Cancel::default();
    let (stop, watch) = (cancel.clone(), Arc::clone(watch));
    let work = move || {
        let repository = Repository::open(&root)?;
        let window = ChurnWindow { now, days: DAYS, limit: usize::MAX };
        repository.churn(window, &stop, |_| {
            if watch.cancel().is_cancelled() {
                stop.cancel();
            }
        })
    };
    let churn = tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| LearningError::Internal(error.to_string()))?;
    let churn = match churn {
        Ok(churn) => Some(churn),
        Err(HistoryError::Cancelled) => return Err(LearningError::Cancelled),
        Err(error) => {
            notes.push(format!("how often the files change is not known: {error}"));
            None
        }
    };
    let callers = match callers(learning, asker, place, &files).await? {
        Ok(callers) => callers,
        Err(why) => {
            notes.push(format!("who calls into the files is not known: {why}"));
            HashMap::new()
        }
    };
    let line = |file: &String| {
        let restless = churn.as_ref().map(|churn| restless(file, churn));
        let called = callers.get(file).cloned();
        let said: Vec<String> = restless.into_iter().chain(called).collect();
        (!said.is_empty()).then(|| ContextLine::new(&said.join("; "), file.clone()))
    };
    let lines = files.iter().filter_map(line).collect();
    Ok((ContextSection::apart(&title, lines), notes))
}

/// Who calls into each file from others, in words; or why that is not known.
async fn callers(
    learning: &Learning,
    asker: &Asker,
    place: &Place,
    files: &[String],
) -> Result<Result<HashMap<String, String>, String>, LearningError> {
    let project = match learning.project_of(asker, place.key()).await {
        Ok(project) => project,
        Err(LearningError::NotFound(why)) => return Ok(Err(why)),
        Err(error) => return Err(error),
    };
    let (held, files) = (learning.code_of(&project), files.to_vec());
    blocking(move || {
        let code = match held.code() {
            Ok(code) => code,
            Err(LearningError::NotFound(why) | LearningError::Busy(why)) => return Ok(Err(why)),
            Err(error) => return Err(error),
        };
        let told = |file: String| Some((file.clone(), called(&code.index, &file)?));
        Ok(Ok(files.into_iter().filter_map(told).collect()))
    })
    .await
}

/// From how many places of other files a file is called, and what of it most.
fn called(index: &CodeIndex, file: &str) -> Option<String> {
    let (mut places, mut from) = (0, HashSet::new());
    // So many places call this, the surest of them there.
    let mut most: Option<(usize, String, (&str, u32))> = None;
    for view in index.units().filter(|view| view.path == file) {
        let calls = index.callers(view.unit.id);
        let outside = calls.iter().filter(|call| call.is_edge()).filter_map(|call| {
            let caller = index.unit(call.caller)?;
            (caller.path != file).then_some((caller.path, call.line))
        });
        let outside: Vec<(&str, u32)> = outside.collect();
        places += outside.len();
        from.extend(outside.iter().map(|(path, _)| *path));
        if let Some(first) = outside.first()
            && most.as_ref().is_none_or(|(count, ..)| *count < outside.len())
        {
            most = Some((outside.len(), view.name_within().to_owned(), *first));
        }
    }
    let (_, name, (path, line)) = most?;
    let (one, file) = (
        if places == 1 { "place" } else { "places" },
        if from.len() == 1 { "file" } else { "files" },
    );
    Some(format!(
        "called from {places} {one} in {} other {file}, {name} most (such as {path}:{line})",
        from.len()
    ))
}

/// Whether a prediction failed that speaks of one of these files, by its path or by its name.
pub(super) fn failed_at(entry: &ResolvedEntry, files: &[String]) -> bool {
    match entry.outcome.status {
        OutcomeStatus::Falsified | OutcomeStatus::Partial => {}
        OutcomeStatus::Confirmed | OutcomeStatus::Abandoned => return false,
    }
    let about = &entry.entry;
    let said = [
        Some(about.goal.as_str()),
        Some(about.current.hypothesis.as_str()),
        Some(about.current.action.as_str()),
        entry.surprise.as_deref(),
        entry.root_cause.as_ref().map(|cause| cause.description.as_str()),
        entry.lesson.as_ref().map(|lesson| lesson.what_worked.as_str()),
    ];
    files.iter().any(|file| {
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        name.contains('.') && said.iter().flatten().any(|said| text::words::has_whole(said, name))
    })
}

/// A path as the history has it: from the project's folder, with `/`.
fn plain(file: &str, root: &std::path::Path) -> String {
    let path = std::path::Path::new(file);
    let inside = path.strip_prefix(root).unwrap_or(path);
    let file = inside.to_string_lossy().replace('\\', "/");
    file.strip_prefix("./").unwrap_or(&file).to_owned()
}

/// How often a file was changed.
fn restless(file: &str, churn: &[FileChurn]) -> String {
    // A project may be a folder of a repository, whose paths begin further up.
    let of = |churn: &&FileChurn| {
        churn.path == file
            || churn.path.strip_suffix(file).is_some_and(|before| before.ends_with('/'))
    };
    let Some((place, found)) = churn.iter().enumerate().find(|(_, churn)| of(churn)) else {
        return "no commit changed it".to_owned();
    };
    let commits = if found.commits == 1 { "commit" } else { "commits" };
    let authors = if found.authors.len() == 1 { "author" } else { "authors" };
    format!(
        "{} {commits} by {} {authors}, {} lines in and {} out, last on {}; number {} of {} changed files",
        found.commits,
        found.authors.len(),
        found.insertions,
        found.deletions,
        found.last_changed.format("%Y-%m-%d"),
        place + 1,
        churn.len(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_one_of_the_project_however_it_is_written() {
        let root = std::path::Path::new("/projects/one");
        for file in ["src/a.rs", "./src/a.rs", "/projects/one/src/a.rs", "src\\a.rs"] {
            assert_eq!(plain(file, root), "src/a.rs");
        }
    }
}
