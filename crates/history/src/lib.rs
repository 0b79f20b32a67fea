//! What a git repository's history says: its commits with their files and lines, the history of a file,
//! which files are changed again and again, and who wrote which line.
//!
//! Everything is read from the objects of the repository by `gix`; neither the `git` program nor anything
//! that the repository's configuration names is run, and nothing is written. Storing what was read, ranking
//! it and asking for it from elsewhere is for others.

mod blame;
mod cancel;
mod changes;
mod churn;
mod commit;
mod content;
mod error;
mod follow;
mod head;
mod id;
mod lines;
mod names;
mod objects;
mod query;
mod renames;
mod repository;
mod search_text;
mod since_head;
mod walk;

pub use blame::{AuthorShare, Blame, BlameHunk};
pub use cancel::Cancel;
pub use churn::{ChurnWindow, FileChurn};
pub use commit::{ChangeKind, Commit, FileChange, FileMode, LineChange, Person};
pub use error::HistoryError;
pub use head::Head;
pub use id::CommitId;
pub use query::{CommitQuery, Commits, Cursor, Detail, Start};
pub use repository::{Repository, RepositoryFacts};
pub use search_text::search_text;
pub use since_head::Advance;
