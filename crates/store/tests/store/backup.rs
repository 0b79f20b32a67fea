use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use domain::{MemoryId, TraceId};
use memory::{Author, MemoryPath, Provenance};
use postgres::{Server, ServerOptions};
use store::backup::{
    Archive, BackupError, Existing, Manifest, Outcome, Scope, Source, Sources, backup, outcome,
};
use store::{ConfirmedMemory, KeptBlueprint, LessonAuthor, MemoryDeed, Store, TeacherStore};
use testkit::database::TestDatabase;

use crate::scene::{answered, at, draft, said, session, started};

const LESSON: &str = "lessons/3B/iteration/lesson.md";

/// Backup and restore are for whoever runs the server.
async fn as_owner(database: &TestDatabase) -> Store {
    let database_url = Some(database.owner_url());
    let options = ServerOptions { database_url, ..Default::default() };
    Store::of(&Server::open(options).await.unwrap())
}

/// Puts back what the file holds, into a database without work.
pub async fn restore(store: &Store, path: &Path) -> Result<Manifest, BackupError> {
    let archive = Archive::check(path)?;
    store::backup::restore(store, &archive, Existing::Refuse, |_| Ok(())).await?;
    Ok(archive.manifest().clone())
}

async fn rows(store: &Store) -> Vec<(String, u64)> {
    let tables = store.status().await.unwrap().tables;
    tables.into_iter().map(|table| (table.name, table.rows)).collect()
}

/// A memory that was used, and one that was forgotten.
async fn remember(store: &TeacherStore, trace: TraceId) {
    let path = MemoryPath::parse("classes/3B/MEMORY.md").unwrap();
    let by = Author::Hook("memory-capture".to_owned());
    let origin = Provenance { session: None, trace: Some(trace), by };
    let deed = MemoryDeed { origin, at: at(3) };
    let confirmed = ["שלום 👩‍🏫", "two"].map(|text| ConfirmedMemory {
        id: MemoryId::new(),
        proposed: "one".to_owned(),
        text: text.to_owned(),
    });
    store.keep_memories(&path, &confirmed, &deed).await.unwrap();
    store.count_memory_use(&[confirmed[0].id], &deed).await.unwrap();
    store.forget_memory(confirmed[1].id, &deed).await.unwrap();
}

async fn version_of_a_lesson(store: &TeacherStore) {
    let mut history = store.lesson_history(LESSON).await.unwrap();
    history.record(&crate::lessons::version("שלום 👩‍🏫\r\n", LessonAuthor::Agent, 4)).await.unwrap();
    history.keep().await.unwrap();
}

/// Two teachers with a session and two memories each.
async fn fill(database: &TestDatabase) -> Store {
    let store = as_owner(database).await;
    let other = store.teacher_named("somebody else").await.unwrap();
    for teacher in [database.teacher(), other] {
        let teachers_store = store.for_teacher(teacher);
        let (id, trace) = (session(&teachers_store).await, TraceId::new());
        let drafts = [
            draft(trace, 0, said("nul \0, 👩‍🏫, שלום\r\n")),
            draft(trace, 1, started()),
            draft(trace, 2, answered(1, 5, 0.1)),
        ];
        teachers_store.append(id, 0, &drafts).await.unwrap();
        teachers_store.append(id, 3, &crate::accepted::starter_accepted(5)).await.unwrap();
        remember(&teachers_store, trace).await;
        version_of_a_lesson(&teachers_store).await;
        let kept = KeptBlueprint {
            sha256: "ab".repeat(32),
            file: "blueprints/adding.md".to_owned(),
            text: "---\nid: adding\n---\n\n## Question\n\n{{ a }} + {{ b }} = שלום?\n".to_owned(),
        };
        teachers_store.keep_blueprints(std::slice::from_ref(&kept)).await.unwrap();
        teachers_store.keep_blueprints(std::slice::from_ref(&kept)).await.unwrap();
        let code = teacher.to_string();
        crate::openings::taken(&teachers_store, &code, id, &code).await;
        crate::participants::added(&teachers_store, &code, id).await;
        crate::people::let_in(&teachers_store, &code).await;
        crate::regrades::taken_back(&teachers_store).await;
        crate::learning::kept(&teachers_store).await;
        crate::agents::learned(&teachers_store).await;
        crate::predictions::resolved(&teachers_store).await;
        crate::spending::noted(&teachers_store).await;
        let versions = [kept.sha256.clone(), "cd".repeat(32)];
        assert_eq!(teachers_store.kept_blueprints(&versions).await.unwrap(), [kept]);
    }
    store
}

