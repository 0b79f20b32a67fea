//! A session at the terminal stays with whoever answers in it.

use assert_cmd::Command;
use serde_json::json;
use testkit::model_server::{ModelServer, RecordedRequest};
use testkit::scripted::Answer;

use crate::home::{Home, Said};

fn done() -> Answer {
    Answer::structured(json!({"response": "Done.", "memoriesReferenced": []}))
}

/// The program with these variables of a provider, and this on its standard input.
fn with(home: &Home, variables: &[(&str, String)], words: &[&str], input: &str) -> Said {
    let mut program = home.program();
    program.args(words);
    for (name, value) in variables {
        program.env(name, value);
    }
    Command::from_std(program).write_stdin(input).output().unwrap().into()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_local_session_is_resumed_with_no_remote_provider_unless_it_is_named() {
    let (local, remote) = (
        ModelServer::answering(|_| Some(done())).await.unwrap(),
        ModelServer::answering(|_| Some(done())).await.unwrap(),
    );
    let home = Home::new();
    let here = [("OPENAI_BASE_URL", format!("{}/v1", local.base_url()))];
    let words = ["repl", "--provider", "openai", "--model", "small"];
    let run = with(&home, &here, &words, "hello\n");
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let host = local.base_url().replace("http://", "");

    let there = [
        ("ANTHROPIC_BASE_URL", remote.base_url()),
        ("ANTHROPIC_API_KEY", "sk-ant-of-a-test-0123456789".to_owned()),
    ];
    let resumed = with(&home, &there, &["--resume", "last", "shorter"], "");
    assert_ne!(resumed.code, 0, "{}{}", resumed.out, resumed.err);
    assert!(
        resumed.err.contains(&format!("small at {host} answers in this session")),
        "{}",
        resumed.err
    );
    assert_eq!(remote.requests().len(), 0);

    let named = ["--resume", "last", "shorter", "--provider", "anthropic"];
    let moved = with(&home, &there, &named, "");
    assert_eq!(moved.code, 0, "{}{}", moved.out, moved.err);
    let there = remote.base_url().replace("http://", "");
    assert!(moved.err.contains("answered by anthropic, claude-"), "{}", moved.err);
    assert!(moved.err.contains(&format!(" at {there}")), "{}", moved.err);
    assert!(remote.requests().iter().any(|sent| sent.body.to_string().contains("hello")));
}

/// Something for each line that is asked for.
fn lines(request: &RecordedRequest) -> Option<Answer> {
    let text = request.body["messages"].as_array()?.last()?["content"].as_str()?;
    let (_, lines) = text.split_once("The lines:\n")?;
    let numbers = lines.lines().filter_map(|line| line.split_once(". "));
    let said =
        numbers.map(|(number, _)| format!("{number}. Pupils watch lava number {number} cool."));
    Some(Answer::text(said.collect::<Vec<_>>().join("\n")))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_writes_lines_is_named_and_the_session_stays_with_it() {
    let server = ModelServer::answering(lines).await.unwrap();
    let server = server.saying("/props", json!({"default_generation_settings": {"n_ctx": 8192}}));
    let home = Home::new();
    let here = [("OPENAI_BASE_URL", format!("{}/v1", server.base_url()))];
    let host = server.base_url().replace("http://", "");
    let words = ["lesson-planning:create-lesson", "--answers", "skip"];
    let chosen = [&words[..], &["volcanoes for 3B", "--provider", "openai", "--model", "small"]];
    let resumed =
        [&["--resume", "last"][..], &["plan a lesson on rivers for 3B", "--answers", "skip"]];
    for words in [chosen.concat(), resumed.concat()] {
        let before = server.requests().len();
        let run = with(&home, &here, &words, "");
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        let by =
            format!("answered by offline, drafter-1, and for its lines openai, small at {host}");
        assert!(run.err.contains(&by), "{}", run.err);
        assert!(run.out.contains("are by small, which is AI"), "{}", run.out);
        assert!(server.requests().len() > before + 4);
    }
}
