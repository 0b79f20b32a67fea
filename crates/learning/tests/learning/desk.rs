//! What a person is shown of what agents learn.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use api::{
    CodingAxis, CodingClustersOf, CodingCommands, CodingMembersOf, CodingProject, CodingProjectRef,
    ErrorCode, IndexUnderWay, Nothing,
};
use domain::SystemClock;
use learning::{Cancel, CodingDesk, LearningError, Watch};
use models::embed::{Embedder, NoEmbedder};
use serde_json::json;

use crate::ask::ask;
use crate::entries::{resolve, some};
use crate::scene::{Scene, asker, watched};
use crate::words::Words;

/// The desk of another process than the one in which agents work.
fn desk(scene: &Scene, embedder: Arc<dyn Embedder>) -> CodingDesk {
    let store = scene.database.store().for_teacher(scene.database.teacher());
    CodingDesk::new(store, embedder, Arc::new(SystemClock), &scene.path("data"))
}

fn of(project: &str) -> CodingProjectRef {
    CodingProjectRef { project: project.to_owned() }
}

async fn only(desk: &CodingDesk) -> CodingProject {
    let mut listed = desk.coding_project_list(Nothing {}).await.unwrap().projects;
    assert_eq!(listed.len(), 1, "{listed:?}");
    listed.remove(0)
}

/// A scene whose agents keep their indexes where the desk looks for them.
async fn scene(embedder: Arc<dyn Embedder>) -> Scene {
    let mut scene = Scene::with(Arc::clone(&embedder)).await;
    scene.learning = scene.another_at(embedder, scene.path("data").join("learning"));
    scene
}

async fn index(scene: &Scene, root: &Path, name: &str) {
    let asked = json!({ "directory": root, "project": name });
    scene.ask(root, "index_codebase", asked).await.unwrap();
}

const CODE: [(&str, &str); 2] =
    [("a.py", "def one():\n    pass\n"), ("deep/b.py", "def two():\n    one()\n")];

#[tokio::test]
async fn a_project_is_shown_with_what_is_known_of_it_and_nothing_is_loaded_for_that() {
    let scene = scene(Arc::new(NoEmbedder)).await;
    let desk = desk(&scene, Arc::new(NoEmbedder));
    assert_eq!(desk.coding_project_list(Nothing {}).await.unwrap().projects, []);

    let root = scene.project("one", &CODE);
    index(&scene, &root, "one").await;
    resolve(&root, some(12));
    let shown = only(&desk).await;
    assert!(shown.indexed_at.is_some() && shown.newest_entry_at.is_some());
    let expected = CodingProject {
        name: "one".to_owned(),
        folder: root.display().to_string(),
        named: true,
        indexed_at: shown.indexed_at,
        files: 2,
        units: shown.units,
        skipped: 0,
        commits: 0,
        entries: 12,
        newest_entry_at: shown.newest_entry_at,
        indexing: None,
        problem: None,
    };
    assert_eq!(shown, expected);
    assert!(shown.units >= 2, "{shown:?}");

    std::fs::write(root.join("c.py"), "def three():\n    pass\n").unwrap();
    let again = desk.coding_project_index(of("one")).await.unwrap();
    assert_eq!(again.projects[0].files, 3);
    assert!(again.projects[0].indexed_at > shown.indexed_at);

    std::fs::remove_dir_all(&root).unwrap();
    let problem = only(&desk).await.problem.unwrap();
    assert_eq!(problem, format!("The folder {} is not there any more.", root.display()));
    assert!(desk.coding_project_index(of("one")).await.is_err());
}

#[tokio::test]
async fn what_was_read_without_folders_within_is_read_again_without_them() {
    let scene = scene(Arc::new(NoEmbedder)).await;
    let desk = desk(&scene, Arc::new(NoEmbedder));
    let root = scene.project("one", &CODE);
    let asked = json!({ "directory": root, "project": "one", "recursive": false });
    scene.ask(&root, "index_codebase", asked).await.unwrap();
    let again = desk.coding_project_index(of("one")).await.unwrap();
    assert_eq!(again.projects[0].files, 1);
}

