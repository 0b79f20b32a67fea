//! Planning at the terminal: runs, questions, sessions, and everything that can be wrong.

use std::fs;

use crate::home::{CREATE, Home};

#[test]
fn a_lesson_is_planned_looked_at_and_gone_on_with() {
    let home = Home::ready();

    let list = home.run(&["--list"]);
    assert_eq!(list.code, 0, "{}", list.err);
    assert!(list.out.contains(CREATE), "{}", list.out);

    let run = home.run(&[CREATE, "iteration for 3B", "--json"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let report = run.json();
    let keys: Vec<&str> = report.as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected = [
        "sessionId",
        "traceId",
        "status",
        "agent",
        "provider",
        "model",
        "answer",
        "filesWritten",
        "usage",
        "costUsd",
        "turns",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(report["agent"], "planner");
    assert_eq!(report["status"], "success");
    assert_eq!(report["costUsd"], 0.0);
    assert!(!report["answer"].as_str().unwrap().is_empty());
    let files = report["filesWritten"].as_array().unwrap();
    assert_eq!(files, &["lessons/3B/iteration/lesson.md"]);
    let text = fs::read_to_string(home.workspace().join("lessons/3B/iteration/lesson.md")).unwrap();
    assert!(text.starts_with("---\nlesson: Iteration\nclass: 3B\nminutes: 50\n"), "{text}");
    assert!(!text.contains("<!-- drafting -->"), "{text}");
    assert!(run.err.contains("read   classes/3B.md"), "{}", run.err);
    assert!(!run.err.contains('\u{1b}'), "colour in a pipe: {}", run.err);

    let session = report["sessionId"].as_str().unwrap();
    let sessions = home.run(&["--sessions", "--plugin", "lesson-planning"]);
    assert!(sessions.out.contains(session) && sessions.out.contains("ready"), "{}", sessions.out);
    let none = home.run(&["--sessions", "--plugin", "another", "--json"]);
    assert_eq!(none.json()["sessions"], serde_json::json!([]));

    let trace = home.run(&["--trace", report["traceId"].as_str().unwrap()]);
    assert_eq!(trace.code, 0, "{}", trace.err);
    assert!(trace.out.contains("update_section") && trace.out.contains('━'), "{}", trace.out);
    let spans = home.run(&["trace", report["traceId"].as_str().unwrap(), "--json"]).json();
    assert_eq!(spans["sessionId"], report["sessionId"]);
    assert_eq!(spans["spans"][0]["kind"], "run");

    let stands = home.run(&["--resume", session]);
    assert_eq!((stands.code, stands.out.trim()), (0, report["answer"].as_str().unwrap().trim()));
    let more = home.run(&["--resume", "last", "make the starter shorter", "--json"]);
    assert_eq!(more.code, 0, "{}{}", more.out, more.err);
    assert_eq!(more.json()["sessionId"], report["sessionId"]);
    assert_ne!(more.json()["traceId"], report["traceId"]);

    let backup = home.path().join("copy.zip");
    let backup = backup.to_str().unwrap();
    assert_eq!(home.run(&["db", "backup", backup]).code, 0);
    let elsewhere = Home::ready();
    let restored = elsewhere.run(&["db", "restore", backup]);
    assert_eq!(restored.code, 0, "{}", restored.err);
    assert!(elsewhere.run(&["sessions"]).out.contains(session));
    let status = elsewhere.run(&["db", "status", "--json"]).json();
    assert_eq!(status["migrationsApplied"], status["migrationsKnown"]);
    let migrated = elsewhere.run(&["db", "migrate"]);
    assert!(migrated.out.starts_with("the schema is up to date"), "{}", migrated.out);
    assert_eq!(elsewhere.run(&["db", "restore", "no-such.zip"]).code, 4);
}

#[test]
fn a_question_suspends_and_its_answer_goes_on() {
    let home = Home::ready();
    let asked = home.run(&[CREATE, "a lesson on iteration", "--json"]);
    assert_eq!(asked.code, 3, "{}{}", asked.out, asked.err);
    let report = asked.json();
    assert_eq!(report["status"], "suspended");
    let question = &report["question"];
    assert!(!question["question"].as_str().unwrap().is_empty());
    let labels: Vec<&str> = question["options"]
        .as_array()
        .unwrap()
        .iter()
        .map(|option| option["label"].as_str().unwrap())
        .collect();
    assert!(labels.contains(&"3B"), "{labels:?}");
    let session = report["sessionId"].as_str().unwrap();
    assert!(asked.err.contains(&format!("teacher-assist --resume {session}")), "{}", asked.err);

    let again = home.run(&["--resume", session]);
    assert_eq!(again.code, 3, "{}", again.err);
    assert!(again.err.contains(question["question"].as_str().unwrap()), "{}", again.err);

    let answered = home.run(&["--resume", session, "3B", "--json"]);
    assert_eq!(answered.code, 0, "{}{}", answered.out, answered.err);
    let done = answered.json();
    assert_eq!((&done["sessionId"], &done["traceId"]), (&report["sessionId"], &report["traceId"]));
    assert_eq!(done["status"], "success");
    assert!(done["filesWritten"][0].as_str().unwrap().starts_with("lessons/3B/"));

    let number = labels.iter().position(|label| *label == "2A").unwrap() + 1;
    let words = format!("a lesson on iteration\n{number}\n/sessions\n/nonsense\n/quit\n");
    let talk = home.run_with_input(&["--interactive"], &format!("{CREATE} {words}"));
    assert!(talk.err.contains("wrote  lessons/2A/"), "{}", talk.err);
    assert!(talk.err.contains("there is no /nonsense"), "{}", talk.err);
    assert!(talk.out.contains(session), "{}", talk.out);
}

#[test]
fn of_two_classes_the_lesson_is_for_the_one_it_is_for() {
    let home = Home::ready();
    let words = [CREATE, "arrays for 3B, like the one 1B had"];
    let preview = home.run(&[&words[..], &["--dry-run"]].concat());
    assert!(preview.out.contains("source=\"classes/3B.md\""), "{}", preview.out);
    assert!(!preview.out.contains("source=\"classes/1B.md\""), "{}", preview.out);
    let run = home.run(&[&words[..], &["--json"]].concat());
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let sessions = home.run(&["sessions", "--json"]).json();
    assert_eq!(sessions["sessions"][0]["class"], "3B");
}

#[test]
fn what_is_not_there_is_named() {
    let home = Home::ready();
    let nobody = "01920000-0000-7000-8000-000000000000";
    for (words, code, text) in [
        (&["lesson-planing:create-lesson", "x for 3B"][..], 4, "lesson-planning"),
        (&["lesson-planning:create-leson", "x for 3B"], 4, "create-lesson"),
        (&["--resume", nobody], 4, nobody),
        (&["--resume", "tuesday"], 4, "`tuesday` is not an id"),
        (&["--resume", "last"], 4, "there is no session yet"),
        (&["--trace", nobody], 4, nobody),
        (&[CREATE, "iteration for 3B", "--provider", "anthropic"], 5, "ANTHROPIC_API_KEY"),
        (&[CREATE, "iteration for 3B", "--provider", "nobody"], 4, "nobody"),
    ] {
        let said = home.run(words);
        assert_eq!(said.code, code, "{words:?}: {}", said.err);
        assert!(said.err.contains(text), "{words:?}: {}", said.err);
    }
    let sessions = home.run(&["sessions", "--json"]).json();
    assert_eq!(sessions["sessions"], serde_json::json!([]), "a refused run left a session");
}

#[test]
fn a_dry_run_shows_the_prompt_and_begins_nothing() {
    let home = Home::ready();
    let said = home.run(&[CREATE, "iteration for 3B", "--dry-run"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let told = [
        "<identity",
        "<workspace_file",
        "This is one request: carry it through before you answer. What it leaves stands in \
         `lessons/<class>/<slug>/lesson.md`.",
        "ask_teacher: Ask the teacher something",
        "\"freeText\"",
        "scope-check: PreLoop\n  tells a model: A teacher writes to an assistant",
        "iteration for 3B",
        "--- sizes, in tokens by estimate ---\n",
        "  workspace_file classes/3B.md\n",
        "  tool update_section\n",
        "  together; drafter-1 takes 1000000, with its answer\n",
    ];
    for text in told {
        assert!(said.out.contains(text), "{text} is not in\n{}", said.out);
    }
    let json = home.run(&[CREATE, "iteration for 3B", "--dry-run", "--json", "--no-memory"]);
    assert_eq!(json.json()["text"], "iteration for 3B");
    let tools = json.json();
    let tools = tools["tools"].as_array().unwrap().iter();
    let tools: Vec<&str> = tools.map(|tool| tool["name"].as_str().unwrap()).collect();
    assert!(!tools.iter().any(|name| name.contains("memory")), "{tools:?}");
    assert!(tools.contains(&"read_file"), "{tools:?}");
    assert_eq!(home.run(&["sessions", "--json"]).json()["sessions"], serde_json::json!([]));
}

#[test]
fn what_is_switched_off_is_in_no_dry_run() {
    let home = Home::ready();
    let told = |more: &[&str]| {
        let shown = home.run(&[&[CREATE, "iteration for 3B", "--dry-run"], more].concat());
        assert_eq!(shown.code, 0, "{}", shown.err);
        shown.out
    };
    let signs =
        ["workspace_file teacher.md", "tool read_file", "tool read_skill", "tool create_lesson"];
    let has = |out: &str| signs.map(|sign| out.contains(sign));
    assert_eq!(has(&told(&[])), [true, true, true, true]);
    assert_eq!(has(&told(&["--no-workspace"])), [false, false, true, true]);
    assert_eq!(has(&told(&["--skills", "names"])), [true, true, false, true]);
    let framed = home.run(&[CREATE, "iteration for 3B", "--chat"]);
    assert_eq!(framed.code, 2, "{}", framed.out);
    assert!(framed.err.contains("a chat has no commands"), "{}", framed.err);
}

#[test]
fn a_dry_run_of_a_session_is_what_would_be_sent_with_what_was_said_before() {
    let home = Home::ready();
    let asked = home.run(&[CREATE, "a lesson on iteration", "--json", "--max-turns", "30"]);
    assert_eq!(asked.code, 3, "{}{}", asked.out, asked.err);
    // A question is open: the words would be its answer.
    let answer = home.run(&["--resume", "last", "3B", "--dry-run", "--json"]).json();
    assert_eq!(answer["text"], "");
    let said = answer["messages"].to_string();
    assert!(said.contains("a lesson on iteration"), "{said}");

    let done = home.run(&["--resume", "last", "3B", "--json"]);
    assert_eq!(done.code, 0, "{}{}", done.out, done.err);
    let events = home.run(&["sessions", "show", "last", "--json"]).json().to_string();
    let next = home.run(&["--resume", "last", "make the starter shorter", "--dry-run"]);
    assert_eq!(next.code, 0, "{}", next.err);
    for told in [
        "source=\"classes/3B.md\"",
        "<task_list",
        "teacher: a lesson on iteration",
        "calls create_lesson: ",
        "--- your words ---\nmake the starter shorter\n",
    ] {
        assert!(next.out.contains(told), "{told} is not in\n{}", next.out);
    }
    let now = home.run(&["sessions", "show", "last", "--json"]).json().to_string();
    assert_eq!(now, events, "nothing is begun");
}

#[test]
fn a_hook_that_the_caller_names_runs_after_those_of_the_agent() {
    let home = Home::ready();
    let run = [CREATE, "iteration for 3B", "--json", "--hook"];
    let unknown = home.run(&[&run[..], &["second-raeder"]].concat());
    assert_eq!(unknown.code, 4, "{}", unknown.err);
    assert!(unknown.err.contains("did you mean \"second-reader\"?"), "{}", unknown.err);
    let report = home.run(&[&run[..], &["second-reader"]].concat()).json();
    assert_eq!(report["status"], "success");
    let id = report["traceId"].as_str().unwrap();
    let trace = home.run(&["trace", id, "--json"]).json();
    let hooks: Vec<&str> = trace["spans"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|span| span["kind"] == "hook")
        .map(|span| span["name"].as_str().unwrap())
        .collect();
    let last = hooks.iter().filter(|name| name.contains("second-reader")).count();
    assert!(last > 0 && hooks.last().unwrap().contains("second-reader"), "{hooks:?}");
    // What the run knew of itself is in its trace.
    let context = &trace["context"];
    assert_eq!(context["contextSummary"]["turns"], report["turns"]);
    let calls = context["toolCalls"].as_array().unwrap();
    assert!(
        calls.iter().any(|call| call["name"] == "create_lesson" && call["state"] == "completed")
    );
    assert_eq!(context["contextSummary"]["callsCompleted"].as_u64().unwrap(), calls.len() as u64);
    let drawn = home.run(&["trace", id]).out;
    assert!(drawn.contains("\ncontext  ") && drawn.contains(" calls done, 0 failed, "), "{drawn}");
}

#[test]
fn a_command_that_left_nothing_where_it_leaves_something_says_so() {
    let home = Home::ready();
    let said = home.run(&[CREATE, "hello", "--json"]);
    let report = said.json();
    assert_eq!(report["status"], "success", "{}", said.err);
    assert_eq!(
        (&report["filesWritten"], &report["missing"]),
        (&serde_json::json!([]), &serde_json::json!("lessons/<class>/<slug>/lesson.md"),)
    );
    assert!(said.err.contains("nothing was written there"), "{}", said.err);
}

#[test]
fn a_dry_run_for_a_provider_shows_tokens_in_the_place_of_names() {
    let home = Home::ready();
    let key = home.run_with_input(&["auth", "set", "anthropic"], "sk-ant-of-a-test-0123456789\n");
    assert_eq!(key.code, 0, "{}", key.err);
    let words = "iteration for 3B, Olena Kovalenko needs pictures";
    let said = home.run(&[CREATE, words, "--dry-run", "--provider", "anthropic"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(!said.out.contains("Olena"), "{}", said.out);
    let ends = "--- your words ---\niteration for 3B, [[person-1]] needs pictures\n\
        --- replaced by tokens before it leaves this computer ---\n1 name\n";
    assert!(said.out.ends_with(ends), "{}", said.out);
    let here = home.run(&[CREATE, words, "--dry-run", "--provider", "offline"]);
    assert!(here.out.ends_with(&format!("{words}\n")), "{}", here.out);
}

#[test]
fn broken_definitions_are_shown_with_their_line() {
    let home = Home::ready();
    let sound = home.run(&["problems"]);
    assert_eq!((sound.code, sound.out.as_str()), (0, ""), "{}", sound.err);
    fs::write(home.workspace().join("classes/9Z.md"), "---\nclass: 9Z\npupils: [\n---\n\n# 9Z\n")
        .unwrap();
    let said = home.run(&["problems"]);
    assert_eq!(said.code, 0);
    assert!(said.out.contains("classes/9Z.md:"), "{}", said.out);
    let problems = home.run(&["problems", "--json"]).json();
    assert!(problems["problems"][0]["line"].as_u64().unwrap() > 0);
    let others = home.run(&[CREATE, "iteration for 3B", "--dry-run"]);
    assert_eq!(others.code, 0, "{}", others.err);
}

#[test]
fn a_megabyte_of_words_comes_through_stdin() {
    let home = Home::ready();
    let words = format!("a lesson, please\n\n{}", "émoji 🎓 שלום\r\n".repeat(1 << 16));
    assert!(words.len() > 1 << 20);
    let said = home.run_with_input(&[CREATE, "-", "--json"], &words);
    assert_eq!(said.code, 3, "{}{}", said.out, said.err);
    assert_eq!(said.json()["status"], "suspended");
}

/// Needs root, who has to give rights up first: nothing is read-only to root.
#[cfg(target_os = "linux")]
#[test]
fn a_read_only_workspace_ends_with_7_and_says_what_to_do() {
    use std::os::unix::fs::PermissionsExt as _;

    let home = Home::ready();
    assert_eq!(home.run(&["problems"]).code, 0);
    let lessons = home.workspace().join("lessons");
    fs::create_dir_all(&lessons).unwrap();
    let mut program = home.program_of_nobody();
    fs::set_permissions(&lessons, fs::Permissions::from_mode(0o555)).unwrap();
    program.args([CREATE, "iteration for 3B", "--json"]);
    let said: crate::home::Said = program.output().unwrap().into();
    fs::set_permissions(&lessons, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(said.code, 7, "{}{}", said.out, said.err);
    assert_eq!(said.json()["filesWritten"], serde_json::json!([]));
    assert!(said.err.contains("nothing could be written"), "{}", said.err);
}

/// A model that never answers: the run has to be stopped, and keeps what it was.
#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_run_that_can_be_spoken_to_again() {
    use std::io::Read as _;
    use std::process::Stdio;

    let home = Home::ready();
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let mut program = home.program();
    program
        .args([CREATE, "iteration for 3B", "--provider", "openai", "--model", "gpt-4o", "--json"])
        .env("OPENAI_API_KEY", "not-a-key")
        .env("OPENAI_BASE_URL", format!("http://{}/v1", silent.local_addr().unwrap()))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = program.spawn().unwrap();
    // The model is being asked: the run is under way.
    let (mut connection, _) = silent.accept().unwrap();
    let mut first = [0; 1];
    connection.read_exact(&mut first).unwrap();
    let pid = nix::unistd::Pid::from_raw(child.id().try_into().unwrap());
    nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGINT).unwrap();
    let said: crate::home::Said = child.wait_with_output().unwrap().into();
    assert_eq!(said.code, 130, "{}{}", said.out, said.err);
    assert_eq!(said.json()["status"], "cancelled");
    let more = home.run(&["--resume", "last", "a lesson", "--json", "--provider", "offline"]);
    assert_eq!(more.code, 3, "{}{}", more.out, more.err);
}
