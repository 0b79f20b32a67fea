use std::path::Path;
use std::sync::Arc;

use api::{ErrorCode, Nothing, RatingCommands, RatingExport, RatingFormat, RatingOpen};
use domain::TeacherId;
use rating::{OWN_FOLDER, RatingDesk};
use testkit::database::TestDatabase;
use workspace::Workspace;

use crate::made::folder;

fn desk(database: &TestDatabase, teacher: TeacherId, root: &Path, data: &Path) -> RatingDesk {
    let (everybody, workspace) = (database.store(), Workspace::open(root).unwrap());
    let own = everybody.for_teacher(teacher);
    RatingDesk::of(&everybody, &own, &Arc::new(workspace), data)
}

fn made(at: &Path) {
    folder(at, &[("loops", "full", Some("one")), ("loops", "chat", Some("two"))]);
}

fn of(folder: impl Into<String>) -> RatingOpen {
    RatingOpen { folder: folder.into(), rater: "me".to_owned() }
}

#[tokio::test]
async fn folders_of_the_workspace_are_found_and_any_other_is_for_the_teacher_of_the_computer() {
    let database = TestDatabase::start().await.unwrap();
    let (root, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let here = database.store().local_teacher().await.unwrap();
    let guest = database.store().teacher_named("guest").await.unwrap();
    let data = tempfile::tempdir().unwrap();
    let hers = desk(&database, here, root.path(), data.path());
    assert_eq!(hers.rating_folders(Nothing {}).await.unwrap().folders, [""; 0]);
    made(&root.path().join("evals/results/monday"));
    made(&root.path().join("evals/trial"));
    made(&root.path().join("lessons/trial"));
    std::fs::create_dir_all(root.path().join("evals/cases")).unwrap();
    made(elsewhere.path());
    let found = hers.rating_folders(Nothing {}).await.unwrap().folders;
    assert_eq!(found, ["evals/results/monday", "evals/trial"]);
    assert_eq!(hers.rating_open(of("evals/trial")).await.unwrap().pairs.len(), 1);
    let outside = elsewhere.path().display().to_string();
    assert_eq!(hers.rating_open(of(&outside)).await.unwrap().pairs.len(), 1);

    // What `eval run` leaves in the data folder comes first, and is nobody else's.
    let own = data.path().join(OWN_FOLDER);
    std::fs::create_dir_all(&own).unwrap();
    assert_eq!(hers.rating_folders(Nothing {}).await.unwrap().folders, found);
    made(&own);
    let own = own.display().to_string();
    let all = hers.rating_folders(Nothing {}).await.unwrap().folders;
    assert_eq!((&all[0], &all[1..]), (&own, found.as_slice()));
    assert_eq!(hers.rating_open(of(&own)).await.unwrap().pairs.len(), 1);

    let theirs = desk(&database, guest, root.path(), data.path());
    assert_eq!(theirs.rating_folders(Nothing {}).await.unwrap().folders, found);
    assert_eq!(theirs.rating_open(of("evals/trial")).await.unwrap().pairs.len(), 1);
    let name = elsewhere.path().file_name().unwrap().to_string_lossy().into_owned();
    for (folder, wanted) in [
        (outside.as_str(), Some(ErrorCode::Invalid)),
        (&format!("../{name}"), None),
        ("evals/cases", Some(ErrorCode::NotFound)),
        ("evals/nothing", Some(ErrorCode::NotFound)),
        ("", Some(ErrorCode::NotFound)),
    ] {
        let refused = theirs.rating_open(of(folder)).await.unwrap_err();
        assert!(wanted.is_none_or(|code| refused.code() == code), "{folder}: {refused}");
        let format = RatingFormat::Jsonl;
        let export = RatingExport { folder: folder.to_owned(), format };
        assert!(theirs.rating_export(export).await.is_err(), "{folder}");
    }
}
