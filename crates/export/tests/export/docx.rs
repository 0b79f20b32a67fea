//! What is inside a Word file.

use std::collections::BTreeSet;
use std::io::{Cursor, Read};
use std::path::Path;
use std::process::Command;

use export::Bundle;
use lessons::{Facet, PageBlock, PupilPrint};
use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::bundles::{ITERATION, QUADRATICS, bundle, docx, facets, hostile, pdf, words};

/// The parts of a package by name.
fn parts(docx: &[u8]) -> Vec<(String, String)> {
    let mut zip = zip::ZipArchive::new(Cursor::new(docx)).unwrap();
    (0..zip.len())
        .map(|at| {
            let mut file = zip.by_index(at).unwrap();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            (file.name().unwrap().into_owned(), String::from_utf8_lossy(&bytes).into_owned())
        })
        .collect()
}

/// A file of the package as it is.
pub fn bytes(docx: &[u8], name: &str) -> Vec<u8> {
    let mut zip = zip::ZipArchive::new(Cursor::new(docx)).unwrap();
    let mut bytes = Vec::new();
    zip.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
    bytes
}

pub fn part(docx: &[u8], name: &str) -> String {
    parts(docx).into_iter().find(|(found, _)| found == name).unwrap().1
}

/// Every element of a part with its attributes; panics where it is not well-formed.
fn elements(xml: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut reader = Reader::from_str(xml);
    let mut found = Vec::new();
    let mut depth = 0_i32;
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => {
                depth += 1;
                found.push(element(&start));
            }
            Event::Empty(start) => found.push(element(&start)),
            Event::End(_) => depth -= 1,
            Event::Text(text) => drop(text.xml10_content()),
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
    found
}

fn element(start: &BytesStart) -> (String, Vec<(String, String)>) {
    let name = start.name().as_ref().to_owned();
    let attributes = start.attributes().map(|attribute| {
        let attribute = attribute.unwrap();
        let key = attribute.key.as_ref().to_owned();
        (key, attribute.value.to_string())
    });
    (name, attributes.collect())
}

/// The values of an attribute of all elements of one name.
fn values(xml: &str, name: &str, attribute: &str) -> Vec<String> {
    elements(xml)
        .into_iter()
        .filter(|(found, _)| found == name)
        .flat_map(|(_, attributes)| attributes)
        .filter(|(key, _)| key == attribute)
        .map(|(_, value)| value)
        .collect()
}

/// The text of each paragraph, with its style.
fn paragraphs(xml: &str) -> Vec<(String, String)> {
    xml.split("<w:p>")
        .skip(1)
        .map(|paragraph| {
            let paragraph = paragraph.split("</w:p>").next().unwrap();
            let style = paragraph.split("<w:pStyle w:val=\"").nth(1);
            let style = style.and_then(|rest| rest.split('"').next()).unwrap_or_default();
            let texts = paragraph.split("<w:t xml:space=\"preserve\">").skip(1);
            let text: String =
                texts.filter_map(|text| text.split("</w:t>").next()).collect::<String>();
            (style.to_owned(), text)
        })
        .collect()
}

fn check(docx: &[u8]) {
    let parts = parts(docx);
    for (name, text) in parts.iter().filter(|(name, _)| !name.ends_with(".odttf")) {
        assert!(!elements(text).is_empty(), "{name}");
    }
    let text = |name: &str| &parts.iter().find(|(found, _)| found == name).unwrap().1;
    let document = text("word/document.xml");
    let set = |values: Vec<String>| values.into_iter().collect::<BTreeSet<_>>();
    let styles = set(values(text("word/styles.xml"), "w:style", "w:styleId"));
    for name in ["w:pStyle", "w:rStyle", "w:tblStyle"] {
        let used = set(values(document, name, "w:val"));
        assert_eq!(used.difference(&styles).collect::<Vec<_>>(), Vec::<&String>::new());
    }
    let lists = set(values(text("word/numbering.xml"), "w:num", "w:numId"));
    assert!(set(values(document, "w:numId", "w:val")).is_subset(&lists));
    let links = set(values(text("word/_rels/document.xml.rels"), "Relationship", "Id"));
    for name in ["w:hyperlink", "w:headerReference", "w:footerReference"] {
        assert!(set(values(document, name, "r:id")).is_subset(&links), "{name}");
    }
    // What Word refuses: a cell or a body that does not end with a paragraph, tables that touch.
    assert!(!document.contains("</w:tcPr></w:tc>"));
    assert!(!document.contains("</w:tbl></w:tc>"));
    assert!(!document.contains("</w:tbl><w:tbl>"));
    assert!(!document.contains("</w:tbl><w:sectPr>"));
}

