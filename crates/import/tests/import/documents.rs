//! Documents as teachers have them. They were written for these tests; their codes only look real.

use import::{Converted, Kind, Origin, proposals, to_curriculum_file};

use crate::{convert, make};

const WORD: &[u8] = include_bytes!("../documents/sample.docx");
const SLIDES: &[u8] = include_bytes!("../documents/sample.pptx");
const OPEN_TEXT: &[u8] = include_bytes!("../documents/sample.odt");
const PDF: &[u8] = include_bytes!("../documents/sample.pdf");
const OWNED: &[u8] = include_bytes!("../documents/owned.pdf");
const OFFICE: &[u8] = include_bytes!("../documents/office.pdf");
const GRID: &[u8] = include_bytes!("../documents/grid.pdf");

/// The codes in the samples that have headings, bullets and a table.
const CODES: [&str; 5] = ["TCH 3-14a", "TCH 3-15a", "MNU 3-01a", "TCH 3-13a", "TCH 3-15b"];

fn codes(converted: &Converted) -> Vec<String> {
    proposals(&converted.markdown).iter().map(|proposal| proposal.code.to_string()).collect()
}

/// Converts a sample and compares the whole file that would be written with the one beside it.
async fn check(name: &str, bytes: &[u8], expected: &str) -> Converted {
    let converted = convert(name, bytes).await.unwrap();
    let origin =
        Origin { name, sha256: "ab12", retrieved: "2026-11-22", subject: "Computing Science" };
    let copy = to_curriculum_file(&converted, &origin, |_| false);
    let lines: Vec<&str> = copy.text.lines().collect();
    for proposal in proposals(&copy.text) {
        assert!(lines[proposal.line - 1].contains(&proposal.text), "{proposal:?}");
    }
    assert_eq!(copy.text, expected);
    converted
}

#[tokio::test]
async fn a_pdf_keeps_pages_headings_bullets_and_tables() {
    let converted = check("sample.pdf", PDF, include_str!("../documents/sample.pdf.md")).await;
    assert_eq!((converted.kind, converted.pages), (Kind::Pdf, Some(2)));
    assert_eq!(converted.title, "Sample Course Notes");
    assert_eq!(converted.notices, Vec::<String>::new());
    assert_eq!(codes(&converted), CODES);
}

#[tokio::test]
async fn text_above_a_table_keeps_its_order() {
    let converted = check("office.pdf", OFFICE, include_str!("../documents/office.pdf.md")).await;
    assert_eq!((converted.kind, converted.pages), (Kind::Pdf, Some(1)));
    assert_eq!(codes(&converted), CODES);
}

#[tokio::test]
async fn a_pdf_that_only_printing_is_locked_in_is_read() {
    let converted = check("owned.pdf", OWNED, include_str!("../documents/owned.pdf.md")).await;
    assert_eq!((converted.kind, converted.pages), (Kind::Pdf, Some(2)));
    assert_eq!(converted.title, "Sample Course Notes");
    assert_eq!(converted.notices, Vec::<String>::new());
    assert_eq!(codes(&converted), CODES);
}

#[tokio::test]
async fn a_word_document_keeps_headings_lists_and_tables() {
    let converted = check("sample.docx", WORD, include_str!("../documents/sample.docx.md")).await;
    assert_eq!((converted.kind, converted.pages), (Kind::Word, None));
    assert_eq!(converted.title, "Sample Course Notes");
    assert_eq!(converted.notices, Vec::<String>::new());
    assert_eq!(codes(&converted), CODES);
}

#[tokio::test]
async fn a_presentation_keeps_slides_and_notes() {
    let converted = check("sample.pptx", SLIDES, include_str!("../documents/sample.pptx.md")).await;
    assert_eq!((converted.kind, converted.pages), (Kind::Slides, Some(3)));
    assert_eq!(converted.title, "Sample Course Notes");
    assert_eq!(converted.notices, Vec::<String>::new());
    assert_eq!(codes(&converted), CODES);
}

#[tokio::test]
async fn an_open_document_keeps_headings_lists_and_tables() {
    let converted =
        check("sample.odt", OPEN_TEXT, include_str!("../documents/sample.odt.md")).await;
    assert_eq!((converted.kind, converted.pages), (Kind::OpenText, None));
    assert_eq!(converted.title, "Sample Course Notes");
    assert_eq!(converted.notices, Vec::<String>::new());
    assert_eq!(codes(&converted), CODES);
}

#[tokio::test]
async fn a_grid_of_outcomes_is_written_out() {
    let converted = check("grid.pdf", GRID, include_str!("../documents/grid.pdf.md")).await;
    assert_eq!((converted.kind, converted.pages), (Kind::Pdf, Some(1)));
    assert_eq!(converted.title, "Processes");
    assert_eq!(converted.notices, Vec::<String>::new());
    let grid =
        ["TCH 0-13a", "TCH 1-13a", "TCH 2-13a", "TCH 3-13a", "TCH 1-14a", "TCH 2-14a", "TCH 3-14a"];
    assert_eq!(codes(&converted), grid);
}

#[tokio::test]
async fn a_name_without_an_ending_says_nothing_wrong() {
    let word = make::word(make::word_document(&make::paragraph("Read this.")).as_bytes());
    let converted = convert("C:\\notes\\loops", &word).await.unwrap();
    assert_eq!(
        converted,
        import::Converted {
            title: "loops".into(),
            markdown: "Read this.\n".into(),
            pages: None,
            kind: Kind::Word,
            notices: Vec::new(),
        }
    );
}
