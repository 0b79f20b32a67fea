//! Definitions that change while the application runs.

use std::fs;
use std::path::Path;

use api::{AppEvent, Commands, Nothing};
use app::AppOptions;
use domain::RunStatus;

use crate::folders::copy;
use crate::stage::{Process, Stage, options, send, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_definition_is_a_problem_with_file_and_line_and_the_rest_works() {
    let stage = Stage::open().await;
    let plugins = tempfile::tempdir().unwrap();
    let agents = plugins.path().join("mine/agents");
    let commands = plugins.path().join("mine/commands");
    std::fs::create_dir_all(&agents).unwrap();
    std::fs::create_dir_all(&commands).unwrap();
    let agent = "---\nmodel: m\nprovider: offline\nhooks: [no-such-hook]\n---\nPlan.\n";
    std::fs::write(agents.join("planner.md"), agent).unwrap();
    let app = Process::open(AppOptions {
        plugins: Some(plugins.path().to_owned()),
        ..options(stage.folder.path(), Some(stage.database.url()))
    })
    .await
    .unwrap();
    let mut events = app.events();
    let found = app.problem_list(Nothing {}).await.unwrap().problems;
    let lines: Vec<String> =
        found.iter().map(|p| format!("{}:{}: {}", p.path, p.line, p.message)).collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].starts_with("mine/agents/planner.md:4: "), "{lines:?}");
    assert!(lines[0].contains("no-such-hook"), "{lines:?}");

    let command = "---\nagent: planner\ndescription: [broken\n---\nDo it.\n";
    std::fs::write(commands.join("plan.md"), command).unwrap();
    until(&mut events, |event| match event {
        AppEvent::DefinitionsChanged { problems: 2 } => Some(()),
        _ => None,
    })
    .await;
    let problem = app.problem_list(Nothing {}).await.unwrap().problems.remove(1);
    assert_eq!(problem.path, "mine/commands/plan.md");
    assert!((2..=4).contains(&problem.line), "{problem:?}");

    let command = "---\nagent: planner\ndescription: Plan it\n---\nDo it.\n";
    std::fs::write(commands.join("plan.md"), command).unwrap();
    until(&mut events, |event| match event {
        AppEvent::DefinitionsChanged { problems: 1 } => Some(()),
        _ => None,
    })
    .await;
    let list = app.command_list(Nothing {}).await.unwrap().commands;
    assert_eq!(list.len(), 1);
    assert_eq!(list[0].description, "Plan it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_that_the_teacher_has_changed_is_what_the_next_lesson_is_drafted_from() {
    let mut stage = Stage::open().await;
    let plugins = tempfile::tempdir().unwrap();
    copy(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../plugins")), plugins.path());
    let note = plugins.path().join("lesson-planning/skills/topic-notes/iteration.md");
    let text = fs::read_to_string(&note).unwrap();
    let idea = "## The idea\n\n";
    assert!(text.contains(idea));
    let changed = format!("{idea}- A loop is like the refrain of a song.\n");
    fs::write(&note, text.replacen(idea, &changed, 1)).unwrap();
    let workspace = stage.workspace();
    let plugins = Some(plugins.path().to_owned());
    let database = Some(stage.database.url());
    let pace = Some(std::time::Duration::ZERO);
    let options = options(stage.folder.path(), database);
    stage.app = Process::open(AppOptions { plugins, offline_pace: pace, ..options }).await.unwrap();
    stage.events = stage.app.events();
    send(&stage.app, "a lesson on iteration for 3B").await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    let lesson = fs::read_to_string(workspace.join("lessons/3B/iteration/lesson.md")).unwrap();
    assert!(lesson.contains("A loop is like the refrain of a song."), "{lesson}");
}
