//! Commits of files, and folders that get another name.

use std::process::Command;

use tempfile::TempDir;

use super::*;

fn git(folder: &TempDir, arguments: &[&str]) {
    let done = Command::new("git")
        .args(["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"])
        .args(arguments)
        .current_dir(folder.path())
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

fn desk(folder: &TempDir) -> Files {
    std::fs::create_dir_all(folder.path().join("mine/notes")).unwrap();
    Files::new(Arc::new(Workspace::open(&folder.path().join("mine")).unwrap()))
}

fn of(path: &str) -> FileRef {
    FileRef { path: path.to_owned() }
}

#[tokio::test]
async fn the_commits_of_a_file_are_told_where_its_workspace_is_in_a_repository() {
    let folder = TempDir::new().unwrap();
    let files = desk(&folder);
    let write = |text: &str| std::fs::write(folder.path().join("mine/notes/a.md"), text).unwrap();
    write("one\n");
    assert_eq!(files.file_commits(of("notes/a.md")).await.unwrap().commits, []);
    git(&folder, &["init", "--quiet"]);
    assert_eq!(files.file_commits(of("notes/a.md")).await.unwrap().commits, []);
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "--quiet", "--message", "First"]);
    write("two\n");
    git(&folder, &["commit", "--quiet", "--all", "--message", "Second"]);
    write("three\n");
    let told = files.file_commits(of("notes/a.md")).await.unwrap();
    let subjects: Vec<(&str, &str)> =
        told.commits.iter().map(|it| (it.subject.as_str(), it.author.as_str())).collect();
    assert_eq!((subjects, told.more), (vec![("Second", "T"), ("First", "T")], false));
    let commit = told.commits[1].id.clone();
    let held = files.file_commit(FileCommitRef { path: "notes/a.md".to_owned(), commit }).await;
    let held = held.unwrap();
    assert_eq!((held.text.as_deref(), held.hunks.len()), (Some("one\n"), 1));
    write("new\n");
    std::fs::write(folder.path().join("mine/notes/b.md"), "b").unwrap();
    assert_eq!(files.file_commits(of("notes/b.md")).await.unwrap().commits, []);
    let none = FileCommitRef { path: "notes/a.md".to_owned(), commit: "0".repeat(40) };
    assert!(files.file_commit(none).await.is_err());
}

#[tokio::test]
async fn folders_that_the_program_looks_for_and_those_with_lessons_keep_their_names() {
    let folder = TempDir::new().unwrap();
    let files = desk(&folder);
    let write = |path: &str| {
        let path = folder.path().join("mine").join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "x").unwrap();
    };
    for path in ["notes/a.md", "classes/3B.md", "lessons/3B/loops/lesson.md", "lessons/old/x.md"] {
        write(path);
    }
    let moved = |from: &str, to: &str| {
        files.folder_move(FileMove { path: from.to_owned(), new_path: to.to_owned() })
    };
    for (from, to) in [
        ("classes", "groups"),
        ("notes", "Curriculum"),
        ("lessons/3B", "lessons/4B"),
        ("none", "x"),
    ] {
        assert!(moved(from, to).await.is_err(), "{from} to {to}");
    }
    let done = moved("lessons/old", "lessons/older").await.unwrap();
    assert_eq!(
        (done.path.as_str(), done.files),
        ("lessons/older", vec!["lessons/older/x.md".into()])
    );
    assert_eq!(moved("notes", "ideas").await.unwrap().path, "ideas");
}
