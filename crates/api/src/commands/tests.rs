//! What becomes of each command when its caller hangs up.

use std::sync::{Arc, Mutex};

use serde_json::json;
use tokio::sync::Notify;

use super::*;

/// A house in which every command waits until it is let go on, and notes that it was carried out.
#[derive(Clone, Default)]
struct House {
    begun: Arc<Notify>,
    go_on: Arc<Notify>,
    carried_out: Arc<Mutex<Vec<&'static str>>>,
    settled: Arc<Notify>,
}

/// Notes when a body is over, be it carried out or dropped.
struct Settled(Arc<Notify>);

impl Drop for Settled {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

impl House {
    async fn carry_out(&self, name: &'static str) -> ApiError {
        let _settled = Settled(Arc::clone(&self.settled));
        self.begun.notify_one();
        self.go_on.notified().await;
        self.carried_out.lock().unwrap().push(name);
        ApiError::new(ErrorCode::Internal, name)
    }
}

macro_rules! define_house {
    ($(
        $(#[$about:meta])*
        $group:ident $capability:ident {
            $($(#[$doc:meta])* $access:ident $name:ident($params:ty) -> $result:ty,)*
        }
    )*) => {
        $(
            #[async_trait]
            impl $group for House {
                type Error = ApiError;
                $(
                    async fn $name(&self, _: $params) -> Result<$result, ApiError> {
                        Err(self.carry_out(stringify!($name)).await)
                    }
                )*
            }
        )*

        impl Capabilities for House {
            $(
                type $group = Self;

                fn $capability(&self) -> &Self {
                    self
                }
            )*
        }
    };
}

with_commands!(define_house);

/// Parameters that fit every command: each takes of them what it knows.
fn params(name: &str) -> Value {
    let id = "018f0000-0000-7000-8000-000000000001";
    let mut all = json!({
        "sessionId": id, "traceId": id, "interactionId": id, "id": id, "face": "browser",
        "text": "words", "words": "words", "query": "words", "title": "words", "name": "name",
        "path": "a.md", "section": "s", "item": "i", "markdown": "m", "sha256": "0", "to": 1,
        "version": 1, "archived": true, "throughSeq": 1, "afterSeq": 0, "mode": "automation",
        "shelf": "current", "response": { "kind": "skipped" }, "endpoint": "http://localhost",
        "content": "left", "format": "jsonl", "provider": "offline", "key": "k", "tool": "t",
        "class": "3B", "stage": "S3", "code": "TCH 3-14a", "data": "", "accept": [], "from": 1,
        "facets": [], "texts": [], "titles": [], "address": "http://localhost", "model": "m",
        "agreed": true,
    });
    all["allowed"] = json!(true);
    all["how"] = json!("kept");
    all["other"] = json!(id);
    all["both"] = json!(true);
    all["asked"] = json!(true);
    all["project"] = json!("p");
    all["cluster"] = json!("cluster_full_0");
    all["note"] = json!("death");
    all["aside"] = json!(true);
    all["withKey"] = json!(true);
    all["withoutRationale"] = json!(true);
    all["sections"] = json!([]);
    all["newPath"] = json!("b.md");
    all["paths"] = json!(["a.md"]);
    all["question"] = json!("what is known?");
    all["old"] = json!(id);
    all["by"] = json!(id);
    all["ids"] = json!([id]);
    all["entries"] = json!([]);
    all["dryRun"] = json!(true);
    all["typeface"] = json!("andika");
    all["points"] = json!(14);
    all["spaced"] = json!(true);
    all["cream"] = json!(true);
    all["plugin"] = json!("p");
    all["definition"] = json!("a-test");
    all["seat"] = json!("7");
    all["seats"] = json!([{ "seat": "7" }]);
    all["openingId"] = json!(id);
    all["paused"] = json!(true);
    all["left"] = json!(true);
    all["minutes"] = json!(5);
    all["reason"] = json!("the lights went out");
    all["plan"] = json!({ "title": "a quiz", "parts": [], "definition": "a-test",
        "change": { "is": "drop", "item": "i" } });
    all["change"] = json!({ "is": "drop", "item": "i" });
    all["regradeId"] = json!(id);
    all["confidence"] = json!(70);
    all["passed"] = json!(true);
    all["outcome"] = json!("partly");
    all["marked"] = json!(true);
    all["deleted"] = json!(true);
    all["study"] = json!("trial");
    all["participant"] = json!("p01");
    all["participants"] = json!(1);
    all["erase"] = json!(true);
    all["listed"] = json!("openai");
    all["folder"] = json!("evals/results");
    all["rater"] = json!("me");
    all["pair"] = json!("0");
    all["of"] = json!("3B");
    all["lesson"] = json!("lessons/3B/loops/lesson.md");
    all["lessons"] = json!([]);
    all["taught"] = json!(true);
    all["comments"] = json!([]);
    all["commit"] = json!("0123456789012345678901234567890123456789");
    all["place"] = json!("images/map.png");
    all["criterion"] = json!("one-idea");
    all["members"] = json!([id]);
    all["message"] = json!("it broke");
    all["stack"] = json!("");
    all["agent"] = json!("");
    all["source"] = json!({ "type": "zip", "name": "p.zip", "data": "" });
    if matches!(name, "sitting_begin" | "opening_begin") {
        all["model"] = json!(true);
    }
    if name.starts_with("job_") {
        all["id"] = json!(1);
    }
    if name == "lesson_export" {
        all["format"] = json!("docx");
    }
    if matches!(name, "session_search") {
        all["from"] = Value::Null;
        all["to"] = Value::Null;
    }
    all
}

#[tokio::test]
async fn what_writes_is_carried_through_when_its_caller_hangs_up_and_nothing_else_is() {
    for Command { name, access } in COMMANDS {
        let house = House::default();
        let caller = house.clone();
        let mut call = tokio::spawn(async move { dispatch(&caller, name, params(name)).await });
        tokio::select! {
            () = house.begun.notified() => {}
            said = &mut call => panic!("{name}: {said:?}"),
        }
        call.abort();
        drop(call.await);
        house.go_on.notify_one();
        house.settled.notified().await;
        let carried_out = house.carried_out.lock().unwrap().clone();
        let expected: &[&str] = match access {
            Access::Write => &[name],
            Access::Read | Access::Attended => &[],
        };
        assert_eq!(carried_out, expected, "{name}, which is {access:?}");
    }
}

#[tokio::test]
async fn whoever_stays_reads_what_the_command_says() {
    for Command { name, .. } in COMMANDS {
        let house = House::default();
        house.go_on.notify_one();
        let said = dispatch(&house, name, params(name)).await.unwrap_err();
        assert_eq!((said.code, said.message.as_str()), (ErrorCode::Internal, *name));
    }
}
