//! Forms that are less or more than one lesson: each has its own sections, minutes and pages.

use std::fs;

use serde_json::Value;

use crate::home::{CREATE, Home, Said};

/// What a request got.
struct Drafted {
    /// The session's answer.
    answer: String,
    /// The lesson's path.
    path: String,
    /// Its text.
    text: String,
}

fn fine(said: Said) -> Said {
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    said
}

fn drafted(home: &Home, words: &str) -> Drafted {
    let report = fine(home.run(&[CREATE, words, "--json"])).json();
    let path = report["filesWritten"][0].as_str().unwrap().to_owned();
    let text = fs::read_to_string(home.workspace().join(&path)).unwrap();
    Drafted { answer: report["answer"].as_str().unwrap().to_owned(), path, text }
}

/// The headings of a lesson at this level, without what stands in brackets behind them.
fn headings<'a>(text: &'a str, level: &str) -> Vec<&'a str> {
    let all = text.lines().filter_map(|line| line.strip_prefix(level)?.strip_prefix(' '));
    all.map(|heading| heading.split(" (").next().unwrap()).collect()
}

/// The minutes of its activities together.
fn minutes(text: &str) -> u32 {
    let of = |line: &str| -> Option<u32> {
        let (_, rest) = line.strip_prefix("### ")?.rsplit_once(" (")?;
        rest.split(" min").next()?.parse().ok()
    };
    text.lines().filter_map(of).sum()
}

/// How many tasks of this tier it has.
fn tasks(text: &str, tier: &str) -> usize {
    let ends = format!(" ({tier})");
    text.lines().filter(|line| line.starts_with("### ") && line.ends_with(&ends)).count()
}

/// Nothing is wrong with it, and it can be printed and written on: what pupils get, and the answers.
fn whole(home: &Home, drafted: &Drafted) -> [String; 2] {
    fine(home.run(&["lessons", "check", &drafted.path]));
    let pages = ["worksheet", "key"]
        .map(|page| fine(home.run(&["lessons", "show", &drafted.path, "--page", page])).out);
    assert!(!pages[0].contains("Answer key"), "{}", pages[0]);
    for format in ["pdf", "docx"] {
        let file = home.path().join(format!("lesson.{format}"));
        fine(home.run(&["export", &drafted.path, "--out", file.to_str().unwrap()]));
        assert!(fs::metadata(&file).unwrap().len() > 2_000);
    }
    pages
}

#[test]
fn a_starter_is_the_starter_alone_with_its_answers() {
    let home = Home::ready();
    let starter = drafted(&home, "just a starter on algorithms for 1B");
    assert_eq!(starter.path, "lessons/1B/algorithms-starter/lesson.md");
    assert!(starter.text.contains("\nminutes: 8\ntemplate: starter\n"), "{}", starter.text);
    assert_eq!(headings(&starter.text, "##"), ["Starter", "Questions"]);
    assert_eq!((minutes(&starter.text), tasks(&starter.text, "retrieval")), (8, 4));
    assert_eq!(starter.text.matches("\n#### Answer\n").count(), 4);
    let read = "I read this as: a starter on **algorithms** for **1B**, 8 minutes.";
    assert!(starter.answer.contains(read), "{}", starter.answer);
    let [_, key] = whole(&home, &starter);
    assert!(key.contains("## Answer key\n\n### 1. "), "{key}");

    let short = drafted(&home, "a 5 minute starter on networks for 3B");
    assert_eq!((minutes(&short.text), headings(&short.text, "##").len()), (5, 2));
}

#[test]
fn a_quiz_has_eight_to_twelve_questions_and_a_key() {
    let home = Home::ready();
    for words in ["a quiz on selection for 3B", "just a quiz on binary for 2A"] {
        let quiz = drafted(&home, words);
        assert!(quiz.path.ends_with("-quiz/lesson.md"), "{}", quiz.path);
        assert_eq!(headings(&quiz.text, "##"), ["Quiz", "Questions"]);
        let count = tasks(&quiz.text, "retrieval");
        assert!((8..=12).contains(&count), "{words}: {count}");
        assert_eq!(
            (minutes(&quiz.text), quiz.text.matches("\n#### Answer\n").count()),
            (15, count)
        );
        for device in ["run it", "Write the program"] {
            assert!(!quiz.text.contains(device), "{}", quiz.text);
        }
        let [questions, key] = whole(&home, &quiz);
        assert!(questions.contains("Question 1"), "{questions}");
        assert!(key.contains("Answer key") && key.contains("Question 1"), "{key}");
    }
}

