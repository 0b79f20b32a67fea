//! A quiz as plain data. It holds what is right, so it does not serialise and says nothing of its
//! questions when it is printed for debugging.

use std::collections::BTreeSet;

use crate::Decimal;

/// Questions under a title.
#[derive(Clone, Default, PartialEq)]
pub struct Quiz {
    /// What it is called, in one line.
    pub title: String,
    /// In order.
    pub questions: Vec<Question>,
}

/// A question with everything that is known of its answers.
#[derive(Clone, PartialEq)]
pub struct Question {
    /// What it is called in lists, in one line.
    pub name: String,
    /// What is asked, in markdown. In a text with gaps these are `[[1]]`, `[[2]]` and so on.
    pub text: String,
    /// What it is worth.
    pub points: u32,
    /// What is said afterwards, whatever was answered; markdown, empty where nothing is.
    pub feedback: String,
    /// Words to find it by, each in one line.
    pub tags: Vec<String>,
    /// The language of its words, as BCP 47 writes it; none where nothing says so.
    pub lang: Option<String>,
    /// How it is answered, and what is right.
    pub asked: Asked,
}

/// How a question is answered, and what is right.
#[derive(Clone, PartialEq)]
pub enum Asked {
    /// One option is chosen; one is right.
    Choice(Vec<Reply>),
    /// Any number of options is chosen; at least one is right.
    Several(Vec<Reply>),
    /// A number is typed.
    Number {
        /// Those that are right, and wrong ones for which there is something to say.
        numbers: Vec<Number>,
        /// The unit in which they are; empty where there is none.
        unit: String,
    },
    /// Words are typed.
    Text {
        /// Those that are right, and wrong ones for which there is something to say.
        replies: Vec<Reply>,
        /// Whether capital letters count.
        capitals: bool,
    },
    /// Each left side is matched with a right one.
    Match {
        /// What belongs together.
        pairs: Vec<Pair>,
        /// Right sides that belong to nothing.
        extra: Vec<String>,
    },
    /// Entries are put in order; they stand in the right one.
    Order(Vec<String>),
    /// The gaps of the text are filled.
    Cloze(Vec<Gap>),
    /// Text is written, which a person marks.
    Free {
        /// What to look for, in markdown; empty where nothing is said.
        guidance: String,
    },
}

/// An option, or words that somebody may type: plain text, in one line or several.
#[derive(Clone, PartialEq)]
pub struct Reply {
    /// The option or the words, as plain text.
    pub text: String,
    /// Whether it is right.
    pub right: bool,
    /// What is said to who chose or typed it; markdown, empty where nothing is.
    pub feedback: String,
}

/// A number that somebody may type.
#[derive(Clone, PartialEq)]
pub struct Number {
    /// The number.
    pub value: Decimal,
    /// How far from it a typed one may be.
    pub tolerance: Decimal,
    /// Whether it is right.
    pub right: bool,
    /// What is said to who typed it; markdown, empty where nothing is.
    pub feedback: String,
}

/// What belongs together, as plain text.
#[derive(Clone, PartialEq, Eq)]
pub struct Pair {
    /// What is matched.
    pub left: String,
    /// What it is matched with.
    pub right: String,
}

/// A gap in a text.
#[derive(Clone, PartialEq)]
pub struct Gap {
    /// Words that are right, and wrong ones for which there is something to say.
    pub replies: Vec<Reply>,
}

impl Asked {
    /// The word for its kind, as tables and lists have it.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Choice(_) => "choice",
            Self::Several(_) => "several",
            Self::Number { .. } => "number",
            Self::Text { .. } => "text",
            Self::Match { .. } => "match",
            Self::Order(_) => "order",
            Self::Cloze(_) => "cloze",
            Self::Free { .. } => "free",
        }
    }
}

impl Reply {
    /// Words that are right.
    pub fn right(text: impl Into<String>) -> Self {
        Self { text: text.into(), right: true, feedback: String::new() }
    }

    /// Words that are wrong.
    pub fn wrong(text: impl Into<String>) -> Self {
        Self { text: text.into(), right: false, feedback: String::new() }
    }
}

