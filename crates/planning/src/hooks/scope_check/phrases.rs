//! The kinds of request that are not planning, read from `phrases.txt`, and where one shows in words.

use std::ops::Range;
use std::sync::LazyLock;

use super::words::Word;

const DATA: &str = include_str!("phrases.txt");

/// The most words that `*` stands for.
const GAP: usize = 4;

/// What a request may be about that is not planning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestKind {
    /// Its name, as a trace shows it.
    pub name: &'static str,
    /// What it is, in the teacher's words.
    pub about: &'static str,
    /// What can be done instead; `{class}` and `{topic}` come from her words.
    pub instead: Vec<&'static str>,
    /// Whether it is no planning at all, or something that nothing here can do.
    pub outside: Outside,
    phrases: Vec<Phrase>,
}

/// Why a kind of request is not carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outside {
    /// It is not planning.
    Scope,
    /// There is no tool for it.
    Ability,
    /// Somebody may not be safe, and that goes before everything else.
    Safety,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Phrase {
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

/// Where a phrase of a kind stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhraseMatch {
    /// Which kind, as a place in the list.
    pub kind: usize,
    /// The words.
    pub range: Range<usize>,
    /// Whether a clause begins with it: it is then asked for, whatever stands before.
    pub leads: bool,
}

/// Every kind, in the order of the file.
pub fn kinds() -> &'static [RequestKind] {
    static KINDS: LazyLock<Vec<RequestKind>> = LazyLock::new(read);
    &KINDS
}

fn read() -> Vec<RequestKind> {
    let mut kinds: Vec<RequestKind> = Vec::new();
    for line in DATA.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let outside = if name == "safeguarding" { Outside::Safety } else { Outside::Scope };
            kinds.push(RequestKind {
                name,
                about: "",
                instead: Vec::new(),
                outside,
                phrases: Vec::new(),
            });
            continue;
        }
        let Some(kind) = kinds.last_mut() else { continue };
        if let Some(about) = line.strip_prefix("about: ") {
            kind.about = about;
        } else if let Some(instead) = line.strip_prefix("instead: ") {
            kind.instead.push(instead);
        } else if line == "able: no" {
            kind.outside = Outside::Ability;
        } else {
            kind.phrases.push(Phrase::read(line));
        }
    }
    kinds
}

/// Every place where a phrase of one of the kinds stands.
pub fn found(kinds: &[RequestKind], words: &[Word]) -> Vec<PhraseMatch> {
    let mut found = Vec::new();
    for (at, kind) in kinds.iter().enumerate() {
        for phrase in &kind.phrases {
            for start in 0..words.len() {
                if let Some(end) = phrase.ends(words, start) {
                    found.push(PhraseMatch { kind: at, range: start..end, leads: phrase.leads });
                }
            }
        }
    }
    found
}

impl Phrase {
    fn read(line: &'static str) -> Self {
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

    /// Where the phrase ends when it begins here.
    fn ends(&self, words: &[Word], start: usize) -> Option<usize> {
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
