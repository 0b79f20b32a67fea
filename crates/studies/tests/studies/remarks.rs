//! What is remarked on in a protocol that is in order.

use rstest::rstest;

use super::reading::{GOOD, read};

/// The remarks that are not about evenness.
fn remarked(protocol: &str) -> Vec<String> {
    let remarks = read(protocol).unwrap().remarks();
    remarks.into_iter().filter(|remark| !remark.contains("participants.")).collect()
}

const AGAIN: &str = "Each participant does 8 tasks and there are 2, so that a task comes up to 4 times and what was \
                     planned the first time helps the next: more tasks of one kind, or fewer in each condition, \
                     would keep that apart from the conditions.";
const ALONE: &str = "\"raw-tlx\" is asked in \"unassisted\", too, where no program helped: name the conditions that it \
                     fits, if that is not meant.";

#[rstest]
#[case::as_it_is("", "", &[AGAIN, ALONE])]
#[case::asked_where_it_fits("    when: after-task", "    when: after-task\n    conditions: [full]", &[AGAIN])]
#[case::asked_in_the_end("    when: after-task", "    when: after-sitting", &[AGAIN])]
fn what_ought_to_be_known_is_remarked(
    #[case] right: &str,
    #[case] other: &str,
    #[case] wanted: &[&str],
) {
    assert!(GOOD.contains(right));
    assert_eq!(remarked(&GOOD.replacen(right, other, 1)), wanted);
}

#[test]
fn one_condition_is_compared_with_nothing() {
    let (before, rest) = GOOD.split_once("  - id: full\n").unwrap();
    let (_, after) = rest.split_once("tasks:\n").unwrap();
    let one = format!("{before}tasks:\n{after}")
        .replacen("    conditions: 2\n    minutes", "    conditions: 1\n    minutes", 1)
        .replacen("  - id: second\n    conditions: 2\n    after-days: 7\nwashout-days: 6\n", "", 1)
        .replacen("    conditions: [full, team]\n", "", 1);
    assert_eq!(remarked(&one), ["\"baseline\" is compared with nothing."]);
}

#[test]
fn what_is_not_even_is_remarked_on() {
    let remarks = read(&GOOD.replacen("participants: 8", "participants: 7", 1)).unwrap().remarks();
    let wanted = "Each condition stands at each position 1 to 2 times with 7 participants. No order could make that \
                  even; it is even with 8.";
    assert!(remarks.iter().any(|remark| remark == wanted), "{remarks:#?}");
}
