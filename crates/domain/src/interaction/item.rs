//! A question of a sitting and its answer: what a learner sees, and nothing that says what is right.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Most bytes of an answer that is typed.
const MAX_TYPED: usize = 100_000;

/// A question of a sitting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ItemAsked {
    /// Its place, from 1.
    pub place: u32,
    /// How many there are; none where nobody can say.
    pub of: Option<u32>,
    /// What it is called in its form, where its form calls it something.
    pub name: Option<String>,
    /// The title of its section.
    pub section: Option<String>,
    /// The question, in markdown.
    pub question: String,
    /// How it is answered.
    pub widget: Widget,
    /// Whether it may be left out.
    pub may_skip: bool,
    /// Whether an earlier question may be answered again.
    pub may_go_back: bool,
    /// What it is worth; none where nothing is counted.
    pub points: Option<u32>,
    /// The language of its words, such as `gd`, as BCP 47 writes it; none where it is that of the interface.
    #[serde(default)]
    pub lang: Option<String>,
}

/// How a question is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Widget {
    /// One option is chosen.
    Choice {
        /// In the order in which they are shown.
        options: Vec<String>,
    },
    /// Any number of options is chosen.
    Several {
        /// In the order in which they are shown.
        options: Vec<String>,
    },
    /// A number is typed.
    Number {
        /// What stands behind it.
        unit: Option<String>,
    },
    /// A fraction is typed.
    Fraction {
        /// Whether it should be in lowest terms.
        simplest: bool,
    },
    /// An expression is typed.
    Expression {
        /// Whether it should be without brackets, each letter once.
        collected: bool,
    },
    /// A few words are typed.
    ShortText,
    /// Sentences are typed.
    LongText,
    /// A program in Python is written.
    Code {
        /// What is there to begin with.
        starter: String,
        /// What some of its runs should come to.
        examples: Vec<CodeSample>,
    },
    /// Entries are put in order.
    Order {
        /// As they are shown.
        entries: Vec<String>,
    },
    /// Each entry on the left is matched with one on the right.
    Match {
        /// What is matched.
        left: Vec<String>,
        /// What it is matched with; there may be more of these.
        right: Vec<String>,
    },
    /// The gaps `[[1]]`, `[[2]]` … of the question are filled.
    Cloze {
        /// How many there are.
        gaps: u32,
    },
    /// A point on a scale is chosen.
    Rating {
        /// The lowest point.
        from: i32,
        /// The highest point.
        to: i32,
        /// What the lowest one means; may be empty.
        low: String,
        /// What the highest one means; may be empty.
        high: String,
    },
    /// A place between two ends is chosen.
    Slider {
        /// The left end.
        from: i32,
        /// The right end.
        to: i32,
        /// The distance between places, above 0.
        step: i32,
        /// What the left end means; may be empty.
        low: String,
        /// What the right end means; may be empty.
        high: String,
        /// What places between mean, from the lowest up; it is drawn upright where there are any.
        #[serde(default)]
        anchors: Vec<ScaleAnchor>,
    },
    /// In each row one column is chosen.
    Matrix {
        /// The rows.
        rows: Vec<String>,
        /// The columns.
        columns: Vec<String>,
    },
    /// There is something to read and nothing to answer.
    Page,
    /// A file of the workspace is named.
    File {
        /// The endings that are taken, such as `md`; all where there is none.
        endings: Vec<String>,
    },
}

/// A place on a scale that has a meaning in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ScaleAnchor {
    /// Where it is, on the scale.
    pub at: i32,
    /// What it means.
    pub text: String,
}

/// A run of a program that a learner sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CodeSample {
    /// What is worked out when the program has run; none where only what it prints counts.
    pub call: Option<String>,
    /// What the program reads.
    pub input: Option<String>,
    /// What it should come to.
    pub gives: String,
}

/// What was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ItemAnswer {
    /// An option.
    Choice {
        /// Its place, from 0.
        option: u32,
    },
    /// Options.
    Several {
        /// Their places, from 0.
        options: Vec<u32>,
    },
    /// What was typed: a number, a fraction, an expression, words.
    Text {
        /// As it was typed.
        text: String,
    },
    /// A program.
    Code {
        /// As it was written.
        program: String,
    },
    /// Entries in an order.
    Order {
        /// The places at which they were shown, from 0, each once.
        entries: Vec<u32>,
    },
    /// Pairs.
    Match {
        /// For each entry on the left the place of its partner, if it was given one.
        partners: Vec<Option<u32>>,
    },
    /// Filled gaps.
    Cloze {
        /// As many as there are gaps.
        gaps: Vec<String>,
    },
    /// A point of a scale or a place of a slider.
    Scale {
        /// Which.
        value: i32,
    },
    /// One column for each row, if one was chosen.
    Matrix {
        /// Their places, from 0.
        columns: Vec<Option<u32>>,
    },
    /// It was read.
    Read,
    /// A file.
    File {
        /// Its place in the workspace.
        path: String,
    },
}

