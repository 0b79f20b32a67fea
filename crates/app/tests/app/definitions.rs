//! Definitions that change while the application runs.

use api::{AppEvent, Commands, Nothing};
use app::{App, AppOptions};

use crate::stage::{Stage, options, until};

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
    let app = App::open(AppOptions {
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