#[tokio::test]
async fn a_backup_comes_back_whole_into_an_empty_database() {
    let (from, to) = (TestDatabase::start().await.unwrap(), TestDatabase::start().await.unwrap());
    let folder = tempfile::tempdir().unwrap();
    let (zip, second) = (folder.path().join("one.zip"), folder.path().join("two.zip"));
    let source = fill(&from).await;
    let target = as_owner(&to).await;

    let manifest = backup(&source, Scope::All, &Sources::default(), &zip, at(0)).await.unwrap();
    let counts: Vec<(&str, u64)> =
        manifest.files.iter().map(|file| (file.table.as_str(), file.rows)).collect();
    let wanted = [
        ("teachers", 2),
        ("people", 2),
        ("accepted_sections", 2),
        ("sessions", 2),
        ("session_events", 10),
        ("traces", 2),
        ("memory_files", 2),
        ("memory_entries", 4),
        ("memory_events", 8),
        ("lesson_versions", 2),
        ("blueprint_texts", 2),
        ("sitting_openings", 2),
        ("study_participants", 2),
        ("opening_seats", 4),
        ("regrades", 2),
        ("regrade_turns", 2),
        ("learning_projects", 2),
        ("learning_experiences", 2),
        ("learning_values", 2),
        ("learning_memories", 2),
        ("predictions", 4),
        ("lesson_values", 2),
        ("lesson_value_texts", 4),
        ("spending", 2),
    ];
    assert_eq!(counts, wanted);
    assert_eq!(restore(&target, &zip).await.unwrap(), manifest);

    // Byte for byte: what the second database backs up has the same checksums.
    assert_eq!(
        backup(&target, Scope::All, &Sources::default(), &second, at(0)).await.unwrap(),
        manifest
    );
    assert_eq!(target.local_teacher().await.unwrap(), from.teacher());
    let path = MemoryPath::parse("classes/3B/MEMORY.md").unwrap();
    let file = |store: &Store| {
        let store = store.for_teacher(from.teacher());
        let path = path.clone();
        async move { store.memory_file(&path).await.unwrap() }
    };
    assert_eq!(file(&target).await, file(&source).await);
    assert_eq!(file(&target).await.text(), "- שלום 👩‍🏫\n");
    let lesson = target.for_teacher(from.teacher()).lesson_version(LESSON, 1).await.unwrap();
    assert_eq!(lesson.unwrap().text, "שלום 👩‍🏫\r\n");
}

#[tokio::test]
async fn a_backup_of_one_teacher_holds_nobody_elses_rows() {
    let (from, to) = (TestDatabase::start().await.unwrap(), TestDatabase::start().await.unwrap());
    let folder = tempfile::tempdir().unwrap();
    let zip = folder.path().join("hers.zip");
    let source = fill(&from).await;
    backup(&source, Scope::Teacher(from.teacher()), &Sources::default(), &zip, at(0))
        .await
        .unwrap();

    let mut archive = zip::ZipArchive::new(fs::File::open(&zip).unwrap()).unwrap();
    let mut lines = String::new();
    archive.by_name("session_events.jsonl").unwrap().read_to_string(&mut lines).unwrap();
    assert_eq!(lines.lines().count(), 5);
    assert!(lines.lines().all(|line| line.contains(&from.teacher().to_string())), "{lines}");

    let target = as_owner(&to).await;
    restore(&target, &zip).await.unwrap();
    let wanted = [
        ("teachers", 1),
        ("people", 1),
        ("accepted_sections", 1),
        ("sessions", 1),
        ("session_events", 5),
        ("traces", 1),
        ("memory_files", 1),
        ("memory_entries", 2),
        ("memory_events", 4),
        ("lesson_versions", 1),
        ("blueprint_texts", 1),
        ("sitting_openings", 1),
        ("study_participants", 1),
        ("opening_seats", 2),
        ("regrades", 1),
        ("regrade_turns", 1),
        ("learning_projects", 1),
        ("learning_experiences", 1),
        ("learning_values", 1),
        ("learning_memories", 1),
        ("predictions", 2),
        ("lesson_values", 1),
        ("lesson_value_texts", 2),
        ("spending", 1),
    ];
    assert_eq!(rows(&target).await, wanted.map(|(name, rows)| (name.to_owned(), rows)));
}

