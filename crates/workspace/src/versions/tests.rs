use std::fs;

use domain::{Clock, FixedClock};
use tempfile::TempDir;

use super::bounds::{KEPT_DELETED, surplus};
use super::*;
use crate::{Base, GoneFile, Workspace, WorkspaceError};

struct Room {
    data: TempDir,
    root: TempDir,
    files: Workspace,
}

impl Room {
    fn new() -> Self {
        let (data, root) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let files = opened(&data, &root);
        Self { data, root, files }
    }

    /// The same folders in another process, as far as files can tell.
    fn another_process(&self) -> Workspace {
        opened(&self.data, &self.root)
    }

    /// Somebody saves the file with another program.
    fn outside(&self, path: &str, text: &str) {
        let path = self.root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn remove(&self, path: &str) {
        fs::remove_file(self.root.path().join(path)).unwrap();
    }

    fn now(&self, path: &str) -> String {
        fs::read_to_string(self.root.path().join(path)).unwrap()
    }

    /// Who did what, and what the file held then, the first first.
    fn story(&self, path: &str) -> Vec<(FileAuthor, FileDeed, String)> {
        let versions = self.files.versions(path).unwrap();
        assert!(versions.iter().map(|version| version.number).eq(1..=versions.len() as u32));
        let told = versions.into_iter().map(|version| {
            let text = self.files.version(path, version.number).unwrap().1;
            (version.author, version.deed, String::from_utf8(text).unwrap())
        });
        told.collect()
    }

    /// How many texts are kept.
    fn texts(&self) -> usize {
        let all = walk(self.data.path());
        all.iter().filter(|path| path.contains("/texts/")).count()
    }
}

fn opened(data: &TempDir, root: &TempDir) -> Workspace {
    let clock = Arc::new(domain::SystemClock);
    let files = Workspace::open(root.path()).unwrap();
    files.keeping(FileVersions::new(data.path(), root.path(), clock))
}

fn walk(folder: &Path) -> Vec<String> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => all.extend(walk(&path)),
            false => all.push(path.display().to_string()),
        }
    }
    all
}

fn done(author: FileAuthor, deed: FileDeed, text: &str) -> (FileAuthor, FileDeed, String) {
    (author, deed, text.to_owned())
}

use FileAuthor::{Agent, Outside, Teacher};
use FileDeed::{Found, Gone, Moved, Refused, Saved};

#[test]
fn what_stood_there_is_kept_whoever_wrote_it_and_comes_back() {
    let room = Room::new();
    room.outside("classes/3B.md", "hers\n");
    room.files.by_agent().replace("classes/3B.md", "hers", "the agent's", &Base::Any).unwrap();
    room.outside("classes/3B.md", "hers again\n");
    room.another_process().write("Classes/3b.md", "in the window\n", &Base::Any).unwrap();
    let story = [
        done(Outside, Found, "hers\n"),
        done(Agent, Saved, "the agent's\n"),
        done(Outside, Found, "hers again\n"),
        done(Teacher, Saved, "in the window\n"),
    ];
    assert_eq!(room.story("classes/3B.md"), story);

    let written = room.files.restore("classes/3B.md", 1).unwrap();
    assert_eq!(
        (written.path.as_str(), room.now("classes/3B.md")),
        ("classes/3B.md", "hers\n".into())
    );
    // The same text is stored once.
    assert_eq!((room.story("classes/3B.md").len(), room.texts()), (5, 4));
    assert!(matches!(
        room.files.restore("classes/3B.md", 9),
        Err(WorkspaceError::NoVersion { number: 9, .. })
    ));
}

