//! How wide the columns of a table are.

use super::{Align, Column, Inline, Table, is_blank, words};

/// How much of the page a table takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    /// All of it.
    Whole,
    /// What its text needs: a table of numbers does not run across the page.
    Needed,
}

/// The width of a character of a table and the room beside the text of a cell, in hundredths of
/// the page.
const CHARACTER: f64 = 1.45;
const BESIDE: f64 = 4.5;

/// About how many characters of a table stand side by side on the page.
const ACROSS: usize = 80;

/// A table of at most this many lines stays on one page.
const MOST_TOGETHER: usize = 16;

/// The weight of a column to write in, as a part of the weights of those that are printed.
const BY_HAND: f64 = 0.5;

/// The narrowest column.
const NARROWEST: f64 = 9.0;

/// A table whose columns are as wide as their text asks for.
pub(crate) fn table(
    head: Vec<Vec<Inline>>,
    rows: Vec<Vec<Vec<Inline>>>,
    aligns: &[Align],
    width: Width,
) -> Table {
    let shares = shares(&head, &rows, width);
    let aligns = aligns.iter().copied().chain(std::iter::repeat(Align::Left));
    let columns = shares.into_iter().zip(aligns).enumerate();
    let columns = columns
        .map(|(at, (share, align))| Column { align, share, to_fill: is_to_fill(&rows, at) })
        .collect();
    let mut table = Table { head, rows, columns, to_fill: false, together: false };
    table.together = lines(&table, ACROSS) <= MOST_TOGETHER;
    table
}

/// About how many lines a table takes, when the page is `across` characters wide.
pub(super) fn lines(table: &Table, across: usize) -> usize {
    std::iter::once(&table.head)
        .chain(&table.rows)
        .map(|row| {
            let cells = row.iter().zip(&table.columns).map(|(cell, column)| {
                let across = (across * column.share as usize / 100).max(1);
                words(cell).chars().count() / across + 1
            });
            cells.max().unwrap_or(1) + usize::from(table.to_fill)
        })
        .sum()
}

/// Whether nothing is printed in a column below its heading.
fn is_to_fill(rows: &[Vec<Vec<Inline>>], at: usize) -> bool {
    !rows.is_empty() && rows.iter().all(|row| row.get(at).is_none_or(|cell| is_blank(cell)))
}

fn shares(head: &[Vec<Inline>], rows: &[Vec<Vec<Inline>>], width: Width) -> Vec<u32> {
    let texts = |at: usize| {
        std::iter::once(&head[at])
            .chain(rows.iter().filter_map(move |row| row.get(at)))
            .map(|cell| words(cell))
    };
    let longest = |at: usize| texts(at).map(|text| text.chars().count()).max().unwrap_or(0) as f64;
    let needed: Vec<f64> =
        (0..head.len()).map(|at| (longest(at) * CHARACTER + BESIDE).max(NARROWEST)).collect();
    if width == Width::Needed && needed.iter().sum::<f64>() <= 100.0 {
        return needed.into_iter().map(|share| share.round() as u32).collect();
    }
    // By the square root of its longest cell, so that a column of prose gets more than one of
    // codes and not everything, and never so little that its longest word must break.
    let mut weights: Vec<f64> = (0..head.len())
        .map(|at| {
            let word = texts(at)
                .flat_map(|text| {
                    text.split_whitespace().map(|word| word.chars().count()).collect::<Vec<_>>()
                })
                .max();
            (longest(at) * 6.0).sqrt().max(word.unwrap_or(1).clamp(3, 24) as f64)
        })
        .collect();
    // A column to write in beside what is printed takes a third of the table, whatever its heading takes.
    let columns = weights.iter().enumerate();
    let printed: f64 =
        columns.filter(|(at, _)| !is_to_fill(rows, *at)).map(|(_, weight)| weight).sum();
    for (at, weight) in weights.iter_mut().enumerate() {
        if is_to_fill(rows, at) {
            *weight = weight.max(printed * BY_HAND);
        }
    }
    let total: f64 = weights.iter().sum();
    let mut shares: Vec<u32> =
        weights.iter().map(|weight| ((weight / total * 100.0).floor() as u32).max(1)).collect();
    // What rounding left over goes to the widest, so that the table ends at the margin.
    let left_over = 100_u32.saturating_sub(shares.iter().sum());
    if let Some(widest) = shares.iter_mut().max() {
        *widest += left_over;
    }
    shares
}
