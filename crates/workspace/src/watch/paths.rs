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
                changed.extend(error.paths.iter().filter_map(|path| workspace_path(root, path)));
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

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use notify::event::{AccessKind, CreateKind, DataChange, Flag, ModifyKind, RenameMode};
    use notify_debouncer_full::DebouncedEvent;
    use rstest::rstest;

    use super::*;

    const CHANGE: EventKind = EventKind::Modify(ModifyKind::Data(DataChange::Any));
    const RENAME: EventKind = EventKind::Modify(ModifyKind::Name(RenameMode::Both));

    #[rstest]
    #[case::change(CHANGE, &["classes/3B.md"], &["classes/3B.md"])]
    #[case::each_once(CHANGE, &["soul.md", "classes/3B.md", "soul.md"], &["classes/3B.md", "soul.md"])]
    #[case::reading(EventKind::Access(AccessKind::Any), &["classes/3B.md"], &[])]
    #[case::the_folder_itself(CHANGE, &[""], &[])]
    #[case::hidden(CHANGE, &[".git/index", "classes/.3B.md.swp", "classes/3B.md~"], &[])]
    #[case::elsewhere(CHANGE, &["../other.md"], &[])]
    #[case::rename(RENAME, &["a.md", "b.md"], &["a.md", "b.md"])]
    #[case::new_folder(EventKind::Create(CreateKind::Folder), &["new"], &["new", "new/in", "new/in/a.md"])]
    #[case::folder_moved_in(RENAME, &["new"], &["new", "new/in", "new/in/a.md"])]
    #[case::folder_changed(CHANGE, &["new"], &["new"])]
    fn events_become_workspace_paths(
        #[case] kind: EventKind,
        #[case] paths: &[&str],
        #[case] wanted: &[&str],
    ) {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("new/in")).unwrap();
        fs::write(root.path().join("new/in/a.md"), "").unwrap();
        fs::write(root.path().join("new/in/.hidden"), "").unwrap();
        let mut event = Event::new(kind);
        event.paths = paths.iter().map(|path| root.path().join(path)).collect();
        let events = vec![DebouncedEvent::new(event, Instant::now())];
        assert_eq!(changed_paths(root.path(), Ok(events)), wanted);
    }

    #[test]
    fn after_an_overflow_everything_may_have_changed() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("classes")).unwrap();
        fs::write(root.path().join("classes/3B.md"), "").unwrap();
        let event = Event::new(EventKind::Other).set_flag(Flag::Rescan);
        let events = vec![DebouncedEvent::new(event, Instant::now())];
        assert_eq!(changed_paths(root.path(), Ok(events)), ["classes", "classes/3B.md"]);
    }
}