#[tokio::test]
async fn what_is_there_already_is_not_overwritten() {
    let from = TestDatabase::start().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let zip = folder.path().join("one.zip");
    let source = fill(&from).await;
    backup(&source, Scope::All, &Sources::default(), &zip, at(0)).await.unwrap();
    let before = rows(&source).await;
    let said = restore(&source, &zip).await.unwrap_err();
    assert!(matches!(said, BackupError::AlreadyThere { .. }), "{said}");
    assert_eq!(rows(&source).await, before);
}

#[tokio::test]
async fn what_agents_learned_is_not_overwritten_but_for_who_replaces_it() {
    let (from, to) = (TestDatabase::start().await.unwrap(), TestDatabase::start().await.unwrap());
    let folder = tempfile::tempdir().unwrap();
    let zip = folder.path().join("one.zip");
    let source = fill(&from).await;
    backup(&source, Scope::All, &Sources::default(), &zip, at(0)).await.unwrap();
    let target = as_owner(&to).await;
    crate::agents::learned(&target.for_teacher(to.teacher())).await;
    let said = restore(&target, &zip).await.unwrap_err();
    assert!(matches!(said, BackupError::AlreadyThere { .. }), "{said}");
    // Vectors and clusters of hers, which no backup has, do not stand in the way.
    let archive = Archive::check(&zip).unwrap();
    store::backup::restore(&target, &archive, Existing::Replace, |_| Ok(())).await.unwrap();
    assert_eq!(rows(&target).await, rows(&source).await);
}

#[tokio::test]
async fn a_damaged_backup_leaves_the_database_as_it_was() {
    let (from, to) = (TestDatabase::start().await.unwrap(), TestDatabase::start().await.unwrap());
    let folder = tempfile::tempdir().unwrap();
    let zip = folder.path().join("whole.zip");
    let source = fill(&from).await;
    backup(&source, Scope::All, &Sources::default(), &zip, at(0)).await.unwrap();
    let whole = fs::read(&zip).unwrap();
    let target = as_owner(&to).await;
    let before = rows(&target).await;

    let mut flipped = whole.clone();
    let name = b"session_events.jsonl";
    let events = whole.windows(name.len()).position(|bytes| bytes == name).unwrap();
    // Behind the head of the file: a head has bytes that say nothing.
    flipped[events + 100] ^= 0xff;
    let forged = forge(&zip, |name, text| match name {
        "sessions.jsonl" => text.replace("Iteration", "Recursion"),
        _ => text,
    });
    let newer = forge(&zip, |name, text| match name {
        "manifest.json" => text.replace("\"schemaVersion\": 2", "\"schemaVersion\": 9"),
        _ => text,
    });
    let cases = [
        (whole[..whole.len() / 2].to_vec(), "damaged"),
        (Vec::new(), "damaged"),
        (b"no zip at all".to_vec(), "damaged"),
        (flipped, "damaged"),
        (forged, "sessions.jsonl: its checksum is another"),
        (newer, "newer version"),
    ];
    for (bytes, wanted) in cases {
        let broken = folder.path().join("broken.zip");
        fs::write(&broken, bytes).unwrap();
        let said = restore(&target, &broken).await.unwrap_err().to_string();
        assert!(said.contains(wanted), "{said}");
        assert_eq!(rows(&target).await, before);
    }
    let missing = restore(&target, &folder.path().join("missing.zip")).await.unwrap_err();
    assert!(matches!(missing, BackupError::Io { .. }), "{missing}");
}

/// The same zip with another content of some files.
fn forge(zip: &std::path::Path, change: impl Fn(&str, String) -> String) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(fs::File::open(zip).unwrap()).unwrap();
    let mut forged = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let (name, mut text) = (file.name().unwrap().into_owned(), String::new());
        file.read_to_string(&mut text).unwrap();
        forged.start_file(&name, zip::write::SimpleFileOptions::default()).unwrap();
        forged.write_all(change(&name, text).as_bytes()).unwrap();
    }
    forged.finish().unwrap().into_inner()
}

