use std::fs;
use std::sync::Arc;

use tempfile::TempDir;

use super::*;
use crate::versions::FileVersions;

struct Desk {
    _data: TempDir,
    root: TempDir,
    files: Workspace,
}

fn desk(files: &[(&str, &str)]) -> Desk {
    let (data, root) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let clock = Arc::new(domain::SystemClock);
    let opened = Workspace::open(root.path()).unwrap();
    let opened = opened.keeping(FileVersions::new(data.path(), root.path(), clock));
    for (path, text) in files {
        opened.write(path, text, &Base::Absent).unwrap();
    }
    Desk { _data: data, root, files: opened }
}

fn gone_paths(files: &Workspace) -> Vec<(String, Option<String>, bool)> {
    let gone = files.deleted().unwrap().into_iter();
    let mut told: Vec<_> =
        gone.map(|file| (file.last.path, file.last.folder, file.standing)).collect();
    told.sort();
    told
}

#[test]
fn a_folder_is_taken_away_with_all_that_is_in_it_and_each_file_can_be_put_back() {
    let Desk { root, files, _data } =
        desk(&[("notes/a.md", "a"), ("notes/deep/b.md", "b"), ("other.md", "o")]);
    // Nobody wrote it here, and a file manager was there.
    fs::write(root.path().join("notes/outside.bin"), [0, 255]).unwrap();
    fs::write(root.path().join("notes/.DS_Store"), "x").unwrap();
    let removed = files.remove_folder("Notes").unwrap();
    assert_eq!(removed, ["notes/a.md", "notes/deep/b.md", "notes/outside.bin"]);
    assert!(!root.path().join("notes").exists() && root.path().join("other.md").exists());
    let with = Some("notes".to_owned());
    let told = removed.iter().map(|path| (path.clone(), with.clone(), false)).collect::<Vec<_>>();
    assert_eq!(gone_paths(&files), told);
    for path in &removed {
        files.put_back(path, false).unwrap();
    }
    assert_eq!(fs::read(root.path().join("notes/outside.bin")).unwrap(), [0, 255]);
    assert_eq!(files.read("notes/deep/b.md").unwrap().text, "b");
    assert_eq!(gone_paths(&files), []);
}

#[test]
fn a_folder_of_which_something_could_not_be_put_back_stays_whole() {
    let Desk { root, files, _data } = desk(&[("notes/a.md", "a")]);
    fs::create_dir_all(root.path().join("notes/.git")).unwrap();
    let refused = files.remove_folder("notes").unwrap_err().to_string();
    assert!(refused.contains("\"notes\" was left as it is") && refused.contains(".git is hidden"));
    assert_eq!(files.read("notes/a.md").unwrap().text, "a");
    assert_eq!(gone_paths(&files), []);
    for path in ["", "../notes", "notes/a.md", "nowhere"] {
        assert!(files.remove_folder(path).is_err(), "{path:?}");
    }
    assert_eq!(files.read("notes/a.md").unwrap().text, "a");
}

#[cfg(unix)]
#[test]
fn a_link_to_a_folder_and_a_folder_with_a_link_are_left_alone() {
    let Desk { root, files, _data } = desk(&[("notes/a.md", "a"), ("with/b.md", "b")]);
    std::os::unix::fs::symlink("notes", root.path().join("linked")).unwrap();
    std::os::unix::fs::symlink("../notes/a.md", root.path().join("with/a.md")).unwrap();
    for path in ["linked", "with"] {
        assert!(files.remove_folder(path).is_err(), "{path}");
    }
    assert_eq!(files.read("notes/a.md").unwrap().text, "a");
    assert_eq!(files.read("with/b.md").unwrap().text, "b");
    assert_eq!(gone_paths(&files), []);
}

#[test]
fn where_another_file_has_the_name_it_stays_and_the_old_one_is_put_beside_it() {
    let Desk { files, _data, root: _root } = desk(&[("quiz.md", "old")]);
    files.remove("quiz.md").unwrap();
    files.write("quiz.md", "new", &Base::Absent).unwrap();
    assert_eq!(gone_paths(&files), [("quiz.md".to_owned(), None, true)]);
    let refused = files.put_back("quiz.md", false).unwrap_err();
    assert!(matches!(refused, WorkspaceError::Conflict { .. }), "{refused:?}");
    let beside = files.put_back("quiz.md", true).unwrap();
    assert_eq!(beside.path, "quiz put back.md");
    assert_eq!(files.read("quiz put back.md").unwrap().text, "old");
    assert_eq!(files.read("quiz.md").unwrap().text, "new");
    assert_eq!(gone_paths(&files), [], "it is back, though under another name");
    // What stands there goes as any file does.
    files.remove("quiz.md").unwrap();
    assert_eq!(gone_paths(&files), [("quiz.md".to_owned(), None, false)]);
    assert_eq!(files.put_back("quiz.md", false).unwrap().path, "quiz.md");
    assert_eq!(files.read("quiz.md").unwrap().text, "new");
}

