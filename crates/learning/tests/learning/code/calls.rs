//! Callers and callees.

use serde_json::json;

use super::search::FILES;
use crate::scene::{Scene, texts};

#[tokio::test]
async fn calls_are_told_with_place_reason_and_confidence() {
    let scene = Scene::new().await;
    let root = scene.project("tools", &FILES);
    let ask = json!({ "directory": root, "project": "tools" });
    scene.ask(&root, "index_codebase", ask).await.unwrap();
    let callers = json!({ "function_name": "Cache.remove()" });
    let found = scene.ask(&root, "find_callers", callers).await.unwrap();
    assert_eq!(
        found["functions"],
        json!([{
            "number": 1, "name": "cache.Cache.remove", "kind": "method", "at": "cache.py:6", "calls": 1,
            "guesses": 0
        }])
    );
    let call = &found["calls"][0];
    assert_eq!(call["at"], "deep/use.py:5");
    assert_eq!(call["caller"], "deep.use.tidy");
    assert_eq!(call["reason"], "the receiver's type is known");
    assert!(call["confidence"].as_f64().unwrap() >= 0.6, "{call}");

    let callees = json!({ "function_name": "tidy" });
    let found = scene.ask(&root, "find_callees", callees).await.unwrap();
    let callees = texts(&found, "calls", "callee");
    assert_eq!(callees.len(), 2, "{found}");
    assert!(callees.contains(&"cache.Cache.remove (cache.py:6)".to_owned()), "{found}");
}

#[tokio::test]
async fn functions_of_one_name_are_told_apart_and_guesses_from_calls() {
    let scene = Scene::new().await;
    let root = scene.project(
        "tools",
        &[
            ("a.py", "class A:\n    def go(self):\n        pass\n"),
            ("b.py", "class B:\n    def go(self):\n        pass\n"),
            ("c.py", "def either(thing):\n    thing.go()\n"),
        ],
    );
    let ask = json!({ "directory": root, "project": "tools" });
    scene.ask(&root, "index_codebase", ask).await.unwrap();
    let found = scene.ask(&root, "find_callers", json!({ "function_name": "go" })).await.unwrap();
    assert_eq!(texts(&found, "functions", "name"), ["a.A.go", "b.B.go"]);
    assert_eq!(found["calls"], json!([]));
    assert_eq!(texts(&found, "guesses", "caller"), ["c.either", "c.either"]);
    let first = json!({ "function_name": "go", "limit": 1 });
    let first = scene.ask(&root, "find_callers", first).await.unwrap();
    assert_eq!((first["guesses"].as_array().unwrap().len(), &first["left"]), (1, &json!(1)));

    // What is gone calls nothing.
    std::fs::remove_file(root.join("c.py")).unwrap();
    let found = scene.ask(&root, "find_callers", json!({ "function_name": "go" })).await.unwrap();
    assert_eq!(found["guesses"], json!([]));
}

#[tokio::test]
async fn a_name_that_nothing_has_is_told_with_the_nearest() {
    let scene = Scene::new().await;
    let root = scene.project("tools", &FILES);
    let ask = json!({ "directory": root, "project": "tools" });
    scene.ask(&root, "index_codebase", ask).await.unwrap();
    let said = scene.ask(&root, "find_callers", json!({ "function_name": "Cache.remov" })).await;
    let said = said.unwrap_err().to_string();
    assert!(said.contains("there is `remove`"), "{said}");
}
