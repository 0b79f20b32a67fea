//! Rows that a page break cuts. A table that goes on overleaf, below its head again, begins there with the
//! rest of the row above: what belongs to that row is put back into it.
//!
//! Whether a row goes on is told by its words and codes, because nothing drawn says it. Where neither
//! tells, the rows stay two: a statement cut short is seen in the review, two that were made one are not.

use std::collections::BTreeMap;

use curriculum::written;

use super::page::Part;
use crate::lines::Cells;
use crate::statements::{bullets, tidy};

/// Puts the rest of cut rows back into them, over as many pages as they take.
pub(super) fn joined(pages: &mut BTreeMap<u32, Vec<Part>>) {
    let numbers: Vec<u32> = pages.keys().copied().collect();
    // From behind, so that a row over three pages comes together.
    for page in numbers.into_iter().rev() {
        let Some(before) = page.checked_sub(1) else { continue };
        let Some(Part::Table(rows)) = pages.get(&page).and_then(|parts| parts.first()) else {
            continue;
        };
        let Some(Part::Table(above)) = pages.get(&before).and_then(|parts| parts.last()) else {
            continue;
        };
        let Some(at) = rest(above, rows) else { continue };
        let cut = taken(pages, page, at);
        let above = pages.get_mut(&before).and_then(|parts| parts.last_mut());
        if let (Some(Part::Table(above)), Some(cut)) = (above, cut) {
            complete(above, cut);
        }
    }
}

/// Where the rest of the last row above stands in the rows of the next page, if it stands there.
fn rest(above: &[Cells], rows: &[Cells]) -> Option<usize> {
    let head = above.first()?;
    let at = usize::from(rows.first() == Some(head));
    let (last, next) = (above.last().filter(|_| above.len() > 1)?, rows.get(at)?);
    (last.len() == next.len() && goes_on(last, next)).then_some(at)
}

/// Takes a row out of the table that a page begins with, and the table where no more than its head is left.
fn taken(pages: &mut BTreeMap<u32, Vec<Part>>, page: u32, at: usize) -> Option<Cells> {
    let parts = pages.get_mut(&page)?;
    let Some(Part::Table(rows)) = parts.first_mut() else { return None };
    let row = rows.remove(at);
    if rows.len() == at {
        parts.remove(0);
    }
    Some(row)
}

/// Puts a row behind the last one, cell by cell.
fn complete(above: &mut [Cells], rest: Cells) {
    let Some(row) = above.last_mut() else { return };
    for (cell, mut more) in row.iter_mut().zip(rest) {
        let runs_on = cell.last().is_some_and(|last| !is_code(last))
            && more.first().is_some_and(|first| !is_code(first) && !is_item(first));
        if let (true, Some(last)) = (runs_on, cell.last_mut()) {
            last.push(' ');
            last.push_str(&more.remove(0));
        }
        cell.append(&mut more);
    }
}

/// What two cells, one above the other, say of their rows.
#[derive(PartialEq)]
enum Seam {
    /// The lower one goes on with the upper one.
    Open,
    /// Each is something by itself.
    Shut,
    /// Nothing.
    Plain,
}

/// Whether the lower row is the rest of the upper one.
fn goes_on(upper: &Cells, lower: &Cells) -> bool {
    let seams: Vec<Seam> =
        upper.iter().zip(lower).map(|(above, below)| seam(above, below)).collect();
    if seams.contains(&Seam::Shut) {
        return false;
    }
    // Below a code in a column of its own, what has no code belongs to it.
    let led = upper.iter().any(|cell| is_code(&cell.join(" ")))
        && lower.iter().all(|cell| !is_coded(&cell.join(" ")));
    let both = upper.iter().zip(lower).any(|(above, below)| !above.is_empty() && !below.is_empty());
    seams.contains(&Seam::Open) || (led && both)
}

fn seam(above: &[String], below: &[String]) -> Seam {
    let (above, below) = (tidy(&above.join(" ")), tidy(&below.join(" ")));
    if above.is_empty() || below.is_empty() {
        return Seam::Plain;
    }
    let runs_on = below.chars().next().is_some_and(char::is_lowercase);
    match (is_coded(&above), is_coded(&below)) {
        (true, _) => Seam::Shut,
        (false, _) if runs_on || is_code(&below) => Seam::Open,
        (false, true) if !ends(&above) => Seam::Open,
        (false, true) => Seam::Plain,
        (false, false) if !ends(&above) && !ends(&below) => Seam::Shut,
        (false, false) => Seam::Plain,
    }
}

