use crate::*;

const LESSON: &str = include_str!("../../tests/fixtures/iteration.md");

fn changes(new: &str) -> Vec<(String, Change)> {
    let diff = diff(LESSON, new, &Template::structured());
    let changed = diff.sections.into_iter().filter(|section| section.change != Change::Same);
    changed.map(|section| (section.id, section.change)).collect()
}

#[test]
fn the_same_text_has_no_differences() {
    let diff = diff(LESSON, LESSON, &Template::structured());
    assert!(diff.is_empty());
    assert_eq!(diff.sections.len(), 14);
}

#[test]
fn words_inside_lines_are_emphasised() {
    let new = LESSON.replace("Repeat blocks from S2.", "Repeat blocks in Scratch.");
    let diff = diff(LESSON, &new, &Template::structured());
    let changed: Vec<_> =
        diff.sections.iter().filter(|section| section.change != Change::Same).collect();
    insta::assert_json_snapshot!(changed);
}

#[test]
fn sections_are_added_taken_out_and_moved() {
    let section = |id: &str| {
        let lesson = parse(LESSON, &Template::structured());
        let section = lesson.section(id).unwrap();
        format!("## {}\n\n{}\n\n", section.heading, section.markdown)
    };
    let starter = section("starter");
    let removed = LESSON.replace(&starter, "");
    assert_eq!(changes(&removed), [("starter".to_owned(), Change::Removed)]);
    let moved = removed.replace("## Tasks", &format!("{starter}## Tasks"));
    assert_eq!(changes(&moved), [("starter".to_owned(), Change::Moved)]);
    let added = LESSON.replace("## Tasks", "## My notes\n\nText.\n\n## Tasks");
    assert_eq!(changes(&added), [("my-notes".to_owned(), Change::Added)]);
    let renamed = LESSON.replace("# Iteration: repeating without rewriting", "# Loops");
    let facts =
        diff(LESSON, &renamed.replace("minutes: 50", "minutes: 45"), &Template::structured());
    let wanted = [
        FactChange {
            fact: None,
            old: Some("Iteration: repeating without rewriting".to_owned()),
            new: Some("Loops".to_owned()),
        },
        FactChange {
            fact: Some(Fact::Minutes),
            old: Some("50".to_owned()),
            new: Some("45".to_owned()),
        },
    ];
    assert_eq!(facts.facts, wanted);
}
