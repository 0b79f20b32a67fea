//! Words that point to earlier work: the lesson is found and named on the card, asked about where
//! several fit, and said to be missing where there is none, whoever drafts.

use std::fs::{File, create_dir_all, write};
use std::time::{Duration, SystemTime};

use api::Commands;
use domain::{
    ContextItem, ContextState, Interaction, InteractionRequest, InteractionResponse, RunStatus,
};
use serde_json::json;
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::stage::{Met, Stage, send};
use crate::wires::{stage as wired, to};

const LIKE: &str = "Like what we did for 3B last week, but for 2C";
const LOOPS: &str = "lessons/3B/loops/lesson.md";
const DAY: u64 = 24 * 60 * 60;

/// The planner with those hooks alone that read the request.
const READING: [(&str, &str, &str); 1] =
    [("planner", "hooks:", "hooks: [scope-check, feedforward]")];

/// A lesson that was changed so many days ago.
fn lesson(stage: &Stage, class: &str, topic: &str, days: u64) {
    let path = stage.workspace().join(format!("lessons/{class}/{topic}/lesson.md"));
    create_dir_all(path.parent().unwrap()).unwrap();
    let text = format!(
        "---\nlesson: {topic}\nclass: {class}\nminutes: 50\ntemplate: structured\n---\n\n\
         # {topic} for {class}\n"
    );
    write(&path, text).unwrap();
    let changed = SystemTime::now() - Duration::from_secs(days * DAY);
    File::options().append(true).open(&path).unwrap().set_modified(changed).unwrap();
}

fn of_lessons(card: &Interaction) -> Vec<(ContextState, &str, &str)> {
    let InteractionRequest::Feedforward { items, .. } = &card.request else { panic!("{card:?}") };
    let of_lessons = items.iter().filter(|item| item.source.starts_with("lessons/"));
    of_lessons.map(|item: &ContextItem| (item.state, &*item.source, &*item.text)).collect()
}

/// How the request was read.
fn first_line(card: &Interaction) -> &str {
    let InteractionRequest::Feedforward { reading, .. } = &card.request else { panic!("{card:?}") };
    &reading.as_ref().unwrap().text
}

fn question(card: &Interaction) -> (&str, Vec<&str>) {
    let InteractionRequest::Question { question, options, .. } = &card.request else {
        panic!("{card:?}")
    };
    (question, options.iter().map(|option| option.label.as_str()).collect())
}

/// The card without what its item says was found.
fn without_it(card: &Interaction) -> InteractionResponse {
    let InteractionRequest::Feedforward { items, .. } = &card.request else { panic!("{card:?}") };
    let item = items.iter().find(|item| item.source == LOOPS).unwrap();
    InteractionResponse::Feedforward {
        removed: vec![item.id.clone()],
        added: Vec::new(),
        note: String::new(),
        meant: None,
        day: None,
    }
}

