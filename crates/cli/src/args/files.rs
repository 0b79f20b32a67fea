//! What can be said about files of the workspace.

use clap::Subcommand;

/// What to do with what files of the workspace held before; a file is named by its path in it, such as
/// `classes/3B.md`.
#[derive(Debug, Subcommand)]
pub enum FilesAction {
    /// List what a file held, the latest first
    Versions {
        /// The file, such as `classes/3B.md`
        path: String,
    },
    /// Show what a file held
    Show {
        /// The file, such as `classes/3B.md`
        path: String,
        /// The version, as `files versions` counts; what it held before unless told
        version: Option<u32>,
    },
    /// Show what differs between two versions
    Diff {
        /// The file, such as `classes/3B.md`
        path: String,
        /// The older version; what the file held before unless told
        #[arg(long, value_name = "N")]
        from: Option<u32>,
        /// The newer version; the latest unless told
        #[arg(long, value_name = "N")]
        to: Option<u32>,
    },
    /// Bring a version back, or a file that is gone; what stands there now is kept
    Restore {
        /// The file, such as `classes/3B.md`
        path: String,
        /// The version, as `files versions` counts; what it held before unless told
        version: Option<u32>,
    },
    /// Give a file another name or another folder, or a folder with all that is in it
    Move {
        /// The file, such as `notes.md`
        path: String,
        /// Where it is to be, such as `notes/terms.md`
        to: String,
    },
    /// Find words in the names of files and in what they hold
    Find {
        /// The words; a part of one is enough, and "words in quotation marks" are looked for as they are
        #[arg(required = true)]
        words: Vec<String>,
    },
    /// Copy a file, beside itself unless told; a class takes the name of its copy
    Copy {
        /// The file, such as `classes/3B.md`
        path: String,
        /// Where the copy is to be, such as `classes/4A.md`
        to: Option<String>,
    },
    /// Take files away; what they held is kept for 30 days, and `files put-back` brings it back
    Remove {
        /// The files, such as `notes.md`
        #[arg(required = true)]
        paths: Vec<String>,
        /// Folders too, with all that is in them
        #[arg(long, short)]
        recursive: bool,
    },
    /// List files that are gone and can be put back
    Deleted,
    /// Put a file or a folder back that is gone; what has its name meanwhile stays
    PutBack {
        /// The file or folder, as `files deleted` names it
        path: String,
        /// Beside a file that has its name now
        #[arg(long)]
        aside: bool,
    },
    /// Remove what is kept of a file for good; the file itself stays
    Forget {
        /// The file, such as `classes/3B.md`
        path: String,
        /// Without being asked
        #[arg(long)]
        yes: bool,
    },
}
