//! Who comes to a house, and to which desk.

use std::path::PathBuf;

/// Who comes. A host knows by what she brings along: the window and the terminal are this
/// computer's, a browser has a session of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caller {
    /// The teacher of this computer.
    Here,
    /// The teacher of this name, on a computer that serves several.
    Teacher(String),
    /// Somebody who takes part in a study, at the desk of this name.
    Participant {
        /// Whose desk it is.
        name: String,
        /// A folder whose texts are laid over the sample when her workspace is made.
        over: Option<PathBuf>,
    },
}
