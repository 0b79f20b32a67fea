//! What is proposed to be remembered, by a model and from what she does, and what she decides about it.

use api::{Commands, SessionSend};
use domain::{
    ApprovalMode, Interaction, InteractionRequest, InteractionResponse, MemoryDecision,
    MemoryProposal, MemoryScope, MemoryVerdict, RunStatus, SectionDecision, SectionVerdict,
    SessionId, TraceId,
};
use remembering::capture::{CaptureProvenance, MemoryWriter as _};
use remembering::{Notebook, Shelves};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::memory::{OF_TEACHER, read, write};
use crate::stage::{Met, Stage, saying};
use crate::wires::{NO_HOOKS, stage, to};

const WIRE: Wire = Wire::Anthropic;

/// The card on which memories are proposed.
pub async fn proposed(stage: &mut Stage) -> (SessionId, Box<Interaction>) {
    match stage.card_or_end().await {
        Met::Card(session, card) => (session, card),
        Met::End(status, reason) => panic!("{status:?}: {reason}"),
    }
}

fn proposals(card: &Interaction) -> &[MemoryProposal] {
    match &card.request {
        InteractionRequest::MemoryCapture { proposals } => proposals,
        other => panic!("{other:?}"),
    }
}

pub fn texts(card: &Interaction) -> Vec<&str> {
    proposals(card).iter().map(|proposal| proposal.text.as_str()).collect()
}

