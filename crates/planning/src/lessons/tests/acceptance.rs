use ::lessons::Edit;
use api::{
    LessonAccept, LessonCommands, LessonRef, LessonUnaccept, SectionAcceptance, SeenSection,
};
use domain::{
    AskEvent, EventBody, EventDraft, Face, Interaction, InteractionId, InteractionOrigin,
    InteractionRequest, InteractionResponse, SectionDecision, SectionRef, SectionVerdict,
};
use store::NewSession;

use super::*;
use crate::lessons::{Doer, LessonError};

const CLAIM: &str = "We are learning to repeat.";

/// How each section that anybody has written stands, and how many count in the list.
async fn standing(room: &Room) -> Vec<(String, SectionAcceptance)> {
    let lesson = room.lessons.lesson_get(LessonRef { path: PATH.to_owned() }).await.unwrap();
    let written =
        lesson.sections.into_iter().filter(|section| section.state == api::SectionState::Draft);
    let found: Vec<_> = written.map(|section| (section.id, section.accepted)).collect();
    let counts =
        |accepted| matches!(accepted, SectionAcceptance::Decision | SectionAcceptance::Hand);
    let counted = found.iter().filter(|(_, accepted)| counts(*accepted)).count();
    let listed = room.lessons.all().await.unwrap();
    assert_eq!(listed[0].accepted as usize, counted, "the list says the same");
    found
}

fn intentions_are(accepted: SectionAcceptance) -> Vec<(String, SectionAcceptance)> {
    vec![("learning-intentions".to_owned(), accepted)]
}

async fn seen(room: &Room) -> SeenSection {
    let open = room.open().await;
    let sha256 = open.lesson.section("learning-intentions").unwrap().sha256();
    SeenSection { id: "learning-intentions".to_owned(), sha256 }
}

async fn accept(room: &Room) {
    let sections = vec![seen(room).await];
    room.lessons.lesson_accept(LessonAccept { path: PATH.to_owned(), sections }).await.unwrap();
}

async fn unaccept(room: &Room) {
    let sections = vec!["learning-intentions".to_owned()];
    room.lessons.lesson_unaccept(LessonUnaccept { path: PATH.to_owned(), sections }).await.unwrap();
}

async fn drafted() -> Room {
    let room = Room::begun().await;
    room.call("update_section", intentions(CLAIM)).await.unwrap();
    room
}

#[tokio::test]
async fn what_the_agent_changes_is_open_again_and_the_accepted_text_is_accepted_when_it_returns() {
    let room = drafted().await;
    assert_eq!(standing(&room).await, intentions_are(SectionAcceptance::No));
    accept(&room).await;
    assert_eq!(standing(&room).await, intentions_are(SectionAcceptance::Decision));

    room.call("update_section", intentions("We are learning to count.")).await.unwrap();
    assert_eq!(standing(&room).await, intentions_are(SectionAcceptance::No));

    let versions = room.versions().await.len();
    let before = u32::try_from(versions - 1).unwrap();
    room.lessons.restore(PATH, before, None, &Doer::teacher()).await.unwrap();
    assert_eq!(standing(&room).await, intentions_are(SectionAcceptance::Decision));
    // Another heading makes it no other section.
    room.edit("## Learning intentions", "## What we learn");
    let renamed = vec![("what-we-learn".to_owned(), SectionAcceptance::Decision)];
    assert_eq!(standing(&room).await, renamed);
}

#[tokio::test]
async fn what_she_accepted_can_be_taken_back_and_accepted_again() {
    let room = drafted().await;
    accept(&room).await;
    unaccept(&room).await;
    assert_eq!(standing(&room).await, intentions_are(SectionAcceptance::TakenBack));
    accept(&room).await;
    assert_eq!(standing(&room).await, intentions_are(SectionAcceptance::Decision));
}

#[tokio::test]
async fn what_she_wrote_herself_is_accepted_until_she_opens_it() {
    let room = drafted().await;
    let edit = Edit::SetSectionMarkdown {
        section: "learning-intentions".into(),
        markdown: "- We are learning why loops help.".into(),
    };
    room.lessons.change(PATH, &edit, None, &Doer::teacher()).await.unwrap();
    assert_eq!(standing(&room).await, intentions_are(SectionAcceptance::Hand));
    unaccept(&room).await;
    assert_eq!(standing(&room).await, intentions_are(SectionAcceptance::TakenBack));
}

#[tokio::test]
async fn a_text_that_she_did_not_see_is_not_accepted() {
    let room = drafted().await;
    let sections = vec![seen(&room).await];
    room.call("update_section", intentions("We are learning to count.")).await.unwrap();
    let refused = room.lessons.accept(PATH, &sections).await.unwrap_err();
    assert!(matches!(refused, LessonError::Changed { .. }), "{refused}");
    assert_eq!(standing(&room).await, intentions_are(SectionAcceptance::No));
}

#[tokio::test]
async fn what_is_accepted_in_a_conversation_is_accepted_in_the_lesson_and_not_in_a_copy() {
    let room = drafted().await;
    let store = room.database.store().for_teacher(room.database.teacher());
    let session = store
        .create_session(NewSession {
            id: room.session,
            plugin: "lesson-planning".to_owned(),
            command: None,
            agent: "planner".to_owned(),
            class_id: None,
            title: "Loops".to_owned(),
            kind: store::SessionKind::Run,
        })
        .await
        .unwrap();
    let SeenSection { id, sha256 } = seen(&room).await;
    let heading = "Learning intentions".to_owned();
    let asked = SectionRef { path: PATH.to_owned(), id: id.clone(), heading, sha256 };
    let decision = SectionDecision {
        path: PATH.to_owned(),
        section_id: id,
        verdict: SectionVerdict::Accept,
        took_ms: 1,
    };
    let interaction_id = InteractionId::new();
    let events = [
        AskEvent::Opened {
            interaction: Interaction {
                id: interaction_id,
                origin: InteractionOrigin::Tool { call_id: "c".to_owned() },
                expires_at: None,
                request: InteractionRequest::Adjudication { sections: vec![asked] },
            },
        },
        AskEvent::Answered {
            interaction_id,
            response: InteractionResponse::Adjudication { decisions: vec![decision] },
            face: Face::Window,
        },
    ];
    let trace = TraceId::new();
    let at = domain::Clock::now(&SystemClock);
    let drafts =
        events.map(|event| EventDraft { trace_id: trace, at, body: EventBody::Ask(event) });
    store.append(session.id, 0, &drafts).await.unwrap();
    assert_eq!(standing(&room).await, intentions_are(SectionAcceptance::Decision));

    let (copy, _) = room.lessons.duplicate(PATH, "1B", &Doer::teacher()).await.unwrap();
    let copy = room.lessons.lesson_get(LessonRef { path: copy }).await.unwrap();
    assert!(copy.sections.iter().all(|section| section.accepted == SectionAcceptance::No));
}
