//! A class joins a test with a code, each on a computer of its own: real processes and real bytes over HTTP.

use std::thread;

use serde_json::{Value, json};

use crate::home::Home;
use crate::server::{Answer, Server};
use crate::sitting::with_birds;

/// A learner's browser: it keeps its cookie.
pub struct Browser<'a> {
    server: &'a Server,
    pub cookie: String,
    stand: Value,
}

impl<'a> Browser<'a> {
    pub fn joins(server: &'a Server, code: &str, seat: &str) -> Self {
        let sat = server.post("/join/sit", "", &json!({ "code": code, "seat": seat }));
        assert_eq!(sat.status, 200, "{}", sat.body);
        assert!(sat.head.to_lowercase().contains("httponly; samesite=strict"), "{}", sat.head);
        Self { server, cookie: sat.cookie(), stand: sat.json() }
    }

    pub fn session(&self) -> &str {
        self.stand["sessionId"].as_str().unwrap()
    }

    pub fn post(&self, path: &str, more: Value) -> Answer {
        let mut params = json!({ "sessionId": self.session(), "face": "browser" });
        let Value::Object(more) = more else { panic!("no object") };
        params.as_object_mut().unwrap().extend(more);
        self.server.post(path, &self.cookie, &params)
    }

    pub fn answers(&mut self, text: &str) {
        let answer = json!({
            "interactionId": self.stand["asked"]["interactionId"],
            "response": { "kind": "item", "answer": { "kind": "text", "text": text } },
        });
        let said = self.post("/learner/sitting_answer", answer);
        assert_eq!(said.status, 200, "{}", said.body);
        self.stand = said.json();
    }

    pub fn question(&self) -> &Value {
        &self.stand["asked"]["item"]
    }
}

pub fn open(home: &Home, words: &[&str]) -> Value {
    let words = [&["--json", "assess", "open", "birds", "--class", "3B"], words].concat();
    let opened = home.run(&words);
    assert_eq!(opened.code, 0, "{}", opened.err);
    opened.json()
}

pub fn served(home: &Home, port: &str) -> Server {
    let mut program = home.program();
    program.args(["serve", "--port", port]);
    Server::listening(program)
}

#[test]
fn three_learners_join_with_a_code_and_go_on_after_the_host_was_killed() {
    let home = with_birds();
    let opened = open(&home, &["--seats", "4", "--extra-time", "2=100"]);
    let code = opened["code"].as_str().unwrap();
    let mut server = served(&home, "0");
    let port = server.address().rsplit(':').next().unwrap().to_owned();

    let typed = json!({ "code": format!(" {}-{}", code[..3].to_lowercase(), &code[3..]) });
    let offer = server.post("/join/look", "", &typed).json();
    assert_eq!((&offer["title"], &offer["questions"]), (&json!("Birds"), &json!(3)), "{offer}");
    assert_eq!(offer["seats"][1], json!({ "seat": "2", "taken": false }));

    let mut learners: Vec<Browser> =
        ["1", "2", "3"].iter().map(|seat| Browser::joins(&server, code, seat)).collect();
    let left = |of: &Browser| of.stand["remainingMs"].as_u64().unwrap();
    assert!(left(&learners[1]) > left(&learners[0]) * 19 / 10, "twice the time");
    // A seat has one learner.
    let again = server.post("/join/sit", "", &json!({ "code": code, "seat": "2" }));
    assert_eq!((again.status, &again.json()["code"]), (409, &json!("conflict")));
    for learner in &mut learners {
        learner.answers("zqwrong");
    }
    let before: Vec<(Value, u64, String, String)> = learners
        .iter()
        .map(|one| {
            (one.question().clone(), left(one), one.cookie.clone(), one.session().to_owned())
        })
        .collect();
    drop(learners);
    server.child.kill().unwrap();
    server.child.wait().unwrap();

    let server = served(&home, &port);
    for (question, remaining, cookie, session) in before {
        let here = server.post("/join/here", &cookie, &json!({}));
        assert_eq!(here.status, 200, "{}", here.body);
        let here = here.json();
        assert_eq!(
            (&here["asked"]["item"], here["sessionId"].as_str()),
            (&question, Some(&*session))
        );
        assert!(here["remainingMs"].as_u64().unwrap() <= remaining, "no more time than before");
    }

    let board = home.run(&["--json", "assess", "board", code]).json();
    let seats = board["seats"].as_array().unwrap();
    let answered: Vec<u64> = seats.iter().map(|seat| seat["answered"].as_u64().unwrap()).collect();
    assert_eq!(answered, [1, 1, 1, 0]);
    assert_eq!(
        (&seats[0]["state"]["is"], &seats[3]["state"]["is"]),
        (&json!("going"), &json!("free"))
    );
    let common = &board["misconceptions"][0];
    assert_eq!(
        (&common["learners"]["count"], &common["words"]),
        (&json!(3), &json!("Says zqrationale."))
    );
}

