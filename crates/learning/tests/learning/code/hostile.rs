//! Folders that go, processes that die, caches that are damaged.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use learning::{Cancel, LearningError, Watch};
use models::embed::NoEmbedder;
use serde_json::json;

use super::search::FILES;
use crate::scene::{Scene, asked, texts, watched};

/// Stops the work when it has come so far.
struct StopsAt {
    files: u64,
    seen: AtomicU64,
    cancel: Cancel,
}

impl Watch for StopsAt {
    fn progress(&self, done: u64, _: Option<u64>, _: &str) {
        self.seen.fetch_add(1, Ordering::Relaxed);
        if done >= self.files {
            self.cancel.cancel();
        }
    }

    fn cancel(&self) -> &Cancel {
        &self.cancel
    }
}

fn many(count: usize) -> Vec<(String, String)> {
    let file = |at| (format!("f{at}.py"), format!("def function_{at}():\n    return {at}\n"));
    (0..count).map(file).collect()
}

#[tokio::test]
async fn a_project_that_disappears_is_told_and_not_forgotten() {
    let scene = Scene::new().await;
    let root = scene.project("tools", &FILES);
    let ask = json!({ "directory": root, "project": "tools" });
    scene.ask(&root, "index_codebase", ask.clone()).await.unwrap();
    let away = scene.path("elsewhere").join("tools");
    std::fs::rename(&root, &away).unwrap();
    let search = json!({ "query": "add", "project": "tools" });
    let said = scene.ask(&away, "search_code", search.clone()).await.unwrap_err().to_string();
    assert!(said.contains("the folder is not there"), "{said}");
    let said = scene.ask(&away, "index_codebase", ask.clone()).await.unwrap_err();
    assert!(matches!(said, LearningError::NotFound(_)), "{said}");
    let status = scene.ask(&away, "get_status", json!({})).await.unwrap();
    assert!(status["projects"][0]["problem"].as_str().unwrap().contains("not there any more"));
    std::fs::rename(&away, &root).unwrap();
    let found = scene.ask(&root, "search_code", search).await.unwrap();
    assert_eq!(found["results"][0]["path"], "lib.rs");
    assert_eq!(scene.ask(&root, "index_codebase", ask).await.unwrap()["unchanged"], 3);
}

#[tokio::test]
async fn what_changed_since_is_marked_and_what_is_gone_is_not_answered() {
    let scene = Scene::new().await;
    let root = scene.project("tools", &FILES);
    let ask = json!({ "directory": root, "project": "tools" });
    scene.ask(&root, "index_codebase", ask).await.unwrap();
    std::fs::write(root.join("cache.py"), "# empty now\n").unwrap();
    let search = json!({ "query": "remove an answer from the cache" });
    let found = scene.ask(&root, "search_code", search.clone()).await.unwrap();
    let first = &found["results"][0];
    assert_eq!((&first["path"], &first["stale"]), (&json!("cache.py"), &json!(true)));
    std::fs::remove_file(root.join("cache.py")).unwrap();
    let found = scene.ask(&root, "search_code", search).await.unwrap();
    assert!(!texts(&found, "results", "path").contains(&"cache.py".to_owned()), "{found}");
}

#[tokio::test]
async fn a_damaged_cache_is_told_and_built_anew() {
    let scene = Scene::new().await;
    let root = scene.project("tools", &FILES);
    let ask = json!({ "directory": root, "project": "tools" });
    scene.ask(&root, "index_codebase", ask.clone()).await.unwrap();
    let folder = std::fs::read_dir(scene.cache().join("code")).unwrap().next().unwrap().unwrap();
    let file = folder.path().join("index");
    let whole = std::fs::read(&file).unwrap();
    std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let search = json!({ "query": "add" });
    let said = scene.ask(&root, "search_code", search.clone()).await.unwrap_err().to_string();
    assert!(
        said.contains("damaged") && said.contains("index_codebase reads `tools` anew"),
        "{said}"
    );
    let answer = scene.ask(&root, "index_codebase", ask).await.unwrap();
    assert_eq!(answer["indexed"], 3);
    assert!(answer["note"].as_str().unwrap().contains("read anew"), "{answer}");
    scene.ask(&root, "search_code", search).await.unwrap();
}

#[tokio::test]
async fn who_stops_it_keeps_what_was_read() {
    let scene = Scene::new().await;
    let files = many(400);
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (&**path, &**text)).collect();
    let root = scene.project("tools", &files);
    let ask = json!({ "directory": root, "project": "tools" });
    let stops = Arc::new(StopsAt { files: 0, seen: AtomicU64::new(0), cancel: Cancel::default() });
    let said = watched(&scene.learning, &root, "index_codebase", ask.clone(), stops.clone()).await;
    assert!(matches!(said, Err(LearningError::Cancelled)), "{said:?}");
    assert!(stops.seen.load(Ordering::Relaxed) >= 1);
    let answer = scene.ask(&root, "index_codebase", ask).await.unwrap();
    let (read, unchanged) =
        (answer["indexed"].as_u64().unwrap(), answer["unchanged"].as_u64().unwrap());
    assert_eq!(read + unchanged, 400, "{answer}");
    assert!(read > 0, "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_index_one_project_and_neither_loses_anything() {
    let scene = Scene::new().await;
    let files = many(60);
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (&**path, &**text)).collect();
    let root = scene.project("tools", &files);
    let another = scene.another(Arc::new(NoEmbedder));
    let ask = json!({ "directory": root, "project": "tools" });
    let (one, other) = tokio::join!(
        asked(&scene.learning, &root, "index_codebase", ask.clone()),
        asked(&another, &root, "index_codebase", ask),
    );
    for answer in [one.unwrap(), other.unwrap()] {
        let all = answer["indexed"].as_u64().unwrap() + answer["unchanged"].as_u64().unwrap();
        assert_eq!((all, &answer["units"]), (60, &json!(120)), "{answer}");
    }
    let found = asked(&another, &root, "search_code", json!({ "query": "function_59" })).await;
    assert_eq!(found.unwrap()["results"][0]["path"], "f59.py");
}

#[cfg(unix)]
#[tokio::test]
async fn a_folder_that_may_not_be_read_is_told() {
    use std::os::unix::fs::PermissionsExt;

    let scene = Scene::new().await;
    let root = scene.project("tools", &FILES);
    let closed = root.join("deep");
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o000)).unwrap();
    let may_read_all = std::fs::read_dir(&closed).is_ok();
    let ask = json!({ "directory": root, "project": "tools" });
    let answer = scene.ask(&root, "index_codebase", ask).await.unwrap();
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o755)).unwrap();
    if may_read_all {
        // Whoever runs the tests reads everything.
        assert_eq!(answer["indexed"], 3);
        return;
    }
    assert_eq!(answer["indexed"], 2);
    assert_eq!(answer["skipped"][0]["path"], "deep", "{answer}");
}
