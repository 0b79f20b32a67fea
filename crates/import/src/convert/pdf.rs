//! PDF: the markdown that `pdf-inspector` makes, read line by line and written again with one
//! statement a line. `anydoc` uses the same reader but hands on neither pages nor a part of a
//! document of which some pages are pictures, so it is asked directly here.

mod grid;
mod overleaf;
mod page;
mod rulings;

use std::collections::{BTreeMap, HashSet};

use pdf_inspector::extractor::extract_text_with_positions_mem_pages;
use pdf_inspector::{MarkdownOptions, PdfError, PdfOptions, PdfProcessResult, ProcessMode};

use super::{Read, counted};
use crate::Limits;
use crate::error::ImportError;
use crate::lines::{Cells, Lines};
use grid::Grid;
use page::{Page, Part, without_numbers};
use rulings::Rulings;

/// How far from the end the mark that ends every PDF may stand.
const TAIL: usize = 4096;

/// Reads a PDF.
pub(super) fn read(bytes: &[u8], limits: &Limits, lines: &mut Lines) -> Result<Read, ImportError> {
    let tail = &bytes[bytes.len().saturating_sub(TAIL)..];
    if !tail.windows(5).any(|window| window == b"%%EOF") {
        return Err(ImportError::CutShort);
    }
    let looked = PdfOptions::new().mode(ProcessMode::DetectOnly);
    let pages = pdf_inspector::process_pdf_mem_with_options(bytes, looked)
        .map_err(|error| refused(error, limits))?
        .page_count;
    if pages > limits.pages {
        return Err(ImportError::TooManyPages { pages, limit: limits.pages });
    }
    let result = pdf_inspector::process_pdf_mem_with_options(bytes, options())
        .map_err(|error| refused(error, limits))?;
    let mut reader = Reader {
        lines,
        page: 0,
        pages,
        text: String::new(),
        rows: Vec::new(),
        placed: BTreeMap::new(),
        grids: grids(bytes),
        ruled: BTreeMap::new(),
        furniture: HashSet::new(),
    };
    let tables = result.layout.pages_with_tables.iter().copied().collect();
    let wanted = if reader.grids.is_empty() { Some(&tables) } else { None };
    if wanted.is_none_or(|tables| !HashSet::is_empty(tables)) {
        let items = extract_text_with_positions_mem_pages(bytes, wanted);
        reader.placed = Page::all(items.map_err(|error| refused(error, limits))?);
    }
    if !reader.grids.is_empty() {
        reader.furniture = Page::furniture(&reader.placed);
        for page in reader.placed.values_mut() {
            page.bare(&reader.furniture);
        }
        reader.ruled();
    }
    let pictures = match &result.markdown {
        Some(markdown) if reader.grids.is_empty() => {
            reader.read(markdown)?;
            pages_without_text(bytes, &result, limits)?
        }
        // A document that looks like a scan is not read as a whole, but some pages may have text; and
        // a table that goes on overleaf is two where each page is read by its lines.
        _ => page_by_page(bytes, &mut reader, limits)?,
    };
    Ok(Read { pages: Some(pages), title: title(&result), notices: notices(&result, &pictures) })
}

/// Reads each page that has text and gives the numbers of those that have none.
fn page_by_page(
    bytes: &[u8],
    reader: &mut Reader,
    limits: &Limits,
) -> Result<Vec<u32>, ImportError> {
    let read = pdf_inspector::extract_pages_markdown_mem(bytes, None)
        .map_err(|error| refused(error, limits))?;
    for page in read.pages.iter().filter(|page| !page.needs_ocr) {
        reader.begin(page.page + 1)?;
        // This way of reading cannot be told to leave out what is bold.
        reader.read(&page.markdown.replace("**", ""))?;
    }
    Ok(read.pages_needing_ocr)
}

/// The tables of each page that are drawn with lines.
fn grids(bytes: &[u8]) -> BTreeMap<u32, Vec<Grid>> {
    let document = match lopdf::Document::load_mem(bytes) {
        Ok(document) => document,
        Err(error) => {
            // Its words can be read all the same, and then its tables are found by them.
            tracing::debug!(%error, "the lines of a PDF cannot be read");
            return BTreeMap::new();
        }
    };
    let pages = document.get_pages().into_iter();
    let ruled = pages.map(|(number, page)| (number, Grid::all(&Rulings::of(&document, page))));
    ruled.filter(|(_, grids)| !grids.is_empty()).collect()
}

fn options() -> PdfOptions {
    PdfOptions::new().markdown(MarkdownOptions {
        include_page_numbers: true,
        detect_bold: false,
        detect_italic: false,
        detect_underline: false,
        include_links: false,
        format_urls: false,
        ..MarkdownOptions::default()
    })
}

