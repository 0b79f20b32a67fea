//! What is said when a request is not carried out: kindly, and with what could be done instead.

use text::lists;

use super::phrases::{Outside, RequestKind};
use crate::request::{Word, opening, words};

lists! {
    include_str!("reply.txt");
    /// Words that stand between a topic and what follows it.
    static ENDS: List = "ends";
    /// Words that are no topic.
    static NO_TOPIC: List = "no topic";
}

/// How many words of hers a topic may have.
const TOPIC_WORDS: usize = 5;

/// Why it is not carried out, and two things that could be done.
pub fn instead(kind: &RequestKind, text: &str) -> String {
    let why = match kind.outside {
        Outside::Scope => format!(
            "I help with planning lessons, and this looks like something else ({}), so I leave it with \
             you.",
            kind.about
        ),
        Outside::Ability => format!(
            "I cannot do this one: I can read and write the files of your workspace, and nothing \
             beyond them ({}).",
            kind.about
        ),
    };
    let words = words(opening(text));
    let class = class(&words).unwrap_or_else(|| "your class".to_owned());
    let topic = topic(&words).unwrap_or_else(|| "your next topic".to_owned());
    let offers: Vec<String> = kind
        .instead
        .iter()
        .map(|offer| offer.replace("{class}", &class).replace("{topic}", &topic))
        .collect();
    match offers.as_slice() {
        [] => why,
        [offer] => format!("{why} If it helps, I can draft {offer}."),
        [first, others @ ..] => {
            format!("{why} If it helps, I can draft {first}, or {}.", others.join(", or "))
        }
    }
}

/// The class or year that is named, as she wrote it.
pub fn class(words: &[Word]) -> Option<String> {
    words.iter().find(|word| word.class).map(|word| word.written.trim_end_matches("'s").to_owned())
}

/// What it is on or about, in her words; nobody's name is repeated.
fn topic(words: &[Word]) -> Option<String> {
    let leads = |word: &Word| matches!(word.text.as_str(), "on" | "about");
    words.iter().enumerate().filter(|(_, word)| leads(word)).find_map(|(at, _)| {
        let topic: Vec<&str> = words[at + 1..]
            .iter()
            .take(TOPIC_WORDS)
            .take_while(|word| !word.after_break && !ENDS.has(word.text.as_str()))
            .map(|word| word.written.as_str())
            .collect();
        let begin = words.get(at + 1)?;
        let usable = !topic.is_empty()
            && !NO_TOPIC.has(begin.text.as_str())
            && !words[at + 1..at + 1 + topic.len()].iter().any(|w| w.name || w.class);
        usable.then(|| topic.join(" "))
    })
}
