//! Programs of learners, run by the Python of this computer in processes that can do nothing but think.
//!
//! [`Python::find`] says which Python there is and that it can be confined; [`Python::read`] whether a text
//! is a program, and [`Python::run`] what its calls came to. Each call has a process of its own, which this
//! program starts from its own executable ([`worker`]) and which confines itself before it becomes Python.
//! What a call should come to is never in that process: it gives a value, and `assessment` compares.
//!
//! Only Linux can confine a process so far. Elsewhere [`Python::find`] says so, and a person marks.

pub mod worker;

mod error;
mod limits;

#[cfg(target_os = "linux")]
mod answer;
#[cfg(target_os = "linux")]
mod find;
#[cfg(target_os = "linux")]
mod process;
#[cfg(target_os = "linux")]
mod run;

#[cfg(not(target_os = "linux"))]
mod elsewhere;

#[cfg(not(target_os = "linux"))]
pub use elsewhere::NoPython as Python;
pub use error::PythonError;
#[cfg(target_os = "linux")]
pub use find::Python;
pub use limits::RunLimits;
