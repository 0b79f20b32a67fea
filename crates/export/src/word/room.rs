//! Room to write: ruled lines, boxes, empty tables, numbered lines of a program.

use super::inlines::run;
use super::tables;
use super::xml::{Element, el, val};
use crate::look::Look;
use crate::sheet::Space;

/// Twentieths of a point in a millimetre.
const TWIPS_PER_MM: f64 = 56.692_9;

/// Room of at most this many lines stays on one page.
const MOST_TOGETHER: u32 = 15;

/// The elements of `space`, so wide and with lines so high (in millimetres).
pub(super) fn room(space: Space, width: u32, ruled: f64) -> Vec<Element> {
    match space {
        Space::None => Vec::new(),
        Space::Lines { count } => {
            (1..=count).map(|at| line(at < count.min(MOST_TOGETHER), ruled)).collect()
        }
        Space::Box { height } => {
            vec![tables::frame("Writing", &[width]).child(row(height, vec![blank(width, false)]))]
        }
        Space::Grid { rows, columns } => {
            let widths = vec![width / columns.max(1); columns as usize];
            let line = |at: u32| {
                let keep = at < rows.min(MOST_TOGETHER);
                row(10, widths.iter().map(|width| blank(*width, keep)).collect())
            };
            vec![tables::frame("Writing", &widths).children((1..=rows).map(line))]
        }
        Space::Code { count } => {
            let widths = [567, width - 567];
            let line = |at: u32| {
                let keep = at < count.min(MOST_TOGETHER);
                row(8, vec![numbered(widths[0], at, keep), blank(widths[1], keep)])
            };
            vec![tables::frame("WritingCode", &widths).children((1..=count).map(line))]
        }
    }
}

/// How wide the word before a line to write on is, so that it stays whole in large print.
pub(super) fn label(look: Look) -> u32 {
    let apart = if look.spaced { 1.25 } else { 1.0 };
    LABEL.max((f64::from(LABEL) * look.size / LABEL_FOR * apart).round() as u32)
}

/// In twentieths of a point, for text of so many points.
const LABEL: u32 = 737;
const LABEL_FOR: f64 = 12.0;

/// Name and date, behind words so wide, with a rule to write each on.
pub(super) fn name_line(width: u32, label: u32) -> Element {
    let fields =
        [("Name", label, width.saturating_sub(label + label + 2551)), ("Date", label, 2551)];
    let widths: Vec<u32> = fields.iter().flat_map(|(_, label, gap)| [*label, *gap]).collect();
    let line = fields.iter().flat_map(|(name, label, gap)| {
        let rule =
            val("w:bottom", "single").attr("w:sz", 6).attr("w:space", 0).attr("w:color", "707070");
        let about = |width: &u32| el("w:tcW").attr("w:w", width).attr("w:type", "dxa");
        let gap = el("w:tc")
            .child(el("w:tcPr").child(about(gap)).child(el("w:tcBorders").child(rule)))
            .child(paragraph("TableText", false, Vec::new()));
        let label =
            tables::cell(*label).child(paragraph("TableText", false, vec![run(name, None)]));
        [label, gap]
    });
    tables::frame("NameLine", &widths).child(el("w:tr").children(line))
}

fn line(keep: bool, ruled: f64) -> Element {
    let mut line = paragraph("RuledLine", keep, Vec::new());
    let height = (ruled * TWIPS_PER_MM).round() as u32;
    let spacing = el("w:spacing").attr("w:line", height).attr("w:lineRule", "exact");
    line.push_into("w:pPr", spacing);
    line
}

fn row(height: u32, cells: Vec<Element>) -> Element {
    let height = (f64::from(height) * TWIPS_PER_MM).round() as u32;
    let height = val("w:trHeight", height).attr("w:hRule", "exact");
    el("w:tr").child(el("w:trPr").child(el("w:cantSplit")).child(height)).children(cells)
}

fn blank(width: u32, keep: bool) -> Element {
    tables::cell(width).child(paragraph("TableText", keep, Vec::new()))
}

fn numbered(width: u32, at: u32, keep: bool) -> Element {
    tables::cell(width).child(paragraph("LineNumber", keep, vec![run(&at.to_string(), None)]))
}

fn paragraph(style: &str, keep: bool, content: Vec<Element>) -> Element {
    let mut about = el("w:pPr").child(val("w:pStyle", style));
    if keep {
        about.push(el("w:keepNext"));
    }
    el("w:p").child(about).children(content)
}
