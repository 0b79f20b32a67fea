use super::*;
use crate::scene::{entries, id};

fn found(markdown: &str) -> Vec<(u64, u64, Relation)> {
    let number = |id: MemoryId| id.0.as_u64_pair().0;
    let found = pairs(&entries(markdown)).into_iter();
    found.map(|pair| (number(pair.older), number(pair.newer), pair.relation)).collect()
}

#[test]
fn a_statement_and_its_denial_are_a_question() {
    assert_eq!(found("- 5-minute starters\n- no starters\n"), [(1, 2, Relation::Denied)]);
    assert_eq!(
        found(
            "- Uses pair programming with 3B\n- They read at level 2\n- Never pair programming with 3B\n"
        ),
        [(1, 3, Relation::Denied)]
    );
}

#[test]
fn other_numbers_for_the_same_are_a_question() {
    assert_eq!(
        found("- Starters take five minutes\n- Starters take 10 minutes\n"),
        [(1, 2, Relation::OtherNumber)]
    );
    assert_eq!(
        found("- Starters take five minutes\n- Starters take 5 minutes\n"),
        [(1, 2, Relation::Alike)]
    );
}

#[test]
fn what_may_say_the_same_is_proposed_and_what_has_one_word_in_common_is_not() {
    assert_eq!(
        found(
            "# 3B\n\n- Flowcharts before code help the EAL pair\n- Likes quizzes about football\n\
             - The EAL pair needs flowcharts before any code\n- Code is shown on paper\n"
        ),
        [(2, 4, Relation::Alike)]
    );
}

#[test]
fn what_does_not_hold_any_more_is_in_no_pair() {
    let mut all = entries("- Starters take five minutes\n- Starters take 10 minutes\n");
    all[0].state = crate::State::Superseded(id(2));
    assert_eq!(pairs(&all), []);
}
