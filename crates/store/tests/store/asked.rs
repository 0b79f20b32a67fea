//! What was asked about drafts, across sessions.

use domain::{
    AskEvent, EventBody, Face, Interaction, InteractionId, InteractionOrigin, InteractionRequest,
    InteractionResponse, Moment, ReflectionAnswer, ReflectionQuestion, TraceId,
};
use store::{AskedBefore, TeacherStore};
use testkit::database::TestDatabase;

use crate::scene::{asked, at, draft, new_session, replied, said};

fn opened(id: InteractionId, request: InteractionRequest) -> EventBody {
    let origin = InteractionOrigin::Tool { call_id: "call-1".to_owned() };
    let interaction = Interaction { id, origin, expires_at: None, request };
    EventBody::Ask(AskEvent::Opened { interaction })
}

fn answered(interaction_id: InteractionId, response: InteractionResponse) -> EventBody {
    EventBody::Ask(AskEvent::Answered { interaction_id, response, face: Face::Window })
}

/// Words with a character that no JSON of the database holds.
const TEXT: &str = "Is that enough\0 for 3B?";

fn reflection() -> InteractionRequest {
    let (id, about, text) = ("need-1".to_owned(), "EAL".to_owned(), TEXT.to_owned());
    let question = ReflectionQuestion { id, about, text, section: None };
    InteractionRequest::Reflection { questions: vec![question] }
}

fn confidence() -> InteractionRequest {
    InteractionRequest::Confidence {
        statement: "I could teach it.".to_owned(),
        path: "lessons/3B/x/lesson.md".to_owned(),
        moment: Moment::Before,
    }
}

fn wrote() -> InteractionResponse {
    let answer = ReflectionAnswer { question_id: "need-1".to_owned(), text: "Not\0 quite.".into() };
    InteractionResponse::Reflection { answers: vec![answer] }
}

/// A session in which this was asked, and answered where there is an answer.
async fn talk(
    store: &TeacherStore,
    class: Option<&str>,
    seconds: i64,
    asked_and_answered: &[(InteractionRequest, Option<InteractionResponse>)],
) -> domain::SessionId {
    let session =
        store::NewSession { class_id: class.map(str::to_owned), ..new_session("A lesson") };
    let id = session.id;
    let trace = TraceId::new();
    let mut bodies = vec![said("a lesson for 3B")];
    for (request, response) in asked_and_answered {
        let card = InteractionId::new();
        bodies.push(opened(card, request.clone()));
        bodies.extend(response.clone().map(|response| answered(card, response)));
    }
    let question = InteractionId::new();
    bodies.extend([asked(question), replied(question)]);
    let drafts: Vec<_> =
        bodies.into_iter().zip(seconds..).map(|(b, s)| draft(trace, s, b)).collect();
    store.begin_session(session, &drafts).await.unwrap();
    id
}

fn plain(
    asked: Vec<AskedBefore>,
) -> Vec<(Option<String>, InteractionRequest, Option<InteractionResponse>)> {
    let plain = |asked: AskedBefore| {
        (asked.class, asked.interaction.request, asked.answered.map(|(_, response)| response))
    };
    asked.into_iter().map(plain).collect()
}

#[tokio::test]
async fn questions_about_drafts_are_found_in_their_order_with_their_class_and_answer() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let skipped = Some(InteractionResponse::Skipped);
    talk(&store, None, 100, &[(reflection(), None)]).await;
    talk(&store, Some("3B"), 0, &[(confidence(), skipped.clone()), (reflection(), Some(wrote()))])
        .await;
    let found = store.asked_before().await.unwrap();
    assert_eq!(found[0].at, at(1));
    let class = Some("3B".to_owned());
    let wanted = [
        (class.clone(), confidence(), skipped),
        (class, reflection(), Some(wrote())),
        (None, reflection(), None),
    ];
    assert_eq!(plain(found), wanted);
}

#[tokio::test]
async fn what_a_deleted_session_or_another_teacher_was_asked_is_not_found() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let gone = talk(&store, Some("3B"), 0, &[(reflection(), Some(wrote()))]).await;
    store.delete_session(gone).await.unwrap();
    let other = database.store().teacher_named("other").await.unwrap();
    talk(&database.store().for_teacher(other), Some("3B"), 0, &[(reflection(), None)]).await;
    assert_eq!(store.asked_before().await.unwrap(), []);
}
