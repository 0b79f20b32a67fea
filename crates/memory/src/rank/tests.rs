use proptest::prelude::*;

use super::*;
use crate::scene::{at, id};

const ALL: Room = Room { most: 100, tokens: 10_000 };

fn found(number: u64, signals: &[f64]) -> Found {
    Found {
        id: id(number),
        path: MemoryPath::parse("MEMORY.md").unwrap(),
        signals: signals.iter().copied().map(Some).collect(),
        importance: 50,
        last_at: at(0),
        uses: 0,
        first: false,
        tokens: 10,
    }
}

fn order(ranked: &[Ranked]) -> Vec<u64> {
    ranked.iter().map(|one| one.id.0.as_u64_pair().0).collect()
}

#[test]
fn relevance_goes_before_importance_then_recency_then_use() {
    let mut all = vec![
        found(1, &[10.0]),
        found(2, &[1.0]),
        found(3, &[5.0]),
        found(4, &[5.0]),
        found(5, &[5.0]),
        found(6, &[5.0]),
    ];
    (all[1].importance, all[1].last_at, all[1].uses) = (100, at(900), 99);
    (all[2].importance, all[2].last_at) = (60, at(1));
    (all[3].last_at, all[3].uses) = (at(5), 1);
    (all[4].last_at, all[4].uses) = (at(5), 3);
    assert_eq!(order(&rank(all, ALL)), [1, 3, 5, 4, 6, 2]);
}

#[test]
fn signals_of_different_scales_weigh_the_same() {
    let ranked =
        rank(vec![found(1, &[900.0, 0.1]), found(2, &[0.0, 0.9]), found(3, &[890.0, 0.85])], ALL);
    assert_eq!(order(&ranked)[0], 3);
    assert_eq!(ranked[0].band, 1);
}

#[test]
fn what_stands_where_one_fits_goes_before_what_stands_elsewhere() {
    let mut all = vec![found(1, &[9.0]), found(2, &[4.0]), found(3, &[4.0]), found(4, &[0.0])];
    let other = MemoryPath::parse("classes/3B/lessons.md").unwrap();
    (all[1].path, all[3].path) = (other.clone(), other);
    // By number the second would be the better of the two.
    all[1].uses = 9;
    let ranked = rank(all, ALL);
    assert_eq!(order(&ranked), [1, 3, 2, 4]);
    assert_eq!((ranked[0].relevance, ranked[3].relevance), (1.0, 0.0));
}

#[test]
fn needs_and_safety_go_first_and_the_budget_holds() {
    let mut all = vec![found(1, &[9.0]), found(2, &[8.0]), found(3, &[1.0])];
    all[2].first = true;
    all[0].tokens = 95;
    let ranked = rank(all, Room { most: 2, tokens: 100 });
    let choices: Vec<Choice> = ranked.iter().map(|one| one.choice).collect();
    assert_eq!(order(&ranked), [3, 1, 2]);
    assert_eq!(choices, [Choice::First, Choice::TooLong, Choice::Chosen]);
}

#[test]
fn one_memory_alone_fits_wholly() {
    let ranked = rank(vec![found(1, &[0.2, 0.0])], ALL);
    assert_eq!((ranked[0].relevance, ranked[0].band), (1.0, 1));
    assert!(rank(Vec::new(), ALL).is_empty());
}

proptest! {
    /// Whatever was found is there once, no band is left out of order, and what is chosen fits.
    #[test]
    fn the_order_is_whole_and_what_is_chosen_fits(
        values in prop::collection::vec((0.0..50.0_f64, 0.0..1.0_f64, 0..=100_u8, 0..90_i64, 1..60_u32, any::<bool>()), 0..40),
        most in 0..20_usize,
        tokens in 0..500_u32,
    ) {
        let all: Vec<Found> = (1..).zip(&values).map(|(number, (lexical, vector, importance, age, size, first))| Found {
            importance: *importance, last_at: at(*age), tokens: *size, first: *first, ..found(number, &[*lexical, *vector])
        }).collect();
        let size = |id: MemoryId| all.iter().find(|one| one.id == id).map_or(0, |one| one.tokens);
        let is_first = |id: MemoryId| all.iter().any(|one| one.id == id && one.first);
        let ranked = rank(all.clone(), Room { most, tokens });
        prop_assert_eq!(ranked.len(), all.len());
        let chosen: Vec<&Ranked> = ranked.iter().filter(|one| one.choice.is_chosen()).collect();
        prop_assert!(chosen.len() <= most);
        prop_assert!(chosen.iter().map(|one| size(one.id)).sum::<u32>() <= tokens);
        for pair in ranked.windows(2) {
            let firsts = (is_first(pair[0].id), is_first(pair[1].id));
            prop_assert!(firsts.0 || !firsts.1);
            prop_assert!(firsts.0 != firsts.1 || pair[0].band <= pair[1].band);
        }
        prop_assert!(ranked.iter().all(|one| (1..=BANDS).contains(&one.band)));
    }
}
