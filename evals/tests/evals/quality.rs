//! Every mechanical criterion holds for every lesson that the offline drafter writes.

use std::collections::BTreeSet;

use evals::{Case, Draft, Kind, Row, Rubric, Studio, cases, measure, paper, repository, table};

use crate::rubric;
use crate::schemas::Judges;

#[test]
fn the_rubric_has_thirty_one_criteria() {
    let rubric = rubric();
    assert_eq!(rubric.of(Kind::Mechanical).count(), 20);
    assert_eq!(rubric.of(Kind::Judged).count(), 11);
}

#[test]
fn a_criterion_that_is_not_whole_is_refused_by_name() {
    let text = "version: 1\ncriteria:\n  - {id: a, kind: judged, name: A, asks: b, why: c}\n";
    let error = Rubric::parse(text).unwrap_err().to_string();
    assert_eq!(
        error,
        "criterion \"a\": a judged criterion has anchors for 1, 3 and 5 and no \"how\""
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_criterion_holds_for_every_lesson_and_the_table_says_so() {
    let rubric = rubric();
    let judges = Judges::of_all_tools();
    let (mut rows, mut calls, mut too_long) = (Vec::new(), Vec::new(), Vec::new());
    let mut pictured = BTreeSet::new();
    for case in cases(&repository().join("evals/cases/quality.yaml")).unwrap() {
        let studio = Studio::open(&case).await.unwrap();
        let draft = studio.draft(&case).await.unwrap();
        calls.extend(studio.calls().await.unwrap());
        let measured = measure(&rubric, &draft).unwrap();
        too_long.extend(longer_than_meant(&case, &draft));
        // One lesson for each class of the sample, to be looked at.
        if case.over.is_none() && pictured.insert(case.class.clone()) {
            let kept = paper::kept(&draft, &repository().join("target/paper")).unwrap();
            println!("{}", kept.join("\n"));
        }
        rows.push(Row::new(case, &draft.text, measured));
    }
    assert_eq!(rows.len(), 17);
    // The same drafts, because they are what takes time: a short schema is no other schema.
    let verdicts = judges.verdicts(calls.iter().map(|call| (call.name.as_str(), &call.input)));
    println!("{verdicts:?}");
    assert!(verdicts.calls > 500 && verdicts.refused > 1000, "{verdicts:?}");
    let faults: Vec<String> = rows
        .iter()
        .flat_map(|row| {
            row.measured.iter().flat_map(|one| {
                one.faults
                    .iter()
                    .map(|fault| format!("{}: {}: {fault}", row.case.request, one.criterion))
            })
        })
        .collect();
    assert_eq!(faults, [""; 0]);
    assert_eq!(too_long, [""; 0]);
    let written = std::fs::read_to_string(repository().join("docs/quality.md")).unwrap();
    let current = table(&rubric, &rows);
    assert!(written == current, "run `cargo run -p evals -- quality --write`");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_plan_is_one_side() {
    let cases = cases(&repository().join("evals/cases/quality.yaml")).unwrap();
    let short = paper::short_forms(&cases);
    assert_eq!(short.len(), 30);
    let mut too_long = Vec::new();
    // Every second, in each form in turn, because drafting is what takes time: `evals paper` counts all.
    let in_turn = (0..).zip(short).filter(|(at, _)| matches!(at % 4, 0 | 3));
    for (_, case) in in_turn {
        let draft = Studio::open(&case).await.unwrap().draft(&case).await.unwrap();
        assert!(draft.template.brief, "{}: {}", case.request, draft.template.name);
        too_long.extend(longer_than_meant(&case, &draft));
    }
    assert_eq!(too_long, [""; 0]);
}

/// What does not fit on its sides, as the teacher would be told.
fn longer_than_meant(case: &Case, draft: &Draft) -> Vec<String> {
    let sides = paper::sides(draft).unwrap();
    assert!(!sides.is_empty(), "{}", case.request);
    let said = sides.iter().filter_map(export::Sides::said);
    said.map(|said| format!("{}: {said}", case.request)).collect()
}
