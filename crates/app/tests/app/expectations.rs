//! What she expects of a lesson: nothing where she does not want to be asked, else asked once when the lesson is
//! accepted and once when it was taught, and what came otherwise twice stands before the next draft.

use std::fs;

use api::{
    Commands, Expectations, LessonAccept, LessonRef, Nothing, PredictionAsking, PredictionMake,
    PredictionOutcome, PredictionResolve, SeenSection,
};
use chrono::{Days, Local};
use domain::{
    ContextItem, ContextKind, ContextState, Interaction, InteractionRequest, InteractionResponse,
    PredictionId, RunStatus,
};
use serde_json::json;
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::stage::{Stage, send};
use crate::wires::{stage as wired, to};

const PATH: &str = "lessons/3B/iteration/lesson.md";
const ARRAYS: &str = "lessons/3B/arrays/lesson.md";
const SOURCE: &str = "what to look out for";

/// The planner with those hooks alone that read the request.
const READING: [(&str, &str, &str); 1] =
    [("planner", "hooks:", "hooks: [scope-check, feedforward]")];

async fn known(stage: &Stage) -> Expectations {
    stage.app.prediction_list(Nothing {}).await.unwrap()
}

async fn asks(stage: &Stage) {
    stage.app.prediction_asking(PredictionAsking { asked: true }).await.unwrap();
}

/// Accepts each section of a lesson as it stands.
async fn accept_all(stage: &Stage) {
    let lesson = stage.app.lesson_get(LessonRef { path: PATH.to_owned() }).await.unwrap();
    let seen = lesson
        .sections
        .iter()
        .map(|section| SeenSection { id: section.id.clone(), sha256: section.sha256.clone() });
    let accept = LessonAccept { path: PATH.to_owned(), sections: seen.collect() };
    stage.app.lesson_accept(accept).await.unwrap();
}

/// A lesson that she wrote and taught so many days ago.
fn taught(stage: &Stage, path: &str, topic: &str, days: u64, more: &str) {
    let file = stage.workspace().join(path);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let day = Local::now().date_naive().checked_sub_days(Days::new(days)).unwrap();
    let text = format!(
        "---\nlesson: {topic}\nclass: 3B\nminutes: 50\ntemplate: structured\ndate: {day}\n{more}---\n\n# {topic}\n\n\
         ## Starter\n\nTrace a loop.\n"
    );
    fs::write(file, text).unwrap();
}

fn lesson(stage: &Stage, topic: &str) -> String {
    fs::read_to_string(stage.workspace().join(format!("lessons/3B/{topic}/lesson.md"))).unwrap()
}

async fn expect(stage: &Stage, path: &str, text: &str) -> PredictionId {
    let make = PredictionMake {
        path: path.to_owned(),
        text: text.to_owned(),
        confidence: 80,
        insists: false,
        harmless: false,
    };
    let made = stage.app.prediction_make(make).await.unwrap();
    assert_eq!(made.hint, None);
    made.expectations.predictions[0].id
}

/// Two lessons of 3B in which the starter took too long.
async fn twice_too_long(stage: &Stage) {
    taught(stage, PATH, "Iteration", 2, "");
    taught(stage, ARRAYS, "Arrays", 5, "went: changed: the starter ran over\n");
    let id = expect(stage, PATH, "The starter is over in five minutes").await;
    let said = PredictionResolve {
        id,
        outcome: PredictionOutcome::DidNot,
        surprise: Some("the starter took 12 minutes".to_owned()),
        cause: Some("took-longer".to_owned()),
        next_time: Some("Starters take 4 minutes".to_owned()),
        harmless: false,
    };
    stage.app.prediction_resolve(said).await.unwrap();
}

