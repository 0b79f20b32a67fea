//! What a person accepts of an imported document is what evidence can point at: the same words under
//! the same code, in the lines that were shown.

use std::collections::BTreeMap;

use curriculum::{Finding, Library, check, claims, parse, reviewed, with_reviewed};
use import::{Converted, Kind, Origin, Proposal, proposals, to_curriculum_file};
use text::typography::comparable;

const PATH: &str = "curriculum/imported/notes.md";

/// The line at which the text of a document begins, behind its front matter.
const BODY: usize = 10;

/// A shape, the lines of it, and what is offered: code, words, line of the text.
type Shape = (&'static str, &'static str, &'static [(&'static str, &'static str, usize)]);

const SHAPES: [Shape; 24] = [
    (
        "an item that begins with its code",
        "- TCH 3-14a I can trace a loop",
        &[("TCH 3-14a", "I can trace a loop", 1)],
    ),
    (
        "an item that begins with its code and a colon",
        "- TCH 3-14a: I can trace a loop.\n- TCH 3-15a: I can build a loop.",
        &[("TCH 3-14a", "I can trace a loop.", 1), ("TCH 3-15a", "I can build a loop.", 2)],
    ),
    (
        "an item that ends with its code without a full stop",
        "- I can explain what a loop does TCH 3-14a\n- I can build a loop TCH 3-15a",
        &[
            ("TCH 3-14a", "I can explain what a loop does", 1),
            ("TCH 3-15a", "I can build a loop", 2),
        ],
    ),
    (
        "an item that ends with its code behind a full stop",
        "- I can explain what a loop does. TCH 3-14a",
        &[("TCH 3-14a", "I can explain what a loop does.", 1)],
    ),
    (
        "an item with another mark, and a numbered one",
        "* I can trace a loop TCH 3-14a\n\n1. I can build a loop TCH 3-15a",
        &[("TCH 3-14a", "I can trace a loop", 1), ("TCH 3-15a", "I can build a loop", 3)],
    ),
    (
        "an item with lesser ones below it",
        "- TCH 3-14a I can trace a loop\n  - with a table of values\n  - on paper",
        &[("TCH 3-14a", "I can trace a loop", 1)],
    ),
    (
        "a code in brackets",
        "I can trace a loop (TCH 3-14a).\n\n- I can build a loop, and say why. [TCH3-15a]",
        &[
            ("TCH 3-14a", "I can trace a loop", 1),
            ("TCH 3-15a", "I can build a loop, and say why.", 3),
        ],
    ),
    (
        "a row with the code before the words",
        "| Code | Statement | Evidence |\n| --- | --- | --- |\n| TCH 3-14a | I can trace a loop. | A table |",
        &[("TCH 3-14a", "I can trace a loop.", 3)],
    ),
    (
        "a row with the code behind the words",
        "| Statement | Code |\n| --- | --- |\n| I can trace a loop | TCH 3-14a |\n| I can build a loop. | TCH 3-15a |",
        &[("TCH 3-14a", "I can trace a loop", 3), ("TCH 3-15a", "I can build a loop.", 4)],
    ),
    (
        "a row with the code in the cell of the words",
        "| Week | Statement |\n| --- | --- |\n| 1 | I can trace a loop. TCH 3-14a |",
        &[("TCH 3-14a", "I can trace a loop.", 3)],
    ),
    (
        "a row whose words hold a bar",
        "| TCH 3-14a | I can say what a \\| b means. |",
        &[("TCH 3-14a", "I can say what a | b means.", 1)],
    ),
    (
        "a heading with its code and words",
        "## TCH 3-14a I can trace a loop\n\nMore about it stands here.",
        &[("TCH 3-14a", "I can trace a loop", 1)],
    ),
    (
        "a heading that is a code, with two lines below it",
        "## Third level\n\n### TCH 3-14a\n\nI can trace a loop.\nIt may stand in another one.",
        &[("TCH 3-14a", "I can trace a loop.", 5)],
    ),
    (
        "a statement above its code",
        "I can trace a loop.\n\nTCH 3-14a\n\nI can build a loop.\nTCH 3-15a",
        &[("TCH 3-14a", "I can trace a loop.", 1), ("TCH 3-15a", "I can build a loop.", 5)],
    ),
    (
        "two codes of one statement",
        "LIT 2-01a / LIT 3-01a We talk about texts.\n\n- We listen to each other MNU 3-09a, 09b",
        &[
            ("LIT 2-01a", "We talk about texts.", 1),
            ("LIT 3-01a", "We talk about texts.", 1),
            ("MNU 3-09a", "We listen to each other", 3),
            ("MNU 3-09b", "We listen to each other", 3),
        ],
    ),
    (
        "a code that is referred to before the statement's own",
        "- Building on TCH 2-14a, I can trace a loop TCH 3-14a",
        &[("TCH 3-14a", "Building on TCH 2-14a, I can trace a loop", 1)],
    ),
    ("a code that a line break parts is none", "I can trace a loop. TCH\n3-14a", &[]),
    (
        "a code with an en dash",
        "- I can trace a loop – and say how often it runs – TCH 3–14a",
        &[("TCH 3-14a", "I can trace a loop – and say how often it runs", 1)],
    ),
    (
        "spaces that do not break",
        "- I can\u{a0}trace a\u{a0}loop TCH\u{a0}3-14a",
        &[("TCH 3-14a", "I can\u{a0}trace a\u{a0}loop", 1)],
    ),
    (
        "a cell that was written out with the name of its column",
        "- Third level: I can trace a loop. TCH 3-14a",
        &[("TCH 3-14a", "I can trace a loop.", 1)],
    ),
    (
        "a statement with a tag in it",
        "- I can use \\<p> and \\<b> in a page TCH 3-14a",
        &[("TCH 3-14a", "I can use \\<p> and \\<b> in a page", 1)],
    ),
    (
        "further words in the next line",
        "TCH 3-14a I can trace a loop.\nThis is not part of it.\n\nI can build a loop. TCH 3-15a\nNor is this.",
        &[("TCH 3-14a", "I can trace a loop.", 1), ("TCH 3-15a", "I can build a loop.", 4)],
    ),
    (
        "the same words a second time, in another shape",
        "- I can trace a loop. TCH 3-14a\n\nTCH 3-14a I can trace a loop.",
        &[("TCH 3-14a", "I can trace a loop.", 1)],
    ),
    (
        "other words for the same code",
        "- I can trace a loop TCH 3-14a\n- I can draw a loop TCH 3-14a",
        &[("TCH 3-14a", "I can trace a loop", 1), ("TCH 3-14a", "I can draw a loop", 2)],
    ),
];

fn document(markdown: &str) -> String {
    let converted = Converted {
        title: "Notes".to_owned(),
        markdown: format!("{markdown}\n"),
        pages: None,
        kind: Kind::Word,
        notices: Vec::new(),
    };
    let origin = Origin {
        name: "notes.docx",
        sha256: "0",
        retrieved: "2026-11-22",
        subject: "Computing Science",
    };
    to_curriculum_file(&converted, &origin, |_| false).text
}

#[test]
fn what_was_accepted_is_read_with_the_words_and_lines_that_were_shown() {
    for (shape, markdown, offered) in SHAPES {
        let text = document(markdown);
        let shown = proposals(&text);
        let said: Vec<(String, &str, usize)> =
            shown.iter().map(|p| (p.code.to_string(), p.text.as_str(), p.line)).collect();
        let wanted: Vec<(String, &str, usize)> = offered
            .iter()
            .map(|(code, text, line)| ((*code).to_owned(), *text, line + BODY - 1))
            .collect();
        assert_eq!(said, wanted, "{shape}");

        let codes = shown.iter().map(|proposal| proposal.code.clone()).collect();
        let text = with_reviewed(&text, &codes).unwrap();
        assert_eq!((reviewed(&text), proposals(&text)), (codes, shown.clone()), "{shape}");
        let library = Library::new([parse(PATH, &text)]);
        for proposal in &shown {
            assert!(is_held(&library, proposal), "{shape}: {proposal:?}\n{:#?}", library.files());
            assert_eq!(findings(&library, proposal), [Finding::Backed], "{shape}: {proposal:?}");
        }
    }
}

/// Whether there is an outcome that says the same, in lines that hold it.
fn is_held(library: &Library, proposal: &Proposal) -> bool {
    let line = u32::try_from(proposal.line).unwrap();
    let words = comparable(&proposal.text);
    library.find(&proposal.code).into_iter().any(|found| {
        let outcome = found.outcome;
        comparable(&outcome.text) == words
            && (outcome.text_line, outcome.text_end_line) == (line, line)
            && (outcome.start_line..=outcome.end_line).contains(&line)
            && found.file.line(line).is_some_and(|held| held.contains(&words))
    })
}

/// What the check of a lesson says that quotes the statement from its line.
fn findings(library: &Library, proposal: &Proposal) -> Vec<Finding> {
    let Proposal { code, text, line, .. } = proposal;
    let lesson = format!("- [{code}]({PATH}#L{line}-L{line} \"{text}\")\n");
    let checked = check(&claims(&lesson), library, &BTreeMap::new());
    checked.into_iter().map(|checked| checked.finding).collect()
}
