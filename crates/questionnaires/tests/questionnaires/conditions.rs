//! What a condition means, and what it cannot be.

use std::collections::BTreeMap;

use questionnaires::{Answer, Answers, Definition};
use rstest::rstest;

/// A question of each kind, none of which needs an answer, and a last page that hangs on a condition.
fn file(condition: &str) -> String {
    format!(
        r#"---
kind: survey
id: all
title: All
back: true
pages:
  - id: before
    questions:
      - {{ id: role, ask: Q, required: false, answer: {{ choice: {{ options: [{{ id: pupil, text: P }}, {{ id: teacher, text: T }}] }} }} }}
      - {{ id: other, ask: Q, required: false, answer: {{ choice: {{ options: [{{ id: pupil, text: P }}, {{ id: head, text: H }}] }} }} }}
      - {{ id: far, ask: Q, required: false, answer: {{ choice: {{ options: [{{ id: near, text: N }}, {{ id: away, text: A }}] }} }} }}
      - {{ id: tools, ask: Q, required: false, answer: {{ several: {{ options: [{{ id: pen, text: P }}, {{ id: book, text: B }}, {{ id: ruler, text: R }}] }} }} }}
      - {{ id: mark, ask: Q, required: false, answer: {{ rating: {{ from: 1, to: 5, low: L, high: H }} }} }}
      - {{ id: hours, ask: Q, required: false, answer: {{ number: {{ from: -10, to: 10, places: 3 }} }} }}
      - {{ id: grid, ask: Q, required: false, answer: {{ matrix: {{ rows: [{{ id: pace, text: P }}, {{ id: noise, text: N }}], columns: [{{ id: less, text: L }}, {{ id: more, text: M }}] }} }} }}
      - {{ id: first, ask: Q, required: false, answer: {{ order: {{ entries: [{{ id: ask, text: A }}, {{ id: build, text: B }}] }} }} }}
      - {{ id: why, ask: Q, required: false, answer: {{ long-text: {{}} }} }}
  - id: after
    visible-if: "{condition}"
    questions:
      - {{ id: last, ask: Q, answer: {{ short-text: {{}} }} }}
---
"#
    )
}

fn answers() -> Vec<(&'static str, Answer)> {
    let list = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    vec![
        ("role", Answer::Choice("pupil".into())),
        ("other", Answer::Choice("pupil".into())),
        ("tools", Answer::Several(list(&["ruler", "pen"]))),
        ("mark", Answer::Whole(4)),
        ("hours", Answer::Number("-0.1".into())),
        ("grid", Answer::Matrix(BTreeMap::from([("noise".to_owned(), "more".to_owned())]))),
        ("first", Answer::Order(list(&["build", "ask"]))),
    ]
}

/// Whether the last page is shown after these answers; `far` and `why` have none.
fn holds(condition: &str) -> bool {
    let survey = match Definition::read("all.md", &file(condition)) {
        Ok(Definition::Survey(survey)) => survey,
        other => panic!("{condition}: {other:?}"),
    };
    let mut given = Answers::default();
    for (question, answer) in answers() {
        survey.answer(&mut given, question, answer).unwrap();
    }
    survey.visible(&given).len() == 2
}

#[rstest]
#[case("role == 'pupil'", true)]
#[case("role != 'pupil'", false)]
#[case("role in ['teacher', 'pupil']", true)]
#[case("role == other", true)]
#[case("'pen' in tools && !('book' in tools)", true)]
#[case("size(tools) == 2", true)]
#[case("mark > 3 && mark <= 4", true)]
#[case("mark in [1, 2]", false)]
#[case("mark - 1 == 3", true)]
#[case("-mark < -3", true)]
#[case("hours == ratio(-1, 10)", true)]
#[case("hours + hours + hours == ratio(-3, 10)", true)]
#[case("grid_noise == 'more'", true)]
#[case("first[0] == 'build' && first[1] == 'ask'", true)]
#[case("'why' in answered", false)]
#[case("'grid' in answered", true)]
#[case("true && !false", true)]
// What has no answer compares with nothing, whichever way it is asked.
#[case("far == 'near'", false)]
#[case("far != 'near'", false)]
#[case("!(far == 'near')", true)]
#[case("grid_pace == 'less' || grid_pace != 'less'", false)]
#[case("far == 'near' || mark == 4", true)]
fn a_condition_means_what_it_says(#[case] condition: &str, #[case] wanted: bool) {
    assert_eq!(holds(condition), wanted, "{condition}");
}

