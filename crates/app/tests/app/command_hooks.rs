//! Programs of a plugin at the points of a real run, and agents that cannot be run.

use std::path::{Path, PathBuf};
use std::time::Duration;

use api::{AppEvent, Commands, EntryBody, ErrorCode, RunEntry, SessionListParams};
use app::AppOptions;
use domain::{EventBody, HookPoint, HookRan, HookVerdict, RunEvent, ToolEffect};
use futures::stream::BoxStream;
use serde_json::{Value, json};

use crate::folders::copy;
use crate::stage::{Process, Stage, options, saying, until};

/// The plugin we ship, with other lines in the front matter of its planner.
fn plugin(folder: &Path, replaced: &str, with: &str) -> PathBuf {
    let root = folder.join("plugins");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins");
    copy(&shipped, &root);
    let planner = root.join("lesson-planning/agents/planner.md");
    let text = std::fs::read_to_string(&planner).unwrap();
    let lines: Vec<&str> =
        text.lines().map(|line| if line.starts_with(replaced) { with } else { line }).collect();
    std::fs::write(planner, lines.join("\n")).unwrap();
    root
}

async fn open(stage: &Stage, plugins: PathBuf) -> (Process, BoxStream<'static, AppEvent>) {
    let app = Process::open(AppOptions {
        plugins: Some(plugins),
        offline_pace: Some(Duration::ZERO),
        ..options(stage.folder.path(), Some(stage.database.url()))
    })
    .await
    .unwrap();
    let events = app.events();
    (app, events)
}

fn script(root: &Path, name: &str, text: &str) -> Value {
    let folder = root.join("lesson-planning/hooks");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), text).unwrap();
    let script = format!("${{CLAUDE_PLUGIN_ROOT}}/hooks/{name}");
    json!({"type": "command", "command": "sh", "args": [script], "timeout": 30})
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn programs_of_a_plugin_see_a_run_refuse_a_call_and_fail_without_harm() {
    let stage = Stage::open().await;
    let root = plugin(stage.folder.path(), "hooks:", "hooks: []");
    let seen = stage.folder.path().join("seen.json");
    let mut record = script(&root, "record.sh", "cat > \"$1\"");
    record["args"].as_array_mut().unwrap().push(json!(seen));
    let refuse = "grep -q '\"plenary\"' || exit 0\necho 'No plenary this time.' >&2\nexit 2";
    let hooks = json!({"hooks": {
        "UserPromptSubmit": [{"hooks": [script(&root, "friday.sh", "echo 'It is Friday.'")]}],
        "PreToolUse": [{"matcher": "create_lesson|update_section",
            "hooks": [script(&root, "refuse.sh", refuse)]}],
        "PostToolUse": [{"matcher": "read_file", "hooks": [record]}],
        "Stop": [{"hooks": [script(&root, "broken.sh", "exit 7")]}],
    }});
    std::fs::write(root.join("lesson-planning/hooks/hooks.json"), hooks.to_string()).unwrap();
    let (app, mut events) = open(&stage, root).await;

    let sent = app.session_send(saying("a lesson on iteration for 3B")).await.unwrap();
    until(&mut events, |event| match event {
        AppEvent::Session { event } => {
            matches!(event.body, EntryBody::Run(RunEntry::RunFinished { .. })).then_some(())
        }
        AppEvent::RunFailed { error, .. } => panic!("the run failed: {error}"),
        _ => None,
    })
    .await;
    let log = stage.log(sent.session_id).await;
    let ran: Vec<&HookRan> = log
        .iter()
        .filter_map(|event| match &event.body {
            EventBody::Run(RunEvent::HookRan(ran)) if ran.hook.contains('/') => Some(ran),
            _ => None,
        })
        .collect();
    let of = |name: &str| ran.iter().filter(move |ran| ran.hook == name).collect::<Vec<_>>();

    let prompted = of("lesson-planning/UserPromptSubmit");
    let HookVerdict::Modify { change } = &prompted[0].verdict else { panic!("{prompted:?}") };
    assert!(format!("{change:?}").contains("It is Friday."), "{change:?}");

    let refused: Vec<&HookVerdict> = of("lesson-planning/PreToolUse")
        .iter()
        .map(|ran| &ran.verdict)
        .filter(|verdict| **verdict != HookVerdict::Continue)
        .collect();
    let wanted = HookVerdict::Repair { feedback: "No plenary this time.".into() };
    assert!(!refused.is_empty() && refused.iter().all(|verdict| **verdict == wanted));
    let path = stage.folder.path().join("workspace/lessons/3B/iteration/lesson.md");
    let lesson = std::fs::read_to_string(path).unwrap();
    assert!(lesson.contains("## Plenary\n\n<!-- drafting -->\n"), "{lesson}");
    assert!(!lesson.contains("## Starter\n\n<!-- drafting -->\n"), "{lesson}");

    let input: Value = serde_json::from_str(&std::fs::read_to_string(&seen).unwrap()).unwrap();
    assert_eq!(input["session_id"], json!(sent.session_id));
    assert_eq!(input["hook_event_name"], "PostToolUse");
    assert_eq!(input["tool_name"], "read_file");
    assert!(input["tool_response"].is_string() && input["tool_input"]["path"].is_string());

    for end in of("lesson-planning/Stop") {
        assert_eq!((end.point, &end.verdict), (HookPoint::PostLoop, &HookVerdict::Continue));
        let text = "lesson-planning/Stop (sh) failed with exit code 7".to_owned();
        assert_eq!(end.effects, [ToolEffect::Noted { text }]);
    }
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_that_names_an_unknown_hook_is_refused_before_anything_begins() {
    let stage = Stage::open().await;
    let root = stage.folder.path().join("plugins");
    let write = |path: &str, text: &str| {
        let path = root.join("lesson-planning").join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write(
        "agents/planner.md",
        "---\nmodel: m\nprovider: offline\nhooks: [scope-chek]\n---\nPlan.\n",
    );
    write("commands/create-lesson.md", "---\nagent: planner\ndescription: Plan it\n---\nDo it.\n");
    let (app, _) = open(&stage, root).await;
    let error = app.session_send(saying("a lesson on iteration for 3B")).await.unwrap_err();
    let told = "lesson-planning/agents/planner.md:4:9: error: no hook is called \"scope-chek\" \
                (did you mean \"scope-check\"?)";
    assert!(error.message.contains(told), "{}", error.message);
    assert_eq!(error.code, ErrorCode::Invalid);
    let sessions = app.session_list(SessionListParams::default()).await.unwrap().sessions;
    assert_eq!(sessions, []);
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_agents_we_ship_can_all_be_run() {
    let stage = Stage::open().await;
    let problems = stage.app.problem_list(api::Nothing {}).await.unwrap().problems;
    let of_plugins: Vec<_> =
        problems.into_iter().filter(|problem| problem.path.contains("/agents/")).collect();
    assert_eq!(of_plugins, []);
}
