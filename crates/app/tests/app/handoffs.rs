//! Conversations that are handed over: what goes over the wire, who answers until it goes back, what the
//! log and the trace tell.

use agent::{Holder, Run};
use api::{Commands, ErrorCode, SessionSend, Taken, TraceRef};
use domain::{
    EventBody, HandoffContext, PromptFragment, RunEvent, RunStatus, SessionEvent, SessionId,
};
use serde_json::json;
use testkit::model_server::{ModelServer, RecordedRequest};
use testkit::scripted::Answer;
use testkit::traces::assert_complete;
use traces::SpanKind;

use crate::specialists::{TRANSFER, WIRE, last_word, messages, said, starts, texts, tools};
use crate::stage::{Met, Stage};
use crate::wires::{NO_HOOKS, hand_over, stage, to};

const BACK: &str = "transfer_to_planner";
const SPECIALIST: &str = "differentiation-specialist";

#[tokio::test(flavor = "multi_thread")]
async fn a_handed_over_conversation_goes_on_with_another_prompt_and_other_tools() {
    let script = vec![
        Answer::tool("read_file", json!({"path": "classes/3B.md"})).thinking("Who are they?"),
        hand_over(TRANSFER).saying("My colleague goes on."),
        Answer::text("I begin with the worksheet."),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let sent = said(&stage).await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));

    let requests = server.requests();
    let (before, after) = (messages(&requests[1]), messages(&requests[2]));
    assert_eq!(after[..before.len()], before, "the history is not the same");
    let context = "<handoff_context from=\"planner\">\nReason: She wants depth.\nDecisions: The plan \
                   stands.\nConstraints: EAL\nOpen questions: Which scaffold first?\n</handoff_context>";
    let said = texts(&after);
    assert_eq!(said.iter().filter(|text| text.contains(context)).count(), 1, "{said:#?}");
    let system = requests[2].body["system"].to_string();
    assert!(system.contains("# Differentiation specialist") && !system.contains("# Planner"));
    assert!(tools(&requests[1]).contains(&TRANSFER));
    assert!(tools(&requests[1]).contains(&"search_sessions"));
    assert!(!tools(&requests[2]).contains(&"search_sessions"));
    // It names nobody it may hand over to, and can hand back.
    let transfers = |request: &RecordedRequest| -> Vec<String> {
        let named = tools(request).into_iter().filter(|name| name.starts_with("transfer"));
        named.map(str::to_owned).collect()
    };
    assert_eq!(transfers(&requests[2]), ["transfer_to_planner"]);

    let events = stage.log(sent.session_id).await;
    assert_complete(&events);
    let handed: Vec<&HandoffContext> = events
        .iter()
        .filter_map(|event| match &event.body {
            EventBody::Run(RunEvent::HandoffRequested { context, .. }) => Some(context),
            _ => None,
        })
        .collect();
    assert_eq!(handed.len(), 1);
    assert_eq!(starts(&events)[1].limits, starts(&events)[0].limits);
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_goes_there_and_back_within_a_run() {
    let script = vec![
        hand_over(TRANSFER),
        hand_over("transfer_to_planner"),
        hand_over(TRANSFER),
        Answer::text("Back again, and done."),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let sent = said(&stage).await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let events = stage.log(sent.session_id).await;
    assert_complete(&events);
    let from: Vec<&str> = events
        .iter()
        .filter_map(|event| match &event.body {
            EventBody::Run(RunEvent::HandedOff { from, .. }) => Some(from.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(from, ["planner", "differentiation-specialist", "planner"]);
    let trace = stage.app.trace_get(TraceRef { trace_id: sent.trace_id }).await.unwrap();
    let handoffs = trace.spans.iter().filter(|span| span.kind == SpanKind::Handoff);
    assert_eq!((handoffs.count(), trace.gaps), (3, Vec::new()));
    stage.app.close().await;
}

/// Who answered each request, by the heading of its prompt.
fn speakers(requests: &[RecordedRequest]) -> Vec<&'static str> {
    let speaker = |request: &RecordedRequest| {
        let system = request.body["system"].to_string();
        let known = [("# Planner", "planner"), ("# Differentiation specialist", SPECIALIST)];
        let mut found = known.into_iter().filter(|(heading, _)| system.contains(heading));
        found.next().map_or("nobody", |(_, name)| name)
    };
    requests.iter().map(speaker).collect()
}

/// She goes on in a session without a command.
fn further(session: SessionId, text: &str) -> SessionSend {
    SessionSend { session_id: Some(session), command: None, ..to(WIRE, text) }
}

async fn says(stage: &mut Stage, params: SessionSend) {
    stage.app.session_send(params).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
}

fn holder(events: &[SessionEvent]) -> Holder {
    Run::fold(events).unwrap().holder().unwrap().clone()
}

/// What the prompts of a session said about who speaks with her, run by run and after each handoff.
fn floors(events: &[SessionEvent]) -> Vec<&str> {
    let floor = |fragment: &&PromptFragment| fragment.tag == "floor";
    let floors = starts(events)
        .into_iter()
        .map(|start| start.prompt.iter().find(floor).map_or("", |fragment| fragment.text.as_str()));
    floors.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn her_next_words_go_to_whoever_holds_the_conversation_until_it_is_handed_back() {
    let tasks = json!({"tasks": [
        {"id": "1", "title": "Read the profile", "state": "done"},
        {"id": "2", "title": "Scaffold the worksheet", "state": "pending"}]});
    let script = vec![
        Answer::tool("update_tasks", tasks),
        hand_over(TRANSFER),
        Answer::text("Which need comes first?"),
        Answer::text("Then the language. What else?"),
        hand_over(BACK),
        last_word("The plan is as it was."),
        last_word("Gladly."),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let session = said(&stage).await.session_id;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    assert_eq!(holder(&stage.log(session).await).agent, SPECIALIST);
    says(&mut stage, further(session, "English as an additional language")).await;
    assert_eq!(holder(&stage.log(session).await).goes_back_to(), Some("planner"));
    says(&mut stage, further(session, "Now change the starter of the plan")).await;
    says(&mut stage, further(session, "Thank you")).await;

    let requests = server.requests();
    let planner = "planner";
    let spoke = [planner, planner, SPECIALIST, SPECIALIST, SPECIALIST, planner, planner];
    assert_eq!(speakers(&requests), spoke);
    // Who took over and who has it back read the tasks as they stand.
    for at in [2, 3, 5, 6] {
        let all = requests[at].body["messages"].to_string();
        let (_, latest) = all.rsplit_once("<task_list source").unwrap();
        let (list, _) = latest.split_once("</task_list>").unwrap();
        assert!(list.contains("- 2 (pending): Scaffold the worksheet"), "{at}: {list}");
    }
    let events = stage.log(session).await;
    assert_complete(&events);
    let held = format!("You hold this conversation: {planner} handed it over to you.");
    let told: Vec<bool> = floors(&events).iter().map(|floor| floor.starts_with(&held)).collect();
    assert_eq!(told, [false, true, true, true, false, false]);
    assert!(floors(&events)[2].contains("hand it back with `transfer_to_planner`"));
    assert_eq!(floors(&events)[5], "");
    let holder = holder(&events);
    assert_eq!((holder.agent.as_str(), holder.goes_back_to()), (planner, None));
    let answer = texts(&messages(&requests[3])).pop().map(str::to_owned);
    assert_eq!(answer.as_deref(), Some("English as an additional language"));
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asked_gets_the_answer_and_what_she_says_after_it() {
    let script = vec![
        hand_over(TRANSFER),
        Answer::tool("ask_teacher", json!({"question": "Which need first?"})),
        Answer::text("The language, then. Shall I change the worksheet?"),
        Answer::text("Changed."),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let session = said(&stage).await.session_id;
    stage.card().await;
    let sent = stage.app.session_send(further(session, "The language")).await.unwrap();
    assert_eq!(sent.taken, Taken::Answer);
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    says(&mut stage, further(session, "Yes, please")).await;
    let spoke = speakers(&server.requests());
    assert_eq!(spoke, ["planner", SPECIALIST, SPECIALIST, SPECIALIST]);
    let events = stage.log(session).await;
    assert_complete(&events);
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn she_takes_the_conversation_back_from_whoever_waits_for_her_answer() {
    let script = vec![
        hand_over(TRANSFER),
        Answer::tool("ask_teacher", json!({"question": "Which need first?"})),
        last_word("The plan again."),
        last_word("Still me."),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let session = said(&stage).await.session_id;
    stage.card().await;
    let back =
        || SessionSend { hand_back: true, ..further(session, "Leave that, shorten the plan") };
    let shown = stage.app.prompt_preview(back()).await.unwrap();
    assert!(shown.system.contains("# Planner"), "{}", shown.system);
    let before = stage.log(session).await.len();
    let sent = stage.app.session_send(back()).await.unwrap();
    assert_eq!(sent.taken, Taken::Begun);
    let Met::End(RunStatus::Cancelled, reason) = stage.card_or_end().await else {
        panic!("the specialist's turn goes on")
    };
    assert_eq!(reason, "stopped by the teacher");
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    says(&mut stage, further(session, "And the starter")).await;

    assert_eq!(speakers(&server.requests()), ["planner", SPECIALIST, "planner", "planner"]);
    let events = stage.log(session).await;
    assert_complete(&events);
    let kinds: Vec<&str> = events[before..before + 4].iter().map(|e| e.body.kind()).collect();
    assert_eq!(kinds, ["cancelRequested", "runFinished", "userMessage", "runStarted"]);
    let told = "She comes to you from differentiation-specialist, which spoke with her until now.";
    let told: Vec<bool> = floors(&events).iter().map(|floor| floor.starts_with(told)).collect();
    assert_eq!(told, [false, false, true, false]);
    // It is the planner's again, and there is nothing more to take back.
    let error = stage.app.session_send(back()).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Invalid);
    assert!(error.message.contains("nobody handed this conversation over"), "{error}");
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_carried_out_by_its_own_agent_whoever_held_the_conversation() {
    let script = vec![hand_over(TRANSFER), Answer::text("Which need?"), last_word("A quiz.")];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    let session = said(&stage).await.session_id;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let framed = to(WIRE, "a quiz on loops for 3B");
    assert!(framed.command.is_some());
    says(&mut stage, SessionSend { session_id: Some(session), ..framed }).await;
    assert_eq!(speakers(&server.requests()), ["planner", SPECIALIST, "planner"]);
    let holder = holder(&stage.log(session).await);
    assert_eq!((holder.agent.as_str(), holder.handed_by), ("planner", Vec::new()));
    stage.app.close().await;
}
