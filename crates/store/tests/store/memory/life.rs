use domain::{MemoryId, SessionId, TraceId};
use memory::{Author, DeedKind, Entry, Scope, Sort, State};
use store::{
    MemoryDeed, MemoryEventFilter, MemoryFilter, MemoryMerge, Noticed, StoreError, TeacherStore,
};
use testkit::database::TestDatabase;

use super::{deed, events, path, save};
use crate::scene::at;

fn of_job(seconds: i64) -> MemoryDeed {
    let mut deed = deed(Author::Job("notice-memories".to_owned()), seconds);
    (deed.origin.session, deed.origin.trace) = (Some(SessionId::new()), Some(TraceId::new()));
    deed
}

fn noticed(text: &str) -> Noticed {
    Noticed {
        id: MemoryId::new(),
        path: path("classes/3B/MEMORY.md"),
        text: text.to_owned(),
        source: "They never manage more than five minutes.".to_owned(),
        source_seq: Some(17),
        lesson: Some("lessons/3B/iteration/lesson.md".to_owned()),
        importance: 60,
    }
}

async fn entry(store: &TeacherStore, id: MemoryId) -> Entry {
    store.memories(&[id]).await.unwrap().remove(0)
}

async fn history(store: &TeacherStore, id: MemoryId) -> Vec<DeedKind> {
    let filter = MemoryEventFilter { entry: Some(id), ..Default::default() };
    events(store, filter).await.into_iter().map(|event| event.what.kind).collect()
}

#[tokio::test]
async fn what_is_noticed_waits_for_her_word_and_is_in_no_file_before() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (kept, left) = (noticed("- Starters of five minutes"), noticed("- It rained"));
    let (kept_id, left_id) = (kept.id, left.id);
    let all = [kept, left];
    assert_eq!(store.notice_memories(&all, &of_job(1)).await.unwrap(), 2);
    assert_eq!(store.notice_memories(&all, &of_job(2)).await.unwrap(), 0, "done again");
    let working = entry(&store, kept_id).await;
    assert_eq!(
        (working.state, working.source_seq, working.importance),
        (State::Working, Some(17), 60)
    );
    assert!(working.origin.session.is_some() && working.lesson.is_some());

    let why = (left_id, "Not kept, because little would follow from it.".to_owned());
    store.put_forward_memories(&[kept_id], &[why], &of_job(3)).await.unwrap();
    assert_eq!(entry(&store, kept_id).await.state, State::Candidate);
    assert_eq!(entry(&store, left_id).await.state, State::Forgotten(at(3)));
    assert!(!store.memory_file(&path("classes/3B/MEMORY.md")).await.unwrap().exists());

    let hers = deed(Author::Teacher, 4);
    let file = store.confirm_memory(kept_id, Some("Starters take 5 minutes"), &hers).await.unwrap();
    assert_eq!(file.text(), "- Starters take 5 minutes\n");
    let held = entry(&store, kept_id).await;
    assert_eq!((held.state, held.confirmed_at), (State::Active, Some(at(4))));
    use DeedKind::{Confirmed, LeftOut, Noticed, PutForward};
    assert_eq!(history(&store, kept_id).await, [Noticed, PutForward, Confirmed]);
    assert_eq!(history(&store, left_id).await, [Noticed, LeftOut]);
    // What was left out can still be taken up.
    assert!(store.restore_memory(left_id, &hers).await.unwrap().text().contains("It rained"));
    let none = store.confirm_memory(left_id, None, &hers).await.unwrap_err();
    assert!(matches!(none, StoreError::UnknownMemory(_)));
}

#[tokio::test]
async fn a_no_is_kept_as_one() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let one = noticed("- Starters of five minutes");
    let id = one.id;
    store.notice_memories(&[one], &of_job(1)).await.unwrap();
    store.dismiss_memory(id, &deed(Author::Teacher, 2)).await.unwrap();
    assert_eq!(history(&store, id).await, [DeedKind::Noticed, DeedKind::CaptureDismissed]);
    assert!(
        store
            .dismissed_memories()
            .await
            .unwrap()
            .contains(&"- Starters of five minutes".to_owned())
    );
}

