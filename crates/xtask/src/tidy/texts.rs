//! What programs make, migrations, the map for agents, and paths that exist on one machine only.

use super::finding::Finding;
use super::tree::{File, Tree};

const MAP: &str = "CLAUDE.md";
const MAP_LINES: usize = 80;

/// First parts of absolute paths that lead to somebody's own files.
const PRIVATE_FOLDERS: &[&str] = &["home", "Users", "root", "work"];

/// Folders whose content a program makes again.
const MADE: &[&str] = &["target", "node_modules", "dist"];

/// Findings in texts of all kinds.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings: Vec<Finding> = tree.files.iter().flat_map(machine_paths).collect();
    findings.extend(tree.files.iter().filter_map(silent_migration));
    findings.extend(tree.paths.iter().filter_map(|path| made(path)));
    findings.extend(tree.find(MAP).and_then(long_map));
    findings
}

fn made(path: &str) -> Option<Finding> {
    let (folders, _) = path.rsplit_once('/')?;
    let folder = folders.split('/').find(|folder| MADE.contains(folder))?;
    let message = format!("a program makes what is in {folder}/: remove it from the repository");
    Some(Finding::new(path, 1, message))
}

fn silent_migration(file: &File) -> Option<Finding> {
    let migration = file.path.starts_with("migrations/") && file.path.ends_with(".sql");
    let says_why = file
        .text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("--"))
        .is_some_and(|comment| !comment.trim().is_empty());
    (migration && !says_why)
        .then(|| Finding::new(&file.path, 1, "begin with a comment that says why"))
}

fn long_map(map: &File) -> Option<Finding> {
    let lines = map.text.lines().count();
    (lines > MAP_LINES).then(|| {
        let message =
            format!("{lines} lines: {MAP_LINES} is the limit, it is read before every task");
        Finding::new(&map.path, MAP_LINES + 1, message)
    })
}

fn machine_paths(file: &File) -> Vec<Finding> {
    file.lines()
        .filter_map(|(number, line)| {
            let path = machine_path(line)?;
            let message = format!("{path} exists on one machine only");
            Some(Finding::new(&file.path, number, message))
        })
        .collect()
}

/// The first absolute path into somebody's own files in a line.
fn machine_path(line: &str) -> Option<&str> {
    PRIVATE_FOLDERS.iter().find_map(|folder| {
        let beginning = format!("/{folder}/");
        let starts: Vec<usize> = line.match_indices(&beginning).map(|(at, _)| at).collect();
        let start = starts.into_iter().find(|at| stands_alone(&line[..*at]))?;
        let rest = &line[start..];
        let end = rest.find(|c: char| c.is_whitespace() || "\"'`)]>,;".contains(c));
        Some(&rest[..end.unwrap_or(rest.len())])
    })
}

/// Whether a path that begins here is absolute, and no part of a longer path or address.
fn stands_alone(before: &str) -> bool {
    !before.ends_with(|c: char| c.is_alphanumeric() || "._-~}/*$".contains(c))
}
