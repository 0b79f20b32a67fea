//! The teacher's own files over those of a plugin.

use super::*;
use crate::{Known, Layers, layered};

const KNOWN: Known<'_> = Known { tools: &["read_file", "write_file"], hooks: &["scope-check"] };

struct Place {
    folder: TempDir,
}

impl Place {
    fn with(files: &[(&str, &str)]) -> Self {
        let skill =
            |name: &str| format!("---\nname: {name}\ndescription: d\n---\nShipped {name}.\n");
        let (design, checks) = (skill("design"), skill("checks"));
        let mut all = vec![
            ("shipped/p/agents/planner.md", "---\nmodel: m\nprovider: offline\n---\nShipped.\n"),
            ("shipped/p/commands/plan.md", "---\nagent: planner\ndescription: Shipped\n---\nDo.\n"),
            ("shipped/p/skills/design/SKILL.md", &design),
            ("shipped/p/skills/design/more.md", "Shipped more."),
            ("shipped/p/skills/checks/SKILL.md", &checks),
        ];
        all.extend(files);
        Self { folder: folder(&all) }
    }

    fn read(&self) -> Catalogue {
        let at = |name: &str| self.folder.path().join(name);
        let layers = Layers { shipped: at("shipped"), added: at("added"), hers: at("plugins") };
        layered(&layers, KNOWN)
    }
}

#[test]
fn a_file_of_hers_counts_in_place_of_the_shipped_one_and_a_new_one_adds() {
    let place = Place::with(&[
        ("plugins/p/commands/plan.md", "---\nagent: planner\ndescription: Hers\n---\nDo.\n"),
        ("plugins/p/commands/new.md", "---\nagent: planner\ndescription: New\n---\nDo.\n"),
        ("plugins/p/skills/design/more.md", "Her more."),
    ]);
    let catalogue = place.read();
    assert_eq!(problems(&catalogue), "");
    let plugin = catalogue.plugin("p").unwrap();
    let commands: Vec<_> = plugin
        .commands
        .iter()
        .map(|c| (c.name.as_str(), c.description.as_str(), c.path.to_str().unwrap()))
        .collect();
    assert_eq!(
        commands,
        [
            ("new", "New", "plugins/p/commands/new.md"),
            ("plan", "Hers", "plugins/p/commands/plan.md")
        ]
    );
    let design = plugin.skill("design").unwrap();
    assert_eq!(
        (design.body.as_str(), design.files[0].text.as_str()),
        ("Shipped design.", "Her more.")
    );
    assert!(plugin.root.ends_with("shipped/p"), "{}", plugin.root.display());
    let hers: Vec<_> = plugin
        .files
        .iter()
        .filter(|file| file.hers_counts)
        .map(|file| (file.inside.as_str(), file.base.is_some()))
        .collect();
    assert_eq!(
        hers,
        [("commands/new.md", false), ("commands/plan.md", true), ("skills/design/more.md", true)]
    );
}

#[rstest]
#[case::front_matter("plugins/p/commands/plan.md", "---\nagent: planner\ndescription: [\n---\n")]
#[case::missing_field("plugins/p/commands/plan.md", "---\nagent: planner\n---\nDo.\n")]
#[case::unknown_agent("plugins/p/commands/plan.md", "---\nagent: plannr\ndescription: d\n---\n")]
#[case::unknown_tool(
    "plugins/p/agents/planner.md",
    "---\nmodel: m\nprovider: offline\ntools: [raed_file]\n---\nHers.\n"
)]
#[case::circle(
    "plugins/p/skills/design/more.md",
    "See [skill:design] and [skill:design/more.md].\n"
)]
#[case::whole_circle(
    "plugins/p/skills/checks/SKILL.md",
    "---\nname: checks\ndescription: d\n---\n\nSee [skill:checks].\n"
)]
fn a_file_of_hers_that_cannot_be_used_is_told_and_the_shipped_one_goes_on(
    #[case] path: &str,
    #[case] text: &str,
) {
    let shipped = Place::with(&[]).read();
    let catalogue = Place::with(&[(path, text)]).read();
    let plugin = |catalogue: &Catalogue| {
        let mut plugin = catalogue.plugins[0].clone();
        (plugin.files, plugin.root) = Default::default();
        plugin
    };
    assert_eq!(plugin(&catalogue), plugin(&shipped));
    let said = problems(&catalogue);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with(&format!("{path}:")) && said.contains(": error: "), "{said}");
    assert!(said.ends_with("; until it is put right, the shipped one is used"), "{said}");
    let file = catalogue.plugins[0].files.iter().find(|file| file.hers.is_some()).unwrap();
    assert!(!file.hers_counts && file.base.is_some(), "{file:?}");
}

#[test]
fn a_slip_in_one_file_of_hers_does_not_take_another_along() {
    let place = Place::with(&[
        ("plugins/p/agents/planner.md", "no front matter"),
        ("plugins/p/commands/plan.md", "---\nagent: planner\ndescription: Hers\n---\nDo.\n"),
    ]);
    let catalogue = place.read();
    let plugin = catalogue.plugin("p").unwrap();
    assert_eq!(plugin.commands[0].description, "Hers");
    assert_eq!(plugin.agents[0].body, "Shipped.");
    assert_eq!(catalogue.problems.len(), 1, "{}", problems(&catalogue));
}

