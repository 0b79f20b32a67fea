//! What every command of evals needs: the cases, the rubric, what is said where something fails.

use std::path::{Path, PathBuf};

use evaluating::{Case, CaseError, Request, cases};
use rating::Rubric;

use crate::args::{EvalCases, Global};
use crate::failure::{Exit, Failure};
use crate::open::options;
use crate::person;

/// The rubric that this program was built with.
pub fn rubric() -> Result<Rubric, Failure> {
    Rubric::own().map_err(|error| Failure::new(Exit::Failed, error.to_string()))
}

/// The folder of results that was named, or the one in the data folder.
pub fn results(named: Option<&Path>, global: &Global) -> Result<PathBuf, Failure> {
    match named {
        Some(named) => Ok(named.to_owned()),
        None => Ok(options(global)?.data_dir.join(rating::OWN_FOLDER)),
    }
}

/// The cases that were asked for, those of the held-out folder last.
pub async fn chosen(asked: &EvalCases) -> Result<Vec<Case>, Failure> {
    let (which, folders) = (asked.clone(), [asked.cases.clone(), asked.held_out.clone()]);
    let read = move || {
        let [tuned, held_out] = folders;
        let mut all = cases(&tuned, false)?;
        // Cases of one's own need no second folder.
        if held_out.is_dir() {
            all.extend(cases(&held_out, true)?);
        }
        let words = which.only.as_deref().map(str::to_lowercase);
        let fits = |case: &Case| {
            let first = case.text.sessions.iter().flatten().next();
            let said = first.map(|turn| turn.say.to_lowercase()).unwrap_or_default();
            let named = |words: &String| case.name.contains(words) || said.contains(words);
            let tagged =
                which.tag.is_empty() || which.tag.iter().any(|tag| case.text.tags.contains(tag));
            words.as_ref().is_none_or(named) && tagged
        };
        all.retain(fits);
        Ok::<_, CaseError>(all)
    };
    let all = person::blocking(move || read().map_err(told)).await?;
    if all.is_empty() {
        return Err(
            Failure::new(Exit::NotFound, "no case is like that").next("teacher-assist eval list")
        );
    }
    Ok(all)
}

fn told(error: CaseError) -> Failure {
    let failure = Failure::new(Exit::Usage, error.to_string());
    match error {
        CaseError::Unreadable { .. } => {
            failure.next("--cases names a folder of folders with a case.yaml")
        }
        CaseError::Malformed { .. } | CaseError::Unplayable { .. } => {
            failure.next("docs/evals.md says what a case has")
        }
    }
}

/// Work that failed for a reason of the machine.
pub fn broken(error: anyhow::Error) -> Failure {
    Failure::new(Exit::Failed, format!("{error:#}"))
}

pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text)
        .map_err(|error| Failure::io(&format!("write {}", path.display()), &error))
}

/// Cases whose lesson is measured by the whole rubric, as requests for one lesson.
pub fn requests(cases: &[Case]) -> Vec<(Request, bool)> {
    cases.iter().filter_map(|case| Some((Request::of(case)?, case.held_out))).collect()
}
