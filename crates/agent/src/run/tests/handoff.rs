//! Handing the conversation over.

use domain::{
    EventBody, Face, Fit, HandoffContext, HookPoint, HookVerdict, PromptFragment, RunEvent,
    RunStarted, Writer,
};

use super::super::{Holder, check_history};
use super::{Story, completed, failed, hook, limited, started};

fn context(agent: &str) -> HandoffContext {
    HandoffContext {
        agent: agent.into(),
        decisions: "loops first".into(),
        constraints: "50 minutes".into(),
        reason: "needs a worksheet".into(),
        open_questions: "none".into(),
    }
}

fn wants(story: &mut Story, call_id: &str, agent: &str) {
    let (call_id, context) = (call_id.to_owned(), context(agent));
    story.starts(&call_id).tell(EventBody::Run(RunEvent::HandoffRequested { call_id, context }));
}

fn hands(story: &mut Story, call_id: &str, from: &str, start: RunStarted) {
    let (call_id, from) = (call_id.to_owned(), from.to_owned());
    story.tell(EventBody::Run(RunEvent::HandedOff { call_id, from, start }));
}

fn agent(name: &str) -> RunStarted {
    let prompt = vec![PromptFragment {
        tag: "agent_instructions".into(),
        source: name.into(),
        text: format!("You are {name}."),
        cut_bytes: 0,
    }];
    RunStarted { agent: name.into(), prompt, ..started() }
}

#[test]
fn another_agent_goes_on_with_the_same_history_and_its_own_prompt() {
    let mut story = Story::of(agent("a"));
    story.calls(&[("x", "look"), ("t", "transfer"), ("y", "change")]).does("x");
    wants(&mut story, "t", "b");
    assert_eq!(story.shows(), "t hands to b");
    hands(&mut story, "t", "a", agent("b"));
    assert_eq!(story.shows(), "model 2, try 1");
    assert_eq!(story.run.prompt()[0].text, "You are b.");
    assert_eq!(
        story.sent()[2..],
        [
            "x: result of x",
            "t: b goes on with this conversation",
            "y! not run: the conversation was handed over before",
            "user: <handoff_context from=\"a\">\nReason: needs a worksheet\nDecisions: loops \
             first\nConstraints: 50 minutes\nOpen questions: none\n</handoff_context>"
        ]
    );
    assert_eq!(check_history(&story.run.messages()), Ok(()));
}

#[test]
fn it_may_go_there_and_back_and_ends_all_the_same() {
    let mut story = Story::of(agent("a"));
    for (turn, (from, to)) in [("a", "b"), ("b", "a"), ("a", "b")].into_iter().enumerate() {
        let id = format!("t{turn}");
        story.calls(&[(&id, "transfer")]);
        wants(&mut story, &id, to);
        let last = limited(|limits| limits.max_turns = 3);
        let limits = if turn == 2 { last.limits } else { started().limits };
        hands(&mut story, &id, from, RunStarted { limits, ..agent(to) });
        assert_eq!(story.run.started().map(|start| start.agent.as_str()), Some(to));
    }
    assert_eq!(story.shows(), "ErrorMaxTurns: the limit of 3 steps was reached");
}

#[test]
fn who_holds_the_conversation_is_known_after_the_run_and_whom_it_goes_back_to() {
    let holds = |story: &Story| {
        let holder = story.run.holder()?;
        Some((holder.agent.clone(), holder.goes_back_to().map(str::to_owned)))
    };
    let mut story = Story::of(agent("a"));
    let known = |agent: &str, back: Option<&str>| Some((agent.to_owned(), back.map(str::to_owned)));
    assert_eq!(holds(&story), known("a", None));
    story.calls(&[("t", "transfer")]);
    wants(&mut story, "t", "b");
    let handed_by = story.run.holder().unwrap().handed_on_to("b");
    hands(&mut story, "t", "a", RunStarted { handed_by, ..agent("b") });
    assert_eq!(holds(&story), known("b", Some("a")));
    let (bodies, over) = story.run.stopped(Face::Window).unwrap();
    assert_eq!(bodies.len(), 2);
    assert_eq!((over.trace(), over.holder()), (None, story.run.holder()));
}

#[test]
fn whoever_writes_in_the_frame_of_rules_is_the_one_that_was_chosen() {
    let writer = Writer { provider: "openai".into(), model: "small".into(), context_tokens: 8_192 };
    let fit = Fit { writer: Some(writer), ..Fit::default() };
    let host = Some("127.0.0.1:8080".to_owned());
    let holder = Holder::of(&RunStarted { fit, host: host.clone(), ..agent("a") });
    assert_eq!(
        (holder.provider, holder.model, holder.host),
        ("openai".into(), "small".into(), host)
    );
}

#[test]
fn a_way_there_and_back_leaves_nothing_behind() {
    let at = |name: &str, way: &[&str]| {
        let handed_by = way.iter().map(|name| (*name).to_owned()).collect();
        Holder::of(&RunStarted { handed_by, ..agent(name) })
    };
    assert_eq!(at("a", &[]).handed_on_to("b"), ["a"]);
    assert_eq!(at("b", &["a"]).handed_on_to("c"), ["a", "b"]);
    assert_eq!(at("c", &["a", "b"]).handed_on_to("b"), ["a"]);
    assert_eq!(at("c", &["a", "b"]).handed_on_to("a"), [""; 0]);
    // Whoever goes on has it from where it had it.
    assert_eq!(at("c", &["a", "b"]).handed_on_to("c"), ["a", "b"]);
}

#[test]
fn a_hook_may_refuse_it() {
    let mut story = Story::hooked(&[hook("h", &[HookPoint::OnHandoff])]);
    story.calls(&[("t", "transfer")]);
    wants(&mut story, "t", "b");
    story.hook_does(HookVerdict::Repair { feedback: "stay".into() });
    assert_eq!(story.shows(), "t: failed stay");
    story.ends("t", failed("stay"));
    assert_eq!(story.shows(), "model 2, try 1");
    assert_eq!(story.run.started().map(|start| start.agent.as_str()), Some("planner"));
}

#[test]
fn what_the_teacher_answered_in_the_same_turn_is_not_lost() {
    let mut start = started();
    start.read_only = ["ask", "transfer"].map(String::from).to_vec();
    let mut story = Story::of(start);
    story.calls(&[("t", "transfer"), ("q", "ask")]);
    wants(&mut story, "t", "b");
    story.starts("q");
    let id = story.asks("q", "Which class?");
    story.replies(id, "3B");
    hands(&mut story, "t", "planner", agent("b"));
    assert_eq!(story.sent()[3], "q: 3B");
}

#[test]
fn nothing_is_handed_over_that_was_not_to_be() {
    let mut story = Story::new();
    let body = EventBody::Run(RunEvent::HandedOff {
        call_id: "t".into(),
        from: "a".into(),
        start: agent("b"),
    });
    story.refuses(body.clone(), "there is no handoff to carry out");
    story.calls(&[("t", "transfer")]).refuses(body, "there is no handoff to carry out");
    story.starts("t").ends("t", completed("x"));
    let context =
        EventBody::Run(RunEvent::HandoffRequested { call_id: "t".into(), context: context("b") });
    story.refuses(context, "there is no such call");
}
