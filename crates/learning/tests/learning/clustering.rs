//! Clusters and values through the tools.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::ask::{ask, refused};
use crate::entries::{About, resolve, some};
use crate::scene::{Scene, asker};
use crate::words::Words;

fn ids(answer: &Value, list: &str) -> Vec<String> {
    let items = answer[list].as_array().unwrap().iter();
    items.map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn too_few_experiences_are_told_with_their_number() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(14));
    let asker = asker(&folder);
    let found = ask(&scene, &asker, "run_clustering", json!({ "axis": "full" })).await;
    assert_eq!(found["count"], 0);
    assert!(found["method"].as_str().unwrap().starts_with("14 of 20 experiences"), "{found}");
    let listed = ask(&scene, &asker, "get_clusters", json!({ "axis": "full" })).await;
    assert!(listed["method"].as_str().unwrap().starts_with("14 of 20 experiences"), "{listed}");
    resolve(&folder, (14..30).map(|number| About::of(number).json()));
    scene.learning.gather(&asker).await.unwrap();
    let listed = ask(&scene, &asker, "get_clusters", json!({ "axis": "full" })).await;
    assert!(listed["method"].as_str().unwrap().contains("nobody looked yet"), "{listed}");
}

#[tokio::test]
async fn without_a_model_it_says_how_to_get_one() {
    let scene = Scene::new().await;
    let folder = scene.path("one");
    resolve(&folder, some(30));
    let said = refused(&scene, &asker(&folder), "run_clustering", json!({ "axis": "full" })).await;
    assert!(said.contains("teacher-assist models embed install"), "{said}");
}

#[tokio::test]
async fn three_sorts_of_mistakes_are_three_clusters_with_their_members() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(60));
    let asker = asker(&folder);
    let found = ask(&scene, &asker, "run_clustering", json!({ "axis": "surprise" })).await;
    assert_eq!(found["count"], 3, "{found}");
    assert!(found["question"].as_str().unwrap().contains("blindspot"));
    let listed = ask(&scene, &asker, "get_clusters", json!({ "axis": "surprise" })).await;
    assert_eq!(listed["clusters"], found["clusters"]);
    let mut seen = BTreeSet::new();
    for id in ids(&found, "clusters") {
        let mut members = Vec::new();
        let mut cursor = Value::Null;
        loop {
            let mut asked = json!({ "cluster_id": id, "limit": 7 });
            if !cursor.is_null() {
                asked["cursor"] = cursor;
            }
            let page = ask(&scene, &asker, "get_cluster_members", asked).await;
            members.extend(page["members"].as_array().unwrap().clone());
            assert_eq!(page["left"], page["count"].as_u64().unwrap() - members.len() as u64);
            cursor = page["next_cursor"].clone();
            if cursor.is_null() {
                break;
            }
        }
        let tiers: Vec<&str> =
            members.iter().map(|member| member["tier"].as_str().unwrap()).collect();
        let mut sorted = tiers.clone();
        sorted.sort_by_key(|tier| ["gold", "silver", "bronze"].iter().position(|one| one == tier));
        assert_eq!(tiers, sorted, "gold first");
        let domains: BTreeSet<&str> =
            members.iter().map(|member| member["domain"].as_str().unwrap()).collect();
        assert_eq!(domains.len(), 1, "a cluster holds one sort of mistake");
        for member in &members {
            assert!(seen.insert(member["id"].as_str().unwrap().to_owned()), "in two clusters");
            assert!(member["surprise"].is_string());
        }
    }
    // Those that were confirmed have no surprise.
    assert_eq!(seen.len(), 48);
}

