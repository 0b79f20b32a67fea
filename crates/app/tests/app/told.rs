//! The life of a memory told to her: for each kind of deed the sentence that stands on its page and in the terminal.

use api::{
    Commands, MemoryAdd, MemoryChange, MemoryConfirm, MemoryEntryRef, MemoryImport, MemoryImported,
    MemoryMergeRequest, MemorySort, MemorySupersede,
};
use domain::{MemoryId, SessionId, TraceId};
use memory::{Author, DeedKind, MemoryPath, Provenance};
use store::{MemoryDeed, MemoryEventDraft, Noticed};

use crate::memory::{OF_TEACHER, read, write};
use crate::stage::Stage;

fn path() -> MemoryPath {
    MemoryPath::parse(OF_TEACHER).unwrap()
}

fn of(by: Author) -> MemoryDeed {
    let (session, trace) = (Some(SessionId::new()), Some(TraceId::new()));
    MemoryDeed { origin: Provenance { session, trace, by }, at: chrono::Utc::now() }
}

fn of_job(name: &str) -> MemoryDeed {
    of(Author::Job(name.to_owned()))
}

async fn add(stage: &Stage, text: &str) -> String {
    let add = MemoryAdd { class: None, file: None, text: text.to_owned(), lesson: None };
    stage.app.memory_add(add).await.unwrap().id
}

async fn told(stage: &Stage, id: &str) -> Vec<String> {
    let history = stage.app.memory_history(MemoryEntryRef { id: id.to_owned() }).await.unwrap();
    history.deeds.into_iter().map(|deed| deed.sentence).collect()
}

