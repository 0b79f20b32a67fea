//! Vectors in the background.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use embeddings::Vector;
use models::embed::{EmbedError, Embedder};
use serde_json::json;

use super::search::FILES;
use crate::scene::{Letters, Scene, asked, texts};

/// Counts the texts, and breaks down after some.
#[derive(Debug)]
struct Counting {
    asked: AtomicUsize,
    most: usize,
}

impl Counting {
    fn until(most: usize) -> Arc<Self> {
        Arc::new(Self { asked: AtomicUsize::new(0), most })
    }
}

#[async_trait]
impl Embedder for Counting {
    fn model(&self) -> Option<String> {
        Letters.model()
    }

    async fn embed(&self, texts: Vec<String>) -> Result<Vec<Vector>, EmbedError> {
        if self.asked.fetch_add(texts.len(), Ordering::Relaxed) >= self.most {
            return Err(EmbedError::Server("it does not answer".to_owned()));
        }
        Letters.embed(texts).await
    }
}

#[tokio::test]
async fn code_is_found_by_its_meaning_once_vectors_are_there() {
    let scene = Scene::with(Arc::new(Letters)).await;
    let root = scene.project("tools", &FILES);
    let ask = json!({ "directory": root, "project": "tools" });
    let answer = scene.ask(&root, "index_codebase", ask).await.unwrap();
    assert_eq!(answer["embedding"]["model"], "letters");
    scene.learning.settle().await.unwrap();
    let status = scene.ask(&root, "get_status", json!({})).await.unwrap();
    let embedding = &status["projects"][0]["embedding"];
    assert_eq!((&embedding["done"], &embedding["of"]), (&answer["units"], &answer["units"]));
    let found = scene.ask(&root, "search_code", json!({ "query": "purge" })).await.unwrap();
    assert_eq!(found["results"][0]["name"], "cache.Cache.remove", "{found}");
    assert!(found.get("missing").is_none(), "{found}");
}

#[tokio::test]
async fn what_is_missing_is_told_and_made_later_and_nothing_is_made_twice() {
    let broken = Counting::until(8);
    let scene = Scene::with(broken.clone()).await;
    let mut text = String::new();
    for at in 0..20 {
        text.push_str(&format!("def task_{at}():\n    return {at}\n\n"));
    }
    let root = scene.project("tools", &[("tasks.py", &text)]);
    let ask = json!({ "directory": root, "project": "tools" });
    scene.ask(&root, "index_codebase", ask.clone()).await.unwrap();
    scene.learning.settle().await.unwrap();
    let status = scene.ask(&root, "get_status", json!({})).await.unwrap();
    let embedding = &status["projects"][0]["embedding"];
    assert_eq!((&embedding["done"], &embedding["of"]), (&json!(8), &json!(21)), "{status}");
    assert!(embedding["problem"].as_str().unwrap().contains("does not answer"), "{status}");

    // Another process goes on from there.
    let whole = Counting::until(1_000);
    let another = scene.another(whole.clone());
    another.settle().await.unwrap();
    assert_eq!(whole.asked.load(Ordering::Relaxed), 13);
    let status = asked(&another, &root, "get_status", json!({})).await.unwrap();
    assert_eq!(status["projects"][0]["embedding"]["done"], 21);

    // What changed is made anew, and what nothing has any more is let go.
    let kept =
        async || scene.database.number("select count(*) from learning_vectors").await.unwrap();
    assert_eq!(kept().await, 21);
    std::fs::write(root.join("tasks.py"), text.replace("task_3()", "task_three()")).unwrap();
    asked(&another, &root, "index_codebase", ask).await.unwrap();
    another.settle().await.unwrap();
    // The function and its file.
    assert_eq!(whole.asked.load(Ordering::Relaxed), 15);
    assert_eq!(kept().await, 21);
}

#[tokio::test]
async fn a_copy_of_a_project_shares_its_vectors_and_keeps_them() {
    let whole = Counting::until(1_000);
    let scene = Scene::with(whole.clone()).await;
    let files = [("a.py", "def first():\n    pass\n")];
    let (one, copy) = (scene.project("one", &files), scene.project("copy", &files));
    for (root, project) in [(&one, "one"), (&copy, "copy")] {
        let ask = json!({ "directory": root, "project": project });
        scene.ask(root, "index_codebase", ask).await.unwrap();
        scene.learning.settle().await.unwrap();
    }
    assert_eq!(whole.asked.load(Ordering::Relaxed), 2);
    std::fs::write(one.join("a.py"), "def second():\n    pass\n").unwrap();
    let ask = json!({ "directory": one, "project": "one" });
    scene.ask(&one, "index_codebase", ask).await.unwrap();
    scene.learning.settle().await.unwrap();
    let status = scene.ask(&copy, "get_status", json!({ "project": "copy" })).await.unwrap();
    assert_eq!(status["projects"][0]["embedding"]["done"], 2);
    let found = scene.ask(&copy, "search_code", json!({ "query": "first" })).await.unwrap();
    assert!(texts(&found, "results", "name").contains(&"a.first".to_owned()), "{found}");
    assert_eq!(scene.database.number("select count(*) from learning_vectors").await.unwrap(), 4);
}
