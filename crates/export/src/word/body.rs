//! The sheet's pieces as the paragraphs and tables of a document.

use super::inlines::{self, Marks};
use super::lists::{self, Numbered};
use super::parts::Parts;
use super::xml::{Element, el, val};
use super::{maths, room, section, styles, tables};
use crate::look::Look;
use crate::rich::{Block, Inline, Marker};
use crate::sheet::{Field, Part, Piece, Row, Sheet, Space};

/// What the document holds, and what other parts of the file must know of it.
pub(super) struct Body<'a> {
    pub blocks: Vec<Element>,
    pub parts: Parts<'a>,
    pub numbered: Vec<Numbered>,
    /// How wide text is here, in twentieths of a point.
    width: u32,
    /// How high a line to write on is, in millimetres.
    ruled: f64,
    /// How wide the word before such a line is, in twentieths of a point.
    label: u32,
    /// How much further in each level of a list stands here, in twentieths of a point.
    step: usize,
}

/// How many groups stand side by side at most, and what is between them, in twentieths of a point.
const MOST_BESIDE: usize = 3;
const BETWEEN: u32 = 216;
/// What is left and right of the text of a cell.
const AROUND: u32 = 216;

/// Where a block stands.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    /// How many lists it is in.
    lists: usize,
    quoted: bool,
    hint: bool,
    /// It is in a cell of a table of labels.
    in_cell: bool,
    /// It stays on the page of what follows.
    keep: bool,
    /// What stands beside it stays on one page.
    together: bool,
    /// How wide the cell is that it is in, where that is not said by the labels, in twentieths of a point.
    cell: Option<u32>,
}

