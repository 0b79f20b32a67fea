//! The one door to the objects of a repository: what is missing, damaged or not wanted any more becomes
//! an error of ours here, and the edge of a shallow clone has no parents.

use std::cell::RefCell;

use gix::ObjectId;
use gix::bstr::{BStr, ByteSlice};
use gix::objs::tree::EntryMode;
use gix::objs::{CommitRef, Data, Find, Kind, TreeRefIter};

use crate::cancel::Cancel;
use crate::error::HistoryError;
use crate::id::CommitId;

/// The largest content that is taken into memory, in bytes. Sources are far below it; git itself takes
/// what is above 512 MiB for binary.
pub(crate) const MOST_BYTES: u64 = 32 * 1024 * 1024;

/// Reads objects of one repository until it is cancelled.
pub(crate) struct ObjectSource<'r> {
    repository: &'r gix::Repository,
    /// Commits whose parents a shallow clone does not have, sorted.
    edge: Vec<ObjectId>,
    cancel: Cancel,
    /// Why the last object was not found, for what is read through gix, which tells no more than that.
    failure: RefCell<Option<HistoryError>>,
}

/// A commit as it is stored.
#[derive(Clone)]
pub(crate) struct StoredCommit {
    pub id: ObjectId,
    pub tree: ObjectId,
    pub parents: Vec<ObjectId>,
    /// When it was committed, in seconds since 1970.
    pub seconds: i64,
    /// The object itself.
    pub data: Vec<u8>,
}

/// What stands in a tree at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TreeEntry {
    pub mode: EntryMode,
    pub id: ObjectId,
}

impl<'r> ObjectSource<'r> {
    /// The objects of the repository.
    pub fn new(repository: &'r gix::Repository, cancel: &Cancel) -> Result<Self, HistoryError> {
        let edge = repository
            .shallow_commits()
            .map_err(|error| HistoryError::reading("the edge of a shallow clone", error))?;
        let mut edge: Vec<ObjectId> =
            edge.map(|commits| commits.iter().copied().collect()).unwrap_or_default();
        edge.sort();
        Ok(Self { repository, edge, cancel: cancel.clone(), failure: RefCell::default() })
    }

    /// The commit of this id.
    pub fn commit(&self, id: ObjectId) -> Result<StoredCommit, HistoryError> {
        let data = self.bytes(id, Kind::Commit)?;
        let stored = parse(&data, id)?;
        let parents = if self.edge.binary_search(&id).is_ok() { Vec::new() } else { stored.1 };
        Ok(StoredCommit { id, tree: stored.0, parents, seconds: stored.2, data })
    }

    /// The commit that a caller named.
    pub fn named_commit(&self, id: CommitId) -> Result<StoredCommit, HistoryError> {
        match self.commit(id.object()) {
            Err(HistoryError::MissingObject { .. }) => Err(HistoryError::UnknownCommit { id }),
            found => found,
        }
    }

    /// Whether the repository has a commit of this id.
    pub fn has(&self, id: ObjectId) -> bool {
        self.repository.has_object(id)
    }

    /// The tree of this id as it is stored.
    pub fn tree(&self, id: ObjectId) -> Result<Vec<u8>, HistoryError> {
        if id == ObjectId::empty_tree(id.kind()) {
            return Ok(Vec::new());
        }
        self.bytes(id, Kind::Tree)
    }

    /// The content of this id.
    pub fn blob(&self, id: ObjectId) -> Result<Vec<u8>, HistoryError> {
        self.bytes(id, Kind::Blob)
    }

    /// How many bytes the content of this id has; it is not read for that.
    pub fn size(&self, id: ObjectId) -> Result<u64, HistoryError> {
        self.stop_if_cancelled()?;
        let header = self.repository.try_find_header(id);
        let header = header.map_err(|error| unreadable(id, &error))?;
        header.map(|header| header.size()).ok_or_else(|| missing(id))
    }