/// Whether a text ends as a sentence does; the name of a line of learning does not.
fn ends(text: &str) -> bool {
    text.ends_with(['.', '!', '?', ':', ';', '…'])
}

fn is_coded(text: &str) -> bool {
    !written(text).is_empty()
}

/// Whether a text is codes and nothing else.
fn is_code(text: &str) -> bool {
    let coded: usize = written(text).iter().map(|found| found.range.len()).sum();
    coded > 0 && tidy(text).len() <= coded + 4
}

fn is_item(text: &str) -> bool {
    let (before, items) = bullets(text);
    before.is_none() && !items.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &[&str]) -> Cells {
        let cell = |text: &&str| match text.is_empty() {
            true => Vec::new(),
            false => text.split('/').map(str::to_owned).collect(),
        };
        cells.iter().map(cell).collect()
    }

    fn join(pages: &[&[&[&str]]]) -> Vec<Vec<Cells>> {
        let table = |rows: &&[&[&str]]| Part::Table(rows.iter().map(|cells| row(cells)).collect());
        let mut pages: BTreeMap<u32, Vec<Part>> =
            (1..).zip(pages.iter().map(|rows| vec![table(rows)])).collect();
        joined(&mut pages);
        let rows = |parts: Vec<Part>| match parts.into_iter().next() {
            Some(Part::Table(rows)) => rows,
            _ => Vec::new(),
        };
        pages.into_values().map(rows).collect()
    }

    const HEAD: &[&str] = &["Line", "Third", "Fourth"];

    #[test]
    fn what_goes_on_overleaf_is_put_back() {
        let upper: &[&str] = &["Wood", "I mark a line and", "I compare joints."];
        let lower: &[&str] = &["", "saw beside it./TCH 3-32a", "TCH 4-32a"];
        let next: &[&str] = &["Clay", "I join parts./TCH 3-33a", ""];
        assert_eq!(
            join(&[&[HEAD, upper], &[HEAD, lower, next]]),
            [
                vec![
                    row(HEAD),
                    row(&[
                        "Wood",
                        "I mark a line and saw beside it./TCH 3-32a",
                        "I compare joints./TCH 4-32a"
                    ])
                ],
                vec![row(HEAD), row(next)]
            ]
        );
    }

    #[test]
    fn a_row_over_three_pages_is_one_and_leaves_no_head_behind() {
        let pages: [&[&[&str]]; 3] = [
            &[HEAD, &["Wood", "I mark", ""]],
            &[HEAD, &["", "a line and", ""]],
            &[HEAD, &["", "saw./TCH 3-32a", ""]],
        ];
        assert_eq!(
            join(&pages),
            [
                vec![row(HEAD), row(&["Wood", "I mark a line and saw./TCH 3-32a", ""])],
                vec![],
                vec![]
            ]
        );
    }

    #[test]
    fn a_code_in_a_column_of_its_own_has_what_stands_below_it_without_one() {
        let pages: [&[&[&str]]; 2] = [
            &[&["Code", "Words"], &["TCH 3-32a", "I mark a line."]],
            &[&["Code", "Words"], &["", "I saw beside it."], &["TCH 3-33a", "I join."]],
        ];
        assert_eq!(join(&pages)[0][1], row(&["TCH 3-32a", "I mark a line. I saw beside it."]));
    }

    #[test]
    fn rows_of_their_own_stay_so() {
        for (upper, lower) in [
            (&["Wood", "I mark a line./TCH 3-32a", ""][..], &["Clay", "I join./TCH 3-33a", ""][..]),
            (&["Wood", "", ""], &["Clay", "I join./TCH 3-33a", ""]),
            (&["Wood", "I mark a line./TCH 3-32a", ""], &["", "", "I saw./TCH 4-32a"]),
            (&["TCH 3-32a", "I mark a line.", ""], &["TCH 3-33a", "I join.", ""]),
            (&["", "Read these with care.", ""], &["", "I join./TCH 3-33a", ""]),
        ] {
            let pages: [&[&[&str]]; 2] = [&[HEAD, upper], &[HEAD, lower]];
            assert_eq!(join(&pages).len(), 2);
            assert_eq!(join(&pages)[0], [row(HEAD), row(upper)], "{lower:?}");
        }
    }
}
