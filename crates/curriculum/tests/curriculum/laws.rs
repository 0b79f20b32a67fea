//! What holds for every text: nothing here fails, lines are lines of the text, and a quotation counts
//! if and only if its words stand there.

use std::collections::BTreeMap;

use curriculum::{
    Code, Finding, Library, Lookup, Writing, check, claims, mentions, parse, statements,
};
use proptest::prelude::*;
use text::typography::comparable;
use unicode_normalization::char::is_combining_mark;

const COMPUTING: &str = include_str!("../library/computing.md");
const NAVIGATION: &str = include_str!("../library/navigation.md");

/// Pieces of curriculum files and of lessons, whole and broken, and anything.
fn piece() -> impl Strategy<Value = String> {
    let pieces = vec![
        "---\n",
        "wording: official\n",
        "wording: paraphrase\n",
        "subject: x\n",
        "## Third level\n",
        "### TCH 3-14a\n",
        "### MNU 3-01a / 01b\n",
        "### ",
        "- outcome: Design, build.\n",
        "- expect: ",
        "- misconception: a | cause: b | move: c\n",
        "- to: N5 SDD, 4-14a\n",
        "- certainty: A\n",
        "  more\n",
        "TCH 3-14a I can design.\n",
        "I can.\nTCH 3-15a\n",
        "- I can trace a loop TCH 3-14a\n",
        "I can build this (TCH 3–15a)\n",
        "| I can say a \\| b | TCH 3-14a |\n",
        "TCH 3–14a",
        "mnu 301a",
        "13b",
        ", 13b",
        "/b",
        " and c",
        "\n",
        "\n\n",
        "```\n",
        "<!-- ",
        " -->",
        "> ",
        "| a | b |\n|---|---|\n",
        "[TCH 3-14a](",
        ")",
        "(",
        "[",
        "]",
        "curriculum/computing.md#L62-L62 \"",
        "#L",
        "\"",
        "“",
        "”",
        "…",
        " ",
        "\u{a0}",
        "\u{ad}",
        "\u{feff}",
        "\r\n",
        "It meets the CfE benchmark.",
        "official",
        "not",
        "Third level",
        "e\u{301}",
        "ﬁ",
        "é",
        "1.",
        ".",
        ":",
        "<p",
    ];
    prop_oneof![6 => prop::sample::select(pieces).prop_map(str::to_owned), 1 => "\\PC{0,6}"]
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..40).prop_map(|pieces| pieces.concat())
}

