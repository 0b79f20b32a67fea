//! Somebody takes part in a study at a computer of the lab: real processes and real bytes over HTTP.

use std::fs;

use serde_json::{Value, json};

use crate::home::Home;
use crate::server::{Answer, Server};

/// What no participant may read: the names of conditions, what the study is called and what it asks.
const CANARY: &str = "zorble";

const PROTOCOL: &str = "id: trial
title: Zorble title
question: Does zorble help?
seed: 7
participants: 3
order: latin-square
conditions:
  - { id: zorblechat, title: Zorble chat, like: baseline }
  - { id: zorblefull, title: Zorble full, like: full }
  - { id: zorblenone, title: Zorble none, like: unassisted }
tasks:
  - { id: t1, title: A lesson, text: t1.md, materials: [sheet.md], minutes: 20 }
tasks-per-condition: 1
sittings:
  - { id: first, conditions: 2, minutes: 100 }
  - { id: second, conditions: 1, after-days: 7 }
washout-days: 7
break-minutes: 5
instruments:
  - { use: umux-lite, when: after-task, conditions: [zorblechat, zorblefull] }
consent:
  text: consent.md
  tiers:
    - { id: numbers, title: Numbers only, keeps: events }
    - { id: words, title: Words too, keeps: texts }
";

const CLASS: &str = "---
class: 2D
stage: S2
subject: Computing Science
level: Third
pupils: 24
minutes: 50
---

# 2D

## Who they are

- Puffins fascinate 2D, which has 24 pupils.
";

/// A workspace with a study of three conditions, in whose names a canary sings.
pub fn with_study() -> Home {
    let home = Home::ready();
    let folder = home.workspace().join("studies/trial");
    fs::create_dir_all(folder.join("workspace/classes")).unwrap();
    let files = [
        ("protocol.yaml", PROTOCOL),
        ("t1.md", "Plan a lesson on loops for 2D."),
        ("sheet.md", "The class 2D has 24 pupils."),
        (
            "consent.md",
            "# Consent\n\nRead this.\n\n## Numbers only\n\nNumbers.\n\n## Words too\n\nWords.\n",
        ),
        ("workspace/classes/2D.md", CLASS),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    home
}

fn codes(home: &Home, more: &str) -> Vec<String> {
    let said = home.run(&["--json", "study", "open", "trial", "--participants", more]);
    assert_eq!(said.code, 0, "{}", said.err);
    let board = said.json();
    let seats = board["participants"].as_array().unwrap();
    seats.iter().map(|seat| seat["code"].as_str().unwrap().to_owned()).collect()
}

fn board(home: &Home) -> Value {
    let said = home.run(&["--json", "study", "board", "trial"]);
    assert_eq!(said.code, 0, "{}", said.err);
    said.json()["participants"].clone()
}

fn served(home: &Home, port: &str) -> Server {
    let mut program = home.program();
    program.args(["serve", "--port", port]);
    Server::listening(program)
}

/// A participant's browser, which keeps its cookie and everything that it was told.
struct Participant<'a> {
    server: &'a Server,
    cookie: String,
    stand: Value,
    told: Vec<String>,
}

impl<'a> Participant<'a> {
    fn enters(server: &'a Server, code: &str) -> Self {
        let entered = server.post("/study/enter", "", &json!({ "code": code.to_lowercase() }));
        assert_eq!(entered.status, 200, "{}", entered.body);
        assert!(entered.head.to_lowercase().contains("httponly; samesite=strict"));
        let (cookie, stand) = (entered.cookie(), entered.json());
        Self { server, cookie, stand, told: vec![entered.body] }
    }

    fn asks(&mut self, path: &str, body: &Value) -> Answer {
        let answer = self.server.post(path, &self.cookie, body);
        self.told.push(answer.body.clone());
        answer
    }

    fn does(&mut self, deed: &Value) -> &Value {
        let answer = self.asks("/study/act", deed);
        assert_eq!(answer.status, 200, "{deed}: {}", answer.body);
        self.stand = answer.json();
        &self.stand
    }

    fn place(&self) -> &str {
        self.stand["place"]["at"].as_str().unwrap()
    }

