//! Reports of what broke in the program.

use domain::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// The reports that are kept.
    struct CrashList {
        /// Latest first.
        pub crashes: Vec<CrashReport>,
    }

    /// A report: no text, name or path of hers is in it.
    #[derive(Eq)]
    struct CrashReport {
        /// What it is deleted by.
        pub name: String,
        /// When it broke.
        pub at: Timestamp,
        /// All of it, as it lies on the disk.
        pub text: String,
    }

    /// Names a report.
    struct CrashRef {
        /// Its name.
        pub name: String,
    }

    /// What the page knows of an error in it. It may quote her; what of it is kept is decided here.
    struct PageError {
        /// The kind of error.
        pub name: String,
        /// Its message.
        pub message: String,
        /// Its trace of calls; empty where it has none.
        pub stack: String,
        /// What the browser calls itself.
        pub agent: String,
    }
}