#[test]
fn a_file_that_is_gone_can_be_put_back_and_one_that_was_moved_is_not_gone() {
    let room = Room::new();
    room.files.write("soul.md", "who", &Base::Absent).unwrap();
    room.files.write_bytes("curriculum/imported/a.pdf", b"\xff\x00", &Base::Absent).unwrap();
    room.files.write("plugins/a.md", "mine", &Base::Absent).unwrap();
    room.files.rename("plugins/a.md", "plugins/away/a.md").unwrap();
    assert_eq!(room.files.deleted().unwrap(), []);
    room.remove("soul.md");
    fs::remove_dir_all(room.root.path().join("curriculum")).unwrap();
    let gone = room.files.deleted().unwrap();
    let mut paths: Vec<&str> = gone.iter().map(|file| file.last.path.as_str()).collect();
    paths.sort_unstable();
    assert_eq!(paths, ["curriculum/imported/a.pdf", "soul.md"]);
    for GoneFile { last, .. } in &gone {
        room.another_process().restore(&last.path, last.number).unwrap();
    }
    assert_eq!((room.now("soul.md"), room.files.deleted().unwrap()), ("who".to_owned(), vec![]));
    let read = room.files.read_bytes("curriculum/imported/a.pdf").unwrap();
    assert_eq!(read, b"\xff\x00");
    let story =
        [done(Teacher, Saved, "who"), done(Outside, Gone, "who"), done(Teacher, Saved, "who")];
    assert_eq!(room.story("soul.md"), story);
    let moved = [
        done(Teacher, Saved, "mine"),
        done(Teacher, Moved("plugins/away/a.md".to_owned()), "mine"),
    ];
    assert_eq!(room.story("plugins/a.md"), moved);
}

#[test]
fn a_text_that_was_not_saved_is_kept_and_is_not_what_the_file_holds() {
    let room = Room::new();
    room.files.write("a.md", "0", &Base::Absent).unwrap();
    let base = Base::Sha256(sha256(b"0"));
    room.files.write("a.md", "winner", &base).unwrap();
    let lost = room.another_process().write("a.md", "loser", &base).unwrap_err();
    assert!(matches!(lost, WorkspaceError::Conflict { .. }), "{lost:?}");
    room.files.keep_refused("a.md", "loser").unwrap();
    room.files.write("a.md", "last", &Base::Sha256(sha256(b"winner"))).unwrap();
    let story = [
        done(Teacher, Saved, "0"),
        done(Teacher, Saved, "winner"),
        done(Teacher, Refused, "loser"),
        done(Teacher, Saved, "last"),
    ];
    assert_eq!(room.story("a.md"), story);
}

#[test]
fn what_cannot_be_kept_is_not_replaced() {
    let room = Room::new();
    room.outside("a.md", "hers");
    // Something stands where what is kept would go.
    fs::write(room.data.path().join("versions"), "").unwrap();
    let refused = room.files.write("a.md", "ours", &Base::Any).unwrap_err();
    assert!(matches!(refused, WorkspaceError::NotKept { .. }), "{refused:?}");
    assert!(room.files.rename("a.md", "b.md").is_err());
    assert_eq!((room.now("a.md").as_str(), walk(room.root.path()).len()), ("hers", 1));
}

#[test]
fn what_is_forgotten_is_gone_for_good_and_the_file_stays() {
    let room = Room::new();
    for text in ["one", "two"] {
        room.files.write("a.md", text, &Base::Any).unwrap();
        room.files.write("b.md", text, &Base::Any).unwrap();
    }
    room.files.write("a.md", "three", &Base::Any).unwrap();
    assert_eq!((room.files.forget("a.md").unwrap(), room.now("a.md").as_str()), (3, "three"));
    // What another file held, too, stays.
    assert_eq!(room.texts(), 2);
    assert_eq!(room.story("a.md"), [done(Outside, Found, "three")]);
    assert_eq!(room.story("b.md").len(), 2);
}

#[test]
fn a_record_that_was_damaged_hides_no_other_and_a_damaged_text_is_not_given_back() {
    let room = Room::new();
    for text in ["one", "two", "three"] {
        room.files.write("a.md", text, &Base::Any).unwrap();
    }
    let all = walk(room.data.path());
    fs::write(all.iter().find(|path| path.contains("/000002-")).unwrap(), "{").unwrap();
    fs::write(all.iter().find(|path| path.ends_with(&sha256(b"one"))).unwrap(), "eno").unwrap();
    let numbers: Vec<u32> =
        room.files.versions("a.md").unwrap().iter().map(|version| version.number).collect();
    assert_eq!(numbers, [1, 3]);
    let damaged = room.files.restore("a.md", 1).unwrap_err().to_string();
    assert!(damaged.ends_with("could not be read: what was kept is damaged"), "{damaged}");
    assert_eq!(room.now("a.md"), "three");
}

