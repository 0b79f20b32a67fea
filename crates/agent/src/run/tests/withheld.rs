//! What the teacher withholds reaches no model in this run.

use domain::{
    ContextChange, EventBody, HandoffContext, HookChange, HookPoint, HookVerdict, PromptFragment,
    RunEvent, RunStarted, ToolEffect, Usage, Withheld,
};

use super::{Story, completed, hook, started};

const SOURCE: &str = "classes/3B.md";

fn fragment(source: &str, text: &str) -> PromptFragment {
    PromptFragment {
        tag: "workspace_file".into(),
        source: source.into(),
        text: text.into(),
        cut_bytes: 0,
    }
}

fn hooked() -> RunStarted {
    let prompt = vec![
        fragment(SOURCE, "# 3B\n- dyslexia: three\n- EAL: two\nfast"),
        fragment("teacher.md", "I teach\nthree with dyslexia: three"),
    ];
    RunStarted { hooks: vec![hook("h", &[HookPoint::PreLoop])], prompt, ..started() }
}

fn withholds(story: &mut Story, text: Option<&str>) {
    let withheld = vec![Withheld { source: SOURCE.into(), text: text.map(str::to_owned) }];
    let change = HookChange::Context(ContextChange { withheld, ..ContextChange::default() });
    story.hook_does(HookVerdict::Modify { change });
}

fn reads(story: &mut Story, id: &str, content: &str) {
    let effects = vec![ToolEffect::FileRead { path: SOURCE.into(), sha256: None }];
    story.calls(&[(id, "look")]).starts(id).ends_having(id, completed(content), effects);
}

fn prompt(story: &Story) -> Vec<String> {
    story.run.active().prompt().into_iter().map(|fragment| fragment.text).collect()
}

#[test]
fn an_exact_text_is_taken_out_of_every_fragment_with_its_empty_line() {
    let mut story = Story::of(hooked());
    withholds(&mut story, Some("dyslexia: three"));
    assert_eq!(prompt(&story), ["# 3B\n- EAL: two\nfast", "I teach\nthree with "]);
}

#[test]
fn a_whole_source_is_taken_out_of_the_prompt_and_of_what_calls_read() {
    let mut story = Story::of(hooked());
    withholds(&mut story, None);
    reads(&mut story, "a", "secret");
    story.calls(&[("b", "look")]).does("b");
    assert_eq!(prompt(&story), ["I teach\nthree with dyslexia: three"]);
    let results: Vec<String> =
        story.sent().into_iter().filter(|said| !said.contains(": [")).skip(1).collect();
    assert_eq!(results, ["a: (withheld by the teacher)", "b: result of b"]);
    assert!(story.run.history().iter().any(|m| super::shown(m) == "a: secret"));
}

#[test]
fn what_an_earlier_run_read_is_withheld_as_well() {
    let mut story = Story::new();
    reads(&mut story, "a", "secret");
    story
        .says_back("Done.")
        .finishes()
        .says("again")
        .tell(EventBody::Run(RunEvent::RunStarted(hooked())));
    withholds(&mut story, None);
    assert_eq!(story.sent()[2], "a: (withheld by the teacher)");
}

#[test]
fn several_lines_are_found_in_files_that_tools_show_with_line_numbers() {
    let mut story = Story::of(hooked());
    withholds(&mut story, Some("- dyslexia: three\n- EAL: two\n"));
    reads(
        &mut story,
        "a",
        "     1\t# 3B\n     2\t- dyslexia: three\n     3\t- EAL: two\n     4\tfast\n",
    );
    assert_eq!(story.sent()[2], "a:      1\t# 3B\n(withheld by the teacher)\n     4\tfast\n");
    assert_eq!(prompt(&story)[0], "# 3B\nfast");
    reads(&mut story, "b", "  2\t- dyslexia: three\n  3\tnothing of this\n");
    assert!(story.sent()[4].ends_with("nothing of this\n"), "{:?}", story.sent());
    assert!(!story.sent()[4].contains("withheld"));
}

#[test]
fn withholding_nothing_changes_nothing() {
    for text in ["", "  \n "] {
        let mut story = Story::of(hooked());
        let before = prompt(&story);
        withholds(&mut story, Some(text));
        reads(&mut story, "a", "all of it");
        assert_eq!((prompt(&story), story.sent()[2].as_str()), (before, "a: all of it"));
    }
}

