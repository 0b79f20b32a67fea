//! Reports of what broke in the program: which part of it, which version, when, at which line, and why
//! where that can be said without a word of hers. They lie in one folder of her data, a few of them, until
//! she deletes them. Nothing here sends anything, and no report is a log of what she did.

mod commands;
mod folder;
mod panics;
mod report;
mod words;

pub use commands::CrashDesk;
pub use folder::{CrashError, CrashFolder, MOST};
pub use panics::keep_panics;
pub use report::Part;
