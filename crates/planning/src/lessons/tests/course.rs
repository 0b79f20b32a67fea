//! Courses over real files and a real database.

use api::CourseKind;

use super::Room;

const CURRICULUM: &str = "---\nframework: CfE\nsubject: Computing Science\nwording: paraphrase\n---\n\n# C\n\n\
    ## Second level\n\n### TCH 2-15a\n\n- outcome: Make a thing.\n- certainty: A\n\n\
    ## Third level\n\n### TCH 3-13a\n\n- outcome: Think.\n- certainty: A\n\n\
    ### TCH 3-15a\n\n- outcome: Make a better thing.\n- certainty: A\n";

fn write(room: &Room, path: &str, text: &str) {
    let path = room.folder.path().join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn lesson(room: &Room, name: &str, facts: &str, codes: &[&str]) {
    let claims =
        codes.iter().map(|code| format!("- [{code}](curriculum/c.md#L1-L1 \"x\"): Does it.\n"));
    let text = format!(
        "---\nlesson: {name}\nclass: 3B\nminutes: 50\n{facts}---\n\n# {name}\n\n## Curriculum\n\n{}",
        claims.collect::<String>()
    );
    write(room, &format!("lessons/3B/{name}/lesson.md"), &text);
}

fn id(name: &str) -> String {
    format!("lessons/3B/{name}/lesson.md")
}

fn titles(course: &api::Course) -> Vec<&str> {
    course.lessons.iter().map(|lesson| lesson.title.as_str()).collect()
}

async fn room() -> Room {
    let room = Room::new().await;
    write(&room, "curriculum/c.md", CURRICULUM);
    lesson(&room, "Loops", "date: 2026-11-05\n", &["TCH 3-15a", "TCH 2-15a"]);
    lesson(&room, "Networks", "date: 2026-11-02\nwent: taught\n", &[]);
    lesson(&room, "Lists", "", &["TCH 3-15a"]);
    lesson(&room, "Old", "archived: 2026-11-01\n", &["TCH 3-13a"]);
    room
}

#[tokio::test]
async fn a_course_says_which_outcome_is_met_in_which_lesson_and_which_never() {
    let room = room().await;
    let course = room.lessons.course("3b").await.unwrap();
    assert_eq!((course.of.as_str(), course.kind), ("3B", CourseKind::Class));
    assert_eq!(titles(&course), ["Networks", "Loops", "Lists"]);
    let taught: Vec<bool> = course.lessons.iter().map(|lesson| lesson.taught).collect();
    assert_eq!(taught, [true, false, false]);
    let met: Vec<(&str, bool, &[u32])> = course
        .outcomes
        .iter()
        .map(|outcome| (outcome.code.as_str(), outcome.wanted, outcome.met.as_slice()))
        .collect();
    assert_eq!(
        met,
        [("TCH 3-13a", true, &[][..]), ("TCH 3-15a", true, &[1, 2]), ("TCH 2-15a", false, &[1])]
    );
    assert_eq!(course.notes, [] as [String; 0]);
    let other = room.lessons.course("4D").await.unwrap();
    assert_eq!(other.notes, ["There is no profile of 4D, so nobody can say what is never met."]);
}

#[tokio::test]
async fn a_move_leaves_days_where_they_are_and_is_taken_back_by_the_order_before() {
    let room = room().await;
    let before: Vec<String> = ["Networks", "Loops", "Lists"].map(id).into();
    let wanted: Vec<String> = ["Networks", "Lists", "Loops"].map(id).into();
    let course = room.lessons.arrange("3B", &wanted).await.unwrap();
    assert_eq!(titles(&course), ["Networks", "Lists", "Loops"]);
    let days: Vec<Option<&str>> =
        course.lessons.iter().map(|lesson| lesson.date.as_deref()).collect();
    assert_eq!(days, [Some("2026-11-02"), Some("2026-11-05"), None]);
    let said = room.lessons.versions(&id("Lists")).await.unwrap();
    assert_eq!(said[0].deed.what, "planned it for 2026-11-05");

    let back = room.lessons.arrange("3B", &before).await.unwrap();
    assert_eq!(titles(&back), ["Networks", "Loops", "Lists"]);
    assert_eq!(back.lessons[1].date.as_deref(), Some("2026-11-05"));

    let over: Vec<String> = ["Loops", "Networks", "Lists"].map(id).into();
    let refused = room.lessons.arrange("3B", &over).await.unwrap_err().to_string();
    assert!(refused.contains("was taught, and stays where it was"), "{refused}");
    assert_eq!(room.lessons.course("3B").await.unwrap(), back);
}

#[tokio::test]
async fn an_outline_is_a_course_of_its_specification() {
    let room = Room::new().await;
    let spec = "---\ntitle: E\n---\n\n- Purpose: play.\n- A1: Describe roles.\n- A2: Explain.\n";
    write(&room, "courses/e/specification.md", spec);
    let path = "courses/e/course.md";
    let outline = "---\ncourse: Esports\nspecification: courses/e/specification.md\nlessons: 2\n\
        minutes: 50\n---\n\n# Esports\n\n## Lessons\n\n### 1. Roles\n\n\
        - Serves: [A1](courses/e/specification.md#L6-L6 \"Describe roles\").\n\n### 2. Rules\n\n- Idea: one.\n";
    write(&room, path, outline);
    let courses = room.lessons.courses().await.unwrap().courses;
    let names: Vec<&str> = courses.iter().map(|course| course.name.as_str()).collect();
    assert_eq!(names, ["3B", "Esports"]);
    let course = room.lessons.course(path).await.unwrap();
    let met: Vec<(&str, &[u32])> =
        course.outcomes.iter().map(|of| (of.code.as_str(), of.met.as_slice())).collect();
    assert_eq!(met, [("A1", &[0][..]), ("A2", &[])]);
    let wanted = ["Rules".to_owned(), "Roles".to_owned()];
    let moved = room.lessons.arrange(path, &wanted).await.unwrap();
    assert_eq!(titles(&moved), ["Rules", "Roles"]);
    assert_eq!(moved.outcomes[0].met, [1]);
    let ticked = room.lessons.tick_outline(path, "Roles", true).await.unwrap().unwrap();
    assert!(ticked.lessons[1].taught);
    assert_eq!(room.lessons.tick_outline("3B", "Roles", true).await.unwrap(), None);
    let refused = room.lessons.arrange(path, &["Roles".to_owned(), "Rules".to_owned()]).await;
    assert!(refused.unwrap_err().to_string().contains("\"Roles\" was taught"));
    room.lessons.tick_outline(path, "Roles", false).await.unwrap();
    room.lessons.arrange(path, &["Roles".to_owned(), "Rules".to_owned()]).await.unwrap();
    assert_eq!(std::fs::read_to_string(room.folder.path().join(path)).unwrap(), outline);
}
