//! What coding agents learn of their projects, as a person looks at it: nothing of a teacher's classes.

use domain::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// What coding agents work on and keep a journal of, on this computer.
    struct CodingProjects {
        /// By name; folders with a journal that nobody made a project come last.
        pub projects: Vec<CodingProject>,
    }

    /// A project of coding agents, or a folder with a journal.
    struct CodingProject {
        /// What commands name it by: its name, or the folder's path.
        pub name: String,
        /// Its folder.
        pub folder: String,
        /// Whether it has a name of its own, so that its code can be indexed.
        pub named: bool,
        /// When its code was last read whole; none before the first time.
        pub indexed_at: Option<Timestamp>,
        /// Files of code that were read.
        pub files: u32,
        /// Functions, classes and the like that can be found.
        pub units: u32,
        /// Files that were not read, or not as they stand.
        pub skipped: u32,
        /// Commits that can be found.
        pub commits: u32,
        /// Entries of the journal that came to an end.
        pub entries: u32,
        /// When the newest of them did.
        pub newest_entry_at: Option<Timestamp>,
        /// How far its code is read that is being read now, in whichever process.
        pub indexing: Option<IndexUnderWay>,
        /// What is wrong with it.
        pub problem: Option<String>,
    }

    /// How far the code of a project is read.
    #[derive(Copy)]
    struct IndexUnderWay {
        /// Files that were looked at.
        pub done: u32,
        /// Files that there are.
        pub total: u32,
        /// Files a second so far; none while nothing can be said.
        pub per_second: Option<f64>,
        /// Seconds until the files that are left are read, as fast as it went so far.
        pub seconds_left: Option<u32>,
    }

    /// Names a project.
    #[derive(Eq)]
    struct CodingProjectRef {
        /// Which.
        pub project: String,
    }
}
