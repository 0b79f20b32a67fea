//! Indexing a folder, and finding what is in it.

use learning::LearningError;
use serde_json::json;

use crate::scene::{Scene, asked, texts};

pub const FILES: [(&str, &str); 4] = [
    (
        "cache.py",
        "class Cache:\n    \"\"\"Keeps answers.\"\"\"\n    def get(self, key):\n        return self.data[key]\n\n    \
         def remove(self, key):\n        \"\"\"Takes an answer out.\"\"\"\n        del self.data[key]\n",
    ),
    (
        "deep/use.py",
        "from cache import Cache\n\ndef tidy():\n    cache = Cache()\n    cache.remove('a')\n",
    ),
    ("lib.rs", "/// Adds two numbers.\npub fn add(a: u8, b: u8) -> u8 {\n    a + b\n}\n"),
    (".gitignore", "ignored/\n"),
];

#[tokio::test]
async fn a_folder_is_indexed_and_only_what_changed_is_read_again() {
    let scene = Scene::new().await;
    let root = scene.project("tools", &FILES);
    scene.project("tools", &[("ignored/a.py", "def ignored(): pass\n")]);
    let ask = json!({ "directory": ".", "project": "tools" });
    let first = scene.ask(&root, "index_codebase", ask.clone()).await.unwrap();
    assert_eq!(
        [&first["indexed"], &first["unchanged"], &first["removed"], &first["renamed"]],
        [3, 0, 0, 0],
        "{first}"
    );
    assert_eq!(first["embedding"], json!({ "model": null, "done": 0, "of": first["units"] }));

    std::fs::rename(root.join("lib.rs"), root.join("sums.rs")).unwrap();
    std::fs::remove_file(root.join("deep/use.py")).unwrap();
    std::fs::write(root.join("new.py"), "def fresh(): pass\n").unwrap();
    let again = scene.ask(&root, "index_codebase", ask).await.unwrap();
    assert_eq!(
        [&again["indexed"], &again["unchanged"], &again["removed"], &again["renamed"]],
        [2, 1, 1, 1],
        "{again}"
    );
    let status = scene.ask(&root, "get_status", json!({})).await.unwrap();
    let project = &status["projects"][0];
    assert_eq!((&project["files"], &project["units"]), (&json!(3), &again["units"]));
    assert_eq!(project["languages"], json!({ "python": 2, "rust": 1 }));
    assert_eq!(status["here"], "tools");
}

#[tokio::test]
async fn folders_within_are_left_out_where_that_is_wanted() {
    let scene = Scene::new().await;
    let root = scene.project("tools", &FILES);
    let ask = json!({ "directory": root, "project": "tools", "recursive": false });
    let answer = scene.ask(&root, "index_codebase", ask).await.unwrap();
    assert_eq!(answer["indexed"], 2, "{answer}");
    let all = json!({ "directory": root, "project": "tools" });
    assert_eq!(scene.ask(&root, "index_codebase", all).await.unwrap()["indexed"], 1);
}

#[tokio::test]
async fn code_is_found_by_its_words_with_file_and_lines() {
    let scene = Scene::new().await;
    let root = scene.project("tools", &FILES);
    let ask = json!({ "directory": root, "project": "tools" });
    scene.ask(&root, "index_codebase", ask).await.unwrap();
    let search = json!({ "query": "add numbers" });
    let found = scene.ask(&root.join("deep"), "search_code", search).await.unwrap();
    assert_eq!(
        found["results"][0],
        json!({
            "project": "tools", "path": "lib.rs", "line": 2, "end_line": 4, "name": "crate::add",
            "kind": "function", "language": "rust", "signature": "pub fn add(a: u8, b: u8) -> u8",
            "about": "Adds two numbers.",
        })
    );
    assert!(found["missing"][0].as_str().unwrap().contains("by words alone"), "{found}");

    let python = json!({ "query": "remove an answer", "language": "python", "limit": 1 });
    let found = scene.ask(&root, "search_code", python).await.unwrap();
    assert_eq!(texts(&found, "results", "name"), ["cache.Cache.remove"]);
    let next = json!({
        "query": "remove an answer", "language": "python", "cursor": found["next_cursor"]
    });
    let rest = scene.ask(&root, "search_code", next).await.unwrap();
    assert_eq!(rest["results"].as_array().unwrap().len() as u64, found["left"].as_u64().unwrap());
    assert!(!texts(&rest, "results", "name").contains(&"cache.Cache.remove".to_owned()));

    let copy = json!({ "snippet": "def take(box, key):\n    del self.data[key]\n" });
    let alike = scene.ask(&root, "find_similar_code", copy).await.unwrap();
    assert_eq!(alike["results"][0]["name"], "cache.Cache.remove", "{alike}");
}

