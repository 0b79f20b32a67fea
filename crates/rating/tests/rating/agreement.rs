use rating::Preference::{First, Neither, Second};
use rating::statistics::quadratic_kappa;
use rating::{agreement, settled};

use crate::made::rating;

#[test]
fn agreement_is_of_the_same_lessons_in_whatever_order() {
    let people = [
        rating(("1", "2"), First, "p"),
        rating(("3", "4"), Second, "p"),
        rating(("5", "6"), Neither, "p"),
    ];
    let judge = [
        rating(("2", "1"), Second, "m"),
        rating(("3", "4"), First, "m"),
        rating(("7", "8"), First, "m"),
    ];
    let of = agreement(&people, &judge);
    assert_eq!((of.pairs, of.same), (2, 1));
    assert_eq!(Some(of.quadratic.unwrap().value), quadratic_kappa(&[(0, 0), (2, 0)]));
    assert!(!of.is_to_be_believed(), "two pairs are no evidence");
}

#[test]
fn a_judge_that_says_the_same_often_enough_is_to_be_believed() {
    let names: Vec<(String, String)> =
        (0..20).map(|at| (format!("a{at:02}"), format!("b{at:02}"))).collect();
    let said = |rater: &str| -> Vec<_> {
        let all = names.iter().enumerate();
        all.map(|(at, (a, b))| rating((a, b), if at % 2 == 0 { First } else { Second }, rater))
            .collect()
    };
    assert!(agreement(&said("p"), &said("m")).is_to_be_believed());
    assert!(!agreement(&said("p")[..19], &said("m")).is_to_be_believed());
}

#[test]
fn of_two_lines_on_the_same_the_later_counts_and_what_was_taken_back_does_not() {
    let first = rating(("1", "2"), First, "p");
    let changed = rating(("1", "2"), Second, "p");
    let other = rating(("1", "2"), First, "q");
    let back = rating::Rating { withdrawn: true, ..other.clone() };
    let lines = vec![first.clone(), other.clone(), changed.clone()];
    assert_eq!(settled(lines), [other.clone(), changed.clone()]);
    assert_eq!(settled(vec![other.clone(), first, back.clone(), changed.clone()]), [changed]);
    assert_eq!(settled(vec![back, other.clone()]), [other]);
}
