//! Whole lessons, from a teacher's words to the last sentence, over a workspace in memory.

use crate::desk::Desk;
use lessons::{Content, Facet, Template, Weight, check, drift, facet, markdown, minutes};
use rstest::rstest;

const ITERATION: &str = "lessons/3B/iteration/lesson.md";

#[tokio::test]
async fn iteration_for_3b_becomes_one_lesson_with_three_pages() {
    let mut desk = Desk::new();
    let last = desk.say("a lesson on iteration for 3B").await;
    insta::assert_snapshot!("lesson.md", desk.file(ITERATION));
    let lesson = desk.lesson(ITERATION);
    for which in Facet::ALL {
        let page = markdown(&facet(&lesson, &desk.template, which));
        insta::assert_snapshot!(format!("{which:?}").to_lowercase(), page);
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
    assert!(desk.files.contains_key("lessons/3B/iteration/lesson.md"), "{last}");
    assert!(last.contains("You also said: “and mind the projector”."), "{last}");
}

#[tokio::test]
async fn a_code_without_a_statement_is_neither_quoted_nor_claimed() {
    let about = "designing, building and testing computing solutions";
    let mut desk = Desk::new();
    let file = desk.file("curriculum/cfe-computing.md");
    assert!(file.contains(&format!("### TCH 2-15a\n\n- listed: {about}\n")), "{file}");
    desk.say("a lesson on animation for 1B").await;
    let path = desk.lessons().first().expect("a lesson").to_string();
    let lesson = desk.file(&path);
    assert!(!lesson.contains("TCH 2-15a"), "{lesson}");
    assert!(lesson.contains(&format!("lists a code about {about} without")), "{lesson}");
    assert!(lesson.contains("Import the official document to use it"), "{lesson}");
    // What leads from it to an outcome that is quoted is not quoted either.
    desk.say("a lesson on iteration for 3B").await;
    assert!(!desk.file(ITERATION).contains("TCH 2-15a"), "{}", desk.file(ITERATION));
}

#[rstest]
#[case("iteration")]
#[case("selection")]
#[case("variables")]
#[case("sorting")]
#[case("searching")]
#[case("binary")]
#[case("networks")]
#[case("encryption")]
#[case("cyber security")]
#[case("web pages")]
#[tokio::test]
async fn every_lesson_on_a_topic_fits_together_for_every_class_and_length(#[case] topic: &str) {
    for class in ["1B", "2A", "2C", "3B"] {
        for length in [30, 50, 100] {
            let mut desk = Desk::new();
            let words = format!("a {length} minute lesson on {topic} for {class}");
            let last = desk.say(&words).await;
            assert!(!last.contains("I have no notes on"), "{words}: {last}");
            let path = desk.lessons().first().expect("a lesson").to_string();
            let lesson = desk.lesson(&path);
            let planned = minutes(&lesson);
            assert_eq!((planned.planned, planned.available), (length, Some(length)), "{words}");
            assert_eq!(check(&lesson, &desk.template), [], "{words}");
            assert!(!desk.file(&path).contains("For you to add"), "{words}");
            let pages: Vec<(Facet, String)> = Facet::ALL
                .into_iter()
                .map(|which| (which, markdown(&facet(&lesson, &desk.template, which))))
                .collect();
            assert_eq!(drift(&lesson, &desk.template, &pages), [], "{words}");
        }
    }
}

#[tokio::test]
async fn short_and_long_lessons_add_up() {
    for length in [10, 15, 20, 29, 45, 120, 180] {
        for topic in ["iteration", "compression"] {
            let mut desk = Desk::new();
            desk.say(&format!("a {length} minute lesson on {topic} for 3B")).await;
            let path = desk.lessons().first().expect("a lesson").to_string();
            let lesson = desk.lesson(&path);
            let problems = check(&lesson, &desk.template);
            let sound = problems.iter().all(|p| p.weight == Weight::Notice);
            assert!(sound, "{length} minutes on {topic}: {problems:?}");
        }
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
            Some((
                target.to_owned(),
                rest[..end].replace("\\\"", "\"").replace("\\&", "&").replace("\\\\", "\\"),
            ))
        })
        .collect()
}

