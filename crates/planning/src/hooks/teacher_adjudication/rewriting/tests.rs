use super::*;

#[test]
fn a_models_text_becomes_the_text_of_one_section() {
    let check = |given: &str, wanted: &str| assert_eq!(section_text(given, "Starter"), wanted);
    check("Five questions.", "Five questions.");
    check("\n\n## Starter\n\nFive questions.\n\n", "Five questions.");
    check("### starter\nFive questions.", "Five questions.");
    check("Five.\r\n\r\n- a\r\n", "Five.\n\n- a");
    check("# One\ntext\n## Two\n### Three", "### One\ntext\n### Two\n### Three");
    check("```python\n# a comment\n```\n#hashtag", "```python\n# a comment\n```\n#hashtag");
    check("## Starter", "");
}
