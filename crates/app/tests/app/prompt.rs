//! What a model is sent, as text to be read: an edit to a definition shows here.

use api::{Commands, SessionSend};
use domain::{CommandRef, MemoryUse};

use crate::stage::{Stage, saying};

#[tokio::test(flavor = "multi_thread")]
async fn the_prompt_of_create_lesson_over_the_sample_workspace() {
    let stage = Stage::open().await;
    let preview = stage.app.prompt_preview(saying("iteration for 3B")).await.unwrap();
    insta::assert_snapshot!(preview.system);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_files_the_prompt_has_only_what_the_plugin_brings() {
    let stage = Stage::open().await;
    for file in ["soul.md", "teacher.md", "pedagogy.md"] {
        std::fs::remove_file(stage.workspace().join(file)).unwrap();
    }
    let preview = stage.app.prompt_preview(saying("iteration for 3B")).await.unwrap();
    let sources: Vec<(&str, &str)> =
        preview.fragments.iter().map(|f| (f.tag.as_str(), f.source.as_str())).collect();
    assert_eq!(
        sources,
        [
            ("agent_instructions", "lesson-planning/agents/planner.md"),
            ("workspace_file", "classes/3B.md"),
            ("use_of_memory", "memory"),
            ("skills", "lesson-planning"),
            ("commands", "lesson-planning"),
            ("specialists", "lesson-planning"),
            ("handoffs", "lesson-planning"),
            ("command", "lesson-planning/commands/create-lesson.md"),
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn with_memory_off_nothing_speaks_of_it() {
    let stage = Stage::open().await;
    for name in ["create-lesson", "update-class", "reflect"] {
        let command = Some(CommandRef { plugin: "lesson-planning".into(), name: name.into() });
        let wish = |memory| {
            let factors = domain::FactorsSaid { memory, ..Default::default() };
            SessionSend { command: command.clone(), factors, ..saying("3B") }
        };
        let on = stage.app.prompt_preview(wish(None)).await.unwrap();
        let off = stage.app.prompt_preview(wish(Some(MemoryUse::Off))).await.unwrap();
        let words = ["read_memory", "update_memory", "memoriesReferenced", "is remembered"];
        let told = |system: &str| words.map(|word| system.contains(word));
        assert_eq!((told(&on.system), told(&off.system)), ([true; 4], [false; 4]), "{name}");
        let only_on: Vec<&str> = on
            .fragments
            .iter()
            .filter(|fragment| !off.fragments.contains(fragment))
            .map(|fragment| fragment.tag.as_str())
            .collect();
        assert_eq!(only_on, ["use_of_memory"], "{name}");
    }
}
