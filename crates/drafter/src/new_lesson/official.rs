//! The official words of the outcomes that a lesson works towards, where a document with them was
//! imported and reviewed. They are looked up by code and not read: such a document may be long.

use minijinja::context;

use crate::conversation::Conversation;
use crate::lesson::{Material, OfficialWords, outcome_codes};
use crate::library::{DrafterError, Library};
use crate::listing::listed;
use crate::moves::{Call, Move};

/// The folder of imported documents below that of the curriculum.
const IMPORTED: &str = "imported";

/// How `find_outcomes` says of a statement that it is the document's own.
const OFFICIAL: &str = "; official words;";
const UNVERIFIED: &str = "certainty U";

/// The look at what was imported, or what it found.
pub(super) fn settle(
    library: &Library,
    talk: &Conversation<'_>,
    material: &mut Material,
) -> Result<Option<Move>, DrafterError> {
    let folders = listed(talk, "curriculum").unwrap_or_default().folders;
    if !folders.iter().any(|folder| folder == IMPORTED) {
        return Ok(None);
    }
    let codes = outcome_codes(library, material);
    let looks = talk.unanswered(codes.iter().map(|code| Call::outcome(code)));
    if !looks.is_empty() {
        let say = library.say("say_official", &context! { codes })?;
        return Ok(Some(Move::act(say, looks)));
    }
    for code in codes {
        let call = Call::outcome(&code);
        let answer = talk.latest(call.name, |answer| *answer.input == call.input);
        let found = answer.filter(|answer| !answer.is_error);
        if let Some(words) = found.and_then(|answer| official(answer.content, &code)) {
            material.official.insert(code, words);
        }
    }
    Ok(None)
}

/// The first statement of this code that is official.
fn official(answer: &str, code: &str) -> Option<OfficialWords> {
    let begins = format!("- [{code}](");
    let mut lines = answer.lines().zip(answer.lines().skip(1));
    let (statement, about) =
        lines.find(|(line, about)| line.starts_with(&begins) && about.contains(OFFICIAL))?;
    let link = statement.strip_prefix("- ")?;
    let (_, title) = link.split_once(" \"")?;
    Some(OfficialWords {
        link: link.to_owned(),
        text: unescaped(title.strip_suffix("\")")?),
        unverified: about.contains(UNVERIFIED),
    })
}

/// A link's title as it is read.
fn unescaped(title: &str) -> String {
    let mut text = String::with_capacity(title.len());
    let mut letters = title.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next()),
            letter => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn official_words_are_taken_with_their_place_and_a_paraphrase_is_not() {
        let own = "- [TCH 3-14a](curriculum/cfe.md#L9-L9 \"In our words.\")\n  Third level; \
                   Computing Science; paraphrase, say so once; certainty A";
        let imported = "- [TCH 3-14a](curriculum/imported/a.md#L12-L13 \"I can say \\\"loop\\\".\")\n  \
                        Third level; Computing Science; official words; certainty A";
        let answer = format!("2 outcomes fit.\n\n{own}\n\n{imported}");
        let words = OfficialWords {
            link: "[TCH 3-14a](curriculum/imported/a.md#L12-L13 \"I can say \\\"loop\\\".\")"
                .into(),
            text: "I can say \"loop\".".into(),
            unverified: false,
        };
        assert_eq!(official(&answer, "TCH 3-14a"), Some(words));
        assert_eq!(official(own, "TCH 3-14a"), None);
        assert_eq!(official(&answer, "TCH 3-15a"), None);
    }
}
