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
    /// Give a file another name or another folder
    Move {
        /// The file, such as `notes.md`
        path: String,
        /// Where it is to be, such as `notes/terms.md`
        to: String,
    },
    /// Take files away; what they held is kept for 30 days, and `files restore` puts one back
    Remove {
        /// The files, such as `notes.md`
        #[arg(required = true)]
        paths: Vec<String>,
    },
    /// List files that are gone and can be put back
    Deleted,
    /// Remove what is kept of a file for good; the file itself stays
    Forget {
        /// The file, such as `classes/3B.md`
        path: String,
        /// Without being asked
        #[arg(long)]
        yes: bool,
    },
}
