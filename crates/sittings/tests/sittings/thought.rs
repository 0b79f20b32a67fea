//! A conversation, and the forms whose questions somebody else chooses.

use domain::{ItemAnswer, ItemAsked, SittingEnd, SittingEvent, Widget};
use sittings::{Projection, SittingPhase, SittingStep};

use crate::world::{Computer, Log, THOUGHT, definition, library};

fn words(place: u32) -> ItemAsked {
    ItemAsked {
        place,
        of: None,
        name: None,
        section: None,
        question: format!("Question {place}?"),
        widget: Widget::LongText,
        may_skip: true,
        may_go_back: true,
        points: None,
        lang: None,
    }
}

/// So many turns, each asked by the template or, where there is none, by somebody else.
fn talked(turns: u32) -> (Log, Computer) {
    let mut computer = Computer::new();
    let mut log = Log::begun(&definition(THOUGHT), 1, &computer);
    for turn in 0..turns {
        let SittingStep::Choose { place, template } = log.go_on(&computer) else { panic!() };
        let item = template.unwrap_or_else(|| words(place));
        log.append(log.sitting.ask(item, &computer.mark()).unwrap(), &computer);
        computer.pass(10_000);
        log.answer(ItemAnswer::Text { text: format!("Answer {turn}.") }, &computer);
    }
    (log, computer)
}

#[test]
fn without_a_model_the_file_asks_and_then_nobody() {
    let (mut log, computer) = talked(2);
    let open = SittingStep::Choose { place: 3, template: None };
    assert_eq!(log.go_on(&computer), open);
    let asked: Vec<&str> = log.sitting.given().map(|(item, _)| item.question.as_str()).collect();
    assert_eq!(asked, ["What is it about?", "Why?"]);
    let events = log.sitting.end(SittingEnd::ByLearner, &computer.mark()).unwrap();
    log.append(events, &computer);
    assert_eq!(log.sitting.phase(), Some(SittingPhase::Ended(SittingEnd::ByLearner)));
}

#[test]
fn a_model_reads_the_last_ten_turns_and_a_summary_of_those_before() {
    let (log, _) = talked(14);
    let whole = match log.sitting.projection(library()).unwrap() {
        Projection::Thought { summary, turns, to_summarise } => {
            (summary, turns.len(), to_summarise)
        }
        other => panic!("{other:?}"),
    };
    assert_eq!((whole, log.sitting.to_summarise()), ((None, 14, None), None));
    let (mut log, computer) = talked(15);
    let seen = |log: &Log| match log.sitting.projection(library()).unwrap() {
        Projection::Thought { summary, turns, to_summarise } => {
            (summary, turns.len(), turns[0].asked.clone(), to_summarise)
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(seen(&log), (None, 10, "Question 6?".into(), Some(5)));
    let (before, turns, until) = log.sitting.to_summarise().unwrap();
    assert_eq!(
        (before, turns.len(), turns[0].asked.as_str(), until),
        (None, 5, "What is it about?", 5)
    );
    let summary = "They spoke of loops.".to_owned();
    let event = SittingEvent::Summarised { until: 5, summary: summary.clone() };
    log.append(vec![event.clone().into()], &computer);
    assert_eq!(seen(&log), (Some(summary), 10, "Question 6?".into(), None));
    assert!(log.try_one(event.into(), &computer).is_err());
}

#[test]
fn a_question_that_is_not_the_next_one_is_not_asked() {
    let (log, computer) = talked(1);
    assert!(log.sitting.ask(words(3), &computer.mark()).is_err());
    assert!(log.sitting.ask(words(2), &computer.mark()).is_ok());
}
