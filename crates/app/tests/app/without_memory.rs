//! A run without memory, beside one with it: what of memory goes over the wire, into the queue and into the log.

use api::{Commands, Nothing, SessionSend};
use domain::{InteractionRequest, MemoryUse, SessionId};
use memory::DeedKind;
use serde_json::json;
use store::MemoryEventFilter;
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::memory::write;
use crate::stage::{Met, Stage};
use crate::wires::{self, to};

const WIRE: Wire = Wire::Anthropic;
/// It asks for a lesson and says something that lasts.
const REQUEST: &str = "a lesson on iteration for 3B. From now on never plan group work for 3B.";
/// What only memory knows.
const OF_MEMORY: [&str; 3] = ["Whiteboards before laptops", "Flowcharts settle them", "took two"];
/// How memory is spoken of to a model.
const SIGNS: [&str; 5] =
    ["read_memory", "search_memory", "update_memory", "memoriesReferenced", "_memory>"];

/// What a run said to the provider, what its cards showed of memory, and what it left.
#[derive(Debug, PartialEq)]
struct Left {
    /// Of what memory knows and how it is spoken of, what stood in the bytes.
    sent: Vec<&'static str>,
    /// Sources of the card that shows what is used.
    of_card: Vec<String>,
    /// The jobs in the queue.
    jobs: Vec<String>,
    /// What memory's log says.
    deeds: Vec<DeedKind>,
}

async fn run(stage: &mut Stage, server: &ModelServer, memory: MemoryUse) -> (Left, SessionId) {
    let begins = server.requests().len();
    for job in stage.app.job_list(Nothing {}).await.unwrap().jobs {
        stage.app.job_discard(api::JobRef { id: job.id }).await.unwrap();
    }
    let send = SessionSend {
        factors: domain::FactorsSaid { memory: Some(memory), ..Default::default() },
        ..to(WIRE, REQUEST)
    };
    let session = stage.app.session_send(send).await.unwrap().session_id;
    let mut of_card = Vec::new();
    loop {
        match stage.card_or_end().await {
            Met::End(..) => break,
            Met::Card(session, card) => {
                if let InteractionRequest::Feedforward { items, .. } = &card.request {
                    let sources = items.iter().map(|item| item.source.clone());
                    of_card.extend(sources.filter(|source| source.starts_with("memory/")));
                }
                stage.skip(session, card.id).await;
            }
        }
    }
    stage.idle().await;
    let requests = server.requests().split_off(begins);
    let bytes: String = requests.iter().map(|request| request.body.to_string()).collect();
    let mut jobs: Vec<String> = stage
        .app
        .job_list(Nothing {})
        .await
        .unwrap()
        .jobs
        .into_iter()
        .map(|job| job.kind)
        .collect();
    jobs.sort();
    let filter = MemoryEventFilter { session: Some(session), limit: 500, ..Default::default() };
    let events = stage.store().memory_events(&filter).await.unwrap().events;
    let mut deeds: Vec<DeedKind> = events.iter().map(|event| event.what.kind).collect();
    deeds.dedup();
    of_card.dedup();
    let all = OF_MEMORY.into_iter().chain(SIGNS);
    let sent = all.filter(|sign| bytes.contains(sign)).collect();
    (Left { sent, of_card, jobs, deeds }, session)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_without_memory_leaves_nothing_of_it_in_the_bytes_the_queue_or_the_log() {
    let hooks = "hooks: [feedforward, memory-capture]";
    let changes =
        [("planner", "hooks:", hooks), ("differentiation-specialist", "hooks:", "hooks: []")];
    let server = ModelServer::answering(|request| {
        let asked = request.body.to_string();
        let answer = json!({"response": "I see.", "memoriesReferenced": []});
        Some(match (asked.contains("worth remembering"), asked.contains("memoriesReferenced")) {
            (true, _) => Answer::structured(json!({"proposals": []})),
            (false, true) => Answer::structured(answer),
            (false, false) => Answer::structured(json!({"response": "I see."})),
        })
    });
    let server = server.await.unwrap();
    let mut stage = wires::stage(&server, WIRE, &changes).await;
    write(&stage, "memory/MEMORY.md", &format!("- {}\n", OF_MEMORY[0]), 0).await;
    write(&stage, "memory/classes/3B/MEMORY.md", &format!("- {}\n", OF_MEMORY[1]), 0).await;
    let log = "- Iteration took two periods\n";
    write(&stage, "memory/classes/3B/lessons.md", log, 0).await;
    let filter = || MemoryEventFilter { limit: 500, ..Default::default() };

    // Without a run that leaves them, it would say nothing that another leaves none.
    let (with, _) = run(&mut stage, &server, MemoryUse::On).await;
    assert_eq!(with.sent, [&OF_MEMORY[..], &SIGNS[..]].concat());
    assert!(!with.of_card.is_empty(), "{with:?}");
    assert_eq!(with.jobs, ["count-memory-use", "name-session", "notice-memories"]);
    assert!(with.deeds.contains(&DeedKind::Injected), "{with:?}");

    let before = stage.store().memory_events(&filter()).await.unwrap();
    let (without, session) = run(&mut stage, &server, MemoryUse::Off).await;
    let nothing = Left {
        sent: Vec::new(),
        of_card: Vec::new(),
        jobs: vec!["name-session".to_owned()],
        deeds: Vec::new(),
    };
    assert_eq!(without, nothing);
    // Nor is anything written of no session.
    assert_eq!(stage.store().memory_events(&filter()).await.unwrap(), before);
    assert!(!stage.log(session).await.is_empty());
    assert_eq!(server.take_faults(), Vec::<String>::new());
}