fn exists(stage: &Stage, path: &str) -> bool {
    stage.workspace().join(path).exists()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_earlier_lesson_is_named_on_the_card_and_is_what_the_new_one_is_on() {
    let mut stage = Stage::open().await;
    lesson(&stage, "3B", "loops", 0);
    send(&stage.app, LIKE).await;
    let (session, card) = stage.card().await;
    let found = of_lessons(&card);
    let (state, path, text) = found[0];
    assert_eq!((state, path), (ContextState::Used, LOOPS), "{found:#?}");
    let said =
        "By \u{201c}Like what we did for 3B last week\u{201d} you mean the lesson on loops for 3B";
    assert!(text.starts_with(&format!("{said}, changed on ")), "{text}");
    assert_eq!(first_line(&card), "a lesson on loops for 2C, 45 minutes");
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    assert!(exists(&stage, "lessons/2C/loops/lesson.md"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_that_is_taken_out_of_the_card_is_not_followed() {
    let mut stage = Stage::open().await;
    lesson(&stage, "3B", "loops", 0);
    send(&stage.app, LIKE).await;
    let (session, card) = stage.card().await;
    stage.answer(session, card.id, without_it(&card)).await;
    // The drafter has nothing left to follow, and asks what it shall be about.
    let (_, asked) = stage.card().await;
    assert!(question(&asked).0.contains("What is the lesson for 2C about?"), "{asked:?}");
    assert!(!exists(&stage, "lessons/2C/loops/lesson.md"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_real_model_is_pointed_to_the_lesson() {
    pointed(false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_real_model_is_told_nothing_of_a_lesson_that_is_taken_out() {
    pointed(true).await;
}

async fn pointed(removed: bool) {
    let last = json!({"response": "Done.", "memoriesReferenced": []});
    let look = Answer::tool("get_lesson", json!({"lesson": LOOPS}));
    let server = ModelServer::playing(vec![look, Answer::structured(last)]).await.unwrap();
    let mut stage = wired(&server, Wire::Anthropic, &READING).await;
    lesson(&stage, "3B", "loops", 0);
    stage.app.session_send(to(Wire::Anthropic, LIKE)).await.unwrap();
    let (session, card) = stage.card().await;
    let response = if removed { without_it(&card) } else { InteractionResponse::Skipped };
    stage.answer(session, card.id, response).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let requests = server.requests();
    let told = requests[0].body.to_string();
    assert_eq!(told.contains("read it with get_lesson before you draft"), !removed, "{told}");
    let read = requests[1].body["messages"].to_string();
    assert_eq!(read.contains("(withheld by the teacher)"), removed, "{read}");
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_lessons_the_one_of_that_day_is_meant_and_none_of_it_is_asked_about() {
    let mut stage = Stage::open().await;
    lesson(&stage, "3B", "arrays", 0);
    lesson(&stage, "3B", "loops", 1);
    send(&stage.app, "like what we did for 3B yesterday, but for 2C").await;
    let (session, card) = stage.card().await;
    assert_eq!(of_lessons(&card)[0].1, LOOPS);
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);

    lesson(&stage, "3B", "loops", 40);
    send(&stage.app, "like what we did for 3B yesterday, but for 1B").await;
    let (session, asked) = stage.card().await;
    let (text, options) = question(&asked);
    assert!(text.starts_with("None of these was changed at the time that"), "{text}");
    assert_eq!(options, ["arrays, 3B", "loops, 3B"]);
    let answer = InteractionResponse::Answer { text: "loops, 3B".into() };
    stage.answer(session, asked.id, answer).await;
    let (session, card) = stage.card().await;
    assert_eq!((of_lessons(&card)[0].0, of_lessons(&card)[0].1), (ContextState::Used, LOOPS));
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    assert!(exists(&stage, "lessons/1B/loops/lesson.md"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_that_was_written_then_is_meant_though_its_file_was_changed_since() {
    let mut stage = Stage::open().await;
    send(&stage.app, "a lesson on loops for 3B").await;
    let (session, card) = stage.card().await;
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    // Both files look as if they had been changed long ago; the history knows better of one.
    lesson(&stage, "3B", "arrays", 40);
    let file = File::options().append(true).open(stage.workspace().join(LOOPS)).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(40 * DAY)).unwrap();
    send(&stage.app, "like what we did for 3B today, but for 2C").await;
    let (_, card) = stage.card().await;
    assert_eq!((of_lessons(&card)[0].0, of_lessons(&card)[0].1), (ContextState::Used, LOOPS));
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_topic_and_several_lessons_a_real_model_s_teacher_is_asked_which() {
    let last = json!({"response": "Done.", "memoriesReferenced": []});
    let server = ModelServer::playing(vec![Answer::structured(last)]).await.unwrap();
    let mut stage = wired(&server, Wire::Anthropic, &READING).await;
    lesson(&stage, "3B", "loops", 1);
    lesson(&stage, "3B", "arrays", 1);
    let words = "a lesson on functions for 2C, like what we did for 3B yesterday";
    stage.app.session_send(to(Wire::Anthropic, words)).await.unwrap();
    let (session, asked) = stage.card().await;
    let (text, mut options) = question(&asked);
    options.sort_unstable();
    assert!(text.starts_with("More than one lesson fits"), "{text}");
    assert_eq!(options, ["arrays, 3B", "loops, 3B"]);
    let answer = InteractionResponse::Answer { text: "loops, 3B".into() };
    stage.answer(session, asked.id, answer).await;
    let (session, card) = stage.card().await;
    assert_eq!((of_lessons(&card)[0].0, of_lessons(&card)[0].1), (ContextState::Used, LOOPS));
    assert_eq!(first_line(&card), "a lesson on functions for 2C, 45 minutes");
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let told = server.requests()[0].body.to_string();
    assert!(told.contains("read it with get_lesson before you draft"), "{told}");
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn that_no_lesson_is_there_is_asked_about_before_the_card() {
    let mut stage = Stage::open().await;
    send(&stage.app, LIKE).await;
    let (session, asked) = stage.card().await;
    let (text, _) = question(&asked);
    assert!(text.starts_with("I found no lesson of 3B, so I cannot tell what"), "{text}");
    let answer = InteractionResponse::Answer { text: "nested loops".into() };
    stage.answer(session, asked.id, answer).await;
    let (session, card) = stage.card().await;
    assert!(of_lessons(&card).iter().all(|(state, ..)| *state == ContextState::Missing));
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    assert!(exists(&stage, "lessons/2C/nested-loops/lesson.md"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_real_model_is_told_that_there_is_none() {
    let last = json!({"response": "Done.", "memoriesReferenced": []});
    let server = ModelServer::playing(vec![Answer::structured(last)]).await.unwrap();
    let mut stage = wired(&server, Wire::Anthropic, &READING).await;
    stage.app.session_send(to(Wire::Anthropic, LIKE)).await.unwrap();
    let (session, asked) = stage.card().await;
    assert!(question(&asked).0.starts_with("I found no lesson of 3B"), "{asked:?}");
    stage.skip(session, asked.id).await;
    let Met::Card(session, card) = stage.card_or_end().await else { panic!("a card") };
    let missing = of_lessons(&card);
    assert!(
        missing.iter().any(|(state, path, text)| {
            (*state, *path) == (ContextState::Missing, "lessons/3B/") && text.contains("last week")
        }),
        "{missing:#?}"
    );
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let told = server.requests()[0].body.to_string();
    assert!(told.contains("there is no such lesson in lessons/3B/"), "{told}");
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_lesson_is_left_a_real_model_is_pointed_to_the_session() {
    let last = json!({"response": "Done.", "memoriesReferenced": []});
    let answers = vec![Answer::structured(last.clone()), Answer::structured(last)];
    let server = ModelServer::playing(answers).await.unwrap();
    let mut stage = wired(&server, Wire::Anthropic, &READING).await;
    let words = "plan a lesson on loops for 3B";
    let first = stage.app.session_send(to(Wire::Anthropic, words)).await.unwrap().session_id;
    let (session, card) = stage.card().await;
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    assert!(!exists(&stage, LOOPS));
    let like = "like what we did for 3B today, but for 2C";
    stage.app.session_send(to(Wire::Anthropic, like)).await.unwrap();
    let (session, card) = stage.card().await;
    let InteractionRequest::Feedforward { items, .. } = &card.request else { panic!("{card:?}") };
    let item = items.iter().find(|item| item.source == format!("sessions/{first}")).unwrap();
    assert_eq!(item.state, ContextState::Used);
    assert!(item.text.contains("you mean the session \u{201c}"), "{}", item.text);
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let told = server.requests()[1].body.to_string();
    assert!(told.contains(&format!("read the session {first} with read_session")), "{told}");
    stage.app.close().await;
}