#[tokio::test]
async fn a_cluster_keeps_its_id_when_it_grows_and_a_gone_one_is_told() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(60));
    let asker = asker(&folder);
    let first = ask(&scene, &asker, "run_clustering", json!({ "axis": "full" })).await;
    resolve(&folder, (60..90).map(|number| About::of(number).json()));
    scene.learning.gather(&asker).await.unwrap();
    let stale = ask(&scene, &asker, "get_clusters", json!({ "axis": "full" })).await;
    assert!(
        stale["notes"][0].as_str().unwrap().starts_with("30 experiences came since"),
        "{stale}"
    );
    let second = ask(&scene, &asker, "run_clustering", json!({ "axis": "full" })).await;
    let (first, second) = (ids(&first, "clusters"), ids(&second, "clusters"));
    let (first, second) =
        (first.iter().collect::<BTreeSet<_>>(), second.iter().collect::<BTreeSet<_>>());
    assert!(first.is_subset(&second), "{first:?} and {second:?}");

    // A run in which nothing of one is found takes it away, and its id stays its own.
    let store = &scene.learning.supplies().store;
    let project = folder.display().to_string();
    let run = store.cluster_run(Some(&project), "full").await.unwrap().unwrap();
    store.keep_clusters(&run, |before| before.clusters[1..].to_vec()).await.unwrap();
    let gone = first.first().unwrap();
    let said = refused(&scene, &asker, "get_cluster_members", json!({ "cluster_id": gone })).await;
    assert!(said.contains("is gone since the run of"), "{said}");
    let third = ask(&scene, &asker, "run_clustering", json!({ "axis": "full" })).await;
    let third = ids(&third, "clusters");
    assert_eq!(third.len(), second.len());
    assert!(!third.contains(gone), "{third:?}");
}

#[tokio::test]
async fn a_value_has_to_speak_for_its_cluster_and_both_numbers_are_told() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(60));
    let asker = asker(&folder);
    let found = ask(&scene, &asker, "run_clustering", json!({ "axis": "surprise" })).await;
    let mut cluster = String::new();
    for id in ids(&found, "clusters") {
        let page = ask(&scene, &asker, "get_cluster_members", json!({ "cluster_id": id })).await;
        if page["members"][0]["domain"] == "debugging" {
            cluster = id;
        }
    }
    let beside = "Bananas are yellow";
    let asked = json!({ "text": beside, "cluster_id": cluster });
    let measured = ask(&scene, &asker, "validate_value_candidate", asked.clone()).await;
    assert_eq!(measured["valid"], false);
    let (distance, median) =
        (measured["distance"].as_f64().unwrap(), measured["median"].as_f64().unwrap());
    assert!(distance > median, "{measured}");
    let asked = json!({ "text": beside, "cluster_id": cluster, "axis": "surprise" });
    let said = refused(&scene, &asker, "store_value", asked).await;
    assert!(
        said.contains(&format!("{distance:.3}")) && said.contains(&format!("{median:.3}")),
        "{said}"
    );

    // The members say the same here, so their own words are nearest.
    let text = "The flaky test failed since an earlier test left the cache filled, timing was fine";
    let asked = json!({ "text": text, "cluster_id": cluster, "axis": "surprise" });
    let wrong = json!({ "text": text, "cluster_id": cluster, "axis": "full" });
    let said = refused(&scene, &asker, "store_value", wrong).await;
    assert!(said.contains("is a cluster of the axis surprise"), "{said}");
    let kept = ask(&scene, &asker, "store_value", asked.clone()).await;
    let again = ask(&scene, &asker, "store_value", asked).await;
    assert_eq!(kept["id"], again["id"]);
    assert_eq!(kept["version"], 1);

    let listed = ask(&scene, &asker, "list_values", json!({ "axis": "surprise" })).await;
    assert_eq!(listed["values"][0]["text"], text, "{listed}");
    assert_eq!(listed["values"][0]["cluster_size"], kept["cluster_size"]);
    let other = ask(&scene, &asker, "list_values", json!({ "axis": "domain" })).await;
    assert_eq!(other["count"], 0);
}

