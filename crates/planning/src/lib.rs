//! Planning lessons: the lessons desk, what an agent of a run is equipped with, and what a teacher
//! keeps for it in her folder. What a lesson is and how it is changed is decided in the crate
//! `lessons`; which session a run belongs to is no matter of this crate.

pub mod answering;
pub mod beginning;
pub mod bundled;
mod chosen_line;
pub mod class_notes;
mod class_papers;
pub mod classes;
mod conditions;
pub mod curriculum;
pub mod definitions;
pub mod equipment;
pub mod expectations;
mod field;
pub mod files;
mod fragments;
pub mod hooks;
pub mod imports;
pub mod jobs;
pub mod lessons;
pub mod look_back;
mod needs;
pub mod own_list;
pub mod permissions;
mod prompt;
mod pupil_print;
mod request;
pub mod run_context;
pub mod safeguarding;
pub mod servers;
pub mod settings;
pub mod sizes;
pub mod spending;
pub mod supplies;
mod task_list;
pub mod templates;
pub mod titles;
pub mod tools;

pub use request::class::{ClassSaid, Stranger, class_said};
