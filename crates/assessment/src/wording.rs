//! Other words for a question, from somebody who is not trusted with more than words.
//!
//! Of a question only the sentence around its calculation may be said otherwise. Whoever words it is shown a
//! mark in place of the calculation and so sees no number, no option and no key. What comes back is compared
//! with what was there, and whatever could change the question is refused: the text of the file stays.

use std::collections::BTreeSet;
use std::ops::Range;

use text::words::words;
use text::{sentences, stem};

/// What stands for the calculation.
pub const CALCULATION: &str = "[calculation]";

/// Most characters of a sentence in other words.
const LONGEST: usize = 240;

/// Words that a question may have beside those of the file. Any other could ask for something else, or say
/// something of the answer, so that none but these is taken.
const HARMLESS: &[&str] = &[
    "a",
    "all",
    "an",
    "and",
    "be",
    "book",
    "by",
    "calculate",
    "calculation",
    "can",
    "class",
    "complete",
    "could",
    "do",
    "does",
    "exercise",
    "find",
    "for",
    "from",
    "get",
    "give",
    "go",
    "have",
    "here",
    "how",
    "i",
    "in",
    "is",
    "it",
    "jotter",
    "let",
    "line",
    "me",
    "method",
    "my",
    "need",
    "next",
    "now",
    "of",
    "on",
    "our",
    "out",
    "page",
    "paper",
    "pencil",
    "please",
    "practise",
    "problem",
    "pupil",
    "question",
    "see",
    "set",
    "should",
    "show",
    "slate",
    "solve",
    "step",
    "steps",
    "tell",
    "that",
    "the",
    "their",
    "them",
    "then",
    "this",
    "to",
    "today",
    "together",
    "try",
    "us",
    "value",
    "want",
    "we",
    "what",
    "whiteboard",
    "will",
    "with",
    "work",
    "working",
    "worth",
    "would",
    "write",
    "you",
    "your",
];
/// Words that ask, whatever is asked.
const ASKING: &[&str] = &[
    "what",
    "is",
    "are",
    "which",
    "how",
    "work",
    "out",
    "find",
    "calculate",
    "write",
    "give",
    "do",
    "does",
    "the",
    "a",
    "an",
    "of",
    "this",
    "these",
    "value",
    "question",
];

/// Why other words are not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WordingRefused {
    /// The mark is not in it once.
    #[error("the calculation stands in it {0} times instead of once")]
    Calculation(usize),
    /// It has a word that is not known to be harmless.
    #[error("it says \"{0}\", which could change the question")]
    Word(String),
    /// It leaves out what the question is about.
    #[error("it does not say \"{0}\", which the question asks for")]
    Missing(String),
    /// It has signs that a sentence does not need.
    #[error("it has the sign {0:?}")]
    Sign(char),
    /// It is no single sentence.
    #[error("it is not one sentence")]
    Sentences,
    /// It says words of a hint, of the solution or of a rationale.
    #[error("it gives a hint: \"{0}\"")]
    Hint(String),
    /// It is too long.
    #[error("it has more than {LONGEST} characters")]
    Long,
}

/// A question whose sentence around the calculation may be said in other words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wordable {
    /// The text that stays before the sentence.
    before: String,
    /// The sentence with the mark.
    sentence: String,
    calculation: String,
    after: String,
}

impl Wordable {
    /// The question of a blueprint as its file has it; none where the values do not stand in one sentence.
    pub(crate) fn of(question: &str) -> Option<Self> {
        let question = question.trim();
        if question.contains("{%") || question.contains("```") || question.contains("[[") {
            return None;
        }
        let first = question.find("{{")?;
        let end = question.rfind("}}")? + 2;
        let place = sentences(question).find(|place| place.contains(&first))?;
        if end > place.end {
            return None;
        }
        let calculation = widened(question, first..end, &place);
        let before = &question[place.start..calculation.start];
        let after = &question[calculation.end..place.end];
        if words(before).next().is_none() || before.contains('\n') || after.contains('\n') {
            return None;
        }
        Some(Self {
            before: question[..place.start].to_owned(),
            sentence: format!("{before}{CALCULATION}{after}").trim().to_owned(),
            calculation: question[calculation].to_owned(),
            after: question[place.end..].trim().to_owned(),
        })
    }