#[test]
fn two_histories_that_are_put_together_are_one() {
    let (one, other) = (Room::new(), Room::new());
    one.files.write("a.md", "first", &Base::Any).unwrap();
    other.outside("a.md", "second");
    other.files.write("a.md", "third", &Base::Any).unwrap();
    let [from, to] =
        [&other, &one].map(|room| FileVersions::folder(room.data.path(), room.root.path()));
    for path in walk(&from) {
        let at = to.join(Path::new(&path).strip_prefix(&from).unwrap());
        fs::create_dir_all(at.parent().unwrap()).unwrap();
        fs::copy(path, at).unwrap();
    }
    let story = [
        done(Teacher, Saved, "first"),
        done(Outside, Found, "second"),
        done(Teacher, Saved, "third"),
        done(Outside, Found, "first"),
    ];
    assert_eq!(one.story("a.md"), story);
}

/// A version of so many bytes that was made so many days ago.
fn made(path: &str, days: i64, author: FileAuthor, deed: FileDeed, size: u64) -> FileVersion {
    let at = today() - chrono_days(days);
    let sha256 = format!("{path} {days} {size}");
    FileVersion { path: path.into(), number: 1, at, author, deed, sha256, size, folder: None }
}

fn today() -> Timestamp {
    let start = "2026-11-23T12:00:00Z".parse().unwrap();
    FixedClock::new(start).now()
}

fn chrono_days(days: i64) -> std::time::Duration {
    std::time::Duration::from_hours(u64::try_from(days).unwrap() * 24)
}

fn dropped(histories: &[Vec<FileVersion>], versions: usize, bytes: u64) -> Vec<String> {
    let dropped = surplus(histories, today(), Bounds { versions, bytes });
    dropped.into_iter().flatten().map(|version| version.sha256).collect()
}

#[test]
fn what_is_old_goes_and_what_a_file_holds_stays() {
    let standing = vec![
        made("a", 300, Teacher, Saved, 1),
        made("a", 179, Teacher, Saved, 1),
        made("a", 1, Agent, Saved, 1),
    ];
    let old = vec![made("b", 400, Teacher, Saved, 1)];
    let missed = vec![made("c", 60, Teacher, Saved, 1), made("c", 29, Outside, Gone, 1)];
    let over = vec![made("d", 32, Teacher, Saved, 1), made("d", 31, Outside, Gone, 1)];
    let found = dropped(&[standing, old, missed, over], 200, 1 << 20);
    assert_eq!(found, ["a 300 1", "d 32 1", "d 31 1"]);
}

#[test]
fn an_agent_that_writes_much_pushes_out_what_agents_wrote() {
    let mut busy = vec![made("a", 90, Teacher, Saved, 10)];
    busy.extend((1..8).rev().map(|day| made("a", day, Agent, Saved, 10)));
    assert_eq!(dropped(std::slice::from_ref(&busy), 6, 1 << 20), ["a 7 10", "a 6 10"]);
    // 70 bytes beside the 10 that the file holds.
    assert_eq!(dropped(&[busy.clone()], 200, 35), ["a 7 10", "a 6 10", "a 5 10", "a 4 10"]);
    assert_eq!(dropped(&[busy], 200, 0).len(), 7);
}

#[test]
fn the_bound_is_kept_on_the_disk() {
    let room = Room::new();
    for text in ["one", "two", "three"] {
        room.files.write("a.md", text, &Base::Any).unwrap();
    }
    let versions =
        FileVersions::new(room.data.path(), room.root.path(), Arc::new(domain::SystemClock));
    let bounds = Bounds { versions: 2, bytes: 1 << 20 };
    assert_eq!(versions.bound(domain::SystemClock.now(), bounds).unwrap(), 1);
    assert_eq!(room.texts(), 2);
    room.remove("a.md");
    let later = domain::SystemClock.now() + KEPT_DELETED + chrono_days(1);
    assert_eq!(room.files.bound_versions(domain::SystemClock.now()).unwrap(), 0);
    assert_eq!(room.files.deleted().unwrap().len(), 1);
    assert_eq!(room.files.bound_versions(later).unwrap(), 3);
    assert_eq!((room.texts(), room.files.versions("a.md").unwrap()), (0, vec![]));
}
