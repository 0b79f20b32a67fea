use std::fs;

use proptest::prelude::*;
use rstest::rstest;

use super::*;

fn sha(document: &str, id: &str) -> String {
    let sections = parse_sections(document);
    sections.iter().find(|section| section.id == id).unwrap().sha256()
}

fn replaced(document: &str, id: &str, markdown: &str) -> Result<String, String> {
    replace_section(document, id, &sha(document, id), markdown).map_err(|error| error.to_string())
}

#[rstest]
#[case::middle(
    "# T\n\n## A\n\none\n\n\n## B\n\ntwo\n",
    "a",
    "new\n\n- x",
    "# T\n\n## A\n\nnew\n\n- x\n\n\n## B\n\ntwo\n"
)]
#[case::last_without_an_end("## A\n\none\n## B\ntwo", "b", "\n\nnew\n", "## A\n\none\n## B\nnew")]
#[case::first("## A\none\n## B\ntwo\n", "a", "new", "## A\nnew\n## B\ntwo\n")]
#[case::empty("# T\n## A\n## B\n", "a", "new", "# T\n## A\n\nnew\n## B\n")]
#[case::empty_at_the_end("# T\n## A", "a", "new", "# T\n## A\n\nnew\n")]
#[case::emptied("## A\n\none\n\n## B\n", "a", "", "## A\n\n\n\n## B\n")]
#[case::line_ends(
    "\u{feff}# T\r\n\r\n## A\r\n\r\none\r\n\r\n## B\r\n",
    "a",
    "x\ny\n",
    "\u{feff}# T\r\n\r\n## A\r\n\r\nx\r\ny\r\n\r\n## B\r\n"
)]
#[case::same_heading("## A\n1\n## A\n2\n## A\n3\n", "a-2", "new", "## A\n1\n## A\nnew\n## A\n3\n")]
#[case::lead(
    "---\nclass: 3B\n---\n\n# T\n\nlead\n\n## A\n",
    "lead",
    "new",
    "---\nclass: 3B\n---\n\n# T\n\nnew\n\n## A\n"
)]
#[case::lead_without_a_title("note\n\n## A\n", "lead", "new", "new\n\n## A\n")]
#[case::underlined(
    "Title\n=====\n\nStarter\n-------\n\nold\n\n## B\nb",
    "starter",
    "new",
    "Title\n=====\n\nStarter\n-------\n\nnew\n\n## B\nb"
)]
#[case::deeper_headings(
    "## A\n\nold\n\n## B\n",
    "a",
    "### Part\n\nnew",
    "## A\n\n### Part\n\nnew\n\n## B\n"
)]
#[case::emoji(
    "## A 👩🏽‍🏫\n\nold 🎓\n\n## B\nשלום\n",
    "a",
    "new 🎓",
    "## A 👩🏽‍🏫\n\nnew 🎓\n\n## B\nשלום\n"
)]
fn only_the_text_of_the_section_changes(
    #[case] document: &str,
    #[case] id: &str,
    #[case] markdown: &str,
    #[case] wanted: &str,
) {
    assert_eq!(replaced(document, id, markdown), Ok(wanted.to_owned()));
}

#[rstest]
#[case::heading("new\n\n## C\n")]
#[case::title("# New\n")]
#[case::open_fence("```\ncode")]
#[case::open_comment("<!-- note")]
fn a_text_that_would_run_into_other_sections_is_refused(#[case] markdown: &str) {
    let error = replaced("## A\n\none\n\n## B\n\ntwo\n", "a", markdown).unwrap_err();
    assert!(error.contains("would run into other sections"), "{error}");
}

#[test]
fn a_section_that_changed_keeps_its_change() {
    let document = "## A\n\nhers\n";
    let error = replace_section(document, "a", &sha("## A\n\nold\n", "a"), "new").unwrap_err();
    let SectionError::Changed { current_sha256, .. } = error else { panic!("{error}") };
    assert_eq!(current_sha256, sha(document, "a"));
    let error = replace_section(document, "b", "", "new").unwrap_err();
    assert_eq!(error.to_string(), "the document has no section \"b\" any more");
}

#[test]
fn a_file_keeps_what_changed_in_other_sections() {
    let root = tempfile::tempdir().unwrap();
    let workspace = Workspace::open(root.path()).unwrap();
    fs::write(root.path().join("cards.md"), "# T\n\n## A\n\none\n\n## B\n\ntwo\n").unwrap();
    let base = sha("## A\n\none\n", "a");
    fs::write(root.path().join("cards.md"), "# T\n\n## A\n\none\n\n## B\n\nhers\n").unwrap();
    let done = workspace.replace_section("cards.md", "a", &base, "new").unwrap();
    let text = fs::read_to_string(root.path().join("cards.md")).unwrap();
    assert_eq!(text, "# T\n\n## A\n\nnew\n\n## B\n\nhers\n");
    let wanted = ReplacedSection {
        path: "cards.md".to_owned(),
        sha256: sha256(text.as_bytes()),
        section_sha256: sha(&text, "a"),
    };
    assert_eq!(done, wanted);
    let error = workspace.replace_section("cards.md", "a", &base, "again").unwrap_err();
    assert!(matches!(error, SectionError::Changed { .. }), "{error}");
    assert_eq!(fs::read_to_string(root.path().join("cards.md")).unwrap(), text);
}

proptest! {
    #[test]
    fn whatever_stands_there_only_one_section_changes(
        document in "(#{1,3} [a-c]\r?\n|\r?\n|[a-c]{1,3}\r?\n|> # q\n|    code\n|```\n|- a\n){0,14}",
        markdown in "([a-c]{1,3}\n|\n|- x\n|### h\n){0,5}",
        pick in 0_usize..8,
    ) {
        let sections = parse_sections(&document);
        prop_assume!(!sections.is_empty());
        let at = pick % sections.len();
        let section = &sections[at];
        let Ok(text) = replace_section(&document, &section.id, &section.sha256(), &markdown) else {
            return Ok(());
        };
        let after = parse_sections(&text);
        prop_assert_eq!(sections.len(), after.len());
        for (index, (old, new)) in sections.iter().zip(&after).enumerate() {
            prop_assert_eq!(&old.id, &new.id);
            if index != at {
                prop_assert_eq!(&old.markdown, &new.markdown);
            }
        }
        let kept = document.len() - section.markdown.len();
        prop_assert!(text.len() >= kept);
    }
}
