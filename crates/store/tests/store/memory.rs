mod isolation;
mod life;
mod log;
mod meanwhile;
mod search;

use std::collections::HashSet;
use std::time::Duration;

use domain::{MemoryId, SessionId, Timestamp, TraceId};
use futures::StreamExt;
use memory::{Author, DeedKind, Entry, MemoryPath, Provenance, ShortId, State, reconcile};
use store::{
    Change, ConfirmedMemory, MemoryContent, MemoryDeed, MemoryEvent, MemoryEventFilter, StoreError,
    TeacherStore,
};
use testkit::database::TestDatabase;

use crate::scene::at;

const FILE: &str = "# 3B\n\n- starters of 10 minutes\n- flowcharts for the EAL pair\n";

fn path(text: &str) -> MemoryPath {
    MemoryPath::parse(text).unwrap()
}

fn deed(by: Author, seconds: i64) -> MemoryDeed {
    MemoryDeed { origin: Provenance { session: None, trace: None, by }, at: at(seconds) }
}

fn in_run(session: SessionId, trace: TraceId, seconds: i64) -> MemoryDeed {
    let by = Author::Hook("memory-capture".to_owned());
    let origin = Provenance { session: Some(session), trace: Some(trace), by };
    MemoryDeed { origin, at: at(seconds) }
}

/// What a person or a tool does: read, change the text, write.
async fn save(
    store: &TeacherStore,
    file: &str,
    text: &str,
    seconds: i64,
) -> Result<MemoryContent, StoreError> {
    let content = store.memory_file(&path(file)).await?;
    let change = reconcile(&content.entries, text, MemoryId::new);
    let deed = deed(Author::Teacher, seconds);
    store.write_memory(&path(file), content.version, &change, &deed).await
}

async fn events(store: &TeacherStore, filter: MemoryEventFilter) -> Vec<MemoryEvent> {
    let filter = MemoryEventFilter { limit: 100, ..filter };
    let mut events = store.memory_events(&filter).await.unwrap().events;
    events.reverse();
    events
}

/// Kind, text before, text after.
async fn log(store: &TeacherStore) -> Vec<(DeedKind, Option<String>, Option<String>)> {
    let events = events(store, MemoryEventFilter::default()).await;
    events.into_iter().map(|event| (event.what.kind, event.what.before, event.what.after)).collect()
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[tokio::test]
async fn a_file_comes_back_as_it_was_written_and_is_listed() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let empty = store.memory_file(&path("MEMORY.md")).await.unwrap();
    assert_eq!((empty.version, empty.exists(), empty.text()), (0, false, String::new()));
    assert_eq!(store.memory_files().await.unwrap(), []);

    let written = save(&store, "classes/3B/MEMORY.md", FILE, 1).await.unwrap();
    save(&store, "planning.md", "- bullet points, not prose\n", 2).await.unwrap();
    assert_eq!((written.version, written.text()), (1, FILE.to_owned()));
    assert_eq!(store.memory_file(&path("classes/3B/MEMORY.md")).await.unwrap(), written);
    let kept: Vec<(u32, Timestamp, &Author)> = written
        .entries
        .iter()
        .map(|entry| (entry.position, entry.created_at, &entry.origin.by))
        .collect();
    assert_eq!(kept, [0, 1, 2].map(|position| (position, at(1), &Author::Teacher)));

    let files = store.memory_files().await.unwrap();
    let files: Vec<(String, i64, u32, u64, Timestamp)> = files
        .into_iter()
        .map(|file| {
            (file.path.to_string(), file.version, file.entries, file.bytes, file.updated_at)
        })
        .collect();
    let wanted = [
        ("memory/planning.md".to_owned(), 1, 1, 27, at(2)),
        ("memory/classes/3B/MEMORY.md".to_owned(), 1, 3, FILE.len() as u64, at(1)),
    ];
    assert_eq!(files, wanted);
}

#[tokio::test]
async fn an_edit_keeps_the_identity_and_the_log_says_what_was_there() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let before = save(&store, "MEMORY.md", FILE, 1).await.unwrap();
    let edited =
        FILE.replace("10 minutes", "5 minutes").replace("- flow", "- next: arrays\n- flow");
    let after = save(&store, "MEMORY.md", &edited, 2).await.unwrap();
    assert_eq!((after.version, after.text()), (2, edited));
    let ids =
        |content: &MemoryContent| content.entries.iter().map(|entry| entry.id).collect::<Vec<_>>();
    assert_eq!(ids(&before), [ids(&after)[0], ids(&after)[1], ids(&after)[3]]);
    let times: Vec<(i64, i64)> = after
        .entries
        .iter()
        .map(|entry| {
            ((entry.created_at - at(0)).num_seconds(), (entry.updated_at - at(0)).num_seconds())
        })
        .collect();
    assert_eq!(times, [(1, 1), (1, 2), (2, 2), (1, 1)]);
    assert_eq!(
        log(&store).await[3..],
        [
            (DeedKind::Write, text("- starters of 10 minutes"), text("- starters of 5 minutes")),
            (DeedKind::Write, None, text("- next: arrays")),
        ]
    );
}

