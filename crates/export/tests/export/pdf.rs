//! What is inside a PDF, and what the text formats say.

use export::{Bundle, Paper};
use lessons::{Facet, PupilFace, PupilPrint};
use proptest::prelude::*;

use crate::bundles::{ITERATION, QUADRATICS, bundle, facets, hostile, pdf};

fn holds(pdf: &[u8], needle: &str) -> bool {
    pdf.windows(needle.len()).any(|window| window == needle.as_bytes())
}

#[test]
fn a_guide_that_is_too_long_names_what_is_on_the_worksheet_and_says_so() {
    let note = "So that it stays short, the revision guide does not repeat the tasks";
    let said = |points, on_worksheet: &[String]| {
        let bundle = facets(ITERATION, &[Facet::Guide]);
        let print = PupilPrint { points, ..PupilPrint::default() };
        let paper =
            Paper::set(&Bundle { print, on_worksheet: on_worksheet.to_vec(), ..bundle }).unwrap();
        let is_said = paper.pdf_notes().iter().any(|said| said.starts_with(note));
        (paper.sides().unwrap()[0].sides, is_said)
    };
    let on_worksheet = facets(ITERATION, &[]).on_worksheet;
    let (usual, is_said) = said(12, &on_worksheet);
    assert!(usual <= 2 && !is_said, "{usual}");
    let (whole, is_said) = said(24, &[]);
    assert!(whole > 2 && !is_said, "{whole}");
    let (named, is_said) = said(24, &on_worksheet);
    assert!(named < whole && is_said, "{named} of {whole}");
}

