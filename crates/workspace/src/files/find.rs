//! Finding words in all files of the folder: in their names and in what they hold.
//!
//! What files hold is kept between two searches, as long as they have the same size and time of
//! change, so that each letter that is typed is answered at once.

mod matching;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use cap_std::fs::Dir;
use domain::Timestamp;
use text::front_matter;

use super::{Workspace, read_bytes};
use crate::{Entry, EntryKind, WorkspaceError};

pub use matching::{FoundLine, FoundPart};
use matching::{Wanted, small};

/// The largest file that is looked into, in bytes.
pub const MAX_FIND_BYTES: u64 = 1024 * 1024;
/// The most files that a search tells of.
pub const MAX_FOUND_FILES: usize = 100;
/// How many bytes of texts are kept between two searches.
const KEPT_BYTES: usize = 32 << 20;

/// What files held when they were last looked into.
#[derive(Debug, Default)]
pub struct Finder {
    kept: Mutex<HashMap<String, KeptText>>,
}

#[derive(Debug)]
struct KeptText {
    size: u64,
    modified: Timestamp,
    /// None for what is no text.
    looked: Option<Arc<Looked>>,
}

/// A text, and the same as it is compared.
#[derive(Debug)]
struct Looked {
    text: String,
    small: String,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilesFound {
    /// The best first: words in the name, then words in one line, then by path.
    pub files: Vec<FoundFile>,
    /// How many more files have the words.
    pub more: usize,
    /// How many files are too large to be looked into.
    pub too_large: usize,
    /// Whether there are more files in the folder than are looked through.
    pub cut: bool,
}

/// A file with the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    /// Path inside the workspace, with `/`.
    pub path: String,
    /// What it calls itself: the title of a lesson, or its first heading.
    pub title: Option<String>,
    /// The path with the words marked in it.
    pub name: Vec<FoundPart>,
    /// The lines that have the most of the words, in their order.
    pub lines: Vec<FoundLine>,
    /// How many more lines have one.
    pub more_lines: usize,
}

impl Workspace {
    /// The files in which each of the words stands, in their path or in what they hold. Capitals and
    /// accents do not count, a part of a word is enough, and what stands in quotation marks is looked
    /// for as it is. One letter is looked for in names only.
    ///
    /// # Errors
    /// The folder is gone. A file that cannot be read is one without words.
    pub fn find(&self, finder: &Finder, typed: &str) -> Result<FilesFound, WorkspaceError> {
        let wanted = Wanted::read(typed);
        let mut found = FilesFound { files: Vec::new(), more: 0, too_large: 0, cut: false };
        if wanted.is_empty() {
            return Ok(found);
        }
        let dir = self.dir()?;
        let tree = self.tree()?;
        found.cut = tree.cut.is_some();
        let mut kept = finder.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let mut before = std::mem::take(&mut *kept);
        let mut room = KEPT_BYTES;
        let mut ranked = Vec::new();
        for entry in tree.entries.into_iter().filter(|entry| entry.kind == EntryKind::File) {
            let mut looked = None;
            if entry.size > MAX_FIND_BYTES {
                found.too_large += 1;
            } else if wanted.looks_inside() {
                let (now, text) = look(&dir, &entry, before.remove(&entry.path));
                let bytes = text.as_ref().map_or(0, |text| text.text.len() + text.small.len());
                if let Some(rest) = room.checked_sub(bytes) {
                    room = rest;
                    kept.insert(entry.path.clone(), now);
                }
                looked = text;
            } else if let Some(same) = before.remove(&entry.path) {
                kept.insert(entry.path.clone(), same);
            }
            let rank = rank(&wanted, &entry.path, looked.as_deref());
            ranked.extend(rank.map(|rank| (rank, entry.path, looked)));
        }
        drop(kept);
        ranked.sort_by(|(rank, path, _), (other_rank, other, _)| {
            (rank, path).cmp(&(other_rank, other))
        });
        found.more = ranked.len().saturating_sub(MAX_FOUND_FILES);
        ranked.truncate(MAX_FOUND_FILES);
        // Only what is told of is gone through line by line.
        let told =
            ranked.into_iter().map(|(_, path, looked)| told(&wanted, path, looked.as_deref()));
        found.files = told.collect();
        Ok(found)
    }
}

/// What a file holds, and what is kept of it: what is known unless the file is another one.
fn look(dir: &Dir, entry: &Entry, known: Option<KeptText>) -> (KeptText, Option<Arc<Looked>>) {
    let same = |kept: &KeptText| kept.size == entry.size && kept.modified == entry.modified;
    if let Some(kept) = known.filter(same) {
        let looked = kept.looked.clone();
        return (kept, looked);
    }
    let bytes = match read_bytes(dir, &entry.path, MAX_FIND_BYTES) {
        Ok((bytes, _)) => bytes,
        Err(error) => {
            tracing::debug!(%error, path = entry.path, "left a file out of a search");
            Vec::new()
        }
    };
    let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
    let looked = text.map(|text| Arc::new(Looked { small: small(&text), text }));
    (KeptText { size: entry.size, modified: entry.modified, looked: looked.clone() }, looked)
}

