//! Another way for a section, or a shorter one, leaves nothing in the rest of the lesson that is not so.

use std::collections::BTreeMap;
use std::path::Path;

use agent::ModelRequest;
use domain::{Message, OutputFormat, PromptFragment};
use lessons::{Edit, Lesson, SectionState, Template, apply, carried_over, check, parse};
use rstest::rstest;
use serde_json::{Value, json};

use crate::desk::{Desk, answered};

/// The requests by which drafts are measured: what is asked for, the class, whose workspace.
fn requests() -> Vec<(String, String, Option<String>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders: Vec<_> = std::fs::read_dir(root.join("evals/cases"))
        .expect("the cases")
        .map(|entry| entry.expect("a case").path().join("case.yaml"))
        .collect();
    folders.sort();
    let texts = folders.iter().map(|path| std::fs::read_to_string(path).expect("a case"));
    let texts = texts.filter(|text| text.contains("tags: [tuned"));
    let of = |text: &str, name: &str| {
        let value =
            text.lines().find_map(|line| line.trim_start_matches([' ', '-']).strip_prefix(name))?;
        Some(value.trim().trim_matches('"').to_owned())
    };
    let all: Vec<_> = texts
        .map(|text| {
            let request = of(&text, "say:").expect("a request");
            (request, of(&text, "class:").expect("a class"), of(&text, "workspace:"))
        })
        .collect();
    assert_eq!(all.len(), 17);
    all
}

/// What the drafter is asked about a section.
fn question(desk: &Desk, lesson: &Lesson, class: &str, section: &str, shape: &str) -> ModelRequest {
    let fragment = |tag: &str, source: &str, text: &str| PromptFragment {
        tag: tag.to_owned(),
        source: source.to_owned(),
        text: text.to_owned(),
        cut_bytes: 0,
    };
    let profile = format!("classes/{class}.md");
    let mut system = vec![fragment("workspace_file", &profile, desk.file(&profile))];
    for call in desk.calls("read_skill") {
        let name = call.input["name"].as_str().or(call.input["skill"].as_str()).unwrap_or_default();
        if let Some(text) = desk.skills.get(name) {
            system.push(fragment("skill", name, text));
        }
    }
    let path = "lessons/x/y/lesson.md";
    let of = lesson.section(section).expect("the section");
    system.push(fragment("document", path, &format!("# {}\n\n- {}", lesson.title, of.heading)));
    let text = format!("## {}\n\n{}", of.heading, of.markdown);
    system.push(fragment("section", &format!("{path}#{section}"), &text));
    let words = match shape {
        "section_revision" => "Revise this section: make it shorter",
        _ => "Offer other ways to do this section.",
    };
    ModelRequest {
        frames: Vec::new(),
        system,
        messages: vec![Message::User { text: words.to_owned() }],
        tools: Vec::new(),
        output: Some(OutputFormat {
            name: shape.to_owned(),
            schema: json!({"type": "object", "properties": {"markdown": {}}}),
        }),
        answer_tokens: None,
        effort: domain::Effort::Usual,
    }
}

/// The texts that were given for a section.
fn texts(value: &Value) -> Vec<String> {
    let options = value["options"].as_array().into_iter().flatten();
    let all = options.chain([value]).filter_map(|given| given["markdown"].as_str());
    all.map(str::to_owned).collect()
}

#[rstest]
#[tokio::test]
async fn another_text_for_a_section_brings_no_problem(#[values(0, 1, 2, 3)] quarter: usize) {
    let template = Template::structured();
    let mut new: BTreeMap<String, usize> = BTreeMap::new();
    let mut tried = 0;
    for (request, class, over) in requests().into_iter().skip(quarter).step_by(4) {
        let mut desk = Desk::over(over.as_deref());
        let last = desk.say(&request).await;
        let path = (*desk.lessons().first().unwrap_or_else(|| panic!("{last}"))).to_owned();
        let text = desk.file(&path).to_owned();
        let lesson = parse(&text, &template);
        let known: Vec<String> = check(&lesson, &template).into_iter().map(|p| p.message).collect();
        let written = lesson.sections.iter().filter(|of| of.state == SectionState::Draft);
        for section in written {
            for shape in ["section_alternatives", "section_revision"] {
                let asked = question(&desk, &lesson, &class, &section.id, shape);
                let answer = answered(asked).await;
                let Some(value) = answer.structured() else { continue };
                for markdown in texts(value) {
                    let edit = Edit::SetSectionMarkdown { section: section.id.clone(), markdown };
                    let Ok(edited) = apply(&text, &template, &edit) else { continue };
                    let whole =
                        carried_over(&lesson, edited.text, &template, &section.id, |_| true);
                    tried += 1;
                    for problem in check(&parse(&whole, &template), &template) {
                        if !known.contains(&problem.message) {
                            let at = format!("{} ({shape}): {}", section.id, problem.message);
                            *new.entry(at).or_default() += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(tried > 50, "{tried}");
    assert!(new.is_empty(), "{} of {tried}: {new:#?}", new.values().sum::<usize>());
}
