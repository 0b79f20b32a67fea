//! Word, PowerPoint and OpenDocument text: the model that `anydoc` makes of them, written line by
//! line. Bold and italic are not kept, because a quote is compared with the words.

use anydoc::model::{Block, Cell, CellSlot, Document, Inline, List, MarkerKind, Table};

use super::{Read, counted, refused, slides};
use crate::Limits;
use crate::error::ImportError;
use crate::kind::Kind;
use crate::lines::{Cells, Lines};

/// Reads a document of one of the kinds that are zip archives of XML.
pub(super) fn read(
    kind: Kind,
    bytes: &[u8],
    limits: &Limits,
    lines: &mut Lines,
) -> Result<Read, ImportError> {
    let marked = match kind {
        Kind::Slides => slides::marked(bytes),
        Kind::Pdf | Kind::Word | Kind::OpenText => None,
    };
    let document = anydoc::to_document(marked.as_deref().unwrap_or(bytes), kind.format());
    let document = document.map_err(|error| refused(error, limits))?;
    let slides = document.blocks.iter().filter_map(slide).max();
    if let Some(pages) = slides.filter(|&slides| slides > limits.pages) {
        return Err(ImportError::TooManyPages { pages, limit: limits.pages });
    }
    let mut writer = Writer { lines, pictures: 0 };
    writer.blocks(&document.blocks)?;
    writer.notes(&document)?;
    let mut notices = Vec::new();
    if writer.pictures > 0 {
        notices.push(format!("{} left out: only text is imported", left_out(writer.pictures)));
    }
    if !document.notes.is_empty() {
        notices.push(format!("{} put at the end", was(document.notes.len(), "note")));
    }
    if kind == Kind::Slides && slides.is_none() {
        notices.push("where each slide begins could not be marked".to_owned());
    }
    Ok(Read { pages: slides, title: None, notices })
}

fn left_out(pictures: usize) -> String {
    was(pictures, "picture")
}

fn was(count: usize, one: &str) -> String {
    format!("{} {}", counted(count, one), if count == 1 { "was" } else { "were" })
}

/// The number of the slide that begins at a block.
fn slide(block: &Block) -> Option<u32> {
    let Block::Paragraph(inlines) = block else { return None };
    let [Inline::Anchor(anchor)] = inlines.as_slice() else { return None };
    anchor.strip_prefix("slide-")?.parse().ok()
}

struct Writer<'a> {
    lines: &'a mut Lines,
    pictures: usize,
}

