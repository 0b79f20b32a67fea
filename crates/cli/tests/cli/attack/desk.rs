//! What the attacks on a desk at work have in common: runs that remember something and build on an
//! earlier lesson, so that one that could not look them up writes another text, and their server.

use std::fs;
use std::path::PathBuf;

use crate::home::{CREATE, Home};

/// A run and what it writes when nobody disturbs it.
pub struct Work {
    /// What is typed.
    pub words: &'static [&'static str],
    lesson: &'static str,
    undisturbed: String,
}

const WORKS: [(&[&str], &str); 3] = [
    (&[CREATE, "a lesson on iteration for 3B"], "lessons/3B/iteration/lesson.md"),
    (&[CREATE, "a lesson on phishing for 1B"], "lessons/1B/phishing/lesson.md"),
    (
        &[CREATE, "a lesson on sorting like what we did for 2C, but for 2A"],
        "lessons/2A/sorting/lesson.md",
    ),
];

/// What 3B's memory says, which its lessons show.
const REMEMBERED: &str = "- 3B works best in pairs.\n- Lessons for 3B begin with a quick quiz.\n";

/// The runs, each played once; then their lessons are gone again.
pub fn works(home: &Home) -> Vec<Work> {
    remember(home);
    let played = WORKS.map(|(words, lesson)| {
        let whole = home.run(&[words, &["--json"]].concat());
        assert_eq!(whole.code, 0, "{}{}", whole.out, whole.err);
        let undisturbed = fs::read_to_string(home.workspace().join(lesson)).unwrap();
        Work { words, lesson, undisturbed }
    });
    for work in &played {
        fs::remove_dir_all(work.folder(home)).unwrap();
    }
    played.into()
}

fn remember(home: &Home) {
    let text = home.path().join("remembered.md");
    fs::write(&text, REMEMBERED).unwrap();
    let mut program = home.program();
    program.env("VISUAL", format!("cp {}", text.display()));
    program.args(["memory", "edit", "memory/classes/3B/MEMORY.md"]);
    let edited = program.output().unwrap();
    assert!(edited.status.success(), "{}", String::from_utf8_lossy(&edited.stderr));
}

impl Work {
    /// Where its lesson stands.
    pub fn folder(&self, home: &Home) -> PathBuf {
        let lesson = home.workspace().join(self.lesson);
        lesson.parent().unwrap().to_owned()
    }

    /// How its lesson differs from that of the undisturbed run.
    pub fn differs(&self, home: &Home) -> Option<String> {
        let written = fs::read_to_string(home.workspace().join(self.lesson)).unwrap_or_default();
        let line = written.lines().zip(self.undisturbed.lines()).find(|(one, other)| one != other);
        (written != self.undisturbed)
            .then(|| format!("{} is another one, {} bytes: {line:?}", self.lesson, written.len()))
    }
}

/// The server of a home, by its pid file; none while it is away.
#[cfg(unix)]
pub fn server(home: &Home) -> Option<nix::unistd::Pid> {
    let file = home.data().join("postgres/cluster/postmaster.pid");
    let text = fs::read_to_string(file).ok()?;
    text.lines().next()?.parse().ok().map(nix::unistd::Pid::from_raw)
}

/// The latest session: a list of all is cut off after so many.
pub fn latest_session(home: &Home) -> Option<String> {
    let said = home.run(&["sessions", "--limit", "1", "--json"]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    said.json()["sessions"][0]["id"].as_str().map(str::to_owned)
}
