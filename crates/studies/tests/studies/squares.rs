//! Our squares against tables that others published, and what a Williams design promises.

use std::collections::BTreeSet;

use proptest::prelude::*;
use studies::{latin_square, williams};

/// The output of `williams(3)` of the R package crossdes (Sailer, 2005), as its manual page at
/// rdrr.io/cran/crossdes/man/williams.html prints it.
const CROSSDES_3: &[&[usize]] =
    &[&[1, 2, 3], &[2, 3, 1], &[3, 1, 2], &[3, 2, 1], &[1, 3, 2], &[2, 1, 3]];

/// The output of `williams(4)` of the same package, as printed in "Creating Williams designs with even
/// number of products" (r-bloggers.com, July 2012).
const CROSSDES_4: &[&[usize]] = &[&[1, 2, 4, 3], &[2, 3, 1, 4], &[3, 4, 2, 1], &[4, 1, 3, 2]];

/// The first six rows of `williams(10)`, from the same manual page.
const CROSSDES_10: &[&[usize]] = &[
    &[1, 2, 10, 3, 9, 4, 8, 5, 7, 6],
    &[2, 3, 1, 4, 10, 5, 9, 6, 8, 7],
    &[3, 4, 2, 5, 1, 6, 10, 7, 9, 8],
    &[4, 5, 3, 6, 2, 7, 1, 8, 10, 9],
    &[5, 6, 4, 7, 3, 8, 2, 9, 1, 10],
    &[6, 7, 5, 8, 4, 9, 3, 10, 2, 1],
];

/// The first of the two squares that the same article finds for six products by trying all that there
/// are; others are one of the two under other names.
const TRIED_6: &[&[usize]] = &[
    &[1, 2, 3, 4, 5, 6],
    &[2, 4, 1, 6, 3, 5],
    &[3, 1, 5, 2, 6, 4],
    &[4, 6, 2, 5, 1, 3],
    &[5, 3, 6, 1, 4, 2],
    &[6, 5, 4, 3, 2, 1],
];

fn from_one(rows: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    rows.into_iter().map(|row| row.into_iter().map(|thing| thing + 1).collect()).collect()
}

#[test]
fn they_are_the_published_ones() {
    assert_eq!(from_one(williams(3)), CROSSDES_3);
    assert_eq!(from_one(williams(4)), CROSSDES_4);
    assert_eq!(from_one(williams(10))[..6], *CROSSDES_10);
}

#[test]
fn that_of_six_is_a_published_one_under_other_names() {
    let ours = williams(6);
    // The names follow from which published row the first of ours is.
    let is_one = TRIED_6.iter().any(|row| {
        let renamed: BTreeSet<Vec<usize>> = ours
            .iter()
            .map(|order| {
                let name =
                    |thing: &usize| row[ours[0].iter().position(|first| first == thing).unwrap()];
                order.iter().map(name).collect()
            })
            .collect();
        renamed == TRIED_6.iter().map(|row| row.to_vec()).collect()
    });
    assert!(is_one);
}

#[test]
fn one_and_two_things_have_the_orders_that_there_are() {
    assert_eq!(williams(1), [[0]]);
    assert_eq!(williams(2), [[0, 1], [1, 0]]);
    assert_eq!(latin_square(2), [[0, 1], [1, 0]]);
}

/// How often each stands at each position, and follows each other; both by all of them.
fn counted(rows: &[Vec<usize>], n: usize) -> (Vec<usize>, Vec<usize>) {
    let mut places = vec![0; n * n];
    let mut follows = vec![0; n * n];
    for row in rows {
        row.iter().enumerate().for_each(|(place, thing)| places[thing * n + place] += 1);
        row.windows(2).for_each(|pair| follows[pair[0] * n + pair[1]] += 1);
    }
    (places, follows)
}

proptest! {
    #[test]
    fn each_stands_everywhere_and_follows_each_other_equally_often(n in 2_usize..=15) {
        let rows = williams(n);
        let squares = rows.len() / n;
        prop_assert_eq!(rows.len(), if n % 2 == 0 { n } else { 2 * n });
        let (places, follows) = counted(&rows, n);
        prop_assert!(places.iter().all(|count| *count == squares));
        for (cell, count) in follows.iter().enumerate() {
            prop_assert_eq!(*count, if cell / n == cell % n { 0 } else { squares });
        }
        for half in rows.chunks(n) {
            prop_assert!(counted(half, n).0.iter().all(|count| *count == 1));
        }
        prop_assert!(counted(&latin_square(n), n).0.iter().all(|count| *count == 1));
    }
}
