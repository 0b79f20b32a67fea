//! Agents, commands and skills as the teacher's own: changed, brought back, added and removed.

use std::fs;
use std::path::Path;

use api::{
    AppEvent, Commands, DefinitionBack, DefinitionRef, DefinitionState, ErrorCode, Nothing,
    PluginAdd, PluginFile, PluginLookAt, PluginOrigin, PluginPrograms, PluginRef, PluginSource,
    TextSide,
};
use app::AppOptions;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use crate::folders::copy;
use crate::stage::{Process, Stage, options, until};

const PLUGIN: &str = "lesson-planning";
const COMMAND: &str = "commands/exit-quiz.md";

fn of(path: &str) -> DefinitionRef {
    DefinitionRef { plugin: PLUGIN.to_owned(), path: path.to_owned() }
}

fn back(path: &str) -> DefinitionBack {
    DefinitionBack { plugin: PLUGIN.to_owned(), path: path.to_owned(), base_sha256: None }
}

async fn description(app: &impl Commands, name: &str) -> String {
    let commands = app.command_list(Nothing {}).await.unwrap().commands;
    let found = commands.into_iter().find(|command| command.name == name);
    found.map(|command| command.description).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_of_hers_counts_until_she_goes_back_and_can_be_brought_back() {
    let mut stage = Stage::open().await;
    let app = stage.app.clone();
    let shipped = app.definition_get(of(COMMAND)).await.unwrap();
    assert_eq!((shipped.info.state, shipped.hers), (DefinitionState::Original, None));
    let begun = app.definition_change(of(COMMAND)).await.unwrap();
    assert_eq!(begun.file, "plugins/lesson-planning/commands/exit-quiz.md");
    assert_eq!(
        (begun.info.state, begun.info.base_changed),
        (DefinitionState::Changed, Some(false))
    );
    assert_eq!(begun.differences, []);

    let path = stage.workspace().join(&begun.file);
    let text = fs::read_to_string(&path).unwrap();
    let line = text.lines().find(|line| line.starts_with("description: ")).unwrap();
    fs::write(&path, text.replace(line, "description: My own quiz")).unwrap();
    stage.until(|event| matches!(event, AppEvent::DefinitionsChanged { .. }).then_some(())).await;
    while description(&*app, "exit-quiz").await != "My own quiz" {
        stage.until(|e| matches!(e, AppEvent::DefinitionsChanged { .. }).then_some(())).await;
    }
    let changed = app.definition_get(of(COMMAND)).await.unwrap();
    let sides: Vec<_> = changed
        .differences
        .iter()
        .filter(|line| line.kind != TextSide::Both)
        .map(|line| (line.kind, line.text.as_str()))
        .collect();
    assert_eq!(sides, [(TextSide::Base, line), (TextSide::Hers, "description: My own quiz")]);
    // A second beginning leaves what is there.
    app.definition_change(of(COMMAND)).await.unwrap();
    assert_eq!(description(&*app, "exit-quiz").await, "My own quiz");

    let stale = DefinitionBack { base_sha256: Some("0".repeat(64)), ..back(COMMAND) };
    assert_eq!(app.definition_back(stale).await.unwrap_err().code, ErrorCode::Conflict);
    let gone = app.definition_back(back(COMMAND)).await.unwrap();
    assert_eq!((gone.info.state, gone.hers), (DefinitionState::Original, None));
    assert_ne!(description(&*app, "exit-quiz").await, "My own quiz");
    assert_eq!(
        gone.put_away.as_deref(),
        Some("plugins/lesson-planning/put-away/commands/exit-quiz-1.md")
    );
    let again = app.definition_restore(of(COMMAND)).await.unwrap();
    assert_eq!((again.info.state, again.put_away), (DefinitionState::Changed, None));
    assert_eq!(description(&*app, "exit-quiz").await, "My own quiz");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_of_hers_that_cannot_be_used_is_told_and_the_shipped_one_goes_on() {
    let stage = Stage::open().await;
    let before = description(&*stage.app, "exit-quiz").await;
    let begun = stage.app.definition_change(of("agents/planner.md")).await.unwrap();
    let path = stage.workspace().join(begun.file);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("tools: [create_lesson,", "tools: [creat_lesson,")).unwrap();
    let broken = stage.workspace().join("plugins/lesson-planning").join(COMMAND);
    fs::create_dir_all(broken.parent().unwrap()).unwrap();
    fs::write(&broken, "---\nagent: planner\ndescription: [broken\n---\nDo it.\n").unwrap();
    // What a command reads is read anew after a step; here it is the watcher that sees it.
    let problems = loop {
        let problems = stage.app.problem_list(Nothing {}).await.unwrap().problems;
        if problems.len() == 2 {
            break problems;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(problems[0].path, "plugins/lesson-planning/agents/planner.md");
    assert!(problems[0].message.contains("did you mean \"create_lesson\""), "{problems:?}");
    assert_eq!(problems[1].path, "plugins/lesson-planning/commands/exit-quiz.md");
    for problem in &problems {
        assert!(problem.line > 1, "{problem:?}");
        assert!(problem.message.ends_with("the shipped one is used"), "{problem:?}");
    }
    assert_eq!(description(&*stage.app, "exit-quiz").await, before);
    let info = stage.app.definition_get(of(COMMAND)).await.unwrap().info;
    assert_eq!((info.state, info.hers_counts), (DefinitionState::Changed, false));
    assert_eq!(info.problems.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_leaves_a_text_of_hers_alone_and_says_that_the_shipped_one_is_new() {
    let stage = Stage::open().await;
    let shipped = tempfile::tempdir().unwrap();
    copy(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../plugins")), shipped.path());
    let app = Process::open(AppOptions {
        plugins: Some(shipped.path().to_owned()),
        ..options(stage.folder.path(), Some(stage.database.url()))
    })
    .await
    .unwrap();
    let mut events = app.events();
    let file = app.definition_change(of(COMMAND)).await.unwrap().file;
    let hers = fs::read_to_string(stage.workspace().join(&file)).unwrap();
    let path = shipped.path().join(PLUGIN).join(COMMAND);
    fs::write(&path, format!("{hers}\nA new line of an update.\n")).unwrap();
    let definition = loop {
        until(&mut events, |e| matches!(e, AppEvent::DefinitionsChanged { .. }).then_some(()))
            .await;
        let definition = app.definition_get(of(COMMAND)).await.unwrap();
        if definition.info.base_changed == Some(true) {
            break definition;
        }
    };
    assert_eq!(fs::read_to_string(stage.workspace().join(&file)).unwrap(), hers);
    assert!(definition.info.hers_counts);
    let base =
        |side: TextSide| definition.differences.iter().filter(|line| line.kind == side).count();
    assert_eq!((base(TextSide::Base), base(TextSide::Hers)), (2, 0));
    let kept = app.definition_keep(of(COMMAND)).await.unwrap();
    assert_eq!(kept.info.base_changed, Some(false));
}

/// As the documentation of Claude Code lays a plugin out, with a program at one of its events.
const FOREIGN: [(&str, &str); 6] = [
    (
        ".claude-plugin/plugin.json",
        r#"{"name": "history-tools", "version": "2.1.0", "description": "Sources and timelines"}"#,
    ),
    (
        "commands/timeline.md",
        "---\ndescription: Make a timeline\nargument-hint: [topic]\n---\n\nMake a timeline of $ARGUMENTS.\n",
    ),
    (
        "agents/reviewer.md",
        "---\nname: reviewer\ndescription: Use when a source has to be judged\ntools: Read\nmodel: sonnet\n---\n\nYou judge sources.\n",
    ),
    (
        "skills/sourcing/SKILL.md",
        "---\nname: sourcing\ndescription: How to judge a source\n---\n\nAsk who wrote it.\n",
    ),
    (
        "hooks/hooks.json",
        r#"{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}}"#,
    ),
    (".mcp.json", "{}"),
];

fn folder(files: &[(&str, &str)]) -> PluginSource {
    let files = files.iter().map(|(path, text)| PluginFile {
        path: (*path).to_owned(),
        data: BASE64_STANDARD.encode(text),
        executable: false,
    });
    PluginSource::Folder { name: "history-tools".to_owned(), files: files.collect() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plugin_is_looked_at_added_removed_and_brought_back() {
    let stage = Stage::open().await;
    let app = &stage.app;
    let source = folder(&FOREIGN);
    let look = app.plugin_look(PluginLookAt { source: source.clone() }).await.unwrap();
    assert_eq!(
        (look.refused, look.replaces, look.plugin.name.as_str()),
        (None, None, "history-tools")
    );
    assert_eq!(look.unused, [".mcp.json"]);
    assert_eq!(look.plugin.programs[0].line, "true");
    assert_eq!(look.plugin.problems, []);
    let names: Vec<String> = app
        .plugin_list(Nothing {})
        .await
        .unwrap()
        .plugins
        .into_iter()
        .map(|plugin| plugin.name)
        .collect();
    assert_eq!(names, ["assessment", PLUGIN], "looking adds nothing");

    let add = |sha256: &str, replace: bool| PluginAdd {
        source: source.clone(),
        sha256: sha256.to_owned(),
        programs: false,
        replace,
    };
    let refused = app.plugin_add(add("another", false)).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Conflict);
    let list = app.plugin_add(add(&look.sha256, false)).await.unwrap();
    let added = &list.plugins[2];
    assert_eq!((added.origin, added.version.as_deref()), (PluginOrigin::Added, Some("2.1.0")));
    assert!(!added.programs_allowed && !added.programs.is_empty(), "{added:?}");
    assert_eq!(description(&**app, "timeline").await, "Make a timeline");
    assert!(app.plugin_add(add(&look.sha256, false)).await.is_err(), "it is there already");
    let list = app.plugin_add(add(&look.sha256, true)).await.unwrap();
    assert_eq!((list.plugins.len(), list.removed.len()), (3, 1));

    let allow = PluginPrograms { name: "history-tools".to_owned(), allowed: true };
    let list = app.plugin_programs(allow).await.unwrap();
    assert!(list.plugins[2].programs_allowed);
    let root = stage.folder.path().join("plugins/history-tools/hooks/run.sh");
    fs::write(&root, "echo other").unwrap();
    let forgotten = loop {
        let list = app.plugin_list(Nothing {}).await.unwrap();
        if !list.plugins[2].programs_allowed {
            break list;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(forgotten.plugins.len(), 3, "a changed plugin has to ask again");

    let hers = DefinitionRef {
        plugin: "history-tools".to_owned(),
        path: "skills/sourcing/SKILL.md".to_owned(),
    };
    let file = app.definition_change(hers).await.unwrap().file;
    let named = || PluginRef { name: "history-tools".to_owned() };
    let list = app.plugin_remove(named()).await.unwrap();
    assert_eq!(description(&**app, "timeline").await, "");
    assert!(stage.workspace().join(&file).is_file(), "what is hers stays");
    assert_eq!(list.removed.len(), 2);
    app.plugin_restore(named()).await.unwrap();
    assert_eq!(description(&**app, "timeline").await, "Make a timeline");
    let shipped = app.plugin_remove(PluginRef { name: PLUGIN.to_owned() }).await.unwrap_err();
    assert!(shipped.message.contains("comes with the application"), "{shipped}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plugin_that_would_take_the_place_of_a_shipped_one_or_leads_elsewhere_is_refused() {
    let stage = Stage::open().await;
    let same = [(".claude-plugin/plugin.json", r#"{"name": "lesson-planning"}"#), FOREIGN[1]];
    let look = stage.app.plugin_look(PluginLookAt { source: folder(&same) }).await.unwrap();
    assert!(look.refused.unwrap().contains("comes with the application"));
    for path in ["../x/commands/a.md", "/commands/a.md"] {
        let source = folder(&[(path, "x")]);
        let refused = stage.app.plugin_look(PluginLookAt { source }).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::Invalid, "{path}");
    }
    let left: Vec<_> = fs::read_dir(stage.folder.path().join("plugins")).unwrap().collect();
    assert_eq!(left.len(), 0, "nothing is left of what was looked at: {left:?}");
}
