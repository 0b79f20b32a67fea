//! The sentences at which a text is hard for the class, and what would make them easier.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::plain::PLAINER;
use crate::page::Spot;
use crate::prose::{Shape, Word};
use crate::syllables::Counter;
use crate::{Finding, FindingKind, Target};

/// Words of three syllables and more that pupils of primary school use every day.
static EVERYDAY: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    include_str!("../../data/everyday-words.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
        .collect()
});

/// The most sentences that are named: a teacher changes the hardest first.
const MOST: usize = 8;

/// Words at which a long sentence can be made two.
const JOINTS: [&str; 14] = [
    "and", "but", "because", "which", "so", "although", "while", "whereas", "unless", "until",
    "then", "when", "if", "or",
];

/// A sentence with what makes it hard.
struct Hard<'a> {
    spot: Spot<'a>,
    words: usize,
    /// In the order in which they stand, each once, as they are written.
    hard_words: Vec<&'a Word>,
    /// Flesch and Kincaid's sum for the sentence alone. The formula is made for passages, so it
    /// only ranks sentences against each other and is never shown.
    strain: f64,
}

/// Names the hardest sentences: those too long, those with many hard words, and, when the text as
/// a whole is too hard, those that make it so.
pub(crate) fn findings<'a>(
    spots: impl Iterator<Item = Spot<'a>>,
    target: &Target,
    vocabulary: &[String],
    too_hard: bool,
    counter: &mut Counter<'a>,
) -> Vec<Finding> {
    let taught: HashSet<String> = vocabulary
        .iter()
        .flat_map(|term| term.split_whitespace())
        .map(|word| stem(&word.to_lowercase()).to_owned())
        .collect();
    let longest = target.longest_sentence();
    let many = if target.age < 12.0 { 2 } else { 3 };
    let grade = target.age + Target::TOLERANCE - 5.0;
    let mut hard: Vec<Hard<'_>> = spots
        .filter(|spot| spot.passage.is_prose(spot.sentence))
        .map(|spot| measure(spot, &taught, counter))
        .filter(|sentence| {
            sentence.words > longest
                || sentence.hard_words.len() >= many
                || (too_hard && sentence.strain > grade && sentence.words > MOST)
        })
        .collect();
    hard.sort_by(|a, b| b.strain.total_cmp(&a.strain));
    hard.truncate(MOST);
    hard.iter().map(|sentence| sentence.finding(longest, target)).collect()
}

fn measure<'a>(spot: Spot<'a>, taught: &HashSet<String>, counter: &mut Counter<'a>) -> Hard<'a> {
    let mut hard_words: Vec<&Word> = Vec::new();
    let mut spoken = 0;
    let words = spot.sentence.words.iter().filter(|word| word.shape != Shape::Number);
    let mut count = 0;
    for word in words {
        let syllables = counter.count(&word.lower);
        spoken += syllables;
        count += 1;
        if is_hard(word, syllables, taught)
            && !hard_words.iter().any(|seen| seen.lower == word.lower)
        {
            hard_words.push(word);
        }
    }
    let length = f64::from(u32::try_from(count.max(1)).unwrap_or(u32::MAX));
    let strain = 0.39 * length + 11.8 * f64::from(spoken) / length - 15.59;
    Hard { spot, words: count, hard_words, strain }
}

/// Three syllables or more, and neither a name, nor taught, nor of every day, nor made long only by
/// its ending, which are Gunning's exceptions (*The Technique of Clear Writing*, 1952).
fn is_hard(word: &Word, syllables: u32, taught: &HashSet<String>) -> bool {
    if syllables < 3
        || (word.shape == Shape::Capitalised && !word.first)
        || word.shape == Shape::Capitals
    {
        return false;
    }
    let stem = stem(&word.lower);
    let by_ending =
        syllables == 3 && ["ed", "es", "ing"].iter().any(|ending| word.lower.ends_with(ending));
    let of_easy_parts = word.lower.contains('-')
        && word.lower.split('-').all(|part| crate::syllables::syllables(part) < 3);
    !by_ending
        && !of_easy_parts
        && !taught.contains(stem)
        && !taught.contains(word.lower.as_str())
        && !EVERYDAY.contains(word.lower.as_str())
        && !EVERYDAY.contains(stem)
}

/// Without the ending of the plural.
fn stem(word: &str) -> &str {
    let word = word.strip_suffix("'s").unwrap_or(word);
    word.strip_suffix('s').filter(|stem| stem.len() > 3).unwrap_or(word)
}

impl Hard<'_> {
    fn finding(&self, longest: usize, target: &Target) -> Finding {
        let long = self.words > longest;
        let mut message = if long {
            format!(
                "{} words in one sentence: {longest} are enough for readers of {:.0} years ({}).",
                self.words, target.age, target.reason
            )
        } else {
            format!("Hard to read at {:.0} years ({}).", target.age, target.reason)
        };
        if !self.hard_words.is_empty() {
            let words = self.listed(self.hard_words.iter());
            let verb = if self.hard_words.len() == 1 {
                "Long word that is"
            } else {
                "Long words that are"
            };
            message.push_str(&format!(" {verb} not in the vocabulary: {words}."));
        }
        let suggestion = self.suggestion(long);
        self.spot.finding_of_sentence(FindingKind::ReadingAge, message, suggestion)
    }

    fn suggestion(&self, long: bool) -> Option<String> {
        let mut parts = Vec::new();
        if long {
            parts.push(match self.joint() {
                Some(joint) => format!("Make it two sentences: end the first before “{joint}”."),
                None => "Make it two sentences.".to_owned(),
            });
        }
        let plainer: Vec<String> = self
            .spot
            .sentence
            .words
            .iter()
            .filter_map(|word| PLAINER.get(word.lower.as_str()).map(|plain| (word, plain)))
            .map(|(word, plain)| format!("“{plain}” for “{}”", word.lower))
            .collect();
        if !plainer.is_empty() {
            parts.push(format!("Say {}.", plainer.join(", ")));
        }
        let rest: Vec<&&Word> = self
            .hard_words
            .iter()
            .filter(|word| !PLAINER.contains_key(word.lower.as_str()))
            .collect();
        if !rest.is_empty() {
            let words = self.listed(rest.into_iter());
            parts.push(format!("Teach {words} in the vocabulary, or say it in plainer words."));
        }
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    fn listed<'w>(&self, words: impl Iterator<Item = &'w &'w Word>) -> String {
        words
            .map(|word| format!("“{}”", self.spot.text(&word.range)))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The joining word nearest to the middle, and not too near to either end.
    fn joint(&self) -> Option<&str> {
        let words = &self.spot.sentence.words;
        let (least, middle) = (words.len() / 4, words.len() / 2);
        words
            .iter()
            .enumerate()
            .filter(|(at, word)| {
                (least..words.len() - least).contains(at) && JOINTS.contains(&word.lower.as_str())
            })
            .min_by_key(|(at, _)| at.abs_diff(middle))
            .map(|(_, word)| word.lower.as_str())
    }
}
