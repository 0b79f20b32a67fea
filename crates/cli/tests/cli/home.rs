//! A place of its own for each test: data folder, workspace, environment.

use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;

use crate::prepared::prepare;

/// The command of the lesson-planning plugin that everything is tried with.
pub const CREATE: &str = "lesson-planning:create-lesson";

/// Variables of the machine that must not decide a test.
const FOREIGN: &[&str] = &[
    "DATABASE_URL",
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_BASE_URL",
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "TEACHER_ASSIST_WORKSPACE",
    "TEACHER_ASSIST_PLUGINS",
    "TEACHER_ASSIST_PROVIDER",
    "TEACHER_ASSIST_PASSCODE",
    "TEACHER_ASSIST_LOG",
    "TEACHER_ASSIST_PASSPHRASE",
    "VISUAL",
    "EDITOR",
];

/// A data folder that is gone after the test.
pub struct Home {
    folder: tempfile::TempDir,
}

/// What the program said.
#[derive(Debug, PartialEq, Eq)]
pub struct Said {
    /// Its exit code.
    pub code: i32,
    /// The standard output.
    pub out: String,
    /// The standard error output.
    pub err: String,
}

impl Said {
    /// The standard output as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out)
            .unwrap_or_else(|error| panic!("{error}: {}\n{}", self.out, self.err))
    }
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// A folder that is gone after the test and that others than its owner can enter.
pub fn open_folder() -> tempfile::TempDir {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        // The private server may run as another user than root, and has to reach its data.
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(0o755));
    }
    builder.tempdir().unwrap()
}

impl Home {
    /// An empty one: the program starts for the first time.
    pub fn new() -> Self {
        Self { folder: open_folder() }
    }

    /// One in which the program was before: its database and the sample workspace are there.
    pub fn ready() -> Self {
        let home = Self::new();
        prepare(&home.data(), Self::program_with);
        home
    }

    /// The data folder.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The workspace that the program makes from the sample.
    pub fn workspace(&self) -> PathBuf {
        self.data().join("workspace")
    }

    /// The folder that everything of the test is in.
    pub fn path(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    /// The program, ready to be given words.
    pub fn program(&self) -> std::process::Command {
        Self::program_with(&self.data())
    }

    fn program_with(data: &Path) -> std::process::Command {
        let mut program =
            std::process::Command::new(assert_cmd::cargo::cargo_bin!("teacher-assist"));
        program.env("TEACHER_ASSIST_DATA", data);
        // The drafter writes as fast as it can; for a reader it takes its time.
        program.env("TEACHER_ASSIST_OFFLINE_PACE", "0");
        // A test must not touch the keychain of whoever runs it.
        program.env("TEACHER_ASSIST_KEYCHAIN", "off");
        for name in FOREIGN {
            program.env_remove(name);
        }
        program
    }

    /// The program as a user whom a folder that is read-only binds: root may do everything.
    #[cfg(unix)]
    pub fn program_of_nobody(&self) -> std::process::Command {
        use std::os::unix::process::CommandExt as _;
        let mut program = self.program();
        if nix::unistd::geteuid().is_root() {
            const NOBODY: u32 = 65_534;
            for entry in walkdir::WalkDir::new(self.path()) {
                let path = entry.unwrap().into_path();
                std::os::unix::fs::chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
            }
            program.uid(NOBODY).gid(NOBODY).env("HOME", self.path());
        }
        program
    }

    /// Runs the program with these words.
    pub fn run(&self, words: &[&str]) -> Said {
        let mut program = self.program();
        program.args(words);
        Command::from_std(program).output().unwrap().into()
    }

    /// Runs the program with these words and this on its standard input.
    pub fn run_with_input(&self, words: &[&str], input: &str) -> Said {
        let mut program = self.program();
        program.args(words);
        Command::from_std(program).write_stdin(input).output().unwrap().into()
    }
}
