//! Numbering definitions: one for all bullets, one instance for each numbered list, so that each
//! begins where the lesson says.

use super::names::WORD;
use super::xml::{Element, el, val};

/// How much further in each level of a list stands, in twentieths of a point.
pub(super) const STEP: usize = 397;
/// The same where text stands close together.
pub(super) const DENSE_STEP: usize = 284;
/// Between a bullet's place and the text, less than a step.
const BEFORE_BULLET: usize = 57;

/// Where the text of a list in so many others stands.
pub(super) fn indent(lists: usize, step: usize) -> Element {
    el("w:ind").attr("w:left", step * (lists + 1)).attr("w:hanging", step - BEFORE_BULLET)
}

/// The instance of every bulleted list.
pub(super) const BULLETS: usize = 1;

/// The instance of every list of boxes to tick.
pub(super) const TICKS: usize = 3;

/// The instance of the first numbered list of the document; 2 is the style's own.
pub(super) const FIRST_NUMBERED: usize = 4;

const LEVELS: usize = 9;

/// A numbered list of the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbered {
    /// How many lists it is in.
    pub level: usize,
    pub start: u64,
}

/// The part that defines the lists of a document.
pub(super) fn definitions(numbered: &[Numbered]) -> Element {
    let by_level =
        |level: fn(usize, usize) -> Element| (0..LEVELS).map(move |at| level(at, at % 3));
    el("w:numbering")
        .attr("xmlns:w", WORD)
        .child(abstract_list(0, by_level(bullet)))
        .child(abstract_list(1, by_level(number)))
        .child(abstract_list(2, by_level(tick)))
        .child(instance(BULLETS, 0))
        .child(instance(2, 1))
        .child(instance(TICKS, 2))
        .children(numbered.iter().enumerate().map(|(at, list)| {
            instance(FIRST_NUMBERED + at, 1).child(
                el("w:lvlOverride")
                    .attr("w:ilvl", list.level.min(LEVELS - 1))
                    .child(val("w:startOverride", list.start.min(32_767))),
            )
        }))
}

fn abstract_list(id: usize, levels: impl Iterator<Item = Element>) -> Element {
    el("w:abstractNum")
        .attr("w:abstractNumId", id)
        .child(val("w:multiLevelType", "hybridMultilevel"))
        .children(levels)
}

fn instance(id: usize, of: usize) -> Element {
    el("w:num").attr("w:numId", id).child(val("w:abstractNumId", of))
}

fn bullet(at: usize, turn: usize) -> Element {
    level(at, "bullet", ["•", "–", "▪"][turn].to_owned())
}

fn tick(at: usize, _: usize) -> Element {
    let font = el("w:rFonts").attr("w:ascii", "Segoe UI Symbol").attr("w:hAnsi", "Segoe UI Symbol");
    level(at, "bullet", "☐".to_owned()).child(el("w:rPr").child(font))
}

fn number(at: usize, turn: usize) -> Element {
    let format = ["decimal", "lowerLetter", "lowerRoman"][turn];
    level(at, format, format!("%{}.", at + 1))
}

fn level(at: usize, format: &str, text: String) -> Element {
    el("w:lvl")
        .attr("w:ilvl", at)
        .child(val("w:start", 1))
        .child(val("w:numFmt", format))
        .child(val("w:lvlText", text))
        .child(val("w:lvlJc", "left"))
        .child(el("w:pPr").child(indent(at, STEP)))
}