#[tokio::test]
async fn what_leaves_a_file_is_forgotten_and_can_be_put_back() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let first = save(&store, "MEMORY.md", FILE, 1).await.unwrap();
    let without = save(&store, "MEMORY.md", "# 3B\n\n- starters of 10 minutes\n", 2).await.unwrap();
    let gone = &first.entries[2];
    let state = |content: &MemoryContent, id: MemoryId| {
        content.entries.iter().find(|entry| entry.id == id).map(|entry| entry.state)
    };
    assert_eq!(state(&without, gone.id), Some(State::Forgotten(at(2))));

    let back = store.restore_memory(gone.id, &deed(Author::Teacher, 3)).await.unwrap();
    assert_eq!((back.version, back.text()), (3, FILE.to_owned()));
    let again = store.forget_memory(gone.id, &deed(Author::Teacher, 4)).await.unwrap();
    assert_eq!((again.version, state(&again, gone.id)), (4, Some(State::Forgotten(at(4)))));
    for error in [
        store.forget_memory(gone.id, &deed(Author::Teacher, 5)).await.unwrap_err(),
        store.restore_memory(MemoryId::new(), &deed(Author::Teacher, 5)).await.unwrap_err(),
    ] {
        assert!(matches!(error, StoreError::UnknownMemory(_)), "{error}");
    }
    let kinds: Vec<DeedKind> = log(&store).await.iter().map(|event| event.0).collect();
    assert_eq!(kinds[3..], [DeedKind::Forgotten, DeedKind::Restored, DeedKind::Forgotten]);
    assert_eq!(log(&store).await[3].1, text("- flowcharts for the EAL pair"));
}

#[tokio::test]
async fn of_two_edits_of_the_same_version_one_is_refused_and_changes_nothing() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let seen = save(&store, "MEMORY.md", FILE, 1).await.unwrap();
    let edits = (0..8).map(|n| {
        let (store, seen) = (store.clone(), seen.clone());
        async move {
            let text = FILE.replace("10", &n.to_string());
            let change = reconcile(&seen.entries, &text, MemoryId::new);
            store.write_memory(&seen.path, seen.version, &change, &deed(Author::Tool, 2)).await
        }
    });
    let outcomes = futures::future::join_all(edits).await;
    let done: Vec<&MemoryContent> = outcomes.iter().flatten().collect();
    assert_eq!(done.len(), 1);
    for error in outcomes.iter().filter_map(|outcome| outcome.as_ref().err()) {
        assert_eq!(
            error.to_string(),
            "memory/MEMORY.md was changed in between (it has version 2 and not 1): read it again"
        );
    }
    assert_eq!(&store.memory_file(&seen.path).await.unwrap(), done[0]);
    assert_eq!(log(&store).await.len(), 4);
}

#[tokio::test]
async fn a_change_that_was_not_made_of_the_whole_file_is_refused() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let seen = save(&store, "MEMORY.md", FILE, 1).await.unwrap();
    let other = save(&store, "other.md", "- elsewhere\n", 1).await.unwrap();
    let write = |entries: Vec<Entry>| {
        let (store, path) = (store.clone(), seen.path.clone());
        async move {
            let change = reconcile(&entries, FILE, MemoryId::new);
            store.write_memory(&path, 1, &change, &deed(Author::Tool, 2)).await.unwrap_err()
        }
    };
    let error = write(seen.entries[1..].to_vec()).await;
    assert!(matches!(error, StoreError::PartialChange(_)), "{error}");
    let error = write([seen.entries.clone(), other.entries].concat()).await;
    assert!(matches!(error, StoreError::UnknownMemory(_)), "{error}");
    assert_eq!(store.memory_file(&seen.path).await.unwrap(), seen);
}