#[test]
fn a_summary_is_made_and_sent_without_it() {
    let mut story = Story::of(hooked());
    withholds(&mut story, Some("dyslexia: three"));
    reads(&mut story, "a", "with dyslexia: three");
    let old = story.run.to_summarise(0, 3);
    assert!(old.iter().all(|message| !super::shown(message).contains("dyslexia")));
    story.tell(EventBody::Run(RunEvent::HistorySummarised {
        messages: 1,
        summary: "3B: dyslexia: three".into(),
        model: "m".into(),
        usage: Usage::default(),
        cost_usd: Some(0.0),
        duration_ms: 0,
    }));
    assert!(story.sent().iter().all(|said| !said.contains("dyslexia")), "{:?}", story.sent());
    assert!(!story.run.summary_as_sent().unwrap().contains("dyslexia"));
}

#[test]
fn it_is_withheld_from_a_specialist_and_from_a_successor() {
    let mut story = Story::of(hooked());
    withholds(&mut story, Some("dyslexia: three"));
    story.calls(&[("s", "send")]).requests_specialist("s").sends("s", hooked());
    story.hook_does(HookVerdict::Continue);
    assert_eq!(prompt(&story)[0], "# 3B\n- EAL: two\nfast");
    reads(&mut story, "a", "with dyslexia: three");
    assert!(story.sent().iter().all(|said| !said.contains("dyslexia")), "{:?}", story.sent());
    story.says_back("dyslexia: three again").finishes();
    story.ends("s", completed("dyslexia: three again"));
    assert_eq!(story.sent()[2], "s: (withheld by the teacher) again");

    let context = HandoffContext {
        agent: "b".into(),
        decisions: String::new(),
        constraints: String::new(),
        reason: String::new(),
        open_questions: String::new(),
    };
    story.calls(&[("t", "transfer")]).starts("t");
    story.tell(EventBody::Run(RunEvent::HandoffRequested { call_id: "t".into(), context }));
    let (call_id, from) = ("t".into(), "planner".into());
    story.tell(EventBody::Run(RunEvent::HandedOff { call_id, from, start: hooked() }));
    assert_eq!(prompt(&story)[0], "# 3B\n- EAL: two\nfast");
}

#[test]
fn what_a_specialists_hook_withholds_is_withheld_from_whoever_sent_it() {
    let mut story = Story::new();
    story.calls(&[("s", "send")]).requests_specialist("s").sends("s", hooked());
    withholds(&mut story, Some("dyslexia: three"));
    story.says_back("dyslexia: three").finishes().ends("s", completed("dyslexia: three"));
    assert_eq!(story.sent()[2], "s: (withheld by the teacher)");
}

#[test]
fn what_earlier_sessions_say_of_it_is_withheld_by_a_few_of_its_words() {
    let mut story = Story::of(hooked());
    withholds(
        &mut story,
        Some("EAL: two pupils whose home language is Ukrainian follow talk well"),
    );
    let found =
        "- Loops (Monday)\n  id 7\n  … home language is Ukrainian follow …\n  … loops repeat …";
    let searched = ToolEffect::SessionsSearched { query: "home".into(), found: Vec::new() };
    story.calls(&[("a", "look")]).starts("a").ends_having("a", completed(found), vec![searched]);
    let kept = "- Loops (Monday)\n  id 7\n  (withheld by the teacher)\n  … loops repeat …";
    assert_eq!(story.sent()[2], format!("a: {kept}"));
}

#[test]
fn a_statement_in_other_letters_is_withheld_wherever_it_stands() {
    let repeated =
        fragment("lessons/x.md", "- Two pupils, whose Home Language is Polish.\n- loops");
    let prompt_of = |story: &Story| prompt(story).pop();
    let mut story = Story::of(RunStarted { prompt: vec![repeated], ..hooked() });
    withholds(&mut story, Some("two pupils whose home language is Polish"));
    assert_eq!(prompt_of(&story), Some("- loops".to_owned()));
    reads(&mut story, "a", "EAL (two pupils whose home language is Polish): pictures");
    assert_eq!(story.sent()[2], "a: EAL ((withheld by the teacher)): pictures");
}
