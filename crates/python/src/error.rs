//! Why a program was not run. It says nothing of the program: whoever wrote it loses no attempt.

/// Why no program can be run here, or this one was not.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PythonError {
    /// This system cannot confine a process.
    #[error("Python answers are not run on {system}: a person marks them")]
    System {
        /// What it is called.
        system: String,
    },
    /// There is no Python.
    #[error(
        "no Python was found on this computer ({looked}): install Python 3.10 or newer, or have a person mark"
    )]
    Missing {
        /// Where it was looked for.
        looked: String,
    },
    /// What was found cannot be used.
    #[error("{program} cannot be used: {detail}")]
    Unfit {
        /// The program.
        program: String,
        /// Why not.
        detail: String,
    },
    /// It could not be confined, so it was not started.
    #[error("Python could not be confined on this computer, so nothing was run: {detail}")]
    Unconfined {
        /// Which wall could not be put up.
        detail: String,
    },
    /// Its process failed before the program was looked at.
    #[error("Python could not be started: {detail}")]
    Start {
        /// What happened.
        detail: String,
    },
}
