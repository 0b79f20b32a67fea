//! `ghap_checkin`.

use chrono::Utc;
use serde_json::{Value, json};

use crate::support::Project;

fn uses(project: &Project, tool: &str, times: usize) -> Vec<String> {
    let event = json!({ "hook_event_name": "PreToolUse", "tool_name": tool, "tool_input": {} });
    (0..times).map(|_| project.hook("ghap_checkin", &event).told("PreToolUse")).collect()
}

#[test]
fn after_each_ten_uses_the_open_entry_is_shown() {
    let project = Project::with_journal();
    project.open("here", "Fix the login timeout", Utc::now());
    let told = uses(&project, "Read", 20);
    for (number, told) in (1..).zip(&told) {
        assert_eq!(told.contains("Fix the login timeout"), number % 10 == 0, "{number}: {told}");
    }
}

#[test]
fn the_tools_may_know_the_session_by_another_name() {
    let project = Project::with_journal();
    project.open("mcp_20261126_190000_00ff", "Fix the login timeout", Utc::now());
    assert!(uses(&project, "Read", 10)[9].contains("Open: Fix the login timeout"));
    // Of two that are open nobody knows which it is.
    project.open("mcp_20261126_190001_00ee", "Speed up the index", Utc::now());
    assert!(uses(&project, "Read", 10)[9].contains("Nothing is open"));
}

#[test]
fn whoever_writes_in_the_journal_is_not_reminded_of_it() {
    let project = Project::with_journal();
    let told = uses(&project, "mcp__plugin_learning_learning__create_ghap", 12);
    assert!(told.iter().all(String::is_empty), "{told:?}");
    assert!(uses(&project, "Bash", 9).iter().all(String::is_empty));
}

#[test]
fn two_agents_count_each_use_once() {
    let project = Project::with_journal();
    let told: Vec<String> = std::thread::scope(|scope| {
        let agents: Vec<_> = (0..4).map(|_| scope.spawn(|| uses(&project, "Bash", 10))).collect();
        agents.into_iter().flat_map(|agent| agent.join().unwrap()).collect()
    });
    let count =
        std::fs::read_to_string(project.path().join(".claude/journal/.tool_count")).unwrap();
    let counted: usize = count.trim().parse().unwrap();
    // One that cannot have the journal at once gives way rather than hold up its agent.
    assert!((30..=40).contains(&counted), "{counted}");
    let due = told.iter().filter(|told| !told.is_empty()).count();
    assert_eq!(due, counted / 10);
}

#[test]
fn how_often_it_asks_is_a_setting() {
    let project = Project::with_journal();
    let event: Value = json!({ "session_id": "here", "cwd": project.path(), "hook_event_name": "PreToolUse",
        "tool_name": "Read" });
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_teacher-assist-hook"));
    program.arg("ghap_checkin").env("GHAP_CHECK_FREQUENCY", "1").env_remove("CLAUDE_PROJECT_DIR");
    program.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = program.spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), event.to_string().as_bytes())
        .unwrap();
    let out = child.wait_with_output().unwrap().stdout;
    assert!(String::from_utf8(out).unwrap().contains("What are you working on?"));
}