#[tokio::test]
async fn what_is_not_indexed_is_not_called_nothing() {
    let scene = Scene::new().await;
    let root = scene.path("tools");
    let said = scene.ask(&root, "search_code", json!({ "query": "x" })).await.unwrap_err();
    assert!(said.to_string().contains("index_codebase makes one of a folder"), "{said}");
    let store = &scene.learning.supplies().store;
    let now = scene.learning.supplies().clock.now();
    store.keep_learning_project("tools", root.to_str().unwrap(), now).await.unwrap();
    let said = scene.ask(&root, "search_code", json!({ "query": "x" })).await.unwrap_err();
    assert_eq!(
        said.to_string(),
        "the project `tools` is not indexed: index_codebase reads it first"
    );
    let status = scene.ask(&root, "get_status", json!({})).await.unwrap();
    assert_eq!(status["projects"][0]["problem"], json!(said.to_string()));
}

#[tokio::test]
async fn a_name_and_a_folder_belong_together() {
    let scene = Scene::new().await;
    let (one, other) = (scene.project("one", &FILES), scene.project("other", &FILES));
    let ask = |root, project: &str| json!({ "directory": root, "project": project });
    scene.ask(&one, "index_codebase", ask(&one, "one")).await.unwrap();
    let said = scene.ask(&one, "index_codebase", ask(&one, "uno")).await.unwrap_err().to_string();
    assert!(said.contains("is the project `one` already"), "{said}");
    let said = scene.ask(&one, "index_codebase", ask(&other, "one")).await.unwrap_err().to_string();
    assert!(said.contains("give this one another name"), "{said}");
    let said = scene.ask(&one, "index_codebase", ask(&one, " \n ")).await.unwrap_err();
    assert!(matches!(said, LearningError::Invalid(_)), "{said}");
    let file = json!({ "directory": "lib.rs", "project": "file" });
    let said = scene.ask(&one, "index_codebase", file).await.unwrap_err().to_string();
    assert!(said.ends_with("is not a folder"), "{said}");

    // A folder that moved is the same project.
    let moved = scene.folder.path().canonicalize().unwrap().join("moved");
    std::fs::rename(&one, &moved).unwrap();
    let answer = scene.ask(&moved, "index_codebase", ask(&moved, "one")).await.unwrap();
    assert_eq!((&answer["indexed"], &answer["unchanged"]), (&json!(0), &json!(3)), "{answer}");
    let found = scene.ask(&moved, "search_code", json!({ "query": "add" })).await.unwrap();
    assert_eq!(found["results"][0]["path"], "lib.rs");
}

#[tokio::test]
async fn several_projects_are_searched_together_or_apart() {
    let scene = Scene::new().await;
    let one = scene.project("one", &[("a.py", "def remove_one(): pass\n")]);
    let other = scene.project("other", &[("b.py", "def remove_other(): pass\n")]);
    for (root, project) in [(&one, "one"), (&other, "other")] {
        let ask = json!({ "directory": root, "project": project });
        scene.ask(root, "index_codebase", ask).await.unwrap();
    }
    let names = async |ask| {
        let found = scene.ask(&one, "search_code", ask).await.unwrap();
        let names = texts(&found, "results", "name").into_iter();
        names.filter(|name| name.contains("remove")).collect::<Vec<_>>()
    };
    assert_eq!(names(json!({ "query": "remove" })).await, ["a.remove_one"]);
    let named = json!({ "query": "remove", "project": "other" });
    assert_eq!(names(named).await, ["b.remove_other"]);
    let both = json!({ "query": "remove", "all_projects": true });
    assert_eq!(names(both).await, ["a.remove_one", "b.remove_other"]);
    let wrong = json!({ "query": "remove", "project": "one", "all_projects": true });
    scene.ask(&one, "search_code", wrong).await.unwrap_err();
}

#[tokio::test]
async fn another_process_sees_what_was_indexed_since() {
    let scene = Scene::new().await;
    let root = scene.project("tools", &FILES);
    let another = scene.another(std::sync::Arc::new(models::embed::NoEmbedder));
    let ask = json!({ "directory": root, "project": "tools" });
    scene.ask(&root, "index_codebase", ask.clone()).await.unwrap();
    let search = json!({ "query": "fresh" });
    let found = asked(&another, &root, "search_code", search.clone()).await.unwrap();
    assert_eq!(found["results"], json!([]));
    std::fs::write(root.join("new.py"), "def fresh(): pass\n").unwrap();
    scene.ask(&root, "index_codebase", ask).await.unwrap();
    let found = asked(&another, &root, "search_code", search).await.unwrap();
    assert!(texts(&found, "results", "name").contains(&"new.fresh".to_owned()), "{found}");
}
