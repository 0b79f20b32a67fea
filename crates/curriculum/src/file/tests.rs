use super::*;

const COMPUTING: &str = "---
framework: Curriculum for Excellence
version: \"2016\"
source: Somebody: a book
retrieved: 2026-11-21
wording: paraphrase
subject: Computing
---

# Computing

- TCH 3-14a here is no outcome.

## Third level

### TCH 3-14a

- outcome: Understand the constructs
  of a language.
- certainty: A
- from: TCH 2-14a
- to: TCH 4-14a, 14b, N5 SDD
- topics: loops, lists
- expect: Trace a loop.
- prior: Read a line of code.
- misconception: Loops never end | cause: Games | move: Count.
- see: TCH 3-15a
- colour: blue
A stray line.

## After Fourth level

### MNU 3-01a / MNU 3-01b

Round to a fitting accuracy.
- certainty: unverified
";

/// The files of the sample workspace.
const SHIPPED: [(&str, &str); 6] = [
    ("computing", include_str!("../../../../workspace/curriculum/cfe-computing.md")),
    ("english", include_str!("../../../../workspace/curriculum/cfe-english.md")),
    ("french", include_str!("../../../../workspace/curriculum/cfe-french.md")),
    ("history", include_str!("../../../../workspace/curriculum/cfe-history.md")),
    ("maths", include_str!("../../../../workspace/curriculum/cfe-maths.md")),
    ("technologies", include_str!("../../../../workspace/curriculum/cfe-technologies.md")),
];

fn code(text: &str) -> Code {
    Code::normalised(text).unwrap()
}

fn lined(text: &str, start_line: u32, end_line: u32) -> Lined {
    Lined { text: text.to_owned(), start_line, end_line }
}

fn problems(file: &CurriculumFile) -> Vec<(u32, &str)> {
    file.problems.iter().map(|problem| (problem.line, problem.message.as_str())).collect()
}

/// Code, statement, its lines, the outcome's lines.
type Brief<'a> = (String, &'a str, (u32, u32), (u32, u32));

fn brief(file: &CurriculumFile) -> Vec<Brief<'_>> {
    let brief = |o: &'_ Outcome| {
        (o.code.to_string(), (o.text_line, o.text_end_line), (o.start_line, o.end_line))
    };
    let with_text = |o| {
        let (code, text, all) = brief(o);
        (code, o.text.as_str(), text, all)
    };
    file.outcomes.iter().map(with_text).collect()
}

#[test]
fn an_outcome_has_every_field_with_its_lines() {
    let file = parse("curriculum/c.md", COMPUTING);
    let field =
        |name: &str, start_line, end_line| Field { name: name.to_owned(), start_line, end_line };
    assert_eq!(
        file.outcomes[0],
        Outcome {
            code: code("TCH 3-14a"),
            level: Some("Third".to_owned()),
            text: "Understand the constructs of a language.".to_owned(),
            wording: Wording::Paraphrase,
            certainty: Certainty::A,
            from: vec![code("TCH 2-14a")],
            to: vec![
                Onward::Outcome(code("TCH 4-14a")),
                Onward::Outcome(code("TCH 4-14b")),
                Onward::Beyond("N5 SDD".to_owned()),
            ],
            topics: vec!["loops".to_owned(), "lists".to_owned()],
            expects: vec![lined("Trace a loop.", 24, 24)],
            misconceptions: vec![LinedMisconception {
                text: "Loops never end".to_owned(),
                cause: "Games".to_owned(),
                response: "Count.".to_owned(),
                start_line: 26,
                end_line: 26,
            }],
            see: vec![code("TCH 3-15a")],
            start_line: 16,
            end_line: 28,
            text_line: 18,
            text_end_line: 19,
            fields: vec![
                field("outcome", 18, 19),
                field("certainty", 20, 20),
                field("from", 21, 21),
                field("to", 22, 22),
                field("topics", 23, 23),
                field("expect", 24, 24),
                field("prior", 25, 25),
                field("misconception", 26, 26),
                field("see", 27, 27),
                field("colour", 28, 28),
            ],
        }
    );
    assert_eq!(
        (file.subject.as_str(), file.source.as_deref(), file.retrieved.as_deref(), file.wording),
        ("Computing", Some("Somebody: a book"), Some("2026-11-21"), Wording::Paraphrase)
    );
    assert_eq!(file.version, "2016");
}

