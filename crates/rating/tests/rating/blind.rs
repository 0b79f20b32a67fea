use std::collections::BTreeSet;

use rating::{Pair, id, in_order, is_turned};

fn pairs(count: usize) -> Vec<Pair> {
    let one = |at: usize| Pair {
        case: format!("case-{at}"),
        request: "loops for 3B".to_owned(),
        repetition: 1,
        first: "full".to_owned(),
        second: "chat".to_owned(),
        lessons: (text::sha256(format!("a{at}")), text::sha256(format!("b{at}"))),
    };
    (0..count).map(one).collect()
}

#[test]
fn the_order_is_the_same_again_and_another_for_another_rater() {
    let order =
        |rater: &str, pairs| -> Vec<String> { in_order(rater, pairs).iter().map(id).collect() };
    let mut backwards = pairs(30);
    backwards.reverse();
    assert_eq!(order("me", pairs(30)), order("me", backwards));
    assert_ne!(order("me", pairs(30)), order("you", pairs(30)));
    // What was played since then moves nothing of what was there.
    let more = order("me", pairs(40));
    let old: BTreeSet<String> = pairs(30).iter().map(id).collect();
    let kept: Vec<String> = more.into_iter().filter(|id| old.contains(id)).collect();
    assert_eq!(kept, order("me", pairs(30)));
}

#[test]
fn each_condition_stands_first_about_as_often() {
    for rater in ["me", "you"] {
        let turned = pairs(400).iter().filter(|pair| is_turned(rater, pair)).count();
        assert!((150..=250).contains(&turned), "{rater}: {turned} of 400");
    }
    let same = |pair: &&Pair| is_turned("me", pair) == is_turned("you", pair);
    let alike = pairs(400).iter().filter(same).count();
    assert!((150..=250).contains(&alike), "two raters see the same order {alike} times of 400");
}

#[test]
fn what_a_pair_is_called_tells_nothing_of_case_or_condition() {
    let pair = pairs(1).remove(0);
    let other = Pair { case: "x".to_owned(), second: "y".to_owned(), ..pair.clone() };
    assert_eq!(id(&pair), id(&other));
    assert_eq!(id(&pair).len(), 16);
}
