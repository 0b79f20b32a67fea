//! Pictures that not everybody could see, or that are not beside the lesson.

use super::findings::Findings;
use crate::{Lesson, NamedPicture, picture_beside, pictures};

pub(super) fn check(lesson: &Lesson, findings: &mut Findings) {
    for section in &lesson.sections {
        let lines = u32::try_from(section.markdown.lines().count()).unwrap_or(0);
        let before = section.end_line.saturating_sub(lines);
        for picture in pictures(&section.markdown) {
            let line = before + picture.line;
            if let Some(message) = elsewhere(&picture).or_else(|| undescribed(&picture)) {
                findings.notice(line, &section.id, message);
            }
        }
    }
}

fn elsewhere(picture: &NamedPicture) -> Option<String> {
    picture_beside(&picture.place).is_none().then(|| {
        format!(
            "the picture {} is not beside the lesson, so it is neither shown nor printed: add it as a file",
            name(picture)
        )
    })
}

fn undescribed(picture: &NamedPicture) -> Option<String> {
    (picture.alt.is_empty() && !picture.look.is_decoration).then(|| {
        format!(
            "the picture {} has no words for who does not see it: write between its brackets what it \
             shows, or \"decoration\" behind its path",
            picture.place
        )
    })
}

fn name(picture: &NamedPicture) -> &str {
    if picture.alt.is_empty() { &picture.place } else { &picture.alt }
}
