//! The teacher's folder while the application runs.

use api::{
    AppEvent, Commands, ErrorCode, FileCopy, FileDraft, FileFind, FileMove, FileRef,
    FileVersionRef, FileWrite, FilesPutBack, Nothing,
};
use domain::{RunStatus, ToolResult};

use crate::stage::{Stage, send, skip_cards};

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_in_another_editor_is_told_and_not_overwritten() {
    let mut stage = Stage::open().await;
    let path = "classes/3B.md".to_owned();
    let read = stage.app.file_read(FileRef { path: path.clone() }).await.unwrap();
    std::fs::write(stage.workspace().join(&path), "# 3B, changed elsewhere\n").unwrap();
    stage
        .until(|event| match event {
            AppEvent::FilesChanged { paths } if paths.contains(&path) => Some(()),
            _ => None,
        })
        .await;
    let write = FileWrite { path, text: "# mine".into(), base_sha256: Some(read.sha256) };
    let error = stage.app.file_write(write.clone()).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Conflict);
    let current = error.detail["currentSha256"].as_str().unwrap().to_owned();
    let saved = FileWrite { base_sha256: Some(current), ..write };
    stage.app.file_write(saved).await.unwrap();
    let text = std::fs::read_to_string(stage.workspace().join("classes/3B.md")).unwrap();
    assert_eq!(text, "# mine");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_path_leads_out_of_the_workspace() {
    let stage = Stage::open().await;
    for path in ["../settings.json", "/etc/passwd", "classes/../../x.md", "C:\\x.md"] {
        let error = stage.app.file_read(FileRef { path: path.into() }).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::Invalid, "{path}: {error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_workspace_that_vanishes_in_mid_run_ends_the_run_with_what_to_do() {
    let mut stage = Stage::unhurried().await;
    skip_cards(&stage.app);
    send(&stage.app, "a lesson on iteration for 3B").await;
    stage
        .until(|event| match event {
            AppEvent::Session { event } if event.seq > 12 => Some(()),
            _ => None,
        })
        .await;
    std::fs::rename(stage.workspace(), stage.folder.path().join("moved")).unwrap();
    let (status, reason) = stage.end().await;
    assert_eq!(status, RunStatus::ErrorTool);
    assert!(reason.contains("is gone"), "{reason}");
    let error = stage.app.file_tree(Nothing {}).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::WorkspaceGone);

    std::fs::rename(stage.folder.path().join("moved"), stage.workspace()).unwrap();
    assert!(!stage.app.file_tree(Nothing {}).await.unwrap().entries.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_workspace_gives_an_honest_draft() {
    let mut stage = Stage::open().await;
    for entry in std::fs::read_dir(stage.workspace()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            std::fs::remove_dir_all(path).unwrap();
        } else {
            std::fs::remove_file(path).unwrap();
        }
    }
    let sent = send(&stage.app, "a lesson on iteration").await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let failed: Vec<_> = stage
        .log(sent.session_id)
        .await
        .into_iter()
        .filter_map(|event| match event.body {
            domain::EventBody::Run(domain::RunEvent::ToolFinished {
                name,
                result: ToolResult::Stopped { message },
                ..
            }) => Some((name, message)),
            _ => None,
        })
        .collect();
    assert_eq!(failed, []);
    let at = api::SessionRef { session_id: sent.session_id, face: domain::Face::Window };
    let document = stage.app.document_get(at).await.unwrap();
    assert_eq!((document.lessons.len(), document.others.len()), (1, 0));
}

fn at(path: &str) -> FileRef {
    FileRef { path: path.into() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_moved_with_its_text_and_over_nothing() {
    let stage = Stage::open().await;
    let (from, to) = ("classes/3B.md", "classes/old/3B.md");
    let before = stage.app.file_read(at(from)).await.unwrap();
    let go = |path: &str, to: &str| FileMove { path: path.into(), new_path: to.into() };
    let moved = stage.app.file_move(go(from, to)).await.unwrap();
    assert_eq!((moved.path.as_str(), moved.sha256), (to, before.sha256.clone()));
    assert_eq!(stage.app.file_read(at(to)).await.unwrap().text, before.text);
    let gone = stage.app.file_read(at(from)).await.unwrap_err();
    assert_eq!(gone.code, ErrorCode::NotFound);

    for (path, to, code) in [
        ("classes/1B.md", "classes/2A.md", ErrorCode::Conflict),
        ("classes/none.md", "x.md", ErrorCode::NotFound),
        ("classes/1B.md", "../1B.md", ErrorCode::Invalid),
        ("classes/1B.md", "lessons/1B/a/lesson.md", ErrorCode::Invalid),
    ] {
        let error = stage.app.file_move(go(path, to)).await.unwrap_err();
        assert_eq!(error.code, code, "{path} to {to}: {error}");
    }
    assert!(stage.workspace().join("classes/1B.md").exists());
    stage.app.file_move(go(to, from)).await.unwrap();
    assert_eq!(stage.app.file_read(at(from)).await.unwrap().sha256, before.sha256);
    copied_found_and_put_back(&stage).await;
}

async fn copied_found_and_put_back(stage: &Stage) {
    let copy =
        |path: &str, to: Option<&str>| FileCopy { path: path.into(), new_path: to.map(Into::into) };
    stage.app.file_copy(copy("classes/1B.md", Some("classes/4A.md"))).await.unwrap();
    let copied = stage.app.file_read(at("classes/4A.md")).await.unwrap().text;
    assert!(copied.contains("class: 4A") && copied.contains("# 4A"), "{copied}");
    for (path, to) in [
        ("classes/1B.md", None),
        ("lessons/2A/networks/lesson.md", None),
        ("classes/1B.md", Some("lessons/1B/a/lesson.md")),
    ] {
        let error = stage.app.file_copy(copy(path, to)).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::Invalid, "{path}: {error}");
    }
    let words = FileFind { words: "4a CLASS".into() };
    let found = stage.app.file_find(words).await.unwrap().files;
    assert_eq!(found[0].path, "classes/4A.md");

    let removed = stage.app.folder_remove(at("courses")).await.unwrap().files;
    assert!(!removed.is_empty() && !stage.workspace().join("courses").exists());
    let gone = stage.app.file_deleted(Nothing {}).await.unwrap().files;
    assert!(gone.iter().all(|file| file.folder.as_deref() == Some("courses")), "{gone:?}");
    let back = FilesPutBack { paths: removed.clone(), aside: false };
    let done = stage.app.file_put_back(back).await.unwrap();
    assert_eq!((done.files, done.standing), (removed, vec![]));

    let draft = |path: &str, text: &str| FileDraft { path: path.into(), text: text.into() };
    let command = "plugins/lesson-planning/commands/a.md";
    let of_command = draft(command, "---\nagent: a\ndescription: b\nmode: c\n---\n\nd\n");
    let problems = stage.app.file_check(of_command).await.unwrap().problems;
    assert_eq!((problems[0].path.as_str(), problems[0].line), (command, 4));
    let of_class = draft("classes/4A.md", "---\nclass: 4A\ntemplate: none\n---\n\n");
    let problems = stage.app.file_check(of_class).await.unwrap().problems;
    assert_eq!(problems.last().map(|problem| problem.line), Some(3), "{problems:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_that_is_taken_away_comes_back_with_its_versions() {
    let mut stage = Stage::open().await;
    skip_cards(&stage.app);
    send(&stage.app, "a lesson on iteration for 3B").await;
    stage.end().await;
    let path = "lessons/3B/iteration/lesson.md";
    let lesson = api::LessonRef { path: path.into() };
    let versions = stage.app.lesson_versions(lesson.clone()).await.unwrap();
    let text = stage.app.file_read(at(path)).await.unwrap().text;

    stage.app.file_remove(at(path)).await.unwrap();
    let of_3b = api::LessonListParams { class: Some("3B".into()), ..Default::default() };
    assert_eq!(stage.app.lesson_list(of_3b).await.unwrap().lessons, []);
    let deleted = stage.app.file_deleted(Nothing {}).await.unwrap().files;
    assert_eq!(deleted.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(), [path]);
    assert_eq!(stage.app.file_remove(at(path)).await.unwrap_err().code, ErrorCode::NotFound);

    let back = FileVersionRef { path: path.into(), version: None };
    stage.app.file_restore(back).await.unwrap();
    assert_eq!(stage.app.file_read(at(path)).await.unwrap().text, text);
    assert_eq!(stage.app.lesson_versions(lesson).await.unwrap(), versions);
}
