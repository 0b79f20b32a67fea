use api::{LessonAccept, LessonCommands, SeenSection};

use super::*;

fn activity(section: &str, title: &str, minutes: u32) -> Value {
    json!({"lesson": PATH, "section": section, "title": title, "minutes": minutes,
        "teacher": "Ask.", "pupils": "Answer."})
}

/// What the agent makes of the starter when it is asked for a shorter one.
fn starter(title: &str, minutes: u32) -> Value {
    let item = json!({"title": title, "minutes": minutes, "teacher": "Ask.", "pupils": "Answer."});
    json!({"lesson": PATH, "section": "Starter", "content": {"kind": "activities", "items": [item]}})
}

/// A lesson of fifty minutes that comes out, with evidence from its starter.
async fn whole() -> Room {
    let room = Room::begun().await;
    room.call("add_activity", activity("starter", "Quiz", 10)).await.unwrap();
    room.call("add_activity", activity("main-activities", "Loops", 40)).await.unwrap();
    let evidence = json!({"lesson": PATH, "criterion": "I can trace a loop", "shows": "A table.",
        "when": "Quiz", "ifNot": "Trace one together."});
    room.call("add_assessment", evidence).await.unwrap();
    room
}

async fn accept(room: &Room, id: &str) {
    let sha256 = room.open().await.lesson.section(id).unwrap().sha256();
    let sections = vec![SeenSection { id: id.to_owned(), sha256 }];
    room.lessons.lesson_accept(LessonAccept { path: PATH.to_owned(), sections }).await.unwrap();
}

#[tokio::test]
async fn a_section_that_the_agent_makes_shorter_takes_minutes_and_evidence_along_as_one_change() {
    let room = whole().await;
    let versions = room.versions().await.len();
    room.call("update_section", starter("One question", 5)).await.unwrap();
    let text = room.text();
    assert!(text.contains("### Loops (45 min)") && text.contains("- When: One question"), "{text}");
    assert_eq!(room.versions().await.len(), versions + 1);
}

#[tokio::test]
async fn what_she_accepted_stays_and_so_does_what_she_wrote() {
    let room = whole().await;
    accept(&room, "main-activities").await;
    room.call("update_section", starter("One question", 5)).await.unwrap();
    assert!(room.text().contains("### Loops (40 min)"), "{}", room.text());
    assert!(room.text().contains("- When: One question"), "{}", room.text());

    let room = whole().await;
    room.edit("- Shows: A table.", "- Shows: A table of mine.");
    room.call("update_section", starter("One question", 5)).await.unwrap();
    assert!(room.text().contains("### Loops (45 min)"), "{}", room.text());
    assert!(room.text().contains("- When: Quiz"), "{}", room.text());
}

#[tokio::test]
async fn a_call_that_died_behind_the_file_is_known_by_all_that_it_took_along() {
    let (room, twin) = (whole().await, whole().await);
    let input = starter("One question", 5);
    let context = room.cut_off("c1", "update_section", &input).await;
    twin.call("update_section", input.clone()).await.unwrap();
    room.save(&twin.text());
    room.call_as("update_section", input, &context).await.unwrap();
    assert_eq!(room.text(), twin.text());
    assert_eq!(room.versions().await, twin.versions().await);
}
