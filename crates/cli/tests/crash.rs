//! `kill -9` of a real process at each kind of event of a whole run, with every hook and every card:
//! the session goes on where it was, no tool has its effect twice, no card is asked twice, nothing is
//! lost.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use serde_json::Value;
use tempfile::TempDir;
use testkit::crash::{Holding, Place};
use testkit::database::TestDatabase;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// Stages that are played side by side.
const SIDE_BY_SIDE: usize = 3;

/// Who answers: every card is decided on in a way that leads to another one.
const ANSWERS: &str = "
- { kind: question, response: sorting }
- { kind: feedforward, response: use }
- { kind: reflection, response: They will mix up the two algorithms. }
- { kind: confidence, response: 70 }
- kind: adjudication
  times: 1
  response:
    - { section: Starter, revise: make it shorter }
    - { section: Plenary, verdict: alternatives }
    - { section: '*', verdict: accept }
- { kind: adjudication, response: accept }
- { kind: alternatives, response: 1 }
- { kind: memoryCapture, response: remember }
- { kind: toolApproval, response: session }
";

struct Stage {
    database: TestDatabase,
    holding: Holding,
    folder: TempDir,
}

impl Stage {
    async fn new() -> Self {
        let database = TestDatabase::start().await.unwrap();
        let holding = Holding::of(&database).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("answers.yaml"), ANSWERS).unwrap();
        Self { database, holding, folder }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_teacher-assist"));
        command
            .arg("--json")
            .args(arguments)
            .env("TEACHER_ASSIST_DATA", self.folder.path().join("data"))
            .env("DATABASE_URL", self.database.url())
            .env("TEACHER_ASSIST_PROVIDER", "offline")
            .env("TEACHER_ASSIST_OFFLINE_PACE", "0")
            .env("TEACHER_ASSIST_KEYCHAIN", "off")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// A command whose cards the rules answer.
    fn answered(&self, arguments: &[&str]) -> Command {
        let mut command = self.command(arguments);
        command.arg("--answers").arg(self.folder.path().join("answers.yaml"));
        command
    }

    fn begin(&self) -> Command {
        let words = ["lesson-planning:create-lesson", "a lesson for 3B"];
        let mut command = self.answered(&words);
        command.args(["--approval", "collaboration"]);
        command
    }

    async fn resume(&mut self) -> Command {
        let session = self.holding.session().await.unwrap();
        self.answered(&["--resume", &session])
    }

    /// What a command prints.
    fn said(&self, arguments: &[&str]) -> String {
        let mut command = self.command(arguments);
        let output = command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {error}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The log of the run, whole.
    fn events(&self) -> Vec<Value> {
        let said = self.said(&["trace", "export", "latest", "--format", "jsonl"]);
        let text = match serde_json::from_str::<Value>(&said) {
            Ok(exported) => exported["text"].as_str().unwrap().to_owned(),
            Err(_) => said,
        };
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// What is remembered, as text.
    fn remembered(&self) -> Vec<String> {
        let list: Value = serde_json::from_str(&self.said(&["memory", "list"])).unwrap();
        let paths = list["files"].as_array().unwrap().iter();
        paths
            .map(|file| {
                let said = self.said(&["memory", "show", file["path"].as_str().unwrap()]);
                let file: Value = serde_json::from_str(&said).unwrap();
                file["markdown"].as_str().unwrap().to_owned()
            })
            .collect()
    }

    /// Everything the run wrote, by path.
    fn lessons(&self) -> BTreeMap<PathBuf, String> {
        let root = self.folder.path().join("data/workspace/lessons");
        let mut files = BTreeMap::new();
        collect(&root, &root, &mut files);
        files
    }

    /// Kill the run when it wants to write beyond `last`.
    async fn kill_after(&mut self, last: i64) {
        self.holding.hold_after(last).await.unwrap();
        let process = self.begin().spawn().unwrap();
        assert!(self.held_and_killed(process).await, "nothing was written beyond {last}");
        self.holding.release().await.unwrap();
    }

    /// Kill the process that takes the session up, right after its first entry.
    async fn kill_after_resuming(&mut self, last: i64) {
        self.holding.hold_after(last + 1).await.unwrap();
        let process = self.resume().await.spawn().unwrap();
        self.held_and_killed(process).await;
        self.holding.release().await.unwrap();
    }

    async fn held_and_killed(&mut self, mut process: Child) -> bool {
        let held = self.holding.held(|| process.try_wait().unwrap().is_some()).await.unwrap();
        if held {
            process.kill().unwrap();
        }
        process.wait().unwrap();
        held
    }
}

fn collect(root: &Path, folder: &Path, files: &mut BTreeMap<PathBuf, String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, files);
        } else {
            let text = std::fs::read_to_string(&path).unwrap();
            files.insert(path.strip_prefix(root).unwrap().to_owned(), text);
        }
    }
}

