//! What the application says where a run begins stays there.

use domain::{
    ContextChange, EventBody, Fit, HandoffContext, HookChange, HookPoint, HookVerdict,
    PromptFragment, RunEvent, RunStarted, Usage, Withheld,
};

use super::super::check_history;
use super::{Story, hook, shown, started};

fn fragment(tag: &str, source: &str) -> PromptFragment {
    let (tag, text) = (tag.to_owned(), format!("about {source}"));
    PromptFragment { tag, source: source.to_owned(), text, cut_bytes: 0 }
}

fn saying(command: &str) -> RunStarted {
    let prompt = vec![fragment("identity", "soul"), fragment("command", command)];
    RunStarted { prompt, ..started() }
}

fn began(story: &mut Story, start: RunStarted) {
    story.tell(EventBody::Run(RunEvent::RunStarted(start)));
}

/// The system prompt's tags and the messages as a model reads them that is sent text.
fn placed(story: &Story) -> (Vec<String>, Vec<String>) {
    let request = story.placed();
    assert_eq!(check_history(&request.messages), Ok(()));
    let tags = request.system.into_iter().map(|fragment| fragment.tag).collect();
    let flat = |text: String| text.replace('\n', " ");
    (tags, request.messages.iter().map(|message| flat(shown(message))).collect())
}

fn said(command: &str) -> String {
    format!("user: <command source=\"{command}\"> about {command} </command>")
}

#[test]
fn a_command_is_said_before_the_words_that_it_came_with_and_stays_there_after_its_end() {
    let mut story = Story::of(saying("plan"));
    let within = [said("plan"), "user: a lesson".into()];
    assert_eq!(placed(&story), (vec!["identity".to_owned()], within.to_vec()));
    story.says_back("Done.").finishes().says("and now?");
    let prompt = vec![fragment("identity", "soul")];
    began(&mut story, RunStarted { prompt, ..started() });
    let behind = ["model: Done.[]".to_owned(), "user: and now?".to_owned()];
    let told: Vec<_> = story.run.messages_as_said().iter().map(shown).collect();
    assert!(told[0].starts_with("user: <command source=\"plan\">"), "{told:?}");
    assert_eq!(placed(&story).1, [within.as_slice(), &behind].concat());
}

#[test]
fn a_task_list_is_said_again_only_when_it_is_another() {
    let tasks = |source| RunStarted { prompt: vec![fragment("task_list", source)], ..started() };
    let mut story = Story::of(tasks("one"));
    for list in ["one", "two", "two"] {
        story.says_back("Done.").finishes().says("go on");
        began(&mut story, tasks(list));
    }
    let lists: Vec<_> =
        placed(&story).1.into_iter().filter(|said| said.contains("<task_list")).collect();
    assert_eq!(lists.len(), 2, "{lists:?}");
    assert!(lists[0].contains("one") && lists[1].contains("two"), "{lists:?}");
}

#[test]
fn what_a_summary_stands_for_takes_its_frame_along_and_the_present_one_stays() {
    let mut story = Story::of(saying("plan"));
    story.says_back("Done.").finishes().says("another");
    began(&mut story, saying("review"));
    story.tell(EventBody::Run(RunEvent::HistorySummarised {
        messages: 2,
        summary: "She wants a lesson.".into(),
        model: "small".into(),
        usage: Usage::default(),
        cost_usd: Some(0.0),
        duration_ms: 1,
    }));
    let messages = placed(&story).1;
    assert!(messages[0].contains("She wants a lesson."), "{messages:?}");
    assert_eq!(messages[1..], [said("review"), "user: another".into()]);
}

#[test]
fn who_takes_the_conversation_over_is_told_behind_what_was_said_before() {
    let mut story = Story::of(saying("plan"));
    story.calls(&[("t", "transfer")]);
    let context = HandoffContext {
        agent: "b".into(),
        decisions: "none".into(),
        constraints: "none".into(),
        reason: "none".into(),
        open_questions: "none".into(),
    };
    let call_id = "t".to_owned();
    story
        .starts("t")
        .tell(EventBody::Run(RunEvent::HandoffRequested { call_id: call_id.clone(), context }));
    let start = RunStarted { agent: "b".into(), fit: Fit::default(), ..saying("review") };
    story.tell(EventBody::Run(RunEvent::HandedOff { call_id, from: "planner".into(), start }));
    let messages = placed(&story).1;
    assert_eq!(messages[..2], [said("plan"), "user: a lesson".into()]);
    assert_eq!(messages[4], said("review"));
    assert!(messages[5].starts_with("user: <handoff_context"), "{messages:?}");
}

#[test]
fn what_is_withheld_is_in_no_frame_of_an_earlier_run() {
    let hooks = vec![hook("h", &[HookPoint::PreLoop])];
    let mut story = Story::of(saying("plan"));
    story.says_back("Done.").finishes().says("another");
    began(&mut story, RunStarted { hooks, ..saying("review") });
    let withheld = vec![Withheld { source: "plan".into(), text: None }];
    let change = HookChange::Context(ContextChange { withheld, ..ContextChange::default() });
    story.hook_does(HookVerdict::Modify { change });
    let messages = placed(&story).1;
    assert!(!messages.iter().any(|said| said.contains("about plan")), "{messages:?}");
    assert!(messages.contains(&said("review")), "{messages:?}");
}
