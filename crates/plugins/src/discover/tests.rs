mod layers;
#[cfg(unix)]
mod pipes;

use std::{fs, path::Path};

use rstest::rstest;
use tempfile::TempDir;

use super::*;
use crate::{
    AgentDefinition, CommandDefinition, CommandMode, HookEvent, Place, Provider, Skill, SkillFile,
    Slot,
};

const PLANNER: &str = "---\nmodel: m\nprovider: offline\n---\nPlan.\n";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let root = TempDir::new().unwrap();
    for (path, text) in files {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    root
}

fn discovered(files: &[(&str, &str)]) -> Catalogue {
    let root = folder(files);
    discover(&[root.path().to_owned()])
}

fn problems(catalogue: &Catalogue) -> String {
    let lines: Vec<String> = catalogue.problems.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// The problems of one file of a plugin that is otherwise in order.
fn problems_of(path: &str, text: &str) -> String {
    let mut files = vec![
        ("p/agents/planner.md", PLANNER),
        ("p/skills/known/SKILL.md", "---\nname: known\ndescription: d\n---\nText.\n"),
    ];
    files.retain(|(other, _)| *other != path);
    files.push((path, text));
    problems(&discovered(&files))
}

fn agent(front_matter: &str) -> String {
    format!("---\n{front_matter}\n---\nBody.\n")
}

#[test]
fn an_agent_has_every_default() {
    let catalogue = discovered(&[("p/agents/planner.md", PLANNER)]);
    let wanted = AgentDefinition {
        name: "planner".into(),
        path: "p/agents/planner.md".into(),
        description: None,
        model: "m".into(),
        provider: Provider::Offline,
        workspace: vec![],
        skills: vec![],
        tools: vec![],
        hooks: vec![],
        memory: true,
        handoffs: vec![],
        subagents: vec![],
        confidence: false,
        output_schema: None,
        max_turns: None,
        max_budget_usd: None,
        max_tool_retries: 3,
        max_no_progress_iterations: 4,
        force_finalize_on_stall: true,
        places: vec![],
        body: "Plan.".into(),
    };
    assert_eq!(catalogue.plugins[0].agents, [wanted]);
    assert_eq!(catalogue.problems, []);
}

#[test]
fn an_agent_has_every_field() {
    let text = "\u{feff}---\r\ndescription: Plans lessons\r\nmodel: claude-x\r\nprovider: anthropic\r\nworkspace:\r\n  - teacher.md\r\n  - pedagogy.md\r\nskills: [known]\r\ntools: [read_file]\r\nhooks: [scope-check]\r\nmemory: false\r\nhandoffs: [reviewer]\r\nsubagents: [reviewer]\r\nconfidence: true\r\noutputSchema:\r\n  type: object\r\n  required: [title]\r\n  properties:\r\n    title: {type: string, maxLength: 80}\r\nmaxTurns: 3\r\nmaxBudgetUsd: 0.5\r\nmaxToolRetries: 0\r\nmaxNoProgressIterations: 2\r\nforceFinalizeOnStall: false\r\n---\r\n\r\nPlan 📚.\r\nشكرا\r\n";
    let catalogue = discovered(&[
        ("p/agents/planner.md", text),
        ("p/agents/reviewer.md", PLANNER),
        ("p/skills/known/SKILL.md", "---\nname: known\ndescription: d\n---\nText.\n"),
    ]);
    let place = |field: &str, name: &str, line: u32, column: u32| Place {
        field: field.into(),
        name: name.into(),
        line,
        column,
    };
    let wanted = AgentDefinition {
        name: "planner".into(),
        path: "p/agents/planner.md".into(),
        description: Some("Plans lessons".into()),
        model: "claude-x".into(),
        provider: Provider::Anthropic,
        workspace: vec!["teacher.md".into(), "pedagogy.md".into()],
        skills: vec!["known".into()],
        tools: vec!["read_file".into()],
        hooks: vec!["scope-check".into()],
        memory: false,
        handoffs: vec!["reviewer".into()],
        subagents: vec!["reviewer".into()],
        confidence: true,
        output_schema: Some(serde_json::json!({
            "type": "object",
            "required": ["title"],
            "properties": {"title": {"type": "string", "maxLength": 80}},
        })),
        max_turns: Some(3),
        max_budget_usd: Some(0.5),
        max_tool_retries: 0,
        max_no_progress_iterations: 2,
        force_finalize_on_stall: false,
        places: vec![
            place("outputSchema", "", 16, 3),
            place("tools", "read_file", 9, 9),
            place("hooks", "scope-check", 10, 9),
            place("handoffs", "reviewer", 12, 12),
            place("subagents", "reviewer", 13, 13),
        ],
        body: "Plan 📚.\nشكرا".into(),
    };
    assert_eq!(problems(&catalogue), "");
    assert_eq!(catalogue.plugins[0].agents[0], wanted);
}

#[test]
fn a_command_has_defaults_and_fields() {
    let catalogue = discovered(&[
        ("p/agents/planner.md", PLANNER),
        ("p/commands/a.md", "---\nagent: planner\ndescription: Short\ntools: [get_lesson]\n---\n"),
        (
            "p/commands/b.md",
            "---\nagent: planner\ndescription: Long\nmode: interactive\nwrites: lessons/{class}/{slug}\nslots:\n  - {name: topic, description: What it is about}\n  - name: class\n    description: Which class\n    required: false\ntools: [get_lesson]\nreflection: [challenge, prior-knowledge]\nexamples: [iteration for 3B]\n---\nDo it.\n",
        ),
    ]);
    let short = CommandDefinition {
        name: "a".into(),
        path: "p/commands/a.md".into(),
        agent: "planner".into(),
        description: "Short".into(),
        mode: CommandMode::Single,
        writes: None,
        slots: vec![],
        tools: vec!["get_lesson".into()],
        reflection: vec![],
        examples: vec![],
        body: String::new(),
    };
    let long = CommandDefinition {
        name: "b".into(),
        path: "p/commands/b.md".into(),
        description: "Long".into(),
        mode: CommandMode::Interactive,
        writes: Some("lessons/{class}/{slug}".into()),
        slots: vec![
            Slot { name: "topic".into(), description: "What it is about".into(), required: true },
            Slot { name: "class".into(), description: "Which class".into(), required: false },
        ],
        reflection: vec!["challenge".into(), "prior-knowledge".into()],
        examples: vec!["iteration for 3B".into()],
        body: "Do it.".into(),
        ..short.clone()
    };
    assert_eq!(problems(&catalogue), "");
    assert_eq!(catalogue.plugins[0].commands, [short, long]);
}

#[test]
fn a_skill_has_its_fields_and_files() {
    let catalogue = discovered(&[
        (
            "p/skills/one/SKILL.md",
            "---\nname: one\ndescription: What and when\nlicense: Apache-2.0\ncompatibility: Any\nmetadata: {author: us, version: 2}\nallowed-tools: read_file list_directory\n---\n# One\n",
        ),
        ("p/skills/one/b.md", "B\r\n"),
        ("p/skills/one/a.md", "\u{feff}A"),
        ("p/skills/one/more/c.md", "C"),
        ("p/skills/one/.hidden.md", "H"),
        ("p/skills/one/picture.png", "not text"),
    ]);
    let file = |name: &str, text: &str| SkillFile { name: name.into(), text: text.into() };
    let wanted = Skill {
        name: "one".into(),
        path: "p/skills/one/SKILL.md".into(),
        description: "What and when".into(),
        license: Some("Apache-2.0".into()),
        compatibility: Some("Any".into()),
        metadata: [("author".into(), "us".into()), ("version".into(), "2".into())].into(),
        allowed_tools: vec!["read_file".into(), "list_directory".into()],
        body: "# One".into(),
        files: vec![file("a.md", "A"), file("b.md", "B"), file("more/c.md", "C")],
    };
    assert_eq!(problems(&catalogue), "");
    assert_eq!(catalogue.plugins[0].skills, [wanted]);
}

#[rstest]
#[case::no_front_matter("agent_no_front_matter", "# Planner\n".into())]
#[case::unclosed("agent_unclosed", "---\nmodel: m\n".into())]
#[case::broken_yaml("agent_broken_yaml", agent("model: m\nskills: [known\nprovider: offline"))]
#[case::bad_indent("agent_tab", agent("model: m\nskills:\n\t- known"))]
#[case::duplicate_key("agent_duplicate_key", agent("model: m\nprovider: offline\nmodel: n"))]
#[case::not_fields("agent_not_fields", agent("- model"))]
#[case::empty("agent_empty", agent(""))]
#[case::unknown_keys("agent_unknown_keys", agent("modle: m\nprovider: offline\nmodel: m\nzzz: 1"))]
#[case::wrong_types(
    "agent_wrong_types",
    agent(
        "model: 4.1\nprovider: [offline]\nskills: known\ntools: [1, read_file]\nmemory: yes\nmaxTurns: many\nmaxBudgetUsd: free\noutputSchema: big\nhooks: {a: b}"
    )
)]
#[case::out_of_range(
    "agent_out_of_range",
    agent("model: m\nprovider: offline\nmaxTurns: 0\nmaxBudgetUsd: 0")
)]
#[case::negative(
    "agent_negative",
    agent("model: m\nprovider: offline\nmaxTurns: -1\nmaxBudgetUsd: .inf")
)]
#[case::fraction(
    "agent_fraction",
    agent("model: m\nprovider: offline\nmaxTurns: 2.5\nmaxBudgetUsd: -0.1")
)]
#[case::limits(
    "agent_limits",
    agent(
        "model: m\nprovider: offline\nmaxToolRetries: -1\nmaxNoProgressIterations: 0\nforceFinalizeOnStall: 1\nconfidence: sure\nsubagents: reviewer"
    )
)]
#[case::other_agents(
    "agent_other_agents",
    agent(
        "model: m\nprovider: offline\nhandoffs: [broken, planer]\nsubagents: [planner, x]\noutputSchema: {type: array}"
    )
)]
#[case::unknown_provider("agent_unknown_provider", agent("model: m\nprovider: antropic"))]
#[case::missing_skills(
    "agent_missing_skills",
    agent("model: m\nprovider: offline\nskills:\n  - known\n  - knwon\n  - other")
)]
#[case::dangling_token("agent_dangling_token", "---\nmodel: m\nprovider: offline\n---\nFine: [skill:known].\nNot: [skill:knwon] [skill:known/x.md] [skill:../x]\n".into())]
fn says_what_is_wrong_with_an_agent(#[case] name: &str, #[case] text: String) {
    insta::assert_snapshot!(name, problems_of("p/agents/broken.md", &text));
}

