//! Models on a server of one's own, over real bytes: what the terminal shows of them.

use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;
use testkit::model_server::{ModelServer, Reply};
use tokio::runtime::Runtime;

use crate::home::{CREATE, Home, Said};

/// A server that answers each request so, and the runtime that it lives in.
pub fn serving(reply: &Reply) -> (Runtime, ModelServer) {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let server = runtime.block_on(ModelServer::start(vec![reply.clone(); 40])).unwrap();
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

    let home = Home::new();
    let (_runtime, server) = serving(&Reply::never());
    let mut terminal = Terminal::of(asking(
        &home,
        &server,
        &[CREATE, "a lesson on loops for 3B", "--answers", "skip"],
    ));
    terminal.shows("reading your files: ");
    let began = Instant::now();
    terminal.interrupts();
    assert_eq!(terminal.ends(), 130);
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn what_a_model_thinks_is_one_dim_line_and_no_part_of_its_answer() {
    let home = Home::new();
    let thoughts = [json!({"reasoning_content": "First the "}), json!({"reasoning": "class."})];
    let body = chunks(&[&thoughts[..], &[json!({"content": "Plan lessons."})]].concat());
    let (_runtime, server) = serving(&Reply::sse(body));
    let said =
        said(asking(&home, &server, &[CREATE, "a lesson on loops for 3B", "--answers", "skip"]));
    assert!(said.err.contains("  thought: First the class.\n"), "{}", said.err);
    assert!(said.out.contains("Plan lessons.") && !said.out.contains("First the"), "{}", said.out);
}