pub fn verdicts(card: &Interaction, verdicts: &[MemoryVerdict]) -> InteractionResponse {
    let decisions = proposals(card).iter().zip(verdicts).map(|(proposal, verdict)| {
        MemoryDecision { proposal_id: proposal.id.clone(), verdict: verdict.clone() }
    });
    InteractionResponse::MemoryCapture { decisions: decisions.collect() }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_model_would_keep_change_or_forget_is_asked_about_in_automation_too() {
    let before = "- short plenaries\n- never pair work\n- homework on Tuesdays\n";
    let note = |input: Value| Answer::tool("update_memory", input);
    let change =
        |old: &str, text: &str| note(json!({"path": OF_TEACHER, "oldText": old, "text": text}));
    let said = |text: &str| Answer::structured(json!({"response": text, "memoriesReferenced": []}));
    let script = vec![
        note(json!({"path": OF_TEACHER, "text": "- She hates worksheets\n- Flowcharts first"})),
        change("never pair work", "pairs only in the second half"),
        change("homework on Tuesdays", ""),
        change("not there at all", "x"),
        said("Noted."),
        said("Noted again."),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, WIRE, &NO_HOOKS).await;
    write(&stage, OF_TEACHER, before, 0).await;
    let automation =
        |text: &str| SessionSend { approval: Some(ApprovalMode::Automation), ..to(WIRE, text) };
    let sent = stage.app.session_send(automation("a word")).await.unwrap();
    let (session, card) = proposed(&mut stage).await;
    let seen: Vec<(&str, Option<&str>)> = proposals(&card)
        .iter()
        .map(|proposal| (proposal.text.as_str(), proposal.replaces.as_deref()))
        .collect();
    let wanted = [
        ("She hates worksheets", None),
        ("Flowcharts first", None),
        ("pairs only in the second half", Some("never pair work")),
        ("", Some("homework on Tuesdays")),
    ];
    assert_eq!(seen, wanted);
    assert_eq!(read(&stage, OF_TEACHER).await.markdown, before);

    let elsewhere = MemoryScope::Class { class: "3B".into() };
    let moved = MemoryVerdict::Edit { text: "pairs late".into(), scope: elsewhere };
    let dismiss = MemoryVerdict::Dismiss;
    let answer = verdicts(&card, &[dismiss.clone(), dismiss.clone(), moved]);
    assert!(card.request.check(&answer).is_err(), "a change stays where it stands");
    let decided = [dismiss, MemoryVerdict::Confirm, MemoryVerdict::Confirm, MemoryVerdict::Confirm];
    stage.answer(session, card.id, verdicts(&card, &decided)).await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let after = "- short plenaries\n- pairs only in the second half\n- Flowcharts first\n";
    assert_eq!(read(&stage, OF_TEACHER).await.markdown, after);

    // What she decided on is not asked about again.
    let next = SessionSend { session_id: Some(sent.session_id), command: None, ..automation("on") };
    stage.app.session_send(next).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    assert_eq!(read(&stage, OF_TEACHER).await.markdown, after);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_a_dead_process_made_is_known_although_it_holds_the_old_words() {
    let server = ModelServer::playing(Vec::new()).await.unwrap();
    let stage = stage(&server, WIRE, &NO_HOOKS).await;
    let (pairs, late) = ("pairs", "pairs in the second half");
    write(&stage, OF_TEACHER, "- pairs\n- homework\n", 0).await;
    let store = stage.database.store().for_teacher(stage.database.teacher());
    let notebook =
        Notebook { shelves: Shelves::new(store), clock: std::sync::Arc::new(domain::SystemClock) };
    let of = |session| CaptureProvenance { session, trace: TraceId::new(), hook: "memory-capture" };
    let (ours, others) = (of(SessionId::new()), of(SessionId::new()));
    let scope = MemoryScope::Teacher;
    let known = async |change, whose| {
        notebook.has_changed(&scope, "MEMORY.md", change, whose).await.unwrap()
    };
    assert!(!known((pairs, late), ours).await);
    notebook.change(&scope, "MEMORY.md", (pairs, late), ours).await.unwrap();
    notebook.change(&scope, "MEMORY.md", ("homework", ""), ours).await.unwrap();
    assert_eq!(read(&stage, OF_TEACHER).await.markdown, "- pairs in the second half\n");
    assert!(known((pairs, late), ours).await);
    assert!(known(("homework", ""), ours).await);
    assert!(!known((pairs, "pairs on Fridays"), ours).await);
    assert!(!known((pairs, late), others).await);
}

/// She asks for a lesson, does something when she decides on it, and wants other minutes for the
/// plenary: what is proposed, and that she keeps.
async fn taught(stage: &mut Stage, request: &str, by_hand: impl Fn(&Stage)) -> Vec<MemoryProposal> {
    stage.app.session_send(saying(request)).await.unwrap();
    let mut found = Vec::new();
    let mut revised = false;
    loop {
        let (session, card) = match stage.card_or_end().await {
            Met::Card(session, card) => (session, card),
            Met::End(status, reason) => {
                assert_eq!((status, reason.as_str()), (RunStatus::Success, ""));
                return found;
            }
        };
        let response = match &card.request {
            InteractionRequest::Adjudication { sections } if !revised => {
                revised = true;
                by_hand(stage);
                let plenary = sections.iter().find(|section| section.id == "plenary").unwrap();
                let decision = SectionDecision {
                    path: plenary.path.clone(),
                    section_id: plenary.id.clone(),
                    verdict: SectionVerdict::Revise { words: "make it 4 minutes".into() },
                    took_ms: 1,
                };
                InteractionResponse::Adjudication { decisions: vec![decision] }
            }
            InteractionRequest::MemoryCapture { proposals } => {
                found.extend(proposals.clone());
                verdicts(&card, &vec![MemoryVerdict::Confirm; proposals.len()])
            }
            _ => InteractionResponse::Skipped,
        };
        stage.answer(session, card.id, response).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_she_changes_by_hand_and_in_words_is_proposed_in_plain_sentences() {
    let mut stage = Stage::open().await;
    let in_her_editor = |stage: &Stage| {
        let path = stage.workspace().join("lessons/3B/iteration/lesson.md");
        let text = std::fs::read_to_string(&path).unwrap();
        let starter = text.find("## Starter").unwrap();
        let (before, after) = text.split_at(starter);
        let minutes = after.find(" min").unwrap();
        let open = after[..minutes].rfind('(').unwrap();
        assert_ne!(&after[open + 1..minutes], "3");
        std::fs::write(&path, format!("{before}{}3{}", &after[..=open], &after[minutes..]))
            .unwrap();
    };
    let class = MemoryScope::Class { class: "3B".into() };
    let found = taught(&mut stage, "a lesson on iteration for 3B", in_her_editor).await;
    let seen: Vec<(&MemoryScope, &str)> =
        found.iter().map(|proposal| (&proposal.scope, proposal.text.as_str())).collect();
    let wanted = [(&class, "Starters: three minutes."), (&class, "Plenaries: four minutes.")];
    assert_eq!(seen, wanted, "{found:#?}");
    assert!(found[0].reason.starts_with("You changed Starter yourself, from "), "{found:#?}");
    assert!(found[1].reason.contains("make it 4 minutes"), "{found:#?}");

    // The same with another class is how she plans.
    let found = taught(&mut stage, "a lesson on sorting for 2A", |_| {}).await;
    let seen: Vec<(&MemoryScope, &str)> =
        found.iter().map(|proposal| (&proposal.scope, proposal.text.as_str())).collect();
    assert_eq!(seen, [(&MemoryScope::Teacher, "Plenaries: four minutes.")], "{found:#?}");
    assert!(found[0].reason.ends_with("It was the same with 3B."), "{found:#?}");
}
