//! A browser that is closed while the server works for it: what writes is carried through, and what
//! only looks is given up.

use std::time::{Duration, Instant};

use domain::SessionId;
use serde_json::{Value, json};
use store::NewSession;
use testkit::database::TestDatabase;
use testkit::shut::ShutTable;

use crate::home::Home;
use crate::server::{Server, posting};

/// How long a command may take that nothing holds up any more.
const PATIENCE: Duration = Duration::from_secs(20);

/// A session on a server, with somebody who was let in.
struct Scene {
    server: Server,
    cookie: String,
    session: SessionId,
    database: TestDatabase,
    _home: Home,
}

impl Scene {
    async fn new() -> Self {
        let database = TestDatabase::start().await.unwrap();
        let login = database.login("alice").await.unwrap();
        let alice = database.store().teacher_named(&login.name).await.unwrap();
        let session = SessionId::new();
        let row = NewSession {
            id: session,
            plugin: "lesson-planning".to_owned(),
            command: None,
            agent: "planner".to_owned(),
            class_id: None,
            title: "iteration for 3B".to_owned(),
            kind: store::SessionKind::Run,
        };
        database.store().for_teacher(alice).create_session(row).await.unwrap();
        let home = Home::ready();
        let mut program = home.program();
        program.env("DATABASE_URL", &login.url);
        let server = Server::start(program);
        let cookie = server.login();
        let scene = Self { server, cookie, session, database, _home: home };
        assert_eq!(scene.titles(), json!(["iteration for 3B"]));
        scene
    }

    /// The titles that a browser lists; whoever asks for them waits for all that came before.
    fn titles(&self) -> Value {
        let list = self.server.post("/api/session_list", &self.cookie, &json!({})).json();
        list["sessions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|session| session["title"].clone())
            .collect()
    }

    /// Sends a command, waits until it asks for a shut table with these words, and closes the
    /// connection. When this returns the server has answered somebody else since.
    async fn asked_and_gone(&self, name: &str, params: Value, table: &mut ShutTable, words: &str) {
        let head = posting(&format!("/api/{name}"), &self.cookie);
        let browser = self.server.send(&head, params.to_string().as_bytes());
        table.reached(words).await.unwrap();
        drop(browser);
        assert_eq!(self.server.ask("GET / HTTP/1.1\r\nhost: HOST", b"").status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_writes_is_carried_through_when_the_browser_is_closed() {
    let scene = Scene::new().await;
    let mut sessions = ShutTable::of(&scene.database, "sessions").await.unwrap();
    let rename = json!({ "sessionId": scene.session, "title": "Loops" });
    scene.asked_and_gone("session_rename", rename, &mut sessions, "set title").await;
    sessions.open().await.unwrap();
    let begun = Instant::now();
    while scene.titles() != json!(["Loops"]) {
        assert!(begun.elapsed() < PATIENCE, "the title is {}", scene.titles());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_looks_is_given_up_when_the_browser_is_closed() {
    let scene = Scene::new().await;
    let mut sessions = ShutTable::of(&scene.database, "sessions").await.unwrap();
    let mut log = ShutTable::of(&scene.database, "session_events").await.unwrap();
    let session = json!({ "sessionId": scene.session });
    scene.asked_and_gone("session_get", session, &mut sessions, "from sessions where id").await;
    sessions.open().await.unwrap();
    // It would read the log next. Whoever stays gets so far.
    assert_eq!(scene.titles(), json!(["iteration for 3B"]));
    assert_eq!(log.waiting("body from session_events").await.unwrap(), 0);
    let session = json!({ "sessionId": scene.session });
    let head = posting("/api/session_get", &scene.cookie);
    let browser = scene.server.send(&head, session.to_string().as_bytes());
    log.reached("body from session_events").await.unwrap();
    drop(browser);
}
