//! A model takes part in sittings, over real bytes: what it is shown, what stands of what it says, and that it
//! holds nobody up.

use std::fs;
use std::time::{Duration, Instant};

use api::{
    Capabilities as _, SessionRef, SittingAnswer, SittingBegin, SittingBeside,
    SittingCommands as _, SittingPhase, SittingStand, Spender, SpendingMonth,
};
use domain::{
    EventBody, Face, InteractionResponse, ItemAnswer, ItemAsked, PartnerOutcome, PartnerSpoke,
    SessionId, SittingEvent, Widget,
};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, RecordedRequest, Reply, Wire};
use testkit::scripted::Answer;

use crate::bird_files::{PATH, SURVEY, TEST, THOUGHT, WORKFLOW, blueprint};
use crate::stage::Stage;
use crate::wires::{NO_HOOKS, stage};

/// What no request may hold, in whatever kind of session.
const CANARIES: [&str; 6] =
    ["zqkey", "zqwrong", "zqhint", "zqsolution", "zqrationale", "zqmisconception"];

/// An application whose teacher has chosen the model of a server, with things to go through.
async fn with_birds(server: &ModelServer) -> Stage {
    let stage = stage(server, Wire::Chat, &NO_HOOKS).await;
    for folder in ["blueprints", "sittings", "questionnaires"] {
        fs::create_dir_all(stage.workspace().join(folder)).unwrap();
    }
    let write = |path: &str, text: &str| fs::write(stage.workspace().join(path), text).unwrap();
    for id in ["singing", "ringing", "winging"] {
        write(&format!("blueprints/{id}.md"), &blueprint(id));
    }
    write("sittings/birds.md", TEST);
    write("sittings/bird-path.md", PATH);
    write("sittings/bird-thought.md", THOUGHT);
    write("questionnaires/bird-survey.md", SURVEY);
    write("questionnaires/bird-review.md", WORKFLOW);
    let choice = api::ProviderChoice {
        provider: Wire::Chat.provider().to_owned(),
        model: Some("gpt-6-sol".to_owned()),
    };
    api::Commands::provider_choose(&*stage.app, choice).await.unwrap();
    stage
}

async fn begins(stage: &Stage, definition: &str) -> SittingStand {
    let begin = SittingBegin {
        definition: definition.to_owned(),
        seat: "otter".to_owned(),
        class: None,
        extra_time: 0,
        again: false,
        model: true,
    };
    stage.app.sittings().sitting_begin(begin).await.unwrap()
}

fn item(stand: &SittingStand) -> &ItemAsked {
    &stand.asked.as_ref().unwrap().item
}

async fn answers(stage: &Stage, stand: &SittingStand, text: &str) -> SittingStand {
    let answer = match &item(stand).widget {
        Widget::Page => ItemAnswer::Read,
        Widget::Choice { .. } => ItemAnswer::Choice { option: 0 },
        _ => ItemAnswer::Text { text: text.to_owned() },
    };
    let answer = SittingAnswer {
        session_id: stand.session_id,
        interaction_id: stand.asked.as_ref().unwrap().interaction_id,
        response: InteractionResponse::Item { answer },
        face: Face::Window,
    };
    stage.app.sittings().sitting_answer(answer).await.unwrap()
}

/// What the log says of the model, in order.
async fn spoke(stage: &Stage, session: SessionId) -> Vec<PartnerSpoke> {
    let events = stage.log(session).await;
    let spoke = events.into_iter().filter_map(|event| match event.body {
        EventBody::Sitting(SittingEvent::PartnerSpoke(spoke)) => Some(*spoke),
        _ => None,
    });
    spoke.collect()
}

fn said(request: &RecordedRequest) -> String {
    request.body.to_string()
}

/// The tools of a request, by name.
fn tools(request: &RecordedRequest) -> Vec<String> {
    let tools = request.body["tools"].as_array().cloned().unwrap_or_default();
    let name = |tool: &Value| tool["function"]["name"].as_str().unwrap().to_owned();
    tools.iter().map(name).collect()
}

