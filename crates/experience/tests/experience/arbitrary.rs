//! Any experiences, in any order.

use std::collections::BTreeSet;

use experience::{
    Brier, ClusterSettings, Clustering, Experience, Forecast, cluster, density_labels, validate,
};
use journal::Confidence;
use proptest::prelude::*;
use proptest::sample::Index;

/// Small whole numbers, so that copies and ties are frequent.
fn vectors() -> impl Strategy<Value = Vec<Vec<i8>>> {
    let one = proptest::collection::vec(-3..4_i8, 3)
        .prop_filter("no direction", |vector| vector.iter().any(|number| *number != 0));
    proptest::collection::vec(one, 20..130)
}

fn partition(found: &Clustering) -> BTreeSet<BTreeSet<String>> {
    found.clusters.iter().map(|one| one.member_ids.iter().cloned().collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn clusters_do_not_depend_on_the_order_of_experiences(
        vectors in vectors(),
        swaps in proptest::collection::vec((any::<Index>(), any::<Index>()), 60),
    ) {
        let ids: Vec<String> = (0..vectors.len()).map(|at| format!("ghap_{at}")).collect();
        let numbers: Vec<Vec<f32>> =
            vectors.iter().map(|vector| vector.iter().map(|number| f32::from(*number)).collect()).collect();
        let mut all: Vec<Experience<'_>> = ids
            .iter()
            .zip(&numbers)
            .enumerate()
            .map(|(at, (id, vector))| Experience { id, vector, weight: [1.0, 0.8, 0.5, 0.2][at % 4] })
            .collect();
        let first = cluster(&all, &ClusterSettings::default()).unwrap();
        for (one, other) in swaps {
            let (one, other) = (one.index(all.len()), other.index(all.len()));
            all.swap(one, other);
        }
        let second = cluster(&all, &ClusterSettings::default()).unwrap();
        prop_assert_eq!(partition(&first), partition(&second));
        prop_assert_eq!(&first, &second);

        // Each experience is in one cluster or in none.
        let mut seen: Vec<&String> =
            first.clusters.iter().flat_map(|one| &one.member_ids).chain(&first.unclustered).collect();
        seen.sort();
        let mut wanted: Vec<&String> = ids.iter().collect();
        wanted.sort();
        prop_assert_eq!(seen, wanted);
        for one in &first.clusters {
            prop_assert_eq!(one.size, one.member_ids.len());
            prop_assert!(one.avg_weight >= 0.2 && one.avg_weight <= 1.0);
            // The centroid itself speaks for its cluster.
            let members = all.iter().filter(|each| one.member_ids.iter().any(|id| id == each.id));
            let itself = validate(&one.centroid, &one.centroid, members.map(|each| each.vector)).unwrap();
            prop_assert!((itself.median - one.median_distance).abs() < 1e-6);
            prop_assert!(itself.valid || itself.median < 1e-6);
        }
    }

    /// As few rows as there may be, as alike as they may be, with settings as they may be set.
    #[test]
    fn few_rows_are_labelled_or_noise(
        numbers in proptest::collection::vec(0..4_u8, 0..14),
        min_cluster_size in 2..7_usize,
        min_samples in 1..7_usize,
    ) {
        let distances: Vec<Vec<f64>> = numbers
            .iter()
            .map(|one| numbers.iter().map(|other| f64::from(one.abs_diff(*other))).collect())
            .collect();
        let labels = density_labels(&distances, min_cluster_size, min_samples).unwrap();
        prop_assert_eq!(labels.len(), numbers.len());
        for label in labels.iter().flatten() {
            let members = labels.iter().filter(|other| **other == Some(*label)).count();
            prop_assert!(members >= min_cluster_size);
        }
    }

    #[test]
    fn the_parts_of_a_score_always_add_up(
        forecasts in proptest::collection::vec((0..=100_u8, 0..3_u8), 1..60),
    ) {
        let forecasts: Vec<Forecast> = forecasts
            .into_iter()
            .map(|(percent, half)| Forecast {
                confidence: Confidence::percent(percent).unwrap(),
                happened: f64::from(half) / 2.0,
            })
            .collect();
        let brier = Brier::of(&forecasts).unwrap();
        prop_assert!((brier.reliability - brier.resolution + brier.uncertainty - brier.score).abs() < 1e-12);
        prop_assert!(brier.resolution <= brier.uncertainty + 1e-12);
    }
}
