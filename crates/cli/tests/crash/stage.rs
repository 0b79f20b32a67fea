//! A database, folders and, for a script, a model server; commands of a real process among them.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;
use testkit::crash::Holding;
use testkit::database::TestDatabase;
use testkit::model_server::{Latest, ModelServer};
use testkit::scripted::Answer;

use crate::scene::{Scene, Step};

/// Picks the answer from what a request says last.
pub type Script = fn(&Latest) -> Option<Answer>;

/// Where one scene is played once.
pub struct Stage {
    database: TestDatabase,
    /// Where its processes sign in.
    url: String,
    pub holding: Holding,
    folder: TempDir,
    server: Option<ModelServer>,
}

impl Stage {
    pub async fn new(scene: &Scene) -> Self {
        let database = TestDatabase::start().await.unwrap();
        let holding = Holding::of(&database).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("answers.yaml"), scene.answers).unwrap();
        (scene.set)(folder.path());
        let server = match scene.script {
            Some(script) => {
                let answering = ModelServer::answering(move |request| script(&request.latest()));
                Some(answering.await.unwrap())
            }
            None => None,
        };
        let url = database.url();
        Self { database, url, holding, folder, server }
    }

    /// From now on its processes sign in as one teacher, as what is served has to.
    pub async fn sign_in(&mut self) {
        self.url = self.database.login("her").await.unwrap().url;
    }

    /// A command with these arguments; what it says goes nowhere.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_teacher-assist"));
        command
            .args(arguments)
            .env("TEACHER_ASSIST_DATA", self.folder.path().join("data"))
            .env("DATABASE_URL", &self.url)
            .env("TEACHER_ASSIST_KEYCHAIN", "off")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let plugins = self.folder.path().join("plugins");
        if plugins.exists() {
            command.env("TEACHER_ASSIST_PLUGINS", plugins);
        }
        match &self.server {
            None => command
                .env("TEACHER_ASSIST_PROVIDER", "offline")
                .env("TEACHER_ASSIST_OFFLINE_PACE", "0"),
            Some(server) => command
                .env_remove("TEACHER_ASSIST_PROVIDER")
                .env("ANTHROPIC_API_KEY", "sk-ant-not-a-key")
                .env("ANTHROPIC_BASE_URL", server.base_url())
                .env("OPENAI_API_KEY", "not-a-key")
                .env("OPENAI_BASE_URL", format!("{}/v1", server.base_url())),
        };
        command
    }

    /// The process of a step, from its beginning.
    pub fn begin(&self, step: &Step) -> Child {
        let mut command = self.command(step.words);
        self.answered(&mut command, step);
        if step.typed.is_empty() {
            return command.spawn().unwrap();
        }
        let mut process = command.stdin(Stdio::piped()).spawn().unwrap();
        process.stdin.take().unwrap().write_all(step.typed.as_bytes()).unwrap();
        process
    }

    /// The process that takes up what a killed one left of a step.
    pub async fn take_up(&mut self, step: &Step) -> Child {
        let session = self.holding.session().await.unwrap();
        let mut command = self.command(&["--json", "--resume", &session]);
        self.answered(&mut command, step);
        command.spawn().unwrap()
    }

    fn answered(&self, command: &mut Command, step: &Step) {
        command.arg("--answers");
        match step.answers {
            "rules" => command.arg(self.folder.path().join("answers.yaml")),
            how => command.arg(how),
        };
    }

    /// Kill a process when it is held; its exit code when it ends before that.
    pub async fn held_and_killed(&mut self, mut process: Child) -> Option<i32> {
        let held = self.holding.held(|| process.try_wait().unwrap().is_some()).await.unwrap();
        if held {
            process.kill().unwrap();
        }
        let exit = process.wait().unwrap().code();
        assert!(held || exit.is_some(), "somebody else killed the process");
        exit.filter(|_| !held)
    }

    /// What a command prints.
    pub fn said(&self, arguments: &[&str]) -> String {
        let mut command = self.command(arguments);
        let output = command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {error}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// A number that a statement gives.
    pub async fn number(&self, statement: &str) -> i64 {
        self.database.number(statement).await.unwrap()
    }

    /// What is remembered, as text.
    pub fn remembered(&self) -> Vec<String> {
        let list: Value = serde_json::from_str(&self.said(&["--json", "memory", "list"])).unwrap();
        let paths = list["files"].as_array().unwrap().iter();
        paths
            .map(|file| {
                let path = file["path"].as_str().unwrap();
                let said = self.said(&["--json", "memory", "show", path]);
                let file: Value = serde_json::from_str(&said).unwrap();
                file["markdown"].as_str().unwrap().to_owned()
            })
            .collect()
    }

    /// Everything that was written, by path.
    pub fn lessons(&self) -> BTreeMap<PathBuf, String> {
        let root = self.folder.path().join("data/workspace/lessons");
        let mut files = BTreeMap::new();
        if root.exists() {
            collect(&root, &root, &mut files);
        }
        files
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
