//! A class that she names when she is asked is that of the session from then on.

use api::{Commands, MemoryWrite, SessionListParams, SessionSearch, SessionSend};
use domain::{
    EventBody, InteractionRequest, InteractionResponse, MemoryScope, RunEvent, RunStatus,
    SectionDecision, SectionVerdict, ToolEffect,
};
use serde_json::json;
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::stage::{Met, Stage, send};
use crate::wires::{stage, to};

const MEMORY: &str = "memory/classes/2C/MEMORY.md";
const KEPT: &str = "Starters of three minutes at most.";

async fn remember(stage: &Stage) -> String {
    let markdown = format!("- {KEPT}\n");
    let write = MemoryWrite { path: MEMORY.into(), markdown, version: 0 };
    stage.app.memory_write(write).await.unwrap().entries[0].short_id.clone()
}

/// The titles of the sessions of 2C, by list and by search.
async fn of_2c(stage: &Stage) -> (usize, usize) {
    let params = SessionListParams { class: Some("2C".into()), ..Default::default() };
    let listed = stage.app.session_list(params).await.unwrap().sessions.len();
    let wanted = SessionSearch {
        query: "sorting".into(),
        class: Some("2C".into()),
        from: None,
        to: None,
        limit: None,
    };
    (listed, stage.app.session_search(wanted).await.unwrap().hits.len())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_that_answers_the_first_question_is_in_the_prompt_and_in_whatever_follows() {
    let script = vec![
        Answer::structured(json!({"response": "Drafted.", "memoriesReferenced": []})),
        Answer::structured(json!({"response": "Shorter.", "memoriesReferenced": []})),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let hooks = [("planner", "hooks:", "hooks: [scope-check, feedforward]")];
    let mut stage = stage(&server, Wire::Anthropic, &hooks).await;
    let mark = remember(&stage).await;
    let sent = stage.app.session_send(to(Wire::Anthropic, "a lesson on sorting for S2")).await;
    let (session, question) = stage.card().await;
    let answer = InteractionResponse::Answer { text: "the 2c ones".into() };
    stage.answer(session, question.id, answer).await;
    let (_, card) = stage.card().await;
    let InteractionRequest::Feedforward { items, .. } = &card.request else { panic!("{card:?}") };
    assert_eq!(items.iter().filter(|item| item.source == MEMORY).count(), 1, "{items:#?}");
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));

    let system = |request: usize| server.requests()[request].body["system"].to_string();
    for told in ["<workspace_file source=\\\"classes/2C.md", KEPT] {
        assert_eq!(system(0).matches(told).count(), 1, "{told}");
    }
    let named = stage.log(session).await.iter().any(|event| match &event.body {
        EventBody::Run(RunEvent::HookRan(ran)) => ran
            .effects
            .contains(&ToolEffect::MemoryRead { path: MEMORY.into(), ids: vec![mark.clone()] }),
        _ => false,
    });
    assert!(named, "the trace says that the prompt held it");
    assert_eq!(of_2c(&stage).await, (1, 1));

    // What comes next is about the class as well, without her saying so.
    let next = SessionSend {
        session_id: Some(sent.unwrap().session_id),
        command: None,
        ..to(Wire::Anthropic, "make the starter shorter")
    };
    stage.app.session_send(next).await.unwrap();
    loop {
        match stage.card_or_end().await {
            Met::Card(session, card) => stage.skip(session, card.id).await,
            Met::End(status, reason) => break assert_eq!(status, RunStatus::Success, "{reason}"),
        }
    }
    assert!(system(1).contains("classes/2C.md") && system(1).contains(KEPT));
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_that_the_agent_asks_for_is_the_sessions_too() {
    let ask = json!({"question": "For which of your classes?", "options": [{"label": "2A"}, {"label": "2C"}]});
    let script = vec![
        Answer::tool("ask_teacher", ask),
        Answer::structured(json!({"response": "Here.", "memoriesReferenced": []})),
        Answer::structured(json!({"response": "Now for 1B.", "memoriesReferenced": []})),
        Answer::structured(json!({"response": "Shorter.", "memoriesReferenced": []})),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, Wire::Anthropic, &[("planner", "hooks:", "hooks: []")]).await;
    let begun = stage.app.session_send(to(Wire::Anthropic, "something on sorting")).await.unwrap();
    let (session, question) = stage.card().await;
    assert_eq!(of_2c(&stage).await, (0, 0));
    let answer = InteractionResponse::Answer { text: "2C".into() };
    stage.answer(session, question.id, answer).await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    assert_eq!(of_2c(&stage).await, (1, 1));
    for text in ["and the same for 1B", "make it shorter"] {
        let next = SessionSend {
            session_id: Some(begun.session_id),
            command: None,
            ..to(Wire::Anthropic, text)
        };
        stage.app.session_send(next).await.unwrap();
        assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
        let system = server.requests().last().unwrap().body["system"].to_string();
        assert!(system.contains("classes/1B.md") && !system.contains("classes/2C.md"), "{text}");
    }
    assert_eq!(of_2c(&stage).await, (1, 1), "it stays where she looks for it");
    stage.app.close().await;
}

/// Her words on the starter, once.
fn revised(request: &InteractionRequest, seen: &mut bool) -> InteractionResponse {
    let InteractionRequest::Adjudication { sections } = request else { panic!("{request:?}") };
    let starter = sections.iter().find(|section| section.id == "starter" && !*seen);
    let Some(starter) = starter else { return InteractionResponse::Skipped };
    *seen = true;
    let decision = SectionDecision {
        path: starter.path.clone(),
        section_id: starter.id.clone(),
        verdict: SectionVerdict::Revise { words: "make it shorter".into() },
        took_ms: 1_000,
    };
    InteractionResponse::Adjudication { decisions: vec![decision] }
}

#[tokio::test(flavor = "multi_thread")]
async fn reflection_and_memory_are_about_the_class_of_the_answer() {
    let mut stage = Stage::open().await;
    send(&stage.app, "a lesson on sorting for S2").await;
    let mut scopes = Vec::new();
    let mut reflected = Vec::new();
    let mut seen = false;
    loop {
        let (session, card) = match stage.card_or_end().await {
            Met::Card(session, card) => (session, card),
            Met::End(status, reason) => break assert_eq!(status, RunStatus::Success, "{reason}"),
        };
        let response = match &card.request {
            InteractionRequest::Question { options, .. }
                if options.iter().any(|option| option.label == "2C") =>
            {
                InteractionResponse::Answer { text: "2C".into() }
            }
            InteractionRequest::Adjudication { .. } => revised(&card.request, &mut seen),
            InteractionRequest::Reflection { questions } => {
                reflected.extend(questions.iter().map(|question| question.text.clone()));
                InteractionResponse::Skipped
            }
            InteractionRequest::MemoryCapture { proposals } => {
                scopes.extend(proposals.iter().map(|proposal| proposal.scope.clone()));
                InteractionResponse::Skipped
            }
            _ => InteractionResponse::Skipped,
        };
        stage.answer(session, card.id, response).await;
    }
    assert!(reflected.iter().any(|text| text.contains("2C")), "{reflected:#?}");
    assert_eq!(scopes.first(), Some(&MemoryScope::Class { class: "2C".into() }));
    stage.app.close().await;
}
