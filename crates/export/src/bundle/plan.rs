//! The plan on paper: aims beside one another, the run sheet, needs at a glance; below them, in columns,
//! what is looked up.

use lessons::{
    Adjustment, MUST_NOT_BE_CUT, Need, PageBlock, RunRow, minutes_in_sum, row_time, task_numbers,
    tasks_label,
};
use text::capitalised;

use crate::rich::{Block, Inline, Marker, inlines, said};
use crate::sheet::{Field, Piece, Row, labelled};
use crate::signs::printable;

/// The blocks of a plan before and after the place where columns begin.
pub(super) fn divided(blocks: &[PageBlock]) -> (&[PageBlock], &[PageBlock], &[PageBlock]) {
    let sheet = blocks.iter().position(|block| matches!(block, PageBlock::RunSheet { .. }));
    let Some(sheet) = sheet else { return (&[], &[], blocks) };
    let with_heading = sheet.saturating_sub(1);
    let needs = blocks.iter().rposition(|block| matches!(block, PageBlock::Needs { .. }));
    let end = needs.filter(|needs| *needs > sheet).unwrap_or(sheet) + 1;
    let (above, rest) = blocks.split_at(with_heading);
    let (at_a_glance, below) = rest.split_at(end - with_heading);
    (above, at_a_glance, below)
}

/// Groups of pieces of text that begin with a heading, beside one another; none where they hold more
/// than text.
pub(super) fn beside(pieces: &[Piece]) -> Option<Piece> {
    let mut groups: Vec<Vec<Block>> = Vec::new();
    for piece in pieces {
        let Piece::Text { blocks } = piece else { return None };
        for block in blocks {
            match groups.last_mut().filter(|_| !matches!(block, Block::Heading { level: 2, .. })) {
                Some(group) => group.push(block.clone()),
                None => groups.push(vec![block.clone()]),
            }
        }
    }
    (groups.len() > 1).then_some(Piece::Beside { groups })
}

pub(super) fn run_sheet(rows: &[RunRow], planned: u32, available: Option<u32>) -> Piece {
    Piece::RunSheet {
        rows: rows.iter().map(row).collect(),
        sum: minutes_in_sum(planned, available),
    }
}

fn row(row: &RunRow) -> Row {
    let tasks = task_numbers(&row.tasks, &row.unknown);
    let label = tasks_label(&row.tasks, &row.unknown);
    let tasks = (!tasks.is_empty()).then(|| printable(&format!("{label} {tasks}")));
    let kept = row.must_not_be_cut.then(|| capitalised(MUST_NOT_BE_CUT));
    let mut teacher = said(&row.teacher);
    teacher.extend(labelled("Check", row.check.as_deref().map(said).unwrap_or_default()));
    Row {
        // The head of the column says what it counts.
        time: row_time(row).trim_end_matches(" min").to_owned(),
        title: inlines(&row.title),
        marks: kept.into_iter().chain(tasks).collect(),
        teacher,
        pupils: said(&row.pupils),
    }
}

pub(super) fn needs(needs: &[Need]) -> Piece {
    let fields = needs
        .iter()
        .map(|need| {
            let mut changes: Vec<Vec<Block>> = need.changes.iter().map(change).collect();
            let body = match changes.len() {
                1 => changes.remove(0),
                _ => vec![Block::list(Marker::Bullet, changes)],
            };
            Field { label: printable(&need.need), body }
        })
        .collect();
    Piece::Fields { fields, together: false }
}

fn change(change: &Adjustment) -> Vec<Block> {
    let mut blocks = said(&change.text);
    let Some(step) = &change.step else { return blocks };
    let step = format!("{step}:");
    let step = vec![Inline::Emphasis { body: inlines(&step) }, Inline::text(" ")];
    match blocks.first_mut() {
        Some(Block::Paragraph { body }) => {
            body.splice(0..0, step);
        }
        _ => blocks.insert(0, Block::Paragraph { body: step }),
    }
    blocks
}