#[test]
fn a_learner_sees_her_own_sitting_and_nothing_of_anybody_elses() {
    let home = with_birds();
    let opened = open(&home, &["--seats", "3"]);
    let code = opened["code"].as_str().unwrap();
    let server = served(&home, "0");
    let mut mine = Browser::joins(&server, code, "1");
    let other = Browser::joins(&server, code, "2");

    // Neither another's sitting, nor anything of the teacher's, nor what the teacher may do with hers.
    for (path, session) in [
        ("/learner/sitting_look", other.session()),
        ("/learner/sitting_hand_in", other.session()),
        ("/learner/sitting_marks", mine.session()),
        ("/learner/sitting_end", mine.session()),
        ("/learner/sitting_reopen", mine.session()),
        ("/learner/session_get", mine.session()),
    ] {
        let params =
            json!({ "sessionId": session, "face": "browser", "reason": "x", "minutes": 9 });
        let said = server.post(path, &mine.cookie, &params);
        assert_eq!((said.status, &said.json()["code"]), (404, &json!("notFound")), "{path}");
    }
    for path in ["/api/sitting_marks", "/api/session_list", "/api/opening_board"] {
        assert_eq!(server.post(path, &mine.cookie, &json!({})).status, 401, "{path}");
    }
    for path in ["/join/here", "/learner/sitting_look"] {
        let session = json!({ "sessionId": mine.session(), "face": "browser" });
        for cookie in ["", &mine.cookie[..mine.cookie.len() - 1], &format!("{}0", mine.cookie)] {
            assert_eq!(server.post(path, cookie, &session).status, 401, "{path} {cookie}");
        }
    }

    let text = json!({ "texts": ["$2^3$"], "titles": [] });
    assert_eq!(server.post("/learner/markdown_read", &mine.cookie, &text).status, 200);
    assert_eq!(server.post("/learner/markdown_read", "", &text).status, 401);

    // Nothing that says what is right, from the first question to the end.
    let mut told = mine.stand.to_string();
    for answer in ["zqkey", "other", "other"] {
        mine.answers(answer);
        told.push_str(&mine.stand.to_string());
    }
    assert_eq!(mine.stand["phase"]["is"], "over");
    for canary in ["zqhint", "zqsolution", "zqrationale", "zqmisconception", "zqwrong", "zqkey"] {
        assert!(!told.contains(canary), "{canary} in {told}");
    }

    // Who leaves the computer leaves the seat, and it goes on where it was.
    let left = server.post("/join/leave", &other.cookie, &json!({}));
    assert_eq!(left.status, 204);
    assert_eq!(other.post("/learner/sitting_look", json!({})).status, 401);
    let back = Browser::joins(&server, code, "2");
    assert_eq!((back.session(), back.question()), (other.session(), other.question()));
}