#[test]
fn a_folder_in_the_place_of_a_file_is_a_clash_too() {
    let Desk { files, _data, root: _root } = desk(&[("quiz.md", "old")]);
    files.remove("quiz.md").unwrap();
    files.write("quiz.md/inner.md", "i", &Base::Absent).unwrap();
    let refused = files.put_back("quiz.md", false).unwrap_err();
    assert!(matches!(refused, WorkspaceError::Conflict { .. }), "{refused:?}");
    assert_eq!(files.put_back("quiz.md", true).unwrap().path, "quiz put back.md");
}

#[test]
fn a_file_is_copied_beside_itself_under_a_name_that_none_has() {
    let Desk { files, _data, root: _root } = desk(&[("classes/3B.md", "text"), ("plain", "p")]);
    assert_eq!(files.copy("classes/3b.md", None).unwrap().path, "classes/3B copy.md");
    assert_eq!(files.copy("classes/3B.md", None).unwrap().path, "classes/3B copy 2.md");
    assert_eq!(files.copy("plain", None).unwrap().path, "plain copy");
    assert_eq!(files.copy("plain", Some("x/y.md")).unwrap().path, "x/y.md");
    let there = files.copy("plain", Some("classes/3B.md")).unwrap_err();
    assert!(matches!(there, WorkspaceError::Conflict { .. }), "{there:?}");
    assert_eq!(files.read("classes/3B.md").unwrap().text, "text");
}

#[test]
fn a_folder_gets_another_name_with_the_history_of_its_files_and_its_own_back() {
    let Desk { root, files, _data } =
        desk(&[("notes/a.md", "old"), ("notes/deep/b.md", "b"), ("other/c.md", "c")]);
    files.write("notes/a.md", "new", &Base::Any).unwrap();
    let (path, moved) = files.rename_folder("notes", "ideas/2026").unwrap();
    assert_eq!((path.as_str(), moved.len()), ("ideas/2026", 2));
    assert_eq!(moved, ["ideas/2026/a.md", "ideas/2026/deep/b.md"]);
    assert!(!root.path().join("notes").exists());
    assert_eq!(files.read("ideas/2026/a.md").unwrap().text, "new");
    let was = files.versions("notes/a.md").unwrap();
    assert_eq!(was.last().unwrap().deed, FileDeed::Moved("ideas/2026/a.md".to_owned()));
    assert_eq!(gone_paths(&files), [], "what was moved is not gone");

    files.rename_folder("ideas/2026", "notes").unwrap();
    let held: Vec<Vec<u8>> = files
        .versions("notes/a.md")
        .unwrap()
        .iter()
        .map(|version| files.version("notes/a.md", version.number).unwrap().1)
        .collect();
    assert_eq!(held.first().unwrap(), b"old");
    assert_eq!(files.read("notes/deep/b.md").unwrap().text, "b");
}

#[test]
fn a_folder_that_cannot_be_moved_stays_where_it_is() {
    let Desk { root, files, _data } = desk(&[("notes/a.md", "a"), ("other/c.md", "c")]);
    let refused = |to: &str| files.rename_folder("notes", to).unwrap_err();
    assert!(matches!(refused("other"), WorkspaceError::Conflict { .. }));
    assert!(matches!(refused("other/c.md"), WorkspaceError::Conflict { .. }));
    assert!(refused("notes/inside").to_string().contains("was left as it is"));
    assert!(matches!(refused("../out"), WorkspaceError::OutsideWorkspace { .. }));
    assert!(files.rename_folder("none", "x").is_err());
    fs::create_dir_all(root.path().join("notes/.git")).unwrap();
    assert!(refused("elsewhere").to_string().contains(".git is hidden"));
    assert_eq!(files.read("notes/a.md").unwrap().text, "a");
    assert!(!root.path().join("elsewhere").exists());
}
