//! Words with room for a pupil's own language: a sheet for those who use it. The page that all get has the
//! words without it.

use crate::{
    Content, Lesson, Section, SectionKind,
    one_line::as_line,
    page::{PageBlock, Word},
};

/// What the sheet is called. It names no need: the page is for pupils.
pub const WORD_LIST: &str = "Words in your language";

/// How a note asks for a word in the pupil's language.
const ASKS: [&str; 5] = [
    "in your language",
    "in your own language",
    "in your home language",
    "your language",
    "home language",
];

/// A note as all pupils get it, and whether it asked for more.
fn for_all(note: Option<&str>) -> (Option<String>, bool) {
    let Some(note) = note else { return (None, false) };
    let asks = |piece: &&str| {
        let piece = piece.trim().to_lowercase();
        let room = ASKS.iter().find_map(|asks| piece.strip_prefix(asks));
        room.is_some_and(|room| !room.chars().any(char::is_alphanumeric))
    };
    let kept: Vec<&str> = note.split(';').filter(|piece| !asks(piece)).collect();
    let asked = kept.len() < note.split(';').count();
    let left = kept.join(";").trim().to_owned();
    (Some(left).filter(|left| !left.is_empty()), asked)
}

/// A word as all pupils get it.
pub(crate) fn word_for_all(word: Word) -> Word {
    Word { note: for_all(word.note.as_deref()).0, ..word }
}

/// The list as a table to write in; none where no word asks for it. With it the section that it is from.
pub(crate) fn table(lesson: &Lesson) -> Option<(String, String)> {
    let sections: Vec<&Section> = lesson.of_kind(SectionKind::Vocabulary).collect();
    let words = || {
        sections.iter().flat_map(|section| match &section.content {
            Content::Vocabulary(items) => items.as_slice(),
            _ => &[],
        })
    };
    if !words().any(|item| for_all(item.fields.note.as_deref()).1) {
        return None;
    }
    let mut lines =
        vec!["| Word | What it means | In your language |".to_owned(), "|---|---|---|".to_owned()];
    for item in words() {
        let meaning = cell(&item.fields.meaning);
        let note = for_all(item.fields.note.as_deref()).0.map(|note| format!(" *{}*", cell(&note)));
        let note = note.unwrap_or_default();
        lines.push(format!("| **{}** | {meaning}{note} | |", cell(&item.fields.term)));
    }
    Some((lines.join("\n"), sections.first()?.id.clone()))
}

/// The sheet, behind the worksheet.
pub(super) fn sheet(lesson: &Lesson) -> Vec<PageBlock> {
    let Some((text, section)) = table(lesson) else { return Vec::new() };
    let heading = PageBlock::Heading { level: 2, text: WORD_LIST.to_owned(), source: None };
    vec![PageBlock::PageBreak, heading, PageBlock::Markdown { text, source: Some(section) }]
}

/// A text on one line in which no column ends.
fn cell(text: &str) -> String {
    as_line(text).replace("\\|", "|").replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_loses_only_what_asks_for_a_word_in_the_pupils_language() {
        for (note, left, asked) in [
            ("Picture: a track; in your language: ……………", Some("Picture: a track"), true),
            ("In your own language: ______", None, true),
            ("in your language: pętla", Some("in your language: pętla"), false),
            ("Polish: pętla; a ring", Some("Polish: pętla; a ring"), false),
        ] {
            assert_eq!(for_all(Some(note)), (left.map(str::to_owned), asked), "{note}");
        }
        assert_eq!(for_all(None), (None, false));
    }
}