#[tokio::test]
async fn what_a_teacher_confirmed_is_written_once_with_its_session_and_run() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    save(&store, "classes/3B/MEMORY.md", FILE, 1).await.unwrap();
    let (session, trace) = (SessionId::new(), TraceId::new());
    let confirmed = [
        ConfirmedMemory {
            id: MemoryId::new(),
            proposed: "shorter".to_owned(),
            text: "shorter".to_owned(),
        },
        ConfirmedMemory {
            id: MemoryId::new(),
            proposed: "a".to_owned(),
            text: "- b\n  - c".to_owned(),
        },
    ];
    let path = path("classes/3b/MEMORY.md");
    let deed = in_run(session, trace, 2);
    let kept = store.keep_memories(&path, &confirmed, &deed).await.unwrap();
    assert_eq!(kept.path.to_string(), "memory/classes/3B/MEMORY.md");
    assert_eq!((kept.version, kept.text()), (2, format!("{FILE}- shorter\n- b\n  - c\n")));
    assert!(kept.entries[3..].iter().all(|entry| entry.origin == deed.origin));
    assert_eq!(store.keep_memories(&path, &confirmed, &deed).await.unwrap(), kept);
    assert_eq!(store.memories(&[confirmed[1].id]).await.unwrap(), kept.entries[4..]);

    let filter = MemoryEventFilter { session: Some(session), ..Default::default() };
    let found: Vec<(DeedKind, Option<TraceId>, Vec<MemoryId>)> = events(&store, filter)
        .await
        .into_iter()
        .map(|event| (event.what.kind, event.origin.trace, event.what.entry_ids))
        .collect();
    let wanted = [
        (DeedKind::CaptureConfirmed, Some(trace), vec![confirmed[0].id]),
        (DeedKind::CaptureEdited, Some(trace), vec![confirmed[1].id]),
    ];
    assert_eq!(found, wanted);
}

#[tokio::test]
async fn two_confirmations_at_once_are_both_written() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let keep = (0..10).map(|n| {
        let store = store.clone();
        async move {
            let text = format!("memory {n}");
            let one = ConfirmedMemory { id: MemoryId::new(), proposed: text.clone(), text };
            let file = format!("topic-{}.md", n % 2);
            store.keep_memories(&path(&file), &[one], &deed(Author::Teacher, n)).await.unwrap();
        }
    });
    futures::future::join_all(keep).await;
    for file in store.memory_files().await.unwrap() {
        let content = store.memory_file(&file.path).await.unwrap();
        let places: Vec<u32> = content.entries.iter().map(|entry| entry.position).collect();
        assert_eq!((content.version, places), (5, vec![0, 1, 2, 3, 4]));
    }
}

#[tokio::test]
async fn a_short_name_is_unique_among_a_teachers_entries_and_found() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    // The same random bits at another time: the names begin alike.
    let twins = [1, 2, 3].map(|time| MemoryId(uuid::Uuid::from_u64_pair(time, 77)));
    for (n, id) in (0..).zip(twins) {
        let text = format!("memory {n}");
        let one = ConfirmedMemory { id, proposed: text.clone(), text };
        store.keep_memories(&path("MEMORY.md"), &[one], &deed(Author::Teacher, n)).await.unwrap();
    }
    let content = store.memory_file(&path("MEMORY.md")).await.unwrap();
    let names: Vec<ShortId> = content.entries.iter().map(|entry| entry.short_id.clone()).collect();
    assert_eq!(names.iter().map(|name| name.as_str().len()).collect::<Vec<_>>(), [5, 6, 7]);
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), 3);
    assert_eq!(store.memories_by_short_id(&names[1..2]).await.unwrap(), content.entries[1..2]);
    assert_eq!(store.memories_by_short_id(&["m9zzz".parse().unwrap()]).await.unwrap(), []);
}

#[tokio::test]
async fn a_watch_hears_of_the_teachers_own_memory() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let his = store.for_teacher(store.teacher_named("somebody else").await.unwrap());
    let mut changes = hers.watch().await.unwrap();
    save(&his, "MEMORY.md", "- his\n", 1).await.unwrap();
    save(&hers, "classes/3B/MEMORY.md", "- hers\n", 1).await.unwrap();
    let change = tokio::time::timeout(Duration::from_secs(20), changes.next()).await.unwrap();
    assert_eq!(change, Some(Change::Memory { path: path("classes/3B/MEMORY.md"), version: 1 }));
}

#[tokio::test]
async fn writing_what_is_there_already_changes_nothing_and_is_logged() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let first = save(&store, "MEMORY.md", FILE, 1).await.unwrap();
    assert_eq!(save(&store, "MEMORY.md", FILE, 2).await.unwrap(), first);
    assert_eq!(log(&store).await[3..], [(DeedKind::Write, None, None)]);
    let spaced = save(&store, "MEMORY.md", &FILE.replace("3B\n", "3B\n\n"), 3).await.unwrap();
    assert_eq!((spaced.version, spaced.text().lines().count()), (2, 5));
    assert!(spaced.entries.iter().all(|entry| entry.updated_at == at(1)));
}
