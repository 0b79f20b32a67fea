//! What coding agents keep: experiences, clusters, values and memories.

use std::collections::BTreeMap;

use domain::MemoryId;
use serde_json::json;
use store::{
    AgentMemory, AgentMemoryFilter, ClusterMemberRow, ClusterRow, ClusterRun, ExperienceCount,
    ExperienceFilter, ExperienceRow, KeptExperiences, TeacherStore, ValueRow,
};
use testkit::database::TestDatabase;

use crate::scene::at;

fn experience(project: &str, id: &str, goal: &str) -> ExperienceRow {
    ExperienceRow {
        project: project.to_owned(),
        id: id.to_owned(),
        domain: "debugging".to_owned(),
        strategy: "read-the-error".to_owned(),
        outcome: "falsified".to_owned(),
        tier: "gold".to_owned(),
        confidence: Some(70),
        resolved_at: at(1),
        entry: json!({ "id": id, "goal": goal }),
        sha256: text::sha256(goal),
        texts: BTreeMap::from([("full".to_owned(), text::sha256(format!("full {goal}")))]),
    }
}

fn memory(content: &str) -> AgentMemory {
    AgentMemory {
        id: MemoryId::new(),
        project: Some("tools".to_owned()),
        content: content.to_owned(),
        category: "pitfall".to_owned(),
        importance: 50,
        tags: vec!["שלום".to_owned()],
        text_sha256: text::sha256(content),
        created_at: at(1),
        deleted_at: None,
    }
}

fn value(text: &str) -> ValueRow {
    ValueRow {
        id: "value_full_a1b2c3".to_owned(),
        axis: "full".to_owned(),
        project: Some("tools".to_owned()),
        cluster_id: "cluster_full_0".to_owned(),
        version: 1,
        text_sha256: text::sha256(text),
        value: json!({ "text": text, "project": "tools" }),
    }
}

/// One of each, of which a backup holds all but the vectors and the clusters.
pub async fn learned(store: &TeacherStore) {
    let made = [(text::sha256("one"), vec![1, 2])];
    store.keep_learning_vectors("small", &made).await.unwrap();
    store.keep_clusters(&run(), |_| vec![cluster("cluster_full_0", 0, "ghap_1")]).await.unwrap();
    let rows = [experience("tools", "ghap_1", "nul \0, 👩‍🏫")];
    store.keep_experiences(&rows, at(2)).await.unwrap();
    store.keep_value(&value("Read the error first, שלום")).await.unwrap();
    store.keep_agent_memory(&memory("The tests need a database, 👩‍🏫.")).await.unwrap();
}

async fn fresh() -> (TestDatabase, TeacherStore) {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    (database, store)
}

#[tokio::test]
async fn an_experience_is_kept_once_and_written_again_only_when_it_says_something_else() {
    let (_database, store) = fresh().await;
    let rows = [experience("one", "a", "first"), experience("one", "b", "second")];
    let kept = store.keep_experiences(&rows, at(2)).await.unwrap();
    assert_eq!(kept, KeptExperiences { new: 2, edited: 0 });
    let rows = [experience("one", "a", "first"), experience("one", "b", "second, edited")];
    let kept = store.keep_experiences(&rows, at(3)).await.unwrap();
    assert_eq!(kept, KeptExperiences { new: 0, edited: 1 });
    let filter = ExperienceFilter { ids: Some(vec!["b".to_owned()]), most: 9, project: None };
    let found = store.experiences(&filter).await.unwrap();
    assert_eq!(found.len(), 1);
    assert!(found[0].entry.contains("second, edited"));
    let hashes = store.experience_hashes("one").await.unwrap();
    assert_eq!(hashes["b"], text::sha256("second, edited"));
}

#[tokio::test]
async fn texts_without_a_vector_of_a_model_are_named_each_once() {
    let (_database, store) = fresh().await;
    let rows = [
        experience("one", "a", "same"),
        experience("two", "a", "same"),
        experience("two", "b", "other"),
    ];
    store.keep_experiences(&rows, at(2)).await.unwrap();
    let missing = store.unembedded_experiences("small", None, None, 9).await.unwrap();
    assert_eq!(missing.len(), 2);
    let made = [(text::sha256("full same"), vec![1_u8, 2])];
    store.keep_learning_vectors("small", &made).await.unwrap();
    let missing = store.unembedded_experiences("small", None, Some("full"), 9).await.unwrap();
    assert_eq!(
        missing.iter().map(|one| one.text_sha256.clone()).collect::<Vec<_>>(),
        [text::sha256("full other")]
    );
    assert_eq!(store.unembedded_experiences("small", Some("one"), None, 9).await.unwrap(), []);
    assert_eq!(store.unembedded_experiences("large", None, None, 9).await.unwrap().len(), 2);
    let vectors = store.experience_vectors("small", Some("two"), "full", 9).await.unwrap();
    let vectors: Vec<(&str, Option<&[u8]>)> =
        vectors.iter().map(|row| (row.id.as_str(), row.vector.as_deref())).collect();
    assert_eq!(vectors, [("a", Some([1_u8, 2].as_slice())), ("b", None)]);
    let count = store.experience_texts(None, "full").await.unwrap();
    assert_eq!(count, ExperienceCount { rows: 3, entries: 2 });
    assert_eq!(store.experience_texts(None, "surprise").await.unwrap(), ExperienceCount::default());
}

