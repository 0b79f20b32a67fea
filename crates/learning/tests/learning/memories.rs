//! Memories of agents, and that they and a teacher's never meet.

use std::sync::Arc;

use domain::{Clock as _, MemoryId, SystemClock};
use memory::{Author, MemoryPath, Provenance};
use serde_json::{Value, json};
use store::{ConfirmedMemory, MemoryDeed, MemoryFilter, Searched};

use crate::ask::{ask, refused};
use crate::scene::{Scene, asker};
use crate::words::Words;

fn contents(answer: &Value) -> Vec<&str> {
    let found = answer["memories"].as_array().unwrap().iter();
    found.map(|memory| memory["content"].as_str().unwrap()).collect()
}

const FACTS: [(&str, &str, f64); 4] = [
    ("Integration tests need a running PostgreSQL server.", "environment", 0.9),
    ("The parser keeps comments, since the formatter needs them.", "decision", 0.5),
    ("Deployments go out on a branch called release.", "process", 0.2),
    ("PostgreSQL tests fail when the temporary folder is full.", "pitfall", 0.4),
];

async fn keep_facts(scene: &Scene, folder: &std::path::Path) {
    for (content, category, importance) in FACTS {
        let asked = json!({
            "content": content, "category": category, "importance": importance, "tags": ["Kept", category],
        });
        ask(scene, &asker(folder), "store_memory", asked).await;
    }
}

#[tokio::test]
async fn a_memory_is_found_by_its_words_with_and_without_a_model() {
    for embedder in [true, false] {
        let scene = match embedder {
            true => Scene::with(Arc::new(Words("words"))).await,
            false => Scene::new().await,
        };
        let folder = scene.path("one");
        keep_facts(&scene, &folder).await;
        let asked = json!({ "query": "why does the parser keep comments?" });
        let found = ask(&scene, &asker(&folder), "retrieve_memories", asked).await;
        assert_eq!(contents(&found)[0], FACTS[1].0, "{found}");
        assert_eq!(found.get("note").is_none(), embedder, "{found}");
        let asked = json!({ "query": "PostgreSQL tests", "category": "pitfall" });
        let found = ask(&scene, &asker(&folder), "retrieve_memories", asked).await;
        assert_eq!(contents(&found), [FACTS[3].0]);
        let asked = json!({ "query": "bananas" });
        let found = ask(&scene, &asker(&folder), "retrieve_memories", asked).await;
        assert_eq!(contents(&found), Vec::<&str>::new());
    }
}

#[tokio::test]
async fn they_are_listed_by_importance_in_parts_and_by_tags() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    keep_facts(&scene, &folder).await;
    let first = ask(&scene, &asker(&folder), "list_memories", json!({ "limit": 3 })).await;
    assert_eq!(contents(&first), [FACTS[0].0, FACTS[1].0, FACTS[3].0]);
    assert_eq!(
        (&first["count"], &first["left"], &first["next_offset"]),
        (&json!(4), &json!(1), &json!(3))
    );
    let rest = json!({ "limit": 3, "offset": first["next_offset"] });
    let rest = ask(&scene, &asker(&folder), "list_memories", rest).await;
    assert_eq!(contents(&rest), [FACTS[2].0]);
    assert_eq!(rest.get("next_offset"), None);
    let tagged = json!({ "tags": ["kept", "DECISION"] });
    let tagged = ask(&scene, &asker(&folder), "list_memories", tagged).await;
    assert_eq!(contents(&tagged), [FACTS[1].0]);
}

#[tokio::test]
async fn a_deleted_memory_is_found_by_nothing_and_comes_back_when_it_is_stored_again() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    let asker = asker(&folder);
    keep_facts(&scene, &folder).await;
    let listed = ask(&scene, &asker, "list_memories", json!({ "category": "Process" })).await;
    let id = listed["memories"][0]["id"].clone();
    let gone = ask(&scene, &asker, "delete_memory", json!({ "id": id })).await;
    assert_eq!((&gone["deleted"], &gone["content"]), (&json!(true), &json!(FACTS[2].0)));
    let again = ask(&scene, &asker, "delete_memory", json!({ "id": id })).await;
    assert_eq!((&again["deleted"], &again["deleted_at"]), (&json!(false), &gone["deleted_at"]));
    let asked = json!({ "query": "deployments on the release branch" });
    let found = ask(&scene, &asker, "retrieve_memories", asked).await;
    assert!(!contents(&found).contains(&FACTS[2].0));
    let back = json!({ "content": FACTS[2].0, "category": "process" });
    let back = ask(&scene, &asker, "store_memory", back).await;
    assert_eq!((&back["id"], &back["known"]), (&id, &json!(true)));
    let listed = ask(&scene, &asker, "list_memories", json!({})).await;
    assert_eq!(listed["count"], 4);

    let nobody = json!({ "id": MemoryId::new().to_string() });
    assert!(refused(&scene, &asker, "delete_memory", nobody).await.contains("there is no memory"));
    let said = refused(&scene, &asker, "delete_memory", json!({ "id": "seven" })).await;
    assert!(said.contains("is no id of a memory"), "{said}");
}

