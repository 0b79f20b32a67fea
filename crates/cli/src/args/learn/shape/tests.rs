use clap::Command;

use super::*;

/// What is asked when these words are typed.
fn asked(words: &[&str]) -> Result<Value, String> {
    let schema = json!({
        "type": "object",
        "required": ["query", "outcome"],
        "properties": {
            "query": { "type": "string", "description": "What is looked for." },
            "outcome": { "oneOf": [
                { "const": "confirmed", "description": "It came true." }, { "const": "falsified" },
            ] },
            "limit": { "type": ["integer", "null"], "minimum": 1, "maximum": 50 },
            "share": { "type": ["number", "null"] },
            "recursive": { "type": ["boolean", "null"] },
            "tags": { "type": ["array", "null"], "items": { "type": "string" } },
            "sort": { "anyOf": [{ "enum": ["new", "old"], "type": "string" }, { "type": "null" }] },
            "root_cause": { "anyOf": [
                { "type": "object", "required": ["category"], "properties": {
                    "category": { "type": "string" }, "what_else": { "type": ["string", "null"] },
                } },
                { "type": "null" },
            ] },
        },
    });
    let shape: &'static Shape = Box::leak(Box::new(Shape::of(&schema)));
    let command = Command::new("tool").args(shape.args());
    let typed = command.try_get_matches_from([&["tool"], words].concat());
    typed.map(|typed| shape.read(&typed)).map_err(|error| error.to_string())
}

#[test]
fn what_is_typed_is_what_the_tool_is_asked() {
    let least = ["--query", "-x", "--outcome", "confirmed"];
    assert_eq!(asked(&least).unwrap(), json!({ "query": "-x", "outcome": "confirmed" }));
    let words = [
        &least[..],
        &["--limit", "5", "--share", "0.5", "--recursive", "--tags", "a", "--tags", "b"],
        &["--sort", "old", "--root-cause-category", "oversight", "--root-cause-what-else", "x"],
    ];
    assert_eq!(
        asked(&words.concat()).unwrap(),
        json!({
            "query": "-x", "outcome": "confirmed", "limit": 5, "share": 0.5, "recursive": true,
            "tags": ["a", "b"], "sort": "old",
            "root_cause": { "category": "oversight", "what_else": "x" },
        })
    );
    let no = asked(&[&least[..], &["--recursive=false"]].concat()).unwrap();
    assert_eq!(no["recursive"], false);
}

#[test]
fn what_does_not_fit_is_refused_with_what_would() {
    for (words, wanted) in [
        (vec!["--query", "x"], "--outcome <WORD>"),
        (vec!["--query", "x", "--outcome", "confirmd"], "'confirmed'"),
        (vec!["--query", "x", "--outcome", "confirmed", "--limit", "51"], "1..=50"),
        (
            vec!["--query", "x", "--outcome", "confirmed", "--sort", "no"],
            "[possible values: new, old]",
        ),
        (vec!["--query", "x", "--outcome", "confirmed", "--reason", "no"], "--reason"),
    ] {
        let error = asked(&words).unwrap_err();
        assert!(error.contains(wanted), "{error}");
    }
}
