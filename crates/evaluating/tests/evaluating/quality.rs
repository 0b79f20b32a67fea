//! Every mechanical criterion holds for every lesson that the offline drafter writes to a request that it was written
//! with; what is held out is measured and not demanded.

use std::sync::Arc;

use domain::ToolCall;
use evaluating::{Bench, Draft, Request, Row, cases, measure, paper, table};
use futures::{StreamExt, stream};
use rating::{Kind, Rubric};
use testkit::database::TestDatabase;

use crate::schemas::Judges;
use crate::{bench, repository, rubric};

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

fn requests(folder: &str, held_out: bool) -> Vec<Request> {
    let all = cases(&repository().join("evals").join(folder), held_out).unwrap();
    all.iter().filter_map(Request::of).collect()
}

/// So many lessons are drafted at once: a run waits for its files and rows, and what is measured waits for nothing.
const AT_ONCE: usize = 3;

/// What a request came to.
struct Came {
    row: Row,
    calls: Vec<ToolCall>,
    too_long: Vec<String>,
}

/// Has a lesson drafted by a teacher of this name, and measures it.
async fn came(bench: Arc<Bench>, name: String, request: Request, held_out: bool) -> Came {
    let studio = bench.blank(&name, request.over.as_deref()).await.unwrap();
    let draft = studio.draft(&request).await.unwrap();
    let calls = studio.calls().await.unwrap();
    studio.leave().await;
    let measured = measure(&rubric(), &draft).unwrap();
    let too_long = if held_out { Vec::new() } else { longer_than_meant(&request, &draft) };
    // One lesson, to be looked at; `eval quality` keeps one of each class.
    if name == "0" {
        let kept = paper::kept(&draft, &repository().join("target/paper")).unwrap();
        assert!(!kept.is_empty(), "nothing is kept to look at");
    }
    Came { row: Row::new(request, held_out, &draft.text, measured), calls, too_long }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_criterion_holds_for_every_lesson_and_the_table_says_so() {
    let rubric = rubric();
    let judges = Judges::of_all_tools();
    let database = TestDatabase::start().await.unwrap();
    let bench = Arc::new(bench(&database).await);
    let tuned = requests("cases", false).into_iter().map(|request| (request, false));
    let held_out = requests("held-out", true).into_iter().map(|request| (request, true));
    let drafting = tuned.chain(held_out).enumerate().map(|(number, (request, held_out))| {
        tokio::spawn(came(Arc::clone(&bench), number.to_string(), request, held_out))
    });
    let (mut rows, mut calls, mut too_long) = (Vec::new(), Vec::new(), Vec::new());
    let mut drafting = stream::iter(drafting).buffered(AT_ONCE);
    while let Some(came) = drafting.next().await {
        let came = came.unwrap();
        rows.push(came.row);
        calls.extend(came.calls);
        too_long.extend(came.too_long);
    }
    let of_tuned: Vec<&Row> = rows.iter().filter(|row| !row.held_out).collect();
    assert!(of_tuned.len() == 17 && rows.len() > 23, "{} of {}", of_tuned.len(), rows.len());
    // The same drafts, because they are what takes time: a short schema is no other schema.
    let verdicts = judges.verdicts(calls.iter().map(|call| (call.name.as_str(), &call.input)));
    println!("{verdicts:?}");
    assert!(verdicts.calls > 500 && verdicts.refused > 1000, "{verdicts:?}");
    let faults: Vec<String> = of_tuned
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
    assert!(written == current, "run `teacher-assist eval quality --write`");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_plan_is_one_side() {
    let short = paper::short_forms(&requests("cases", false));
    assert_eq!(short.len(), 30);
    let database = TestDatabase::start().await.unwrap();
    let bench = bench(&database).await;
    let mut too_long = Vec::new();
    // Every fifth, in each form in turn, because drafting is what takes time.
    let in_turn = short.iter().enumerate().filter(|(at, _)| at % 5 == 0);
    for (number, request) in in_turn {
        let studio = bench.blank(&number.to_string(), request.over.as_deref()).await.unwrap();
        let draft = studio.draft(request).await.unwrap();
        assert!(draft.template.brief, "{}: {}", request.request, draft.template.name);
        too_long.extend(longer_than_meant(request, &draft));
    }
    assert_eq!(too_long, [""; 0]);
}

/// What does not fit on its sides, as the teacher would be told.
fn longer_than_meant(request: &Request, draft: &Draft) -> Vec<String> {
    let sides = paper::sides(draft).unwrap();
    assert!(!sides.is_empty(), "{}", request.request);
    let said = sides.iter().filter_map(export::Sides::said);
    said.map(|said| format!("{}: {said}", request.request)).collect()
}
