//! Who comes to a house, and what she may do at the desk that she comes to.

use crate::Desk;

/// Who comes. A host knows by what she brings along: the window and the terminal are this
/// computer's, a browser has a session of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caller {
    /// The teacher of this computer.
    Here,
    /// The teacher of this name, on a computer that serves several.
    Teacher(String),
}

/// What a caller may do at a desk. A role begins with its first content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Everything: the desk is hers.
    Teacher,
}

/// A caller at a desk.
#[derive(Clone)]
pub struct Admitted {
    /// The desk.
    pub desk: Desk,
    /// What she may do there.
    pub role: Role,
}
