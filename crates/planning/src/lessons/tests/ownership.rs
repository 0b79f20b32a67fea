use ::lessons::Edit;
use domain::ToolCall;
use store::LessonAuthor::{Agent, Outside, Teacher};

use super::*;
use crate::hooks::tool_approval::Owners;
use crate::lessons::{Doer, LessonError, is_hers};
use crate::tools::intent_of;

/// Who wrote each section that anybody has written.
fn owners(open: &OpenLesson) -> Vec<(String, bool)> {
    let written =
        open.lesson.sections.iter().filter(|section| section.markdown != "<!-- drafting -->");
    written.map(|section| (section.id.clone(), is_hers(open, section))).collect()
}

fn by_tool(name: &str, input: Value) -> ToolCall {
    ToolCall { id: "call".into(), name: name.into(), input }
}

#[tokio::test]
async fn a_section_is_the_teachers_once_she_has_changed_it_anywhere() {
    let room = Room::begun().await;
    room.call("update_section", intentions("We are learning to repeat.")).await.unwrap();
    room.call("add_activity", quiz(12)).await.unwrap();
    let mine = |id: &str| (id.to_owned(), false);
    let hers = |id: &str| (id.to_owned(), true);
    assert_eq!(owners(&room.open().await), [mine("learning-intentions"), mine("starter")]);

    room.edit("Three of four are right.", "Most hands are up.");
    assert_eq!(owners(&room.open().await), [mine("learning-intentions"), hers("starter")]);

    let edit = Edit::SetSectionMarkdown {
        section: "learning-intentions".into(),
        markdown: "- We are learning why loops help.".into(),
    };
    room.lessons.change(PATH, &edit, None, &Doer::teacher()).await.unwrap();
    assert_eq!(owners(&room.open().await), [hers("learning-intentions"), hers("starter")]);
    let authors: Vec<_> = room.versions().await.into_iter().map(|(author, _)| author).collect();
    assert_eq!(authors, [Agent, Agent, Agent, Outside, Teacher]);

    // Another heading does not make it anybody else's.
    room.edit("## Starter", "## Warm-up");
    let open = room.open().await;
    assert_eq!(owners(&open), [hers("learning-intentions"), hers("warm-up")]);
}

#[tokio::test]
async fn the_agent_changes_text_of_hers_only_with_her_leave_for_this_very_text() {
    let room = Room::begun().await;
    room.call("add_activity", quiz(12)).await.unwrap();
    room.edit("Show four questions.", "Ask four questions aloud.");
    let before = room.text();
    let mut second = quiz(5);
    second["title"] = json!("Second quiz");
    let call = by_tool("add_activity", second.clone());

    let refused = room.call("add_activity", second.clone()).await.unwrap_err();
    assert!(refused.contains("the teacher wrote \"Starter\" herself"), "{refused}");
    assert_eq!(room.text(), before);

    let owners: &dyn Owners = &room.lessons;
    let hers = owners.hers(&call, None).await.unwrap();
    assert_eq!((hers.path.as_str(), hers.class.as_deref()), (PATH, Some("3B")));
    let section = &hers.sections[0];
    assert_eq!((section.heading.as_str(), hers.sections.len()), ("Starter", 1));
    assert!(section.now.contains("aloud") && !section.now.contains("Second quiz"));
    assert!(section.then.as_deref().unwrap().contains("Second quiz"));

    // She allows it, and changes the text once more before the agent comes to it.
    let context = room.context();
    owners.permit(context.session, &context.call_id, &hers);
    room.edit("aloud", "aloud, twice");
    let refused = room.call_as("add_activity", second.clone(), &context).await.unwrap_err();
    assert!(refused.contains("has not allowed this change"), "{refused}");

    let hers = owners.hers(&call, None).await.unwrap();
    owners.permit(context.session, &context.call_id, &hers);
    let others = room.others("starter");
    room.call_as("add_activity", second, &context).await.unwrap();
    assert!(room.text().contains("Second quiz") && room.text().contains("aloud, twice"));
    assert_eq!(room.others("starter"), others);
    // What the agent wrote with her leave is the agent's; what it leaves alone needs no leave.
    assert_eq!(owners.hers(&call, None).await, None);
    let free = by_tool("update_section", intentions("We are learning to repeat."));
    assert_eq!(owners.hers(&free, None).await, None);
}

#[tokio::test]
async fn an_edit_is_never_lost_to_a_change_that_was_made_of_an_older_text() {
    let room = Room::begun().await;
    room.call("add_activity", quiz(12)).await.unwrap();
    let seen = room.open().await.lesson.section("starter").unwrap().sha256();
    room.edit("Answer alone.", "Answer in pairs.");
    let edit = Edit::RemoveItem { section: "starter".into(), item: "retrieval-quiz".into() };
    let error = room
        .lessons
        .change(PATH, &edit, Some(("starter", &seen)), &Doer::teacher())
        .await
        .unwrap_err();
    let now = room.open().await.lesson.section("starter").unwrap().sha256();
    assert!(
        matches!(&error, LessonError::Changed { current_sha256: Some(sha256), .. } if *sha256 == now)
    );
    assert!(room.text().contains("Answer in pairs."));
    // The edit was recorded all the same, and with what is there now it goes on.
    assert_eq!(room.versions().await.len(), 3);
    room.lessons.change(PATH, &edit, Some(("starter", &now)), &Doer::teacher()).await.unwrap();
    assert!(!room.text().contains("Retrieval quiz"));
}

#[test]
fn a_call_is_understood_before_it_runs() {
    let created = by_tool("create_lesson", json!({"title": "Loops", "topic": "Loops"}));
    let path = |call: &ToolCall, class| intent_of(call, class).map(|intent| intent.path());
    assert_eq!(path(&created, Some("3B")).as_deref(), Some("lessons/3B/loops/lesson.md"));
    assert_eq!(path(&created, None).as_deref(), Some("lessons/loops/lesson.md"));
    assert_eq!(path(&by_tool("add_activity", quiz(3)), None).as_deref(), Some(PATH));
    assert_eq!(path(&by_tool("add_activity", json!({"lesson": 3})), None), None);
    assert_eq!(path(&by_tool("write_file", json!({"path": PATH})), None), None);
}
