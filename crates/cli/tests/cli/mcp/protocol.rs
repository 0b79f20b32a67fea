//! What both revisions of the protocol want.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::agent::{Stage, entry, meta};

#[test]
fn an_agent_keeps_its_journal_and_waits_for_no_database() {
    let stage = Stage::new();
    let begun = Instant::now();
    let mut agent = stage.agent();
    let hello = agent.begin("2025-11-25")["result"].clone();
    assert_eq!(hello["protocolVersion"], "2025-11-25");
    assert_eq!(hello["serverInfo"]["name"], "teacher-assist");
    assert_eq!(hello["capabilities"], json!({ "tools": {} }));
    let instructions = hello["instructions"].as_str().unwrap();
    assert!(instructions.contains("create_ghap") && instructions.len() <= 2_048, "{instructions}");
    let tools = agent.ask("tools/list", json!({}))["result"]["tools"].clone();
    assert_eq!(tools.as_array().unwrap().len(), 26, "{tools}");

    let created = agent.call("create_ghap", entry("Fix the login timeout"));
    assert_eq!(created["isError"], false, "{created}");
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let id = created["structuredContent"]["id"].clone();
    assert!(created["content"][0]["text"].as_str().unwrap().contains(id.as_str().unwrap()));
    let open = agent.call("get_current_ghap", json!({}));
    let open = &open["structuredContent"]["open"];
    assert_eq!((&open["id"], &open["confidence"]), (&id, &json!(70)));
    // What is written is there for every other program, and says nothing twice.
    assert!(stage.project().join(".claude/journal/current_ghap.json").exists());

    let refused =
        agent.refused("resolve_ghap", json!({ "outcome": "falsified", "result": "they fail" }));
    assert!(refused.contains("surprise") && refused.contains("root_cause"), "{refused}");
    let second = agent.refused("create_ghap", entry("Another one"));
    assert!(second.contains("still open"), "{second}");
    let resolved = agent.call(
        "resolve_ghap",
        json!({
            "outcome": "falsified", "result": "logins still fail after 20 seconds",
            "surprise": "the server closes by itself",
            "root_cause": { "category": "wrong-assumption", "description": "took its limit for ours" },
            "lesson": { "what_worked": "raising the limit of the server" },
        }),
    );
    assert_eq!(resolved["structuredContent"]["tier"], "silver", "{resolved}");
    assert_eq!(agent.call("get_current_ghap", json!({}))["structuredContent"]["open"], Value::Null);
    assert_eq!(agent.leave(), 0);
}

#[test]
fn every_tool_has_schemas_that_hold_and_says_what_it_does() {
    let stage = Stage::new();
    let mut agent = stage.agent();
    agent.begin("2025-11-25");
    let tools = agent.ask("tools/list", json!({}))["result"]["tools"].clone();
    for tool in tools.as_array().unwrap() {
        let name = tool["name"].as_str().unwrap();
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{name}");
        let about = tool["description"].as_str().unwrap();
        assert!((20..=2_048).contains(&about.len()), "{name}: {about}");
        assert!(!tool["title"].as_str().unwrap().is_empty());
        for hint in ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] {
            assert!(tool["annotations"][hint].is_boolean(), "{name} has no {hint}");
        }
        for schema in [&tool["inputSchema"], &tool["outputSchema"]] {
            assert_eq!(schema["type"], "object", "{name}: {schema}");
            for word in ["oneOf", "anyOf", "allOf"] {
                assert!(
                    schema.get(word).is_none(),
                    "{name}: {word} at the root is dropped by clients"
                );
            }
            let text = schema.to_string();
            assert!(!text.contains("$ref") && !text.contains("\"uint"), "{name}: {text}");
        }
        assert_eq!(tool["inputSchema"]["additionalProperties"], false, "{name}");
        let fields = tool["inputSchema"]["properties"].as_object().unwrap();
        for (field, of) in fields {
            assert!(of.get("description").is_some(), "{name}: {field} says nothing");
        }
        // What is no field is told, with those that there are.
        let refused = agent.refused(name, json!({ "no_such_field": 1 }));
        assert!(refused.contains("no_such_field"), "{name}: {refused}");
    }
    let refused = agent.refused("create_ghap", json!({ "domain": "debuging", "confidence": 0.7 }));
    for wanted in ["did you mean debugging?", "`goal` is missing", "a whole number"] {
        assert!(refused.contains(wanted), "{refused}");
    }
}

#[test]
fn what_is_not_there_is_said_as_the_protocol_wants() {
    let stage = Stage::new();
    let mut agent = stage.agent();
    agent.begin("2025-06-18");
    let unknown = agent.ask("tools/call", json!({ "name": "serch_code", "arguments": {} }));
    assert_eq!(unknown["error"]["code"], -32_602, "{unknown}");
    let unknown = agent.ask("tools/call", json!({ "name": "creat_ghap", "arguments": {} }));
    let message = unknown["error"]["message"].as_str().unwrap();
    assert!(message.contains("did you mean `create_ghap`?"), "{message}");
    for method in ["prompts/list", "resources/list", "resources/templates/list", "no/such"] {
        let answer = agent.ask(method, json!({}));
        assert_eq!(answer["error"]["code"], -32_601, "{method}: {answer}");
    }
    let malformed =
        agent.ask("tools/call", json!({ "name": "get_current_ghap", "arguments": [1] }));
    assert_eq!(malformed["error"]["code"], -32_602, "{malformed}");
    assert_eq!(agent.ask("ping", json!({}))["result"], json!({}));
}

#[test]
fn old_agents_and_those_without_a_handshake_are_answered() {
    let stage = Stage::new();
    for (asked, answered) in [("2024-11-05", "2024-11-05"), ("1999-01-01", "2025-11-25")] {
        let mut agent = stage.agent();
        let hello = agent.begin(asked);
        assert_eq!(hello["result"]["protocolVersion"], answered, "{hello}");
        assert!(agent.ask("tools/list", json!({}))["result"]["tools"].is_array());
    }
    let mut agent = stage.agent();
    let found = agent.ask("server/discover", json!({ "_meta": meta() }))["result"].clone();
    let versions = found["supportedVersions"].as_array().unwrap();
    assert!(versions.contains(&json!("2026-07-28")) && versions.contains(&json!("2025-11-25")));
    let list = agent.ask("tools/list", json!({ "_meta": meta() }))["result"].clone();
    assert!(list["tools"].is_array() && list["resultType"] == "complete", "{list}");
    let params = json!({ "name": "get_current_ghap", "arguments": {}, "_meta": meta() });
    let result = agent.ask("tools/call", params)["result"].clone();
    assert_eq!(result["structuredContent"]["open"], Value::Null, "{result}");
}
