//! How good is a lesson that was drafted? The rubric as data, its mechanical criteria as functions
//! over one lesson, and the requests for which `docs/quality.md` shows them.
//!
//! A criterion is a question with a reason; what answers it gives faults with their places and no
//! score. Criteria that need judgement are kept in the same file and answered elsewhere.

mod cases;
mod draft;
mod measure;
pub mod paper;
pub mod recall;
pub mod reflection;
mod rubric;
mod table;

use std::path::{Path, PathBuf};

pub use cases::{Case, CaseError, cases};
pub use draft::{Draft, Studio};
pub use measure::{Measured, measure};
pub use rubric::{Criterion, Kind, Rubric, RubricError};
pub use table::{Row, table};

/// The repository, in which rubric, cases and sample workspaces stand.
#[must_use]
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}
