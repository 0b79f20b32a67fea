//! Whole lessons, from a teacher's words to the last sentence, over a workspace in memory.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "offline/desk.rs"]
mod desk;

use desk::Desk;

#[tokio::test]
async fn iteration_for_3b_becomes_a_lesson_in_three_documents() {
    let mut desk = Desk::new();
    let last = desk.say("a lesson on iteration for 3B").await;
    for file in ["lesson-plan.md", "worksheet.md", "revision-guide.md"] {
        let path = format!("lessons/3B/iteration/{file}");
        insta::assert_snapshot!(file, desk.file(&path));
    }
    insta::assert_snapshot!("last_word", last);
}

#[tokio::test]
async fn the_same_words_over_the_same_files_give_the_same_conversation() {
    let (mut one, mut other) = (Desk::new(), Desk::new());
    one.say("create a lesson on sorting for 2C, 45 minutes").await;
    other.say("create a lesson on sorting for 2C, 45 minutes").await;
    assert_eq!(one.messages, other.messages);
    assert_eq!(one.files, other.files);
}

#[tokio::test]
async fn words_beside_the_request_are_named_and_do_not_replace_it() {
    let mut desk = Desk::new();
    let request = "a lesson on iteration for 3B".to_owned();
    desk.messages.push(domain::Message::User { text: request });
    let last = desk.say("and mind the projector").await;
    assert!(desk.files.contains_key("lessons/3B/iteration/lesson-plan.md"), "{last}");
    assert!(last.contains("You also said: “and mind the projector”."), "{last}");
}

#[tokio::test]
async fn the_parts_of_every_lesson_add_up_to_the_period() {
    for (words, path, minutes) in [
        ("iteration for 3B", "lessons/3B/iteration", 50),
        ("loops for 1B", "lessons/1B/loops", 50),
        ("sorting for 2C", "lessons/2C/sorting", 45),
        ("a 30 minute lesson on binary for 2A", "lessons/2A/binary", 30),
        ("a 100-minute double on encryption for 3B", "lessons/3B/encryption", 100),
        ("a lesson on compression for 3B", "lessons/3B/compression", 50),
    ] {
        let mut desk = Desk::new();
        desk.say(words).await;
        let plan = desk.file(&format!("{path}/lesson-plan.md"));
        let rows = plan.lines().filter_map(|line| {
            let (_, minutes) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
            minutes.parse::<u32>().ok()
        });
        assert_eq!(rows.sum::<u32>(), minutes, "{words}");
        assert!(plan.contains(&format!("| **Total** | **{minutes}** |")), "{words}");
    }
}

#[tokio::test]
async fn every_pointer_quotes_the_line_it_names() {
    for words in ["iteration for 3B", "networks for 2C", "loops for 1B", "sorting for 2A"] {
        let mut desk = Desk::new();
        desk.say(words).await;
        let mut pointers = 0;
        for (path, text) in desk.files.iter().filter(|(path, _)| path.starts_with("lessons/")) {
            for (target, quote) in pointers_in(text) {
                let (file, lines) = target.split_once("#L").expect("lines");
                let number: usize =
                    lines.split('-').next().and_then(|n| n.parse().ok()).expect("a number");
                let line = desk.file(file).lines().nth(number - 1).unwrap_or_default();
                assert!(
                    line.contains(&quote),
                    "{path} quotes {quote:?} of {target}, which says {line:?}"
                );
                pointers += 1;
            }
        }
        assert!(pointers > 10, "{words}: {pointers}");
    }
}

/// Target and quote of every link that has a title.
fn pointers_in(text: &str) -> Vec<(String, String)> {
    let links = text.split("](").skip(1).filter_map(|rest| rest.split_once(" \""));
    let pointers = links.filter(|(target, _)| !target.contains([' ', ')', '\n']));
    pointers
        .filter_map(|(target, rest)| {
            let end = rest.find("\")")?;
            Some((target.to_owned(), rest[..end].replace("\\\"", "\"").replace("\\\\", "\\")))
        })
        .collect()
}

