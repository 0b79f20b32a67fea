//! What a session taught, proposed and kept.

use domain::{
    Factors, InteractionRequest, InteractionResponse, MemoryDecision, MemoryProposal, MemoryScope,
    MemoryUse, MemoryVerdict, SectionVerdict, ToolEffect,
};

use crate::adjudication::{ASK, decide, kind, leave, revise};
use crate::desk::{DONE, Desk, Setting};

/// Two accepted, one revised, another way chosen for one, the rest left.
async fn decided(setting: Setting) -> Desk {
    let desk = Desk::new(setting);
    desk.say(ASK).await;
    let wanted = [
        ("vocabulary", SectionVerdict::Accept),
        ("resources", SectionVerdict::Accept),
        ("starter", revise("make it shorter")),
        ("plenary", SectionVerdict::Alternatives),
    ];
    desk.answer(decide(&wanted)).await;
    desk.answer(InteractionResponse::Alternative { chosen: Some(0), took_ms: 1 }).await;
    desk
}

fn proposals(desk: &Desk) -> Vec<MemoryProposal> {
    match desk.open() {
        InteractionRequest::MemoryCapture { proposals } => proposals,
        other => panic!("{other:?}"),
    }
}

fn verdicts(proposals: &[MemoryProposal], verdicts: &[MemoryVerdict]) -> InteractionResponse {
    let decisions = proposals.iter().zip(verdicts).map(|(proposal, verdict)| MemoryDecision {
        proposal_id: proposal.id.clone(),
        verdict: verdict.clone(),
    });
    InteractionResponse::MemoryCapture { decisions: decisions.collect() }
}

#[tokio::test]
async fn what_she_confirms_is_kept_and_what_she_dismisses_is_not_proposed_again() {
    let desk = decided(Setting::default()).await;
    assert_eq!(kind(&leave(&desk).await), "memoryCapture");
    let found = proposals(&desk);
    let class = MemoryScope::Class { class: "3B".into() };
    let seen: Vec<(&str, &str)> =
        found.iter().map(|proposal| (proposal.text.as_str(), proposal.reason.as_str())).collect();
    let wanted = [
        ("Keep the starter short.", "You asked for \"make it shorter\" in Starter."),
        (
            "Plenaries such as “Two answers, alike and different”.",
            "You chose \"Two answers, alike and different\" for Plenary before what was drafted.",
        ),
    ];
    assert_eq!(seen, wanted);
    assert!(found.iter().all(|proposal| proposal.scope == class));

    let log = desk.events().len();
    desk.leave_answer(verdicts(&found, &[MemoryVerdict::Confirm, MemoryVerdict::Dismiss])).await;
    assert_eq!(desk.go().await, DONE);
    // A process that died after it wrote and before it could say so writes nothing twice.
    desk.lose_after(log + 1);
    assert_eq!(desk.go().await, DONE);
    assert_eq!(desk.memory.texts(), ["Keep the starter short."]);

    desk.say("make the starter shorter").await;
    let ended = leave(&desk).await;
    let again: Vec<String> = match kind(&ended) {
        "memoryCapture" => proposals(&desk).into_iter().map(|proposal| proposal.text).collect(),
        _ => Vec::new(),
    };
    assert!(!again.iter().any(|text| seen.iter().any(|(known, _)| text == known)), "{again:?}");
}

/// Every text that memory cards propose until the run is over; all cards are passed by.
async fn proposed_on(desk: &Desk, mut ended: agent::Ended) -> Vec<String> {
    let mut texts = Vec::new();
    while ended != DONE {
        if kind(&ended) == "memoryCapture" {
            texts.extend(proposals(desk).into_iter().map(|proposal| proposal.text));
        }
        ended = desk.answer(InteractionResponse::Skipped).await;
    }
    texts
}

#[derive(Debug, Clone, Copy)]
enum Leaving {
    Closed,
    DecidedInPart,
    TakenBack,
}

