//! Patterns as JSON: what is read, and what is refused.

use assessment::ability::estimate_json;
use serde_json::{Value, json};

use super::near;

#[test]
fn a_pattern_is_estimated_from_json() {
    let text = r#"{"items":[{"a":1,"b":-1,"c":0},{"a":1,"b":0,"c":0},{"a":1,"b":1,"c":0},{"a":1,"b":3,"c":0}],
        "responses":[1,0]}"#;
    let said = serde_json::to_value(estimate_json(text).unwrap()).unwrap();
    near(said["mle"].as_f64().unwrap(), -0.5, 1e-9);
    // Of the two that were not reached the one at 1 tells more about somebody near 0.
    assert_eq!(said["next"], json!(2));
    assert_eq!(said["noMle"], Value::Null);
    let all = estimate_json(r#"{"items":[{"a":1,"b":0.2,"c":0}],"responses":[1]}"#).unwrap();
    let all = serde_json::to_value(all).unwrap();
    assert_eq!((&all["mle"], &all["next"]), (&Value::Null, &Value::Null));
    assert_eq!(all["noMle"], json!("allRight"));
    assert!(all["eap"].as_f64().unwrap() > 0.0 && all["eapSe"].as_f64().unwrap() < 1.0);
}

#[test]
fn null_is_not_reached_and_neither_right_nor_wrong() {
    let items = r#"[{"a":1,"b":0,"c":0},{"a":1.5,"b":0.5,"c":0.2},{"a":1,"b":2,"c":0}]"#;
    let said = |responses: &str| {
        estimate_json(&format!(r#"{{"items":{items},"responses":{responses}}}"#)).unwrap()
    };
    assert_eq!(said("[1,null,null]"), said("[1]"));
    assert_ne!(said("[1,null,null]"), said("[1,0,0]"));
    assert_eq!(said("[null,null,1]").next, Some(1));
}

#[test]
fn what_cannot_be_estimated_is_refused_in_words() {
    let one = r#"{"a":1,"b":0,"c":0}"#;
    let cases = [
        (
            format!(r#"{{"items":[{one}],"responses":[1,0]}}"#),
            "there are 2 responses to 1 items; nobody can answer what was not asked",
        ),
        (r#"{"items":[],"responses":[]}"#.to_owned(), "there are no items"),
        (
            format!(r#"{{"items":[{one},{{"a":0,"b":0,"c":0}}],"responses":[1]}}"#),
            "item 2: the discrimination a is 0; it has to lie between 0.01 and 10",
        ),
        (
            format!(r#"{{"items":[{one},{{"a":-1.5,"b":0,"c":0}}],"responses":[1]}}"#),
            "item 2: the discrimination a is -1.5; it has to lie between 0.01 and 10",
        ),
        (
            r#"{"items":[{"a":1,"b":-99,"c":0}],"responses":[1]}"#.to_owned(),
            "item 1: the difficulty b is -99; it has to lie between -10 and 10",
        ),
        (
            r#"{"items":[{"a":1,"b":0,"c":1}],"responses":[1]}"#.to_owned(),
            "item 1: the chance of guessing c is 1; it has to be at least 0 and below 1",
        ),
        (
            r#"{"items":[{"a":1,"b":0,"c":-0.1}],"responses":[1]}"#.to_owned(),
            "item 1: the chance of guessing c is -0.1; it has to be at least 0 and below 1",
        ),
        (
            format!(r#"{{"items":[{one},{one}],"responses":[1,2]}}"#),
            "response 2 is 2; it has to be 1 (right), 0 (wrong) or null (not reached)",
        ),
        (
            format!(r#"{{"items":[{one}],"responses":["yes"]}}"#),
            "response 1 is \"yes\"; it has to be 1 (right), 0 (wrong) or null (not reached)",
        ),
        (
            format!(r#"{{"items":[{one}],"responses":[0.5]}}"#),
            "response 1 is 0.5; it has to be 1 (right), 0 (wrong) or null (not reached)",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(estimate_json(&text).unwrap_err().to_string(), message);
    }
    for text in [
        "",
        "[]",
        r#"{"items":[{"a":NaN,"b":0,"c":0}],"responses":[1]}"#,
        r#"{"items":[{"b":0}]}"#,
        r#"{"items":[{"a":1e999,"b":0,"c":0}],"responses":[1]}"#,
    ] {
        let message = estimate_json(text).unwrap_err().to_string();
        assert!(message.starts_with("this is not {\"items\""), "{message}");
    }
}

#[test]
fn a_thousand_items_are_estimated_and_more_are_refused() {
    let pattern = |count: u32| {
        let items: Vec<Value> = (0..count)
            .map(|index| {
                let lot = (f64::from(index) * 0.754_877_666).fract();
                json!({"a": 0.02 + 9.0 * lot * lot, "b": 8.0 * lot - 4.0, "c": 0.2})
            })
            .collect();
        let responses: Vec<u32> = (0..count).map(|index| index / 3 % 2).collect();
        json!({"items": items, "responses": responses}).to_string()
    };
    let said = estimate_json(&pattern(1000)).unwrap();
    assert!(said.wle.unwrap().is_finite() && said.next.is_none());
    assert_eq!(
        estimate_json(&pattern(1001)).unwrap_err().to_string(),
        "there are 1001 items; a pattern has at most 1000"
    );
}
