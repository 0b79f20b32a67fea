//! A phrase: words in order, with gaps.

use super::words::Word;

/// The most words that `*` stands for.
const GAP: usize = 4;

/// Words in order: `a|b` is one of them, `gra~` any word that begins so, `?` at most one word of any kind,
/// `*` at most four, `^` at the front means that a clause begins here, `@name` a word with a capital that
/// is no month, subject or product, `@class` a class or a year such as 3B or S2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    leads: bool,
    steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    /// At most so many words of any kind.
    Gap(usize),
    /// One of these.
    OneOf(Vec<Choice>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Choice {
    Word(&'static str),
    Beginning(&'static str),
    Name,
    Class,
}

impl Phrase {
    /// Reads it from a line of a data file.
    pub fn read(line: &'static str) -> Self {
        let (leads, line) = match line.strip_prefix('^') {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let steps = line.split_whitespace().map(|step| match step {
            "?" => Step::Gap(1),
            "*" => Step::Gap(GAP),
            step => Step::OneOf(step.split('|').map(Choice::read).collect()),
        });
        Self { leads, steps: steps.collect() }
    }

    /// Whether it stands only where a clause begins.
    pub fn leads(&self) -> bool {
        self.leads
    }

    /// Where the phrase ends when it begins here.
    pub fn ends(&self, words: &[Word], start: usize) -> Option<usize> {
        if self.leads && !words.get(start)?.leads {
            return None;
        }
        let end = walk(&self.steps, words, start, start)?;
        (end > start).then_some(end)
    }
}

/// The shortest way through the steps; no phrase goes on behind punctuation.
fn walk(steps: &[Step], words: &[Word], start: usize, at: usize) -> Option<usize> {
    let Some((step, rest)) = steps.split_first() else { return Some(at) };
    let goes_on = |at: usize| words.get(at).filter(|word| at == start || !word.after_break);
    match step {
        Step::OneOf(choices) => {
            let word = goes_on(at)?;
            if !choices.iter().any(|choice| choice.fits(word)) {
                return None;
            }
            walk(rest, words, start, at + 1)
        }
        Step::Gap(most) => {
            for skipped in 0..=*most {
                if let Some(end) = walk(rest, words, start, at + skipped) {
                    return Some(end);
                }
                goes_on(at + skipped)?;
            }
            None
        }
    }
}

impl Choice {
    fn read(text: &'static str) -> Self {
        match text {
            "@name" => Self::Name,
            "@class" => Self::Class,
            _ => match text.strip_suffix('~') {
                Some(beginning) => Self::Beginning(beginning),
                None => Self::Word(text),
            },
        }
    }

    fn fits(&self, word: &Word) -> bool {
        match self {
            Self::Word(text) => word.text == *text,
            Self::Beginning(text) => word.text.starts_with(text),
            Self::Name => word.name,
            Self::Class => word.class,
        }
    }
}
