//! Files that are broken or made to do harm. Each is refused for a reason of its own, soon, and by
//! a worker that is gone afterwards.

use std::io::Write;
use std::time::Duration;

use import::{ImportError, Limits};
use rand::Rng;

use crate::make::{self, object, pages, shown, stream};
use crate::{convert, convert_within};

const MB: u64 = 1024 * 1024;

fn refused(result: Result<import::Converted, ImportError>) -> ImportError {
    result.map(|converted| converted.markdown.chars().take(300).collect::<String>()).unwrap_err()
}

fn noise(length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    rand::rng().fill_bytes(&mut bytes);
    bytes
}

fn whole_word() -> Vec<u8> {
    make::word(make::word_document(&make::paragraph("I can trace a loop. TCH 3-14a")).as_bytes())
}

fn whole_pdf() -> Vec<u8> {
    pages(1, "", stream("", shown("I can trace a loop. TCH 3-14a").as_bytes()), &[])
}

#[tokio::test]
async fn an_empty_file() {
    let error = refused(convert("folder/notes.pdf", b"").await);
    assert_eq!(error, ImportError::Empty { name: "notes.pdf".into() });
    assert_eq!(error.to_string(), "notes.pdf is empty: download or save it again");
}

#[tokio::test]
async fn a_file_that_is_too_large() {
    let limits = Limits { input: 1000, ..Limits::default() };
    assert_eq!(
        refused(convert_within("notes.pdf", &noise(1001), limits).await),
        ImportError::TooLarge { bytes: 1001, limit: 1000 }
    );
}

#[tokio::test]
async fn random_bytes() {
    let mut named = b"%PDF-1.7\n".to_vec();
    named.extend(noise(50_000));
    named.extend(b"\n%%EOF\n");
    let mut packed = b"PK\x03\x04".to_vec();
    packed.extend(noise(50_000));
    packed.extend(b"PK\x05\x06");
    packed.extend(noise(18));
    let not_one =
        |name: &str, says: &str| ImportError::NotReally { name: name.into(), says: says.into() };
    assert_eq!(refused(convert("x.pdf", &[7; 50_000]).await), not_one("x.pdf", "a PDF"));
    assert_eq!(
        refused(convert("x.docx", &[7; 50_000]).await),
        not_one("x.docx", "a Word document")
    );
    assert_eq!(
        refused(convert("x.txt", &[7; 50_000]).await),
        ImportError::UnknownKind { name: "x.txt".into() }
    );
    assert!(matches!(refused(convert("x.pdf", &named).await), ImportError::Damaged { .. }));
    assert!(matches!(refused(convert("x.docx", &packed).await), ImportError::Damaged { .. }));
}

#[tokio::test]
async fn a_wrong_ending() {
    assert_eq!(
        refused(convert("notes.pdf", &whole_word()).await).to_string(),
        "notes.pdf is really a Word document: give it the ending .docx and import it again"
    );
    assert_eq!(
        refused(convert("notes.docx", &whole_pdf()).await),
        ImportError::NotWhatItSays {
            name: "notes.docx".into(),
            found: "a PDF".into(),
            extension: "pdf".into()
        }
    );
    assert_eq!(
        refused(convert("notes.docx", &make::zip(&[("readme.txt", b"hello")])).await),
        ImportError::NotReally { name: "notes.docx".into(), says: "a Word document".into() }
    );
}

#[tokio::test]
async fn a_kind_that_is_not_imported() {
    let error = refused(convert("notes.rtf", b"{\\rtf1 hello}").await);
    assert_eq!(
        error,
        ImportError::OtherKind {
            name: "notes.rtf".into(),
            found: "a rich text file (.rtf)".into()
        }
    );
}

#[tokio::test]
async fn a_file_whose_end_is_missing() {
    let word = include_bytes!("../documents/sample.docx");
    let slides = include_bytes!("../documents/sample.pptx");
    let text = include_bytes!("../documents/sample.odt");
    let pdf = include_bytes!("../documents/sample.pdf");
    let files: [(&str, &[u8]); 4] =
        [("a.docx", word), ("a.pptx", slides), ("a.odt", text), ("a.pdf", pdf)];
    for (name, bytes) in files {
        for part in [3, 5, 9] {
            let cut = &bytes[..bytes.len() * part / 10];
            assert_eq!(refused(convert(name, cut).await), ImportError::CutShort, "{name} {part}");
        }
    }
}

#[tokio::test]
async fn a_file_behind_a_password() {
    let mut word = cfb::CompoundFile::create(std::io::Cursor::new(Vec::new())).unwrap();
    for part in ["EncryptionInfo", "EncryptedPackage"] {
        word.create_stream(part).unwrap().write_all(&noise(2000)).unwrap();
    }
    let word = word.into_inner().into_inner();
    let manifest = r#"<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>"#;
    let text = make::zip(&[
        ("mimetype", b"application/vnd.oasis.opendocument.text"),
        ("META-INF/manifest.xml", manifest.as_bytes()),
        ("content.xml", &noise(2000)),
    ]);
    let pdf = include_bytes!("../documents/locked.pdf");
    for (name, bytes) in
        [("a.docx", word.as_slice()), ("a.pptx", &word), ("a.odt", &text), ("a.pdf", pdf)]
    {
        assert_eq!(refused(convert(name, bytes).await), ImportError::Encrypted, "{name}");
    }
}

