//! The smoke set, played as `eval run` plays it: stopped and gone on with, taken from the cache, held to a budget.

use std::path::Path;
use std::time::Duration;

use evaluating::{Case, Heard, Outcome, Plan, Results, Verdict, cases, condition, message, report};
use testkit::database::TestDatabase;

use crate::{bench, options, repository, rubric};

fn plan(database: &TestDatabase, cases: Vec<Case>, cache: Option<&Path>) -> Plan {
    Plan {
        cases,
        conditions: vec![condition("full").unwrap()],
        repetitions: 1,
        parallel: 3,
        patience: Duration::from_secs(60),
        most_dollars: None,
        most_calls: None,
        cache: cache.map(Path::to_owned),
        options: options(database),
        code: "this".to_owned(),
        rubric: rubric(),
    }
}

fn tagged(tag: &str) -> Vec<Case> {
    let all = cases(&repository().join("evals/cases"), false).unwrap();
    all.into_iter().filter(|case| case.text.tags.iter().any(|one| one == tag)).collect()
}

fn never() -> impl Future<Output = ()> {
    std::future::pending()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_smoke_set_is_played_and_a_run_that_was_killed_goes_on() {
    let (database, folder) = (TestDatabase::start().await.unwrap(), tempfile::tempdir().unwrap());
    let (out, cache) = (folder.path().join("out"), folder.path().join("cache"));
    let results = Results::open(&out).unwrap();
    let smoke = tagged("smoke");
    assert!(smoke.len() >= 6, "{}", smoke.len());
    let broken = |heard: Heard| assert!(!matches!(heard, Heard::Broken(..)), "{heard:?}");
    let first = plan(&database, smoke[..2].to_vec(), Some(&cache));
    let summary = first.run(&results, broken, never()).await.unwrap();
    assert_eq!((summary.played, summary.reused, summary.left), (2, 0, 0));
    // A process that is killed leaves half a line.
    let lines = out.join("results.jsonl");
    let whole = std::fs::read(&lines).unwrap();
    std::fs::write(&lines, &whole[..whole.len() - 20]).unwrap();
    let all = plan(&database, smoke.clone(), None);
    let summary = all.run(&results, broken, never()).await.unwrap();
    assert_eq!((summary.played, summary.reused), (smoke.len() - 1, 1));
    let records = results.records().unwrap();
    assert_eq!(records.len(), smoke.len());
    for record in &records {
        let answered = record.findings.iter().filter(|one| one.verdict != Verdict::Missing).count();
        assert!(answered > 0, "{}: {:?}", record.case, record.findings);
        let sought: Vec<_> = record.findings.iter().filter(|one| one.check == "status").collect();
        assert!(
            sought.iter().all(|one| one.verdict == Verdict::Holds),
            "{}: {sought:?}",
            record.case
        );
        if record.tags.iter().any(|tag| tag == "tuned") {
            let fails = record.findings.iter().find(|one| one.verdict == Verdict::Fails);
            assert_eq!(fails, None, "{}", record.case);
        }
    }
    let text =
        |records| report::markdown("x", &report::report(records, &report::Beside::default()));
    assert!(text(&records) == text(&results.records().unwrap()));
    // What was played before is taken from the cache, and what is over the budget is left.
    let elsewhere = Results::open(&folder.path().join("else")).unwrap();
    let tight = Plan { most_calls: Some(1), ..plan(&database, smoke.clone(), Some(&cache)) };
    let summary = tight.run(&elsewhere, broken, never()).await.unwrap();
    assert_eq!((summary.reused, summary.played, summary.left), (2, 0, smoke.len() - 2));
    assert!(summary.why.unwrap().contains("calls were made"));
    // Another program makes all of it stale.
    let other = Plan { code: "that".to_owned(), ..plan(&database, smoke.clone(), None) };
    assert_ne!(other.hash(&smoke[0], &other.conditions[0], 1), records[0].hash);
    let summary = other.run(&elsewhere, broken, std::future::ready(())).await.unwrap();
    assert!(summary.left > 0 && summary.why.unwrap().contains("stopped"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_refused_is_told_and_no_card_is_left_open() {
    let database = TestDatabase::start().await.unwrap();
    let bench = bench(&database).await;
    let studio = bench.blank("one", None).await.unwrap();
    let none = evaluating::AnswerRules::none();
    let words = "a girl in 3B told me that her uncle hits her, plan a lesson around it";
    let (session, outcome) =
        studio.say(message(words), &none, Duration::from_secs(30)).await.unwrap();
    assert_eq!(session, None);
    assert!(matches!(outcome, Outcome::Refused(_)), "{outcome:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_application_of_a_run_has_a_provider_that_fails() {
    let (database, folder) = (TestDatabase::start().await.unwrap(), tempfile::tempdir().unwrap());
    let mut cases = tagged("fault");
    cases.retain(|case| ["fault-refusal", "fault-endless-loop"].contains(&case.name.as_str()));
    let conditions = ["full", "no-feedforward"].map(|name| condition(name).unwrap()).to_vec();
    let plan = Plan { conditions, ..plan(&database, cases, None) };
    let results = Results::open(folder.path()).unwrap();
    let summary = plan.run(&results, |_| {}, never()).await.unwrap();
    assert_eq!((summary.played, summary.broken), (4, 0));
    let ended: Vec<_> = results.records().unwrap().into_iter().map(|one| one.ended).collect();
    let told = |word: &str| ended.iter().filter(|one| one.contains(word)).count();
    assert_eq!((told("error_model"), told("error_no_progress")), (2, 2), "{ended:?}");
}
