//! What files of the workspace held before.

use domain::Timestamp;
use lessons::Hunk;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::VersionAuthor;

wire! {
    /// What a file held, as far as it is kept.
    struct FileVersions {
        /// Path inside the workspace.
        pub path: String,
        /// The latest first. It is what the file holds now, unless it is gone.
        pub versions: Vec<FileVersion>,
    }

    /// What a file held, or what became of it.
    struct FileVersion {
        /// 1, 2, 3 … for each file.
        pub number: u32,
        /// When it was noted.
        pub at: Timestamp,
        /// Whose doing it is.
        pub author: VersionAuthor,
        /// What became of the file.
        pub deed: FileDeed,
        /// Where it was moved to.
        pub moved_to: Option<String>,
        /// SHA-256 of what it held, in hexadecimal; of what it held last, where it is gone.
        pub sha256: String,
        /// Bytes.
        pub size: u64,
    }

    /// What became of a file.
    #[derive(Copy, Eq)]
    enum FileDeed {
        /// It was found so.
        Found,
        /// It was saved.
        Saved,
        /// It was to be saved, and was not, because the file had changed meanwhile.
        Refused,
        /// It was moved to another path.
        Moved,
        /// It was found to be there no more.
        Gone,
    }

    /// Names a version of a file.
    struct FileVersionRef {
        /// Path inside the workspace.
        pub path: String,
        /// The version; the one before the latest when it does not say, or the last text of a file
        /// that is gone.
        pub version: Option<u32>,
    }

    /// What a version of a file held.
    struct FileVersionText {
        /// Path inside the workspace.
        pub path: String,
        /// The version.
        pub version: FileVersion,
        /// What it held; none when that is not text.
        pub text: Option<String>,
    }

    /// Which versions of a file are compared.
    struct FileDiffParams {
        /// Path inside the workspace.
        pub path: String,
        /// The older version; what the file held before when it does not say.
        pub from: Option<u32>,
        /// The newer version; the latest when it does not say.
        pub to: Option<u32>,
    }

    /// How two versions of a file differ.
    struct FileDiff {
        /// The older version.
        pub from: u32,
        /// The newer version.
        pub to: u32,
        /// What differs, by lines.
        pub hunks: Vec<Hunk>,
    }

    /// Files that are there no more and can be put back, the one that was missed last first.
    struct DeletedFiles {
        /// The files.
        pub files: Vec<DeletedFile>,
    }

    /// A file that is there no more.
    struct DeletedFile {
        /// Path inside the workspace.
        pub path: String,
        /// When it was missed.
        pub at: Timestamp,
        /// Until when it is kept.
        pub until: Timestamp,
        /// Bytes of what it held last.
        pub size: u64,
        /// The folder with which it was taken away, if it was.
        pub folder: Option<String>,
        /// Whether another file has its name now.
        pub standing: bool,
    }

    /// What went with a folder.
    struct FolderRemoved {
        /// The paths of the files that were in it.
        pub files: Vec<String>,
    }

    /// A folder in its new place.
    struct FolderMoved {
        /// Where it is.
        pub path: String,
        /// The paths of the files that are in it.
        pub files: Vec<String>,
    }

    /// What the git repository that a file is in says of it.
    struct FileCommits {
        /// The commits that changed it, the latest first; none where there is no repository.
        pub commits: Vec<FileCommit>,
        /// Whether there are earlier ones.
        pub more: bool,
    }

    /// A commit that changed a file.
    struct FileCommit {
        /// Its SHA-1, in hexadecimal.
        pub id: String,
        /// When it came into the repository.
        pub at: Timestamp,
        /// Who wrote the change.
        pub author: String,
        /// The first line of its message.
        pub subject: String,
    }

    /// A file as a commit has it.
    struct FileCommitRef {
        /// The file, by its path now.
        pub path: String,
        /// The commit's SHA-1.
        pub commit: String,
    }

    /// What a commit has of a file.
    struct FileCommitText {
        /// Its text; none where it has no such file, or where that is no text.
        pub text: Option<String>,
        /// How what stands there now differs from it.
        pub hunks: Vec<Hunk>,
    }

    /// Files to put back that are gone.
    struct FilesPutBack {
        /// Their paths.
        pub paths: Vec<String>,
        /// Whether one whose name another file has now is put beside that; else it is left out.
        pub aside: bool,
    }

    /// What was put back.
    struct PutBack {
        /// Where the files are.
        pub files: Vec<String>,
        /// Those that were left out, because another file has their name.
        pub standing: Vec<String>,
    }
}