#[rstest]
#[case::nothing("command_nothing", "examples: []")]
#[case::unknown_agent("command_unknown_agent", "description: d\nagent: planer")]
#[case::wrong_mode("command_wrong_mode", "description: d\nagent: planner\nmode: chatty")]
#[case::wrong_types(
    "command_wrong_types",
    "description: 3\nagent: true\nwrites: []\nexamples: one"
)]
#[case::slots(
    "command_slots",
    "description: d\nagent: planner\nslots:\n  - topic\n  - {name: a}\n  - {name: a, description: b, required: maybe}\n  - {name: a, description: b, kind: c}"
)]
fn says_what_is_wrong_with_a_command(#[case] name: &str, #[case] front_matter: &str) {
    insta::assert_snapshot!(name, problems_of("p/commands/broken.md", &agent(front_matter)));
}

#[rstest]
#[case::nothing("skill_nothing", "a", "license: MIT")]
#[case::other_name("skill_other_name", "a", "name: b\ndescription: d")]
#[case::upper_case("skill_upper_case", "Aa", "name: Aa\ndescription: d")]
#[case::leading_hyphen("skill_leading_hyphen", "-a", "name: -a\ndescription: d")]
#[case::trailing_hyphen("skill_trailing_hyphen", "a-", "name: a-\ndescription: d")]
#[case::double_hyphen("skill_double_hyphen", "a--b", "name: a--b\ndescription: d")]
#[case::underscore("skill_underscore", "a_b", "name: a_b\ndescription: d")]
#[case::blank_description("skill_blank_description", "a", "name: a\ndescription: \"  \"")]
#[case::unknown_key(
    "skill_unknown_key",
    "a",
    "name: a\ndescription: d\nallowed_tools: x\nversion: 1"
)]
#[case::wrong_types(
    "skill_wrong_types",
    "a",
    "name: a\ndescription: [d]\nmetadata: x\nallowed-tools: [x]"
)]
fn says_what_is_wrong_with_a_skill(#[case] name: &str, #[case] folder: &str, #[case] text: &str) {
    insta::assert_snapshot!(
        name,
        problems_of(&format!("p/skills/{folder}/SKILL.md"), &agent(text))
    );
}