/// Looking samples pages and suspects too many; reading those again tells which have no text.
fn pages_without_text(
    bytes: &[u8],
    result: &PdfProcessResult,
    limits: &Limits,
) -> Result<Vec<u32>, ImportError> {
    let suspected: Vec<u32> =
        result.pages_needing_ocr.iter().map(|page| page.saturating_sub(1)).collect();
    if suspected.is_empty() {
        return Ok(Vec::new());
    }
    let read = pdf_inspector::extract_pages_markdown_mem(bytes, Some(&suspected))
        .map_err(|error| refused(error, limits))?;
    Ok(read.pages_needing_ocr)
}

fn title(result: &PdfProcessResult) -> Option<String> {
    let title = result.title.as_deref().map(crate::statements::tidy)?;
    let invented = title.is_empty() || title.starts_with('(') || title.contains(".doc");
    (!invented).then_some(title)
}

fn notices(result: &PdfProcessResult, pictures: &[u32]) -> Vec<String> {
    let mut notices = Vec::new();
    if !pictures.is_empty() {
        let numbers: Vec<String> = pictures.iter().map(u32::to_string).collect();
        notices.push(format!(
            "{} without text that can be read, as in a scan: {}",
            counted(pictures.len(), "page"),
            numbers.join(", ")
        ));
    }
    let lost: u64 = result.cmap_gaps.iter().map(|gap| u64::from(gap.unmapped)).sum();
    if lost > 0 || result.has_encoding_issues {
        notices.push(
            "some letters could not be read from the file's fonts: compare with the original"
                .to_owned(),
        );
    }
    notices
}

fn refused(error: PdfError, limits: &Limits) -> ImportError {
    match error {
        PdfError::Encrypted => ImportError::Encrypted,
        other => super::damaged(other.to_string(), limits),
    }
}

struct Reader<'a> {
    lines: &'a mut Lines,
    page: u32,
    pages: u32,
    /// A paragraph that may go on.
    text: String,
    /// A table that may go on.
    rows: Vec<Cells>,
    /// Where the words of each page stand, when there are tables.
    placed: BTreeMap<u32, Page>,
    /// The tables of each page that are drawn.
    grids: BTreeMap<u32, Vec<Grid>>,
    /// What such pages hold.
    ruled: BTreeMap<u32, Vec<Part>>,
    /// Heads and feet of pages, which nothing is read of.
    furniture: HashSet<String>,
}

impl Reader<'_> {
    fn begin(&mut self, page: u32) -> Result<(), ImportError> {
        self.page = page;
        self.lines.page(page)?;
        match self.ruled.remove(&page) {
            Some(parts) => self.parts(parts),
            None => Ok(()),
        }
    }

    /// Reads the pages whose tables are drawn, with the rows whole that go on overleaf.
    fn ruled(&mut self) {
        let placed =
            |(page, grids): (&u32, &Vec<Grid>)| Some((*page, self.placed.get(page)?.ruled(grids)));
        self.ruled = self.grids.iter().filter_map(placed).collect();
        overleaf::joined(&mut self.ruled);
    }

    /// Whether the page is read by the lines of its tables.
    fn is_ruled(&self) -> bool {
        self.grids.contains_key(&self.page)
    }

    fn parts(&mut self, parts: Vec<Part>) -> Result<(), ImportError> {
        for part in parts {
            match part {
                Part::Heading(level, text) => self.lines.heading(level, &text)?,
                Part::Paragraph(text) => match item(&crate::statements::tidy(&text)) {
                    Some((mark, text)) => self.lines.item(0, mark, text)?,
                    None => self.lines.paragraph(&text)?,
                },
                Part::Footnote(mark, text) => self.lines.footnote(&mark, &text)?,
                Part::Table(rows) => self.lines.table(&rows, true)?,
            }
        }
        Ok(())
    }

    fn read(&mut self, markdown: &str) -> Result<(), ImportError> {
        let mut lines = markdown.lines();
        while let Some(line) = lines.next() {
            let trimmed = line.trim();
            let next = page(trimmed).filter(|page| self.page < *page && *page <= self.pages);
            if let Some(page) = next {
                self.table()?;
                self.paragraph()?;
                self.begin(page)?;
                continue;
            }
            if self.is_ruled() || self.furniture.contains(&without_numbers(trimmed)) {
                continue;
            }
            if let Some(cells) = cells(trimmed) {
                self.paragraph()?;
                self.rows.extend(cells);
                continue;
            }
            self.table()?;
            if let Some(fence) = trimmed.starts_with("```").then(|| fence(trimmed)) {
                self.paragraph()?;
                let code: Vec<&str> = lines.by_ref().take_while(|l| l.trim() != fence).collect();
                self.lines.code(&code.join("\n"))?;
            } else if let Some((level, text)) = heading(trimmed) {
                self.paragraph()?;
                self.lines.heading(level, text)?;
            } else if let Some((mark, text)) = item(trimmed) {
                self.paragraph()?;
                let depth = (line.len() - line.trim_start().len()) / 2;
                self.lines.item(depth, mark, text)?;
            } else if trimmed.is_empty() {
                self.paragraph()?;
            } else {
                self.text.push(' ');
                self.text.push_str(trimmed);
            }
        }
        self.table()?;
        self.paragraph()
    }

    fn paragraph(&mut self) -> Result<(), ImportError> {
        let text = std::mem::take(&mut self.text);
        self.lines.paragraph(&text)
    }

    fn table(&mut self) -> Result<(), ImportError> {
        let mut good = Vec::new();
        for row in std::mem::take(&mut self.rows) {
            let cells: Vec<String> = row.iter().map(|cell| cell.join(" ")).collect();
            let misread = self.placed.get(&self.page).and_then(|page| page.misread(&cells));
            let Some(parts) = misread else {
                good.push(row);
                continue;
            };
            self.lines.table(&std::mem::take(&mut good), true)?;
            self.parts(parts)?;
        }
        self.lines.table(&good, true)
    }
}