#[tokio::test]
async fn a_journal_that_no_project_holds_is_shown_by_its_folder() {
    let scene = scene(Arc::new(Words("words"))).await;
    let desk = desk(&scene, Arc::new(Words("words")));
    let folder = scene.path("alone");
    resolve(&folder, some(12));
    scene.learning.gather(&asker(&folder)).await.unwrap();
    let shown = only(&desk).await;
    assert_eq!((shown.named, shown.entries, &shown.folder), (false, 12, &shown.name));
    let calibration = desk.coding_calibration(of(&shown.name)).await.unwrap();
    assert_eq!(calibration.count, 12);
    let refused = desk.coding_project_index(of(&shown.name)).await.unwrap_err();
    assert_eq!(refused.code(), ErrorCode::NotFound);
}

/// Waits in its first word until it is let go on.
struct Slow {
    begun: Mutex<Option<Sender<()>>>,
    go_on: Mutex<Receiver<()>>,
    cancel: Cancel,
}

impl Watch for Slow {
    fn progress(&self, _: u64, _: Option<u64>, _: &str) {
        let Some(begun) = self.begun.lock().unwrap().take() else { return };
        begun.send(()).unwrap();
        self.go_on.lock().unwrap().recv().unwrap();
    }

    fn cancel(&self) -> &Cancel {
        &self.cancel
    }
}

#[tokio::test]
async fn an_index_of_another_process_is_seen_and_stopped_from_here() {
    let scene = scene(Arc::new(NoEmbedder)).await;
    let desk = desk(&scene, Arc::new(NoEmbedder));
    let root = scene.project("one", &CODE);
    let ((begun, has_begun), (let_go, go_on)) = (channel(), channel());
    let (begun, go_on, cancel) = (Mutex::new(Some(begun)), Mutex::new(go_on), Cancel::default());
    let slow = Arc::new(Slow { begun, go_on, cancel });
    let asked = json!({ "directory": root, "project": "one" });
    let (agent, folder) = (scene.learning.clone(), root.clone());
    let reading =
        tokio::spawn(async move { watched(&agent, &folder, "index_codebase", asked, slow).await });
    tokio::task::spawn_blocking(move || has_begun.recv().unwrap()).await.unwrap();

    let shown = only(&desk).await;
    let begun = IndexUnderWay { done: 0, total: 2, per_second: None, seconds_left: None };
    assert_eq!((shown.indexing, shown.indexed_at), (Some(begun), None));
    // Whoever asks for it to be read meanwhile is not made to wait for it.
    desk.coding_project_index(of("one")).await.unwrap();
    desk.coding_index_stop(of("one")).await.unwrap();
    let_go.send(()).unwrap();
    let ended = reading.await.unwrap();
    assert!(matches!(ended, Err(LearningError::Cancelled)), "{ended:?}");
    let stopped = only(&desk).await;
    assert_eq!((stopped.indexing, stopped.indexed_at), (None, None));

    // What was wanted of that one is not wanted of the next.
    let again = desk.coding_project_index(of("one")).await.unwrap();
    assert_eq!(again.projects[0].files, 2);
    assert!(again.projects[0].indexed_at.is_some());
}