#[tokio::test]
async fn a_backup_that_cannot_be_written_leaves_nothing_behind() {
    let database = TestDatabase::start().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("no-such-folder/one.zip");
    let said =
        backup(&database.store(), Scope::All, &Sources::default(), &path, at(0)).await.unwrap_err();
    assert!(matches!(said, BackupError::Io { .. }), "{said}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn her_files_come_back_as_they_were_and_nobody_else_reads_the_backup() {
    let database = TestDatabase::start().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (hers, zip) = (folder.path().join("3B: notes.md"), folder.path().join("one.zip"));
    fs::write(&hers, "שלום 👩‍🏫\r\n").unwrap();
    let name = |name: &str| format!("workspace/classes/{name}");
    let source = |path| Source { name: name("3B: notes.md"), path };
    let sources = Sources { files: vec![source(hers)], left_out: vec![name("link")] };
    // What a killed backup left beside it.
    fs::write(folder.path().join("one.new-0000abcd"), "half").unwrap();
    let manifest = backup(&database.store(), Scope::All, &sources, &zip, at(0)).await.unwrap();

    let archive = Archive::check(&zip).unwrap();
    assert_eq!(archive.manifest(), &manifest);
    assert_eq!(manifest.left_out, [name("link")]);
    let back = folder.path().join("back.md");
    archive.unpack(&manifest.folders[0], &back).unwrap();
    assert_eq!(fs::read_to_string(back).unwrap(), "שלום 👩‍🏫\r\n");
    assert!(!folder.path().join("one.new-0000abcd").exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(zip.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[tokio::test]
async fn a_giant_or_doctored_archive_is_refused_before_it_is_unpacked() {
    let from = TestDatabase::start().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let zip = folder.path().join("whole.zip");
    let source = fill(&from).await;
    backup(&source, Scope::All, &Sources::default(), &zip, at(0)).await.unwrap();

    let giant = forge(&zip, |name, text| match name {
        "session_events.jsonl" => " ".repeat(65 << 20),
        _ => text,
    });
    let outside = forge(&zip, |name, text| match name {
        "manifest.json" => text.replace(
            "\"folders\": []",
            "\"folders\": [{\"path\":\"workspace/../../x\",\"sha256\":\"\"}]",
        ),
        _ => text,
    });
    let unlisted = forge(&zip, |name, text| match name {
        "manifest.json" => text.replace("\"lesson_versions\"", "\"teachers\""),
        _ => text,
    });
    let cases = [
        (giant, "was not unpacked"),
        (outside, "is no place for a file"),
        (unlisted, "its tables are not in order"),
    ];
    for (bytes, wanted) in cases {
        let broken = folder.path().join("broken.zip");
        fs::write(&broken, bytes).unwrap();
        let said = Archive::check(&broken).unwrap_err().to_string();
        assert!(said.contains(wanted), "{said}");
    }
}

#[tokio::test]
async fn work_that_is_there_is_replaced_only_where_that_is_wanted() {
    let from = TestDatabase::start().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let zip = folder.path().join("one.zip");
    let source = fill(&from).await;
    backup(&source, Scope::All, &Sources::default(), &zip, at(0)).await.unwrap();
    let before = rows(&source).await;
    session(&source.for_teacher(from.teacher())).await;
    let hers = source.for_teacher(from.teacher());
    crate::people::signed_in(&hers, "token").await;
    let attempt = crate::people::attempt();
    assert!(hers.begin_attempt(&attempt).await.unwrap());

    let archive = Archive::check(&zip).unwrap();
    let replace = Existing::Replace;
    let no = |_: &str| Err(BackupError::AlreadyThere { teacher: "stopped".to_owned() });
    store::backup::restore(&source, &archive, replace, no).await.unwrap_err();
    assert_ne!(rows(&source).await, before, "a restore that was stopped has done half");

    let mut mark = String::new();
    let keep = |told: &str| {
        mark = told.to_owned();
        Ok(())
    };
    store::backup::restore(&source, &archive, replace, keep).await.unwrap();
    assert_eq!(rows(&source).await, before);
    assert_eq!(outcome(&source, &mark).await.unwrap(), Outcome::Kept);
    assert_eq!(outcome(&source, "17:3").await.unwrap(), Outcome::Gone);
    // Everybody is signed out by that, and what happened at the door is still known.
    assert_eq!(hers.sign_in_of("token").await.unwrap(), None);
    assert_eq!(hers.take_attempt(&attempt.state_sha256).await.unwrap(), None);
    assert_eq!(hers.door_events(10).await.unwrap()[0].what, "in");
}