impl ItemAsked {
    /// An answer in words, for whoever reads what was answered; a place that is none is left out.
    #[must_use]
    pub fn words(&self, answer: &ItemAnswer) -> String {
        let name = |list: &[String], place: &u32| list.get(*place as usize).cloned();
        let names = |list: &[String], places: &[u32], between: &str| {
            places.iter().filter_map(|place| name(list, place)).collect::<Vec<_>>().join(between)
        };
        let pairs = |left: &[String], right: &[String], chosen: &[Option<u32>]| {
            let pair = |(left, place): (&String, &Option<u32>)| {
                Some(format!("{left}: {}", name(right, place.as_ref()?)?))
            };
            left.iter().zip(chosen).filter_map(pair).collect::<Vec<_>>().join("; ")
        };
        match (&self.widget, answer) {
            (Widget::Choice { options }, ItemAnswer::Choice { option }) => {
                name(options, option).unwrap_or_default()
            }
            (Widget::Several { options }, ItemAnswer::Several { options: chosen }) => {
                names(options, chosen, "; ")
            }
            (Widget::Order { entries }, ItemAnswer::Order { entries: order }) => {
                names(entries, order, " → ")
            }
            (Widget::Match { left, right }, ItemAnswer::Match { partners }) => {
                pairs(left, right, partners)
            }
            (Widget::Matrix { rows, columns }, ItemAnswer::Matrix { columns: chosen }) => {
                pairs(rows, columns, chosen)
            }
            (_, ItemAnswer::Text { text }) => text.clone(),
            (_, ItemAnswer::Code { program }) => program.clone(),
            (_, ItemAnswer::Cloze { gaps }) => gaps.join("; "),
            (_, ItemAnswer::Scale { value }) => value.to_string(),
            (_, ItemAnswer::File { path }) => path.clone(),
            _ => String::new(),
        }
    }

    /// Whether this is an answer that the widget can give. Whether it is right is asked elsewhere.
    ///
    /// # Errors
    /// What is wrong with it, in words for a learner.
    pub fn check(&self, answer: &ItemAnswer) -> Result<(), String> {
        match (&self.widget, answer) {
            (Widget::Choice { options }, ItemAnswer::Choice { option }) => {
                within([option], options.len())
            }
            (Widget::Several { options }, ItemAnswer::Several { options: chosen }) => {
                once(chosen)?;
                within(chosen, options.len())
            }
            (
                Widget::Number { .. }
                | Widget::Fraction { .. }
                | Widget::Expression { .. }
                | Widget::ShortText
                | Widget::LongText,
                ItemAnswer::Text { text },
            ) => short([text]),
            (Widget::Code { .. }, ItemAnswer::Code { program }) => short([program]),
            (Widget::Order { entries }, ItemAnswer::Order { entries: order }) => {
                once(order)?;
                as_many(order.len(), entries.len(), "entries")?;
                within(order, entries.len())
            }
            (Widget::Match { left, right }, ItemAnswer::Match { partners }) => {
                as_many(partners.len(), left.len(), "entries")?;
                within(partners.iter().flatten(), right.len())
            }
            (Widget::Cloze { gaps }, ItemAnswer::Cloze { gaps: filled }) => {
                as_many(filled.len(), *gaps as usize, "gaps")?;
                short(filled)
            }
            (Widget::Rating { from, to, .. }, ItemAnswer::Scale { value }) => {
                on_scale(*value, *from, *to, 1)
            }
            (Widget::Slider { from, to, step, .. }, ItemAnswer::Scale { value }) => {
                on_scale(*value, *from, *to, *step)
            }
            (Widget::Matrix { rows, columns }, ItemAnswer::Matrix { columns: chosen }) => {
                as_many(chosen.len(), rows.len(), "rows")?;
                within(chosen.iter().flatten(), columns.len())
            }
            (Widget::Page, ItemAnswer::Read) => Ok(()),
            (Widget::File { endings }, ItemAnswer::File { path }) => {
                let ends = |ending: &String| path.ends_with(&format!(".{ending}"));
                match endings.is_empty() || endings.iter().any(ends) {
                    true => short([path]),
                    false => Err(format!("the file should end in {}", endings.join(" or "))),
                }
            }
            (
                Widget::Choice { .. }
                | Widget::Several { .. }
                | Widget::Number { .. }
                | Widget::Fraction { .. }
                | Widget::Expression { .. }
                | Widget::ShortText
                | Widget::LongText
                | Widget::Code { .. }
                | Widget::Order { .. }
                | Widget::Match { .. }
                | Widget::Cloze { .. }
                | Widget::Rating { .. }
                | Widget::Slider { .. }
                | Widget::Matrix { .. }
                | Widget::Page
                | Widget::File { .. },
                _,
            ) => Err("this question is answered in another way".into()),
        }
    }
}

