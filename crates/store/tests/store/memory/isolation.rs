use domain::{MemoryId, SessionId, TeacherId, TraceId};
use memory::reconcile;
use sqlx::{Connection, PgConnection};
use store::{ConfirmedMemory, StoreError};
use testkit::database::TestDatabase;

use super::{FILE, in_run, log, save};

#[tokio::test]
async fn nothing_of_another_teachers_memory_is_read_or_written() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let his = store.for_teacher(store.teacher_named("somebody else").await.unwrap());
    let content = save(&hers, "MEMORY.md", FILE, 1).await.unwrap();
    let entry = &content.entries[1];
    let deed = in_run(SessionId::new(), TraceId::new(), 2);

    assert_eq!(his.memory_files().await.unwrap(), []);
    assert!(!his.memory_file(&content.path).await.unwrap().exists());
    assert_eq!(his.read_memory(&content.path, &deed).await.unwrap(), None);
    assert_eq!(his.memories(&[entry.id]).await.unwrap(), []);
    assert_eq!(his.memories_by_short_id(std::slice::from_ref(&entry.short_id)).await.unwrap(), []);
    assert_eq!(his.count_memory_use(&[entry.id], &deed).await.unwrap(), 0);
    assert_eq!(log(&his).await, []);
    for error in [
        his.forget_memory(entry.id, &deed).await.unwrap_err(),
        his.restore_memory(entry.id, &deed).await.unwrap_err(),
        his.write_memory(
            &content.path,
            0,
            &reconcile(&content.entries, "- his\n", MemoryId::new),
            &deed,
        )
        .await
        .unwrap_err(),
    ] {
        assert!(matches!(error, StoreError::UnknownMemory(_)), "{error}");
    }
    // An entry of hers that he inserts as his own: the key is taken.
    let stolen = ConfirmedMemory { id: entry.id, proposed: String::new(), text: "his".to_owned() };
    assert!(his.keep_memories(&content.path, &[stolen], &deed).await.is_err());
    assert_eq!(hers.memory_file(&content.path).await.unwrap(), content);
}

/// The statements that a careless programmer might write, with the application's own role.
#[tokio::test]
async fn a_wrong_query_stays_within_the_teachers_memory_and_deletes_nothing() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let him: TeacherId = store.teacher_named("somebody else").await.unwrap();
    save(&hers, "MEMORY.md", FILE, 1).await.unwrap();
    let mut app = PgConnection::connect(&database.url()).await.unwrap();
    for teacher in [None, Some(him)] {
        if let Some(teacher) = teacher {
            sqlx::query("select set_config('app.teacher_id', $1, false)")
                .bind(teacher.to_string())
                .execute(&mut app)
                .await
                .unwrap();
        }
        for table in ["memory_files", "memory_entries", "memory_events"] {
            let count = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
            let seen: i64 = sqlx::query_scalar(count).fetch_one(&mut app).await.unwrap();
            assert_eq!((table, seen), (table, 0));
        }
    }
    let changed =
        sqlx::query("update memory_entries set body = 'x'").execute(&mut app).await.unwrap();
    assert_eq!(changed.rows_affected(), 0);
    let entry = "insert into memory_entries (id, teacher_id, path, short_id, position, blank_before,
             kind, body, origin_by, created_at, updated_at)
         values (gen_random_uuid(), $1, 'MEMORY.md', 'm1aaa', 0, 0, 'item', '- x', 'tool', now(), now())";
    let forged = [
        "insert into memory_files (teacher_id, path, created_at, updated_at)
         values ($1, 'x.md', now(), now())",
        entry,
        "insert into memory_events (id, teacher_id, at, kind, done_by, path)
         values (gen_random_uuid(), $1, now(), 'read', 'tool', 'MEMORY.md')",
    ];
    for statement in forged {
        let query = sqlx::query(statement).bind(database.teacher().0);
        let error = query.execute(&mut app).await.unwrap_err();
        assert!(error.to_string().contains("row-level security"), "{error}");
    }
    // With his own id on her file the row-level security has nothing against it; the key has.
    let hung = sqlx::query(entry).bind(him.0).execute(&mut app).await.unwrap_err();
    assert!(hung.to_string().contains("foreign key"), "{hung}");
    for statement in [
        "update memory_events set kind = 'read'",
        "delete from memory_events",
        "delete from memory_entries",
        "delete from memory_files",
    ] {
        let error = sqlx::query(statement).execute(&mut app).await.unwrap_err();
        let code = error.as_database_error().and_then(|error| error.code()).unwrap();
        assert_eq!((statement, code.as_ref()), (statement, "42501"));
    }
}