#[tokio::test]
async fn what_she_leaves_undecided_is_not_proposed_again_in_the_session() {
    for leaving in [Leaving::Closed, Leaving::DecidedInPart, Leaving::TakenBack] {
        let desk = decided(Setting::default()).await;
        leave(&desk).await;
        let found = proposals(&desk);
        let seen: Vec<String> = found.iter().map(|proposal| proposal.text.clone()).collect();
        assert_eq!(seen.len(), 2);
        let ended = match leaving {
            Leaving::Closed => desk.answer(InteractionResponse::Skipped).await,
            Leaving::DecidedInPart => {
                desk.answer(verdicts(&found, &[MemoryVerdict::Dismiss])).await
            }
            Leaving::TakenBack => desk.move_on("what have we got?").await,
        };
        let mut again = proposed_on(&desk, ended).await;
        let ended = desk.say("make the starter shorter").await;
        again.extend(proposed_on(&desk, ended).await);
        assert!(!again.iter().any(|text| seen.contains(text)), "{leaving:?}: {again:?}");
        assert_eq!(desk.memory.texts(), [""; 0]);
    }
}

#[tokio::test]
async fn what_is_kept_is_noted_with_its_file() {
    let desk = decided(Setting::default()).await;
    leave(&desk).await;
    let found = proposals(&desk);
    let scope = MemoryScope::Teacher;
    let edit = MemoryVerdict::Edit { text: "Starters of five minutes.".into(), scope };
    assert_eq!(desk.answer(verdicts(&found, &[edit, MemoryVerdict::Confirm])).await, DONE);
    let noted: Vec<ToolEffect> = desk
        .noted()
        .into_iter()
        .filter(|effect| matches!(effect, ToolEffect::MemoryWritten { .. }))
        .collect();
    let written = |path: &str, id: &str| ToolEffect::MemoryWritten {
        path: path.into(),
        ids: vec![id.into()],
    };
    let wanted = [written("memory/MEMORY.md", "m1"), written("memory/classes/3B/MEMORY.md", "m2")];
    assert_eq!(noted, wanted);
}

#[tokio::test]
async fn a_pupils_name_is_not_kept_until_she_says_it_without() {
    let desk = decided(Setting::default()).await;
    leave(&desk).await;
    let found = proposals(&desk);
    let scope = MemoryScope::Teacher;
    let edit = MemoryVerdict::Edit { text: "Olena needs pictures.".into(), scope };
    let told = desk.answer(verdicts(&found, &[edit, MemoryVerdict::Dismiss])).await;
    assert_eq!(kind(&told), "question");
    let text = "The EAL pair needs pictures.".to_owned();
    assert_eq!(desk.answer(InteractionResponse::Answer { text: text.clone() }).await, DONE);
    assert_eq!(desk.memory.texts(), [text]);
}

#[tokio::test]
async fn a_memory_that_cannot_be_written_is_told_and_tried_again() {
    let desk = decided(Setting::default()).await;
    leave(&desk).await;
    let found = proposals(&desk);
    *desk.memory.broken.lock().unwrap() = true;
    let told =
        desk.answer(verdicts(&found, &[MemoryVerdict::Confirm, MemoryVerdict::Dismiss])).await;
    let InteractionRequest::Question { reason, options, .. } = desk.open() else {
        panic!("{told:?}")
    };
    assert_eq!(reason, "the disk is full");
    *desk.memory.broken.lock().unwrap() = false;
    let again = InteractionResponse::Answer { text: options[0].label.clone() };
    assert_eq!(desk.answer(again).await, DONE);
    assert_eq!(desk.memory.texts(), ["Keep the starter short."]);
}

#[tokio::test]
async fn nothing_new_shows_no_card() {
    let desk = Desk::new(Setting::default());
    desk.say(ASK).await;
    assert_eq!(leave(&desk).await, DONE);

    // Dismissed in an earlier session, and known already.
    let desk = decided(Setting::default()).await;
    let class = MemoryScope::Class { class: "3B".into() };
    let known = (class, "MEMORY.md".into(), "- Keep the starter short.".into());
    desk.memory.kept.lock().unwrap().push(known);
    let dismissed = "Plenaries such as “Two answers, alike and different”.";
    desk.memory.dismissed.lock().unwrap().push(dismissed.into());
    assert_eq!(leave(&desk).await, DONE);
}

#[tokio::test]
async fn without_memory_nothing_is_proposed() {
    let factors = Factors { memory: MemoryUse::Off, ..Setting::default().factors };
    let desk = decided(Setting { factors, ..Setting::default() }).await;
    assert_eq!(leave(&desk).await, DONE);
}
