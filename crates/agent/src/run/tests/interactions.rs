//! Questions of tools: asked, shown, answered or taken back, once.

use domain::{AskEvent, EventBody, Face, InteractionResponse, RunStatus, Withdrawal};

use super::{Story, completed, reply};

#[test]
fn a_question_suspends_and_its_answer_becomes_the_result() {
    let mut story = Story::new();
    story.calls(&[("a", "ask")]).starts("a");
    let id = story.asks("a", "Which class?");
    assert_eq!(story.shows(), "asks Which class?");
    story.replies(id, "3B");
    assert_eq!(story.shows(), "a: completed 3B");
    let again = EventBody::Ask(AskEvent::Answered {
        interaction_id: id,
        response: reply("3A"),
        face: Face::Window,
    });
    story.refuses(again, "it is not open");
}

#[test]
fn a_question_among_calls_side_by_side_waits_for_nobody_and_loses_no_result() {
    let mut story = Story::new();
    story.calls(&[("a", "look"), ("b", "ask"), ("c", "look"), ("d", "ask")]);
    assert_eq!(story.shows(), "run a+b+c+d");
    for id in ["a", "b", "c", "d"] {
        story.starts(id);
    }
    story.ends("a", completed("1"));
    let first = story.asks("b", "Which?");
    story.ends("c", completed("3"));
    assert_eq!(story.shows(), "asks Which?");
    story.replies(first, "3B");
    assert_eq!(story.shows(), "b: completed 3B");
    story.ends("b", completed("3B"));
    // The second question was not opened; its call begins again.
    assert_eq!(story.shows(), "run d");
    story.starts("d");
    let second = story.asks("d", "When?");
    story.replies(second, "Monday").ends("d", completed("Monday"));
    assert_eq!(story.shows(), "model 2, try 1");
    let mut results = story.sent()[2..].to_vec();
    results.sort();
    assert_eq!(results, ["a: 1", "b: 3B", "c: 3", "d: Monday"]);
}

#[test]
fn a_question_that_is_taken_back_counts_as_skipped() {
    let mut story = Story::new();
    story.calls(&[("a", "ask")]).starts("a");
    let interaction_id = story.asks("a", "Which?");
    let why = Withdrawal::MovedOn;
    story.tell(EventBody::Ask(AskEvent::Withdrawn { interaction_id, why }));
    let skipped = "a: completed (the teacher skipped this question: go on with what you know)";
    assert_eq!(story.shows(), skipped);
    assert_eq!(story.run.exchanges()[0].withdrawn, Some(why));
}

#[test]
fn times_of_asking_showing_and_answering_are_kept() {
    let mut story = Story::new();
    story.calls(&[("a", "ask")]).starts("a");
    let id = story.asks("a", "Which?");
    let shown = EventBody::Ask(AskEvent::Shown { interaction_id: id, face: Face::Window });
    story.tell(shown.clone()).tell(shown.clone()).replies(id, "3B");
    let exchange = story.run.exchanges()[0].clone();
    let second = |at: domain::Timestamp| at.timestamp();
    assert_eq!(second(exchange.opened_at), 5);
    assert_eq!(exchange.shown_at.map(second), Some(6));
    let answered = exchange.answered.unwrap();
    assert_eq!((second(answered.0), answered.1), (8, reply("3B")));
    // A face that is late does no harm, not even after the run.
    story.stops().finishes().tell(shown);
    let nobody = domain::InteractionId::new();
    let shown = EventBody::Ask(AskEvent::Shown { interaction_id: nobody, face: Face::Window });
    story.refuses(shown, "it was never opened");
}

#[test]
fn nothing_is_asked_when_the_run_is_about_to_end() {
    let mut story = Story::new();
    story.calls(&[("a", "ask")]).starts("a");
    let mut other = story.clone();
    other.asks("a", "Which?");
    let opened = other.events.last().unwrap().body.clone();
    story.stops().refuses(opened, "the run is about to end");
}

#[test]
fn stopping_while_a_question_is_open_ends_the_run() {
    let mut story = Story::new();
    story.calls(&[("a", "ask")]).starts("a");
    let interaction_id = story.asks("a", "Which?");
    story.stops().finishes();
    assert_eq!(story.run.status(), None);
    let response = InteractionResponse::Skipped;
    let late = EventBody::Ask(AskEvent::Answered { interaction_id, response, face: Face::Window });
    story.refuses(late, "no run is under way");
    assert_eq!(story.run.context().context_summary.status, None::<RunStatus>);
}