/// Results of tools that change files, in order: one for each effect.
fn effects(log: &[Place]) -> Vec<String> {
    let tools = log.iter().filter(|place| place.kind == "toolFinished");
    tools
        .filter_map(|place| place.tool.clone())
        .filter(|tool| matches!(tool.as_str(), "write_file" | "str_replace"))
        .collect()
}

/// What a run did, whatever the times and ids: its cards with their answers, its finished calls.
#[derive(Debug, PartialEq)]
struct Story {
    cards: Vec<(String, String)>,
    calls: usize,
}

impl Story {
    /// Checks on the way that each card is answered once and each call has one result.
    fn of(events: &[Value]) -> Self {
        let bodies = || events.iter().map(|event| &event["body"]);
        let of_kind = |kind: &'static str| bodies().filter(move |body| body["type"] == kind);
        let answers = |id: &Value| {
            let mut given = of_kind("interactionAnswered").filter(|b| b["interactionId"] == *id);
            let answer = given.next().unwrap()["response"]["kind"].as_str().unwrap().to_owned();
            assert_eq!(given.count(), 0, "{id} was answered twice");
            answer
        };
        let cards = of_kind("interactionOpened").map(|body| &body["interaction"]);
        let cards = cards.map(|card| {
            (card["request"]["kind"].as_str().unwrap().to_owned(), answers(&card["id"]))
        });
        let cards: Vec<(String, String)> = cards.collect();
        let finished: Vec<&str> =
            of_kind("toolFinished").map(|body| body["callId"].as_str().unwrap()).collect();
        let calls: BTreeSet<&str> = finished.iter().copied().collect();
        assert_eq!(calls.len(), finished.len(), "a call has two results");
        Self { cards, calls: calls.len() }
    }
}

