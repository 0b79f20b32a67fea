//! The history of a project's repository.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::scene::{Letters, Scene, asked, texts};

fn git(folder: &Path, arguments: &[&str]) {
    let done = Command::new("git")
        .current_dir(folder)
        .args(["-c", "user.name=Ann Example", "-c", "user.email=ann@example.org"])
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

fn commit(root: &Path, path: &str, text: &str, message: &str) {
    std::fs::write(root.join(path), text).unwrap();
    git(root, &["add", "--all"]);
    git(root, &["commit", "--quiet", "-m", message]);
}

async fn repository(scene: &Scene) -> std::path::PathBuf {
    let root = scene.path("tools");
    git(&root, &["init", "--quiet", "--initial-branch=main"]);
    commit(&root, "login.py", "def login():\n    pass\n", "Add a login");
    commit(&root, "login.py", "def login():\n    wait(60)\n", "Fix the timeout of logins");
    let ask = json!({ "directory": root, "project": "tools" });
    scene.ask(&root, "index_codebase", ask).await.unwrap();
    root
}

#[tokio::test]
async fn commits_are_found_by_their_words_and_new_ones_are_read_first() {
    let scene = Scene::new().await;
    let root = repository(&scene).await;
    let search = json!({ "query": "timeouts" });
    let found = scene.ask(&root, "search_commits", search.clone()).await.unwrap();
    assert_eq!(texts(&found, "commits", "subject"), ["Fix the timeout of logins"]);
    assert_eq!(found["searched"], 2, "{found}");
    let notes = texts_of(&found["notes"]);
    assert!(notes.len() == 1 && notes[0].contains("by words alone"), "{found}");
    assert_eq!(found["commits"][0]["files"], json!(["login.py"]));

    commit(&root, "cache.py", "x = 1\n", "Raise the timeout of the cache");
    let found = scene.ask(&root, "search_commits", search.clone()).await.unwrap();
    assert_eq!((found["commits"].as_array().unwrap().len(), &found["searched"]), (2, &json!(3)));
    let of_nobody = json!({ "query": "timeouts", "author": "bob" });
    let found = scene.ask(&root, "search_commits", of_nobody).await.unwrap();
    assert_eq!(found["commits"], json!([]));
    let later = json!({ "query": "timeouts", "since": "2999-01-01" });
    let found = scene.ask(&root, "search_commits", later).await.unwrap();
    assert_eq!(found["commits"], json!([]));
    let wrong = json!({ "query": "timeouts", "since": "yesterday" });
    scene.ask(&root, "search_commits", wrong).await.unwrap_err();

    // What was rewritten is not found any more.
    git(&root, &["commit", "--quiet", "--amend", "-m", "Something else"]);
    let found = scene.ask(&root, "search_commits", search).await.unwrap();
    assert_eq!(texts(&found, "commits", "subject"), ["Fix the timeout of logins"]);
    assert!(found["notes"][0].as_str().unwrap().contains("history was rewritten"), "{found}");
    assert_eq!(found["searched"], 3);
}

#[tokio::test]
async fn commits_are_found_by_what_they_mean() {
    let scene = Scene::with(Arc::new(Letters)).await;
    let root = repository(&scene).await;
    commit(&root, "sessions.py", "x = 1\n", "Purge sessions");
    let search = json!({ "query": "erase" });
    let found = ready(&scene, &root, &search).await;
    assert_eq!(texts(&found, "commits", "subject")[0], "Purge sessions", "{found}");

    // What is new gets its vector; another process finds what this one has made.
    commit(&root, "carts.py", "x = 1\n", "Remove carts\n\nErase them all");
    let found = ready(&scene, &root, &search).await;
    assert_eq!(found["searched"], 4);
    let first = &texts(&found, "commits", "subject")[..2];
    assert!(first.contains(&"Remove carts".to_owned()), "{first:?}");
    let another = scene.another(Arc::new(Letters));
    let told = asked(&another, &root, "search_commits", search.clone()).await.unwrap();
    assert_eq!((&told["commits"], told.get("notes")), (&found["commits"], None));

    // Who wrote it and when count for what is near as for what has the words.
    for (name, value) in [("author", "bob"), ("since", "2999-01-01")] {
        let mut narrow = search.clone();
        narrow[name] = json!(value);
        let found = scene.ask(&root, "search_commits", narrow).await.unwrap();
        assert_eq!(found["commits"], json!([]), "{name}");
    }
    let of_ann = json!({ "query": "erase", "author": "ann@example.org" });
    let found = scene.ask(&root, "search_commits", of_ann).await.unwrap();
    assert_eq!(found["commits"].as_array().unwrap().len(), 4);

    // What was rewritten is near to nothing any more.
    git(&root, &["commit", "--quiet", "--amend", "-m", "Something else"]);
    let found = ready(&scene, &root, &search).await;
    assert!(!texts(&found, "commits", "subject").contains(&"Remove carts".to_owned()), "{found}");
}

/// The answer once every commit has its vector.
async fn ready(scene: &Scene, root: &Path, search: &Value) -> Value {
    for _ in 0..500 {
        let found = scene.ask(root, "search_commits", search.clone()).await.unwrap();
        if !texts_of(&found["notes"]).iter().any(|note| note.contains("have a vector")) {
            // What is said to be searched is: these are so few that each is among the nearest.
            assert_eq!(found["commits"].as_array().unwrap().len(), found["searched"], "{found}");
            return found;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the vectors were not made");
}

fn texts_of(list: &Value) -> Vec<String> {
    let list = list.as_array().cloned().unwrap_or_default();
    list.iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_file_tells_who_changed_it_how_often_and_under_which_names() {
    let scene = Scene::new().await;
    let root = repository(&scene).await;
    git(&root, &["mv", "login.py", "sign_in.py"]);
    git(&root, &["commit", "--quiet", "-m", "Call it signing in"]);
    let first = json!({ "path": "sign_in.py", "limit": 2 });
    let history = scene.ask(&root, "get_file_history", first).await.unwrap();
    let subjects = texts(&history, "commits", "subject");
    assert_eq!(subjects, ["Call it signing in", "Fix the timeout of logins"]);
    assert_eq!(history["commits"][0]["renamed_from"], "login.py");
    let rest = json!({ "path": "sign_in.py", "limit": 2, "cursor": history["next_cursor"] });
    let rest = scene.ask(&root, "get_file_history", rest).await.unwrap();
    assert_eq!(texts(&rest, "commits", "subject"), ["Add a login"]);
    assert_eq!(rest.get("next_cursor"), None);

    let churn = scene.ask(&root, "get_churn_hotspots", json!({})).await.unwrap();
    assert_eq!(
        (&churn["files"][0]["path"], &churn["files"][0]["commits"]),
        (&json!("sign_in.py"), &json!(3))
    );
    let authors = json!({ "path": root.join("sign_in.py") });
    let authors = scene.ask(&root, "get_code_authors", authors).await.unwrap();
    assert_eq!(authors["authors"][0]["author"], "Ann Example");
    assert_eq!((&authors["authors"][0]["lines"], &authors["left"]), (&json!(2), &json!(0)));
    let outside = json!({ "path": "../../elsewhere.py" });
    let said = scene.ask(&root, "get_file_history", outside).await.unwrap_err().to_string();
    assert!(said.contains("is no file in the repository"), "{said}");
}

#[tokio::test]
async fn a_folder_without_a_repository_and_one_without_a_commit_are_told() {
    let scene = Scene::new().await;
    let root = scene.project("tools", &[("a.py", "x = 1\n")]);
    let ask = json!({ "directory": root, "project": "tools" });
    scene.ask(&root, "index_codebase", ask).await.unwrap();
    for (tool, ask) in [
        ("search_commits", json!({ "query": "x" })),
        ("get_churn_hotspots", json!({})),
        ("get_code_authors", json!({ "path": "a.py" })),
    ] {
        let said = scene.ask(&root, tool, ask).await.unwrap_err().to_string();
        assert!(said.contains("not in a git repository"), "{tool}: {said}");
    }
    git(&root, &["init", "--quiet"]);
    let found = scene.ask(&root, "search_commits", json!({ "query": "x" })).await.unwrap();
    assert_eq!(found["notes"], json!(["the repository has no commit yet"]));
    let said = scene.ask(&root, "get_code_authors", json!({ "path": "a.py" })).await.unwrap_err();
    assert!(said.to_string().contains("has no commit yet"), "{said}");
}