#[tokio::test]
async fn a_scan() {
    let image = stream(
        "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
        &[0, 80, 160, 255],
    );
    let content = stream("", b"q 595 0 0 842 0 0 cm /Im1 Do Q");
    let scan = pages(3, "/XObject << /Im1 6 0 R >>", content, &[image]);
    assert_eq!(refused(convert("scan.pdf", &scan).await), ImportError::NoText { pages: Some(3) });
    let blank = make::word(make::word_document("<w:p/>").as_bytes());
    assert_eq!(refused(convert("blank.docx", &blank).await), ImportError::NoText { pages: None });
}

#[tokio::test]
async fn too_many_pages() {
    let long = pages(1001, "", stream("", shown("Read this page.").as_bytes()), &[]);
    assert_eq!(
        refused(convert("long.pdf", &long).await),
        ImportError::TooManyPages { pages: 1001, limit: 1000 }
    );
    let limits = Limits { pages: 2, ..Limits::default() };
    let slides = include_bytes!("../documents/sample.pptx");
    assert_eq!(
        refused(convert_within("a.pptx", slides, limits).await),
        ImportError::TooManyPages { pages: 3, limit: 2 }
    );
}

#[tokio::test]
async fn too_much_text() {
    let body: String =
        (0..2000).map(|n| make::paragraph(&format!("Line {n} says something."))).collect();
    let long = make::word(make::word_document(&body).as_bytes());
    let limits = Limits { output: 10_000, ..Limits::default() };
    assert_eq!(
        refused(convert_within("long.docx", &long, limits).await),
        ImportError::TooMuchText { limit: 10_000 }
    );
}

#[tokio::test]
async fn a_zip_bomb_that_admits_its_size() {
    let bomb = make::word_bomb(300, 300 * MB as u32);
    assert!(bomb.len() < MB as usize);
    assert!(matches!(refused(convert("bomb.docx", &bomb).await), ImportError::Unpacks { .. }));
}

#[tokio::test]
async fn a_zip_bomb_that_lies_about_its_size() {
    let bomb = make::word_bomb(300, 1000);
    let error = refused(convert("bomb.docx", &bomb).await);
    assert!(matches!(error, ImportError::Unpacks { .. } | ImportError::Damaged { .. }), "{error}");
}

#[tokio::test]
async fn a_file_that_needs_more_memory_than_it_may() {
    // Whole and right, so that it is read to its end: what is set aside for threads has room for its bytes.
    let text = "a".repeat(120 * MB as usize);
    let bomb = make::word(make::word_document(&make::paragraph(&text)).as_bytes());
    let limits = Limits { memory: 48 * MB, ..Limits::default() };
    assert_eq!(
        refused(convert_within("bomb.docx", &bomb, limits).await),
        ImportError::TooMuchMemory { limit: 48 * MB }
    );
}

#[tokio::test]
async fn xml_nested_ten_thousand_deep() {
    let deep = make::word_document(
        &("<w:sdt><w:sdtContent>".repeat(5_000) + &"</w:sdtContent></w:sdt>".repeat(5_000)),
    );
    assert_eq!(
        refused(convert("deep.docx", &make::word(deep.as_bytes())).await),
        ImportError::TooDeep
    );
    let text = format!(
        r#"<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>{}x{}</office:text></office:body></office:document-content>"#,
        "<text:section>".repeat(10_000),
        "</text:section>".repeat(10_000)
    );
    let odt = make::zip(&[
        ("mimetype", b"application/vnd.oasis.opendocument.text"),
        ("content.xml", text.as_bytes()),
    ]);
    assert_eq!(refused(convert("deep.odt", &odt).await), ImportError::TooDeep);
}

#[tokio::test]
async fn entities_that_multiply() {
    let mut laughs =
        String::from("<?xml version=\"1.0\"?><!DOCTYPE d [<!ENTITY a0 \"ha ha ha ha ha\">");
    for level in 1..12 {
        let inner = format!("&a{};", level - 1).repeat(10);
        laughs.push_str(&format!("<!ENTITY a{level} \"{inner}\">"));
    }
    laughs.push_str("]>");
    laughs.push_str(&make::word_document(&make::paragraph("&a11;")));
    let converted = convert("laughs.docx", &make::word(laughs.as_bytes())).await.unwrap();
    assert_eq!(converted.markdown, "&a11;\n");
}

#[tokio::test]
async fn a_page_tree_that_goes_round() {
    let circle = make::pdf(&[
        object("<< /Type /Catalog /Pages 2 0 R >>"),
        object("<< /Type /Pages /Count 1 /Kids [3 0 R] >>"),
        object("<< /Type /Pages /Count 1 /Parent 2 0 R /Kids [2 0 R 3 0 R] >>"),
    ]);
    let error = refused(convert("circle.pdf", &circle).await);
    assert!(matches!(error, ImportError::NoText { .. } | ImportError::Damaged { .. }), "{error}");
}

