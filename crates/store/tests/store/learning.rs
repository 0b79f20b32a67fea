//! What coding agents learn by: their projects, and vectors by the hashes of texts.

use std::collections::HashMap;

use store::{LearningProject, StoreError, TeacherStore};
use testkit::database::TestDatabase;

use crate::scene::at;

/// A project with its name and its folder.
pub async fn kept(store: &TeacherStore) -> LearningProject {
    store.keep_learning_project("tools", "/projects/tools", at(0)).await.unwrap()
}

async fn two_teachers(database: &TestDatabase) -> (TeacherStore, TeacherStore) {
    let store = database.store();
    let him = store.teacher_named("somebody else").await.unwrap();
    (store.for_teacher(database.teacher()), store.for_teacher(him))
}

#[tokio::test]
async fn a_project_is_found_by_its_name_and_moves_with_its_folder() {
    let database = TestDatabase::start().await.unwrap();
    let (hers, his) = two_teachers(&database).await;
    let made = kept(&hers).await;
    assert_eq!(made.indexed_at, None);
    hers.note_indexed(made.id, at(5)).await.unwrap();
    hers.note_indexed(made.id, at(3)).await.unwrap();
    let moved = hers.keep_learning_project("tools", "/srv/tools", at(9)).await.unwrap();
    let wanted = LearningProject { root: "/srv/tools".to_owned(), indexed_at: Some(at(5)), ..made };
    assert_eq!(moved, wanted);
    assert_eq!(hers.learning_projects().await.unwrap(), std::slice::from_ref(&moved));

    let taken = hers.keep_learning_project("other", "/srv/tools", at(9)).await.unwrap_err();
    assert!(
        matches!(&taken, StoreError::ProjectFolderTaken(root) if root == "/srv/tools"),
        "{taken}"
    );

    // Another teacher has projects of the same name and folder, and sees none of hers.
    assert_eq!(his.learning_projects().await.unwrap(), []);
    his.note_indexed(moved.id, at(100)).await.unwrap();
    let his_own = his.keep_learning_project("tools", "/srv/tools", at(9)).await.unwrap();
    assert_ne!(his_own.id, moved.id);
    assert_eq!(hers.learning_projects().await.unwrap(), [moved]);
}

#[tokio::test]
async fn a_vector_belongs_to_a_text_a_model_and_a_teacher() {
    let database = TestDatabase::start().await.unwrap();
    let (hers, his) = two_teachers(&database).await;
    let (one, other) = (text::sha256("one"), text::sha256("other"));
    let made = [(one.clone(), vec![127, 0, 129]), (other.clone(), vec![1, 2, 3])];
    hers.keep_learning_vectors("small", &made).await.unwrap();
    hers.keep_learning_vectors("small", &[(one.clone(), vec![9, 9, 9])]).await.unwrap();
    hers.keep_learning_vectors("large", &[(one.clone(), vec![5])]).await.unwrap();

    let both = [one.clone(), other.clone(), text::sha256("none")];
    assert_eq!(hers.learning_vectors("small", &both).await.unwrap(), HashMap::from(made));
    let large = HashMap::from([(one.clone(), vec![5])]);
    assert_eq!(hers.learning_vectors("large", &both).await.unwrap(), large);
    assert_eq!(his.learning_vectors("small", &both).await.unwrap(), HashMap::new());

    his.forget_learning_vectors(&both).await.unwrap();
    hers.forget_learning_vectors(&[one]).await.unwrap();
    let left = HashMap::from([(other, vec![1, 2, 3])]);
    assert_eq!(hers.learning_vectors("small", &both).await.unwrap(), left);
    assert_eq!(hers.learning_vectors("large", &both).await.unwrap(), HashMap::new());
}

#[tokio::test]
async fn a_vector_that_is_not_whole_is_not_kept() {
    let database = TestDatabase::start().await.unwrap();
    let (hers, _) = two_teachers(&database).await;
    let hash = text::sha256("one");
    hers.keep_learning_vectors("small", &[(hash.clone(), Vec::new())]).await.unwrap_err();
    hers.keep_learning_vectors("small", &[("short".to_owned(), vec![1])]).await.unwrap_err();
    assert_eq!(hers.learning_vectors("small", &[hash]).await.unwrap(), HashMap::new());
}
