//! Which question comes next, what is hidden, what is left in the end.

use std::collections::BTreeSet;

use assessment::Chance;
use questionnaires::{
    Answer, AnswerHint, Answers, Definition, Position, Questionnaire, ScoreValue,
};

use super::arbitrary::{answer, dealt_with, survey as made};

pub fn read(text: &str) -> Questionnaire {
    match Definition::read("survey.md", text) {
        Ok(Definition::Survey(survey)) => survey,
        other => panic!("{other:?}"),
    }
}

/// A survey with everything that decides what is asked.
pub const LUNCH: &str = r#"---
kind: survey
id: lunch
title: Lunch
back: true
pages:
  - id: eating
    questions:
      - id: place
        ask: Where do you eat?
        answer: { choice: { options: [{ id: school, text: At school }, { id: home, text: At home }, { id: nowhere, text: Nowhere }] } }
        skip:
          - { if: "place == 'nowhere'", to: end }
          - { if: "place == 'home'", to: wishes }
      - id: mark
        ask: How good is it?
        answer: { rating: { from: 1, to: 5, low: bad, high: good } }
      - id: why
        ask: What is wrong with it?
        visible-if: "mark < 3"
        required: false
        answer: { long-text: {} }
  - id: queue
    title: The queue
    visible-if: "mark >= 3 || 'why' in answered"
    questions:
      - id: minutes
        ask: How long do you wait?
        answer: { number: { from: 0, to: 60, places: 1, unit: min } }
  - id: wishes
    questions:
      - id: wish
        ask: What would you like?
        required: false
        answer: { short-text: { most: 40 } }
---

For the council.

## Introduction

Ten seconds.

## Thanks

Thank you.
"#;

fn choice(id: &str) -> Answer {
    Answer::Choice(id.to_owned())
}

/// Where it goes on after these answers.
fn next(survey: &Questionnaire, answers: &Answers) -> String {
    match survey.next(answers) {
        Position::Question { page, question } => format!("{}/{}", page.id, question.id),
        Position::End => "end".to_owned(),
    }
}

#[test]
fn what_is_answered_decides_what_is_asked() {
    let survey = read(LUNCH);
    let mut answers = Answers::default();
    assert_eq!(next(&survey, &answers), "eating/place");
    survey.answer(&mut answers, "place", choice("school")).unwrap();
    assert_eq!(next(&survey, &answers), "eating/mark");
    survey.answer(&mut answers, "mark", Answer::Whole(2)).unwrap();
    assert_eq!(next(&survey, &answers), "eating/why");
    survey.pass_over(&mut answers, "why").unwrap();
    // Passed over is not answered, so that the queue is not asked about.
    assert_eq!(next(&survey, &answers), "wishes/wish");
    survey.answer(&mut answers, "why", Answer::Text("Cold.".to_owned())).unwrap();
    assert_eq!(next(&survey, &answers), "queue/minutes");
    survey.answer(&mut answers, "minutes", Answer::Number("7.5".to_owned())).unwrap();
    survey.pass_over(&mut answers, "wish").unwrap();
    assert_eq!(next(&survey, &answers), "end");
    let left: Vec<&str> =
        survey.result(&answers).iter().map(|(question, _)| question.id.as_str()).collect();
    assert_eq!(left, ["place", "mark", "why", "minutes"]);
    assert_eq!(survey.introduction.as_deref(), Some("Ten seconds."));
    assert_eq!(survey.thanks.as_deref(), Some("Thank you."));
}

#[test]
fn an_answer_that_became_hidden_is_kept_and_does_not_count() {
    let survey = read(LUNCH);
    let mut answers = Answers::default();
    survey.answer(&mut answers, "place", choice("school")).unwrap();
    survey.answer(&mut answers, "mark", Answer::Whole(4)).unwrap();
    survey.answer(&mut answers, "minutes", Answer::Number("3".to_owned())).unwrap();
    // A skip hides the mark, and with it the page that hangs on it.
    survey.answer(&mut answers, "place", choice("home")).unwrap();
    assert_eq!(next(&survey, &answers), "wishes/wish");
    assert_eq!(survey.result(&answers).len(), 1);
    assert_eq!(answers.get("mark"), Some(&Answer::Whole(4)));
    assert_eq!(survey.answer(&mut answers, "mark", Answer::Whole(1)), Err(AnswerHint::NotAsked));
    // It is there again when the question is.
    survey.answer(&mut answers, "place", choice("school")).unwrap();
    assert_eq!(next(&survey, &answers), "wishes/wish");
    assert_eq!(survey.result(&answers).len(), 3);
    survey.answer(&mut answers, "place", choice("nowhere")).unwrap();
    assert_eq!(next(&survey, &answers), "end");
}

