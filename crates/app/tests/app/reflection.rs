//! Questions made from this output and this class.

use std::collections::BTreeSet;

use api::{Commands, SessionSend, TraceRef};
use domain::{
    ContextState, InteractionRequest, InteractionResponse, MemoryUse, Moment, ReflectionAnswer,
    ReflectionQuestion, RunStatus, SectionDecision, SectionRef, SectionVerdict,
};
use serde_json::json;
use traces::SpanStatus;

use crate::adjudication::{ASK, decide, kind};
use crate::desk::{Desk, PLAN, Setting};
use crate::stage::{Met, Stage, saying};

fn questions(desk: &Desk) -> Vec<ReflectionQuestion> {
    match desk.open() {
        InteractionRequest::Reflection { questions } => questions,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn questions_quote_the_draft_and_never_come_twice_in_a_session() {
    let desk = Desk::new(Setting::default());
    desk.edit("teacher.md", "two printed pages", "one printed page");
    assert_eq!(kind(&desk.say(ASK).await), "adjudication");
    assert_eq!(kind(&desk.answer(InteractionResponse::Skipped).await), "reflection");
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
    assert_eq!(about, ["Starter", "Differentiation", "Main activities"]);
    let not_met =
        "teacher.md says: \"Keep a plan to one printed page.\" This draft does not meet it";
    assert!(first[0].text.starts_with(not_met), "{}", first[0].text);
    let answer = ReflectionAnswer {
        question_id: first[0].id.clone(),
        text: "No: the EAL pair needs the words before.".into(),
    };
    let answered = desk.answer(InteractionResponse::Reflection { answers: vec![answer] }).await;
    assert_ne!(kind(&answered), "reflection");
    while desk.run().open_interaction().is_some() {
        desk.answer(InteractionResponse::Skipped).await;
    }

    let mut seen: BTreeSet<String> = first.into_iter().map(|question| question.id).collect();
    for _ in 0..3 {
        let mut met = desk.say("make the starter shorter").await;
        while desk.run().open_interaction().is_some() {
            if kind(&met) == "reflection" {
                for question in questions(&desk) {
                    assert!(seen.insert(question.id), "{}", question.text);
                }
            }
            met = desk.answer(InteractionResponse::Skipped).await;
        }
    }
}

#[tokio::test]
async fn the_same_questions_are_asked_after_a_restart() {
    let desk = Desk::new(Setting::default());
    desk.say(ASK).await;
    desk.answer(InteractionResponse::Skipped).await;
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
    desk.answer(decide(&[("starter", SectionVerdict::Accept)])).await;
    assert_eq!(kind(&desk.answer(InteractionResponse::Skipped).await), "confidence");
    let statement = "I could teach \"Iteration\" to 3B as it stands now.".to_owned();
    let card = |moment| InteractionRequest::Confidence {
        statement: statement.clone(),
        path: PLAN.into(),
        moment,
    };
    assert_eq!((before, desk.open()), (card(Moment::Before), card(Moment::After)));
    let next = desk.answer(InteractionResponse::Confidence { percent: 90 }).await;
    assert_eq!(kind(&next), "reflection");
    assert_eq!(kind(&desk.answer(InteractionResponse::Skipped).await), "finished");
}

/// A lesson from the request to the end of the run; `respond` answers the cards. All cards are given
/// back in their order.
async fn plan(
    stage: &mut Stage,
    asked: SessionSend,
    respond: impl FnMut(&InteractionRequest) -> InteractionResponse,
) -> Vec<InteractionRequest> {
    stage.app.session_send(asked).await.unwrap();
    play_on(stage, respond).await
}

/// What has been asked for, to the end of its run.
async fn play_on(
    stage: &mut Stage,
    mut respond: impl FnMut(&InteractionRequest) -> InteractionResponse,
) -> Vec<InteractionRequest> {
    let mut cards = Vec::new();
    loop {
        let (session, card) = match stage.card_or_end().await {
            Met::Card(session, card) => (session, card),
            Met::End(status, reason) => break assert_eq!(status, RunStatus::Success, "{reason}"),
        };
        stage.answer(session, card.id, respond(&card.request)).await;
        cards.push(card.request);
    }
    stage.idle().await;
    cards
}

fn kinds(cards: &[InteractionRequest]) -> Vec<&str> {
    cards.iter().map(InteractionRequest::kind).collect()
}

/// The kinds of concern that were asked about.
fn concerns(cards: &[InteractionRequest]) -> BTreeSet<String> {
    let questions = cards.iter().filter_map(|card| match card {
        InteractionRequest::Reflection { questions } => Some(questions),
        _ => None,
    });
    let kind = |question: &ReflectionQuestion| question.id.rsplit_once('-').unwrap().0.to_owned();
    questions.flatten().map(kind).collect()
}

/// She accepts everything, and is as sure as that.
fn surely(request: &InteractionRequest) -> InteractionResponse {
    match request {
        InteractionRequest::Confidence { .. } => InteractionResponse::Confidence { percent: 100 },
        InteractionRequest::Adjudication { sections } => {
            let accept = |section: &SectionRef| SectionDecision {
                path: section.path.clone(),
                section_id: section.id.clone(),
                verdict: SectionVerdict::Accept,
                took_ms: 1,
            };
            InteractionResponse::Adjudication { decisions: sections.iter().map(accept).collect() }
        }
        _ => InteractionResponse::Skipped,
    }
}

const HER_ANSWER: &str = "They always work better with the key words on a card first.";

#[tokio::test(flavor = "multi_thread")]
async fn the_next_lesson_of_the_class_starts_from_her_answer_and_asks_about_something_else() {
    let mut stage = Stage::open().await;
    let answers = |request: &InteractionRequest| match request {
        InteractionRequest::Reflection { questions } => {
            let answer = ReflectionAnswer {
                question_id: questions[0].id.clone(),
                text: format!("Not quite. {HER_ANSWER}"),
            };
            InteractionResponse::Reflection { answers: vec![answer] }
        }
        _ => InteractionResponse::Skipped,
    };
    let first = plan(&mut stage, saying("a lesson on iteration for 3B"), answers).await;
    let proposed = first.iter().find_map(|card| match card {
        InteractionRequest::MemoryCapture { proposals } => Some(proposals[0].text.clone()),
        _ => None,
    });
    assert_eq!(proposed.as_deref(), Some(HER_ANSWER));

    let skip = |_: &InteractionRequest| InteractionResponse::Skipped;
    let second = plan(&mut stage, saying("a lesson on sorting for 3B"), skip).await;
    let InteractionRequest::Feedforward { items, .. } = &second[0] else { panic!("{second:?}") };
    let named = items.iter().filter(|item| item.source == "your answers");
    let named: Vec<(ContextState, &str)> =
        named.map(|item| (item.state, item.text.as_str())).collect();
    assert_eq!(named, [(ContextState::Used, format!("Not quite. {HER_ANSWER}").as_str())]);
    let (old, new) = (concerns(&first), concerns(&second));
    assert_eq!((old.len(), new.len()), (3, 3));
    assert!(old.is_disjoint(&new), "{old:?} {new:?}");

    // Another class starts from nothing of it, and so does a session without memory.
    let without = SessionSend {
        factors: domain::FactorsSaid { memory: Some(MemoryUse::Off), ..Default::default() },
        ..saying("a lesson on loops for 3B")
    };
    for asked in [saying("a lesson on sorting for 2A"), without] {
        let cards = plan(&mut stage, asked, skip).await;
        let InteractionRequest::Feedforward { items, .. } = &cards[0] else { panic!("{cards:?}") };
        assert!(items.iter().all(|item| item.source != "your answers"), "{items:#?}");
    }
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn how_sure_she_is_is_asked_before_and_after_until_she_has_shown_that_she_knows() {
    let mut stage = Stage::open().await;
    let before_and_after =
        ["feedforward", "confidence", "adjudication", "confidence", "reflection"];
    let decided_only = ["feedforward", "adjudication"];
    let lessons = ["iteration", "sorting", "searching", "variables", "selection"];
    let wanted: [&[&str]; 5] = [
        &before_and_after,
        &before_and_after,
        // Two lessons of which she knew what she would accept: now every third is asked about.
        &decided_only,
        &decided_only,
        &before_and_after,
    ];
    for (topic, wanted) in lessons.into_iter().zip(wanted) {
        let asked = saying(&format!("a lesson on {topic} for 3B"));
        let cards = plan(&mut stage, asked, surely).await;
        assert_eq!(kinds(&cards), wanted, "{topic}");
    }
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn how_sure_she_was_before_and_after_is_in_the_trace() {
    let mut stage = Stage::open().await;
    let sent = stage.app.session_send(saying("a lesson on iteration for 3B")).await.unwrap();
    let said = |request: &InteractionRequest| match request {
        InteractionRequest::Confidence { moment, .. } => {
            let percent = if *moment == Moment::Before { 40 } else { 85 };
            InteractionResponse::Confidence { percent }
        }
        _ => surely(request),
    };
    play_on(&mut stage, said).await;
    let trace = stage.app.trace_get(TraceRef { trace_id: sent.trace_id }).await.unwrap();
    let sure = trace.spans.iter().filter(|span| span.name == "confidence").map(|span| {
        (&span.detail["request"]["moment"], &span.detail["response"]["percent"], span.status)
    });
    let sure: Vec<_> = sure.collect();
    let (before, after) = (json!("before"), json!("after"));
    assert_eq!(sure, [(&before, &json!(40), SpanStatus::Ok), (&after, &json!(85), SpanStatus::Ok)]);
    stage.app.close().await;
}