/// What makes a place worth being killed at: its kind, with the tool, card or hook it is about.
fn about(event: &Value) -> String {
    let body = &event["body"];
    let kind = body["type"].as_str().unwrap();
    let detail = match kind {
        "toolFinished" | "toolStarted" => match body["name"].as_str().unwrap() {
            changes @ ("write_file" | "str_replace" | "update_memory") => changes.to_owned(),
            _ => String::new(),
        },
        "interactionOpened" => body["interaction"]["request"]["kind"].to_string(),
        "interactionAnswered" => body["response"]["kind"].to_string(),
        "hookRan" if body["verdict"]["action"] != "continue" => {
            format!("{} {}", body["hook"], body["verdict"]["action"])
        }
        _ => String::new(),
    };
    format!("{kind} {detail}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_survives_kill_9_after_every_kind_of_event() {
    let mut whole = Stage::new().await;
    assert_eq!(whole.begin().status().unwrap().code(), Some(0));
    let log = whole.holding.log().await.unwrap();
    let events = whole.events();
    let (lessons, remembered) = (whole.lessons(), whole.remembered());
    assert_eq!(lessons.len(), 3, "{:?}", lessons.keys());
    let story = Story::of(&events);
    let cards: BTreeSet<&str> = story.cards.iter().map(|(card, _)| card.as_str()).collect();
    assert_eq!(
        cards.into_iter().collect::<Vec<_>>(),
        [
            "adjudication",
            "alternatives",
            "feedforward",
            "memoryCapture",
            "question",
            "reflection",
            "toolApproval",
        ]
    );

    // The last write has nothing after it.
    let end = log.last().unwrap().seq;
    let mut known = BTreeSet::new();
    let places = log.iter().zip(&events).filter(|(place, _)| place.written_to < end);
    let places: Vec<Place> = places
        .filter(|(_, event)| known.insert(about(event)))
        .map(|(place, _)| place.clone())
        .collect();
    let kinds: BTreeSet<&str> = places.iter().map(|place| place.kind.as_str()).collect();
    assert_eq!(
        kinds.into_iter().collect::<Vec<_>>(),
        [
            "hookRan",
            "interactionAnswered",
            "interactionOpened",
            "interactionShown",
            "modelAnswered",
            "runStarted",
            "toolFinished",
            "toolStarted",
            "userMessage",
        ]
    );

    let undisturbed = Arc::new((lessons, remembered, story, effects(&log)));
    let turns = Arc::new(Semaphore::new(SIDE_BY_SIDE));
    let mut stages = JoinSet::new();
    for place in places {
        let (undisturbed, turns) = (Arc::clone(&undisturbed), Arc::clone(&turns));
        let here = tokio::runtime::Handle::current();
        stages.spawn(async move {
            let _turn = turns.acquire().await.unwrap();
            let played = move || here.block_on(killed_twice(&place));
            assert_eq!(tokio::task::spawn_blocking(played).await.unwrap(), *undisturbed);
        });
    }
    while let Some(stage) = stages.join_next().await {
        stage.unwrap();
    }
}

/// What a run comes to: the documents, what is remembered, its story, its changes of files.
type Outcome = (BTreeMap<PathBuf, String>, Vec<String>, Story, Vec<String>);

/// A run that was killed after a place, and once more when it was taken up.
async fn killed_twice(place: &Place) -> Outcome {
    let mut stage = Stage::new().await;
    stage.kill_after(place.written_to).await;
    let before = stage.holding.log().await.unwrap();
    assert_eq!(before.last().unwrap().seq, place.written_to, "{place:?}");
    stage.kill_after_resuming(place.written_to).await;
    let last = stage.resume().await.status().unwrap();
    assert_eq!(last.code(), Some(0), "after {place:?}");

    let after = stage.holding.log().await.unwrap();
    assert_eq!(after[..before.len()], before, "after {place:?}");
    let places: Vec<i64> = after.iter().map(|place| place.seq).collect();
    assert_eq!(places, (1..=after.len() as i64).collect::<Vec<_>>(), "after {place:?}");
    let story = Story::of(&stage.events());
    (stage.lessons(), stage.remembered(), story, effects(&after))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_model_call_is_counted_although_the_process_was_killed_after_it() {
    // Nobody listens at port 1, so that every call fails and is tried again.
    let unreachable = |mut command: Command| {
        command
            .env("ANTHROPIC_API_KEY", "sk-ant-not-a-key")
            .env("ANTHROPIC_BASE_URL", "http://127.0.0.1:1")
            .env("TEACHER_ASSIST_PROVIDER", "anthropic");
        command
    };
    let begin = |stage: &Stage| {
        unreachable(stage.command(&["lesson-planning:create-lesson", "iteration for 3B"]))
    };
    let mut whole = Stage::new().await;
    assert_eq!(begin(&whole).status().unwrap().code(), Some(1));
    let log = whole.holding.log().await.unwrap();
    let failed = |log: &[Place]| log.iter().filter(|place| place.kind == "modelFailed").count();
    assert!(failed(&log) > 1, "{log:?}");
    let first = log.iter().find(|place| place.kind == "modelFailed").unwrap().seq;

    let mut stage = Stage::new().await;
    stage.holding.hold_after(first).await.unwrap();
    let process = begin(&stage).spawn().unwrap();
    assert!(stage.held_and_killed(process).await);
    stage.holding.release().await.unwrap();
    let resume = stage.resume().await;
    assert_eq!(unreachable(resume).status().unwrap().code(), Some(1));
    let after = stage.holding.log().await.unwrap();
    let ended = after.last().unwrap().kind.as_str();
    assert_eq!((failed(&after), ended), (failed(&log), "runFinished"));
}
