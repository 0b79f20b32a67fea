//! What coding agents learn by: projects, and the vectors of texts.
//!
//! None of it is about a teacher's classes, and nothing of hers is read here.

mod projects;
mod vectors;

pub use projects::{LearningProject, ProjectId};
