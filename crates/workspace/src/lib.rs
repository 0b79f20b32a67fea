//! The teacher's folder: markdown files behind one jail.
//!
//! Every path that a model, a window or a terminal names goes through [`Workspace`], which keeps it
//! inside the folder, writes atomically and says plainly what went wrong. Beside the files stand
//! what can be read out of them (class profiles, curriculum, sections, statements) and the watcher.
//! Nothing here decides what a lesson needs, and nothing here talks to a model or a database.

mod classes;
mod curriculum_shelf;
mod entries;
mod error;
mod files;
mod jail;
mod lines;
mod litter;
mod passages;
mod root;
mod sections;
mod seed;
mod subjects;
mod timetable;
mod versions;
mod watch;

pub use classes::{ClassProfile, Classes, class_meant};
pub use curriculum_shelf::CurriculumShelf;
pub use entries::{Entry, EntryKind, MAX_TREE_DEPTH, MAX_TREE_ENTRIES, Tree, TreeCut};
pub use error::{Action, WorkspaceError};
pub use files::{
    Base, FileText, FilesFound, Finder, FoundFile, FoundLine, FoundPart, GoneFile,
    MAX_DOCUMENT_BYTES, MAX_FILE_BYTES, Workspace, Written,
};
pub use lines::numbered;
pub use litter::is_half_written;
pub use passages::{Passage, passages};
pub use sections::{
    ReplacedSection, Section, SectionError, SectionState, parse_sections, replace_section,
};
pub use seed::seed;
pub use subjects::CurriculumFile;
pub use timetable::{Slot, TIMETABLE, TimetableFault, timetable};
pub use versions::{FileAuthor, FileDeed, FileVersion, FileVersions};
pub use watch::{Changed, Watch, watch};
