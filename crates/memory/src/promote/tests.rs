use proptest::prelude::*;

use super::*;
use crate::scene::id;

fn factors(values: [f64; 4]) -> Factors {
    let [relevance, importance, recency, reinforcement] = values;
    Factors { relevance, importance, recency, reinforcement }
}

/// A week's working memories: ten solid ones and, beside them, one that lacks a single thing.
fn week(lacking: Option<usize>) -> Vec<(MemoryId, Factors)> {
    let mut pool: Vec<(MemoryId, Factors)> = (1..=10)
        .map(|number| {
            (id(number), factors([0.6, 0.5, 0.7, 0.4].map(|v| v + number as f64 / 100.0)))
        })
        .collect();
    let mut values = [0.9; 4];
    if let Some(lacking) = lacking {
        values[lacking] = 0.0;
    }
    pool.push((id(11), factors(values)));
    pool
}

#[test]
fn each_gate_can_be_passed_and_each_alone_blocks() {
    let verdict = |lacking| {
        let all = promote(&week(lacking), GATES);
        all.into_iter().find(|verdict| verdict.id == id(11)).unwrap()
    };
    assert!(verdict(None).is_promoted());
    assert_eq!(verdict(None).why_not(), None);
    for (at, factor) in Factor::ALL.into_iter().enumerate() {
        let verdict = verdict(Some(at));
        let blocked: Vec<Factor> =
            verdict.gates.iter().filter(|gate| !gate.passes()).map(|gate| gate.factor).collect();
        assert_eq!(blocked, [factor]);
        assert_eq!(verdict.why_not().unwrap(), format!("Not kept, because {}.", factor.lack()));
    }
}

#[test]
fn a_pool_of_one_and_one_of_equals_are_promoted_whole() {
    let alone = promote(&[(id(1), factors([0.1; 4]))], GATES);
    assert!(alone[0].is_promoted());
    let equals: Vec<_> = (1..=5).map(|number| (id(number), factors([0.3; 4]))).collect();
    assert!(promote(&equals, GATES).iter().all(Verdict::is_promoted));
    assert!(promote(&[], GATES).is_empty());
}

proptest! {
    /// No pool is stuck: whatever the values, what is best by every factor passes; and the word on a
    /// memory is the gates' word.
    #[test]
    fn gates_are_made_of_the_pool(values in prop::collection::vec(prop::array::uniform4(0.0..1.0_f64), 1..30), gates in prop::array::uniform4(0..=100_u8)) {
        let mut pool: Vec<_> = (1..).zip(&values).map(|(number, values)| (id(number), factors(*values))).collect();
        pool.push((id(99), factors([1.0; 4])));
        let verdicts = promote(&pool, Gates(gates));
        prop_assert!(verdicts.iter().any(|one| one.id == id(99) && one.is_promoted()));
        prop_assert!(verdicts.iter().all(|one| one.is_promoted() == one.why_not().is_none()));
    }
}
