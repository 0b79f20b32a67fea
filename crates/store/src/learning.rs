//! What coding agents learn by: projects, the commits of their repositories, and the vectors of texts.
//!
//! None of it is about a teacher's classes, and nothing of hers is read here.

mod clusters;
mod commit_meanings;
mod commits;
mod experiences;
mod memories;
mod projects;
mod values;
mod vectors;

pub use clusters::{ClusterMemberRow, ClusterRow, ClusterRun, ClustersBefore};
pub use commit_meanings::UnembeddedCommit;
pub use commits::{CommitFilter, CommitRow, HistoryState, NewCommit};
pub use experiences::{
    ExperienceCount, ExperienceFilter, ExperienceRow, ExperienceVector, KeptExperiences,
    ProjectExperiences, StoredExperience, UnembeddedText,
};
pub use memories::{AgentMemory, AgentMemoryFilter, AgentMemoryHit};
pub use projects::{LearningProject, ProjectId};
pub use values::ValueRow;
