use super::*;

fn found(markdown: &str) -> Vec<(String, String, usize)> {
    statements(markdown).into_iter().map(|p| (p.code.to_string(), p.text, p.line)).collect()
}

fn one(code: &str, text: &str, line: usize) -> (String, String, usize) {
    (code.to_owned(), text.to_owned(), line)
}

#[test]
fn a_code_belongs_to_the_words_on_its_line() {
    assert_eq!(
        found(
            "---\nsource: \"TCH 3-99a is not here at all\"\n---\n\nI can trace a loop. TCH 3-14a\n\n- I can build one, and say why. (TCH3–15a)\n- MNU 3-01a: I can round a number.\n- LIT 2-01a / LIT 3-01a We talk about texts.\n"
        ),
        [
            one("TCH 3-14a", "I can trace a loop.", 5),
            one("TCH 3-15a", "I can build one, and say why.", 7),
            one("MNU 3-01a", "I can round a number.", 8),
            one("LIT 2-01a", "We talk about texts.", 9),
            one("LIT 3-01a", "We talk about texts.", 9),
        ]
    );
}

#[test]
fn a_code_in_the_middle_of_a_sentence_only_refers() {
    assert_eq!(found("This builds on TCH 2-14a and goes further.\n\nSee TCH 3-14a.\n"), []);
    assert_eq!(
        found("Building on TCH 2-14a, I can trace a loop. TCH 3-14a\n"),
        [one("TCH 3-14a", "Building on TCH 2-14a, I can trace a loop.", 1)]
    );
}

#[test]
fn in_a_table_the_statement_is_the_longest_other_cell() {
    assert_eq!(
        found(
            "| Code | Statement | Evidence |\n| --- | --- | --- |\n| TCH 3-13a | I can read a \\| b. | A listing |\n| x | I can trace one. TCH 3-14a | y |\n"
        ),
        [one("TCH 3-13a", "I can read a | b.", 3), one("TCH 3-14a", "I can trace one.", 4)]
    );
}

#[test]
fn a_written_out_table_loses_the_names_of_its_columns() {
    assert_eq!(
        found(
            "- Third level: I can trace a loop. TCH 3-13a\n\n<!-- row 2 -->\n\n- TCH 3-14a\n- Statement: I can build a loop.\n"
        ),
        [one("TCH 3-13a", "I can trace a loop.", 1), one("TCH 3-14a", "I can build a loop.", 6)]
    );
}

#[test]
fn a_code_alone_on_its_line_takes_the_statement_next_to_it() {
    assert_eq!(
        found(
            "### TCH 3-13a\n\nI can trace a loop.\n\nI can build a loop.\n\nTCH 3-14a\n\n# Loops\n\nTCH 3-15a\n"
        ),
        [one("TCH 3-13a", "I can trace a loop.", 3), one("TCH 3-14a", "I can build a loop.", 5)]
    );
}

#[test]
fn the_same_pair_is_offered_once_and_different_words_twice() {
    assert_eq!(
        found(
            "I can trace a loop. TCH 3-13a\n\nI can trace a loop. TCH 3-13a\n\nI can draw a loop. TCH 3-13a\n"
        ),
        [one("TCH 3-13a", "I can trace a loop.", 1), one("TCH 3-13a", "I can draw a loop.", 5)]
    );
}

#[test]
fn a_code_in_a_footnote_is_no_statement() {
    assert_eq!(
        found(
            "I can trace a loop.\n\nTCH 3-13a\n\n[^1]: A loop is a part that runs again; see TCH 3-14a\n"
        ),
        [one("TCH 3-13a", "I can trace a loop.", 1)]
    );
}

#[test]
fn what_begins_with_a_person_is_no_name_of_a_column() {
    assert_eq!(
        found("- I can: trace a loop by hand; draw it TCH 3-13a\n"),
        [one("TCH 3-13a", "I can: trace a loop by hand; draw it", 1)]
    );
}
