//! Models on a server of one's own, over real bytes: what the terminal shows of them.

use std::process::Command;

use serde_json::json;
use testkit::model_server::{ModelServer, RecordedRequest, Reply};
use testkit::scripted::Answer;
use tokio::runtime::Runtime;

use crate::home::{CREATE, Home, Said};

/// A server that answers each request so, and the runtime that it lives in.
pub fn serving(reply: &Reply) -> (Runtime, ModelServer) {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let server = runtime.block_on(ModelServer::start(vec![reply.clone(); 40])).unwrap();
    (runtime, server)
}

/// A server that says the same to everything, on the wire on which it is asked.
pub fn saying(text: &'static str) -> (Runtime, ModelServer) {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let pick = move |_: &RecordedRequest| Some(Answer::text(text));
    let server = runtime.block_on(ModelServer::answering(pick)).unwrap();
    (runtime, server)
}

/// The program with a model of this server.
pub fn asking(home: &Home, server: &ModelServer, words: &[&str]) -> Command {
    let mut program = home.program();
    program
        .env("TEACHER_ASSIST_PROVIDER", "openai")
        .env("OPENAI_BASE_URL", format!("{}/v1", server.base_url()))
        .env("OPENAI_API_KEY", "x")
        .args(["--model", "small"])
        .args(words);
    program
}

/// Chat completion chunks with these deltas, and the end.
pub fn chunks(deltas: &[serde_json::Value]) -> String {
    let chunk = |delta| format!("data: {}\n\n", json!({"choices": [{"delta": delta}]}));
    let end = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    deltas.iter().map(chunk).chain([end.to_owned()]).collect()
}

pub fn said(mut program: Command) -> Said {
    program.output().unwrap().into()
}

#[cfg(unix)]
#[test]
fn a_silent_model_is_shown_to_be_reading_and_stops_at_once_when_it_is_told_to() {
    use crate::terminal::Terminal;

    let home = Home::ready();
    let (_runtime, server) = serving(&Reply::never());
    let mut terminal = Terminal::of(asking(
        &home,
        &server,
        &[CREATE, "a lesson on loops for 3B", "--answers", "skip"],
    ));
    terminal.shows("reading your files: ");
    terminal.interrupts();
    // Waited for a minute at most, of the fifteen that the model may be silent.
    assert_eq!(terminal.ends(), 130);
}

#[test]
fn what_a_model_thinks_is_one_dim_line_and_no_part_of_its_answer() {
    let home = Home::ready();
    let thoughts = [json!({"reasoning_content": "First the "}), json!({"reasoning": "class."})];
    let body = chunks(&[&thoughts[..], &[json!({"content": "Plan lessons."})]].concat());
    let (_runtime, server) = serving(&Reply::sse(body));
    let said =
        said(asking(&home, &server, &[CREATE, "a lesson on loops for 3B", "--answers", "skip"]));
    assert!(said.err.contains("  thought: First the class.\n"), "{}", said.err);
    assert!(said.out.contains("Plan lessons.") && !said.out.contains("First the"), "{}", said.out);
}

/// Writes the clipboard, clears the screen, turns the direction of writing, and has a mark as our colours have.
const HOSTILE: &str = "\u{1b}]52;c;aGk=\u{7}\u{9b}2Jplan\u{202e}txt\u{fdd2}red";

/// What a terminal would be sent raw; both outputs are looked at.
fn raw(said: &Said) -> Vec<char> {
    let acts = |c: &char| (c.is_control() && !"\n\t".contains(*c)) || *c == '\u{202e}';
    said.out.chars().chain(said.err.chars()).filter(acts).collect()
}

