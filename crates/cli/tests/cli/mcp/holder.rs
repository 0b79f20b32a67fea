//! The one process that holds: started by whoever comes first, ended when nobody came, killed without loss.

use std::thread;
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::json;

use super::agent::{Stage, entry};

#[test]
fn a_holder_that_is_killed_is_started_again_and_the_conversation_goes_on() {
    let stage = Stage::new();
    let mut agent = stage.agent();
    agent.begin("2025-11-25");
    let created = agent.call("create_ghap", entry("Fix the login timeout"));
    let first = Pid::from_raw(stage.holder());

    // While nothing is under way nobody is told.
    kill(first, Signal::SIGKILL).unwrap();
    thread::sleep(Duration::from_millis(300));
    let open = agent.call("get_current_ghap", json!({}));
    let second = Pid::from_raw(stage.holder());
    assert_ne!(first, second);
    let id = &created["structuredContent"]["id"];
    assert_eq!(open["structuredContent"]["open"]["id"], *id, "it is the same session");

    // What was under way is told as not answered, each to its id.
    kill(second, Signal::SIGSTOP).unwrap();
    thread::sleep(Duration::from_millis(300));
    let call =
        agent.begin_to_ask("tools/call", json!({ "name": "get_current_ghap", "arguments": {} }));
    let list = agent.begin_to_ask("tools/list", json!({}));
    thread::sleep(Duration::from_millis(100));
    kill(second, Signal::SIGKILL).unwrap();
    let told = agent.answer(&json!(call))["result"].clone();
    assert_eq!(told["isError"], true);
    assert!(told["content"][0]["text"].as_str().unwrap().contains("ask again"), "{told}");
    let told = agent.answer(&json!(list))["error"].clone();
    assert!(told["message"].as_str().unwrap().contains("ask again"), "{told}");
    let open = agent.call("get_current_ghap", json!({}));
    assert_eq!(open["structuredContent"]["open"]["id"], *id);
}

#[test]
fn a_holder_ends_when_nobody_came_for_a_while_and_not_before() {
    let stage = Stage::new();
    let mut agent = stage.agent();
    agent.begin("2025-11-25");
    let holder = stage.holder();
    thread::sleep(Duration::from_millis(1_500));
    assert!(agent.ask("tools/list", json!({}))["result"]["tools"].is_array());
    assert_eq!(stage.holder(), holder, "an agent is there");
    agent.leave();
    stage.wait_for_end();
    assert!(!stage.home.data().join("mcp/socket").exists());
    // The next who comes finds everything as it was.
    let mut agent = stage.agent();
    agent.begin("2025-11-25");
    assert_ne!(stage.holder(), holder);
}

#[test]
fn what_a_holder_keeps_is_for_its_account_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let stage = Stage::new();
    let mut agent = stage.agent();
    agent.begin("2025-11-25");
    let mode = |name: &str| {
        let about = std::fs::metadata(stage.home.data().join(name)).unwrap();
        about.permissions().mode() & 0o777
    };
    assert_eq!((mode("mcp"), mode("mcp/socket")), (0o700, 0o600));
    let printed = stage.home.run(&["mcp", "token"]);
    assert_eq!((printed.code, printed.out.trim().len()), (0, 64), "{}", printed.err);
    assert_eq!(mode("mcp/token"), 0o600);
    assert_eq!(stage.home.run(&["mcp", "token"]).out, printed.out, "it stays the same");
}

#[test]
fn where_no_holder_can_be_started_the_agent_is_told_why() {
    let stage = Stage::new();
    // A folder stands where the lock should be.
    let lock = stage.home.data().join("mcp/holder.lock");
    std::fs::create_dir_all(&lock).unwrap();
    let mut agent = stage.agent();
    let answer = agent.begin("2025-11-25");
    let why = answer["error"]["message"].as_str().unwrap();
    assert!(why.contains("could not be started") && why.contains("holder.lock"), "{why}");
    drop(agent);
    std::fs::remove_dir(&lock).unwrap();
}
