//! What is wrong with a file as it is being written, before it is saved.

use api::{ProblemInfo, ProblemList};
use workspace::{Workspace, WorkspaceError};

use crate::definitions::problem_info;

/// The problems of the text at a path: of a definition by its format, of any other file by what it
/// says at its top.
pub fn problems(files: &Workspace, path: &str, text: &str) -> Result<ProblemList, WorkspaceError> {
    let path = path.replace('\\', "/");
    if let Some(inside) = inside_plugin(&path) {
        let found = plugins::problems_in(inside, text).into_iter();
        let problems =
            found.map(|problem| ProblemInfo { path: path.clone(), ..problem_info(problem) });
        return Ok(ProblemList { problems: problems.collect() });
    }
    let paths = files.tree()?.entries.into_iter().map(|entry| entry.path).collect();
    let found = check::check_draft(&path, text, paths).into_iter();
    let problems = found.map(|finding| ProblemInfo {
        path: finding.path,
        line: finding.line,
        column: finding.column,
        message: match finding.help {
            Some(help) => format!("{}; {help}", finding.message),
            None => finding.message,
        },
    });
    Ok(ProblemList { problems: problems.collect() })
}

/// The path inside a plugin of hers.
fn inside_plugin(path: &str) -> Option<&str> {
    path.strip_prefix("plugins/")?.split_once('/').map(|(_, inside)| inside)
}
