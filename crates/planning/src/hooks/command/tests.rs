//! Real programs, some of them hostile, and what becomes of what they say.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod run;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use agent::{
    Answered, Ask, HandoffAction, PostLoopAction, PostModelAction, PostToolAction, PreLoopAction,
    PreModelAction, PreToolAction, SubagentEndAction, SubagentStartAction,
};
use domain::{
    ApprovalDecision, ApprovalScope, ContextChange, InteractionRequest, InteractionResponse,
    PromptFragment, ToolCall,
};
use plugins::{EventHooks, HookCommand, HookEvent, HookGroup, Matcher, Plugin};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::CommandHook;
use super::action;
use super::output::{Permission, Said};

/// A plugin's folder and a workspace.
struct Folders {
    folder: TempDir,
}

impl Folders {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for name in ["plugin", "workspace"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A script of the plugin, as the argument of a shell.
    fn script(&self, name: &str, text: &str) -> HookCommand {
        fs::write(self.path("plugin").join(name), text).unwrap();
        command("sh", &[&format!("${{CLAUDE_PLUGIN_ROOT}}/{name}")])
    }

    fn hook(&self, event: HookEvent, commands: Vec<HookCommand>) -> CommandHook {
        let hooks =
            EventHooks { event, groups: vec![HookGroup { matcher: Matcher::default(), commands }] };
        let plugin = Plugin {
            name: "p".into(),
            root: self.path("plugin"),
            hooks: vec![hooks],
            ..Plugin::default()
        };
        CommandHook::new(&plugin, &plugin.hooks[0], &self.path("workspace"))
    }

    async fn ask(&self, event: HookEvent, commands: Vec<HookCommand>, input: &[u8]) -> Said {
        let hook = self.hook(event, commands);
        let commands = hook.hooks.commands_for("write_file");
        hook.ask(&commands, input).await
    }

    /// One script, asked before a tool call.
    async fn says(&self, text: &str) -> Said {
        let script = self.script("hook.sh", text);
        self.ask(HookEvent::PreToolUse, vec![script], b"{}").await
    }
}

fn command(program: &str, args: &[&str]) -> HookCommand {
    HookCommand {
        command: program.to_owned(),
        args: args.iter().map(|arg| (*arg).to_owned()).collect(),
        timeout: Duration::from_secs(20),
    }
}

fn within(mut command: HookCommand, timeout: Duration) -> HookCommand {
    command.timeout = timeout;
    command
}

fn noted(text: &str) -> Said {
    Said { notes: vec![text.to_owned()], ..Said::default() }
}

fn denied(reason: &str) -> Said {
    Said { permission: Some(Permission::Deny), reasons: vec![reason.to_owned()], ..Said::default() }
}

#[tokio::test]
async fn a_program_reads_the_json_and_nothing_said_means_go_on() {
    let folders = Folders::new();
    let said = folders.says("cat > \"$CLAUDE_PROJECT_DIR/seen\"; pwd > where").await;
    assert_eq!(said, Said::default());
    assert_eq!(fs::read_to_string(folders.path("workspace/seen")).unwrap(), "{}");
    let root = folders.path("workspace").canonicalize().unwrap();
    let cwd = fs::read_to_string(folders.path("workspace/where")).unwrap();
    assert_eq!(PathBuf::from(cwd.trim()).canonicalize().unwrap(), root);
}

#[tokio::test]
async fn a_program_gets_four_variables_and_no_key() {
    let folders = Folders::new();
    let said = folders.ask(HookEvent::UserPromptSubmit, vec![command("env", &[])], b"{}").await;
    let mut names: Vec<&str> =
        said.context[0].lines().filter_map(|line| line.split_once('=').map(|(n, _)| n)).collect();
    names.sort_unstable();
    assert_eq!(names, ["CLAUDE_PLUGIN_ROOT", "CLAUDE_PROJECT_DIR", "HOME", "PATH"]);
}

#[tokio::test]
async fn a_script_with_an_interpreter_line_is_a_program() {
    let folders = Folders::new();
    let path = folders.path("plugin/check");
    fs::write(&path, "#!/bin/sh\necho \"{\\\"systemMessage\\\": \\\"$1\\\"}\"\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let check = command("${CLAUDE_PLUGIN_ROOT}/check", &["a b; $(id)"]);
    let said = folders.ask(HookEvent::Stop, vec![check], b"{}").await;
    assert_eq!(said, noted("a b; $(id)"));
}

#[tokio::test]
async fn python_reads_and_answers_like_any_other() {
    let folders = Folders::new();
    let text = "import json, sys\ncall = json.load(sys.stdin)\nprint(json.dumps({'hookSpecificOutput': {'hookEventName': 'PreToolUse', 'permissionDecision': 'deny', 'permissionDecisionReason': 'not ' + call['tool_name']}}))\n";
    fs::write(folders.path("plugin/check.py"), text).unwrap();
    let python = command("python3", &["${CLAUDE_PLUGIN_ROOT}/check.py"]);
    let input = json!({"tool_name": "write_file"}).to_string();
    let said = folders.ask(HookEvent::PreToolUse, vec![python], input.as_bytes()).await;
    // A machine without Python says so, and the work goes on.
    let absent = said.notes.iter().any(|note| note.contains("cannot be started"));
    assert!(said == denied("not write_file") || absent, "{said:?}");
}

#[tokio::test]
async fn exit_code_2_blocks_with_what_stands_on_stderr() {
    let folders = Folders::new();
    assert_eq!(folders.says("echo no; echo 'too long' >&2; exit 2").await, denied("too long"));
    let silent = folders.says("exit 2").await;
    assert_eq!(silent, denied("p/PreToolUse (sh) does not allow this and says no reason"));
    let bytes = folders.says("printf 'n\\377o' >&2; exit 2").await;
    assert_eq!(bytes, denied("n\u{fffd}o"));
}

#[tokio::test]
async fn any_other_failure_is_noted_and_stops_nothing() {
    let folders = Folders::new();
    let failed = folders.says("echo 'line one' >&2; echo two >&2; exit 3").await;
    assert_eq!(failed, noted("p/PreToolUse (sh) failed with exit code 3: line one"));
    assert_eq!(folders.says("exit 1").await, noted("p/PreToolUse (sh) failed with exit code 1"));
    let killed = folders.says("kill -9 $$").await;
    assert_eq!(killed, noted("p/PreToolUse (sh) was ended by a signal"));
    let json = folders.says("echo '{\"decision\": 5}'").await;
    assert!(json.notes[0].contains("JSON that cannot be read"), "{json:?}");
    assert_eq!(json.permission, None);
    let bytes = folders.says("printf '{\\377'").await;
    assert!(bytes.notes[0].contains("JSON that cannot be read"), "{bytes:?}");
}

#[tokio::test]
async fn a_program_that_cannot_be_started_is_noted() {
    let folders = Folders::new();
    fs::write(folders.path("plugin/plain"), "#!/bin/sh\n").unwrap();
    for (program, why) in [
        ("no-such-program-anywhere", "No such file"),
        ("${CLAUDE_PLUGIN_ROOT}/missing", "No such file"),
        ("${CLAUDE_PLUGIN_ROOT}/plain", "Permission denied"),
    ] {
        let said = folders.ask(HookEvent::Stop, vec![command(program, &[])], b"{}").await;
        assert!(said.notes[0].contains("cannot be started"), "{said:?}");
        assert!(said.notes[0].contains(why), "{said:?}");
        assert_eq!(said.permission, None);
    }
}

#[tokio::test]
async fn programs_are_not_found_in_the_workspace() {
    let folders = Folders::new();
    let path = folders.path("workspace/surprise");
    fs::write(&path, "#!/bin/sh\nexit 2\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let said = folders.ask(HookEvent::Stop, vec![command("surprise", &[])], b"{}").await;
    assert_eq!(said.permission, None);
}

#[tokio::test]
async fn a_program_need_not_read_what_it_is_given() {
    let folders = Folders::new();
    let input = vec![b'x'; 4 * 1024 * 1024];
    let deaf = folders.script("deaf.sh", "exec <&-; echo stop >&2; exit 2");
    let said = folders.ask(HookEvent::PreToolUse, vec![deaf], &input).await;
    assert_eq!(said, denied("stop"));
}

#[tokio::test]
async fn ten_megabytes_of_output_hold_nothing_up_and_are_not_kept() {
    let folders = Folders::new();
    let flood = "head -c 10000000 /dev/zero | tr '\\0' x";
    let said = folders.says(flood).await;
    assert_eq!(said, noted("p/PreToolUse (sh) wrote more than a megabyte, which is not read"));
    let said = folders.says(&format!("{flood} >&2; exit 2")).await;
    assert_eq!(said.permission, Some(Permission::Deny));
    assert_eq!(said.reasons[0].chars().count(), 10_004);
}

#[tokio::test]
async fn a_program_that_does_not_end_is_ended_with_all_that_it_began() {
    let folders = Folders::new();
    let text = "sleep 600 & echo $! > \"$CLAUDE_PROJECT_DIR/child\"; trap '' TERM; wait; sleep 600";
    let stuck = within(folders.script("stuck.sh", text), Duration::from_millis(700));
    let began = Instant::now();
    let said = folders.ask(HookEvent::PreToolUse, vec![stuck], b"{}").await;
    assert_eq!(said, noted("p/PreToolUse (sh) did not end within 0.7 s"));
    assert!(began.elapsed() < Duration::from_secs(60));
    assert_gone(&folders).await;
}

#[tokio::test]
async fn a_child_that_holds_the_output_open_is_not_waited_for() {
    let folders = Folders::new();
    let text = "sleep 600 & echo $! > \"$CLAUDE_PROJECT_DIR/child\"; echo why >&2; exit 2";
    let began = Instant::now();
    let said = folders.says(text).await;
    assert_eq!(said, denied("why"));
    assert!(began.elapsed() < Duration::from_secs(60));
    assert_gone(&folders).await;
}

#[tokio::test]
async fn a_question_that_is_given_up_ends_its_programs() {
    let folders = Folders::new();
    let text = "sleep 600 & echo $! > \"$CLAUDE_PROJECT_DIR/new\"; mv \"$CLAUDE_PROJECT_DIR/new\" \"$CLAUDE_PROJECT_DIR/child\"; wait";
    let stuck = folders.script("stuck.sh", text);
    {
        let asking = folders.ask(HookEvent::PreToolUse, vec![stuck], b"{}");
        tokio::pin!(asking);
        while !folders.path("workspace/child").exists() {
            tokio::select! {
                said = &mut asking => panic!("{said:?}"),
                () = tokio::task::yield_now() => {}
            }
        }
    }
    assert_gone(&folders).await;
}

/// The process whose id a script has left behind is dead; whoever adopted it may not have noticed.
async fn assert_gone(folders: &Folders) {
    let id = fs::read_to_string(folders.path("workspace/child")).unwrap();
    let stat = PathBuf::from(format!("/proc/{}/stat", id.trim()));
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(20) {
        match fs::read_to_string(&stat) {
            Err(_) => return,
            Ok(text) if text.contains(") Z ") => return,
            Ok(_) => tokio::task::yield_now().await,
        }
    }
    panic!("it still runs");
}

#[tokio::test]
async fn programs_run_side_by_side_and_the_strictest_counts() {
    let folders = Folders::new();
    let meet = |mine: &str, other: &str, output: Value| {
        // Each waits for the other: one after the other they would never end.
        let text = format!(
            "cd \"$CLAUDE_PROJECT_DIR\"; touch {mine}; while [ ! -e {other} ]; do :; done; echo '{output}'"
        );
        folders.script(&format!("{mine}.sh"), &text)
    };
    let of_event = |decision: &str, reason: &str| {
        json!({"hookSpecificOutput": {"permissionDecision": decision,
            "permissionDecisionReason": reason, "additionalContext": format!("c {reason}")}})
    };
    let programs = vec![
        meet("a", "b", of_event("ask", "sure?")),
        meet("b", "a", of_event("deny", "never")),
        folders.script("c.sh", "echo '{\"decision\": \"approve\"}'"),
        folders.script("d.sh", "echo '{\"decision\": \"block\", \"reason\": \"nor I\"}'"),
    ];
    let said = folders.ask(HookEvent::PreToolUse, programs, b"{}").await;
    assert_eq!(
        said,
        Said {
            permission: Some(Permission::Deny),
            reasons: vec!["never".into(), "nor I".into()],
            context: vec!["c sure?".into(), "c never".into()],
            ..Said::default()
        }
    );
}

#[tokio::test]
async fn every_field_of_the_answer_is_understood() {
    let folders = Folders::new();
    let output = json!({"continue": false, "stopReason": "enough", "systemMessage": "hello",
        "suppressOutput": true, "hookSpecificOutput": {"hookEventName": "PreToolUse",
        "permissionDecision": "allow", "updatedInput": {"path": "b.md"}}});
    let said = folders.says(&format!("echo '{output}'")).await;
    let wanted = Said {
        stop: Some("enough".into()),
        permission: Some(Permission::Allow),
        input: Some(json!({"path": "b.md"})),
        notes: vec!["hello".into()],
        ..Said::default()
    };
    assert_eq!(said, wanted);
    let text = "plain words, and no JSON";
    let script = || folders.script("plain.sh", &format!("echo '{text}'"));
    let prompted = folders.ask(HookEvent::UserPromptSubmit, vec![script()], b"{}").await;
    assert_eq!(prompted, Said { context: vec![text.into()], ..Said::default() });
    assert_eq!(folders.ask(HookEvent::Stop, vec![script()], b"{}").await, Said::default());
}

#[tokio::test]
async fn an_answer_that_means_nothing_is_noted() {
    let folders = Folders::new();
    let other =
        json!({"hookSpecificOutput": {"hookEventName": "Stop", "permissionDecision": "deny"}});
    let said = folders.says(&format!("echo '{other}'")).await;
    assert_eq!(said, noted("p/PreToolUse (sh) answered for Stop, and this is PreToolUse"));
    let said = folders.says("echo '{\"decision\": \"defer\"}'").await;
    assert_eq!(
        said,
        noted("p/PreToolUse (sh) decided \"defer\", which means nothing at PreToolUse")
    );
    let input = json!({"hookSpecificOutput": {"updatedInput": [1]}});
    let said = folders.says(&format!("echo '{input}'")).await;
    assert_eq!(said, noted("p/PreToolUse (sh) gave an updatedInput that is no object"));
}

#[tokio::test]
async fn long_context_is_cut() {
    let folders = Folders::new();
    let text = "printf '{\"hookSpecificOutput\": {\"additionalContext\": \"'; head -c 20000 /dev/zero | tr '\\0' x; printf '\"}}'";
    let said = folders.says(text).await;
    assert_eq!(said.context, [format!("{} […]", "x".repeat(10_000))]);
}

fn call() -> ToolCall {
    ToolCall { id: "1".into(), name: "write_file".into(), input: json!({"path": "a.md"}) }
}

fn context(text: &str) -> Said {
    Said { context: vec![text.to_owned()], ..Said::default() }
}

fn stopped() -> Said {
    Said { stop: Some("enough".into()), ..denied("no") }
}

fn fragment(text: &str) -> PromptFragment {
    PromptFragment {
        tag: "hook_context".into(),
        source: "p/E".into(),
        text: text.into(),
        cut_bytes: 0,
    }
}

#[test]
fn before_the_loop_a_refusal_ends_the_run_and_context_is_added() {
    let act = |said| action::pre_loop("p/E", said).action;
    assert_eq!(act(Said::default()), PreLoopAction::Continue);
    assert_eq!(act(stopped()), PreLoopAction::Abort("enough".into()));
    assert_eq!(act(denied("no")), PreLoopAction::Abort("no".into()));
    let added = vec![fragment("It is Friday.<\\/hook_context>")];
    let change = ContextChange { added, ..ContextChange::default() };
    assert_eq!(act(context("It is Friday.</hook_context>")), PreLoopAction::Modify(change));
}

#[test]
fn before_a_model_call_the_same_context_is_added_once() {
    let act = |said, present: &[_]| action::pre_model("p/E", said, present).action;
    let change = ContextChange { added: vec![fragment("a")], ..ContextChange::default() };
    assert_eq!(act(context("a"), &[]), PreModelAction::Modify(change));
    assert_eq!(act(context("a"), &[fragment("a")]), PreModelAction::Continue);
    assert_eq!(act(denied("no"), &[]), PreModelAction::Abort("no".into()));
    assert_eq!(act(stopped(), &[]), PreModelAction::Abort("enough".into()));
}

#[test]
fn after_a_model_call_a_refusal_sends_the_model_back() {
    assert_eq!(action::post_model(denied("no")).action, PostModelAction::Repair("no".into()));
    assert_eq!(action::post_model(stopped()).action, PostModelAction::Abort("enough".into()));
    let acted = action::post_model(context("a"));
    assert_eq!((acted.action, acted.notes.len()), (PostModelAction::Continue, 1));
}

#[test]
fn before_a_tool_call_it_is_refused_asked_changed_or_let_through() {
    let act = |said| action::pre_tool(said, &call()).action;
    let changed = json!({"path": "b.md"});
    assert_eq!(act(Said::default()), PreToolAction::Continue);
    assert_eq!(act(stopped()), PreToolAction::Abort("enough".into()));
    let said = Said { input: Some(changed.clone()), ..denied("no") };
    assert_eq!(act(said), PreToolAction::Refuse("no".into()));
    let said = Said { input: Some(changed.clone()), ..Said::default() };
    assert_eq!(act(said.clone()), PreToolAction::Modify(changed.clone()));
    let allowed = Said { permission: Some(Permission::Allow), ..Said::default() };
    assert_eq!(act(allowed), PreToolAction::Continue);
    let asked = Said { permission: Some(Permission::Ask), reasons: vec!["Sure?".into()], ..said };
    let request = InteractionRequest::ToolApproval {
        tool: "write_file".into(),
        title: "Sure?".into(),
        input: changed,
        scopes: vec![],
    };
    assert_eq!(act(asked), PreToolAction::Ask(Ask::from(request)));
}

#[test]
fn what_the_teacher_saw_and_allowed_is_what_runs_and_silence_is_no_yes() {
    let act = |path: &str, response: InteractionResponse| {
        let request = InteractionRequest::ToolApproval {
            tool: "write_file".into(),
            title: "Sure?".into(),
            input: json!({"path": path}),
            scopes: vec![],
        };
        action::approved(&Answered { request, response }, &call())
    };
    let decided = |decision| InteractionResponse::Approval { decision };
    let yes = || decided(ApprovalDecision::Allow { scope: ApprovalScope::Once });
    assert_eq!(act("a.md", yes()), PreToolAction::Continue);
    assert_eq!(act("b.md", yes()), PreToolAction::Modify(json!({"path": "b.md"})));
    let no = decided(ApprovalDecision::Refuse { reason: "later".into() });
    let refused = "the teacher does not want this: later".to_owned();
    assert_eq!(act("a.md", no), PreToolAction::Refuse(refused));
    let skipped = act("a.md", InteractionResponse::Skipped);
    assert_eq!(skipped, PreToolAction::Refuse("the teacher did not allow this".into()));
}

#[test]
fn after_a_tool_call_remarks_stand_below_its_result() {
    let act = |said| action::post_tool(said, "wrote a.md").action;
    assert_eq!(act(Said::default()), PostToolAction::Continue);
    assert_eq!(act(stopped()), PostToolAction::Abort("enough".into()));
    let both = Said { context: vec!["Friday.".into()], ..denied("too long") };
    let text = "wrote a.md\n\n<hook_context>\ntoo long\n\nFriday.\n</hook_context>";
    assert_eq!(act(both), PostToolAction::Modify(text.into()));
    let report = action::on_subagent_end(denied("no sources"), "I wrote it.").action;
    let text = "I wrote it.\n\n<hook_context>\nno sources\n</hook_context>";
    assert_eq!(report, SubagentEndAction::Modify(text.into()));
}

#[test]
fn a_handoff_and_a_specialist_can_be_refused() {
    let refused = action::on_handoff(denied("no")).action;
    assert_eq!(refused, HandoffAction::Refuse("no".into()));
    assert_eq!(action::on_handoff(stopped()).action, HandoffAction::Abort("enough".into()));
    let refused = action::on_subagent_start(denied("no")).action;
    assert_eq!(refused, SubagentStartAction::Refuse("no".into()));
    let stopped = action::on_subagent_start(stopped()).action;
    assert_eq!(stopped, SubagentStartAction::Abort("enough".into()));
}

#[test]
fn after_the_last_answer_a_refusal_or_context_gives_another_turn_and_a_stop_gives_none() {
    let act = |said| action::post_loop(said).action;
    assert_eq!(act(Said::default()), PostLoopAction::Continue);
    assert_eq!(act(denied("no exit ticket")), PostLoopAction::Repair("no exit ticket".into()));
    assert_eq!(act(context("a")), PostLoopAction::Repair("a".into()));
    let acted = action::post_loop(stopped());
    assert_eq!((acted.action, acted.notes), (PostLoopAction::Continue, vec!["enough".to_owned()]));
}
