//! Work that takes a while: told of, stopped by whoever asked, and cut off by a holder that dies.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

use super::agent::{Agent, Stage, meta};

/// Files of a project that takes a while.
const FILES: u64 = 2_400;
/// Functions in each.
const FUNCTIONS: u64 = 4;

/// Writes the project; `more` is what each file has beside its functions.
fn write(project: &Path, files: impl Iterator<Item = u64>, more: &str) {
    for file in files {
        let folder = project.join(format!("part_{}", file / 100));
        fs::create_dir_all(&folder).unwrap();
        let mut text = String::from(more);
        for function in 0..FUNCTIONS {
            let _ = write!(
                text,
                "def step_{file}_{function}(value):\n    total = value + {function}\n    return total\n\n\n"
            );
        }
        fs::write(folder.join(format!("file_{file}.py")), text).unwrap();
    }
}

fn index(more: Value) -> Value {
    let arguments = json!({ "directory": ".", "project": "large" });
    json!({ "name": "index_codebase", "arguments": arguments, "_meta": more })
}

/// What an agent is told of the work on so many files, until some are done: how far it was each time.
fn told(agent: &mut Agent, token: &str, files: u64) -> Vec<u64> {
    let (mut told, total) = (Vec::new(), json!(files as f64));
    loop {
        let message = agent.next();
        assert_eq!(message["method"], "notifications/progress", "{message}");
        let params = &message["params"];
        assert_eq!((&params["progressToken"], &params["total"]), (&json!(token), &total));
        assert!(params["message"].as_str().unwrap().contains("files"), "{message}");
        let done = params["progress"].as_f64().unwrap() as u64;
        assert!(told.last().is_none_or(|last| *last < done), "{done} after {told:?}");
        told.push(done);
        if done > 0 {
            return told;
        }
    }
}

/// Files and units of the project as `get_status` has them, and why it cannot be searched.
fn status(agent: &mut Agent) -> (u64, u64, Option<String>) {
    let status = agent.call("get_status", json!({ "project": "large" }));
    let project = &status["structuredContent"]["projects"][0];
    let number = |name: &str| project[name].as_u64().unwrap();
    (number("files"), number("units"), project["problem"].as_str().map(str::to_owned))
}

/// Whether a function of this file is found.
fn finds(agent: &mut Agent, file: u64) -> bool {
    let name = format!("step_{file}_1");
    let found = agent.call("search_code", json!({ "query": name, "project": "large" }));
    found["structuredContent"]["results"].to_string().contains(&name)
}

#[test]
fn long_work_is_told_of_is_stopped_and_goes_on_where_it_was() {
    let stage = Stage::new();
    write(&stage.project(), 0..FILES, "");
    let mut agent = stage.agent();
    agent.begin("2025-11-25");
    agent.call("get_status", json!({}));

    let asked = agent.begin_to_ask("tools/call", index(json!({ "progressToken": "first" })));
    let before = told(&mut agent, "first", FILES);
    assert_eq!(before[0], 0, "{before:?}");
    let stopped = Instant::now();
    let params = json!({ "requestId": asked, "reason": "enough" });
    agent.say(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params }));

    // Whoever asks meanwhile waits until it has stopped, and is told what was kept.
    let (kept, units, problem) = status(&mut agent);
    assert!(stopped.elapsed() < Duration::from_secs(2), "{:?}", stopped.elapsed());
    assert!((1..FILES).contains(&kept), "{kept} files");
    assert_eq!((units, problem), (kept * (FUNCTIONS + 1), None));
    let last = told_of(&agent, "first").max().unwrap_or(before[1]);
    assert!(kept >= last && kept < last + FILES / 2, "{kept} are kept, and {last} were told of");

    // It goes on with the rest, by the other revision's words, and tells of it to the end.
    let mut more = meta();
    more["progressToken"] = json!("second");
    let again = agent.begin_to_ask("tools/call", index(more));
    let answer = agent.answer(&json!(again))["result"]["structuredContent"].clone();
    assert_eq!(
        (&answer["indexed"], &answer["unchanged"], &answer["units"]),
        (&json!(FILES - kept), &json!(kept), &json!(FILES * (FUNCTIONS + 1))),
    );
    assert_eq!(told_of(&agent, "second").last(), Some(FILES));
    assert!(finds(&mut agent, FILES - 1));

    // Nobody heard of the first again, and whoever gives no token is told nothing.
    let heard = agent.told.len();
    agent.call("index_codebase", json!({ "directory": ".", "project": "large" }));
    assert_eq!(agent.told.len(), heard);
    assert!(agent.told.iter().all(|told| told["id"] != json!(asked)), "{:?}", agent.told);
}

/// How far work was, of what the agent was told beside answers.
fn told_of(agent: &Agent, token: &str) -> impl Iterator<Item = u64> {
    let of = move |message: &&Value| message["params"]["progressToken"] == token;
    let told = agent.told.iter().filter(of);
    told.map(|message| message["params"]["progress"].as_f64().unwrap() as u64)
}

#[test]
fn a_holder_that_is_killed_while_it_indexes_leaves_what_was_kept_and_the_next_goes_on() {
    let stage = Stage::new();
    let project = stage.project();
    write(&project, 0..FILES, "");
    let mut agent = stage.agent();
    agent.begin("2025-11-25");
    agent.call("get_status", json!({}));

    // In its first reading: nothing is there, and both say so.
    cut_off(&stage, &mut agent, FILES);
    let (files, _, problem) = status(&mut agent);
    assert_eq!((files, problem.as_deref()), (0, Some(NOTHING)));
    let ask = json!({ "query": "step_1_1", "project": "large" });
    assert_eq!(agent.refused("search_code", ask), NOTHING);
    let read = agent.call("index_codebase", json!({ "directory": ".", "project": "large" }));
    assert_eq!(read["structuredContent"]["indexed"], FILES, "{read}");
    let units = FILES * (FUNCTIONS + 1);
    assert_eq!(status(&mut agent), (FILES, units, None));

    // In a later one: what was known before is, and both say so.
    write(&project, (0..FILES).step_by(3), "def added(value):\n    return value\n\n\n");
    fs::remove_file(project.join("part_0/file_1.py")).unwrap();
    cut_off(&stage, &mut agent, FILES - 1);
    assert_eq!(status(&mut agent), (FILES, units, None));
    assert!(finds(&mut agent, FILES - 1));
    let read = agent.call("index_codebase", json!({ "directory": ".", "project": "large" }));
    let read = &read["structuredContent"];
    let changed = FILES.div_ceil(3);
    assert_eq!(
        (&read["indexed"], &read["removed"], &read["unchanged"]),
        (&json!(changed), &json!(1), &json!(FILES - changed - 1)),
    );
    let units = units + changed - (FUNCTIONS + 1);
    assert_eq!(status(&mut agent), (FILES - 1, units, None));
    assert!(finds(&mut agent, 0) && !finds(&mut agent, 1));
}

const NOTHING: &str = "the project `large` is not indexed: index_codebase reads it first";

/// Kills the holder in the midst of reading so many files.
fn cut_off(stage: &Stage, agent: &mut Agent, files: u64) {
    let asked = agent.begin_to_ask("tools/call", index(json!({ "progressToken": "cut off" })));
    told(agent, "cut off", files);
    kill(Pid::from_raw(stage.holder()), Signal::SIGKILL).unwrap();
    let answer = agent.answer(&json!(asked))["result"].clone();
    assert_eq!(answer["isError"], true, "{answer}");
    assert!(answer["content"][0]["text"].as_str().unwrap().contains("ask again"), "{answer}");
}