#[rstest]
#[case::longest_name(64, 1, 1, 1, 0)]
#[case::name_too_long(65, 1, 1, 1, 1)]
#[case::longest_description(1, 1024, 1, 1, 0)]
#[case::description_too_long(1, 1025, 1, 1, 1)]
#[case::longest_compatibility(1, 1, 500, 1, 0)]
#[case::compatibility_too_long(1, 1, 501, 1, 1)]
#[case::longest_body(1, 1, 1, 500, 0)]
#[case::body_too_long(1, 1, 1, 501, 1)]
fn a_skill_has_limits(
    #[case] name: usize,
    #[case] description: usize,
    #[case] compatibility: usize,
    #[case] body: usize,
    #[case] count: usize,
) {
    let name = "a".repeat(name);
    let text = format!(
        "---\nname: {name}\ndescription: {}\ncompatibility: {}\n---\n{}",
        "é".repeat(description),
        "c".repeat(compatibility),
        "line\n".repeat(body)
    );
    let found = problems_of(&format!("p/skills/{name}/SKILL.md"), &text);
    assert_eq!(found.lines().count(), count, "{found}");
}

#[test]
fn a_broken_definition_is_left_out_and_the_rest_loads() {
    let catalogue = discovered(&[
        ("p/agents/planner.md", PLANNER),
        ("p/agents/broken.md", "no"),
        ("p/agents/Bad Name.md", PLANNER),
        ("p/commands/good.md", "---\nagent: planner\ndescription: d\n---\n"),
        ("p/commands/orphan.md", "---\nagent: broken\ndescription: d\n---\n"),
        ("p/skills/empty/notes.md", "no SKILL.md here"),
        ("p/skills/good/SKILL.md", "---\nname: good\ndescription: d\nextra: x\n---\n"),
    ]);
    let plugin = &catalogue.plugins[0];
    let names = (
        plugin.agents.iter().map(|a| a.name.as_str()).collect::<Vec<_>>(),
        plugin.commands.iter().map(|c| c.name.as_str()).collect::<Vec<_>>(),
        plugin.skills.iter().map(|s| s.name.as_str()).collect::<Vec<_>>(),
    );
    assert_eq!(names, (vec!["planner"], vec!["good"], vec!["good"]));
    insta::assert_snapshot!("the_rest_loads", problems(&catalogue));
}

