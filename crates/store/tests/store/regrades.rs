//! Changes of marks, taken back and made to count again.

use domain::{MarkChange, RegradeId};
use store::{NewRegrade, TeacherStore};
use testkit::database::TestDatabase;

fn dropped(item: &str, class: Option<&str>) -> NewRegrade {
    NewRegrade {
        id: RegradeId::new(),
        definition: "quiz".to_owned(),
        class: class.map(str::to_owned),
        change: MarkChange::Drop { item: item.to_owned() },
        reason: "the picture was missing".to_owned(),
    }
}

/// A change that was made and taken back.
pub async fn taken_back(store: &TeacherStore) {
    let change = dropped("adding 1", Some("3B"));
    store.regrade(&change).await.unwrap();
    store.turn_regrade(change.id, true).await.unwrap();
}

#[tokio::test]
async fn a_change_is_taken_back_and_counts_again_and_all_of_it_stays_on_record() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (first, second) = (dropped("adding 1", Some("3B")), dropped("adding 2", Some("3B")));
    store.regrade(&first).await.unwrap();
    store.regrade(&second).await.unwrap();
    store.regrade(&dropped("adding 1", None)).await.unwrap();
    let undone = async || {
        let rows = store.regrades("quiz", Some("3B")).await.unwrap();
        assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), [first.id, second.id]);
        rows.iter().map(|row| row.undone).collect::<Vec<_>>()
    };
    assert_eq!(undone().await, [false, false]);
    store.turn_regrade(first.id, true).await.unwrap();
    store.turn_regrade(first.id, true).await.unwrap();
    assert_eq!(undone().await, [true, false]);
    store.turn_regrade(first.id, false).await.unwrap();
    assert_eq!(undone().await, [false, false]);
    assert_eq!(store.regrade_of(first.id).await.unwrap().unwrap().reason, first.reason);
    assert_eq!(store.regrade_of(RegradeId::new()).await.unwrap(), None);
}

#[tokio::test]
async fn nobody_else_sees_a_change_or_takes_it_back() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let his = store.for_teacher(store.teacher_named("somebody else").await.unwrap());
    let change = dropped("adding 1", None);
    hers.regrade(&change).await.unwrap();
    assert_eq!(his.regrades("quiz", None).await.unwrap(), []);
    his.turn_regrade(change.id, true).await.unwrap_err();
    assert!(!hers.regrade_of(change.id).await.unwrap().unwrap().undone);
}
