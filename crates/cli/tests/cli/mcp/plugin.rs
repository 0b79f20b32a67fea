//! The plugin for coding agents: valid by the public rules, about tools that there are, and offered to no teacher.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::agent::Stage;
use crate::home::Home;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins/learning")
}

fn read(path: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder().join(path)).unwrap()).unwrap()
}

/// The tools that a command names.
pub fn tools_in(command: &str) -> Vec<&str> {
    let marked = command.split('`').skip(1).step_by(2);
    marked.filter(|word| word.contains('_') && !word.contains(' ')).collect()
}

#[test]
fn the_manifest_and_its_parts_are_those_of_the_public_rules() {
    let manifest = read(".claude-plugin/plugin.json");
    assert_eq!(manifest["name"], "learning");
    // Nothing but the manifest stands in its folder, and only known folders beside it.
    let names = |folder: &Path| -> BTreeSet<String> {
        let files = fs::read_dir(folder).unwrap();
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
    };
    assert_eq!(names(&folder().join(".claude-plugin")), ["plugin.json".to_owned()].into());
    let known = [".claude-plugin", ".mcp.json", "README.md", "commands", "hooks"];
    assert_eq!(names(&folder()), known.map(str::to_owned).into());
    let server = &read(".mcp.json")["mcpServers"]["learning"];
    assert_eq!((&server["command"], &server["args"]), (&json!("teacher-assist"), &json!(["mcp"])));
    let market: Value = serde_json::from_str(
        &fs::read_to_string(folder().join("../../.claude-plugin/marketplace.json")).unwrap(),
    )
    .unwrap();
    let offered = market["plugins"].as_array().unwrap();
    assert!(offered.iter().any(|one| one["source"] == "./plugins/learning"), "{market}");
}

#[test]
fn each_hook_is_a_program_that_is_there_at_a_point_that_there_is() {
    use std::os::unix::fs::PermissionsExt as _;
    let points = ["SessionStart", "PreToolUse", "PostToolUse", "PostToolUseFailure"];
    let hooks = read("hooks/hooks.json")["hooks"].as_object().unwrap().clone();
    assert_eq!(hooks.keys().map(String::as_str).collect::<BTreeSet<_>>(), points.into());
    for (point, groups) in &hooks {
        for group in groups.as_array().unwrap() {
            let matched = group.get("matcher").is_some();
            assert_eq!(matched, point != "SessionStart", "{point}: {group}");
            for hook in group["hooks"].as_array().unwrap() {
                assert_eq!(hook["type"], "command");
                assert!((1..=10).contains(&hook["timeout"].as_i64().unwrap()), "seconds: {hook}");
                let command = hook["command"].as_str().unwrap();
                let path = command.strip_prefix("${CLAUDE_PLUGIN_ROOT}/").unwrap();
                let about = fs::metadata(folder().join(path)).unwrap();
                assert_eq!(about.permissions().mode() & 0o111, 0o111, "{path}");
                let text = fs::read_to_string(folder().join(path)).unwrap();
                let name = path.trim_start_matches("hooks/").trim_end_matches(".sh");
                assert!(text.ends_with(&format!("exec teacher-assist-hook {name}\n")), "{text}");
            }
        }
    }
    // Without the program nothing is said.
    let mut alone = std::process::Command::new("/bin/sh");
    alone.arg(folder().join("hooks/session_start.sh")).env("PATH", "/nonexistent");
    let output = alone.output().unwrap();
    assert!(
        output.status.success() && output.stdout.is_empty() && output.stderr.is_empty(),
        "{output:?}"
    );
}

#[test]
fn commands_say_what_they_are_for_and_name_tools_that_there_are() {
    let stage = Stage::new();
    let mut agent = stage.agent();
    agent.begin("2025-11-25");
    let tools = agent.ask("tools/list", json!({}))["result"]["tools"].clone();
    let tools: BTreeSet<&str> =
        tools.as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    for name in ["retro", "premortem", "checkin"] {
        let text = fs::read_to_string(folder().join(format!("commands/{name}.md"))).unwrap();
        let (_, rest) = text.split_once("---\n").unwrap();
        let (head, body) = rest.split_once("---\n").unwrap();
        let about = head.lines().find_map(|line| line.strip_prefix("description: ")).unwrap();
        assert!((20..=1_024).contains(&about.len()), "{name}: {about}");
        let named = tools_in(body);
        assert!(!named.is_empty(), "{name}");
        let missing: Vec<&&str> = named.iter().filter(|tool| !tools.contains(**tool)).collect();
        assert!(missing.is_empty(), "{name} names {missing:?}");
    }
}

#[test]
fn no_teacher_is_offered_any_of_it() {
    let home = Home::ready();
    let listed = home.run(&["--json", "--list"]);
    assert_eq!(listed.code, 0, "{}", listed.err);
    for word in ["retro", "premortem", "checkin", "\"learning\""] {
        assert!(!listed.out.contains(word), "{word}: {}", listed.out);
    }
    let problems = home.run(&["--json", "problems"]);
    assert!(!problems.out.contains("plugins/learning"), "{}", problems.out);
}