/// What stands under `key` in the last result of a tool; nothing before there is one.
fn told(request: &RecordedRequest, key: &str) -> Option<Value> {
    let messages = request.body["messages"].as_array()?;
    let last = messages.iter().rev().find(|message| message["role"] == "tool")?;
    let content: Value = serde_json::from_str(last["content"].as_str()?).ok()?;
    Some(content[key].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_is_put_word_for_word_and_each_question_is_all_that_a_model_sees() {
    let server = ModelServer::answering(|request| {
        Some(match told(request, "stem") {
            None => Answer::tool("get_next_evaluation_item", json!({})),
            // The second one is put in other words.
            Some(stem) if stem.as_str()?.contains("ringing") => {
                Answer::tool("request_free_text", json!({"prompt": "What does it say? zqsaid"}))
            }
            Some(stem) => Answer::tool("request_free_text", json!({"prompt": stem})),
        })
    });
    let server = server.await.unwrap();
    let stage = with_birds(&server).await;
    let mut stand = begins(&stage, "birds").await;
    let mut asked = Vec::new();
    while stand.phase == SittingPhase::Going {
        assert!(stand.beside.is_empty() && !item(&stand).question.contains("zqsaid"));
        asked.push(item(&stand).question.clone());
        stand = answers(&stage, &stand, "zqwrong").await;
    }
    let spoke = spoke(&stage, stand.session_id).await;
    let outcome = |question: &String| match question.contains("ringing") {
        true => PartnerOutcome::Refused { why: "it put the question in other words".into() },
        false => PartnerOutcome::Said,
    };
    let wanted: Vec<PartnerOutcome> = asked.iter().map(outcome).collect();
    let came: Vec<PartnerOutcome> = spoke.iter().map(|one| one.outcome.clone()).collect();
    assert_eq!((asked.len(), came), (3, wanted));
    assert!(spoke.iter().all(|one| one.text.is_empty() && one.usage.output_tokens > 0));
    // Two calls for each question, each with that one and no other.
    let requests = server.requests();
    assert_eq!(requests.len(), 6);
    for (at, request) in requests.iter().enumerate() {
        let words = said(request);
        let seen: Vec<&String> =
            asked.iter().filter(|question| words.contains(question.as_str())).collect();
        assert_eq!(seen, [&asked[at / 2]]);
        assert!(CANARIES.iter().all(|canary| !words.contains(canary)), "{words}");
        let mine = ["complete_session", "get_next_evaluation_item", "record_evaluation_response"];
        assert_eq!(tools(request), [&mine[..], &["request_free_text"]].concat());
    }
    let log = serde_json::to_string(&stage.log(stand.session_id).await).unwrap();
    assert!(!log.contains("zqsaid") && !log.contains("zqkey"));
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tutor_speaks_beside_the_question_and_what_tells_its_answer_is_left_out() {
    let server = ModelServer::answering(|request| {
        let words = said(request);
        Some(if words.contains("That cannot be used") {
            Answer::text("Now listen closely.")
        } else if words.contains("\"answered\\\": 1") {
            Answer::text("It says zqkey, of course.")
        } else {
            Answer::text("Well begun.")
        })
    });
    let server = server.await.unwrap();
    let stage = with_birds(&server).await;
    let mut stand = begins(&stage, "bird-path").await;
    let mut beside = Vec::new();
    while stand.phase == SittingPhase::Going {
        beside.push(stand.beside.clone());
        stand = answers(&stage, &stand, "zqkey").await;
    }
    let model = |text: &str| vec![SittingBeside::Model { text: text.to_owned() }];
    let (begun, closely) = (model("Well begun."), model("Now listen closely."));
    assert_eq!(beside, [begun.clone(), begun, closely]);
    for request in server.requests() {
        let words = said(&request);
        // What the learner answered is shown as the last answer; it is right, so it is the key as well.
        let others = CANARIES.iter().filter(|canary| **canary != "zqkey");
        assert!(others.into_iter().all(|canary| !words.contains(canary)), "{words}");
    }
    let log = serde_json::to_string(&stage.log(stand.session_id).await).unwrap();
    assert!(!log.contains("of course"));
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_conversation_the_model_asks_and_may_not_answer_a_test_that_is_under_way() {
    let server = ModelServer::answering(|request| {
        let words = said(request);
        Some(if words.contains("Asked: What makes you say so?") {
            Answer::text("A bird says zqkey, does it not?")
        } else {
            match words.contains("That cannot be used") {
                true => Answer::text("What makes you say so?"),
                false => Answer::text("Birds are animals. They sing. They fly. They have wings."),
            }
        })
    });
    let server = server.await.unwrap();
    let stage = with_birds(&server).await;
    // Somebody sits at the test, without a model.
    let test = SittingBegin {
        definition: "birds".to_owned(),
        seat: "wren".to_owned(),
        class: None,
        extra_time: 0,
        again: false,
        model: false,
    };
    stage.app.sittings().sitting_begin(test).await.unwrap();
    let stand = begins(&stage, "bird-thought").await;
    assert_eq!(item(&stand).question, "Which bird do you think of?");
    assert_eq!(server.requests().len(), 0, "the file opens the conversation");
    let stand = answers(&stage, &stand, "The wren.").await;
    assert_eq!(item(&stand).question, "What makes you say so?");
    assert_eq!(tools(&server.requests()[0]), ["request_free_text"]);
    // Twice it would have told the answer of the test: the file asks.
    let stand = answers(&stage, &stand, "I heard it.").await;
    assert_eq!(item(&stand).question, "Why that one?");
    let outcomes: Vec<PartnerOutcome> =
        spoke(&stage, stand.session_id).await.into_iter().map(|one| one.outcome).collect();
    let why = "it may answer a question of a test".to_owned();
    assert_eq!(outcomes, [PartnerOutcome::Said, PartnerOutcome::Refused { why }]);
    // Words of harm are for a person: no model reads them, now or later.
    let asked = server.requests().len();
    let stand = answers(&stage, &stand, "My stepdad hits me.").await;
    assert!(matches!(&stand.beside[..], [SittingBeside::Adult { text }] if text.contains("adult")));
    let stand = answers(&stage, &stand, "Nothing.").await;
    assert_eq!(server.requests().len(), asked);
    let session = SessionRef { session_id: stand.session_id, face: Face::Window };
    let marks = stage.app.sittings().sitting_marks(session).await.unwrap();
    let concerns: Vec<bool> = marks.questions.iter().map(|one| one.concern).collect();
    assert_eq!(concerns.iter().filter(|concern| **concern).count(), 1, "{concerns:?}");
    stage.app.close().await;
}

/// What was said long ago becomes a summary of a model, and every token of that is in the month's cost.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_long_conversation_takes_of_a_model_is_counted_with_its_summaries() {
    let is_summary =
        |request: &RecordedRequest| said(request).contains("the memory of a conversation");
    let server = ModelServer::answering(move |request| {
        Some(Answer::text(match is_summary(request) {
            true => "The learner thought of the wren.",
            false => "What else do you think of?",
        }))
    });
    let server = server.await.unwrap();
    let stage = with_birds(&server).await;
    let prompts: String =
        (1..=40).map(|number| format!("\n## Prompt\n\nWhat of number {number}?\n")).collect();
    fs::write(stage.workspace().join("sittings/bird-thought.md"), format!("{THOUGHT}{prompts}"))
        .unwrap();
    let mut stand = begins(&stage, "bird-thought").await;
    while !server.requests().iter().any(is_summary) && stand.phase == SittingPhase::Going {
        stand = answers(&stage, &stand, "The wren.").await;
    }
    let requests = server.requests();
    assert_eq!(requests.iter().filter(|request| is_summary(request)).count(), 1);
    let month = SpendingMonth { month: None };
    let spent = api::Commands::spending_month(&*stage.app, month).await.unwrap();
    let read: u64 = spent.parts.iter().map(|part| part.input_tokens).sum();
    assert_eq!(read, 100 * requests.len() as u64, "{spent:?}");
    assert!(spent.parts.iter().all(|part| part.part == Spender::Partner), "{spent:?}");
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interviewer_reads_the_question_and_nothing_else() {
    let server = ModelServer::answering(|request| {
        Some(match told(request, "question") {
            None => Answer::tool("get_next_survey_question", json!({})),
            Some(question) if question == "What more?" => {
                Answer::text("Lovely! And what more would you like to tell?")
            }
            Some(question) => {
                let options = json!(["Yes", "No"]);
                Answer::tool("present_choices", json!({"prompt": question, "options": options}))
            }
        })
    });
    let server = server.await.unwrap();
    let stage = with_birds(&server).await;
    let mut stand = begins(&stage, "bird-survey").await;
    while stand.phase == SittingPhase::Going {
        assert!(stand.beside.is_empty());
        stand = answers(&stage, &stand, "Nothing.").await;
    }
    let outcomes: Vec<PartnerOutcome> =
        spoke(&stage, stand.session_id).await.into_iter().map(|one| one.outcome).collect();
    let why = "it said something beside the question".to_owned();
    assert_eq!(outcomes, [PartnerOutcome::Said, PartnerOutcome::Refused { why }]);
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_sees_the_step_and_neither_answers_nor_other_steps() {
    let server = ModelServer::answering(|request| {
        Some(match told(request, "question") {
            None => Answer::tool("get_next_item", json!({})),
            Some(question) if question == "What changes next time?" => {
                Answer::text("One small thing is enough.")
            }
            Some(_) => Answer::text("Take your time."),
        })
    });
    let server = server.await.unwrap();
    let stage = with_birds(&server).await;
    let mut stand = begins(&stage, "bird-review").await;
    let (mut asked, mut beside) = (Vec::new(), Vec::new());
    while stand.phase == SittingPhase::Going {
        asked.push(item(&stand).question.clone());
        beside.push(stand.beside.clone());
        stand = answers(&stage, &stand, "zqanswer of hers").await;
    }
    let questions: Vec<&str> = asked.iter().map(|question| question.trim()).collect();
    assert_eq!(questions.last(), Some(&"What changes next time?"), "{questions:?}");
    let model = |text: &str| vec![SittingBeside::Model { text: text.to_owned() }];
    assert_eq!(beside.last(), Some(&model("One small thing is enough.")), "{beside:?}");
    assert_eq!(beside.first(), Some(&model("Take your time.")));

    let requests = server.requests();
    assert_eq!(requests.len(), 2 * asked.len(), "each step is looked at and spoken to");
    for (request, question) in requests.iter().skip(1).step_by(2).zip(&questions) {
        assert!(said(request).contains(*question), "{question} in {}", said(request));
    }
    for request in &requests {
        let words = said(request);
        // What she wrote, the states that are not this one, and what decides between them.
        for canary in ["zqanswer", "zqnever", "zqother", "again ==", "most-visits"] {
            assert!(!words.contains(canary), "{canary} in {words}");
        }
        let others = questions.iter().filter(|question| words.contains(**question)).count();
        assert!(others <= 1, "one step at a time: {words}");
        let tools = tools(request);
        let puts = ["present_choices", "request_free_text"];
        let (puts, others): (Vec<&str>, Vec<&str>) =
            tools.iter().map(String::as_str).partition(|name| puts.contains(name));
        assert_eq!(others, ["complete_session", "get_next_item", "record_response"]);
        assert_eq!(puts.len(), 1, "the one that fits its question: {puts:?}");
    }
    assert!(
        spoke(&stage, stand.session_id).await.iter().all(|one| one.outcome == PartnerOutcome::Said)
    );
    stage.app.close().await;
}

/// Whoever was killed, or hung up, between what a model said and its event asks again and loses nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_was_cut_off_is_had_again() {
    let again = Wire::Chat.bytes(&[]);
    let server = ModelServer::start(vec![Reply::never(), Reply::sse(again)]).await.unwrap();
    let stage = with_birds(&server).await;
    let asked = async {
        while server.requests().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::select! {
        _ = begins(&stage, "birds") => panic!("nobody answered"),
        () = asked => {}
    }
    let stand = begins(&stage, "birds").await;
    assert_eq!((item(&stand).place, spoke(&stage, stand.session_id).await.len()), (1, 1));
    assert_eq!(server.requests().len(), 2);
    stage.app.close().await;
}

/// Whatever becomes of a model, the questions of the file are asked, soon, and the log says it once each.
#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_fails_holds_nobody_up() {
    let chat = Wire::Chat;
    let loops = || Answer::tool("get_next_evaluation_item", json!({}));
    let malformed = || Answer::tool("request_free_text", json!({"prmpt": 7}));
    let bytes = vec![
        ("cut", vec![Reply::sse(chat.bytes(&[])).cut()]),
        ("refused", vec![Reply::refusal(401, &json!({"error": {"message": "no such key"}}))]),
        ("overloaded", vec![Reply::status(529)]),
        ("nonsense", vec![Reply::sse("data: {]\n\n")]),
    ];
    for (name, replies) in bytes {
        let server = ModelServer::start(replies).await.unwrap();
        goes_on(name, server).await;
    }
    for (name, script) in [
        ("empty", vec![Answer::text("")]),
        ("loop", vec![loops(), loops(), loops(), loops()]),
        ("malformed", vec![malformed(), malformed(), malformed(), malformed()]),
    ] {
        let server = ModelServer::playing(script).await.unwrap();
        goes_on(name, server).await;
    }
    let server = ModelServer::start(vec![Reply::never()]).await.unwrap();
    goes_on("silent", server).await;
}

async fn goes_on(name: &str, server: ModelServer) {
    let stage = with_birds(&server).await;
    let begun = Instant::now();
    let stand = begins(&stage, "birds").await;
    // A busy machine is slow by itself; a model that is waited for to its end is silent for longer.
    assert!(begun.elapsed() < Duration::from_secs(60), "{name} took {:?}", begun.elapsed());
    assert!(item(&stand).question.starts_with("What does"), "{name}");
    let spoke = spoke(&stage, stand.session_id).await;
    assert_eq!(spoke.len(), 1, "{name}");
    assert!(matches!(spoke[0].outcome, PartnerOutcome::Silent { .. }), "{name}: {spoke:?}");
    let shown = serde_json::to_string(&stand).unwrap();
    assert!(!shown.contains("model") && !shown.contains("error"), "{shown}");
    drop(server.take_faults());
    stage.app.close().await;
}
