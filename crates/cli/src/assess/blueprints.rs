//! The blueprint that a person names.

use assessing::Library;
use assessment::Blueprint;

use crate::failure::{Exit, Failure};

/// The blueprint of that id.
pub(super) fn blueprint<'a>(library: &'a Library, id: &str) -> Result<&'a Blueprint, Failure> {
    library.blueprint(id).ok_or_else(|| {
        Failure::new(Exit::NotFound, format!("there is no blueprint {id}"))
            .next("teacher-assist assess list shows them")
    })
}
