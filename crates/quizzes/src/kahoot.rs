//! The table (xlsx) that Kahoot! takes: a question of at most 120 characters, two to four answers of at
//! most 75, and how long there is to answer. What does not fit is refused and never cut.

mod workbook;

use crate::markup::plain_of_markdown;
use crate::report::{Losses, Outgoing, QuizError};
use crate::{Asked, Question, Quiz};
use workbook::Cell;

/// How long a question may be, in characters.
const MOST_QUESTION: usize = 120;
/// How long an answer may be, in characters.
const MOST_ANSWER: usize = 75;
/// How many answers there may be.
const MOST_ANSWERS: usize = 4;
/// The seconds that a question may last.
const SECONDS: [u32; 8] = [5, 10, 20, 30, 60, 90, 120, 240];

/// How long there is to answer, in seconds: one of those that Kahoot! knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seconds(u32);

impl Default for Seconds {
    fn default() -> Self {
        Self(30)
    }
}

impl TryFrom<u32> for Seconds {
    type Error = String;

    fn try_from(seconds: u32) -> Result<Self, String> {
        SECONDS.contains(&seconds).then_some(Self(seconds)).ok_or_else(|| {
            format!("a question in Kahoot lasts {} seconds, and not {seconds}", times("or"))
        })
    }
}

pub(crate) fn write(quiz: &Quiz, seconds: Seconds) -> Result<Outgoing, QuizError> {
    let mut losses = Losses::default();
    let mut rows = head();
    let mut number = 0;
    for question in &quiz.questions {
        losses.next();
        match row(question, seconds, &mut losses) {
            Ok(row) => {
                number += 1;
                rows.push([vec![Cell::Number(number)], row].concat());
            }
            Err(why) => losses.whole(why),
        }
    }
    let bytes = workbook::written(&rows)?;
    losses.finished("Kahoot", bytes)
}

/// The rows above the questions, at the places that they have in Kahoot's own template: a title in the second,
/// the names of the columns in the eighth, beside a column for numbers.
fn head() -> Vec<Vec<Cell>> {
    let mut rows = vec![Vec::new(); 7];
    rows[1] = vec![Cell::Empty, Cell::Text("Quiz template".to_owned())];
    let answers =
        (1..=MOST_ANSWERS).map(|number| format!("Answer {number} - max {MOST_ANSWER} characters"));
    let names = std::iter::once(format!("Question - max {MOST_QUESTION} characters"))
        .chain(answers)
        .chain([
            format!("Time limit (sec) – {} secs", times("or")),
            "Correct answer(s) - choose at least one".to_owned(),
        ]);
    rows.push(std::iter::once(Cell::Empty).chain(names.map(Cell::Text)).collect());
    rows
}

/// The seconds that a question may last, with a word before the last.
fn times(word: &str) -> String {
    let [rest @ .., last] = SECONDS.map(|seconds| seconds.to_string());
    format!("{}, {word} {last}", rest.join(", "))
}

fn row(question: &Question, seconds: Seconds, losses: &mut Losses) -> Result<Vec<Cell>, String> {
    if let Some(fault) = question.fault() {
        return Err(fault);
    }
    let (Asked::Choice(options) | Asked::Several(options)) = &question.asked else {
        return Err("only options to choose from can be asked".to_owned());
    };
    let fits = |what: &str, text: &str, most: usize| match text.chars().count() {
        _ if text.contains('\n') => Err(format!("{what} has more than one line")),
        count if count > most => {
            Err(format!("{what} has {count} characters, and {most} is the most"))
        }
        _ => Ok(()),
    };
    let text = plain_of_markdown(&question.text);
    fits("the question", &text, MOST_QUESTION)?;
    if options.len() > MOST_ANSWERS {
        return Err(format!("it has {} options, and {MOST_ANSWERS} is the most", options.len()));
    }
    for option in options {
        fits(&format!("the option {}", option.text), &option.text, MOST_ANSWER)?;
    }
    if options.iter().any(|option| !option.feedback.is_empty()) || !question.feedback.is_empty() {
        losses.part("what is said to answers is not held");
    }
    if question.points != 1 {
        losses.part(format!("{} points are not held", question.points));
    }
    let mut cells = vec![Cell::Text(text)];
    cells.extend(options.iter().map(|option| Cell::Text(option.text.clone())));
    cells.resize(1 + MOST_ANSWERS, Cell::Empty);
    let places: Vec<u32> =
        (1..).zip(options).filter(|(_, option)| option.right).map(|(place, _)| place).collect();
    let right = match places[..] {
        [one] => Cell::Number(one),
        _ => Cell::Text(places.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")),
    };
    cells.extend([Cell::Number(seconds.0), right]);
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::Reply;

    fn asked(text: &str, options: &[&str]) -> Question {
        let mut options: Vec<Reply> = options.iter().map(|text| Reply::wrong(*text)).collect();
        options[0].right = true;
        let asked = Asked::Choice(options);
        let (name, feedback, tags) = (String::new(), String::new(), Vec::new());
        Question { name, text: text.to_owned(), points: 1, feedback, tags, lang: None, asked }
    }

    fn told(question: Question) -> String {
        let mut losses = Losses::default();
        match row(&question, Seconds::default(), &mut losses) {
            Ok(row) => {
                let shown = |cell: &Cell| match cell {
                    Cell::Empty => String::new(),
                    Cell::Text(text) => text.clone(),
                    Cell::Number(number) => number.to_string(),
                };
                row.iter().map(shown).collect::<Vec<_>>().join(" | ")
            }
            Err(why) => why,
        }
    }

    #[test]
    fn a_question_is_a_row() {
        let question = asked("What is **2** \\* 3?", &["6", "=5"]);
        assert_eq!(told(question), "What is 2 * 3? | 6 | =5 |  |  | 30 | 1");
    }

    #[rstest]
    #[case("é".repeat(120), &["a", "b"], None)]
    #[case("é".repeat(121), &["a", "b"], Some("the question has 121 characters, and 120 is the most"))]
    #[case("a\n\nb".to_owned(), &["a", "b"], Some("the question has more than one line"))]
    #[case("a".to_owned(), &["a", "b", "c", "d", "e"], Some("it has 5 options, and 4 is the most"))]
    fn what_does_not_fit_is_refused(
        #[case] text: String,
        #[case] options: &[&str],
        #[case] wanted: Option<&str>,
    ) {
        let told = told(asked(&text, options));
        match wanted {
            Some(wanted) => assert_eq!(told, wanted),
            None => assert!(told.starts_with(&text)),
        }
    }

    #[test]
    fn an_option_of_two_lines_is_refused() {
        assert_eq!(told(asked("a", &["b", "c\nd"])), "the option c\nd has more than one line");
    }

    #[test]
    fn a_long_option_is_refused() {
        let long = "x".repeat(76);
        let wanted = format!("the option {long} has 76 characters, and 75 is the most");
        assert_eq!(told(asked("a", &["b", &long])), wanted);
    }

    #[test]
    fn a_question_lasts_as_long_as_kahoot_knows() {
        assert_eq!(Seconds::try_from(90), Ok(Seconds(90)));
        assert_eq!(
            Seconds::try_from(45).unwrap_err(),
            "a question in Kahoot lasts 5, 10, 20, 30, 60, 90, 120, or 240 seconds, and not 45"
        );
    }
}
