//! From the operating system's events to workspace paths.

use std::{
    collections::BTreeSet,
    fs,
    path::{Component, Path, PathBuf},
};

use notify::{Event, EventKind};
use notify_debouncer_full::DebounceEventResult;

use crate::MAX_TREE_ENTRIES;

/// The workspace paths that these events are about; hidden files, ours among them, are left out.
pub(super) fn changed_paths(root: &Path, result: DebounceEventResult) -> Vec<String> {
    let mut changed = BTreeSet::new();
    match result {
        Ok(events) => {
            for event in &events {
                collect(root, &event.event, &mut changed);
            }
        }
        Err(errors) => {
            for error in errors {
                tracing::warn!(%error, "the workspace watcher reported an error");
                changed.extend(
                    error
                        .paths
                        .iter()
                        .filter_map(|path| workspace_path(root, path)),
                );
            }
        }
    }
    changed.into_iter().collect()
}

fn collect(root: &Path, event: &Event, changed: &mut BTreeSet<String>) {
    // After an overflow nobody knows what changed, so everything may have.
    if event.need_rescan() {
        add_below(root, root.to_owned(), changed);
    }
    if matches!(event.kind, EventKind::Access(_)) {
        return;
    }
    for path in &event.paths {
        changed.extend(workspace_path(root, path));
        // What was put into a new folder before the folder was watched has no event of its own.
        let is_new = matches!(
            event.kind,
            EventKind::Create(_) | EventKind::Modify(notify::event::ModifyKind::Name(_))
        );
        if is_new && path.is_dir() {
            add_below(root, path.clone(), changed);
        }
    }
}

/// Adds everything below a folder, up to the number of entries that a tree lists.
fn add_below(root: &Path, folder: PathBuf, changed: &mut BTreeSet<String>) {
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        // A folder that is gone again has an event of its own.
        let Ok(listing) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in listing.flatten() {
            let path = entry.path();
            let Some(name) = workspace_path(root, &path) else {
                continue;
            };
            if changed.len() >= MAX_TREE_ENTRIES {
                return;
            }
            changed.insert(name);
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            }
        }
    }
}

/// The path inside the workspace; none for the workspace itself, for what is hidden, and for the
/// copies that editors leave beside a file.
fn workspace_path(root: &Path, path: &Path) -> Option<String> {
    let mut parts = Vec::new();
    for component in path.strip_prefix(root).ok()?.components() {
        let Component::Normal(name) = component else {
            return None;
        };
        let name = name.to_str()?;
        if name.starts_with('.') || name.ends_with('~') {
            return None;
        }
        parts.push(name);
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}
