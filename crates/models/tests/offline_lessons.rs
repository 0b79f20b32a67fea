//! Whole lessons, from a teacher's words to the last sentence, over a workspace in memory.

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
