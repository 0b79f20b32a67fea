//! What leaves this computer for a remote provider, and what comes back. The wire is read.

use agent::ModelEvent;
use api::{AppEvent, Commands, EntryBody, RunEntry, SessionSend};
use app::{AppOptions, Background};
use domain::{
    ContentBlock, ContextState, EventBody, InteractionRequest, InteractionResponse, MemoryId,
    RunEvent, RunStatus, SectionDecision, SectionVerdict, SessionEvent, StopReason, Usage,
};
use memory::{Author, MemoryPath, Provenance, reconcile};
use serde_json::{Value, json};
use store::MemoryDeed;
use testkit::model_server::{ModelServer, RecordedRequest, Reply, Wire};
use testkit::scripted::Answer;

use crate::stage::{Met, Process, Stage, options};
use crate::wires::{CARDS, NO_HOOKS, plugins, provider, reopened, send_to, stage, to};

const WIRE: Wire = Wire::Anthropic;
const HERS: &str = "a lesson on iteration for 3B. Olena Kovalenko needs pictures: write to \
    olena.k@school.example.org or ring 0131 496 0123, SCN 123456789.";
/// What must not be seen outside, in lower case.
const SECRET: [&str; 8] =
    ["olena", "kovalenko", "school.example", "496 0123", "123456789", "zbysko", "jack", "amina"];
const NOTES: &str = "lessons/3B/notes.md";

fn last_word(text: &str) -> Answer {
    Answer::structured(json!({"response": text, "memoriesReferenced": []}))
}

fn assert_no_secret(requests: &[RecordedRequest]) {
    for (at, request) in requests.iter().enumerate() {
        let body = request.body.to_string().to_lowercase();
        for secret in SECRET {
            let found = body.find(secret).map(|at| {
                let from = body.floor_char_boundary(at.saturating_sub(80));
                &body[from..body.ceil_char_boundary((at + 80).min(body.len()))]
            });
            assert_eq!(found, None, "request {at} holds {secret}");
        }
    }
}

/// A pupil in the class profile, in a memory from before names were refused, and in a note.
async fn people(stage: &Stage) {
    let profile = stage.workspace().join("classes/3B.md");
    let text = std::fs::read_to_string(&profile).unwrap();
    std::fs::write(&profile, text + "\n## Also\n\n- Zbysko needs help with reading.\n").unwrap();
    let notes = stage.workspace().join(NOTES);
    std::fs::create_dir_all(notes.parent().unwrap()).unwrap();
    std::fs::write(notes, "Amina needs more time. Olena Kovalenko was away.\n").unwrap();
    let path = MemoryPath::parse("memory/MEMORY.md").unwrap();
    let change = reconcile(&[], "- Jack needs flowcharts before code\n", MemoryId::new);
    let origin = Provenance { session: None, trace: None, by: Author::Import };
    let deed = MemoryDeed { origin, at: std::time::SystemTime::now().into() };
    let store = stage.database.store().for_teacher(stage.database.teacher());
    store.write_memory(&path, 0, &change, &deed).await.unwrap();
}

/// What the teacher said, as it went out.
fn her_words(request: &RecordedRequest) -> String {
    request.body["messages"][0].to_string()
}

/// The token that stands for Olena, which depends on whoever is named before her.
async fn token(stage: &mut Stage) -> String {
    let server = ModelServer::playing(vec![last_word("Hello.")]).await.unwrap();
    let plugins = plugins(stage.folder.path(), &NO_HOOKS);
    let app = reopened(&server, WIRE, stage.folder.path(), &plugins, &stage.database).await;
    let mut events = app.events();
    app.session_send(to(WIRE, HERS)).await.unwrap();
    crate::stage::until(&mut events, |event| match event {
        AppEvent::Session { event } => {
            matches!(event.body, EntryBody::Run(RunEntry::RunFinished { .. })).then_some(())
        }
        _ => None,
    })
    .await;
    app.close().await;
    let words = her_words(&server.requests()[0]);
    let from = words.find("[[person-").unwrap();
    let to = words[from..].find("]]").unwrap();
    words[from..from + to + 2].to_owned()
}