#[test]
fn no_control_sequence_of_a_model_or_a_server_reaches_the_terminal() {
    let home = Home::ready();
    let thought = json!({"reasoning_content": format!("Hm {HOSTILE}")});
    let cut = [json!({"content": format!("Hello {HOSTILE}\r")}), json!({"content": "\nbye"})];
    let body = chunks(&[&[thought][..], &cut].concat());
    let (_runtime, server) = serving(&Reply::sse(body));
    let words = [CREATE, "a lesson on loops for 3B", "--answers", "skip"];
    let drafted = said(asking(&home, &server, &words));
    assert!(raw(&drafted).is_empty(), "{}", drafted.err);
    let shown = "Hello ␛]52;c;aGk=␇⟨U+009B⟩2Jplan⟨U+202E⟩txt⟨U+FDD2⟩red\nbye";
    assert!(drafted.out.contains(shown), "{}", drafted.out);
    assert!(drafted.err.contains("thought: Hm ␛]52"), "{}", drafted.err);

    let json = said(asking(&home, &server, &[&words[..], &["--json"]].concat()));
    assert!(raw(&json).is_empty(), "{}", json.out);
    assert_eq!(json.json()["answer"], format!("Hello {HOSTILE}\r\nbye"));

    for words in [&["trace", "latest"][..], &["sessions"], &["sessions", "show", "last"]] {
        let shown = home.run(words);
        assert_eq!(shown.code, 0, "{words:?}: {}", shown.err);
        assert!(raw(&shown).is_empty(), "{words:?}: {}", shown.err);
    }
    let mut repl = asking(&home, &server, &["repl", "--answers", "skip"]);
    repl.stdin(std::process::Stdio::null());
    assert!(raw(&said(repl)).is_empty());

    let error = json!({"error": {"type": "invalid_request_error", "message": HOSTILE}});
    let (_runtime, server) = serving(&Reply::refusal(400, &error));
    let refused = said(asking(&home, &server, &words));
    assert_eq!(refused.code, 1, "{}", refused.err);
    assert!(raw(&refused).is_empty(), "{}", refused.err);
    assert!(refused.err.contains("␛]52"), "{}", refused.err);
}

#[test]
fn no_control_sequence_of_a_file_reaches_the_terminal() {
    let home = Home::ready();
    let report = home.run(&[CREATE, "a lesson on loops for 3B", "--json"]).json();
    let path = report["filesWritten"][0].as_str().unwrap();
    let file = home.workspace().join(path);
    let text = std::fs::read_to_string(&file).unwrap();
    let hostile = text.replacen("\n## ", &format!("\nSay {HOSTILE}\n\n## "), 3);
    std::fs::write(&file, hostile).unwrap();
    for words in [&["lessons", "show", path][..], &["lessons", "check", path], &["lessons"]] {
        let shown = home.run(words);
        assert!(raw(&shown).is_empty(), "{words:?}: {}", shown.err);
    }
    let shown = home.run(&["lessons", "show", path]);
    assert!(shown.out.contains("␛]52"), "{}", shown.out);
}

#[test]
fn a_model_that_repeats_itself_is_stopped_and_its_tokens_are_counted() {
    let home = Home::ready();
    let lines = vec![json!({"content": "* Discuss the topic of loops in pairs.\n"}); 4_000];
    let (_runtime, server) = serving(&Reply::sse(chunks(&lines)));
    let words = [CREATE, "a lesson on loops for 3B", "--answers", "skip", "--json"];
    let stopped = said(asking(&home, &server, &words));
    assert_eq!(stopped.code, 1, "{}", stopped.err);
    assert!(stopped.err.contains("said the same again and again"), "{}", stopped.err);
    let report = stopped.json();
    let written = report["usage"]["outputTokens"].as_u64().unwrap();
    assert!((500..3_000).contains(&written), "{report}");
}

#[test]
fn a_command_that_was_to_write_and_got_words_or_nothing_is_no_success() {
    let home = Home::ready();
    let words = [CREATE, "a lesson on loops for 3B", "--answers", "skip"];
    let (_runtime, server) = serving(&Reply::sse(chunks(&[json!({"content": "Loops repeat."})])));
    let talked = said(asking(&home, &server, &words));
    assert_eq!(talked.code, 1, "{}{}", talked.out, talked.err);
    assert!(talked.err.contains("nothing was written there"), "{}", talked.err);
    assert_eq!(talked.out.matches("Loops repeat.").count(), 1, "{}", talked.out);

    let (_runtime, server) = serving(&Reply::sse(chunks(&[])));
    let silent = said(asking(&home, &server, &words));
    assert_eq!(silent.code, 1, "{}{}", silent.out, silent.err);
    assert!(silent.err.contains("the model gave an empty answer"), "{}", silent.err);
}

/// A server that refuses whatever it is asked, and its address.
pub fn refusing(status: u16, error: &serde_json::Value) -> String {
    use std::io::{Read as _, Write as _};
    let body = error.to_string();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let at = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for connection in listener.incoming() {
            let mut connection = connection.unwrap();
            let mut request = [0; 4096];
            let _read = connection.read(&mut request);
            let head = format!("HTTP/1.1 {status} No\r\ncontent-length: {}\r\n", body.len());
            let _gone = write!(connection, "{head}connection: close\r\n\r\n{body}");
        }
    });
    at
}
