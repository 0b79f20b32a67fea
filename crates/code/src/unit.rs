//! A unit of code: what somebody would look for, and what it is called.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::Language;

/// Which unit, in one index: given once, never again, and kept while the unit has its name and its file,
/// or the file only has another path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u64);

/// What a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitKind {
    /// A file, with what stands in it outside of its other units; or a module within a file.
    Module,
    /// A function that belongs to no class.
    Function,
    /// A function of a class, a trait or an implementation.
    Method,
    /// A class.
    Class,
    /// A structure or a union.
    Struct,
    /// An enumeration.
    Enum,
    /// An interface of TypeScript.
    Interface,
    /// A trait of Rust.
    Trait,
    /// Another name of a type.
    Type,
    /// A constant of a module.
    Constant,
    /// A macro.
    Macro,
    /// An `impl` of Rust.
    Implementation,
    /// An outermost key of a data file.
    Key,
}

impl UnitKind {
    /// In small letters, as it is stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Module => "module",
            Self::Function => "function",
            Self::Method => "method",
            Self::Class => "class",
            Self::Struct => "struct",
            Self::Enum => "enum",
            Self::Interface => "interface",
            Self::Trait => "trait",
            Self::Type => "type",
            Self::Constant => "constant",
            Self::Macro => "macro",
            Self::Implementation => "implementation",
            Self::Key => "key",
        }
    }

    /// Whether it can be called as a function is.
    #[must_use]
    pub fn is_callable(self) -> bool {
        matches!(self, Self::Function | Self::Method)
    }

    /// Whether what stands in it belongs to it: its functions are methods.
    pub(crate) fn has_members(self) -> bool {
        matches!(
            self,
            Self::Class
                | Self::Struct
                | Self::Enum
                | Self::Interface
                | Self::Trait
                | Self::Implementation
        )
    }
}

/// One unit, without the file that it is in; [`UnitView`] has both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Which.
    pub id: UnitId,
    /// Its bare name.
    pub name: Box<str>,
    /// Its name with all it stands in, in the notation of its language: `pkg.module.Class.method`,
    /// `krate::module::Type::method`.
    pub qualified_name: Box<str>,
    /// What it is.
    pub kind: UnitKind,
    /// Its head on one line, at most [`Unit::MOST_SIGNATURE`] characters.
    pub signature: Box<str>,
    /// The bytes of the file that it takes, with decorators.
    pub bytes: Range<u32>,
    /// The first and the last line, from 1.
    pub lines: (u32, u32),
    /// What is written about it, without the marks of comments.
    pub docstring: Option<Box<str>>,
    /// The cyclomatic complexity of a function (McCabe 1976): one more than its branches, those of
    /// functions within it not counted. What a branch is, is said in `queries/`: each decision, loop with a
    /// condition, case but one, handler of an error, `and` and `or`.
    pub complexity: Option<u32>,
    /// SHA-256 of its bytes.
    pub hash: Box<str>,
    /// The place in its file's list of what it stands in; none for the file itself.
    pub parent: Option<u32>,
}

impl Unit {
    /// The most characters of a signature.
    pub const MOST_SIGNATURE: usize = 300;
}

/// A unit with its file.
#[derive(Debug, Clone, Copy)]
pub struct UnitView<'a> {
    /// What it is.
    pub unit: &'a Unit,
    /// Its file, from the project's folder, with `/`.
    pub path: &'a str,
    /// Its file's language.
    pub language: Language,
    /// What its file is called as a module: what the qualified name begins with.
    pub module: &'a str,
}

impl<'a> UnitView<'a> {
    /// The name within the file: `Class.method`; empty for the file itself.
    #[must_use]
    pub fn name_within(&self) -> &'a str {
        let name = &*self.unit.qualified_name;
        name.strip_prefix(self.module).unwrap_or(name).trim_start_matches([':', '.'])
    }
}
