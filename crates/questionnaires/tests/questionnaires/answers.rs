//! Which answers fit, and what is said of others.

use std::collections::BTreeMap;

use questionnaires::{Answer, Definition, Questionnaire};
use rstest::rstest;

const KINDS: &str = r#"---
kind: survey
id: kinds
title: Kinds
pages:
  - id: all
    questions:
      - { id: use, ask: Q, answer: { choice: { options: [{ id: daily, text: Daily }, { id: never, text: Never }] } } }
      - { id: tools, ask: Q, answer: { several: { options: [{ id: pen, text: Pen }, { id: book, text: Book }, { id: ruler, text: Ruler }], most: 2 } } }
      - { id: two, ask: Q, answer: { several: { options: [{ id: pen, text: Pen }, { id: book, text: Book }, { id: ruler, text: Ruler }], least: 2, most: 2 } } }
      - { id: mark, ask: Q, answer: { rating: { from: 1, to: 5, low: bad, high: good } } }
      - { id: effort, ask: Q, answer: { slider: { from: 0, to: 100, step: 5, low: none, high: much } } }
      - { id: grid, ask: Q, answer: { matrix: { rows: [{ id: pace, text: Pace }, { id: noise, text: Noise }], columns: [{ id: less, text: Less }, { id: more, text: More }] } } }
      - { id: word, ask: Q, answer: { short-text: { most: 5 } } }
      - { id: minutes, ask: Q, answer: { number: { from: 0, to: 60, places: 1 } } }
      - { id: pupils, ask: Q, answer: { number: { from: 1, to: 35 } } }
      - { id: first, ask: Q, answer: { order: { entries: [{ id: a, text: Ask }, { id: b, text: Build }] } } }
---
"#;

fn kinds() -> Questionnaire {
    match Definition::read("kinds.md", KINDS) {
        Ok(Definition::Survey(survey)) => survey,
        other => panic!("{other:?}"),
    }
}

fn list(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|id| (*id).to_owned()).collect()
}

fn rows(rows: &[(&str, &str)]) -> Answer {
    let rows = rows.iter().map(|(row, column)| ((*row).to_owned(), (*column).to_owned()));
    Answer::Matrix(rows.collect::<BTreeMap<_, _>>())
}

#[rstest]
#[case("use", Answer::Choice("daily".into()), "fits")]
#[case("use", Answer::Choice("dayly".into()), "there is no \"dayly\" here; did you mean \"daily\"?")]
#[case("use", Answer::Whole(1), "this is no answer to this question: one option is asked for")]
#[case("tools", Answer::Several(list(&["pen", "ruler"])), "fits")]
#[case("tools", Answer::Several(list(&["pen", "pen"])), "\"pen\" is there twice")]
#[case("tools", Answer::Several(list(&["pen", "book", "ruler"])), "choose at most 2")]
#[case("tools", Answer::Several(list(&[])), "this question needs an answer")]
#[case("two", Answer::Several(list(&["pen"])), "choose exactly 2")]
#[case("mark", Answer::Whole(5), "fits")]
#[case("mark", Answer::Whole(0), "choose a number from 1 to 5")]
#[case("effort", Answer::Whole(35), "fits")]
#[case("effort", Answer::Whole(36), "the numbers go from 0 in steps of 5")]
#[case("grid", rows(&[("pace", "less"), ("noise", "more")]), "fits")]
#[case("grid", rows(&[("pace", "less")]), "choose something for \"Noise\", too")]
#[case("grid", rows(&[("pace", "lots")]), "there is no \"lots\" here")]
#[case("grid", rows(&[("place", "less")]), "there is no \"place\" here; did you mean \"pace\"?")]
#[case("word", Answer::Text("short".into()), "fits")]
#[case("word", Answer::Text(" \n".into()), "this question needs an answer")]
#[case("word", Answer::Text("longer".into()), "the text has 6 characters; 5 is the most there may be")]
#[case("minutes", Answer::Number("7.5".into()), "fits")]
#[case("minutes", Answer::Number("15/2".into()), "fits")]
#[case("minutes", Answer::Number("".into()), "this question needs an answer")]
#[case("minutes", Answer::Number("7,5".into()), "write the decimal point as a full stop, such as 12.5")]
#[case("minutes", Answer::Number("7.25".into()), "write at most one decimal place")]
#[case("minutes", Answer::Number("1/3".into()), "write at most one decimal place")]
#[case("minutes", Answer::Number("61".into()), "choose a number from 0 to 60")]
#[case("pupils", Answer::Number("12.5".into()), "write a whole number")]
#[case("first", Answer::Order(list(&["b", "a"])), "fits")]
#[case("first", Answer::Order(list(&["b"])), "put \"Ask\" into the order, too")]
#[case("frist", Answer::Whole(1), "no question is called \"frist\"")]
fn each_answer_is_told_what_would_fit(
    #[case] question: &str,
    #[case] answer: Answer,
    #[case] told: &str,
) {
    let checked = kinds().check_answer(question, &answer);
    assert_eq!(checked.map_or_else(|hint| hint.to_string(), |()| "fits".to_owned()), told);
}

#[test]
fn an_answer_is_the_same_after_it_was_kept_as_json() {
    for (answer, json) in [
        (Answer::Whole(3), r#"{"kind":"whole","value":3}"#),
        (Answer::Number("7.5".into()), r#"{"kind":"number","value":"7.5"}"#),
        (rows(&[("pace", "less")]), r#"{"kind":"matrix","value":{"pace":"less"}}"#),
    ] {
        assert_eq!(serde_json::to_string(&answer).unwrap(), json);
        assert_eq!(serde_json::from_str::<Answer>(json).unwrap(), answer);
    }
}