#[tokio::test]
async fn what_is_replaced_is_hidden_and_comes_back() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let file = save(&store, "MEMORY.md", "- five minutes\n- ten minutes\n", 1).await.unwrap();
    let (old, new) = (file.entries[0].id, file.entries[1].id);
    let hers = deed(Author::Teacher, 2);
    store.supersede_memory(old, new, &hers).await.unwrap();
    let after = store.memory_file(&file.path).await.unwrap();
    assert_eq!((after.text(), after.version), ("- ten minutes\n".to_owned(), 2));
    assert_eq!(entry(&store, old).await.state, State::Superseded(new));
    for (old, by) in [(old, new), (new, new), (new, old), (new, MemoryId::new())] {
        let error = store.supersede_memory(old, by, &hers).await.unwrap_err();
        assert!(matches!(error, StoreError::UnknownMemory(_)), "{error}");
    }
    let back = store.restore_memory(old, &hers).await.unwrap();
    assert_eq!(back.text(), "- five minutes\n- ten minutes\n");
}

#[tokio::test]
async fn a_merging_keeps_the_oldest_counts_all_uses_and_is_taken_back() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let text = "- five-minute starters\n- other\n- starters of 5 minutes\n";
    let file = save(&store, "MEMORY.md", text, 1).await.unwrap();
    let elsewhere = save(&store, "planning.md", "- starters: five\n", 2).await.unwrap();
    let (kept, second, third) = (file.entries[0].id, file.entries[2].id, elsewhere.entries[0].id);
    for (id, times) in [(kept, 1), (second, 2)] {
        for _ in 0..times {
            store.count_memory_use(&[id], &of_job(3)).await.unwrap();
        }
    }
    let merge = MemoryMerge {
        kept,
        others: vec![second, third],
        text: "- Starters take five minutes".to_owned(),
    };
    let hers = deed(Author::Teacher, 4);
    let after = store.merge_memories(&merge, &hers).await.unwrap();
    assert_eq!(after.text(), "- Starters take five minutes\n- other\n");
    let merged = entry(&store, kept).await;
    assert_eq!(
        (merged.access.count, merged.created_at, merged.merged),
        (3, at(1), vec![second, third])
    );
    assert_eq!(entry(&store, third).await.state, State::Superseded(kept));

    store.part_memory(kept, &hers).await.unwrap();
    assert_eq!(
        store.memory_file(&file.path).await.unwrap().text(),
        "- Starters take five minutes\n- other\n- starters of 5 minutes\n"
    );
    assert_eq!(store.memory_file(&elsewhere.path).await.unwrap().text(), "- starters: five\n");
    let parted = entry(&store, kept).await;
    assert_eq!((parted.access.count, parted.merged), (1, Vec::new()));
    assert!(store.part_memory(kept, &hers).await.is_err());
    use DeedKind::{Merged, Parted, Referenced, Write};
    assert_eq!(
        history(&store, kept).await,
        [Write, Referenced, Merged, Merged, Write, Parted, Parted]
    );
}

#[tokio::test]
async fn a_rule_lets_go_and_she_pins_weighs_and_sorts() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let file = save(&store, "MEMORY.md", "- one\n- two\n", 1).await.unwrap();
    let (one, two) = (file.entries[0].id, file.entries[1].id);
    let hers = deed(Author::Teacher, 2);
    store.pin_memory(two, true, &hers).await.unwrap();
    store.weigh_memory(two, 90, &hers).await.unwrap();
    store.sort_memory(two, Some(Sort::Instruction), &hers).await.unwrap();
    store.confirm_use_of_memory(two, &hers).await.unwrap();
    let kept = entry(&store, two).await;
    assert_eq!((kept.pinned, kept.importance, kept.sort()), (true, 90, Sort::Instruction));
    assert_eq!(kept.confirmed_at, Some(at(2)));
    let due = [(entry(&store, one).await, "Not used for 31 school days.".to_owned())];
    assert_eq!(store.expire_memories(&due, &of_job(3)).await.unwrap(), 1);
    assert_eq!(store.expire_memories(&due, &of_job(3)).await.unwrap(), 0);
    assert_eq!(entry(&store, one).await.state, State::Expired(at(3)));
    let all = MemoryFilter { gone: true, ..Default::default() };
    assert_eq!(store.memory_entries(&all).await.unwrap().len(), 2);
    let class = memory::ClassName::new("3B").unwrap();
    let of_class = MemoryFilter { scope: Some(Scope::Class(class)), ..all.clone() };
    assert_eq!(store.memory_entries(&of_class).await.unwrap(), []);
    let hold = MemoryFilter { scope: Some(Scope::Teacher), ..Default::default() };
    assert_eq!(store.memory_entries(&hold).await.unwrap().len(), 1);
    assert_eq!(store.restore_memory(one, &hers).await.unwrap().text(), "- one\n- two\n");
    use DeedKind::{Pinned, Sorted, Useful, Weighed, Write};
    assert_eq!(history(&store, two).await, [Write, Pinned, Weighed, Sorted, Useful]);
}

