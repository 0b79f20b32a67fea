use super::*;

fn change(name: &str) -> ModelChange {
    ModelChange {
        listed: "openai-compatible".to_owned(),
        name: name.to_owned(),
        label: None,
        context: Some(32_000),
        effort: None,
        price: Some(Rates { input: 0.0, output: 2.5, cache_read: None, cache_write: None }),
        today: "2026-11-27".to_owned(),
    }
}

const HERS: &str = r#"{
    "about": "ours",   "source": "the department",
    "providers": {
        "anthropic": { "models": { "claude-next": {"input": 2,  "output": 9.50, "context": 500000,
            "long": {"above": 200000, "input": 4, "output": 18}, "source": "a letter"} },
            "planner": "claude-next" }
    }
}
"#;

#[test]
fn the_first_model_makes_the_file() {
    let text = with_model("", &change("llama")).unwrap();
    let wanted = r#"{
  "providers": {
    "openai-compatible": {
      "models": {
        "llama": {"context": 32000, "input": 0, "output": 2.5, "retrieved": "2026-11-27"}
      }
    }
  }
}
"#;
    assert_eq!(text, wanted);
    assert_eq!(list_problems(&text), []);
}

#[test]
fn a_model_more_leaves_every_byte_of_hers() {
    let text = with_model(HERS, &change("llama")).unwrap();
    let added = r#",
        "openai-compatible": {
          "models": {
            "llama": {"context": 32000, "input": 0, "output": 2.5, "retrieved": "2026-11-27"}
          }
        }"#;
    assert_eq!(text.replacen(added, "", 1), HERS);
    assert_eq!(list_problems(&text), []);
    assert_eq!(
        without_model(&text, "openai-compatible", "llama").unwrap().replacen(
            ",\n        \"openai-compatible\": {\n          \"models\": {}\n        }",
            "",
            1
        ),
        HERS
    );
}

#[test]
fn a_change_names_what_it_changes_and_keeps_the_rest() {
    let next = ModelChange {
        listed: "anthropic".to_owned(),
        label: Some("Next \"5\"".to_owned()),
        context: None,
        effort: Some(Effort::High),
        price: Some(Rates { input: 2.0, output: 9.5, cache_read: None, cache_write: None }),
        ..change("claude-next")
    };
    let text = with_model(HERS, &next).unwrap();
    let model = r#"{"input": 2,  "output": 9.50,
            "long": {"above": 200000, "input": 4, "output": 18}, "source": "a letter", "label": "Next \"5\"", "effort": "high"}"#;
    // The price is as it was, so its day is too.
    assert!(text.contains(model), "{text}");
    let dearer = Rates { input: 3.0, output: 9.5, cache_read: Some(0.3), cache_write: None };
    let text = with_model(&text, &ModelChange { price: Some(dearer), ..next }).unwrap();
    assert!(text.contains(r#"{"input": 3,  "output": 9.5,"#), "{text}");
    assert!(text.contains(r#""cacheRead": 0.3, "retrieved": "2026-11-27"}"#), "{text}");
}

#[test]
fn what_would_not_hold_is_not_written() {
    let free = ModelChange { price: None, ..change("llama") };
    let error = with_model("", &free).unwrap_err().to_string();
    assert!(error.starts_with("this cannot stand in models.json: a price is"), "{error}");
    let error = without_model(HERS, "anthropic", "claude-next").unwrap_err().to_string();
    assert!(error.contains("`claude-next` is no model of anthropic"), "{error}");
    let error = with_model("{ broken", &change("llama")).unwrap_err().to_string();
    assert!(error.contains("mend it by hand first"), "{error}");
    let error = with_model(r#"{"providers": []}"#, &change("llama")).unwrap_err();
    assert_eq!(error, ListEditError::NotAnObject("providers".to_owned()));
    let error = without_model("{}", "anthropic", "x").unwrap_err();
    assert_eq!(error, ListEditError::NoSuchModel("x".to_owned()));
}