    /// What stands at the path in the tree; none where nothing does.
    pub fn entry(&self, tree: ObjectId, path: &BStr) -> Result<Option<TreeEntry>, HistoryError> {
        let mut tree = tree;
        let mut names = path.split(|byte| *byte == b'/').peekable();
        while let Some(name) = names.next() {
            let Some(entry) = self.child(tree, name.as_bstr())? else { return Ok(None) };
            if names.peek().is_none() {
                return Ok(Some(entry));
            }
            if !entry.mode.is_tree() {
                return Ok(None);
            }
            tree = entry.id;
        }
        Ok(None)
    }

    /// What gix says about reading the tree, as one of ours.
    pub fn failed(&self, tree: ObjectId, error: &dyn std::error::Error) -> HistoryError {
        self.failure.borrow_mut().take().unwrap_or_else(|| damaged(tree, error))
    }

    fn child(&self, tree: ObjectId, name: &BStr) -> Result<Option<TreeEntry>, HistoryError> {
        let bytes = self.tree(tree)?;
        for entry in TreeRefIter::from_bytes(&bytes, tree.kind()) {
            let entry = entry.map_err(|error| damaged(tree, &error))?;
            if entry.filename == name {
                return Ok(Some(TreeEntry { mode: entry.mode, id: entry.oid.to_owned() }));
            }
        }
        Ok(None)
    }

    fn bytes(&self, id: ObjectId, wanted: Kind) -> Result<Vec<u8>, HistoryError> {
        self.stop_if_cancelled()?;
        let mut buffer = Vec::new();
        let found = self.repository.objects.try_find(&id, &mut buffer);
        let found = found.map_err(|error| unreadable(id, &error))?.ok_or_else(|| missing(id))?;
        if found.kind != wanted {
            let why = format!("it is a {}, and a {wanted} was to be there", found.kind);
            return Err(HistoryError::Damaged { object: id.to_string(), why });
        }
        // What comes from the cache of objects is not in the buffer.
        Ok(found.data.to_vec())
    }

    fn stop_if_cancelled(&self) -> Result<(), HistoryError> {
        if self.cancel.is_cancelled() { Err(HistoryError::Cancelled) } else { Ok(()) }
    }
}

impl Find for ObjectSource<'_> {
    fn try_find<'a>(
        &self,
        id: &gix::oid,
        buffer: &'a mut Vec<u8>,
    ) -> gix::Result<Option<Data<'a>>> {
        if let Err(cancelled) = self.stop_if_cancelled() {
            let told = gix::error::cancelled(cancelled.to_string());
            *self.failure.borrow_mut() = Some(cancelled);
            return Err(told.into());
        }
        let found = self.repository.objects.try_find(id, buffer);
        let failure = match &found {
            Ok(Some(_)) => None,
            Ok(None) => Some(missing(id.to_owned())),
            Err(error) => Some(unreadable(id.to_owned(), error)),
        };
        if failure.is_some() {
            *self.failure.borrow_mut() = failure;
        }
        found
    }
}

/// Tree, parents and seconds of a commit.
fn parse(data: &[u8], id: ObjectId) -> Result<(ObjectId, Vec<ObjectId>, i64), HistoryError> {
    let commit = CommitRef::from_bytes(data, id.kind()).map_err(|error| damaged(id, &error))?;
    let committer = commit.committer().map_err(|error| damaged(id, &error))?;
    Ok((commit.tree(), commit.parents().collect(), committer.seconds()))
}

pub(crate) fn damaged(id: ObjectId, error: &dyn std::error::Error) -> HistoryError {
    HistoryError::Damaged { object: id.to_string(), why: error.to_string() }
}

/// What gix says about an object that is there.
fn unreadable(id: ObjectId, error: &gix::Error) -> HistoryError {
    if error.classify().is_permission_denied() {
        return HistoryError::NoPermission { what: format!("the object {id}") };
    }
    damaged(id, error)
}

fn missing(id: ObjectId) -> HistoryError {
    HistoryError::MissingObject { object: id.to_string() }
}