#[tokio::test]
async fn no_section_is_left_unwritten_and_one_turn_writes_at_most_two() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    for (path, text) in desk.files.iter().filter(|(path, _)| path.starts_with("lessons/")) {
        assert!(!text.contains("<!-- drafting -->"), "{path}");
    }
    assert!(desk.turns <= 22, "{} turns", desk.turns);
    let last = desk.calls("update_tasks").pop().expect("a task list");
    let states: Vec<&str> = last.input["tasks"]
        .as_array()
        .expect("tasks")
        .iter()
        .filter_map(|t| t["state"].as_str())
        .collect();
    assert_eq!(states, ["done", "done", "done", "done"]);
}

#[tokio::test]
async fn another_class_gets_another_lesson() {
    let (mut third, mut first) = (Desk::new(), Desk::new());
    third.say("iteration for 3B").await;
    first.say("iteration for 1B").await;
    let (plan_3b, plan_1b) = (
        third.file("lessons/3B/iteration/lesson-plan.md"),
        first.file("lessons/1B/iteration/lesson-plan.md"),
    );
    let (sheet_3b, sheet_1b) = (
        third.file("lessons/3B/iteration/worksheet.md"),
        first.file("lessons/1B/iteration/worksheet.md"),
    );
    for (text, other, only) in [
        (plan_3b, plan_1b, "(Third level)"),
        (plan_3b, plan_1b, "**EAL**"),
        (plan_3b, plan_1b, "28 pupils"),
        (plan_1b, plan_3b, "(Second level)"),
        (plan_1b, plan_3b, "**ADHD**"),
        (plan_1b, plan_3b, "After lunch"),
        (sheet_3b, sheet_1b, "```python"),
        (sheet_3b, sheet_1b, "in your language"),
        (sheet_1b, sheet_3b, "repeat 4 times"),
        (sheet_1b, sheet_3b, "☐ These eight blocks"),
    ] {
        assert!(text.contains(only), "{only} is missing");
        assert!(!other.contains(only), "{only} is in both");
    }
}

#[tokio::test]
async fn another_topic_gets_other_tasks() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    desk.say("encryption for 3B").await;
    let loops = desk.file("lessons/3B/iteration/worksheet.md");
    let secrets = desk.file("lessons/3B/encryption/worksheet.md");
    assert!(loops.contains("for goal in range") && !secrets.contains("for goal in range"));
    assert!(desk.file("lessons/3B/encryption/lesson-plan.md").contains("TCH 3-13a"));
}

#[tokio::test]
async fn the_classs_needs_decide_which_skill_files_are_read() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    let read: Vec<String> = desk
        .calls("read_skill")
        .iter()
        .filter_map(|call| Some(call.input["reference"].as_str()?.to_owned()))
        .collect();
    assert_eq!(
        read,
        [
            "backward-design",
            "differentiation",
            "differentiation/eal-strategies.md",
            "differentiation/sen-strategies.md",
            "differentiation/mixed-ability.md",
        ]
    );
}

#[tokio::test]
async fn a_year_with_two_classes_is_a_question_with_those_two() {
    let mut desk = Desk::new();
    desk.answers = vec!["2A".to_owned()];
    desk.say("sorting for second years").await;
    let question = desk.calls("ask_teacher").pop().expect("a question");
    insta::assert_json_snapshot!(question.input);
    desk.file("lessons/2A/sorting/lesson-plan.md");
}

#[tokio::test]
async fn an_unknown_class_is_a_question_and_can_be_planned_without() {
    let mut desk = Desk::new();
    desk.answers = vec!["Plan without a class profile".to_owned()];
    let last = desk.say("a lesson on iteration for 9Z").await;
    let question = desk.calls("ask_teacher").pop().expect("a question");
    assert!(question.input["question"].as_str().is_some_and(|text| text.contains("9Z")));
    desk.file("lessons/no-class/iteration/lesson-plan.md");
    assert!(last.contains("Missing: a profile of the class"), "{last}");
}

#[tokio::test]
async fn no_class_at_all_is_a_question_with_every_class() {
    let mut desk = Desk::new();
    desk.answers = vec!["3B please".to_owned()];
    desk.say("a lesson on iteration").await;
    let question = desk.calls("ask_teacher").pop().expect("a question");
    assert_eq!(question.input["options"].as_array().map(Vec::len), Some(5));
    desk.file("lessons/3B/iteration/lesson-plan.md");
}

