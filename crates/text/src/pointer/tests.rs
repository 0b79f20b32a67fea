use rstest::rstest;

use super::*;

fn pointer(path: &str, lines: (u32, u32), quote: &str) -> Pointer {
    let (start_line, end_line) = lines;
    Pointer { path: path.to_owned(), start_line, end_line, quote: quote.to_owned() }
}

#[rstest]
#[case::lines("a.md#L4-L6", ("a.md", (4, 6)))]
#[case::short_form("a.md#L4-6", ("a.md", (4, 6)))]
#[case::one_line("a.md#L7", ("a.md", (7, 7)))]
#[case::here("./curriculum/a.md#L1", ("curriculum/a.md", (1, 1)))]
#[case::other_slashes("curriculum\\a.md#L1", ("curriculum/a.md", (1, 1)))]
#[case::encoded("cur/a%20b/%C3%A9.md#L1-L2", ("cur/a b/é.md", (1, 2)))]
#[case::a_sign_of_its_own("100%.md#L1", ("100%.md", (1, 1)))]
#[case::a_number_in_the_name("a#L2.md#L3", ("a#L2.md", (3, 3)))]
#[case::no_such_line("a.md#L0-L99999999999", ("a.md", (0, u32::MAX)))]
#[case::backwards("a.md#L5-L4", ("a.md", (5, 4)))]
fn a_link_is_read(#[case] target: &str, #[case] (path, lines): (&str, (u32, u32))) {
    assert_eq!(Pointer::read(target, "words"), Some(pointer(path, lines, "words")));
}

#[rstest]
#[case::no_lines("a.md")]
#[case::a_heading("a.md#intro")]
#[case::no_numbers("a.md#Lx-Ly")]
#[case::nothing_behind("a.md#L")]
#[case::the_web("https://example.org/a.md#L1-L2")]
#[case::the_web_in_short("//example.org/a.md#L1")]
#[case::the_same_file("#L1")]
#[case::no_text("%ff.md#L1")]
fn other_links_point_to_nothing(#[case] target: &str) {
    assert_eq!(Pointer::read(target, "words"), None);
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
