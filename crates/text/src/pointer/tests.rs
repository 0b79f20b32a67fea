use rstest::rstest;
use serde::Deserialize;

use super::*;

fn pointer(path: &str, lines: (u32, u32), quote: &str) -> Pointer {
    let (start_line, end_line) = lines;
    Pointer { path: path.to_owned(), start_line, end_line, quote: quote.to_owned() }
}

/// The window is held to the same cases by `ui/src/shared/links.test.ts`.
const TARGETS: &str = include_str!("../../tests/fixtures/pointers.json");

#[derive(Deserialize)]
struct Case {
    what: String,
    target: String,
    /// None where a link points to no lines of a file.
    pointer: Option<Lines>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Lines {
    path: String,
    start_line: u32,
    end_line: u32,
}

#[test]
fn a_link_to_lines_is_read_and_another_points_to_nothing() {
    let cases: Vec<Case> = serde_json::from_str(TARGETS).unwrap();
    for Case { what, target, pointer: wanted } in cases {
        let wanted = wanted.map(|Lines { path, start_line, end_line }| {
            pointer(&path, (start_line, end_line), "words")
        });
        assert_eq!(Pointer::read(&target, "words"), wanted, "{what}");
    }
}

#[test]
fn a_number_that_is_too_large_stays_too_large() {
    let read = Pointer::read("a.md#L0-L99999999999", "words");
    assert_eq!(read, Some(pointer("a.md", (0, u32::MAX), "words")));
}

#[test]
fn a_written_link_has_a_target_and_a_title_that_nothing_ends_early() {
    let written = pointer("a (b) <c>#.md", (4, 6), "say \"x\" & C:\\y").link("TCH 3-15a");
    let wanted = "[TCH 3-15a](a%20%28b%29%20%3Cc%3E%23.md#L4-L6 \"say \\\"x\\\" \\& C:\\\\y\")";
    assert_eq!(written, wanted);
}

const FILE: &str =
    "# CfE\nI can explain iteration.\n“Loops” – and more…\n\nOne 🎓 |\r\nשלום \\| end\n";

#[rstest]
#[case::word_for_word((2, 2), "I can explain iteration.", (2, 2))]
#[case::part((2, 2), "explain iteration", (2, 2))]
#[case::over_two_lines((2, 3), "iteration. “Loops” – and", (2, 3))]
#[case::over_a_blank_line((3, 5), "more… One 🎓", (3, 5))]
#[case::typewriter((3, 3), "\"Loops\" - and more...", (3, 3))]
#[case::other_spaces((2, 2), "I  can\u{a0}explain\niteration.", (2, 2))]
#[case::within_more_lines((1, 6), "שלום", (6, 6))]
#[case::a_guarded_bar((6, 6), "שלום | end", (6, 6))]
fn words_are_found_where_they_stand(
    #[case] lines: (u32, u32),
    #[case] quote: &str,
    #[case] (start_line, end_line): (u32, u32),
) {
    let found = Standing::Found { start_line, end_line };
    assert_eq!(pointer("a.md", lines, quote).standing(FILE), found);
}

#[rstest]
#[case::other_words((2, 2), "I can describe iteration.", Standing::Missing)]
#[case::other_case((2, 2), "i can explain iteration.", Standing::Missing)]
#[case::half_a_word((2, 2), "explain iter", Standing::Missing)]
#[case::other_line((3, 3), "I can explain iteration.", Standing::Missing)]
#[case::line_zero((0, 2), "I can explain iteration.", Standing::NoLines { last: 6 })]
#[case::beyond_the_end((2, 9), "I can explain iteration.", Standing::NoLines { last: 6 })]
#[case::backwards((3, 2), "I can explain iteration.", Standing::NoLines { last: 6 })]
#[case::far_beyond((4_000_000_000, 4_000_000_000), "x", Standing::NoLines { last: 6 })]
#[case::nothing_visible((2, 2), "\u{200b}", Standing::NoWords)]
fn words_that_are_not_there_are_not_found(
    #[case] lines: (u32, u32),
    #[case] quote: &str,
    #[case] wanted: Standing,
) {
    assert_eq!(pointer("a.md", lines, quote).standing(FILE), wanted);
}