#[tokio::test]
async fn a_value_goes_on_with_its_cluster_and_keeps_what_it_said_before() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(60));
    let asker = asker(&folder);
    let found = ask(&scene, &asker, "run_clustering", json!({ "axis": "surprise" })).await;
    let cluster = ids(&found, "clusters")[0].clone();
    let page = ask(&scene, &asker, "get_cluster_members", json!({ "cluster_id": cluster })).await;
    let text = page["members"][0]["surprise"].as_str().unwrap();
    let asked =
        json!({ "text": text, "cluster_id": cluster, "axis": "surprise", "scope": "global" });
    let kept = ask(&scene, &asker, "store_value", asked).await;
    assert_eq!(kept.get("project"), None);
    let shouted = format!("{text}!");
    let asked = json!({
        "text": shouted, "cluster_id": cluster, "axis": "surprise", "replaces": kept["id"],
    });
    let next = ask(&scene, &asker, "store_value", asked).await;
    assert_eq!((&next["id"], &next["version"]), (&kept["id"], &json!(2)));

    resolve(&folder, (60..90).map(|number| About::of(number).json()));
    let again = ask(&scene, &asker, "run_clustering", json!({ "axis": "surprise" })).await;
    assert!(
        again["notes"][0].as_str().unwrap().contains("1 values rest on a cluster that changed"),
        "{again}"
    );
    let listed = ask(&scene, &asker, "list_values", json!({})).await;
    assert_eq!(listed["values"][0]["version"], 2);
    assert!(
        listed["values"][0]["cluster_size"].as_u64() > kept["cluster_size"].as_u64(),
        "{listed}"
    );
    let row = &scene.learning.supplies().store.values(None, None).await.unwrap()[0];
    assert_eq!(row.value["earlier"][0]["text"], text);
}

#[tokio::test]
async fn clusters_of_another_model_are_not_compared_with_what_this_one_makes() {
    let mut scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(60));
    let asker = asker(&folder);
    let found = ask(&scene, &asker, "run_clustering", json!({ "axis": "full" })).await;
    let cluster = ids(&found, "clusters")[0].clone();
    scene.learning = scene.another(Arc::new(Words("other words")));
    let asked = json!({ "text": "Anything", "cluster_id": cluster });
    let said = refused(&scene, &asker, "validate_value_candidate", asked).await;
    assert!(said.contains("run_clustering on the axis full first"), "{said}");
    let listed = ask(&scene, &asker, "get_clusters", json!({ "axis": "full" })).await;
    assert!(listed["notes"][0].as_str().unwrap().contains("were found with words"), "{listed}");
    let again = ask(&scene, &asker, "run_clustering", json!({ "axis": "full" })).await;
    assert!(ids(&again, "clusters").contains(&cluster), "{again}");
}

#[tokio::test]
async fn a_journal_that_was_copied_counts_once_among_all_projects() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let (one, other) = (scene.path("one"), scene.path("other"));
    resolve(&one, some(30));
    resolve(&other, some(30));
    scene.learning.gather(&asker(&one)).await.unwrap();
    let asked = json!({ "axis": "full", "project": "*" });
    let found = ask(&scene, &asker(&other), "run_clustering", asked).await;
    assert!(found["method"].as_str().unwrap().contains("30 experiences"), "{found}");
    let unknown = json!({ "axis": "full", "project": "nowhere" });
    let said = refused(&scene, &asker(&other), "run_clustering", unknown).await;
    assert!(said.contains("there is no project `nowhere`") && said.contains('*'), "{said}");
}

#[tokio::test]
async fn values_that_may_contradict_one_another_are_listed_with_both_sentences() {
    let mut scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(60));
    let asker = asker(&folder);
    let found = ask(&scene, &asker, "run_clustering", json!({ "axis": "surprise" })).await;
    let cluster = ids(&found, "clusters")[0].clone();
    let page = ask(&scene, &asker, "get_cluster_members", json!({ "cluster_id": cluster })).await;
    let text = page["members"][0]["surprise"].as_str().unwrap();
    let asked = json!({ "text": text, "cluster_id": cluster, "axis": "surprise" });
    let kept = ask(&scene, &asker, "store_value", asked.clone()).await;
    assert_eq!(kept.get("contradictions"), None);
    let store = &scene.learning.supplies().store;
    let mut denied = store.values(None, None).await.unwrap().remove(0);
    let says = format!("It is not so: {text}");
    denied.id = "value_surprise_zzzzzz".to_owned();
    denied.text_sha256 = text::sha256(&says);
    denied.value["id"] = json!(denied.id);
    denied.value["text"] = json!(says);
    assert!(store.keep_value(&denied).await.unwrap());
    let listed = ask(&scene, &asker, "list_values", json!({})).await;
    let opposed = &listed["contradictions"][0];
    assert_eq!((&opposed["one"], &opposed["other"]), (&kept["id"], &json!(denied.id)), "{listed}");
    assert_eq!((&opposed["one_text"], &opposed["other_text"]), (&json!(text), &json!(says)));
    let again = ask(&scene, &asker, "store_value", asked).await;
    assert_eq!(again["contradictions"][0]["other"], denied.id);
    // Without a model nobody can look, and the answer says so.
    scene.learning = scene.another(Arc::new(models::embed::NoEmbedder));
    let listed = ask(&scene, &asker, "list_values", json!({})).await;
    assert_eq!(listed["count"], 2);
    assert!(
        listed["note"].as_str().unwrap().contains("nobody looked for contradictions"),
        "{listed}"
    );
}

