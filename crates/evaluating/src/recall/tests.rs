use std::collections::HashSet;

use memory::ExpiryRules;
use testkit::database::TestDatabase;

use super::*;

const TWO: &str = r#"[{"sample_id": "conv-1", "conversation": {
    "speaker_a": "A", "session_1_date_time": "1:56 pm on 8 May, 2023",
    "session_1": [{"speaker": "A", "dia_id": "D1:1", "text": "The starter took ten minutes."}],
    "session_2_date_time": "9:00 am on 9 May, 2023",
    "session_2": [{"speaker": "B", "dia_id": "D2:1", "text": "They like quizzes."}]},
    "qa": [{"question": "How long was the starter?", "evidence": ["D1:1; D2:1"], "category": 1},
           {"question": "Who is the head?", "evidence": [], "category": 5}]}]"#;

const CHAT: &str = r#"[{"batch_number": 1, "turns": [[
    {"role": "user", "id": 0, "time_anchor": "March-15-2024", "content": "I use Flask 2.3. ->-> 1,1"},
    {"role": "assistant", "id": 1, "content": "Noted."}], [
    {"role": "user", "id": 2, "content": "I moved to Flask 3.0."}]]}]"#;
const PROBES: &str = r#"{
    "knowledge_update": [{"question": "Which Flask?",
        "source_chat_ids": {"original_info": [0], "updated_info": [2]}}],
    "abstention": [{"question": "Who reviews it?"}]}"#;

const YEAR: &str = r#"
about: Somebody who teaches.
classes: ["P4/5"]
sessions:
  - id: s01
    at: 2025-08-20T16:10
    class: "P4/5"
    topic: routines
    turns:
      - {id: s01.1, by: teacher, text: "We line up at the blue door.", keep: learning}
      - {id: s01.2, by: assistant, text: "The blue door it is."}
  - id: s02
    at: 2025-09-02T16:10
    turns:
      - {id: s02.1, by: teacher, text: "They now line up at the gym doors.", supersedes: [s01.1]}
questions:
  - {id: q01, kind: update, asks: "Which doors do they line up at?", evidence: [s02.1], superseded: [s01.1]}
  - {id: q02, kind: unanswerable, asks: "Who has the key?", evidence: []}
"#;

#[tokio::test]
async fn a_conversation_is_read_kept_asked_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("locomo.json");
    std::fs::write(&file, TWO).unwrap();
    let all = conversations(&file).unwrap();
    assert_eq!(all[0].sessions[1].at.date_naive().to_string(), "2023-05-09");
    let database = TestDatabase::start().await.unwrap();
    let kept = Kept::of(&database.store(), &all[0]).await.unwrap();
    let found = measured(&kept, &all[0], None).await.unwrap();
    assert_eq!((found.questions, found.empty, found.ranked), (1, 0, 0.5));
    let rules = ExpiryRules::default();
    assert_eq!(survived(&kept, &all[0], &rules).await.unwrap(), (2, 2));
    for broken in ["{}", "[{}]", "[{\"conversation\": {\"session_1\": []}, \"qa\": []}]"] {
        std::fs::write(&file, broken).unwrap();
        assert!(conversations(&file).is_err(), "{broken}");
    }
}

#[tokio::test]
async fn a_folder_of_beam_is_read_and_what_was_replaced_is_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let one = folder.path().join("7");
    std::fs::create_dir_all(one.join("probing_questions")).unwrap();
    std::fs::write(one.join("chat.json"), CHAT).unwrap();
    std::fs::write(one.join("probing_questions/probing_questions.json"), PROBES).unwrap();
    let all = conversations(folder.path()).unwrap();
    let update = all[0].questions.iter().find(|asked| asked.kind == "knowledge_update").unwrap();
    assert_eq!(
        (update.evidence.as_slice(), update.superseded.as_slice()),
        (["2".to_owned()].as_slice(), ["0".to_owned()].as_slice())
    );
    assert_eq!(all[0].sessions[0].turns[0].said, "user: I use Flask 2.3.");
    let database = TestDatabase::start().await.unwrap();
    let kept = Kept::of(&database.store(), &all[0]).await.unwrap();
    let found = measured(&kept, &all[0], None).await.unwrap();
    assert_eq!((found.questions, found.ranked, found.kinds.len()), (1, 1.0, 1));
    std::fs::remove_file(one.join("probing_questions/probing_questions.json")).unwrap();
    assert!(conversations(folder.path()).is_err());
}

#[tokio::test]
async fn a_history_is_kept_without_the_assistant_and_what_was_replaced_is_never_found() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.yaml"), YEAR).unwrap();
    let all = conversations(folder.path()).unwrap();
    let database = TestDatabase::start().await.unwrap();
    let kept = Kept::of(&database.store(), &all[0]).await.unwrap();
    let found = measured(&kept, &all[0], None).await.unwrap();
    assert_eq!((found.questions, found.ranked, found.stale), (1, 1.0, 0));
    std::fs::write(folder.path().join("two.yaml"), "sessions: 3").unwrap();
    assert!(conversations(folder.path()).is_err());
}

/// The histories are as large as they are said to be, and each label names what is there.
#[test]
fn our_histories_are_whole() {
    let all =
        conversations(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join("evals/memory"))
            .unwrap();
    let turns = |all: &[Conversation]| {
        all.iter().flat_map(|one| &one.sessions).map(|session| session.turns.len()).sum::<usize>()
    };
    let questions: usize = all.iter().map(|one| one.questions.len()).sum();
    assert!(all.len() >= 12 && turns(&all) >= 600 && questions >= 200, "{} {questions}", all.len());
    for conversation in &all {
        let places: HashSet<&str> = conversation
            .sessions
            .iter()
            .flat_map(|session| &session.turns)
            .map(|turn| turn.place.as_str())
            .collect();
        let named = conversation
            .questions
            .iter()
            .flat_map(|asked| asked.evidence.iter().chain(&asked.superseded));
        let missing: Vec<&String> =
            named.filter(|place| !places.contains(place.as_str())).collect();
        assert!(missing.is_empty(), "{}: {missing:?}", conversation.name);
    }
}