impl Question {
    /// What keeps it from being asked, for a person; none where it can be.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        let told = |fault: &str| Some(fault.to_owned());
        if self.text.trim().is_empty() {
            return told("it asks nothing");
        }
        let blank = |text: &String| text.trim().is_empty();
        match &self.asked {
            Asked::Choice(options) | Asked::Several(options) => {
                let right = options.iter().filter(|option| option.right).count();
                let is_choice = matches!(self.asked, Asked::Choice(_));
                match options.len() {
                    0 | 1 => told("it has fewer than two options"),
                    _ if options.iter().any(|option| blank(&option.text)) => {
                        told("one of its options is empty")
                    }
                    _ if right == 0 => told("none of its options is right"),
                    _ if is_choice && right > 1 => told("more than one of its options is right"),
                    _ => None,
                }
            }
            Asked::Number { numbers, .. } => (!numbers.iter().any(|number| number.right))
                .then(|| "no number is right".to_owned()),
            Asked::Text { replies, .. } => faulty_words(replies).map(str::to_owned),
            Asked::Match { pairs, extra } => {
                let rights: BTreeSet<&str> = pairs.iter().map(|pair| pair.right.as_str()).collect();
                let mut all = pairs.iter().flat_map(|pair| [&pair.left, &pair.right]).chain(extra);
                match pairs.len() {
                    0 => told("it has nothing to match"),
                    _ if all.any(blank) => told("one of its sides is empty"),
                    _ if extra.iter().any(|side| rights.contains(side.as_str())) => {
                        told("a side that belongs to nothing is also one that does")
                    }
                    _ => None,
                }
            }
            Asked::Order(entries) => match entries.len() {
                0 | 1 => told("it has fewer than two entries"),
                _ if entries.iter().any(blank) => told("one of its entries is empty"),
                _ => None,
            },
            Asked::Cloze(gaps) => {
                let once = |gap| self.text.matches(&format!("[[{gap}]]")).count() == 1;
                if gaps.is_empty() {
                    return told("it has no gap");
                }
                if !(1..=gaps.len()).all(once) || self.text.matches("[[").count() != gaps.len() {
                    return Some(format!(
                        "its text should have each gap to [[{}]] once",
                        gaps.len()
                    ));
                }
                gaps.iter().find_map(|gap| faulty_words(&gap.replies)).map(str::to_owned)
            }
            Asked::Free { .. } => None,
        }
    }

    /// Every text in it.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let inside: Vec<&str> = match &self.asked {
            Asked::Choice(replies) | Asked::Several(replies) | Asked::Text { replies, .. } => {
                words(replies).collect()
            }
            Asked::Number { numbers, unit } => numbers
                .iter()
                .map(|number| number.feedback.as_str())
                .chain([unit.as_str()])
                .collect(),
            Asked::Match { pairs, extra } => {
                let pairs = pairs.iter().flat_map(|pair| [&pair.left, &pair.right]);
                pairs.chain(extra).map(String::as_str).collect()
            }
            Asked::Order(entries) => entries.iter().map(String::as_str).collect(),
            Asked::Cloze(gaps) => gaps.iter().flat_map(|gap| words(&gap.replies)).collect(),
            Asked::Free { guidance } => vec![guidance],
        };
        let own = [self.name.as_str(), self.text.as_str(), self.feedback.as_str()];
        own.into_iter().chain(self.tags.iter().map(String::as_str)).chain(inside)
    }

    /// The text of a cloze around its gaps, one piece more than there are gaps, and the order in which
    /// these stand, from 0.
    pub(crate) fn pieces(&self) -> (Vec<&str>, Vec<usize>) {
        let (mut pieces, mut order) = (Vec::new(), Vec::new());
        let mut rest = self.text.as_str();
        while let Some((before, behind)) = rest.split_once("[[") {
            let Some((gap, behind)) = behind.split_once("]]") else { break };
            let Ok(gap) = gap.parse::<usize>() else { break };
            pieces.push(before);
            order.push(gap.saturating_sub(1));
            rest = behind;
        }
        pieces.push(rest);
        (pieces, order)
    }
}

fn words(replies: &[Reply]) -> impl Iterator<Item = &str> {
    replies.iter().flat_map(|reply| [reply.text.as_str(), reply.feedback.as_str()])
}

fn faulty_words(replies: &[Reply]) -> Option<&'static str> {
    match replies {
        _ if replies.iter().any(|reply| reply.text.trim().is_empty()) => {
            Some("one of its answers is empty")
        }
        _ if !replies.iter().any(|reply| reply.right) => Some("no answer is right"),
        _ => None,
    }
}

impl std::fmt::Debug for Quiz {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let count = self.questions.len();
        f.debug_struct("Quiz").field("title", &self.title).field("questions", &count).finish()
    }
}

impl std::fmt::Debug for Question {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Question").field("text", &self.text).finish_non_exhaustive()
    }
}

/// Says what it is and nothing of what is right.
macro_rules! says_no_key {
    ($($name:ident),*) => {
        $(impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        })*
    };
}

says_no_key!(Asked, Gap, Number, Pair, Reply);
