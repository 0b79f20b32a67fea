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

/// How many bytes both begin with, and how many the first one has.
fn shared(one: &str, other: &str) -> (usize, usize) {
    let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    (same, one.len())
}

#[tokio::test]
async fn what_is_of_the_session_alone_stays_in_the_cache_of_anthropic() {
    let [before, within, after] = &requests(Wire::Anthropic).await[..] else {
        panic!("there are three requests");
    };
    let marked = |body: &Value, at: usize| {
        assert!(body["system"][at]["cache_control"].is_object(), "{}", body["system"][at]);
        body["system"][at]["text"].to_string()
    };
    assert_eq!(before["tools"], after["tools"]);
    assert_eq!(marked(before, 0), marked(after, 0));
    assert_eq!(marked(before, 1), marked(within, 1), "within a command all of it stays");
    let of_the_command = marked(before, 1);
    assert!(of_the_command.starts_with("\"<command "), "{of_the_command}");
    let marks = within.to_string().matches("cache_control").count();
    assert!(marks <= 4, "{marks} are more than the provider takes");
}

#[tokio::test]
async fn the_prompt_differs_only_from_the_command_on() {
    for wire in [Wire::Responses, Wire::Chat] {
        let bodies = requests(wire).await;
        let prompt = |body: &Value| match wire {
            Wire::Chat => body["messages"][0]["content"].as_str().unwrap().to_owned(),
            Wire::Responses | Wire::Anthropic => body["instructions"].as_str().unwrap().to_owned(),
        };
        let (same, all) = shared(&prompt(&bodies[0]), &prompt(&bodies[2]));
        let command = prompt(&bodies[0]).find("<command source").unwrap();
        // The fragments are parted by an empty line.
        assert!(
            same + "\n\n".len() >= command,
            "{wire:?}: {same} of {all}, and the command begins at {command}"
        );
        assert_eq!(bodies[0]["tools"], bodies[2]["tools"], "{wire:?}");
    }
}