#[tokio::test]
async fn a_year_with_one_class_needs_no_question() {
    let mut desk = Desk::new();
    desk.say("iteration for third years").await;
    assert!(desk.calls("ask_teacher").is_empty());
    desk.file("lessons/3B/iteration/lesson-plan.md");
}

#[tokio::test]
async fn without_a_way_to_ask_it_chooses_and_says_so() {
    let mut desk = Desk::new();
    desk.without = vec!["ask_teacher", "update_tasks", "read_skill"];
    let last = desk.say("sorting for S2").await;
    assert!(last.contains("Assumed: that you meant 2A."), "{last}");
    assert!(last.contains("Missing: the skill `differentiation`"), "{last}");
}

#[tokio::test]
async fn an_empty_workspace_gets_an_honest_draft() {
    let mut desk = Desk::empty();
    let last = desk.say("a lesson on iteration for 3B").await;
    insta::assert_snapshot!(
        "empty_workspace_plan",
        desk.file("lessons/no-class/iteration/lesson-plan.md")
    );
    insta::assert_snapshot!("empty_workspace_last_word", last);
}

#[tokio::test]
async fn a_topic_without_notes_is_drafted_from_the_curriculum_and_says_what_is_missing() {
    let mut desk = Desk::new();
    let last = desk.say("a lesson on compression for 3B").await;
    insta::assert_snapshot!("compression_plan", desk.file("lessons/3B/compression/lesson-plan.md"));
    insta::assert_snapshot!(
        "compression_worksheet",
        desk.file("lessons/3B/compression/worksheet.md")
    );
    assert!(last.contains("examples for compression"), "{last}");
}

#[tokio::test]
async fn a_topic_that_no_outcome_speaks_of_claims_none() {
    let mut desk = Desk::new();
    let last = desk.say("a lesson on photosynthesis for 3B").await;
    assert!(!desk.file("lessons/3B/photosynthesis/lesson-plan.md").contains("[TCH"));
    assert!(last.contains("Missing: an outcome about photosynthesis"), "{last}");
}

#[tokio::test]
async fn a_read_only_workspace_is_tried_twice_and_then_explained() {
    let mut desk = Desk::new();
    desk.read_only = Some("the folder cannot be written to".to_owned());
    let last = desk.say("iteration for 3B").await;
    assert_eq!(desk.calls("write_file").len(), 2);
    insta::assert_snapshot!("read_only_last_word", last);
    desk.read_only = None;
    desk.say("try again").await;
    desk.file("lessons/3B/iteration/revision-guide.md");
}

#[tokio::test]
async fn a_lesson_that_exists_is_not_overwritten() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    let first = desk.file("lessons/3B/iteration/lesson-plan.md").to_owned();
    let last = desk.say("a lesson on iteration for 3B").await;
    assert_eq!(desk.file("lessons/3B/iteration/lesson-plan.md"), first);
    desk.file("lessons/3B/iteration-2/lesson-plan.md");
    assert!(last.contains("lessons/3B/iteration-2"), "{last}");
}

#[tokio::test]
async fn a_change_touches_the_named_section_alone() {
    for (words, file, heading) in [
        ("make the starter shorter", "lesson-plan.md", "Starter"),
        ("simplify the worksheet", "worksheet.md", "Main task"),
        ("add a stretch task", "worksheet.md", "Go further"),
        ("swap the plenary for a quiz", "lesson-plan.md", "Plenary"),
        ("make the starter for 3B iteration shorter", "lesson-plan.md", "Starter"),
    ] {
        let mut desk = Desk::new();
        desk.say("iteration for 3B").await;
        let before = desk.files.clone();
        let last = desk.say(words).await;
        for (path, text) in &before {
            let changed = desk.file(path);
            if path.ends_with(file) {
                let (old, new) = (without(text, heading), without(changed, heading));
                assert_eq!(old, new, "{words}");
                assert_ne!(text, changed, "{words}: {last}");
            } else {
                assert_eq!(text, changed, "{words} changed {path}");
            }
        }
        assert!(last.contains(heading), "{words}: {last}");
    }
}

/// The document without the body of one section.
fn without(text: &str, heading: &str) -> String {
    let (before, rest) = text.split_once(&format!("\n## {heading}\n")).expect("the section");
    let after = rest.find("\n## ").map_or("", |at| &rest[at..]);
    format!("{before}{after}")
}

