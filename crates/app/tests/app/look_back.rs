//! How a lesson went, from her answer to the next draft for the class.

use api::{Commands, HowItWent, LookBackSay, Nothing, SessionSend};
use chrono::{Days, Local};
use domain::{ContextState, EventBody, InteractionRequest, MemoryUse, RunEvent, RunStatus};
use memory::DeedKind;
use store::MemoryEventFilter;

use crate::stage::{Stage, saying, send};

const PATH: &str = "lessons/3B/iteration/lesson.md";
const LOG: &str = "memory/classes/3B/lessons.md";

/// Plans the lesson for yesterday, in the file as she would.
fn taught_yesterday(stage: &Stage) -> String {
    let day = Local::now().date_naive().checked_sub_days(Days::new(1)).unwrap();
    let file = stage.workspace().join(PATH);
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(file, text.replacen("\n---\n", &format!("\ndate: {day}\n---\n"), 1)).unwrap();
    day.format("%-d %B").to_string()
}

fn did_not_work(words: &str) -> LookBackSay {
    let (path, words) = (PATH.to_owned(), Some(words.to_owned()));
    LookBackSay { path, how: HowItWent::DidNotWork, words, harmless: false }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_draft_for_the_class_says_what_it_took_from_how_a_lesson_went() {
    let mut stage = Stage::open().await;
    send(&stage.app, "a lesson on iteration for 3B").await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let day = taught_yesterday(&stage);
    let due = stage.app.look_back_list(Nothing {}).await.unwrap();
    assert!(due.asked);
    let questions: Vec<&str> = due.lessons.iter().map(|each| each.question.as_str()).collect();
    assert_eq!(questions, ["How did Iteration with 3B go?"]);
    let said = stage.app.look_back_say(did_not_work("pairs needed ten more minutes")).await;
    let entry = said.unwrap().entry;
    let words = format!("Iteration, 3B, {day}: did not work: pairs needed ten more minutes.");
    assert_eq!(entry.text, format!("- {words}"));

    let sent = send(&stage.app, "another lesson on iteration for 3B").await;
    let (session, card) = stage.card().await;
    let InteractionRequest::Feedforward { items, .. } = &card.request else {
        panic!("{:?}", card.request)
    };
    let named = items.iter().find(|item| item.source == LOG);
    let named = named.unwrap_or_else(|| panic!("{items:#?}"));
    assert_eq!((named.state, named.text.as_str()), (ContextState::Used, words.as_str()));
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);

    let filter =
        MemoryEventFilter { session: Some(sent.session_id), limit: 100, ..Default::default() };
    let told = stage.store().memory_events(&filter).await.unwrap().events;
    let stood = |kind: DeedKind| {
        let of = told.iter().filter(|event| event.what.kind == kind);
        of.flat_map(|event| &event.what.entry_ids).any(|id| id.to_string() == entry.id)
    };
    assert!(stood(DeedKind::Retrieved) && stood(DeedKind::Injected), "{told:#?}");
    let log = stage.log(sent.session_id).await;
    let answer = log.iter().rev().find_map(|event| match &event.body {
        EventBody::Run(RunEvent::ModelAnswered { .. }) => Some(format!("{:?}", event.body)),
        _ => None,
    });
    let answer = answer.unwrap();
    assert!(answer.contains(&entry.short_id), "it is not named as used: {answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_that_was_written_without_memory_is_not_asked_about() {
    let mut stage = Stage::open().await;
    let off = SessionSend {
        factors: domain::FactorsSaid { memory: Some(MemoryUse::Off), ..Default::default() },
        ..saying("a lesson on iteration for 3B")
    };
    stage.app.session_send(off).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Success);
    taught_yesterday(&stage);
    assert_eq!(stage.app.look_back_list(Nothing {}).await.unwrap().lessons, []);
    let refused = stage.app.look_back_say(did_not_work("too long")).await.unwrap_err();
    assert!(refused.message.contains("memory switched off"), "{}", refused.message);
    assert_eq!(crate::memory::read(&stage, LOG).await.entries, []);
}
