use std::fs;

use rstest::rstest;

use super::*;
use crate::Workspace;

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

fn pointer(
    label: &str,
    path: &str,
    lines: (u32, u32),
    quote: &str,
    found: bool,
) -> EvidencePointer {
    EvidencePointer {
        label: label.into(),
        path: path.into(),
        start_line: lines.0,
        end_line: lines.1,
        quote: quote.into(),
        found,
    }
}

#[test]
fn evidence_belongs_to_its_section() {
    let markdown = "# T\n\n[lead](a.md#L1 \"q\")\n\n## A\n\n- **[TCH `3-15a`](cur/a%20b.md#L4-L6 \"two\nlines\")** and\n  [b](<c d.md#L7-8> 'q2')\n\n```\n[code](a.md#L1 \"q\")\n```\n\n## B [h](a.md#L2-L2 \"in the heading\")\n";
    let found: Vec<(String, Vec<EvidencePointer>)> =
        parse_sections(markdown).into_iter().map(|s| (s.id, s.evidence)).collect();
    let wanted = [
        ("lead".to_owned(), vec![pointer("lead", "a.md", (1, 1), "q", false)]),
        (
            "a".to_owned(),
            vec![
                pointer("TCH 3-15a", "cur/a b.md", (4, 6), "two\nlines", false),
                pointer("b", "c d.md", (7, 8), "q2", false),
            ],
        ),
        ("b-h".to_owned(), vec![pointer("h", "a.md", (2, 2), "in the heading", false)]),
    ];
    assert_eq!(found, wanted);
}

#[rstest]
#[case::no_quote("[a](a.md#L1)")]
#[case::blank_quote("[a](a.md#L1 \" \")")]
#[case::no_lines("[a](a.md \"q\")")]
#[case::other_fragment("[a](a.md#intro \"q\")")]
#[case::no_numbers("[a](a.md#Lx-Ly \"q\")")]
#[case::web("[a](https://example.org/a.md#L1-L2 \"q\")")]
#[case::same_file("[a](#L1 \"q\")")]
#[case::picture("![a](a.md#L1 \"q\")")]
fn other_links_are_no_evidence(#[case] markdown: &str) {
    assert_eq!(parse_sections(markdown)[0].evidence, []);
}

#[rstest]
#[case::word_for_word("curriculum/cfe.md", (2, 2), "I can explain iteration.", true)]
#[case::part("curriculum/cfe.md", (2, 2), "explain iteration", true)]
#[case::over_two_lines("curriculum/cfe.md", (2, 3), "iteration. “Loops” – and", true)]
#[case::typewriter("curriculum/cfe.md", (3, 3), "\"Loops\" - and more...", true)]
#[case::other_spaces("curriculum/cfe.md", (2, 2), "I  can\u{a0}explain\niteration.", true)]
#[case::other_case_of_the_path("Curriculum/CFE.md", (2, 2), "iteration", true)]
#[case::crlf_and_emoji("crlf.md", (1, 2), "one 🎓 two", true)]
#[case::right_to_left("crlf.md", (3, 3), "שלום", true)]
#[case::other_words("curriculum/cfe.md", (2, 2), "I can describe iteration.", false)]
#[case::other_case("curriculum/cfe.md", (2, 2), "i can explain iteration.", false)]
#[case::other_line("curriculum/cfe.md", (3, 3), "I can explain iteration.", false)]
#[case::line_zero("curriculum/cfe.md", (0, 2), "I can explain iteration.", false)]
#[case::beyond_the_end("curriculum/cfe.md", (2, 9), "I can explain iteration.", false)]
#[case::backwards("curriculum/cfe.md", (3, 2), "I can explain iteration.", false)]
#[case::far_beyond("curriculum/cfe.md", (4_000_000_000, 4_000_000_000), "x", false)]
#[case::nothing_visible("curriculum/cfe.md", (2, 2), "\u{200b}", false)]
#[case::no_file("curriculum/none.md", (1, 1), "I", false)]
#[case::outside("../cfe.md", (1, 1), "I", false)]
fn evidence_is_found_where_it_stands(
    #[case] path: &str,
    #[case] lines: (u32, u32),
    #[case] quote: &str,
    #[case] wanted: bool,
) {
    let root = tempfile::tempdir().unwrap();
    fs::create_dir(root.path().join("curriculum")).unwrap();
    let text = "# CfE\nI can explain iteration.\n“Loops” – and more…\n";
    fs::write(root.path().join("curriculum/cfe.md"), text).unwrap();
    fs::write(root.path().join("crlf.md"), "one 🎓\r\ntwo\r\nשלום\r\n").unwrap();
    let workspace = Workspace::open(root.path()).unwrap();
    let mut sections = parse_sections("# T\n");
    sections[0].evidence = vec![pointer("l", path, lines, quote, !wanted)];
    check_evidence(&workspace, &mut sections);
    assert_eq!(sections[0].evidence, [pointer("l", path, lines, quote, wanted)]);
}
