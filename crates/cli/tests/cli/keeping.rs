//! Sessions, memory, keys, permissions and background work, looked after at the terminal.

use std::fs;

use serde_json::{Value, json};

use crate::home::{CREATE, Home};

/// Looks like a key and is none.
const KEY: &str = "sk-ant-api03-0123456789abcdefghijklmnopqrstuvwxyz-0123456789-AbCd";

#[test]
fn sessions_are_found_renamed_put_away_deleted_restored_and_copied() {
    let home = Home::ready();
    let run = home.run(&[CREATE, "a lesson on iteration for 3B", "--json"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let id = run.json()["sessionId"].as_str().unwrap().to_owned();
    let ids = |words: &[&str]| -> Vec<String> {
        let said = home.run(&[words, &["--json"]].concat());
        assert_eq!(said.code, 0, "{words:?}: {}", said.err);
        let list = said.json();
        let sessions = list["sessions"].as_array().or(list["hits"].as_array()).unwrap().iter();
        let id = |session: &Value| {
            session["id"].as_str().or(session["sessionId"].as_str()).unwrap().to_owned()
        };
        sessions.map(id).collect()
    };
    let there = vec![id.clone()];
    let nothing: Vec<String> = Vec::new();

    assert_eq!(ids(&["sessions", "search", "what did we do about iteration?"]), there);
    assert_eq!(ids(&["sessions", "search", "iteration", "--class", "3B"]), there);
    assert_eq!(ids(&["sessions", "search", "iteration", "--class", "2A"]), nothing);
    assert_eq!(ids(&["sessions", "search", "iteration", "--to", "2020-01-01"]), nothing);
    assert_eq!(ids(&["sessions", "search", "iteration", "--from", "2020-01-01"]), there);
    assert_eq!(home.run(&["sessions", "search"]).code, 2);
    let none = home.run(&["sessions", "search", "xylophone"]);
    assert!(none.err.contains("nothing was found"), "{}", none.err);

    let renamed = home.run(&["sessions", "rename", "last", "Loops,", "again"]);
    assert!(renamed.out.contains("\"Loops, again\" is its title now"), "{}", renamed.out);
    assert_eq!(ids(&["sessions", "--title", "loops"]), there);
    assert_eq!(ids(&["sessions", "--title", "recursion"]), nothing);
    home.run(&["sessions", "rename", "last", "Loops, \u{202E}niaga"]);
    for said in [home.run(&["sessions"]), home.run(&["sessions", "search", "iteration"])] {
        assert!(said.out.contains("Loops, [U+202E]niaga"), "{}", said.out);
        assert!(!said.out.contains('\u{202E}'), "{}", said.out);
    }
    assert_eq!(ids(&["sessions", "--class", "3B"]), there);
    assert_eq!(ids(&["sessions", "--class", "2A"]), nothing);

    assert_eq!(home.run(&["sessions", "archive", &id]).code, 0);
    assert_eq!(
        (ids(&["sessions"]), ids(&["sessions", "--archived"])),
        (nothing.clone(), there.clone())
    );
    assert_eq!(home.run(&["sessions", "unarchive", &id]).code, 0);
    assert_eq!(home.run(&["sessions", "delete", &id]).code, 0);
    assert_eq!((ids(&["sessions"]), ids(&["sessions", "--deleted"])), (nothing, there.clone()));
    assert_eq!(home.run(&["sessions", "restore", &id]).code, 0);
    assert_eq!(ids(&["sessions"]), there);

    let unasked = home.run(&["sessions", "delete", &id, "--for-good"]);
    assert_eq!((unasked.code, ids(&["sessions"])), (2, there.clone()), "{}", unasked.err);

    let copy = home.run(&["sessions", "fork", &id, "--json"]).json();
    assert_eq!(copy["forkedFrom"], id.as_str());
    assert_eq!(ids(&["sessions"]).len(), 2);
    let early = home.run(&["sessions", "fork", &id, "--at", "1"]);
    assert_eq!(early.code, 2, "{}", early.err);
    let late = home.run(&["sessions", "fork", &id, "--at", "99999"]);
    assert_eq!(late.code, 2, "{}", late.err);
    assert!(late.err.contains("sessions show"), "{}", late.err);
    assert_eq!(
        home.run(&["sessions", "rename", "01920000-0000-7000-8000-000000000000", "x"]).code,
        4
    );
}

#[test]
fn a_session_is_shown_with_the_places_at_which_it_can_be_copied() {
    let home = Home::ready();
    let run = home.run(&[CREATE, "a lesson on iteration for 3B", "--json"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let more = home.run(&["--resume", "last", "thank you", "--json"]);
    assert_eq!(more.code, 0, "{}{}", more.out, more.err);
    let said = home.run(&["sessions", "show", "last"]);
    assert_eq!(said.code, 0, "{}", said.err);
    for text in [
        "a lesson on iteration for 3B",
        run.json()["answer"].as_str().unwrap().lines().next().unwrap(),
    ] {
        assert!(said.out.contains(text), "{text} is not in\n{}", said.out);
    }
    // The place stands before who speaks, where a copy can end.
    let place = |who: &str, nth: usize| -> String {
        let lines = said.out.lines().filter(|line| line.contains(who));
        let mut places =
            lines.filter_map(|line| line.split_whitespace().next()?.parse::<u32>().ok());
        places.nth(nth).unwrap_or_else(|| panic!("{}", said.out)).to_string()
    };
    assert_eq!(place("  you  ", 0), "1");
    let shown = |copy: &str| -> Value {
        let fork = home.run(&["sessions", "fork", "last", "--at", copy, "--json"]).json();
        let shown = home.run(&["sessions", "show", fork["id"].as_str().unwrap(), "--json"]).json();
        assert_eq!(home.run(&["sessions", "delete", fork["id"].as_str().unwrap()]).code, 0);
        shown["messages"].as_array().unwrap().iter().map(|one| one["text"].clone()).collect()
    };
    // At her second message the copy ends before it, which is at the end of the first answer.
    let second = shown(&place("  you  ", 1));
    assert_eq!(second, shown(&place("  planner  ", 0)));
    assert_eq!(second[0], "a lesson on iteration for 3B");
    assert!(!second.to_string().contains("thank you"), "{second}");
    let whole = home.run(&["sessions", "show", "last", "--summary"]);
    assert!(whole.err.contains("nothing of it is summarised"), "{}", whole.err);
}

#[cfg(unix)]
#[test]
fn memory_is_edited_shown_forgotten_and_restored() {
    use std::os::unix::fs::PermissionsExt as _;

    let home = Home::ready();
    let file = "memory/classes/3B/MEMORY.md";
    let empty = home.run(&["memory"]);
    assert!(empty.out.contains(file) && empty.err.contains("nothing is remembered yet"));
    let editor = home.path().join("editor");
    let edit = |script: &str| {
        fs::write(&editor, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&editor, fs::Permissions::from_mode(0o755)).unwrap();
        let mut program = home.program();
        program.args(["memory", "edit", file]).env("VISUAL", &editor);
        crate::home::Said::from(program.output().unwrap())
    };
    let written = edit("echo '- 3B like shorter starters.' >> \"$1\"");
    assert_eq!(
        (written.code, written.out.trim()),
        (0, &*format!("{file}: saved")),
        "{}",
        written.err
    );
    let same = edit("true");
    assert!(same.out.contains("nothing was changed"), "{}", same.out);
    let failed = edit("exit 3");
    assert_eq!(failed.code, 1, "{}", failed.err);

    let shown = home.run(&["memory", "show", file]);
    let (short, text) = shown.out.trim().split_once("  ").unwrap();
    assert!(text.contains("3B like shorter starters."), "{}", shown.out);
    let forgotten = home.run(&["memory", "forget", short]);
    assert_eq!(forgotten.code, 0, "{}", forgotten.err);
    let after = home.run(&["memory", "show", file, "--json"]).json();
    assert!(!after["markdown"].as_str().unwrap().contains("shorter starters"), "{after}");
    assert!(home.run(&["memory", "show", file]).out.starts_with("\nforgotten:\n"));
    assert_eq!(home.run(&["memory", "restore", short]).code, 0);
    assert!(home.run(&["memory", "show", file]).out.contains("3B like shorter starters."));
    assert_eq!(home.run(&["memory", "forget", "zzzz"]).code, 4);

    let used = home.run(&[CREATE, "iteration for 3B", "--dry-run"]);
    assert!(used.out.contains("3B like shorter starters."), "{}", used.out);
    let without = home.run(&[CREATE, "iteration for 3B", "--dry-run", "--no-memory"]);
    assert!(!without.out.contains("3B like shorter starters."), "{}", without.out);
}

#[test]
fn a_key_is_kept_masked_and_never_said() {
    let home = Home::ready();
    let set = home.run_with_input(&["auth", "set", "anthropic"], &format!("{KEY}\n"));
    assert_eq!(set.code, 0, "{}", set.err);
    let list = home.run(&["auth", "--json"]);
    let key = &list.json()["keys"][0];
    assert_eq!((&key["provider"], &key["place"]), (&json!("anthropic"), &json!("file")));
    for said in [&set, &list] {
        assert!(!format!("{}{}", said.out, said.err).contains(&KEY[..20]), "{}", said.out);
    }
    assert!(set.err.contains("offline answers in new sessions, as before"), "{}", set.err);
    let used = home.run(&["auth", "use", "anthropic"]);
    assert!(
        used.out.starts_with("anthropic answers in new sessions, with claude-"),
        "{}",
        used.out
    );
    assert_eq!(home.run(&["auth", "use", "nobody"]).code, 4);
    assert_eq!(
        home.run(&["auth", "use", "offline"]).out,
        "offline answers in new sessions, with drafter-1\n"
    );
    let models = home.run(&["models"]).out;
    let line = models.lines().find(|line| line.contains("anthropic")).unwrap();
    // Nobody has asked the provider: it may refuse the key.
    assert!(line.contains("a key is set") && !line.contains("ready"), "{line}");

    assert_eq!(home.run(&["auth", "remove", "anthropic"]).code, 0);
    let none = home.run(&["auth"]);
    assert!(none.err.contains("no provider has a key"), "{}", none.err);
    for (words, input, code) in [
        (&["auth", "set", "anthropic"][..], "", 2),
        (&["auth", "set", "nobody"], KEY, 4),
        (&["auth", "set", "anthropic", KEY], "", 2),
        (&["auth", "test", "anthropic"], "", 5),
        (&["auth", "test", "offline"], "", 0),
    ] {
        let said = home.run_with_input(words, input);
        assert_eq!(said.code, code, "{words:?}: {}", said.err);
    }
}

#[test]
fn models_are_listed_with_their_prices_the_own_ones_too() {
    let home = Home::ready();
    fs::create_dir_all(home.data()).unwrap();
    let list = r#"{"retrieved": "2026-11-20", "providers": {"openai-compatible": {
        "baseUrl": "http://localhost:1/v1", "planner": "llama3.3", "models": {
            "llama3.3": {"context": 32000, "input": 0, "output": 0.5},
            "wrong": {"input": -1, "output": 0}}}}}"#;
    fs::write(home.data().join("models.json"), list).unwrap();
    let said = home.run(&["models"]);
    let cells = |name: &str| -> Vec<String> {
        let mut lines = said.out.lines().filter(|line| line.contains(name));
        lines.next_back().unwrap().split_whitespace().map(str::to_owned).collect()
    };
    let wanted = ["openai", "llama3.3", "32000", "0", "0.5", "0", "0", "2026-11-20", "own"];
    assert_eq!(cells("llama3.3"), wanted);
    let drafter = cells("drafter-1").join(" ");
    assert!(drafter.starts_with("offline drafter-1 1000000 0 0 0 0 not said"), "{drafter}");
    assert!(drafter.ends_with(" built in"), "{drafter}");
    assert!(said.err.contains("models.json"), "{}", said.err);
    let json = home.run(&["models", "--json"]).json();
    assert_eq!(json["providers"][2]["defaultModel"], "llama3.3");
    let own = json["models"].as_array().unwrap().iter().find(|model| model["own"] == true);
    assert_eq!((&own.unwrap()["name"], &own.unwrap()["output"]), (&json!("llama3.3"), &json!(0.5)));
    let problems = home.run(&["problems"]);
    assert_eq!(
        problems.out,
        "models.json:4:32: a price is not negative; 0 is what costs nothing\n"
    );
}

#[test]
fn permissions_and_jobs_say_when_there_is_nothing() {
    let home = Home::ready();
    assert_eq!(home.run(&["permissions", "--json"]).json(), json!({ "tools": [] }));
    let permissions = home.run(&["permissions"]);
    assert!(permissions.err.contains("nothing is always allowed"), "{}", permissions.err);
    assert_eq!(home.run(&["permissions", "remove", "write_file"]).code, 4);
    let settings = json!({ "alwaysAllowed": ["str_replace", "write_file"] });
    fs::write(home.data().join("settings.json"), settings.to_string()).unwrap();
    let removed = home.run(&["permissions", "remove", "write_file"]);
    assert_eq!((removed.code, removed.out.as_str()), (0, "str_replace\n"), "{}", removed.err);

    assert_eq!(home.run(&["jobs", "--json"]).json(), json!({ "jobs": [] }));
    assert!(home.run(&["jobs"]).err.contains("nothing waits in the background"));
    for action in ["retry", "discard"] {
        let said = home.run(&["jobs", action, "7"]);
        assert_eq!(said.code, 4, "{}", said.err);
    }
}

/// The short id that a line of the terminal begins with.
fn first_id(said: &crate::home::Said) -> String {
    said.out.split_whitespace().next().unwrap_or_default().to_owned()
}

#[test]
fn single_memories_are_added_found_told_pinned_merged_away_and_erased() {
    let home = Home::ready();
    let add = |words: &[&str]| {
        let said = home.run(&[&["memory", "add"], words].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        first_id(&said)
    };
    let old = add(&["Starters take ten minutes", "--class", "3B"]);
    let new = add(&["Starters take five minutes", "--class", "3B"]);
    add(&["Always give minutes"]);
    assert_ne!(home.run(&["memory", "add", "Olena needs pictures", "--class", "3B"]).code, 0);
    assert_ne!(home.run(&["memory", "add", "Starters take five minutes", "--class", "3B"]).code, 0);

    let found = home.run(&["memory", "search", "how", "long", "is", "a", "starter?"]);
    assert!(found.out.contains(&old) && found.out.contains(&new), "{}", found.out);
    assert!(found.err.contains("only words were compared"), "{}", found.err);
    let nothing = home.run(&["memory", "search", "zebra"]);
    assert_eq!((nothing.code, nothing.out.as_str()), (0, ""));

    // They name different numbers: a question, and her answer.
    let review = home.run(&["memory", "review"]);
    assert!(review.out.contains("They name different numbers. Which holds?"), "{}", review.out);
    // Both hold: that stays an answer until one of them says something else.
    let both = home.run(&["memory", "review", "--both", &new, &old]);
    assert_eq!((both.code, both.out.as_str()), (0, "nothing to look at\n"), "{}", both.err);
    let words = ["memory", "edit", &old, "Starters", "take", "eight", "minutes"];
    assert_eq!(home.run(&words).code, 0);
    let review = home.run(&["memory", "review"]);
    assert!(review.out.contains("They name different numbers. Which holds?"), "{}", review.out);
    let after = home.run(&["memory", "review", "--replace", &old, &new]);
    assert_eq!((after.code, after.out.as_str()), (0, "nothing to look at\n"), "{}", after.err);
    let json = home.run(&["memory", "search", "starters", "--json"]).json();
    assert_eq!(json["hits"].as_array().unwrap().len(), 1, "{json}");
    let gone = home.run(&["memory", "search", "starters", "--gone", "--json"]).json();
    assert_eq!(gone["hits"].as_array().unwrap().len(), 2, "{gone}");
    assert!(home.run(&["memory", "show", &old]).out.contains(&format!("{new} holds instead")));
    assert_eq!(home.run(&["memory", "restore", &old]).code, 0);

    assert!(home.run(&["memory", "pin", &new]).out.contains("pinned"));
    assert!(home.run(&["memory", "explain", &new]).out.contains("It stays: you pinned it."));
    assert_eq!(home.run(&["memory", "edit", &new, "Starters", "take", "four", "minutes"]).code, 0);
    let told = home.run(&["memory", "history", &new]).out;
    for sentence in
        ["You wrote it: “Starters take five minutes”.", "You pinned it.", "You changed it"]
    {
        assert!(told.contains(sentence), "{told}");
    }
    let called = |words: &[&str]| home.run(&[&["memory", "sort", &new], words].concat()).out;
    assert!(called(&["preference"]).contains("holds · preference ·"));
    assert!(called(&["--by-words"]).contains("holds · learning ·"));
    let due = home.run(&["memory", "expire", "--dry-run"]);
    assert_eq!((due.code, due.err.trim()), (0, "nothing is due"));

    let refused = home.run(&["memory", "erase", &new]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    let file = home.path().join("kept.jsonl");
    let file = file.to_str().unwrap();
    assert_eq!(home.run(&["memory", "export", file]).code, 0);
    assert_eq!(home.run(&["memory", "erase", &new, "--yes"]).code, 0);
    assert_eq!(home.run(&["memory", "show", &new]).code, 4);
    let back = home.run(&["memory", "import", file]);
    assert!(back.out.contains("1 new, 2 there already"), "{}{}", back.out, back.err);
    fs::write(file, "{}\n").unwrap();
    let broken = home.run(&["memory", "import", file]);
    assert!(broken.code == 2 && broken.err.contains("line 1 of"), "{}", broken.err);
}

#[test]
fn how_long_is_remembered_what_nothing_uses_is_chosen_in_school_days() {
    let home = Home::ready();
    let calendar = home.run(&["memory", "calendar"]).out;
    assert!(calendar.starts_with("Autumn: 2026-08-19 to 2026-10-09, 36 school days"), "{calendar}");
    assert!(calendar.contains("\nclosed 2026-09-18: September holiday\n"), "{calendar}");
    assert!(calendar.contains("\nafter 2027-06-25 every weekday counts\n"), "{calendar}");
    let usual = home.run(&["memory", "rules"]).out;
    assert!(usual.contains("lets go after 61 school days without use, 10 more for each use"));
    assert!(usual.contains("all is as the program has it"), "{usual}");
    let chosen = home.run(&["memory", "rules", "--days", "60", "--per-use", "20", "--json"]).json();
    assert_eq!((&chosen["days"], &chosen["daysPerUse"]), (&60.into(), &20.into()), "{chosen}");
    let kept = home.run(&["memory", "rules"]).out;
    assert!(kept.contains("after 60 school days without use, 20 more"), "{kept}");
    let refused = home.run(&["memory", "rules", "--days", "0"]);
    assert!(refused.code == 2 && refused.err.contains("can be 1 to 380"), "{}", refused.err);
    assert_eq!(home.run(&["memory", "rules", "--usual"]).out, usual);
}
