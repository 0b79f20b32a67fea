use rstest::rstest;

use super::*;
use crate::{Skill, SkillFile};

fn skill(name: &str, body: &str, files: &[(&str, &str)]) -> Skill {
    Skill {
        name: name.into(),
        path: format!("p/skills/{name}/SKILL.md").into(),
        description: "d".into(),
        license: None,
        compatibility: None,
        metadata: [].into(),
        allowed_tools: vec![],
        body: body.into(),
        files: files
            .iter()
            .map(|(name, text)| SkillFile { name: (*name).into(), text: (*text).into() })
            .collect(),
    }
}

fn plugin(skills: Vec<Skill>) -> Plugin {
    Plugin { name: "p".into(), root: "p".into(), skills, ..Plugin::default() }
}

fn sample() -> Plugin {
    plugin(vec![
        skill("design", "Start at the end.", &[("examples.md", "One."), ("deep/more.md", "Two.")]),
        skill(
            "eal",
            "See [skill:design] and [skill:design/examples.md], again [skill:design].",
            &[],
        ),
        skill(
            "gaps",
            "A [skill:nothing] b [skill:design/none.md] c [skill:../x] d [skill:secret].",
            &[],
        ),
        skill(
            "ring",
            "To [skill:ring/a.md]",
            &[("a.md", "to [skill:ring/b.md]"), ("b.md", "to [skill:ring/a.md]")],
        ),
        skill("self", "Me: [skill:self]", &[]),
        skill("secret", "Not for this agent.", &[]),
    ])
}

fn read(reference: &str) -> Result<SkillText, SkillError> {
    let allowed = ["design", "eal", "gaps", "ring", "self"].map(str::to_owned);
    read_skill(&sample(), &allowed, reference, None)
}

#[rstest]
#[case("design", "design", 2, "Start at the end.")]
#[case("design/SKILL.md", "design", 2, "Start at the end.")]
#[case("design/examples.md", "design/examples.md", 3, "One.")]
#[case("design/deep/more.md", "design/deep/more.md", 3, "Two.")]
#[case::references_follow_once(
    "eal",
    "eal",
    2,
    "See [skill:design] and [skill:design/examples.md], again [skill:design].\n\n<skill reference=\"design\">\nStart at the end.\n</skill>\n\n<skill reference=\"design/examples.md\">\nOne.\n</skill>"
)]
fn reads(#[case] asked: &str, #[case] reference: &str, #[case] tier: u8, #[case] text: &str) {
    let wanted = SkillText { reference: reference.into(), tier, text: text.into() };
    assert_eq!(read(asked), Ok(wanted));
}

#[test]
fn a_reference_that_leads_nowhere_is_reported_in_the_text() {
    insta::assert_snapshot!("gaps", read("gaps").unwrap().text);
}

#[test]
fn errors_say_what_there_is() {
    let asked = [
        "desing",
        "secret",
        "design/exampels.md",
        "eal/x.md",
        "",
        "../design",
        "design/../x",
        "ring",
        "ring/b.md",
        "self",
    ];
    let said: Vec<String> =
        asked.iter().map(|asked| format!("{asked}: {}", read(asked).unwrap_err())).collect();
    insta::assert_snapshot!("errors", said.join("\n"));
}

#[test]
fn an_agent_without_skills_may_read_none() {
    let error = read_skill(&sample(), &[], "design", None).unwrap_err();
    let wanted =
        SkillError::UnknownSkill { name: "design".into(), suggestion: None, available: vec![] };
    assert_eq!(error, wanted);
}

#[test]
fn references_are_followed_to_a_bounded_depth() {
    let skills: Vec<Skill> = (0..9)
        .map(|n| skill(&format!("s{n}"), &format!("Text {n} [skill:s{}]", n + 1), &[]))
        .collect();
    let allowed: Vec<String> = skills.iter().map(|skill| skill.name.clone()).collect();
    let text = read_skill(&plugin(skills), &allowed, "s0", None).unwrap().text;
    assert_eq!(text.matches("Text ").count(), 1 + MAX_REFERENCE_DEPTH);
    insta::assert_snapshot!("depth", text);
}

#[test]
fn a_part_is_read_by_its_heading_with_what_that_part_refers_to() {
    let text =
        "# Needs\n\nAll of them.\n\n## Dyslexia\n\nSee [skill:design].\n\n## Hearing\n\nFace her.";
    let skills =
        vec![skill("design", "Start at the end.", &[]), skill("needs", "x", &[("n.md", text)])];
    let (plugin, allowed) = (plugin(skills), ["design".to_owned(), "needs".to_owned()]);
    let read = |heading: &str| read_skill(&plugin, &allowed, "needs/n.md", Some(heading));
    assert_eq!(
        read("hearing"),
        Ok(SkillText {
            reference: "needs/n.md#hearing".into(),
            tier: 3,
            text: "## Hearing\n\nFace her.".into()
        })
    );
    let dyslexia = read("Dyslexia").unwrap().text;
    assert!(dyslexia.ends_with("<skill reference=\"design\">\nStart at the end.\n</skill>"));
    assert_eq!(
        read("Hering").unwrap_err().to_string(),
        "\"needs/n.md\" has no one heading \"Hering\" (did you mean \"Hearing\"?); headings \
         there are: Needs, Dyslexia, Hearing"
    );
}

#[test]
fn of_the_skills_we_ship_the_needs_of_a_class_are_read_by_their_names_for_a_sixth_of_the_text() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins");
    let catalogue = crate::discover(&[root]);
    let plugin = catalogue.plugin("lesson-planning").unwrap();
    let allowed = ["differentiation".to_owned()];
    let length = |reference: &str, heading: Option<&str>| {
        read_skill(plugin, &allowed, reference, heading).unwrap().text.chars().count()
    };
    // The needs that the profile of 3B names, in the file that is for each.
    let needs = [
        ("differentiation/sen-strategies.md", "dyslexia"),
        ("differentiation/eal-strategies.md", "EAL"),
        ("differentiation/mixed-ability.md", "mixed attainment"),
    ];
    let whole: usize = needs.iter().map(|(file, _)| length(file, None)).sum();
    let parts: usize = needs.iter().map(|(file, need)| length(file, Some(need))).sum();
    assert!(parts * 6 < whole, "{parts} of {whole} characters");
}
