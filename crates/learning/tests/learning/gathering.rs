//! What a journal resolved becomes rows once, whoever gathers it and however often.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::Arc;

use domain::{Clock as _, SystemClock};
use proptest::prelude::*;
use serde_json::Value;
use store::ExperienceFilter;

use crate::ask::ask;
use crate::entries::{About, archive, resolve, some};
use crate::scene::{Scene, asker};
use crate::words::Words;

impl Scene {
    /// The entries that are kept, by id.
    pub async fn kept(&self, project: Option<&str>) -> BTreeMap<String, Value> {
        let filter =
            ExperienceFilter { project: project.map(str::to_owned), ids: None, most: u32::MAX };
        let rows = self.learning.supplies().store.experiences(&filter).await.unwrap();
        let count = rows.len();
        let kept: BTreeMap<String, Value> = rows
            .into_iter()
            .map(|row| (row.id, serde_json::from_str(&row.entry).unwrap()))
            .collect();
        assert_eq!(kept.len(), count, "an entry is there twice");
        kept
    }
}

#[tokio::test]
async fn entries_are_kept_once_and_embedded_on_each_axis() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(3));
    archive(&folder, (3..5).map(|number| About::of(number).json()));
    let asker = asker(&folder);
    let report = scene.learning.gather(&asker).await.unwrap();
    assert_eq!((report.new, report.edited), (5, 0));
    // Of five axes; the fifth entry was confirmed and has neither surprise nor cause. Texts that are alike are one.
    let texts: BTreeSet<String> = (0..5)
        .flat_map(|number| {
            let entry = serde_json::from_value(About::of(number).json()).unwrap();
            experience::axis_texts(&entry).into_iter().map(|(_, text)| text)
        })
        .collect();
    assert_eq!(report.embedded as usize, texts.len());
    let again = scene.learning.gather(&asker).await.unwrap();
    assert_eq!((again.new, again.edited, again.embedded), (0, 0, 0));
    let journal = fs::read_to_string(folder.join(".claude/journal/session_entries.jsonl")).unwrap();
    assert_eq!(journal.matches("persisted_at").count(), 3);
}

#[tokio::test]
async fn an_entry_edited_by_hand_is_kept_as_it_is_now() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(2));
    let asker = asker(&folder);
    scene.learning.gather(&asker).await.unwrap();
    let file = folder.join(".claude/journal/session_entries.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("number 1 run", "number one run")).unwrap();
    let report = scene.learning.gather(&asker).await.unwrap();
    assert_eq!((report.new, report.edited), (0, 1));
    assert!(report.embedded > 0);
    let kept = scene.kept(None).await;
    let goal = &kept[&About::of(1).id()]["goal"];
    assert_eq!(goal, "Make the database migration number one run on the old schema");
}

#[tokio::test]
async fn without_a_model_the_rows_are_kept_and_embedded_later() {
    let scene = Scene::new().await;
    let folder = scene.path("one");
    resolve(&folder, some(2));
    let report = scene.learning.gather(&asker(&folder)).await.unwrap();
    assert_eq!((report.new, report.embedded), (2, 0));
    assert!(report.not_embedded.unwrap().contains("teacher-assist models embed install"));
    let later = scene.another(Arc::new(Words("words")));
    let report = later.gather(&asker(&folder)).await.unwrap();
    assert_eq!((report.new, report.edited), (0, 0));
    assert!(report.embedded > 0);
}

#[tokio::test]
async fn two_agents_at_once_keep_each_entry_once() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(40));
    let others: Vec<_> = (0..4).map(|_| scene.another(Arc::new(Words("words")))).collect();
    let asker = asker(&folder);
    let reports = futures::future::join_all(others.iter().map(|one| one.gather(&asker))).await;
    let new: u64 = reports.into_iter().map(|report| report.unwrap().new).sum();
    assert_eq!(new, 40);
    assert_eq!(scene.kept(None).await.len(), 40);
}

