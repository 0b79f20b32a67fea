//! What is recalled for a request, and what is noticed in what she says.

use std::time::Duration;

use api::{
    Commands, MemoryAdd, MemoryConfirm, MemoryEntriesFilter, MemoryEntry, MemoryEntryRef,
    MemoryState, Nothing, SessionSend,
};
use app::{AppOptions, Background};
use domain::{EventBody, MemoryUse, RunEvent, RunStarted, SessionId};
use memory::DeedKind;
use serde_json::json;
use store::MemoryEventFilter;
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::memory::write;
use crate::stage::{Process, Stage, options, saying};
use crate::wires::{NO_HOOKS, plugins, provider, to};

const WIRE: Wire = Wire::Anthropic;
const LOG: &str = "memory/classes/3B/lessons.md";

async fn start(stage: &Stage, session: SessionId) -> RunStarted {
    let log = stage.log(session).await;
    let starts = log.into_iter().rev().find_map(|event| match event.body {
        EventBody::Run(RunEvent::RunStarted(start)) => Some(start),
        _ => None,
    });
    starts.unwrap()
}

async fn entries(stage: &Stage) -> Vec<MemoryEntry> {
    let all = MemoryEntriesFilter { waiting: true, gone: true, ..Default::default() };
    stage.app.memory_entries(all).await.unwrap().entries
}

/// A stage whose planner has no hooks, works in the background, and answers with these.
async fn working(script: Vec<Answer>) -> (Stage, ModelServer) {
    let stage = Stage::open().await;
    stage.app.close().await;
    let server = ModelServer::playing(script).await.unwrap();
    let app = Process::open(AppOptions {
        plugins: Some(plugins(stage.folder.path(), &NO_HOOKS)),
        providers: Some(provider(&server, WIRE)),
        background: Background::On,
        ..options(stage.folder.path(), Some(stage.database.url()))
    });
    let app = app.await.unwrap();
    (Stage { events: app.events(), app, ..stage }, server)
}

fn said(text: &str) -> Answer {
    Answer::structured(json!({"response": text, "memoriesReferenced": []}))
}

