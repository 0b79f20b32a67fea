use std::{fs, path::Path};

use tempfile::TempDir;

use super::*;

fn workspace(paths: &[&str]) -> (TempDir, Workspace) {
    let root = TempDir::new().unwrap();
    for path in paths {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "four").unwrap();
    }
    let workspace = Workspace::open(root.path()).unwrap();
    (root, workspace)
}

fn shown(entries: &[Entry]) -> Vec<(&str, EntryKind, u64)> {
    entries.iter().map(|entry| (entry.path.as_str(), entry.kind, entry.size)).collect()
}

#[test]
fn lists_folders_first_then_by_name_without_hidden_files() {
    let (root, workspace) = workspace(&[
        "teacher.md",
        "Soul.md",
        "classes/3B.md",
        "classes/1b.md",
        "classes/2A.md",
        ".git/config",
        "classes/.swap",
        "lessons/3B/x/lesson.md",
    ]);
    let folder = |path| (path, EntryKind::Folder, 0);
    let file = |path| (path, EntryKind::File, 4);
    let list = workspace.list("").unwrap();
    assert_eq!(
        shown(&list),
        [folder("classes"), folder("lessons"), file("Soul.md"), file("teacher.md")]
    );
    let list = workspace.list("Classes/").unwrap();
    assert_eq!(shown(&list), [file("classes/1b.md"), file("classes/2A.md"), file("classes/3B.md")]);
    let modified = fs::metadata(root.path().join("classes/1b.md")).unwrap().modified().unwrap();
    assert_eq!((list[0].name.as_str(), list[0].modified), ("1b.md", modified.into()));
}

#[test]
fn a_tree_shows_each_folder_before_what_it_holds() {
    let (_root, workspace) = workspace(&["b.md", "a/c.md", "a/d/e.md", ".hidden/x.md"]);
    let tree = workspace.tree().unwrap();
    let paths: Vec<&str> = tree.entries.iter().map(|entry| entry.path.as_str()).collect();
    assert_eq!((paths, tree.cut), (vec!["a", "a/d", "a/d/e.md", "a/c.md", "b.md"], None));
}

#[test]
fn a_tree_says_that_it_is_cut_at_a_depth() {
    let (_root, workspace) = workspace(&["1/2/3/4/5/6/7/8.md"]);
    assert_eq!(workspace.tree().unwrap().cut, None);
    let (_root, workspace) = self::workspace(&["1/2/3/4/5/6/7/8/9.md", "z.md"]);
    let tree = workspace.tree().unwrap();
    let last: Vec<&str> = tree.entries.iter().rev().take(2).map(|e| e.path.as_str()).collect();
    assert_eq!((last, tree.cut), (vec!["z.md", "1/2/3/4/5/6/7/8"], Some(TreeCut::Depth)));
}

#[test]
fn a_tree_says_that_it_is_cut_at_a_number() {
    let (root, workspace) = workspace(&[]);
    for number in 0..MAX_TREE_ENTRIES {
        fs::write(root.path().join(format!("{number:05}.md")), "").unwrap();
    }
    assert_eq!(workspace.tree().unwrap().cut, None);
    fs::write(root.path().join("one-more.md"), "").unwrap();
    let tree = workspace.tree().unwrap();
    assert_eq!((tree.entries.len(), tree.cut), (MAX_TREE_ENTRIES, Some(TreeCut::Entries)));
}

#[cfg(unix)]
#[test]
fn linked_folders_are_shown_and_not_entered() {
    use std::os::unix::fs::symlink;
    let (root, workspace) = workspace(&["a/b.md"]);
    symlink("..", root.path().join("a/up")).unwrap();
    symlink(Path::new("/"), root.path().join("out")).unwrap();
    symlink("nothing", root.path().join("dangling")).unwrap();
    let tree = workspace.tree().unwrap();
    let paths: Vec<&str> = tree.entries.iter().map(|entry| entry.path.as_str()).collect();
    assert_eq!(paths, ["a", "a/up", "a/b.md"]);
}

#[cfg(unix)]
#[test]
fn a_name_that_deceives_the_eye_is_listed_as_it_is() {
    let (_root, workspace) = workspace(&["notes\u{202E}fdp.md"]);
    let listed: Vec<_> =
        workspace.list("").unwrap().into_iter().map(|entry| (entry.name, entry.path)).collect();
    let (name, path) = ("notes[U+202E]fdp.md".to_owned(), "notes\u{202E}fdp.md".to_owned());
    assert_eq!(listed, [(name, path)]);
}