fn library() -> Library {
    Library::new([
        parse("curriculum/computing.md", COMPUTING),
        parse("curriculum/navigation.md", NAVIGATION),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn every_file_is_read_and_its_lines_are_lines_of_it(text in text()) {
        let file = parse("x.md", &text);
        let last = file.line_count();
        for outcome in &file.outcomes {
            prop_assert!(1 <= outcome.start_line && outcome.start_line <= outcome.end_line);
            prop_assert!(outcome.end_line <= last);
            prop_assert!(outcome.start_line <= outcome.text_line);
            prop_assert!(outcome.text_line <= outcome.text_end_line);
            prop_assert!(outcome.text_end_line <= outcome.end_line);
            for field in &outcome.fields {
                prop_assert!(outcome.start_line < field.start_line && field.end_line <= outcome.end_line);
            }
        }
        prop_assert!(file.problems.iter().all(|problem| problem.line >= 1));
        let library = Library::new([file.clone()]);
        for outcome in &file.outcomes {
            prop_assert!(library.holds(&outcome.code));
            prop_assert!(library.progression(&outcome.code).is_some());
        }
        for writing in [Writing::Done, Writing::Typing] {
            let found = library.lookup(&Lookup { words: &text, writing, ..Lookup::default() });
            prop_assert!(found.outcomes.len() <= file.outcomes.len());
        }
    }

    #[test]
    fn what_is_shown_for_review_is_read_with_the_same_words_in_the_same_lines(body in text()) {
        // A combining mark behind a code or a bracket becomes one letter with it.
        let body = body.replace(is_combining_mark, "");
        let text = format!("---\nwording: official\nreviewed:\n---\n{body}");
        let file = parse("x.md", &text);
        for statement in statements(&text) {
            let words = comparable(&statement.text);
            let line = u32::try_from(statement.line).unwrap();
            let held = file.outcomes.iter().any(|outcome| {
                outcome.code == statement.code
                    && comparable(&outcome.text) == words
                    && (outcome.text_line..=outcome.text_end_line).contains(&line)
            });
            prop_assert!(held, "{statement:?}");
            prop_assert!(file.line(line).unwrap().contains(&words), "{statement:?}");
        }
    }

    #[test]
    fn every_claim_can_be_checked_and_stands_on_a_line(text in text()) {
        let library = library();
        let found = claims(&text);
        let lines = u32::try_from(text.lines().count().max(1)).unwrap();
        prop_assert!(found.iter().all(|claim| (1..=lines).contains(&claim.line)));
        for checked in check(&found, &library, &BTreeMap::new()) {
            prop_assert!(!checked.message.is_empty() && !checked.feedback.is_empty());
            // What the agent is told to write is right.
            if let Some((_, link)) = checked.feedback.split_once("; write [")
                && !matches!(checked.finding, Finding::Stale { .. })
            {
                let again = claims(&format!("[{link}"));
                let finding = check(&again, &library, &BTreeMap::new()).remove(0).finding;
                prop_assert!(matches!(finding, Finding::Backed | Finding::Unverified), "{link}: {finding:?}");
            }
        }
    }

    #[test]
    fn mentions_are_in_order_and_where_they_say(text in text()) {
        let found = mentions(&text);
        prop_assert!(found.windows(2).all(|pair| pair[0].range.end <= pair[1].range.start));
        for mention in found {
            prop_assert!(text.get(mention.range.clone()).is_some());
            if let Some(code) = mention.code {
                prop_assert_eq!(Code::normalised(&code.to_string()), Some(code));
            }
        }
    }

    #[test]
    fn what_is_compared_is_settled_at_once(text in "\\PC{0,30}") {
        let once = comparable(&text);
        prop_assert_eq!(comparable(&once), once);
    }

    /// Any three or more words of a line are backed; with a letter changed they are not.
    #[test]
    fn a_quotation_counts_if_and_only_if_it_is_there(line in 0_usize..40, from in 0_usize..12, many in 3_usize..9, at in 0_usize..60) {
        let library = library();
        let file = library.file("curriculum/computing.md").unwrap();
        let outcome = &file.outcomes[line % file.outcomes.len()];
        let words: Vec<&str> = outcome.text.split(' ').collect();
        let from = from % (words.len() - 2);
        let quote = words[from..(from + many).min(words.len())].join(" ");
        let finding = |quote: &str| {
            let (code, line) = (&outcome.code, outcome.text_line);
            let lesson = format!("[{code}](curriculum/computing.md#L{line} \"{quote}\")");
            check(&claims(&lesson), &library, &BTreeMap::new()).remove(0).finding
        };
        let right = finding(&quote);
        prop_assert!(matches!(right, Finding::Backed | Finding::Unverified), "{quote}: {right:?}");
        let letters: Vec<usize> = quote.char_indices().filter(|(_, c)| c.is_alphabetic()).map(|(at, _)| at).collect();
        let changed = letters[at % letters.len()];
        let mut other = quote.clone();
        other.replace_range(changed..=changed, "#");
        let wrong = finding(&other);
        prop_assert!(!matches!(wrong, Finding::Backed | Finding::Unverified), "{other}: {wrong:?}");
    }
}

#[test]
fn large_and_deep_texts_are_read_whole() {
    let library = library();
    let link = "[TCH 3-14a](curriculum/computing.md#L1-L139 \"a b c d e f g\") ";
    let texts = [
        ("TCH 3-14a, ".repeat(20_000), 20_000),
        ("TCH 3-14a. ".repeat(20_000), 20_000),
        ("> ".repeat(5_000) + "TCH 3-14a", 1),
        ("[".repeat(20_000) + "TCH 3-14a", 1),
        ("the benchmark meets the curriculum ".repeat(5_000), 1),
        ("\"".repeat(20_000) + " TCH 3-14a", 1),
        ("> ".to_owned() + &"TCH 3-14a and the words ".repeat(10_000), 10_000),
        (link.repeat(4_000), 4_000),
        (link.replace(") ", "). ").repeat(4_000), 4_000),
    ];
    for (text, number) in texts {
        assert_eq!(check(&claims(&text), &library, &BTreeMap::new()).len(), number);
        let official = format!("---\nwording: official\n---\n{}", text.replace(". ", "\n"));
        assert!(parse("x.md", &official).outcomes.len() <= number);
    }
}