#[test]
fn the_teacher_stops_all_clocks_gives_time_lets_a_seat_go_and_ends_it() {
    let home = with_birds();
    let opened = open(&home, &["--seats", "2"]);
    let (code, id) = (opened["code"].as_str().unwrap(), &opened["openingId"]);
    let server = served(&home, "0");
    let teacher = server.login();
    let command = |name: &str, mut more: Value| {
        more["openingId"] = id.clone();
        let said = server.post(&format!("/api/{name}"), &teacher, &more);
        assert_eq!(said.status, 200, "{name}: {}", said.body);
        said.json()
    };
    let look = |learner: &Browser| learner.post("/learner/sitting_look", json!({}));
    // What is wrong with a file names the file and not where her folder is.
    std::fs::write(home.workspace().join("sittings/broken.md"), "no front matter").unwrap();
    let offers = server.post("/api/sitting_offers", &teacher, &json!({})).json();
    let problem = offers["problems"][0].as_str().unwrap().to_owned();
    assert!(problem.starts_with("sittings/broken.md"), "{problem}");
    let first = Browser::joins(&server, code, "1");

    let away = first.post("/learner/sitting_window", json!({ "left": true }));
    assert_eq!(away.status, 200, "{}", away.body);
    let board = command("opening_pause", json!({ "paused": true }));
    let seat = &board["seats"][0];
    assert_eq!((&seat["state"]["is"], &seat["away"]), (&json!("paused"), &json!(true)), "{board}");
    assert_eq!((&seat["leftWindow"], &seat["here"]), (&json!(1), &json!(true)));
    let stopped = look(&first).json();
    assert_eq!((&stopped["phase"]["is"], &stopped["asked"]), (&json!("waits"), &Value::Null));
    // Again is no mistake: whoever presses twice means the same.
    command("opening_pause", json!({ "paused": true }));
    command("opening_pause", json!({ "paused": false }));
    let board = command("opening_extend", json!({ "minutes": 30, "reason": "The fire alarm." }));
    let left = look(&first).json()["remainingMs"].as_u64().unwrap();
    assert!((39 * 60_000..40 * 60_000).contains(&left), "{left} {board}");

    // The teacher lets the seat go: the old computer has nothing any more, the new one goes on.
    command("opening_free", json!({ "seat": "1" }));
    let gone = look(&first);
    assert_eq!((gone.status, &gone.json()["code"]), (401, &json!("passcode")));
    let moved = Browser::joins(&server, code, "1");
    assert_eq!(moved.question(), first.question());

    command("opening_close", json!({}));
    let late = server.post("/join/look", "", &json!({ "code": code }));
    assert_eq!((late.status, &late.json()["code"]), (404, &json!("notFound")));
    assert_eq!(look(&moved).json()["phase"]["is"], "going", "who has begun goes on");
    command("opening_reopen", json!({}));
    assert_eq!(server.post("/join/look", "", &json!({ "code": code })).status, 200);
    command("opening_close", json!({ "end": true }));
    assert_eq!(look(&moved).json()["phase"]["end"]["why"], "byTeacher");
}

#[test]
fn what_no_code_leads_to_is_said() {
    let home = with_birds();
    let opened = open(&home, &[]);
    let code = opened["code"].as_str().unwrap();
    let server = served(&home, "0");
    let nowhere = server.post("/join/sit", "", &json!({ "code": code, "seat": "99" }));
    assert_eq!((nowhere.status, &nowhere.json()["message"]), (400, &json!("there is no seat 99")));
    let page = server.ask("GET /join HTTP/1.1\r\nhost: HOST", b"");
    assert!(
        page.status == 200 || page.status == 503,
        "the page, where it was built: {}",
        page.status
    );
}

#[test]
fn each_opening_begins_anew_whatever_a_seat_has_left_elsewhere() {
    let home = with_birds();
    let server = served(&home, "0");
    let openings = [open(&home, &["--seats", "1"]), open(&home, &["--seats", "1"])];
    let [mut before, now] =
        openings.each_ref().map(|one| Browser::joins(&server, one["code"].as_str().unwrap(), "1"));
    before.answers("zqkey");
    assert_ne!(before.session(), now.session());
    assert_eq!((&now.question()["place"], &now.stand["answered"]), (&json!(1), &json!(0)));
    // Neither takes the other's place.
    assert_eq!(now.post("/learner/sitting_look", json!({})).status, 200);
    assert_eq!(before.post("/learner/sitting_look", json!({})).json()["answered"], 1);
}

#[test]
fn a_lost_answer_costs_no_seat_and_nobody_has_two() {
    let home = with_birds();
    let opened = open(&home, &["--seats", "2"]);
    let code = opened["code"].as_str().unwrap();
    let server = served(&home, "0");
    let cookie = server.post("/join/look", "", &json!({ "code": code })).cookie();
    let sit =
        |seat: &str| server.post("/join/sit", &cookie, &json!({ "code": code, "seat": seat }));
    let first = sit("1");
    assert_eq!((first.status, first.cookie()), (200, cookie.clone()));
    assert_eq!(sit("1").json()["sessionId"], first.json()["sessionId"], "asked for again");
    assert_eq!(sit("2").status, 200);
    let offer = server.post("/join/look", "", &json!({ "code": code })).json();
    let taken: Vec<&Value> =
        offer["seats"].as_array().unwrap().iter().map(|seat| &seat["taken"]).collect();
    assert_eq!(taken, [&json!(false), &json!(true)]);
}

