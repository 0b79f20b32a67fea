//! Do we agree with others? `data/references.json` says which programs, and what they came to.

use std::sync::LazyLock;

use results::{
    Coefficient, Figure, ResponseRow, RowMark, Rows, items, outcomes, reliability, wilson,
};
use rstest::rstest;
use serde_json::Value;

const NEAR: f64 = 1e-9;

static REFERENCES: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("data/references.json")).unwrap());

fn numbers(name: &str) -> Vec<f64> {
    REFERENCES[name].as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

/// Rows of a table of digits: a line for each learner, a digit for each question.
fn rows(name: &str, of: u32) -> Rows {
    let lines = REFERENCES[name].as_array().unwrap().iter().map(|line| line.as_str().unwrap());
    let seconds = numbers("seconds");
    let rows = lines.zip(seconds).enumerate().flat_map(|(seat, (line, seconds))| {
        line.chars().enumerate().map(move |(item, digit)| ResponseRow {
            seat: seat.to_string(),
            item: format!("item {item}"),
            outcome: if item < 4 { "first four" } else { "others" }.to_owned(),
            seconds: Some(seconds),
            mark: Some(RowMark { credit: digit.to_digit(10).unwrap(), of }),
            ..ResponseRow::default()
        })
    });
    Rows::new(rows).unwrap()
}

fn near(name: &str, ours: f64, theirs: f64) {
    assert!((ours - theirs).abs() < NEAR, "{name}: {ours} and {theirs}");
}

#[test]
fn the_interval_of_a_share_is_that_of_statsmodels() {
    for case in REFERENCES["wilson"].as_array().unwrap() {
        let number = |name: &str| case[name].as_f64().unwrap();
        let (low, high) = wilson(number("count"), number("of"));
        near("low", low, number("low"));
        near("high", high, number("high"));
    }
}

// Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I, method 3.
#[rstest]
#[case(81.0, 263.0, "0.2553 0.3662")]
#[case(15.0, 148.0, "0.0624 0.1605")]
#[case(0.0, 20.0, "0.0000 0.1611")]
#[case(1.0, 29.0, "0.0061 0.1718")]
fn the_interval_of_a_share_is_the_published_one(
    #[case] count: f64,
    #[case] of: f64,
    #[case] published: &str,
) {
    let (low, high) = wilson(count, of);
    assert_eq!(format!("{low:.4} {high:.4}"), published);
}

#[test]
fn discrimination_is_that_of_scipy() {
    for (table, of, wanted) in
        [("right", 1, "discrimination"), ("points", 3, "pointsDiscrimination")]
    {
        let ours = items(&rows(table, of));
        let theirs = numbers(wanted);
        assert_eq!(ours.len(), theirs.len());
        for (ours, theirs) in ours.iter().zip(theirs) {
            near(&ours.item, *ours.discrimination.value().unwrap(), theirs);
        }
    }
}

#[test]
fn reliability_is_that_of_pingouin() {
    for (table, of, wanted, coefficient) in [
        ("right", 1, "kr20", Coefficient::KuderRichardson),
        ("points", 3, "alpha", Coefficient::CronbachAlpha),
    ] {
        let Figure::Said { value, answers, caution } = reliability(&rows(table, of)) else {
            panic!("{table} has a reliability");
        };
        near(wanted, value.value, REFERENCES[wanted].as_f64().unwrap());
        assert_eq!((value.coefficient, answers), (coefficient, 48));
        assert!(caution.is_some(), "48 learners are few");
    }
}

#[test]
fn times_have_the_quantiles_of_numpy() {
    let item = &items(&rows("right", 1))[0];
    let ours = item.seconds.value().unwrap();
    let ours = [ours.tenth, ours.quarter, ours.half, ours.three_quarters, ours.nine_tenths];
    for (ours, theirs) in ours.into_iter().zip(numbers("quantiles")) {
        near("quantile", ours, theirs);
    }
}

#[test]
fn the_interval_of_an_outcome_allows_for_answers_of_one_learner() {
    let outcome = &outcomes(&rows("right", 1))[0];
    assert_eq!((outcome.outcome.as_str(), outcome.items, outcome.learners), ("first four", 4, 48));
    let share = outcome.facility.value().unwrap();
    let theirs = &REFERENCES["outcome"];
    assert_eq!(share.count as u64, theirs["count"].as_u64().unwrap());
    near("low", share.low, theirs["low"].as_f64().unwrap());
    near("high", share.high, theirs["high"].as_f64().unwrap());
    let (low, high) = wilson(share.count as f64, share.of as f64);
    assert!(share.low < low && share.high > high, "wider than if each answer stood alone");
}

#[test]
fn reliability_is_the_same_when_each_question_is_worth_more() {
    let right = rows("right", 1);
    let plain = *reliability(&right).value().unwrap();
    let more = right.iter().cloned().map(|row| {
        let mark = row.mark.map(|mark| RowMark { credit: 3 * mark.credit, of: 3 });
        ResponseRow { mark, ..row }
    });
    let more = *reliability(&Rows::new(more).unwrap()).value().unwrap();
    assert_eq!(more.coefficient, Coefficient::KuderRichardson);
    near("reliability", more.value, plain.value);
}
