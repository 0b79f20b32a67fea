//! Finding units by words and by likeness, and joining ranked lists.

mod fusion;
mod lexical;
mod similar;

pub use fusion::{RANK_CONSTANT, reciprocal_rank_fusion};
pub(crate) use lexical::Lexical;
pub(crate) use similar::overlap;

use crate::{Language, UnitId, UnitKind};

/// Which units may be found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UnitFilter {
    /// Only of this language.
    pub language: Option<Language>,
    /// Only of these kinds; all, where it names none.
    pub kinds: Vec<UnitKind>,
    /// Only in files whose path begins so.
    pub path_prefix: Option<String>,
}

/// A unit that was found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    /// Which.
    pub unit: UnitId,
    /// How well it fits; comparable within one answer only.
    pub score: f64,
}

/// A unit that is like a snippet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SimilarUnit {
    /// Which.
    pub unit: UnitId,
    /// How much of the snippet's shingles it has, 0 to 1.
    pub overlap: f32,
    /// The fused score; comparable within one answer only.
    pub score: f64,
}