#[tokio::test]
async fn a_shorter_starter_has_fewer_questions_and_gives_minutes_back() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    let last = desk.say("make the starter shorter").await;
    let plan = desk.file("lessons/3B/iteration/lesson-plan.md");
    let start = plan.find("## Starter").expect("a starter");
    let end = plan.find("## Main activities").expect("an end");
    insta::assert_snapshot!("shorter_starter", format!("{}\n{last}", &plan[start..end]));
}

#[tokio::test]
async fn a_simpler_worksheet_keeps_its_tasks() {
    let mut desk = Desk::new();
    desk.say("iteration for 2A").await;
    desk.say("simplify the main task").await;
    let sheet = desk.file("lessons/2A/iteration/worksheet.md");
    let start = sheet.find("## Main task").expect("a task");
    let end = sheet.find("## Go further").expect("an end");
    insta::assert_snapshot!("simpler_task", &sheet[start..end]);
}

#[tokio::test]
async fn a_lesson_from_another_session_is_found() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    desk.say("sorting for 2A").await;
    desk.messages.clear();
    desk.command = Some("lesson-planning:refine-lesson");
    desk.answers = vec!["2A/sorting".to_owned()];
    desk.say("swap the plenary for a quiz").await;
    assert!(desk.file("lessons/2A/sorting/lesson-plan.md").contains("A quiz on sorting"));
    assert!(!desk.file("lessons/3B/iteration/lesson-plan.md").contains("A quiz on"));
}

#[tokio::test]
async fn what_it_cannot_do_is_said_and_changes_nothing() {
    for words in [
        "hello",
        "Thanks!",
        "what can you do?",
        "who won the football yesterday?",
        "make the plan rhyme like Burns",
        "🙂",
        "",
    ] {
        let mut desk = Desk::new();
        desk.say("iteration for 3B").await;
        let before = desk.files.clone();
        let last = desk.say(words).await;
        assert!(desk.files == before, "{words}: {last}");
        assert!(!last.is_empty());
        if !["Thanks!"].contains(&words) {
            assert!(last.contains("rules"), "{words}: {last}");
        }
    }
}

#[tokio::test]
async fn further_wishes_are_named_and_not_pretended() {
    let mut desk = Desk::new();
    let last = desk.say("a lesson on loops for 3B using the floor robots").await;
    desk.file("lessons/3B/loops/lesson-plan.md");
    assert!(last.contains("using the floor robots"), "{last}");
}

#[tokio::test]
async fn a_very_long_message_is_read_at_its_beginning() {
    let mut desk = Desk::new();
    let words = format!("a lesson on iteration for 3B. {}", "And more of it. ".repeat(60_000));
    desk.say(&words).await;
    desk.file("lessons/3B/iteration/lesson-plan.md");
}

#[tokio::test]
async fn every_topic_that_it_has_notes_on_becomes_a_lesson_for_every_class() {
    let topics = [
        "iteration",
        "selection",
        "variables",
        "sorting",
        "searching",
        "binary",
        "networks",
        "encryption",
        "cyber security",
        "web pages",
    ];
    for topic in topics {
        for class in ["2C", "3B"] {
            let mut desk = Desk::new();
            let last = desk.say(&format!("{topic} for {class}")).await;
            assert!(!last.contains("examples for"), "{topic} for {class}: {last}");
            let slug = topic.replace(' ', "-");
            let plan = desk.file(&format!("lessons/{class}/{slug}/lesson-plan.md"));
            assert!(!plan.contains("For you to add"), "{topic} for {class}");
            assert!(plan.contains(&format!("# {} for {class}", upper_first(topic))), "{topic}");
        }
    }
}

fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[tokio::test]
async fn a_command_frames_bare_words_and_does_not_get_in_the_way_of_a_change() {
    let mut desk = Desk::new();
    desk.command = Some("/plugins/lesson-planning/commands/create-lesson.md");
    desk.say("searching for 2A").await;
    let before = desk.file("lessons/2A/searching/lesson-plan.md").to_owned();
    desk.say("make the starter shorter").await;
    assert_ne!(desk.file("lessons/2A/searching/lesson-plan.md"), before);
    assert!(!desk.files.keys().any(|path| path.starts_with("lessons/no-class")));
}