/// How well a file fits, the better the less; none when a word is not there.
fn rank(wanted: &Wanted, path: &str, looked: Option<&Looked>) -> Option<u8> {
    let (text, small_text) = texts(looked);
    let small_path = small(path);
    if !wanted.all_in(&small_path, small_text) {
        return None;
    }
    let named = |name: &str| wanted.all_in(&small(name), "");
    if wanted.all_in(&small_path, "") || title(text).as_deref().is_some_and(named) {
        return Some(0);
    }
    Some(if wanted.in_one_line(small_text) { 1 } else { 2 })
}

fn told(wanted: &Wanted, path: String, looked: Option<&Looked>) -> FoundFile {
    let (text, small_text) = texts(looked);
    let (lines, more_lines) = wanted.lines(text, small_text);
    let name = wanted.parts(&path);
    FoundFile { path, title: title(text), name, lines, more_lines }
}

fn texts(looked: Option<&Looked>) -> (&str, &str) {
    looked.map_or(("", ""), |looked| (looked.text.as_str(), looked.small.as_str()))
}

/// What a text calls itself: the lesson of its front matter, or its first heading.
fn title(text: &str) -> Option<String> {
    let parts = front_matter::split(text).ok();
    let (yaml, body) = parts.map_or(("", text), |parts| (parts.yaml, parts.body));
    let lesson = yaml.lines().find_map(|line| line.strip_prefix("lesson:"));
    let found = lesson.or_else(|| body.lines().find_map(|line| line.strip_prefix("# ")))?;
    let title = found.trim().trim_matches(['"', '\'']);
    (!title.is_empty()).then(|| title.to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;

    fn folder(files: &[(&str, &[u8])]) -> (TempDir, Workspace) {
        let root = TempDir::new().unwrap();
        for (path, bytes) in files {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        let files = Workspace::open(root.path()).unwrap();
        (root, files)
    }

    fn paths(found: &FilesFound) -> Vec<&str> {
        found.files.iter().map(|file| file.path.as_str()).collect()
    }

    #[test]
    fn words_are_found_in_names_and_contents_and_the_name_comes_first() {
        let (_root, files) = folder(&[
            ("classes/3B.md", b"# 3B\n\nThree pupils read slowly.\n"),
            ("notes/reading.md", b"# Groups\n"),
            ("lessons/3B/x/lesson.md", b"---\nlesson: Reading aloud\n---\n\n# Reading aloud\n"),
            ("apart.md", b"read\nby three\n"),
            (".hidden/reading.md", b"reading"),
            ("picture.png", b"\x89PNG\0reading"),
        ]);
        let finder = Finder::default();
        let found = files.find(&finder, "Reading").unwrap();
        assert_eq!(paths(&found), ["lessons/3B/x/lesson.md", "notes/reading.md"]);
        assert_eq!(found.files[0].title.as_deref(), Some("Reading aloud"));
        assert_eq!(found.files[0].lines.iter().map(|line| line.line).collect::<Vec<_>>(), [2, 5]);
        let found = files.find(&finder, "three READ").unwrap();
        assert_eq!(paths(&found), ["classes/3B.md", "apart.md"], "one line before two");
        assert_eq!(paths(&files.find(&finder, "png").unwrap()), ["picture.png"]);
        assert_eq!(paths(&files.find(&finder, "  ").unwrap()), Vec::<&str>::new());
    }

    #[test]
    fn a_file_that_changed_is_looked_into_again_and_one_that_is_gone_is_not_found() {
        let (root, files) = folder(&[("a.md", b"old words"), ("b.md", b"old words")]);
        let finder = Finder::default();
        assert_eq!(paths(&files.find(&finder, "old").unwrap()), ["a.md", "b.md"]);
        fs::write(root.path().join("a.md"), "newer words").unwrap();
        fs::remove_file(root.path().join("b.md")).unwrap();
        assert_eq!(paths(&files.find(&finder, "old").unwrap()), Vec::<&str>::new());
        assert_eq!(paths(&files.find(&finder, "newer").unwrap()), ["a.md"]);
        assert_eq!(finder.kept.lock().unwrap().len(), 1);
    }

    #[test]
    fn what_is_too_large_is_counted_and_found_by_its_name() {
        let large = vec![b'a'; usize::try_from(MAX_FIND_BYTES).unwrap() + 1];
        let (_root, files) = folder(&[("large.md", &large)]);
        let found = files.find(&Finder::default(), "aaa").unwrap();
        assert_eq!((paths(&found), found.too_large), (Vec::new(), 1));
        assert_eq!(paths(&files.find(&Finder::default(), "large").unwrap()), ["large.md"]);
    }
}