async fn with(server: &ModelServer, stage: Stage) -> Stage {
    stage.app.close().await;
    let plugins = plugins(stage.folder.path(), &NO_HOOKS);
    let app = reopened(server, WIRE, stage.folder.path(), &plugins, &stage.database).await;
    Stage { events: app.events(), app, ..stage }
}

fn answers(events: &[SessionEvent]) -> Vec<(&[ContentBlock], &[domain::Replaced])> {
    let answers = events.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::ModelAnswered { message, replaced, .. }) => {
            Some((message.content.as_slice(), replaced.as_slice()))
        }
        _ => None,
    });
    answers.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_named_outside_and_everybody_is_named_here() {
    let mut stage = Stage::open().await;
    people(&stage).await;
    let olena = token(&mut stage).await;
    let script = vec![
        Answer::tool("read_file", json!({"path": "./Classes/3b.md"}))
            .and_tool("read_memory", json!({"path": "memory/MEMORY.md"}))
            .and_tool("read_file", json!({"path": NOTES}))
            .saying(format!("What of {olena}?")),
        Answer::tool("write_file", json!({"path": CARDS, "content": format!("{olena} first.\n")})),
        send_to("pedagogy-reviewer", &format!("Review it for {olena}.")),
        Answer::text(format!("{olena} is well served.")),
        last_word(&format!("Done for {olena}.")),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = with(&server, stage).await;
    let sent = stage.app.session_send(to(WIRE, HERS)).await.unwrap();
    let mut streamed = String::new();
    let ended = stage
        .until(|event| match event {
            AppEvent::Delta { text, .. } => {
                streamed.push_str(text);
                None
            }
            AppEvent::Session { event } => match &event.body {
                EntryBody::Run(RunEntry::RunFinished { status, parent: None, .. }) => Some(*status),
                _ => None,
            },
            _ => None,
        })
        .await;
    assert_eq!(ended, RunStatus::Success);
    let requests = server.requests();
    assert_eq!(requests.len(), 5);
    assert_no_secret(&requests);
    assert!(requests[3].body.to_string().contains(&olena), "the specialist is told of somebody");

    let written = std::fs::read_to_string(stage.workspace().join(CARDS)).unwrap();
    assert_eq!(written, "Olena Kovalenko first.\n");
    assert!(streamed.contains("What of Olena Kovalenko?"), "{streamed}");
    assert!(streamed.ends_with("Done for Olena Kovalenko."), "{streamed}");
    let events = stage.log(sent.session_id).await;
    let log = serde_json::to_string(&events).unwrap();
    assert!(log.contains("Olena Kovalenko is well served."));
    let answers = answers(&events);
    let last = json!({"response": "Done for Olena Kovalenko.", "memoriesReferenced": []});
    assert!(answers.last().unwrap().0.contains(&ContentBlock::Structured { value: last }));
    let kinds: Vec<&str> = answers[0].1.iter().map(|replaced| replaced.kind.as_str()).collect();
    for kind in ["person", "email", "phone", "id"] {
        assert!(kinds.contains(&kind), "{kind}: {kinds:?}");
    }
    for (_, replaced) in answers {
        let told = serde_json::to_string(replaced).unwrap().to_lowercase();
        assert!(SECRET.iter().all(|secret| !told.contains(secret)), "{told}");
    }
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_that_the_provider_cuts_come_back_whole() {
    let mut stage = Stage::open().await;
    people(&stage).await;
    let olena = token(&mut stage).await;
    let input = json!({"path": CARDS, "content": format!("{olena} first.\n")}).to_string();
    let cut = |text: &str| -> Vec<String> {
        text.chars().collect::<Vec<_>>().chunks(3).map(|piece| piece.iter().collect()).collect()
    };
    let mut first: Vec<ModelEvent> =
        cut(&format!("For {olena}.")).into_iter().map(ModelEvent::Text).collect();
    first.push(ModelEvent::ToolCall { index: 0, id: "c-1".into(), name: "write_file".into() });
    first.extend(cut(&input).into_iter().map(|json| ModelEvent::ToolInput { index: 0, json }));
    first.push(ModelEvent::Finished { stop: StopReason::ToolUse, usage: Usage::default() });
    let last = json!({"response": format!("Done for {olena}."), "memoriesReferenced": []});
    let mut second: Vec<ModelEvent> =
        cut(&last.to_string()).into_iter().map(ModelEvent::Structured).collect();
    second.push(ModelEvent::Finished { stop: StopReason::EndTurn, usage: Usage::default() });
    let replies = [first, second].map(|events| Reply::sse(WIRE.bytes(&events)).in_pieces_of(11));
    let server = ModelServer::start(replies.into()).await.unwrap();
    let mut stage = with(&server, stage).await;
    let sent = stage.app.session_send(to(WIRE, HERS)).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    assert_no_secret(&server.requests());
    let written = std::fs::read_to_string(stage.workspace().join(CARDS)).unwrap();
    assert_eq!(written, "Olena Kovalenko first.\n");
    let events = stage.log(sent.session_id).await;
    let answers = answers(&events);
    assert_eq!(answers[0].0[0], ContentBlock::Text { text: "For Olena Kovalenko.".into() });
    let value = json!({"response": "Done for Olena Kovalenko.", "memoriesReferenced": []});
    assert_eq!(answers[1].0, [ContentBlock::Structured { value }]);
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_stands_for_the_same_person_after_a_restart() {
    let question = json!({"question": "Who else?", "reason": "It changes the groups.",
        "options": [], "freeText": true});
    let server =
        ModelServer::playing(vec![Answer::tool("ask_teacher", question), last_word("Thank you.")])
            .await
            .unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    people(&stage).await;
    stage.app.session_send(to(WIRE, HERS)).await.unwrap();
    let (session, card) = stage.card().await;
    let mut stage = with(&server, stage).await;
    let text = "Amina needs more time, too.".to_owned();
    stage.answer(session, card.id, InteractionResponse::Answer { text }).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let requests = server.requests();
    assert_no_secret(&requests);
    let plain = |request: &RecordedRequest| {
        let text = |value: &Value| value["text"].as_str().unwrap_or_default().to_owned();
        let blocks = |list: &Value| list.as_array().unwrap().iter().map(text).collect::<Vec<_>>();
        (blocks(&request.body["system"]), blocks(&request.body["messages"][0]["content"]))
    };
    assert_eq!(plain(&requests[0]), plain(&requests[1]));
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_hooks_specialists_and_naming_ask_is_told_no_name_either() {
    // Whoever asks first gets the call; the questions about a draft follow it.
    let content = "# Iteration\n\n## Learning intentions\n\nA loop repeats steps.\n\n\
        ## Starter\n\nOlena Kovalenko counts to ten.\n\n## Timings\n\n50 minutes.\n";
    let draft = Answer::tool("write_file", json!({"path": CARDS, "content": content}));
    let script = std::iter::repeat_n(draft, 3)
        .chain(std::iter::repeat_n(last_word("Drafted."), 90))
        .collect();
    let server = ModelServer::playing(script).await.unwrap();
    let stage = Stage::open().await;
    people(&stage).await;
    stage.app.close().await;
    let app = Process::open(AppOptions {
        providers: Some(provider(&server, WIRE)),
        background: Background::On,
        ..options(stage.folder.path(), Some(stage.database.url()))
    });
    let app = app.await.unwrap();
    let mut stage = Stage { events: app.events(), app, ..stage };
    let sent = stage.app.session_send(to(WIRE, HERS)).await.unwrap();
    let Met::Card(session, card) = stage.card_or_end().await else { panic!("no card") };
    let InteractionRequest::Feedforward { items, .. } = &card.request else { panic!("{card:?}") };
    let not_sent: Vec<&str> = items
        .iter()
        .filter(|item| item.state == ContextState::NotSent)
        .map(|item| item.text.as_str())
        .collect();
    assert!(!not_sent.is_empty(), "{items:#?}");
    let shown = not_sent.join("\n").to_lowercase();
    assert!(SECRET.iter().all(|secret| !shown.contains(secret)), "{shown}");
    stage.skip(session, card.id).await;
    let mut revised = false;
    while let Met::Card(session, card) = stage.card_or_end().await {
        let response = match &card.request {
            InteractionRequest::Adjudication { sections } if !revised => {
                revised = true;
                let decision = SectionDecision {
                    path: sections[0].path.clone(),
                    section_id: sections[0].id.clone(),
                    verdict: SectionVerdict::Revise { words: "say it as for Zbysko".into() },
                    took_ms: 1,
                };
                InteractionResponse::Adjudication { decisions: vec![decision] }
            }
            _ => InteractionResponse::Skipped,
        };
        stage.answer(session, card.id, response).await;
    }
    assert!(revised, "nothing was decided on");
    let next = SessionSend {
        session_id: Some(sent.session_id),
        command: None,
        ..to(WIRE, "make the starter shorter for Olena Kovalenko")
    };
    stage.app.session_send(next).await.unwrap();
    stage.end().await;
    let named = |server: &ModelServer| {
        server.requests().iter().any(|request| {
            request.body["system"].to_string().contains("You name a lesson-planning conversation")
        })
    };
    for _ in 0..200 {
        if named(&server) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(named(&server), "the session was not named by the provider");
    let requests = server.requests();
    assert_no_secret(&requests);
    let small = |request: &&RecordedRequest| {
        request.body["model"].as_str().is_some_and(|model| model.contains("haiku"))
    };
    assert!(requests.iter().filter(small).count() >= 2, "hooks asked nobody");
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn authors_are_named_and_pupils_of_the_same_name_are_not() {
    let server = ModelServer::playing(vec![
        last_word("Yes."),
        Answer::tool("read_file", json!({"path": "Classes\\2c.md"})),
        last_word("Yes."),
    ])
    .await
    .unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let file = |path: &str, text: &str| std::fs::write(stage.workspace().join(path), text).unwrap();
    file("curriculum/reading.md", "# Reading\n\nPlan with Amara Vance and Quillfeather.\n");
    let profile = std::fs::read_to_string(stage.workspace().join("classes/2C.md")).unwrap();
    file("classes/2C.md", &(profile + "\n## Also\n\n- Amara Vance has a reader pen.\n"));
    let words = "plan as Amara Vance would";
    stage.app.session_send(to(WIRE, words)).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Success);
    stage.app.session_send(to(WIRE, "what helps the younger ones?")).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let requests = server.requests();
    assert!(her_words(&requests[0]).contains(words));
    for request in &requests[1..] {
        assert!(!request.body.to_string().contains("Amara Vance has"), "{}", request.body);
    }
    assert!(requests[2].body["messages"].to_string().contains("]] has a reader pen"));
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_on_this_computer_reads_what_is_there() {
    let server = ModelServer::playing(vec![last_word("Hello [[person-1]].")]).await.unwrap();
    let mut stage = stage(&server, Wire::Chat, &NO_HOOKS).await;
    let sent = stage.app.session_send(to(Wire::Chat, HERS)).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Success);
    assert!(server.requests()[0].body.to_string().contains("Olena Kovalenko needs pictures"));
    let events = stage.log(sent.session_id).await;
    let value = json!({"response": "Hello [[person-1]].", "memoriesReferenced": []});
    assert_eq!(answers(&events), [(&[ContentBlock::Structured { value }][..], &[][..])]);
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_shows_what_would_leave_this_computer_and_a_local_one_what_is_there() {
    let server = ModelServer::playing(Vec::new()).await.unwrap();
    let stage = stage(&server, WIRE, &NO_HOOKS).await;
    people(&stage).await;
    let away = stage.app.prompt_preview(to(WIRE, HERS)).await.unwrap();
    let shown = serde_json::to_string(&away).unwrap().to_lowercase();
    for secret in SECRET {
        assert!(!shown.contains(secret), "{secret}: {shown}");
    }
    assert!(away.system.contains("[[person-1]] needs help with reading."), "{}", away.system);
    assert!(away.text.contains("write to [[email-1]] or ring [[phone-1]]"), "{}", away.text);
    let replaced = "3 names, 1 e-mail address, 1 phone number, 1 identifier";
    assert_eq!(away.replaced.as_deref(), Some(replaced));
    let here = stage.app.prompt_preview(crate::stage::saying(HERS)).await.unwrap();
    assert_eq!((here.text.as_str(), here.replaced), (HERS, None));
    assert!(here.system.contains("Zbysko needs help with reading."), "{}", here.system);
    assert!(server.requests().is_empty());
    stage.app.close().await;
}