#[tokio::test]
async fn her_no_is_taken_back_and_what_waited_waits_again() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let one = noticed("- Starters of five minutes");
    let id = one.id;
    store.notice_memories(&[one], &of_job(1)).await.unwrap();
    store.put_forward_memories(&[id], &[], &of_job(2)).await.unwrap();
    store.dismiss_memory(id, &deed(Author::Teacher, 3)).await.unwrap();
    let content = store.restore_memory(id, &deed(Author::Teacher, 4)).await.unwrap();
    assert!(!content.exists(), "it is in no file before she says yes");
    assert_eq!(entry(&store, id).await.state, State::Candidate);
    use DeedKind::{CaptureDismissed, Confirmed, Forgotten, Noticed, PutForward, Restored};
    let waited = [Noticed, PutForward, CaptureDismissed, Restored];
    assert_eq!(history(&store, id).await, waited);
    let filter = MemoryEventFilter { entry: Some(id), ..Default::default() };
    let told = events(&store, filter).await.pop().unwrap();
    assert_eq!((told.origin.by, told.at), (Author::Teacher, at(4)));

    // What she kept after all and took out of its file comes back into it.
    store.confirm_memory(id, None, &deed(Author::Teacher, 5)).await.unwrap();
    store.forget_memory(id, &deed(Author::Teacher, 6)).await.unwrap();
    store.restore_memory(id, &deed(Author::Teacher, 7)).await.unwrap();
    assert_eq!(entry(&store, id).await.state, State::Active);
    let all = [&waited[..], &[Confirmed, Forgotten, Restored]].concat();
    assert_eq!(history(&store, id).await, all);
}

#[tokio::test]
async fn that_two_memories_both_hold_is_known_until_one_of_them_changes() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let text = "- starters of 5 minutes\n- starters of 10 minutes\n";
    let file = save(&store, "MEMORY.md", text, 1).await.unwrap();
    let (one, other) = (file.entries[0].id, file.entries[1].id);
    let hers = |seconds| deed(Author::Teacher, seconds);
    let left = async || {
        let pairs = store.holding_beside().await.unwrap();
        pairs.iter().all(|pair| *pair == (one, other) || *pair == (other, one)) && pairs.len() == 1
    };
    assert!(!left().await);
    store.hold_beside((one, other), true, &hers(2)).await.unwrap();
    assert!(left().await);
    // A pin says nothing else, another text does.
    store.pin_memory(one, true, &hers(3)).await.unwrap();
    assert!(left().await);
    store.reword_memory(one, "starters of 7 minutes", &hers(4)).await.unwrap();
    assert!(!left().await);
    store.hold_beside((other, one), true, &hers(5)).await.unwrap();
    assert!(left().await);
    store.hold_beside((one, other), false, &hers(6)).await.unwrap();
    assert!(!left().await);
    store.hold_beside((one, other), true, &hers(7)).await.unwrap();
    store.forget_memory(one, &hers(8)).await.unwrap();
    assert!(!left().await);
    store.restore_memory(one, &hers(9)).await.unwrap();
    assert!(store.hold_beside((one, MemoryId::new()), true, &hers(9)).await.is_err());
    let him = database.store().teacher_named("another").await.unwrap();
    let his = database.store().for_teacher(him);
    assert!(his.hold_beside((one, other), true, &hers(9)).await.is_err());
}

#[tokio::test]
async fn what_is_erased_leaves_only_that_it_happened() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let his = database.store();
    let his = his.for_teacher(his.teacher_named("somebody else").await.unwrap());
    let file = save(&store, "MEMORY.md", "- secret words\n- two\n", 1).await.unwrap();
    let (gone, two) = (file.entries[0].id, file.entries[1].id);
    let hers = deed(Author::Teacher, 2);
    store.supersede_memory(two, gone, &hers).await.unwrap();
    assert!(his.erase_memory(gone, &hers).await.is_err());
    store.erase_memory(gone, &hers).await.unwrap();
    assert_eq!(store.memories(&[gone]).await.unwrap(), []);
    assert!(matches!(entry(&store, two).await.state, State::Forgotten(_)));
    let log = events(&store, MemoryEventFilter::default()).await;
    assert!(!format!("{log:?}").contains("secret"), "{log:?}");
    assert_eq!(history(&store, gone).await, [DeedKind::Write, DeedKind::Erased]);
    assert!(store.erase_memory(gone, &hers).await.is_err());
}
