//! Programs of learners, run by the Python of this computer in processes that can do nothing but think.
//!
//! [`worker`] is this program's own executable, started a second time: it confines itself and becomes Python.
//!
//! Only Linux can confine a process so far. Elsewhere a person marks.

pub mod worker;

mod error;
mod limits;

#[cfg(target_os = "linux")]
mod process;

pub use error::PythonError;
pub use limits::RunLimits;