    /// The sentence, with the mark where the calculation stands.
    pub(crate) fn sentence(&self) -> &str {
        &self.sentence
    }

    /// The question in these words. `private` is what must not be told: hints, the solution, rationales.
    pub(crate) fn worded<'a>(
        &self,
        said: &str,
        private: impl IntoIterator<Item = &'a str>,
    ) -> Result<String, WordingRefused> {
        let said = said.trim();
        if said.chars().count() > LONGEST {
            return Err(WordingRefused::Long);
        }
        let marks = said.matches(CALCULATION).count();
        if marks != 1 {
            return Err(WordingRefused::Calculation(marks));
        }
        let around = said.replacen(CALCULATION, " ", 1);
        plain(&around)?;
        one_sentence(said)?;
        self.compared(&around)?;
        unhinted(&around, &self.sentence, private)?;
        let sentence = said.replacen(CALCULATION, &self.calculation, 1);
        let space = if self.after.is_empty() { "" } else { " " };
        Ok(format!("{}{sentence}{space}{}", self.before, self.after))
    }

    fn compared(&self, said: &str) -> Result<(), WordingRefused> {
        let was: BTreeSet<String> =
            words(&self.sentence).map(|word| stem(&word.to_lowercase())).collect();
        let is_known = |word: &str| {
            let word = word.to_lowercase();
            HARMLESS.contains(&word.as_str()) || was.contains(&stem(&word))
        };
        if let Some(word) = words(said).find(|word| !is_known(word)) {
            return Err(WordingRefused::Word(word.to_owned()));
        }
        let now: BTreeSet<String> = words(said).map(|word| stem(&word.to_lowercase())).collect();
        let asked = self.sentence.replacen(CALCULATION, " ", 1);
        let missing = words(&asked)
            .filter(|word| !ASKING.contains(&word.to_lowercase().as_str()))
            .find(|word| !now.contains(&stem(&word.to_lowercase())));
        missing.map_or(Ok(()), |word| Err(WordingRefused::Missing(word.to_owned())))
    }
}

/// The calculation with the signs that stand at its values: `£`, `%`, `= ?`.
fn widened(question: &str, values: Range<usize>, sentence: &Range<usize>) -> Range<usize> {
    let is_sign = |c: char| !c.is_alphabetic() && !matches!(c, '.' | '?' | '!' | ':' | ',' | ';');
    let start = question[sentence.start..values.start]
        .char_indices()
        .rev()
        .take_while(|(_, c)| is_sign(*c) && !c.is_whitespace())
        .last()
        .map_or(values.start, |(at, _)| sentence.start + at);
    let behind = &question[values.end..sentence.end];
    let signs: usize =
        behind.chars().take_while(|c| is_sign(*c) && !c.is_whitespace()).map(char::len_utf8).sum();
    let equals = [" = ?", " = …"].into_iter().find(|equals| behind[signs..].starts_with(equals));
    start..values.end + signs + equals.map_or(0, str::len)
}

/// Words, and the signs of one sentence.
fn plain(around: &str) -> Result<(), WordingRefused> {
    for c in around.chars() {
        let fits =
            c.is_ascii_alphabetic() || matches!(c, ' ' | ',' | '.' | '?' | ':' | '\'' | '’' | '-');
        if !fits {
            return Err(WordingRefused::Sign(c));
        }
    }
    Ok(())
}

fn one_sentence(said: &str) -> Result<(), WordingRefused> {
    let ends = said.matches(['.', '?']).count();
    let is_one =
        ends == 1 && said.ends_with(['.', '?']) || ends == 0 && said.ends_with(CALCULATION);
    if is_one { Ok(()) } else { Err(WordingRefused::Sentences) }
}

/// Three words in a row of what is private are a hint, unless the question had them.
fn unhinted<'a>(
    around: &str,
    sentence: &str,
    private: impl IntoIterator<Item = &'a str>,
) -> Result<(), WordingRefused> {
    let small = |text: &str| words(text).map(str::to_lowercase).collect::<Vec<_>>();
    let (said, had) = (small(around), small(sentence));
    let has = |all: &[String], run: &[String]| all.windows(run.len()).any(|window| window == run);
    for text in private {
        let kept = small(text);
        if let Some(run) = said.windows(3).find(|run| has(&kept, run) && !has(&had, run)) {
            return Err(WordingRefused::Hint(run.join(" ")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