#[tokio::test]
async fn the_lesson_is_begun_once_and_one_turn_writes_at_most_two_sections() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    assert_eq!(desk.calls("create_lesson").len(), 1);
    assert_eq!(desk.calls("update_section").len(), 15);
    assert!(desk.turns <= 16, "{} turns", desk.turns);
    let last = desk.calls("update_tasks").pop().expect("a task list");
    let states: Vec<&str> = last.input["tasks"]
        .as_array()
        .expect("tasks")
        .iter()
        .filter_map(|t| t["state"].as_str())
        .collect();
    assert_eq!(states, ["done"; 5]);
    for message in &desk.messages {
        let domain::Message::Assistant(said) = message else { continue };
        let written = said.tool_calls().filter(|call| call.name == "update_section").count();
        assert!(written <= 2, "{written} sections in one turn");
    }
}

#[tokio::test]
async fn another_class_gets_another_lesson() {
    let (mut third, mut first) = (Desk::new(), Desk::new());
    third.say("iteration for 3B").await;
    first.say("iteration for 1B").await;
    let (lesson_3b, lesson_1b) =
        (third.file(ITERATION), first.file("lessons/1B/iteration/lesson.md"));
    for (text, other, only) in [
        (lesson_3b, lesson_1b, "(Third level)"),
        (lesson_3b, lesson_1b, "### EAL"),
        (lesson_3b, lesson_1b, "28 copies"),
        (lesson_3b, lesson_1b, "```python"),
        (lesson_3b, lesson_1b, "in your language"),
        (lesson_1b, lesson_3b, "(Second level)"),
        (lesson_1b, lesson_3b, "### ADHD"),
        (lesson_1b, lesson_3b, "after lunch"),
        (lesson_1b, lesson_3b, "repeat 4 times"),
        (lesson_1b, lesson_3b, "☐ These eight blocks"),
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
    let secrets = desk.file("lessons/3B/encryption/lesson.md");
    assert!(desk.file(ITERATION).contains("for goal in range"));
    assert!(!secrets.contains("for goal in range"));
    assert!(secrets.contains("TCH 3-13a"));
}

#[tokio::test]
async fn what_the_teacher_wrote_meanwhile_is_left_alone_and_named() {
    let mut desk = Desk::new();
    desk.hers = vec!["success-criteria", "curriculum", "resources"];
    let last = desk.say("iteration for 3B").await;
    let lesson = desk.lesson(ITERATION);
    let text = |id: &str| lesson.section(id).map(|section| section.markdown.as_str());
    assert_eq!((text("success-criteria"), text("curriculum")), (Some("- Mine."), Some("- Mine.")));
    let line = "Yours, and left as it is: Success criteria, Curriculum, Resources.";
    assert!(last.contains(line), "{last}");
    assert_eq!(desk.calls("update_section").len(), 15);
}

#[tokio::test]
async fn her_own_template_decides_which_sections_there_are() {
    let mut desk = Desk::new();
    let template = "---\ntitle: Mine\nsections:\n  - { id: learning-intentions, heading: Goals, \
                    kind: statements }\n  - { id: homework, heading: Homework, kind: text }\n  - \
                    { id: misconceptions, heading: Mix-ups, kind: text }\n  - { id: starter, \
                    heading: Warm-up, kind: activities }\n  - { id: tasks, heading: Tasks, kind: \
                    tasks }\n---\n";
    desk.template = Template::parse("templates/mine.md", template).expect("a template");
    let last = desk.say("iteration for 3B").await;
    assert!(last.contains("Not written, because I have no rule for it: Homework."), "{last}");
    let lesson = desk.lesson(ITERATION);
    let headings: Vec<&str> = lesson.sections.iter().map(|s| s.heading.as_str()).collect();
    assert_eq!(headings, ["Goals", "Homework", "Mix-ups", "Warm-up", "Tasks"]);
    assert!(matches!(&lesson.sections[2].content, Content::Text(text) if text.contains("- Move:")));
    desk.say("make the warm-up shorter").await;
    let lesson = desk.lesson(ITERATION);
    assert_eq!(minutes(&lesson).planned, 3);
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
            "topic-notes/topics.md",
            "backward-design",
            "differentiation",
            "retrieval-practice",
            "lesson-structure",
            "topic-notes/earlier-learning.md",
            "topic-notes/put-right.md",
            "topic-notes/iteration.md",
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
    desk.file("lessons/2A/sorting/lesson.md");
}

#[tokio::test]
async fn an_unknown_class_is_a_question_and_can_be_planned_without() {
    let mut desk = Desk::new();
    desk.answers = vec!["Plan without a class profile".to_owned()];
    let last = desk.say("a lesson on iteration for 9Z").await;
    let question = desk.calls("ask_teacher").pop().expect("a question");
    assert!(question.input["question"].as_str().is_some_and(|text| text.contains("9Z")));
    desk.file("lessons/9Z/iteration/lesson.md");
    assert!(last.contains("Missing: a profile of the class"), "{last}");
}

#[tokio::test]
async fn no_class_at_all_is_a_question_with_every_class() {
    let mut desk = Desk::new();
    desk.answers = vec!["3B please".to_owned()];
    desk.say("a lesson on iteration").await;
    let question = desk.calls("ask_teacher").pop().expect("a question");
    assert_eq!(question.input["options"].as_array().map(Vec::len), Some(5));
    desk.file("lessons/3B/iteration/lesson.md");
}

#[tokio::test]
async fn a_year_with_one_class_needs_no_question() {
    let mut desk = Desk::new();
    desk.say("iteration for third years").await;
    assert!(desk.calls("ask_teacher").is_empty());
    desk.file("lessons/3B/iteration/lesson.md");
}

#[tokio::test]
async fn without_a_way_to_ask_it_chooses_and_says_so() {
    let mut desk = Desk::new();
    desk.without = vec!["ask_teacher", "update_tasks", "read_skill"];
    let last = desk.say("sorting for S2").await;
    assert!(last.contains("Assumed: that you meant 2A."), "{last}");
    assert!(
        last.contains("Missing: what the guide to differentiation says of these needs"),
        "{last}"
    );
}

#[tokio::test]
async fn an_empty_workspace_gets_an_honest_draft() {
    let mut desk = Desk::empty();
    let last = desk.say("a lesson on iteration for 3B").await;
    insta::assert_snapshot!("empty_workspace", desk.file("lessons/3B/iteration/lesson.md"));
    insta::assert_snapshot!("empty_workspace_last_word", last);
}

#[tokio::test]
async fn a_topic_without_notes_is_drafted_from_the_curriculum_and_says_what_is_missing() {
    let mut desk = Desk::new();
    let last = desk.say("a lesson on compression for 3B").await;
    insta::assert_snapshot!("compression", desk.file("lessons/3B/compression/lesson.md"));
    assert!(last.contains("I have no notes on compression"), "{last}");
}

#[tokio::test]
async fn a_topic_that_no_outcome_speaks_of_claims_none() {
    let mut desk = Desk::new();
    let last = desk.say("a lesson on photosynthesis for 3B").await;
    assert!(!desk.file("lessons/3B/photosynthesis/lesson.md").contains("[TCH"));
    assert!(last.contains("Missing: an outcome about photosynthesis"), "{last}");
}

#[tokio::test]
async fn a_read_only_workspace_is_tried_twice_and_then_explained() {
    let mut desk = Desk::new();
    desk.read_only = Some("the folder cannot be written to".to_owned());
    let last = desk.say("iteration for 3B").await;
    assert_eq!(desk.calls("create_lesson").len(), 2);
    insta::assert_snapshot!("read_only_last_word", last);
    desk.read_only = None;
    desk.say("try again").await;
    desk.file("lessons/3B/iteration/lesson.md");
}

#[tokio::test]
async fn a_lesson_that_exists_is_not_overwritten() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    let first = desk.file("lessons/3B/iteration/lesson.md").to_owned();
    // She is asked, and who passes it over gets no second one.
    let last = desk.say("a lesson on iteration for 3B").await;
    assert_eq!(desk.file("lessons/3B/iteration/lesson.md"), first);
    assert!(!desk.files.contains_key("lessons/3B/iteration-2/lesson.md"));
    assert!(last.contains("lessons/3B/iteration/lesson.md") && last.contains("written nothing"));
    desk.answers = vec!["Write another one".to_owned()];
    let last = desk.say("a lesson on iteration for 3B").await;
    assert_eq!(desk.file("lessons/3B/iteration/lesson.md"), first);
    desk.file("lessons/3B/iteration-2/lesson.md");
    assert!(last.contains("lessons/3B/iteration-2"), "{last}");
    // Whoever asks for another one has said so.
    desk.say("another lesson on iteration for 3B").await;
    desk.file("lessons/3B/iteration-3/lesson.md");
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
    desk.file("lessons/3B/loops/lesson.md");
    assert!(last.contains("using the floor robots"), "{last}");
}