#[test]
fn what_waits_after_it_was_left_can_be_joined_and_a_test_tells_nothing_before_it_is_closed() {
    let home = with_birds();
    let test = home.workspace().join("sittings/birds.md");
    let rules = "minutes: 10\nresume: block\nfeedback: { right-wrong: at-submission, right-answer: at-submission }";
    let text = std::fs::read_to_string(&test).unwrap().replace("minutes: 10", rules);
    std::fs::write(&test, text).unwrap();
    let opened = open(&home, &["--seats", "2"]);
    let code = opened["code"].as_str().unwrap();
    let server = served(&home, "0");
    let mut first = Browser::joins(&server, code, "1");
    let shown = first.post("/learner/sitting_take_up", json!({})).json();
    assert_eq!(shown["phase"]["is"], "going", "a page that is shown what it has just begun");
    for _ in 0..3 {
        first.answers("tweet");
    }
    assert_eq!((&first.stand["phase"]["is"], &first.stand["told"]), (&json!("over"), &json!([])));
    // A seat that is through is nobody else's.
    server.post("/join/leave", &first.cookie, &json!({}));
    let taken = server.post("/join/sit", "", &json!({ "code": code, "seat": "1" }));
    assert_eq!(taken.status, 409, "{}", taken.body);

    let mut second = Browser::joins(&server, code, "2");
    for _ in 0..3 {
        second.answers("tweet");
    }
    assert_eq!(home.run(&["assess", "close", code]).code, 0);
    let told = second.post("/learner/sitting_look", json!({})).json();
    assert_eq!(told["told"].as_array().unwrap().len(), 3, "{told}");
    assert!(told["told"].to_string().contains("zqkey"), "{told}");
}

#[test]
fn whose_time_is_over_while_nobody_looks_is_through_and_counted() {
    let home = with_birds();
    let test = home.workspace().join("sittings/birds.md");
    let end = chrono::Utc::now() + chrono::TimeDelta::seconds(8);
    let until = format!("minutes: 10\nhard-end: {}", end.to_rfc3339());
    let text = std::fs::read_to_string(&test).unwrap().replace("minutes: 10", &until);
    std::fs::write(&test, text).unwrap();
    let opened = open(&home, &["--seats", "1"]);
    let code = opened["code"].as_str().unwrap();
    let server = served(&home, "0");
    // The lid is shut: nobody asks for anything any more.
    Browser::joins(&server, code, "1").answers("zqkey");
    drop(server);
    let seat = || home.run(&["--json", "assess", "board", code]).json()["seats"][0].clone();
    let begun = std::time::Instant::now();
    while seat()["state"]["is"] != "over" {
        assert!(begun.elapsed().as_secs() < 60, "{}", seat());
        thread::sleep(std::time::Duration::from_secs(1));
    }
    assert_eq!((&seat()["state"]["end"]["why"], &seat()["answered"]), (&json!("time"), &json!(1)));
    let results = home.run(&["--json", "assess", "results", "birds", "--class", "3B"]).json();
    assert_eq!((&results["going"], results["learners"].as_array().unwrap().len()), (&json!(0), 1));
}

#[test]
fn of_many_who_take_one_seat_at_once_one_has_it() {
    let home = with_birds();
    let opened = open(&home, &["--seats", "1"]);
    let code = opened["code"].as_str().unwrap();
    let server = served(&home, "0");
    let sit = || server.post("/join/sit", "", &json!({ "code": code, "seat": "1" })).status;
    let said: Vec<u16> = thread::scope(|scope| {
        let all: Vec<_> = (0..8).map(|_| scope.spawn(sit)).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let sat = said.iter().filter(|status| **status == 200).count();
    assert_eq!((sat, said.iter().all(|one| [200, 409].contains(one))), (1, true), "{said:?}");
    let all = home.run(&["--json", "assess", "sittings"]).json();
    assert_eq!(all.as_array().unwrap().len(), 1, "{all}");
}