#[tokio::test]
async fn what_was_kept_of_a_folder_belongs_to_its_project_once_there_is_one() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(2));
    let asker = asker(&folder);
    scene.learning.gather(&asker).await.unwrap();
    let root = folder.display().to_string();
    assert_eq!(scene.kept(Some(&root)).await.len(), 2);
    let stored = ask(
        &scene,
        &asker,
        "store_memory",
        serde_json::json!({ "content": "The tests need a database.", "category": "environment" }),
    )
    .await;
    let now = SystemClock.now();
    let store = &scene.learning.supplies().store;
    store.keep_learning_project("first", &root, now).await.unwrap();
    resolve(&folder, [About::of(2).json()]);
    scene.learning.gather(&asker).await.unwrap();
    assert_eq!(scene.kept(Some(&root)).await.len(), 0);
    assert_eq!(scene.kept(Some("first")).await.len(), 3);
    let listed = ask(&scene, &asker, "list_memories", serde_json::json!({})).await;
    assert_eq!(listed["memories"][0]["id"], stored["id"]);
    assert_eq!(listed["memories"][0]["project"], "first");
}

#[tokio::test]
async fn another_teacher_sees_nothing_of_it() {
    let scene = Scene::with(Arc::new(Words("words"))).await;
    let folder = scene.path("one");
    resolve(&folder, some(25));
    let asker = asker(&folder);
    ask(&scene, &asker, "run_clustering", serde_json::json!({ "axis": "full" })).await;
    ask(
        &scene,
        &asker,
        "store_memory",
        serde_json::json!({ "content": "The tests need a database.", "category": "environment" }),
    )
    .await;
    let store = scene.database.store();
    let his = store.for_teacher(store.teacher_named("somebody else").await.unwrap());
    let filter = ExperienceFilter { most: 100, ..ExperienceFilter::default() };
    assert_eq!(his.experiences(&filter).await.unwrap(), []);
    assert_eq!(his.agent_memories(&store::AgentMemoryFilter::default(), 9, 0).await.unwrap().1, 0);
    let project = folder.display().to_string();
    assert_eq!(his.cluster_run(Some(&project), "full").await.unwrap(), None);
    assert_eq!(his.cluster("cluster_full_0").await.unwrap(), None);
    assert_eq!(his.values(None, None).await.unwrap(), []);
}

#[derive(Debug, Clone)]
enum Step {
    Resolve(u32),
    Archive(u32),
    Edit(u32),
    Gather,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0_u32..30).prop_map(Step::Resolve),
        (0_u32..30).prop_map(Step::Archive),
        (0_u32..30).prop_map(Step::Edit),
        Just(Step::Gather),
    ]
}

#[test]
fn whatever_happens_to_a_journal_nothing_is_lost_and_nothing_is_there_twice() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let scene = runtime.block_on(Scene::new());
    let cases = Cell::new(0);
    let settings =
        ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(settings, |(steps in prop::collection::vec(step(), 1..25))| {
        cases.set(cases.get() + 1);
        let folder = scene.path(&format!("case{}", cases.get()));
        let asker = asker(&folder);
        let mut wanted: BTreeMap<String, Value> = BTreeMap::new();
        let gather = || runtime.block_on(scene.learning.gather(&asker)).unwrap();
        for step in steps {
            match step {
                Step::Resolve(number) | Step::Archive(number)
                    if wanted.contains_key(&About::of(number).id()) => {}
                Step::Resolve(number) => {
                    let entry = About::of(number).json();
                    resolve(&folder, [entry.clone()]);
                    wanted.insert(About::of(number).id(), entry);
                }
                Step::Archive(number) => {
                    let entry = About::of(number).json();
                    archive(&folder, [entry.clone()]);
                    wanted.insert(About::of(number).id(), entry);
                }
                Step::Edit(number) => {
                    let Some(entry) = wanted.get_mut(&About::of(number).id()) else { continue };
                    let before = entry["goal"].as_str().unwrap().to_owned();
                    let after = format!("{before} again");
                    let old = format!("\"goal\":{}", serde_json::json!(before));
                    let new = format!("\"goal\":{}", serde_json::json!(after));
                    for file in ["session_entries.jsonl", "archive/2026-11-01_session_1.jsonl"] {
                        let file = folder.join(".claude/journal").join(file);
                        if let Ok(text) = fs::read_to_string(&file) {
                            fs::write(&file, text.replace(&old, &new)).unwrap();
                        }
                    }
                    entry["goal"] = Value::String(after);
                }
                Step::Gather => { gather(); }
            }
        }
        gather();
        let project = folder.display().to_string();
        let kept = runtime.block_on(scene.kept(Some(&project)));
        let goals = |entries: &BTreeMap<String, Value>| -> BTreeMap<String, Value> {
            entries.iter().map(|(id, entry)| (id.clone(), entry["goal"].clone())).collect()
        };
        prop_assert_eq!(goals(&kept), goals(&wanted));
    });
}
