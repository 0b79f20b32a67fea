//! What an expression or a type says to somebody who looks for where a call goes; nothing more of it is
//! kept.

use serde::{Deserialize, Serialize};

/// An expression, as far as names go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Expression {
    /// `a`, also `self`, `Self`, `crate`, `super`.
    Name(Box<str>),
    /// `a.b`, `a::b`.
    Member(Box<Self>, Box<str>),
    /// `f(…)`, `new F(…)`, `F { … }`.
    Call(Box<Self>),
    /// What comes out of something: an element of a list, the value of an option.
    Element(Box<Self>),
    /// A type with arguments: `Vec<T>`, `list[T]`.
    Of(Box<Self>, Vec<Self>),
    /// A number, a text, a list, a closure: nothing that the project defines.
    Literal,
    /// Not known.
    Unknown,
}

impl Expression {
    /// So deep is an expression read; a chain of calls that is longer is not followed.
    pub(crate) const DEEPEST: usize = 24;

    pub(crate) fn name(name: &str) -> Self {
        Self::Name(name.into())
    }

    pub(crate) fn member(self, name: &str) -> Self {
        Self::Member(Box::new(self), name.into())
    }

    pub(crate) fn call(self) -> Self {
        Self::Call(Box::new(self))
    }

    pub(crate) fn element(self) -> Self {
        Self::Element(Box::new(self))
    }

    /// The last name in it: what is called.
    pub(crate) fn last(&self) -> Option<&str> {
        match self {
            Self::Name(name) | Self::Member(_, name) => Some(name),
            Self::Of(base, _) => base.last(),
            Self::Call(_) | Self::Element(_) | Self::Literal | Self::Unknown => None,
        }
    }
}
