//! `outcome_capture`.

use chrono::Utc;
use serde_json::{Value, json};

use crate::support::Project;

fn ran(command: &str, response: &Value) -> Value {
    json!({
        "hook_event_name": "PostToolUse", "tool_name": "Bash",
        "tool_input": { "command": command }, "tool_response": response,
    })
}

#[test]
fn runs_of_each_program_are_kept_with_the_entry_and_asked_about() {
    for (command, output, wanted) in [
        ("pytest -q", "....\n4 passed in 0.12s\n", "4 passed"),
        (
            "npm test",
            " Test Files  1 passed (1)\n      Tests  3 passed (3)\n   Duration  412ms\n",
            "3 passed",
        ),
        (
            "cargo test",
            "\ntest result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s\n",
            "5 passed",
        ),
        (
            "cargo nextest run",
            "     Summary [   0.5s] 7 tests run: 7 passed, 0 skipped\n",
            "7 passed",
        ),
        ("make build", "cc -o main main.c\n", "cc -o main main.c"),
    ] {
        let project = Project::with_journal();
        project.open("here", "Fix the login timeout", Utc::now());
        let event = ran(
            command,
            &json!({ "stdout": output, "stderr": "", "interrupted": false, "exit_code": 0 }),
        );
        let told = project.hook("outcome_capture", &event).told("PostToolUse");
        assert!(
            told.contains("Did the prediction come true?") && told.contains(wanted),
            "{command}: {told}"
        );
        let entry = project.journal().current("here", Utc::now()).unwrap().value.unwrap();
        assert_eq!(entry.observations.len(), 1, "{command}");
    }
}

#[test]
fn a_run_that_failed_comes_as_a_failure_of_the_tool() {
    let project = Project::with_journal();
    project.open("mcp_1", "Fix the login timeout", Utc::now());
    let event = json!({
        "hook_event_name": "PostToolUseFailure", "tool_name": "Bash",
        "tool_input": { "command": "cd src && pytest" },
        "error": "Exit code 1\nF.\nFAILED test_a.py::test - assert 1 == 2\n1 failed, 1 passed in 0.20s",
    });
    let told = project.hook("outcome_capture", &event).told("PostToolUseFailure");
    assert!(told.contains("1 failed, 1 passed"), "{told}");
    let entry = project.journal().current("mcp_1", Utc::now()).unwrap().value.unwrap();
    assert_eq!(entry.observations[0].run.failed, Some(1));
}

#[test]
fn what_is_no_run_or_has_not_ended_says_nothing() {
    let project = Project::with_journal();
    project.open("here", "Fix the login timeout", Utc::now());
    let passed = "4 passed in 0.12s";
    for (command, response) in [
        ("git status", json!({ "stdout": passed })),
        ("grep pytest setup.cfg", json!({ "stdout": passed })),
        ("pytest", json!({ "stdout": "", "backgroundTaskId": "b1" })),
        ("pytest", json!({ "stdout": passed, "interrupted": true })),
        ("pytest", json!({ "stdout": "collecting ..." })),
    ] {
        let told = project.hook("outcome_capture", &ran(command, &response)).told("PostToolUse");
        assert_eq!(told, "", "{command} {response}");
    }
    let entry = project.journal().current("here", Utc::now()).unwrap().value.unwrap();
    assert!(entry.observations.is_empty());
}
