//! What coding agents learn by: projects, and the vectors of texts.
//!
//! None of it is about a teacher's classes, and nothing of hers is read here.

mod clusters;
mod experiences;
mod memories;
mod projects;
mod values;
mod vectors;

pub use clusters::{ClusterMemberRow, ClusterRow, ClusterRun, ClustersBefore};
pub use experiences::{
    ExperienceCount, ExperienceFilter, ExperienceRow, ExperienceVector, KeptExperiences,
    StoredExperience, UnembeddedText,
};
pub use memories::{AgentMemory, AgentMemoryFilter, AgentMemoryHit};
pub use projects::{LearningProject, ProjectId};
pub use values::ValueRow;