fn of_outlook(card: &Interaction) -> Vec<&ContextItem> {
    let InteractionRequest::Feedforward { items, .. } = &card.request else { panic!("{card:?}") };
    items.iter().filter(|item| item.source == SOURCE).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_accepted_lesson_is_asked_about_once_and_only_where_she_wants_that() {
    let mut stage = Stage::open().await;
    send(&stage.app, "a lesson on iteration for 3B").await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    accept_all(&stage).await;
    let off = known(&stage).await;
    assert_eq!((off.asked, off.lessons, off.predictions), (false, vec![], vec![]));
    assert_eq!(stage.store().predictions().await.unwrap(), []);

    asks(&stage).await;
    // What was accepted before she wanted that is no matter of it.
    assert_eq!(known(&stage).await.lessons, []);
    accept_all(&stage).await;
    let on = known(&stage).await;
    let asked: Vec<(&str, &str)> =
        on.lessons.iter().map(|one| (one.path.as_str(), one.question.as_str())).collect();
    assert_eq!(asked, [(PATH, "What do you expect of 3B?")]);
    let id = expect(&stage, PATH, "Most of 3B trace a nested loop").await;
    accept_all(&stage).await;
    let then = known(&stage).await;
    assert_eq!((then.lessons, then.due), (vec![], vec![]));

    let file = stage.workspace().join(PATH);
    let day = Local::now().date_naive().checked_sub_days(Days::new(1)).unwrap();
    let text = fs::read_to_string(&file).unwrap();
    fs::write(file, text.replacen("\n---\n", &format!("\ndate: {day}\n---\n"), 1)).unwrap();
    let after = known(&stage).await;
    assert_eq!(after.due, [id]);
    assert_eq!(after.predictions[0].date, Some(day.to_string()));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_came_otherwise_twice_stands_in_the_next_prompt_unless_she_takes_it_out() {
    let last = json!({"response": "Done.", "memoriesReferenced": []});
    let answers = vec![Answer::structured(last.clone()), Answer::structured(last)];
    let server = ModelServer::playing(answers).await.unwrap();
    let mut stage = wired(&server, Wire::Anthropic, &READING).await;
    asks(&stage).await;
    twice_too_long(&stage).await;
    let words = "a lesson on functions for 3B";
    let line = "Twice with 3B the starter took longer than planned (Iteration, ";

    stage.app.session_send(to(Wire::Anthropic, words)).await.unwrap();
    let (session, card) = stage.card().await;
    let items = of_outlook(&card);
    let [item] = items.as_slice() else { panic!("{card:#?}") };
    assert_eq!((item.state, item.kind), (ContextState::Used, Some(ContextKind::Outlook)));
    assert!(item.text.starts_with(line) && item.text.contains("; Arrays, "), "{}", item.text);
    assert!(item.text.ends_with("For next time you noted: Starters take 4 minutes."));
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let told = server.requests()[0].body.to_string();
    assert!(told.contains("# What to look out for with 3B") && told.contains(line), "{told}");

    stage.app.session_send(to(Wire::Anthropic, words)).await.unwrap();
    let (session, card) = stage.card().await;
    let removed = of_outlook(&card).iter().map(|item| item.id.clone()).collect();
    let without = InteractionResponse::Feedforward {
        removed,
        added: Vec::new(),
        note: String::new(),
        meant: None,
        day: None,
    };
    stage.answer(session, card.id, without).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let told = server.requests()[1].body.to_string();
    assert!(!told.contains("took longer than planned"), "{told}");
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_drafter_without_a_model_follows_what_she_noted_for_next_time() {
    let mut stage = Stage::open().await;
    asks(&stage).await;
    send(&stage.app, "a lesson on networks for 3B").await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let before = lesson(&stage, "networks");
    assert!(before.contains("### Retrieval quiz (5 min)"), "{before}");

    twice_too_long(&stage).await;
    send(&stage.app, "a lesson on functions for 3B").await;
    let (session, card) = stage.card().await;
    let items = of_outlook(&card);
    let [item] = items.as_slice() else { panic!("{card:#?}") };
    assert_eq!(item.state, ContextState::Used);
    let said = item.text.clone();
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let after = lesson(&stage, "functions");
    assert!(after.contains("### Retrieval quiz (4 min)"), "{after}");
    assert!(after.contains(&said), "{after}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_she_does_not_want_it_no_more_nothing_stands_before_the_next_draft() {
    let mut stage = Stage::open().await;
    asks(&stage).await;
    twice_too_long(&stage).await;
    stage.app.prediction_asking(PredictionAsking { asked: false }).await.unwrap();
    send(&stage.app, "a lesson on networks for 3B").await;
    let (_, card) = stage.card().await;
    assert_eq!(of_outlook(&card), Vec::<&ContextItem>::new());
    stage.app.close().await;
}
