use super::*;

fn way(approach: &str, markdown: &str) -> Alternative {
    Alternative {
        approach: approach.to_owned(),
        rationale: "It costs five minutes.".to_owned(),
        markdown: markdown.to_owned(),
        problems: Vec::new(),
    }
}

const QUIZ: &str = "Five quick questions on last week, alone, marked at once.";
const ODD: &str = "Four words stand on the board. Which one does not belong, and why?";
const ACT: &str = "Pupils walk round chairs while one of them turns over counter cards.";

#[test]
fn two_or_three_ways_that_differ_are_shown() {
    let ways = vec![way("Odd one out", ODD), way("Act it out", ACT)];
    assert_eq!(Offer::judge(ways.clone(), QUIZ), Offer::Good(ways));
    let many = ["a", "b", "c", "d"].map(|n| way(n, &format!("{n} {}", n.repeat(9))));
    assert_eq!(Offer::judge(many.to_vec(), QUIZ), Offer::Good(many[..3].to_vec()));
}

#[test]
fn ways_that_differ_in_wording_alone_are_not_shown() {
    let check = |ways: Vec<Alternative>, wanted: &str| {
        assert_eq!(Offer::judge(ways, QUIZ), Offer::Poor(wanted.to_owned()));
    };
    let only = "one way only was found that differs in pedagogy from what is there";
    let odd = way("Odd one out", ODD);
    check(vec![odd.clone()], only);
    let reworded =
        way("Quick retrieval", "Five quick questions on last week, alone, marked at the end.");
    check(
        vec![odd.clone(), reworded],
        &format!("{only}: way 2 says in other words what is there already"),
    );
    let renamed = way("Odd one out!", ACT);
    check(
        vec![odd.clone(), renamed],
        &format!("{only}: way 2 is the same approach as \"Odd one out\""),
    );
    let copied = way("Sorting", &ODD.replace("Four", "Five"));
    check(
        vec![odd.clone(), copied],
        &format!("{only}: way 2 says in other words what \"Odd one out\" says"),
    );
    let bare = Alternative { rationale: String::new(), ..way("Act it out", ACT) };
    check(vec![odd, bare], &format!("{only}: way 2 lacks its approach, its rationale or its text"));
    let none = "no way was found that differs in pedagogy from what is there";
    check(Vec::new(), none);
}
