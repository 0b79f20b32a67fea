//! A week by her timetable, at the terminal.

use std::fs;

use serde_json::json;

use crate::lessons::{fine, with_lesson};

#[test]
fn a_week_is_shown_by_the_timetable_with_the_lessons_that_have_a_day() {
    let (home, _) = with_lesson();
    let timetable = "| Class | Day | Period | Minutes |\n|---|---|---|---|\n| 3B | Monday | 2 | 50 |\n\
                     | 2A | Monday | 4 | 50 |\n| 2A | Someday | 5 | 50 |\n";
    fs::write(home.workspace().join("timetable.md"), timetable).unwrap();
    fine(home.run(&["lessons", "day", "3B/iteration", "2027-01-11"]));
    let said = fine(home.run(&["lessons", "week", "2027-01-13"]));
    let lines: Vec<&str> = said.out.lines().map(str::trim_end).collect();
    assert!(lines[1].starts_with("Mon 11 Jan"), "{}", said.out);
    assert!(lines[1].contains("3B") && lines[1].ends_with("3B/iteration"), "{lines:?}");
    assert!(lines[2].contains("2A") && lines[2].ends_with("no plan"), "{lines:?}");
    assert!(
        said.err.contains("line 5 of timetable.md: the second column is a day"),
        "{}",
        said.err
    );

    let week = fine(home.run(&["lessons", "week", "2027-02-15", "--json"])).json();
    assert_eq!(week["days"][0]["closed"], "in-service day");
    assert_eq!(week["days"][0]["slots"], json!([]));
    let none = home.run(&["lessons", "week", "soon"]);
    assert!(none.code != 0 && none.err.contains("is no day such as 2026-11-12"), "{}", none.err);

    fs::remove_file(home.workspace().join("timetable.md")).unwrap();
    let none = fine(home.run(&["lessons", "week", "2027-01-13"]));
    assert!(none.err.contains("your timetable is a table in timetable.md"), "{}", none.err);
}
