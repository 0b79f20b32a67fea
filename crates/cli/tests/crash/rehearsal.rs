//! Sessions that are answered by a script over HTTP: a specialist, a handoff and a rejected answer;
//! a long conversation that stalls; a session that is moved on and stopped.
//!
//! Each script answers from what a request says last and keeps nothing, so that it is of no matter
//! how often a process asked for the same answer.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use domain::Usage;
use serde_json::json;
use testkit::model_server::Latest;
use testkit::scripted::Answer;

use crate::scene::{Scene, Step};

const CARDS: &str = "lessons/3B/iteration/cards.md";

/// Front matter of agents, by name; what is the same for all is added.
const AGENTS: [(&str, &str); 6] = [
    (
        "lead",
        "provider: anthropic
model: sonnet
tools: [write_file]
subagents: [colleague]
handoffs: [successor]
outputSchema:
  type: object
  properties:
    response: { type: string }
    memoriesReferenced: { type: array, items: { type: string } }
  required: [response, memoriesReferenced]
  additionalProperties: false",
    ),
    ("colleague", "provider: anthropic\nmodel: haiku\ntools: [read_file, str_replace]"),
    ("successor", "provider: anthropic\nmodel: sonnet\ntools: [str_replace]"),
    (
        "reader",
        // A server of one's own: a model that is not listed has a window of 32,000 tokens.
        "provider: openai-compatible
model: small
tools: [read_file, list_directory]
maxNoProgressIterations: 2",
    ),
    ("listener", "provider: anthropic\nmodel: haiku"),
    (
        "asker",
        "provider: anthropic
model: haiku
workspace: [teacher.md]
tools: [ask_teacher]
hooks: [feedforward]",
    ),
];

/// The plugin and the files that it is about.
fn rehearsal(folder: &Path) {
    let plugin = folder.join("plugins/rehearsal");
    for part in [".claude-plugin", "agents", "commands"] {
        fs::create_dir_all(plugin.join(part)).unwrap();
    }
    let manifest = json!({"name": "rehearsal", "version": "0.1.0", "description": "Rehearses."});
    fs::write(plugin.join(".claude-plugin/plugin.json"), manifest.to_string()).unwrap();
    for (name, front) in AGENTS {
        let agent = format!("---\ndescription: Rehearses.\n{front}\n---\n\nYou are the {name}.\n");
        fs::write(plugin.join(format!("agents/{name}.md")), agent).unwrap();
        let command = format!("---\nagent: {name}\ndescription: Rehearses.\n---\n\nBe brief.\n");
        fs::write(plugin.join(format!("commands/{name}.md")), command).unwrap();
    }
    let workspace = folder.join("data/workspace");
    for part in ["classes", "long"] {
        fs::create_dir_all(workspace.join(part)).unwrap();
    }
    fs::write(workspace.join("teacher.md"), "# Teacher\n\nI teach computing.\n").unwrap();
    for page in ["one", "two", "three"] {
        let text = format!("# Page {page}\n\n{}", "Loops repeat steps.\n".repeat(600));
        fs::write(workspace.join(format!("long/{page}.md")), text).unwrap();
    }
}

fn text(text: &str) -> Option<Answer> {
    Some(Answer::text(text))
}

fn last_word(text: &str, memories: &[&str]) -> Option<Answer> {
    Some(Answer::structured(json!({"response": text, "memoriesReferenced": memories})))
}

fn change(old: &str, new: &str) -> Option<Answer> {
    Some(Answer::tool("str_replace", json!({"path": CARDS, "oldText": old, "newText": new})))
}

/// A name for the session, which the application asks for in the background.
fn title(at: &Latest) -> Option<Answer> {
    at.system.contains("You name a lesson-planning conversation").then(|| Answer::text("Loops"))
}

pub static TEAM: Scene = Scene {
    script: Some(team),
    set: rehearsal,
    answers: "[]",
    steps: &[
        Step {
            words: &["--json", "rehearsal:lead", "a lesson on loops"],
            typed: "",
            answers: "skip",
            exit: 0,
        },
        Step {
            words: &["--json", "--resume", "last", "now somebody for EAL"],
            typed: "",
            answers: "skip",
            exit: 0,
        },
    ],
};

