//! What one file says: its units, and what is needed to find out who calls whom and what is like what.

use serde::{Deserialize, Serialize};

use crate::expression::Expression;
use crate::{Language, Unit};

/// A file that was read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct FileEntry {
    /// SHA-256 of its bytes.
    pub(crate) hash: String,
    pub(crate) bytes: u64,
    pub(crate) facts: FileFacts,
}

/// All that is kept of a file. Places of units are places in `units`; the first is the file itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct FileFacts {
    pub(crate) language: Language,
    /// In the order of the file, what contains others before them.
    pub(crate) units: Vec<Unit>,
    /// What a unit is built upon: its base classes, its traits, what an `impl` is of (the first).
    pub(crate) bases: Vec<(u32, Expression)>,
    pub(crate) bindings: Vec<Binding>,
    pub(crate) imports: Vec<Import>,
    pub(crate) calls: Vec<CallSite>,
    pub(crate) returns: Vec<Returned>,
    /// Attributes that are set by their name in quotes.
    pub(crate) quoted: Vec<(u32, Box<str>, Expression)>,
    /// The words of this file; [`Bag`]s name them by place.
    pub(crate) words: Vec<Box<str>>,
    pub(crate) bags: Vec<Bag>,
    /// For each unit the hashes of its shingles, sorted.
    pub(crate) shingles: Vec<Vec<u32>>,
}

/// A name that holds something.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Binding {
    pub(crate) scope: u32,
    pub(crate) kind: BindingKind,
    pub(crate) name: Box<str>,
    pub(crate) value: Expression,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum BindingKind {
    /// A variable or a parameter of its scope.
    Variable,
    /// An attribute or a field of the class that its scope is, or is in.
    Attribute,
    /// As these, and what is given is a type.
    TypedVariable,
    TypedAttribute,
}

impl BindingKind {
    pub(crate) fn is_attribute(self) -> bool {
        matches!(self, Self::Attribute | Self::TypedAttribute)
    }

    pub(crate) fn is_typed(self) -> bool {
        matches!(self, Self::TypedVariable | Self::TypedAttribute)
    }
}

/// A name that another file has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Import {
    pub(crate) scope: u32,
    /// What it is called here; empty when everything is taken.
    pub(crate) local: Box<str>,
    /// The module, in its names. Python's leading dots and JavaScript's `.` and `..` are names.
    pub(crate) module: Vec<Box<str>>,
    /// What of the module; none when it is the module itself.
    pub(crate) name: Option<Box<str>>,
}

/// A place where something is called.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct CallSite {
    pub(crate) scope: u32,
    pub(crate) line: u32,
    pub(crate) callee: Expression,
}

/// What a function gives back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Returned {
    pub(crate) scope: u32,
    pub(crate) value: Expression,
    /// Whether it is a type that was written down.
    pub(crate) is_type: bool,
}

/// Which words a unit has, and how much each weighs there.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Bag {
    /// The word's place in the file's words, and its weight.
    pub(crate) words: Vec<(u32, f32)>,
    /// The weighted number of words.
    pub(crate) length: f32,
}
