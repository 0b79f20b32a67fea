use super::*;

fn action(typed: &[&str]) -> String {
    let words = std::iter::once("teacher-assist").chain(typed.iter().copied());
    match Cli::read(words.map(OsString::from)) {
        Err(error) => format!("clap: {}", error.kind()),
        Ok(cli) => match cli.action() {
            Ok(action) => format!("{action:?}"),
            Err(failure) => format!("failure: {failure}"),
        },
    }
}

#[test]
fn the_definition_is_sound() {
    use clap::CommandFactory as _;
    Cli::command().debug_assert();
}

#[test]
fn a_command_with_a_colon_runs_with_or_without_the_sub_command() {
    let run = r#"Run(RunRequest { command: CommandRef { plugin: "lesson-planning", name: "create-lesson" }, text: "iteration for 3B", interactive: false })"#;
    let named = "lesson-planning:create-lesson";
    for typed in [
        &[named, "iteration for 3B"][..],
        &[named, "iteration", "for", "3B"],
        &["run", named, "iteration for 3B"],
        &["--provider", "offline", named, "iteration for 3B", "--json"],
        &["--max-turns", "3", "run", named, "iteration for 3B", "--dry-run"],
    ] {
        assert_eq!(action(typed), run, "{typed:?}");
    }
}

#[test]
fn words_that_name_sub_commands_stay_words() {
    assert_eq!(
        action(&["a:b", "list", "sessions"]),
        r#"Run(RunRequest { command: CommandRef { plugin: "a", name: "b" }, text: "list sessions", interactive: false })"#
    );
    assert_eq!(
        action(&["--resume", "last", "list"]),
        r#"Resume(ResumeRequest { session: "last", command: None, text: "list", interactive: false })"#
    );
}