#[tokio::test]
async fn a_very_long_message_is_read_at_its_beginning() {
    let mut desk = Desk::new();
    let words = format!("a lesson on iteration for 3B. {}", "And more of it. ".repeat(60_000));
    desk.say(&words).await;
    desk.file("lessons/3B/iteration/lesson.md");
}

#[tokio::test]
async fn a_command_frames_bare_words_and_does_not_get_in_the_way_of_a_change() {
    let mut desk = Desk::new();
    desk.command = Some("/plugins/lesson-planning/commands/create-lesson.md");
    desk.say("searching for 2A").await;
    let before = desk.file("lessons/2A/searching/lesson.md").to_owned();
    desk.say("make the starter shorter").await;
    assert_ne!(desk.file("lessons/2A/searching/lesson.md"), before);
    assert_eq!(desk.lessons().len(), 1);
}

#[tokio::test]
async fn a_question_about_the_world_is_no_topic_even_with_a_command() {
    for words in ["what is the capital of France", "Who was Robert Burns", "where is Fife?"] {
        let mut desk = Desk::new();
        desk.command = Some("/plugins/lesson-planning/commands/create-lesson.md");
        desk.say(words).await;
        assert_eq!(desk.lessons(), [""; 0], "{words}");
    }
    let mut desk = Desk::new();
    desk.command = Some("/plugins/lesson-planning/commands/create-lesson.md");
    desk.say("what is a loop, for 2A").await;
    assert_eq!(desk.lessons().len(), 1);
}

