//! The application: what a process has once is the [`House`], what belongs to one teacher is her
//! [`Desk`], which has the bodies of all commands of the wire. Hosts (window, browser, terminal) hold
//! the house and ask it for the desk of whoever calls.

mod application;
mod commands;
mod compose;
mod crew;
mod desk;
mod desks;
mod error;
mod house;
mod jobs;
mod models;
mod options;
mod preview;
mod provider_keys;
mod runs;
mod shared;
mod talk;
mod traces;
mod workers;

pub use desk::Desk;
pub use error::OpenError;
pub use house::{Caller, House};
pub use options::{AppOptions, Background};
