//! Making documents for the tests: whole ones, broken ones and hostile ones.

use std::io::{Cursor, Write};

use flate2::{Compress, Compression, FlushCompress};
use zip::write::SimpleFileOptions;

/// A zip archive with these entries.
pub fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

const OFFICE: &str =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
const WORD: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

fn word_parts() -> (String, String) {
    let types = r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>"#;
    let relationships = format!(
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="{OFFICE}" Target="word/document.xml"/></Relationships>"#
    );
    (types.to_owned(), relationships)
}

/// The main part of a Word document around this body.
pub fn word_document(body: &str) -> String {
    format!(r#"<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>"#)
}

/// A Word document with this main part.
pub fn word(document: &[u8]) -> Vec<u8> {
    let (types, relationships) = word_parts();
    zip(&[
        ("[Content_Types].xml", types.as_bytes()),
        ("_rels/.rels", relationships.as_bytes()),
        ("word/document.xml", document),
    ])
}

/// One paragraph of a Word document.
pub fn paragraph(text: &str) -> String {
    format!("<w:p><w:r><w:t>{text}</w:t></w:r></w:p>")
}

/// A Word document whose main part is some kilobytes and unpacks to `megabytes`. The archive says
/// that it has `says` bytes.
pub fn word_bomb(megabytes: usize, says: u32) -> Vec<u8> {
    let (types, relationships) = word_parts();
    let head = word_document("").replace("</w:body></w:document>", "<w:p><w:r><w:t>");
    let data = bomb(head.as_bytes(), megabytes, false);
    let whole = zip(&[
        ("[Content_Types].xml", types.as_bytes()),
        ("_rels/.rels", relationships.as_bytes()),
    ]);
    with_entry(&whole, "word/document.xml", &data, says)
}

/// Compressed bytes that unpack to `head` and then to megabytes of one letter. One compressed
/// megabyte ends at a whole byte and refers to nothing before it, so it can be repeated.
pub fn bomb(head: &[u8], megabytes: usize, zlib: bool) -> Vec<u8> {
    let packed = |bytes: &[u8]| {
        let mut packed = Vec::with_capacity(bytes.len() / 8 + 1024);
        let mut compress = Compress::new(Compression::best(), false);
        compress.compress_vec(bytes, &mut packed, FlushCompress::Full).unwrap();
        packed
    };
    let mut data = if zlib { vec![0x78, 0xDA] } else { Vec::new() };
    data.extend(packed(head));
    let megabyte = packed(&vec![b'a'; 1024 * 1024]);
    for _ in 0..megabytes {
        data.extend_from_slice(&megabyte);
    }
    // An empty last block; the checksum behind it is wrong, which nobody lives to see.
    data.extend([0x03, 0x00]);
    data
}

/// An archive with one entry more, whose header says what we like.
fn with_entry(archive: &[u8], name: &str, data: &[u8], says: u32) -> Vec<u8> {
    let end = archive.len() - 22;
    let word = |at: usize| u32::from_le_bytes(archive[at..at + 4].try_into().unwrap());
    let (size, start) = (word(end + 12), word(end + 16) as usize);
    let count = u16::from_le_bytes(archive[end + 10..end + 12].try_into().unwrap()) + 1;
    let mut fields = Vec::new();
    fields.extend([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
    fields.extend(0_u32.to_le_bytes());
    fields.extend((data.len() as u32).to_le_bytes());
    fields.extend(says.to_le_bytes());
    fields.extend((name.len() as u16).to_le_bytes());
    fields.extend([0, 0]);
    let mut whole = archive[..start].to_vec();
    whole.extend(b"PK\x03\x04");
    whole.extend(&fields);
    whole.extend(name.as_bytes());
    whole.extend(data);
    let directory = whole.len() as u32;
    whole.extend(&archive[start..end]);
    let before = whole.len();
    whole.extend(b"PK\x01\x02\x14\x00");
    whole.extend(&fields);
    whole.extend([0; 10]);
    whole.extend((start as u32).to_le_bytes());
    whole.extend(name.as_bytes());
    let size = size + (whole.len() - before) as u32;
    whole.extend(b"PK\x05\x06\0\0\0\0");
    whole.extend(count.to_le_bytes());
    whole.extend(count.to_le_bytes());
    whole.extend(size.to_le_bytes());
    whole.extend(directory.to_le_bytes());
    whole.extend([0, 0]);
    whole
}

/// A PDF of these objects, numbered from 1, of which the first is the catalogue.
pub fn pdf(objects: &[Vec<u8>]) -> Vec<u8> {
    pdf_with(objects, "")
}

/// A PDF with more in its trailer.
pub fn pdf_with(objects: &[Vec<u8>], trailer: &str) -> Vec<u8> {
    let mut file = b"%PDF-1.4\n".to_vec();
    let mut places = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        places.push(file.len());
        file.extend(format!("{} 0 obj\n", index + 1).bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let start = file.len();
    file.extend(format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).bytes());
    for place in places {
        file.extend(format!("{place:010} 00000 n \n").bytes());
    }
    let size = objects.len() + 1;
    let trailer = trailer.replace("START", &start.to_string());
    file.extend(
        format!("trailer\n<< /Size {size} /Root 1 0 R {trailer} >>\nstartxref\n{start}\n%%EOF\n")
            .bytes(),
    );
    file
}

/// An object of a PDF.
pub fn object(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

/// A stream of a PDF, with more in its dictionary.
pub fn stream(dictionary: &str, data: &[u8]) -> Vec<u8> {
    let mut object = format!("<< /Length {} {dictionary} >>\nstream\n", data.len()).into_bytes();
    object.extend(data);
    object.extend(b"\nendstream");
    object
}

/// Page text of a PDF: one line.
pub fn shown(text: &str) -> String {
    format!("BT /F1 12 Tf 72 700 Td ({text}) Tj ET")
}

/// A PDF with `count` pages that all have the same content, and more objects from number 6 on.
pub fn pages(count: usize, resources: &str, content: Vec<u8>, more: &[Vec<u8>]) -> Vec<u8> {
    let mut objects = vec![object("<< /Type /Catalog /Pages 2 0 R >>"), Vec::new()];
    objects.push(object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"));
    objects.push(content);
    objects.push(object("null"));
    objects.extend(more.iter().cloned());
    let first = objects.len() + 1;
    let kids: String = (first..first + count).map(|number| format!("{number} 0 R ")).collect();
    objects[1] = object(&format!("<< /Type /Pages /Count {count} /Kids [{kids}] >>"));
    for _ in 0..count {
        objects.push(object(&format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> {resources} >> >>"
        )));
    }
    pdf(&objects)
}