fn fence(line: &str) -> &str {
    let length = line.len() - line.trim_start_matches('`').len();
    &line[..length]
}

fn page(line: &str) -> Option<u32> {
    line.strip_prefix("<!-- Page ")?.strip_suffix(" -->")?.parse().ok()
}

fn heading(line: &str) -> Option<(u8, &str)> {
    let text = line.trim_start_matches('#');
    let level =
        u8::try_from(line.len() - text.len()).ok().filter(|level| (1..=6).contains(level))?;
    Some((level, text.strip_prefix(' ')?))
}

fn item(line: &str) -> Option<(&str, &str)> {
    if let Some(text) = ["- ", "* ", "+ "].iter().find_map(|mark| line.strip_prefix(mark)) {
        return Some(("-", text));
    }
    let (number, text) = line.split_once(". ")?;
    let counts =
        !number.is_empty() && number.len() < 4 && number.bytes().all(|b| b.is_ascii_digit());
    counts.then(|| (&line[..=number.len()], text))
}

/// The cells of a row of a table; none for the row that only draws the line below the head.
fn cells(line: &str) -> Option<Option<Cells>> {
    let inner = line.strip_prefix('|')?.strip_suffix('|')?;
    if !inner.is_empty() && inner.chars().all(|letter| "-:| ".contains(letter)) {
        return Some(None);
    }
    let mut cells = vec![String::new()];
    let mut letters = inner.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, cells.last_mut()) {
            ('|', _) => cells.push(String::new()),
            ('\\', Some(cell)) if letters.peek() == Some(&'|') => cell.extend(letters.next()),
            (letter, Some(cell)) => cell.push(letter),
            (_, None) => {}
        }
    }
    let split = |cell: &String| cell.split("<br>").map(str::to_owned).collect();
    Some(Some(cells.iter().map(split).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(markdown: &str) -> String {
        let mut lines = Lines::new(10_000);
        let mut reader = Reader {
            lines: &mut lines,
            page: 0,
            pages: 3,
            text: String::new(),
            rows: Vec::new(),
            placed: BTreeMap::new(),
            grids: BTreeMap::new(),
            ruled: BTreeMap::new(),
            furniture: HashSet::new(),
        };
        reader.read(markdown).expect("it fits");
        lines.finish().1
    }

    #[test]
    fn wrapped_lines_are_joined_and_statements_parted() {
        assert_eq!(
            read(
                "# Loops\n\nI can trace\na loop. TCH 3-14a I can build. TCH 3-15a •one •two\n1. first\n   - second\n"
            ),
            "# Loops\n\nI can trace a loop. TCH 3-14a\n\nI can build. TCH 3-15a\n\n- one\n- two\n\n1. first\n  - second\n"
        );
    }

    #[test]
    fn a_page_mark_counts_only_where_it_can_be_one() {
        assert_eq!(
            read("<!-- Page 1 -->\n\none\n\n<!-- Page 2 -->\n\n<!-- Page 1 -->\n\n<!-- Page 9 -->"),
            "<!-- page 1 -->\n\none\n\n<!-- page 2 -->\n\n\\<!-- Page 1 -->\n\n\\<!-- Page 9 -->\n"
        );
    }

    #[test]
    fn tables_keep_their_rows() {
        assert_eq!(
            read(
                "|Code|Words|\n|---|---|\n|A\\|B|one<br>line|\n|C|two|\nafter\n\n```\nx = 1\n```\n"
            ),
            "<!-- row 1 -->\n\n- Code: A|B\n\nWords:\n\n- one\n- line\n\n<!-- row 2 -->\n\n- Code: C\n- Words: two\n\nafter\n\n```\nx = 1\n```\n"
        );
    }
}
