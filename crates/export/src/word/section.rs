//! Sections: A4, each part with its own footer and its own count of pages.

use super::xml::{Element, el, val};
use crate::look::Look;

/// The heads of a page: with the day of the lesson, and without it.
pub(super) const WITH_DAY: &str = "header1";
pub(super) const WITHOUT_DAY: &str = "header2";

/// Twentieths of a point in a millimetre.
const TWIPS_PER_MM: f64 = 56.692_9;
const SHEET: (u32, u32) = (11_906, 16_838);
/// Between two columns.
const GUTTER: u32 = 340;

/// Between the margins of a look.
pub(super) fn width(look: Look) -> u32 {
    SHEET.0 - 2 * twips(look.side)
}

/// A column of two.
pub(super) fn column(look: Look) -> u32 {
    (width(look) - GUTTER) / 2
}

/// Across the sheet; it begins a page, which is the first of its part.
pub(super) fn across(footer: usize, look: Look) -> Element {
    section(footer, look, "nextPage", 1).child(el("w:cols").attr("w:space", GUTTER))
}

/// In two columns, below what stands across.
pub(super) fn in_columns(footer: usize, look: Look) -> Element {
    let columns = el("w:cols").attr("w:num", 2).attr("w:space", GUTTER);
    section(footer, look, "continuous", 0).child(columns)
}

fn section(footer: usize, look: Look, begins: &str, first: u32) -> Element {
    let reference =
        |name: &'static str, id: String| el(name).attr("w:type", "default").attr("r:id", id);
    // The day is the teacher's: pupils write theirs.
    let head = if look.dense { WITH_DAY } else { WITHOUT_DAY };
    let (side, top) = (twips(look.side), twips(look.top));
    let first = (first > 0).then(|| el("w:pgNumType").attr("w:start", first));
    el("w:sectPr")
        .child(reference("w:headerReference", head.to_owned()))
        .child(reference("w:footerReference", format!("footer{footer}")))
        .child(val("w:type", begins))
        .child(el("w:pgSz").attr("w:w", SHEET.0).attr("w:h", SHEET.1))
        .child(
            el("w:pgMar")
                .attr("w:top", top)
                .attr("w:right", side)
                .attr("w:bottom", top)
                .attr("w:left", side)
                .attr("w:header", top / 2)
                .attr("w:footer", top / 2)
                .attr("w:gutter", 0),
        )
        .children(first)
}

fn twips(millimetres: f64) -> u32 {
    (millimetres * TWIPS_PER_MM).round() as u32
}