#[test]
fn a_pdf_is_tagged_titled_in_english_and_carries_its_fonts() {
    for text in [ITERATION, QUADRATICS] {
        let pdf = pdf(&bundle(text)).unwrap();
        assert!(pdf.starts_with(b"%PDF-1.7"));
        for needle in [
            "<pdfuaid:part>1</pdfuaid:part>",
            "/Lang(en-GB)",
            "/MarkInfo<</Marked true",
            "/StructTreeRoot",
            "LibertinusSerif-Regular",
            "AtkinsonHyperlegible-Regular",
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
fn pupils_pages_are_set_as_their_teacher_chose_in_pdf_and_word_and_it_is_said() {
    let print = PupilPrint { face: PupilFace::ComicNeue, points: 16, ..PupilPrint::default() };
    let bundle = Bundle { print, ..facets(ITERATION, &[Facet::Worksheet]) };
    let paper = Paper::set(&bundle).unwrap();
    let pdf = paper.pdf().unwrap();
    assert!(holds(&pdf, "ComicNeue-Regular") && !holds(&pdf, "AtkinsonHyperlegible-Regular"));
    let said = "Pupils’ pages are set in Comic Neue, 16 point, a line and a half.";
    assert!(paper.pdf_notes().contains(&said.to_owned()), "{:?}", paper.pdf_notes());
    let file = paper.docx().unwrap();
    let read = |name| crate::docx::part(&file, name);
    assert!(read("word/styles.xml").contains("w:ascii=\"Comic Neue\""));
    assert!(read("word/fontTable.xml").contains("w:name=\"Comic Neue\""));
    let key = Bundle { print, ..facets(ITERATION, &[Facet::Key]) };
    assert!(!Paper::set(&key).unwrap().docx_notes().contains(&said.to_owned()));
}

#[test]
fn spaced_pages_have_bold_in_place_of_italics_and_cream_ones_their_colour_in_pdf_and_word() {
    let emphasised = ITERATION.replacen("Predict", "*Predict*", 20);
    let set = |spaced, cream| {
        let print = PupilPrint { spaced, cream, ..PupilPrint::default() };
        Paper::set(&Bundle { print, ..facets(&emphasised, &[Facet::Worksheet]) }).unwrap()
    };
    let italic = "AtkinsonHyperlegible-Italic";
    let usual = set(false, false);
    assert!(holds(&usual.pdf().unwrap(), italic), "the text has something in italics");
    assert!(crate::docx::part(&usual.docx().unwrap(), "word/document.xml").contains("<w:i/>"));
    let spaced = set(true, true);
    assert!(!holds(&spaced.pdf().unwrap(), italic));
    let file = spaced.docx().unwrap();
    let read = |name| crate::docx::part(&file, name);
    let document = read("word/document.xml");
    assert!(
        !document.contains("<w:i/>") && document.contains("<w:background w:color=\"FBF4E3\"/>")
    );
    assert!(read("word/settings.xml").contains("<w:displayBackgroundShape/>"));
    // A twentieth of 12 points between letters, in twentieths of a point.
    assert!(read("word/styles.xml").contains("<w:spacing w:val=\"12\"/><w:sz w:val=\"24\"/>"));
    assert!(spaced.pictures().unwrap().iter().all(|side| side.contains("#fbf4e3")));
    assert!(!usual.pictures().unwrap().iter().any(|side| side.contains("#fbf4e3")));
    assert_eq!(spaced.sides().unwrap()[0].most, None, "it takes the sides that it takes");
}

#[test]
fn there_is_a_picture_of_each_side_of_the_pdf() {
    let paper = Paper::set(&bundle(ITERATION)).unwrap();
    let sides: usize = paper.sides().unwrap().iter().map(|page| page.sides).sum();
    let pictures = paper.pictures().unwrap();
    assert_eq!(pictures.len(), sides);
    for picture in &pictures {
        // Nothing of a lesson can run in one, and nothing is fetched for it.
        assert!(picture.starts_with("<svg") && picture.ends_with("</svg>"));
        assert!(!picture.contains("<script") && !picture.contains("<image"));
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
            "# Answer key: Iteration: repeating without rewriting",
            "# Revision guide: Iteration: repeating without rewriting",
        ]
    );
    assert!(markdown.contains("*24 November 2026*"));
    assert!(markdown.contains("## Content guidance"));
    let text = export::text(&bundle(ITERATION));
    assert!(text.contains("24 November 2026") && !text.contains("**"));
}

#[test]
fn what_a_file_cannot_show_is_said() {
    let too_long =
        "The worksheet takes 3 sides and should take 2 sides. To fold: “Tasks”, then “Remember”.";
    assert_eq!(Paper::set(&bundle(ITERATION)).unwrap().pdf_notes(), [too_long]);
    assert_eq!(Paper::set(&bundle(QUADRATICS)).unwrap().pdf_notes(), Vec::<String>::new());
    let text = ITERATION.replace(
        "Ukrainian: цикл",
        r"Chinese: 循环 🍎 ![The circuit](pic.png) ![](x.png) $\ce{H2O}$ $\unknown{x}$",
    );
    let pages = facets(&text, &[Facet::Plan, Facet::Guide]);
    let left_out = [
        "2 pictures are left out, and their descriptions stand in their place: The circuit, one without a description.",
        r"A formula could not be read and stands as it was written: \unknown{x}",
    ];
    assert_eq!(Paper::set(&pages).unwrap().docx_notes(), left_out);
    let signs = "The PDF has no sign for 循, 环, 🍎, and shows \u{FFFD} instead. A Word file shows what you wrote.";
    assert_eq!(Paper::set(&pages).unwrap().pdf_notes(), [&left_out[..], &[signs]].concat());
}

#[test]
fn a_lesson_that_is_called_nothing_is_accessible() {
    for text in ["", " ", "\u{200D}\u{FE0F}", "<!-- c -->", "# ", "![](x)", "$ $", "😀", "\u{301}"]
    {
        let written = pdf(&hostile(text));
        assert!(written.is_ok(), "{:?}: {text:?}", written.err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn any_text_anywhere_becomes_an_accessible_pdf(
        parts in prop::collection::vec(prop::sample::select(vec![
            "#", "$", "\\", "*", "_", "`", "```\n", "\n\n", "\n", "- ", "1. ", "| a | b |\n|---|---|\n",
            "| x |\n", "> ", "# ", "### ", "$x^2$", "$$\\sum x$$", "<b>", "[l](https://a.b)", "![i](x)",
            "\u{301}", "\u{200D}", "😀", "م", "<!-- c -->", "---\n", "~~", "\t", "你", "word ",
            "\u{FFFF}", "\u{E000}", "\u{AD}", "ब्र", "\u{202E}", "ﷺ", "\\(", "\\)", "\\[", "\\]",
        ]), 0..30)
    ) {
        let text = parts.concat();
        let written = pdf(&hostile(&text));
        prop_assert!(written.is_ok(), "{:?}: {:?}", written.err(), text);
    }
}
