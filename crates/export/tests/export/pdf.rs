//! What is inside a PDF, and what the text formats say.

use lessons::Facet;

use crate::bundles::{ITERATION, QUADRATICS, bundle, facets};

fn holds(pdf: &[u8], needle: &str) -> bool {
    pdf.windows(needle.len()).any(|window| window == needle.as_bytes())
}

#[test]
fn a_pdf_is_tagged_titled_in_english_and_carries_its_fonts() {
    for text in [ITERATION, QUADRATICS] {
        let pdf = export::pdf(&bundle(text)).unwrap();
        assert!(pdf.starts_with(b"%PDF-1.7"));
        for needle in [
            "<pdfuaid:part>1</pdfuaid:part>",
            "/Lang(en-GB)",
            "/MarkInfo<</Marked true",
            "/StructTreeRoot",
            "LibertinusSerif-Regular",
            "/FontFile3",
            "/MediaBox[0 0 595.2756 841.8898]",
            "<xmp:CreatorTool>teacher-assist</xmp:CreatorTool>",
        ] {
            assert!(holds(&pdf, needle), "{needle}");
        }
        for needle in ["/Producer(Typst", "/JavaScript", "/EmbeddedFile"] {
            assert!(!holds(&pdf, needle), "{needle}");
        }
    }
}

#[test]
fn markdown_and_text_name_each_page_and_the_day() {
    let markdown = export::markdown(&bundle(ITERATION));
    let headings: Vec<&str> = markdown.lines().filter(|line| line.starts_with("# ")).collect();
    assert_eq!(
        headings,
        [
            "# Lesson plan: Iteration: repeating without rewriting",
            "# Worksheet: Iteration: repeating without rewriting",
            "# Revision guide: Iteration: repeating without rewriting",
        ]
    );
    assert!(markdown.contains("*24 November 2026*"));
    assert!(markdown.contains("## Content guidance"));
    let text = export::text(&bundle(ITERATION));
    assert!(text.contains("24 November 2026") && !text.contains("**"));
}

#[test]
fn signs_that_only_word_can_show_are_named() {
    let chinese = ITERATION.replace("Ukrainian: цикл", "Chinese: 循环");
    assert_eq!(export::not_in_pdf(&facets(&chinese, &[Facet::Guide])), ['循', '环']);
    assert_eq!(export::not_in_pdf(&bundle(ITERATION)), Vec::<char>::new());
}
