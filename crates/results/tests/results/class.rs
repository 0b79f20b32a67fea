//! A class: what a teacher is told of it.

use results::{
    Cell, ResponseRow, RowMark, RowProblem, Rows, items, learners, misconceptions, outcome_grid,
    regrade,
};

/// Answers of a class to one question on the first pass of a loop and one on binary numbers: every other
/// learner counts the first pass as 0.
pub fn class(learners: usize) -> Vec<ResponseRow> {
    (1..=learners)
        .flat_map(|seat| {
            let half = seat % 2 == 0;
            let loops = ResponseRow {
                seat: seat.to_string(),
                item: "1".to_owned(),
                blueprint: "python-loop-total".to_owned(),
                outcome: "TCH 3-15a".to_owned(),
                seconds: Some(seat as f64),
                mark: Some(RowMark { credit: u32::from(!half), of: 1 }),
                chosen: Some(if half { "0" } else { "10" }.to_owned()),
                misconceptions: if half { vec!["first-pass-is-zero".to_owned()] } else { vec![] },
                flags: if seat == 3 { vec!["late".to_owned()] } else { vec![] },
            };
            let binary = ResponseRow {
                item: "2".to_owned(),
                blueprint: "binary-to-decimal".to_owned(),
                outcome: "TCH 3-14b".to_owned(),
                mark: Some(RowMark { credit: 2 * u32::from(seat % 3 == 0), of: 2 }),
                chosen: None,
                misconceptions: vec![],
                flags: vec![],
                ..loops.clone()
            };
            [loops, binary]
        })
        .collect()
}

pub fn rows(rows: Vec<ResponseRow>) -> Rows {
    Rows::new(rows).unwrap()
}

#[test]
fn half_of_a_class_counts_the_first_pass_as_zero() {
    let told = misconceptions(&rows(class(30)));
    assert_eq!(told.len(), 1);
    assert_eq!((told[0].misconception.as_str(), told[0].answers), ("first-pass-is-zero", 15));
    assert_eq!(told[0].blueprints, ["python-loop-total"]);
    let share = told[0].learners.value().unwrap();
    assert_eq!((share.count, share.of), (15, 30));
    assert_eq!(format!("{:.2} {:.2}", share.low, share.high), "0.33 0.67");
}

#[test]
fn what_was_chosen_is_counted_with_what_it_shows() {
    let items = items(&rows(class(30)));
    let told: Vec<String> = items[0]
        .choices
        .iter()
        .map(|one| format!("{} {} {} {:?}", one.chosen, one.count, one.right, one.misconceptions))
        .collect();
    assert_eq!(told, ["0 15 0 [\"first-pass-is-zero\"]", "10 15 15 []"]);
    assert_eq!(items[0].flags.get("late"), Some(&1));
    assert_eq!(items[0].facility.value().unwrap().share(), 0.5);
    assert_eq!(items[1].facility.value().unwrap().count, 10);
}

#[test]
fn seats_stand_in_their_order_and_outcomes_across_them() {
    let mut class = class(12);
    class.retain(|row| row.seat != "11" || row.item == "1");
    let rows = rows(class);
    let grid = outcome_grid(&rows);
    assert_eq!(grid.seats, (1..=12).map(|seat: u32| seat.to_string()).collect::<Vec<_>>());
    assert_eq!(grid.outcomes, ["TCH 3-14b", "TCH 3-15a"]);
    assert_eq!(grid.cells[0][2], Some(Cell { credit: 2, of: 2, answers: 1 }));
    assert_eq!(grid.cells[1][1], Some(Cell { credit: 0, of: 1, answers: 1 }));
    assert_eq!(grid.cells[0][10], None);
    let learners = learners(&rows);
    assert_eq!(learners[2].points, Cell { credit: 3, of: 3, answers: 2 });
    assert_eq!(learners[2].flags.get("late"), Some(&1));
    assert_eq!(learners[1].misconceptions.get("first-pass-is-zero"), Some(&1));
}

#[test]
fn two_markings_are_held_side_by_side() {
    let before = class(10);
    // A new key for the loop: what was wrong is right. The other question is dropped for seat 9.
    let mut after = before.clone();
    for row in &mut after {
        if row.item == "1" && ["2", "10"].contains(&row.seat.as_str()) {
            row.mark = Some(RowMark { credit: 1, of: 1 });
        }
    }
    after.retain(|row| row.seat != "9" || row.item == "1");
    let changed = regrade(&rows(before.clone()), &rows(after));
    let seats: Vec<&str> = changed.learners.iter().map(|one| one.seat.as_str()).collect();
    assert_eq!((seats, changed.unchanged), (vec!["2", "9", "10"], 7));
    assert_eq!(changed.learners[0].before, Cell { credit: 0, of: 3, answers: 2 });
    assert_eq!(changed.learners[0].after, Cell { credit: 1, of: 3, answers: 2 });
    assert_eq!(changed.learners[1].after, Cell { credit: 1, of: 1, answers: 1 });
    let dropped = changed.rows.iter().find(|row| row.seat == "9").unwrap();
    assert_eq!((dropped.item.as_str(), dropped.after), ("2", None));
    assert_eq!(changed.rows.len(), 3);
    let same = regrade(&rows(before.clone()), &rows(before));
    assert_eq!((same.learners.len(), same.unchanged, same.rows.len()), (0, 10, 0));
}

#[test]
fn rows_that_cannot_be_are_refused() {
    let refused = |change: fn(&mut ResponseRow)| {
        let mut class = class(3);
        change(&mut class[3]);
        Rows::new(class).unwrap_err().to_string()
    };
    assert_eq!(refused(|row| row.item = "1".to_owned()), "seat 2 has the item 1 twice");
    assert_eq!(
        refused(|row| row.mark = Some(RowMark { credit: 3, of: 2 })),
        "seat 2, item 2: 3 of 2 points cannot be"
    );
    assert_eq!(
        refused(|row| row.mark = Some(RowMark { credit: 0, of: 0 })),
        "seat 2, item 2: 0 of 0 points cannot be"
    );
    for seconds in [-1.0, f64::NAN, f64::INFINITY] {
        let mut class = class(1);
        class[0].seconds = Some(seconds);
        assert!(matches!(Rows::new(class), Err(RowProblem::Seconds { .. })), "{seconds}");
    }
}