#[tokio::test]
async fn what_is_of_one_project_is_not_found_in_another() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let (one, other) = (asker(&scene.path("one")), asker(&scene.path("other")));
    let own = json!({ "content": "The parser keeps comments.", "category": "decision" });
    ask(&scene, &one, "store_memory", own).await;
    let everywhere = json!({ "content": "The parser of JSON is strict.", "category": "decision", "project": "*" });
    ask(&scene, &one, "store_memory", everywhere).await;
    let asked = json!({ "query": "the parser" });
    let found = ask(&scene, &other, "retrieve_memories", asked.clone()).await;
    assert_eq!(contents(&found), ["The parser of JSON is strict."]);
    assert_eq!(contents(&ask(&scene, &one, "retrieve_memories", asked).await).len(), 2);
}

#[tokio::test]
async fn what_does_not_fit_is_refused_with_a_reason() {
    let scene = Scene::new().await;
    let asker = asker(&scene.path("one"));
    for (asked, why) in [
        (json!({ "content": "  ", "category": "x" }), "nothing to remember"),
        (json!({ "content": "x".repeat(2_049), "category": "x" }), "from 1 to 2048 characters"),
        (json!({ "content": "A fact.", "category": "x", "importance": 7 }), "from 0 to 1"),
        (json!({ "content": "A fact.", "category": " " }), "a category has 1 to 40 characters"),
        (json!({ "content": "A fact.", "category": "x", "tags": ["y".repeat(41)] }), "a tag has"),
        (json!({ "content": "A fact.", "category": "x", "tag": "y" }), "there is no `tag`"),
        (json!({ "content": "password = hunter42x", "category": "x" }), "a password"),
        (
            json!({ "content": "A fact.", "category": "x", "tags": ["ghp_16C7e42F292c6912E7710c838347Ae178B4a"] }),
            "a key",
        ),
    ] {
        let said = refused(&scene, &asker, "store_memory", asked).await;
        assert!(said.contains(why), "{said} and not {why}");
    }
    assert_eq!(ask(&scene, &asker, "list_memories", json!({})).await["count"], 0);
    let said = refused(&scene, &asker, "retrieve_memories", json!({ "query": " " })).await;
    assert!(said.contains("list_memories"), "{said}");
}

/// One teacher, one database: what her classes are remembered by and what agents keep are two things.
#[tokio::test]
async fn nothing_crosses_over_between_agents_and_a_teachers_memory() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    let asker = asker(&folder);
    let store = &scene.learning.supplies().store;
    let hers = "The advanced group likes puzzles about sorting.";
    let path = MemoryPath::parse("classes/3B/MEMORY.md").unwrap();
    let origin = Provenance { session: None, trace: None, by: Author::Teacher };
    let deed = MemoryDeed { origin, at: SystemClock.now() };
    let confirmed =
        ConfirmedMemory { id: MemoryId::new(), proposed: hers.to_owned(), text: hers.to_owned() };
    store.keep_memories(&path, std::slice::from_ref(&confirmed), &deed).await.unwrap();
    let agents = "Sorting of puzzles is stable since the advanced merge.";
    let kept = json!({ "content": agents, "category": "decision", "project": "*" });
    let kept = ask(&scene, &asker, "store_memory", kept).await;

    // What agents ask.
    let question = "advanced puzzles sorting group";
    let found =
        ask(&scene, &asker, "retrieve_memories", json!({ "query": question, "project": "*" }))
            .await;
    assert_eq!(contents(&found), [agents]);
    let listed = ask(&scene, &asker, "list_memories", json!({ "project": "*" })).await;
    assert_eq!(contents(&listed), [agents]);
    for depth in ["light", "rich"] {
        let asked = json!({ "situation": question, "depth": depth, "project": "*" });
        let context = ask(&scene, &asker, "get_context", asked).await.to_string();
        assert!(context.contains(agents) && !context.contains("likes puzzles"), "{context}");
    }
    let said =
        refused(&scene, &asker, "delete_memory", json!({ "id": confirmed.id.to_string() })).await;
    assert!(said.contains("there is no memory"), "{said}");

    // What her rooms show.
    let searched = Searched { question: question.to_owned(), class: None, gone: true, most: 50 };
    let hits = store.search_memories(&searched).await.unwrap();
    assert_eq!(hits.iter().map(|hit| hit.entry.id).collect::<Vec<_>>(), [confirmed.id]);
    let entries = store.memory_entries(&MemoryFilter::default()).await.unwrap();
    assert_eq!(entries.iter().map(|entry| entry.id).collect::<Vec<_>>(), [confirmed.id]);
    assert_eq!(store.memory_files().await.unwrap().len(), 1);
    assert_eq!(store.unembedded_memories("words", 50).await.unwrap().len(), 1);
    assert_eq!(store.embedded_memories("words").await.unwrap(), (1, 0));
    let id: MemoryId = kept["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(store.memories(&[id]).await.unwrap(), []);
    assert!(store.forget_memory(id, &deed).await.is_err());
}