#[tokio::test]
async fn clusters_are_on_a_map_with_their_members_and_values() {
    let scene = scene(Arc::new(Words("words"))).await;
    let desk = desk(&scene, Arc::new(Words("words")));
    let root = scene.project("one", &CODE);
    index(&scene, &root, "one").await;
    resolve(&root, some(60));
    let (project, axis) = ("one".to_owned(), None);
    desk.coding_project_list(Nothing {}).await.unwrap();
    let asked = CodingClustersOf { project, axis };
    let before = desk.coding_clusters(asked.clone()).await.unwrap();
    assert_eq!((before.axis, before.run_at, before.have), (CodingAxis::Full, None, 60));
    assert_eq!((before.clusters.len(), before.points.len()), (0, 0));

    let agent = asker(&root);
    ask(&scene, &agent, "run_clustering", json!({ "axis": "surprise" })).await;
    let found = desk.coding_clusters(asked).await.unwrap();
    // Without an axis it is the one that was looked at last. Those that were confirmed have no surprise.
    assert_eq!((found.axis, found.have, found.compared), (CodingAxis::Surprise, 48, 48));
    assert_eq!((found.clusters.len(), found.points.len(), found.off_map), (3, 48, 0));
    assert!(found.shown > 50.0 && found.shown <= 100.0, "{}", found.shown);
    for cluster in &found.clusters {
        let own = found.points.iter().filter(|point| point.group == Some(cluster.number));
        assert_eq!(own.count(), cluster.size as usize);
        assert!(!cluster.example.is_empty());
    }
    assert!(found.clusters.windows(2).all(|pair| pair[0].size >= pair[1].size));

    // All experiences of a sort say the same here: they lie on one another, and apart from the others.
    let place = |group| {
        let mut own = found.points.iter().filter(|point| point.group == Some(group));
        own.next().map(|point| (point.x, point.y)).unwrap()
    };
    assert!(place(0) != place(1) && place(1) != place(2) && place(0) != place(2));

    let largest = &found.clusters[0];
    let part = |from| CodingMembersOf { cluster: largest.id.clone(), from };
    let members = desk.coding_cluster_members(part(0)).await.unwrap();
    assert_eq!(members.members.len() as u32 + members.left, largest.size);
    let rest = desk.coding_cluster_members(part(largest.size - 1)).await.unwrap();
    assert_eq!((rest.members.len(), rest.left), (1, 0));
    let said = members.members[0].said.clone();

    assert_eq!(desk.coding_values(of("one")).await.unwrap().values, []);
    let kept = json!({ "text": said, "cluster_id": largest.id, "axis": "surprise" });
    ask(&scene, &agent, "store_value", kept).await;
    let values = desk.coding_values(of("one")).await.unwrap();
    let value = &values.values[0];
    assert_eq!(
        (value.text.as_str(), value.size, value.faded),
        (said.as_str(), largest.size, false)
    );
    assert!(value.strength > 0 && value.strength <= 100, "{value:?}");
    assert_eq!((values.opposed.len(), values.note), (0, None));

    let gone = desk.coding_cluster_members(CodingMembersOf { cluster: "no".to_owned(), from: 0 });
    assert_eq!(gone.await.unwrap_err().code(), ErrorCode::NotFound);
}

#[tokio::test]
async fn calibration_is_told_from_ten_predictions_on() {
    let scene = scene(Arc::new(NoEmbedder)).await;
    let desk = desk(&scene, Arc::new(NoEmbedder));
    let root = scene.project("one", &CODE);
    index(&scene, &root, "one").await;
    resolve(&root, some(9));
    only(&desk).await;
    let few = desk.coding_calibration(of("one")).await.unwrap();
    assert_eq!((few.count, few.needed, few.score, few.points.len()), (9, 10, None, 0));
    assert_eq!(few.records, []);

    resolve(&root, some(30).into_iter().skip(9));
    only(&desk).await;
    let told = desk.coding_calibration(of("one")).await.unwrap();
    // 6 of 30 came true, and all were stated with 70 %: 6 × 0.09 and 24 × 0.49.
    assert_eq!((told.count, told.points.len(), told.points[0].right), (30, 1, 6.0));
    assert!((told.score.unwrap() - 0.41).abs() < 1e-9, "{told:?}");
    let about: Vec<&str> = told.records.iter().map(|record| record.about.as_str()).collect();
    assert!(about.contains(&"debugging"), "{about:?}");
    assert!(told.records.iter().all(|record| record.count >= 10 && record.stated == Some(70.0)));
}

#[tokio::test]
async fn another_teacher_is_shown_nothing_of_it() {
    let scene = scene(Arc::new(NoEmbedder)).await;
    let root = scene.project("one", &CODE);
    index(&scene, &root, "one").await;
    let other = scene.database.store().teacher_named("another").await.unwrap();
    let store = scene.database.store().for_teacher(other);
    let desk =
        CodingDesk::new(store, Arc::new(NoEmbedder), Arc::new(SystemClock), &scene.path("data"));
    assert_eq!(desk.coding_project_list(Nothing {}).await.unwrap().projects, []);
    let refused = desk.coding_values(of("one")).await.unwrap_err();
    assert_eq!(refused.code(), ErrorCode::NotFound);
}