#[test]
fn the_package_holds_together() {
    for text in [ITERATION, QUADRATICS] {
        check(&docx(&bundle(text)).unwrap());
    }
}

#[test]
fn headings_lists_and_tables_are_real() {
    let docx = docx(&bundle(ITERATION)).unwrap();
    let document = part(&docx, "word/document.xml");
    let headings: Vec<(String, String)> = paragraphs(&document)
        .into_iter()
        .map(|(style, text)| (of_one_look(&style), text))
        .filter(|(style, _)| matches!(style.as_str(), "Title" | "Heading1"))
        .collect();
    let pair = |style: &str, text: &str| (style.to_owned(), text.to_owned());
    let title = pair("Title", "Iteration: repeating without rewriting");
    assert_eq!(
        headings,
        [
            pair("Heading1", "Lesson plan"),
            title.clone(),
            pair("Heading1", "Worksheet"),
            title.clone(),
            pair("Heading1", "Answer key"),
            title.clone(),
            pair("Heading1", "Revision guide"),
            title,
        ]
    );
    let second = paragraphs(&document).into_iter().find(|(style, _)| style == "Heading2");
    assert_eq!(second, Some(pair("Heading2", "Learning intentions")));
    assert!(values(&document, "w:tblHeader", "w:val").is_empty());
    assert!(document.contains("<w:tblHeader/>"));
    assert!(document.contains("<w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/>"));
}

#[test]
fn each_part_is_a_section_of_a4_pages_with_header_and_footer() {
    let docx = docx(&bundle(ITERATION)).unwrap();
    let document = part(&docx, "word/document.xml");
    assert_eq!(values(&document, "w:pgSz", "w:w"), ["11906"; 8]);
    // What stands across and what stands in columns are sections of the same part.
    let footers = ["1", "1", "2", "2", "3", "3", "4", "4"].map(|nth| format!("footer{nth}"));
    assert_eq!(values(&document, "w:footerReference", "r:id"), footers);
    // Each part counts its own pages, up to a mark at its end.
    assert_eq!(values(&document, "w:pgNumType", "w:start"), ["1"; 4]);
    let ends = (1..=4).map(|nth| format!("end_of_part_{nth}")).collect::<Vec<_>>();
    assert_eq!(values(&document, "w:bookmarkStart", "w:name"), ends);
    let header = paragraphs(&part(&docx, "word/header1.xml")).remove(0);
    assert_eq!(header, ("Header".to_owned(), "3B · Iteration24 November 2026".to_owned()));
    // Pupils write the day on their pages themselves.
    let header = paragraphs(&part(&docx, "word/header2.xml")).remove(0);
    assert_eq!(header, ("Header".to_owned(), "3B · Iteration".to_owned()));
    let headers = ["1", "1", "2", "2", "1", "1", "2", "2"].map(|nth| format!("header{nth}"));
    assert_eq!(values(&document, "w:headerReference", "r:id"), headers);
    let footer = part(&docx, "word/footer3.xml");
    assert_eq!(paragraphs(&footer)[0].1, "Answer keyPage 1 of 1");
    assert_eq!(values(&footer, "w:fldSimple", "w:instr"), ["PAGE", "PAGEREF end_of_part_3"]);
}

