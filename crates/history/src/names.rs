//! What people in a history are called: signatures, decoded and put right by the `.mailmap`.

use std::io::Read;

use chrono::{DateTime, FixedOffset, Utc};
use encoding_rs::{Encoding, UTF_8};
use gix::actor::SignatureRef;
use gix::bstr::{BStr, BString, ByteSlice};
use gix::mailmap::Snapshot;
use gix::objs::CommitRef;

use crate::cancel::Cancel;
use crate::commit::{Commit, FileChange, Person};
use crate::error::HistoryError;
use crate::head::head_of;
use crate::id::CommitId;
use crate::objects::{ObjectSource, StoredCommit, damaged};

/// The largest mailmap that is read, in bytes.
const MOST_BYTES: u64 = 4 * 1024 * 1024;

/// The names of a repository's people by its `.mailmap`.
pub(crate) struct Names(Snapshot);

impl Names {
    /// Reads the `.mailmap` at the root of the work tree, and of a bare repository the one in `HEAD`, as
    /// git does. A symbolic link is not followed, and what a configuration names is not read.
    pub fn read(git: &gix::Repository) -> Result<Self, HistoryError> {
        let bytes = match git.workdir() {
            Some(root) => from_work_tree(&root.join(".mailmap"))?,
            None => from_head(git)?,
        };
        Ok(Self(bytes.map(|bytes| Snapshot::from_bytes(&bytes)).unwrap_or_default()))
    }

    /// Who signed, and when.
    pub fn person(&self, signature: SignatureRef<'_>, encoding: &'static Encoding) -> Person {
        let signature = signature.trim();
        let resolved = self.0.resolve_cow(signature);
        let decode = |bytes: &BStr| encoding.decode_without_bom_handling(bytes).0.trim().to_owned();
        Person { name: decode(resolved.name.as_ref()), email: decode(resolved.email.as_ref()) }
    }

    /// The commit as plain data, with these changes.
    pub fn commit(
        &self,
        stored: &StoredCommit,
        files: Vec<FileChange>,
    ) -> Result<Commit, HistoryError> {
        let wrong = |error: gix::Error| damaged(stored.id, &error);
        let commit = CommitRef::from_bytes(&stored.data, stored.id.kind()).map_err(wrong)?;
        let encoding = encoding_of(&commit);
        let (author, committer) =
            (commit.author().map_err(wrong)?, commit.committer().map_err(wrong)?);
        Ok(Commit {
            id: CommitId::new(stored.id),
            parents: stored.parents.iter().copied().map(CommitId::new).collect(),
            author: self.person(author, encoding),
            authored: moment(author),
            committer: self.person(committer, encoding),
            committed: moment(committer),
            message: encoding.decode_without_bom_handling(commit.message).0.into_owned(),
            files,
        })
    }

    /// Who wrote a commit, and when.
    pub fn author(
        &self,
        stored: &StoredCommit,
    ) -> Result<(Person, DateTime<FixedOffset>), HistoryError> {
        let wrong = |error: gix::Error| damaged(stored.id, &error);
        let commit = CommitRef::from_bytes(&stored.data, stored.id.kind()).map_err(wrong)?;
        let author = commit.author().map_err(wrong)?;
        Ok((self.person(author, encoding_of(&commit)), moment(author)))
    }
}

/// A path as text: as it is where it is UTF-8, and otherwise with each byte that is not as `\351`, as git
/// itself shows it.
pub(crate) fn path_text(path: &[u8]) -> String {
    path.utf8_chunks()
        .map(|chunk| {
            let rest: String = chunk.invalid().iter().map(|byte| format!("\\{byte:03o}")).collect();
            format!("{}{rest}", chunk.valid())
        })
        .collect()
}

/// A path that a caller gave, as it stands in trees.
pub(crate) fn tree_path(path: &str) -> Result<BString, HistoryError> {
    let trimmed = path.trim_start_matches("./").trim_end_matches('/');
    let fits = |name: &str| !matches!(name, "" | "." | "..");
    if trimmed.split('/').all(fits) && !trimmed.contains('\0') {
        return Ok(trimmed.into());
    }
    Err(HistoryError::BadPath { path: path.to_owned() })
}

/// The time of a signature, by the clock and the zone of whoever signed. A time that no calendar has
/// becomes 1970, and a zone that no place has becomes UTC.
fn moment(signature: SignatureRef<'_>) -> DateTime<FixedOffset> {
    let time = signature.time().unwrap_or_default();
    let zone = FixedOffset::east_opt(time.offset).unwrap_or_else(|| chrono::Offset::fix(&Utc));
    DateTime::from_timestamp(time.seconds, 0).unwrap_or_default().with_timezone(&zone)
}

/// The encoding that a commit names; UTF-8 where it names none or one that nobody knows.
fn encoding_of(commit: &CommitRef<'_>) -> &'static Encoding {
    commit.encoding.and_then(|label| Encoding::for_label(label)).unwrap_or(UTF_8)
}

fn from_work_tree(path: &std::path::Path) -> Result<Option<Vec<u8>>, HistoryError> {
    let wrong = |source| HistoryError::Unreadable {
        what: path.display().to_string(),
        source: Box::new(source),
    };
    match path.symlink_metadata() {
        Ok(metadata) if metadata.is_file() => {}
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(wrong(error)),
        _ => return Ok(None),
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(wrong)?;
    file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(wrong)?;
    Ok(Some(bytes))
}

fn from_head(git: &gix::Repository) -> Result<Option<Vec<u8>>, HistoryError> {
    let Some(head) = head_of(git)?.commit else { return Ok(None) };
    let objects = ObjectSource::new(git, &Cancel::default())?;
    let commit = objects.commit(head.object())?;
    let Some(entry) = objects.entry(commit.tree, b".mailmap".as_bstr())? else { return Ok(None) };
    if !entry.mode.is_blob() || objects.size(entry.id)? > MOST_BYTES {
        return Ok(None);
    }
    objects.blob(entry.id).map(Some)
}