fn team(at: &Latest) -> Option<Answer> {
    let after = at.called.first().map(String::as_str);
    if at.system.contains("You are the colleague.") {
        return match after {
            None => Some(Answer::tool("read_file", json!({"path": CARDS})).thinking("The plan.")),
            Some("read_file") => change("repeats steps", "repeats its steps"),
            Some(_) => text("One word was missing."),
        };
    }
    if at.system.contains("You are the successor.") {
        return match after {
            Some("str_replace") => text("The word stands in a box now."),
            Some(_) | None => change("A loop", "A **loop**"),
        };
    }
    let cards = json!({"path": CARDS, "content": "# Loops\n\nA loop repeats steps.\n"});
    let task = json!({"agent": "colleague", "task": format!("Review {CARDS}."), "context": {
        "decisions": "50 minutes", "constraints": "EAL", "deliverable": "One finding."}});
    let handoff = json!({"context": {"decisions": "The plan stands.", "constraints": "EAL",
        "reason": "She wants words.", "openQuestions": "none"}});
    match after {
        Some("write_file") => Some(Answer::tool("spawn_subagent", task).saying("Who reads it?")),
        // A memory that it was never shown.
        Some("spawn_subagent") => last_word("Drafted and read.", &["mzzzz"]),
        Some(_) => None,
        None if at.since.contains("mzzzz") => last_word("Drafted and read.", &[]),
        None if at.since.contains("somebody for EAL") => {
            Some(Answer::tool("transfer_to_successor", handoff).thinking("Who knows EAL?"))
        }
        None if at.since.contains("a lesson on loops") => {
            Some(Answer::tool("write_file", cards).thinking("I draft."))
        }
        None => title(at),
    }
}

pub static LONG: Scene = Scene {
    script: Some(long),
    set: rehearsal,
    answers: "[]",
    steps: &[Step {
        words: &["--json", "rehearsal:reader", "read everything"],
        typed: "",
        answers: "skip",
        // It gave the best it had.
        exit: 1,
    }],
};

/// Three pages, and so much said of each that the window holds two, and then nothing new.
fn long(at: &Latest) -> Option<Answer> {
    let counting = |input_tokens: u64| Usage { input_tokens, ..Usage::default() };
    let read = |page: &str, tokens: u64| {
        let path = format!("long/{page}.md");
        let call = Answer::tool("read_file", json!({"path": path}));
        call.saying(words(page, 20_000)).taking(counting(tokens))
    };
    let answer = match at.since.as_str() {
        since if since.contains("brought nothing new") => Answer::text("Loops, on three pages."),
        since if since.contains("read everything") => read("one", 6_000),
        since if since.contains("Page one") => read("two", 14_000),
        since if since.contains("Page two") => read("three", 22_000),
        _ if at.called.is_empty() => return None,
        _ => Answer::tool("list_directory", json!({"path": "long"})),
    };
    Some(answer)
}

/// So many bytes in which nothing is said twice.
fn words(seed: &str, bytes: usize) -> String {
    let mut hasher = DefaultHasher::new();
    let mut text = String::new();
    while text.len() < bytes {
        seed.hash(&mut hasher);
        text.push_str(&format!("{:x} ", hasher.finish()));
    }
    text
}

/// Sessions in which she says something and is answered.
pub static LISTENED: Scene =
    Scene { script: Some(listened), set: rehearsal, answers: "[]", steps: &[] };

fn listened(at: &Latest) -> Option<Answer> {
    let is_asked_for_memories = at.system.contains("worth remembering");
    match is_asked_for_memories {
        true => Some(Answer::structured(json!({"proposals": []}))),
        false => title(at).or_else(|| text("I see.")),
    }
}

pub static STOPPED: Scene = Scene {
    script: Some(stopped),
    set: rehearsal,
    answers: "[]",
    steps: &[
        // No rule is for the card that shows what will be used.
        Step {
            words: &["--json", "rehearsal:asker", "a lesson"],
            typed: "",
            answers: "rules",
            exit: 3,
        },
        // She goes on instead, and is asked something.
        Step {
            words: &["--json", "--resume", "last", "rather a quiz"],
            typed: "",
            answers: "rules",
            exit: 3,
        },
        // She stops it.
        Step {
            words: &["--interactive"],
            typed: "/resume last\n/stop\n/quit\n",
            answers: "rules",
            exit: 3,
        },
        Step {
            words: &["--json", "--resume", "last", "thank you"],
            typed: "",
            answers: "skip",
            exit: 0,
        },
    ],
};

fn stopped(at: &Latest) -> Option<Answer> {
    let question = json!({"question": "How many questions?", "reason": "It decides the time.",
        "options": [{"label": "Five"}, {"label": "Ten"}], "freeText": false});
    match at.since.as_str() {
        since if since.contains("thank you") => text("You are welcome."),
        since if since.contains("rather a quiz") => Some(Answer::tool("ask_teacher", question)),
        _ => title(at),
    }
}
