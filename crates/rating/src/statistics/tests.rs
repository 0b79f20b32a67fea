//! Against tables that others published or computed: scikit-learn 1.9.1 (`cohen_kappa_score`) and statsmodels 0.15.0
//! (`cohens_kappa`, `effectsize_smd`), run once in a virtual environment.

use super::*;

fn close(found: Option<f64>, wanted: f64) {
    assert!(found.is_some_and(|found| (found - wanted).abs() < 1e-12), "{found:?}, not {wanted}");
}

/// Pairs of a table of counts.
fn pairs(table: &[&[usize]]) -> Vec<(u8, u8)> {
    let mut all = Vec::new();
    for (a, row) in (0..).zip(table) {
        for (b, count) in (0..).zip(*row) {
            all.extend(std::iter::repeat_n((a, b), *count));
        }
    }
    all
}

#[test]
fn agreement_is_what_others_compute() {
    // Fleiss, Cohen and Everitt (1969), with the weights of Cohen (1968).
    let table = pairs(&[&[44, 5, 1], &[7, 20, 3], &[9, 5, 6]]);
    close(kappa(&table), 0.491_525_423_728_813_4);
    close(quadratic_kappa(&table), 0.454_545_454_545_454_6);
    close(kappa(&pairs(&[&[15, 10], &[5, 20]])), 0.4);
    let a = [1, 3, 5, 3, 3, 1, 5, 5, 2, 4, 3, 1];
    let b = [1, 3, 5, 5, 3, 3, 5, 3, 2, 4, 1, 1];
    let rated: Vec<(u8, u8)> = a.into_iter().zip(b).collect();
    close(kappa(&rated), 0.555_555_555_555_555_6);
    close(quadratic_kappa(&rated), 0.692_307_692_307_692_3);
    assert_eq!(kappa(&[]), None);
    assert_eq!(kappa(&[(3, 3), (3, 3)]), None, "who never disagrees could not");
}

#[test]
fn effects_are_what_others_compute() {
    let (x, y) = ([0.5, 0.6, 0.7, 0.8, 0.9], [0.7, 0.8, 0.8, 0.9, 1.0]);
    close(hedges_g(&x, &y), 0.917_376_419_493_949_4);
    close(cliffs_delta(&x, &y), 0.52);
    assert_eq!(hedges_g(&[1.0, 1.0], &[1.0, 1.0]), None);
    assert_eq!(cliffs_delta(&[], &y), None);
}

#[test]
fn an_interval_holds_its_number_and_is_the_same_each_time() {
    let values: Vec<f64> = (0..40).map(|one| f64::from(one % 7)).collect();
    let one = bootstrap(&values, mean).unwrap();
    assert_eq!(Some(one), bootstrap(&values, mean));
    assert!(one.low < one.value && one.value < one.high, "{one:?}");
    // The normal interval of the same mean is 2.9 ± 0.63.
    assert!((one.high - one.low - 1.25).abs() < 0.2, "{one:?}");
    let same = bootstrap(&[1.0; 9], mean).unwrap();
    assert_eq!((same.low, same.high), (1.0, 1.0));
    assert_eq!(bootstrap(&[], mean), None);
}