#[test]
fn what_hangs_on_a_hidden_answer_is_hidden_too_and_is_not_scored() {
    let rating = "answer: { rating: { from: 1, to: 5, low: bad, high: good } }";
    let survey = read(&format!(
        r#"---
kind: survey
id: chain
title: Chain
back: true
pages:
  - id: only
    questions:
      - {{ id: one, ask: Q, {rating} }}
      - {{ id: two, ask: Q, visible-if: "one > 3", {rating} }}
      - {{ id: three, ask: Q, visible-if: "two > 3", {rating} }}
scores:
  - {{ id: sum, title: Sum, items: [one, two, three], least: 1 }}
  - {{ id: all, title: All, items: [one, two, three] }}
---
"#
    ));
    let mut answers = Answers::default();
    for (question, number) in [("one", 5), ("two", 4), ("three", 3)] {
        survey.answer(&mut answers, question, Answer::Whole(number)).unwrap();
    }
    let scores = |answers: &Answers| {
        survey.scores(answers).iter().map(|score| score.value).collect::<Vec<_>>()
    };
    assert_eq!(scores(&answers), [ScoreValue::Counted(4.into()); 2]);
    survey.answer(&mut answers, "one", Answer::Whole(2)).unwrap();
    assert_eq!(survey.result(&answers).len(), 1);
    let few = ScoreValue::TooFew { answered: 1, needed: 3 };
    assert_eq!(scores(&answers), [ScoreValue::Counted(2.into()), few]);
}

#[test]
fn the_way_back_is_open_where_the_file_says_so() {
    let survey = read(&LUNCH.replace("back: true\n", ""));
    let mut answers = Answers::default();
    survey.answer(&mut answers, "place", choice("home")).unwrap();
    survey.answer(&mut answers, "place", choice("school")).unwrap_err();
    let mut answers = Answers::default();
    survey.answer(&mut answers, "place", choice("school")).unwrap();
    // On the same page an answer can be changed until the page is complete.
    survey.answer(&mut answers, "place", choice("school")).unwrap();
    survey.answer(&mut answers, "mark", Answer::Whole(3)).unwrap();
    let left = survey.answer(&mut answers, "mark", Answer::Whole(1));
    assert_eq!(left, Err(AnswerHint::NoWayBack));
    let ahead = survey.answer(&mut answers, "wish", Answer::Text("Soup".to_owned()));
    assert_eq!(ahead, Err(AnswerHint::NotAsked));
    let nothing = survey.pass_over(&mut answers, "minutes");
    assert_eq!(nothing, Err(AnswerHint::Missing));
    let unknown = survey.pass_over(&mut answers, "minute");
    assert_eq!(unknown, Err(AnswerHint::NoQuestion("minute".to_owned())));
}

#[test]
fn a_seed_shuffles_what_may_be_and_nothing_else() {
    let text = LUNCH
        .replace("  - id: wishes\n", "  - id: wishes\n    shuffle: true\n")
        .replace("text: Nowhere }] }", "text: Nowhere }], shuffle: true }")
        .replace(
            "---\n\nFor the council.",
            "      - id: drink\n        ask: What to drink?\n        required: false\n        answer: { short-text: {} }\n---\n",
        );
    let survey = read(&text);
    let seen: BTreeSet<(String, String)> = (0..60)
        .map(|seed| {
            let arranged = survey.clone().arranged(seed);
            assert_eq!(arranged.survey_js(), survey.clone().arranged(seed).survey_js());
            let shown = arranged.visible(&Answers::default());
            let last: Vec<&str> =
                shown.last().unwrap().questions.iter().map(|one| one.id.as_str()).collect();
            let options = arranged.survey_js()["pages"][0]["elements"][0]["choices"].to_string();
            (last.join(" "), options)
        })
        .collect();
    assert_eq!(seen.len(), 12, "each of 6 orders of options and 2 of questions: {seen:?}");
}

#[test]
fn ten_thousand_sequences_of_actions_stay_inside() {
    for seed in 0..10_000 {
        // Making a survey costs more than playing with it.
        thread_local! {
            static MADE: Vec<Questionnaire> = (0..100).map(made).collect();
        }
        MADE.with(|made| play(&made[seed as usize % made.len()], seed));
    }
}

fn play(survey: &Questionnaire, seed: u64) {
    let mut chance = Chance::new(seed, 19);
    let mut answers = Answers::default();
    let questions: Vec<_> = survey.questions().collect();
    for _ in 0..10 {
        let question = match (survey.next(&answers), chance.below(3)) {
            (Position::Question { question, .. }, 1 | 2) => question,
            _ => questions[chance.place(questions.len())],
        };
        // An answer may be that of another question.
        let other =
            if chance.below(5) == 0 { questions[chance.place(questions.len())] } else { question };
        let before = answers.clone();
        let given = answer(&mut chance, other);
        let shown = dealt_with(survey, &answers).iter().any(|one| one.id == question.id);
        let done = match chance.below(4) {
            0 => survey.pass_over(&mut answers, &question.id),
            _ => survey.answer(&mut answers, &question.id, given.clone()),
        };
        match done {
            Ok(()) => assert!(answers.is_dealt_with(&question.id)),
            Err(_) => assert_eq!(answers, before, "what is refused changes nothing"),
        }
        if done.is_err() && shown && question.check(&given).is_ok() && !question.required {
            // Another answer has opened a question on a page before.
            assert_eq!(done, Err(AnswerHint::NotAsked));
        }
        let position = next(survey, &answers);
        assert_eq!(position, next(survey, &answers.clone()), "the same answers, the same position");
        if let Position::Question { page, question } = survey.next(&answers) {
            let shown = survey.visible(&answers);
            let page = shown.iter().find(|shown| shown.page.id == page.id).unwrap();
            assert!(page.questions.iter().any(|one| one.id == question.id));
            assert!(!answers.is_dealt_with(&question.id));
        }
        for (question, answer) in survey.result(&answers) {
            assert_eq!(question.check(answer), Ok(()));
        }
    }
}
