//! What the offline drafter writes for the sample classes, as a teacher finds it on paper.

use std::fs;

use crate::home::{CREATE, Home};

/// How many pages a PDF has, as its root says.
fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    let counts = text.split("/Type/Pages").skip(1).filter_map(|pages| {
        let (_, count) = pages.split_once("/Count ")?;
        count.split(|sign: char| !sign.is_ascii_digit()).next()?.parse().ok()
    });
    counts.max().unwrap()
}

/// A file of one page of this lesson as PDF.
fn printed(home: &Home, lesson: &str, page: &str) -> Vec<u8> {
    let out = home.path().join("page.pdf");
    let name = out.display().to_string();
    let said = home.run(&["export", lesson, "--format", "pdf", "--only", page, "--out", &name]);
    assert_eq!(said.code, 0, "{lesson}: {}", said.err);
    let pdf = fs::read(&out).unwrap();
    fs::remove_file(out).unwrap();
    pdf
}

/// What stands below a heading of the second level.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let (_, rest) = text.split_once(&format!("\n## {heading}\n")).unwrap();
    rest.split("\n## ").next().unwrap()
}

/// A class of another subject, with needs and no line about what works.
const HISTORY: &str = "---\nclass: 3H\nstage: S3\nsubject: History\nlevel: Third\npupils: 24\nminutes: 50\n\
    needs: [dyslexia, EAL]\n---\n\n# 3H\n\n## Needs\n\n- Dyslexia: needs clear print.\n\
    - EAL: two pupils are new to English.\n\n## What they have done\n\n\
    - They have told primary sources from secondary ones.\n";

/// Topics that nobody has notes on, with periods in minutes; none for the one that the class has.
const PERIODS: [(&str, Option<u32>); 4] =
    [("volcanoes", None), ("lighthouses", Some(40)), ("glaciers", Some(55)), ("tides", Some(100))];

/// Drafts a frame of each period for a class and looks at its pages.
fn frames(class: &str, usual: u32, needs: &[&str]) {
    let home = Home::ready();
    assert_eq!(home.run(&["lessons"]).code, 0);
    fs::write(home.workspace().join("classes/3H.md"), HISTORY).unwrap();
    for (topic, minutes) in PERIODS {
        let length = minutes.map(|minutes| format!(", {minutes} minutes")).unwrap_or_default();
        let said = home.run(&[CREATE, &format!("{topic} for {class}{length}")]);
        assert_eq!(said.code, 0, "{topic}: {}{}", said.out, said.err);
        let lesson = format!("{class}/{topic}");
        let path = home.workspace().join("lessons").join(&lesson).join("lesson.md");
        let text = fs::read_to_string(path).unwrap();
        assert!(
            text.contains(&format!("I have no notes on {topic}, so this is a frame")),
            "{text}"
        );
        let plan = pages(&printed(&home, &lesson, "plan"));
        assert!(plan <= 2, "{lesson}: {plan} pages: {text}");
        let shown = home.run(&["lessons", "show", &lesson]).out;
        let minutes = minutes.unwrap_or(usual);
        assert!(shown.contains(&format!("{minutes} of {minutes} minutes")), "{shown}");
        for need in needs {
            assert!(section(&text, "Differentiation").contains(&format!("### {need}")), "{text}");
        }
        let starter = section(&text, "Starter");
        assert!(starter.contains(topic) && !starter.contains("For you to add"), "{starter}");
    }
    pupils_pages(&home, &format!("{class}/volcanoes"));
}

/// Nothing to tick, to learn or to put right stands on a page before it is written.
fn pupils_pages(home: &Home, lesson: &str) {
    for page in ["worksheet", "guide"] {
        let shown = home.run(&["lessons", "show", lesson, "--page", page]).out;
        assert!(!shown.contains("For you to add"), "{lesson}: {page}: {shown}");
    }
    assert!(pages(&printed(home, lesson, "worksheet")) <= 2);
    let out = home.path().join("guide.pdf").display().to_string();
    let guide = home.run(&["export", lesson, "--format", "pdf", "--only", "guide", "--out", &out]);
    assert!(guide.err.contains("there is nothing on the page yet"), "{}", guide.err);
}

#[test]
fn a_frame_for_1b_is_two_timed_pages_that_hold_the_needs() {
    frames("1B", 50, &["ADHD", "Low reading age"]);
}

#[test]
fn a_frame_for_2a_is_two_timed_pages_that_hold_the_needs() {
    frames("2A", 50, &["High attainment", "Anxiety"]);
}

#[test]
fn a_frame_for_2c_is_two_timed_pages_that_hold_the_needs() {
    frames("2C", 45, &["Autism", "Dyslexia", "Language disorder", "ADHD", "Coordination"]);
}

#[test]
fn a_frame_for_3b_is_two_timed_pages_that_hold_the_needs() {
    frames("3B", 50, &["EAL", "Dyslexia", "Mixed attainment"]);
}

#[test]
fn a_frame_of_another_subject_is_two_timed_pages_that_hold_the_needs() {
    frames("3H", 50, &["Dyslexia", "EAL"]);
}
