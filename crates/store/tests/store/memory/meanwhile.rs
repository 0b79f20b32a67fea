//! What becomes of memory when something else happens at the same time: she edits while a job works, or the clock goes
//! back.

use domain::MemoryId;
use memory::{Author, DeedKind, State, reconcile};
use sqlx::{Connection, PgConnection};
use store::{MemoryDeed, MemoryFilter, MemoryMerge, Noticed, StoreError, TeacherStore};
use testkit::database::TestDatabase;

use super::{deed, events, path, save};

/// The seconds of a year.
const YEAR: i64 = 365 * 24 * 3600;

fn of_job(seconds: i64) -> MemoryDeed {
    deed(Author::Job("a-job".to_owned()), seconds)
}

fn noticed(text: &str) -> Noticed {
    Noticed {
        id: MemoryId::new(),
        path: path("MEMORY.md"),
        text: text.to_owned(),
        source: "You said so.".to_owned(),
        source_seq: None,
        lesson: None,
        importance: 60,
    }
}

async fn history(store: &TeacherStore, id: MemoryId) -> Vec<DeedKind> {
    let filter = store::MemoryEventFilter { entry: Some(id), limit: 500, ..Default::default() };
    events(store, filter).await.into_iter().map(|event| event.what.kind).collect()
}

#[tokio::test]
async fn what_a_job_notices_or_puts_forward_is_no_change_of_a_file_that_she_has_open() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let open = save(&store, "MEMORY.md", "- one\n- two\n", 1).await.unwrap();
    let (kept, left) = (noticed("- Starters of five minutes"), noticed("- It rained"));
    let (kept_id, left_id) = (kept.id, left.id);
    store.notice_memories(&[kept, left], &of_job(2)).await.unwrap();
    let why = [(left_id, "Not kept, because little would follow from it.".to_owned())];
    store.put_forward_memories(&[kept_id], &why, &of_job(3)).await.unwrap();
    store.pin_memory(open.entries[0].id, true, &deed(Author::Teacher, 4)).await.unwrap();

    let change = reconcile(&open.entries, "- one\n- two and a half\n", MemoryId::new);
    let hers = deed(Author::Teacher, 5);
    let saved = store.write_memory(&open.path, open.version, &change, &hers).await.unwrap();
    assert_eq!(saved.text(), "- one\n- two and a half\n");
    let waits = MemoryFilter { waiting: true, ..Default::default() };
    let all = store.memory_entries(&waits).await.unwrap();
    let waiting: Vec<MemoryId> =
        all.iter().filter(|entry| entry.state == State::Candidate).map(|entry| entry.id).collect();
    assert_eq!((all.len(), waiting), (3, vec![kept_id]));
}

#[tokio::test]
async fn what_a_rule_let_go_under_her_hands_is_told_and_comes_back_with_her_text() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let open = save(&store, "MEMORY.md", "- one\n- two\n", 1).await.unwrap();
    let due = [(open.entries[1].clone(), "Not used for 61 school days.".to_owned())];
    assert_eq!(store.expire_memories(&due, &of_job(2)).await.unwrap(), 1);
    let text = "- one\n- two\n- three\n";
    let change = reconcile(&open.entries, text, MemoryId::new);
    let hers = deed(Author::Teacher, 3);
    let refused = store.write_memory(&open.path, open.version, &change, &hers).await.unwrap_err();
    assert!(matches!(refused, StoreError::MemoryConflict { .. }), "{refused}");
    // As the window does with her text when it was told: over what is there now.
    let now = store.memory_file(&open.path).await.unwrap();
    let change = reconcile(&now.entries, text, MemoryId::new);
    let saved = store.write_memory(&now.path, now.version, &change, &hers).await.unwrap();
    assert_eq!(saved.text(), text);
    let two = open.entries[1].id;
    assert!(saved.entries.iter().any(|entry| entry.id == two && entry.is_active()));
    use DeedKind::{Expired, Restored, Write};
    assert_eq!(history(&store, two).await, [Write, Expired, Restored]);
}