#[test]
fn homework_is_done_alone_on_paper() {
    let home = Home::ready();
    let homework = drafted(&home, "homework on binary for 3B");
    assert_eq!(homework.path, "lessons/3B/binary-homework/lesson.md");
    let sections = ["Homework", "What to do", "Worked example", "Tasks"];
    assert_eq!(headings(&homework.text, "##"), sections);
    assert_eq!(minutes(&homework.text), 20);
    let count = ["support", "core", "stretch"].map(|tier| tasks(&homework.text, tier));
    assert_eq!(count, [1, 3, 1]);
    for needs in ["partner", "Your neighbour", "run it"] {
        assert!(!homework.text.contains(needs), "{needs}: {}", homework.text);
    }
    assert!(homework.answer.contains("that 3B has had binary: no file says so"));
    let [sheet, _] = whole(&home, &homework);
    assert!(sheet.contains("no phone, no computer, and nothing to buy"), "{sheet}");

    // Without a way to do it on paper none is made, and what is made is said.
    let devices = drafted(&home, "homework on web pages for 3B");
    assert_eq!(devices.path, "lessons/3B/web-pages/lesson.md");
    assert!(devices.answer.contains("You asked for homework, which is done on paper"));
    assert_eq!(minutes(&devices.text), 50);
}

/// How the card of the latest request read it, with what follows from that and what a whole lesson
/// would be called.
fn card(home: &Home) -> (String, String, Option<String>) {
    let trace = fine(home.run(&["trace", "export", "latest", "--format", "jsonl"])).out;
    let lines = trace.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let reading = lines.map(|line| reading(&line).cloned()).find_map(|found| found).unwrap();
    let notes: Vec<&str> =
        reading["notes"].as_array().unwrap().iter().map(|note| note.as_str().unwrap()).collect();
    let whole = reading["whole"].as_str().map(str::to_owned);
    (reading["text"].as_str().unwrap().to_owned(), notes.join(" "), whole)
}

fn reading(value: &Value) -> Option<&Value> {
    match value {
        Value::Object(fields) => {
            let own = fields.get("reading").filter(|reading| reading["topic"].is_string());
            own.or_else(|| fields.values().find_map(reading))
        }
        Value::Array(values) => values.iter().find_map(reading),
        _ => None,
    }
}

#[test]
fn a_card_says_before_that_a_form_cannot_be_made() {
    let home = Home::ready();
    let devices = drafted(&home, "a cover lesson on web pages for 3B");
    let (text, notes, whole) = card(&home);
    assert_eq!((text.as_str(), whole), ("a lesson on web pages for 3B, 50 minutes", None));
    let said =
        "You asked for a cover lesson, which is done on paper: my notes on web pages need a device";
    assert!(notes.contains(&format!("{said}, so this will be a whole lesson.")), "{notes}");
    assert!(devices.answer.contains(&format!("{said}, so this is a whole lesson.")));

    let unknown = drafted(&home, "a quiz on volcanoes for 3B");
    let (text, notes, whole) = card(&home);
    assert_eq!((text.as_str(), whole), ("a lesson on volcanoes for 3B, 50 minutes", None));
    let said = "You asked for a quiz: I have no notes on volcanoes to make one from";
    assert!(notes.contains(&format!("{said}, so this will be the frame")), "{notes}");
    assert!(unknown.answer.contains(&format!("{said}, so this is the frame")));

    drafted(&home, "a quiz on networks for 3B");
    let (text, notes, whole) = card(&home);
    assert_eq!(text, "a quiz on networks for 3B, 15 minutes");
    assert_eq!(notes, "I make a quiz and no whole lesson of it.");
    assert_eq!(whole.as_deref(), Some("a whole lesson on networks"));
}

#[test]
fn a_cover_lesson_can_be_taken_by_anybody() {
    let home = Home::ready();
    let cover = drafted(&home, "a cover lesson on networks for 3B");
    let first = headings(&cover.text, "##")[0];
    assert_eq!((first, minutes(&cover.text)), ("For whoever takes the class", 50));
    assert!(cover.text.contains("You need no knowledge of the subject."));
    let questions = cover.text.matches("\n#### Answer\n").count();
    assert!(questions >= 10, "{questions}");
    assert!(!cover.text.contains("### Devices out"), "{}", cover.text);
    assert!(cover.answer.contains("that 3B has had networks: no file says so"));
    let [sheet, key] = whole(&home, &cover);
    assert!(sheet.contains("Routers pass packets on"), "{sheet}");
    assert!(key.contains("Answer key"), "{key}");
}