fn within<'a>(places: impl IntoIterator<Item = &'a u32>, count: usize) -> Result<(), String> {
    match places.into_iter().find(|place| **place as usize >= count) {
        Some(place) => {
            Err(format!("there are {count} to choose from, and no number {}", place + 1))
        }
        None => Ok(()),
    }
}

fn once(places: &[u32]) -> Result<(), String> {
    let distinct: BTreeSet<&u32> = places.iter().collect();
    if distinct.len() == places.len() { Ok(()) } else { Err("each counts once".into()) }
}

fn as_many(given: usize, wanted: usize, what: &str) -> Result<(), String> {
    if given == wanted { Ok(()) } else { Err(format!("there are {wanted} {what}, not {given}")) }
}

fn short<'a>(texts: impl IntoIterator<Item = &'a String>) -> Result<(), String> {
    match texts.into_iter().map(String::len).sum::<usize>() {
        MAX_TYPED.. => Err(format!("an answer has fewer than {MAX_TYPED} bytes")),
        _ => Ok(()),
    }
}

fn on_scale(value: i32, from: i32, to: i32, step: i32) -> Result<(), String> {
    let steps = i64::from(value) - i64::from(from);
    if !(from..=to).contains(&value) || steps % i64::from(step.max(1)) != 0 {
        return Err(format!("{value} is not on the scale from {from} to {to}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(widget: Widget) -> ItemAsked {
        ItemAsked {
            place: 1,
            of: Some(1),
            name: None,
            section: None,
            question: "?".into(),
            widget,
            may_skip: false,
            may_go_back: false,
            points: None,
            lang: None,
        }
    }

    #[test]
    fn an_answer_is_told_in_the_words_that_were_shown() {
        let list = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let (left, right) = (list(&["one", "two"]), list(&["un", "deux", "trois"]));
        for (widget, answer, words) in [
            (Widget::Choice { options: right.clone() }, ItemAnswer::Choice { option: 1 }, "deux"),
            (
                Widget::Order { entries: left.clone() },
                ItemAnswer::Order { entries: vec![1, 0] },
                "two → one",
            ),
            (
                Widget::Match { left, right },
                ItemAnswer::Match { partners: vec![Some(0), None] },
                "one: un",
            ),
            (Widget::Cloze { gaps: 2 }, ItemAnswer::Cloze { gaps: list(&["a", "b"]) }, "a; b"),
            (Widget::Page, ItemAnswer::Read, ""),
        ] {
            assert_eq!(asked(widget).words(&answer), words);
        }
    }

    #[test]
    fn an_answer_fits_its_widget() {
        let three = || ["a", "b", "c"].map(str::to_owned).to_vec();
        let scale = |step| Widget::Slider {
            from: 0,
            to: 100,
            step,
            low: String::new(),
            high: String::new(),
            anchors: Vec::new(),
        };
        let other = "this question is answered in another way";
        for (widget, answer, told) in [
            (Widget::Choice { options: three() }, ItemAnswer::Choice { option: 2 }, None),
            (
                Widget::Choice { options: three() },
                ItemAnswer::Choice { option: 3 },
                Some("there are 3 to choose from, and no number 4"),
            ),
            (
                Widget::Several { options: three() },
                ItemAnswer::Several { options: vec![1, 1] },
                Some("each counts once"),
            ),
            (
                Widget::Order { entries: three() },
                ItemAnswer::Order { entries: vec![0, 1] },
                Some("there are 3 entries, not 2"),
            ),
            (scale(5), ItemAnswer::Scale { value: 35 }, None),
            (
                scale(5),
                ItemAnswer::Scale { value: 36 },
                Some("36 is not on the scale from 0 to 100"),
            ),
            (Widget::Page, ItemAnswer::Read, None),
            (Widget::Page, ItemAnswer::Choice { option: 0 }, Some(other)),
            (
                Widget::File { endings: vec!["md".into()] },
                ItemAnswer::File { path: "a.txt".into() },
                Some("the file should end in md"),
            ),
            (
                Widget::Matrix { rows: three(), columns: three() },
                ItemAnswer::Matrix { columns: vec![Some(0), None, Some(2)] },
                None,
            ),
        ] {
            assert_eq!(asked(widget).check(&answer), told.map_or(Ok(()), |told| Err(told.into())));
        }
    }
}
