use super::*;
use crate::scene::{apply, entries, id};
use crate::{forget, parse, without_marks};

/// Marks differ from entry to entry; the tests are about where they stand.
fn shown(markdown: &str) -> String {
    let view = prompt_lines(&entries(markdown));
    view.shown.iter().fold(view.text, |text, (name, _)| text.replace(&name.mark(), "[m]"))
}

#[test]
fn each_entry_is_followed_by_its_mark_and_a_heading_by_none() {
    let view = shown(
        "# 3B\n\nA lively\nclass.\n\n- shorter starters\n- the EAL pair:\n  - flowcharts\n\n```\ncode\n```\n- ```\n  x\n  ```\n",
    );
    assert_eq!(
        view,
        "# 3B\n\nA lively\nclass. [m]\n\n- shorter starters [m]\n- the EAL pair: [m]\n  - flowcharts\n\n```\ncode\n```\n[m]\n- ```\n  x\n  ```\n[m]\n"
    );
}

#[test]
fn what_is_shown_is_named_and_what_is_forgotten_is_not() {
    let all = entries("# 3B\n- one\n- two\n- three\n");
    let all = apply(&all, &forget(&all, id(3)).unwrap(), 1);
    let view = prompt_lines(&all);
    assert_eq!(view.shown.iter().map(|(_, id)| *id).collect::<Vec<_>>(), [id(2), id(4)]);
    assert!(view.shown.iter().all(|(name, _)| view.text.contains(&name.mark())));
    assert!(!view.text.contains("two"), "{}", view.text);
    assert_eq!(without_marks(&view.text), "# 3B\n- one\n- three\n");
    assert_eq!(prompt_lines(&[]), PromptLines::default());
}

#[test]
fn two_hundred_lines_are_shown_and_the_last_line_says_what_is_left_out() {
    let file: String = (1..=230).map(|n| format!("- bullet {n}\n")).collect();
    let view = prompt_lines(&entries(&file));
    assert_eq!((view.shown.len(), view.left_out), (200, 30));
    let (body, last) = view.text.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(body.trim_end().lines().count(), LOADED_LINES);
    assert_eq!(last, "(30 more lines of memory/MEMORY.md are not shown: read_memory gives them)");
    assert_eq!(
        prompt_lines(&entries(&file.lines().take(200).collect::<Vec<_>>().join("\n"))).left_out,
        0
    );
}

#[test]
fn no_block_is_shown_in_half_and_bytes_count_too() {
    let long: String = (1..=20).map(|n| format!("- {n}{}\n", "é".repeat(700))).collect();
    let view = prompt_lines(&entries(&long));
    assert!(view.text.len() <= LOADED_BYTES + 100, "{}", view.text.len());
    assert_eq!(view.shown.len() + view.left_out, 20);
    assert!(view.left_out > 0);
    let tall = format!("- first\n{}", "- a\n  b\n".repeat(120));
    let shown = prompt_lines(&entries(&tall));
    assert_eq!((shown.shown.len(), shown.left_out), (100, 21));
    assert_eq!(parse(&without_marks(&shown.text)).len(), 101);
}

#[test]
fn of_a_long_file_what_binds_is_shown_first_and_in_its_place() {
    let facts: String = (0..250).map(|n| format!("- They have met topic {n}\n")).collect();
    let text = format!(
        "# Facts\n\n{facts}\n# Rules\n\n- Never plan group work\n- One carries an EpiPen\n"
    );
    let mut all = entries(&text);
    for entry in &mut all {
        entry.path = crate::MemoryPath::parse("classes/3B/MEMORY.md").unwrap();
    }
    let view = prompt_lines(&all);
    let lines: Vec<&str> = view.text.lines().collect();
    assert!(lines[0].starts_with("# Facts") && lines[2].starts_with("- They have met topic 0 "));
    assert!(view.text.contains("- Never plan group work") && view.text.contains("EpiPen"));
    assert!(view.text.find("topic 0 ").unwrap() < view.text.find("# Rules").unwrap());
    assert_eq!(view.shown.len() + view.left_out, 252);
    assert!((55..=60).contains(&view.left_out), "{}", view.left_out);
}
