//! A repository in a temporary folder, made with the `git` program, and what that program says of one.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use history::{Cancel, ChangeKind, Commit, CommitId, CommitQuery, LineChange, Repository};
use tempfile::TempDir;

/// The first second of a sandbox: 2026-01-01 00:00:00 UTC.
pub const BEGINNING: i64 = 1_767_225_600;

/// A repository of its own, whose clock goes on by a minute with each command.
pub struct Sandbox {
    folder: TempDir,
    minutes: std::cell::Cell<i64>,
}

impl Sandbox {
    /// An empty folder that is no repository.
    pub fn nothing() -> Self {
        Self { folder: TempDir::new().unwrap(), minutes: std::cell::Cell::new(0) }
    }

    /// A repository without a commit, on the branch `main`.
    pub fn new() -> Self {
        let sandbox = Self::nothing();
        sandbox.git(["init", "--quiet", "--initial-branch=main"]);
        sandbox
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn open(&self) -> Repository {
        Repository::open(self.path()).unwrap()
    }

    /// The clock, in seconds since 1970.
    pub fn now(&self) -> i64 {
        BEGINNING + 60 * self.minutes.get()
    }

    /// Lets the clock go on, or back.
    pub fn wait(&self, minutes: i64) {
        self.minutes.set(self.minutes.get() + minutes);
    }

    pub fn write(&self, path: &str, content: impl AsRef<[u8]>) -> &Self {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    /// Runs `git` here; what it says.
    pub fn git<A: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = A>) -> String {
        self.wait(1);
        let output = git(self.path(), arguments, self.now(), "Ann Example", "ann@example.org");
        String::from_utf8(output).unwrap()
    }

    /// Commits all that is there.
    pub fn commit(&self, message: &str) -> CommitId {
        self.commit_as(message, "Ann Example", "ann@example.org")
    }

    pub fn commit_as(&self, message: &str, name: &str, email: &str) -> CommitId {
        self.git(["add", "--all"]);
        self.wait(1);
        let arguments = ["commit", "--quiet", "--allow-empty", "-m", message];
        git(self.path(), arguments, self.now(), name, email);
        self.head()
    }

    pub fn head(&self) -> CommitId {
        self.git(["rev-parse", "HEAD"]).trim().parse().unwrap()
    }

    /// The file that holds an object, while it is not in a pack.
    pub fn object(&self, id: &str) -> PathBuf {
        self.path().join(".git/objects").join(&id[..2]).join(&id[2..])
    }

    pub fn remove_object(&self, id: &str) {
        fs::remove_file(self.object(id)).unwrap();
    }

    /// All commits, as they are read here.
    pub fn commits(&self) -> Vec<Commit> {
        commits(&self.open(), &CommitQuery::default())
    }
}

/// The commits that the query wants.
pub fn commits(repository: &Repository, query: &CommitQuery) -> Vec<Commit> {
    let list = repository.commits(query, &Cancel::default()).unwrap();
    list.map(Result::unwrap).collect()
}

/// The subjects of these commits.
pub fn subjects(commits: &[Commit]) -> Vec<String> {
    commits.iter().map(Commit::subject).collect()
}

/// What the `git` program says in this folder, by settings that are the same on every computer.
pub fn git<A: AsRef<OsStr>>(
    folder: &Path,
    arguments: impl IntoIterator<Item = A>,
    now: i64,
    name: &str,
    email: &str,
) -> Vec<u8> {
    let Output { status, stdout, stderr } = Command::new("git")
        .current_dir(folder)
        .args(["-c", "protocol.file.allow=always", "-c", "core.quotePath=false"])
        .args(["-c", "gc.auto=0", "-c", "maintenance.auto=false", "-c", "safe.directory=*"])
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_ATTR_NOSYSTEM", "1")
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("GIT_AUTHOR_NAME", name)
        .env("GIT_AUTHOR_EMAIL", email)
        .env("GIT_AUTHOR_DATE", format!("{now} +0100"))
        .env("GIT_COMMITTER_NAME", "Carl Example")
        .env("GIT_COMMITTER_EMAIL", "carl@example.org")
        .env("GIT_COMMITTER_DATE", format!("{now} +0000"))
        .output()
        .unwrap();
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    stdout
}

/// What a git program says of a folder that is only looked at.
pub fn asked<const N: usize>(folder: &Path, arguments: [&str; N]) -> Vec<u8> {
    git(folder, arguments, BEGINNING, "Ann Example", "ann@example.org")
}

/// Lines of a file as `git log --numstat` shows them: new, gone, the former path and the path.
pub type NumstatLine = (Option<u32>, Option<u32>, Option<String>, String);

/// What `git log --numstat` says of each commit, merges against their first parent.
pub fn git_numstat(folder: &Path, most: usize) -> Vec<(String, Vec<NumstatLine>)> {
    let most = format!("--max-count={most}");
    let told = asked(
        folder,
        [
            "log",
            "-z",
            "--numstat",
            "-M",
            "--root",
            "--diff-merges=first-parent",
            "--no-ext-diff",
            "--no-textconv",
            "--format=%x01%H",
            &most,
        ],
    );
    let told: Vec<&[u8]> = told.split(|byte| *byte == 1).skip(1).collect();
    told.into_iter().map(numstat_of_commit).collect()
}

fn numstat_of_commit(told: &[u8]) -> (String, Vec<NumstatLine>) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (id, rest) = told.split_at(40);
    let mut fields = rest.split(|byte| *byte == 0).map(<[u8]>::to_vec);
    let mut lines = Vec::new();
    while let Some(field) = fields.next() {
        let field = text(&field);
        let Some((insertions, rest)) = field.trim_start_matches('\n').split_once('\t') else {
            continue;
        };
        let (deletions, path) = rest.split_once('\t').unwrap();
        let (from, path) = if path.is_empty() {
            (Some(text(&fields.next().unwrap())), text(&fields.next().unwrap()))
        } else {
            (None, path.to_owned())
        };
        lines.push((insertions.parse().ok(), deletions.parse().ok(), from, path));
    }
    lines.sort_by(|one, other| one.3.cmp(&other.3));
    (text(id), lines)
}

