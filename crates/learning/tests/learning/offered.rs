//! What is offered is what a client can use.

#[test]
fn each_tool_has_a_name_of_its_own_and_schemas_of_objects() {
    let mut names = Vec::new();
    for tool in learning::offered() {
        for schema in [&tool.input, &tool.output] {
            assert_eq!(
                schema.get("type").and_then(|kind| kind.as_str()),
                Some("object"),
                "{}",
                tool.name
            );
        }
        names.push(tool.name);
    }
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}
