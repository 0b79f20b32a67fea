//! What a plan promises, whatever the study and its seed.

use std::collections::BTreeSet;

use proptest::prelude::*;
use studies::{
    Assistance, ConditionOrder, Protocol, Sequence, StudyCondition, StudySitting, StudyTask,
    participant_id, sequences,
};

use super::reading::{GOOD, read};

/// A study of so many conditions and tasks.
pub fn study(
    order: ConditionOrder,
    conditions: usize,
    tasks: usize,
    tasks_per_condition: usize,
    seed: u64,
) -> Protocol {
    let condition = |number: usize| StudyCondition {
        id: format!("c{number}"),
        title: String::new(),
        assistance: Assistance::Unassisted,
    };
    let task = |number: usize| StudyTask {
        id: format!("t{number}"),
        title: String::new(),
        text: String::new(),
        materials: Vec::new(),
        minutes: 1,
    };
    let sitting = StudySitting { id: "only".to_owned(), conditions, after_days: 0, minutes: None };
    Protocol {
        seed,
        order,
        conditions: (0..conditions).map(condition).collect(),
        tasks: (0..tasks).map(task).collect(),
        tasks_per_condition,
        sittings: vec![sitting],
        ..read(GOOD).unwrap()
    }
}

/// Any study, with a number of participants.
fn any_study() -> impl Strategy<Value = (Protocol, usize)> {
    let order = prop_oneof![Just(ConditionOrder::Williams), Just(ConditionOrder::LatinSquare)];
    (order, 1_usize..=6, 1_usize..=5, any::<u64>(), 1_usize..=40).prop_flat_map(
        |(order, conditions, tasks, seed, participants)| {
            (1..=tasks).prop_map(move |each| {
                (study(order, conditions, tasks, each, seed >> 11), participants)
            })
        },
    )
}

fn is_each_once(order: &[usize], n: usize) -> bool {
    order.len() == n && order.iter().collect::<BTreeSet<_>>().len() == n
}

proptest! {
    #[test]
    fn each_meets_each_condition_once_and_no_task_twice_in_it((study, participants) in any_study()) {
        for sequence in sequences(&study, participants) {
            prop_assert!(is_each_once(&sequence.conditions, study.conditions.len()));
            prop_assert_eq!(sequence.tasks.len(), study.conditions.len());
            for tasks in &sequence.tasks {
                prop_assert!(is_each_once(tasks, study.tasks_per_condition));
            }
        }
    }

    #[test]
    fn what_one_does_stays_when_more_come((study, participants) in any_study(), more in 1_usize..40) {
        let few = sequences(&study, participants);
        prop_assert_eq!(&few, &sequences(&study, participants + more)[..participants]);
        prop_assert_eq!(study.allocations(participants), study.allocations(participants + more)[..participants].to_vec());
    }

    #[test]
    fn nobody_does_a_task_again_while_there_are_others(
        conditions in 1_usize..=3, each in 1_usize..=2, others in 0_usize..=3, seed in 0_u64..1 << 53,
    ) {
        let needed = conditions * each;
        let study = study(ConditionOrder::Williams, conditions, needed + others, each, seed);
        for Sequence { tasks, .. } in sequences(&study, 30) {
            prop_assert_eq!(tasks.concat().into_iter().collect::<BTreeSet<_>>().len(), needed);
        }
    }
}

#[test]
fn seeds_give_plans_of_their_own() {
    let plans: BTreeSet<Vec<Vec<usize>>> = (0..50)
        .map(|seed| {
            let study = study(ConditionOrder::Williams, 4, 3, 3, seed);
            sequences(&study, 8).into_iter().map(|sequence| sequence.conditions).collect()
        })
        .collect();
    assert!(plans.len() > 45, "{}", plans.len());
}

/// Each condition comes first as often as each other, over many seeds: nothing but lots decides.
#[test]
fn the_first_participant_begins_with_any_condition() {
    let mut first = [0_i32; 4];
    let mut task = [0_i32; 3];
    for seed in 0..4_000 {
        let plan = sequences(&study(ConditionOrder::Williams, 4, 3, 3, seed), 1);
        first[plan[0].conditions[0]] += 1;
        task[plan[0].tasks[0][0]] += 1;
    }
    assert!(first.iter().all(|count| (count - 1_000).abs() < 130), "{first:?}");
    assert!(task.iter().all(|count| (count - 1_333).abs() < 140), "{task:?}");
}

/// A plan that was printed must be the same for ever.
#[test]
fn a_seed_gives_this_plan_for_ever() {
    let line = |allocation: &studies::Allocation| {
        let sittings = allocation.sittings.iter().map(|sitting| {
            let blocks = sitting
                .conditions
                .iter()
                .map(|block| format!("{} {}", block.condition, block.tasks.join(" ")));
            format!(
                "{} {}: {}",
                sitting.sitting,
                sitting.day,
                blocks.collect::<Vec<_>>().join(", ")
            )
        });
        format!("{} {}", allocation.participant, sittings.collect::<Vec<_>>().join("; "))
    };
    let lines: Vec<String> = read(GOOD).unwrap().allocations(4).iter().map(line).collect();
    let wanted = [
        "p01 first 0: unassisted t1 t2, full t2 t1; second 7: baseline t1 t2, team t2 t1",
        "p02 first 0: full t2 t1, team t1 t2; second 7: unassisted t2 t1, baseline t1 t2",
        "p03 first 0: baseline t2 t1, unassisted t1 t2; second 7: team t2 t1, full t1 t2",
        "p04 first 0: team t1 t2, baseline t2 t1; second 7: full t1 t2, unassisted t2 t1",
    ];
    assert_eq!(lines, wanted);
}

#[test]
fn participants_are_numbered_so_that_lists_sort() {
    assert_eq!([1, 10, 99, 100].map(participant_id), ["p01", "p10", "p99", "p100"]);
}
