//! `kill -9` of the process that does memory's jobs, at each of their steps and again at the next: no entry is lost and
//! none is doubled.

use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use testkit::crash::HeldRow;
use testkit::vectors;

use crate::rehearsal;
use crate::server::{Answer, Server, posting};
use crate::stage::Stage;

/// What she says in two sessions: something that lasts, and nothing.
const LASTING: &str = "A word on 3B. From now on never plan group work for 3B.";
const NOTHING: &str = "hello";

struct Life {
    stage: Stage,
}

impl Life {
    fn serving(&self) -> Server {
        Server::start(self.stage.command(&[]))
    }

    /// A process that is asked for something, and killed as it comes to this row.
    async fn killed_at(
        &mut self,
        row: HeldRow,
        asks: impl FnOnce(&Asking<'_>) -> Option<TcpStream>,
    ) {
        self.stage.holding.hold_at(row).await.unwrap();
        let mut server = self.serving();
        let cookie = server.login();
        let waiting = asks(&Asking { server: &server, cookie: &cookie });
        let ended = || server.child.try_wait().unwrap().is_some();
        assert!(self.stage.holding.held(ended).await.unwrap(), "{row:?}: it ended by itself");
        drop(server);
        drop(waiting);
        self.stage.holding.release().await.unwrap();
        self.stage.holding.free_jobs().await.unwrap();
    }

    /// How many entries are in each state, and how often each of these was done.
    async fn entries(&self) -> Vec<String> {
        let mut told = Vec::new();
        for state in ["working", "candidate", "active", "superseded", "expired", "forgotten"] {
            let of_state = format!("select count(*) from memory_entries where state = '{state}'");
            let count = self.stage.number(&of_state).await;
            if count > 0 {
                told.push(format!("{count} {state}"));
            }
        }
        told
    }

    async fn done(&self, kind: &str) -> i64 {
        let of_kind = format!("select count(*) from memory_events where kind = '{kind}'");
        self.stage.number(&of_kind).await
    }
}

/// Somebody who is signed in.
struct Asking<'a> {
    server: &'a Server,
    cookie: &'a str,
}

impl Asking<'_> {
    fn answer(&self, command: &str, body: &Value) -> Answer {
        self.server.post(&format!("/api/{command}"), self.cookie, body)
    }

    /// The same, where the answer is not to be waited for.
    fn begin(&self, command: &str, body: &Value) -> Option<TcpStream> {
        let head = posting(&format!("/api/{command}"), self.cookie);
        Some(self.server.send(&head, body.to_string().as_bytes()))
    }

    /// The names of entries that say this.
    fn ids(&self, words: &str) -> Vec<String> {
        let entries = self.answer("memory_entries", &json!({})).json()["entries"].take();
        let entries = entries.as_array().unwrap().iter();
        let said = entries.filter(|entry| entry["text"].as_str().unwrap().contains(words));
        said.map(|entry| entry["id"].as_str().unwrap().to_owned()).collect()
    }
}

fn saying(text: &str) -> Value {
    let command = json!({ "plugin": "rehearsal", "name": "listener" });
    json!({ "text": text, "command": command, "face": "window" })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn memory_survives_kill_9_at_each_step_of_its_jobs() {
    let mut life = Life { stage: Stage::new(&rehearsal::LISTENED).await };
    life.stage.sign_in().await;

    // Noticing: before its first entry, and between the last and its own end.
    let said = |asking: &Asking<'_>| asking.begin("session_send", &saying(LASTING));
    life.killed_at(HeldRow::Deed("noticed"), said).await;
    assert_eq!(life.entries().await, [""; 0]);
    life.killed_at(HeldRow::JobDone("notice-memories"), |_| None).await;
    assert_eq!(life.entries().await, ["1 working"]);

    // Consolidation by the gates, as she has gone on to another session; others came with an import.
    let went_on = |asking: &Asking<'_>| {
        let file = "memory/classes/3B/MEMORY.md";
        let texts = ["- They have met loops", "- Quizzes first", "- Quizzes at the beginning"];
        let entries = texts.map(|text| json!({ "path": file, "text": text }));
        let imported = asking.answer("memory_import", &json!({ "entries": entries }));
        assert_eq!(imported.json()["added"], 3, "{}", imported.body);
        asking.begin("session_send", &saying(NOTHING))
    };
    life.killed_at(HeldRow::Deed("put_forward"), went_on).await;
    assert_eq!(life.entries().await, ["1 working", "3 active"]);

    // Expiry, of what was written long ago and confirmed by nobody.
    let aged = "with aged as (
             update memory_entries set created_at = created_at - interval '2 years',
                 updated_at = updated_at - interval '2 years'
             where body like '%loops%' returning id
         ) select count(*) from aged";
    assert_eq!(life.stage.number(aged).await, 1);
    life.killed_at(HeldRow::Deed("expired"), |_| None).await;
    assert_eq!(life.entries().await, ["1 candidate", "3 active"]);

    // Vectors.
    let address = vectors::same_for_all().await.unwrap();
    let chosen = json!({ "address": address, "model": "little" });
    let choose = |asking: &Asking<'_>| {
        assert_eq!(asking.answer("embeddings_use", &chosen).status, 200);
        None
    };
    life.killed_at(HeldRow::Vector, choose).await;
    assert_eq!(life.stage.number("select count(*) from memory_vectors").await, 0);

    // Merging, by her own word.
    let merge =
        |asking: &Asking<'_>| json!({ "ids": asking.ids("Quizzes"), "text": "Begin with a quiz" });
    let merged = |asking: &Asking<'_>| asking.begin("memory_merge", &merge(asking));
    life.killed_at(HeldRow::Deed("merged"), merged).await;
    assert_eq!((life.done("merged").await, life.done("superseded").await), (0, 0));

    let server = life.serving();
    let asking = Asking { server: &server, cookie: &server.login() };
    let merge = merge(&asking);
    for status in [200, 404] {
        let merged = asking.answer("memory_merge", &merge);
        assert_eq!(merged.status, status, "{}", merged.body);
    }
    while life.stage.number("select count(*) from jobs").await > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(server);
    let wanted = ["1 candidate", "1 active", "1 superseded", "1 expired"];
    assert_eq!(life.entries().await, wanted);
    for kind in ["noticed", "put_forward", "expired", "merged", "superseded"] {
        assert_eq!((kind, life.done(kind).await), (kind, 1));
    }
    // Of all that may be found, which what waits for her word is not.
    assert_eq!(life.stage.number("select count(*) from memory_vectors").await, 3);
}
