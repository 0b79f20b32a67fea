use super::*;

#[test]
fn the_built_in_template_is_read() {
    let template = Template::parse("templates/structured.md", Template::structured_text()).unwrap();
    let sections: Vec<String> = template
        .sections
        .iter()
        .map(|s| {
            format!("{} | {} | {} | {}", s.id, s.heading, s.kind.name(), s.guidance.len() > 20)
        })
        .collect();
    insta::assert_snapshot!(sections.join("\n"));
    assert_eq!(template.name, "structured");
    assert_eq!(template.worksheet.len(), 9);
    assert_eq!(template.guide.len(), 6);
}