#[test]
fn circles_of_skills_are_reported_once() {
    let skill = |name: &str, to: &str| {
        format!("---\nname: {name}\ndescription: d\n---\n\nSee [skill:{to}].\n")
    };
    let (a, b) = (skill("a", "b/x.md"), skill("b", "b"));
    let catalogue = discovered(&[
        ("p/skills/a/SKILL.md", &a),
        ("p/skills/b/SKILL.md", &b),
        ("p/skills/b/x.md", "[skill:a]"),
    ]);
    insta::assert_snapshot!("circles", problems(&catalogue));
}

#[test]
fn a_plugin_is_named_by_its_manifest_else_by_its_folder() {
    let catalogue = discovered(&[
        (
            "a/.claude-plugin/plugin.json",
            r#"{"name":"planning","version":"1.2.0","description":"Plans","author":{"name":"x"}}"#,
        ),
        ("b/commands/.keep", ""),
        ("c/.claude-plugin/plugin.json", "{\n  \"name\": oops\n}"),
        ("d/.claude-plugin/plugin.json", r#"{"name":"Not A Name"}"#),
        ("e/notes.md", "not a plugin"),
        (".hidden/agents/planner.md", PLANNER),
        ("loose.md", "not a plugin"),
    ]);
    let plugins: Vec<_> = catalogue
        .plugins
        .iter()
        .map(|p| (p.name.as_str(), p.version.as_deref(), p.description.as_deref()))
        .collect();
    assert_eq!(
        plugins,
        [
            ("planning", Some("1.2.0"), Some("Plans")),
            ("b", None, None),
            ("c", None, None),
            ("d", None, None)
        ]
    );
    insta::assert_snapshot!("manifests", problems(&catalogue));
}

#[test]
fn the_hooks_of_a_plugin_are_found_with_their_problems() {
    let text = "{\"hooks\": {\n  \"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"true\"}]}],\n  \"Stpo\": []\n}}";
    let catalogue = discovered(&[("p/agents/planner.md", PLANNER), ("p/hooks/hooks.json", text)]);
    let events: Vec<HookEvent> = catalogue.plugins[0].hooks.iter().map(|of| of.event).collect();
    assert_eq!(events, [HookEvent::Stop]);
    assert_eq!(
        problems(&catalogue),
        "p/hooks/hooks.json:3:3: error: no event is called \"Stpo\"; did you mean \"Stop\"?"
    );
}

#[test]
fn of_two_plugins_with_one_name_the_first_stays() {
    let one = folder(&[("same/agents/planner.md", PLANNER)]);
    let two = folder(&[("same/agents/other.md", PLANNER)]);
    let catalogue = discover(&[one.path().to_owned(), two.path().to_owned()]);
    let agents: Vec<_> =
        catalogue.plugins.iter().flat_map(|p| &p.agents).map(|a| a.name.as_str()).collect();
    assert_eq!(agents, ["planner"]);
    insta::assert_snapshot!("two_of_one_name", problems(&catalogue));
}

#[test]
fn a_root_that_is_not_there_is_a_problem() {
    let catalogue = discover(&["nowhere/at/all".into()]);
    assert_eq!(catalogue.plugins, []);
    insta::assert_snapshot!("no_root", problems(&catalogue));
}

#[test]
fn files_that_are_no_text_or_too_large_are_problems() {
    let root = folder(&[("p/agents/planner.md", PLANNER)]);
    let agents = root.path().join("p/agents");
    fs::write(agents.join("bytes.md"), b"---\nmodel: \xff\n---\n").unwrap();
    let huge = format!("{PLANNER}{}", "x".repeat(usize::try_from(MAX_DEFINITION_BYTES).unwrap()));
    fs::write(agents.join("huge.md"), huge).unwrap();
    let catalogue = discover(&[root.path().to_owned()]);
    assert_eq!(catalogue.plugins[0].agents.len(), 1);
    insta::assert_snapshot!("no_text", problems(&catalogue));
}

#[test]
fn a_plugin_with_too_many_files_is_cut() {
    let root = folder(&[]);
    let agents = root.path().join("p/agents");
    fs::create_dir_all(&agents).unwrap();
    for number in 0..MAX_PLUGIN_FILES + 2 {
        fs::write(agents.join(format!("a{number:05}.md")), PLANNER).unwrap();
    }
    let catalogue = discover(&[root.path().to_owned()]);
    assert_eq!(catalogue.plugins[0].agents.len(), MAX_PLUGIN_FILES);
    insta::assert_snapshot!("too_many", problems(&catalogue));
}

#[cfg(unix)]
#[test]
fn links_that_leave_the_root_are_refused_and_links_inside_are_followed() {
    use std::os::unix::fs::symlink;
    let outside = folder(&[("secret.md", PLANNER), ("skill/SKILL.md", PLANNER)]);
    let root = folder(&[("p/agents/planner.md", PLANNER), ("p/skills/.keep", "")]);
    let link = |from: &Path, to: &str| symlink(from, root.path().join(to)).unwrap();
    link(&outside.path().join("secret.md"), "p/agents/leak.md");
    link(&outside.path().join("skill"), "p/skills/leak");
    link(outside.path(), "q");
    link(Path::new("planner.md"), "p/agents/same.md");
    let catalogue = discover(&[root.path().to_owned()]);
    let agents: Vec<_> = catalogue.plugins[0].agents.iter().map(|a| a.name.as_str()).collect();
    assert_eq!((catalogue.plugins.len(), agents), (1, vec!["planner", "same"]));
    insta::assert_snapshot!("links", problems(&catalogue));
}

#[test]
fn what_an_agent_says_to_claude_code_means_nothing_here() {
    let both = agent("name: a\nmodel: m\nprovider: offline\ntools: [Read, read_file, Skill]");
    let other = agent("name: b\nmodel: m\nprovider: offline\ntools: [Read, Write]");
    let root = discovered(&[("p/agents/a.md", &both), ("p/agents/c.md", &other)]);
    let agents = &root.plugins[0].agents;
    let tools: Vec<_> = agents.iter().map(|agent| (agent.name.as_str(), &agent.tools)).collect();
    assert_eq!(
        tools,
        [("a", &vec!["read_file".to_owned()]), ("c", &vec!["Read".to_owned(), "Write".to_owned()])]
    );
    let wanted = "p/agents/c.md:2:7: warning: the agent is called \"c\", like its file, not \"b\"";
    assert_eq!(problems(&root), wanted);
}

#[test]
fn the_plugins_we_ship_have_no_problems() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins");
    let catalogue = discover(&[root]);
    assert_eq!(problems(&catalogue), "");
    let plugin = catalogue.plugin("lesson-planning").unwrap();
    let commands: Vec<&str> = plugin.commands.iter().map(|c| c.name.as_str()).collect();
    assert_eq!(
        commands,
        [
            "adapt-for-need",
            "create-lesson",
            "exit-quiz",
            "make-worksheet",
            "plan-course",
            "refine-lesson",
            "reflect",
            "update-class"
        ]
    );
    for command in &plugin.commands {
        let has_slots = !command.slots.is_empty() && command.writes.is_some();
        assert!(has_slots && command.examples.len() >= 4, "{}", command.name);
    }
}
