//! Questions made from this output and this class.

use std::collections::BTreeSet;

use domain::{
    InteractionRequest, InteractionResponse, Moment, ReflectionAnswer, ReflectionQuestion,
    SectionVerdict,
};

use crate::adjudication::{ASK, decide, kind};
use crate::desk::{Desk, PLAN, Setting};

fn questions(desk: &Desk) -> Vec<ReflectionQuestion> {
    match desk.open() {
        InteractionRequest::Reflection { questions } => questions,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn questions_quote_the_draft_and_never_come_twice_in_a_session() {
    let desk = Desk::new(Setting::default());
    assert_eq!(kind(&desk.say(ASK).await), "reflection");
    let first = questions(&desk);
    assert_eq!(first.len(), 3);
    for question in &first {
        assert!(question.text.contains("3B"), "{}", question.text);
        let section = question.section.as_ref().unwrap();
        assert!(section.path.starts_with("lessons/3B/iteration/"));
        assert_eq!(section.sha256.len(), 64);
    }
    let about: Vec<&str> =
        first.iter().map(|q| q.section.as_ref().unwrap().heading.as_str()).collect();
    assert_eq!(about, ["Differentiation", "Main activities", "Prior knowledge"]);
    let answer = ReflectionAnswer {
        question_id: first[0].id.clone(),
        text: "No: the EAL pair needs the words before.".into(),
    };
    let answered = desk.answer(InteractionResponse::Reflection { answers: vec![answer] }).await;
    assert_eq!(kind(&answered), "adjudication");
    desk.answer(InteractionResponse::Skipped).await;

    let mut seen: BTreeSet<String> = first.into_iter().map(|question| question.id).collect();
    for _ in 0..3 {
        let ended = desk.say("make the starter shorter").await;
        if kind(&ended) == "reflection" {
            for question in questions(&desk) {
                assert!(seen.insert(question.id), "{}", question.text);
            }
        }
        while desk.run().open_interaction().is_some() {
            desk.answer(InteractionResponse::Skipped).await;
        }
    }
}

#[tokio::test]
async fn the_same_questions_are_asked_after_a_restart() {
    let desk = Desk::new(Setting::default());
    desk.say(ASK).await;
    let first = questions(&desk);
    let events = desk.events();
    let asked = events.iter().rposition(|event| event.body.kind() == "hookRan").unwrap();
    desk.lose_after(asked);
    assert_eq!(kind(&desk.go().await), "reflection");
    assert_eq!(questions(&desk), first);
}

#[tokio::test]
async fn a_run_that_writes_no_lesson_asks_nothing() {
    let desk = Desk::new(Setting::default());
    assert_eq!(kind(&desk.say("hello").await), "finished");
    assert_eq!(desk.exchanges(), []);
}

#[tokio::test]
async fn confidence_is_asked_before_and_after() {
    let desk = Desk::new(Setting { confidence: true, ..Setting::default() });
    assert_eq!(kind(&desk.say(ASK).await), "confidence");
    let before = desk.open();
    desk.answer(InteractionResponse::Confidence { percent: 70 }).await;
    assert_eq!(kind(&desk.answer(InteractionResponse::Skipped).await), "adjudication");
    desk.answer(decide(&[("starter", SectionVerdict::Accept)])).await;
    assert_eq!(kind(&desk.answer(InteractionResponse::Skipped).await), "confidence");
    let statement = "I could teach \"Iteration\" to 3B as it stands now.".to_owned();
    let card = |moment| InteractionRequest::Confidence {
        statement: statement.clone(),
        path: PLAN.into(),
        moment,
    };
    assert_eq!((before, desk.open()), (card(Moment::Before), card(Moment::After)));
    let ended = desk.answer(InteractionResponse::Confidence { percent: 90 }).await;
    assert_eq!(kind(&ended), "finished");
}
