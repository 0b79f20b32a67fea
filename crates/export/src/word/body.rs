//! The sheet's pieces as the paragraphs and tables of a document.

use super::inlines::{self, Look};
use super::lists::{self, Numbered};
use super::xml::{Element, el, val};
use super::{maths, room, tables};
use crate::rich::{Block, Inline, Marker};
use crate::sheet::{Field, Part, Piece, Sheet, Space};

/// What the document holds, and what other parts of the file must know of it.
pub(super) struct Body {
    pub blocks: Vec<Element>,
    /// Targets of hyperlinks; the place of one is its relationship's number.
    pub links: Vec<String>,
    pub numbered: Vec<Numbered>,
}

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
}

impl Body {
    /// The whole sheet, one section for each part.
    pub fn of(sheet: &Sheet) -> Body {
        let mut body = Body { blocks: Vec::new(), links: Vec::new(), numbered: Vec::new() };
        for (at, part) in sheet.parts.iter().enumerate() {
            body.part(part);
            body.end_with_paragraph();
            let section = section(at + 1);
            if at + 1 == sheet.parts.len() {
                body.blocks.push(section);
            } else if let Some(last) = body.blocks.last_mut() {
                last.push_into("w:pPr", section);
            }
        }
        body
    }

    fn part(&mut self, part: &Part) {
        self.styled("Heading1", &[Inline::text(part.name.as_str())]);
        self.styled("Title", &part.title);
        if !part.facts.is_empty() {
            self.styled("Subtitle", &[Inline::text(part.facts.as_str())]);
        }
        for piece in &part.pieces {
            self.piece(piece);
        }
    }

    fn piece(&mut self, piece: &Piece) {
        match piece {
            Piece::Text { blocks } => self.blocks(blocks, Place::default()),
            Piece::Fields { fields, together } => self.fields(fields, *together),
            Piece::PageBreak => {
                let about = el("w:pPr").child(val("w:pStyle", "Gap"));
                self.blocks.push(el("w:p").child(about.child(el("w:pageBreakBefore"))));
            }
            Piece::NameLine => self.table(room::name_line()),
            Piece::Task { level, number, title, tier, prompt, hint, space, together } => {
                self.numbered_heading(*level, number, title, tier);
                let keep = *space != Space::None;
                let place = Place { together: *together, ..Place::default() };
                self.blocks(prompt, Place { keep: keep || !hint.is_empty(), ..place });
                self.blocks(hint, Place { hint: true, keep, ..place });
                for element in room::room(*space) {
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

    fn numbered_heading(&mut self, level: u8, number: &str, title: &[Inline], tier: &str) {
        let mut heading = el("w:p").child(
            el("w:pPr")
                .child(val("w:pStyle", heading(level)))
                .child(el("w:tabs").child(val("w:tab", "right").attr("w:pos", tables::WIDTH))),
        );
        heading.push(inlines::run(&format!("{number}\u{2002}"), None));
        for run in self.runs(title) {
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
                let runs = self.runs(body);
                self.blocks.push(el("w:p").child(properties(place)).children(runs));
            }
            Block::List { marker, items, together } => {
                let together = place.together || *together;
                self.list(*marker, items, Place { together, ..place });
            }
            Block::Table(table) => {
                let within = if place.in_cell { tables::SAID } else { tables::WIDTH };
                let table = tables::table(table, within, place.keep, &mut self.links);
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
                    .child(properties(place))
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
            let runs = self.runs(first);
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
                let left = lists::STEP * place.lists + 378;
                about.push(el("w:ind").attr("w:left", left).attr("w:hanging", 208));
            }
            self.blocks.push(el("w:p").child(about).child(inlines::run(line, None)));
        }
    }

    /// Labels on the left, what is said under them on the right.
    fn fields(&mut self, fields: &[Field], together: bool) {
        let widths = [tables::LABEL, tables::WIDTH - tables::LABEL];
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
                let around = std::mem::take(&mut self.blocks);
                self.blocks(&field.body, Place { in_cell: true, keep, ..Place::default() });
                self.end_with_paragraph();
                let said = std::mem::replace(&mut self.blocks, around);
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

    fn runs(&mut self, body: &[Inline]) -> Vec<Element> {
        inlines::runs(body, Look::default(), &mut self.links)
    }

    fn styled(&mut self, style: &str, body: &[Inline]) {
        let runs = self.runs(body);
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
        self.styled("Gap", &[]);
    }

    fn end_with_paragraph(&mut self) {
        if !self.blocks.last().is_some_and(|last| last.is("w:p")) {
            self.gap();
        }
    }
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

fn properties(place: Place) -> Element {
    let mut about = el("w:pPr");
    if place.lists > 0 {
        about.push(val("w:pStyle", "ListContinue"));
    } else if place.quoted {
        about.push(val("w:pStyle", "Quote"));
    } else if place.hint {
        about.push(val("w:pStyle", "Hint"));
    } else if place.in_cell {
        about.push(val("w:pStyle", "FieldText"));
    }
    if place.keep {
        about.push(el("w:keepNext"));
    }
    if place.lists > 0 {
        about.push(el("w:ind").attr("w:left", lists::STEP * place.lists));
    }
    about
}

/// A4 with 20 mm at the sides; every part begins a page and has its own footer.
fn section(footer: usize) -> Element {
    let reference =
        |name: &'static str, id: String| el(name).attr("w:type", "default").attr("r:id", id);
    el("w:sectPr")
        .child(reference("w:headerReference", "header1".to_owned()))
        .child(reference("w:footerReference", format!("footer{footer}")))
        .child(val("w:type", "nextPage"))
        .child(el("w:pgSz").attr("w:w", 11906).attr("w:h", 16838))
        .child(
            el("w:pgMar")
                .attr("w:top", 1361)
                .attr("w:right", 1134)
                .attr("w:bottom", 1247)
                .attr("w:left", 1134)
                .attr("w:header", 624)
                .attr("w:footer", 567)
                .attr("w:gutter", 0),
        )
}
