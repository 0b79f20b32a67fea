//! What a process of ours gives up before it looks at what somebody else wrote: a document, a program.
//! What is given up cannot be had back, by this process or by what it becomes.
//!
//! [`bound`] sets what the kernel lets it use. On Linux [`keep_no_files`] and [`keep_files`] take files
//! and ports away (Landlock), and [`Calls`] is the list of calls of the system that are left (seccomp).
//! Which of these a worker needs is for the worker to say; nothing here starts a process.

#[cfg(unix)]
mod bounds;
#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod files;

#[cfg(unix)]
pub use bounds::bound;
#[cfg(target_os = "linux")]
pub use calls::{Argument, Calls, Filter};
#[cfg(target_os = "linux")]
pub use files::{keep_files, keep_no_files};
#[cfg(unix)]
pub use nix::sys::resource::Resource;

/// What the system did not take away, and why.
#[derive(Debug, thiserror::Error)]
pub enum ConfineError {
    /// A bound was not set.
    #[cfg(unix)]
    #[error("{0:?} could not be limited: {1}")]
    Bound(Resource, nix::Error),
    /// Files or ports are still there.
    #[cfg(target_os = "linux")]
    #[error("Landlock: {0}")]
    Landlock(#[from] landlock::RulesetError),
    /// A file that should stay cannot be named.
    #[cfg(target_os = "linux")]
    #[error("Landlock: {0}")]
    Kept(#[from] landlock::PathFdError),
    /// This kernel has no Landlock, or an older one than is needed.
    #[cfg(target_os = "linux")]
    #[error("Landlock: this kernel takes files away only in part or not at all")]
    InPart,
    /// The list of calls cannot be made into a filter.
    #[cfg(target_os = "linux")]
    #[error("seccomp: {0}")]
    Filter(#[from] seccompiler::BackendError),
    /// The filter was refused.
    #[cfg(target_os = "linux")]
    #[error("seccomp: {0}")]
    Apply(#[from] seccompiler::Error),
}
