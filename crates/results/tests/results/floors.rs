//! What is said of few answers, and of answers of which nothing can be said.

use results::{
    Figure, ResponseRow, RowMark, Rows, Unsaid, items, learners, misconceptions, outcome_grid,
    outcomes, reliability,
};
use rstest::rstest;

use super::class::{class, rows};

fn told<T>(figure: &Figure<T>) -> String {
    match figure {
        Figure::Said { caution: None, .. } => "said".to_owned(),
        Figure::Said { caution: Some(caution), .. } => caution.to_string(),
        Figure::NotSaid { reason } => reason.to_string(),
    }
}

#[rstest]
#[case(19, "too few answers to say: 19, and 20 are needed")]
#[case(20, "a hint and no more: 20 answers, and 100 would be enough")]
#[case(99, "a hint and no more: 99 answers, and 100 would be enough")]
#[case(100, "said")]
fn every_figure_has_the_same_floors(#[case] count: usize, #[case] wanted: &str) {
    let rows = rows(class(count));
    let item = &items(&rows)[0];
    let figures = [
        told(&item.facility),
        told(&item.points),
        told(&item.discrimination),
        told(&item.seconds),
        told(&outcomes(&rows)[0].facility),
        told(&misconceptions(&rows)[0].learners),
        told(&reliability(&rows)),
    ];
    assert_eq!(figures, [wanted; 7]);
    // What is counted is there whatever the floor says.
    assert_eq!(item.choices.iter().map(|one| one.count).sum::<usize>(), count);
}

#[test]
fn what_cannot_be_said_is_told_with_its_reason() {
    let reason = |rows: &Rows| match reliability(rows) {
        Figure::NotSaid { reason } => reason,
        Figure::Said { value, .. } => panic!("{value:?}"),
    };
    let one: Vec<ResponseRow> = class(40).into_iter().filter(|row| row.item == "1").collect();
    assert_eq!(reason(&rows(one.clone())), Unsaid::OneItem);
    assert_eq!(told(&items(&rows(one))[0].discrimination), Unsaid::OneItem.to_string());
    let mut gaps = class(40);
    gaps.truncate(79);
    assert_eq!(reason(&rows(gaps)), Unsaid::Gaps { missing: 1 });
    let mut unmarked = class(40);
    unmarked[0].mark = None;
    assert_eq!(reason(&rows(unmarked)), Unsaid::Gaps { missing: 1 });
    let mut same = class(40);
    same.iter_mut().for_each(|row| row.mark = Some(RowMark { credit: 1, of: 2 }));
    assert_eq!(reason(&rows(same.clone())), Unsaid::NoSpread);
    assert_eq!(told(&items(&rows(same))[0].discrimination), Unsaid::NoSpread.to_string());
    let mut other = class(40);
    other[0].mark = Some(RowMark { credit: 1, of: 5 });
    assert_eq!(reason(&rows(other)), Unsaid::OtherPoints);
}

#[test]
fn nothing_is_said_of_nothing() {
    let nothing = rows(Vec::new());
    assert_eq!((items(&nothing), outcomes(&nothing)), (vec![], vec![]));
    assert_eq!((misconceptions(&nothing), learners(&nothing)), (vec![], vec![]));
    assert_eq!(outcome_grid(&nothing).cells.len(), 0);
    assert_eq!(told(&reliability(&nothing)), "too few answers to say: 0, and 20 are needed");
}

#[test]
fn no_number_is_other_than_a_number() {
    // A class of which all are right, or wrong, or slow; one of which half is not marked.
    for change in [
        (|row: &mut ResponseRow| row.mark = Some(RowMark { credit: 1, of: 1 })) as fn(&mut _),
        |row| row.mark = Some(RowMark { credit: 0, of: 1 }),
        |row| row.seconds = Some(f64::MAX / 4.0),
        |row| row.mark = row.mark.filter(|_| row.item == "1"),
    ] {
        let mut class = class(150);
        class.iter_mut().for_each(change);
        let rows = rows(class);
        let json = serde_json::to_string(&(
            items(&rows),
            outcomes(&rows),
            misconceptions(&rows),
            reliability(&rows),
        ));
        // What is no number is null in JSON, as is a caution that there is not.
        let json = json.unwrap().replace("\"caution\":null", "");
        assert!(!json.contains("null"), "{json}");
    }
}
