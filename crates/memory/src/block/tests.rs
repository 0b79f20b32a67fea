use proptest::prelude::*;

use super::*;

fn check(markdown: &str, wanted: &[(BlockKind, &str, u32)]) {
    let blocks = parse(markdown);
    let found: Vec<(BlockKind, &str, u32)> =
        blocks.iter().map(|block| (block.kind, block.text.as_str(), block.blank_before)).collect();
    assert_eq!(found, wanted);
    assert_eq!(join(&blocks), normalise(markdown));
}

use BlockKind::{Heading, Item, Other, Paragraph};

#[test]
fn a_file_of_headings_bullets_and_text_falls_into_its_blocks() {
    check(
        "# 3B\n\nA lively class.\nMixed ability.\n\n## What works\n- shorter starters\n- the EAL pair:\n  - flowcharts first\n\n  then code\n1. one\n2. two\n",
        &[
            (Heading, "# 3B", 0),
            (Paragraph, "A lively class.\nMixed ability.", 1),
            (Heading, "## What works", 1),
            (Item, "- shorter starters", 0),
            (Item, "- the EAL pair:\n  - flowcharts first\n\n  then code", 0),
            (Item, "1. one", 0),
            (Item, "2. two", 0),
        ],
    );
}

#[test]
fn fences_tables_quotations_rules_and_comments_are_blocks() {
    check(
        "```\n- no bullet\n\n# no heading\n```\n\n> - quoted\n\n---\n<!-- a -->\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        &[
            (Other, "```\n- no bullet\n\n# no heading\n```", 0),
            (Other, "> - quoted", 1),
            (Other, "---", 1),
            (Other, "<!-- a -->", 0),
            (Other, "| a | b |\n|---|---|\n| 1 | 2 |", 1),
        ],
    );
}

#[test]
fn nothing_is_lost_of_what_the_parser_is_silent_about() {
    check(
        "[one]: a.md\n[two]: b.md\n\n- [one]\n\n\n[three]: c.md\n",
        &[
            (Other, "[one]: a.md\n[two]: b.md", 0),
            (Item, "- [one]", 1),
            (Other, "[three]: c.md", 2),
        ],
    );
}

#[test]
fn loose_lists_headings_underlined_and_bullets_of_any_sign_are_seen() {
    check(
        "Plans\n=====\n* one\n\n* two\n+ three\n",
        &[
            (Heading, "Plans\n=====", 0),
            (Item, "* one", 0),
            (Item, "* two", 1),
            (Item, "+ three", 0),
        ],
    );
}

#[test]
fn line_ends_blank_lines_and_odd_characters_are_made_regular_and_nothing_else() {
    let check = |markdown: &str, wanted: &str| assert_eq!(normalise(markdown), wanted);
    check("", "");
    check(" \n\t\n", "");
    check("\u{FEFF}# a\r\n\r\n- b\r- c", "# a\n\n- b\n- c\n");
    check("\n\n- a  \n   \n- b\n\n\n", "\n\n- a  \n\n- b\n");
    check("```\na\n   \nb\n```", "```\na\n   \nb\n```\n");
    check("a\0b", "a\u{FFFD}b\n");
    check("- שלום 👩‍🏫\n", "- שלום 👩‍🏫\n");
}

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        Just("   ".to_owned()),
        "(#{1,4} |- |\\* |  - |    |1\\. |> |\\| )?[a-z\\[\\]:|`*_ é]{0,12}",
        "(```|~~~|---|===|<div>|</div>|<!--|-->|\\[a\\]: b|\\|-\\|-\\|)",
        "[ -~]{0,16}",
    ]
}

pub(crate) fn markdown() -> impl Strategy<Value = String> {
    prop::collection::vec(line(), 0..24).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn a_regular_text_comes_back_byte_for_byte(text in markdown()) {
        let regular = normalise(&text);
        prop_assert_eq!(join(&parse(&regular)), regular.clone());
        prop_assert_eq!(parse(&regular), parse(&text));
        let filled = |text: &str| -> Vec<String> {
            text.split('\n').filter(|line| !is_blank(line)).map(str::to_owned).collect()
        };
        prop_assert_eq!(filled(&regular), filled(&text));
    }

    #[test]
    fn any_text_at_all_can_be_kept(text in any::<String>()) {
        let regular = normalise(&text);
        prop_assert_eq!(normalise(&regular), regular.clone());
        prop_assert!(!regular.contains(['\r', '\0']));
    }

    #[test]
    fn no_block_is_empty_or_ends_in_a_blank_line(text in markdown()) {
        for block in parse(&text) {
            prop_assert!(!is_blank(block.text.split('\n').next().unwrap_or_default()));
            prop_assert!(!is_blank(block.text.split('\n').next_back().unwrap_or_default()));
        }
    }
}
