//! Notes on topics are the teacher's: what she changes in one is in the next lesson.

use crate::desk::Desk;

const ITERATION: &str = "lessons/3B/iteration/lesson.md";
const NOTE: &str = "topic-notes/iteration.md";
const TOPICS: &str = "topic-notes/topics.md";

/// The references that the drafter asked for, in order.
fn read(desk: &Desk) -> Vec<String> {
    let calls = desk.calls("read_skill");
    let reference = |input: &serde_json::Value| input["reference"].as_str().map(str::to_owned);
    calls.iter().filter_map(|call| reference(&call.input)).collect()
}

fn edit(desk: &mut Desk, reference: &str, was: &str, is: &str) {
    let text = desk.skills.get_mut(reference).expect("it is there");
    assert!(text.contains(was), "{was}");
    *text = text.replacen(was, is, 1);
}

#[tokio::test]
async fn a_note_is_read_like_any_file_of_a_skill_and_once() {
    let mut desk = Desk::new();
    desk.say("iteration for 3B").await;
    let notes = |desk: &Desk| -> Vec<String> {
        read(desk).into_iter().filter(|r| r.starts_with("topic-notes")).collect()
    };
    let common = ["topic-notes/earlier-learning.md", "topic-notes/put-right.md"];
    let all = [TOPICS, common[0], common[1], NOTE];
    assert_eq!(notes(&desk), all);
    desk.say("make the starter shorter").await;
    assert_eq!(notes(&desk), all);
    desk.messages.clear();
    desk.say("swap the plenary for a quiz").await;
    assert_eq!(notes(&desk), [TOPICS, NOTE]);
}

#[tokio::test]
async fn a_changed_note_changes_the_draft() {
    let mut desk = Desk::new();
    let idea = "- A loop is a song that comes back to its refrain.\n";
    edit(&mut desk, NOTE, "## The idea\n\n", &format!("## The idea\n\n{idea}"));
    desk.say("iteration for 3B").await;
    assert!(desk.file(ITERATION).contains("A loop is a song that comes back to its refrain."));
    let mut shipped = Desk::new();
    shipped.say("iteration for 3B").await;
    assert!(!shipped.file(ITERATION).contains("refrain"));
}

#[tokio::test]
async fn a_note_of_her_own_is_found_by_the_names_in_the_list() {
    let mut desk = Desk::new();
    let line = "- `recursion.md`: recursion; calling oneself\n";
    edit(&mut desk, TOPICS, "- `searching.md`", &format!("{line}- `searching.md`"));
    let note = desk.skills["topic-notes/searching.md"]
        .replacen("# Searching", "# Recursion", 1)
        .replacen("## The idea\n\n", "## The idea\n\n- A function may call itself.\n", 1);
    desk.skills.insert("topic-notes/recursion.md".to_owned(), note);
    desk.say("calling oneself for 3B").await;
    assert!(read(&desk).contains(&"topic-notes/recursion.md".to_owned()));
    let [path] = desk.lessons()[..] else { panic!("{:?}", desk.lessons()) };
    assert!(desk.file(path).contains("A function may call itself."));
}

#[tokio::test]
async fn a_broken_note_is_told_with_its_line_and_the_lesson_is_a_general_one() {
    let mut desk = Desk::new();
    edit(&mut desk, NOTE, "## The idea", "## Ideas");
    let last = desk.say("iteration for 3B").await;
    let said = "the note “iteration”, which cannot be used as it stands (line 1: \
                “Iteration” has no part “The idea”). What it would have given is missing.";
    assert!(last.contains(said), "{last}");
    assert!(desk.file(ITERATION).contains("**For you to add:**"));
}

#[tokio::test]
async fn without_the_notes_a_lesson_is_a_general_one_and_says_so() {
    let mut desk = Desk::new();
    desk.skills.retain(|reference, _| !reference.starts_with("topic-notes"));
    let last = desk.say("iteration for 3B").await;
    assert!(read(&desk).iter().all(|reference| !reference.starts_with("topic-notes")));
    assert!(last.contains("I have no notes on iteration"), "{last}");
}
