//! In collaboration the agent asks before each thing that changes something.

use domain::{
    ApprovalDecision, ApprovalMode, ApprovalScope, InteractionRequest, InteractionResponse, Message,
};

use crate::adjudication::{ASK, kind};
use crate::desk::{Desk, PLAN, Setting};

const TOGETHER: Setting = Setting {
    approval: ApprovalMode::Collaboration,
    factors: domain::Factors {
        workspace: domain::WorkspaceUse::On,
        scaffolding: domain::Scaffolding::Commands,
        skills: domain::SkillUse::Tier3,
        topology: domain::Topology::Specialists,
        memory: domain::MemoryUse::On,
        effort: domain::Effort::Usual,
    },
    confidence: false,
};

fn allow(scope: ApprovalScope) -> InteractionResponse {
    InteractionResponse::Approval { decision: ApprovalDecision::Allow { scope } }
}

fn card(desk: &Desk) -> (String, String, Vec<ApprovalScope>) {
    match desk.open() {
        InteractionRequest::ToolApproval { tool, title, scopes, .. } => (tool, title, scopes),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn every_change_is_asked_about_until_she_allows_more() {
    let desk = Desk::new(TOGETHER);
    assert_eq!(kind(&desk.say(ASK).await), "toolApproval");
    let folder = ApprovalScope::Folder { folder: "lessons/3B/iteration".into() };
    let scopes = vec![ApprovalScope::Once, ApprovalScope::Session, ApprovalScope::Always];
    let title = "begin the lesson \"Iteration\" for 3B";
    assert_eq!(card(&desk), ("create_lesson".into(), title.into(), scopes.clone()));
    desk.answer(allow(ApprovalScope::Once)).await;
    let title = "write the section learning intentions of the lesson 3B/iteration";
    let mut scopes = scopes;
    scopes.insert(1, folder.clone());
    assert_eq!(card(&desk), ("update_section".into(), title.into(), scopes));
    desk.answer(allow(ApprovalScope::Once)).await;
    assert_eq!(card(&desk).0, "update_section");
    let ended = desk.answer(allow(folder)).await;
    assert_eq!(kind(&ended), "adjudication");
    assert!(!desk.text(PLAN).contains("<!-- drafting -->"));
}

#[tokio::test]
async fn what_is_allowed_for_good_is_kept() {
    let desk = Desk::new(TOGETHER);
    desk.say(ASK).await;
    desk.answer(allow(ApprovalScope::Always)).await;
    assert_eq!(*desk.permissions.0.lock().unwrap(), ["create_lesson"]);
    assert_eq!(card(&desk).0, "update_section");
    desk.answer(allow(ApprovalScope::Always)).await;
    assert_eq!(*desk.permissions.0.lock().unwrap(), ["create_lesson", "update_section"]);
}

#[tokio::test]
async fn a_refusal_reaches_the_model_in_words_and_changes_nothing() {
    for response in [
        InteractionResponse::Approval {
            decision: ApprovalDecision::Refuse { reason: "only the worksheet today".into() },
        },
        InteractionResponse::Skipped,
    ] {
        let desk = Desk::new(TOGETHER);
        desk.say(ASK).await;
        desk.answer(response.clone()).await;
        let run = desk.run();
        let told = run.history().iter().rev().find_map(|message| match message {
            Message::Tool { content, is_error: true, .. } => Some(content.clone()),
            _ => None,
        });
        let told = told.unwrap();
        match response {
            InteractionResponse::Skipped => assert!(told.contains("did not answer"), "{told}"),
            _ => assert!(told.contains("Her reason: only the worksheet today"), "{told}"),
        }
        assert!(desk.workspace.read(PLAN).is_err());
    }
}

#[tokio::test]
async fn in_automation_nothing_is_asked() {
    let desk = Desk::new(Setting::default());
    assert_eq!(kind(&desk.say(ASK).await), "adjudication");
    assert!(desk.exchanges().iter().all(|e| e.interaction.request.kind() != "toolApproval"));
}
