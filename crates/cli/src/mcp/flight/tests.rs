use super::*;

fn call(id: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"x"}}}}"#)
}

fn answered(line: &Outgoing) -> Value {
    match line {
        Outgoing::Answer(line) => serde_json::from_str(line).unwrap(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_under_way_is_told_as_lost_once_and_what_was_answered_is_not() {
    let mut flight = Flight::default();
    for id in ["1", "\"two\"", "3"] {
        assert_eq!(flight.outgoing(call(id).as_bytes()), Outgoing::Forward);
    }
    let list = br#"{"jsonrpc":"2.0","id":4,"method":"tools/list"}"#;
    assert_eq!(flight.outgoing(list), Outgoing::Forward);
    assert!(flight.incoming(br#"{"jsonrpc":"2.0","id":1,"result":{}}"#));
    // A request of the holder with the id of one of the client answers nothing.
    assert!(flight.incoming(br#"{"jsonrpc":"2.0","id":3,"method":"ping"}"#));
    let cancel =
        br#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#;
    assert_eq!(flight.outgoing(cancel), Outgoing::Forward);
    let lost: Vec<Value> =
        flight.lost("ask again").iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lost.len(), 2, "{lost:?}");
    assert_eq!((&lost[0]["id"], &lost[0]["result"]["isError"]), (&json!("two"), &json!(true)));
    assert_eq!(lost[0]["result"]["content"][0]["text"], "ask again");
    assert_eq!((&lost[1]["id"], &lost[1]["error"]["code"]), (&json!(4), &json!(-32_603)));
    assert!(flight.is_over() && flight.lost("ask again").is_empty());
}

#[test]
fn a_new_holder_is_told_how_the_conversation_began() {
    let mut flight = Flight::default();
    assert_eq!(flight.again(), None);
    let initialize = br#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#;
    flight.outgoing(initialize);
    assert_eq!(flight.again(), None, "it has not begun yet");
    let initialized = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
    flight.outgoing(initialized.as_bytes());
    let (again, after) = flight.again().unwrap();
    let again: Value = serde_json::from_str(&again).unwrap();
    assert_eq!(again["params"]["protocolVersion"], "2025-11-25");
    assert_eq!((&again["id"], after), (&json!(AGAIN), Some(initialized)));
    let answer = format!(r#"{{"jsonrpc":"2.0","id":"{AGAIN}","result":{{}}}}"#);
    assert!(Flight::answers_again(answer.as_bytes()) && !flight.incoming(answer.as_bytes()));
}

#[test]
fn what_is_no_request_is_answered_and_goes_nowhere() {
    let mut flight = Flight::default();
    for (line, code) in [
        (&b"{\"jsonrpc\":"[..], -32_700),
        (b"\xff\xfe{}", -32_700),
        (b"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", -32_600),
        (b"7", -32_600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}", -32_600),
    ] {
        let answer = answered(&flight.outgoing(line));
        assert_eq!(answer["error"]["code"], code, "{}", String::from_utf8_lossy(line));
        assert_eq!(answer["id"], Value::Null);
    }
    assert_eq!(flight.outgoing(b"  "), Outgoing::Drop);
    assert!(flight.is_over());
}

#[test]
fn a_message_that_is_too_long_is_answered_to_its_id_where_it_shows() {
    let flight = Flight::default();
    for (head, tail, id) in [
        (r#"{"jsonrpc": "2.0", "id": 12, "method": "tools/call""#, "xxxx", json!(12)),
        (r#"{"id":"a","method":"tools/call""#, "xxxx", json!("a")),
        (r#"{"method":"tools/call","params":{"id":5"#, r#""x"},"jsonrpc":"2.0","id":9}"#, json!(9)),
        (r#"{"method":"tools/call","params":{"id":5"#, r#"xx"}"#, Value::Null),
    ] {
        let line = flight.too_long(head.as_bytes(), tail.as_bytes(), 4 * 1_048_576);
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["id"], id, "{head} … {tail}");
        assert!(answer["error"]["message"].as_str().unwrap().contains("4 MB"), "{answer}");
    }
}
