//! Page marks for presentations. The reader concatenates the slides of a presentation and says
//! where one begins only when something links to it, so each slide is given a link to itself.

use std::io::{Cursor, Read, Write};

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

const FOLDER: &str = "ppt/slides/_rels/";
const ENDING: &str = ".xml.rels";
const CLOSING: &str = "</Relationships>";
const SLIDE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide";

/// More bytes than the relationships of any slide have.
const MOST: u64 = 1024 * 1024;

/// A copy of the presentation in which every slide links to itself; nothing when it is not built
/// as presentations are, in which case it is read without marks.
pub(super) fn marked(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut copy = ZipWriter::new(Cursor::new(Vec::with_capacity(bytes.len())));
    for index in 0..archive.len() {
        let entry = archive.by_index_raw(index).ok()?;
        let name = entry.name().ok()?.into_owned();
        let slide = name.strip_prefix(FOLDER).and_then(|rest| rest.strip_suffix(ENDING));
        let Some(slide) = slide.map(str::to_owned) else {
            copy.raw_copy_file(entry).ok()?;
            continue;
        };
        if entry.size() > MOST {
            return None;
        }
        drop(entry);
        let mut text = String::new();
        archive.by_index(index).ok()?.take(MOST).read_to_string(&mut text).ok()?;
        copy.start_file(name, SimpleFileOptions::default()).ok()?;
        copy.write_all(linked(&text, &slide)?.as_bytes()).ok()?;
    }
    Some(copy.finish().ok()?.into_inner())
}

fn linked(relationships: &str, slide: &str) -> Option<String> {
    let plain = slide.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
    let end = relationships.rfind(CLOSING).filter(|_| plain)?;
    let (before, after) = relationships.split_at(end);
    Some(format!(
        r#"{before}<Relationship Id="here" Type="{SLIDE}" Target="/ppt/slides/{slide}.xml"/>{after}"#
    ))
}

#[cfg(test)]
mod tests {
    use super::linked;

    #[test]
    fn a_slide_links_to_itself_and_keeps_its_links() {
        assert_eq!(
            linked("<Relationships><Relationship/></Relationships>", "slide2").as_deref(),
            Some(
                r#"<Relationships><Relationship/><Relationship Id="here" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide" Target="/ppt/slides/slide2.xml"/></Relationships>"#
            )
        );
    }

    #[test]
    fn a_name_that_could_break_the_xml_is_not_written() {
        assert_eq!(linked("<Relationships></Relationships>", "a\"b"), None);
    }
}
