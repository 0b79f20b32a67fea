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

/// How a word is marked that was drafted and that nobody has looked at: in a note, and on the sheet.
const DRAFT: &str = "draft";
/// The mark behind such a word on the sheet.
pub const WORD_DRAFT: &str = " (draft)";

/// What the column is called for words of a language that is not named.
const UNNAMED: &str = "In your language";

/// A word in a pupil's language, as a piece of a note has it: `in your language (Polish, draft): pętla`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OwnWord<'n> {
    /// Empty where the note does not name it.
    language: &'n str,
    /// Empty where it is for the pupil to write.
    word: &'n str,
    is_draft: bool,
}

fn own_word(piece: &str) -> Option<OwnWord<'_>> {
    let piece = piece.trim();
    let behind = |asks: &&str| {
        let begins = piece.get(..asks.len()).is_some_and(|it| it.eq_ignore_ascii_case(asks));
        begins.then(|| piece[asks.len()..].trim_start())
    };
    let room = ASKS.iter().find_map(behind)?;
    let (about, words) = room
        .strip_prefix('(')
        .and_then(|room| room.split_once(')'))
        .map_or(("", room), |(about, words)| (about.trim(), words));
    let words = words.trim_start().trim_start_matches(':').trim();
    let is_written = words.chars().any(char::is_alphanumeric);
    // A word of a language that is not named is part of a note for all.
    if about.is_empty() && is_written {
        return None;
    }
    let (language, state) = about.split_once(',').unwrap_or((about, ""));
    Some(OwnWord {
        language: language.trim(),
        word: if is_written { words } else { "" },
        is_draft: state.trim().eq_ignore_ascii_case(DRAFT),
    })
}

/// A note as all pupils get it, and what of it is in a pupil's language.
fn for_all(note: Option<&str>) -> (Option<String>, Vec<OwnWord<'_>>) {
    let (mut kept, mut own) = (Vec::new(), Vec::new());
    for piece in note.into_iter().flat_map(|note| note.split(';')) {
        match own_word(piece) {
            Some(word) => own.push(word),
            None => kept.push(piece),
        }
    }
    let left = kept.join(";").trim().to_owned();
    (Some(left).filter(|left| !left.is_empty()), own)
}

/// A word as all pupils get it.
pub(crate) fn word_for_all(word: Word) -> Word {
    Word { note: for_all(word.note.as_deref()).0, ..word }
}

/// The list as a table: a column for each language that is named, and one to write in where none is. Without a
/// word that asks for it there is no list. With it the section that it is from.
pub(crate) fn table(lesson: &Lesson) -> Option<(String, String)> {
    let sections: Vec<&Section> = lesson.of_kind(SectionKind::Vocabulary).collect();
    let items = sections.iter().flat_map(|section| match &section.content {
        Content::Vocabulary(items) => items.as_slice(),
        _ => &[],
    });
    let words: Vec<_> =
        items.map(|item| (&item.fields, for_all(item.fields.note.as_deref()))).collect();
    let mut languages: Vec<&str> = Vec::new();
    for word in words.iter().flat_map(|(_, (_, own))| own) {
        if !languages.contains(&word.language) {
            languages.push(word.language);
        }
    }
    if languages.is_empty() {
        return None;
    }
    let heads = languages.iter().map(|language| match *language {
        "" => UNNAMED.to_owned(),
        language => cell(language),
    });
    let mut lines = vec![
        format!("| Word | What it means | {} |", heads.collect::<Vec<_>>().join(" | ")),
        format!("|---|---|{}", "---|".repeat(languages.len())),
    ];
    for (term, (note, own)) in &words {
        let meaning = cell(&term.meaning);
        let note = note.as_ref().map(|note| format!(" *{}*", cell(note))).unwrap_or_default();
        let in_language = |language: &&str| {
            let word = own.iter().find(|word| word.language == *language)?;
            let mark = if word.is_draft { WORD_DRAFT } else { "" };
            Some(word.word)
                .filter(|word| !word.is_empty())
                .map(|word| format!(" {}{mark} |", cell(word)))
        };
        let own = languages.iter().map(|it| in_language(it).unwrap_or_else(|| " |".to_owned()));
        let own: String = own.collect();
        lines.push(format!("| **{}** | {meaning}{note} |{own}", cell(&term.term)));
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
        let own = |language, word, is_draft| vec![OwnWord { language, word, is_draft }];
        for (note, left, words) in [
            (
                "Picture: a track; in your language: ……………",
                Some("Picture: a track"),
                own("", "", false),
            ),
            ("In your own language: ______", None, own("", "", false)),
            ("in your language: pętla", Some("in your language: pętla"), vec![]),
            ("Polish: pętla; a ring", Some("Polish: pętla; a ring"), vec![]),
            (
                "a ring; in your language (Polish): pętla",
                Some("a ring"),
                own("Polish", "pętla", false),
            ),
            ("in your language (Polish, draft): pętla", None, own("Polish", "pętla", true)),
            ("in your language (Ukrainian): ……", None, own("Ukrainian", "", false)),
        ] {
            assert_eq!(for_all(Some(note)), (left.map(str::to_owned), words), "{note}");
        }
        assert_eq!(for_all(None), (None, vec![]));
    }

    #[test]
    fn each_language_has_a_column_and_a_draft_says_so() {
        let text = "---\nlesson: L\nclass: 3B\nminutes: 50\n---\n\n# L\n\n## Vocabulary\n\n\
            - **loop**: steps again. *Picture: a track; in your language (Polish, draft): pętla; in your language (Arabic): حلقة*\n\
            - **list**: many values. *in your language (Polish): ……*\n";
        let lesson = crate::parse(text, &crate::Template::structured());
        let (table, section) = table(&lesson).unwrap();
        assert_eq!(section, "vocabulary");
        assert_eq!(
            table,
            "| Word | What it means | Polish | Arabic |\n|---|---|---|---|\n\
             | **loop** | steps again. *Picture: a track* | pętla (draft) | حلقة |\n\
             | **list** | many values. | | |"
        );
    }
}
