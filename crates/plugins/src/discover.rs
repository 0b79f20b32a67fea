//! Finding plugins below a list of folders.

use std::path::PathBuf;

use crate::Catalogue;

/// Reads every plugin below the roots.
#[must_use]
pub fn discover(roots: &[PathBuf]) -> Catalogue {
    let _ = roots;
    unimplemented!()
}
