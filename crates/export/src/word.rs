//! Word: a package of WordprocessingML parts with real styles, headings, lists, tables, sections
//! and equations.
//!
//! The parts are written here rather than by a crate, because none of the permissive ones writes
//! equations, a heading row that repeats, the look of a table style, or the language of the text.

mod body;
mod drawing;
mod fonts;
mod inlines;
mod lists;
mod maths;
mod names;
mod parts;
mod room;
mod section;
mod styles;
mod tables;
mod xml;

use std::io::{self, Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::error::ExportError;
use crate::look::{Look, Typeface};
use crate::sheet::Sheet;
use body::Body;
use names::{CORE, LINKS, MATHS, PACKAGE_LINKS, WORD, link};
use parts::Parts;
use section::{WITH_DAY, WITHOUT_DAY};
use xml::{Element, el, val};

const SETTINGS: &str = include_str!("word/settings.xml");

/// The setting that says that fonts are inside.
const EMBEDS: &str = "  <w:embedTrueTypeFonts/>\n";

const PART_TYPE: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/// The sheet as a .docx file.
pub(crate) fn write(sheet: &Sheet) -> Result<Vec<u8>, ExportError> {
    package(sheet).map_err(|error| ExportError::Word(error.to_string()))
}

fn package(sheet: &Sheet) -> io::Result<Vec<u8>> {
    let looks = looks(sheet);
    let body = Body::of(sheet, &looks);
    // Pupils' pages of one file have one face.
    let embedded = looks.iter().map(|look| look.face).find(|face| *face != Typeface::Serif);
    let footers = sheet.parts.len();
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let packed = SimpleFileOptions::default();
    // As they are: they are small, and packing them takes longer than everything else.
    let stored = packed.compression_method(CompressionMethod::Stored);
    let mut put_as = |how: SimpleFileOptions, name: &str, content: &[u8]| -> io::Result<()> {
        zip.start_file(name, how)?;
        zip.write_all(content)
    };
    if let Some(face) = embedded {
        for (name, font) in fonts::files(face) {
            put_as(stored, &name, &font)?;
        }
    }
    for (at, picture) in body.parts.drawn() {
        put_as(stored, &format!("word/{}", drawing::part_name(at, picture)), picture.bytes())?;
    }
    let mut put = |name: &str, content: &[u8]| put_as(packed, name, content);
    put("[Content_Types].xml", &xml::document(&content_types(footers))?)?;
    put("_rels/.rels", &xml::document(&package_links())?)?;
    put("docProps/core.xml", &xml::document(&core(sheet))?)?;
    put("docProps/app.xml", &xml::document(&application())?)?;
    put("word/styles.xml", styles::definitions(&looks).as_bytes())?;
    let settings = match embedded {
        Some(_) => SETTINGS.to_owned(),
        None => SETTINGS.replace(EMBEDS, ""),
    };
    // The colour of a sheet is the document's in Word, for all of its pages.
    let is_cream = looks.iter().any(|look| look.cream);
    let settings = match is_cream {
        true => settings.replace(BEHIND_WHICH, &format!("{BEHIND_WHICH}\n  {SHOWS_COLOUR}")),
        false => settings,
    };
    put("word/settings.xml", settings.as_bytes())?;
    put("word/fontTable.xml", &xml::document(&fonts::table(embedded))?)?;
    if embedded.is_some() {
        put("word/_rels/fontTable.xml.rels", &xml::document(&fonts::links())?)?;
    }
    put("word/numbering.xml", &xml::document(&lists::definitions(&body.numbered))?)?;
    for (name, day) in [(WITH_DAY, sheet.date.as_str()), (WITHOUT_DAY, "")] {
        put(&format!("word/{name}.xml"), &xml::document(&header(&sheet.running, day))?)?;
    }
    for (at, part) in sheet.parts.iter().enumerate() {
        let footer = footer(&part.name, at + 1);
        put(&format!("word/footer{}.xml", at + 1), &xml::document(&footer)?)?;
    }
    put("word/_rels/document.xml.rels", &xml::document(&links(footers, &body.parts))?)?;
    put("word/document.xml", &xml::document(&document(body.blocks, is_cream))?)?;
    Ok(zip.finish()?.into_inner())
}

/// The looks of a sheet, each once.
fn looks(sheet: &Sheet) -> Vec<Look> {
    let mut looks: Vec<Look> = Vec::new();
    for part in &sheet.parts {
        if !looks.contains(&part.look) {
            looks.push(part.look);
        }
    }
    looks
}

/// The colour of cream paper, as the PDF has it.
const CREAM: &str = "FBF4E3";
/// What says that it is shown, and behind what it stands.
const SHOWS_COLOUR: &str = "<w:displayBackgroundShape/>";
const BEHIND_WHICH: &str = "<w:removePersonalInformation/>";

fn document(blocks: Vec<Element>, is_cream: bool) -> Element {
    let colour = is_cream.then(|| el("w:background").attr("w:color", CREAM));
    el("w:document")
        .attr("xmlns:w", WORD)
        .attr("xmlns:m", MATHS)
        .attr("xmlns:r", LINKS)
        .children(colour)
        .child(el("w:body").children(blocks))
}

fn content_types(footers: usize) -> Element {
    let default = |extension: &str, kind: &str| {
        el("Default").attr("Extension", extension).attr("ContentType", kind)
    };
    let part =
        |name: &str, kind: &str| el("Override").attr("PartName", name).attr("ContentType", kind);
    let word = |name: &str, kind: &str| {
        part(&format!("/word/{name}.xml"), &format!("{PART_TYPE}.{kind}+xml"))
    };
    el("Types")
        .attr("xmlns", "http://schemas.openxmlformats.org/package/2006/content-types")
        .child(default("rels", "application/vnd.openxmlformats-package.relationships+xml"))
        .child(default("xml", "application/xml"))
        .child(default("png", "image/png"))
        .child(default("jpg", "image/jpeg"))
        .child(default("odttf", "application/vnd.openxmlformats-officedocument.obfuscatedFont"))
        .child(word("document", "document.main"))
        .child(word("styles", "styles"))
        .child(word("settings", "settings"))
        .child(word("fontTable", "fontTable"))
        .child(word("numbering", "numbering"))
        .children([WITH_DAY, WITHOUT_DAY].map(|name| word(name, "header")))
        .children((1..=footers).map(|at| word(&format!("footer{at}"), "footer")))
        .child(part(
            "/docProps/core.xml",
            "application/vnd.openxmlformats-package.core-properties+xml",
        ))
        .child(part(
            "/docProps/app.xml",
            "application/vnd.openxmlformats-officedocument.extended-properties+xml",
        ))
}

fn package_links() -> Element {
    el("Relationships")
        .attr("xmlns", PACKAGE_LINKS)
        .child(link("rId1", &format!("{LINKS}/officeDocument"), "word/document.xml"))
        .child(link(
            "rId2",
            "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
            "docProps/core.xml",
        ))
        .child(link("rId3", &format!("{LINKS}/extended-properties"), "docProps/app.xml"))
}

fn links(footers: usize, parts: &Parts) -> Element {
    let part = |id: &str, kind: &str, target: &str| link(id, &format!("{LINKS}/{kind}"), target);
    el("Relationships")
        .attr("xmlns", PACKAGE_LINKS)
        .child(part("styles", "styles", "styles.xml"))
        .child(part("settings", "settings", "settings.xml"))
        .child(part("fonts", "fontTable", "fontTable.xml"))
        .child(part("numbering", "numbering", "numbering.xml"))
        .children([WITH_DAY, WITHOUT_DAY].map(|name| part(name, "header", &format!("{name}.xml"))))
        .children(
            (1..=footers)
                .map(|at| part(&format!("footer{at}"), "footer", &format!("footer{at}.xml"))),
        )
        .children(parts.drawn().map(|(at, picture)| {
            part(&drawing::relation(at), "image", &drawing::part_name(at, picture))
        }))
        .children(parts.links.iter().enumerate().map(|(at, url)| {
            part(&format!("link{at}"), "hyperlink", url).attr("TargetMode", "External")
        }))
}

/// Title and language; no author, because a file that is handed out should not name a machine's
/// user.
fn core(sheet: &Sheet) -> Element {
    el("cp:coreProperties")
        .attr("xmlns:cp", CORE)
        .attr("xmlns:dc", "http://purl.org/dc/elements/1.1/")
        .attr("xmlns:dcterms", "http://purl.org/dc/terms/")
        .attr("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance")
        .child(el("dc:title").text(sheet.title.as_str()))
        .child(el("dc:subject").text(sheet.running.as_str()))
        .child(el("dc:language").text("en-GB"))
}

fn application() -> Element {
    el("Properties")
        .attr("xmlns", "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties")
        .child(el("Application").text("teacher-assist"))
}

fn header(running: &str, day: &str) -> Element {
    el("w:hdr").attr("xmlns:w", WORD).child(margin_line(
        "Header",
        vec![inlines::run(running, None), el("w:r").child(el("w:tab")), inlines::run(day, None)],
    ))
}

/// The name of a part, and the side of how many: those of the part, whose end has a mark.
fn footer(name: &str, nth: usize) -> Element {
    let field = |instruction: &str| {
        el("w:fldSimple").attr("w:instr", instruction).child(inlines::run("1", None))
    };
    el("w:ftr").attr("xmlns:w", WORD).child(margin_line(
        "Footer",
        vec![
            inlines::run(name, None),
            el("w:r").child(el("w:tab")),
            inlines::run("Page ", None),
            field("PAGE"),
            inlines::run(" of ", None),
            field(&format!("PAGEREF {}", body::end(nth))),
        ],
    ))
}

fn margin_line(style: &str, content: Vec<Element>) -> Element {
    el("w:p").child(el("w:pPr").child(val("w:pStyle", style))).children(content)
}
