//! What is said without a database: help, manual, completions, refusals.

use crate::home::{CREATE, Home};

#[test]
fn help_names_every_exit_code_variable_and_example() {
    let said = Home::ready().run(&["--help"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    for text in [
        "teacher-assist <PLUGIN>:<COMMAND> \"<INPUT>\"",
        "--resume <ID> [ANSWER]...",
        "DATABASE_URL",
        "ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL",
        "OPENAI_API_KEY, OPENAI_BASE_URL",
        "TEACHER_ASSIST_PASSPHRASE",
        "TEACHER_ASSIST_KEYCHAIN",
        "--answers <HOW>",
        "- { kind: feedforward, response: use }",
        "models.json in the data folder",
        "Exit codes:",
        "    3  the run waits for an answer: teacher-assist --resume ID \"answer\"",
        "filesWritten",
    ] {
        assert!(said.out.contains(text), "{text} is not in\n{}", said.out);
    }
}

#[test]
fn the_manual_and_completions_are_made_from_the_same_definition() {
    let home = Home::ready();
    let man = home.run(&["man"]);
    assert!(man.out.starts_with(".ie \\n(.g .ds Aq"), "{}", man.out);
    assert!(man.out.contains("\\-\\-max\\-turns"), "{}", man.out);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let said = home.run(&["completions", shell]);
        assert_eq!(said.code, 0, "{shell}");
        assert!(said.out.contains("max-turns"), "{shell}: {}", said.out);
    }
}

#[test]
fn what_does_not_fit_ends_with_2_and_opens_nothing() {
    let home = Home::new();
    for (words, text) in [
        (&[][..], "Usage:"),
        (&["hello"], "`hello` is no command: it has the form plugin:command"),
        (&[CREATE], "the words for the agent are missing"),
        (&["--trace", "x"], "`x` is not an id"),
        (&["--provider", "offline"], "nothing to do is named"),
        (&["serve", "--host", "0.0.0.0", "--no-passcode"], "would let everyone on the network in"),
        (&["repl", "--json"], "a conversation has no --json"),
        (&["export", "last", "--dry-run"], "--dry-run is for a run of the agent"),
        (&["lessons", "copy", "3B/iteration", "--for", "1B", "--dry-run"], "nothing was done"),
    ] {
        let said = home.run(words);
        assert_eq!((said.code, said.out.contains("\"code\"")), (2, words.contains(&"--json")));
        assert!(said.err.contains(text), "{words:?}: {}", said.err);
    }
    assert!(!home.data().exists());
}

#[test]
fn a_refusal_is_an_object_for_those_who_want_json() {
    let said = Home::ready().run(&["hello", "--json"]);
    assert_eq!(
        said.json(),
        serde_json::json!({ "error": {
            "code": "usage",
            "message": "`hello` is no command: it has the form plugin:command",
            "kept": null,
            "next": "teacher-assist --list shows the commands, teacher-assist --help the rest",
        }})
    );
}
