//! `kill -9` of a real process after each kind of event: the session goes on where it was, no tool
//! has its effect twice, nothing is lost.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;
use testkit::crash::{Holding, Place};
use testkit::database::TestDatabase;

/// The exit code of a run that waits for an answer.
const WAITING: i32 = 3;

struct Stage {
    database: TestDatabase,
    holding: Holding,
    folder: TempDir,
}

impl Stage {
    async fn new() -> Self {
        let database = TestDatabase::start().await.unwrap();
        let holding = Holding::of(&database).await.unwrap();
        Self { database, holding, folder: tempfile::tempdir().unwrap() }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_teacher-assist"));
        command
            .arg("--json")
            .args(arguments)
            .env("TEACHER_ASSIST_DATA", self.folder.path())
            .env("DATABASE_URL", self.database.url())
            .env("TEACHER_ASSIST_PROVIDER", "offline")
            .env("TEACHER_ASSIST_OFFLINE_PACE", "0")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    fn begin(&self) -> Command {
        self.command(&["lesson-planning:create-lesson", "a lesson on sorting for S2"])
    }

    async fn resume(&mut self, answer: Option<&str>) -> Command {
        let session = self.holding.session().await.unwrap();
        let mut arguments = vec!["--resume", &session];
        arguments.extend(answer);
        self.command(&arguments)
    }

    /// Go on to the end, answering the question when it is open.
    async fn finish(&mut self) {
        for _ in 0..4 {
            let code = self.resume(None).await.status().unwrap().code();
            if code == Some(0) {
                return;
            }
            assert_eq!(code, Some(WAITING));
            if self.resume(Some("2C")).await.status().unwrap().success() {
                return;
            }
        }
        panic!("the session does not come to an end");
    }

    /// Everything the run wrote, by path.
    fn lessons(&self) -> BTreeMap<PathBuf, String> {
        let root = self.folder.path().join("workspace/lessons");
        let mut files = BTreeMap::new();
        collect(&root, &root, &mut files);
        files
    }

    /// Kill whichever command first wants to write beyond `last`.
    async fn kill_after(&mut self, last: i64) {
        self.holding.hold_after(last).await.unwrap();
        let first = self.begin().spawn().unwrap();
        if !self.held_and_killed(first).await {
            let second = self.resume(Some("2C")).await.spawn().unwrap();
            assert!(self.held_and_killed(second).await, "nothing was written beyond {last}");
        }
        self.holding.release().await.unwrap();
    }

    /// Kill the process that takes the session up, right after it said so.
    async fn kill_after_resuming(&mut self, last: i64) {
        self.holding.hold_after(last + 1).await.unwrap();
        let process = self.resume(None).await.spawn().unwrap();
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

#[tokio::test(flavor = "multi_thread")]
async fn a_session_survives_kill_9_after_every_kind_of_event() {
    let mut whole = Stage::new().await;
    assert_eq!(whole.begin().status().unwrap().code(), Some(WAITING));
    assert!(whole.resume(Some("2C")).await.status().unwrap().success());
    let log = whole.holding.log().await.unwrap();
    let lessons = whole.lessons();
    assert_eq!(lessons.len(), 3, "{:?}", lessons.keys());
    let end = log.last().unwrap().seq;

    // One place for each kind of event and, for calls, each tool that changes something; the last
    // write has nothing after it.
    let mut known = BTreeSet::new();
    let changes = |tool: &String| matches!(tool.as_str(), "write_file" | "str_replace");
    let key = |place: &Place| (place.kind.clone(), place.tool.clone().filter(changes));
    let places = log.iter().filter(|place| place.written_to < end);
    let places: Vec<Place> = places.filter(|place| known.insert(key(place))).cloned().collect();
    let kinds: BTreeSet<&str> = places.iter().map(|place| place.kind.as_str()).collect();
    assert_eq!(
        kinds.into_iter().collect::<Vec<_>>(),
        [
            "hooksRan",
            "interactionAnswered",
            "interactionOpened",
            "modelAnswered",
            "runStarted",
            "toolFinished",
            "toolStarted",
            "userMessage",
        ]
    );

    for place in places {
        let mut stage = Stage::new().await;
        stage.kill_after(place.written_to).await;
        let before = stage.holding.log().await.unwrap();
        assert_eq!(before.last().unwrap().seq, place.written_to, "{place:?}");
        stage.kill_after_resuming(place.written_to).await;
        stage.finish().await;

        assert_eq!(stage.lessons(), lessons, "after {place:?}");
        let after = stage.holding.log().await.unwrap();
        assert_eq!(after[..before.len()], before, "after {place:?}");
        let places: Vec<i64> = after.iter().map(|place| place.seq).collect();
        assert_eq!(places, (1..=after.len() as i64).collect::<Vec<_>>(), "after {place:?}");
        assert_eq!(effects(&after), effects(&log), "after {place:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_model_call_is_counted_although_the_process_was_killed_after_it() {
    let mut stage = Stage::new().await;
    // Nobody listens at port 1, so that every call fails and is tried again.
    let unreachable = |command: &mut Command| {
        command
            .env("ANTHROPIC_API_KEY", "sk-ant-not-a-key")
            .env("ANTHROPIC_BASE_URL", "http://127.0.0.1:1")
            .env("TEACHER_ASSIST_PROVIDER", "anthropic");
    };
    // The message, the start, the hook and the first failure.
    stage.holding.hold_after(4).await.unwrap();
    let mut begin = stage.command(&[]);
    unreachable(&mut begin);
    begin.args(["lesson-planning:create-lesson", "iteration for 3B"]);
    let process = begin.spawn().unwrap();
    assert!(stage.held_and_killed(process).await);
    stage.holding.release().await.unwrap();
    let mut resume = stage.resume(None).await;
    unreachable(&mut resume);
    assert_eq!(resume.status().unwrap().code(), Some(1));
    let log = stage.holding.log().await.unwrap();
    let failed = log.iter().filter(|place| place.kind == "modelFailed").count();
    assert_eq!((failed, log.last().unwrap().kind.as_str()), (4, "runFinished"));
}
