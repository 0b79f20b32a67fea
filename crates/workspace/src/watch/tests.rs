use std::fs;
use std::time::Instant;

use tempfile::TempDir;
use tokio::time::timeout;

use super::*;
use crate::Base;

/// How long a test waits before it gives up; what is promised is a second, on a machine with time.
const PATIENCE: Duration = Duration::from_secs(10);

fn workspace() -> (TempDir, Workspace) {
    let parent = TempDir::new().unwrap();
    let root = parent.path().join("workspace");
    fs::create_dir_all(root.join("classes")).unwrap();
    fs::write(root.join("classes/3B.md"), "3B").unwrap();
    let workspace = Workspace::open(&root).unwrap();
    (parent, workspace)
}

async fn next(watch: &mut Watch) -> Changed {
    timeout(PATIENCE, watch.next()).await.unwrap().unwrap()
}

/// Everything that is told until each of these has been.
async fn told_until(watch: &mut Watch, wanted: &[&str]) -> Vec<String> {
    let mut told = Vec::new();
    while !wanted.iter().all(|path| told.iter().any(|other| other == path)) {
        match timeout(PATIENCE, watch.next()).await {
            Ok(Some(Changed::Paths(paths))) => told.extend(paths),
            other => panic!("waiting for {wanted:?}, after {told:?}: {other:?}"),
        }
    }
    told.sort();
    told.dedup();
    told
}

#[tokio::test]
async fn a_change_is_told_within_a_second() {
    let (_parent, workspace) = workspace();
    let mut watch = watch(&workspace).unwrap();
    assert_eq!(watch.polling(), None);
    let mut fastest = PATIENCE;
    // The best of a few, because the machine may be busy with other tests.
    for text in ["1", "2", "3", "4", "5"] {
        let start = Instant::now();
        fs::write(workspace.root().join("classes/3B.md"), text).unwrap();
        assert_eq!(told_until(&mut watch, &["classes/3B.md"]).await, ["classes/3B.md"]);
        fastest = fastest.min(start.elapsed());
    }
    assert!(fastest < Duration::from_secs(1), "{fastest:?}");
}

#[tokio::test]
async fn new_and_deleted_files_are_told() {
    let (_parent, workspace) = workspace();
    let mut watch = watch(&workspace).unwrap();
    fs::write(workspace.root().join("classes/1B.md"), "1B").unwrap();
    told_until(&mut watch, &["classes/1B.md"]).await;
    fs::remove_file(workspace.root().join("classes/1B.md")).unwrap();
    assert_eq!(told_until(&mut watch, &["classes/1B.md"]).await, ["classes/1B.md"]);
}

#[tokio::test]
async fn a_save_by_rename_is_told_and_the_editors_own_files_are_not() {
    let (_parent, workspace) = workspace();
    let mut watch = watch(&workspace).unwrap();
    let classes = workspace.root().join("classes");
    fs::write(classes.join(".3B.md.swp"), "new").unwrap();
    fs::rename(classes.join("3B.md"), classes.join("3B.md~")).unwrap();
    fs::rename(classes.join(".3B.md.swp"), classes.join("3B.md")).unwrap();
    assert_eq!(told_until(&mut watch, &["classes/3B.md"]).await, ["classes/3B.md"]);
}

#[tokio::test]
async fn our_own_writes_are_told_by_their_paths_only() {
    let (_parent, workspace) = workspace();
    let mut watch = watch(&workspace).unwrap();
    workspace.write("classes/3B.md", "new", &Base::Any).unwrap();
    assert_eq!(told_until(&mut watch, &["classes/3B.md"]).await, ["classes/3B.md"]);
}

#[tokio::test]
async fn files_of_new_folders_are_told() {
    let (_parent, workspace) = workspace();
    let mut watch = watch(&workspace).unwrap();
    let path = "lessons/3B/iteration/lesson.md";
    workspace.write(path, "one", &Base::Absent).unwrap();
    told_until(&mut watch, &[path]).await;
    workspace.write(path, "two", &Base::Any).unwrap();
    told_until(&mut watch, &[path]).await;
}

#[tokio::test]
async fn a_folder_that_goes_and_comes_back_is_told_and_watched_again() {
    let (parent, workspace) = workspace();
    let mut watch = watch(&workspace).unwrap();
    let root = workspace.root().to_owned();
    let aside = parent.path().join("aside");
    fs::rename(&root, &aside).unwrap();
    while next(&mut watch).await != Changed::RootGone {}
    fs::rename(&aside, &root).unwrap();
    assert_eq!(next(&mut watch).await, Changed::RootBack);
    fs::write(root.join("classes/3B.md"), "again").unwrap();
    told_until(&mut watch, &["classes/3B.md"]).await;

    fs::remove_dir_all(&root).unwrap();
    while next(&mut watch).await != Changed::RootGone {}
    fs::create_dir(&root).unwrap();
    assert_eq!(next(&mut watch).await, Changed::RootBack);
    fs::write(root.join("new.md"), "new").unwrap();
    told_until(&mut watch, &["new.md"]).await;
}

#[tokio::test]
async fn a_folder_put_in_the_place_of_the_watched_one_is_watched() {
    let (parent, workspace) = workspace();
    let mut watch = watch(&workspace).unwrap();
    let other = parent.path().join("other");
    fs::create_dir(&other).unwrap();
    fs::rename(workspace.root(), parent.path().join("aside")).unwrap();
    fs::rename(&other, workspace.root()).unwrap();
    while next(&mut watch).await != Changed::RootBack {}
    fs::write(workspace.root().join("new.md"), "new").unwrap();
    told_until(&mut watch, &["new.md"]).await;
}

#[tokio::test]
async fn where_nothing_can_be_watched_files_are_compared_and_that_is_said() {
    let (_parent, workspace) = workspace();
    let open = |root: &Path| Eyes::comparing(root, "no watches left".to_owned());
    let mut watch = watch_by(&workspace, open).unwrap();
    assert_eq!(watch.polling(), Some("no watches left"));
    fs::write(workspace.root().join("classes/3B.md"), "changed").unwrap();
    assert_eq!(told_until(&mut watch, &["classes/3B.md"]).await, ["classes/3B.md"]);
    fs::remove_dir_all(workspace.root()).unwrap();
    while next(&mut watch).await != Changed::RootGone {}
}

#[tokio::test]
async fn a_watch_that_is_dropped_ends() {
    let (_parent, workspace) = workspace();
    let (ended, mut end) = mpsc::channel::<()>(1);
    let identity = Identity::of(workspace.root()).unwrap();
    let eyes = Eyes::open(workspace.root()).unwrap();
    let (sender, changes) = mpsc::channel(1);
    let root = workspace.root().to_owned();
    let watcher = Watcher { root, open: Eyes::open, sender, seen: Some((identity, eyes)) };
    thread::spawn(move || {
        watcher.run();
        drop(ended);
    });
    drop(changes);
    assert_eq!(timeout(PATIENCE, end.recv()).await, Ok(None));
}

#[test]
fn a_folder_that_is_not_there_cannot_be_watched() {
    let (parent, workspace) = workspace();
    fs::remove_dir_all(parent.path()).unwrap();
    let result = watch(&workspace);
    assert!(matches!(result, Err(WorkspaceError::Gone { .. })), "{result:?}");
}
