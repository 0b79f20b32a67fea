//! What a provider has read once it need not read again: the beginning of a request is the same,
//! byte for byte, after a command's end.

use api::{Commands, SessionSend};
use domain::RunStatus;
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::wires::{NO_HOOKS, stage, to, with_room};

/// The requests of a command and of what she says after it.
async fn requests(wire: Wire) -> Vec<Value> {
    let script = vec![
        Answer::tool("read_file", json!({"path": "classes/3B.md"})),
        Answer::text("Here is what I would do."),
        Answer::text("You are welcome."),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let mut stage = stage(&server, wire, &NO_HOOKS).await;
    with_room(stage.folder.path());
    let sent = stage.app.session_send(to(wire, "a lesson on iteration for 3B")).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()), "{wire:?}");
    let session_id = Some(sent.session_id);
    let next = SessionSend { session_id, command: None, ..to(wire, "thank you") };
    stage.app.session_send(next).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()), "{wire:?}");
    let bodies = server.requests().into_iter().map(|request| request.body).collect();
    stage.app.close().await;
    bodies
}

/// Without the marks of the cache, which move on with the conversation.
fn unmarked(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.remove("cache_control");
            fields.values_mut().for_each(|value| *value = unmarked(value.take()));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| *value = unmarked(value.take())),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    value
}

/// The share of the last request of a command that the first one after it begins with, in the order in
/// which a provider reads.
fn kept(within: &Value, after: &Value, read: &[&str]) -> f64 {
    let text = |body: &Value| {
        let parts = read.iter().map(|part| unmarked(body[part].clone()).to_string());
        parts.collect::<String>()
    };
    let (one, other) = (text(within), text(after));
    let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    same as f64 / one.len() as f64
}

#[tokio::test]
async fn what_was_read_in_a_command_need_not_be_read_again_after_it() {
    for (wire, read) in [
        (Wire::Anthropic, &["tools", "system", "messages"][..]),
        (Wire::Chat, &["tools", "messages"]),
        (Wire::Responses, &["tools", "instructions", "input"]),
    ] {
        let [before, within, after] = &requests(wire).await[..] else {
            panic!("there are three requests");
        };
        for (one, other) in [(before, within), (within, after)] {
            let share = kept(one, other, read);
            assert!(share > 0.99, "{wire:?}: {share}");
        }
        // The command is said once, and where it was.
        assert_eq!(after.to_string().matches("<command source").count(), 1, "{wire:?}");
    }
}

#[tokio::test]
async fn what_anthropic_was_told_to_keep_is_asked_for_again_where_it_was_kept() {
    let [_, within, after] = &requests(Wire::Anthropic).await[..] else {
        panic!("there are three requests");
    };
    let end = |body: &Value, turn: usize| {
        let content = body["messages"][turn]["content"].as_array().unwrap();
        content.last().unwrap()["cache_control"].is_object()
    };
    let last = within["messages"].as_array().unwrap().len() - 1;
    assert!(end(within, last) && end(after, last));
    assert!(within["system"][0]["cache_control"].is_object());
    let marks = after.to_string().matches("cache_control").count();
    assert!(marks <= 4, "{marks} are more than the provider takes");
}
