//! Cards answered by rules, by nobody, or passed by.

use std::fs;

use serde_json::{Value, json};

use crate::home::{CREATE, Home, Said};

/// A run whose cards the rules answer.
fn answered(home: &Home, rules: &str, words: &[&str]) -> Said {
    let path = home.path().join("answers.yaml");
    fs::write(&path, rules).unwrap();
    let mut all = vec!["--json", "--answers", path.to_str().unwrap()];
    all.extend(words);
    home.run(&all)
}

/// The bodies of the last run's events.
fn bodies(home: &Home) -> Vec<Value> {
    let said = home.run(&["trace", "export", "latest", "--format", "jsonl"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let events = said.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    events.map(|mut event| event["body"].take()).collect()
}

/// What was asked, who showed it, and what was answered.
fn exchanges(home: &Home) -> Vec<(String, Vec<String>, String)> {
    let bodies = bodies(home);
    let about = |kind: &str, id: &Value| -> Vec<&Value> {
        bodies.iter().filter(|body| body["type"] == kind && body["interactionId"] == *id).collect()
    };
    let opened = bodies.iter().filter(|body| body["type"] == "interactionOpened");
    opened
        .map(|body| {
            let card = &body["interaction"];
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let shown = about("interactionShown", &card["id"]);
            let shown = shown.into_iter().map(|body| text(&body["face"])).collect();
            let answer = about("interactionAnswered", &card["id"]);
            let answer = answer.first().map(|body| text(&body["response"]["kind"]));
            (text(&card["request"]["kind"]), shown, answer.unwrap_or_default())
        })
        .collect()
}

#[test]
fn rules_answer_every_card_and_a_card_without_a_rule_waits() {
    let home = Home::ready();
    let some = "- { kind: feedforward, response: use }\n- { kind: reflection, response: skip }\n\
                - { kind: confidence, response: 60 }\n";
    let words = [CREATE, "a lesson on iteration for 3B", "--approval", "automation"];
    let waits = answered(&home, some, &words);
    assert_eq!(waits.code, 3, "{}{}", waits.out, waits.err);
    let report = waits.json();
    assert_eq!(
        (&report["status"], &report["question"]["kind"]),
        (&json!("suspended"), &json!("adjudication"))
    );
    assert_eq!(report["filesWritten"], json!(["lessons/3B/iteration/lesson.md"]));
    let session = report["sessionId"].as_str().unwrap();
    assert!(waits.err.contains("answers.yaml is for this adjudication card"), "{}", waits.err);
    assert!(waits.err.contains(&format!("teacher-assist --resume {session}")), "{}", waits.err);
    let unfit = format!("{some}- {{ kind: adjudication, response: 7 }}\n");
    let unfit = answered(&home, &unfit, &["--resume", "last"]);
    assert_eq!(unfit.code, 2, "{}{}", unfit.out, unfit.err);
    assert!(unfit.json()["error"]["next"].as_str().unwrap().contains(session), "{}", unfit.out);

    let stands = home.run(&["sessions", "--json"]).json();
    assert_eq!(stands["sessions"][0]["state"], "waiting");
    let more = format!(
        "{some}- {{ kind: adjudication, times: 1, response: [{{ section: Starter, revise: make it shorter }}] }}\n\
         - {{ kind: adjudication, response: accept }}\n\
         - {{ kind: memoryCapture, response: remember }}\n"
    );
    let done = answered(&home, &more, &["--resume", "last"]);
    assert_eq!(done.code, 0, "{}{}", done.out, done.err);
    assert_eq!(done.json()["status"], "success");
    let script = vec!["script".to_owned()];
    let by_script = |kind: &str, answer: &str| (kind.to_owned(), script.clone(), answer.to_owned());
    assert_eq!(
        exchanges(&home),
        [
            by_script("feedforward", "feedforward"),
            by_script("confidence", "confidence"),
            by_script("adjudication", "adjudication"),
            by_script("adjudication", "adjudication"),
            by_script("confidence", "confidence"),
            by_script("reflection", "skipped"),
            by_script("memoryCapture", "memoryCapture"),
        ]
    );
    let shown = home.run(&["memory", "show", "memory/classes/3B/MEMORY.md"]);
    assert!(shown.out.contains("Keep the starter short"), "{}{}", shown.out, shown.err);
}

#[test]
fn what_is_typed_wrongly_or_said_in_scots_is_read_and_told() {
    let home = Home::ready();
    let run = home.run(&[CREATE, "gonnae gie us a wee leson oan iteratoin fur 3b", "--json"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert_eq!(run.json()["filesWritten"], json!(["lessons/3B/iteration/lesson.md"]));
    let read = "\u{201c}leson\u{201d} as \u{201c}lesson\u{201d} and \u{201c}iteratoin\u{201d} as \
                \u{201c}iteration\u{201d}";
    let bodies = bodies(&home);
    let card = bodies.iter().find(|body| body["interaction"]["request"]["kind"] == "feedforward");
    let reading = &card.unwrap()["interaction"]["request"]["reading"];
    assert_eq!(reading["text"], "a lesson on iteration for 3B, 50 minutes");
    assert_eq!(reading["notes"], json!([format!("I read {read}.")]));
    let said = run.json()["answer"].as_str().unwrap().to_owned();
    assert!(said.contains("by “iteratoin” you meant “iteration”"), "{said}");
    let ours = home.run(&[CREATE, "a lesson on frction for 3B", "--json", "--answers", "confirm"]);
    assert_eq!(ours.json()["filesWritten"], json!(["lessons/3B/frction/lesson.md"]), "{ours:?}");
}

#[test]
fn a_standing_wish_beside_the_card_is_proposed_to_memory_and_kept_with_her_yes_alone() {
    let home = Home::ready();
    let wish = "They always need the lights dimmed.";
    let rules = |remember: &str| {
        format!(
            "- {{ kind: feedforward, response: {{ note: \"Please use the hall. {wish}\" }} }}\n\
             - {{ kind: adjudication, response: accept }}\n\
             - {{ kind: memoryCapture, response: {remember} }}\n- {{ kind: any, response: skip }}\n"
        )
    };
    let memory = |home: &Home| home.run(&["memory", "show", "memory/classes/3B/MEMORY.md"]).out;
    for (topic, remember, kept) in [("iteration", "skip", false), ("sorting", "remember", true)] {
        let words = format!("a lesson on {topic} for 3B");
        let run = answered(&home, &rules(remember), &[CREATE, &words, "--approval", "automation"]);
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        let bodies = bodies(&home);
        let of_kind = |body: &&Value| body["interaction"]["request"]["kind"] == "memoryCapture";
        let card = bodies.iter().find(of_kind).unwrap();
        let proposals = &card["interaction"]["request"]["proposals"];
        assert_eq!(proposals.as_array().unwrap().len(), 1, "{proposals}");
        assert_eq!(proposals[0]["text"], wish);
        assert_eq!(proposals[0]["scope"]["class"], "3B", "{proposals}");
        assert_eq!(memory(&home).contains(wish), kept, "{topic}");
    }
}

#[test]
fn with_nobody_there_the_run_reaches_its_end_and_nothing_is_accepted() {
    let home = Home::ready();
    let passed = |kind: &str| (kind.to_owned(), Vec::new(), "skipped".to_owned());
    let skipped = home.run(&[CREATE, "a lesson on iteration for 3B", "--json"]);
    assert_eq!(skipped.code, 0, "{}{}", skipped.out, skipped.err);
    assert_eq!(
        exchanges(&home),
        ["feedforward", "confidence", "adjudication", "reflection"].map(passed)
    );

    let words = [CREATE, "a lesson on sorting for 2A", "--json", "--answers", "confirm"];
    let confirmed = home.run(&words);
    assert_eq!(confirmed.code, 0, "{}{}", confirmed.out, confirmed.err);
    let used = ("feedforward".to_owned(), Vec::new(), "feedforward".to_owned());
    assert_eq!(exchanges(&home)[0], used);
    assert_eq!(exchanges(&home).last().unwrap(), &passed("reflection"));
}

#[test]
fn a_tool_that_is_refused_changes_nothing() {
    let home = Home::ready();
    let rules = "- { kind: toolApproval, response: { refuse: not today } }\n- { kind: any, response: skip }\n";
    let words = [CREATE, "a lesson on iteration for 3B", "--approval", "collaboration"];
    let refused = answered(&home, rules, &words);
    assert_eq!(refused.json()["filesWritten"], json!([]));
    assert_eq!(
        (refused.code, &refused.json()["status"]),
        (0, &json!("success")),
        "{}",
        refused.err
    );
    let asked = exchanges(&home).into_iter().filter(|(kind, ..)| kind == "toolApproval").count();
    assert!(asked > 0, "{}", refused.err);
    assert!(!home.workspace().join("lessons/3B/iteration").exists());
    // Nobody said no here: the card was passed by.
    let words = [CREATE, "a lesson on sorting for 3B", "--approval", "collaboration", "--json"];
    let passed = home.run(&words);
    assert_eq!((passed.code, &passed.json()["filesWritten"]), (0, &json!([])), "{}", passed.err);
}

#[test]
fn a_permission_can_be_given_or_refused_in_words() {
    let home = Home::ready();
    let some = "- { kind: feedforward, response: use }\n- { kind: reflection, response: skip }\n\
                - { kind: confidence, response: skip }\n- { kind: adjudication, response: skip }\n";
    let words = [CREATE, "a lesson on iteration for 3B", "--approval", "collaboration"];
    let waits = answered(&home, some, &words);
    assert_eq!((waits.code, &waits.json()["question"]["kind"]), (3, &json!("toolApproval")));
    let plan = home.workspace().join("lessons/3B/iteration/lesson.md");

    let unclear = answered(&home, some, &["--resume", "last", "perhaps"]);
    assert_eq!(unclear.code, 2, "{}{}", unclear.out, unclear.err);
    assert!(unclear.err.contains("say yes, session, always, or no"), "{}", unclear.err);
    assert_eq!(home.run(&["sessions", "--json"]).json()["sessions"][0]["state"], "waiting");

    let yes = answered(&home, some, &["--resume", "last", "yes"]);
    assert_eq!(yes.code, 3, "{}{}", yes.out, yes.err);
    assert_eq!(yes.json()["question"]["kind"], "toolApproval", "{}", yes.out);
    assert!(plan.exists(), "{}", yes.err);
    let before = fs::read_to_string(&plan).unwrap();
    let no = answered(&home, some, &["--resume", "last", "no, not in the lesson"]);
    assert_eq!(fs::read_to_string(&plan).unwrap(), before);
    let said: Vec<Value> = bodies(&home)
        .iter()
        .filter_map(|body| body["response"]["decision"].as_object().cloned())
        .map(Value::from)
        .collect();
    assert_eq!(
        said[..2],
        [
            json!({ "decision": "allow", "scope": { "allow": "once" } }),
            json!({ "decision": "refuse", "reason": "not in the lesson" }),
        ],
        "{}",
        no.err
    );
    let mut ended = no;
    for _ in 0..20 {
        if ended.code != 3 {
            break;
        }
        ended = answered(&home, some, &["--resume", "last", "always"]);
    }
    assert_eq!(ended.code, 0, "{}{}", ended.out, ended.err);
    assert_ne!(fs::read_to_string(&plan).unwrap(), before);
    assert_eq!(home.run(&["permissions"]).out, "update_section\n");
}

#[test]
fn answers_that_cannot_be_used_end_with_2_or_4_and_begin_nothing() {
    let home = Home::ready();
    let words = [CREATE, "iteration for 3B"];
    let wrong = answered(&home, "- { kind: feedfoward, response: use }", &words);
    assert_eq!(wrong.code, 2, "{}", wrong.err);
    assert!(wrong.err.contains("the kinds are question, feedforward"), "{}", wrong.err);
    let ask = home.run(&[CREATE, "iteration for 3B", "--answers", "ask"]);
    assert_eq!(ask.code, 2, "{}", ask.err);
    assert!(ask.err.contains("--answers ask needs a terminal"), "{}", ask.err);
    let missing = home.run(&[CREATE, "iteration for 3B", "--answers", "no-such.yaml"]);
    assert_eq!(missing.code, 4, "{}", missing.err);
    assert_eq!(home.run(&["sessions", "--json"]).json()["sessions"], json!([]));
}

#[test]
fn a_look_back_in_automation_keeps_nothing_until_she_says_so() {
    let home = Home::ready();
    let planned = home.run(&[CREATE, "iteration for 3B", "--json"]);
    assert_eq!(planned.code, 0, "{}{}", planned.out, planned.err);
    let words = "3B iteration - the starter took twelve minutes and nobody got to the last task";
    let back = ["lesson-planning:reflect", words, "--approval", "automation"];
    let kept = || home.run(&["memory", "show", "memory/classes/3B/MEMORY.md"]).out;
    let rule = "- { kind: memoryCapture, response: dismiss }\n- { kind: any, response: skip }\n";
    let dismissed = answered(&home, rule, &back);
    assert_eq!(dismissed.code, 0, "{}{}", dismissed.out, dismissed.err);
    assert!(!kept().contains("twelve minutes"), "{}", kept());
    let script = vec!["script".to_owned()];
    let asked = ("memoryCapture".to_owned(), script, "memoryCapture".to_owned());
    assert!(exchanges(&home).contains(&asked), "{:?}", exchanges(&home));
}