#[rstest]
#[case(
    "mark",
    "a condition compares answers, such as \"role == 'teacher'\" or \"mark >= 3\", joined by &&, || and !"
)]
#[case(
    "mark > 3 ? true : false",
    "a condition compares answers, such as \"role == 'teacher'\" or \"mark >= 3\", joined by &&, || and !"
)]
#[case(
    "role == 'pupils'",
    "\"role\" has no option \"pupils\"; did you mean \"pupil\"?; there are pupil, teacher"
)]
#[case("role in ['pupil', 'paper']", "\"role\" has no option \"paper\"; there are pupil, teacher")]
#[case(
    "first[0] == 'bild'",
    "\"first\" has no option \"bild\"; did you mean \"build\"?; there are ask, build"
)]
#[case(
    "'pens' in tools",
    "\"tools\" has no option \"pens\"; did you mean \"pen\"?; there are pen, book, ruler"
)]
#[case("role == far", "\"role\" and \"far\" have no option in common")]
#[case("role < 'teacher'", "options are not more or less: compare them by == and !=")]
#[case("role == 1", "a number and an option are never the same")]
#[case(
    "tools == 'pen'",
    "\"tools\" is a list: ask \"'…' in tools\", \"size(tools) > 1\" or, of an order, \"tools[0] == '…'\""
)]
#[case("'a' == 'a'", "this compares what is written with what is written")]
#[case("tools[0] == 'pen'", "only an order has places")]
#[case("first[2] == 'ask'", "the order has the places 0 to 1")]
#[case("first[mark] == 'ask'", "write which place of the order, from 0: first[0]")]
#[case("mark * 2 > 4", "a condition compares answers with options and numbers, and nothing else")]
#[case("role + 1 > 2", "only numbers are counted with")]
#[case(
    "mark > ratio(1, 3)",
    "a fraction has two whole numbers and at most three decimal places: ratio(1, 2)"
)]
#[case("mark > 1.5", "1.5 is not exact: write a fraction as ratio(1, 2)")]
#[case(
    "why == 'Noise'",
    "what is typed as text is not compared: \"'why' in answered\" asks whether there is something"
)]
#[case("'whyy' in answered", "no question is called \"whyy\"; did you mean \"why\"?")]
#[case("role in answered", "write the id of a question: 'why' in answered")]
#[case("answered == 'why'", "\"answered\" is a list: 'why' in answered")]
#[case("grid == 'more'", "nothing here is called \"grid\"; did you mean \"grid_pace\"?")]
#[case("mark in tools", "\"in\" looks for an option or a number in a list")]
#[case("role in mark", "\"in\" looks into a list: ['a', 'b'], or what was chosen of several")]
#[case(
    "tools.exists(tool, tool == 'pen')",
    "a condition compares answers, such as \"role == 'teacher'\" or \"mark >= 3\", joined by &&, || and !"
)]
fn a_condition_that_cannot_be_is_told_of(#[case] condition: &str, #[case] wanted: &str) {
    let problems = Definition::read("all.md", &file(condition)).unwrap_err();
    let told: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(told, [wanted]);
}

#[rstest]
#[case("items: [mark, mark]", "\"mark\" is there twice")]
#[case("items: [marc]", "no question is called \"marc\"; did you mean \"mark\"?")]
#[case("items: [role]", "\"role\" is no rating and no slider: nothing can be counted of it")]
#[case("items: [mark], reversed: [other]", "\"other\" is none of the items")]
#[case("items: [mark], least: 2", "2 of 1 items cannot be needed")]
#[case(
    "items: [mark], stretch: { from: 9, to: 1 }",
    "a stretch goes up, both ends at most 1000 away from 0"
)]
#[case(
    "items: [mark], times: \"1/3\"",
    "write a number of at most three decimal places, at most 1000 away from 0"
)]
#[case("items: []", "a score has from 1 to 50 items")]
fn a_score_that_cannot_be_counted_is_told_of(#[case] score: &str, #[case] wanted: &str) {
    let scores = format!("scores: [{{ id: one, title: One, {score} }}]\n---\n");
    let text = file("true").replace("---\n", "").trim_end().to_owned();
    let problems = Definition::read("all.md", &format!("---\n{text}\n{scores}")).unwrap_err();
    let told: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
    assert!(told.contains(&wanted), "{told:?}");
}
