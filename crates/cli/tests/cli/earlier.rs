//! Earlier work that words point to, at the terminal.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use assert_cmd::Command;
use chrono::{DateTime, Days, FixedOffset, NaiveTime, Timelike, Utc};
use serde_json::json;

use crate::home::{CREATE, Home, Said};

/// A lesson whose file was changed at this time.
fn lesson(workspace: &Path, topic: &str, changed: DateTime<FixedOffset>) {
    let path = workspace.join(format!("lessons/3B/{topic}/lesson.md"));
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let front =
        format!("---\nlesson: {topic}\nclass: 3B\nminutes: 50\ntemplate: structured\n---\n");
    fs::write(&path, format!("{front}\n# {topic} for 3B\n")).unwrap();
    let file = fs::File::options().append(true).open(&path).unwrap();
    file.set_modified(SystemTime::from(changed)).unwrap();
}

#[test]
fn yesterday_is_the_teacher_s_and_not_that_of_greenwich() {
    // Of two far places, one in which it is another day than in Greenwich now.
    let now = Utc::now();
    let (zone, hours) = if now.hour() >= 12 { ("EAST-14", 14) } else { ("WEST12", -12) };
    let there = FixedOffset::east_opt(hours * 3600).unwrap();
    let today = now.with_timezone(&there).date_naive();
    assert_ne!(today, now.date_naive());
    let at = |days: u64, hour: u32| {
        let time = NaiveTime::from_hms_opt(hour, 0, 0).unwrap();
        (today - Days::new(days)).and_time(time).and_local_timezone(there).unwrap()
    };
    let home = Home::ready();
    assert_eq!(home.run(&["lessons", "--json"]).code, 0);
    fs::remove_dir_all(home.workspace().join("lessons")).unwrap();
    // In Greenwich both lie a day beside: the one east today, the other west yesterday.
    lesson(&home.workspace(), "loops", at(1, if hours > 0 { 20 } else { 6 }));
    lesson(&home.workspace(), "arrays", at(0, if hours > 0 { 20 } else { 1 }));
    let mut program = home.program();
    let words = "like what we did for 3B yesterday, but for 2C";
    program.env("TZ", zone).args([CREATE, words, "--json"]);
    let run = Said::from(Command::from_std(program).output().unwrap());
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert_eq!(run.json()["filesWritten"], json!(["lessons/2C/loops/lesson.md"]), "{}", run.out);
}

#[test]
fn a_lesson_on_another_topic_takes_its_minutes_from_the_one_that_it_is_to_be_like() {
    let home = Home::ready();
    assert_eq!(home.run(&["lessons", "--json"]).code, 0);
    fs::remove_dir_all(home.workspace().join("lessons")).unwrap();
    lesson(&home.workspace(), "loops", (Utc::now() - Days::new(5)).fixed_offset());
    let path = home.workspace().join("lessons/3B/loops/lesson.md");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}\n## Starter\n\n### From memory (9 min)\n\n- Teacher: Ask.\n"))
        .unwrap();
    let words = "a lesson on sorting like what we did for 3B last week, but for 2C";
    let run = home.run(&[CREATE, words, "--json"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert_eq!(run.json()["filesWritten"], json!(["lessons/2C/sorting/lesson.md"]), "{}", run.out);
    let made = home.workspace().join("lessons/2C/sorting/lesson.md");
    let made = fs::read_to_string(made).unwrap();
    let starter = made.split("\n## Starter").nth(1).and_then(|t| t.split(" min)").next());
    assert!(starter.is_some_and(|starter| starter.ends_with("(9")), "{made}");
    assert!(made.contains("the 9 minutes of the starter"), "{made}");
    let trace = home.run(&["trace", "export", "latest", "--format", "jsonl"]);
    assert!(trace.out.contains("you mean the lesson on loops for 3B"), "{}", trace.out);
}