#[test]
fn resume_takes_an_answer_a_command_or_nothing() {
    let with = |command: &str, text: &str| {
        format!(
            "Resume(ResumeRequest {{ session: \"ID\", command: {command}, text: {text:?}, interactive: false }})"
        )
    };
    assert_eq!(action(&["--resume", "ID"]), with("None", ""));
    assert_eq!(action(&["resume", "ID", "2A"]), with("None", "2A"));
    assert_eq!(action(&["--resume", "ID", "--json", "2A please"]), with("None", "2A please"));
    assert_eq!(
        action(&["--resume", "ID", "a:b", "shorter"]),
        with(r#"Some(CommandRef { plugin: "a", name: "b" })"#, "shorter")
    );
    assert_eq!(
        action(&["a:b", "shorter", "--resume", "ID"]),
        with(r#"Some(CommandRef { plugin: "a", name: "b" })"#, "shorter")
    );
}

#[test]
fn flags_and_sub_commands_say_the_same() {
    for (flag, verb) in [
        (&["--list"][..], &["list"][..]),
        (&["--sessions", "--plugin", "p"], &["sessions", "--plugin", "p"]),
        (
            &["--trace", "01920000-0000-7000-8000-000000000000"],
            &["trace", "01920000-0000-7000-8000-000000000000"],
        ),
        (&["--trace", "latest"], &["trace"]),
        (&["--trace", "last", "--json"], &["trace", "latest", "--json"]),
        (&["--interactive"], &["repl"]),
        (&["--serve"], &["serve"]),
        (&["--json", "--serve"], &["--json", "serve"]),
        (&["--serve", "--port", "80", "--json"], &["serve", "--port", "80", "--json"]),
    ] {
        let said = action(flag);
        assert_eq!(said, action(verb));
        assert!(!said.starts_with("clap") && !said.starts_with("failure"), "{said}");
    }
}

#[test]
fn what_does_not_fit_is_refused_with_a_reason() {
    for (typed, refusal) in [
        (&["hello"][..], "failure: `hello` is no command: it has the form plugin:command"),
        (&["a:b"], "failure: the words for the agent are missing"),
        (&["--plugin", "p"], "failure: --plugin goes with --sessions"),
        (&["--list", "a:b", "c"], "failure: --list, --sessions, --trace and --serve stand alone"),
        (
            &["a:b", "--json", "list"],
            "failure: this names two things to do at once: quote the words for the agent, or put `--` before them",
        ),
    ] {
        assert_eq!(action(typed), refusal);
    }
    for typed in [
        &["--trace", "x"][..],
        &["trace", "x"],
        &["trace", "export", "latest", "--format", "xml"],
        &["--max-turns", "0", "a:b", "c"],
        &["--list", "--sessions"],
        &["--trace", "x", "--serve"],
    ] {
        assert!(action(typed).starts_with("clap: "), "{typed:?}");
    }
}

#[test]
fn an_option_for_a_run_is_refused_where_nothing_is_run() {
    let refused = |option: &str| {
        format!("failure: --{option} is for a run of the agent, and this is none: nothing was done")
    };
    for (typed, option) in [
        (&["export", "--dry-run"][..], "dry-run"),
        (&["--no-memory", "lessons", "list"], "no-memory"),
        (&["--list", "--model", "m"], "model"),
        (&["serve", "--max-turns", "3"], "max-turns"),
        (&["db", "restore", "x.zip", "--answers", "skip"], "answers"),
        (&["import", "x.pdf", "--approval", "collaboration"], "approval"),
        (&["check", "--hook", "second-reader"], "hook"),
        (&["memory", "--single-agent"], "single-agent"),
        (&["sessions", "--not-a-concern"], "not-a-concern"),
        (&["memory", "--hand-back"], "hand-back"),
        (&["export", "--provider", "offline"], "provider"),
    ] {
        assert_eq!(action(typed), refused(option), "{typed:?}");
    }
    for typed in [&["models", "--provider", "offline"][..], &["--serve", "--provider", "offline"]] {
        assert!(!action(typed).contains(':') || action(typed).starts_with("Serve"), "{typed:?}");
    }
}

#[test]
fn what_looks_after_things_lists_them_unless_told() {
    for (typed, wanted) in [
        (&["auth"][..], "Auth(List)"),
        (&["auth", "set", "openai"], "Auth(Set { provider: \"openai\" })"),
        (&["memory"], "Memory(List)"),
        (&["jobs", "retry", "7"], "Jobs(Retry { id: 7 })"),
        (&["permissions"], "Permissions(List)"),
        (&["crashes"], "Crashes(List)"),
        (&["crashes", "delete", "--all"], "Crashes(Delete { name: None, all: true })"),
        (&["auth", "set", "openai", "sk-1"], "clap: unexpected argument found"),
        (
            &["sessions", "--archived", "--deleted"],
            "clap: an argument cannot be used with one or more of the other specified arguments",
        ),
    ] {
        assert_eq!(action(typed), wanted, "{typed:?}");
    }
    let search = action(&["sessions", "search", "loops", "again", "--to", "2026-09-01"]);
    assert!(search.contains(r#"query: ["loops", "again"]"#), "{search}");
    assert!(search.contains("to: Some(2026-09-01)"), "{search}");
}

#[test]
fn who_answers_is_a_word_or_a_file() {
    for (typed, wanted) in [
        ("ask", Answers::Ask),
        ("skip", Answers::Skip),
        ("confirm", Answers::Confirm),
        ("answers.yaml", Answers::Rules("answers.yaml".into())),
    ] {
        let words = ["teacher-assist", "a:b", "c", "--answers", typed].map(OsString::from);
        assert_eq!(Cli::read(words).unwrap().global.answers, Some(wanted));
    }
}

#[test]
fn a_lesson_is_the_latest_unless_one_is_named() {
    assert_eq!(action(&["lessons"]), action(&["lessons", "list"]));
    assert_eq!(action(&["lessons", "check"]), action(&["lessons", "check", "last"]));
    let export = action(&["export", "--only", "plan,guide"]);
    assert_eq!(
        export,
        r#"Export(ExportRequest { lesson: "last", format: None, out: None, only: [Plan, Guide], without_reasons: false })"#
    );
    let nobody = action(&["lessons", "copy", "3B/iteration"]);
    assert!(nobody.starts_with("clap: "), "{nobody}");
}
