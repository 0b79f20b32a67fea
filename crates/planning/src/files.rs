//! The teacher's files, for faces.

mod commits;
mod copying;
mod drafts;
mod folders;
mod found;

use std::sync::Arc;

use ::lessons::line_changes;
use api::{
    DeletedFile, DeletedFiles, FileCommands, FileCommitRef, FileCommitText, FileCommits,
    FileContent, FileCopy, FileDeed, FileDiff, FileDiffParams, FileDraft, FileEntry, FileFind,
    FileMove, FileRef, FileSaved, FileTree, FileVersion, FileVersionRef, FileVersionText,
    FileVersions, FileWrite, FilesFound, FilesPutBack, FolderMoved, FolderRemoved, Nothing,
    ProblemList, PutBack, SampleFiles, VersionAuthor,
};
use async_trait::async_trait;
use faults::Fault;
use workspace::{Base, EntryKind, FileAuthor, Finder, Workspace, WorkspaceError, Written};

use crate::bundled;
use crate::lessons::is_lesson;

/// What of the sample makes its teacher somebody, and where its curriculum is.
const OF_TEACHER: [&str; 4] = ["classes/", "lessons/", "timetable.md", "teacher.md"];
const CURRICULUM: &str = "curriculum/";

/// The teacher's folder; clones share it.
#[derive(Clone)]
pub struct Files {
    workspace: Arc<Workspace>,
    finder: Arc<Finder>,
}

impl Files {
    /// Over a teacher's own folder.
    pub fn new(workspace: Arc<Workspace>) -> Self {
        Self { workspace, finder: Arc::default() }
    }

    /// Do file work where it may block.
    ///
    /// # Errors
    /// What the work says.
    pub async fn on<T: Send + 'static, E: Into<Fault> + Send + 'static>(
        &self,
        work: impl FnOnce(&Workspace) -> Result<T, E> + Send + 'static,
    ) -> Result<T, Fault> {
        let workspace = Arc::clone(&self.workspace);
        match tokio::task::spawn_blocking(move || work(&workspace)).await {
            Ok(result) => result.map_err(Into::into),
            Err(error) => {
                Err(Fault::internal(format!("reading or writing a file failed: {error}")))
            }
        }
    }
}

#[async_trait]
impl FileCommands for Files {
    type Error = Fault;

    async fn file_tree(&self, _: Nothing) -> Result<FileTree, Fault> {
        let tree = self.on(Workspace::tree).await?;
        let entries = tree
            .entries
            .into_iter()
            .map(|entry| FileEntry {
                path: entry.path,
                name: entry.name,
                folder: entry.kind == EntryKind::Folder,
                size: entry.size,
            })
            .collect();
        Ok(FileTree { entries, cut: tree.cut.is_some() })
    }

