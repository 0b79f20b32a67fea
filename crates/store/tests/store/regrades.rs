//! Changes of marks, taken back and made to count again.

use domain::{MarkChange, QuestionVersion, RegradeId};
use store::{NewRegrade, RegradeStep, TeacherStore};
use testkit::database::TestDatabase;

fn dropped(item: &str, class: Option<&str>) -> NewRegrade {
    NewRegrade {
        id: RegradeId::new(),
        definition: "quiz".to_owned(),
        class: class.map(str::to_owned),
        change: MarkChange::Drop { item: item.to_owned() },
        made_for: vec![QuestionVersion {
            test: "a".repeat(64),
            section: "one".to_owned(),
            blueprint: "b".repeat(64),
        }],
        reason: "the picture was missing".to_owned(),
    }
}

/// A change that was made and taken back.
pub async fn taken_back(store: &TeacherStore) {
    let change = dropped("adding 1", Some("3B"));
    assert!(store.regrade(&change, 0).await.unwrap());
    turned(store, &change, true, 1).await;
}

async fn turned(store: &TeacherStore, change: &NewRegrade, undone: bool, known: usize) {
    let row = store.regrade_of(change.id).await.unwrap().unwrap();
    assert!(store.turn_regrade(&row, undone, known).await.unwrap());
}

#[tokio::test]
async fn a_change_is_taken_back_and_counts_again_and_all_of_it_stays_on_record() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (first, second) = (dropped("adding 1", Some("3B")), dropped("adding 2", Some("3B")));
    assert!(store.regrade(&first, 0).await.unwrap());
    assert!(store.regrade(&second, 1).await.unwrap());
    assert!(store.regrade(&dropped("adding 1", None), 0).await.unwrap());
    let undone = async || {
        let rows = store.regrades("quiz", Some("3B")).await.unwrap();
        assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), [first.id, second.id]);
        assert_eq!(rows[0].made_for.as_ref(), Some(&first.made_for));
        rows.iter().map(|row| row.undone).collect::<Vec<_>>()
    };
    assert_eq!(undone().await, [false, false]);
    turned(&store, &first, true, 2).await;
    turned(&store, &first, true, 3).await;
    assert_eq!(undone().await, [true, false]);
    turned(&store, &first, false, 3).await;
    assert_eq!(undone().await, [false, false]);
    let steps = store.regrade_steps("quiz", Some("3B")).await.unwrap();
    let step = |regrade, undone| RegradeStep { regrade, undone };
    let done = [(first.id, false), (second.id, false), (first.id, true), (first.id, false)];
    assert_eq!(steps, done.map(|(id, undone)| step(id, undone)));
    assert_eq!(store.regrade_of(first.id).await.unwrap().unwrap().reason, first.reason);
    assert_eq!(store.regrade_of(RegradeId::new()).await.unwrap(), None);
}

#[tokio::test]
async fn of_two_who_have_seen_the_same_only_one_writes() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let changes: Vec<NewRegrade> =
        (1..=8).map(|n| dropped(&format!("adding {n}"), Some("3B"))).collect();
    let all = changes.iter().map(|change| store.regrade(change, 0));
    let written = futures::future::join_all(all).await;
    assert_eq!(written.into_iter().filter(|written| *written.as_ref().unwrap()).count(), 1);
    let rows = store.regrades("quiz", Some("3B")).await.unwrap();
    let [row] = rows.as_slice() else { panic!("{rows:?}") };
    let turns = (0..8).map(|_| store.turn_regrade(row, true, 1));
    let turned = futures::future::join_all(turns).await;
    assert_eq!(turned.into_iter().filter(|turned| *turned.as_ref().unwrap()).count(), 1);
    assert_eq!(store.regrade_steps("quiz", Some("3B")).await.unwrap().len(), 2);
}

#[tokio::test]
async fn nobody_else_sees_a_change_or_takes_it_back() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let his = store.for_teacher(store.teacher_named("somebody else").await.unwrap());
    let change = dropped("adding 1", None);
    assert!(hers.regrade(&change, 0).await.unwrap());
    assert_eq!(his.regrades("quiz", None).await.unwrap(), []);
    let row = hers.regrade_of(change.id).await.unwrap().unwrap();
    assert!(!his.turn_regrade(&row, true, 1).await.unwrap(), "he knows of no step");
    his.turn_regrade(&row, true, 0).await.unwrap_err();
    assert!(!hers.regrade_of(change.id).await.unwrap().unwrap().undone);
}