    /// Answers the questionnaire in front of her.
    fn fills_in(&mut self) {
        let mut sitting = self.stand["place"]["sitting"].clone();
        while let Some(asked) = sitting["asked"].as_object() {
            let answer = match asked["item"]["widget"]["kind"].as_str().unwrap() {
                "page" => json!({ "kind": "read" }),
                "rating" => json!({ "kind": "scale", "value": 4 }),
                other => panic!("a widget {other}: {}", asked["item"]),
            };
            let said = self.asks(
                "/study/sitting/sitting_answer",
                &json!({ "sessionId": sitting["sessionId"], "interactionId": asked["interactionId"],
                    "response": { "kind": "item", "answer": answer } }),
            );
            assert_eq!(said.status, 200, "{}: {}", asked["item"], said.body);
            sitting = said.json();
        }
        self.does(&json!({ "do": "finish" }));
    }

    /// Says something, and looks until the agent rests or asks: the session and its entries.
    fn says(&mut self, text: &str) -> (String, Value) {
        let sent = self.asks("/study/api/session_send", &json!({ "text": text }));
        assert_eq!(sent.status, 200, "{}", sent.body);
        let session = sent.json()["sessionId"].as_str().unwrap().to_owned();
        loop {
            let got = self.asks("/study/api/session_get", &json!({ "sessionId": session }));
            assert_eq!(got.status, 200, "{}", got.body);
            let detail = got.json();
            if detail["session"]["state"] != "running" {
                return (session, detail);
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }

    fn was_told_no_name(&self) {
        for told in &self.told {
            let found = told.to_lowercase().find(CANARY);
            assert_eq!(found, None, "{told}");
        }
    }
}

#[test]
fn a_participant_goes_all_the_way_and_never_reads_what_is_compared() {
    let home = with_study();
    let codes = codes(&home, "1");
    let mut server = served(&home, "0");
    let port = server.address().rsplit(':').next().unwrap().to_owned();
    let mut one = Participant::enters(&server, &codes[0]);
    assert_eq!(one.place(), "consent");
    assert_eq!(one.asks("/study/api/app_info", &json!({})).status, 404);
    one.does(&json!({ "do": "consent", "tier": "words" }));
    let (mut desks, mut killed) = (Vec::new(), false);
    loop {
        match one.place() {
            "taskAhead" => {
                one.does(&json!({ "do": "start" }));
            }
            "task" => {
                let desk = one.stand["place"]["desk"].as_str().unwrap().to_owned();
                assert_eq!(one.stand["place"]["materials"][0]["name"], "sheet.md");
                works(&mut one, &desk);
                desks.push(desk);
                if !killed {
                    // The power goes.
                    killed = true;
                    let (cookie, stand, told) = (one.cookie, one.stand, one.told);
                    server.child.kill().unwrap();
                    server.child.wait().unwrap();
                    server = served(&home, &port);
                    one = Participant { server: &server, cookie, stand: Value::Null, told };
                    let here = one.asks("/study/here", &json!({}));
                    one.stand = here.json();
                    assert_eq!(one.stand["place"]["at"], stand["place"]["at"], "the same place");
                    assert_eq!(one.stand["place"]["sessionId"], stand["place"]["sessionId"]);
                    let gap = board(&home)[0]["gapMs"].as_u64().unwrap();
                    assert!(gap > 0, "the outage is a gap, however short");
                }
                one.does(&json!({ "do": "finish" }));
            }
            "instrument" => one.fills_in(),
            "break" => {
                one.does(&json!({ "do": "start" }));
                one.does(&json!({ "do": "finish" }));
            }
            "wait" => {
                assert_eq!(one.stand["place"]["days"], 7);
                let early = one.asks("/study/act", &json!({ "do": "finish" }));
                assert_eq!(early.status, 409, "{}", early.body);
                assert_eq!(home.run(&["study", "end", "trial", "p01"]).code, 0);
                one.stand = one.asks("/study/here", &json!({})).json();
            }
            "complete" => break,
            other => panic!("at {other}"),
        }
    }
    desks.sort();
    assert_eq!(desks, ["chat", "paper", "planner"]);
    one.was_told_no_name();
    let seats = board(&home);
    assert_eq!((&seats[0]["phase"], &seats[0]["tier"]), (&json!("complete"), &json!("words")));
}

fn works(one: &mut Participant, desk: &str) {
    let commands = |one: &mut Participant| one.asks("/study/api/command_list", &json!({}));
    match desk {
        "paper" => {
            assert_eq!(commands(one).status, 404, "there is nobody to ask");
            assert_eq!(one.asks("/study/api/session_send", &json!({ "text": "hi" })).status, 404);
            one.does(&json!({ "do": "write", "text": "# Loops\n\nBy hand." }));
            assert_eq!(one.stand["place"]["paper"], "# Loops\n\nBy hand.");
        }
        "chat" => {
            assert_eq!(commands(one).json()["commands"], json!([]));
            let (_, detail) = one.says("a lesson on iteration for 2D");
            let text = detail.to_string();
            assert!(
                !text.contains("Puffins"),
                "a chat without the workspace knows no class: {text}"
            );
        }
        _ => {
            assert!(!commands(one).json()["commands"].as_array().unwrap().is_empty());
            // What the page says of switches and models is not what counts.
            let sent = json!({ "text": "a lesson on iteration for 2D",
                "factors": { "workspace": "off", "memory": "off" }, "provider": "anthropic" });
            let sent = one.asks("/study/api/session_send", &sent);
            assert_eq!(sent.status, 200, "{}", sent.body);
            let (session, detail) = one.says("go on");
            assert_eq!(sent.json()["sessionId"], json!(session), "one task is one conversation");
            assert!(detail.to_string().contains("2D is an S2"), "her class is known: {detail}");
            one.does(&json!({ "do": "mark" }));
            one.does(&json!({ "do": "note", "marker": 1, "text": "hm" }));
            assert_eq!(one.stand["markers"], json!([{ "marker": 1, "text": "hm" }]));
            one.does(&json!({ "do": "pause", "technical": true }));
            let sent = one.asks("/study/api/session_send", &json!({ "text": "and?" }));
            assert_eq!(sent.status, 409, "{}", sent.body);
            one.does(&json!({ "do": "goOn" }));
        }
    }
}

#[test]
fn a_participant_reaches_nothing_of_anybody_else_by_any_command() {
    let home = with_study();
    let codes = codes(&home, "3");
    let server = served(&home, "0");
    let mut all: Vec<Participant> =
        codes.iter().map(|code| Participant::enters(&server, code)).collect();
    for one in &mut all {
        one.does(&json!({ "do": "consent", "tier": "numbers" }));
        one.does(&json!({ "do": "start" }));
    }
    let at = |all: &[Participant], desk: &str| {
        all.iter().position(|one| one.stand["place"]["desk"] == desk).unwrap()
    };
    let (planner, chat) = (at(&all, "planner"), at(&all, "chat"));
    let (hers, _) = all[planner].says("a lesson on iteration for 2D");
    let teacher = server.login();
    for command in api::COMMANDS {
        let name = command.name;
        let body = json!({ "sessionId": hers, "path": "classes/2D.md", "text": "x" });
        let other = all[chat].asks(&format!("/study/api/{name}"), &body);
        let free = ["app_info", "command_list", "problem_list", "model_list", "markdown_read"];
        assert!(
            (400..500).contains(&other.status) || free.contains(&name),
            "{name}: {} {}",
            other.status,
            other.body
        );
        assert!(!other.body.contains("24 pupils"), "{name}: {}", other.body);
        // Neither cookie opens the other's door.
        let cookie = all[chat].cookie.clone();
        assert_eq!(server.post(&format!("/api/{name}"), &cookie, &body).status, 401, "{name}");
        assert_eq!(
            server.post(&format!("/study/api/{name}"), &teacher, &body).status,
            401,
            "{name}"
        );
    }
    // A code that leads nowhere, a computer that she has left, and one that she came to later.
    assert_eq!(server.post("/study/enter", "", &json!({ "code": "AAAA-AAAA" })).status, 404);
    let later = Participant::enters(&server, &codes[chat]);
    assert_eq!(all[chat].asks("/study/here", &json!({})).status, 401);
    assert_eq!(server.post("/study/leave", &later.cookie, &json!({})).status, 204);
    assert_eq!(server.post("/study/here", &later.cookie, &json!({})).status, 401);
}

#[test]
fn a_study_from_elsewhere_is_known_by_its_name_once_it_was_opened() {
    let home = with_study();
    let elsewhere = home.path().join("elsewhere/trial");
    fs::create_dir_all(home.path().join("elsewhere")).unwrap();
    fs::rename(home.workspace().join("studies/trial"), &elsewhere).unwrap();
    let unknown = home.run(&["study", "open", "trial"]);
    assert_eq!(unknown.code, 4, "{}", unknown.err);
    assert!(unknown.err.contains("trial"), "{}", unknown.err);
    let opened = home.run(&["study", "open", elsewhere.to_str().unwrap(), "--participants", "1"]);
    assert_eq!(opened.code, 0, "{}", opened.err);
    assert_eq!(codes(&home, "1").len(), 2, "one more");
}

#[test]
fn who_withdraws_leaves_nothing_where_she_wants_that() {
    let home = with_study();
    let codes = codes(&home, "3");
    let server = served(&home, "0");
    let mut told = Vec::new();
    for code in &codes {
        let mut one = Participant::enters(&server, code);
        one.does(&json!({ "do": "consent", "tier": "words" }));
        one.does(&json!({ "do": "start" }));
        if one.stand["place"]["desk"] == "planner" {
            one.says("a lesson on zwithdrawn for 2D");
        } else {
            one.does(&json!({ "do": "write", "text": "zwithdrawn" }));
        }
        one.does(&json!({ "do": "withdraw", "erase": true }));
        assert_eq!(one.place(), "withdrawn");
        told.push(one.asks("/study/here", &json!({})).status);
    }
    assert_eq!(told, [401, 401, 401]);
    drop(server);
    let seats = board(&home);
    for seat in seats.as_array().unwrap() {
        assert_eq!(seat["phase"], "erased", "{seat}");
    }
    let out = home.data().join("../backup.zip");
    let taken = home.run(&["db", "backup", out.to_str().unwrap()]);
    assert_eq!(taken.code, 0, "{}", taken.err);
    let mut zip = zip::ZipArchive::new(fs::File::open(out).unwrap()).unwrap();
    for at in 0..zip.len() {
        let mut text = Vec::new();
        std::io::copy(&mut zip.by_index(at).unwrap(), &mut text).unwrap();
        let found = text.windows(10).any(|window| window == b"zwithdrawn");
        assert!(!found, "file {at} of the backup still has her words");
    }
}

#[test]
fn nobody_is_taken_out_at_the_terminal_without_a_word_for_it() {
    let home = with_study();
    codes(&home, "1");
    let out = |more: &[&str]| home.run(&[&["study", "withdraw", "trial", "p01"], more].concat());
    let asked = out(&["--erase"]);
    assert_eq!(asked.code, 2, "{}", asked.err);
    assert!(asked.err.contains("nothing was changed"), "{}", asked.err);
    assert_eq!(board(&home)[0]["phase"], "new");
    assert_eq!(out(&["--yes"]).code, 0);
    assert_eq!(board(&home)[0]["phase"], "withdrawn");
    assert_eq!(out(&["--erase", "--yes"]).code, 0);
    assert_eq!(board(&home)[0]["phase"], "erased");
}

#[test]
fn a_researcher_with_a_passcode_of_her_own_has_studies_and_nothing_else() {
    let home = with_study();
    let file = home.data().join("../researchers");
    fs::write(&file, "forty winks in a boat\n").unwrap();
    let mut program = home.program();
    program.args(["serve", "--researcher-passcode-file", file.to_str().unwrap()]);
    let server = Server::listening(program);
    let enters = |words: &str| server.post("/research/login", "", &json!({ "passcode": words }));
    assert_eq!(enters(&server.passcode).status, 401, "the teacher's is another");
    let entered = enters("forty winks in a boat");
    assert_eq!(entered.status, 204, "{}", entered.body);
    let cookie = entered.cookie();
    let list = server.post("/research/api/study_list", &cookie, &json!({}));
    assert_eq!(list.json()["studies"][0]["id"], "trial", "{}", list.body);
    let asked = json!({ "study": "trial", "participants": 1 });
    let opened = server.post("/research/api/study_open", &cookie, &asked);
    assert_eq!(opened.json()["participants"][0]["participant"], "p01", "{}", opened.body);
    for command in api::COMMANDS {
        let name = command.name;
        let body = json!({});
        if !name.starts_with("study_") {
            let path = format!("/research/api/{name}");
            assert_eq!(server.post(&path, &cookie, &body).status, 404, "{name}");
        }
        assert_eq!(server.post(&format!("/api/{name}"), &cookie, &body).status, 401, "{name}");
        assert_eq!(server.post(&format!("/research/api/{name}"), "", &body).status, 401, "{name}");
    }
    assert_eq!(server.post("/research/logout", &cookie, &json!({})).status, 204);
    assert_eq!(server.post("/research/api/study_list", &cookie, &json!({})).status, 401);
}
