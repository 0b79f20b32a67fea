//! Runs of text.

use super::maths;
use super::parts::Parts;
use super::xml::{Element, el, val};
use crate::rich::{Inline, in_its_place};

/// The character style of code inside a line.
const CODE: &str = "CodeWords";

/// How a run looks, by the marks around it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Marks {
    bold: bool,
    italic: bool,
    struck: bool,
    link: bool,
}

/// The runs of `body` in so much room (twentieths of a point); what they refer to is added to `parts`.
pub(super) fn runs(body: &[Inline], look: Marks, within: u32, parts: &mut Parts) -> Vec<Element> {
    let mut into = Vec::new();
    for inline in body {
        match inline {
            Inline::Text { v } => into.push(worded(v, look, None)),
            Inline::Code { v } => into.push(worded(v, look, Some(CODE))),
            Inline::Strong { body } => {
                into.extend(runs(body, Marks { bold: true, ..look }, within, parts));
            }
            Inline::Emphasis { body } => {
                into.extend(runs(body, Marks { italic: true, ..look }, within, parts));
            }
            Inline::Struck { body } => {
                into.extend(runs(body, Marks { struck: true, ..look }, within, parts));
            }
            Inline::Link { url, body } => {
                let id = parts.link(url);
                let inner = runs(body, Marks { link: true, ..look }, within, parts);
                into.push(el("w:hyperlink").attr("r:id", id).children(inner));
            }
            Inline::Maths { equation } => into.push(maths::equation(equation)),
            Inline::Break => into.push(el("w:r").child(el("w:br"))),
            Inline::Picture { place, alt, share, decoration } => {
                let told = (!decoration && !alt.is_empty()).then_some(alt.as_str());
                let drawn = parts.drawing(place, told, *share, within);
                into.push(
                    drawn.unwrap_or_else(|| worded(&in_its_place(alt, *decoration), look, None)),
                );
            }
        }
    }
    into
}

/// A run of plain text, in a character style when one is named.
pub(super) fn run(text: &str, style: Option<&str>) -> Element {
    worded(text, Marks::default(), style)
}

fn worded(text: &str, look: Marks, style: Option<&str>) -> Element {
    let mut about = el("w:rPr");
    let style = style.or(look.link.then_some("Hyperlink"));
    if let Some(style) = style {
        about.push(val("w:rStyle", style));
    }
    if style == Some(CODE) {
        // LibreOffice forgets the style's face inside tables.
        about.push(el("w:rFonts").attr("w:ascii", "Consolas").attr("w:hAnsi", "Consolas"));
    }
    for (set, name) in [(look.bold, "w:b"), (look.italic, "w:i"), (look.struck, "w:strike")] {
        if set {
            about.push(el(name));
        }
    }
    let mut run = el("w:r");
    if style.is_some() || look.bold || look.italic || look.struck {
        run.push(about);
    }
    for (at, piece) in text.split('\t').enumerate() {
        if at > 0 {
            run.push(el("w:tab"));
        }
        run.push(el("w:t").attr("xml:space", "preserve").text(piece.replace('\n', " ")));
    }
    run
}
