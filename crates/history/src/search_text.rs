//! What is searched and embedded of a commit.

use text::lists;

use crate::commit::{ChangeKind, Commit};

/// How many paths are named; the rest of a large commit says nothing about it.
const MOST_PATHS: usize = 20;
/// How many characters of the message are taken.
const MOST_CHARACTERS: usize = 2000;

lists! {
    include_str!("search_text.txt");
    static TRAILERS: List = "trailers";
}

/// The text by which a commit is found: its message without signatures of people and programs at its end,
/// and the paths of its files, of a renamed one both.
#[must_use]
pub fn search_text(commit: &Commit) -> String {
    let lines: Vec<&str> =
        commit.message.lines().map(str::trim_end).filter(|line| !is_trailer(line)).collect();
    let message: String = lines.join("\n").trim().chars().take(MOST_CHARACTERS).collect();
    let paths = commit.files.iter().take(MOST_PATHS).map(|file| match &file.kind {
        ChangeKind::Renamed { from, .. } => format!("{from} {}", file.path),
        _ => file.path.clone(),
    });
    std::iter::once(message).chain(paths).collect::<Vec<_>>().join("\n")
}

fn is_trailer(line: &str) -> bool {
    line.split_once(": ").is_some_and(|(key, _)| TRAILERS.has(&key.to_ascii_lowercase()))
}