impl<'a> Body<'a> {
    /// The whole sheet, in sections of its own for each part.
    pub fn of(sheet: &'a Sheet, looks: &[Look]) -> Body<'a> {
        let mut body = Body {
            blocks: Vec::new(),
            parts: Parts::new(&sheet.pictures),
            numbered: Vec::new(),
            width: 0,
            ruled: 0.0,
            label: 0,
            step: lists::STEP,
        };
        for (at, part) in sheet.parts.iter().enumerate() {
            let begin = body.blocks.len();
            body.part(part, at + 1);
            let nth = looks.iter().position(|look| *look == part.look).unwrap_or_default();
            let suffix = styles::suffix(nth);
            body.blocks.iter_mut().skip(begin).for_each(|block| {
                block.with_styles(&suffix);
                if part.look.spaced {
                    block.with_bold_for_italics();
                }
            });
        }
        // The last section's is the document's.
        if let Some(last) =
            body.blocks.last_mut().and_then(|last| last.take_from("w:pPr", "w:sectPr"))
        {
            body.blocks.push(last);
        }
        body
    }

    fn part(&mut self, part: &Part, nth: usize) {
        (self.width, self.ruled) = (section::width(part.look), part.look.ruled);
        self.label = room::label(part.look);
        self.step = if part.look.dense { lists::DENSE_STEP } else { lists::STEP };
        self.styled("Heading1", &[Inline::text(part.name.as_str())]);
        self.styled("Title", &part.title);
        if !part.facts.is_empty() {
            self.styled("Subtitle", &[Inline::text(part.facts.as_str())]);
        }
        // What a pupil writes first stands across, whatever the rest does.
        let across = match (part.look.columns, part.pieces.split_first()) {
            (true, Some((Piece::NameLine, _))) => 1,
            (true, _) => 0,
            (false, _) => part.pieces.len(),
        };
        let (across, below) = part.pieces.split_at(across);
        for piece in across {
            self.piece(piece);
        }
        let is_columned =
            !below.is_empty() || !part.columned.is_empty() || !part.rationale.is_empty();
        if is_columned {
            self.end_section(section::across(nth, part.look));
            self.width = section::column(part.look);
            for piece in below.iter().chain(&part.columned).chain(&part.rationale) {
                self.piece(piece);
            }
        }
        self.end_with_paragraph();
        if let Some(last) = self.blocks.last_mut() {
            last.push(el("w:bookmarkStart").attr("w:id", nth).attr("w:name", end(nth)));
            last.push(el("w:bookmarkEnd").attr("w:id", nth));
        }
        self.end_section(match is_columned {
            true => section::in_columns(nth, part.look),
            false => section::across(nth, part.look),
        });
    }

    fn end_section(&mut self, section: Element) {
        self.end_with_paragraph();
        if let Some(last) = self.blocks.last_mut() {
            last.push_into("w:pPr", section);
        }
    }

    fn piece(&mut self, piece: &Piece) {
        match piece {
            Piece::Text { blocks } => self.blocks(blocks, Place::default()),
            Piece::Fields { fields, together } => self.fields(fields, *together),
            Piece::Beside { groups } => self.beside(groups),
            Piece::Whole { pieces } => {
                let begin = self.blocks.len();
                pieces.iter().for_each(|piece| self.piece(piece));
                self.hold_together(begin);
            }
            Piece::RunSheet { rows, sum } => self.run_sheet(rows, sum),
            Piece::PageBreak => {
                let about = el("w:pPr").child(val("w:pStyle", "Gap"));
                self.blocks.push(el("w:p").child(about.child(el("w:pageBreakBefore"))));
            }
            Piece::NameLine => self.table(room::name_line(self.width, self.label)),
            Piece::Task { level, number, title, tier, prompt, hint, space, together } => {
                self.numbered_heading(*level, number, title, tier);
                let keep = *space != Space::None;
                let place = Place { together: *together, ..Place::default() };
                self.blocks(prompt, Place { keep: keep || !hint.is_empty(), ..place });
                self.blocks(hint, Place { hint: true, keep, ..place });
                for element in room::room(*space, self.width, self.ruled) {
                    if element.is("w:tbl") {
                        self.table(element)
                    } else {
                        self.blocks.push(element)
                    }
                }
            }
            Piece::Answer { level, number, title, body } => {
                self.numbered_heading(*level, number, title, "");
                self.blocks(body, Place::default());
            }
        }
    }

    /// Keeps the blocks from `begin` on one page, as far as one has room.
    fn hold_together(&mut self, begin: usize) {
        let Some((last, before)) = self.blocks[begin..].split_last_mut() else { return };
        before.iter_mut().for_each(Element::keep_with_next);
        if last.is("w:tbl") {
            last.keep_rows_together();
        }
    }

    fn numbered_heading(&mut self, level: u8, number: &str, title: &[Inline], tier: &str) {
        let mut heading = el("w:p").child(
            el("w:pPr")
                .child(val("w:pStyle", heading(level)))
                .child(el("w:tabs").child(val("w:tab", "right").attr("w:pos", self.width))),
        );
        heading.push(inlines::run(&format!("{number}\u{2002}"), None));
        for run in self.runs(title, self.width) {
            heading.push(run);
        }
        if !tier.is_empty() {
            heading.push(el("w:r").child(el("w:tab")));
            heading.push(inlines::run(tier, Some("Tier")));
        }
        self.blocks.push(heading);
    }

    fn blocks(&mut self, blocks: &[Block], place: Place) {
        for (at, block) in blocks.iter().enumerate() {
            let keep = match blocks.get(at + 1) {
                None => place.keep,
                Some(next) => place.keep || place.together || explains(block, next),
            };
            self.block(block, Place { keep, ..place });
        }
    }

    fn block(&mut self, block: &Block, place: Place) {
        match block {
            Block::Heading { level, body } => {
                self.styled(heading(*level), body);
            }
            Block::Paragraph { body } => {
                let runs = self.runs(body, self.room(place));
                self.blocks.push(el("w:p").child(properties(place, self.step)).children(runs));
            }
            Block::List { marker, items, together } => {
                let together = place.together || *together;
                self.list(*marker, items, Place { together, ..place });
            }
            Block::Table(table) => {
                let within = if place.in_cell { self.beside_a_label() } else { self.width };
                let table = tables::table(table, within, place.keep, &mut self.parts);
                self.table(table);
                self.gap();
                if place.keep
                    && let Some(gap) = self.blocks.last_mut()
                {
                    gap.push_into("w:pPr", el("w:keepNext"));
                }
            }
            Block::Code { lines } => self.code(lines, place),
            Block::Quote { body } => self.blocks(body, Place { quoted: true, ..place }),
            Block::Display { equation } => self.blocks.push(
                el("w:p")
                    .child(properties(place, self.step))
                    .child(el("m:oMathPara").child(maths::equation(equation))),
            ),
            Block::Rule => {
                self.blocks.push(el("w:p").child(el("w:pPr").child(val("w:pStyle", "Rule"))))
            }
        }
    }

    fn list(&mut self, marker: Marker, items: &[Vec<Block>], place: Place) {
        let (style, list) = match marker {
            Marker::Bullet => ("ListBullet", lists::BULLETS),
            Marker::Tick => ("ListBullet", lists::TICKS),
            Marker::Number(start) => {
                self.numbered.push(Numbered { level: place.lists, start });
                ("ListNumber", lists::FIRST_NUMBERED + self.numbered.len() - 1)
            }
        };
        for (at, item) in items.iter().enumerate() {
            let keep = place.keep || (place.together && at + 1 < items.len());
            let inner = Place { lists: place.lists + 1, keep, ..place };
            let (first, rest) = match item.split_first() {
                Some((Block::Paragraph { body }, rest)) => (body.as_slice(), rest),
                _ => (&[][..], item.as_slice()),
            };
            let mut about = el("w:pPr").child(val("w:pStyle", style));
            if keep || (place.together && !rest.is_empty()) {
                about.push(el("w:keepNext"));
            }
            about.push(el("w:numPr").child(val("w:ilvl", place.lists)).child(val("w:numId", list)));
            if self.step != lists::STEP {
                about.push(lists::indent(place.lists, self.step));
            }
            let runs = self.runs(first, self.room(inner));
            self.blocks.push(el("w:p").child(about).children(runs));
            self.blocks(rest, inner);
        }
    }

    /// Each line is a paragraph of its own, so that Word keeps it; a short program stays on one
    /// page.
    fn code(&mut self, lines: &[String], place: Place) {
        for (at, line) in lines.iter().enumerate() {
            let last = at + 1 == lines.len();
            let mut about = el("w:pPr").child(val("w:pStyle", "Code"));
            if (!last && lines.len() <= 20) || (last && place.keep) {
                about.push(el("w:keepNext"));
            }
            if last {
                about.push(el("w:spacing").attr("w:after", 160));
            }
            if place.lists > 0 {
                let left = self.step * place.lists + 378;
                about.push(el("w:ind").attr("w:left", left).attr("w:hanging", 208));
            }
            self.blocks.push(el("w:p").child(about).child(inlines::run(line, None)));
        }
    }

    /// Groups side by side, as many in a row as can be read there.
    fn beside(&mut self, groups: &[Vec<Block>]) {
        let columns = groups.len().clamp(1, MOST_BESIDE);
        let whole = self.width;
        let width = whole / columns as u32;
        self.width = width - BETWEEN;
        let rows: Vec<Element> = groups
            .chunks(columns)
            .map(|row| {
                let cells = row.iter().map(|group| self.within(group, Place::default()));
                let cells: Vec<_> = cells.collect();
                let empty = || vec![paragraph("Gap")];
                let cells = cells.into_iter().chain(std::iter::repeat_with(empty)).take(columns);
                el("w:tr").children(cells.map(|said| tables::cell(width).children(said)))
            })
            .collect();
        self.width = whole;
        self.table(tables::frame("Beside", &vec![width; columns]).children(rows));
        self.gap();
    }

    /// Labels on the left, what is said under them on the right.
    fn fields(&mut self, fields: &[Field], together: bool) {
        let label = tables::label(fields.iter().map(|field| field.label.as_str()));
        let widths = [label, self.width - label];
        let rows: Vec<Element> = fields
            .iter()
            .enumerate()
            .map(|(at, field)| {
                let keep = together && at + 1 < fields.len();
                let mut about = el("w:pPr").child(val("w:pStyle", "FieldLabel"));
                if keep {
                    about.push(el("w:keepNext"));
                }
                let label = el("w:p").child(about).child(inlines::run(&field.label, None));
                let said =
                    self.within(&field.body, Place { in_cell: true, keep, ..Place::default() });
                let row = el("w:trPr");
                let row = if together { row.child(el("w:cantSplit")) } else { row };
                el("w:tr").child(row).children([
                    tables::cell(widths[0]).child(label),
                    tables::cell(widths[1]).children(said),
                ])
            })
            .collect();
        self.table(tables::frame("Fields", &widths).children(rows));
        self.gap();
    }

    /// The lesson by the clock; its heading row repeats, and no row is parted.
    fn run_sheet(&mut self, rows: &[Row], sum: &str) {
        let [time, title] = [850, 1750];
        let rest = self.width - time - title;
        let teacher = rest * 57 / 100;
        let widths = [time, title, teacher, rest - teacher];
        let text = |body: Vec<Element>| {
            el("w:p").child(el("w:pPr").child(val("w:pStyle", "TableText"))).children(body)
        };
        let head = ["Min", "Activity", "Teacher", "Pupils"]
            .iter()
            .zip(widths)
            .map(|(name, width)| tables::cell(width).child(text(vec![inlines::run(name, None)])));
        let about = el("w:trPr").child(el("w:cantSplit")).child(el("w:tblHeader"));
        let mut lines = vec![el("w:tr").child(about).children(head)];
        for row in rows {
            let mut titles = vec![text(inlines::runs(
                &[Inline::Strong { body: row.title.clone() }],
                Marks::default(),
                title - AROUND,
                &mut self.parts,
            ))];
            titles
                .extend(row.marks.iter().map(|mark| text(vec![inlines::run(mark, Some("Tier"))])));
            let (teacher, pupils) =
                (self.in_cell(&row.teacher, widths[2]), self.in_cell(&row.pupils, widths[3]));
            let cells = [vec![text(vec![inlines::run(&row.time, None)])], titles, teacher, pupils];
            let cells = cells.into_iter().zip(widths);
            lines.push(
                el("w:tr")
                    .child(el("w:trPr").child(el("w:cantSplit")))
                    .children(cells.map(|(said, width)| tables::cell(width).children(said))),
            );
        }
        self.table(tables::frame("LessonTable", &widths).children(lines));
        self.styled("FieldText", &[Inline::text(sum)]);
    }

    /// Blocks as a cell holds them.
    fn in_cell(&mut self, blocks: &[Block], width: u32) -> Vec<Element> {
        let cell = Some(width.saturating_sub(AROUND));
        self.within(blocks, Place { in_cell: true, cell, ..Place::default() })
    }

    /// How wide what stands beside a label may be.
    fn beside_a_label(&self) -> u32 {
        self.width.saturating_sub(tables::LABEL + AROUND)
    }

    /// How wide a text is at a place.
    fn room(&self, place: Place) -> u32 {
        let around = match place.cell {
            Some(cell) => cell,
            None if place.in_cell => self.beside_a_label(),
            None => self.width,
        };
        let indent = u32::try_from(self.step * place.lists).unwrap_or(u32::MAX);
        around.saturating_sub(indent)
    }

    fn within(&mut self, blocks: &[Block], place: Place) -> Vec<Element> {
        let around = std::mem::take(&mut self.blocks);
        self.blocks(blocks, place);
        self.end_with_paragraph();
        std::mem::replace(&mut self.blocks, around)
    }

    fn runs(&mut self, body: &[Inline], within: u32) -> Vec<Element> {
        inlines::runs(body, Marks::default(), within, &mut self.parts)
    }

    fn styled(&mut self, style: &str, body: &[Inline]) {
        let runs = self.runs(body, self.width);
        self.blocks.push(el("w:p").child(el("w:pPr").child(val("w:pStyle", style))).children(runs));
    }

    fn table(&mut self, table: Element) {
        // Two tables that touch become one.
        if self.blocks.last().is_some_and(|last| last.is("w:tbl")) {
            self.gap();
        }
        self.blocks.push(table);
    }

    fn gap(&mut self) {
        self.blocks.push(paragraph("Gap"));
    }

    fn end_with_paragraph(&mut self) {
        if !self.blocks.last().is_some_and(|last| last.is("w:p")) {
            self.gap();
        }
    }
}

/// An empty paragraph.
fn paragraph(style: &str) -> Element {
    el("w:p").child(el("w:pPr").child(val("w:pStyle", style)))
}

/// Whether `block` is what is said about the code, the table or the quotation after it, and so
/// stays on its page.
fn explains(block: &Block, next: &Block) -> bool {
    matches!(next, Block::Code { .. } | Block::Table(_) | Block::Quote { .. })
        && !matches!(block, Block::Table(_) | Block::Quote { .. } | Block::Rule)
}

fn heading(level: u8) -> &'static str {
    match level {
        0 | 1 => "Heading1",
        2 => "Heading2",
        3 => "Heading3",
        _ => "Heading4",
    }
}

fn properties(place: Place, step: usize) -> Element {
    let mut about = el("w:pPr");
    if place.lists > 0 {
        about.push(val("w:pStyle", "ListContinue"));
    } else if place.quoted {
        about.push(val("w:pStyle", "Quote"));
    } else if place.hint {
        about.push(val("w:pStyle", "Hint"));
    } else if place.in_cell {
        about.push(val("w:pStyle", "FieldText"));
    } else {
        about.push(val("w:pStyle", "Normal"));
    }
    if place.keep {
        about.push(el("w:keepNext"));
    }
    if place.lists > 0 {
        about.push(el("w:ind").attr("w:left", step * place.lists));
    }
    about
}

/// The mark at the end of a part, which its footer counts to.
pub(super) fn end(nth: usize) -> String {
    format!("end_of_part_{nth}")
}
