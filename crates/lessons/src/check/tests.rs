use crate::*;

const LESSON: &str = include_str!("../../tests/fixtures/iteration.md");

/// What is found after a change to the lesson that is right.
fn found(from: &str, to: &str) -> String {
    let template = Template::structured();
    assert!(LESSON.contains(from), "{from}");
    let lesson = parse(&LESSON.replacen(from, to, 1), &template);
    let lines = check(&lesson, &template).into_iter().map(|problem| {
        let section = problem.section.unwrap_or_default();
        format!("{:?} {} {section}: {}", problem.weight, problem.line, problem.message)
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_lesson_that_is_right_has_no_problems() {
    assert_eq!(found("# Iteration", "# Iteration"), "");
}

#[test]
fn what_is_left_for_the_teacher_to_add_is_not_for_pupils_yet() {
    let said = |line: u32, section: &str, asked: &str| {
        format!(
            "Notice {line} {section}: not for pupils yet: \"For you to add: {asked}\" would stand on \
             their page; write it, or take it out"
        )
    };
    let yours = |line: u32, section: &str, heading: &str| {
        format!("Notice {line} {section}: still for you to add to: {heading}")
    };
    for (from, to, wanted) in [
        (
            "doing the same steps again.",
            "**For you to add:** the meaning",
            said(30, "vocabulary", "the meaning"),
        ),
        (
            "- Right: A loop runs as often as its condition says, and then the program goes on.",
            "- Right: **For you to add:** what is right.",
            said(35, "misconceptions", "what is right."),
        ),
        (
            "Which numbers are",
            "> **For you to add:** a picture.\n\n> **For you to add:** a map.\n\nWhich numbers are",
            [said(119, "tasks", "a map."), said(119, "tasks", "a picture.")].join("\n"),
        ),
        // A section of nothing else stands on no page for pupils.
        (
            "A loop is a part of a program that is repeated. A *for* loop goes through a range of \
             numbers and stops when the range is used up.",
            "**For you to add:** the idea.",
            yours(113, "idea-in-short", "The idea in short"),
        ),
        // Neither does a mix-up, whose title is nothing else, whether it says what is right or not.
        (
            "### A loop always runs forever\n\n- Cause: Block languages have a block called forever.\n\
             - Move: Trace a loop of three rounds on the board and cross out each round.\n\
             - Right: A loop runs as often as its condition says, and then the program goes on.",
            "### For you to add: what is easy to get wrong\n\n- Cause: For you to add.\n- Move: For you to add.",
            yours(33, "misconceptions", "Misconceptions"),
        ),
        // Only the teacher reads these.
        (
            "Reads the question twice",
            "**For you to add:** what she reads",
            yours(41, "starter", "Starter"),
        ),
        (
            "`0 1 2 3`: four numbers that",
            "**For you to add:** four numbers that",
            yours(117, "tasks", "Tasks"),
        ),
    ] {
        assert_eq!(found(from, to), wanted, "{to}");
        let template = Template::structured();
        let lesson = parse(&LESSON.replacen(from, to, 1), &template);
        assert_eq!(left_open(&lesson, &template), wanted.matches("not for pupils").count(), "{to}");
    }
}

#[test]
fn what_does_not_agree_is_named() {
    let changes = [
        ("minutes: 50", "minutes: 48"),
        ("minutes: 50", "minutes: 60"),
        ("minutes: 50\n", ""),
        ("- Tasks: Why did it stop", "- Tasks: Why did it stops"),
        ("- When: Exit ticket", "- When: Homework"),
        ("- Step: Paired practice", "- Step: Pair practice"),
        ("### I can predict what a loop prints.", "### I can draw a loop."),
        ("## Plenary", "## Closing"),
        ("- Right: A loop runs", "A loop runs"),
        ("#### Answer\n\n`0 1 2 3`: four numbers that begin with nought.", ""),
        ("### Count the rounds (support)", "### Fix the loop (support)"),
        ("Which numbers are", "Teacher: wait here.\n\nWhich numbers are"),
        ("### Exit ticket (10 min)", "### Exit ticket (10 min, must not be cut)"),
        (
            "- Python with input, output and variables.\n- Repeat blocks from S2.",
            "<!-- drafting -->",
        ),
        ("- Pupils: Answer alone.\n", ""),
    ];
    let found: Vec<String> = changes
        .iter()
        .map(|(from, to)| format!("{from:?} -> {to:?}\n{}\n", self::found(from, to)))
        .collect();
    insta::assert_snapshot!(found.join("\n"));
}

#[test]
fn a_lesson_whose_pages_never_say_its_topic_is_noticed() {
    let notice = found("lesson: Iteration", "lesson: The film loop in early cinema");
    assert!(
        notice.contains(
            "nothing that pupils work with says \"film early cinema\", which the lesson is on"
        ),
        "{notice}"
    );
    assert_eq!(found("lesson: Iteration", "lesson: An introduction to loops"), "");
}

#[test]
fn a_picture_is_beside_the_lesson_and_says_what_it_shows_or_that_it_is_decoration() {
    let from = "Which numbers are";
    for (picture, wanted) in [
        ("![A number line](images/line.png)", ""),
        ("![](images/line.png \"small decoration\")", ""),
        (
            "![](images/line.png)",
            "Notice 121 tasks: the picture images/line.png has no words for who does not see it: write \
             between its brackets what it shows, or \"decoration\" behind its path",
        ),
        (
            "![A line](https://example.org/a.png)",
            "Notice 121 tasks: the picture A line is not beside the lesson, so it is neither shown nor \
             printed: add it as a file",
        ),
    ] {
        assert_eq!(found(from, &format!("{picture}\n\n{from}")), wanted, "{picture}");
    }
}
