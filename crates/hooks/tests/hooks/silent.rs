//! Whatever is not as it should be: nothing is said, nothing is made, and the agent goes on.

use std::fs;

use chrono::Utc;
use serde_json::json;

use crate::support::Project;

const ALL: [&str; 3] = ["session_start", "ghap_checkin", "outcome_capture"];

#[test]
fn a_project_without_a_journal_is_left_as_it_is() {
    let project = Project::new();
    let event = json!({ "hook_event_name": "PreToolUse", "tool_name": "Bash",
        "tool_input": { "command": "pytest" }, "tool_response": { "stdout": "4 passed in 0.12s" } });
    for which in ALL {
        assert_eq!(project.hook(which, &event).told("PreToolUse"), "", "{which}");
    }
    assert!(fs::read_dir(project.path()).unwrap().next().is_none());
}

#[test]
fn what_is_no_event_says_nothing() {
    let project = Project::with_journal();
    let long = vec![b'['; 20 * 1_048_576];
    for input in [&b""[..], b"nonsense", b"{}", b"[1]", b"{\"session_id\": 7}", b"\xff\xfe", &long]
    {
        for which in ALL.iter().chain(&["no_such_hook"]) {
            let hooked = project.hook_with(&[which], input);
            assert_eq!(
                (hooked.out.as_str(), hooked.err.as_str(), hooked.code),
                ("", "", 0),
                "{which}"
            );
        }
    }
    let hooked = project.hook_with(&[], b"{\"session_id\": \"here\"}");
    assert_eq!((hooked.out.as_str(), hooked.code), ("", 0));
}

#[test]
fn a_journal_that_is_damaged_or_held_says_nothing_and_loses_nothing() {
    let project = Project::with_journal();
    let current = project.path().join(".claude/journal/current_ghap.json");
    fs::write(&current, "{\"id\": \"ghap_1\", \"goal\": \"half an ent").unwrap();
    let event = json!({ "hook_event_name": "SessionStart" });
    assert_eq!(project.hook("session_start", &event).told("SessionStart"), "");
    let archive = project.path().join(".claude/journal/archive");
    let kept = fs::read_dir(archive)
        .unwrap()
        .map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    assert!(kept.into_iter().any(|text| text.contains("half an ent")));

    let project = Project::with_journal();
    project.open("here", "Fix the login timeout", Utc::now());
    let folder = project.path().join(".claude/journal");
    #[cfg(unix)]
    let held = fs::File::open(&folder).unwrap();
    #[cfg(not(unix))]
    let held = fs::File::options()
        .write(true)
        .create(true)
        .truncate(false)
        .open(folder.join(".lock"))
        .unwrap();
    held.lock().unwrap();
    for which in ALL {
        assert_eq!(project.hook(which, &event).told("SessionStart"), "", "{which}");
    }
}

#[test]
#[cfg(unix)]
fn a_holder_that_does_not_answer_is_not_waited_for() {
    use std::os::unix::net::UnixListener;
    let project = Project::with_journal();
    project.open("here", "Fix the login timeout", Utc::now());
    let data = project.path().parent().unwrap().join("data/mcp");
    fs::create_dir_all(&data).unwrap();
    let _deaf = UnixListener::bind(data.join("socket")).unwrap();
    let event = json!({ "hook_event_name": "SessionStart" });
    let hooked = project.hook("session_start", &event);
    assert!(hooked.told("SessionStart").contains("Fix the login timeout"));
    assert!(hooked.took.as_millis() < 500, "{:?}", hooked.took);
}

#[test]
#[cfg(unix)]
fn what_a_holder_knows_is_told_too() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::os::unix::net::UnixListener;
    let project = Project::with_journal();
    let data = project.path().parent().unwrap().join("data/mcp");
    fs::create_dir_all(&data).unwrap();
    let listener = UnixListener::bind(data.join("socket")).unwrap();
    let holder = std::thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let mut lines = BufReader::new(stream);
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        lines.get_mut().write_all(b"{\"answer\":\"attached\"}\n").unwrap();
        let hello: serde_json::Value = serde_json::from_str(&line).unwrap();
        line.clear();
        lines.read_line(&mut line).unwrap();
        let asked: serde_json::Value = serde_json::from_str(&line).unwrap();
        let text = json!([{ "type": "text", "text": "Flaky tests are often isolation" }]);
        let answer = json!({ "jsonrpc": "2.0", "id": 1, "result": { "content": text } });
        lines.get_mut().write_all(format!("{answer}\n").as_bytes()).unwrap();
        (hello, asked)
    });
    let event = json!({ "hook_event_name": "SessionStart" });
    let told = project.hook("session_start", &event).told("SessionStart");
    let (hello, asked) = holder.join().unwrap();
    assert!(told.contains("Flaky tests are often isolation"), "{told}");
    assert_eq!(
        (&hello["session"], &asked["params"]["name"]),
        (&json!("here"), &json!("get_context"))
    );
}