    async fn sample_list(&self, _: Nothing) -> Result<SampleFiles, Fault> {
        self.on(|files| {
            let mut left = SampleFiles { teacher: Vec::new(), curriculum: Vec::new() };
            for (path, text) in bundled::sample_texts() {
                let of_teacher = OF_TEACHER.iter().any(|of| path.starts_with(of));
                let list = match path.starts_with(CURRICULUM) {
                    true => &mut left.curriculum,
                    false if of_teacher => &mut left.teacher,
                    false => continue,
                };
                match files.read(&path) {
                    Ok(file) if file.text == text => list.push(path),
                    Ok(_) | Err(WorkspaceError::NotFound { .. }) => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(left)
        })
        .await
    }

    async fn file_read(&self, FileRef { path }: FileRef) -> Result<FileContent, Fault> {
        let file = self.on(move |files| files.read(&path)).await?;
        Ok(FileContent { path: file.path, text: file.text, sha256: file.sha256 })
    }

    async fn file_write(&self, params: FileWrite) -> Result<FileSaved, Fault> {
        let FileWrite { path, text, base_sha256 } = params;
        let base = base_sha256.map_or(Base::Absent, Base::Sha256);
        self.on(move |files| save(files, &path, &text, &base)).await.map(saved)
    }

    async fn file_move(
        &self,
        FileMove { path, new_path: to }: FileMove,
    ) -> Result<FileSaved, Fault> {
        if [&path, &to].into_iter().any(|path| is_lesson(path)) {
            let message = "a lesson keeps its place, by which its versions are known: copy it for \
                           another class, or change its title";
            return Err(Fault::invalid(message));
        }
        self.on(move |files| {
            files.rename(&path, &to)?;
            let (path, sha256) = files.fingerprint(&to)?;
            Ok::<_, WorkspaceError>(FileSaved { path, sha256: sha256.unwrap_or_default() })
        })
        .await
    }

    async fn file_remove(&self, FileRef { path }: FileRef) -> Result<Nothing, Fault> {
        self.on(move |files| files.remove(&path)).await?;
        Ok(Nothing {})
    }

    async fn file_copy(&self, FileCopy { path, new_path }: FileCopy) -> Result<FileSaved, Fault> {
        self.on(move |files| copying::copy(files, &path, new_path.as_deref())).await.map(saved)
    }

    async fn folder_remove(&self, FileRef { path }: FileRef) -> Result<FolderRemoved, Fault> {
        let files = self.on(move |files| files.remove_folder(&path)).await?;
        Ok(FolderRemoved { files })
    }

    async fn folder_move(&self, params: FileMove) -> Result<FolderMoved, Fault> {
        let FileMove { path, new_path } = params;
        let (path, files) = self.on(move |files| folders::moved(files, &path, &new_path)).await?;
        Ok(FolderMoved { path, files })
    }

    async fn file_put_back(&self, params: FilesPutBack) -> Result<PutBack, Fault> {
        self.on(move |files| {
            let mut done = PutBack { files: Vec::new(), standing: Vec::new() };
            for path in params.paths {
                match files.put_back(&path, params.aside) {
                    Ok(written) => done.files.push(written.path),
                    Err(WorkspaceError::Conflict { .. }) => done.standing.push(path),
                    Err(error) => return Err(error),
                }
            }
            Ok(done)
        })
        .await
    }

    async fn file_check(&self, FileDraft { path, text }: FileDraft) -> Result<ProblemList, Fault> {
        self.on(move |files| drafts::problems(files, &path, &text)).await
    }

    async fn file_find(&self, FileFind { words }: FileFind) -> Result<FilesFound, Fault> {
        let finder = Arc::clone(&self.finder);
        self.on(move |files| files.find(&finder, &words)).await.map(found::told)
    }

    async fn file_versions(&self, FileRef { path }: FileRef) -> Result<FileVersions, Fault> {
        self.on(move |files| {
            let versions = files.versions(&path)?;
            let path = versions.last().map_or(path, |last| last.path.clone());
            let versions = versions.into_iter().rev().map(version).collect();
            Ok::<_, WorkspaceError>(FileVersions { path, versions })
        })
        .await
    }

    async fn file_version(&self, params: FileVersionRef) -> Result<FileVersionText, Fault> {
        self.on(move |files| {
            let number = meant(files, &params.path, params.version)?;
            let (found, bytes) = files.version(&params.path, number)?;
            Ok::<_, WorkspaceError>(FileVersionText {
                path: found.path.clone(),
                version: version(found),
                text: as_text(bytes),
            })
        })
        .await
    }

    async fn file_diff(&self, params: FileDiffParams) -> Result<FileDiff, Fault> {
        let FileDiffParams { path, from, to } = params;
        self.on(move |files| {
            let from = meant(files, &path, from)?;
            let latest = files.versions(&path)?.last().map(|last| last.number);
            let to = to.or(latest).unwrap_or(from);
            let text = |number| {
                let not_text = || WorkspaceError::NotText { path: path.clone() };
                as_text(files.version(&path, number)?.1).ok_or_else(not_text)
            };
            let hunks = line_changes(&text(from)?, &text(to)?);
            Ok::<_, WorkspaceError>(FileDiff { from, to, hunks })
        })
        .await
    }

    async fn file_commits(&self, FileRef { path }: FileRef) -> Result<FileCommits, Fault> {
        self.commits(path).await
    }

    async fn file_commit(&self, params: FileCommitRef) -> Result<FileCommitText, Fault> {
        self.commit(params.path, params.commit).await
    }

    async fn file_restore(&self, params: FileVersionRef) -> Result<FileSaved, Fault> {
        self.on(move |files| {
            let number = meant(files, &params.path, params.version)?;
            files.restore(&params.path, number)
        })
        .await
        .map(saved)
    }

    async fn file_deleted(&self, _: Nothing) -> Result<DeletedFiles, Fault> {
        let gone = self.on(Workspace::deleted).await?;
        let files = gone.into_iter().map(|file| DeletedFile {
            path: file.last.path,
            at: file.last.at,
            until: file.until,
            size: file.last.size,
            folder: file.last.folder,
            standing: file.standing,
        });
        Ok(DeletedFiles { files: files.collect() })
    }

    async fn file_forget(&self, FileRef { path }: FileRef) -> Result<Nothing, Fault> {
        self.on(move |files| files.forget(&path)).await?;
        Ok(Nothing {})
    }
}

/// Saves a text. One that is not saved, because somebody else's stands there, is kept all the same:
/// whoever wrote it may be gone when they are told.
fn save(files: &Workspace, path: &str, text: &str, base: &Base) -> Result<Written, WorkspaceError> {
    let written = files.write(path, text, base);
    if let Err(WorkspaceError::Conflict { path, .. }) = &written
        && let Err(error) = files.keep_refused(path, text)
    {
        tracing::warn!(%error, path, "a text that was not saved is not kept");
    }
    written
}

/// The version that is meant: the one before the latest unless it is named.
fn meant(files: &Workspace, path: &str, asked: Option<u32>) -> Result<u32, WorkspaceError> {
    if let Some(number) = asked {
        return Ok(number);
    }
    let versions = files.versions(path)?;
    let missing = || WorkspaceError::NoEarlier { path: path.to_owned() };
    let last = versions.last().ok_or_else(missing)?;
    let mut stood = versions.iter().rev().filter(|version| version.stood());
    let found = stood.find(|version| !last.stood() || version.sha256 != last.sha256);
    Ok(found.ok_or_else(missing)?.number)
}

fn as_text(bytes: Vec<u8>) -> Option<String> {
    String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'))
}

fn saved(written: Written) -> FileSaved {
    FileSaved { path: written.path, sha256: written.sha256 }
}

fn version(found: workspace::FileVersion) -> FileVersion {
    use workspace::FileDeed as Deed;
    let (deed, moved_to) = match found.deed {
        Deed::Found => (FileDeed::Found, None),
        Deed::Saved => (FileDeed::Saved, None),
        Deed::Refused => (FileDeed::Refused, None),
        Deed::Moved(to) => (FileDeed::Moved, Some(to)),
        Deed::Gone => (FileDeed::Gone, None),
    };
    FileVersion {
        number: found.number,
        at: found.at,
        author: match found.author {
            FileAuthor::Teacher => VersionAuthor::Teacher,
            FileAuthor::Agent => VersionAuthor::Agent,
            FileAuthor::Outside => VersionAuthor::Outside,
        },
        deed,
        moved_to,
        sha256: found.sha256,
        size: found.size,
    }
}

#[cfg(test)]
mod tests;
