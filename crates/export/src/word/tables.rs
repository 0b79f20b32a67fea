//! Tables with a heading row that repeats on every page.

use super::inlines::{self, Marks};
use super::parts::Parts;
use super::xml::{Element, el, val};
use crate::rich::{Align, Table};

/// The width of the column of labels, where one of them is long.
pub(super) const LABEL: u32 = 1361;
/// Signs of a short label, and the width of one; what is left and right of it.
const SHORT: usize = 14;
const SIGN: u32 = 96;
const AROUND: u32 = 200;

/// How wide a column of these labels is.
pub(super) fn label<'a>(labels: impl Iterator<Item = &'a str>) -> u32 {
    let longest = labels.map(|label| label.chars().count()).max().unwrap_or_default();
    match longest < SHORT {
        true => (longest as u32 * SIGN + AROUND).min(LABEL),
        false => LABEL,
    }
}

/// A table of the lesson, as wide as its columns ask for, within `within`; with `keep` its last row
/// stays on the page of what follows. What it refers to is added to `parts`.
pub(super) fn table(table: &Table, within: u32, keep: bool, parts: &mut Parts) -> Element {
    let widths: Vec<u32> =
        table.columns.iter().map(|column| (column.share * within / 100).max(1)).collect();
    let last = table.rows.len();
    let mut rows = Vec::with_capacity(last + 1);
    for (at, cells) in std::iter::once(&table.head).chain(&table.rows).enumerate() {
        let mut about = el("w:trPr").child(el("w:cantSplit"));
        if table.to_fill && at > 0 {
            about.push(val("w:trHeight", 510).attr("w:hRule", "atLeast"));
        }
        if at == 0 {
            about.push(el("w:tblHeader"));
        }
        let stays = if at < last { table.together || at == 0 } else { keep };
        let mut row = el("w:tr").child(about);
        for (nth, (column, width)) in table.columns.iter().zip(&widths).enumerate() {
            let mut about = el("w:pPr").child(val("w:pStyle", "TableText"));
            if stays {
                about.push(el("w:keepNext"));
            }
            about.push(val("w:jc", side(column.align)));
            let room = width.saturating_sub(AROUND);
            let runs = cells.get(nth);
            let runs = runs.map(|body| inlines::runs(body, Marks::default(), room, parts));
            row.push(cell(*width).child(el("w:p").child(about).children(runs.unwrap_or_default())));
        }
        rows.push(row);
    }
    frame("LessonTable", &widths).children(rows)
}

fn side(align: Align) -> &'static str {
    match align {
        Align::Left => "left",
        Align::Centre => "center",
        Align::Right => "right",
    }
}

/// The beginning of a table: its style and its columns.
pub(super) fn frame(style: &str, widths: &[u32]) -> Element {
    el("w:tbl")
        .child(
            el("w:tblPr")
                .child(val("w:tblStyle", style))
                .child(el("w:tblW").attr("w:w", widths.iter().sum::<u32>()).attr("w:type", "dxa"))
                .child(el("w:tblLayout").attr("w:type", "fixed"))
                .child(
                    el("w:tblLook")
                        .attr("w:val", "0420")
                        .attr("w:firstRow", 1)
                        .attr("w:lastRow", 0)
                        .attr("w:firstColumn", 0)
                        .attr("w:lastColumn", 0)
                        .attr("w:noHBand", 0)
                        .attr("w:noVBand", 1),
                ),
        )
        .child(
            el("w:tblGrid").children(widths.iter().map(|width| el("w:gridCol").attr("w:w", width))),
        )
}

/// An empty cell.
pub(super) fn cell(width: u32) -> Element {
    el("w:tc").child(el("w:tcPr").child(el("w:tcW").attr("w:w", width).attr("w:type", "dxa")))
}