#[test]
fn a_heading_with_two_codes_is_two_outcomes_of_the_same_lines() {
    let file = parse("c.md", COMPUTING);
    assert_eq!(
        brief(&file)[1..],
        [
            ("MNU 3-01a".to_owned(), "Round to a fitting accuracy.", (35, 35), (33, 36)),
            ("MNU 3-01b".to_owned(), "Round to a fitting accuracy.", (35, 35), (33, 36)),
        ]
    );
    let second = &file.outcomes[1];
    assert_eq!((second.level.as_deref(), second.certainty), (None, Certainty::U));
}

#[test]
fn what_is_not_understood_is_said_with_its_line() {
    let file = parse("c.md", COMPUTING);
    assert_eq!(
        problems(&file),
        [
            (
                28,
                "\"colour\" is no field of an outcome; there are outcome, listed, certainty, \
                 wording, from, to, topics, expect, prior, misconception, see"
            ),
            (
                29,
                "this line is no field of the outcome above it and is only read by people; write \
                 `- expect: …` or another field"
            ),
        ]
    );
    let broken = parse(
        "c.md",
        "---\nwording: guessed\nsubject\n---\n### TCH 3-14\n### TCH 3-14a\n- from: here\n- certainty: D\n\
         - misconception: x | why: y\n- expect:\n### TCH 3-14a\n- outcome: One.\n- outcome: Two.\n- certainty: A\n",
    );
    assert_eq!(
        problems(&broken),
        [
            (
                1,
                "the front matter does not say `wording: official` or `wording: paraphrase`, so the \
                 words are taken for a paraphrase"
            ),
            (2, "the wording \"guessed\" is neither official nor paraphrase"),
            (3, "this line of the front matter has no colon; write `key: value`"),
            (5, "\"TCH 3-14\" is not a whole code; a code reads like AAA 3-14a"),
            (
                6,
                "TCH 3-14a has no statement; add a line `- outcome: …`, or `- listed: …` with what it \
                 is about if the statement is not known"
            ),
            (7, "\"here\" is no code"),
            (
                8,
                "the certainty \"d\" is none of A, B, C and U, so the outcome counts as unverified"
            ),
            (
                9,
                "\"why: y\" is neither `cause: …` nor `move: …`; write `- misconception: … | cause: … \
                 | move: …`"
            ),
            (10, "the field \"expect\" is empty"),
            (11, "TCH 3-14a stands here a second time; the first one is in line 6"),
            (13, "the outcome has a second statement; the first one counts"),
        ]
    );
    assert_eq!(problems(&parse("c.md", "")).len(), 1);
}

#[test]
fn official_outcomes_stand_below_headings_or_in_running_lines() {
    let file = parse(
        "o.md",
        "---\nwording: official\n---\n## Third level\n\n### TCH 3-13a\n\nFirst line of it\nand the second.\n\n\
         A further paragraph.\n\n## Fourth level\n\nTCH 4-13a Compares processes.\nIt goes on.\nTCH 4-13b Compares algorithms.\n\n\
         | TCH 4-14a | Uses constructs. |\n| TCH 4-14b | Explains a solution. |\n\nAnother paragraph that mentions\nTCH 4-14c and goes on.\n\n\
         Says how it ends.\nTCH 4-15a\n\nSays this, too. TCH 4-16a / TCH 4-16b\n\n**TCH 4-17a**: In bold.\n",
    );
    let expected = [
        ("TCH 3-13a", "First line of it and the second.", (8, 9), (6, 11)),
        ("TCH 4-13a", "Compares processes. It goes on.", (15, 16), (15, 16)),
        ("TCH 4-13b", "Compares algorithms.", (17, 17), (17, 17)),
        ("TCH 4-14a", "Uses constructs.", (19, 19), (19, 19)),
        ("TCH 4-14b", "Explains a solution.", (20, 20), (20, 20)),
        ("TCH 4-15a", "Says how it ends.", (25, 25), (25, 26)),
        ("TCH 4-16a", "Says this, too.", (28, 28), (28, 28)),
        ("TCH 4-16b", "Says this, too.", (28, 28), (28, 28)),
        ("TCH 4-17a", "In bold.", (30, 30), (30, 30)),
    ];
    let expected: Vec<_> =
        expected.map(|(code, text, lines, all)| (code.to_owned(), text, lines, all)).into();
    assert_eq!(brief(&file), expected);
    assert_eq!(problems(&file), [(0, ""); 0]);
    assert!(file.outcomes.iter().all(|o| o.certainty == Certainty::A));
    assert_eq!(file.outcomes[0].level.as_deref(), Some("Third"));
    assert_eq!(file.outcomes[1].level.as_deref(), Some("Fourth"));
}

