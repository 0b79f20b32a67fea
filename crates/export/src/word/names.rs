//! What the parts of a file are called by the standard, and how one refers to another.

use super::xml::{Element, el};

pub(super) const WORD: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
pub(super) const MATHS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/math";
pub(super) const LINKS: &str =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
pub(super) const PACKAGE_LINKS: &str =
    "http://schemas.openxmlformats.org/package/2006/relationships";
pub(super) const CORE: &str =
    "http://schemas.openxmlformats.org/package/2006/metadata/core-properties";

/// That one part refers to another, by an id.
pub(super) fn link(id: &str, kind: &str, target: &str) -> Element {
    el("Relationship").attr("Id", id).attr("Type", kind).attr("Target", target)
}