/// A template that comes with the program, beside the one that every test has.
fn shipped(name: &str) -> Template {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("../../workspace/templates/{name}.md"));
    let text = std::fs::read_to_string(file).expect("the template");
    Template::parse(&format!("templates/{name}.md"), &text).expect("a template")
}

#[rstest]
#[case("one-page")]
#[case("bullets")]
#[tokio::test]
async fn a_lesson_follows_every_template_and_its_minutes_add_up(#[case] name: &str) {
    for (class, topic) in
        [("1B", "iteration"), ("2A", "searching"), ("2C", "variables"), ("3B", "compression")]
    {
        let mut desk = Desk::new();
        desk.template = shipped(name);
        let profile = desk.file(&format!("classes/{class}.md")).to_owned();
        let profile = profile.replacen("---\n", &format!("---\ntemplate: {name}\n"), 1);
        desk.files.insert(format!("classes/{class}.md"), profile);
        let last = desk.say(&format!("{topic} for {class}")).await;
        let path = desk.lessons().first().expect("a lesson").to_string();
        let lesson = desk.lesson(&path);
        let problems = check(&lesson, &desk.template);
        // What is left to the teacher is a notice.
        assert!(
            problems.iter().all(|p| p.weight == Weight::Notice),
            "{topic} for {class}: {problems:?}: {last}"
        );
        let planned = minutes(&lesson);
        assert_eq!(Some(planned.planned), planned.available, "{topic} for {class}");
    }
}

#[tokio::test]
async fn a_template_with_one_section_of_steps_gets_all_of_the_lesson_there() {
    let mut desk = Desk::new();
    let template = "---\ntitle: Steps\nsections:\n  - { id: goal, heading: Learning intention, kind: \
                    statements }\n  - { id: steps, heading: Steps, kind: activities }\n---\n";
    desk.template = Template::parse("templates/steps.md", template).expect("a template");
    let last = desk.say("a lesson on iteration for 3B as a one-page plan").await;
    let lesson = desk.lesson(ITERATION);
    assert_eq!(check(&lesson, &desk.template), [], "{last}");
    assert_eq!(minutes(&lesson).planned, 50);
    assert!(desk.file(ITERATION).contains("for goal in range"), "the tasks stand at their steps");
    assert_eq!(desk.calls("create_lesson")[0].input["template"], "one-page");
    assert!(last.contains("- Not met: One side of a page: I kept each part"), "{last}");
    let other = desk.say("a lesson on volcanoes for 3B as a one-page plan").await;
    assert!(other.contains("One side of a page: with a line for everything"), "{other}");
}

#[tokio::test]
async fn a_class_of_another_subject_is_not_given_its_notes() {
    let mut desk = Desk::new();
    let profile =
        desk.file("classes/3B.md").replace("subject: Computing Science", "subject: History");
    desk.files.insert("classes/3B.md".to_owned(), profile);
    let last = desk.say("a lesson on iteration for 3B").await;
    let text = desk.file(ITERATION);
    assert!(!text.contains("range("), "{text}");
    assert!(
        last.contains("notes on iteration are for Computing Science, and 3B is planned as History"),
        "{last}"
    );
}
