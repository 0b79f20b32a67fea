//! Which project is meant.

use chrono::Utc;
use learning::{Asker, LearningError};

use crate::scene::{Scene, asker};

#[tokio::test]
async fn a_project_is_meant_by_its_name_or_by_the_folder_that_it_holds() {
    let scene = Scene::new().await;
    let (one, deep) = (scene.path("one"), scene.path("one/deep"));
    let nobody = Asker { folder: None, session: "one".to_owned() };
    let said = scene.learning.project_of(&nobody, None).await.unwrap_err().to_string();
    assert_eq!(
        said,
        "say which project is meant; there is none yet: index_codebase makes one of a folder"
    );

    let store = &scene.learning.supplies().store;
    let kept = store.keep_learning_project("one", one.to_str().unwrap(), Utc::now()).await.unwrap();
    let meant = scene.learning.project_of(&asker(&deep), None).await.unwrap();
    assert_eq!((meant.id, &meant.root, meant.is_indexed), (kept.id, &one, false));
    assert_eq!(scene.learning.project_of(&nobody, Some("one")).await.unwrap(), meant);

    let beside = scene.path("beside");
    let said = scene.learning.project_of(&asker(&beside), None).await.unwrap_err();
    assert!(matches!(said, LearningError::NotFound(_)));
    let wanted = format!(
        "no project holds {}; there are: one (index_codebase makes one of another folder)",
        beside.display()
    );
    assert_eq!(said.to_string(), wanted);
    let said = scene.learning.project_of(&asker(&deep), Some("two")).await.unwrap_err().to_string();
    assert!(said.starts_with("there is no project `two`; there are: one"), "{said}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_into_a_project_is_in_it() {
    let scene = Scene::new().await;
    let one = scene.path("one");
    let link = scene.path("links").join("to-one");
    std::os::unix::fs::symlink(&one, &link).unwrap();
    let store = &scene.learning.supplies().store;
    store.keep_learning_project("one", one.to_str().unwrap(), Utc::now()).await.unwrap();
    assert_eq!(scene.learning.project_of(&asker(&link), None).await.unwrap().name, "one");
}
