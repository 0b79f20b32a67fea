//! Who comes to a house, and to which desk.

use std::path::PathBuf;

use domain::TeacherId;

/// Who comes. A host knows by what she brings along: the window and the terminal are this
/// computer's, a browser has a session of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caller {
    /// The teacher of this computer.
    Here,
    /// The teacher of this name, on a computer that serves several.
    Teacher(String),
    /// Somebody at a desk beside another: who takes part in a study, or who signs in where several do.
    Beside {
        /// Beside whose; none for that of this computer's teacher.
        whose: Option<TeacherId>,
        /// What the desk is called.
        name: String,
        /// A folder whose texts are laid over the sample when her workspace is made.
        over: Option<PathBuf>,
    },
}
