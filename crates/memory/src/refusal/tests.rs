use super::*;
use crate::reconcile;
use crate::scene::{entries, ids};

fn path(text: &str) -> MemoryPath {
    MemoryPath::parse(text).unwrap()
}

/// Stands for the detector: names are in angle brackets.
fn names(text: &str) -> Vec<Range<usize>> {
    text.match_indices('<').map(|(at, _)| at + 1..text[at..].find('>').unwrap() + at).collect()
}

fn check(before: &str, after: &str) -> Result<Option<Advice>, Refusal> {
    let change = reconcile(&entries(before), after, ids(5000));
    check_write(&path("classes/3B/MEMORY.md"), &change, names)
}

#[test]
fn a_name_is_refused_without_saying_it_again() {
    let refused =
        check("# 3B\n", "# 3B\n\n- the EAL pair\n- seat <Olena>\n  beside <Ruta>\n").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "nothing was written to memory/classes/3B/MEMORY.md: \"O…\" in line 4, \"R…\" in line 5 looks \
         like the name of a pupil, and memory keeps no names. Write what holds for the group or the \
         need instead, such as \"the EAL pair\", \"the advanced group\" or \"a pupil who tires by \
         period 6\""
    );
}

#[test]
fn what_stands_there_already_hinders_no_other_edit() {
    let old = "- seat <Olena> in front\n- starters\n";
    assert_eq!(check(old, "- seat <Olena> in front\n- short starters\n"), Ok(None));
    assert_eq!(check(old, "- starters\n"), Ok(None));
    assert!(check(old, "- seat <Olena> at the back\n- starters\n").is_err());
}

#[test]
fn long_entries_and_files_are_refused_and_shortening_never_is() {
    let entry = format!("- a\n- {}\n", "x".repeat(ENTRY_BYTES - 1));
    assert_eq!(
        check("", &entry).unwrap_err(),
        Refusal::LongEntry { path: path("classes/3B/MEMORY.md"), line: 2, bytes: ENTRY_BYTES + 1 }
    );
    let file: String = (0..70).map(|n| format!("- {n} {}\n", "x".repeat(1000))).collect();
    let refused = check("", &file).unwrap_err();
    assert!(matches!(refused, Refusal::LongFile { bytes: 70_000.., .. }), "{refused}");
    let shorter: String = file.split_inclusive('\n').skip(1).collect();
    assert!(check(&file, &shorter).is_ok());
}

#[test]
fn a_long_index_is_written_with_advice_on_what_to_move() {
    let log: String = (0..190).map(|n| format!("- lesson {n}\n")).collect();
    let file = format!("# 3B\n\n- one\n\n## Log of lessons\n\n{log}\n## Last\n- two\n");
    let advice = check("", &file).unwrap();
    assert_eq!(advice, None);
    let file = format!("{file}{}", "- more\n".repeat(10));
    let advice = check("", &file).unwrap().unwrap();
    assert_eq!(advice.lines, 209);
    assert_eq!(
        advice.text,
        format!(
            "memory/classes/3B/MEMORY.md now has 209 lines and {} bytes, and a session begins with \
             its first 200 lines and 25 KB only. Keep it an index: move detail to a file of its \
             own, such as memory/classes/3B/lessons.md, beginning with \"Log of lessons\" (lines 5 \
             to 197).",
            file.len()
        )
    );
    let change = reconcile(&[], &file, ids(1));
    assert_eq!(check_write(&path("lessons.md"), &change, names), Ok(None));
}
