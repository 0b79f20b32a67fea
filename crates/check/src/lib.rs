//! Whether content is as its formats ask: skills, agents, commands, curriculum, classes, templates,
//! courses, blueprints, sittings, lessons and the rubric, read from the disk without a database.
//!
//! The rules are functions over texts; only [`gather`] reads files. Each rule has a name, and
//! `docs/content.md` says what it asks for. What an edit of the agent has to satisfy at once is
//! elsewhere; this is what an author runs before others rely on what was written.

mod blueprints;
mod classes;
mod courses;
mod curriculum;
mod draft;
mod few;
mod gather;
mod lessons;
mod manifest;
mod mentions;
mod names;
mod page;
mod plugin;
mod prose;
mod questions;
mod reading;
mod report;
mod rubric;
mod rules;
mod sittings;
mod skills;
mod waivers;
mod workspace;

use std::path::{Path, PathBuf};

use gather::{Completeness, Content, Place};

pub use draft::check_draft;
pub use gather::KnownNames;
pub use plugins::Severity;
pub use report::{ContentReport, Counts, Finding};
pub use rules::Rule;

/// Why nothing could be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// There is no such file or folder.
    #[error("there is no {path}: {source}", path = .path.display())]
    Missing {
        /// What was named.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// There is nothing at it that has a format.
    #[error("{path} belongs to no plugin, workspace or repository with either", path = .path.display())]
    Nothing {
        /// What was named.
        path: PathBuf,
    },
}

/// Checks a plugin, a folder of plugins, a workspace, a repository, or one file or folder of these.
/// Rules that look at several files see all of them; told is what concerns the path.
///
/// # Errors
/// [`CheckError`] when nothing is there.
pub fn check_path(path: &Path, known: KnownNames) -> Result<ContentReport, CheckError> {
    let real = path
        .canonicalize()
        .map_err(|source| CheckError::Missing { path: path.to_owned(), source })?;
    let places = gather::around(&real);
    if places.is_empty() {
        return Err(CheckError::Nothing { path: path.to_owned() });
    }
    let (content, findings) = look(&places, known);
    let as_typed = Renamed { real: gather::shown(&real), typed: gather::shown(path) };
    let files = content.pages().filter(|page| as_typed.name(&page.path).is_some()).count();
    let told = findings
        .into_iter()
        .filter_map(|finding| as_typed.name(&finding.path).map(|path| Finding { path, ..finding }));
    Ok(ContentReport::new(files, told.collect()))
}

/// Checks a folder of plugins and, if there is one, a workspace: what an application uses.
///
/// # Errors
/// [`CheckError`] when a folder is not there.
pub fn check_folders(
    plugins: &Path,
    workspace: Option<&Path>,
    known: KnownNames,
) -> Result<ContentReport, CheckError> {
    for path in std::iter::once(plugins).chain(workspace) {
        path.metadata().map_err(|source| CheckError::Missing { path: path.to_owned(), source })?;
    }
    let mut places = vec![Place::Plugins(plugins.to_owned())];
    places.extend(workspace.map(|root| Place::Workspace(root.to_owned(), Completeness::Whole)));
    let (content, findings) = look(&places, known);
    Ok(ContentReport::new(content.pages().count(), findings))
}

/// Reads the places and applies every rule to what is there.
fn look(places: &[Place], known: KnownNames) -> (Content, Vec<Finding>) {
    let content = Content::read(places, known);
    let mut found = content.unread.clone();
    for folder in &content.plugins {
        plugin::check(folder, &mut found);
        skills::check(folder, &mut found);
        manifest::of_plugin(folder, &mut found);
        mentions::in_plugin(folder, &mut found);
        blueprints::check(&folder.pages, None, &mut found);
        sittings::in_plugin(&folder.pages, &mut found);
    }
    if let Some((root, page)) = &content.marketplace {
        manifest::of_marketplace(root, page, &content.plugins, &mut found);
    }
    for folder in &content.workspaces {
        workspace::check(folder, &mut found);
        curriculum::check(folder, &mut found);
        classes::check(folder, &mut found);
        courses::check(folder, &mut found);
        lessons::check(folder, &mut found);
        mentions::in_workspace(folder, &mut found);
        blueprints::check(&folder.pages, Some(&folder.library), &mut found);
        sittings::in_workspace(&folder.pages, &mut found);
        for page in &folder.pages {
            questions::check(page, &mut found);
        }
    }
    if let Some(page) = &content.rubric {
        rubric::check(page, &mut found);
    }
    for page in content.pages() {
        prose::check(page, &mut found);
        names::check(page, &mut found);
        few::check(page, &mut found);
        reading::check(page, &mut found);
    }
    let found = waivers::apply(content.pages(), found);
    (content, found)
}

/// Paths below a folder, in the words in which it was named.
struct Renamed {
    real: String,
    typed: String,
}

impl Renamed {
    /// The path as it would be typed; none when it is not there or below.
    fn name(&self, path: &str) -> Option<String> {
        let rest = path.strip_prefix(self.real.as_str())?;
        let typed = self.typed.trim_end_matches('/');
        match (rest.strip_prefix('/'), typed) {
            (None, _) => rest.is_empty().then(|| typed.to_owned()),
            (Some(rest), "." | "") => Some(rest.to_owned()),
            (Some(rest), typed) => Some(format!("{typed}/{rest}")),
        }
    }
}

#[cfg(test)]
mod tests;
