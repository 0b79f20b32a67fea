//! What is wrong with a log is told, with the place of the event.

use super::*;

#[test]
fn an_event_without_a_span_is_a_gap() {
    let events = log(vec![started("c1", "ask"), finished("c1", "ask", vec![])]);
    let whole = spans(&events);
    for left_out in 0..whole.len() {
        let mut told = whole.clone();
        told.remove(left_out);
        let found = gaps(&events, &told);
        assert!(!found.is_empty(), "without {:?}", whole[left_out]);
    }
}

#[test]
fn what_is_wrong_is_said_with_the_place_of_the_event() {
    let check = |events: &[SessionEvent], expected: &[&str]| {
        assert_eq!(gaps(events, &spans(events)), expected);
    };
    check(
        &log(vec![answered(3, &[])]),
        &[
            "event 4 (modelAnswered): it is of turn 3 where turn 2 comes next",
            "event 4 (modelAnswered): the call c1 has no result",
        ],
    );
    check(
        &log(vec![finished("c1", "ask", vec![])]),
        &["event 4 (toolFinished): the call was never started"],
    );
    check(
        &log(vec![ended(RunStatus::Cancelled)]),
        &["event 4 (runFinished): nobody asked to stop"],
    );
    let interaction = question(by_call());
    check(
        &log(vec![
            started("c1", "ask"),
            EventBody::Ask(AskEvent::Opened { interaction }),
            finished("c1", "ask", vec![]),
        ]),
        &["event 6 (toolFinished): the question that it asks is still open"],
    );
    let mut late = log(vec![started("c1", "ask"), finished("c1", "ask", vec![])]);
    late[4].at = at(0);
    check(
        &late,
        &[
            "event 5 (toolFinished): it happened before the one before it",
            "span 4 (ask): it ends before it begins",
        ],
    );
    let mut torn = log(vec![started("c1", "ask"), finished("c1", "ask", vec![])]);
    torn.remove(3);
    check(&torn, &["event 4 is missing", "event 5 (toolFinished): the call was never started"]);
}
