//! Whose words a claim says that it quotes.
//!
//! A claim presents words **as official** when its own sentence says "official", "officially",
//! "verbatim", "word for word" or "exact wording", or has the curriculum say, state, write or read
//! them, unless the same sentence denies it or calls them a paraphrase. It **quotes** words when they
//! stand in quotation marks (three words or more) or in a block quotation, and nothing in the whole
//! lesson says that the statements are paraphrased, summarised or in our own words.

use serde::{Deserialize, Serialize};
use text::typography::comparable;
use text::words::is_whole;
use text::{lists, words};

use super::blocks::Block;
use crate::mentions;

lists! {
    include_str!("../../data/presented.txt");
    static OFFICIAL: List = "official";
    static DENIED: List = "denied";
    static PARAPHRASED: List = "paraphrased";
    /// What a sentence has to be about before it tells anything about wording.
    static ABOUT: List = "about";
    static SPEAKERS: List = "speakers";
    static SPEAKING: List = "speaking";
}

/// How a claim presents the words of the curriculum to whoever reads the lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Presented {
    /// As a reference, or as a summary.
    Plainly,
    /// It shows these words as a quotation, and nothing in the lesson says that they are a paraphrase.
    Quoted(Vec<String>),
    /// Its sentence calls them official, or has the curriculum itself say them.
    AsOfficial,
}

const FEWEST_WORDS: usize = 3;
/// No outcome is longer, in bytes, and no paragraph quotes more of them.
const LONGEST: usize = 2_000;
const MOST: usize = 20;

/// Whether a block says that statements of the curriculum are paraphrased.
pub(super) fn says_paraphrase(block: &Block) -> bool {
    let text = block.text.to_lowercase();
    PARAPHRASED.entries().iter().any(|phrase| text.contains(phrase))
        && (ABOUT.entries().iter().any(|word| text.contains(word))
            || !mentions(&block.text).is_empty())
}

/// How a sentence presents the words that it points to; `shown` is what its block quotes.
pub(super) fn presented(sentence: &str, shown: &[String]) -> Presented {
    let lower = comparable(sentence).to_lowercase();
    let paraphrased = PARAPHRASED.entries().iter().any(|phrase| lower.contains(phrase));
    if !paraphrased && (calls_official(&lower) || curriculum_speaks(&lower)) {
        return Presented::AsOfficial;
    }
    if shown.is_empty() { Presented::Plainly } else { Presented::Quoted(shown.to_vec()) }
}

fn calls_official(sentence: &str) -> bool {
    OFFICIAL.entries().iter().any(|phrase| {
        sentence.match_indices(phrase).any(|(at, _)| {
            let alone = is_whole(sentence, &(at..at + phrase.len()));
            let before: Vec<&str> = sentence[..at].split_whitespace().collect();
            let near = &before[before.len().saturating_sub(3)..];
            alone && !near.iter().any(|word| denies(word))
        })
    })
}

fn denies(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '\'');
    DENIED.has(word) || word.ends_with("n't")
}

/// "The curriculum states: …".
fn curriculum_speaks(sentence: &str) -> bool {
    let words: Vec<&str> = words(sentence).collect();
    words.windows(2).any(|pair| SPEAKERS.has(pair[0]) && SPEAKING.has(pair[1]))
}

/// What a block shows as somebody else's words.
pub(super) fn quoted(block: &Block) -> Vec<String> {
    if block.is_quoted {
        let text = comparable(&block.text);
        return if text.len() <= LONGEST { vec![text] } else { Vec::new() };
    }
    let mut found = Vec::new();
    let mut open: Option<(usize, char)> = None;
    for (at, c) in block.text.char_indices() {
        match (open, c) {
            (None, '"' | '“' | '„' | '«') => {
                let close = match c {
                    '"' => '"',
                    '«' => '»',
                    _ => '”',
                };
                open = Some((at + c.len_utf8(), close));
            }
            // German marks close with what opens an English quotation.
            (Some((start, close)), c) if c == close || (close == '”' && c == '“') => {
                found.push(comparable(&block.text[start..at]));
                open = None;
            }
            _ => {}
        }
    }
    found.retain(|text| text.len() <= LONGEST && words(text).count() >= FEWEST_WORDS);
    found.truncate(MOST);
    found
}
