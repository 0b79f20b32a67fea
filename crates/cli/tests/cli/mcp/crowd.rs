//! Many agents at once.

use std::collections::BTreeSet;
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use super::agent::{Stage, entry};

/// So many come at once.
const MANY: usize = 50;

#[test]
fn fifty_agents_that_come_at_once_share_one_holder_and_none_loses_an_entry() {
    let stage = Arc::new(Stage::new());
    let (ready, begun) = (Arc::new(Barrier::new(MANY)), Instant::now());
    let agents: Vec<_> = (0..MANY)
        .map(|number| {
            let (stage, ready) = (Arc::clone(&stage), Arc::clone(&ready));
            thread::spawn(move || {
                ready.wait();
                let mut agent = stage.agent();
                agent.begin("2025-11-25");
                let created =
                    agent.call("create_ghap", entry(&format!("Fix the login timeout {number}")));
                assert_eq!(created["isError"], false, "{created}");
                let holder = stage.holder();
                // Nobody leaves before all have come.
                ready.wait();
                let id = created["structuredContent"]["id"].as_str().unwrap().to_owned();
                let open = agent.call("get_current_ghap", json!({}))["structuredContent"].clone();
                assert_eq!(open["open"]["id"], id.as_str(), "each sees its own");
                let others = open["others"].as_array().unwrap().len() as u64;
                assert_eq!(others + open["left"].as_u64().unwrap(), MANY as u64 - 1);
                (id, holder)
            })
        })
        .collect();
    let all: Vec<_> = agents.into_iter().map(|agent| agent.join().unwrap()).collect();
    let (ids, holders): (BTreeSet<_>, BTreeSet<_>) = all.into_iter().unzip();
    assert_eq!((ids.len(), holders.len()), (MANY, 1), "one holder for all");
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}
