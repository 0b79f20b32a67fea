//! Bounds on what a process uses.

use nix::sys::resource::{Resource, setrlimit};

use crate::ConfineError;

/// The most that this process, and what it becomes, may use of a resource.
///
/// # Errors
/// When the system refuses.
pub fn bound(resource: Resource, most: u64) -> Result<(), ConfineError> {
    setrlimit(resource, most, most).map_err(|error| ConfineError::Bound(resource, error))
}
