//! Repositories that are not as most are: without a commit, without files, without a past, within another.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use super::agent::{Agent, Stage};

fn git(folder: &Path, words: &[&str]) {
    let done = Command::new("git")
        .current_dir(folder)
        .args(["-c", "user.name=Ann Example", "-c", "user.email=ann@example.org"])
        .args(["-c", "protocol.file.allow=always"])
        .args(words)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .output()
        .unwrap();
    assert!(done.status.success(), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
}

/// A repository in which `login.py` was changed twice after it was added.
fn repository(folder: PathBuf) -> PathBuf {
    std::fs::create_dir_all(&folder).unwrap();
    git(&folder, &["init", "--quiet", "--initial-branch=main"]);
    for step in 1..=3 {
        let text = format!("def login(limit={step}):\n    return limit\n");
        std::fs::write(folder.join("login.py"), text).unwrap();
        git(&folder, &["add", "--all"]);
        git(
            &folder,
            &["commit", "--quiet", "-m", &format!("Raise the login timeout, step {step}")],
        );
    }
    folder
}

/// An agent that has made a project of a folder, and what that answered.
fn indexed(stage: &Stage, folder: &Path) -> (Agent, Value) {
    let mut program = stage.program();
    program.arg("mcp").current_dir(folder);
    let mut agent = Agent::of(program);
    agent.begin("2025-11-25");
    let name = folder.file_name().unwrap().to_str().unwrap();
    let read = agent.call("index_codebase", json!({ "directory": ".", "project": name }));
    assert_eq!(read["isError"], false, "{read}");
    (agent, read["structuredContent"].clone())
}

/// How many commits the search for their words finds, and what is said of that.
fn found(agent: &mut Agent) -> (usize, Vec<String>) {
    let found = agent.call("search_commits", json!({ "query": "login timeout" }));
    let found = &found["structuredContent"];
    let notes = found["notes"].as_array().cloned().unwrap_or_default();
    // There is no model here, which each search says as well.
    let notes = notes.iter().map(|note| note.as_str().unwrap().to_owned());
    let notes = notes.filter(|note| !note.contains("no model for vectors")).collect();
    (found["commits"].as_array().unwrap().len(), notes)
}

/// How many commits changed a file.
fn changes(agent: &mut Agent, path: &str) -> usize {
    let history = agent.call("get_file_history", json!({ "path": path }));
    assert_eq!(history["isError"], false, "{path}: {history}");
    history["structuredContent"]["commits"].as_array().unwrap().len()
}

#[test]
fn an_empty_repository_says_that_it_has_no_commit() {
    let stage = Stage::new();
    let folder = stage.project();
    git(&folder, &["init", "--quiet"]);
    let (mut agent, read) = indexed(&stage, &folder);
    assert_eq!((&read["indexed"], &read["units"]), (&json!(0), &json!(0)));
    assert!(read["note"].as_str().unwrap().contains("nothing here is in a language"), "{read}");
    assert_eq!(found(&mut agent), (0, vec!["the repository has no commit yet".to_owned()]));
    let churn = agent.words("get_churn_hotspots", json!({}));
    assert_eq!(churn, "nothing was committed in this time");
    for tool in ["get_file_history", "get_code_authors"] {
        let said = agent.refused(tool, json!({ "path": "login.py" }));
        assert!(said.contains("has no commit yet"), "{tool}: {said}");
    }
}

#[test]
fn a_bare_repository_has_a_history_and_says_that_it_has_no_files() {
    let stage = Stage::new();
    repository(stage.home.path().join("whole"));
    git(&stage.home.path(), &["clone", "--quiet", "--bare", "whole", "bare.git"]);
    let (mut agent, read) = indexed(&stage, &stage.home.path().join("bare.git"));
    assert_eq!(read["units"], 0);
    assert!(read["note"].as_str().unwrap().contains("bare repository"), "{read}");
    assert_eq!(found(&mut agent).0, 3);
    assert_eq!(changes(&mut agent, "login.py"), 3);
    let authors = agent.call("get_code_authors", json!({ "path": "login.py" }));
    assert_eq!(authors["structuredContent"]["authors"][0]["lines"], 2, "{authors}");
    let churn = agent.words("get_churn_hotspots", json!({}));
    assert_eq!(churn, "login.py: 3 commits, +4 -2");
}

#[test]
fn a_shallow_clone_says_what_is_not_in_it_until_it_is() {
    let stage = Stage::new();
    let whole = repository(stage.home.path().join("whole"));
    let from = format!("file://{}", whole.display());
    git(&stage.home.path(), &["clone", "--quiet", "--depth=1", &from, "shallow"]);
    let (mut agent, read) = indexed(&stage, &stage.home.path().join("shallow"));
    assert_eq!((&read["indexed"], read.get("note")), (&json!(1), None), "{read}");
    let (commits, notes) = found(&mut agent);
    assert_eq!(commits, 1);
    assert!(notes[0].contains("the clone is shallow") && notes.len() == 1, "{notes:?}");
    for (tool, ask) in [
        ("get_file_history", json!({ "path": "login.py" })),
        ("get_code_authors", json!({ "path": "login.py" })),
        ("get_churn_hotspots", json!({})),
    ] {
        let answer = agent.call(tool, ask);
        assert_eq!(answer["structuredContent"]["note"], notes[0], "{tool}: {answer}");
        assert!(answer["content"][0]["text"].as_str().unwrap().ends_with(&notes[0]), "{answer}");
    }
    // What is fetched then lies below what was read.
    git(&stage.home.path().join("shallow"), &["fetch", "--quiet", "--unshallow"]);
    assert_eq!(found(&mut agent), (3, Vec::new()));
    assert_eq!(changes(&mut agent, "login.py"), 3);
}

#[test]
fn a_file_in_a_submodule_has_the_history_of_the_submodule() {
    let stage = Stage::new();
    let library = repository(stage.home.path().join("library"));
    let outer = repository(stage.home.path().join("outer"));
    let from = library.to_str().unwrap();
    git(&outer, &["submodule", "add", "--quiet", from, "lib"]);
    git(&outer, &["commit", "--quiet", "-m", "Add the library"]);
    std::fs::write(outer.join("login.py"), "def login():\n    pass\n").unwrap();
    git(&outer, &["commit", "--quiet", "--all", "-m", "Rewrite the login"]);
    let (mut agent, read) = indexed(&stage, &outer);
    assert_eq!(read["indexed"], 2, "its code is read with the rest: {read}");
    let said = agent.words("search_code", json!({ "query": "login" }));
    assert!(said.contains("lib/login.py:1") && said.contains("\nlogin.py:1"), "{said}");
    assert_eq!(changes(&mut agent, "login.py"), 4);
    assert_eq!(changes(&mut agent, "lib/login.py"), 3);
    assert_eq!(changes(&mut agent, "lib"), 1, "which commit of it is wanted");
    let authors = agent.call("get_code_authors", json!({ "path": "lib/login.py" }));
    assert_eq!(authors["structuredContent"]["path"], "login.py", "{authors}");
    // As a project of its own it is the innermost that holds a folder.
    let (mut inside, read) = indexed(&stage, &outer.join("lib"));
    assert_eq!(read["indexed"], 1, "{read}");
    assert_eq!(found(&mut inside).0, 3);
    assert_eq!(changes(&mut inside, "login.py"), 3);
}