/// Waits until no job is left.
async fn settled(stage: &Stage) {
    for _ in 0..400 {
        if stage.app.job_list(Nothing {}).await.unwrap().jobs.is_empty() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{:?}", stage.app.job_list(Nothing {}).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fits_her_words_stands_in_the_prompt_with_its_reason_in_the_log() {
    let mut stage = Stage::open().await;
    let text = "- loops took two periods\n- the robot broke down\n";
    let log = write(&stage, LOG, text, 0).await;
    write(&stage, "memory/classes/2C/lessons.md", "- loops again\n", 0).await;
    let sent = stage.app.session_send(saying("how did loops go with 3B?")).await.unwrap();
    stage.end().await;
    let begun = start(&stage, sent.session_id).await;
    let of_log: Vec<&str> = begun
        .prompt
        .iter()
        .filter(|fragment| fragment.source == LOG)
        .map(|fragment| fragment.text.trim())
        .collect();
    let mark = &log.entries[0].short_id;
    assert_eq!(of_log, [format!("- loops took two periods [{mark}]")]);
    assert_eq!(begun.memories, std::slice::from_ref(mark));
    assert!(begun.prompt.iter().all(|fragment| !fragment.text.contains("loops again")));

    let filter =
        MemoryEventFilter { session: Some(sent.session_id), limit: 50, ..Default::default() };
    let told = stage.store().memory_events(&filter).await.unwrap().events;
    let why: Vec<&str> = told
        .iter()
        .filter(|event| event.what.kind == DeedKind::Retrieved)
        .filter_map(|event| event.what.after.as_deref())
        .collect();
    assert!(why.iter().any(|why| why.starts_with("by rank, band 1,")), "{told:#?}");

    let off = SessionSend {
        factors: domain::FactorsSaid { memory: Some(MemoryUse::Off), ..Default::default() },
        ..saying("how did loops go with 3B?")
    };
    let sent = stage.app.session_send(off).await.unwrap();
    stage.end().await;
    let begun = start(&stage, sent.session_id).await;
    assert!(begun.prompt.iter().all(|fragment| fragment.source != LOG));
    assert!(begun.tools.iter().all(|tool| !tool.contains("memory")), "{:?}", begun.tools);
    let filter =
        MemoryEventFilter { session: Some(sent.session_id), limit: 50, ..Default::default() };
    assert_eq!(stage.store().memory_events(&filter).await.unwrap().events, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_of_a_lesson_is_recalled_when_it_is_open() {
    let mut stage = Stage::open().await;
    let path = "lessons/3B/fractions/lesson.md";
    std::fs::create_dir_all(stage.workspace().join("lessons/3B/fractions")).unwrap();
    let lesson = "---\ntitle: Fractions\nclass: 3B\n---\n\n## Starter\n\nA quiz.\n";
    std::fs::write(stage.workspace().join(path), lesson).unwrap();
    let add = MemoryAdd {
        class: Some("3B".to_owned()),
        file: Some("lessons.md".to_owned()),
        text: "The number line was too long for the board.".to_owned(),
        lesson: Some(path.to_owned()),
    };
    let added = stage.app.memory_add(add).await.unwrap();
    assert_eq!(added.lesson.as_deref(), Some(path));
    let asked =
        SessionSend { lesson: Some("3B/fractions".to_owned()), ..saying("what do you think?") };
    let sent = stage.app.session_send(asked).await.unwrap();
    stage.end().await;
    assert!(start(&stage, sent.session_id).await.memories.contains(&added.short_id));
    let of_lesson = MemoryEntriesFilter { lesson: Some(path.to_owned()), ..Default::default() };
    assert_eq!(stage.app.memory_entries(of_lesson).await.unwrap().entries.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_she_says_is_noticed_put_forward_when_she_goes_on_and_kept_when_she_says_so() {
    let nothing = Answer::structured(json!({"proposals": []}));
    let script = vec![said("I see."), nothing, said("Hello again.")];
    let (mut stage, _server) = working(script).await;
    let words = "a word on 3B. From now on never plan group work for 3B.";
    let first = stage.app.session_send(to(WIRE, words)).await.unwrap();
    stage.end().await;
    settled(&stage).await;
    let noticed = entries(&stage).await;
    assert_eq!(noticed.len(), 1, "{noticed:#?}");
    assert_eq!(noticed[0].state, MemoryState::Working);
    assert_eq!(noticed[0].session_id, Some(first.session_id));
    assert!(noticed[0].text.contains("never plan group work"), "{}", noticed[0].text);
    assert_eq!(stage.app.memory_review(Nothing {}).await.unwrap().waiting, []);

    stage.app.session_send(to(WIRE, "hello")).await.unwrap();
    stage.end().await;
    settled(&stage).await;
    let waiting = stage.app.memory_review(Nothing {}).await.unwrap().waiting;
    assert_eq!(waiting.len(), 1, "{:#?}", entries(&stage).await);
    // Her no is taken back, and it waits again.
    let id = MemoryEntryRef { id: waiting[0].id.clone() };
    stage.app.memory_dismiss(id.clone()).await.unwrap();
    assert_eq!(stage.app.memory_review(Nothing {}).await.unwrap().waiting, []);
    stage.app.memory_restore(id).await.unwrap();
    let again = stage.app.memory_review(Nothing {}).await.unwrap().waiting;
    assert_eq!((again.len(), again[0].state), (1, MemoryState::Candidate));
    let kept = MemoryConfirm { id: waiting[0].id.clone(), text: None };
    let kept = stage.app.memory_confirm(kept).await.unwrap();
    assert_eq!(kept.state, MemoryState::Active);
    assert!(kept.confirmed_at.is_some());
    let file = crate::memory::read(&stage, &kept.path).await;
    assert!(file.markdown.contains("never plan group work"), "{}", file.markdown);
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn her_own_memories_said_back_fifty_times_are_nothing_new() {
    const TIMES: usize = 50;
    // Names for the session, asked for after some of the first exchanges; nothing else is asked.
    const NAMINGS: usize = 8;
    let (mut stage, _server) = working(vec![said("I know."); TIMES + NAMINGS]).await;
    let held = "- Never plan group work for 3B.\n- Always begin with a quiz.\n";
    write(&stage, "memory/classes/3B/MEMORY.md", held, 0).await;
    let mut session = None;
    for _ in 0..TIMES {
        let words = "a word on 3B. Never plan group work for 3B. Always begin with a quiz.";
        let sent = SessionSend { session_id: session, ..to(WIRE, words) };
        session = Some(stage.app.session_send(sent).await.unwrap().session_id);
        stage.end().await;
    }
    settled(&stage).await;
    assert_eq!(entries(&stage).await.len(), 2);
    stage.app.close().await;
}
