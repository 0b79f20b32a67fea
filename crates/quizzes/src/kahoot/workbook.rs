//! A workbook with one sheet (Office Open XML, ECMA-376). A cell is a text or a number, so that none is carried
//! out as a formula.

use crate::QuizError;
use crate::package::packed;
use crate::xml::Element;

const SHEET: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const LINKS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
const LINK: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES: &str = "http://schemas.openxmlformats.org/package/2006/content-types";
const TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Text(String),
    Number(u32),
}

/// Rows of cells as a file.
pub(super) fn written(rows: &[Vec<Cell>]) -> Result<Vec<u8>, QuizError> {
    let override_of = |part: &str, kind: &str| {
        Element::new("Override")
            .with("PartName", format!("/xl/{part}.xml"))
            .with("ContentType", format!("{TYPE}.{kind}+xml"))
    };
    let default = |ending: &str, kind: &str| {
        Element::new("Default").with("Extension", ending).with("ContentType", kind)
    };
    let types = Element::new("Types").with("xmlns", TYPES).holding([
        default("rels", "application/vnd.openxmlformats-package.relationships+xml"),
        default("xml", "application/xml"),
        override_of("workbook", "sheet.main"),
        override_of("worksheets/sheet1", "worksheet"),
        override_of("sharedStrings", "sharedStrings"),
    ]);
    let sheet =
        Element::new("sheet").with("name", "Quiz").with("sheetId", "1").with("r:id", "link1");
    let workbook = Element::new("workbook")
        .with("xmlns", SHEET)
        .with("xmlns:r", LINK)
        .holding([Element::new("sheets").holding([sheet])]);
    let texts = rows.iter().flatten().filter_map(|cell| match cell {
        Cell::Text(text) => {
            let text = Element::new("t").with("xml:space", "preserve").text(text);
            Some(Element::new("si").holding([text]))
        }
        Cell::Empty | Cell::Number(_) => None,
    });
    let texts = Element::new("sst").with("xmlns", SHEET).holding(texts);
    let files = [
        ("[Content_Types].xml", types),
        ("_rels/.rels", links(&[("officeDocument", "xl/workbook.xml")])),
        ("xl/workbook.xml", workbook),
        (
            "xl/_rels/workbook.xml.rels",
            links(&[
                ("worksheet", "worksheets/sheet1.xml"),
                ("sharedStrings", "sharedStrings.xml"),
            ]),
        ),
        ("xl/sharedStrings.xml", texts),
        ("xl/worksheets/sheet1.xml", table(rows)),
    ];
    let files = files.into_iter().map(|(name, root)| Ok((name.to_owned(), root.file()?)));
    packed(&files.collect::<Result<Vec<_>, QuizError>>()?)
}

fn links(all: &[(&str, &str)]) -> Element {
    let link = |(number, (kind, target)): (usize, &(&str, &str))| {
        Element::new("Relationship")
            .with("Id", format!("link{number}"))
            .with("Type", format!("{LINK}/{kind}"))
            .with("Target", *target)
    };
    Element::new("Relationships").with("xmlns", LINKS).holding((1..).zip(all).map(link))
}

/// The cells: a number as it is, a text by its place among the texts.
fn table(rows: &[Vec<Cell>]) -> Element {
    let mut texts = 0_u32;
    let mut written = Vec::new();
    for (number, row) in (1..).zip(rows) {
        let number: usize = number;
        let mut cells = Vec::new();
        for (column, cell) in ('A'..='Z').zip(row) {
            let element = Element::new("c").with("r", format!("{column}{number}"));
            let value = |value: u32| [Element::new("v").text(value.to_string())];
            match cell {
                Cell::Empty => {}
                Cell::Number(number) => cells.push(element.holding(value(*number))),
                Cell::Text(_) => {
                    cells.push(element.with("t", "s").holding(value(texts)));
                    texts += 1;
                }
            }
        }
        written.push(Element::new("row").with("r", number.to_string()).holding(cells));
    }
    Element::new("worksheet")
        .with("xmlns", SHEET)
        .holding([Element::new("sheetData").holding(written)])
}
