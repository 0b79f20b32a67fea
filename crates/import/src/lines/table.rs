//! Tables. A table whose cells are short stays a table, a row a line. One whose cells hold several
//! statements is written out as records, because a row of it would be many statements in one line.

use super::{Lines, guarded};
use curriculum::written;

use crate::error::ImportError;
use crate::statements::{bullets, by_code, tidy};

/// The longest name of a column; anything longer is text.
const LONGEST_NAME: usize = 80;

/// The pieces of text of one cell.
pub(crate) type Cells = Vec<Vec<String>>;

impl Lines {
    /// A table whose first row is its head when `headed`.
    pub(crate) fn table(&mut self, rows: &[Cells], headed: bool) -> Result<(), ImportError> {
        let rows: Vec<Cells> =
            rows.iter().map(|row| row.iter().map(|cell| pieces(cell)).collect()).collect();
        let mut rows: Vec<Cells> = rows
            .into_iter()
            .filter(|row: &Cells| row.iter().any(|cell| !cell.is_empty()))
            .collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let Some(first) = rows.first() else { return Ok(()) };
        if rows.len() == 1 || width == 1 {
            // Such a table draws a box around text.
            return rows.iter().flatten().flatten().try_for_each(|piece| self.paragraph(piece));
        }
        let plain_head =
            first.iter().all(|cell| cell.len() < 2 && cell.iter().all(|piece| names(piece)));
        let head = if headed && plain_head { rows.remove(0) } else { Vec::new() };
        // Where a table goes on after a break, its head may stand in it again.
        rows.retain(|row| *row != head);
        if rows.iter().all(one_statement) {
            self.grid(&head, &rows, width)
        } else {
            self.records(&head, &rows)
        }
    }

    fn grid(&mut self, head: &Cells, rows: &[Cells], width: usize) -> Result<(), ImportError> {
        self.block(&row(head, width))?;
        self.line(&format!("|{}", " --- |".repeat(width)))?;
        rows.iter().try_for_each(|cells| self.line(&row(cells, width)))
    }

    /// Each row as what its cells say, one below the other, with the names of the columns.
    fn records(&mut self, head: &Cells, rows: &[Cells]) -> Result<(), ImportError> {
        for (number, cells) in rows.iter().enumerate() {
            self.block(&format!("<!-- row {} -->", number + 1))?;
            for (column, cell) in cells.iter().enumerate() {
                let label = head.get(column).map(|label| label.join(" "));
                self.record(label.as_deref().unwrap_or_default(), cell)?;
            }
        }
        Ok(())
    }

    /// One cell. A statement with a code stands alone in its line, so that it can be quoted whole.
    fn record(&mut self, label: &str, cell: &[String]) -> Result<(), ImportError> {
        match cell {
            [] => Ok(()),
            [piece] if !label.is_empty() && !states(piece) => {
                self.item(0, "-", &format!("{label}: {piece}"))
            }
            pieces => {
                if !label.is_empty() {
                    self.paragraph(&format!("{label}:"))?;
                }
                pieces.iter().try_for_each(|piece| match states(piece) {
                    true => self.paragraph(piece),
                    false => self.item(0, "-", piece),
                })
            }
        }
    }
}

/// The statements of a cell, each by itself. A code that has a line of its own in the cell goes
/// with the statement next to it, and a statement that goes on in bullets up to its code is one.
fn pieces(cell: &[String]) -> Vec<String> {
    let parts = cell.iter().flat_map(|part| {
        let (before, drawn) = bullets(part);
        let before = before.into_iter().map(|text| (false, text));
        before.chain(drawn.into_iter().map(|text| (true, text)))
    });
    let parts: Vec<(bool, String)> = parts.collect();
    let mut pieces: Vec<String> = Vec::new();
    for piece in listed(parts).iter().flat_map(|part| by_code(&tidy(part))) {
        match pieces.last_mut() {
            Some(last) if is_code(&piece) != is_code(last) && !(states(last) || states(&piece)) => {
                last.push(' ');
                last.push_str(&piece);
            }
            _ => pieces.push(piece),
        }
    }
    pieces
}

/// Parts of a cell, where a part that ends in a colon has the bullets behind it with it when a code
/// ends them: the printed tables set "I can:", what she can, and the code below one another.
fn listed(parts: Vec<(bool, String)>) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    let mut rest = parts.as_slice();
    while let Some(((_, part), behind)) = rest.split_first() {
        let bullets = behind.iter().take_while(|(drawn, _)| *drawn).count();
        let coded = |(_, text): &(bool, String)| !written(text).is_empty();
        let last = behind.iter().take(bullets).position(coded).map(|at| at + 1);
        let below = behind.get(bullets).filter(|(_, text)| is_code(text)).map(|_| bullets);
        // Bullets that are drawn as pictures are gone.
        let next = behind.iter().take(2).position(coded).map(|at| at + 1);
        let next = next.filter(|_| bullets == 0);
        let end = last.or(below).or(next).filter(|_| part.trim_end().ends_with(':'));
        let (held, further) = behind.split_at(end.unwrap_or(0));
        let mut text = part.trim_end().to_owned();
        for (at, (_, piece)) in held.iter().enumerate() {
            text.push_str(if at == 0 || is_code(piece) { " " } else { "; " });
            text.push_str(piece.trim());
        }
        whole.push(text);
        rest = further;
    }
    whole
}

/// Whether a piece is a code and nothing else.
fn is_code(piece: &str) -> bool {
    !written(piece).is_empty() && !states(piece)
}

/// Whether a piece may be the name of a column.
fn names(piece: &str) -> bool {
    piece.chars().count() <= LONGEST_NAME && written(piece).is_empty()
}

/// Whether a row is one statement with what belongs to it: no cell has several pieces, and at most
/// one cell has words and a code.
fn one_statement(cells: &Cells) -> bool {
    cells.iter().all(|cell| cell.len() < 2)
        && cells.iter().flatten().filter(|piece| states(piece)).count() < 2
}

/// Whether a piece has a code and words beside it.
fn states(piece: &str) -> bool {
    let coded: usize = written(piece).iter().map(|found| found.range.len()).sum();
    coded > 0 && piece.len() > coded + 4
}

fn row(cells: &Cells, width: usize) -> String {
    let mut line = String::from("|");
    for column in 0..width {
        let text = cells.get(column).map(|cell| cell.join(" ")).unwrap_or_default();
        line.push(' ');
        line.push_str(&guarded(&text).replace('|', "\\|"));
        line.push_str(if text.is_empty() { "|" } else { " |" });
    }
    line
}