/// The same of a commit as it is read here.
pub fn numstat(commit: &Commit) -> (String, Vec<NumstatLine>) {
    let line = |file: &history::FileChange| {
        let (insertions, deletions) = match file.lines {
            LineChange::Counted { insertions, deletions } => (Some(insertions), Some(deletions)),
            LineChange::Binary => (None, None),
            LineChange::TooLarge => panic!("{} is too large", file.path),
        };
        let from = match &file.kind {
            ChangeKind::Renamed { from, .. } => Some(from.clone()),
            ChangeKind::Added | ChangeKind::Deleted | ChangeKind::Modified => None,
        };
        (insertions, deletions, from, file.path.clone())
    };
    (commit.id.to_string(), commit.files.iter().map(line).collect())
}

/// For each line of a file what `git blame --porcelain` says: commit, number and path in it.
pub fn git_blame(folder: &Path, path: &str) -> Vec<(String, u32, String)> {
    let told = asked(folder, ["blame", "--porcelain", "HEAD", "--", path]);
    let told = String::from_utf8_lossy(&told);
    let mut paths: BTreeMap<String, String> = BTreeMap::new();
    let mut lines: Vec<(String, u32)> = Vec::new();
    let mut all = Vec::new();
    for line in told.split('\n') {
        if line.starts_with('\t') {
            let (id, number) = lines.last().unwrap().clone();
            let path = paths[&id].clone();
            all.push((id, number, path));
        } else if let Some(path) = line.strip_prefix("filename ") {
            paths.insert(lines.last().unwrap().0.clone(), path.to_owned());
        } else {
            let mut words = line.split(' ');
            let id = words.next().unwrap();
            if id.len() == 40 && id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                lines.push((id.to_owned(), words.next().unwrap().parse().unwrap()));
            }
        }
    }
    all
}

/// The same as it is read here.
pub fn blame(repository: &Repository, path: &str) -> Vec<(String, u32, String)> {
    let blame = repository.blame(path, &Cancel::default()).unwrap();
    let mut all = Vec::new();
    for hunk in &blame.hunks {
        assert_eq!(usize::try_from(hunk.first_line).unwrap(), all.len() + 1);
        for line in 0..hunk.lines {
            let number = hunk.first_line_then + line;
            all.push((hunk.commit.to_string(), number, hunk.path_then.clone()));
        }
    }
    all
}

/// The root of the checkout that these tests are in.
pub fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}