/// The paragraphs that may be parted from what follows them, by what they say.
fn ends(document: &str) -> Vec<String> {
    let mut reader = Reader::from_str(document);
    let (mut ends, mut said, mut keeps) = (Vec::new(), String::new(), false);
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) if start.name().as_ref() == "w:p" => {
                (said, keeps) = (String::new(), false);
            }
            Event::Empty(start) if start.name().as_ref() == "w:keepNext" => keeps = true,
            Event::Text(text) => said.push_str(&text.xml10_content()),
            Event::End(end) if end.name().as_ref() == "w:p" && !keeps => ends.push(said.clone()),
            Event::Eof => return ends,
            _ => {}
        }
    }
}

#[test]
fn a_group_of_tasks_is_held_together_where_its_class_needs_that() {
    let mut bundle = hostile("word");
    bundle.pages.truncate(1);
    let blocks = &mut bundle.pages[0].blocks;
    let task = blocks.iter().find(|block| matches!(block, PageBlock::Task { .. })).unwrap().clone();
    let heading = |text: &str| PageBlock::Heading { level: 2, text: text.into(), source: None };
    *blocks = vec![heading("Remember"), task.clone(), task.clone(), heading("Apply"), task];
    let parted = |whole_groups| {
        let mut bundle = bundle.clone();
        bundle.print = PupilPrint { points: 14, whole_groups, ..PupilPrint::default() };
        let document = part(&docx(&bundle).unwrap(), "word/document.xml");
        check(&docx(&bundle).unwrap());
        ends(&document)
    };
    // The head of the page, the cells in the last row of each group's last grid, and the end.
    let ends = ["Worksheet", "word", "word · word", "", "", "", "", ""];
    assert_eq!(parted(true), ends);
    assert!(parted(false).len() > ends.len());
}

#[test]
fn a_plan_is_as_small_as_it_may_be_because_word_does_not_measure() {
    let plan = docx(&facets(ITERATION, &[Facet::Plan])).unwrap();
    let styles = part(&plan, "word/styles.xml");
    let normal = styles.split("w:styleId=\"Normal\"").nth(1).unwrap();
    let normal = normal.split("</w:style>").next().unwrap();
    assert_eq!(values(&format!("<x{normal}</x>"), "w:sz", "w:val"), ["18"]);
    // What stands side by side in the PDF does here too.
    assert!(part(&plan, "word/document.xml").contains("<w:tblStyle w:val=\"Beside\"/>"));
}

#[test]
fn the_file_names_its_title_and_language_and_no_person() {
    let docx = docx(&bundle(ITERATION)).unwrap();
    let core = part(&docx, "docProps/core.xml");
    assert!(core.contains("<dc:title>Iteration: repeating without rewriting</dc:title>"));
    assert!(core.contains("<dc:language>en-GB</dc:language>"));
    assert!(!core.contains("creator") && !core.contains("lastModifiedBy"));
    assert_eq!(values(&part(&docx, "word/styles.xml"), "w:lang", "w:val"), ["en-GB"]);
}

#[test]
fn equations_are_words_own_maths() {
    let docx = docx(&bundle(QUADRATICS)).unwrap();
    let document = part(&docx, "word/document.xml");
    for element in ["m:oMathPara", "m:f", "m:rad", "m:sSup", "m:nary", "m:d", "m:m", "m:func"] {
        assert!(document.contains(&format!("<{element}>")), "{element}");
    }
    assert!(!document.contains("\\frac"));
}

#[test]
fn the_same_bundle_is_the_same_file() {
    let bundle = bundle(ITERATION);
    assert_eq!(docx(&bundle).unwrap(), docx(&bundle).unwrap());
    assert_eq!(pdf(&bundle).unwrap(), pdf(&bundle).unwrap());
}

