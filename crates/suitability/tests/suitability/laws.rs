//! What holds for every text.

use proptest::prelude::*;
use suitability::{Audience, Block, Counts, Reader, check, syllables};

/// Pieces that meet in lessons and in hostile files.
fn piece() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "The slave trade. ",
        "organize ",
        "Year 8 ",
        "`code` ",
        "**bold** ",
        "| a | b |\n|---|---|\n",
        "\n\n",
        "- ",
        "# ",
        "> ",
        "> > ",
        "```\n",
        "$x$ ",
        "e.g. ",
        "“",
        "”",
        "‘",
        "’",
        "\"",
        "kill ",
        "A-level ",
        "\u{ad}",
        "\u{301}",
        "日本語 ",
        "🙂 ",
        "İ ",
        "ß ",
        "\u{fffc}",
        "\r\n",
        "<!-- ",
        "&amp; ",
        "[a](b) ",
        "![",
        "<https://a.org> ",
        "1. ",
    ]);
    prop_oneof![known.prop_map(str::to_owned), "\\PC{0,8}", any::<String>()]
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_text_gets_a_report_whose_places_are_in_the_text(text in text(), line in any::<u32>()) {
        let block = Block { id: "b".into(), text, audience: Audience::Pupil, line };
        let reader = Reader { stage: "S1".into(), needs: vec!["EAL".into()], ..Reader::default() };
        let report = check(std::slice::from_ref(&block), &reader);
        for finding in &report.findings {
            prop_assert!(block.text.get(finding.range.clone()).is_some_and(|found| !found.is_empty()));
            prop_assert!(finding.line >= line);
            prop_assert!(!finding.message.is_empty());
        }
        prop_assert_eq!(check(std::slice::from_ref(&block), &reader), report);
    }

    #[test]
    fn counts_hang_together(text in text()) {
        let counts = Counts::of(&text);
        prop_assert!(counts.monosyllables + counts.polysyllables <= counts.words);
        prop_assert!(counts.syllables >= counts.monosyllables + 3 * counts.polysyllables);
        prop_assert!(counts.sentences <= counts.words);
    }

    #[test]
    fn a_word_of_letters_has_a_syllable(word in "[a-zA-Zà-öø-ÿ]{1,30}") {
        prop_assert!(syllables(&word) >= 1);
    }
}

#[test]
fn deep_nesting_and_long_lines_end_soon() {
    for text in [
        "> ".repeat(20_000) + "text",
        "- ".repeat(20_000) + "text",
        "[".repeat(50_000),
        "*a".repeat(50_000),
        "“".repeat(50_000) + " kill organize",
        "\"a ".repeat(30_000),
        "$".repeat(50_000),
        "kill organize Year 8 ".repeat(5_000),
        "a".repeat(100_000),
        "a-".repeat(50_000),
    ] {
        let block = Block { id: "b".into(), text, audience: Audience::Pupil, line: 1 };
        let report = check(&[block], &Reader::default());
        assert_eq!(report.reading.len(), 4);
    }
}