#[tokio::test]
async fn clusters_of_all_projects_leave_those_of_one_alone() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(60));
    let asker = asker(&folder);
    let own = ask(&scene, &asker, "run_clustering", json!({ "axis": "surprise" })).await;
    let cluster = ids(&own, "clusters")[0].clone();
    let page = ask(&scene, &asker, "get_cluster_members", json!({ "cluster_id": cluster })).await;
    let asked = json!({
        "text": page["members"][0]["surprise"], "cluster_id": cluster, "axis": "surprise",
    });
    ask(&scene, &asker, "store_value", asked).await;
    let asked = json!({ "axis": "surprise", "project": "*" });
    let all = ask(&scene, &asker, "run_clustering", asked).await;
    let (own_ids, all_ids) = (ids(&own, "clusters"), ids(&all, "clusters"));
    assert_eq!(all_ids.len(), own_ids.len());
    assert!(all_ids.iter().all(|id| !own_ids.contains(id)), "{own_ids:?} and {all_ids:?}");
    let still = ask(&scene, &asker, "get_clusters", json!({ "axis": "surprise" })).await;
    assert_eq!(still["clusters"], own["clusters"]);
}

#[tokio::test]
async fn a_value_finds_its_cluster_again_where_a_backup_brought_back_no_clusters() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(60));
    let asker = asker(&folder);
    let found = ask(&scene, &asker, "run_clustering", json!({ "axis": "surprise" })).await;
    let cluster = ids(&found, "clusters")[2].clone();
    let page = ask(&scene, &asker, "get_cluster_members", json!({ "cluster_id": cluster })).await;
    let asked = json!({
        "text": page["members"][0]["surprise"], "cluster_id": cluster, "axis": "surprise",
    });
    ask(&scene, &asker, "store_value", asked).await;
    let gone = "with gone as (delete from learning_clusters returning 1) select count(*) from gone";
    assert_eq!(scene.database.number(gone).await.unwrap(), 3);
    let again = ask(&scene, &asker, "run_clustering", json!({ "axis": "surprise" })).await;
    let again = ids(&again, "clusters");
    assert!(again.contains(&cluster), "{again:?}");
    let page = ask(&scene, &asker, "get_cluster_members", json!({ "cluster_id": cluster })).await;
    let listed = ask(&scene, &asker, "list_values", json!({})).await;
    assert_eq!(listed["values"][0]["cluster_size"], page["count"]);
}

#[tokio::test]
async fn a_cluster_shows_what_the_journal_of_its_own_project_says() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let (one, other) = (scene.path("one"), scene.path("other"));
    resolve(&one, some(30));
    // A copy whose entries somebody has put right.
    let mut edited = some(30);
    edited.iter_mut().for_each(|entry| entry["goal"] = json!("Put right by hand"));
    resolve(&other, edited);
    for (folder, is_edited) in [(&one, false), (&other, true)] {
        let asker = asker(folder);
        let found = ask(&scene, &asker, "run_clustering", json!({ "axis": "surprise" })).await;
        let cluster = &ids(&found, "clusters")[0];
        let asked = json!({ "cluster_id": cluster });
        let page = ask(&scene, &asker, "get_cluster_members", asked).await;
        let example = found["clusters"][0]["examples"][0].as_str().unwrap();
        assert_eq!(example.starts_with("Put right by hand"), is_edited, "{found}");
        assert_eq!(page["members"][0]["goal"] == "Put right by hand", is_edited, "{page}");
    }
}