#[test]
fn a_bundle_of_nothing_is_refused() {
    let bundle = facets(ITERATION, &[]);
    assert!(matches!(docx(&bundle), Err(export::ExportError::Empty)));
    assert!(matches!(pdf(&bundle), Err(export::ExportError::Empty)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_becomes_a_package_that_holds_together(
        parts in prop::collection::vec(prop::sample::select(vec![
            "</w:t>", "<w:p>", "&", "]]>", "\"", "$", "\\", "*", "`", "```\n", "\n\n", "- ", "1. ",
            "| a | b |\n|---|---|\n", "| x |\n", "> ", "### ", "$x^2$", "$$\\sum x$$", "\t", "~~",
            "[l](https://a.b/?c=\"d\"&e=<f>)", "\u{0}", "\u{FFFF}", "😀", "م", "word ", "a", "---\n",
        ]), 0..60)
    ) {
        // In one size: what fits is measured elsewhere.
        let print = PupilPrint { points: 14, whole_groups: true, ..PupilPrint::default() };
        check(&docx(&Bundle { print, ..hostile(&parts.concat()) }).unwrap());
    }
}

/// LibreOffice is how we know that another program reads the file as we meant it. Where it is
/// not installed the check says so, and `scripts/test` counts it as skipped.
#[test]
fn libreoffice_reads_every_word() {
    if Command::new("soffice").arg("--version").output().is_err() {
        eprintln!("SKIPPED: soffice is not installed, so no .docx was converted by LibreOffice");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("iteration", ITERATION), ("quadratics", QUADRATICS)] {
        let mut bundle = bundle(text);
        bundle.date = None;
        let file = folder.path().join(format!("{name}.docx"));
        std::fs::write(&file, docx(&bundle).unwrap()).unwrap();
        let read = converted(&file, folder.path());
        let (said, found) = (printed_words(&export::text(&bundle)), words(&read));
        let lost: Vec<&str> =
            similar::capture_diff_slices(similar::Algorithm::Myers, &said, &found)
                .iter()
                .flat_map(|change| match change {
                    similar::DiffOp::Delete { old_index, old_len, .. }
                    | similar::DiffOp::Replace { old_index, old_len, .. } => {
                        &said[*old_index..*old_index + *old_len]
                    }
                    _ => &[],
                })
                .map(String::as_str)
                .collect();
        // The run sheet names its columns once. The key is called by its heading, which therefore stands
        // before "For the teacher".
        let once = ["min", "teacher", "pupils"];
        let lost: Vec<&str> = lost.into_iter().filter(|word| !once.contains(word)).collect();
        assert_eq!(lost, ["answer", "key"], "{name}");
    }
}

/// The name of a style without what tells the looks of parts apart.
fn of_one_look(style: &str) -> String {
    style.split('-').next().unwrap_or_default().to_owned()
}

/// A text without its equations, which every program reads in its own way, and without the targets
/// of its links, which paper does not show.
fn printed_words(text: &str) -> Vec<String> {
    let outside = text.split("$$").step_by(2).collect::<Vec<_>>().join(" ");
    let lines = outside.lines().map(|line| {
        // Equations have two dollar signs each; one that is left over is a price.
        let pieces: Vec<&str> = line.split('$').collect();
        let (equations, price) = pieces.split_at(pieces.len() - (pieces.len() + 1) % 2);
        let outside = equations.iter().step_by(2).chain(price);
        outside.copied().collect::<Vec<_>>().join(" ")
    });
    let kept: Vec<String> = lines
        .flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .filter(|word| !word.contains("://") && !word.contains(".md#"))
        .collect();
    words(&kept.join(" "))
}

fn converted(file: &Path, folder: &Path) -> String {
    let profile = format!("-env:UserInstallation=file://{}", folder.join("profile").display());
    let output = Command::new("soffice")
        .args(["--headless", &profile, "--convert-to", "txt:Text (encoded):UTF8", "--outdir"])
        .arg(folder)
        .arg(file)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    std::fs::read_to_string(file.with_extension("txt")).unwrap()
}
