//! What would tell the answer to a question, to be looked for in what a model says. It holds the key, so it
//! neither serialises nor shows anything of itself.

use assessment::{Answer, Marking, PrivateKey, Value, typed_number};
use domain::{ItemAsked, Widget};
use text::typography::{comparable, whole_words_at};

use super::numerals;

/// Most words of a typed answer that is looked for.
const WORDS: usize = 6;
/// Shorter lines and sentences stand in many texts.
const LINE: usize = 8;
const SENTENCE: usize = 20;

/// What would tell the answer to a question.
#[derive(Clone)]
pub struct AnswerSigns {
    key: PrivateKey,
    item: ItemAsked,
}

impl std::fmt::Debug for AnswerSigns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AnswerSigns").finish_non_exhaustive()
    }
}

impl AnswerSigns {
    /// Of a question with its key.
    pub(crate) fn of(key: PrivateKey, item: ItemAsked) -> Self {
        Self { key, item }
    }

    #[cfg(test)]
    pub(crate) fn item(&self) -> &ItemAsked {
        &self.item
    }

    /// Whether words tell the answer, or what the blueprint keeps for whoever asks for help. The question
    /// itself tells nothing.
    #[must_use]
    pub fn are_in(&self, said: &str) -> bool {
        let said = comparable(said).to_lowercase();
        let said = said.replace(&comparable(&self.item.question).to_lowercase(), " ");
        self.answers(&said) || self.helps(&said)
    }

    fn answers(&self, said: &str) -> bool {
        let entries = |lists: [&[String]; 2]| {
            lists.into_iter().flatten().filter(|entry| names(said, entry)).count() > 1
        };
        match &self.item.widget {
            Widget::Choice { options } | Widget::Several { options } => {
                let right = self.key.right_options();
                right
                    .iter()
                    .filter_map(|place| options.get(*place))
                    .any(|option| names(said, option))
            }
            Widget::Number { .. }
            | Widget::Fraction { .. }
            | Widget::Expression { .. }
            | Widget::ShortText => self.typed(said),
            // Two entries in one breath are a pair or an order.
            Widget::Order { entries: all } => entries([all, &[]]),
            Widget::Match { left, right } => entries([left, right]),
            Widget::Cloze { .. } => {
                let mut texts = Vec::new();
                self.key.value().into_iter().for_each(|value| leaves(value, &mut texts));
                texts.iter().any(|text| names(said, text))
            }
            Widget::Code { starter, .. } => {
                let shown = comparable(starter).to_lowercase();
                let line = |line: &str| comparable(line).to_lowercase();
                let lines = self.key.answer().unwrap_or_default();
                lines.lines().map(line).any(|line| {
                    line.len() >= LINE && !shown.contains(&line) && said.contains(&line)
                })
            }
            Widget::LongText
            | Widget::Rating { .. }
            | Widget::Slider { .. }
            | Widget::Matrix { .. }
            | Widget::Page
            | Widget::File { .. } => false,
        }
    }

    /// Whether a learner who typed any stretch of it would be right.
    fn typed(&self, said: &str) -> bool {
        let words: Vec<&str> = said.split_whitespace().collect();
        let stretch = |words: &[&str]| self.is_right(bare(&words.join(" ")));
        let stretches = (0..words.len())
            .any(|at| (at + 1..=(at + WORDS).min(words.len())).any(|end| stretch(&words[at..end])));
        stretches || numerals::in_words(said).iter().any(|number| self.is_right(number))
    }

    fn is_right(&self, text: &str) -> bool {
        match self.key.mark(&Answer::Text { text: text.to_owned() }) {
            Ok(Marking::Marked(mark)) => mark.credit > 0 || mark.other_form,
            Ok(Marking::ToRun { .. } | Marking::ForPerson { .. }) | Err(_) => false,
        }
    }

    fn helps(&self, said: &str) -> bool {
        let texts = self.key.hints().iter().map(String::as_str).chain(self.key.solution());
        texts.flat_map(|text| text::sentences(text).map(|place| &text[place])).any(|sentence| {
            let sentence = comparable(sentence).to_lowercase();
            sentence.len() >= SENTENCE && said.contains(&sentence)
        })
    }
}

/// Whether an answer that can be read off stands in what was said, in lower case.
fn names(said: &str, answer: &str) -> bool {
    let answer = comparable(answer).to_lowercase();
    let bare = bare(&answer);
    // These two are words of English, too.
    if matches!(bare, "a" | "i") {
        return ["\"", "'", "`", "**"]
            .iter()
            .any(|mark| said.contains(&format!("{mark}{bare}{mark}")));
    }
    if bare.is_empty() || whole_words_at(said, bare).is_some() {
        return !bare.is_empty();
    }
    let Ok(wanted) = typed_number(bare) else { return false };
    let same = |word: &str| typed_number(word).is_ok_and(|number| number.value == wanted.value);
    said.split_whitespace().any(|word| same(self::bare(word)))
        || numerals::in_words(said).iter().any(|number| same(number))
}

/// Without the marks that stand around a word in a sentence.
fn bare(text: &str) -> &str {
    let around = |c: char| ".,;:!?\"'`*_".contains(c);
    let text = text.trim_matches(around);
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inside.unwrap_or(text)
}

fn leaves(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::List(values) => values.iter().for_each(|value| leaves(value, texts)),
        other => texts.push(other.to_string()),
    }
}
