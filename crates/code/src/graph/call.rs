//! A call, with why it is thought to be one.

use serde::{Deserialize, Serialize};

use crate::UnitId;

/// Why a call is thought to go where it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CallReason {
    /// It is defined in the function that calls it, or one around that.
    SameScope,
    /// It is defined in the same file or module.
    SameModule,
    /// It is imported, or named with the module that has it.
    Import,
    /// A method of the object that the caller belongs to, or of what that is built upon.
    SelfType,
    /// What `super` leads to.
    Inherited,
    /// What the receiver is, is known from how it was made or declared.
    ReceiverType,
    /// The caller is there to be mixed into classes, and those have it.
    MixedInto,
    /// Nothing else is called so.
    UniqueName,
    /// All that are called so override one, which is named.
    OneFamily,
    /// The receiver is called like the class that has it.
    ReceiverName,
    /// Several are called so, and nothing decides.
    Ambiguous,
}

/// How sure a call is, from 0 to 1. The numbers order reasons; they are no measured frequencies.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Confidence(pub f32);

impl Confidence {
    /// From here on a call counts as one; what is below is a guess among several.
    pub const EDGE: Self = Self(0.6);
}

/// A call.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Call {
    /// Who calls. What stands in no function is called by its file.
    pub caller: UnitId,
    /// What is called. A class that is made is the class and not its initialiser.
    pub callee: UnitId,
    /// The line of the call in the caller's file, from 1.
    pub line: u32,
    /// Why.
    pub reason: CallReason,
    /// How sure.
    pub confidence: Confidence,
}

impl Call {
    /// Whether it counts as a call.
    #[must_use]
    pub fn is_edge(&self) -> bool {
        self.confidence >= Confidence::EDGE
    }
}