#[tokio::test]
async fn what_she_or_an_answer_touched_since_it_was_judged_is_not_let_go() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let text = "- reworded\n- pinned\n- confirmed\n- used\n- forgotten\n- nobody's\n";
    let judged = save(&store, "MEMORY.md", text, 1).await.unwrap().entries;
    let due: Vec<_> =
        judged.iter().map(|entry| (entry.clone(), "Not used for long.".to_owned())).collect();
    let hers = deed(Author::Teacher, 2);
    store.reword_memory(judged[0].id, "in other words", &hers).await.unwrap();
    store.pin_memory(judged[1].id, true, &hers).await.unwrap();
    store.confirm_use_of_memory(judged[2].id, &hers).await.unwrap();
    store.count_memory_use(&[judged[3].id], &hers).await.unwrap();
    store.forget_memory(judged[4].id, &hers).await.unwrap();
    assert_eq!(store.expire_memories(&due, &of_job(3)).await.unwrap(), 1);
    let file = store.memory_file(&path("MEMORY.md")).await.unwrap();
    assert_eq!(file.text(), "- in other words\n- pinned\n- confirmed\n- used\n");
}

#[tokio::test]
async fn of_a_merging_and_an_edit_at_the_same_moment_both_are_in_the_history_and_nothing_is_lost() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let text = "- one\n- starters of two minutes\n- three\n";
    let open = save(&store, "MEMORY.md", text, 1).await.unwrap();
    let (one, two) = (open.entries[0].id, open.entries[1].id);
    let edited = text.replace("two minutes", "two long minutes");
    let change = reconcile(&open.entries, &edited, MemoryId::new);
    let hers = deed(Author::Teacher, 2);
    let merge = MemoryMerge { kept: one, others: vec![two], text: "- one and two".to_owned() };
    let (edited, merged) = tokio::join!(
        store.write_memory(&open.path, open.version, &change, &hers),
        store.merge_memories(&merge, &hers),
    );
    merged.unwrap();
    let file = store.memory_file(&open.path).await.unwrap();
    assert_eq!(file.text(), "- one and two\n- three\n");
    let two = store.memories(&[two]).await.unwrap().pop().unwrap();
    // Whoever came first; her words are kept in what was merged, or she is told.
    match edited {
        Ok(_) => assert_eq!(two.block.text, "- starters of two long minutes"),
        Err(error) => assert!(matches!(error, StoreError::MemoryConflict { .. }), "{error}"),
    }
    store.part_memory(one, &hers).await.unwrap();
    let parted = store.memory_file(&open.path).await.unwrap().text();
    assert_eq!(parted, format!("- one and two\n{}\n- three\n", two.block.text));
}

/// A process whose clock was a year ahead has written before.
#[tokio::test]
async fn a_clock_that_is_put_back_a_year_keeps_the_order_of_what_was_done() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let one = noticed("- Starters of five minutes");
    let id = one.id;
    store.notice_memories(&[one], &of_job(YEAR)).await.unwrap();
    store.put_forward_memories(&[id], &[], &of_job(YEAR + 1)).await.unwrap();
    let mut owner = PgConnection::connect(&database.owner_url()).await.unwrap();
    let ahead = "update memory_events set id = ('1' || substr(id::text, 2))::uuid";
    sqlx::query(ahead).execute(&mut owner).await.unwrap();

    store.dismiss_memory(id, &deed(Author::Teacher, 1)).await.unwrap();
    store.restore_memory(id, &deed(Author::Teacher, 2)).await.unwrap();
    let waits = MemoryFilter { waiting: true, ..Default::default() };
    let state = store.memory_entries(&waits).await.unwrap().pop().unwrap().state;
    assert_eq!(state, State::Candidate, "her no was the last word, and taken back it waits again");
    use DeedKind::{CaptureDismissed, Noticed, PutForward, Restored};
    assert_eq!(history(&store, id).await, [Noticed, PutForward, CaptureDismissed, Restored]);
}

#[tokio::test]
async fn that_both_hold_is_kept_until_one_changes_also_when_the_clock_is_put_back() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let text = "- starters of 5 minutes\n- starters of 10 minutes\n";
    let file = save(&store, "MEMORY.md", text, YEAR).await.unwrap();
    let pair = (file.entries[0].id, file.entries[1].id);
    store.hold_beside(pair, true, &deed(Author::Teacher, 1)).await.unwrap();
    assert_eq!(store.holding_beside().await.unwrap().len(), 1);
    store.reword_memory(pair.0, "starters of 7 minutes", &deed(Author::Teacher, 2)).await.unwrap();
    assert_eq!(store.holding_beside().await.unwrap(), []);
}
