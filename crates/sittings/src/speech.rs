//! What a model may say beside a question, and what it may ask: rules over plain text. What breaks one is not
//! shown, and the text of the file stands.

mod numerals;
mod signs;

use domain::{ItemAsked, Widget};
use text::typography::comparable;

pub use signs::AnswerSigns;

use crate::{ThoughtTurn, policy::ModelRole};

text::lists! {
    include_str!("speech/phrases.txt");
    /// Words that point at an answer.
    static TELLING: List = "telling";
    /// What no sentence for a learner has.
    static ASTRAY: List = "astray";
    static UNITS: Pairs = "units";
    static FACTORS: Pairs = "factors";
    static PARTS: Pairs = "parts";
}

/// Most characters beside a question: more is a lecture.
const BESIDE: usize = 900;
/// Most characters and sentences of a question in a conversation.
const ASKED: usize = 320;
const SENTENCES: usize = 3;

/// What a model came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Utterance {
    /// The question as it put it; nothing where it did not.
    pub presented: Option<ItemAsked>,
    /// What it said in words.
    pub words: String,
}

impl Utterance {
    /// Whether it is nothing at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.presented.is_none() && self.words.trim().is_empty()
    }
}

/// What may be said.
pub(crate) struct SpeechRules<'a> {
    pub role: ModelRole,
    /// The question that is about to be asked; none in a conversation whose file has no more.
    pub item: Option<&'a ItemAsked>,
    /// What was said before in a conversation.
    pub turns: &'a [ThoughtTurn],
    /// Of the question itself, where it has a key.
    pub open: Option<&'a AnswerSigns>,
    /// Of questions that others sit at.
    pub elsewhere: &'a [AnswerSigns],
}

impl SpeechRules<'_> {
    /// What the learner reads of it; nothing where it only put the question.
    ///
    /// # Errors
    /// Why it is not taken, in words for the model.
    pub fn taken(&self, said: &Utterance) -> Result<String, &'static str> {
        match self.role {
            ModelRole::Proctor | ModelRole::Interviewer => self.put(said).map(|()| String::new()),
            ModelRole::Tutor | ModelRole::Guide => self.beside(said),
            ModelRole::Partner => self.asked(said),
        }
    }

    /// A question that is put as it is, white space apart, and nothing else.
    fn put(&self, said: &Utterance) -> Result<(), &'static str> {
        let item = self.item.ok_or("there is nothing to put")?;
        match &said.presented {
            Some(presented) if !same(item, presented) => Err("it put the question in other words"),
            Some(_) if said.words.trim().is_empty() || is_read_out(item, &said.words) => Ok(()),
            None if is_read_out(item, &said.words) => Ok(()),
            _ => Err("it said something beside the question"),
        }
    }

    fn beside(&self, said: &Utterance) -> Result<String, &'static str> {
        if let (Some(item), Some(presented)) = (self.item, &said.presented)
            && !same(item, presented)
        {
            return Err("it put another question");
        }
        let mut words = said.words.trim().to_owned();
        if let Some(item) = self.item {
            words = words.replace(item.question.trim(), "").trim().to_owned();
            // Who only reads the question out says nothing beside it.
            if is_read_out(item, &words) || words.is_empty() {
                return Ok(String::new());
            }
        }
        in_order(&words)?;
        if words.chars().count() > BESIDE {
            return Err("it is too long: five short sentences at most");
        }
        let plain = comparable(&words).to_lowercase();
        if self.open.is_some() && TELLING.entries().iter().any(|telling| stands(&plain, telling)) {
            return Err("it points at an answer of the question");
        }
        self.keeps_secrets(&words)?;
        Ok(words)
    }

    fn asked(&self, said: &Utterance) -> Result<String, &'static str> {
        let question = said.presented.as_ref().map_or(said.words.as_str(), |item| &item.question);
        let question = question.trim().trim_matches(['"', '“', '”', '*', '_']).trim();
        in_order(question)?;
        let sentences = text::sentences(question).count();
        if question.chars().count() > ASKED || sentences > SENTENCES {
            return Err("it is a lecture: one short question, after one sentence at most");
        }
        if !question.ends_with('?') || question.matches('?').count() != 1 {
            return Err("it has to be one question, with the question mark at its end");
        }
        let list = |line: &str| line.trim_start().starts_with(['-', '*', '•', '#', '|']);
        if question.lines().any(list) || question.contains("```") {
            return Err("it has to be one question in plain words, without a list");
        }
        let plain = comparable(question).to_lowercase();
        let again = |turn: &ThoughtTurn| comparable(&turn.asked).to_lowercase() == plain;
        if self.turns.iter().any(again) {
            return Err("that was asked already");
        }
        self.keeps_secrets(question)?;
        Ok(question.to_owned())
    }

    fn keeps_secrets(&self, words: &str) -> Result<(), &'static str> {
        if self.open.is_some_and(|signs| signs.are_in(words)) {
            return Err("it says something of the answer to the question");
        }
        if self.elsewhere.iter().any(|signs| signs.are_in(words)) {
            return Err("it may answer a question of a test");
        }
        Ok(())
    }
}

/// Words for a learner, and no call that went astray.
fn in_order(words: &str) -> Result<(), &'static str> {
    if words.is_empty() {
        return Err("it said nothing");
    }
    if ASTRAY.entries().iter().any(|astray| words.contains(astray)) {
        return Err("it is no sentence for a learner");
    }
    Ok(())
}

fn stands(text: &str, words: &str) -> bool {
    text::typography::whole_words_at(text, words).is_some()
}

/// Whether the question was put as it is, white space apart.
fn same(item: &ItemAsked, presented: &ItemAsked) -> bool {
    flat(&item.question) == flat(&presented.question)
        && std::mem::discriminant(&item.widget) == std::mem::discriminant(&presented.widget)
        && texts(&item.widget) == texts(&presented.widget)
}

/// Whether words are the question, with or without what is chosen from.
fn is_read_out(item: &ItemAsked, words: &str) -> bool {
    let (words, question) = (flat(words), flat(&item.question));
    let below = texts(&item.widget);
    let whole = flat(&format!("{question} {}", below.join(" ")));
    words == question || words == whole || words == flat(&below.join(" ")) && !words.is_empty()
}

/// Words with one space between two.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Everything that a widget shows, in its order.
fn texts(widget: &Widget) -> Vec<String> {
    let all = |lists: &[&[String]]| lists.concat().iter().map(|text| flat(text)).collect();
    let ends = |from: i32, to: i32, low: &String, high: &String| {
        vec![from.to_string(), flat(low), to.to_string(), flat(high)]
    };
    match widget {
        Widget::Choice { options } | Widget::Several { options } => all(&[options]),
        Widget::Order { entries } => all(&[entries]),
        Widget::Match { left, right } => all(&[left, right]),
        Widget::Matrix { rows, columns } => all(&[rows, columns]),
        Widget::Rating { from, to, low, high } => ends(*from, *to, low, high),
        Widget::Slider { from, to, step, low, high, anchors } => {
            let mut texts = ends(*from, *to, low, high);
            texts.push(step.to_string());
            texts.extend(anchors.iter().flat_map(|one| [one.at.to_string(), flat(&one.text)]));
            texts
        }
        Widget::Cloze { gaps } => vec![gaps.to_string()],
        Widget::Code { starter, .. } => vec![flat(starter)],
        Widget::Number { unit } => unit.iter().map(|unit| flat(unit)).collect(),
        Widget::Fraction { .. }
        | Widget::Expression { .. }
        | Widget::ShortText
        | Widget::LongText
        | Widget::Page
        | Widget::File { .. } => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
