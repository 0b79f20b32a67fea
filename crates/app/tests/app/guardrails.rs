//! What a run says about the curriculum is looked up wherever it says so: in its answer, in every file
//! that it wrote, and also when a limit ended it.

use api::{Commands, SessionRef, SessionSend};
use domain::{
    ApprovalMode, ContentBlock, EventBody, Face, HookChange, HookVerdict, Message, RunEvent,
    RunStatus, SessionEvent, SessionId, ToolEffect,
};
use serde_json::json;
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::stage::Stage;
use crate::wires::{NO_HOOKS, stage, to};

const WIRE: Wire = Wire::Anthropic;
const COURSE: &str = "courses/loops/course.md";

fn said(text: &str) -> Answer {
    Answer::structured(json!({"response": text, "memoriesReferenced": []}))
}

fn writes(path: &str, content: &str) -> Answer {
    Answer::tool("write_file", json!({"path": path, "content": content}))
}

async fn playing(script: Vec<Answer>) -> (Stage, ModelServer) {
    let server = ModelServer::playing(script).await.unwrap();
    let guards = ("planner", "hooks:", "hooks: [curriculum-evidence, age-appropriate]");
    let stage = stage(&server, WIRE, &[guards, NO_HOOKS[1]]).await;
    (stage, server)
}

async fn sent(stage: &mut Stage, max_turns: Option<u32>) -> (SessionId, RunStatus) {
    let send = SessionSend {
        approval: Some(ApprovalMode::Automation),
        max_turns,
        ..to(WIRE, "a word on loops")
    };
    let session = stage.app.session_send(send).await.unwrap().session_id;
    (session, stage.end().await.0)
}

/// What hooks noted, in order.
fn notes(events: &[SessionEvent]) -> Vec<String> {
    let effects = events.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::HookRan(ran)) => Some(&ran.effects),
        _ => None,
    });
    effects
        .flatten()
        .filter_map(|effect| match effect {
            ToolEffect::Noted { text } => Some(text.clone()),
            _ => None,
        })
        .collect()
}

/// What the model was told to put right.
fn repairs(events: &[SessionEvent]) -> Vec<String> {
    let verdicts = events.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::HookRan(ran)) => Some(&ran.verdict),
        _ => None,
    });
    verdicts
        .filter_map(|verdict| match verdict {
            HookVerdict::Repair { feedback } => Some(feedback.clone()),
            _ => None,
        })
        .collect()
}