#[test]
fn a_file_of_hers_that_is_no_text_leaves_its_place_to_the_shipped_one() {
    let place = Place::with(&[("plugins/p/commands/.keep", "")]);
    let path = place.folder.path().join("plugins/p/commands/plan.md");
    fs::write(path, b"---\nagent: \xff\n---\n").unwrap();
    let catalogue = place.read();
    assert_eq!(catalogue.plugin("p").unwrap().commands[0].description, "Shipped");
    let said = problems(&catalogue);
    assert!(said.contains("not text") && said.ends_with("the shipped one is used"), "{said}");
}

#[test]
fn programs_in_the_workspace_are_not_run_and_a_plugin_of_her_own_needs_no_manifest() {
    let hooks = r#"{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}}"#;
    let place = Place::with(&[
        ("plugins/p/hooks/hooks.json", hooks),
        ("plugins/mine/hooks/hooks.json", hooks),
        ("plugins/mine/agents/helper.md", "---\nmodel: m\nprovider: offline\n---\nHelp.\n"),
        ("plugins/notes/readme.md", "no plugin"),
    ]);
    let catalogue = place.read();
    let all: Vec<_> =
        catalogue.plugins.iter().map(|p| (p.name.as_str(), p.origin, p.hooks.len())).collect();
    assert_eq!(all, [("p", Origin::Shipped, 0), ("mine", Origin::Hers, 0)]);
    let said = problems(&catalogue);
    assert_eq!(
        said.matches("programs that stand in the workspace are not run").count(),
        2,
        "{said}"
    );
}

/// As the documentation of Claude Code lays a plugin out.
const FOREIGN: [(&str, &str); 5] = [
    (
        "added/history-tools/.claude-plugin/plugin.json",
        r#"{"name": "history-tools", "version": "2.1.0", "description": "Sources and timelines"}"#,
    ),
    (
        "added/history-tools/commands/timeline.md",
        "---\ndescription: Make a timeline\nargument-hint: [topic]\nallowed-tools: Read, Bash(git status:*)\n---\n\nMake a timeline of $ARGUMENTS.\n",
    ),
    ("added/history-tools/commands/sources.md", "# Compare two sources\n\nCompare $ARGUMENTS.\n"),
    (
        "added/history-tools/agents/reviewer.md",
        "---\nname: reviewer\ndescription: Use when a source has to be judged\ntools: Read, Grep, Bash\nmodel: sonnet\ncolor: blue\n---\n\nYou judge sources.\n",
    ),
    (
        "added/history-tools/skills/sourcing/SKILL.md",
        "---\nname: sourcing\ndescription: How to judge a source\nversion: 1.0.0\n---\n\nAsk who wrote it.\n",
    ),
];

#[test]
fn a_plugin_that_was_written_for_claude_code_works_as_it_is() {
    let mut files = FOREIGN.to_vec();
    files.push((
        "plugins/history-tools/skills/sourcing/SKILL.md",
        "---\ndescription: Mine\n---\nAsk.\n",
    ));
    let catalogue = Place::with(&files).read();
    let plugin = catalogue.plugin("history-tools").unwrap();
    assert_eq!((plugin.origin, plugin.version.as_deref()), (Origin::Added, Some("2.1.0")));
    let commands: Vec<_> = plugin
        .commands
        .iter()
        .map(|c| (c.name.as_str(), c.agent.as_str(), c.description.as_str(), c.body.as_str()))
        .collect();
    assert_eq!(
        commands,
        [
            (
                "sources",
                "lead",
                "Compare two sources",
                "# Compare two sources\n\nCompare (what the teacher says in her message)."
            ),
            (
                "timeline",
                "lead",
                "Make a timeline",
                "Make a timeline of (what the teacher says in her message)."
            ),
        ]
    );
    assert_eq!(plugin.commands[1].slots[0].description, "topic");
    let lead = plugin.agents.iter().find(|agent| agent.name == "lead").unwrap();
    assert_eq!(
        (&lead.skills[..], &lead.subagents[..]),
        (&["sourcing".to_owned()][..], &["reviewer".to_owned()][..])
    );
    let reviewer = plugin.agents.iter().find(|agent| agent.name == "reviewer").unwrap();
    assert_eq!(
        (reviewer.model.as_str(), reviewer.provider, reviewer.tools.as_slice()),
        ("planner", Provider::Anthropic, &["read_file".to_owned()][..])
    );
    assert_eq!(plugin.skill("sourcing").unwrap().description, "Mine");
    let said = problems(&catalogue);
    let of_reviewer = said.lines().filter(|line| line.contains("agents/reviewer.md"));
    assert_eq!(of_reviewer.count(), 2, "Grep and Bash are not there: {said}");
}