impl Writer<'_> {
    fn blocks(&mut self, blocks: &[Block]) -> Result<(), ImportError> {
        blocks.iter().try_for_each(|block| self.block(block))
    }

    fn block(&mut self, block: &Block) -> Result<(), ImportError> {
        match block {
            Block::Heading { level, content, .. } => {
                let text = self.text(content);
                self.lines.heading(*level, &text)
            }
            Block::Paragraph(inlines) => match slide(block) {
                Some(number) => self.lines.page(number),
                None => self.paragraph(inlines),
            },
            Block::List(list) => self.list(list, 0),
            Block::Table(table) => self.table(table),
            Block::BlockQuote(blocks) => {
                let mut pieces = Vec::new();
                self.pieces(blocks, &mut pieces);
                pieces.iter().try_for_each(|piece| self.lines.quote(piece))
            }
            Block::CodeBlock { text, .. } => self.lines.code(text),
            Block::Rule => Ok(()),
            Block::Math(tex) => self.lines.formula(tex),
        }
    }

    fn paragraph(&mut self, inlines: &[Inline]) -> Result<(), ImportError> {
        let text = self.text(inlines);
        broken(&text).iter().try_for_each(|part| self.lines.paragraph(part))
    }

    fn list(&mut self, list: &List, depth: usize) -> Result<(), ImportError> {
        for (place, item) in list.items.iter().enumerate() {
            let number = list.start.saturating_add(place as u64);
            let (mark, label) = match (&item.marker_label, list.marker) {
                (Some(label), _) => ("-".to_owned(), format!("{label} ")),
                (None, MarkerKind::Bullet) => ("-".to_owned(), String::new()),
                (None, MarkerKind::Decimal) => (format!("{number}."), String::new()),
                (None, kind) => ("-".to_owned(), format!("{} ", kind.label(number))),
            };
            let mut label = Some(label);
            for block in &item.blocks {
                match block {
                    Block::List(inner) => self.list(inner, depth + 1)?,
                    Block::Table(table) => self.table(table)?,
                    Block::CodeBlock { text, .. } => self.lines.code(text)?,
                    other => {
                        let mut pieces = Vec::new();
                        self.pieces(std::slice::from_ref(other), &mut pieces);
                        for piece in pieces {
                            // A second paragraph of an item is an item below it.
                            let (depth, mark, text) = match label.take() {
                                Some(label) => (depth, mark.as_str(), label + &piece),
                                None => (depth + 1, "-", piece),
                            };
                            self.lines.item(depth, mark, &text)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn table(&mut self, table: &Table) -> Result<(), ImportError> {
        if table.is_single_cell() {
            let cells = table.grid.iter().flatten();
            let origins = cells.filter_map(|slot| match slot {
                CellSlot::Origin(cell) => Some(cell),
                CellSlot::Covered { .. } => None,
            });
            return origins.into_iter().try_for_each(|cell| self.blocks(&cell.blocks));
        }
        let rows: Vec<Cells> = table
            .grid
            .iter()
            .map(|row| {
                row.iter()
                    .map(|slot| match slot {
                        CellSlot::Origin(cell) => self.cell(cell),
                        CellSlot::Covered { .. } => Vec::new(),
                    })
                    .collect()
            })
            .collect();
        // Most authors do not mark the head of a table; its first row is one all the same.
        self.lines.table(&rows, true)
    }

    fn cell(&mut self, cell: &Cell) -> Vec<String> {
        let mut pieces = Vec::new();
        self.pieces(&cell.blocks, &mut pieces);
        pieces
    }

    /// The text of blocks as pieces, one for each paragraph, item, cell or line of a program.
    fn pieces(&mut self, blocks: &[Block], pieces: &mut Vec<String>) {
        for block in blocks {
            match block {
                Block::Heading { content, .. } => pieces.push(self.text(content)),
                Block::Paragraph(inlines) => {
                    let text = self.text(inlines);
                    pieces.extend(broken(&text));
                }
                Block::List(list) => {
                    list.items.iter().for_each(|item| self.pieces(&item.blocks, pieces));
                }
                Block::Table(table) => {
                    for slot in table.grid.iter().flatten() {
                        if let CellSlot::Origin(cell) = slot {
                            self.pieces(&cell.blocks, pieces);
                        }
                    }
                }
                Block::BlockQuote(inner) => self.pieces(inner, pieces),
                Block::CodeBlock { text, .. } => pieces.extend(text.lines().map(str::to_owned)),
                Block::Rule => {}
                Block::Math(tex) => pieces.push(format!("${tex}$")),
            }
        }
        pieces.retain(|piece| !piece.trim().is_empty());
    }

    fn notes(&mut self, document: &Document) -> Result<(), ImportError> {
        if document.notes.is_empty() {
            return Ok(());
        }
        self.lines.heading(2, "Notes of the document")?;
        for (place, note) in document.notes.iter().enumerate() {
            let mut pieces = Vec::new();
            self.pieces(&note.blocks, &mut pieces);
            self.lines.item(0, &format!("{}.", place + 1), &pieces.join(" "))?;
        }
        Ok(())
    }

    /// The words of inline content, with `\n` where a line was broken by hand.
    fn text(&mut self, inlines: &[Inline]) -> String {
        let mut text = String::new();
        for inline in inlines {
            match inline {
                Inline::Text { text: words, .. } => text.push_str(&words.replace('\n', " ")),
                Inline::Link { content, .. } => text.push_str(&self.text(content)),
                Inline::Image { .. } => self.pictures += 1,
                Inline::Anchor(_) | Inline::NoteRef(_) => {}
                Inline::LineBreak => text.push('\n'),
                Inline::Math(tex) => text.push_str(&format!("${tex}$")),
                Inline::Checkbox(checked) => text.push_str(if *checked { "[x]" } else { "[ ]" }),
            }
        }
        text
    }
}

/// The parts of a paragraph that was broken by hand. Where the next line goes on in small letters
/// or with the code of the statement, the break was made for looks and the parts are one.
fn broken(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let goes_on = line.starts_with(|letter: char| letter.is_lowercase())
            || curriculum::written(line).first().is_some_and(|code| code.range.start < 2);
        match parts.last_mut() {
            Some(last) if goes_on => {
                last.push(' ');
                last.push_str(line);
            }
            _ => parts.push(line.to_owned()),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::broken;

    #[test]
    fn a_break_made_for_looks_joins_what_it_parts() {
        assert_eq!(
            broken("I can trace a loop\nby hand.\nTCH 3-14a\nI can build one."),
            ["I can trace a loop by hand. TCH 3-14a", "I can build one."]
        );
    }
}
