use domain::MemoryId;
use memory::Author;
use store::{MemoryHit, Searched, TeacherStore};
use testkit::database::TestDatabase;

use super::{deed, path, save};

fn asking(question: &str) -> Searched {
    Searched { question: question.to_owned(), most: 20, ..Searched::default() }
}

async fn found(store: &TeacherStore, search: &Searched) -> Vec<String> {
    let hits = store.search_memories(search).await.unwrap();
    hits.into_iter().filter(|hit| hit.own > 0.0).map(|hit| hit.entry.block.text).collect()
}

const CLASS: &str = "# 3B\n\n- Flowcharts before code help the EAL pair\n- They have met loops\n\
    - Iteration took two lessons\n- Quizzes about football\n";

#[tokio::test]
async fn a_question_in_everyday_words_finds_what_shares_some_of_them() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    save(&store, "classes/3B/MEMORY.md", CLASS, 1).await.unwrap();
    save(&store, "classes/2C/MEMORY.md", "- A flowchart is new to them\n", 2).await.unwrap();
    save(&store, "MEMORY.md", "- Draws flowcharts by hand\n", 3).await.unwrap();
    let question = asking("What do I know about using a flowchart with the EAL pupils of 3B?");
    let in_3b = Searched { class: Some("3b".to_owned()), ..question.clone() };
    assert_eq!(
        found(&store, &in_3b).await,
        ["- Flowcharts before code help the EAL pair", "- Draws flowcharts by hand"]
    );
    assert_eq!(found(&store, &question).await.len(), 3);
    // What stands beside a hit is found with no words of its own.
    let hits = store.search_memories(&in_3b).await.unwrap();
    let beside: Vec<&MemoryHit> = hits.iter().filter(|hit| hit.own == 0.0).collect();
    assert_eq!(beside.len(), 1);
    assert_eq!(beside[0].entry.block.text, "- They have met loops");
    assert!(beside[0].around > 0.0);
    for nothing in ["", "the of and", "zebra", "'; drop table teachers; --", "\0", "a & | ! (("] {
        assert_eq!(store.search_memories(&asking(nothing)).await.unwrap(), [], "{nothing:?}");
    }
}

#[tokio::test]
async fn what_does_not_hold_is_found_only_when_it_is_asked_for() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let file = save(&store, "MEMORY.md", "- starters of five minutes\n- starters of ten\n- x\n", 1);
    let file = file.await.unwrap();
    let hers = deed(Author::Teacher, 2);
    store.supersede_memory(file.entries[0].id, file.entries[1].id, &hers).await.unwrap();
    assert_eq!(found(&store, &asking("starters")).await, ["- starters of ten"]);
    let with_gone = Searched { gone: true, ..asking("starters") };
    assert_eq!(found(&store, &with_gone).await.len(), 2);
    // A new text is found by its new words and not by the old.
    save(&store, "MEMORY.md", "- warm-ups of ten\n- x\n", 3).await.unwrap();
    assert_eq!(found(&store, &asking("starters")).await, Vec::<String>::new());
    assert_eq!(found(&store, &asking("warm-ups")).await, ["- warm-ups of ten"]);
}

#[tokio::test]
async fn nothing_of_another_teacher_is_found_and_an_entry_of_a_megabyte_is_no_trouble() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let his = database.store();
    let his = his.for_teacher(his.teacher_named("somebody else").await.unwrap());
    let long = store::Noticed {
        id: MemoryId::new(),
        path: path("MEMORY.md"),
        text: format!("- {}", "starter words without an end ".repeat(40_000)),
        source: String::new(),
        source_seq: None,
        lesson: None,
        importance: 50,
    };
    let id = long.id;
    store.notice_memories(&[long], &deed(Author::Import, 1)).await.unwrap();
    store.confirm_memory(id, None, &deed(Author::Teacher, 2)).await.unwrap();
    save(&his, "MEMORY.md", "- starters of his\n", 3).await.unwrap();
    assert_eq!(found(&his, &asking("starters")).await, ["- starters of his"]);
    let hers = store.search_memories(&asking("starters")).await.unwrap();
    assert_eq!(hers.iter().map(|hit| hit.entry.id).collect::<Vec<_>>(), [id]);
}