fn change(id: &str) -> MemoryChange {
    MemoryChange {
        id: id.to_owned(),
        text: None,
        pinned: None,
        importance: None,
        sort: None,
        sort_by_words: false,
        holds: false,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_she_does_with_a_memory_is_told_as_hers() {
    let stage = Stage::open().await;
    let id = add(&stage, "Starters of five minutes").await;
    for change in [
        MemoryChange { text: Some("Starters of ten minutes".to_owned()), ..change(&id) },
        MemoryChange { pinned: Some(true), ..change(&id) },
        MemoryChange { pinned: Some(false), ..change(&id) },
        MemoryChange { importance: Some(80), ..change(&id) },
        MemoryChange { sort: Some(MemorySort::LessonLog), ..change(&id) },
        MemoryChange { sort_by_words: true, ..change(&id) },
        MemoryChange { holds: true, ..change(&id) },
    ] {
        stage.app.memory_change(change).await.unwrap();
    }
    let at = || MemoryEntryRef { id: id.clone() };
    stage.app.memory_forget(at()).await.unwrap();
    stage.app.memory_restore(at()).await.unwrap();
    let file = read(&stage, OF_TEACHER).await;
    let lines =
        ["- Starters of ten minutes", "- Second", "- Third"].map(|line| format!("{line}\n"));
    let file = write(&stage, OF_TEACHER, &lines.concat(), file.version).await;
    let [first, second, third] = lines;
    write(&stage, OF_TEACHER, &[second, third, first].concat(), file.version).await;
    let entries = stage.store().memories(&[id.parse::<MemoryId>().unwrap()]).await.unwrap();
    for kind in [DeedKind::Retrieved, DeedKind::Injected, DeedKind::Referenced] {
        let drafts = MemoryEventDraft::by_file(kind, &entries);
        stage.store().record_memory(&drafts, &of(Author::Tool)).await.unwrap();
    }
    assert_eq!(
        told(&stage, &id).await,
        [
            "You wrote it: “Starters of five minutes”.",
            "You changed it from “Starters of five minutes” to “Starters of ten minutes”.",
            "You pinned it.",
            "You took its pin out.",
            "You changed its importance from 50 to 80.",
            "You called it a note on how a lesson went.",
            "You left what sort of memory it is to its words.",
            "You said that it holds.",
            "You took it out of memory.",
            "You brought it back.",
            "You moved it to another place in its file.",
            "A search found it for a draft or an answer.",
            "It stood in what the assistant was given.",
            "An answer used it and says so.",
        ]
    );

    stage.app.memory_erase(at()).await.unwrap();
    let told = told(&stage, &id).await;
    assert_eq!(told[..2], ["You wrote, changed or moved it."; 2]);
    assert_eq!(told.last().unwrap(), "You erased it for good.");
    assert!(!told.concat().contains("minutes"), "{told:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_noticed_is_told_until_she_decides_on_it() {
    let stage = Stage::open().await;
    let noticed = |text: &str, source: &str| Noticed {
        id: MemoryId::new(),
        path: path(),
        text: text.to_owned(),
        source: source.to_owned(),
        source_seq: None,
        lesson: None,
        importance: 60,
    };
    let all = [
        noticed("- Never group work.", "You said \"never group work\"."),
        noticed("- It rained.", "You said \"it rained\"."),
        noticed("- Quizzes first.", "You moved Quiz before Recap in Starter yourself."),
    ];
    let ids = all.each_ref().map(|one| one.id);
    let store = stage.store();
    store.notice_memories(&all, &of_job("notice-memories")).await.unwrap();
    let why = [(ids[1], "Not kept, because little would follow from it.".to_owned())];
    let job = of_job("notice-memories");
    store.put_forward_memories(&[ids[0], ids[2]], &why, &job).await.unwrap();
    let at = |id: MemoryId| MemoryEntryRef { id: id.to_string() };
    stage.app.memory_dismiss(at(ids[0])).await.unwrap();
    stage.app.memory_restore(at(ids[0])).await.unwrap();
    let words = Some("Never group work with laptops.".to_owned());
    let confirm = MemoryConfirm { id: ids[0].to_string(), text: words };
    stage.app.memory_confirm(confirm).await.unwrap();
    let confirm = MemoryConfirm { id: ids[2].to_string(), text: None };
    stage.app.memory_confirm(confirm).await.unwrap();
    assert_eq!(
        told(&stage, &ids[0].to_string()).await,
        [
            "It was noticed. You said \"never group work\".",
            "It was put forward, and waits for your word.",
            "You did not want it remembered.",
            "You took that back: it waits for your word again.",
            "You kept it in other words: “Never group work with laptops.” and not “Never group work.”.",
        ]
    );
    let left_out = [
        "It was noticed. You said \"it rained\".",
        "Not kept, because little would follow from it.",
    ];
    assert_eq!(told(&stage, &ids[1].to_string()).await, left_out);
    assert_eq!(told(&stage, &ids[2].to_string()).await.last().unwrap(), "You said yes to it.");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_in_is_replaced_merged_or_let_go_is_told_on_each_page() {
    let stage = Stage::open().await;
    let text = "- Robots on Fridays".to_owned();
    let entries = vec![MemoryImported { path: OF_TEACHER.to_owned(), text }];
    stage.app.memory_import(MemoryImport { entries }).await.unwrap();
    let imported = read(&stage, OF_TEACHER).await.entries[0].id.clone();
    let judged = stage.store().memories(&[imported.parse().unwrap()]).await.unwrap();
    let due: Vec<_> = judged
        .into_iter()
        .map(|entry| (entry, "It was let go: not used for 61 school days.".to_owned()))
        .collect();
    stage.store().expire_memories(&due, &of_job("expire-memories")).await.unwrap();
    let at = |id: &str| MemoryEntryRef { id: id.to_owned() };
    stage.app.memory_restore(at(&imported)).await.unwrap();
    let newer = add(&stage, "Robots on Mondays").await;
    let which = MemorySupersede { old: imported.clone(), by: newer.clone() };
    stage.app.memory_supersede(which).await.unwrap();
    assert_eq!(
        told(&stage, &imported).await,
        [
            "It came with an import: “Robots on Fridays”.",
            "It was let go: not used for 61 school days.",
            "You brought it back.",
            "You put “Robots on Mondays” in its place.",
        ]
    );

    let other = add(&stage, "Mondays are for robots").await;
    let ids = vec![newer.clone(), other.clone()];
    let merge = MemoryMergeRequest { ids, text: "Robots, on Mondays".to_owned() };
    stage.app.memory_merge(merge).await.unwrap();
    stage.app.memory_part(at(&newer)).await.unwrap();
    assert_eq!(
        told(&stage, &newer).await,
        [
            "You wrote it: “Robots on Mondays”.",
            "You merged it with “Mondays are for robots”.",
            "You changed it from “Robots on Mondays” to “Robots, on Mondays”.",
            "You took the merging back.",
        ]
    );
    assert_eq!(
        told(&stage, &other).await,
        [
            "You wrote it: “Mondays are for robots”.",
            "You put “Robots, on Mondays” in its place.",
            "You merged it with “Robots, on Mondays”.",
            "You took the merging back.",
        ]
    );
}