#[tokio::test]
async fn a_table_of_objects_that_goes_round() {
    let objects = [
        object("<< /Type /Catalog /Pages 2 0 R >>"),
        object("<< /Type /Pages /Count 0 /Kids [] >>"),
    ];
    let circle = make::pdf_with(&objects, "/Prev START");
    let error = refused(convert("circle.pdf", &circle).await);
    assert!(matches!(error, ImportError::NoText { .. } | ImportError::Damaged { .. }), "{error}");
}

/// A page with a drawing that draws itself so many times at each level.
fn self_drawn(times: usize) -> Vec<u8> {
    let draw = "/Fm Do ".repeat(times);
    let form = stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /Fm 6 0 R >> /Font << /F1 3 0 R >> >>",
        format!("{} {draw}", shown("Round and round.")).as_bytes(),
    );
    pages(1, "/XObject << /Fm 6 0 R >>", stream("", draw.as_bytes()), &[form])
}

#[tokio::test]
async fn a_drawing_that_draws_itself() {
    let converted = convert("circle.pdf", &self_drawn(1)).await.unwrap();
    assert!(converted.markdown.lines().count() < 50, "{}", converted.markdown);
}

#[tokio::test]
async fn a_drawing_that_never_ends() {
    let limits = Limits { time: Duration::from_secs(2), ..Limits::default() };
    let error = refused(convert_within("circle.pdf", &self_drawn(200), limits).await);
    assert_eq!(error, ImportError::TooSlow { seconds: 2 });
}

#[tokio::test]
async fn a_page_that_unpacks_to_more_than_the_memory() {
    let content = stream("/Filter /FlateDecode", &make::bomb(shown("Boom.").as_bytes(), 200, true));
    let bomb = pages(1, "", content, &[]);
    assert!(bomb.len() < 2 * MB as usize);
    let limits = Limits { memory: 64 * MB, ..Limits::default() };
    assert_eq!(
        refused(convert_within("bomb.pdf", &bomb, limits).await),
        ImportError::TooMuchMemory { limit: 64 * MB }
    );
}

#[tokio::test]
async fn a_scan_between_pages_of_text_is_left_out_and_said() {
    let image = stream(
        "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
        &[0, 80, 160, 255],
    );
    let mixed = make::pdf(&[
        object("<< /Type /Catalog /Pages 2 0 R >>"),
        object("<< /Type /Pages /Count 2 /Kids [6 0 R 7 0 R] >>"),
        object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
        stream("", shown("I can trace a loop. TCH 3-14a").as_bytes()),
        stream("", b"q 595 0 0 842 0 0 cm /Im1 Do Q"),
        object(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
        ),
        object(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /XObject << /Im1 8 0 R >> >> >>",
        ),
        image,
    ]);
    let converted = convert("mixed.pdf", &mixed).await.unwrap();
    assert_eq!(converted.markdown, "<!-- page 1 -->\n\nI can trace a loop. TCH 3-14a\n");
    assert_eq!(converted.notices, ["1 page without text that can be read, as in a scan: 2"]);
}

#[tokio::test]
async fn structures_that_no_writer_makes() {
    let catalogue = || object("<< /Type /Catalog /Pages 2 0 R >>");
    let mut tree = vec![catalogue()];
    tree.extend(
        (3..5_003).map(|kid| object(&format!("<< /Type /Pages /Count 1 /Kids [{kid} 0 R] >>"))),
    );
    let nested = |open: &str, close: &str| {
        let deep = format!("{}{}", open.repeat(20_000), close.repeat(20_000));
        make::pdf(&[
            catalogue(),
            object("<< /Type /Pages /Count 1 /Kids [3 0 R] >>"),
            object(&deep),
        ])
    };
    let endless =
        b"<< /Length 4 0 R /Filter [/FlateDecode /FlateDecode] >>\nstream\nx\nendstream".to_vec();
    let huge = make::pdf_with(
        &[catalogue(), object("<< /Type /Pages /Count 2147483647 /Kids [] >>")],
        "/Prev 2147483647 /Index [0 2147483647]",
    );
    let text = String::from_utf8_lossy(&huge).replace("xref\n0 3", "xref\n0 2147483647");
    let operators = stream("", "q ".repeat(100_000).as_bytes());
    let files = [
        ("a tree of pages 5,000 deep", make::pdf(&tree)),
        ("arrays in arrays", nested("[", "]")),
        ("dictionaries in dictionaries", nested("<</A", ">>")),
        ("a length that is its own stream", pages(1, "", endless, &[])),
        ("two thousand million objects", text.into_bytes()),
        ("states saved and never taken back", pages(1, "", operators, &[])),
    ];
    let limits = Limits { time: Duration::from_secs(30), ..Limits::default() };
    for (name, bytes) in files {
        let error = refused(convert_within("x.pdf", &bytes, limits).await);
        let unread = matches!(error, ImportError::Damaged { .. } | ImportError::NoText { .. });
        assert!(unread, "{name}: {error}");
    }
}