fn run() -> ClusterRun {
    ClusterRun {
        project: Some("one".to_owned()),
        axis: "full".to_owned(),
        model: "small".to_owned(),
        experiences: 2,
        unclustered: 0,
        method: json!({ "method": "hdbscan", "experiences": 2 }),
        run_at: at(4),
    }
}

fn cluster(id: &str, number: u32, member: &str) -> ClusterRow {
    ClusterRow {
        id: id.to_owned(),
        number,
        project: Some("one".to_owned()),
        axis: "full".to_owned(),
        model: "small".to_owned(),
        centroid: vec![0.6, -0.8],
        avg_weight: 0.9,
        median_distance: 0.1,
        run_at: at(4),
        gone_at: None,
        members: vec![ClusterMemberRow {
            project: "one".to_owned(),
            experience_id: member.to_owned(),
            text_sha256: text::sha256(member),
            distance: 0.05,
        }],
    }
}

#[tokio::test]
async fn a_cluster_that_is_gone_stays_known_and_its_number_is_not_given_again() {
    let (_database, store) = fresh().await;
    let run = run();
    let (first, second) = (cluster("cluster_full_0", 0, "a"), cluster("cluster_full_1", 1, "b"));
    let both = vec![first.clone(), second.clone()];
    store
        .keep_clusters(&run, |before| {
            assert_eq!((before.clusters.len(), before.next_number), (0, 0));
            both.clone()
        })
        .await
        .unwrap();
    assert_eq!(store.clusters(Some("one"), "full").await.unwrap(), both);
    assert_eq!(store.clusters(None, "full").await.unwrap(), []);
    assert_eq!(store.cluster_run(Some("one"), "full").await.unwrap(), Some(run.clone()));
    let elsewhere = ClusterRun { project: None, ..run.clone() };
    store
        .keep_clusters(&elsewhere, |before| {
            assert_eq!((before.clusters.len(), before.next_number, before.taken.len()), (0, 2, 2));
            Vec::new()
        })
        .await
        .unwrap();
    let later = ClusterRun { run_at: at(9), ..run };
    store
        .keep_clusters(&later, |before| {
            assert_eq!((before.clusters.clone(), before.next_number), (both.clone(), 2));
            vec![second.clone()]
        })
        .await
        .unwrap();
    let gone = store.cluster("cluster_full_0").await.unwrap().unwrap();
    assert_eq!(gone, ClusterRow { gone_at: Some(at(9)), ..first });
    assert_eq!(store.clusters_with("full", &["a".to_owned()]).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.clusters_with("full", &["b".to_owned()]).await.unwrap(), ["cluster_full_1"]);
    store
        .keep_clusters(&later, |before| {
            assert_eq!(before.next_number, 2);
            vec![second.clone()]
        })
        .await
        .unwrap();
}

#[tokio::test]
async fn a_value_is_changed_only_as_it_was_seen() {
    let (_database, store) = fresh().await;
    let first = value("Read the error first");
    assert!(store.keep_value(&first).await.unwrap());
    assert!(!store.keep_value(&first).await.unwrap());
    let next = ValueRow { version: 2, ..value("Read all of the error first") };
    assert!(store.change_value(&first, &next).await.unwrap());
    assert!(!store.change_value(&first, &next).await.unwrap());
    assert_eq!(store.values(Some("tools"), Some("full")).await.unwrap(), [next]);
    assert_eq!(store.values(Some("other"), None).await.unwrap(), []);
    assert_eq!(store.values(None, Some("domain")).await.unwrap(), []);
}

#[tokio::test]
async fn the_same_memory_kept_at_once_is_one() {
    let (_database, store) = fresh().await;
    let same: Vec<AgentMemory> = (0..6).map(|_| memory("The same.")).collect();
    let ids = futures::future::join_all(same.iter().map(|one| store.keep_agent_memory(one))).await;
    let mut ids: Vec<MemoryId> = ids.into_iter().map(Result::unwrap).collect();
    ids.dedup();
    assert_eq!(ids.len(), 1);
    let elsewhere = AgentMemory { project: None, ..memory("The same.") };
    assert_ne!(store.keep_agent_memory(&elsewhere).await.unwrap(), ids[0]);
    let filter =
        AgentMemoryFilter { project: Some("other".to_owned()), ..AgentMemoryFilter::default() };
    let (found, count) = store.agent_memories(&filter, 9, 0).await.unwrap();
    assert_eq!((found[0].id, count), (elsewhere.id, 1));
    assert_eq!(store.delete_agent_memory(MemoryId::new(), at(3)).await.unwrap(), None);
}
