//! Whether a table is too wide for a column of two: by its longest words, which do not break, and by
//! the room that a line of text needs to be read.

use crate::look::Look;
use crate::pdf::{Advances, advances};
use crate::rich::{Block, Inline, Table, words};
use crate::sheet::Piece;

/// A line of text of less is not read but deciphered, as so many times the size.
const READABLE: f64 = 6.0;

/// The room beside the text of a cell, likewise.
const BESIDE: f64 = 1.2;

/// Whether a piece holds a table that one of two columns in this look is too narrow for.
pub(super) fn is_wide(piece: &Piece, look: &Look) -> bool {
    let advances = advances(look.face);
    let is_wide = |block: &Block| match block {
        Block::Table(table) => needed(table, advances) > look.column(),
        _ => false,
    };
    match piece {
        Piece::Text { blocks } => blocks.iter().any(is_wide),
        Piece::Task { prompt, hint, .. } => prompt.iter().chain(hint).any(is_wide),
        Piece::Answer { body, .. } => body.iter().any(is_wide),
        _ => false,
    }
}

/// The least width at which a table is read, as so many times the size.
fn needed(table: &Table, advances: &Advances) -> f64 {
    let column = |at: usize| {
        let cells = std::iter::once(&table.head).chain(&table.rows).filter_map(|row| row.get(at));
        let needs = cells.map(|cell: &Vec<Inline>| {
            let text = words(cell);
            let word = text.split_whitespace().map(|word| advances.width(word));
            word.fold(0.0, f64::max).max(advances.width(&text).min(READABLE))
        });
        needs.fold(0.0, f64::max) + BESIDE
    };
    (0..table.columns.len()).map(column).sum()
}

#[cfg(test)]
mod tests {
    use lessons::PupilPrint;

    use super::*;
    use crate::look::narrowest;
    use crate::rich::blocks;

    /// Whether a table of this markdown goes into a column of a worksheet.
    fn fits(markdown: &str) -> bool {
        let piece = Piece::Text { blocks: blocks(markdown) };
        !is_wide(&piece, &narrowest(PupilPrint::default(), true))
    }

    #[test]
    fn a_table_fits_a_column_by_its_words_and_not_by_how_many_columns_it_has() {
        let numbers = "| a | b | c | d | e | f | g | h |\n|-|-|-|-|-|-|-|-|\n| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |\n";
        assert!(fits(numbers));
        let words = "| word | meaning |\n|-|-|\n| iteration | doing the same steps again, a number of times |\n";
        assert!(fits(words));
        let long = "| electromagnetic | thermodynamics | understanding |\n|-|-|-|\n| a | b | c |\n";
        assert!(!fits(long));
        let prose = "| what | who | when | why |\n|-|-|-|-|\n| a long walk home | the whole class | after the break | to see how it is done |\n";
        assert!(!fits(prose));
    }
}