#[test]
fn revision_goes_over_what_they_have_had_and_teaches_nothing_new() {
    let home = Home::ready();
    let revision = drafted(&home, "a revision lesson on iteration for 3B");
    let sections = headings(&revision.text, "##");
    assert!(sections.contains(&"What they have had") && sections.contains(&"Mixed practice"));
    assert!(!sections.contains(&"Worked example"), "{sections:?}");
    assert_eq!(minutes(&revision.text), 50);
    assert!(tasks(&revision.text, "retrieval") >= 7, "{}", revision.text);
    assert!(revision.text.contains("Nothing is new today."), "{}", revision.text);
    assert!(!revision.answer.contains("no file says so"), "{}", revision.answer);
    let new = drafted(&home, "a revision lesson on encryption for 3B");
    assert!(new.text.contains("Nothing here says that 3B has had encryption."));
    whole(&home, &revision);
}

#[test]
fn a_double_period_is_twice_as_long_with_a_break() {
    let home = Home::ready();
    let double = drafted(&home, "a double period on sorting for 3B");
    assert_eq!(
        (minutes(&double.text), double.path.as_str()),
        (100, "lessons/3B/sorting-double-period/lesson.md")
    );
    assert!(double.text.contains("\n### Break (5 min)\n"), "{}", double.text);
    let longest = double
        .text
        .lines()
        .filter(|line| line.starts_with("### "))
        .filter_map(|line| line.rsplit_once(" (")?.1.split(" min").next()?.parse::<u32>().ok());
    assert!(longest.max().unwrap() <= 15, "{}", double.text);
    whole(&home, &double);
}

#[test]
fn what_is_not_made_is_said_and_what_is_made_is_named() {
    let home = Home::ready();
    let two = drafted(&home, "two lessons on databases for 3B");
    assert_eq!(two.path, "lessons/3B/databases/lesson.md");
    assert!(two.answer.contains("Not met: You asked for more than one lesson"), "{}", two.answer);
    let quiz = drafted(&home, "a quiz on volcanoes for 3B");
    assert_eq!(quiz.path, "lessons/3B/volcanoes/lesson.md");
    assert!(quiz.answer.contains("You asked for a quiz: I have no notes on volcanoes"));
    assert_eq!(minutes(&quiz.text), 50);
}

#[test]
fn a_form_of_hers_is_followed_and_a_lesson_with_the_topic_is_no_hindrance() {
    let home = Home::ready();
    drafted(&home, "selection for 3B");
    let file = home.workspace().join("templates/forms/starter.md");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(
        &file,
        text.replace("minutes: 8", "minutes: 6")
            .replace("heading: Questions", "heading: To answer")
            .replace("## Questions", "## To answer"),
    )
    .unwrap();
    let starter = drafted(&home, "a starter on selection for 3B");
    assert_eq!(starter.path, "lessons/3B/selection-starter/lesson.md");
    assert_eq!(headings(&starter.text, "##"), ["Starter", "To answer"]);
    assert_eq!(minutes(&starter.text), 6);
    // A workspace that is older than the forms has them all the same.
    fs::remove_dir_all(home.workspace().join("templates/forms")).unwrap();
    let starter = drafted(&home, "a starter on networks for 3B");
    assert_eq!(
        (headings(&starter.text, "##"), minutes(&starter.text)),
        (vec!["Starter", "Questions"], 8)
    );
}

#[test]
fn a_model_is_told_of_the_form_by_the_same_file() {
    let home = Home::ready();
    let words = "a quiz on selection for 3B";
    let said = fine(home.run(&[CREATE, words, "--dry-run"])).out;
    assert!(said.contains("<form source=\"templates/forms/quiz.md\">"), "{said}");
    for told in ["the template \"quiz\"", "Eight to twelve questions with their answers on a page"]
    {
        assert!(said.contains(told), "{told} is not in\n{said}");
    }
    let lesson = fine(home.run(&[CREATE, "a lesson on selection for 3B", "--dry-run"])).out;
    assert!(!lesson.contains("<form"), "{lesson}");
}

#[test]
fn a_form_that_cannot_be_read_is_named_with_what_can_be_done() {
    let home = Home::ready();
    assert_eq!(home.run(&["lessons", "--json"]).code, 0);
    let path = home.workspace().join("templates/forms/quiz.md");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("title: Quiz", "title: [Quiz", 1)).unwrap();
    let run = home.run(&[CREATE, "a quiz on binary for 3B"]);
    assert_ne!(run.code, 0, "{}", run.out);
    assert!(run.out.contains("templates/forms/quiz.md:2:"), "{}", run.out);
    assert!(run.out.contains("Mend that file, or put it away"), "{}", run.out);
    assert!(!run.out.contains("workspace folder still exists"), "{}", run.out);
}