#[test]
fn code_blocks_hold_no_outcomes_and_line_ends_of_any_kind_count_alike() {
    let text = "\u{feff}---\nwording: paraphrase\n---\n```\n### TCH 3-14a\n```\n### TCH 3-15a\n- outcome: Design.\n- certainty: B\n";
    let crlf = parse("c.md", &text.replace('\n', "\r\n"));
    assert_eq!(brief(&crlf), [("TCH 3-15a".to_owned(), "Design.", (8, 8), (7, 9))]);
    assert_eq!(crlf.outcomes, parse("c.md", text).outcomes);
    assert_eq!(
        (crlf.line_count(), crlf.line(8), crlf.line(0), crlf.line(10)),
        (9, Some("- outcome: Design."), None, None)
    );
}

#[test]
fn a_code_without_a_statement_is_listed_and_is_no_outcome() {
    let file = parse(
        "c.md",
        "---\nwording: paraphrase\n---\n## Fourth level\n### LIT 4-02a\n- listed: talking in groups\n\
         - from: LIT 3-02a\n- topics: talk, groups\n- expect: Lead a group.\n### LIT 4-04a\n\
         - outcome: Compare.\n- listed: comparing\n- certainty: C\n",
    );
    let field =
        |name: &str, line| Field { name: name.to_owned(), start_line: line, end_line: line };
    assert_eq!(
        file.listed,
        [Listed {
            code: code("LIT 4-02a"),
            level: Some("Fourth".to_owned()),
            about: "talking in groups".to_owned(),
            from: vec![code("LIT 3-02a")],
            to: Vec::new(),
            topics: vec!["talk".to_owned(), "groups".to_owned()],
            see: Vec::new(),
            start_line: 5,
            end_line: 9,
            fields: vec![
                field("listed", 6),
                field("from", 7),
                field("topics", 8),
                field("expect", 9)
            ],
        }]
    );
    assert_eq!(brief(&file), [("LIT 4-04a".to_owned(), "Compare.", (11, 11), (10, 13))]);
    assert_eq!(
        problems(&file),
        [(10, "LIT 4-04a has a statement and is listed as one without; the statement counts")]
    );
}

#[test]
fn no_shipped_file_states_what_no_source_says() {
    for (name, text) in SHIPPED {
        let file = parse(name, text);
        assert_eq!((name, problems(&file)), (name, Vec::new()));
        let unknown = file.outcomes.iter().filter(|o| o.certainty == Certainty::U);
        assert_eq!(
            (name, unknown.map(|o| o.code.to_string()).collect()),
            (name, Vec::<String>::new())
        );
    }
}

#[test]
fn the_file_that_is_shipped_is_understood_without_a_problem() {
    let file = parse("c.md", SHIPPED[0].1);
    assert_eq!(problems(&file), [(0, ""); 0]);
    let certain = |certainty| file.outcomes.iter().filter(|o| o.certainty == certainty).count();
    let all = [Certainty::A, Certainty::B, Certainty::C, Certainty::U];
    assert_eq!(all.map(certain), [0, 19, 13, 0]);
    assert_eq!((file.outcomes.len(), file.listed.len()), (32, 0));
    let loops = file.outcomes.iter().find(|o| o.code == code("TCH 3-14a")).unwrap();
    assert_eq!(loops.level.as_deref(), Some("Third"));
    assert_eq!(file.line(loops.text_line).unwrap(), format!("- outcome: {}", loops.text));
}