/// The answer as the conversation has it in the end.
fn answer(events: &[SessionEvent]) -> String {
    let run = agent::Run::fold(events).unwrap();
    let last = run.history().iter().rev().find_map(|message| match message {
        Message::Assistant(answer) => Some(answer.text()),
        _ => None,
    });
    last.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_keeps_an_untrue_claim_is_marked_where_it_makes_it() {
    let script = vec![
        said("This meets TCH 9-99z and works on TCH 3-15a."),
        said("It does meet TCH 9-99z, and TCH 3-15a."),
    ];
    let (mut stage, server) = playing(script).await;
    let (session, status) = sent(&mut stage, None).await;
    assert_eq!((status, server.left()), (RunStatus::Success, 0));
    let events = stage.log(session).await;
    let told = repairs(&events);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("your last answer") && told[0].contains("TCH 9-99z"), "{told:?}");
    assert!(!told[0].contains("TCH 3-15a"), "a code that exists may be named: {told:?}");
    let wanted = "It does meet TCH 9-99z (not in your curriculum files), and TCH 3-15a.";
    assert_eq!(answer(&events), wanted);
    let shown = stage.detail(session).await;
    let shown = serde_json::to_string(&shown).unwrap();
    assert!(shown.contains("TCH 9-99z (not in your curriculum files)"), "{shown}");
    let noted = notes(&events);
    assert!(!noted.iter().any(|note| note.contains("answer")), "told once is enough: {noted:?}");
    let changed = events.iter().any(|event| {
        matches!(&event.body, EventBody::Run(RunEvent::HookRan(ran))
            if matches!(&ran.verdict, HookVerdict::Modify { change: HookChange::Answer { message } }
                if message.content.iter().any(|b| matches!(b, ContentBlock::Structured { .. }))))
    });
    assert!(changed, "the marked answer is an event of its own");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_says_that_a_code_does_not_exist_is_left_alone() {
    let words = "TCH 9-99z is in none of your curriculum files. Did you mean TCH 3-15a?";
    let (mut stage, server) = playing(vec![said(words)]).await;
    let (session, status) = sent(&mut stage, None).await;
    assert_eq!((status, server.left()), (RunStatus::Success, 0));
    assert_eq!(answer(&stage.log(session).await), words);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_denying_word_beside_a_claim_takes_nothing_back() {
    let words = "This does not only meet TCH 9-99z, and needs no devices.";
    let (mut stage, server) = playing(vec![said(words), said(words)]).await;
    let (session, status) = sent(&mut stage, None).await;
    assert_eq!((status, server.left()), (RunStatus::Success, 0));
    let events = stage.log(session).await;
    assert!(repairs(&events)[0].contains("TCH 9-99z"));
    assert!(answer(&events).contains("TCH 9-99z (not in your curriculum files)"));
}

#[tokio::test(flavor = "multi_thread")]
async fn courses_profiles_and_cards_are_looked_at_like_lessons() {
    let course = "# Loops\n\n## What for\n\nThe course meets TCH 9-99z.\n";
    let profile = "---\nclass: 4A\n---\n\n# 4A\n\n## Done\n\n- They have met TCH 8-88z.\n";
    let cards = "# Cards\n\n## Colours\n\nChoose a color for the sprite.\n";
    let script = vec![
        writes(COURSE, course)
            .and_tool("write_file", json!({"path": "classes/4A.md", "content": profile}))
            .and_tool("write_file", json!({"path": "lessons/3B/loops/cards.md", "content": cards})),
        said("Done."),
        said("Done again."),
    ];
    let (mut stage, server) = playing(script).await;
    let (session, status) = sent(&mut stage, None).await;
    assert_eq!((status, server.left()), (RunStatus::Success, 0));
    let events = stage.log(session).await;
    let told = repairs(&events).join("\n");
    assert!(told.contains(COURSE) && told.contains("TCH 9-99z"), "{told}");
    assert!(told.contains("classes/4A.md") && told.contains("TCH 8-88z"), "{told}");
    let noted = notes(&events).join("\n");
    for about in [format!("{COURSE}, line 5: "), "classes/4A.md, line 9: ".to_owned()] {
        assert!(noted.contains(&about), "{about} is not in {noted}");
    }
    assert!(noted.contains("lessons/3B/loops/cards.md, line 5: “color” is"), "{noted}");

    let document = SessionRef { session_id: session, face: Face::Window };
    let document = stage.app.document_get(document).await.unwrap();
    let file = document.others.iter().find(|file| file.path == COURSE).unwrap();
    let marked: Vec<(&str, Option<&str>)> = file
        .sections
        .iter()
        .flat_map(|s| s.claims.iter().map(|claim| (s.id.as_str(), claim.code.as_deref())))
        .collect();
    assert_eq!(marked, [("what-for", Some("TCH 9-99z"))]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_limit_cut_off_is_looked_at_and_told() {
    let course = "# Loops\n\n## What for\n\nThe course meets TCH 9-99z in each color.\n";
    let (mut stage, server) = playing(vec![writes(COURSE, course)]).await;
    let (session, status) = sent(&mut stage, Some(1)).await;
    assert_eq!((status, server.left()), (RunStatus::ErrorMaxTurns, 0));
    let events = stage.log(session).await;
    assert_eq!(repairs(&events), [""; 0]);
    let noted = notes(&events).join("\n");
    assert!(noted.contains(&format!("{COURSE}, line 5: ")), "{noted}");
    assert!(noted.contains("“color” is the American spelling"), "{noted}");
    let checked = events.iter().any(|event| match &event.body {
        EventBody::Run(RunEvent::HookRan(ran)) => ran.effects.iter().any(
            |effect| matches!(effect, ToolEffect::ClaimsChecked { path, .. } if path == COURSE),
        ),
        _ => false,
    });
    assert!(checked, "the trace has the claims");
    testkit::traces::assert_complete(&events);
}
