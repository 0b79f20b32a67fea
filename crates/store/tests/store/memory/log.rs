use domain::{MemoryId, SessionId, Timestamp, TraceId};
use memory::Author;
use memory::DeedKind;
use store::{MemoryEventDraft, MemoryEventFilter};
use testkit::database::TestDatabase;

use super::{FILE, deed, events, in_run, path, save, text};
use crate::scene::at;

#[tokio::test]
async fn a_use_counts_once_a_run_and_only_what_was_cited() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let ids: Vec<MemoryId> = save(&store, "MEMORY.md", FILE, 1)
        .await
        .unwrap()
        .entries
        .iter()
        .map(|entry| entry.id)
        .collect();
    let (session, run, next) = (SessionId::new(), TraceId::new(), TraceId::new());
    let cited = &ids[1..2];
    let count = async |run, seconds| {
        store.count_memory_use(cited, &in_run(session, run, seconds)).await.unwrap()
    };
    assert_eq!((count(run, 5).await, count(run, 6).await, count(next, 7).await), (1, 0, 1));
    assert_eq!(
        store.count_memory_use(&[MemoryId::new()], &in_run(session, run, 8)).await.unwrap(),
        0
    );
    let content = store.memory_file(&path("MEMORY.md")).await.unwrap();
    let used: Vec<(u32, Option<Timestamp>)> =
        content.entries.iter().map(|entry| (entry.access.count, entry.access.last_at)).collect();
    assert_eq!(used, [(0, None), (2, Some(at(7))), (0, None)]);
    assert_eq!(content.version, 1);
    let filter = MemoryEventFilter {
        entry: Some(ids[1]),
        path: Some(path("MEMORY.md")),
        ..Default::default()
    };
    let kinds: Vec<DeedKind> =
        events(&store, filter).await.iter().map(|event| event.what.kind).collect();
    let wanted = [DeedKind::Write, DeedKind::Referenced, DeedKind::Referenced];
    assert_eq!(kinds, wanted);
}

#[tokio::test]
async fn a_read_is_logged_with_the_reading_and_a_file_that_is_not_there_is_not_read() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let file = path("classes/3B/lessons.md");
    let read = in_run(SessionId::new(), TraceId::new(), 2);
    assert_eq!(store.read_memory(&file, &read).await.unwrap(), None);
    let written = save(&store, "classes/3B/lessons.md", FILE, 1).await.unwrap();
    assert_eq!(store.read_memory(&file, &read).await.unwrap(), Some(written));
    let logged =
        events(&store, MemoryEventFilter { session: read.origin.session, ..Default::default() })
            .await;
    assert_eq!(logged.len(), 1);
    assert_eq!((&logged[0].origin, logged[0].at), (&read.origin, read.at));
    assert_eq!(logged[0].what, MemoryEventDraft::of(DeedKind::Read, file));
}

#[tokio::test]
async fn the_log_takes_every_kind_and_gives_page_after_page() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let kinds = DeedKind::ALL.map(|(kind, _)| kind);
    let drafts: Vec<MemoryEventDraft> = kinds
        .into_iter()
        .map(|kind| MemoryEventDraft {
            kind,
            path: path("MEMORY.md"),
            entry_ids: vec![MemoryId::new(), MemoryId::new()],
            before: text("nul \0 before"),
            after: None,
        })
        .collect();
    store.record_memory(&drafts, &deed(Author::Import, 1)).await.unwrap();
    let mut found = Vec::new();
    let mut filter = MemoryEventFilter { limit: 4, ..Default::default() };
    loop {
        let page = store.memory_events(&filter).await.unwrap();
        found.extend(page.events.into_iter().map(|event| event.what.kind));
        match page.next {
            None => break,
            next => filter.before = next,
        }
    }
    found.reverse();
    assert_eq!(found, kinds);
    let one = events(
        &store,
        MemoryEventFilter { entry: Some(drafts[2].entry_ids[1]), ..Default::default() },
    )
    .await;
    assert_eq!((one.len(), one[0].what.before.as_deref()), (1, Some("nul \u{FFFD} before")));
}
