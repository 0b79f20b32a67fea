use rstest::rstest;

use super::*;

/// What divides a document, one line a section: id, heading, level, lines, state, text.
fn outline(markdown: &str) -> String {
    let lines: Vec<String> = parse_sections(markdown)
        .into_iter()
        .map(|s| {
            format!(
                "{} | {} | {} | {}-{} | {:?} | {:?}",
                s.id, s.heading, s.level, s.start_line, s.end_line, s.state, s.markdown
            )
        })
        .collect();
    lines.join("\n")
}

#[rstest]
#[case::empty("empty", "")]
#[case::blank("blank", "\n\n")]
#[case::no_headings("no_headings", "\nJust text.\n")]
#[case::plan(
    "plan",
    "# Iteration\n\nFor 3B.\n\n## Starter\n\nFive minutes.\n\n- a\n- b\n\n\n## Main\n### Part\ntext\n"
)]
#[case::no_title("no_title", "## Starter\nA\n## Main\nB")]
#[case::text_before_the_title("text_before_title", "Note.\n\n# Iteration\n\nText.\n\n## A\n")]
#[case::drafting("drafting", "# T\n\n## A\n\n<!-- drafting -->\n\n## B\n<!-- drafting -->\ntext\n")]
#[case::empty_sections("empty_sections", "# T\n## A\n## B\n\n")]
#[case::code(
    "code",
    "# T\n\n## A\n\n```\n## not a section\n```\n\n    ## nor this\n\n~~~md\n## nor this\n~~~\n\n## B\n    code first\n"
)]
#[case::contained(
    "contained",
    "# T\n\n## A\n\n> ## quoted\n\n- ## in a list\n\n<!--\n## commented\n-->\n\n## B\n"
)]
#[case::underlined("underlined", "Title\n=====\n\nText\n\nSection\n-------\n\nBody\n")]
#[case::same_names("same_names", "# T\n## A\n## A\n## A 2\n## Lead\n## ?!\n## A\n")]
#[case::marks("marks", "# The *big* `for` loop\n## **Starter** & [link](x.md) 5 min ##\nA\n")]
#[case::other_scripts("other_scripts", "# שלום\n## مرحبا بكم 👋\nنص\n## École d’été\n")]
#[case::crlf("crlf", "\u{feff}# T\r\n\r\nLead.\r\n\r\n## A\r\n\r\nOne\r\nTwo\r\n\r\n## B\r\nThree")]
#[case::front_matter("front_matter", "---\nclass: 3B\n---\n# T\nLead\n## A\nB\n")]
#[case::second_title("second_title", "# T\n## A\na\n# Appendix\nb\n")]
#[case::not_headings("not_headings", "# T\n##no space\n\\## escaped\n## A\n")]
fn divides_a_document(#[case] name: &str, #[case] markdown: &str) {
    insta::assert_snapshot!(name, outline(markdown));
}

#[test]
fn sections_cover_the_document_without_overlap() {
    let markdown = "# T\n\nlead\n\n## A\n\na\n\n## B\n\nb\n";
    let covered: Vec<(u32, u32)> =
        parse_sections(markdown).iter().map(|s| (s.start_line, s.end_line)).collect();
    assert_eq!(covered, [(1, 3), (5, 7), (9, 11)]);
}
