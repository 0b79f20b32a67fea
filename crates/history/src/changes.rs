//! What is different between two trees: files, not folders, sorted by path, with renames.

use gix::ObjectId;
use gix::bstr::{BStr, BString};
use gix::diff::tree::recorder::Change as Recorded;
use gix::diff::tree::{Recorder, State};
use gix::objs::TreeRefIter;
use gix::objs::tree::{EntryKind, EntryMode};

use crate::commit::{ChangeKind, FileChange, FileMode};
use crate::error::HistoryError;
use crate::lines::line_change;
use crate::names::path_text;
use crate::objects::{ObjectSource, StoredCommit, TreeEntry};
use crate::renames::{Rename, TreeFile, renames};

/// One path at which two trees differ.
struct PathChange {
    path: BString,
    before: Option<TreeEntry>,
    after: Option<TreeEntry>,
}

/// What the commit changed against its first parent, or against nothing where it has none.
pub(crate) fn changes_of(
    objects: &ObjectSource<'_>,
    commit: &StoredCommit,
) -> Result<Vec<FileChange>, HistoryError> {
    let parent = commit.parents.first().map(|parent| objects.commit(*parent)).transpose()?;
    let all = path_changes(objects, parent.map(|parent| parent.tree), commit.tree)?;
    let (deleted, added) = (deleted(&all), added(&all));
    let found = renames(objects, &deleted, &added)?;
    let mut sources: Vec<&BString> = Vec::new();
    let mut changes = Vec::with_capacity(all.len());
    for (file, rename) in added.iter().zip(&found) {
        let source = rename.map(|Rename { source, percent }| (&deleted[source], percent));
        sources.extend(source.map(|(source, _)| &source.path));
        changes.push(new_file_change(objects, file, source)?);
    }
    sources.sort();
    for change in all.iter().filter(|change| change.before.is_some()) {
        if change.after.is_none() && sources.binary_search(&&change.path).is_ok() {
            continue;
        }
        let kind = if change.after.is_some() { ChangeKind::Modified } else { ChangeKind::Deleted };
        changes.push(file_change(objects, &change.path, kind, change.before, change.after)?);
    }
    changes.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(changes)
}

/// The file of the older tree that the new file at this path was; none where it was none. Only this file
/// looks for a source, as when git follows one.
pub(crate) fn source_of(
    objects: &ObjectSource<'_>,
    before: ObjectId,
    after: ObjectId,
    path: &BStr,
) -> Result<Option<(TreeFile, u8)>, HistoryError> {
    let all = path_changes(objects, Some(before), after)?;
    let deleted = deleted(&all);
    let target: Vec<TreeFile> = added(&all).into_iter().filter(|file| file.path == path).collect();
    let found = renames(objects, &deleted, &target)?.into_iter().flatten().next();
    Ok(found.map(|Rename { source, percent }| (deleted[source].clone(), percent)))
}

/// How a file came to be: by a rename of this source, or out of nothing.
pub(crate) fn new_file_change(
    objects: &ObjectSource<'_>,
    file: &TreeFile,
    source: Option<(&TreeFile, u8)>,
) -> Result<FileChange, HistoryError> {
    let kind = source.map_or(ChangeKind::Added, |(source, similarity)| ChangeKind::Renamed {
        from: path_text(&source.path),
        similarity,
    });
    let before = source.map(|(source, _)| source.entry);
    file_change(objects, &file.path, kind, before, Some(file.entry))
}

/// What happened at a path, with its lines.
pub(crate) fn file_change(
    objects: &ObjectSource<'_>,
    path: &BString,
    kind: ChangeKind,
    before: Option<TreeEntry>,
    after: Option<TreeEntry>,
) -> Result<FileChange, HistoryError> {
    Ok(FileChange {
        path: path_text(path),
        kind,
        before: before.and_then(|entry| file_mode(entry.mode)),
        after: after.and_then(|entry| file_mode(entry.mode)),
        lines: line_change(objects, before, after)?,
    })
}

/// Where the trees differ, sorted by path.
fn path_changes(
    objects: &ObjectSource<'_>,
    before: Option<ObjectId>,
    after: ObjectId,
) -> Result<Vec<PathChange>, HistoryError> {
    if before == Some(after) {
        return Ok(Vec::new());
    }
    let old = before.map(|tree| objects.tree(tree)).transpose()?.unwrap_or_default();
    let new = objects.tree(after)?;
    let mut recorder = Recorder::default();
    gix::diff::tree(
        TreeRefIter::from_bytes(&old, after.kind()),
        TreeRefIter::from_bytes(&new, after.kind()),
        State::default(),
        objects,
        &mut recorder,
    )
    .map_err(|error| objects.failed(after, &error))?;
    let mut changes: Vec<PathChange> = recorder.records.into_iter().filter_map(recorded).collect();
    changes.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(changes)
}

/// What is recorded of a file; none of a folder.
fn recorded(change: Recorded) -> Option<PathChange> {
    let entry = |mode: EntryMode, id| (!mode.is_tree()).then_some(TreeEntry { mode, id });
    let (path, before, after) = match change {
        Recorded::Addition { entry_mode, oid, path, .. } => (path, None, entry(entry_mode, oid)),
        Recorded::Deletion { entry_mode, oid, path, .. } => (path, entry(entry_mode, oid), None),
        Recorded::Modification { previous_entry_mode, previous_oid, entry_mode, oid, path } => {
            (path, entry(previous_entry_mode, previous_oid), entry(entry_mode, oid))
        }
    };
    (before.is_some() || after.is_some()).then_some(PathChange { path, before, after })
}

fn deleted(changes: &[PathChange]) -> Vec<TreeFile> {
    let gone = changes.iter().filter(|change| change.after.is_none());
    gone.filter_map(|change| tree_file(change, change.before)).collect()
}

fn added(changes: &[PathChange]) -> Vec<TreeFile> {
    let new = changes.iter().filter(|change| change.before.is_none());
    new.filter_map(|change| tree_file(change, change.after)).collect()
}

fn tree_file(change: &PathChange, entry: Option<TreeEntry>) -> Option<TreeFile> {
    entry.map(|entry| TreeFile { path: change.path.clone(), entry })
}

fn file_mode(mode: EntryMode) -> Option<FileMode> {
    match mode.kind() {
        EntryKind::Tree => None,
        EntryKind::Blob => Some(FileMode::File),
        EntryKind::BlobExecutable => Some(FileMode::Executable),
        EntryKind::Link => Some(FileMode::Symlink),
        EntryKind::Commit => Some(FileMode::Submodule),
    }
}
